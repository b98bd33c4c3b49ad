// Hands of a simulated table: a pad is down while any finger, mouse button or digit key is on it. Whatever takes the
// page away (another window, a call on the phone) lifts them all: no hand may stand because nobody saw it leave.

const DIGITS = new Map([..."1234567890"].map((digit, index) => [digit, index + 1]));

export class Hands {
  /** `move(pad, down)` is told the first press and the last release of each pad. */
  constructor(move) {
    this.move = move;
    this.held = new Map(); // what holds: pad
    addEventListener("blur", () => this.liftAll());
    addEventListener("pagehide", () => this.liftAll());
    document.addEventListener("visibilitychange", () => document.hidden && this.liftAll());
  }

  isDown(pad) {
    return [...this.held.values()].includes(pad);
  }

  press(what, pad) {
    if (this.held.has(what)) return;
    const first = !this.isDown(pad);
    this.held.set(what, pad);
    if (first) this.move(pad, true);
  }

  lift(what) {
    const pad = this.held.get(what);
    if (pad === undefined) return;
    this.held.delete(what);
    if (!this.isDown(pad)) this.move(pad, false);
  }

  liftAll() {
    for (const what of [...this.held.keys()]) this.lift(what);
  }

  /** This drawn seat is a hand on its pad while it is pressed; each finger is followed for itself. */
  watchSeat(node, seat) {
    node.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      node.setPointerCapture(event.pointerId);
      this.press(`pointer ${event.pointerId}`, seat.pad);
    });
    node.addEventListener("contextmenu", (event) => event.preventDefault()); // a long touch is a hand, no menu
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      node.addEventListener(end, (event) => this.lift(`pointer ${event.pointerId}`));
    }
  }

  /** A key has gone down: true if it is a hand's. `pads`: the pad of the first digit's place, of the second's … */
  keyDown(event, pads) {
    const pad = pads[DIGITS.get(digitOf(event)) - 1];
    if (pad === undefined || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (!event.repeat) this.press(`key ${event.code}`, pad);
    return true;
  }

  keyUp(event) {
    this.lift(`key ${event.code}`);
  }
}

// The place of the key, not its sign: a French keyboard has no bare digits, and Shift must not turn 5 into %.
export function digitOf(event) {
  return /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
}

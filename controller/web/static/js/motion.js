// What moves with time is drawn when it has moved, and not oftener: a page that stands does nothing at all.

/** A frame at once is asked for as an animation's; what comes later is waited for. */
const SOON_MS = 20;

export class Motion {
  /** `draw()` draws the present moment and says after how many ms it will have changed; null: it will not. */
  constructor(draw) {
    this.draw = draw;
    this.frame = null;
    this.timer = null;
  }

  /** Something has changed: draw, and go on for as long as something moves. */
  go() {
    clearTimeout(this.timer);
    this.timer = null;
    this.frame ??= requestAnimationFrame(() => this.#step());
  }

  #step() {
    this.frame = null;
    const wait = this.draw();
    if (wait === null) return;
    if (wait <= SOON_MS) this.go();
    else this.timer = setTimeout(() => this.go(), wait);
  }
}

// Buttons. What is serious is held for 1.2 s and shows the holding as a filling edge; the rest acts at once.

import { el, mark, say } from "./dom.js";

const HOLD_MS = 1_200;
const TAP_MS = 350;

/** A plain key: a label, and what a click does. */
export function key(what, label, act) {
  const button = el(what, { type: "button" }, label);
  keepFocusAway(button);
  onTap(button, () => act(button));
  return button;
}

/**
 * A key that does something only while it is held down: `held(true)`, then `held(false)` whatever happens. It bears the
 * mark of a held key; `tapped()` is told of a tap too short to see anything.
 */
export function peep(button, held, tapped = () => {}) {
  let down = false;
  let since = 0;
  mark(button, "data-hold", true);
  const move = (now) => {
    if (down === now) return;
    down = now;
    if (now) since = performance.now();
    mark(button, "data-held", now);
    held(now);
  };
  const lift = () => {
    if (down && performance.now() - since < TAP_MS) tapped();
    move(false);
  };
  keepFocusAway(button);
  button.addEventListener("pointerdown", (event) => {
    button.setPointerCapture(event.pointerId);
    move(true);
  });
  button.addEventListener("pointerup", lift);
  for (const end of ["pointercancel", "lostpointercapture", "blur"]) {
    button.addEventListener(end, () => move(false));
  }
  button.addEventListener("keydown", (event) => isPress(event) && move(true));
  button.addEventListener("keyup", lift);
  addEventListener("blur", () => move(false));
  document.addEventListener("visibilitychange", () => move(false));
}

/**
 * A key whose holding may be asked for: `isHeld()` says whether this press must be held, `act()` is the press.
 * `atOnce`: a press that is not held acts as the finger comes down; otherwise as it leaves, so that a page can be
 * scrolled by its keys.
 */
export class Press {
  constructor(button, { isHeld, act, isReady = () => true, atOnce = false }) {
    Object.assign(this, { button, isHeld, act, isReady, atOnce });
    this.began = null;
    this.touched = false;
    this.done = false; // this press has been dealt with; the click that ends it means nothing more
    keepFocusAway(button);
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      button.setPointerCapture(event.pointerId);
      this.touched = true;
      this.done = atOnce || isHeld();
      if (this.done) this.begin();
    });
    onTap(button, (event) => {
      const foreign = event.pointerType && !this.touched; // the finger came down on what lay here before
      if (!this.done && !foreign) this.begin();
      this.touched = false;
    });
    button.addEventListener("pointermove", (event) => {
      if (this.began !== null && !isInside(button, event)) this.end();
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture", "blur"]) {
      button.addEventListener(end, () => this.end());
    }
    button.addEventListener("keydown", (event) => {
      if (!isPress(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) this.begin();
    });
    button.addEventListener("keyup", () => this.end());
    addEventListener("blur", () => this.end());
  }

  /** The press begins, or is done if it need not be held. */
  begin() {
    if (this.began !== null || this.button.disabled || !this.isReady()) return;
    if (!this.isHeld()) {
      this.act();
      return;
    }
    this.began = performance.now();
    mark(this.button, "data-held", true);
    requestAnimationFrame(() => this.#fill());
  }

  /** The finger leaves, or the press has lost its meaning. */
  end() {
    this.began = null;
    mark(this.button, "data-held", false);
    this.button.style.setProperty("--held", 0);
  }

  #fill() {
    if (this.began === null) return;
    const share = (performance.now() - this.began) / HOLD_MS;
    if (share >= 1) {
      this.end();
      this.act();
      return;
    }
    this.button.style.setProperty("--held", share);
    requestAnimationFrame(() => this.#fill());
  }
}

/** A button for an offer of the view; `take(offer)` sends it. Update it with `put(button, offer)`. */
export function offerKey(what, take) {
  const button = el(what, { type: "button" }, el("span.label"));
  const press = new Press(button, {
    isHeld: () => button.offer.hold,
    act: () => take(button.offer),
  });
  button.press = press;
  return button;
}

export function put(button, offer) {
  if (JSON.stringify(button.offer) !== JSON.stringify(offer)) button.press.end();
  button.offer = offer;
  say(button.querySelector(".label"), offer.label);
  mark(button, "data-hold", offer.hold);
}

/**
 * A click, or what should be one: no browser makes a click of a finger that comes while another lies on the page, as on
 * a simulated seat.
 */
function onTap(button, act) {
  button.addEventListener("click", act);
  button.addEventListener("pointerup", (event) => {
    if (!event.isPrimary && !button.disabled && isInside(button, event)) act(event);
  });
}

function isPress(event) {
  return event.key === " " || event.key === "Enter";
}

function isInside(button, event) {
  const box = button.getBoundingClientRect();
  const slack = 12; // a thumb rolls
  return event.clientX > box.left - slack && event.clientX < box.right + slack
    && event.clientY > box.top - slack && event.clientY < box.bottom + slack;
}

// A click must not leave the focus on a key: Space and Enter belong to the big button. Nor may a long touch open a
// menu over the holding.
function keepFocusAway(button) {
  button.addEventListener("mousedown", (event) => event.preventDefault());
  button.addEventListener("contextmenu", (event) => event.preventDefault());
}

// The big button says what the next press does. When its meaning changes it is deaf for half a second, and shows it:
// a thumb on its way to one thing must not do another.

import { el, mark, say, show } from "./dom.js";
import { Press, offerKey, peep, put } from "./press.js";
import { word } from "./words.js";

export const DEAF_MS = 500;
const LONGEST = 36; // of characters, in large letters

export class Dock {
  /** `take(offer, aimed)` sends an offer; `roles(held)` shows or hides the roles, `tapped()` asks to hold. */
  constructor({ take, roles, tapped }) {
    this.offer = null;
    this.deaf = false;
    this.big = el("button.big", { type: "button" }, el("span.label"), el("span.hold-hint"));
    this.press = new Press(this.big, {
      isHeld: () => this.offer.hold,
      isReady: () => this.offer !== null && !this.deaf,
      act: () => take(this.offer, true),
      atOnce: true,
    });
    this.undo = offerKey("button.side.undo", (offer) => take(offer, true));
    this.pause = offerKey("button.side.pause", (offer) => take(offer, false));
    this.roles = el("button.side.roles", { type: "button" }, el("span.label"));
    peep(this.roles, roles, tapped);
    this.node = el("div.dock", {}, this.undo, this.big, this.pause, this.roles);
  }

  show(view) {
    const meaning = `${view.step} ${view.next?.label}`;
    if (meaning !== this.meaning) this.#turnDeaf();
    this.meaning = meaning;
    this.offer = view.next;
    this.big.disabled = view.next === null;
    const label = view.next?.label ?? word(view.proposals.length > 0 ? "answerFirst" : "idle");
    say(this.big.children[0], label);
    mark(this.big, "data-long", label.length > LONGEST);
    say(this.big.children[1], view.next?.hold ? word("hold") : "");
    mark(this.big, "data-hold", view.next?.hold === true);
    mark(this.big, "data-releases", view.next?.act[0] === "Accept");
    side(this.undo, view.undo, word("undo"));
    side(this.pause, view.pause, word("pause"));
    say(this.roles.firstChild, word("roles"));
    show(this.roles, view.deck.length > 0);
  }

  #turnDeaf() {
    this.press.end();
    this.deaf = true;
    mark(this.big, "data-deaf", false);
    void this.big.offsetWidth; // begin the sweep anew
    mark(this.big, "data-deaf", true);
    clearTimeout(this.hears);
    this.hears = setTimeout(() => {
      this.deaf = false;
      mark(this.big, "data-deaf", false);
    }, DEAF_MS);
  }
}

function side(button, offer, label) {
  button.disabled = offer === null;
  put(button, offer ?? { act: null, label, hold: false });
}

// Who is who: a seat and its card. Nothing on this panel shows what was entered, only that it was.

import { el, keyed, mark, say, show } from "./dom.js";
import { numberKeys } from "./number_pad.js";
import { key } from "./press.js";
import { titled, word } from "./words.js";

export class Deal {
  constructor(send) {
    this.send = send;
    this.chosen = null;
    this.hint = el("p.pad-hint");
    this.numbers = el("div.numbers");
    this.cards = el("div.cards");
    this.none = key("button.act", "", () => this.#enter(null));
    this.node = el("div.pad.deal", {}, this.hint, this.numbers, this.cards, this.none);
  }

  show(view) {
    const called = view.phase.kind === "deal" ? view.phase.seat : null;
    if (called !== this.called) this.chosen = null;
    this.called = called;
    this.view = view;
    numberKeys(this.numbers, view.seats, (seat) => this.#numberKey(seat.seat));
    keyed(this.cards, view.deck ?? [], (card) => card.role, (card) => this.#cardKey(card), (button, card) =>
      say(button, titled(card.title)));
    this.#mark();
  }

  /** The seat whose card comes next: chosen by the host, or called, or the first without one. */
  get seat() {
    return this.chosen ?? this.called ?? this.view.seats.find((seat) => !seat.role)?.seat ?? null;
  }

  #numberKey(number) {
    return key("button.number", String(number), () => {
      this.chosen = number;
      this.#mark();
    });
  }

  #cardKey(card) {
    return key("button.act", titled(card.title), () => this.#enter(card.role));
  }

  #enter(role) {
    if (this.seat === null) return;
    this.send(["EnterRole", { seat: this.seat, role }], false);
    this.chosen = null;
    this.#mark();
  }

  #mark() {
    const { seats } = this.view;
    const entered = new Set(seats.filter((seat) => seat.role).map((seat) => String(seat.seat)));
    for (const button of this.numbers.children) {
      mark(button, "data-chosen", button.dataset.key === String(this.seat));
      mark(button, "data-entered", entered.has(button.dataset.key));
    }
    const progress = `${word("entered")} ${entered.size} ${word("of")} ${seats.length}`;
    say(this.hint, this.seat === null ? progress : `${word("whoIs")} ${this.seat}? · ${progress}`);
    say(this.none, word("noRole"));
    show(this.none, this.seat !== null && entered.has(String(this.seat)));
  }
}

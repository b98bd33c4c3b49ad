// The best move: who was killed first names three different numbers, and one key says them to the table.

import { el, mark, say } from "./dom.js";
import { clockKeys, numberKeys, showClockKeys } from "./number_pad.js";
import { key } from "./press.js";
import { word } from "./words.js";

const NAMED = 3;

export class BestMove {
  /** `send(act, aimed)` says it to the table. */
  constructor(send) {
    this.send = send;
    this.named = [];
    this.of = null;
    this.hint = el("p.pad-hint");
    this.numbers = el("div.numbers");
    this.name = key("button.act.send-best", "", () => this.#send());
    this.clockwork = clockKeys(send);
    this.node = el("div.pad.best", {}, this.hint, this.numbers, el("div.act-row", {}, this.name, ...this.clockwork));
  }

  show(view) {
    const of = view.phase.kind === "best_move" ? view.phase.seat : null;
    if (of !== this.of) this.named = [];
    this.of = of;
    numberKeys(this.numbers, view.seats, (seat) => key("button.number", String(seat.seat), () =>
      this.choose(seat.seat)));
    showClockKeys(this.clockwork, view);
    this.#mark();
  }

  /** A number more, or one less: in the order in which they are named. */
  choose(number) {
    if (this.named.includes(number)) this.named = this.named.filter((named) => named !== number);
    else if (this.named.length < NAMED) this.named = [...this.named, number];
    this.#mark();
  }

  #send() {
    if (this.named.length === NAMED) this.send(["NameBestMove", { seats: this.named }], true);
  }

  #mark() {
    for (const button of this.numbers.children) {
      mark(button, "data-chosen", this.named.includes(Number(button.dataset.key)));
    }
    say(this.hint, word("nameThree"));
    say(this.name, [word("best"), this.named.join(", ")].filter(Boolean).join(": "));
    this.name.disabled = this.named.length < NAMED;
  }
}

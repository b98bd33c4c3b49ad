// Putting right what was entered wrongly, without undoing what came after: whose, whose instead, and why.

import { el, keyed, mark, say } from "./dom.js";
import { Press, key } from "./press.js";
import { word } from "./words.js";

const KINDS = [
  { name: "fixFoul", noOne: "noOne", act: (seat, to, reason) => ["CorrectFoul", { seat, to, reason }] },
  { name: "fixNominee", noOne: "notNominated", act: (seat, to, reason) => ["CorrectNominee", { seat, to, reason }] },
  { name: "fixExit", act: (seat, left, reason) => ["CorrectExit", { seat, left, reason }] },
];

export class Correction {
  constructor(send) {
    this.send = send;
    this.kind = KINDS[0];
    this.kinds = el("div.acts");
    this.seat = el("select");
    this.to = el("select");
    this.reason = el("input", { type: "text", maxlength: 200, autocomplete: "off" });
    this.labels = [this.seat, this.to, this.reason].map((field) => el("label", {}, el("span"), field));
    this.close = key("button.act", "", () => this.node.close());
    this.submit = el("button.act.send", { type: "button", "data-hold": true }, el("span.label"));
    new Press(this.submit, {
      isHeld: () => true,
      isReady: () => this.seat.value !== "" && this.reason.value.trim() !== "",
      act: () => this.#say(),
    });
    this.reason.addEventListener("input", () => this.#mark());
    this.node = el("dialog.correction", {}, this.kinds, ...this.labels,
      el("div.acts", {}, this.close, this.submit));
  }

  open(view) {
    this.view = view;
    this.reason.value = "";
    this.#mark();
    this.node.showModal();
  }

  #mark() {
    const { seats, nominees } = this.view;
    keyed(this.kinds, KINDS, (kind) => kind.name, (kind) => key("button.act", "", () => {
      this.kind = kind;
      this.#mark();
    }), (button, kind) => {
      say(button, word(kind.name));
      mark(button, "data-chosen", kind === this.kind);
    });
    const every = seats.map((seat) => [seat.seat, `${seat.seat} ${seat.name}`]);
    const entered = {
      fixFoul: every.filter(([number]) => seats.find(({ seat }) => seat === number).fouls > 0),
      fixNominee: every.filter(([number]) => nominees.includes(number)),
      fixExit: every,
    }[this.kind.name];
    const instead = this.kind.noOne
      ? [["", word(this.kind.noOne)], ...every]
      : [["left", word("hasLeft")], ["", word("isHere")]];
    choices(this.seat, entered);
    choices(this.to, instead);
    const names = [this.kind.noOne ? word("from") : word("seat"), this.kind.noOne ? word("to") : "", word("reason")];
    this.labels.forEach((label, index) => say(label.firstChild, names[index]));
    say(this.close, word("close"));
    say(this.submit.firstChild, word("send"));
    this.submit.disabled = entered.length === 0 || this.reason.value.trim() === "";
  }

  #say() {
    const to = this.kind.noOne ? (this.to.value ? Number(this.to.value) : null) : this.to.value === "left";
    this.send(this.kind.act(Number(this.seat.value), to, this.reason.value.trim()), false);
    this.node.close();
  }
}

function choices(select, entries) {
  const text = JSON.stringify(entries);
  if (select.dataset.choices === text) return;
  select.dataset.choices = text;
  select.replaceChildren(...entries.map(([value, label]) => el("option", { value }, label)));
}

// The night: what each role has chosen, and what the host shows it. Every key lies on the same place with the same
// light whatever the answer is, and an answer is there only while a finger holds it. A role that is dead has the same
// keys; they lead nowhere.

import { el, keyed, mark, say } from "./dom.js";
import { numberKeys } from "./pad.js";
import { key, peep } from "./press.js";
import { titled, word } from "./words.js";

export class Night {
  constructor(send) {
    this.send = send;
    this.chosen = null;
    this.goes = null; // whose choice the next number is, where the table does not know who holds the card
    this.call = null;
    this.shown = false;
    this.prompt = el("p.pad-hint");
    this.roles = el("div.night-roles");
    this.numbers = el("div.numbers");
    this.nobody = key("button.act", "", () => this.#enter(null));
    this.peep = el("button.act", { type: "button" });
    peep(this.peep, (held) => this.#reveal(held));
    this.answer = el("p.night-answer");
    this.longer = key("button.act", "", () => send(["Lengthen", { seconds: 10 }], false));
    this.node = el("div.pad.night-pad", {}, this.prompt, this.roles, this.numbers,
      el("div.night-answers", {}, this.nobody, this.peep, this.answer, this.longer));
  }

  show(view) {
    this.view = view;
    const night = view.night;
    if (!night) return;
    if (night.call !== this.call && night.call !== null) this.chosen = this.goes = null;
    this.call = night.call;
    const titles = new Map(view.deck.map((card) => [card.role, card.title]));
    say(this.prompt, this.#prompt());
    keyed(this.roles, this.#asked(), (ask) => ask, (ask) => this.#roleKey(ask), (button, ask) => {
      const [role, seat] = ask.split(" ");
      say(button.children[0], titled(`${titles.get(role) ?? word("cards", role)}${seat ? ` ${seat}` : ""}`));
      say(button.children[1], night.chosen[ask] ?? "—");
      mark(button, "data-chosen", ask === this.ask);
    });
    numberKeys(this.numbers, view.seats, (seat) => key("button.number", String(seat.seat), () =>
      this.#enter(seat.seat)));
    say(this.nobody, word(this.ask === "mafia" ? "miss" : "nobody"));
    say(this.peep, word("answer"));
    say(this.longer, word("longer"));
    this.#reveal(this.shown);
  }

  /** Whose choice the number keys enter: picked by the host, or the role that is called, or the last one asked. */
  get ask() {
    const asked = this.#asked();
    if (this.chosen !== null && asked.includes(this.chosen)) return this.chosen;
    return asked.find((ask) => ask.split(" ")[0] === this.call) ?? asked.at(-1) ?? null;
  }

  #asked() {
    const { asks, call } = this.view.night;
    return call === null || asks.some((ask) => ask.split(" ")[0] === call) ? asks : [...asks, call];
  }

  #roleKey(ask) {
    const button = key("button.act.night-role", "", () => {
      this.chosen = ask;
      this.goes = null;
      this.show(this.view);
    });
    button.append(el("span.label"), el("span.choice"));
    return button;
  }

  #enter(target) {
    const { ask } = this;
    if (ask === null || !this.view.night.asks.includes(ask)) return;
    const [role, told] = ask.split(" ");
    const seat = told === "?" ? this.goes : told;
    this.goes = told === "?" && this.goes === null ? target : null;
    say(this.prompt, this.#prompt());
    if (told === "?" && seat === null) return; // whom he takes comes next
    if (role === "mafia") this.send(["Shoot", { target }], false);
    else this.send(["Choose", { role, target, seat: seat ? Number(seat) : null }], false);
  }

  #prompt() {
    if (!this.ask?.endsWith("?")) return this.view.night.prompt;
    return this.goes === null ? word("whoGoes") : `№ ${this.goes}: ${word("takesWhom")}`;
  }

  #reveal(held) {
    this.shown = held;
    say(this.answer, held && this.ask !== null ? titled(this.view.night?.answer[this.ask] ?? "—") : "");
  }
}

// The night: what each role has chosen, and what the host shows it. Every key lies on the same place with the same
// light whatever the answer is, and an answer is there only while a finger holds it. A role that is dead has the same
// keys; they lead nowhere.

import { DEAF_MS } from "./dock.js";
import { el, keyed, mark, say } from "./dom.js";
import { numberKeys } from "./number_pad.js";
import { key, peep } from "./press.js";
import { titled, word } from "./words.js";

const REST_MS = 3_000; // a host who has not touched the pad for so long is at nothing

export class Night {
  /** `send(act, aimed)` says it to the table; `tapped()` asks to hold what is shown only while it is held. */
  constructor(send, tapped) {
    this.send = send;
    this.ask = null; // whose choice the number keys enter
    this.pressed = false; // a number, since that role was chosen
    this.touched = -Infinity;
    this.deaf = false;
    this.goes = null; // whose choice the next number is, where the table does not know who holds the card
    this.shown = false;
    this.prompt = el("p.pad-hint");
    this.roles = el("div.night-roles");
    this.numbers = el("div.numbers");
    this.nobody = key("button.act.nobody", "", () => this.#enter(null));
    this.peep = el("button.act", { type: "button" });
    peep(this.peep, (held) => this.#reveal(held), tapped);
    this.answer = el("p.night-answer");
    this.longer = key("button.act", "", () => send(["Lengthen", { seconds: 10 }], false));
    this.node = el("div.pad.night-pad", {}, this.prompt, this.roles, this.numbers,
      el("div.night-answers", {}, this.nobody, this.peep, this.answer, this.longer));
    this.node.addEventListener("pointerdown", () => {
      this.touched = performance.now();
      this.#wait();
    });
  }

  show(view) {
    this.view = view;
    const night = view.night;
    if (!night) {
      this.ask = this.goes = null;
      return;
    }
    this.#follow();
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

  // The call moves on by its clock, the host by his finger: a number on its way to one role must not become another's.
  #follow() {
    const asked = this.#asked();
    const { call, chosen } = this.view.night;
    const stands = asked.includes(this.ask);
    if (stands && (call === null || call === this.followed)) return;
    const away = chosen[this.ask] || (!this.pressed && performance.now() - this.touched >= REST_MS);
    if (stands && !away && this.ask.split(" ")[0] !== call) {
      this.#wait();
      return;
    }
    this.followed = call;
    const next = stands && this.ask.split(" ")[0] === call ? this.ask
      : asked.find((ask) => ask.split(" ")[0] === call) ?? asked.at(-1) ?? null;
    if (next === this.ask) return;
    this.#choose(next);
    this.#turnDeaf();
  }

  // Look again when the host has let the pad alone for a while.
  #wait() {
    clearTimeout(this.rests);
    this.rests = setTimeout(() => this.view?.night && this.show(this.view), REST_MS);
  }

  #choose(ask) {
    this.ask = ask;
    this.goes = null;
    this.pressed = false;
  }

  #turnDeaf() {
    this.deaf = true;
    mark(this.node, "data-deaf", true);
    clearTimeout(this.hears);
    this.hears = setTimeout(() => {
      this.deaf = false;
      mark(this.node, "data-deaf", false);
    }, DEAF_MS);
  }

  #asked() {
    const { asks, call } = this.view.night;
    return call === null || asks.some((ask) => ask.split(" ")[0] === call) ? asks : [...asks, call];
  }

  #roleKey(ask) {
    const button = key("button.act.night-role", "", () => {
      this.#choose(ask);
      this.show(this.view);
    });
    button.append(el("span.label"), el("span.choice"));
    return button;
  }

  #enter(target) {
    const { ask } = this;
    if (this.deaf) return;
    this.pressed = true;
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

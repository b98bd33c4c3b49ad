// The table of a judge who keeps his own protocol: one key for each clock, for a number or for nobody in particular, and
// one that asks about a number. By touch, or from a keyboard: digits type the number, a letter is its key.

import { el, keyed, mark, say, show } from "./dom.js";
import { digitOf } from "./hands.js";
import { showHandNotes } from "./lists.js";
import { LAPSES_MS, clockKeys, numberKeys, showClockKeys } from "./number_pad.js";
import { key, offerKey, put } from "./press.js";
import { word } from "./words.js";

export const NEW_BALLOT = "NewBallot";
const ASK = "ask";
const JOINS_MS = 1_500; // so soon after the first digit a second one belongs to it

/** Where a letter lies, for a keyboard that is set to another alphabet. */
const PLACES = { Р: "KeyH", О: "KeyJ", П: "KeyG", Д: "KeyL", Г: "KeyU", S: "KeyS", D: "KeyD", L: "KeyL", A: "KeyA",
  V: "KeyV" };

/** Whether the judge can start a clock or ask now. */
export function isFree({ clocks, phase }) {
  return clocks.length > 0 && ["free", "clock"].includes(phase.kind);
}

export class FreeTable {
  /** `send(act, aimed)` says it to the table. */
  constructor(send) {
    this.send = send;
    this.number = null;
    this.asks = false; // the question waits for its number
    this.typed = 0;
    this.hint = el("p.pad-hint");
    this.numbers = el("div.numbers");
    this.clocks = el("div.clocks");
    this.ask = key("button.act.ask", "", () => this.#ask());
    this.ask.append(el("span.label"), el("kbd"));
    this.fresh = offerKey("button.act.fresh", (offer) => send(offer.act, true));
    this.clockwork = clockKeys(send);
    this.hands = el("ul.hand-notes");
    this.node = el("div.pad.free", {}, this.hint, this.numbers, this.clocks,
      el("div.act-row", {}, this.ask, this.fresh, ...this.clockwork), this.hands);
  }

  show(view) {
    this.view = view;
    if (!isFree(view)) this.#forget();
    numberKeys(this.numbers, view.seats, ({ seat }) => key("button.number", String(seat), () => this.choose(seat)));
    keyed(this.clocks, view.clocks, ({ kind }) => kind, ({ kind }) => this.#clockKey(kind), (button, clock) => {
      say(button.children[0], clock.title);
      say(button.children[1], String(clock.seconds));
      say(button.children[2], word("keyOf", clock.kind));
    });
    const fresh = view.others.find(({ act }) => act[0] === NEW_BALLOT);
    show(this.fresh, fresh !== undefined);
    if (fresh) put(this.fresh, fresh);
    showClockKeys(this.clockwork, view);
    showHandNotes(this.hands, isFree(view) ? view : { ...view, seats: [] });
    this.#mark();
  }

  /** A number, from a key here or from a real seat's drawing; the same one again: none. */
  choose(number) {
    if (this.asks) this.#put(number);
    else this.#wait(this.number === number ? null : number, false);
  }

  /** Nothing is chosen any more. */
  forget() {
    this.#forget();
    this.#mark();
  }

  /** A key of the keyboard has gone down: true if it is one of ours. */
  keyDown(event) {
    if (!isFree(this.view) || event.ctrlKey || event.metaKey || event.altKey) return false;
    const digit = digitOf(event);
    const name = this.#nameOf(event);
    if (event.repeat) return digit !== undefined || name !== undefined;
    if (digit !== undefined) this.#type(Number(digit));
    else if (event.key === "Backspace") this.forget();
    else if (name === ASK) this.#ask();
    else if (name !== undefined) this.#start(name);
    else return false;
    return true;
  }

  #nameOf(event) {
    const names = [...this.view.clocks.map(({ kind }) => kind), ASK];
    const letter = event.key.toUpperCase();
    return names.find((name) => word("keyOf", name) === letter)
      ?? names.find((name) => PLACES[word("keyOf", name)] === event.code);
  }

  /** 1 and then 2 is twelve, if there are so many; 0 alone is ten. */
  #type(digit) {
    const at = performance.now();
    const joined = at - this.typed < JOINS_MS && this.number !== null ? this.number * 10 + digit : 0;
    const number = joined && this.#has(joined) ? joined : digit || 10;
    this.typed = at;
    if (!this.#has(number)) return;
    if (this.asks) this.#put(number);
    else this.#wait(number, false);
  }

  #has(number) {
    return this.view.seats.some(({ seat }) => seat === number);
  }

  #clockKey(kind) {
    const button = key("button.act.clock", "", () => this.#start(kind));
    button.append(el("span.label"), el("b"), el("kbd"));
    return button;
  }

  #start(kind) {
    const seat = this.number;
    this.forget();
    this.send(["StartClock", { kind, seat }], true);
  }

  #ask() {
    if (this.number !== null) this.#put(this.number);
    else this.#wait(null, !this.asks);
  }

  #put(seat) {
    this.forget();
    this.send(["AskAbout", { seat }], true);
  }

  #wait(number, asks) {
    this.#forget();
    this.number = number;
    this.asks = asks;
    if (number !== null || asks) this.lapses = setTimeout(() => this.forget(), LAPSES_MS);
    this.#mark();
  }

  #forget() {
    clearTimeout(this.lapses);
    this.number = null;
    this.asks = false;
  }

  #mark() {
    if (!this.view) return;
    const asked = new Set(this.view.nominees.map(String));
    for (const button of this.numbers.children) {
      mark(button, "data-chosen", button.dataset.key === String(this.number));
      mark(button, "data-entered", asked.has(button.dataset.key)); // asked about in this ballot
    }
    mark(this.ask, "data-chosen", this.asks);
    say(this.ask.children[0], this.#question());
    say(this.ask.children[1], word("keyOf", ASK));
    const waiting = this.asks || this.number !== null;
    say(this.hint, waiting ? this.#question() : word("nothingStarted"));
    mark(this.hint, "data-waiting", waiting);
  }

  #question() {
    if (this.asks) return `${word("vote")}: ${word("whichNumber")}`;
    return this.number === null ? word("vote") : `${word("vote")} № ${this.number}`;
  }
}

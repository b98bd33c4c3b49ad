// Before a game: how many play, who plays which number, and at which pad. A number first, then a name from the club's
// list or typed, or another pad; whoever sat there takes the one that becomes free.

import { el, keyed, mark, say, show } from "./dom.js";
import { Names } from "./club_names.js";
import { numberKeys } from "./number_pad.js";
import { key } from "./press.js";
import { Stepper } from "./stepper.js";
import { word } from "./words.js";

/** What is drawn round the table: before a game all its pads, those without a number as empty places. */
export function placesOf(view) {
  if (!view.lobby) return view.seats;
  const still = { fouls: 0, frozen: false, place: null, hand: null, role: null, by_hand: false };
  const nameOf = (pad) => (pad.seat === null ? `${word("padOfTable")} ${pad.pad}` : pad.name);
  return view.lobby.pads.map((pad) => ({ ...still, ...pad, name: nameOf(pad), alive: pad.seat !== null }));
}

export class Lobby {
  /** `send(act, aimed)` says it to the table, and resolves with whether it was taken. */
  constructor(send) {
    this.send = send;
    this.number = null;
    this.players = new Stepper((count) => send(["SetPlayers", { count }], false));
    this.count = el("div.players", {}, el("span"), this.players.node);
    this.hint = el("p.pad-hint");
    this.numbers = el("div.numbers");
    this.name = el("input.player-name", { type: "text", autocomplete: "off", enterkeyhint: "done" });
    this.pads = el("select.pad-of-player");
    this.padLabel = el("label.sits-at", {}, el("span"), this.pads);
    this.names = new Names(send, (name) => this.#call(name), () => this.#mark());
    this.node = el("div.pad.lobby", {}, this.hint, this.numbers, this.count, this.name, this.padLabel, this.names.node);
    this.name.addEventListener("change", () => this.#call(this.name.value));
    this.name.addEventListener("input", () => this.names.find(this.name.value));
    this.name.addEventListener("keydown", (event) => event.key === "Enter" && this.name.blur());
    this.pads.addEventListener("change", () => this.#move(Number(this.pads.value)));
  }

  show(view) {
    if (!view.lobby) {
      this.number = null;
      this.names.close();
      return;
    }
    this.view = view;
    if (view.lobby.next !== null || this.number > view.seats.length) this.number = null;
    numberKeys(this.numbers, view.seats, (seat) => key("button.number", String(seat.seat), () =>
      this.choose(seat.seat)));
    mark(this.name, "maxlength", view.lobby.longest);
    mark(this.name, "placeholder", word("playerName"));
    mark(this.name, "aria-label", word("playerName"));
    say(this.padLabel.firstChild, word("sitsAt"));
    if (view.setup) {
      const { count, least, most } = view.setup.players;
      say(this.count.firstChild, word("players"));
      this.players.show({ value: count, least, most, title: word("players") });
      this.names.show(view);
    }
    this.#mark();
  }

  /** A number, from a key here or from a real seat's drawing; the same one again: none. */
  choose(number) {
    this.number = this.number === number ? null : number;
    this.name.value = this.#seat()?.name ?? "";
    this.names.find("");
    this.#mark();
  }

  #seat() {
    return this.view.seats.find(({ seat }) => seat === this.number);
  }

  /** This is the player's name; then it is the next one's turn who has none. */
  #call(name) {
    const { number } = this;
    if (number === null || name === this.#seat().name) return;
    this.send(["NameSeat", { seat: number, name }], false);
    const next = name && this.view.seats.find((seat) => seat.seat > number && !seat.name);
    this.number = null;
    if (next) this.choose(next.seat);
    else this.#mark();
  }

  #move(pad) {
    if (this.number !== null) this.send(["MoveNumber", { seat: this.number, pad }], false);
  }

  #mark() {
    const { seats, lobby, setup } = this.view;
    const seat = this.#seat();
    const seating = lobby.next !== null;
    const { editing } = this.names;
    for (const button of this.numbers.children) {
      const number = Number(button.dataset.key);
      mark(button, "data-chosen", number === this.number);
      mark(button, "data-entered", seats[number - 1].name !== "");
    }
    show(this.count, setup !== null && !seating && !editing && !seat);
    show(this.numbers, !seating && !editing);
    for (const node of [this.name, this.padLabel]) show(node, seat !== undefined && !editing);
    this.names.mark(seats, seat !== undefined, seating);
    show(this.hint, !seating && !editing);
    say(this.hint, seat ? `№ ${seat.seat} ${seat.name} · ${word("padOfTable")} ${seat.pad}` : word("nobodyYet"));
    mark(this.hint, "data-waiting", seat !== undefined);
    if (!seat) return;
    keyed(this.pads, lobby.pads, ({ pad }) => pad, ({ pad }) => el("option", { value: pad }), (option, pad) =>
      say(option, `${word("padOfTable")} ${pad.pad}${pad.seat ? ` · № ${pad.seat}` : ""}`));
    this.pads.value = String(seat.pad);
  }
}

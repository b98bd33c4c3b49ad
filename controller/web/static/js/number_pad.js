// The host's number pad: a number and an act, in either order. What was chosen waits a few seconds for the other half
// and then lapses, so that nothing is lying in wait when the host comes back.

import { el, keyed, mark, say, show } from "./dom.js";
import { Press } from "./press.js";
import { word } from "./words.js";

export const LAPSES_MS = 8_000;
const ECHO_MS = 500; // the second tap of one thumb

const whileSpeaking = ({ phase }) => phase.kind === "speech";
const whileAsked = ({ phase }) => phase.kind === "question";
const byDay = ({ phase }) => !["ready", "deal", "night", "over"].includes(phase.kind);
const hasNoPads = ({ clocks, seats }) => clocks.length > 0 && seats.every((seat) => seat.by_hand);
const inGame = (view) => byDay(view) && view.clocks.length === 0; // a free table keeps no fouls, and nobody leaves it
const whileUndecided = (view) => inGame(view) && !view.proposals.some(({ kind }) => kind === "victory");

/**
 * Acts that wait for a number, in rows: this moment's, fouls, leaving the game, pads that fail. `aimed`: meant for this
 * very moment of the game, so sent with its step; `held`: to be held.
 */
const ACTS = [
  {
    name: "nominate",
    act: (seat) => ["Nominate", { seat, gesture_seen: false }],
    when: whileSpeaking,
    aimed: true,
    row: "moment",
  },
  {
    name: "nominateSeen",
    act: (seat) => ["Nominate", { seat, gesture_seen: true }],
    when: (view) => whileSpeaking(view) && view.ways.gesture,
    aimed: true,
    row: "moment",
  },
  {
    name: "withdraw",
    act: (seat) => ["Withdraw", { seat }],
    when: (view) => whileSpeaking(view) && view.ways.withdraw,
    aimed: true,
    row: "moment",
  },
  {
    name: "handYes",
    act: (seat) => ["EnterHand", { seat, voted: true }],
    when: whileAsked,
    aimed: true,
    row: "moment",
  },
  {
    name: "handNo",
    act: (seat) => ["EnterHand", { seat, voted: false }],
    when: whileAsked,
    aimed: true,
    row: "moment",
  },
  { name: "foul", act: (seat) => ["Foul", { seat }], when: inGame, label: (view) => view.ways.foul, row: "fouls" },
  {
    name: "technical",
    act: (seat) => ["TechnicalFoul", { seat }],
    when: (view) => inGame(view) && view.ways.technical,
    row: "fouls",
  },
  {
    name: "remark",
    act: (seat) => ["Remark", { seat }],
    when: (view) => inGame(view) && view.ways.remark,
    row: "fouls",
  },
  { name: "remove", act: (seat) => ["Remove", { seat }], when: whileUndecided, held: true, row: "leaving" },
  { name: "leave", act: (seat) => ["Leave", { seat }], when: whileUndecided, held: true, row: "leaving" },
  {
    name: "opposite",
    act: (seat) => ["OppositeVictory", { seat }],
    when: (view) => whileUndecided(view) && view.ways.opposite,
    held: true,
    row: "leaving",
  },
  {
    name: "byHand",
    act: (seat) => ["ByHand", { seat }],
    when: (view) => byDay(view) && view.seats.some((seat) => !seat.by_hand),
    held: true,
    row: "pads",
  },
  {
    name: "byPad",
    act: (seat) => ["ByPad", { seat }],
    when: (view) => byDay(view) && view.seats.some((seat) => seat.by_hand) && !hasNoPads(view),
    held: true,
    row: "pads",
  },
];

export class NumberPad {
  /** `send(act, aimed)` says it to the table. */
  constructor(send) {
    this.send = send;
    this.number = null;
    this.armed = null;
    this.last = { half: null, at: -Infinity }; // what completed an entry
    this.hint = el("p.pad-hint");
    this.numbers = el("div.numbers");
    this.rows = { moment: el("div.acts"), fouls: el("div.acts"), leaving: el("div.acts"), pads: el("div.acts") };
    this.clockwork = clockKeys(send);
    this.node = el("div.pad", {}, this.hint, this.numbers,
      el("div.act-row", {}, this.rows.moment, ...this.clockwork), this.rows.fouls, this.rows.leaving, this.rows.pads);
  }

  show(view) {
    this.view = view;
    if (this.armed && !this.armed.when(view)) this.#forget();
    numberKeys(this.numbers, view.seats, (seat) => this.#numberKey(seat));
    const acts = ACTS.filter((act) => act.when(view));
    for (const [name, row] of Object.entries(this.rows)) {
      const these = acts.filter((act) => act.row === name);
      keyed(row, these, (act) => act.name, (act) => this.#actKey(act));
      show(row, these.length > 0);
    }
    showClockKeys(this.clockwork, view);
    this.#mark();
  }

  /** A number, from a key of the pad or from a real seat's drawing. */
  choose(number) {
    if (this.armed) this.#say(this.armed, number, number);
    else if (!this.#isEcho(number)) this.#wait(this.number === number ? null : number, null);
  }

  /** Nothing is chosen any more. */
  forget() {
    this.#forget();
    this.#mark();
  }

  #numberKey(seat) {
    const button = el("button.number", { type: "button" }, el("span.label", {}, String(seat.seat)));
    new Press(button, { isHeld: () => this.armed?.held === true, act: () => this.choose(seat.seat) });
    return button;
  }

  #actKey(act) {
    const button = el("button.act", { type: "button", "data-act": act.name }, el("span.label"));
    new Press(button, { isHeld: () => act.held === true && this.number !== null, act: () => this.#take(act) });
    return button;
  }

  #take(act) {
    if (this.number !== null) this.#say(act, this.number, act);
    else if (!this.#isEcho(act)) this.#wait(null, this.armed === act ? null : act);
  }

  #say(act, number, half) {
    this.forget();
    if (!act.held) this.last = { half, at: performance.now() };
    this.send(act.act(number), act.aimed === true);
  }

  // The key that has just completed an entry, tapped twice: it must not lie in wait for the next number.
  #isEcho(half) {
    return half === this.last.half && performance.now() - this.last.at < ECHO_MS;
  }

  #wait(number, armed) {
    this.#forget();
    this.number = number;
    this.armed = armed;
    if (number !== null || armed !== null) this.lapses = setTimeout(() => this.forget(), LAPSES_MS);
    this.#mark();
  }

  #forget() {
    clearTimeout(this.lapses);
    this.number = null;
    this.armed = null;
  }

  #mark() {
    if (!this.view) return;
    for (const button of this.numbers.children) {
      mark(button, "data-chosen", button.dataset.key === String(this.number));
      mark(button, "data-hold", this.armed?.held === true);
    }
    for (const button of Object.values(this.rows).flatMap((row) => [...row.children])) {
      const act = ACTS.find(({ name }) => name === button.dataset.key);
      say(button.firstChild, labelOf(act, this.view));
      mark(button, "data-chosen", act === this.armed);
      mark(button, "data-hold", act.held === true && this.number !== null);
    }
    say(this.hint, this.#hint());
    mark(this.hint, "data-waiting", this.number !== null || this.armed !== null);
  }

  #hint() {
    if (this.armed) return `${labelOf(this.armed, this.view)}: ${word("whichNumber")}`;
    if (this.number === null) return word("nothingChosen");
    return `№ ${this.number} ${this.view.seats.find(({ seat }) => seat === this.number)?.name ?? ""}`;
  }
}

/** Keys for all seats in `box`, those of players who are out marked; each made by `make(seat)`. */
export function numberKeys(box, seats, make) {
  mark(box, "data-many", seats.length > 10);
  keyed(box, seats, (seat) => seat.seat, make, (button, seat) => mark(button, "data-out", !seat.alive));
}

/** More time for the running clock, or less; at night a call can only be lengthened. */
export function clockKeys(send) {
  return [["shorter", -10], ["longer", 10]].map(([name, seconds]) => {
    const button = el("button.act.clock-key", { type: "button", "data-act": name }, el("span.label"));
    new Press(button, { isHeld: () => false, act: () => send(["Lengthen", { seconds }], false) });
    return button;
  });
}

/** They are there where a clock is. */
export function showClockKeys(keys, { phase }) {
  for (const button of keys) {
    say(button.firstChild, word(button.dataset.act));
    show(button, phase.clock !== null && phase.kind !== "question");
  }
}

function labelOf(act, view) {
  return act.label ? act.label(view) : word(act.name);
}

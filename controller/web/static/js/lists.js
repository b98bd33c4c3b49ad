// Who is nominated and how many hands each has, what became of single hands, and what has happened.

import { el, keyed, mark, say, show } from "./dom.js";
import { noteOf } from "./seat.js";
import { word } from "./words.js";

export class Nominees {
  constructor() {
    this.heading = el("h2");
    this.rows = el("ol.nominees");
    this.empty = el("p.quiet");
    this.handsHeading = el("h2.hands-heading");
    this.hands = el("ul.hand-notes");
    this.node = el("section.list", { tabindex: 0 }, this.heading, this.empty, this.rows, this.handsHeading, this.hands);
  }

  show(view) {
    const free = view.clocks.length > 0;
    say(this.heading, word(free ? "vote" : "nominees"));
    mark(this.node, "aria-label", this.heading.textContent);
    say(this.empty, word(free ? "nobodyAsked" : "noNominees"));
    say(this.handsHeading, word("hands"));
    const names = new Map(view.seats.map((seat) => [seat.seat, seat.name]));
    const tallies = new Map(view.tallies.map((tally) => [tally.seat, tally]));
    const listed = view.tallies.length ? view.tallies.map((tally) => tally.seat) : view.nominees;
    const quiet = ["ready", "deal", "night", "over"].includes(view.phase.kind);
    show(this.node, !quiet);
    show(this.empty, listed.length === 0);
    keyed(this.rows, listed, (seat) => seat, () => nomineeRow(), (row, seat) => {
      const [number, name, votes] = row.children;
      const tally = tallies.get(seat);
      say(number, seat);
      say(name, names.get(seat));
      say(votes, tally ? tally.votes ?? "·" : "");
      say(row.children[3], tally?.leftovers ? `+${tally.leftovers} ${word("leftovers")}` : "");
      mark(row, "data-asked", view.question?.about.includes(seat) === true);
    });
    show(this.handsHeading, showHandNotes(this.hands, view));
  }
}

/** What became of single hands, in `list`; whether there is anything to tell. */
export function showHandNotes(list, view) {
  const noted = view.seats.filter((seat) => noteOf(seat, view.phase) !== "");
  keyed(list, noted, (seat) => seat.seat, () => el("li", {}, el("b"), el("span")), (row, seat) => {
    mark(row, "data-hand", seat.hand.state);
    say(row.children[0], seat.seat);
    say(row.children[1], seat.hand.note);
  });
  return noted.length > 0;
}

/** What has happened, the newest last; it stays at its end until the host scrolls back. */
export class Log {
  constructor() {
    this.follows = true;
    this.roles = false;
    this.lines = el("ol.log-lines");
    this.node = el("section.log", { tabindex: 0 }, this.lines);
    this.node.addEventListener("scroll", () => {
      if (this.node.clientHeight !== this.height) return; // not the host: the list has become smaller
      this.follows = this.node.scrollTop + this.node.clientHeight >= this.node.scrollHeight - 24;
    });
    new ResizeObserver(() => {
      this.height = this.node.clientHeight;
      if (this.follows) this.toEnd();
    }).observe(this.node);
  }

  show(view) {
    keyed(this.lines, view.log, (line) => line.id, (line) => el("li", { "data-kind": line.kind }), (row, line) =>
      say(row, line.secret && !this.roles ? word("secret") : line.text));
    mark(this.node, "aria-label", word("log"));
    if (this.follows) this.toEnd();
  }

  /** Show or hide what tells a role. */
  reveal(view, roles) {
    this.roles = roles;
    this.show(view);
  }

  /** Show the newest line. */
  toEnd() {
    this.follows = true;
    this.node.scrollTop = this.node.scrollHeight;
  }
}

function nomineeRow() {
  return el("li", {}, el("b"), el("span.who"), el("b.votes"), el("span.leftovers"));
}

// Beside the table: who is nominated and how many hands counted, what became of single hands, what came of it; at the
// end who stayed and how the others left.

import { el, keyed, mark, say, show } from "./dom.js";
import { noteOf } from "./seat.js";
import { listed, newsOf } from "./stage.js";
import { counted, word } from "./words.js";

/** From so many rows on they are closer together, and then closer still. */
const MANY_ROWS = 6;
const FULL_ROWS = 11;

export class Board {
  constructor() {
    this.game = el("p.board-game");
    this.heading = el("h2.board-heading");
    this.list = el("ol.board-list");
    this.notes = el("ul.board-notes");
    this.more = el("p.board-more.away");
    this.ended = el("dl.board-ended");
    this.result = el("p.board-result", { role: "status" }, el("span.board-what"), el("span.board-whom"));
  }

  get nodes() {
    return [this.game, this.heading, this.list, this.notes, this.more, this.ended, this.result];
  }

  show(view) {
    say(this.game, view.title);
    this.#showList(view);
    this.#showNotes(view);
    this.#showEnd(view);
    this.#showResult(view);
  }

  #showList({ nominees, tallies, seats, question }) {
    const votes = new Map(tallies.map((tally) => [tally.seat, tally]));
    const rows = nominees.length ? nominees : tallies.map((tally) => tally.seat);
    const asked = new Set(question?.about ?? []);
    keyed(this.list, rows, (seat) => seat, makeRow, (row, seat) => {
      mark(row, "data-asked", asked.has(seat));
      say(row.children[1], seats[seat - 1].name);
      showVotes(row.children[2], votes.get(seat));
    });
    mark(this.list, "data-many", rows.length > FULL_ROWS ? "full" : rows.length > MANY_ROWS);
    say(this.heading, word("nominees"));
    for (const node of [this.heading, this.list]) show(node, rows.length > 0);
  }

  #showNotes({ seats, phase, question }) {
    const noted = question ? [] : seats.filter((seat) => noteOf(seat, phase) !== "");
    keyed(this.notes, noted, (seat) => seat.seat, makeNote, (row, seat) => {
      mark(row, "data-hand", seat.hand.state);
      say(row.lastChild, seat.hand.note);
    });
    show(this.notes, noted.length > 0);
  }

  #showEnd({ ended }) {
    keyed(this.ended, ended, ({ text }) => text, makeGroup, (row, { text, seats }) => {
      say(row.children[0], text);
      say(row.children[1], listed(seats));
    });
    show(this.ended, ended.length > 0);
  }

  /** What the middle of the table does not show already. */
  #showResult(view) {
    const result = view.phase.kind === "over" || newsOf(view) ? null : view.result;
    say(this.result.firstChild, result?.text);
    say(this.result.lastChild, result && listed(result.seats));
    show(this.result, result !== null);
  }

  /** Where the board cannot be scrolled: notes for which there is no room are at least counted. */
  fit() {
    const rows = [...this.notes.children];
    for (const row of rows) show(row, true);
    show(this.more, false);
    const box = this.notes.parentElement;
    for (let left = 1; box.scrollHeight > box.clientHeight && rows.length; left += 1) {
      show(rows.pop(), false);
      say(this.more, `${word("more")} ${left}`);
      show(this.more, true);
    }
  }
}

function makeRow(seat) {
  return el("li.board-row", {}, el("span.board-number.digits", {}, String(seat)), el("span.board-name"),
    el("span.board-votes", {}, el("b"), el("span"), el("span.board-leftovers")));
}

function makeGroup() {
  return el("div.board-group", {}, el("dt"), el("dd"));
}

function makeNote(seat) {
  return el("li.board-note", {}, el("span.digits", {}, String(seat.seat)), el("span"));
}

function showVotes(node, tally) {
  const votes = tally?.votes ?? null;
  say(node.children[0], votes);
  say(node.children[1], votes === null ? "" : ` ${counted("votes", votes)}`);
  say(node.children[2], votes && tally.leftovers ? `${tally.leftovers} ${word("leftovers")}` : "");
}

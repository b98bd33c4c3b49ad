// Beside the table: who is nominated and how many hands counted, what became of single hands, what came of it.

import { el, keyed, mark, say, show } from "./dom.js";
import { noteOf } from "./seat.js";
import { counted, grouped, word } from "./words.js";

const MOST_NOTES = 6;

export class Board {
  constructor() {
    this.game = el("p.board-game");
    this.list = el("ol.board-list");
    this.notes = el("ul.board-notes");
    this.result = el("p.board-result", { role: "status" });
    this.code = el("img", { alt: "" });
    this.text = el("p.invitation-text");
    this.url = el("p.invitation-url");
    this.pairing = el("p.invitation-code.digits");
    this.invitation = el("div.invitation", {}, this.code, this.text, this.url, this.pairing);
  }

  get nodes() {
    return [this.game, this.list, this.notes, this.result, this.invitation];
  }

  show(view) {
    say(this.game, view.title);
    this.#showList(view);
    this.#showNotes(view);
    say(this.result, view.result);
    show(this.result, view.result !== "");
    this.#invite(view);
  }

  #showList({ nominees, tallies, seats, question }) {
    const votes = new Map(tallies.map((tally) => [tally.seat, tally]));
    const rows = nominees.length ? nominees : tallies.map((tally) => tally.seat);
    const asked = new Set(question?.about ?? []);
    keyed(this.list, rows, (seat) => seat, makeRow, (row, seat) => {
      mark(row, "data-asked", asked.has(seat));
      say(row.children[1], seats[seat - 1].name);
      say(row.children[2], spoken(votes.get(seat)));
    });
    show(this.list, rows.length > 0);
  }

  #showNotes({ seats, phase, question }) {
    const noted = question ? [] : seats.filter((seat) => noteOf(seat, phase) !== "").slice(0, MOST_NOTES);
    keyed(this.notes, noted, (seat) => seat.seat, makeNote, (row, seat) => {
      mark(row, "data-hand", seat.hand.state);
      say(row.lastChild, seat.hand.note);
    });
    show(this.notes, noted.length > 0);
  }

  #invite({ phase, console: url, code }) {
    show(this.invitation, phase.kind === "ready" || code !== "");
    show(this.code, url !== "");
    if (url) mark(this.code, "src", "/display/console.svg");
    say(this.text, word(url ? "scan" : "onlyHere"));
    say(this.url, url);
    say(this.pairing, grouped(code));
    show(this.pairing, code !== "");
  }
}

function makeRow(seat) {
  return el("li.board-row", {}, el("span.board-number.digits", {}, String(seat)), el("span.board-name"),
    el("span.board-votes"));
}

function makeNote(seat) {
  return el("li.board-note", {}, el("span.digits", {}, String(seat.seat)), el("span"));
}

function spoken(tally) {
  return tally === undefined || tally.votes === null ? "" : `${tally.votes} ${counted("votes", tally.votes)}`;
}

// A page that shows what the room may see of a game, as it happens, and can do nothing: the room's display, and the phone of
// whoever looks on.

import { Board } from "./board.js";
import { TableClock } from "./clock.js";
import { mark, say, show } from "./dom.js";
import { Link } from "./link.js";
import { Motion } from "./motion.js";
import { whose } from "./stage.js";
import { TableDrawing } from "./table.js";
import { speak, word } from "./words.js";

/** Sections of the host's view that the room's has not, and what not every page is told. */
const NOTHING = { proposals: [], console: "", code: "", pairings: 0 };
const LOOK = { pressed: () => false, roles: false };

export class Room {
  /**
   * Draws into #table and #board, and says in #stale that the connection is gone. `path`: of the socket; `shown(view)`:
   * the rest of the page.
   */
  constructor(path, shown) {
    this.shown = shown;
    this.view = null;
    this.clock = new TableClock();
    this.table = new TableDrawing(document.getElementById("table"), () => {}, { notes: false }); // the board has them
    this.motion = new Motion(() => this.table.frame(this.clock.now()));
    this.board = new Board();
    this.stale = document.getElementById("stale");
    document.getElementById("board").append(...this.board.nodes);
    this.link = new Link({
      whole: (message) => this.#begin(message.view),
      change: (sections) => this.#change(sections),
      error: () => {}, // of what a page has said; this one only asks whether the table is there
      state: (state) => this.#connection(state),
    }, path);
  }

  #begin(view) {
    this.clock.forget();
    this.view = { ...NOTHING };
    this.#change(view);
  }

  #change(sections) {
    const { view } = this;
    if (sections.now !== undefined) this.clock.sample(sections.now);
    Object.assign(view, sections);
    speak(view.language);
    mark(document.body, "data-phase", view.phase.kind);
    mark(document.body, "data-ready", true);
    // The question is spoken; written out it would leave no room for the number.
    this.table.show({ ...view, question: view.question && { ...view.question, text: "" }, whose: whose(view) }, LOOK);
    this.board.show(view);
    this.shown(view);
    this.motion.go();
  }

  #connection(state) {
    say(this.stale, state === "open" ? "" : word(this.view === null ? "connecting" : "lost"));
    show(this.stale, state !== "open");
    mark(document.body, "data-link", state);
  }
}

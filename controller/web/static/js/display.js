// The room's display: the table as everybody may see it. It shows and can do nothing.

import { Board } from "./board.js";
import { TableClock } from "./clock.js";
import { mark, say, show } from "./dom.js";
import { Link } from "./link.js";
import { Motion } from "./motion.js";
import { whose } from "./stage.js";
import { TableDrawing } from "./table.js";
import { speak, word } from "./words.js";

const HEIGHT = 1080; // what the page is drawn for; the style has the same
/** Sections of the host's view that the room's has not. */
const NOTHING = { proposals: [], code: "" };
const LOOK = { pressed: () => false, roles: false };

const hall = document.getElementById("hall");
const dark = document.getElementById("dark");
const stale = document.getElementById("stale");
const clock = new TableClock();
const table = new TableDrawing(document.getElementById("table"), () => {}, { notes: false }); // the board has them
const motion = new Motion(() => table.frame(clock.now()));
const board = new Board();
let view = null;

document.getElementById("board").append(...board.nodes);
addEventListener("resize", fit);
fit();

new Link({
  whole(message) {
    clock.forget();
    view = { ...NOTHING };
    change(message.view);
  },
  change,
  error: () => {}, // of what a page has said; this one only asks whether the table is there
  state(state) {
    say(stale, state === "open" ? "" : word(view === null ? "connecting" : "lost"));
    show(stale, state !== "open");
    mark(document.body, "data-link", state);
  },
}, "/display/ws");

function change(sections) {
  if (sections.now !== undefined) clock.sample(sections.now);
  Object.assign(view, sections);
  speak(view.language);
  mark(document.body, "data-phase", view.phase.kind);
  mark(document.body, "data-ready", true);
  say(dark, view.phase.title);
  // The question is spoken; written out it would leave no room for the number.
  table.show({ ...view, question: view.question && { ...view.question, text: "" }, whose: whose(view) }, LOOK);
  board.show(view);
  motion.go();
}

/** Fill the screen, whatever its size, with the picture of 1080 lines. */
function fit() {
  const scale = innerHeight / HEIGHT;
  hall.style.transform = `scale(${scale})`;
  hall.style.width = `${innerWidth / scale}px`;
}

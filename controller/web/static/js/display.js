// The room's display: the table as everybody may see it, as large as the screen, and how a phone becomes a console.

import { say, show } from "./dom.js";
import { Invitation } from "./invitation.js";
import { Room } from "./room.js";
import { word } from "./words.js";

const HEIGHT = 1080; // what the page is drawn for; the style has the same
const TOLD_MS = 8_000;

const hall = document.getElementById("hall");
const dark = document.getElementById("dark");
const told = document.getElementById("told");
const invitation = new Invitation();
let pairings = null;
let forgets = null;

addEventListener("resize", fit);
fit();

const room = new Room("/display/ws", (view) => {
  say(dark, view.phase.title);
  invitation.show(view);
  room.board.fit();
  tellOfPairing(view.pairings);
});
document.getElementById("board").append(invitation.node);

/** Nobody pairs a console unseen. */
function tellOfPairing(number) {
  const news = pairings !== null && number > pairings;
  pairings = number;
  if (!news) return;
  say(told, word("onePaired"));
  show(told, true);
  clearTimeout(forgets);
  forgets = setTimeout(() => show(told, false), TOLD_MS);
}

/** Fill the screen, whatever its size, with the picture of 1080 lines. */
function fit() {
  const scale = innerHeight / HEIGHT;
  hall.style.transform = `scale(${scale})`;
  hall.style.width = `${innerWidth / scale}px`;
}

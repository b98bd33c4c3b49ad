// The host's console: one view comes from the table, every part shows its own of it, presses go back.

import { Access } from "./access.js";
import { Awake } from "./awake.js";
import { Bar } from "./bar.js";
import { BestMove } from "./best.js";
import { TableClock } from "./clock.js";
import { Correction } from "./correct.js";
import { Deal } from "./deal.js";
import { mark } from "./dom.js";
import { Dock } from "./dock.js";
import { FreeTable } from "./free.js";
import { Hands } from "./hands.js";
import { Health } from "./health.js";
import { Link } from "./link.js";
import { Lobby, placesOf } from "./lobby.js";
import { LobbyTable } from "./lobby_table.js";
import { Log, Nominees } from "./lists.js";
import { Motion } from "./motion.js";
import { Night } from "./night.js";
import { Notices } from "./notices.js";
import { NumberPad } from "./number_pad.js";
import { Others } from "./others.js";
import { Panel } from "./panel.js";
import { Proposals } from "./proposals.js";
import { Rules } from "./rules.js";
import { TableDrawing } from "./table.js";
import { speak, word } from "./words.js";

/** Sections that a view may lack, as they are then. */
const NOTHING = { proposals: [], tallies: [], nominees: [], others: [], deck: [], clocks: [], log: [], night: null, lobby: null,
  setup: null,
  question: null, next: null, undo: null, pause: null, remote: null, trials: null, health: null, sound: "", voice: "",
  ways: { foul: "", gesture: false, withdraw: false, technical: false, remark: false, opposite: false } };

const clock = new TableClock();
const notices = new Notices(document.getElementById("notices"));
let view = null;
let simulated = false;
let rolesHeld = false;

const hands = new Hands((pad, down) => {
  link.hand(pad, down);
  drawTable();
});
const numberPad = new NumberPad(send);
const free = new FreeTable(send);
const correction = new Correction(send);
const awake = new Awake();
const health = new Health(clock, awake, (text) => notices.say(text));
const access = new Access((wish) => link.wish(wish), (text) => notices.say(text, "notice"));
const bar = new Bar(health.mark, access.opens);
const table = new TableDrawing(document.getElementById("table"), adopt);
const motion = new Motion(() => table.frame(clock.now()));
const dock = new Dock({
  take: (offer, aimed) => send(offer.act, aimed),
  roles(held) {
    rolesHeld = held;
    drawTable();
    if (view) parts.log.reveal(view, held);
  },
  tapped: askToHold,
});
const parts = {
  proposals: new Proposals((offer) => send(offer.act, false)),
  keys: numberPad,
  free,
  best: new BestMove(send),
  night: new Night(send, askToHold),
  deal: new Deal(send),
  lobby: new Lobby(send),
  rules: new Rules((act) => ask(act, false)),
  table: new LobbyTable(send),
  list: new Nominees(),
  log: new Log(),
  others: new Others((offer) => send(offer.act, true)),
};
const panel = new Panel(parts, () => view && correction.open(view));
const shown = [bar, health, access, ...Object.values(parts), panel, dock];

document.getElementById("bar").append(bar.node);
document.getElementById("panel").append(panel.node);
document.getElementById("dock").append(access.strip, dock.node);
document.body.append(correction.node, health.node, access.sheet);

const link = new Link({
  whole(message) {
    clock.forget();
    if (view !== null && simulated !== message.hands) location.reload(); // another table answers here now
    simulated = message.hands;
    view = { ...NOTHING };
    change(message.view);
  },
  change,
  error: (text) => notices.say(text),
  state(state) {
    if (state !== "open") hands.liftAll();
    bar.connection(view === null ? (state === "open" ? state : "connecting") : state);
  },
});

function change(sections) {
  if (sections.now !== undefined) clock.sample(sections.now);
  // The seats are drawn anew: whoever presses one does not see it leave.
  if (sections.lobby !== undefined && !sections.lobby !== !view.lobby) hands.liftAll();
  Object.assign(view, sections);
  speak(view.language);
  awake.keep();
  mark(document.body, "data-phase", view.phase.kind);
  mark(document.body, "data-step", view.step);
  mark(document.body, "data-ready", true);
  drawTable();
  for (const part of shown) part.show(view);
  for (const text of [view.sound, view.voice]) if (text) notices.sayOnce(text, "notice");
  motion.go();
}

function drawTable() {
  if (view) table.show({ ...view, seats: placesOf(view) }, { pressed: (pad) => hands.isDown(pad), roles: rolesHeld });
}

/** Say it to the table; resolves with whether it was taken, and tells why nothing came of it. */
async function send(act, aimed) {
  const reply = await ask(act, aimed);
  if (reply?.text) notices.say(reply.text);
  return reply?.ok ?? false;
}

/** Say it to the table; resolves with its reply, or with null if there is no connection to say it on. */
async function ask(act, aimed) {
  if (link.open) return link.command(act, aimed ? view.step : null);
  notices.say(word("notSent"));
  return null;
}

/** What is seen only while it is held was tapped. */
function askToHold() {
  notices.say(word("holdOn"), "notice");
}

/**
 * A drawn seat is a hand where hands are simulated; where they are real it is a key of the number pad. In a question a
 * tap on one that votes through the host puts its hand there, or takes it away.
 */
function adopt(seat) {
  if (simulated) hands.watchSeat(seat.node, seat);
  seat.node.addEventListener("click", () => {
    const entry = view.others.find(({ act }) => act[0] === "EnterHand" && act[1].seat === seat.number);
    if (entry) send(entry.act, true);
    else if (!simulated && seat.number !== null) panel.choose(seat.number);
  });
}

addEventListener("keydown", (event) => {
  if (!view || document.querySelector("dialog[open]") || event.target.closest("input, select, textarea")) return;
  if (event.key === "Escape") for (const part of [numberPad, free]) part.forget();
  else if (free.keyDown(event)) event.preventDefault();
  else if (simulated && hands.keyDown(event, placesOf(view).map(({ pad }) => pad))) event.preventDefault();
  else if (isNext(event)) {
    event.preventDefault();
    if (!event.repeat) dock.press.begin();
  }
});
addEventListener("keyup", (event) => {
  hands.keyUp(event);
  if (isNext(event)) dock.press.end();
});

// A key that was reached with Tab keeps Space and Enter for itself.
function isNext(event) {
  return (event.key === " " || event.key === "Enter") && !event.target.closest("button");
}

// The protocol of one game: the judge's form, the ballots with their pictures, and everything else that is known of it.

import { el, mark } from "./dom.js";
import { asked, fetched, speakOf, term } from "./record_words.js";
import { SheetBlocks } from "./sheet.js";
import { TableDrawing } from "./table.js";

const FILES = [["pdf", "PDF"], ["csv", "CSV"], ["json", "JSON"], ["polemica.json", "Polemica"]];

const here = location.pathname.replace(/\/$/, "");
const sheet = document.getElementById("sheet");
const bar = document.getElementById("bar");

show(await fetched(asked(`${here}/sheet`)));

function show(record) {
  speakOf(record.language);
  bar.append(el("a.back", { href: asked("/games") }, `← ${term("games")}`));
  if (record.error !== undefined) refuse(record);
  else tell(record);
  mark(document.body, "data-ready", true);
}

/** There is nothing to be seen, and why. */
function refuse({ error, running }) {
  sheet.append(el("p.refused", { role: "status" }, error));
  if (running) sheet.append(el("a.wide", { href: "/" }, term("console")));
}

function tell(record) {
  document.title = `${record.title} · Принято`;
  const print = el("button.file", { type: "button" }, term("print"));
  print.addEventListener("click", () => window.print());
  bar.append(el("nav.files", {}, print, ...FILES.map(([ending, name]) =>
    el("a.file", { href: asked(`${here}.${ending}`), download: "" }, name)), inOther(record.language)));
  sheet.append(el("header.head", {}, el("h1", {}, record.title), el("p.quiet", {}, record.subtitle)));
  sheet.append(...new SheetBlocks(here, asked).of(record.blocks));
  seat(document.getElementById("table"), record);
  addEventListener("resize", reachable);
  sheet.addEventListener("load", reachable, true); // each picture, once it has its size
  reachable();
}

function inOther(language) {
  const other = language === "en" ? "ru" : "en";
  return el("a.file", { href: `${here}?language=${other}`, hreflang: other, lang: other }, term("other"));
}

/** What is wider than a phone is pushed aside with a finger, or with the arrow keys once it has the focus. */
function reachable() {
  for (const box of document.querySelectorAll(".scrolls, .picture")) {
    mark(box, "tabindex", box.scrollWidth > box.clientWidth ? 0 : null);
  }
}

/** How they sat, who they were and who was left at the end. */
function seat(box, record) {
  const drawn = [];
  const table = new TableDrawing(box, (place) => drawn.push(place), { notes: false });
  const still = { lamp: "dark", down: false, heard: true, frozen: false, by_hand: false, hand: null };
  const phase = { kind: "over", title: record.outcome, subtitle: "", seat: null, clock: null, paused: false };
  const seats = record.seats.map((place) => ({ ...still, ...place, pad: place.seat, place: place.letter || null }));
  mark(document.body, "data-phase", phase.kind);
  table.show({ seats, phase, proposals: [], tallies: [], question: null }, { pressed: () => false, roles: false });
  table.frame(null);
  drawn.forEach((place, index) => mark(place.node, "data-side", record.seats[index].side));
}

// What lies beside the table, or under it on a phone: proposals first, then one of the pads, the list, the log.

import { el, keyed, mark, say, show } from "./dom.js";
import { isFree } from "./free.js";
import { key } from "./press.js";
import { word } from "./words.js";

/** The pages that take a number from a drawn seat; the number pad takes it for the others. */
const CHOOSING = new Set(["best", "lobby"]);

/** The pages between two games, in the order of their tabs: each is a part of that name, and the tab's word. */
const BEFORE_A_GAME = ["lobby", "rules", "table"];

export class Panel {
  /** `parts`: {proposals, keys, best, night …}, each with its node; `correct()` opens corrections. */
  constructor(parts, correct) {
    this.parts = parts;
    this.pages = el("div.pages");
    this.correct = key("button.tab.correct", "", correct);
    this.tabs = el("nav.tabs", {}, this.pages, this.correct);
    this.tab = "keys";
    const { proposals, keys, free, best, night, deal, others, list, log } = parts;
    this.node = el("div.panel", {}, el("div.news", {}, proposals.node, list.node, log.node), this.tabs, keys.node,
      free.node, best.node, night.node, deal.node, ...BEFORE_A_GAME.map((name) => parts[name].node), others.node);
  }

  show(view) {
    const { kind } = view.phase;
    if (kind !== this.kind) this.tab = firstTab(view);
    this.kind = kind;
    this.free = isFree(view);
    const [best, deal] = [kind === "best_move" ? ["best"] : [], view.deck.length ? ["deal"] : []];
    const names = view.lobby ? [...BEFORE_A_GAME, "log"] : [...best, "keys", "list", "log", ...deal];
    keyed(this.pages, names, (name) => name, (name) => key("button.tab", "", () => this.#turnTo(name)));
    for (const button of this.pages.children) {
      const { key: name } = button.dataset;
      say(button, word(name === "keys" && kind === "night" ? "night" : name));
    }
    say(this.correct, word("correct"));
    show(this.correct, !view.lobby && view.clocks.length === 0);
    this.#mark();
  }

  /** A number, from a real seat's drawing. */
  choose(number) {
    if (this.kind === "ready" && !CHOOSING.has(this.tab)) return;
    this.parts[this.free ? "free" : CHOOSING.has(this.tab) ? this.tab : "keys"].choose(number);
  }

  #turnTo(name) {
    this.tab = name;
    this.#mark();
    if (name === "log") this.parts.log.toEnd();
  }

  #mark() {
    mark(this.node, "data-tab", this.tab);
    for (const button of this.pages.children) mark(button, "aria-current", button.dataset.key === this.tab);
    const page = this.#page();
    for (const name of ["keys", "free", "best", "night", "deal", ...BEFORE_A_GAME]) {
      show(this.parts[name].node, page === name);
    }
  }

  #page() {
    if (this.kind === "ready") return this.tab === "log" ? BEFORE_A_GAME[0] : this.tab;
    if (["deal", "best"].includes(this.tab)) return this.tab;
    return this.kind === "night" ? "night" : this.free ? "free" : "keys";
  }
}

function firstTab({ phase, deck, lobby, clocks }) {
  if (lobby) return "lobby";
  if (phase.kind === "free" && clocks.length === 0) return "list"; // a practice vote: what became of the hands
  if (phase.kind === "best_move") return "best";
  return phase.kind === "deal" && deck.length ? "deal" : "keys";
}

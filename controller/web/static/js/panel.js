// What lies beside the table, or under it on a phone: proposals first, then one of the pads, the list, the log.

import { el, keyed, mark, say, show } from "./dom.js";
import { key } from "./press.js";
import { word } from "./words.js";

export class Panel {
  /** `parts`: {proposals, pad, night, deal, others, list, log}, each with its node; `correct()` opens corrections. */
  constructor(parts, correct) {
    this.parts = parts;
    this.pages = el("div.pages");
    this.correct = key("button.tab.correct", "", correct);
    this.tabs = el("nav.tabs", {}, this.pages, this.correct);
    this.tab = "pad";
    const { proposals, pad, night, deal, others, list, log } = parts;
    this.node = el("div.panel", {}, el("div.news", {}, proposals.node, list.node, log.node), this.tabs, pad.node,
      night.node, deal.node, others.node);
  }

  show(view) {
    const { kind } = view.phase;
    if (kind !== this.kind) this.tab = kind === "deal" && view.deck.length ? "deal" : "pad";
    this.kind = kind;
    const names = ["pad", "list", "log", ...(view.deck.length ? ["deal"] : [])];
    keyed(this.pages, names, (name) => name, (name) => key("button.tab", "", () => this.#turnTo(name)));
    for (const button of this.pages.children) {
      const { key: name } = button.dataset;
      say(button, word(name === "pad" && kind === "night" ? "night" : name));
    }
    say(this.correct, word("correct"));
    this.#mark();
  }

  #turnTo(name) {
    this.tab = name;
    this.#mark();
    if (name === "log") this.parts.log.toEnd();
  }

  #mark() {
    mark(this.node, "data-tab", this.tab);
    for (const button of this.pages.children) mark(button, "aria-current", button.dataset.key === this.tab);
    show(this.parts.pad.node, this.tab !== "deal" && this.kind !== "night");
    show(this.parts.night.node, this.tab !== "deal" && this.kind === "night");
    show(this.parts.deal.node, this.tab === "deal");
  }
}

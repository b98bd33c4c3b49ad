// The line on top: which game, on a phone whose floor it is, and how the table is.

import { el, mark, say, show } from "./dom.js";
import { word } from "./words.js";

export class Bar {
  /** `keys`: nodes at its end, the mark of the table's health and what else opens a sheet. */
  constructor(...keys) {
    this.game = el("span.game");
    this.title = el("strong.bar-title");
    this.subtitle = el("span.bar-subtitle");
    this.link = el("span.fault.link", { role: "status" });
    this.node = el("div.bar", {}, this.game, el("span.bar-phase", {}, this.title, this.subtitle),
      el("span.faults", {}, this.link), ...keys);
  }

  show(view) {
    say(this.game, view.title);
    say(this.title, view.question?.text || view.phase.title);
    say(this.subtitle, view.phase.subtitle);
  }

  connection(state) {
    say(this.link, state === "open" ? "" : word(state));
    show(this.link, state !== "open");
    mark(document.body, "data-link", state);
  }
}

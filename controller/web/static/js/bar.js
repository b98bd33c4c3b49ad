// The line on top: which game, what does not work, and on a phone whose floor it is.

import { el, mark, say, show } from "./dom.js";
import { word } from "./words.js";

export class Bar {
  constructor() {
    this.game = el("span.game");
    this.title = el("strong.bar-title");
    this.subtitle = el("span.bar-subtitle");
    this.sound = el("span.fault.sound");
    this.journal = el("span.fault.journal");
    this.link = el("span.fault.link", { role: "status" });
    this.node = el("div.bar", {}, this.game, el("span.bar-phase", {}, this.title, this.subtitle),
      el("span.faults", {}, this.sound, this.journal, this.link));
  }

  show(view) {
    say(this.game, view.title);
    say(this.title, view.question?.text || view.phase.title);
    say(this.subtitle, view.phase.subtitle);
    say(this.sound, view.sound);
    say(this.journal, view.journal);
    show(this.sound, view.sound !== "");
    show(this.journal, view.journal !== "");
  }

  connection(state) {
    say(this.link, state === "open" ? "" : word(state));
    show(this.link, state !== "open");
    mark(document.body, "data-link", state);
  }
}

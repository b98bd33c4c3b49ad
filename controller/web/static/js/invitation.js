// Before a game the room's display leads a phone to the console: by its address as a picture, and by the code with which
// a console is paired, while there is one to be seen. During a game the code alone stays, small.

import { el, mark, say, show } from "./dom.js";
import { grouped, word } from "./words.js";

export class Invitation {
  constructor() {
    this.picture = el("img", { alt: "" });
    this.text = el("p.invitation-text");
    this.url = el("p.invitation-url");
    this.code = el("p.invitation-code.digits");
    this.node = el("div.invitation", {}, this.picture, this.text, this.url, this.code);
  }

  show({ phase, console: url, code }) {
    const ready = phase.kind === "ready";
    show(this.node, ready || code !== "");
    mark(this.node, "data-small", !ready); // it lies beside what matters more
    show(this.picture, url !== "" && ready);
    if (url) mark(this.picture, "src", "/display/console.svg");
    say(this.text, word(ready ? (url ? "scan" : "onlyHere") : "pairTitle"));
    say(this.url, url);
    say(this.code, grouped(code));
    show(this.code, code !== "" || (url !== "" && ready)); // its place is kept: the picture does not jump
  }
}

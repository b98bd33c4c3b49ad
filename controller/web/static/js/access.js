// This console among the others: whether it leads or follows, how many there are, and how one more comes in.

import { el, mark, say, show } from "./dom.js";
import { Press, key } from "./press.js";
import { grouped, word } from "./words.js";

export class Access {
  /** `wish(type)` tells the table what this console wants; `tell(text)` shows a notice. */
  constructor(wish, tell) {
    this.tell = tell;
    this.pairings = null;
    this.says = el("span", { role: "status" });
    this.lead = held("button.lead", () => wish("lead"));
    this.strip = el("div.follows", {}, this.says, this.lead);
    this.count = el("p.quiet");
    this.code = el("p.console-code.digits");
    this.where = el("p.quiet");
    this.admit = key("button.act", "", () => wish("admit"));
    this.forget = held("button.act", () => wish("forget"));
    this.close = key("button.act", "", () => this.sheet.close());
    this.sheet = el("dialog.consoles", {}, this.count, this.code, this.where, this.admit, this.forget, this.close);
    this.opens = key("button.consoles-key", "", () => this.sheet.showModal());
  }

  show({ access }) {
    const { leads, consoles, others, asks, code, pairings } = access;
    if (this.pairings !== null && pairings > this.pairings) this.tell(word("onePaired"));
    this.pairings = pairings;
    mark(document.body, "data-follows", !leads);
    say(this.says, word("follows"));
    say(this.lead.firstChild, word("lead"));
    show(this.strip, !leads);
    if (leads) this.lead.press.end();
    say(this.opens, consoles);
    mark(this.opens, "aria-label", `${word("consoles")}: ${consoles}`);
    show(this.opens, asks);
    mark(this.sheet, "aria-label", word("consoles"));
    say(this.count, `${word("connectedConsoles")}: ${consoles}`);
    say(this.code, grouped(code));
    say(this.where, word("codeFor"));
    for (const node of [this.code, this.where]) show(node, code !== "");
    say(this.admit, word("admit"));
    show(this.admit, leads && code === "");
    say(this.forget.firstChild, word("forgetOthers"));
    show(this.forget, leads && others > 0);
    say(this.close, word("close"));
  }
}

/** A key that must be held. */
function held(what, act) {
  const button = el(what, { type: "button", "data-hold": true }, el("span.label"));
  button.press = new Press(button, { isHeld: () => true, act });
  return button;
}

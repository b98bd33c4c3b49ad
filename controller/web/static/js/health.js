// How the table is: one mark on top, by colour and by shape; a tap opens in words what it stands for.

import { el, keyed, mark, say, show } from "./dom.js";
import { key } from "./press.js";
import { word } from "./words.js";

const ANEW_MS = 10_000; // how long a seat has not been heard is told in minutes

export class Health {
  /** `clock` is the table's, `awake` keeps the screen on; `alarm(text)` is told when the mark turns red. */
  constructor(clock, awake, alarm) {
    Object.assign(this, { clock, awake, alarm });
    this.view = null;
    this.told = "";
    this.label = el("span.health-text");
    this.mark = key("button.health-mark", "", () => this.#open());
    this.mark.append(this.label, el("span.sign", { "aria-hidden": true }));
    this.rows = el("ul.checks", { tabindex: 0 });
    this.heading = el("h2");
    this.close = key("button.act", "", () => this.node.close());
    this.node = el("dialog.health", { tabindex: -1 }, this.heading, this.rows, this.close);
    this.node.addEventListener("click", (event) => event.target === this.node && this.node.close());
    this.node.addEventListener("close", () => clearInterval(this.anew));
  }

  show(view) {
    const { health } = view;
    show(this.mark, health !== null);
    if (health === null) return;
    this.view = view;
    mark(this.mark, "data-mark", health.mark);
    mark(this.mark, "aria-label", `${word("health")}: ${health.text}`);
    say(this.label, health.mark === "green" ? "" : health.text);
    const alarming = health.mark === "red" ? health.text : "";
    if (alarming !== this.told && alarming) this.alarm(alarming);
    this.told = alarming;
    if (this.node.open) this.#fill();
  }

  #open() {
    this.#fill();
    this.node.showModal();
    this.node.focus();
    this.anew = setInterval(() => this.#fill(), ANEW_MS);
  }

  #fill() {
    say(this.heading, word("health"));
    mark(this.node, "aria-label", word("health"));
    say(this.close, word("close"));
    keyed(this.rows, [...this.view.health.checks, ...this.#ofPage()], ({ id }) => id, checkRow, (row, check) => {
      const [, title, text, next, detail] = row.children;
      mark(row, "data-mark", check.mark);
      say(title, check.title);
      say(text, [check.text, this.#minutes(check.since)].filter(Boolean).join(", "));
      say(next, check.check);
      say(detail, check.detail);
    });
  }

  /** What only this page knows: who else follows, and whether its own screen may go out. */
  #ofPage() {
    const plain = { mark: "green", check: "", detail: "", since: null };
    const { access } = this.view;
    const rows = access ? [{ ...plain, id: "consoles", title: word("consolesHere"), text: String(access.consoles) }] : [];
    if (!this.awake.needsHttps) return rows;
    return [...rows, { ...plain, id: "screen", mark: "off", title: word("screen"), text: word("mayGoOut") }];
  }

  #minutes(since) {
    const minutes = since === null ? 0 : Math.floor((this.clock.now() - since) / 60_000);
    return minutes > 0 ? `${minutes} ${word("minutes")}` : "";
  }
}

function checkRow() {
  return el("li.check", {}, el("span.sign", { "aria-hidden": true }), el("b"), el("span.how"), el("span.next"),
    el("span.detail"));
}

// The middle of the table: whose floor it is, the big clock, the question, the number. One thing is large at a time.

import { el, mark, say, show } from "./dom.js";
import { left, minutes } from "./clock.js";
import { counted, word } from "./words.js";

export class Stage {
  constructor() {
    this.subtitle = el("p.stage-subtitle");
    this.title = el("h1.stage-title");
    this.figure = el("p.stage-figure");
    this.caption = el("p.stage-caption");
    this.node = el("div.stage", {}, this.subtitle, this.title, this.figure, this.caption);
  }

  lie(plan) {
    this.node.style.setProperty("--free", `${plan.free}px`);
  }

  show(view) {
    this.view = view;
    const { phase, question } = view;
    say(this.subtitle, phase.subtitle);
    say(this.title, question?.text || phase.title);
    mark(this.node, "data-kind", this.#kind());
    say(this.caption, this.#caption());
    this.frame(this.now ?? null);
  }

  /** What moves with time. */
  frame(now) {
    this.now = now;
    const { phase, question } = this.view;
    const figure = this.#figure(now);
    say(this.figure, figure);
    show(this.figure, figure !== "");
    mark(this.node, "data-bare", figure === "");
    mark(this.figure, "data-long", figure.length > 4);
    this.figure.style.setProperty("--characters", figure.length);
    mark(this.figure, "data-over", !question && phase.clock !== null && left(phase.clock, now) <= 0);
  }

  #figure(now) {
    const { phase, question } = this.view;
    const count = this.#count();
    if (count !== null) return String(count);
    if (question) return question.about.join(" · ");
    if (phase.clock) return minutes(left(phase.clock, now));
    return phase.seat === null ? "" : String(phase.seat);
  }

  #caption() {
    const { phase, question } = this.view;
    const count = this.#count();
    const stands = count !== null ? counted("votes", count) : question?.settled ? word("judgeCounts") : "";
    return [stands || (phase.paused ? word("pause") : ""), this.view.remote?.text].filter(Boolean).join(" · "); // where the host points with his remote
  }

  /** The hands of the question that stands, once they are known; at a free table still after their release. */
  #count() {
    const { phase, question, tallies } = this.view;
    if (question) return question.settled ? question.counted?.length ?? null : null;
    return phase.kind === "free" ? tallies.at(-1)?.votes ?? null : null;
  }

  #kind() {
    const { phase, question } = this.view;
    if (this.#count() !== null) return "counted";
    if (question) return "asked";
    if (phase.paused) return "paused";
    return phase.clock ? "clock" : "plain";
  }
}

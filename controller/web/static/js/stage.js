// The middle of the table: whose floor it is, the big clock, the question, the number. One thing is large at a time.

import { el, mark, say, show } from "./dom.js";
import { left, minutes } from "./clock.js";
import { counted, word } from "./words.js";

export class Stage {
  constructor() {
    this.subtitle = el("p.stage-subtitle");
    this.title = el("h1.stage-title");
    this.sign = el("span.stage-sign"); // hangs before the number, which keeps its place and size
    this.number = el("span");
    this.figure = el("p.stage-figure", {}, this.sign, this.number);
    this.caption = el("p.stage-caption");
    this.node = el("div.stage", {}, this.subtitle, this.title, this.figure, this.caption);
  }

  /** `clockWidth`: of «0:00», in sizes of its text: it is as large as this browser's digits let it be. `free`: radius. */
  lie(clockWidth, free) {
    this.node.style.setProperty("--clock-width", clockWidth);
    this.node.style.setProperty("--free", `${free}px`);
  }

  show(view) {
    this.view = view;
    const { phase, question } = view;
    this.news = newsOf(view);
    say(this.subtitle, phase.subtitle);
    say(this.title, this.news?.text ?? (question?.text || phase.title));
    const longest = Math.max(...this.title.textContent.split(/\s/).map((part) => part.length));
    this.title.style.setProperty("--longest", longest);
    mark(this.node, "data-kind", this.#kind());
    say(this.caption, this.#caption());
    this.frame(this.now ?? null);
  }

  /** What moves with time. */
  frame(now) {
    this.now = now;
    const { phase, question } = this.view;
    const figure = this.#figure(now);
    const over = !question && phase.clock !== null && left(phase.clock, now) <= 0;
    if (figure === this.shown && over === this.over) return; // most frames move the rings alone
    [this.shown, this.over] = [figure, over];
    const number = figure.replace("+", "");
    say(this.sign, figure === number ? "" : "+");
    say(this.number, number);
    show(this.figure, figure !== "");
    mark(this.node, "data-bare", figure === "");
    mark(this.figure, "data-long", number.length > 4);
    this.figure.style.setProperty("--characters", number.length);
    mark(this.figure, "data-over", over);
  }

  #figure(now) {
    const { phase, question } = this.view;
    const count = this.#count();
    if (count !== null) return String(count);
    if (question) return listed(question.about);
    if (this.news) return listed(this.news.seats);
    if (phase.clock) return minutes(left(phase.clock, now));
    return phase.seat === null ? "" : String(phase.seat);
  }

  #caption() {
    const { phase, question, remote, whose } = this.view;
    const count = this.#count();
    const stands = count !== null ? counted("votes", count) : question?.settled ? word("judgeCounts") : "";
    const spoken = stands || (phase.paused ? word("pause") : whose ?? "");
    return [spoken, remote?.text].filter(Boolean).join(" · "); // where the host points with his remote
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
    if (this.news) return "news";
    return phase.clock ? "clock" : "plain";
  }
}

/** What has just come of a ballot or a night has the middle of the table as long as nothing else has. */
export function newsOf({ result, phase, question }) {
  return result && !question && !phase.clock && phase.kind !== "over" ? result : null;
}

/** The name of whose turn or question it is. */
export function whose({ phase, seats }) {
  return seats.find(({ seat }) => seat === phase.seat)?.name ?? "";
}

/** «5 · 7»; a new line begins with a number. */
export function listed(seats) {
  return seats.join("\u00a0· ");
}

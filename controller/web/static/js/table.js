// The round table, the centre of the page: the seats in their real order, names outside, hands inside, and in the
// middle the stage. Drawn in the pixels of its box, anew whenever that changes.

import { mark, say, show, svg } from "./dom.js";
import { left } from "./clock.js";
import { layout } from "./geometry.js";
import { measuring, namePlaces } from "./captions.js";
import { Seat } from "./seat.js";
import { Stage } from "./stage.js";
import { titled, word } from "./words.js";

const CLOCK = "0:00";
/** A clock round a seat is drawn anew when it has moved by this much. */
const STEP_PX = 0.5;
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

export class TableDrawing {
  /** `adopt(seat)` is given each drawn seat once, to make it a hand or a key; `notes`: each hand has its own. */
  constructor(box, adopt, { notes = true } = {}) {
    this.box = box;
    this.adopt = adopt;
    this.notes = notes;
    this.seats = [];
    this.round = 1;
    this.top = svg("ellipse.top", { fill: "url(#wood)" });
    this.felt = svg("ellipse.felt");
    this.hostEdge = svg("path.host-edge");
    this.hostName = svg("text.host-name");
    this.ring = svg("circle.window-ring", { pathLength: 1 });
    this.ringBed = svg("circle.window-bed");
    this.places = svg("g.places");
    this.captions = svg("g.captions");
    this.drawing = svg("svg.drawing", {}, gradients(), this.top, this.felt, this.hostEdge, this.hostName, this.ringBed,
      this.places, this.captions);
    this.window = svg("svg.drawing.window", {}, this.ring); // a layer of its own: nothing else is painted as it shrinks
    this.stage = new Stage();
    box.append(this.drawing, this.window, this.stage.node);
    new ResizeObserver(() => this.#lie()).observe(box);
  }

  show(view, { pressed, roles }) {
    this.view = view;
    if (view.seats.length !== this.seats.length) this.#seat(view.seats);
    const doubtful = new Set(view.proposals.map((proposal) => proposal.seat));
    const titles = new Map((view.deck ?? []).map((card) => [card.role, card.title]));
    view.seats.forEach((seat, index) => {
      const title = roles ? (seat.role ? titled(titles.get(seat.role) ?? word("cards", seat.role)) : "—") : null;
      this.seats[index].look(seat, view.phase, {
        pressed: pressed(seat.pad),
        asksHost: doubtful.has(seat.seat),
        roleTitle: title,
      });
      mark(this.seats[index].node, "data-pointed", view.remote?.seat === seat.seat);
    });
    mark(this.box, "data-no-pads", view.seats.every((seat) => seat.by_hand)); // no need to say it of each
    say(this.hostName, word("host"));
    this.stage.show(view);
  }

  /** Draws what moves with time; `now` in table time. After how many ms it will have moved; null if it will not. */
  frame(now) {
    if (!this.view) return null;
    this.stage.frame(now);
    return soonest(this.#runClock(now), this.#shrinkRing(now));
  }

  #runClock(now) {
    const { phase } = this.view;
    const speaks = phase.clock !== null && phase.seat !== null && phase.kind !== "question";
    const rest = phase.clock === null ? 0 : left(phase.clock, now);
    const runner = speaks ? this.view.seats.findIndex(({ seat }) => seat === phase.seat) : -1;
    if (this.seats[runner] !== this.runner) this.runner?.runClock(null);
    this.runner = this.seats[runner];
    this.runner?.runClock(rest / phase.clock.total);
    if (phase.clock === null || phase.clock.ends === null || now === null) return null;
    const nextSecond = rest > 0 ? (rest % 1000) + 1 : 1000 - (-rest % 1000);
    const step = speaks && rest > 0 && !STILL.matches ? (phase.clock.total * STEP_PX) / this.round : Infinity;
    return Math.min(nextSecond, step);
  }

  #shrinkRing(now) {
    const share = windowShare(this.view.question, now);
    show(this.window, share !== null);
    show(this.ringBed, share !== null);
    if (share === null) return null;
    const { opens, closes } = this.view.question;
    this.ring.style.strokeDashoffset = 1 - share;
    mark(this.ring, "data-open", now >= opens);
    if (now < opens) return opens - now; // it is whole until then
    if (share === 0) return null;
    return STILL.matches ? closes - now : 0;
  }

  #seat(seats) {
    this.seats = seats.map(() => new Seat());
    this.runner = undefined;
    this.places.replaceChildren(...this.seats.map((seat) => seat.node));
    this.captions.replaceChildren(...this.seats.map((seat) => seat.caption));
    for (const seat of this.seats) this.adopt(seat);
    this.#lie();
  }

  #lie() {
    const { clientWidth: width, clientHeight: height } = this.box;
    if (!width || !height || !this.seats.length) return;
    const text = parseFloat(getComputedStyle(this.box).fontSize);
    const plan = layout(width, height, this.seats.length, { text, notes: this.notes });
    for (const drawing of [this.drawing, this.window]) mark(drawing, "viewBox", `0 0 ${width} ${height}`);
    mark(this.box, "data-narrow", plan.narrow);
    for (const [node, inset] of [[this.top, 0], [this.felt, plan.narrow ? 5 : 9]]) {
      mark(node, "cx", plan.centre.x);
      mark(node, "cy", plan.centre.y);
      mark(node, "rx", plan.table.rx - inset);
      mark(node, "ry", plan.table.ry - inset);
    }
    for (const ring of [this.ring, this.ringBed]) {
      mark(ring, "cx", plan.centre.x);
      mark(ring, "cy", plan.centre.y);
      mark(ring, "r", plan.free);
    }
    mark(this.ring, "transform", `rotate(-90 ${plan.centre.x} ${plan.centre.y})`);
    const edge = plan.host;
    const half = plan.r * 0.9;
    mark(this.hostEdge, "d", `M${edge.x - half} ${edge.y + 1}Q${edge.x} ${edge.y + 5} ${edge.x + half} ${edge.y + 1}`);
    mark(this.hostName, "x", edge.x);
    mark(this.hostName, "y", edge.nameY);
    show(this.hostName, edge.named);
    const names = namePlaces(plan, text);
    const measure = measuring(this.box, text, 400);
    this.seats.forEach((seat, index) => seat.lie({ ...plan.seats[index], name: names[index] }, { ...plan, measure }));
    this.stage.lie(measuring(this.box, text, 700)(CLOCK) / text, plan.free);
    this.round = 2 * Math.PI * plan.r; // what a clock goes round
  }
}

function soonest(...waits) {
  const coming = waits.filter((wait) => wait !== null);
  return coming.length ? Math.max(0, Math.min(...coming)) : null;
}

/** How much of the window is still to come: 1 until it opens, 0 at its close; null where there is nothing to show. */
function windowShare(question, now) {
  if (!question || question.opens === null || question.closes === null || question.settled || now === null) return null;
  if (now >= question.closes) return 0;
  if (STILL.matches) return 1;
  return Math.min(1, (question.closes - now) / (question.closes - question.opens));
}

// One glow for each lamp that has one: a gradient does not inherit the colour of what it fills.
function gradients() {
  const stop = (offset, opacity) => svg("stop", { offset, "stop-opacity": opacity });
  const glow = (lamp) => svg("radialGradient.glow", { id: `glow-${lamp}`, "data-lamp": lamp },
    stop("45%", 0.5), stop("70%", 0.18), stop("100%", 0));
  const wood = svg("radialGradient", { id: "wood", cy: "38%" },
    svg("stop.wood-lit", { offset: "0%" }), svg("stop.wood-dark", { offset: "100%" }));
  return svg("defs", {}, wood, ...["your_turn", "asked", "counts", "refused"].map(glow));
}

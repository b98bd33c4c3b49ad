// The round table, the centre of the page: the seats in their real order, names outside, hands inside, and in the
// middle the stage. Drawn in the pixels of its box, anew whenever that changes.

import { el, mark, say, show, svg } from "./dom.js";
import { left } from "./clock.js";
import { layout } from "./geometry.js";
import { Seat } from "./seat.js";
import { Stage } from "./stage.js";
import { titled, word } from "./words.js";

const STILL = matchMedia("(prefers-reduced-motion: reduce)");

export class TableDrawing {
  /** `adopt(seat)` is given each drawn seat once, to make it a hand or a key; `notes`: each hand has its own. */
  constructor(box, adopt, { notes = true } = {}) {
    this.box = box;
    this.adopt = adopt;
    this.notes = notes;
    this.seats = [];
    this.top = svg("ellipse.top", { fill: "url(#wood)" });
    this.felt = svg("ellipse.felt");
    this.hostEdge = svg("path.host-edge");
    this.hostName = svg("text.host-name");
    this.ring = svg("circle.window-ring", { pathLength: 1 });
    this.ringBed = svg("circle.window-bed");
    this.places = svg("g.places");
    this.captions = svg("g.captions");
    this.drawing = svg("svg.drawing", {}, gradients(), this.top, this.felt, this.hostEdge, this.hostName, this.ringBed,
      this.ring, this.places, this.captions);
    this.stage = new Stage();
    box.append(this.drawing, this.stage.node);
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

  /** What moves with time; `now` in table time. True while something will go on moving. */
  frame(now) {
    if (!this.view) return false;
    const { phase } = this.view;
    const speaks = phase.clock !== null && phase.seat !== null && phase.kind !== "question";
    this.seats.forEach((seat, index) => {
      const mine = speaks && this.view.seats[index].seat === phase.seat;
      seat.runClock(mine ? left(phase.clock, now) / phase.clock.total : null);
    });
    const share = windowShare(this.view.question, now);
    show(this.ring, share !== null);
    show(this.ringBed, share !== null);
    if (share !== null) {
      this.ring.style.strokeDashoffset = 1 - share;
      mark(this.ring, "data-open", now >= this.view.question.opens);
    }
    const clockRuns = phase.clock !== null && phase.clock.ends !== null;
    const windowComes = share !== null && share > 0;
    this.stage.frame(now);
    return clockRuns || windowComes;
  }

  #seat(seats) {
    this.seats = seats.map(() => new Seat());
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
    mark(this.drawing, "viewBox", `0 0 ${width} ${height}`);
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
    mark(this.hostName, "y", edge.y + (plan.narrow ? 15 : 22) * plan.scale);
    show(this.hostName, plan.room > 6);
    this.seats.forEach((seat, index) => seat.lie(plan.seats[index], plan));
    this.stage.lie(plan);
  }
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

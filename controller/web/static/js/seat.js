// One seat of the drawn table: a place with its number, its light, and what its hand did.

import { mark, say, show, svg } from "./dom.js";
import { fitted } from "./captions.js";
import { word } from "./words.js";

const FIST = "M8 10.5v10.7H4.6A1.6 1.6 0 0 1 3 19.6v-7.5a1.6 1.6 0 0 1 1.6-1.6zM9.6 21.2V10.3l3.4-7.3"
  + "a2.3 2.3 0 0 1 2.3 2.7l-.7 3.7h4.7a2.2 2.2 0 0 1 2.2 2.5l-1 7.4a2.2 2.2 0 0 1-2.2 1.9z";
const PLUG = "M8.5 3v5M15.5 3v5M6 8h12v3.5a6 6 0 0 1-12 0zM12 17.5V22M3 3l18 18";
const FROST = "M0 -9V9M-7.8 -4.5L7.8 4.5M-7.8 4.5L7.8 -4.5M-3 -8L0 -5L3 -8M-3 8L0 5L3 8";
const GLOWS = new Set(["your_turn", "asked", "counts", "refused"]);
const REFUSED = new Set(["late", "lifted", "stuck", "double", "self", "ineligible"]);
const MOST_FOULS = 4;
const LINE = 18;
const HALF_NOTE = 88; // of its longest line

/** What a seat's hand did is shown while its ballot lasts; afterwards the log has it. */
const BALLOT = new Set(["question", "ballot", "free", "defence", "last_word", "day_over"]);

/** What is worth a word about this seat's hand: a plain vote is seen without one. */
export function noteOf(seat, phase) {
  const worthy = seat.hand !== null && seat.hand.state !== "counted" && BALLOT.has(phase.kind);
  return worthy ? seat.hand.note : "";
}

export class Seat {
  constructor() {
    const parts = {
      halo: svg("circle.halo"),
      chair: svg("circle.chair"),
      ring: svg("circle.ring"),
      run: svg("circle.run.away", { pathLength: 1 }),
      digits: svg("text.digits"),
      fouls: svg("g.fouls"),
      strike: svg("path.strike"),
      place: svg("g.place", {}, svg("circle"), svg("text")),
      query: svg("g.query", {}, svg("circle"), svg("text", {}, "?")),
      pointer: svg("path.pointer"),
      frost: svg("g.frost", {}, svg("circle"), svg("path", { d: FROST })),
      byHand: svg("g.by-hand", {}, svg("circle"), svg("path", { d: FIST })),
      plug: svg("g.plug", {}, svg("path", { d: PLUG })),
    };
    Object.assign(this, parts);
    this.name = svg("text.name");
    this.note = svg("text.note");
    this.caption = svg("g.caption", {}, this.name, this.note); // in a layer of its own, above every disc
    this.hand = svg("g.hand", {}, svg("g.fist", {}, svg("path", { d: FIST })));
    this.node = svg("g.seat", { role: "img" }, ...Object.values(parts), this.hand);
  }

  /** Take this place of the layout. */
  lie(place, layout) {
    const { r, scale } = layout;
    const disc = layout.badge.r;
    const out = place.above ? -1 : 1;
    for (const node of [this.node, this.caption]) node.setAttribute("transform", `translate(${place.x} ${place.y})`);
    circle(this.halo, r * 1.7);
    circle(this.chair, r);
    circle(this.ring, r + (layout.narrow ? 1.5 : 3));
    circle(this.run, r + (layout.narrow ? 6 : 8));
    this.digits.setAttribute("font-size", r * 0.95);
    this.digits.setAttribute("y", -r * 0.06);
    this.fouls.setAttribute("transform", `translate(0 ${r * 0.62}) scale(${Math.max(1, scale * 0.8)})`);
    this.strike.setAttribute("d", `M${-r * 0.8} ${r * 0.8}L${r * 0.8} ${-r * 0.8}`);
    badge(this.place, layout.badge.x, layout.badge.y, disc);
    badge(this.query, -layout.badge.x, layout.badge.y, disc);
    this.plug.setAttribute("transform", `translate(${-r * 0.95 - 9 * scale} ${r * 0.45}) scale(${layout.narrow ? 0.75 : scale})`);
    badge(this.byHand, place.inwards.x * r, place.inwards.y * r, disc); // where its own hand is never drawn
    this.byHand.lastChild.setAttribute("transform", `scale(${layout.narrow ? 0.5 : 0.65 * scale}) translate(-12 -12)`);
    badge(this.frost, r * 0.8, r * 0.8, disc);
    this.frost.lastChild.setAttribute("transform", `scale(${layout.narrow ? 0.7 : 0.95 * scale})`);
    this.pointer.setAttribute("d", pointerAt(place.inwards, r + 6));
    for (const [name, value] of [["x", place.name.x], ["y", place.name.y]]) this.name.setAttribute(name, value);
    this.name.style.textAnchor = place.name.anchor;
    this.named = place.name.width;
    this.measure = layout.measure;
    const side = Math.abs(place.inwards.x) > 0.5; // the next disc is above or below, not beside
    const toEdge = Math.min(place.x, layout.width - place.x);
    const away = Math.max(0, Math.min(side ? 54 : 14, toEdge - HALF_NOTE)); // outwards, off the next disc's number
    this.noteAt = { far: r + 38, near: r + 19, out, lines: side ? 2 : 3, x: -Math.sign(place.inwards.x) * away,
      y: place.y, height: layout.height };
    this.#writeNote();
    const reach = { x: place.hand.x - place.x, y: place.hand.y - place.y };
    const size = layout.hand / 24;
    this.hand.setAttribute("transform", `translate(${reach.x} ${reach.y}) scale(${size}) translate(-12 -12)`);
    this.hand.style.setProperty("--from-x", `${(-reach.x / size) * 0.45}px`);
    this.hand.style.setProperty("--from-y", `${(-reach.y / size) * 0.45}px`);
    show(this.note, layout.notes && !layout.narrow);
    this.#writeName();
  }

  /** Look like `seat` of the view. `pressed`: on this page, not yet known to the table. */
  look(seat, phase, { pressed, asksHost, roleTitle }) {
    const hand = BALLOT.has(phase.kind) ? seat.hand : null;
    this.number = seat.seat;
    this.pad = seat.pad;
    say(this.digits, seat.seat);
    for (const node of [this.node, this.caption]) {
      mark(node, "data-lamp", seat.lamp);
      mark(node, "data-hand", hand?.state ?? null);
      mark(node, "data-out", !seat.alive);
      mark(node, "data-unheard", !seat.heard || hand?.state === "unheard");
    }
    mark(this.halo, "fill", GLOWS.has(seat.lamp) ? `url(#glow-${seat.lamp})` : "none");
    mark(this.node, "data-refused", hand !== null && REFUSED.has(hand.state));
    mark(this.node, "data-frozen", seat.frozen);
    mark(this.node, "data-by-hand", seat.by_hand);
    mark(this.node, "data-down", seat.down);
    mark(this.node, "data-pressed", pressed);
    mark(this.node, "data-nominee", seat.place !== null);
    say(this.place.lastChild, seat.place ?? "");
    show(this.query, asksHost);
    this.#countFouls(seat.fouls);
    this.called = roleTitle ?? seat.name;
    this.#writeName();
    mark(this.name, "data-role", roleTitle !== null);
    this.noted = noteOf(seat, phase);
    this.noteNear = seat.name === "" && roleTitle === null;
    this.#writeNote();
    const frozen = seat.frozen ? `${word("frozen")}. ` : "";
    const byHand = seat.by_hand ? `${word("byHand")}. ` : "";
    mark(this.node, "aria-label", `${word("seat")} ${seat.seat ?? "–"}. ${seat.name}. ${frozen}${byHand}${this.noted}`);
  }

  /** How much of its clock the seat has left, 0 to 1; null where no clock runs round it. */
  runClock(share) {
    show(this.run, share !== null);
    if (share !== null) this.run.style.strokeDashoffset = 1 - Math.max(0, Math.min(1, share));
  }

  #writeName() {
    if (this.measure) say(this.name, fitted(this.called ?? "", this.named, this.measure));
  }

  // A long note takes two lines or three, or it would lie over the neighbours; all of them lie inside the drawing.
  #writeNote() {
    if (!this.noteAt) return;
    const { far, near, out, x, height } = this.noteAt;
    const lines = broken(this.noted ?? "", this.noteAt.lines);
    const wanted = out * (this.noteNear ? near : far);
    const most = (out < 0 ? this.noteAt.y : height - this.noteAt.y) - 10 - (lines.length - 1) * LINE;
    const y = out * Math.min(Math.abs(wanted), most);
    mark(this.name, "visibility", lines.length && most < Math.abs(wanted) - 4 ? "hidden" : null); // no room for both
    const written = `${x} ${y} ${lines.join("|")}`;
    if (written === this.written) return;
    this.written = written;
    if (out < 0) lines.reverse();
    this.note.replaceChildren(...lines.map((line, index) => svg("tspan", { x, y: y + out * index * LINE }, line)));
  }

  #countFouls(number) {
    if (this.fouls.childElementCount === number) return;
    const shown = Math.min(number, MOST_FOULS);
    const marks = Array.from({ length: shown }, (_, index) =>
      svg("rect", { x: (index - (shown - 1) / 2) * 7 - 2, y: -4, width: 4, height: 9, rx: 1.5 }));
    this.fouls.replaceChildren(...marks);
    mark(this.fouls, "data-many", number >= 3);
  }
}

/** `text` in lines of nearly the same length: one where it is short, else two, or `most` where it is long. */
function broken(text, most) {
  if (text.length <= 16) return text ? [text] : [];
  return cut(text, text.length > 32 ? most : 2);
}

function cut(text, count) {
  const ideal = text.length / count;
  const gaps = [...text.matchAll(/(?<![\d±№]) (?!±)/g)].map((gap) => gap.index); // a number keeps its unit
  if (count === 1 || !gaps.length) return [text];
  const gap = gaps.reduce((best, at) => (Math.abs(at - ideal) < Math.abs(best - ideal) ? at : best));
  return [text.slice(0, gap), ...cut(text.slice(gap + 1), count - 1)];
}

function circle(node, r) {
  node.setAttribute("r", r);
}

function badge(node, x, y, r) {
  node.setAttribute("transform", `translate(${x} ${y})`);
  circle(node.firstChild, r);
}

function pointerAt(inwards, from) {
  const angle = (Math.atan2(inwards.y, inwards.x) * 180) / Math.PI;
  const [x, y] = [inwards.x * from, inwards.y * from];
  const turn = (degrees, length) => {
    const a = ((angle + degrees) * Math.PI) / 180;
    return `${x + Math.cos(a) * length} ${y + Math.sin(a) * length}`;
  };
  return `M${x} ${y}L${turn(28, 20)}L${turn(-28, 20)}Z`;
}

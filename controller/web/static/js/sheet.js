// The blocks of a protocol as elements. What they say is ready; this only sets it.

import { el } from "./dom.js";

const INKS = ["screen", "paper"]; // one is shown on the dark page, the other is printed

export class SheetBlocks {
  /** Pictures lie below `here`, the game's address; `asked` adds the page's language to one. */
  constructor(here, asked) {
    this.here = here;
    this.asked = asked;
  }

  of(blocks) {
    return blocks.flatMap((block) => this.#one(block));
  }

  #one(block) {
    switch (block.kind) {
      case "heading": return el("h2.section", {}, block.text);
      case "paragraph": return el("p.said", {}, block.text);
      case "entries": return entries(block.entries);
      case "table": return el("div.scrolls", {}, table(block));
      case "pair": return el("div.pair", {}, ...block.tables.map(table));
      case "figure": return this.#picture(`ballots/${block.name}`, block.title);
      case "legend": return this.#picture("legend", block.title);
      case "seating": return this.#table();
      case "ruled": return el("div.ruled", {}, ...Array.from({ length: block.lines }, () => el("span")));
      case "new_page": return el("hr.new-page");
      case "together": return el(isForAPen(block) ? "section.together.for-a-pen" : "section.together", {}, ...this.of(block.blocks));
      default: throw new Error(`no such block: ${block.kind}`);
    }
  }

  /** Drawn by the page itself on the screen, and by the server for paper, whose measure the page does not know. */
  #table() {
    const printed = el("img.on-paper", { src: this.asked(`${this.here}/seated.svg`), alt: "" });
    return el("figure.picture", {}, el("div.round.on-screen", { id: "table" }), printed);
  }

  #picture(name, title) {
    const source = (ink) => this.asked(`${this.here}/${name}.svg`, { ink });
    const images = INKS.map((ink) => el(`img.on-${ink}`, { src: source(ink), alt: title }));
    return el("figure.picture", {}, ...images);
  }
}

/** Whether it is but lines to write on, which a screen has no use for. */
function isForAPen({ blocks }) {
  return blocks.some(({ kind }) => kind === "ruled");
}

function entries(fields) {
  return el("dl.entries", {}, ...fields.map(({ label, value, width }) => {
    const field = el(value ? "div" : "div.blank", {}, el("dt", {}, label), el("dd", {}, value || "\u00a0"));
    field.style.flexGrow = width;
    return field;
  }));
}

function table({ caption, columns, rows, feet }) {
  const total = columns.reduce((sum, { width }) => sum + width, 0);
  // What is to be written in by hand is left out where there is no room for it.
  const kinds = columns.map(({ align }, index) => (rows.every((row) => row[index] === "") ? `${align}.blank` : align));
  const node = el("table", {}, el("colgroup", {}, ...columns.map(({ width }, index) => {
    const column = el(`col.${kinds[index]}`);
    column.style.width = `${(100 * width) / total}%`;
    return column;
  })));
  if (caption) node.prepend(el("caption", {}, caption));
  if (columns.some(({ title }) => title)) {
    const head = columns.map(({ title }, index) => el(`th.${kinds[index]}`, { scope: "col" }, title));
    node.append(el("thead", {}, el("tr", {}, ...head)));
  }
  const lines = rows.map((row) =>
    el("tr", {}, ...row.map((cell, index) => el(`td.${kinds[index]}`, {}, ...inside(cell)))));
  node.append(el("tbody", {}, ...lines.slice(0, rows.length - feet)));
  if (feet) node.append(el("tfoot", {}, ...lines.slice(rows.length - feet)));
  return node;
}

/** A text, or boxes of which so many are ticked. */
function inside(cell) {
  if (typeof cell === "string") return [cell];
  const boxes = Array.from({ length: cell.of }, (_, index) => el(index < cell.ticked ? "i.box.ticked" : "i.box"));
  return [el("span.boxes", { role: "img", "aria-label": `${cell.ticked} / ${cell.of}` }, ...boxes)];
}

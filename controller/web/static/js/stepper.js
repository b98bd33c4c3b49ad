// A number with a key on either side, for a thumb; it can be typed as well. What is wanted is shown at once, and what
// the table has made of it as soon as that is known.

import { el, mark, say } from "./dom.js";
import { key } from "./press.js";
import { word } from "./words.js";

export class Stepper {
  /** `set(number)` asks for it, and resolves with whether it is so now. */
  constructor(set) {
    this.set = set;
    this.less = key("button.step", "−", () => this.#want(this.wanted - this.step));
    this.more = key("button.step", "+", () => this.#want(this.wanted + this.step));
    this.field = el("input.step-value", { type: "text", inputmode: "decimal", autocomplete: "off" });
    this.unit = el("span.step-unit");
    const label = el("label.step-field", {}, this.field, this.unit);
    this.node = el("div.stepper", { role: "group" }, this.less, label, this.more);
    this.field.addEventListener("change", () => this.#want(Number(this.field.value.replace(",", ".").trim() || NaN)));
    this.field.addEventListener("focus", () => this.field.select());
    this.field.addEventListener("keydown", (event) => event.key === "Enter" && this.field.blur());
  }

  /** The number as it is: {value, least, most, step, unit, title}. */
  show({ value, least = 0, most = Infinity, step = 1, unit = "", title }) {
    Object.assign(this, { value, least, most, step, wanted: value });
    mark(this.node, "aria-label", title);
    mark(this.field, "aria-label", title);
    mark(this.less, "aria-label", `${title}: ${word("less")}`);
    mark(this.more, "aria-label", `${title}: ${word("greater")}`);
    say(this.unit, unit);
    this.#write();
  }

  #write() {
    if (document.activeElement !== this.field) this.field.value = localised(this.wanted);
    this.less.disabled = this.wanted <= this.least;
    this.more.disabled = this.wanted >= this.most;
  }

  async #want(number) {
    if (Number.isNaN(number)) {
      this.field.blur();
      this.#write();
      return;
    }
    // Only a key keeps within the bounds: what is typed is the table's to refuse, in words.
    this.wanted = number;
    this.#write();
    if (number !== this.value && !(await this.set(number))) {
      this.wanted = this.value;
      this.#write();
    }
  }
}

/** «1,5» */
function localised(number) {
  return number.toLocaleString(document.documentElement.lang, { useGrouping: false });
}

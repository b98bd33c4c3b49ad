// One option of the rulebook: what it is called, what it is, and, where the host has changed it, what the book has.

import { el, keyed, mark, say, show } from "./dom.js";
import { key } from "./press.js";
import { Stepper } from "./stepper.js";
import { titled, word } from "./words.js";

export class Rule {
  /** `ask(act)` resolves with the table's reply, or null. */
  constructor(rule, ask) {
    this.ask = ask;
    this.control = CONTROLS[rule.kind]((value) => this.#set(value));
    this.title = el("span.rule-title");
    this.written = el("span.rule-written");
    this.error = el("p.rule-error", { role: "alert" });
    this.node = el(`div.rule.of-${rule.kind}`, {}, el("div.rule-name", {}, this.title, this.written), this.control.node,
      this.error);
    this.node.rule = this;
  }

  show(rule) {
    this.rule = rule;
    say(this.title, rule.title);
    say(this.written, rule.written && `${word("inBook")} ${rule.written}`);
    mark(this.node, "data-changed", rule.written !== "");
    this.control.show(rule);
  }

  async #set(value) {
    const reply = await this.ask(["SetOption", { key: this.rule.key, value }]);
    say(this.error, reply === null || reply.ok ? "" : reply.text);
    if (reply === null || !reply.ok) this.control.show(this.rule);
    return reply?.ok ?? false;
  }
}

const CONTROLS = { flag, choice, number, roles, shares };

function flag(set) {
  const node = key("button.switch", "", () => set(node.getAttribute("aria-checked") !== "true"));
  mark(node, "role", "switch");
  return {
    node,
    show({ value, title }) {
      mark(node, "aria-checked", String(value));
      mark(node, "aria-label", title);
    },
  };
}

function choice(set) {
  const node = el("select.rule-choice");
  node.addEventListener("change", () => set(node.value));
  return {
    node,
    show({ value, choices, title }) {
      keyed(node, choices, (one) => one.value, (one) => el("option", { value: one.value }), (option, one) =>
        say(option, titled(one.title)));
      mark(node, "aria-label", title);
      node.value = value;
    },
  };
}

function number(set) {
  const stepper = new Stepper(set);
  return { node: stepper.node, show: ({ value, step, unit, title }) => stepper.show({ value, step, unit, title }) };
}

/** Roles in an order: a tap puts one at its end, another takes it out. */
function roles(set) {
  const node = el("div.rule-roles", { role: "group" });
  let order = [];
  const turn = (role) => set(order.includes(role) ? order.filter((one) => one !== role) : [...order, role]);
  return {
    node,
    show({ value, choices, title }) {
      order = value;
      mark(node, "aria-label", title);
      keyed(node, choices, (one) => one.value, (one) => key("button.act", "", () => turn(one.value)), (button, one) => {
        const place = order.indexOf(one.value) + 1;
        say(button, place ? `${place}. ${titled(one.title)}` : titled(one.title));
        mark(button, "data-chosen", place > 0);
        mark(button, "aria-pressed", String(place > 0));
      });
    },
  };
}

function shares(set) {
  const node = el("input.rule-shares", { type: "text", autocomplete: "off", autocapitalize: "off" });
  node.addEventListener("change", () => set(node.value.split(/[\s,;]+/).filter(Boolean)));
  node.addEventListener("keydown", (event) => event.key === "Enter" && node.blur());
  return {
    node,
    show({ value, title }) {
      mark(node, "aria-label", title);
      if (document.activeElement !== node) node.value = value.join(", ");
    },
  };
}

// Before a game: by which rulebook it is played, and what of it is otherwise. First what clubs change most and what has
// been changed; the rest under one key, with a field to find it by.

import { el, keyed, mark, say, show } from "./dom.js";
import { Deck } from "./deck.js";
import { key } from "./press.js";
import { Rule } from "./rule.js";
import { word } from "./words.js";

export class Rules {
  /** `ask(act)` says it to the table, and resolves with its reply, or null. */
  constructor(ask) {
    this.ask = ask;
    this.all = false;
    this.book = el("select.book");
    this.bookLabel = el("label.rule-book", {}, el("span"), this.book);
    this.asWritten = key("button.act.as-written", "", () => ask(["RulesAsWritten", {}]));
    this.error = el("p.rule-error", { role: "alert" });
    this.more = key("button.act.all-rules", "", () => this.#open(!this.all));
    this.search = el("input.rule-search", { type: "search", autocomplete: "off", enterkeyhint: "done" });
    this.nothing = el("p.quiet");
    this.groups = el("div.rule-groups");
    this.deck = new Deck(ask);
    this.node = el("div.pad.rules", {}, this.bookLabel, this.error, this.deck.node, this.asWritten, this.search,
      this.groups, this.nothing, this.more);
    this.book.addEventListener("change", () => this.#choose(this.book.value));
    this.search.addEventListener("input", () => this.#filter());
  }

  show(view) {
    if (!view.setup) return;
    this.setup = view.setup;
    const { books, book, changed, groups } = view.setup;
    say(this.bookLabel.firstChild, word("rulebook"));
    keyed(this.book, books, ({ value }) => value, ({ value }) => el("option", { value }), (option, { title }) =>
      say(option, title));
    this.book.value = book;
    say(this.asWritten, `${word("asWritten")} · ${word("changed")} ${changed}`);
    show(this.asWritten, changed > 0);
    keyed(this.groups, groups, ({ title }) => title, () => el("section.rule-group", {}, el("h2"), el("div.rule-list")),
      (section, { title, rules }) => {
        say(section.firstChild, title);
        keyed(section.lastChild, rules, ruleKey, (rule) => new Rule(rule, this.ask).node, (row, rule) =>
          row.rule.show(rule));
      });
    mark(this.search, "placeholder", word("findRule"));
    mark(this.search, "aria-label", word("findRule"));
    say(this.nothing, word("noRuleFound"));
    this.deck.show(view.setup);
    this.#filter();
  }

  async #choose(name) {
    const reply = await this.ask(["ChooseRulebook", { name }]);
    say(this.error, reply === null || reply.ok ? "" : reply.text);
    if (reply === null || !reply.ok) this.book.value = this.setup.book;
  }

  #open(all) {
    this.all = all;
    this.search.value = "";
    this.#filter();
    if (all) this.search.scrollIntoView({ block: "start" });
  }

  /** Which rules are seen. */
  #filter() {
    const asked = this.search.value.trim().toLocaleLowerCase();
    let seen = 0;
    for (const section of this.groups.children) {
      let shown = 0;
      for (const { rule, classList } of section.lastChild.children) {
        const { title, common, written } = rule.rule;
        const fits = this.all ? title.toLocaleLowerCase().includes(asked) : common || written !== "";
        classList.toggle("away", !fits);
        shown += fits;
      }
      show(section, shown > 0);
      show(section.firstChild, this.all);
      seen += shown;
    }
    show(this.nothing, seen === 0);
    show(this.search, this.all);
    say(this.more, word(this.all ? "fewRules" : "allRules"));
    mark(this.more, "aria-expanded", String(this.all));
  }
}

/** A rule of another kind has another control. */
function ruleKey({ key: name, kind }) {
  return `${name} ${kind}`;
}

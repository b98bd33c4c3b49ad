// The club's names: to choose a player from, and to put in and take out. A name that was typed for a player is offered
// for the list at once.

import { el, keyed, mark, say, show } from "./dom.js";
import { key } from "./press.js";
import { word } from "./words.js";

export class Names {
  /** `send(act, aimed)`; `choose(name)`: this one plays; `turned()`: the list is edited now, or no longer. */
  constructor(send, choose, turned) {
    this.send = send;
    this.turned = turned;
    this.editing = false;
    this.asked = "";
    this.list = el("div.roster");
    this.offered = el("div.roster.offered");
    this.fresh = el("input.fresh-name", { type: "text", autocomplete: "off", enterkeyhint: "done" });
    this.edit = key("button.act.edit-roster", "", () => this.#turn(!this.editing));
    this.putIn = el("button.put-in", { type: "submit" }, "+");
    this.form = el("form.fresh", {}, this.fresh, this.putIn);
    this.node = el("div.club-names", {}, this.form, this.list, this.offered, this.edit);
    this.press = (name) => (this.editing ? this.#takeOut(name) : choose(name));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#putIn(this.fresh.value);
    });
  }

  show({ setup, lobby }) {
    this.roster = setup.roster;
    mark(this.fresh, "maxlength", lobby.longest);
    mark(this.fresh, "placeholder", word("freshName"));
    mark(this.fresh, "aria-label", word("freshName"));
    keyed(this.list, this.roster, (name) => name, (name) => key("button.act", name, () => this.press(name)));
  }

  /** Only the names with this in them. */
  find(asked) {
    this.asked = asked.trim().toLocaleLowerCase();
    for (const button of this.list.children) {
      show(button, button.dataset.key.toLocaleLowerCase().includes(this.asked));
    }
  }

  /** The list is left as it is. */
  close() {
    this.editing = false;
  }

  /** Show what is of use: `choosing`: a number is chosen, `seating`: hands come down in order. */
  mark(seats, choosing, seating) {
    const playing = new Set(seats.map(({ name }) => name).filter(Boolean));
    const known = new Set((this.roster ?? []).map((name) => name.toLocaleLowerCase()));
    for (const button of this.list.children) {
      mark(button, "data-taken", !this.editing && playing.has(button.dataset.key));
      mark(button, "aria-label", this.editing ? `${word("takeOut")} ${button.dataset.key}` : null);
    }
    const strangers = [...playing].filter((name) => !known.has(name.toLocaleLowerCase()));
    keyed(this.offered, strangers, (name) => name, (name) => key("button.act", "", () => this.#putIn(name)),
      (button, name) => say(button, `+ ${name}`));
    say(this.edit, word(this.editing ? "done" : "clubNames"));
    mark(this.node, "data-editing", this.editing);
    show(this.node, !seating);
    show(this.form, this.editing);
    show(this.list, choosing || this.editing);
    show(this.offered, strangers.length > 0 && (choosing || this.editing));
    show(this.edit, !choosing || this.editing);
    for (const node of [this.putIn, this.offered]) mark(node, "aria-label", word("putIn"));
  }

  #turn(editing) {
    this.editing = editing;
    this.fresh.value = "";
    this.find("");
    this.turned();
  }

  async #putIn(name) {
    if (name.trim() && (await this.send(["AddToRoster", { name }], false))) this.fresh.value = "";
  }

  /** A name that was taken out by mistake stands in the field, to be put in again. */
  async #takeOut(name) {
    if (await this.send(["RemoveFromRoster", { name }], false)) this.fresh.value = name;
  }
}

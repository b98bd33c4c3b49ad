// The cards of the next game. The civilians are whoever has no other card: their number follows the rest.

import { el, keyed, mark, say, show } from "./dom.js";
import { key } from "./press.js";
import { Stepper } from "./stepper.js";
import { titled, word } from "./words.js";

const REST = "civilian";

export class Deck {
  /** `ask(act)` says it to the table, and resolves with its reply, or null. */
  constructor(ask) {
    this.ask = ask;
    this.title = el("h2");
    this.asProposed = key("button.act.as-written", "", () => ask(["DeckAsProposed", {}]));
    this.cards = el("div.deck-cards");
    this.fault = el("p.rule-error", { role: "alert" });
    this.node = el("section.deck-of-game", {}, this.title, this.cards, this.fault, this.asProposed);
  }

  show({ deck, players, fault, proposed }) {
    this.deck = deck;
    this.players = players;
    show(this.node, deck.length > 0);
    say(this.title, `${word("deckOf")} ${players.count}`);
    say(this.fault, fault);
    say(this.asProposed, word("asProposed"));
    show(this.asProposed, !proposed);
    const cards = [...deck.filter(({ role }) => role !== REST), ...deck.filter(({ role }) => role === REST)];
    keyed(this.cards, cards, ({ role }) => role, (card) => this.#make(card), (node, card) => node.update(card));
  }

  #make({ role }) {
    const title = el("span.card-title");
    if (role === REST) {
      const rest = el("output.card-rest");
      const node = el("div.deck-card", {}, title, rest);
      node.update = (card) => {
        say(title, titled(card.title));
        say(rest, card.count);
      };
      return node;
    }
    const stepper = new Stepper((count) => this.#set(role, count));
    const node = el("div.deck-card", {}, title, stepper.node);
    node.update = (card) => {
      say(title, titled(card.title));
      stepper.show({ value: card.count, most: card.most, title: titled(card.title) });
      mark(node, "data-none", card.count === 0);
    };
    return node;
  }

  async #set(changed, count) {
    const cards = Object.fromEntries(this.deck.map((card) => [card.role, card.role === changed ? count : card.count]));
    const others = Object.entries(cards).reduce((sum, [role, each]) => sum + (role === REST ? 0 : each), 0);
    cards[REST] = Math.max(0, this.players.count - others);
    const reply = await this.ask(["SetDeck", { cards }]);
    if (reply !== null && !reply.ok) say(this.fault, reply.text);
    return reply?.ok ?? false;
  }
}

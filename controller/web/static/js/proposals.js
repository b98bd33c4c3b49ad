// What the table proposes and the host decides. Nothing else on the page is as bright; both answers are held.

import { el, keyed, mark, say, show } from "./dom.js";
import { offerKey, put } from "./press.js";

export class Proposals {
  /** `take(offer)` sends an answer; it names its proposal, so it is aimed at no step. */
  constructor(take) {
    this.take = take;
    this.node = el("div.proposals", { role: "alert" });
  }

  show(view) {
    show(this.node, view.proposals.length > 0);
    keyed(this.node, view.proposals, (proposal) => proposal.id, () => this.#card(), (card, proposal) => {
      mark(card, "data-kind", proposal.kind);
      const [seat, text, answers] = card.children;
      say(seat, proposal.seat ?? "");
      show(seat, proposal.seat !== null);
      say(text, proposal.text);
      put(answers.children[0], { ...proposal.confirm, hold: true });
      put(answers.children[1], { ...proposal.dismiss, hold: true });
    });
  }

  #card() {
    const answers = [offerKey("button.confirm", this.take), offerKey("button.dismiss", this.take)];
    return el("article.proposal", {}, el("b.proposal-seat"), el("p.proposal-text"),
      el("div.proposal-answers", {}, ...answers));
  }
}

// Further things the host can say at this moment: take the question back, begin a new game; and the way to the games that
// were played, where the host has time for it.

import { el, keyed, mark, say, show } from "./dom.js";
import { NEW_BALLOT } from "./free.js";
import { offerKey, put } from "./press.js";
import { word } from "./words.js";

const MOST_ENTRIES = 3; // where more vote through the host, their drawn seats are the keys

export class Others {
  constructor(take) {
    this.take = take;
    this.offers = el("div.offers");
    this.kept = el("a.kept");
    this.node = el("div.others", {}, this.offers, this.kept);
  }

  show(view) {
    const entries = view.others.filter(({ act }) => act[0] === "EnterHand");
    const many = entries.length > MOST_ENTRIES;
    const shown = view.others.filter((offer) => offer.act[0] !== NEW_BALLOT && !(many && entries.includes(offer)));
    const over = view.phase.kind === "over";
    const hasTime = over || view.lobby !== null;
    show(this.kept, hasTime);
    say(this.kept, word(over ? "protocol" : "games"));
    mark(this.kept, "href", over ? `/games/${view.game}` : "/games");
    show(this.node, hasTime || shown.length > 0);
    keyed(this.offers, shown, (offer) => JSON.stringify(offer.act), () => offerKey("button.other", this.take), put);
  }
}

// Further things the host can say at this moment: take the question back, begin a new game.

import { el, keyed, show } from "./dom.js";
import { NEW_BALLOT } from "./free.js";
import { offerKey, put } from "./press.js";

const MOST_ENTRIES = 3; // where more vote through the host, their drawn seats are the keys

export class Others {
  constructor(take) {
    this.take = take;
    this.node = el("div.others");
  }

  show(view) {
    const entries = view.others.filter(({ act }) => act[0] === "EnterHand");
    const many = entries.length > MOST_ENTRIES;
    const shown = view.others.filter((offer) => offer.act[0] !== NEW_BALLOT && !(many && entries.includes(offer)));
    show(this.node, shown.length > 0);
    keyed(this.node, shown, (offer) => JSON.stringify(offer.act), () => offerKey("button.other", this.take), put);
  }
}

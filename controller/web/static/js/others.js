// Further things the host can say at this moment: take the question back, begin a new game.

import { el, keyed, show } from "./dom.js";
import { offerKey, put } from "./press.js";

export class Others {
  constructor(take) {
    this.take = take;
    this.node = el("div.others");
  }

  show(view) {
    show(this.node, view.others.length > 0);
    keyed(this.node, view.others, (offer) => JSON.stringify(offer.act), () => offerKey("button.other", this.take), put);
  }
}

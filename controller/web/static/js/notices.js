// Short notices over the keys: why a command was refused, what cannot be heard. Each goes by itself, and at a touch.

import { key } from "./press.js";

const STAYS_MS = 6_000;
const MOST = 3;

export class Notices {
  constructor(box) {
    this.box = box;
    this.told = new Set();
  }

  say(text, kind = "refused") {
    if (!text) return;
    const same = [...this.box.children].find((notice) => notice.textContent === text);
    same?.remove();
    const notice = key("button.notice", text, () => notice.remove());
    notice.dataset.kind = kind;
    this.box.append(notice);
    while (this.box.childElementCount > MOST) this.box.firstChild.remove();
    setTimeout(() => notice.remove(), STAYS_MS);
  }

  /** Say it the first time only. */
  sayOnce(text, kind) {
    if (this.told.has(text)) return;
    this.told.add(text);
    this.say(text, kind);
  }
}

// Table time on this page. Messages arrive late by a little, never early: of the last minute's messages the one that
// travelled fastest tells best what time the table has. The shown time glides to a better guess and never jumps.

const KEPT_MS = 60_000;
const GLIDE = 0.1; // of real time: at most 100 ms are made up in a second

export class TableClock {
  constructor() {
    this.samples = [];
    this.offset = null;
    this.asked = 0;
  }

  /** A message says that the table's time was `now` when it was written. */
  sample(now) {
    const at = performance.now();
    this.samples = this.samples.filter((sample) => at - sample.at < KEPT_MS);
    this.samples.push({ at, offset: now - at });
    if (this.offset === null) this.offset = now - at;
  }

  /** Forget everything: the table was restarted, or another one answers. */
  forget() {
    this.samples = [];
    this.offset = null;
  }

  /** Table time now (ms), or null before the first message. */
  now() {
    if (this.offset === null) return null;
    const at = performance.now();
    const best = Math.max(...this.samples.map((sample) => sample.offset));
    const most = GLIDE * Math.max(0, at - this.asked);
    this.asked = at;
    const wanted = best - this.offset;
    this.offset += Math.abs(wanted) > 2_000 ? wanted : Math.max(-most, Math.min(most, wanted));
    return at + this.offset;
  }
}

/** What a clock of the view has left at table time `now` (ms); negative once it has run out. */
export function left(clock, now) {
  return clock.ends === null || now === null ? clock.left : clock.ends - now;
}

/** «0:47»; after the end «+0:05». A second is shown until it is over, so the clock begins at its full time. */
export function minutes(ms) {
  const seconds = ms > 0 ? Math.ceil(ms / 1000) : Math.floor(-ms / 1000);
  const sign = ms <= -1000 ? "+" : "";
  return `${sign}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

// Keeps the screen awake while the table is shown. A browser lets go of that by itself whenever the page is not seen, so
// it is asked for again as the page comes back; it may also refuse, to spare a battery, and then the screen may go out.

export class Awake {
  constructor() {
    this.wanted = false;
    this.lock = null;
    document.addEventListener("visibilitychange", () => this.#ask());
  }

  /** Whether the browser would only keep it awake if the page came by https. */
  get needsHttps() {
    return !isSecureContext;
  }

  /** The table is shown from now on. */
  keep() {
    if (this.wanted) return;
    this.wanted = true;
    this.#ask();
  }

  async #ask() {
    const { wakeLock } = navigator;
    if (!wakeLock || !this.wanted || this.lock !== null || document.visibilityState !== "visible") return;
    this.lock = wakeLock.request("screen");
    try {
      const lock = await this.lock;
      lock.addEventListener("release", () => {
        this.lock = null;
      });
    } catch (error) {
      this.lock = null;
      if (error.name !== "NotAllowedError") throw error;
    }
  }
}

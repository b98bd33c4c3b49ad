// The socket to the table. It comes back by itself, and a command that got no answer is said again with the same id:
// the table takes each id once, so nothing is done twice and nothing is lost.

const PING_MS = 2_000;
const SILENT_MS = 5_500; // so long without a word: the connection is dead, whatever the browser believes
const BACK_OFF_MS = [250, 500, 1_000, 2_000, 4_000];
const UNPAIRED = 4401;

export class Link {
  /** `on`: {whole(message), change(view), error(text), state("open" | "lost")}; `path`: of the socket. */
  constructor(on, path = "/ws") {
    this.on = on;
    this.path = path;
    this.unanswered = new Map();
    this.tries = 0;
    this.socket = null;
    this.timer = null;
    this.heard = 0;
    setInterval(() => this.#ping(), PING_MS);
    for (const event of ["online", "pageshow", "focus"]) addEventListener(event, () => this.#hurry());
    document.addEventListener("visibilitychange", () => this.#hurry());
    this.#open();
  }

  get open() {
    return this.socket !== null && this.socket.readyState === WebSocket.OPEN;
  }

  /** Say `act`; resolves with the table's reply, or with null if there is no connection to say it on. */
  command(act, step = null) {
    if (!this.open) return Promise.resolve(null);
    const id = freshId();
    return new Promise((answered) => {
      const text = JSON.stringify({ type: "command", id, step, act });
      this.unanswered.set(id, { text, answered });
      this.socket.send(text);
    });
  }

  /** A hand of a simulated table. What cannot be sent is not kept: a hand is now or never. */
  hand(seat, down) {
    if (this.open) this.socket.send(JSON.stringify({ type: "hand", seat, down }));
  }

  /** What this console wants of its place among the others: "lead", "admit" or "forget". */
  wish(type) {
    if (this.open) this.socket.send(JSON.stringify({ type }));
  }

  #open() {
    clearTimeout(this.timer);
    this.timer = null;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.path}`);
    this.socket = socket;
    this.heard = performance.now();
    socket.onmessage = (event) => this.#hear(socket, JSON.parse(event.data));
    socket.onclose = ({ code }) => (code === UNPAIRED ? location.replace("/pair") : this.#lose(socket));
    socket.onerror = () => {}; // a close follows
  }

  #hear(socket, message) {
    if (socket !== this.socket) return;
    this.heard = performance.now();
    switch (message.type) {
      case "view":
        this.tries = 0;
        this.on.whole(message);
        this.on.state("open");
        for (const { text } of this.unanswered.values()) socket.send(text);
        break;
      case "change":
        this.on.change(message.view);
        break;
      case "reply":
        this.unanswered.get(message.id)?.answered(message);
        this.unanswered.delete(message.id);
        break;
      case "error":
        this.on.error(message.text);
        break;
    }
  }

  #lose(socket) {
    if (socket !== this.socket) return;
    this.socket = null;
    this.on.state("lost");
    const wait = BACK_OFF_MS[Math.min(this.tries, BACK_OFF_MS.length - 1)];
    this.tries += 1;
    this.timer = setTimeout(() => this.#open(), wait * (0.75 + Math.random() / 2));
  }

  #ping() {
    if (!this.socket || document.hidden) return;
    if (performance.now() - this.heard > SILENT_MS) {
      const dead = this.socket;
      this.#lose(dead); // its own close may take a minute to come
      dead.close();
    } else if (this.open) {
      this.socket.send('{"type":"ping"}');
    }
  }

  #hurry() {
    if (!document.hidden && this.timer !== null) this.#open();
    else if (!document.hidden) this.heard = Math.max(this.heard, performance.now() - SILENT_MS + PING_MS);
  }
}

// crypto.randomUUID needs https, and a table in a club's own network has none.
function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

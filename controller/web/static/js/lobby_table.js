// Before a game: the table itself is tried. Pads by hands, lamps by their meanings, the voice by ear, and modules get
// their numbers. While they do there is nothing else here.

import { el, keyed, mark, say, show } from "./dom.js";
import { offerKey, put } from "./press.js";
import { Stepper } from "./stepper.js";
import { word } from "./words.js";

const LOUDER = 10; // per cent a key

export class LobbyTable {
  /** `send(act, aimed)` says it to the table, and resolves with whether it was taken. */
  constructor(send) {
    this.send = send;
    const take = (offer) => send(offer.act, false);
    const offer = (what) => offerKey(what, take);
    this.summary = el("p.trial-summary", { role: "status" });
    this.pads = el("ol.pad-trials");
    this.again = offer("button.act.try-again");
    this.lamps = offer("button.act.try-lamps");
    this.meaning = el("p.lamp-trial", { role: "status" }, el("b"), el("span"), el("span.quiet"));
    this.modes = el("div.modes");
    this.volumes = el("div.volumes");
    this.sound = offer("button.act.try-sound");
    this.voice = el("p.quiet.voice");
    this.untilOff = el("p.quiet");
    this.enrol = offer("button.act.enrol");
    this.title = el("p.enrol-title", { role: "status" });
    this.given = el("p.quiet");
    this.troubles = el("ul.enrol-troubles");
    this.back = offer("button.act.enrol-back");
    this.end = offer("button.act.enrol-end");
    this.enrolment = el("section.enrolment", {}, this.title, this.troubles, this.given,
      el("div.acts", {}, this.back, this.end));
    this.sections = {
      pads: el("section", {}, el("h2"), this.summary, this.pads, this.again),
      lamps: el("section", {}, el("h2"), this.meaning, this.lamps),
      sound: el("section", {}, el("h2"), this.modes, this.volumes, this.sound, this.voice, this.untilOff),
      modules: el("section", {}, el("h2"), this.enrol),
    };
    this.take = take;
    this.node = el("div.pad.lobby-table", {}, this.enrolment, ...Object.values(this.sections));
  }

  show({ trials }) {
    mark(this.node, "data-empty", trials === null);
    if (trials === null) return;
    const { enrolment, enrol } = trials;
    const there = { pads: trials.pads.length > 0, lamps: trials.pads.length > 0, sound: true, modules: enrol !== null };
    for (const [name, section] of Object.entries(this.sections)) {
      say(section.firstChild, word(name));
      show(section, enrolment === null && there[name]);
    }
    this.#showPads(trials);
    this.#showLamps(trials);
    this.#showSound(trials.sound);
    offered(this.enrol, enrol);
    show(this.enrolment, enrolment !== null);
    if (enrolment !== null) this.#showEnrolment(enrolment);
  }

  #showPads({ pads, summary, again }) {
    say(this.summary, summary);
    keyed(this.pads, pads, ({ pad }) => pad, () => el("li", {}, el("b"), el("span")), (row, trial) => {
      mark(row, "data-state", trial.state);
      mark(row, "data-spare", trial.seat === null);
      const number = trial.seat === null ? `${word("padOfTable")} ${trial.pad}` : String(trial.seat);
      mark(row, "aria-label", `${number}: ${trial.text}`);
      say(row.children[0], number);
      say(row.children[1], trial.short);
    });
    offered(this.again, again);
  }

  #showLamps({ lamp, lamps }) {
    offered(this.lamps, lamps);
    show(this.meaning, lamp !== null);
    if (lamp === null) return;
    mark(this.meaning, "data-lamp", lamp.lamp);
    const [meaning, coloured, single] = this.meaning.children;
    say(meaning, lamp.meaning);
    say(coloured, lamp.coloured);
    say(single, `${word("oneColour")} ${lamp.single}`);
  }

  #showSound({ modes, volumes, trial, voice, borrowed }) {
    keyed(this.modes, modes, ({ offer }) => offer.act[1].mode, () => offerKey("button.act", this.take),
      (button, { offer, chosen }) => {
        put(button, offer);
        mark(button, "data-chosen", chosen);
        mark(button, "aria-pressed", String(chosen));
      });
    keyed(this.volumes, volumes, ({ kind }) => kind, ({ kind }) => this.#volume(kind), (row, { title, percent }) => {
      say(row.firstChild, title);
      row.stepper.show({ value: percent, most: 100, step: LOUDER, unit: "%", title });
    });
    offered(this.sound, trial);
    say(this.voice, borrowed || voice);
    show(this.voice, Boolean(borrowed || voice));
    say(this.untilOff, word("untilOff"));
  }

  #volume(kind) {
    const stepper = new Stepper((percent) => this.send(["SetVolume", { kind, percent }], false));
    const row = el("div.volume", {}, el("span"), stepper.node);
    row.stepper = stepper;
    return row;
  }

  #showEnrolment({ title, given, troubles, back, end }) {
    say(this.title, title);
    say(this.given, given);
    keyed(this.troubles, troubles, (text) => text, (text) => el("li", {}, text));
    offered(this.back, back);
    offered(this.end, end);
  }
}

/** A key is there while its offer is. */
function offered(button, offer) {
  show(button, offer !== null);
  if (offer !== null) put(button, offer);
}

// Where a console is paired: six digits, which the room's display or the table's own computer shows.

import { el, mark, say } from "./dom.js";
import { speak, word } from "./words.js";

const DIGITS = 6;
const TICK_MS = 250;

const field = el("input.pairing-field", { type: "text", inputmode: "numeric", autocomplete: "one-time-code",
  maxlength: DIGITS + 2, placeholder: "0".repeat(DIGITS) });
const enter = el("button.pairing-enter", { type: "submit" });
const said = el("p.pairing-said", { role: "status" });
let heardFrom = 0; // on this page's clock
let because = "";
let timer = null;

speak(document.documentElement.lang);
mark(field, "aria-label", word("code"));
say(enter, word("pair"));
const form = el("form.pairing", {}, el("h1", {}, word("pairTitle")), field, enter, said,
  el("ul.pairing-where", {}, ...["codeInRoom", "codeByLeader", "codeAtTable"].map((name) => el("li", {}, word(name)))));
document.getElementById("pair").append(form);
mark(document.body, "data-ready", true);
field.focus();

form.addEventListener("submit", (event) => {
  event.preventDefault();
  guess();
});
field.addEventListener("input", () => {
  if (digits().length === DIGITS) guess();
});
addEventListener("pageshow", goIfKnown);

function digits() {
  return field.value.replace(/\D/g, "");
}

async function guess() {
  if (enter.disabled || performance.now() < heardFrom) return;
  if (digits().length !== DIGITS) {
    refuse("sixDigits");
    return;
  }
  enter.disabled = true;
  try {
    const response = await fetch("/pair", { method: "POST", headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ code: digits() }) });
    if (response.ok) location.replace("/");
    else if (response.headers.has("Retry-After")) refuseFor(response.status, (await response.json()).wait);
    else refuse("notPaired");
  } catch {
    refuse("noTable");
  }
  enter.disabled = false;
}

/** The code is wrong or came too soon; `wait`: for how long none is heard (s). */
function refuseFor(status, wait) {
  heardFrom = performance.now() + wait * 1000;
  refuse(status === 429 ? "tooSoon" : "wrongCode");
}

function refuse(name) {
  because = word(name);
  field.select();
  mark(said, "data-refused", true);
  clearTimeout(timer);
  tellWait();
}

/** Why not, and for how long nothing is heard; told anew until that is over. */
function tellWait() {
  const left = Math.ceil((heardFrom - performance.now()) / 1000);
  say(said, left > 0 ? `${because}. ${word("waitFor")} ${spoken(left)}` : because);
  if (left > 0) timer = setTimeout(tellWait, TICK_MS);
}

function spoken(seconds) {
  return seconds > 90 ? `${Math.ceil(seconds / 60)} ${word("minutes")}` : `${seconds} ${word("seconds")}`;
}

/** A link from another place brings no cookie along, a page from here does: a console that is paired goes on. */
async function goIfKnown() {
  try {
    const response = await fetch("/pair", { method: "HEAD", redirect: "manual" });
    if (response.type === "opaqueredirect") location.replace("/");
  } catch {
    refuse("noTable");
  }
}

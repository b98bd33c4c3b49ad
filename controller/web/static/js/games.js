// The history: every game that was played here, the newest first, found by a word of it.

import { el, mark } from "./dom.js";
import { asked, fetched, speakOf, term } from "./record_words.js";

const PAUSE_MS = 250; // between the last letter and the search

const list = el("ol.games");
const more = el("button.wide", { type: "button" });
const nothing = el("p.nothing", { role: "status" });
const search = el("input.search", { type: "search", name: "q", autocomplete: "off", enterkeyhint: "search" });
const form = el("form.finding", { role: "search", action: "/games" }, search);
let before = null;
let waiting = null;
let newest = 0;

search.value = new URLSearchParams(location.search).get("q") ?? "";
search.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(find, PAUSE_MS);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  find();
});
more.addEventListener("click", () => read(before));
read(null);

function find() {
  clearTimeout(waiting);
  const url = new URL(location);
  if (search.value) url.searchParams.set("q", search.value);
  else url.searchParams.delete("q");
  history.replaceState(null, "", url);
  read(null);
}

async function read(from) {
  const mine = ++newest;
  const values = { ...(search.value && { q: search.value }), ...(from && { before: from }) };
  const found = await fetched(asked("/games/list", values));
  if (mine !== newest) return; // another search was asked meanwhile
  speakOf(found.language);
  dress();
  if (from === null) list.replaceChildren();
  list.append(...(found.games ?? []).map(line));
  before = found.more ?? null;
  more.classList.toggle("away", before === null);
  nothing.textContent = found.error ?? (list.childElementCount ? "" : term(search.value ? "noneFound" : "none"));
  mark(document.body, "data-ready", true);
}

function line(game) {
  return el("li", {},
    el("a.played", { href: asked(`/games/${game.game}`), "data-kind": game.kind },
      el("span.date", {}, `${game.date}, ${game.time}`),
      el("span.book", {}, game.rulebook),
      el("span.outcome", {}, game.outcome),
      el("span.names", {}, game.names.join(", "))));
}

function dress() {
  document.title = `${term("games")} · Принято`;
  mark(search, "placeholder", term("search"));
  mark(search, "aria-label", term("search"));
  more.textContent = term("more");
  if (form.isConnected) return;
  document.getElementById("bar").append(el("a.back", { href: "/" }, `← ${term("console")}`));
  document.getElementById("games").append(el("h1", {}, term("games")), form, list, nothing, more);
}

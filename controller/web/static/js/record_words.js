// The few words of the games' pages; all that is said of a game comes from the table.

import { speak } from "./words.js";

const RU = {
  games: "Игры",
  console: "Пульт",
  search: "Имя, дата, свод или исход",
  more: "Раньше",
  none: "Игр пока нет",
  noneFound: "Ничего не найдено",
  print: "Печать",
  other: "English",
  unreachable: "Стол не отвечает. Проверьте связь и откройте страницу снова",
};

const EN = {
  games: "Games",
  console: "Console",
  search: "Name, date, rulebook or outcome",
  more: "Earlier",
  none: "No game yet",
  noneFound: "Nothing found",
  print: "Print",
  other: "Русский",
  unreachable: "The table does not answer. Check the connection and open the page again",
};

let words = RU;

/** Speak this language from now on. */
export function speakOf(language) {
  speak(language);
  words = language === "en" ? EN : RU;
}

/** A word of these pages. */
export function term(name) {
  return words[name];
}

/** What is asked of the server goes on in the language that this page was asked in, if it was. */
export function asked(path, values = {}) {
  const query = new URLSearchParams(values);
  const language = new URLSearchParams(location.search).get("language");
  if (language) query.set("language", language);
  return query.size ? `${path}?${query}` : path;
}

/** The JSON at `path`; `{error}` in words where there is none. */
export async function fetched(path) {
  try {
    const answer = await fetch(path);
    return answer.headers.get("Content-Type")?.startsWith("application/json")
      ? await answer.json()
      : { error: await answer.text() };
  } catch {
    return { error: term("unreachable") };
  }
}

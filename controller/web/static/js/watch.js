// The page for the phones of those who look on: the table, and in a line what is announced now.

import { say } from "./dom.js";
import { Room } from "./room.js";
import { listed, newsOf } from "./stage.js";

const now = document.getElementById("now");
const besides = document.getElementById("besides");

new Room("/watch/ws", (view) => {
  say(now, announced(view));
  say(besides, view.phase.subtitle);
});

function announced(view) {
  const news = newsOf(view);
  if (news) return news.seats.length ? `${news.text}: ${listed(news.seats)}` : news.text;
  return view.question?.text || view.phase.title;
}

// The players' names round the table: where each lies, how wide it may be, and how a longer one is cut. No name covers
// a number, another name or the edge: it is cut before it does, and where there is no room at all it is left out.

const SHORTEST = 3; // of characters: less than that tells nobody

/** For each seat of `plan` its name's place: {y, width} from the middle of the disc; width 0 where none fits. */
export function namePlaces(plan, text) {
  const half = text * 0.5;
  const lies = plan.seats.map((place) => {
    const beside = Math.abs(place.inwards.x) > 0.5; // the next disc is above or below
    const away = plan.narrow ? (beside ? 10 : 13) : Math.min(19 * plan.scale, Math.max(13, plan.room / 2));
    return { x: place.x, y: place.y + (place.above ? -1 : 1) * (plan.r + away) };
  });
  return plan.seats.map((place, index) => {
    const width = 2 * Math.floor(halfWidth(plan, lies, index, half, text));
    return { y: lies[index].y - place.y, width: width < SHORTEST * half ? 0 : width };
  });
}

function halfWidth(plan, lies, index, half, text) {
  const { x, y } = lies[index];
  if (y - half < 0 || y + half > plan.height) return 0;
  let room = Math.min(x, plan.width - x) - 3;
  plan.seats.forEach((disc, other) => {
    if (other === index) return;
    const above = Math.max(0, Math.abs(disc.y - y) - half);
    const chord = Math.sqrt(Math.max(0, (plan.r + 1) ** 2 - above ** 2));
    if (chord > 0) room = Math.min(room, Math.abs(disc.x - x) - chord);
    if (Math.abs(lies[other].y - y) < 2 * half) room = Math.min(room, Math.abs(lies[other].x - x) / 2 - 4);
  });
  const { host } = plan;
  if (host.named && Math.abs(host.nameY - y) < 2 * half) room = Math.min(room, Math.abs(host.x - x) - 2.4 * text);
  return Math.max(0, room);
}

/** `text` cut to `width` px; `measure(text)` tells how long it is drawn. */
export function fitted(text, width, measure) {
  if (!text || measure(text) <= width) return text;
  let kept = text.length - 1;
  while (kept > 0 && measure(`${text.slice(0, kept).trimEnd()}…`) > width) kept -= 1;
  return kept < SHORTEST ? "" : `${text.slice(0, kept).trimEnd()}…`;
}

/** Measures text of this size and weight in the font of `node`, without asking the page to lie anew. */
export function measuring(node, size, weight) {
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `${weight} ${size}px ${getComputedStyle(node).fontFamily}`;
  return (text) => pen.measureText(text).width;
}

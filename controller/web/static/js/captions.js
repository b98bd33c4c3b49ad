// The players' names round the table: where each lies, how wide it may be, and how a longer one is cut. No name covers
// a number, another name or the edge: it is cut before it does, and where there is no room at all it is left out.

const SHORTEST = 3; // of characters: less than that tells nobody

/** For each seat of `plan` its name's place, from the middle of the disc: {x, y, anchor, width}; width 0: none fits. */
export function namePlaces(plan, text) {
  const half = text * 0.5;
  const lies = plan.seats.map((place) => {
    const away = plan.narrow ? (isBeside(place) ? 10 : 13) : Math.min(19 * plan.scale, Math.max(13, plan.room / 2));
    return { x: place.x, y: place.y + (place.above ? -1 : 1) * (plan.r + away) };
  });
  const names = plan.seats.map((place, index) => {
    const under = { x: 0, y: lies[index].y - place.y, anchor: "middle", width: 2 * halfWidth(plan, lies, index, half, text) };
    const outwards = isBeside(place) && !plan.narrow && plan.room < 2 * text ? outside(place, plan) : under;
    return outwards.width > under.width ? outwards : under;
  });
  return names.map((name, index) => {
    const width = name.anchor === "middle" ? Math.min(name.width, 2 * besideOthers(plan, names, lies[index], half)) : name.width;
    return { ...name, width: width < SHORTEST * half ? 0 : Math.floor(width) };
  });
}

/** How far the name that lies at (x, y) reaches to either side before one that lies outside its disc. */
function besideOthers(plan, names, { x, y }, half) {
  const near = plan.seats.map((disc, index) => ({ disc, name: names[index] }))
    .filter(({ disc, name }) => name.anchor !== "middle" && Math.abs(disc.y - y) < 2 * half)
    .map(({ disc, name }) => (name.anchor === "end" ? x - (disc.x + name.x) : disc.x + name.x - x));
  return Math.max(0, Math.min(...near, Infinity) - 4);
}

/** Whether the next disc is above or below this one. */
function isBeside(place) {
  return Math.abs(place.inwards.x) > 0.5;
}

/** Between the disc and the edge: where the seats are many there is more room than between two of them. */
function outside(place, { r, scale, width }) {
  const away = r + 8 * scale;
  const right = place.inwards.x < 0;
  const edge = right ? width - place.x : place.x;
  return { x: right ? away : -away, y: 0, anchor: right ? "start" : "end", width: edge - away - 4 };
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
    const badge = { x: disc.x + plan.badge.x, y: disc.y + plan.badge.y };
    if (Math.abs(badge.y - y) < half + plan.badge.r) room = Math.min(room, Math.abs(badge.x - x) - plan.badge.r - 1);
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

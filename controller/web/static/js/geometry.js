// Where everything at a round table lies, in pixels of the box it is drawn in. The host sits at the bottom; seat 1 is
// at the host's left and the others follow clockwise, as at the real table. Where the text is larger, as on the room's
// display, there is more room for it.

const NARROW = 600;
const SMALLEST = 24; // a seat is a touch target: 48 px
const TEXT = 15; // what the lengths beside text are meant for
const HOST = Math.PI / 2; // the bottom, in angles that grow clockwise

/** `text`: the size of the small text; `notes`: whether each hand has its note outside. */
export function layout(width, height, count, { text, notes }) {
  const scale = text / TEXT;
  const narrow = width < NARROW;
  const low = narrow && height < 310; // a small phone: no room for names
  // The names, and what became of the hands.
  const outside = narrow ? { x: 9, y: low ? 10 : 23 } : { x: 12, y: (notes ? (height > 640 ? 72 : 54) : 40) * scale };
  const largest = narrow ? (low ? 26 : 29) : Math.max(34, Math.min(Math.max(46, text * 1.9), height / 17));
  const ry = Math.max(60, height / 2 - outside.y - largest);
  // A phone's table may be a little oval, to keep the seats large.
  const rx = Math.min(Math.max(60, width / 2 - outside.x - largest), narrow ? ry * (low ? 2 : 1.3) : ry);
  const { angles, pitch } = evenly(rx, ry, count + 1);
  const between = narrow ? (pitch - text - 3) / 2 : pitch * 0.37; // two discs leave room for a name
  const r = Math.max(SMALLEST, Math.min(largest, between));

  const centre = { x: width / 2, y: height / 2 };
  const at = (angle, x, y) => ({ x: centre.x + x * Math.cos(angle), y: centre.y + y * Math.sin(angle) });
  const gap = narrow ? 5 : 9;
  const table = { rx: rx - r - gap, ry: ry - r - gap };
  const hand = narrow ? 21 : Math.max(30, text * 1.4);
  const handAt = narrow ? 16 : Math.max(27, text * 1.25); // from the edge of the table inwards
  const place = (angle) => ({
    ...at(angle, rx, ry),
    inwards: { x: -Math.cos(angle), y: -Math.sin(angle) },
    hand: at(angle, table.rx - handAt, table.ry - handAt),
    above: Math.sin(angle) < -0.05,
  });
  const seats = angles.slice(1).map(place);
  return {
    width, height, narrow, notes, scale, centre, r, table, hand,
    badge: { x: r * 0.78, y: -r * 0.78, r: narrow ? 10 : 13 * scale }, // of a place in the list, from the seat's middle
    free: Math.max(26, Math.min(table.rx, table.ry) - handAt - hand * 0.75), // radius of the stage
    room: pitch - 2 * r, // between two seats
    seats,
    host: hostAt(at(HOST, table.rx, table.ry), { scale, narrow, height, text, r, beside: seats[0] }),
  };
}

/** The host's edge of the table, and his name under it where the first seat leaves room for that. */
function hostAt({ x, y }, { scale, narrow, height, text, r, beside }) {
  const nameY = Math.min(y + (narrow ? 15 : 22) * scale, height - 9 * scale);
  const apart = Math.hypot(Math.max(0, Math.abs(beside.x - x) - 2.1 * text), Math.max(0, Math.abs(beside.y - nameY) - text / 2));
  return { x, y, nameY, named: apart > r };
}

/** `count` places at equal distances along an ellipse, clockwise from the host's. */
function evenly(rx, ry, count) {
  const steps = 720;
  const along = [0];
  for (let step = 1; step <= steps; step += 1) {
    const angle = HOST + ((step - 0.5) * 2 * Math.PI) / steps;
    const speed = Math.hypot(rx * Math.sin(angle), ry * Math.cos(angle));
    along.push(along[step - 1] + (speed * 2 * Math.PI) / steps);
  }
  const pitch = along[steps] / count;
  const angles = Array.from({ length: count }, (_, index) => {
    const step = along.findIndex((length) => length >= pitch * index - 1e-6);
    return HOST + (step * 2 * Math.PI) / steps;
  });
  return { angles, pitch };
}

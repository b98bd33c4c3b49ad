// Where everything at a round table lies, in pixels of the box it is drawn in. The host sits at the bottom; seat 1 is
// at the host's left and the others follow clockwise, as at the real table.

const NARROW = 600;
const SMALLEST = 24; // a seat is a touch target: 48 px

export function layout(width, height, count) {
  const narrow = width < NARROW;
  const step = (2 * Math.PI) / (count + 1);
  const outside = narrow ? { x: 9, y: 20 } : { x: 12, y: 50 }; // the names, and what became of the hands
  let r = narrow ? 29 : Math.max(34, Math.min(46, height / 17));
  const half = (size, margin) => Math.max(60, size / 2 - margin - r);
  const chord = 2 * Math.min(half(width, outside.x), half(height, outside.y)) * Math.sin(step / 2);
  r = Math.max(SMALLEST, Math.min(r, chord * 0.46));
  let rx = half(width, outside.x);
  const ry = half(height, outside.y);
  rx = Math.min(rx, narrow ? ry * 1.3 : ry); // a phone's table may be a little oval, to keep the seats large
  const centre = { x: width / 2, y: height / 2 };
  const gap = narrow ? 5 : 9;
  const table = { rx: rx - r - gap, ry: ry - r - gap };
  const hand = narrow ? 21 : 30;
  const handAt = narrow ? 16 : 27; // from the edge of the table inwards
  const free = Math.min(table.rx, table.ry) - handAt - hand * 0.75;
  const at = (angle, x, y) => ({ x: centre.x + x * Math.cos(angle), y: centre.y + y * Math.sin(angle) });
  const place = (number) => {
    const angle = Math.PI / 2 + step * number;
    return {
      ...at(angle, rx, ry),
      angle,
      inwards: { x: -Math.cos(angle), y: -Math.sin(angle) },
      hand: at(angle, table.rx - handAt, table.ry - handAt),
      above: Math.sin(angle) < -0.05,
    };
  };
  return {
    width, height, narrow, centre, r, table, hand, free,
    room: chord - 2 * r, // between two seats
    seats: Array.from({ length: count }, (_, index) => place(index + 1)),
    host: { ...at(Math.PI / 2, rx, ry), edge: at(Math.PI / 2, table.rx, table.ry) },
  };
}

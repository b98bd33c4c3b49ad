// What a page shows is looked at as an eye would: which words lie over others or over a seat, which leave the screen or
// are cut, and which are too faint for their ground. Each finding is a line; none is what a page should have.
(root) => {
  const CLOSE = 1.5; // px that two boxes may share
  const AIR = 0.2; // of a line's box, above and below its letters
  const [PLAIN, LARGE] = [4.5, 3]; // WCAG 2.2, 1.4.3

  const words = wordsSeen();
  return [...overlapping(), ...outside(), ...cutOff(), ...faint()];

  function wordsSeen() {
    const walker = document.createTreeWalker(document.querySelector(root), NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      if (!node.data.trim() || holder.closest("script, noscript, option, .away")) continue;
      if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        const box = clipped(line, holder);
        if (box.right - box.left > 0.5 && box.bottom - box.top > 0.5) found.push({ text: node.data.trim(), holder, box });
      }
    }
    return found;
  }

  function clipped(line, holder) {
    const air = line.height * AIR;
    const box = { left: line.left, right: line.right, top: line.top + air, bottom: line.bottom - air };
    for (let node = holder; node && node !== document.body; node = node.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(node);
      if (node instanceof SVGElement || (overflowX === "visible" && overflowY === "visible")) continue;
      const edge = node.getBoundingClientRect();
      box.left = Math.max(box.left, edge.left);
      box.right = Math.min(box.right, edge.right);
      box.top = Math.max(box.top, edge.top);
      box.bottom = Math.min(box.bottom, edge.bottom);
    }
    return box;
  }

  function share(a, b) {
    return Math.min(a.right, b.right) - Math.max(a.left, b.left) > CLOSE
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > CLOSE;
  }

  function overlapping() {
    const found = [];
    words.forEach((a, index) => {
      for (const b of words.slice(index + 1)) {
        if (a.holder !== b.holder && share(a.box, b.box)) found.push(`«${a.text}» lies over «${b.text}»`);
      }
    });
    for (const disc of document.querySelectorAll(".seat .chair")) {
      if (!disc.checkVisibility({ visibilityProperty: true })) continue;
      const round = disc.getBoundingClientRect();
      const [x, y, r] = [round.left + round.width / 2, round.top + round.height / 2, round.width / 2];
      for (const { text, holder, box } of words) {
        if (holder.closest(".seat") === disc.closest(".seat")) continue;
        const dx = Math.max(box.left - x, 0, x - box.right);
        const dy = Math.max(box.top - y, 0, y - box.bottom);
        if (Math.hypot(dx, dy) < r - CLOSE) found.push(`«${text}» lies over seat ${numberOf(disc)}`);
      }
    }
    return found;
  }

  function numberOf(disc) {
    return disc.closest(".seat").querySelector(".digits").textContent;
  }

  function outside() {
    return words.filter(({ box, holder }) => !scrolls(holder) && (Math.min(box.left, box.top) < -1
      || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)).map(({ text }) => `«${text}» leaves the screen`);
  }

  function scrolls(holder) {
    for (let node = holder; node; node = node.parentElement) {
      if (["auto", "scroll"].includes(getComputedStyle(node).overflowY)) return true;
    }
    return false;
  }

  /** Text that is cut without saying so by an ellipsis. */
  function cutOff() {
    return words.filter(({ holder }) => !(holder instanceof SVGElement) && holder.scrollWidth > holder.clientWidth + 1
      && getComputedStyle(holder).overflowX === "hidden" && getComputedStyle(holder).textOverflow !== "ellipsis")
      .map(({ text }) => `«${text}» is cut`);
  }

  function faint() {
    const found = new Set();
    for (const { text, holder } of words) {
      const style = getComputedStyle(holder);
      const size = parseFloat(style.fontSize);
      const least = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? LARGE : PLAIN;
      const ground = groundOf(holder);
      const colour = over(rgba(holder instanceof SVGElement ? style.fill : style.color), ground, opacityOf(holder));
      const ratio = contrast(colour, ground);
      if (ratio < least) found.add(`«${text}» is faint: ${ratio.toFixed(2)} < ${least}`);
    }
    return [...found];
  }

  function opacityOf(holder) {
    let opacity = 1;
    for (let node = holder; node; node = node.parentElement) opacity *= Number(getComputedStyle(node).opacity);
    return opacity;
  }

  /** What lies under the text: its badge, its seat, the table at its lightest, or the page. */
  function groundOf(holder) {
    const page = [0, 0, 0, 1];
    let found = page;
    const layers = [];
    for (let node = holder; node; node = node.parentElement) layers.unshift(rgba(getComputedStyle(node).backgroundColor));
    for (const layer of layers) found = over(layer, found, 1);
    if (holder.closest(".stage")) found = rgba(getComputedStyle(document.querySelector(".wood-lit")).stopColor);
    const disc = holder.matches("svg .digits") ? holder.parentElement.querySelector(".chair")
      : holder.closest("svg g")?.querySelector(":scope > circle");
    return disc && !holder.closest(".caption") ? over(rgba(getComputedStyle(disc).fill), found, 1) : found;
  }

  function rgba(text) {
    const numbers = text.match(/[\d.]+/g);
    if (!numbers || text === "none") return [0, 0, 0, 0];
    const [r, g, b, a = 1] = numbers.map(Number);
    return [r, g, b, a];
  }

  function over([r, g, b, a], [gr, gg, gb], opacity) {
    const part = a * opacity;
    return [r * part + gr * (1 - part), g * part + gg * (1 - part), b * part + gb * (1 - part), 1];
  }

  function contrast(a, b) {
    const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (light + 0.05) / (dark + 0.05);
  }

  function luminance([r, g, b]) {
    const linear = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  }
}

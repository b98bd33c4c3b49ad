// The few things we want from the DOM. Whatever is already as it should be is left alone, so that an element
// somebody is pressing is never replaced under the finger.

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element: el("button.key", {type: "button"}, "7", child…). */
export function el(what, attributes = {}, ...children) {
  return fill(document.createElement(tagOf(what)), what, attributes, children);
}

/** The same for SVG. */
export function svg(what, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tagOf(what)), what, attributes, children);
}

function tagOf(what) {
  return what.split(".")[0];
}

function fill(node, what, attributes, children) {
  const classes = what.split(".").slice(1);
  if (classes.length) node.setAttribute("class", classes.join(" "));
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/** Say `value` in `node`. */
export function say(node, value) {
  const text = value ?? "";
  if (node.textContent !== String(text)) node.textContent = text;
}

/** Set an attribute, or take it away with null. */
export function mark(node, name, value) {
  if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
}

/** Show or hide. */
export function show(node, shown) {
  node.classList.toggle("away", !shown);
}

/** One child of `parent` for each item, kept by key: made once, then updated; in the order of the items. */
export function keyed(parent, items, keyOf, make, update = () => {}) {
  const old = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  let place = parent.firstElementChild;
  for (const item of items) {
    const key = String(keyOf(item));
    let child = old.get(key);
    old.delete(key);
    if (!child) {
      child = make(item);
      child.dataset.key = key;
    }
    if (child !== place) parent.insertBefore(child, place);
    else place = place.nextElementSibling;
    update(child, item);
  }
  for (const child of old.values()) child.remove();
}

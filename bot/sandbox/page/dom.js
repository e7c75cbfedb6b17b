/* Small helpers to build the page without a framework. */

export const $ = (id) => document.getElementById(id);

/** h("button", {class: "x", on: {click}, key: "send"}, "text", node): an element. */
export function h(tag, props = {}, ...kids) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "on") for (const [event, act] of Object.entries(value)) node.addEventListener(event, act);
    else if (name === "key") node.dataset.key = value;
    else if (name === "set") Object.assign(node, value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...kids.flat().filter((kid) => kid !== null && kid !== undefined && kid !== false));
  return node;
}

/** Replaces the children and gives the focus back to the node with the same key. */
export function swap(parent, ...kids) {
  const held = parent.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  parent.replaceChildren(...kids.flat().filter(Boolean));
  if (held !== undefined) parent.querySelector(`[data-key="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
}

/** Replaces the children only when what they show has changed. */
export function swapIfNew(parent, shows, build) {
  const sign = JSON.stringify(shows);
  if (parent.dataset.sign === sign) return;
  parent.dataset.sign = sign;
  swap(parent, ...[build()].flat());
}

export const isPhone = () => window.matchMedia("(max-width: 719px)").matches;
export const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** Keeps Tab inside a box. */
export function trapTab(box, event) {
  if (event.key !== "Tab") return;
  const stops = [...box.querySelectorAll("button, input, textarea, a[href], [tabindex]")].filter(
    (node) => !node.disabled && node.tabIndex >= 0 && node.offsetParent !== null,
  );
  if (!stops.length) return;
  const first = stops[0], last = stops[stops.length - 1];
  if (event.shiftKey && document.activeElement === first) { event.preventDefault(); last.focus(); }
  else if (!event.shiftKey && document.activeElement === last) { event.preventDefault(); first.focus(); }
}

/* A select menu of our own: options with descriptions, arrows, type-ahead, one or several. */
import { h } from "./dom.js";
import { icon, PICTOGRAMS } from "./marks.js";
import { inline } from "./markdown.js";
import { say } from "./words.js";

const TALL = 268, GAP = 4, EDGE = 8;
let openOne = null;
export const isPicking = () => openOne !== null;
export const closePicker = () => openOne?.close();

/** `take(values)` is called when the choice is made; `key` keeps the focus over a redraw. */
export function picker({ options, min = 1, max = 1, placeholder, disabled, key, label, take, chosen = null }) {
  const picked = new Set(chosen ?? options.filter((one) => one.default).map((one) => one.value));
  const face = h("span", {});
  const button = h("button", { type: "button", class: "picker", key, "aria-haspopup": "listbox", "aria-expanded": "false", "aria-label": label ?? placeholder, disabled }, face, icon("down", 18));
  const frame = h("div", { class: "picker-frame" }, button);
  const many = max > 1;
  let list = null, at = 0;

  const show = () => {
    const labels = options.filter((one) => picked.has(one.value)).map((one) => one.label);
    button.classList.toggle("unset", !labels.length);
    face.replaceChildren(...inline(labels.join(", ") || placeholder || say("select.placeholder")));
  };
  const close = (give) => {
    if (!list) return;
    list.remove(); list = null; openOne = null;
    button.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", outside, true);
    document.removeEventListener("scroll", place, true);
    window.removeEventListener("resize", place);
    if (give) take([...picked]); else show();
  };
  const outside = (event) => { if (!frame.contains(event.target)) close(false); };
  const pick = (value) => {
    const again = picked.has(value);
    if (many) {
      if (again) picked.delete(value); else if (picked.size < max) picked.add(value);
      draw();
      return;
    }
    picked.clear();
    if (!again || min > 0) picked.add(value);
    show();
    close(true);
    button.focus();
  };
  const move = (step) => { at = (at + step + options.length) % options.length; draw(); };
  const done = () => { close(true); button.focus(); };
  const draw = () => {
    const rows = options.map((one, place) => optionRow(one, place === at, picked.has(one.value), many, () => pick(one.value)));
    const ready = picked.size >= min && picked.size <= max;
    list.replaceChildren(...rows, ...(many ? [h("li", { class: "options-done", role: "presentation" }, h("button", { class: "button primary wide", type: "button", disabled: !ready, on: { click: done } }, say("select.done", { n: picked.size })))] : []));
    toRow(rows[at]);
  };
  /* Only the list moves: scrollIntoView would also move what lies around it. */
  const toRow = (row) => {
    if (!row) return;
    const foot = list.querySelector(".options-done")?.offsetHeight ?? 0;
    if (row.offsetTop < list.scrollTop) list.scrollTop = row.offsetTop - GAP;
    else if (row.offsetTop + row.offsetHeight > list.scrollTop + list.clientHeight - foot) list.scrollTop = row.offsetTop + row.offsetHeight + foot + GAP - list.clientHeight;
  };
  const title = () => frame.closest(".field")?.querySelector(".label");
  /* Over whatever lies around, so that a low form cuts nothing off; as high as there is room. */
  const place = () => {
    const spot = button.getBoundingClientRect();
    const feed = button.closest(".feed")?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
    const top = title()?.getBoundingClientRect().top ?? spot.top;
    const below = feed.bottom - spot.bottom - GAP - EDGE, above = top - feed.top - GAP - EDGE;
    const up = below < Math.min(TALL, list.scrollHeight) && above > below;
    list.classList.toggle("up", up);
    const put = { left: spot.left, width: spot.width, "max-height": Math.min(TALL, up ? above : below), top: up ? null : spot.bottom + GAP, bottom: up ? innerHeight - top + GAP : null };
    for (const [name, size] of Object.entries(put)) if (size === null) list.style.removeProperty(name); else list.style.setProperty(name, `${size}px`);
  };
  const open = () => {
    closePicker();
    at = Math.max(0, options.findIndex((one) => picked.has(one.value)));
    list = h("ul", { class: "options", role: "listbox", "aria-multiselectable": many ? "true" : "false", "aria-label": label ?? placeholder });
    title()?.scrollIntoView({ block: "nearest" });
    frame.append(list);
    draw();
    place();
    toRow(list.querySelector(".at"));
    button.setAttribute("aria-expanded", "true");
    document.addEventListener("pointerdown", outside, true);
    document.addEventListener("scroll", place, true);
    window.addEventListener("resize", place);
    openOne = { close: () => close(false) };
  };
  button.addEventListener("click", () => (list ? close(false) : open()));
  button.addEventListener("keydown", (event) => {
    if (!list) { if (["ArrowDown", "ArrowUp"].includes(event.key)) { event.preventDefault(); open(); } return; }
    const acts = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: () => pick(options[at].value), " ": () => pick(options[at].value), Escape: () => close(false), Home: () => { at = 0; draw(); }, End: () => { at = options.length - 1; draw(); } };
    if (event.key === "Enter" && event.ctrlKey) return;
    if (acts[event.key]) { event.preventDefault(); event.stopPropagation(); acts[event.key](); return; }
    if (event.key.length === 1) { event.stopPropagation(); jump(event.key); }
  });
  const jump = (letter) => {
    const plain = (one) => one.label.replace(PICTOGRAMS, "").trim().toLowerCase();
    const found = [...options.keys()].find((place) => place > at && plain(options[place]).startsWith(letter.toLowerCase())) ?? options.findIndex((one) => plain(one).startsWith(letter.toLowerCase()));
    if (found >= 0) { at = found; draw(); }
  };
  show();
  frame.values = () => [...picked];
  return frame;
}

function optionRow(one, isAt, isPicked, many, pick) {
  return h("li", { class: `option${isAt ? " at" : ""}`, role: "option", "aria-selected": isPicked ? "true" : "false", on: { click: pick } },
    many ? h("span", { class: "tick" }, isPicked ? icon("tick", 13) : null) : null,
    h("span", { class: "words" }, h("span", { class: "label" }, inline(one.label)), one.description ? h("span", { class: "small" }, inline(one.description)) : null));
}

/* Pictures: a box of its size while late, a way to try again when broken, full size and text on demand. */
import { $, h, isPhone, trapTab } from "./dom.js";
import { icon } from "./marks.js";
import { openSheet } from "./sheet.js";
import { say } from "./words.js";

const PATIENCE = 10000;

export function picture(url, alt, settled = () => {}) {
  const words = alt || say("picture.none");
  const image = h("img", { alt: words, src: url, decoding: "async" });
  const open = h("button", { class: "open", type: "button", key: `open:${url.split("?")[0]}`, "aria-label": say("picture.open", { alt: words }) }, image);
  const text = h("button", { class: "as-text", type: "button", key: `text:${url.split("?")[0]}`, on: { click: () => showText(words) } }, say("picture.text"));
  const box = h("figure", { class: "picture late", "data-alt": words }, open);
  const late = setTimeout(() => box.replaceWith(broken(url, words, settled)), PATIENCE);
  open.addEventListener("click", (event) => zoom(url, words, spotOf(event, image)));
  image.addEventListener("load", () => { clearTimeout(late); box.classList.remove("late"); settled(); });
  image.addEventListener("error", () => { clearTimeout(late); box.replaceWith(broken(url, words, settled)); });
  return h("div", { class: "picture-frame" }, box, text);
}

function broken(url, words, settled) {
  const again = () => {
    const fresh = picture(`${url}&again=${Date.now()}`, words, settled);
    box.replaceWith(fresh.firstElementChild);
  };
  const box = h("div", { class: "broken" }, h("span", {}, words),
    h("button", { class: "button", type: "button", on: { click: again } }, say("picture.again")));
  return box;
}

const sentences = (words) => words.split(/(?<=[.!?])\s+/).map((one) => h("p", {}, one));
const showText = (words) => openSheet(say("picture.words"), h("div", { class: "picture-text", tabindex: 0 }, sentences(words)));

/** Where in the picture a finger or mouse came down, as parts of its width and height; its middle for a key. */
function spotOf(event, image) {
  const box = image.getBoundingClientRect();
  return event.detail && box.width ? [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height] : [.5, .5];
}

/** On a phone the window's width is no size to read: it opens at its full size, at the place that was tapped. */
export function zoom(url, words, spot = [.5, .5]) {
  const back = document.activeElement;
  const close = () => { box.remove(); back?.focus(); };
  const image = h("img", { src: url, alt: words });
  const view = h("div", { class: "zoom-view" }, image);
  const text = h("div", { class: "zoom-text", hidden: true, tabindex: 0 }, sentences(words));
  const size = h("button", { class: "button", type: "button" }, say("picture.zoom"));
  const flip = () => { size.textContent = say(view.classList.toggle("full") ? "picture.fit" : "picture.zoom"); };
  size.addEventListener("click", flip);
  view.addEventListener("click", (event) => (event.target.localName === "img" ? flip() : close()));
  const box = h("div", { class: "zoom", role: "dialog", "aria-modal": "true", "aria-label": words },
    h("div", { class: "zoom-bar" }, h("span", { class: "small" }, words), size,
      h("button", { class: "button", type: "button", on: { click: () => { text.hidden = !text.hidden; } } }, say("picture.text")),
      h("button", { class: "icon-button", type: "button", "aria-label": say("picture.close"), on: { click: close } }, icon("close", 20))),
    text, view);
  box.close = close;
  box.addEventListener("keydown", (event) => trapTab(box, event));
  $("over").append(box);
  size.focus();
  if (!isPhone()) return;
  flip();
  image.decode().then(() => {
    view.scrollLeft = image.offsetWidth * spot[0] - view.clientWidth / 2;
    view.scrollTop = image.offsetHeight * spot[1] - view.clientHeight / 2;
  }).catch(() => {});
}

/* A box over the whole page: its cross, Esc and a click beside it close it, and the focus goes back. */
import { $, h, trapTab } from "./dom.js";
import { icon } from "./marks.js";
import { say } from "./words.js";

export function openSheet(title, body, { classes = "", closed = () => {} } = {}) {
  const back = document.activeElement;
  const close = (isKept = true) => {
    if (!sheet.isConnected) return;
    sheet.remove();
    closed();
    if (isKept) giveBack(back);
  };
  const cross = h("button", { class: "icon-button", type: "button", "aria-label": say("help.close"), on: { click: () => close() } }, icon("close", 20));
  const sheet = h("div", { class: "sheet" }, h("div", { class: `card ${classes}`, role: "dialog", "aria-modal": "true", "aria-label": title }, h("h2", {}, h("span", {}, title), cross), body));
  sheet.close = close;
  sheet.addEventListener("click", (event) => { if (event.target === sheet) close(); });
  sheet.addEventListener("keydown", (event) => trapTab(sheet, event));
  $("over").append(sheet);
  cross.focus();
  return { close };
}

/** The node may have been drawn anew meanwhile: then the one with the same key. */
function giveBack(node) {
  const key = node?.dataset?.key;
  (node?.isConnected || !key ? node : document.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus();
}

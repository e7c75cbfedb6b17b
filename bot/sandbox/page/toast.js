/* Short notices above the composer. */
import { $, h } from "./dom.js";
import { icon } from "./marks.js";

export const clearToasts = () => $("toasts").replaceChildren();

export function toast(text) {
  const box = $("toasts");
  if ([...box.children].some((one) => one.textContent === text)) return;
  const note = h("div", { class: "toast" }, icon("warn", 18), h("span", {}, text));
  box.append(note);
  setTimeout(() => note.remove(), 6000);
}

/* Keys for people who know them, and the list of them. */
import { $, h } from "./dom.js";
import { openChannel, sitAs } from "./api.js";
import { focusComposer } from "./composer.js";
import { openedForm } from "./form.js";
import { inline } from "./markdown.js";
import { closePicker, isPicking } from "./picker.js";
import { setView } from "./panels.js";
import { openSheet } from "./sheet.js";
import { channels, people, store } from "./store.js";
import { say } from "./words.js";

const SINGLE = "kemet.singlekeys";
const singleKeys = () => localStorage.getItem(SINGLE) !== "off";

const ROWS = [[["1", "…", "6"], "seat"], [["[", "]"], "channel"], [["U"], "unread"], [["/"], "composer"], [["?"], "help"], [["Tab"], "tab"], [["Esc"], "esc"], [["Ctrl", "Enter"], "submit"], [["Shift", "Enter"], "break"]];

export function showHelp() {
  const toggle = h("input", { type: "checkbox", role: "switch", class: "switch", "aria-label": say("keys.single") });
  toggle.checked = singleKeys();
  toggle.addEventListener("change", () => localStorage.setItem(SINGLE, toggle.checked ? "on" : "off"));
  openSheet(say("help"), h("div", {},
    h("div", { class: "help-words md" }, ["help.seats", "help.time"].map((key) => h("p", {}, inline(say(key))))),
    h("h3", { class: "small" }, say("keys.title")),
    h("dl", { class: "keys" }, ROWS.flatMap(([keys, word]) => [h("dt", {}, keys.flatMap((key) => [h("kbd", {}, key), " "])), h("dd", {}, say(`keys.${word}`))])),
    h("label", { class: "seat-foot" }, h("span", {}, say("keys.single")), toggle)));
}

function escape() {
  const top = $("over").lastElementChild;
  if (top) top.close();
  else if (isPicking()) closePicker();
  else if (openedForm()) openedForm().ask();
  else if (store.view !== "table") setView("table");
  else return false;
  return true;
}

function step(by) {
  const list = channels();
  const at = list.findIndex((one) => one.id === store.channel);
  const next = list[(at + by + list.length) % list.length];
  if (next) openChannel(next.id);
}
const toUnread = () => { const next = channels().find((one) => one.unread && one.id !== store.channel); if (next) openChannel(next.id); };

const KEYS = { "[": () => step(-1), "]": () => step(1), u: toUnread, U: toUnread, "/": () => focusComposer("/"), "?": showHelp };

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !event.defaultPrevented && escape()) { event.preventDefault(); return; }
  if (!singleKeys() || event.ctrlKey || event.metaKey || event.altKey || $("over").firstElementChild || openedForm()) return;
  if (event.target.closest("input:not([type=checkbox], [type=radio]), textarea, [role=listbox]") || isPicking()) return;
  const seat = people().find((one) => String(one.number) === event.key && one.number <= 6);
  const act = seat ? () => sitAs(seat.number) : KEYS[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

/* The pinned message over the page: however far the feed went on, it is one press away and its buttons work. */
import { h, swap } from "./dom.js";
import { openChannel, refresh } from "./api.js";
import { bodyOf, following } from "./feed.js";
import { setView } from "./panels.js";
import { openSheet } from "./sheet.js";
import { channels, here, people, store } from "./store.js";
import { say } from "./words.js";

const body = h("div", { class: "pinned-body", tabindex: 0, key: "pinned" });
let sheet = null, sign = "", where = "";
const at = () => `${store.seat}/${store.channel}`;

/** The channel whose pinned message is meant: this one, or the first that has one. */
export const pinnedPlace = () => (here()?.pinned ? here() : channels().find((one) => one.pinned));

export async function showPinned() {
  const place = pinnedPlace();
  if (!place || sheet) return;
  if (place.id !== store.channel) await openChannel(place.id);
  if (!store.pins.length) await refresh();
  if (!store.pins.length || sheet) return;
  sign = ""; where = at();
  sheet = openSheet(say("pin.title"), body, { classes: "pinned-card", closed: () => { sheet = null; } });
  drawPinned();
}

export function drawPinned() {
  if (!sheet) return;
  const one = store.pins[store.pins.length - 1];
  if (!one || where !== at()) { sheet.close(); return; }
  const now = JSON.stringify([one, people().map((person) => person.name)]);
  if (now === sign) return;
  sign = now;
  swap(body, bodyOf(one, { channel: store.channel, message: one.id, settled: () => {}, after }));
}

/** What a press brings stands in the feed or is a form: the box makes way for it. */
async function after(answer) {
  sheet?.close(!answer.form);
  setView("table");
  await (answer.ok ? following(refresh) : refresh());
}

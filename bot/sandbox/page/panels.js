/* Channels, seats, time, the bar above the feed and the bar below on a phone. */
import { $, h, isPhone, swapIfNew } from "./dom.js";
import { act, openChannel, refresh, sitAs, tell, tryNow } from "./api.js";
import { showHelp } from "./keys.js";
import { pinnedPlace, showPinned } from "./pinned.js";
import { icon, mark, pyramid } from "./marks.js";
import { clockText, inline, span } from "./markdown.js";
import { changed, channels, colourHere, colourOf, here, isOffline, me, now, people, sitsElsewhere, store, wordOf } from "./store.js";
import { say } from "./words.js";

export function setView(view) {
  store.view = view;
  document.body.dataset.page = view;
  changed();
}

/* --------------------------------------------------------------- channels */
let naming = false;
export function drawRail() {
  swapIfNew($("rail"), [channels(), store.channel, naming, store.seat, people()], () => [
    h("div", { class: "brand" }, pyramid(30), h("div", {}, h("div", { class: "cinzel" }, say("brand")), h("div", { class: "small" }, say("brand.under")))),
    h("div", { class: "page-head" }, h("h1", {}, say("channels")), h("p", {}, say("channels.seen", { name: `${me()?.name} (${wordOf(me())})` }))),
    h("div", { class: "groups" },
      h("div", { class: "group-head" }, h("h2", {}, say("channels")), h("button", { class: "icon-button", type: "button", key: "add", "aria-label": say("channels.add"), on: { click: () => { naming = !naming; drawRail(); $("rail").querySelector("input")?.focus(); } } }, icon("plus", 18))),
      naming ? nameForm() : null,
      channels().filter((one) => one.kind !== "dm").map(row),
      h("div", { class: "group-head" }, h("h2", {}, say("channels.dm"))),
      channels().filter((one) => one.kind === "dm").map(row)),
    h("button", { class: "row help-row", type: "button", key: "help", on: { click: showHelp } }, icon("person", 18), h("span", { class: "name" }, say("help")), h("kbd", {}, "?")),
  ]);
}

function nameForm() {
  const input = h("input", { "aria-label": say("channels.name"), placeholder: say("channels.name.short"), maxlength: 40, key: "name" });
  const make = async (event) => {
    event.preventDefault();
    if (!input.value.trim()) return;
    const made = await act("channel", { name: input.value });
    naming = false;
    await refresh();
    if (made.channel) openChannel(made.channel);
    if (store.view === "channels") setView("table");
  };
  input.addEventListener("keydown", (event) => { if (event.key === "Escape") { event.stopPropagation(); naming = false; drawRail(); } });
  return h("form", { class: "row-form", on: { submit: make } }, input, h("button", { class: "button", type: "submit", "aria-label": say("channels.add") }, icon("plus", 16)));
}

function row(one) {
  const sign = one.kind === "dm" ? "mail" : one.private ? "lock" : one.kind === "thread" ? "thread" : "hash";
  const isHere = one.id === store.channel;
  const classes = ["row", one.kind === "thread" && "thread", isHere && "current", one.unread && !isHere && "unread"].filter(Boolean).join(" ");
  const state = [one.private && say("channels.private"), one.mentions ? say("channels.mentions", { n: one.mentions }) : one.unread && say("channels.unread")].filter(Boolean).join(", ");
  return h("button", { class: classes, type: "button", key: one.id, "aria-current": isHere ? "page" : null, on: { click: () => { openChannel(one.id); setView("table"); } } },
    icon(sign, one.kind === "thread" ? 16 : 17), h("span", { class: "name" }, one.name), state ? h("span", { class: "unseen" }, state) : null,
    one.mentions && !isHere ? h("span", { class: "chip-gold", "aria-hidden": "true" }, String(one.mentions)) : one.unread && !isHere ? h("span", { class: "dot", "aria-hidden": "true" }) : null);
}

/* ------------------------------------------------------------------ seats */
export function drawSeats() {
  swapIfNew($("seats"), [people(), here()?.seated, store.seat, store.state?.computers, store.state?.room, Boolean(pinnedPlace())], () => [
    h("div", { class: "page-head" }, h("h1", {}, say("seats")), h("p", {}, say("seats.hint"))),
    h("h2", { class: "panel-head" }, say("seats.head")),
    ...people().map(seatCard),
    store.state?.room ? h("button", { class: "add", type: "button", key: "person", on: { click: async () => { tell(await act("person")); refresh(); } } }, icon("plus", 16), say("seats.add")) : null,
    h("p", { class: "hint" }, say("seats.two")),
  ]);
}

function seatCard(one) {
  const mine = one.number === store.seat;
  const away = sitsElsewhere(one), word = away ? say(one.colour ? "seats.elsewhere" : "seats.watching") : wordOf(one), colour = away ? "" : colourOf(one);
  return h("div", { class: `seat${mine ? " current" : ""}`, "data-colour": colour },
    h("div", { class: "seat-top" },
      h("button", { class: "seat-pick", type: "button", key: `seat${one.number}`, "aria-pressed": mine ? "true" : "false", "aria-label": say("seats.sit", { name: `${one.name}, ${word}` }), on: { click: () => { sitAs(one.number); if (isPhone()) setView("table"); } } },
        mark(colour), h("span", { class: "seat-words" }, h("b", {}, one.name), h("span", { class: "small" }, mine ? say("seats.you", { word }) : word))),
      one.awaited && !one.computer ? toAct(mine) : null,
      h("a", { class: "icon-button", href: `?seat=${one.number}`, target: "_blank", key: `tab${one.number}`, "aria-label": say("seats.tab", { name: one.name }), title: say("seats.tab", { name: one.name }) }, icon("out", 16))),
    store.state.computers ? computerSwitch(one) : null,
    one.awaited && one.computer ? h("div", { class: "seat-note" }, say("seats.thinking", { word: wordOf(one) })) : null);
}

/** Until the ping stands in the channel, the own chip is the way to the buttons of the turn. */
function toAct(isMine) {
  if (!isMine || !pinnedPlace()) return h("span", { class: "chip-gold" }, say("seats.act"));
  return h("button", { class: "chip-gold", type: "button", key: "act", title: say("pin"), "aria-label": say("seats.act.open"), on: { click: showPinned } }, say("seats.act"));
}

function computerSwitch(one) {
  const isWaiting = one.known && Boolean(one.colour) && !one.playing;
  const box = h("input", { type: "checkbox", role: "switch", class: "switch", key: `computer${one.number}`, "aria-label": say("seats.computer.of", { name: one.name }), disabled: one.known && (!one.colour || isWaiting) });
  box.checked = Boolean(one.computer);
  box.addEventListener("change", async () => { tell(await act("computer", { person: one.number, on: box.checked })); refresh(); });
  return h("label", { class: "seat-foot", title: isWaiting ? say("seats.computer.lobby") : null }, icon("computer", 15), h("span", {}, say("seats.computer")), box);
}

/* ------------------------------------------------------------------- time */
const SPEEDS = [1, 60, 3600];
export function drawTime() {
  const time = store.state?.time;
  if (!time) return;
  swapIfNew($("time"), [time.speed, time.next], () => [
    h("div", { class: "page-head" }, h("h1", {}, say("time")), h("p", {}, say("time.hint"))),
    h("h2", { class: "panel-head" }, say("time")),
    h("div", { class: "clock" }, h("b", { "data-clock": "" }), h("div", { class: "small", "data-next": "" }),
      h("div", { class: "segments", role: "radiogroup", "aria-label": say("time.speed") }, SPEEDS.map((one) => segment(one, time.speed))),
      h("button", { class: "button wide", type: "button", key: "skip", disabled: !time.next, on: { click: async () => { tell(await act("skip")); refresh(); } } }, icon("skip", 16), say("time.skip"))),
    time.next ? h("p", { class: "hint" }, say("time.list", { at: dayText(new Date(time.next.at)), text: time.next.text })) : null,
  ]);
  tickClock();
}

function segment(speed, current) {
  const input = h("input", { type: "radio", name: "speed", value: speed, key: `speed${speed}`, "aria-label": say("time.times", { n: speed }) });
  input.checked = speed === current;
  input.addEventListener("change", async () => { await act("speed", { speed }); refresh(); });
  return h("label", {}, input, say("time.times", { n: speed }));
}
const dayText = (date) => `${date.toLocaleDateString("en-GB", { weekday: "short", day: "numeric", month: "short" })}, ${clockText(date)}`;

export function tickClock() {
  const clock = document.querySelector("[data-clock]");
  if (!clock || !store.state) return;
  clock.textContent = dayText(now());
  const next = store.state.time.next;
  const gap = next ? (Date.parse(next.at) - now().getTime()) / 1000 : 0;
  const line = next ? (gap > 0 ? say("time.next", { text: next.text, span: span(gap) }) : say("time.soon", { text: next.text })) : say("time.none");
  document.querySelector("[data-next]").textContent = line;
}

/* ------------------------------------------------------------------- bars */
const LINK = { live: "live", thinking: "live.thinking", lost: "live.lost", stopped: "live.stopped" };
export function drawBars() {
  const place = here();
  document.querySelectorAll(".table, .bottom").forEach((node) => { node.dataset.colour = colourHere(me()); });
  swapIfNew($("bar"), [place?.name, place?.kind, place?.private, place?.topic, place?.ended, place?.pinned, place?.seated, store.link, store.seat, people()], () => [
    icon(place?.kind === "dm" ? "mail" : place?.private ? "lock" : place?.kind === "thread" ? "thread" : "hash", 18),
    h("h1", {}, place?.name ?? ""),
    h("span", { class: "topic" }, place?.topic ? inline(say(place.ended ? "topic.ended" : "topic", { topic: place.topic })) : place?.kind === "text" ? say("topic.none") : ""),
    place?.pinned ? h("button", { class: "icon-button pin", type: "button", key: "pin", "aria-label": say("pin"), title: say("pin"), on: { click: showPinned } }, icon("pin", 18)) : null,
    h("span", { class: `live ${store.link === "stopped" ? "lost" : store.link}`, role: "status" }, say(LINK[store.link])),
    h("button", { class: "who", type: "button", key: "who", "data-colour": colourHere(me()), "aria-label": say("seats.button", { name: me()?.name }), on: { click: () => setView(store.view === "seats" ? "table" : "seats") } }, mark(colourHere(me())), me()?.name ?? "", icon("down", 14)),
  ]);
  drawBanner();
  drawBottom();
  $("beyond").hidden = !store.state?.beyond;
  $("beyond").textContent = say("beyond");
}

function drawBanner() {
  const banner = $("banner");
  document.body.classList.toggle("offline", isOffline());
  banner.hidden = !isOffline();
  if (!isOffline()) { delete banner.dataset.sign; return; }
  const stopped = store.link === "stopped", short = isPhone() && !stopped;
  const key = stopped ? "stopped" : short ? "lost.short" : "lost";
  swapIfNew(banner, [key, store.retry], () => [
    icon("warn", 18),
    h("p", { class: "md" }, h("b", {}, say(key)), " ", inline(say(`${key}.rest`, { n: store.retry }))),
    h("button", { class: "button", type: "button", key: "now", on: { click: tryNow } }, say(short ? "lost.now.short" : "lost.now")),
  ]);
  document.body.style.setProperty("--banner", `${banner.offsetHeight}px`);
}

function drawBottom() {
  const calls = channels().reduce((sum, one) => sum + one.mentions, 0);
  const waits = people().some((one) => one.awaited && !one.computer);
  swapIfNew($("bottom"), [store.view, calls, waits], () => [["table", "talk"], ["channels", "hash"], ["seats", "person"], ["time", "clock"]].map(([view, sign]) =>
    h("button", { type: "button", key: view, "aria-current": store.view === view ? "page" : null, on: { click: () => setView(view) } }, icon(sign, 22), say(view),
      view === "channels" && calls ? h("span", { class: "chip-gold badge" }, String(calls)) : null,
      view === "seats" && waits ? h("span", { class: "dot" }) : null)));
}

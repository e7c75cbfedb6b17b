/* The messages of one channel. Unchanged ones stay in place, so focus and reading position stay too. */
import { $, h, wait } from "./dom.js";
import { act, fetchOlder, quiet, refresh } from "./api.js";
import { component, embed, fileLink } from "./components.js";
import { firstStart } from "./first.js";
import { botFace, icon } from "./marks.js";
import { clockText, inline, markdown } from "./markdown.js";
import { picture } from "./picture.js";
import { channels, colourOf, here, me, messages, people, personById, shortOf, store } from "./store.js";
import { say } from "./words.js";

const feed = $("feed"), pill = $("pill");
const shown = new Map();
let stick = true, wishes = 0, last = "0", fresh = 0, where = "", boneTimer = null;

const atBottom = () => feed.scrollHeight - feed.scrollTop - feed.clientHeight < 60;
const toBottom = () => { feed.scrollTop = feed.scrollHeight; };
const settled = () => {
  if (pressed) return;
  if (kept?.isConnected) intoView(kept);
  else if (stick) toBottom();
};

/* A message that is worked in stays where it is when it is told anew, whatever else comes below it. */
let acted = null, kept = null;
/** Before an act in a message: what it says by then. */
function begin(id) {
  acted = { id, sign: shown.get(id)?.sign };
  kept = null;
  return acted;
}
const isChanged = (one) => Boolean(one) && shown.has(one.id) && shown.get(one.id).sign !== one.sign;
/** Where the message of the act stands, if any of it is in sight. */
function standing() {
  const node = acted && shown.get(acted.id)?.node;
  if (!node?.isConnected) return null;
  const spot = node.getBoundingClientRect(), frame = feed.getBoundingClientRect();
  return spot.bottom > frame.top && spot.top < frame.bottom ? spot.top : null;
}
/** Scrolls as little as shows the whole message, or as much of it as there is room for. */
function intoView(node) {
  const spot = node.getBoundingClientRect(), frame = feed.getBoundingClientRect();
  const below = spot.bottom - frame.bottom, above = frame.top - spot.top;
  if (below > 0) feed.scrollTop += Math.max(0, Math.min(below, -above));
  else if (above > 0) feed.scrollTop -= Math.min(-below, above);
}
/** After news for a reader at the bottom the feed goes on, but not past the message of the act. */
function keep(top, follows) {
  kept = shown.get(acted.id).node;
  feed.scrollTop += kept.getBoundingClientRect().top - top;
  intoView(kept);
  if (follows) feed.scrollTop += Math.max(0, kept.getBoundingClientRect().top - feed.getBoundingClientRect().top);
  stick = atBottom();
}
for (const word of ["wheel", "touchmove", "pointerdown", "keydown"]) feed.addEventListener(word, () => { kept = null; }, { passive: true });

/* While a finger is down nothing moves under it: a button that is drawn anew, or scrolls away, loses the press. */
const CLICK = 600; // milliseconds: on a touch screen the click, if there is one, follows the finger's lifting
const RELEASE = 60;
let pressed = false, isDown = false, missed = false, lifting = null;
// A finger that comes down again before the last press is over holds everything still for its own press, too.
feed.addEventListener("pointerdown", (event) => {
  if (event.button !== 0) return;
  pressed = isDown = true;
  clearTimeout(lifting);
});
function lift(ms) {
  isDown = false;
  clearTimeout(lifting);
  lifting = setTimeout(release, ms);
}
window.addEventListener("pointerup", (event) => { if (pressed) lift(event.pointerType === "mouse" ? 0 : CLICK); });
window.addEventListener("pointercancel", () => { if (pressed) lift(0); });
window.addEventListener("click", () => { if (pressed && !isDown) lift(0); }, true);
function release() {
  pressed = false;
  if (missed) drawFeed();
  settled();
}

feed.addEventListener("scroll", () => {
  stick = atBottom();
  if (stick) { fresh = 0; drawPill(); markRead(); }
});
pill.addEventListener("click", () => { stick = true; kept = null; toBottom(); });
new ResizeObserver(settled).observe(feed);

/** What comes anew while an act of this person lasts is shown; what others say later is no part of it. */
export async function following(act) {
  wishes += 1;
  try {
    return await act();
  } finally {
    await drawn();
    wishes -= 1;
  }
}
/** A quick answer is drawn when the finger is up. */
async function drawn() {
  while (missed) await wait(RELEASE);
}

export function drawFeed() {
  const place = `${store.seat}/${store.channel}`;
  missed = pressed && place === where;
  if (missed) return;
  if (place !== where) reset(place);
  feed.setAttribute("aria-label", say("feed", { channel: here()?.name ?? "" }));
  if (!store.page) { bones(); return; }
  clearTimeout(boneTimer);
  const list = messages();
  if (!list.length) { shown.clear(); feed.replaceChildren(empty()); return; }
  const top = standing();
  const nodes = [...(store.page.more ? [olderButton()] : here()?.resumed ? [resumed()] : []), ...list.map(nodeOf)];
  const held = feed.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  putInOrder(nodes);
  if (held !== undefined && !feed.contains(document.activeElement)) refocus(held);
  for (const id of [...shown.keys()]) if (!list.some((one) => one.id === id)) shown.delete(id);
  arrived(list, top);
}

function reset(place) {
  where = place;
  shown.clear();
  feed.replaceChildren();
  stick = true; last = "0"; fresh = 0; acted = kept = null;
  drawPill();
}

/** Puts nodes in order and touches only what moved: a list that is rebuilt would be read out again. */
function putInOrder(nodes) {
  const keep = new Set(nodes);
  for (const child of [...feed.children]) if (!keep.has(child)) child.remove();
  nodes.forEach((node, index) => { if (feed.children[index] !== node) feed.insertBefore(node, feed.children[index] ?? null); });
}

function refocus(key) {
  const found = feed.querySelectorAll(`[data-key="${CSS.escape(key)}"]`);
  found[found.length - 1]?.focus({ preventScroll: true });
}

function arrived(list, top) {
  const newest = list[list.length - 1].id;
  const begun = last === "0";
  const news = list.filter((one) => BigInt(one.id) > BigInt(last)), added = news.length;
  last = newest;
  const isLast = acted?.id === newest, isAnswered = news.some((one) => one.private);
  const follow = wishes > 0 && !isChanged(acted);
  if (top !== null && isChanged(acted) && !isLast && !isAnswered) {
    keep(top, stick && added);
    if (stick) markRead();
    else if (added) { fresh += added; drawPill(); }
    return;
  }
  // A private answer follows an act of this person, however early it is fetched.
  if (begun || stick || (follow && added) || isAnswered) { stick = true; kept = null; toBottom(); markRead(); }
  else if (added) { fresh += added; drawPill(); }
}

let readMark = "";
function markRead() {
  if (!store.page || !here() || document.hidden || store.view !== "table" || last === "0") return;
  const mark = `${store.seat}/${store.channel}/${last}`;
  if (mark === readMark || !(here().unread || here().mentions)) return;
  readMark = mark;
  quiet("read", { channel: store.channel, message: last });
}
document.addEventListener("visibilitychange", () => stick && markRead());

function drawPill() {
  pill.hidden = !fresh;
  pill.textContent = fresh === 1 ? say("feed.new.one") : say("feed.new", { n: fresh });
}

function olderButton() {
  return h("button", { class: "button older", type: "button", key: "older", on: { click: async () => {
    const height = feed.scrollHeight;
    stick = false;
    await fetchOlder();
    feed.scrollTop += feed.scrollHeight - height;
  } } }, say("feed.older"));
}
const resumed = () => h("div", { class: "note begun" }, h("span", { class: "resumed" }, say("feed.resumed")), " ", say("feed.resumed.log"));

/* ---------------------------------------------------------------- message */
function nodeOf(one) {
  const sign = JSON.stringify([{ ...one, origin: null }, shortOf(me()), people().map((person) => [person.name, colourOf(person)]), channels().map((place) => place.name)]);
  const old = shown.get(one.id);
  if (old?.sign === sign) { tellOrigin(old.node, one); return old.node; }
  const node = message(one);
  if (old) { const box = old.node.querySelector(".picture, .broken"); if (box) keepHeight(node, box.offsetHeight); }
  shown.set(one.id, { sign, node });
  return node;
}

/** A picture that is replaced keeps its room until the new one is there, so that nothing moves under the finger. */
function keepHeight(node, height) {
  const box = node.querySelector(".picture.late");
  if (!box || !height) return;
  box.style.setProperty("min-height", `${height}px`);
  box.querySelector("img").addEventListener("load", () => box.style.removeProperty("min-height"));
}

function message(one) {
  const place = { channel: store.channel, message: one.id, settled, before: () => begin(one.id), after };
  const classes = ["message", one.private && "private", one.calls && "calls", one.pinned && "pinned"].filter(Boolean).join(" ");
  const person = personById(one.author.id);
  const label = one.private ? say("feed.private", { word: shortOf(me()) }) : one.author.name;
  return h("article", { class: classes, tabindex: 0, key: `m${one.id}`, "data-id": one.id, "aria-label": label },
    avatar(one, person, "avatar"),
    one.origin ? originLine(one.origin) : null,
    h("div", { class: "by" }, avatar(one, person, "avatar avatar-small"), h("b", {}, one.author.name), one.author.bot ? h("span", { class: "app" }, say("feed.app")) : null,
      h("time", { datetime: one.at }, clockText(new Date(one.at))), one.edited && !one.author.bot ? h("span", { class: "small" }, say("feed.edited")) : null),
    h("div", { class: "body" }, bodyOf(one, place)),
    one.private ? only(one) : null);
}

/** Told anew, the message of the act is the answer; else the answer is what comes. */
async function after(answer, act) {
  await (answer.ok && !isChanged(act) ? following(refresh) : refresh());
  await drawn();
  if (!answer.form && acted === act) acted = null; // by now another one may have begun
}

const originLine = (origin) => h("div", { class: "origin" }, h("b", {}, origin.name), " ", inline(say(`feed.${origin.verb}`, { label: origin.label })));
/** Known a moment after the answer itself: set in, so that nothing opened in the message closes. */
function tellOrigin(node, one) {
  const old = node.querySelector(".origin"), line = one.origin ? originLine(one.origin) : null;
  if (old?.textContent === line?.textContent) return;
  old?.remove();
  if (line) node.querySelector(".by").before(line);
}

function avatar(one, person, classes) {
  if (one.author.bot) return h("span", { class: classes, "aria-hidden": "true" }, botFace());
  return h("span", { class: classes, "aria-hidden": "true", "data-colour": colourOf(person) }, one.author.name[0]);
}

export function bodyOf(one, place) {
  const parts = [];
  if (one.thinking && !one.content && !one.components.length) parts.push(h("p", { class: "small" }, say("feed.thinking")));
  if (one.content) parts.push(markdown(one.content));
  parts.push(...one.embeds.map((part) => embed(part, place)));
  if (!one.v2) for (const file of one.files) parts.push(file.picture ? picture(file.url, file.alt, settled) : fileLink(file.url, file.name));
  parts.push(...one.components.map((part) => component(part, place)));
  return parts;
}

function only(one) {
  const dismiss = async () => { shown.get(one.id)?.node.remove(); await act("dismiss", { message: one.id }); feed.focus({ preventScroll: true }); refresh(); };
  return h("div", { class: "only" }, icon("eye", 15), h("span", { class: "md" }, inline(say("feed.only", { word: `**${shortOf(me())}**` }))), h("span", {}, "·"),
    h("button", { type: "button", key: `dismiss${one.id}`, on: { click: dismiss } }, say("feed.dismiss")));
}

/* ----------------------------------------------------------------- states */
function empty() {
  if (channels().every((one) => one.empty) && here()?.kind === "text" && !here().resumed) return firstStart();
  return h("div", { class: "empty md" }, here()?.resumed ? h("p", {}, say("feed.resumed.log")) : null, h("p", {}, inline(say(`empty.${here()?.kind ?? "text"}`))));
}

function bones() {
  clearTimeout(boneTimer);
  boneTimer = setTimeout(() => {
    if (store.page) return;
    const bone = () => h("div", { class: "message bones", "aria-hidden": "true" }, h("span", { class: "avatar" }),
      h("div", {}, ...["w30", "w84", "w60"].map((size) => h("div", { class: `bone ${size}` }))));
    feed.replaceChildren(bone(), bone(), bone());
  }, 200);
}

/* Talking to the sandbox. Every question carries the seat of this tab. */
import { store, changed, setState, setTime, channels, here, isOffline, messages } from "./store.js";
import { $ } from "./dom.js";
import { say } from "./words.js";
import { clearToasts, toast } from "./toast.js";

let acting = 0;
const THINKING_AFTER = 400, RETRY = 3;

async function ask(path, options) {
  let answer;
  try {
    answer = await fetch(path, options);
  } catch (error) {
    lost();
    throw error;
  }
  return { status: answer.status, body: await answer.json().catch(() => ({ error: "broken" })) };
}
const get = (path, places) => ask(`api/${path}?${new URLSearchParams({ seat: store.seat, ...places })}`);

/** Does something as this seat; shows "Bot is thinking…" when it takes long. Never throws: {error} instead. */
export async function act(path, body = {}) {
  acting += 1;
  const timer = setTimeout(() => { if (store.link === "live") { store.link = "thinking"; changed(); } }, THINKING_AFTER);
  try {
    const { body: answer } = await ask(`api/${path}`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ seat: store.seat, ...body }),
    });
    return answer;
  } catch {
    return { error: "lost" };
  } finally {
    clearTimeout(timer);
    acting -= 1;
    if (!acting && store.link === "thinking") { store.link = "live"; changed(); }
  }
}
export const quiet = (path, body) => ask(`api/${path}`, {
  method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ seat: store.seat, ...body }),
}).then((answer) => answer.body).catch(() => ({ error: "lost" }));

/** The sentence of an error. A lost connection has its own bar, and some places tell their `own` errors. */
export function sentence(answer, own = []) {
  if (!answer.error || answer.error === "lost" || own.includes(answer.error)) return "";
  return say(["gone", "busy", "silent", "no_timer"].includes(answer.error) ? `toast.${answer.error}` : "toast.broken");
}
export function tell(answer, own) {
  const line = sentence(answer, own);
  if (line) toast(line);
}

let running = null, again = false;
/** Fetches what this seat sees; several calls at once become one more. */
export function refresh() {
  if (running) { again = true; return running; }
  running = (async () => {
    do { again = false; await fetchAll(); } while (again);
  })().catch(() => {}).finally(() => { running = null; });
  return running;
}

async function fetchAll() {
  const seat = store.seat;
  let { body: state, status } = await get("state");
  if (seat !== store.seat) { again = true; return; }
  if (status === 404) { store.seat = 1; again = true; return; }
  const isNewcomer = store.state && !channels().length;
  setState(state);
  if (!here()) goSomewhere();
  store.from = here().name;
  if (isNewcomer) changed();
  const channel = store.channel;
  const [page, pins] = await Promise.all([get("messages", { channel }), here().pinned ? get("pins", { channel }) : null]);
  if (seat !== store.seat || channel !== store.channel) { again = true; return; }
  if (page.status === 200) { joinOlder(page.body); store.page = page.body; }
  store.pins = pins?.body.messages ?? [];
  changed();
}

/** Messages pushed out of the last page by newer ones stay, if older ones are on show. */
function joinOlder(page) {
  if (!store.older.length || !store.page || !page.messages.length) return;
  const first = BigInt(page.messages[0].id);
  store.older.push(...store.page.messages.filter((one) => BigInt(one.id) < first));
}

function goSomewhere() {
  const kept = localStorage.getItem("kemet.channel");
  const from = store.channel ? store.from : null;
  const next = channels().find((one) => !store.channel && one.id === kept) ?? channels()[0];
  store.channel = next.id;
  forget();
  if (from) toast(say("toast.hidden", { channel: from, back: next.name }));
}

function forget() {
  store.older = [];
  store.pins = [];
  store.page = null;
}

export function openChannel(id) {
  if (store.channel === id) return null;
  clearToasts();
  store.channel = id;
  localStorage.setItem("kemet.channel", id);
  forget();
  changed();
  return refresh();
}

/** What the person before could see, the names of private threads too, is gone at once. */
export function sitAs(number) {
  if (store.seat === number) return;
  clearToasts();
  store.seat = number;
  if (store.state) store.state.channels = [];
  const address = new URL(location.href);
  address.searchParams.set("seat", number);
  history.replaceState(null, "", address);
  forget();
  changed();
  refresh();
}

export async function fetchOlder() {
  const first = [...store.older, ...store.page.messages][0];
  const { body } = await get("messages", { channel: store.channel, before: first.id });
  store.older.unshift(...body.messages);
  store.page.more = body.more;
  changed();
}
/** While time runs fast, only the server knows how late it is. */
export async function askTime() {
  if (!store.state || isOffline() || document.hidden || store.state.time.speed === 1) return;
  const { body } = await get("time").catch(() => ({ body: {} }));
  if (body.now) setTime(body);
}
export const fetchCommands = async () => (await get("commands", { channel: store.channel })).body.commands;

/* One tab of a browser holds the stream and tells the others: six streams would use up every connection there is. */
const wire = new BroadcastChannel("kemet.sandbox");
const HEARD = { change: () => refresh(), open: () => found(), stopped: () => { store.link = "stopped"; lost(); }, lost: () => lost() };
let stream = null, leading = false, timer = null;

export function listen() {
  wire.addEventListener("message", (event) => HEARD[event.data]?.());
  const lead = () => { leading = true; follow(); return new Promise(() => {}); };
  if (navigator.locks) navigator.locks.request("kemet.sandbox", lead); else lead();
}

function follow() {
  stream?.close();
  stream = new EventSource("api/events");
  const pass = (word) => { wire.postMessage(word); HEARD[word](); };
  for (const word of ["open", "change", "stopped"]) stream.addEventListener(word, () => pass(word));
  stream.addEventListener("error", () => { stream.close(); pass("lost"); });
}

function found() {
  if (!isOffline()) return;
  clearInterval(timer);
  timer = null;
  const last = messages().at(-1)?.id;
  store.link = "live";
  forget();
  refresh().then(() => {
    // Over a form it would hide what is being picked; the same line stands at the top of the feed.
    if (last && $("veil").hidden && here()?.resumed && !messages().some((one) => one.id === last)) toast(`${say("feed.resumed")} ${say("feed.resumed.log")}`);
  });
}

function lost() {
  if (!isOffline()) store.link = "lost";
  if (timer) return;
  store.retry = RETRY;
  changed();
  timer = setInterval(() => {
    store.retry -= 1;
    if (store.retry <= 0) tryNow();
    else changed();
  }, 1000);
}

export async function tryNow() {
  clearInterval(timer);
  timer = null;
  if (leading) { follow(); return; }
  if (await fetch(`api/state?seat=${store.seat}`).then((answer) => answer.ok, () => false)) found();
  else lost();
}

/* What this tab knows: who it is, where it looks, and what that person may see. */
import { say } from "./words.js";
import { ORDER } from "./marks.js";

export const store = {
  seat: Number(new URL(location.href).searchParams.get("seat")) || 1,
  state: null,       // everything around the messages
  channel: null,     // id of the channel shown
  page: null,        // its messages
  older: [],         // messages fetched by scrolling back
  pins: [],          // what is pinned in that channel
  link: "live",      // live, thinking, lost, stopped
  retry: 0,          // seconds until the next try
  view: "table",     // the page shown on a phone
};

const listeners = new Set();
export const onChange = (act) => listeners.add(act);
export const changed = () => { for (const act of listeners) act(); };

const OTHER_WORLD = 120000; // milliseconds that the server's time must lie behind to be a world begun anew
let clockAt = 0, clockNow = 0, clockSpeed = 1, clockShown = 0;
export function setState(state) {
  store.state = state;
  setTime(state.time);
}
export function setTime(time) {
  store.state.time = time;
  clockNow = Date.parse(time.now);
  clockSpeed = time.speed;
  clockAt = performance.now();
  if (clockNow < clockShown - OTHER_WORLD) clockShown = 0;
}
/** The virtual time, which never goes back. At 1× it is carried on between two answers of the server; a guess at
    60× would run ahead by minutes, so that what the server says is shown as it is, asked for every second. */
export function now() {
  const isRunning = store.link === "live" || store.link === "thinking";
  clockShown = Math.max(clockShown, clockNow + (isRunning && clockSpeed === 1 ? performance.now() - clockAt : 0));
  return new Date(clockShown);
}

export const people = () => store.state?.people ?? [];
export const me = () => people().find((one) => one.number === store.seat);
export const channels = () => store.state?.channels ?? [];
export const here = () => channels().find((one) => one.id === store.channel);
export const isOffline = () => store.link === "lost" || store.link === "stopped";

/** A person's colour: of the seat held in a game, or by order when nothing is known of games. */
export function colourOf(person) {
  if (!person) return "";
  if (person.colour) return person.colour;
  return person.known ? "" : ORDER[(person.number - 1) % ORDER.length];
}
/** The same in the channel on show, where a seat of another table does not count. */
export function colourHere(person) {
  const seated = person?.known && here()?.seated;
  return seated && !seated.includes(person.id) ? "" : colourOf(person);
}
export function wordOf(person) {
  if (!person) return "";
  if (person.word) return person.word;
  return person.known ? say("seats.watching") : say(`colour.${colourOf(person)}`);
}
/** The same in the channel on show. */
export function wordHere(person) {
  return person?.known && !colourHere(person) ? say("seats.watching") : wordOf(person);
}
/** "Red", or the name of somebody without a seat. */
export const shortOf = (person) => (person?.colour || !person?.known ? wordOf(person) : person.name);
export const personById = (id) => people().find((one) => one.id === String(id));
export const messages = () => [...store.older, ...(store.page?.messages ?? [])];

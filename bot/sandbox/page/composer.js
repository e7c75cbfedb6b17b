/* Where people type: talk, or a command with its options as chips. */
import { $, h } from "./dom.js";
import { act, fetchCommands, quiet, refresh, tell } from "./api.js";
import { following } from "./feed.js";
import { openForm } from "./form.js";
import { icon, mark } from "./marks.js";
import { Suggestions } from "./suggest.js";
import { colourHere, isOffline, me, people, store } from "./store.js";
import { pairs, written } from "./typed.js";
import { isPhone, wait } from "./dom.js";
import { say } from "./words.js";

const frame = $("composer");
const BOOLEAN = 5, USER = 6, MENTIONABLE = 9;
const drafts = new Map();
const PATIENCE = 1000; // milliseconds that a key waits for the suggestions of what is typed
let draft = null, commands = Promise.resolve([]), commandsFor = "", asked = 0, shown = 0, coming = Promise.resolve();

const blank = () => ({ text: "", command: null, filled: [], option: null, error: "" });
// Nothing is typed before it is known where to.
const input = h("textarea", { rows: 1, disabled: true, "aria-label": say("composer"), key: "composer", role: "combobox", "aria-expanded": "false", "aria-controls": "suggestions", "aria-autocomplete": "list", spellcheck: "false" });
const words = h("div", { class: "typed" }, input);
const send = h("button", { class: "send", type: "submit", disabled: true, "aria-label": say("composer.send") }, icon("send", 17));
const token = h("span", {});
const fault = h("div", { class: "composer-error", role: "alert" });
const bar = h("form", { class: "composer" }, token, words, send);
const list = new Suggestions(input, (choice) => takeChoice(choice));
frame.append(list.node, bar, fault);

export function drawComposer() {
  const place = `${store.seat}/${store.channel}`;
  if (draft?.place !== place) {
    if (draft) { draft.text = input.value; draft.error = ""; }
    if (!drafts.has(place)) drafts.set(place, { ...blank(), place });
    draft = drafts.get(place);
    input.value = draft.text;
    closeList();
    show();
  }
  input.disabled = isOffline(); send.disabled = isOffline();
  hint();
  const colour = colourHere(me());
  if (token.dataset.colour !== colour || !token.firstChild) { token.dataset.colour = colour; token.className = "mark"; token.replaceChildren(mark(colour)); }
}

/* ------------------------------------------------------------------ chips */
function show() {
  const chips = [];
  if (draft.command) chips.push(h("span", { class: "chip command" }, `/${draft.command.name}`));
  for (const one of draft.filled) chips.push(h("span", { class: "chip" }, h("span", { class: "key" }, one.option.name), h("span", { class: "val" }, one.shown)));
  if (draft.option) chips.push(h("span", { class: "chip now" }, h("span", { class: "key" }, draft.option.name)));
  const held = document.activeElement === input;
  words.replaceChildren(...chips, input);
  if (held) input.focus();
  fault.textContent = draft.error;
  hint();
  grow();
}
function hint() {
  input.placeholder = draft.command ? "" : isOffline() ? say("composer.wait") : say(isPhone() ? "composer.narrow" : "composer.wide");
}
function grow() {
  input.style.setProperty("height", "24px");
  input.style.setProperty("height", `${Math.min(input.scrollHeight, 120)}px`);
}

const open = () => draft.command.options.filter((one) => !draft.filled.some((done) => done.option.name === one.name));
function nextOption() {
  draft.option = open().find((one) => one.required) ?? null;
  input.value = "";
}

function chooseCommand(command) {
  Object.assign(draft, { command, filled: [], error: "" });
  nextOption();
  show();
  suggest();
}

/** Ends the option being typed with what was taken or typed. */
function fill(value, shown) {
  draft.filled.push({ option: draft.option, value: String(value), shown: String(shown) });
  draft.error = "";
  nextOption();
  show();
  suggest();
}

function stepBack() {
  if (draft.option && !draft.option.required) { draft.option = null; }
  else if (draft.filled.length) {
    const last = draft.filled.pop();
    draft.option = last.option;
    input.value = last.shown;
  } else {
    input.value = `/${draft.command.name}`;
    Object.assign(draft, { command: null, option: null });
  }
  draft.error = "";
  show();
  suggest();
}

/* ------------------------------------------------------------ suggestions */
async function known() {
  const place = `${store.seat}/${store.channel}`;
  if (commandsFor !== place) {
    commandsFor = place;
    commands = fetchCommands().catch(() => { commandsFor = ""; return []; });
  }
  return commands;
}

/** What was asked for the list and comes later opens it no more. */
function closeList() {
  asked += 1;
  list.close();
}

function suggest() {
  coming = ask();
  return coming;
}

async function ask() {
  const mine = asked += 1;
  const found = await (draft.command ? optionChoices() : commandChoices());
  if (mine !== asked) return;
  const head = draft.command && draft.option ? [`/${draft.command.name} `, draft.option.name, ` · ${draft.option.description}`] : null;
  list.show(found, head, draft.option?.autocomplete ? say("composer.nothing") : "");
  shown = mine;
}

/** The suggestion that is marked, unless the list is still that of what was typed before. */
const current = () => (shown === asked ? list.current() : undefined);

/** Waits a moment for the suggestions of a value that was typed quickly; false if it was edited or left meanwhile. */
async function caughtUp() {
  if (shown === asked || !draft.option || !input.value.trim()) return true;
  const mine = draft, option = draft.option, typed = input.value;
  await Promise.race([coming, wait(PATIENCE)]);
  return mine === draft && option === draft.option && typed === input.value;
}

async function commandChoices() {
  if (!input.value.startsWith("/")) return null;
  const typed = input.value.slice(1).toLowerCase().split(/\s+/).filter(Boolean);
  return (await known())
    .filter((one) => typed.every((word, place) => (place === typed.length - 1 ? one.name.split(" ").some((part) => part.startsWith(word)) : one.name.includes(word))))
    .map((one) => ({ label: `/${one.name}`, why: one.description, command: one }));
}

async function optionChoices() {
  const typed = input.value.trim().toLowerCase();
  const option = draft.option;
  if (!option) return open().filter((one) => one.name.startsWith(typed)).map((one) => ({ label: one.name, why: one.description, option: one }));
  const fits = (label) => label.toLowerCase().includes(typed);
  if (option.choices.length) return option.choices.filter((one) => fits(one.name)).map((one) => ({ label: one.name, value: one.value }));
  if (option.type === BOOLEAN) return [["true", say("composer.yes")], ["false", say("composer.no")]].filter(([, label]) => fits(label)).map(([value, label]) => ({ label, value }));
  if (option.type === USER || option.type === MENTIONABLE) return people().filter((one) => fits(one.name)).map((one) => ({ label: one.name, value: one.id }));
  if (!option.autocomplete) return [];
  const options = Object.fromEntries(draft.filled.map((one) => [one.option.name, one.value]));
  const answer = await quiet("complete", { channel: store.channel, name: draft.command.name, option: option.name, options: { ...options, [option.name]: input.value } });
  return (answer.choices ?? []).map(({ name, value }) => hinted(name, value));
}

/** "T1 Western Temple — 2 land moves": name and hint. A leading ✗ marks a word that is refused, with its reason. */
function hinted(name, value) {
  const refused = name.startsWith("✗ ");
  const [label, ...rest] = (refused ? name.slice(2) : name).split(" — ");
  return { label, why: rest.join(" — "), value, refused };
}

function takeChoice(choice) {
  if (choice.refused) return;
  if (choice.command) chooseCommand(choice.command);
  else if (choice.option) { draft.option = choice.option; input.value = ""; show(); suggest(); }
  else fill(choice.value, choice.label);
  input.focus();
}

/* ---------------------------------------------------------------- sending */
async function submit() {
  if (isOffline()) return;
  draft.error = fault.textContent = "";
  if (!draft.command && input.value.startsWith("/") && !(await takeTyped())) return;
  if (draft.command) await runCommand(); else await talk();
}

/** A command typed in full is taken with its options; half of one takes the suggestion and waits for the next Enter. */
async function takeTyped() {
  const mine = draft, typed = input.value;
  const found = written(typed, await known());
  await coming; // no more than the commands
  if (mine !== draft || typed !== input.value) return false; // edited or left while the commands were asked for
  const given = found ? pairs(found.rest) : [];
  if (found && (!found.rest || isNamed(given) || !current())) return takePairs(found.command, given);
  if (current()) { takeChoice(current()); return false; }
  draft.error = say("error.command", { word: typed.slice(1) });
  show();
  return false;
}

const isNamed = (given) => given.some(([name]) => name);
function unknownOption(option, command) {
  const names = command.options.map((one) => one.name).join(", ");
  return say("error.unknown", { option }) + say(names ? "error.options" : "error.options.none", { command: command.name, names });
}

/** Fills options from name and value as typed; a value without a name is that of the option in turn. True when all fit. */
function takePairs(command, given, before = [], turn = command.options.find((one) => one.required)) {
  const filled = [...before];
  let empty = null;
  for (const [name, value] of given) {
    const option = name ? command.options.find((one) => one.name === name) : turn;
    if (!option) {
      draft.error = unknownOption(name || value, command);
      closeList();
      show();
      return false;
    }
    if (value) filled.splice(0, filled.length, ...filled.filter((one) => one.option !== option), { option, value, shown: value });
    else empty = option;
  }
  Object.assign(draft, { command, filled, error: "" });
  nextOption();
  draft.option = empty ?? draft.option;
  show();
  if (empty) suggest();
  return !empty;
}

/** The name of an option with its colon is taken at once: what follows is its value. In an open quote it is a word. */
async function takeName() {
  const mine = draft, typed = input.value;
  if (!typed.endsWith(":") || (typed.match(/["“”]/g) ?? []).length % 2) return;
  const found = draft.command ? { command: draft.command, rest: typed } : written(typed, await known());
  if (!found || mine !== draft || typed !== input.value) return;
  const turn = draft.command ? draft.option : found.command.options.find((one) => one.required);
  const names = found.command.options.filter((one) => !draft.filled.some((done) => done.option === one)).map((one) => one.name);
  const given = pairs(found.rest, names), [last, value] = given.at(-1) ?? [];
  if (names.includes(last) && !value && (given[0][0] || turn)) takePairs(found.command, given, draft.filled, turn);
}

/** What stands behind the chips: a value, or pairs written by hand. False when it has to be looked at again. */
function takeRest() {
  if (!input.value.trim()) return true;
  const given = pairs(input.value, draft.option ? open().map((one) => one.name) : null);
  if (isNamed(given)) return takePairs(draft.command, given, draft.filled, draft.option);
  if (draft.option) { fillTyped(); return true; }
  if (current()) { takeChoice(current()); return false; }
  return takePairs(draft.command, given, draft.filled, null);
}

async function talk() {
  const text = input.value.trim();
  if (!text) return;
  input.value = "";
  grow();
  closeList();
  await following(async () => {
    tell(await act("say", { channel: store.channel, text }));
    await refresh();
  });
}

function fillTyped() {
  const at = current();
  if (at && at.value !== undefined && !at.refused) fill(at.value, at.label);
  else fill(input.value.trim(), input.value.trim());
}

/** True when the bot was asked; chips stay when an option does not fit. */
async function runCommand() {
  if (!(await caughtUp()) || !takeRest()) return false;
  if (draft.option?.required) {
    draft.error = say("error.needed", { option: draft.option.name });
    show();
    suggest();
    return false;
  }
  closeList();
  const options = Object.fromEntries(draft.filled.map((one) => [one.option.name, one.value]));
  const place = { channel: store.channel, after: () => following(refresh) };
  const mine = draft;
  const answer = await following(() => act("slash", { channel: store.channel, name: draft.command.name, options }));
  tell(answer, ["option", "command"]);
  if (answer.error === "option") { wrongOption(mine, answer); return false; }
  if (answer.error && answer.error !== "silent") {
    mine.error = answer.error === "command" ? say("error.command", { word: answer.word }) : "";
    if (mine === draft) show();
    return false;
  }
  Object.assign(mine, blank(), { place: mine.place });
  if (mine === draft) { input.value = ""; show(); }
  if (answer.form) openForm(answer.form, place, input);
  await following(refresh);
  return true;
}

function wrongOption(mine, answer) {
  const near = answer.near?.length ? say("error.near", { near: answer.near.join(say("error.or")) }) : "";
  mine.error = answer.reason === "unknown" ? unknownOption(answer.option, mine.command)
    : say(`error.${answer.reason}`, { ...answer, min: answer.min ?? "…", max: answer.max ?? "…" }) + near;
  const at = mine.filled.findIndex((one) => one.option.name === answer.option);
  if (at >= 0) { const [bad] = mine.filled.splice(at, 1); mine.option = bad.option; if (mine === draft) input.value = bad.shown; }
  if (mine === draft) { show(); input.focus(); }
}

bar.addEventListener("submit", (event) => { event.preventDefault(); submit(); });
input.addEventListener("input", () => { draft.text = input.value; draft.error = ""; fault.textContent = ""; grow(); suggest(); takeName(); });
input.addEventListener("focus", () => { if (draft && (draft.command || input.value.startsWith("/"))) suggest(); });
input.addEventListener("blur", () => setTimeout(() => { if (document.activeElement !== input) closeList(); }, 120));

/* Each key says whether it did something; if not, the browser does what it always does. */
const KEYS = {
  Escape: () => {
    if (list.isOpen()) closeList();
    else if (draft.command || input.value) { Object.assign(draft, blank(), { place: draft.place }); input.value = ""; show(); }
    else input.blur();
    return true;
  },
  ArrowDown: () => list.isOpen() && (list.move(1), true),
  ArrowUp: () => list.isOpen() && (list.move(-1), true),
  Tab: (event) => {
    if (event.shiftKey) return false;
    if (current()) { takeChoice(current()); return true; }
    if (draft.option && input.value.trim()) { caughtUp().then((same) => same && fillTyped()); return true; }
    return false;
  },
  Enter: (event) => !event.shiftKey && !event.isComposing && (submit(), true),
  Backspace: () => !input.value && draft.command !== null && (stepBack(), true),
};
input.addEventListener("keydown", (event) => {
  if (!KEYS[event.key]?.(event)) return;
  event.preventDefault();
  event.stopPropagation();
});

export function focusComposer(text = "") {
  if (isOffline()) return;
  if (text && !draft.command) { input.value = text; draft.text = text; suggest(); }
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
}

/** Types a command letter by letter and sends it: what the first game does is what a person would do. */
export async function typeCommand(name, options) {
  Object.assign(draft, blank(), { place: draft.place });
  show();
  await typeOut(`/${name}`);
  const command = (await known()).find((one) => one.name === name);
  if (!command) { input.value = ""; draft.text = ""; closeList(); return false; }
  chooseCommand(command);
  for (const [key, value] of Object.entries(options)) {
    draft.option = command.options.find((one) => one.name === key) ?? null;
    if (!draft.option) return false;
    show();
    await typeOut(String(value));
    fill(String(value), String(value));
  }
  await wait(400);
  return runCommand();
}
async function typeOut(text) {
  input.value = "";
  for (const letter of text) { input.value += letter; await wait(35); }
  suggest();
  await wait(250);
}

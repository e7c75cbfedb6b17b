/* The first start, and a first game that types the real commands where everybody can see them. */
import { h, isPhone, wait } from "./dom.js";
import { refresh } from "./api.js";
import { focusComposer, typeCommand } from "./composer.js";
import { pyramidWithMoon } from "./marks.js";
import { inline } from "./markdown.js";
import { store } from "./store.js";
import { toast } from "./toast.js";
import { say } from "./words.js";

const LOOK = 700, PATIENCE = 12000;
let playing = false;

export function firstStart() {
  return h("div", { class: "empty first" }, pyramidWithMoon(), h("h2", { class: "cinzel" }, say("first.title")), h("p", {}, say("first.text")),
    h("div", { class: "buttons" },
      h("button", { class: "button primary big", type: "button", key: "first", disabled: playing, on: { click: play } }, say("first.play")),
      h("button", { class: "button big", type: "button", key: "open", on: { click: () => focusComposer("/kemet new") } }, say("first.open"))),
    h("ol", {}, ["first.1", "first.2", isPhone() ? "first.3.phone" : "first.3"].map((key) => h("li", {}, inline(say(key))))));
}

async function play() {
  if (playing) return;
  playing = true;
  const seat = store.seat;
  try {
    for (const step of store.state.first_game) {
      if (store.seat !== seat) return;
      const went = step.command ? await typeCommand(step.command, step.options) : await press(step.press);
      if (!went) { toast(say("first.stuck", { step: step.command ? `/${step.command}` : step.press })); return; }
      await refresh();
      await wait(LOOK);
    }
  } finally {
    playing = false;
  }
}

/** Waits for a button with this label, shows which one it is, and presses it. */
async function press(label) {
  for (const until = Date.now() + PATIENCE; Date.now() < until; await wait(150)) {
    const found = [...document.querySelectorAll(".feed button.button")].filter((one) => one.dataset.label === label && !one.disabled).pop();
    if (!found) continue;
    found.scrollIntoView({ block: "nearest" });
    found.classList.add("shown");
    await wait(LOOK);
    found.classList.remove("shown");
    found.click();
    return true;
  }
  return false;
}

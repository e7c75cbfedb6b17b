/* The list above the composer. */
import { h } from "./dom.js";
import { say } from "./words.js";

export class Suggestions {
  constructor(input, take) {
    this.input = input;
    this.take = take;
    this.choices = [];
    this.at = 0;
    this.node = h("div", { class: "suggestions", hidden: true });
  }

  isOpen() { return !this.node.hidden; }
  current() { return this.isOpen() ? this.choices[this.at] : undefined; }

  show(choices, head, none = "") {
    if (!choices || !choices.length || document.activeElement !== this.input) {
      if (!head || document.activeElement !== this.input) { this.close(); return; }
    }
    this.choices = choices ?? [];
    this.head = head;
    this.none = none;
    this.at = Math.max(0, this.choices.findIndex((one) => !one.refused));
    this.node.hidden = false;
    this.input.setAttribute("aria-expanded", "true");
    this.draw();
  }

  close() {
    this.node.hidden = true;
    this.choices = [];
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  move(step) {
    if (!this.choices.length) return;
    this.at = (this.at + step + this.choices.length) % this.choices.length;
    this.draw();
  }

  draw() {
    const rows = this.choices.map((one, place) => h("li", {
      class: `suggestion${place === this.at ? " at" : ""}`, role: "option", id: `suggestion${place}`, "aria-selected": place === this.at ? "true" : "false",
      "aria-disabled": one.refused ? "true" : null, on: { pointerdown: (event) => { event.preventDefault(); this.take(one); } },
    }, h("span", { class: "label" }, one.label), h("span", { class: "why" }, one.why ?? "")));
    this.node.replaceChildren(
      ...(this.head ? [h("div", { class: "head" }, this.head[0], h("b", {}, this.head[1]), this.head[2])] : []),
      h("ul", { role: "listbox", id: "suggestions", "aria-label": say("composer.suggestions") }, rows),
      !rows.length ? (this.none ? h("div", { class: "none", role: "status" }, this.none) : "") : h("div", { class: "foot", "aria-hidden": "true" }, h("kbd", {}, "↑"), h("kbd", {}, "↓"), h("span", {}, say("composer.choose")), h("kbd", {}, "Tab"), h("span", {}, say("composer.take")), h("kbd", {}, "Enter"), h("span", {}, say("composer.sendkey")), h("kbd", {}, "Esc"), h("span", {}, say("composer.close"))),
    );
    if (rows.length) { this.input.setAttribute("aria-activedescendant", `suggestion${this.at}`); rows[this.at].scrollIntoView({ block: "nearest" }); }
  }
}

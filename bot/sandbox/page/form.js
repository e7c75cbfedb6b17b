/* A form: centred over the feed, a sheet on a phone. It stays with the seat that opened it. */
import { $, h, trapTab } from "./dom.js";
import { act, sentence, tell } from "./api.js";
import { following } from "./feed.js";
import { botFace, icon } from "./marks.js";
import { inline, markdown } from "./markdown.js";
import { picker } from "./picker.js";
import { isOffline, people, store } from "./store.js";
import { clearToasts } from "./toast.js";
import { say } from "./words.js";

const forms = new Map();
export const openedForm = () => forms.get(store.seat);

export function openForm(spec, place, from) {
  const fields = [];
  const body = h("div", { class: "form-body" }, spec.components.map((part) => fieldOf(part, fields)));
  const foot = h("div", { class: "form-foot" });
  const box = h("form", { class: "form", role: "dialog", "aria-modal": "true", "aria-label": spec.title, novalidate: true },
    h("div", { class: "form-head" }, h("span", { class: "avatar" }, botFace()), h("h2", {}, inline(spec.title)),
      h("button", { class: "icon-button", type: "button", "aria-label": say("form.close"), on: { click: () => ask() } }, icon("close", 20))),
    body, foot);
  const form = { box, seat: store.seat, fields, fault: "", isSending: false, key: from?.dataset?.key ?? from?.firstElementChild?.dataset?.key, place };
  const close = () => { forms.delete(form.seat); showForm(); document.querySelector(`.feed [data-key="${CSS.escape(form.key ?? "")}"]`)?.focus(); };
  const ask = () => (fields.some((one) => one.touched()) ? question(foot, () => ordinary(), close) : close());
  const submit = () => send(spec, form, close);
  const ordinary = () => {
    foot.dataset.shows = footSign(form);
    foot.replaceChildren(
      h("span", { class: "small", role: "alert" }, footLine(form)),
      h("button", { class: "button", type: "button", on: { click: () => ask() } }, say("form.cancel")),
      h("button", { class: "button primary", type: "submit", disabled: isOffline() || form.isSending }, say("form.submit")));
  };
  form.redraw = () => {
    if (foot.dataset.shows !== "question" && foot.dataset.shows !== footSign(form)) ordinary();
    // A button that was disabled under the focus has lost it.
    if (document.activeElement === document.body) foot.querySelector("[type=submit]:enabled")?.focus();
  };
  ordinary();
  box.addEventListener("submit", (event) => { event.preventDefault(); submit(); });
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.ctrlKey) { event.preventDefault(); submit(); }
    trapTab(box, event);
  });
  form.ask = ask;
  clearToasts();
  forms.set(store.seat, form);
  showForm();
  (body.querySelector("input, textarea, button") ?? foot.querySelector("button")).focus();
}

/** Shows the form of the seat this tab sits as, and no other. */
export function showForm() {
  const form = openedForm();
  const veil = $("veil");
  if (veil.firstElementChild !== (form?.box ?? null)) veil.replaceChildren(...(form ? [form.box] : []));
  veil.hidden = !form;
  form?.redraw();
}

function footLine(form) {
  if (!isOffline()) return form.fault;
  return say(store.link === "stopped" ? "form.stopped" : "form.lost");
}
const footSign = (form) => `${footLine(form)}/${isOffline()}/${form.isSending}`;

function question(foot, back, close) {
  foot.dataset.shows = "question";
  foot.replaceChildren(h("span", { class: "small" }, say("form.ask")),
    h("button", { class: "button", type: "button", on: { click: back } }, say("form.keep")),
    h("button", { class: "button danger", type: "button", on: { click: close } }, say("form.throw")));
  foot.querySelector("button").focus();
}

const KEPT = ["broken", "hidden", "silent"];
async function send(spec, form, close) {
  if (isOffline() || form.isSending || !form.box.querySelector("[type=submit]")) return;
  const tried = (isSending, fault = "") => { Object.assign(form, { isSending, fault }); form.redraw(); };
  const wrong = form.fields.filter((one) => !one.check());
  if (wrong.length) { wrong[0].focus(); return; }
  const values = {};
  for (const field of form.fields) { const value = field.value(); if (value !== undefined) values[field.id] = value; }
  tried(true);
  const begun = form.place.before?.();
  const { form: token, ...modal } = spec;
  const answer = await following(() => act("submit", { form: token, values, modal, channel: form.place.channel }));
  tried(false, KEPT.includes(answer.error) ? sentence(answer) : "");
  if (answer.error === "unfit") { form.fields[0]?.say(say("form.unfit")); return; }
  if (answer.error === "lost" || form.fault) return;
  tell(answer);
  close();
  await form.place.after(answer, begun);
}

/* ----------------------------------------------------------------- fields */
const KIND = { row: 1, select: 3, text: 4, users: 5, display: 10, label: 18, radio: 21, boxes: 22, box: 23 };
let serial = 0;

function fieldOf(part, fields) {
  if (part.type === KIND.display) return markdown(part.content);
  if (part.type === KIND.row) return part.components.map((one) => control(one, one.label ?? "", "", fields));
  if (part.type === KIND.label) return control(part.component, part.label, part.description, fields);
  return control(part, part.label ?? "", "", fields);
}

function control(part, label, description, fields) {
  const id = `f${serial += 1}`;
  const wrong = h("div", { class: "wrong", role: "alert", id: `${id}w` });
  const built = BUILD[part.type]?.(part, label, id);
  if (!built) return null;
  const field = { id: part.custom_id, touched: built.touched, value: built.value, focus: built.focus };
  field.say = (text) => { wrong.textContent = text; };
  field.check = () => { const fault = built.fault(); field.say(fault ?? ""); return !fault; };
  fields.push(field);
  const group = part.type === KIND.radio || part.type === KIND.boxes;
  return h(group ? "fieldset" : "div", { class: "field" },
    label && part.type !== KIND.box ? h(group ? "legend" : "label", { class: "label", for: group ? null : id }, inline(label)) : null,
    description ? h("div", { class: "small" }, inline(description)) : null, built.node, wrong);
}

const BUILD = {
  [KIND.text]: (part, label, id) => {
    const long = part.style === 2;
    const node = h(long ? "textarea" : "input", { id, type: long ? null : "text", placeholder: part.placeholder, maxlength: part.max_length, autocomplete: "off" });
    node.value = part.value ?? "";
    const first = node.value;
    return { node, value: () => node.value, touched: () => node.value !== first, focus: () => node.focus(),
      fault: () => (part.required !== false && !node.value ? say("form.needed.text") : null) };
  },
  [KIND.select]: (part, label, id) => chooser(part, label, id, part.options),
  [KIND.users]: (part, label, id) => chooser(part, label, id, people().map((one) => ({ label: one.name, value: one.id }))),
  [KIND.radio]: (part, label, id) => ticks(part, id, "radio"),
  [KIND.boxes]: (part, label, id) => ticks(part, id, "checkbox"),
  [KIND.box]: (part, label, id) => {
    const input = h("input", { type: "checkbox", id });
    input.checked = Boolean(part.default);
    return { node: h("div", { class: "choices" }, h("label", {}, input, h("span", {}, inline(label)))), value: () => input.checked,
      touched: () => input.checked !== Boolean(part.default), focus: () => input.focus(), fault: () => null };
  },
};

function chooser(part, label, id, options) {
  let touched = false;
  const min = part.min_values ?? 1, max = part.max_values ?? 1, needed = part.required !== false;
  const node = picker({ options, min: needed ? min : 0, max, placeholder: part.placeholder, label, take: () => { touched = true; } });
  node.firstElementChild.id = id;
  const values = () => node.values();
  return { node, value: () => (values().length ? values() : undefined), touched: () => touched, focus: () => node.firstElementChild.focus(),
    fault: () => (needed && !values().length ? say("form.needed") : null) };
}

function ticks(part, id, type) {
  const inputs = part.options.map((one) => {
    const input = h("input", { type, name: id, value: one.value });
    input.checked = Boolean(one.default);
    return input;
  });
  const first = inputs.map((one) => one.checked).join();
  const node = h("div", { class: "choices" }, part.options.map((one, place) => h("label", {}, inputs[place],
    h("span", {}, inline(one.label), one.description ? h("span", { class: "small" }, ` ${one.description}`) : null))));
  const picked = () => inputs.filter((one) => one.checked).map((one) => one.value);
  const needed = type === "radio" ? part.required !== false : Boolean(part.required);
  const min = part.min_values ?? 1, max = part.max_values ?? inputs.length;
  const fault = () => {
    if (!picked().length) return needed ? say("form.needed") : null;
    return type === "checkbox" && (picked().length < min || picked().length > max) ? say("form.many", { min, max }) : null;
  };
  const value = () => (type === "radio" ? picked()[0] : picked().length ? picked() : undefined);
  return { node, value, fault, touched: () => inputs.map((one) => one.checked).join() !== first, focus: () => inputs[0].focus() };
}

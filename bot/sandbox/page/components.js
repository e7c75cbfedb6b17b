/* Components of a message, old and new, as nodes. */
import { h } from "./dom.js";
import { act, tell } from "./api.js";
import { icon } from "./marks.js";
import { inline, markdown } from "./markdown.js";
import { picker } from "./picker.js";
import { picture } from "./picture.js";
import { isOffline, people } from "./store.js";
import { openForm } from "./form.js";

const KIND = { row: 1, button: 2, select: 3, users: 5, mentionables: 7, section: 9, text: 10, thumbnail: 11, gallery: 12, file: 13, line: 14, container: 17 };
const STYLE = { 1: "primary", 2: "", 3: "success", 4: "danger", 5: "link" };

/** `place` = {channel, message, settled, before, after}; `after` is handed what `before` gave. */
export function component(part, place) {
  switch (part.type) {
    case KIND.row: return h("div", { class: "buttons" }, part.components.map((one) => component(one, place)));
    case KIND.button: return button(part, place);
    case KIND.select: case KIND.users: case KIND.mentionables: return select(part, place);
    case KIND.section: return h("div", { class: "section" }, h("div", { class: "md" }, part.components.map((one) => component(one, place))), component(part.accessory, place));
    case KIND.text: return markdown(part.content);
    case KIND.thumbnail: return h("img", { class: "thumb", src: part.media.url, alt: part.description ?? "" });
    case KIND.gallery: return gallery(part, place);
    case KIND.file: return fileLink(part.file.url, part.name ?? "");
    case KIND.line: return h("hr", { class: part.divider === false ? "bare" : null });
    case KIND.container: return container(part, place);
    default: return null;
  }
}

function container(part, place) {
  const box = h("div", { class: "container" }, part.components.map((one) => component(one, place)));
  if (part.accent_color) box.style.setProperty("--accent", colour(part.accent_color));
  return box;
}
export const colour = (number) => `#${number.toString(16).padStart(6, "0")}`;

function gallery(part, place) {
  const many = part.items.length > 1;
  return h("div", { class: `gallery${many ? " many" : ""}` }, part.items.map((one) => picture(one.media.url, one.description, place.settled)));
}
export const fileLink = (href, name) => h("a", { class: "button", href, download: name }, icon("file", 16), name);

function emojiOf(part) {
  return part.emoji?.name && !part.emoji.id ? `${part.emoji.name} ` : "";
}

function button(part, place) {
  const label = inline(`${emojiOf(part)}${part.label ?? ""}`);
  const kind = `button ${STYLE[part.style] ?? ""}`;
  if (part.style === 5) return h("a", { class: kind, href: part.url, target: "_blank", rel: "noreferrer noopener" }, label, icon("out", 14));
  const node = h("button", { class: kind, type: "button", disabled: part.disabled, key: part.custom_id, "data-label": part.label ?? "" }, label);
  node.addEventListener("click", async () => {
    if (node.disabled || isOffline()) return;
    node.disabled = true;
    node.style.setProperty("min-width", `${node.offsetWidth}px`);
    node.classList.add("waiting");
    node.replaceChildren("…");
    const begun = place.before?.();
    await answered(await act("press", { channel: place.channel, message: place.message, custom_id: part.custom_id }), node, place, begun);
    node.disabled = Boolean(part.disabled);
    node.classList.remove("waiting");
    node.replaceChildren(...inline(`${emojiOf(part)}${part.label ?? ""}`));
  });
  return node;
}

function select(part, place) {
  const options = part.type === KIND.select
    ? part.options.map((one) => ({ ...one, label: `${emojiOf(one)}${one.label}` }))
    : people().map((one) => ({ label: one.name, value: one.id }));
  const node = picker({
    options, min: part.min_values ?? 1, max: part.max_values ?? 1, placeholder: part.placeholder, disabled: part.disabled, key: part.custom_id,
    take: async (values) => {
      if (isOffline()) return;
      node.firstElementChild.disabled = true;
      const begun = place.before?.();
      await answered(await act("select", { channel: place.channel, message: place.message, custom_id: part.custom_id, values }), node, place, begun);
      node.firstElementChild.disabled = Boolean(part.disabled);
    },
  });
  return node;
}

async function answered(answer, node, place, begun) {
  tell(answer);
  if (answer.form) openForm(answer.form, place, node);
  await place.after(answer, begun);
}

/** The older form of a rich message. */
export function embed(part, place) {
  const box = h("div", { class: "container embed" },
    part.author?.name ? h("b", { class: "small" }, part.author.name) : null,
    part.title ? h("h3", { class: "md" }, h("b", {}, inline(part.title))) : null,
    part.description ? markdown(part.description) : null,
    part.fields?.length ? h("div", { class: "fields" }, part.fields.map((one) => h("div", { class: one.inline ? null : "wide" }, h("b", {}, inline(one.name)), markdown(one.value)))) : null,
    part.image ? picture(part.image.url, part.description, place.settled) : null,
    part.footer?.text ? h("span", { class: "small" }, part.footer.text) : null);
  if (part.color) box.style.setProperty("--accent", colour(part.color));
  return box;
}

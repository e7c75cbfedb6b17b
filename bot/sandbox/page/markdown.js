/* Discord's markdown as nodes. Nothing of a message ever becomes markup. */
import { h } from "./dom.js";
import { PICTOGRAMS, pictogram } from "./marks.js";
import { channels, now, personById, store } from "./store.js";
import { say } from "./words.js";

const INLINE = new RegExp(
  [
    "(?<code>`([^`]+)`)", "(?<bold>\\*\\*(?<boldText>.+?)\\*\\*(?!\\*))", "(?<under>__(?<underText>.+?)__)",
    "(?<star>\\*(?<starText>[^*\\s](?:.*?[^*\\s])?)\\*)", "(?<line>(?<![\\w])_(?<lineText>[^_]+?)_(?![\\w]))",
    "(?<strike>~~(?<strikeText>.+?)~~)", "(?<spoiler>\\|\\|(?<spoilerText>.+?)\\|\\|)",
    "<@!?(?<user>\\d+)>", "<#(?<channel>\\d+)>", "</(?<command>[^:>]+):\\d+>",
    "<t:(?<stamp>-?\\d+)(?::(?<style>[tTdDfFR]))?>", "\\[(?<label>[^\\]]+)\\]\\((?<href>https?:[^)\\s]+)\\)",
    "(?<url>https?://[^\\s<>)]+)", "\\\\(?<escaped>[*_~`|\\\\#>.-])",
  ].join("|"), "s",
);

/** Text with marks inside a line. */
export function inline(text) {
  const nodes = [];
  let rest = text;
  while (rest) {
    const found = INLINE.exec(rest);
    if (!found) { nodes.push(...plain(rest)); break; }
    nodes.push(...plain(rest.slice(0, found.index)), ...marked(found));
    rest = rest.slice(found.index + found[0].length);
  }
  return nodes;
}

function plain(text) {
  return text.split(PICTOGRAMS).filter(Boolean).map((part) => (PICTOGRAMS.test(part) ? pictogram(part) : part));
}

function marked(found) {
  const g = found.groups;
  if (g.code) return [h("code", {}, g.code.slice(1, -1))];
  if (g.bold) return [h("b", {}, inline(g.boldText))];
  if (g.under) return [h("u", {}, inline(g.underText))];
  if (g.star) return [h("i", {}, inline(g.starText))];
  if (g.line) return [h("i", {}, inline(g.lineText))];
  if (g.strike) return [h("s", {}, inline(g.strikeText))];
  if (g.spoiler) return [spoiler(g.spoilerText)];
  if (g.user) return [h("span", { class: "mention" }, nameOf(g.user))];
  if (g.channel) return [h("span", { class: "mention" }, placeOf(g.channel))];
  if (g.command) return [h("span", { class: "mention" }, `/${g.command}`)];
  if (g.stamp) return [stamp(Number(g.stamp), g.style ?? "f")];
  if (g.href) return [link(g.href, inline(g.label))];
  if (g.url) return [link(g.url, g.url)];
  return [g.escaped];
}
/* A link to a message of this server goes there in the page; all others leave it. */
const PLACE = /^https:\/\/discord\.com\/channels\/\d+\/(\d+)(?:\/(\d+))?$/;
const link = (href, kids) => {
  const [, channel, message] = PLACE.exec(href) ?? [];
  if (!channel) return h("a", { href, target: "_blank", rel: "noreferrer noopener" }, kids);
  const go = (event) => {
    event.preventDefault();
    document.dispatchEvent(new CustomEvent("goto", { detail: { channel, message } }));
  };
  return h("a", { href: "#", on: { click: go } }, kids);
};
const nameOf = (id) => {
  const name = personById(id)?.name ?? (store.state?.bot.id === id ? store.state.bot.name : null);
  return name ? `@${name}` : say("someone");
};
const placeOf = (id) => {
  const found = channels().find((one) => one.id === id);
  return found ? `#${found.name}` : say("somewhere");
};
function spoiler(text) {
  const box = h("span", { class: "spoiler", tabindex: 0, role: "button" }, inline(text));
  const open = () => box.classList.add("open");
  box.addEventListener("click", open);
  box.addEventListener("keydown", (event) => event.key === "Enter" && open());
  return box;
}

/* ------------------------------------------------------------------ times */
const STYLES = {
  t: { hour: "2-digit", minute: "2-digit", hour12: false }, T: { timeStyle: "medium" }, d: { dateStyle: "short" },
  D: { dateStyle: "long" }, f: { dateStyle: "medium", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};
export function span(seconds) {
  const size = Math.abs(seconds);
  if (size < 60) return say("span.s", { n: Math.round(size) });
  if (size < 3600) return say("span.min", { n: Math.round(size / 60) });
  if (size < 172800) return say("span.h", { n: Math.round(size / 3600) });
  return say("span.d", { n: Math.round(size / 86400) });
}
function relative(at) {
  const gap = at - now().getTime() / 1000;
  return gap < 0 ? say("ago", { span: span(gap) }) : say("in", { span: span(gap) });
}
function stamp(at, style) {
  const date = new Date(at * 1000);
  const text = style === "R" ? relative(at) : date.toLocaleString("en-GB", STYLES[style]);
  return h("time", { class: "stamp", datetime: date.toISOString(), title: date.toLocaleString("en-GB"), "data-relative": style === "R" ? at : null }, text);
}
export function tickStamps() {
  for (const node of document.querySelectorAll("[data-relative]")) node.textContent = relative(Number(node.dataset.relative));
}
export const clockText = (date) => date.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

/* ----------------------------------------------------------------- blocks */
const HEADS = { "#": "h2", "##": "h3", "###": "h4" };

/** A whole text: headings, small lines, lists, quotes, code blocks. */
export function markdown(text) {
  const box = h("div", { class: "md" });
  for (const [place, part] of text.split(/```(?:\w*\n)?/).entries()) {
    if (place % 2) box.append(h("pre", {}, h("code", {}, part.replace(/\n$/, ""))));
    else blocks(box, part);
  }
  return box;
}

function blocks(box, text) {
  let list = null;
  for (const line of text.replace(/^\n|\n$/g, "").split("\n")) {
    const item = /^\s*(?:(?<dot>[-*•])|(?<number>\d+)\.)\s+(?<rest>.*)$/.exec(line);
    const kind = item ? (item.groups.dot ? "ul" : "ol") : null;
    if (!kind) list = null;
    if (kind) {
      if (list?.localName !== kind) { list = h(kind, { start: item.groups.number }); box.append(list); }
      list.append(h("li", {}, inline(item.groups.rest)));
    } else if (line || text.trim()) box.append(block(line));
  }
}

function block(line) {
  const head = /^(#{1,3})\s+(.*)$/.exec(line);
  if (head) return h(HEADS[head[1]], {}, inline(head[2]));
  if (line.startsWith("-# ")) return h("p", { class: "sub" }, inline(line.slice(3)));
  if (line.startsWith("> ")) return h("blockquote", {}, inline(line.slice(2)));
  return h("p", {}, inline(line));
}

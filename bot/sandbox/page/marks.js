/* Seat marks (shape, colour and letter always together) and icons, all drawn here. */
import { say } from "./words.js";

const CREAM = "#FFF8E6", INK = "#2A1C10", RING = "#F4ECD8";
export const SEATS = {
  red: { hex: "#DE3E27", letter: "R", ink: CREAM, shape: '<circle r="50"/>', square: "🟥" },
  blue: { hex: "#4689DA", letter: "B", ink: CREAM, shape: '<rect x="-59" y="-41" width="118" height="82" rx="41"/>', square: "🟦" },
  green: { hex: "#166043", letter: "G", ink: CREAM, shape: '<path d="M0-55 47.6-27.5V27.5L0 55-47.6 27.5V-27.5z"/>', square: "🟩" },
  yellow: { hex: "#FFC430", letter: "Y", ink: INK, shape: '<path d="M0-60 62 0 0 60-62 0z"/>', square: "🟨" },
  purple: { hex: "#6F3F9B", letter: "P", ink: CREAM, shape: '<path d="M-46 46V-4A46 46 0 0 1 46-4V46z"/>', square: "🟪" },
  black: { hex: "#232329", letter: "K", ink: CREAM, shape: '<rect x="-45" y="-45" width="90" height="90" rx="7"/>', square: "⬛" },
};
export const ORDER = Object.keys(SEATS);

/** Markup written in this file only becomes a node here. */
function drawn(markup) {
  const box = document.createElement("template");
  box.innerHTML = markup;
  return box.content.firstElementChild;
}

let serial = 0;
/** The mark of a seat; without a colour the grey eye of somebody who watches. */
export function mark(colour) {
  const seat = SEATS[colour];
  if (!seat) {
    return drawn('<svg class="mark" viewBox="-72 -72 144 144" aria-hidden="true"><circle r="60" fill="#3A4050"/><circle r="54" fill="#5E6678"/><path d="M-32 0Q0-34 32 0 0 34-32 0z" fill="#FFF"/><circle r="9" fill="#5E6678"/></svg>');
  }
  const id = `g${serial += 1}`;
  return drawn(`<svg class="mark" viewBox="-72 -72 144 144" aria-hidden="true"><defs><linearGradient id="${id}" x1="0" x2="0" y1="0" y2="1"><stop stop-color="#FFF" stop-opacity=".14"/><stop offset="1" stop-color="#140C06" stop-opacity=".12"/></linearGradient></defs><g stroke-linejoin="round"><g fill="#140C06" stroke="#140C06" stroke-width="21">${seat.shape}</g><g fill="${RING}" stroke="${RING}" stroke-width="13">${seat.shape}</g><g fill="${seat.hex}">${seat.shape}</g><g fill="url(#${id})">${seat.shape}</g></g><text y="2" text-anchor="middle" dominant-baseline="central" font-family="Noto Sans" font-weight="700" font-size="56" fill="${seat.ink}">${seat.letter}</text></svg>`);
}

const SQUARES = Object.fromEntries(ORDER.map((colour) => [SEATS[colour].square, colour]));
const GLYPHS = {
  "⚔": '<svg viewBox="0 0 24 24" fill="none" stroke="#E3E1DA" stroke-width="2.2" stroke-linecap="round"><path d="M4 4l12 12M20 4L8 16M13.5 18.5l5-5M5.5 13.5l5 5M17 17l3 3M7 17l-3 3"/></svg>',
  "▫": '<svg viewBox="0 0 24 24"><rect x="5" y="5" width="14" height="14" rx="3" fill="none" stroke="#A4A9B8" stroke-width="2.4"/></svg>',
};
export const PICTOGRAMS = new RegExp(`(${[...Object.keys(SQUARES), "⚔\\uFE0F?", "▫\\uFE0F?"].join("|")})`, "u");

/** A coloured square or sign of a text, drawn: a seat gets its own shape, so that it is never colour alone. */
export function pictogram(sign) {
  const colour = SQUARES[sign];
  const box = document.createElement("span");
  if (colour) {
    box.className = "mark-square";
    const seat = SEATS[colour];
    box.append(drawn(`<svg viewBox="-68 -68 136 136" aria-hidden="true"><g fill="${seat.hex}" stroke="${RING}" stroke-width="9" stroke-linejoin="round">${seat.shape}</g></svg>`));
    box.setAttribute("title", say(`colour.${colour}`));
  } else {
    box.className = "emoji";
    box.append(drawn(GLYPHS[sign[0]]));
  }
  box.append(sign);
  return box;
}

const LINES = {
  hash: '<path d="M4 9h16M4 15h16M10 3 8 21M16 3l-2 18"/>',
  thread: '<path d="M5 4v8a4 4 0 0 0 4 4h10M15 12l4 4-4 4"/>',
  lock: '<rect x="5" y="11" width="14" height="10" rx="2"/><path d="M8 11V7a4 4 0 0 1 8 0v4"/>',
  mail: '<rect x="3" y="5" width="18" height="14" rx="2"/><path d="m4 7 8 6 8-6"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  person: '<circle cx="12" cy="7.5" r="4"/><path d="M4.5 21c0-4.4 3.2-7 7.5-7s7.5 2.6 7.5 7"/>',
  pin: '<path d="M9 3h6M10 3v6l-4 4v2h12v-2l-4-4V3M12 15v6"/>',
  out: '<path d="M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5M14 4h6v6M20 4l-9 9"/>',
  computer: '<rect x="5" y="9" width="14" height="10" rx="1"/><path d="M12 9V5M9.5 13.5v1.5M14.5 13.5v1.5"/>',
  skip: '<path d="m5 5 7 7-7 7M13 5l7 7-7 7"/>',
  send: '<path d="M21 3 3 10.5l7 3.5 3.5 7z"/>',
  eye: '<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"/><circle cx="12" cy="12" r="2.6"/>',
  warn: '<path d="M12 4 2.5 20h19zM12 10v5M12 17.2v.6"/>',
  close: '<path d="M6 6l12 12M18 6 6 18"/>',
  down: '<path d="m6 9 6 6 6-6"/>',
  tick: '<path d="m5 12 5 5 9-10"/>',
  talk: '<path d="M4 4h16v12H10l-4 4v-4H4z"/>',
  clock: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 3"/>',
  file: '<path d="M6 3h8l4 4v14H6zM14 3v4h4"/>',
};
export function icon(name, size = 18) {
  return drawn(`<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${LINES[name]}</svg>`);
}

export function pyramid(size = 30) {
  return drawn(`<svg width="${size}" height="${size * 0.84}" viewBox="0 0 50 42" aria-hidden="true"><path d="M25 0 50 42H0z" fill="#E0B458"/><path d="M25 0 50 42H31z" fill="#A87424"/></svg>`);
}
export function pyramidWithMoon() {
  return drawn('<svg width="106" height="82" viewBox="0 0 106 82" aria-hidden="true"><circle cx="92" cy="12" r="11" fill="#F3DFAE"/><path d="M52 1 104 81H0z" fill="#E0B458"/><path d="M52 1 104 81H64z" fill="#A87424"/></svg>');
}
export function botFace() {
  return drawn('<svg class="mark" viewBox="0 0 46 46" aria-hidden="true"><circle cx="23" cy="23" r="23" fill="#2A1C10"/><path d="M23 12.5 33 31H13z" fill="#E0B458"/><path d="M23 12.5 33 31h-8z" fill="#A87424"/><path d="M21.4 31v-4a1.8 1.8 0 0 1 3.6 0v4z" fill="#2A1C10"/></svg>');
}

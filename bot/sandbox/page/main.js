/* The sandbox page: starts, and draws again whatever changed. */
import { askTime, listen, refresh } from "./api.js";
import { drawComposer } from "./composer.js";
import { drawFeed } from "./feed.js";
import { showForm } from "./form.js";
import { tickStamps } from "./markdown.js";
import { drawPinned } from "./pinned.js";
import { drawBars, drawRail, drawSeats, drawTime, tickClock } from "./panels.js";
import { me, onChange, store } from "./store.js";
import "./keys.js";

function draw() {
  drawBars();
  if (!store.state) return;
  document.title = `${me()?.name ?? ""} · Kemet`;
  drawRail();
  drawSeats();
  drawTime();
  drawFeed();
  drawComposer();
  showForm();
  drawPinned();
}

onChange(draw);
setInterval(async () => { await askTime(); tickClock(); tickStamps(); }, 1000);
window.addEventListener("resize", draw);
draw();
listen();
refresh();

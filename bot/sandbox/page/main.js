/* The sandbox page: starts, and draws again whatever changed. */
import { askTime, listen, openChannel, refresh } from "./api.js";
import { drawComposer } from "./composer.js";
import { drawFeed } from "./feed.js";
import { showForm } from "./form.js";
import { tickStamps } from "./markdown.js";
import { drawPinned } from "./pinned.js";
import { drawBars, drawRail, drawSeats, drawTime, setView, tickClock } from "./panels.js";
import { channels, me, onChange, store } from "./store.js";
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

/** A link in a message leads to a channel that this person sees, and to a message there if it is still loaded. */
document.addEventListener("goto", async ({ detail }) => {
  if (!channels().some((one) => one.id === detail.channel)) return;
  await openChannel(detail.channel);
  setView("table");
  const there = document.querySelector(`article[data-id="${detail.message}"]`);
  there?.scrollIntoView({ block: "center" });
  there?.focus({ preventScroll: true });
});

onChange(draw);
setInterval(async () => { await askTime(); tickClock(); tickStamps(); }, 1000);
window.addEventListener("resize", draw);
draw();
listen();
refresh();

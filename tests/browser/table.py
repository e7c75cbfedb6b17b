"""A sandbox of its own, and what people do on its page: with the mouse and the keyboard, as anybody would."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect, sync_playwright

ROOT = Path(__file__).parents[2]
DESKTOP, PHONE = ViewportSize(width=1280, height=800), ViewportSize(width=390, height=844)
PATIENCE = 20_000  # milliseconds that a step may take on a slow machine
START = 60.0  # seconds: more than a bot may take to begin on a busy machine
# Its first game has ruby tiles in play, so that the walk of these tests is the same every time.
SEED = "walk 21"
OPEN = re.compile(r"Open (http://\S+) in a browser")
QUIET = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

expect.set_options(timeout=PATIENCE)


def own_environment() -> dict[str, str]:
    """Without settings of whoever runs the tests."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("KEMET_", "DISCORD_"))}


class Host:
    """`python -m bot sandbox` as a process of its own; its port and its games outlive it."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "games.db"
        self.said = folder / "said.txt"
        self.address = ""
        self.port = 0
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it and waits until it names its address."""
        command = [sys.executable, "-m", "bot", "sandbox", "--port", str(self.port), "--database", str(self.database)]
        command += ["--seed", SEED]
        with self.said.open("wb") as out:
            own = own_environment()
            self._process = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT, env=own)
        until = time.monotonic() + START
        while time.monotonic() < until and self._process.poll() is None:
            found = OPEN.search(self.said.read_text("utf-8"))
            if found:
                self.address = found[1]
                self.port = int(self.address.rstrip("/").rsplit(":", 1)[1])
                return
            time.sleep(0.05)
        self.end()
        raise AssertionError(f"the sandbox did not start:\n{self.said.read_text('utf-8')}")

    def stop(self) -> tuple[int, float]:
        """Asks it to stop: its exit code, and how many seconds it took."""
        assert self._process is not None
        asked = time.monotonic()
        self._process.send_signal(signal.SIGTERM)
        code = self._process.wait(20)
        return code, time.monotonic() - asked

    def end(self) -> None:
        """Ends it however it stands."""
        if self._process is not None and self._process.poll() is None:
            self._process.kill()
            self._process.wait(10)


@contextmanager
def opened_browser(path: str) -> Iterator[Browser]:
    """A browser that is closed again."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(QUIET))
        yield browser
        browser.close()


class Person:
    """One person of the table at a tab of the page; two people may share a tab and change seats."""

    def __init__(self, page: Page, address: str, seat: int) -> None:
        self.page, self.address, self.seat = page, address, seat
        self.faults: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.faults.append(str(error)))

    def come(self) -> None:
        """Opens the page at the own seat."""
        self.page.goto(f"{self.address}?seat={self.seat}")
        expect(self.page.locator("#composer textarea")).to_be_enabled()

    def sit(self) -> None:
        """Comes to the own tab (one behind others draws slowly) and takes the own seat, if another is taken there."""
        self.page.bring_to_front()
        own = self.page.locator("#seats .seat").nth(self.seat - 1)
        if own.locator('.seat-pick[aria-pressed="true"]').count() == 0:
            own.locator(".seat-pick").click()
            expect(own.locator('.seat-pick[aria-pressed="true"]')).to_be_visible()

    # What is seen

    @property
    def feed(self) -> Locator:
        """All messages of the channel."""
        return self.page.locator(".feed .message")

    @property
    def private(self) -> Locator:
        """The newest answer that this person alone can see."""
        return self.page.locator(".feed .message.private").last

    @property
    def form(self) -> Locator:
        """The form that stands open."""
        return self.page.locator("#veil .form")

    def sees(self, words: str | re.Pattern[str]) -> Locator:
        """Waits for a message with these words: the newest one."""
        found = self.feed.filter(has_text=words).last
        expect(found).to_be_visible()
        return found

    def told(self, words: str | re.Pattern[str]) -> Locator:
        """Waits until the newest private answer says this."""
        expect(self.private).to_contain_text(words)
        return self.private

    def button(self, label: str, where: Locator | None = None) -> Locator:
        """The newest button with this in its label that can be pressed."""
        inside = where if where is not None else self.page.locator(".feed")
        return inside.locator(f'button.button[data-label*="{label}"]:enabled').last

    def awaited(self) -> bool:
        """Whether the table waits for this person now."""
        people = self.page.request.get(f"{self.address}api/state?seat={self.seat}").json()["people"]
        return bool(people[self.seat - 1].get("awaited"))

    # What is done

    def press(self, label: str, where: Locator | None = None) -> None:
        """Presses a button, scrolled well into sight: near its end the feed follows what comes, as it should."""
        self._shown(self.button(label, where)).click()

    def tap(self, found: Locator) -> None:
        """The same with a finger."""
        self._shown(found).tap()

    def _shown(self, found: Locator) -> Locator:
        found.evaluate("(node) => node.scrollIntoView({ block: 'center' })")
        return found

    def asks(self, label: str, words: str | re.Pattern[str]) -> Locator:
        """Presses until the answer says this: while computers play on, a press may still meet the step before."""
        until = time.monotonic() + PATIENCE / 1000
        while True:
            self.press(label)
            try:
                expect(self.private).to_contain_text(words, timeout=PATIENCE / 5)
            except AssertionError:
                if time.monotonic() > until:
                    raise
            else:
                return self.private

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Asks the server as a script on this page could, as the own seat."""
        return self.page.evaluate(
            """([path, body]) => fetch(path, {method: "POST", headers: {"Content-Type": "application/json"},
               body: JSON.stringify(body)}).then((answer) => answer.json())""",
            [path, {"seat": self.seat, **body}],
        )

    def types(self, command: str, **options: str) -> None:
        """Types a command with its options letter by letter and sends it."""
        box = self.page.locator("#composer textarea")
        box.click()
        box.press_sequentially(f"/{command}")
        expect(self.page.locator(".suggestion .label", has_text=f"/{command}").first).to_be_visible()
        box.press("Tab")
        for name, value in options.items():
            for word in (name, value):
                box.press_sequentially(word)
                box.press("Tab")
        box.press("Enter")
        expect(self.page.locator("#composer .chip")).to_have_count(0)

    def options(self, menu: int, where: Locator) -> list[str]:
        """What a select menu offers, in order."""
        button = where.locator(".picker").nth(menu)
        button.click()
        expect(where.get_by_role("option").first).to_be_visible()
        found = where.get_by_role("option").all_inner_texts()
        button.press("Escape")
        expect(where.get_by_role("option")).to_have_count(0)
        return found

    def choose(self, menu: str | int, option: str, where: Locator | None = None) -> None:
        """Chooses one option of a select menu, named by its label or by its place."""
        inside = where if where is not None else self.private
        found = inside.locator(".picker")
        (found.nth(menu) if isinstance(menu, int) else inside.get_by_role("button", name=menu).last).click()
        inside.get_by_role("option").filter(has_text=option).first.click()

    def tick(self, label: str) -> None:
        """Ticks a line of the open form."""
        self.form.locator(".choices label", has_text=label).first.click()

    def send(self) -> None:
        """Sends the open form."""
        self.form.get_by_role("button", name="Submit").click()
        expect(self.form).to_have_count(0)

    def hurry(self) -> None:
        """Lets time run sixty times as fast: computer seats and pings come at once."""
        self.page.locator("#time .segments label", has_text="60×").click()
        expect(self.page.locator('#time input[value="60"]')).to_be_checked()


def next_of(people: Sequence[Person]) -> Person:
    """Waits until the table waits for one of them."""
    until = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < until:
        for who in people:
            if who.awaited():
                who.sit()
                return who
        time.sleep(0.05)
    raise AssertionError("the table waits for none of them")

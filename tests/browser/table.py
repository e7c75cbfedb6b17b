"""A sandbox of its own for each test, and what people do on its page: with the mouse and the keyboard, as anybody would."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

ROOT = Path(__file__).parents[2]
DESKTOP, PHONE = ViewportSize(width=1280, height=800), ViewportSize(width=390, height=844)
PATIENCE = 15_000  # milliseconds a person would wait on a slow machine
START = 30.0
OPEN = re.compile(r"Open (http://\S+) in a browser")


class Host:
    """`python -m bot sandbox` as a process of its own, on a port and a database that outlive it."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "games.db"
        self.said = folder / "said.txt"
        self.address = ""
        self.port = 0
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it and waits until it names its address."""
        before = self.said.read_text("utf-8") if self.said.exists() else ""
        command = [sys.executable, "-m", "bot", "sandbox", "--port", str(self.port), "--database", str(self.database)]
        with self.said.open("a", encoding="utf-8") as out:
            self._process = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT, env=dict(os.environ))
        until = time.monotonic() + START
        while time.monotonic() < until and self._process.poll() is None:
            found = OPEN.search(self.said.read_text("utf-8")[len(before) :])
            if found:
                self.address = found[1]
                self.port = int(self.address.rstrip("/").rsplit(":", 1)[1])
                return
            time.sleep(0.05)
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


class Person:
    """One person at one tab."""

    def __init__(self, page: Page, address: str, seat: int) -> None:
        self.page, self.address, self.seat = page, address, seat
        self.faults: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.faults.append(str(error)))

    def come(self) -> None:
        """Opens the page at the own seat."""
        self.page.goto(f"{self.address}?seat={self.seat}")
        expect(self.page.locator("#composer textarea")).to_be_visible()

    # What is seen

    @property
    def feed(self) -> Locator:
        """All messages of the channel."""
        return self.page.locator(".feed .message")

    @property
    def private(self) -> Locator:
        """The newest answer that this person alone can see."""
        return self.page.locator(".feed .message.private").last

    def sees(self, words: str | re.Pattern[str]) -> Locator:
        """Waits for a message with these words: the newest one."""
        found = self.feed.filter(has_text=words).last
        expect(found).to_be_visible(timeout=PATIENCE)
        return found

    def button(self, label: str, where: Locator | None = None) -> Locator:
        """The newest button of this label that can be pressed; the label may go on."""
        inside = where if where is not None else self.page.locator(".feed")
        return inside.locator(f'button.button[data-label^="{label}"]:enabled').last

    # What is done

    def press(self, label: str, where: Locator | None = None) -> None:
        """Presses a button."""
        self.button(label, where).click()

    def types(self, command: str, **options: str) -> None:
        """Types a command with its options letter by letter and sends it."""
        box = self.page.locator("#composer textarea")
        box.click()
        box.press_sequentially(f"/{command}")
        expect(self.page.locator(".suggestion .label", has_text=f"/{command}").first).to_be_visible()
        box.press("Tab")
        for name, value in options.items():
            box.press_sequentially(name)
            box.press("Tab")
            box.press_sequentially(value)
            box.press("Tab")
        box.press("Enter")
        expect(self.page.locator("#composer .chip")).to_have_count(0)

    def choose(self, menu: str, option: str, where: Locator | None = None) -> None:
        """Chooses one option of a select menu."""
        inside = where if where is not None else self.page.locator(".feed")
        inside.get_by_role("button", name=menu).last.click()
        self.page.get_by_role("listbox").get_by_role("option", name=option).first.click()

    @property
    def form(self) -> Locator:
        """The form that stands open."""
        return self.page.locator("#veil .form")

    def send(self) -> None:
        """Sends the open form."""
        self.form.get_by_role("button", name="Submit").click()
        expect(self.form).to_have_count(0)


def sits(browser: Browser, host: Host, seat: int, size: ViewportSize = DESKTOP) -> Person:
    """A person with a browser window of its own."""
    person = Person(browser.new_context(viewport=size).new_page(), host.address, seat)
    return person

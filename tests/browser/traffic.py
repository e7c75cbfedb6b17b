"""Everything that reaches one tab: each answer of the server, the stream, what other tabs tell it, and its page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import BrowserContext, Page, Response

HEAR = """
window.heard = [];
new BroadcastChannel("kemet.sandbox").onmessage = (event) => window.heard.push(JSON.stringify(event.data));
"""
FILE = re.compile(r"/api/file/\d+/(?P<message>\d+)/(?P<file>\d+)")


def listen_in(context: BrowserContext) -> None:
    """Before any page is opened: tabs of one browser talk to each other, and that is traffic too."""
    context.add_init_script(HEAR)


class Traffic:
    """What one tab was sent, in the order of its coming."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.answers: list[tuple[str, Any]] = []
        self.files: dict[tuple[str, str], bytes] = {}
        self.streamed: list[str] = []
        self.looks: list[str] = []
        self._reading = 0
        page.on("response", self._keep)
        wire = page.context.new_cdp_session(page)
        wire.on("Network.eventSourceMessageReceived", lambda event: self.streamed.append(str(event["data"])))
        wire.send("Network.enable")

    def _keep(self, response: Response) -> None:
        path = response.url.split("?")[0].split("/", 3)[3]
        if not path.startswith("api/") or path == "api/events":
            return
        self._reading += 1
        found = FILE.search(response.url)
        if found and response.ok:
            self.files[found["message"], found["file"]] = response.body()
        elif found:
            self.answers.append(("api/file", response.text()))
        else:
            self.answers.append((path, response.json()))
        self._reading -= 1

    def close(self) -> None:
        """Hears no more, and waits until all that came is read."""
        self.page.remove_listener("response", self._keep)
        while self._reading:
            self.page.wait_for_timeout(20)

    def look(self) -> None:
        """Keeps the page as it stands, its tags and its words."""
        self.looks += [self.page.content(), plain(self.page.locator("body").inner_text())]

    def messages(self, *, private: bool) -> Iterator[dict[str, Any]]:
        """Each form of each message that reached this tab."""
        for path, body in self.answers:
            if path == "api/messages":
                yield from (one for one in body.get("messages", ()) if one["private"] is private)

    def private_ids(self) -> set[str]:
        """The messages that were for this person alone."""
        return {one["id"] for one in self.messages(private=True)}

    def common(self) -> str:
        """What was not for this person alone: public messages, and all around them."""
        around = [body for path, body in self.answers if path in ("api/state", "api/commands", "api/read")]
        return as_text([*self.messages(private=False), *around])

    def everything(self) -> str:
        """All of it as one text."""
        heard = self.page.evaluate("window.heard")
        return "\n".join([as_text(self.answers), *self.streamed, *heard, *self.looks])

    def status(self, path: str) -> int:
        """How the server answers this address."""
        return int(self.page.evaluate("(path) => fetch(path).then((answer) => answer.status)", path))


def as_text(value: Any) -> str:
    """JSON as people would read it: no escapes, no stars."""
    return plain(json.dumps(value, ensure_ascii=False))


def plain(words: str) -> str:
    """Words without what only makes them bold."""
    return words.replace("**", "")

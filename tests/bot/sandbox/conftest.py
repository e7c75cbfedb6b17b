"""A sandbox with the demonstration bot, and tabs that ask as one seat each."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from aiohttp.test_utils import TestClient, TestServer
from playwright.async_api import Browser, async_playwright

from bot.sandbox import Hooks, Sandbox, world
from bot.sandbox.server import make_app
from tests.bot.sandbox.browsing import QUIET, browser_path
from tests.bot.sandbox.demo_bot import PEOPLE, DemoBot

JSON = {"Content-Type": "application/json"}


class Tab:
    """One open page: every question carries its seat, and everything it was ever told is kept."""

    def __init__(self, client: TestClient[Any, Any], seat: int, channel: str = "") -> None:
        self.client, self.seat, self.channel = client, seat, channel
        self.heard = ""

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.client.port}"

    async def get(self, path: str, **places: Any) -> Any:
        answer = await self.client.get(f"/api/{path}", params={"seat": self.seat, **places})
        text = await answer.text()
        self.heard += text
        return json.loads(text)

    async def post(self, path: str, **body: Any) -> Any:
        headers = {"Origin": self.origin, **JSON}
        full = {"seat": self.seat, "channel": self.channel, **body}
        answer = await self.client.post(f"/api/{path}", json=full, headers=headers)
        text = await answer.text()
        self.heard += text
        return json.loads(text)

    async def slash(self, name: str, **options: str) -> Any:
        return await self.post("slash", name=name, options=options)

    async def messages(self, channel: str = "") -> list[dict[str, Any]]:
        return (await self.get("messages", channel=channel or self.channel))["messages"]

    async def press(self, label: str, message: dict[str, Any] | None = None) -> Any:
        """Presses the newest button with this label."""
        for one in [message] if message else reversed(await self.messages()):
            for part in walk(one["components"]):
                if part.get("label") == label:
                    return await self.post("press", message=one["id"], custom_id=part["custom_id"])
        raise AssertionError(f"no button {label}")


def walk(parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """All components, nested ones too."""
    return [one for part in parts for one in [part, *walk(part.get("components", []))]]


class House:
    """A running sandbox without its pump, with helpers to open tabs."""

    def __init__(self, sandbox: Sandbox, client: TestClient[Any, Any], bots: list[DemoBot]) -> None:
        self.sandbox, self.client, self.bots = sandbox, client, bots

    def tab(self, seat: int) -> Tab:
        place = next(iter(self.sandbox.town.guild.channels.values()))
        return Tab(self.client, seat, str(place.id))


Open = Callable[..., Awaitable[House]]


@pytest.fixture
async def open_house(tmp_path: Path) -> AsyncIterator[Open]:
    """Opens sandboxes one after the other on the same world file; each is ended before the next."""
    opened: list[House] = []

    async def close() -> None:
        while opened:
            house = opened.pop()
            await house.client.close()
            house.sandbox.stopping = True
            await house.sandbox.end()

    async def start(hooks: Hooks | None = None, kept: list[DemoBot] | None = None, **options: Any) -> House:
        await close()
        bots: list[DemoBot] = [] if kept is None else kept

        def make() -> DemoBot:
            bots.append(DemoBot())
            return bots[-1]

        sandbox = Sandbox(make, world_file=tmp_path / "world.json", hooks=hooks, **options)
        await sandbox.start(world.read(sandbox.world_file))
        client = TestClient(TestServer(make_app(sandbox)))
        await client.start_server()
        sandbox.port = client.port or 0
        opened.append(House(sandbox, client, bots))
        return opened[-1]

    yield start
    await close()


@pytest.fixture
async def house(open_house: Open) -> House:
    """A first start."""
    return await open_house()


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    found = browser_path()
    if found is None:
        reason = "no browser: set CHROMIUM, or install chromium, chromium-browser or google-chrome"
        if os.environ.get("KEMET_NEED_BROWSER") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    async with async_playwright() as playwright:
        opened = await playwright.chromium.launch(executable_path=found, args=QUIET)
        yield opened
        await opened.close()


class Serving:
    """A sandbox with a page and a clock, that can be stopped and started again on the same world and port."""

    def __init__(self, folder: Path) -> None:
        self.world_file = folder / "world.json"
        self.computers: dict[int, bool] = {}
        self.port = 0
        self.sandbox: Sandbox
        self._stop = asyncio.Event()
        self._running: asyncio.Task[None]

    async def start(self) -> Sandbox:
        self._stop = asyncio.Event()
        hooks = Hooks(computer=self._computer, seats=self._seats)
        self.sandbox = Sandbox(DemoBot, port=self.port, world_file=self.world_file, hooks=hooks)
        self._running = asyncio.create_task(self.sandbox.run(self._stop))
        await asyncio.wait_for(self.sandbox.ready.wait(), 10)
        self.port = self.sandbox.port
        return self.sandbox

    async def stop(self) -> None:
        self._stop.set()
        await asyncio.wait_for(self._running, 10)

    async def _computer(self, user: int, on: bool) -> None:
        self.computers[user] = on

    def _seats(self) -> dict[int, tuple[str, str, bool, bool]]:
        rows = zip(PEOPLE, (("red", "Red"), ("blue", "Blue"), ("green", "Green")), strict=True)
        running = bool(self.sandbox.bot.where)  # type: ignore[attr-defined]  # the channel of its game
        return {user: (*seat, running and user == PEOPLE[0], self.computers.get(user, False)) for user, seat in rows}


@pytest.fixture
async def serving(tmp_path: Path) -> AsyncIterator[Serving]:
    """A sandbox that runs and may be stopped."""
    made = Serving(tmp_path)
    await made.start()
    yield made
    await made.stop()


@pytest.fixture
async def sandbox(serving: Serving) -> Sandbox:
    """A sandbox that runs."""
    return serving.sandbox

"""Opening the page in a browser."""

from __future__ import annotations

import os
import shutil

from aiohttp import ClientSession
from playwright.async_api import Browser, Page

from bot.sandbox import Sandbox

NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}


def browser_path() -> str | None:
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


async def opened(browser: Browser, sandbox: Sandbox, size: dict[str, int], seat: int = 1) -> tuple[Page, list[str]]:
    page = await (await browser.new_context(viewport=size)).new_page()  # type: ignore[arg-type]  # plain width, height
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on(
        "request", lambda asked: None if asked.url.startswith((sandbox.address, "data:")) else said.append(asked.url)
    )
    await page.goto(f"{sandbox.address}?seat={seat}")
    return page, said


async def fits(page: Page) -> None:
    wide = await page.evaluate(
        "[document.documentElement.scrollWidth, innerWidth, document.documentElement.scrollHeight, innerHeight]"
    )
    assert wide[0] <= wide[1]
    assert wide[2] <= wide[3]


async def game_at_once(sandbox: Sandbox) -> None:
    """The same first game without the typing."""
    channel = next(iter(sandbox.town.guild.channels.values()))
    ask = {"seat": 1, "channel": channel.id}
    headers = {"Origin": sandbox.address.rstrip("/")}
    async with ClientSession(headers=headers) as session:
        await session.post(f"{sandbox.address}api/slash", json={**ask, "name": "kemet new", "options": {}})
        lobby = channel.history()[-1]
        for word in ("computer", "computer", "start"):
            body = {**ask, "message": lobby.id, "custom_id": f"demo:{word}"}
            await session.post(f"{sandbox.address}api/press", json=body)

"""Where the feed stands while somebody works in one of its messages; in a real browser."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, Page, Route, expect

from bot.sandbox import Sandbox
from tests.bot.sandbox.browsing import PHONE, game_at_once, opened

LOW = {"width": 1280, "height": 640}
LEEWAY = 2  # pixels of rounding
FEW = 4
# A page hears of its own scrolling some frames later.
FRAMES = "() => new Promise((heard) => requestAnimationFrame(() => requestAnimationFrame(heard)))"


async def _prompt_with_a_picture_below(page: Page) -> Locator:
    """The turn panel, and a private board picture under it."""
    await page.click(".feed button:has-text('Take My Turn')")
    prompt = page.locator(".message.private").first
    await expect(prompt).to_contain_text("Place a token")
    await prompt.get_by_role("button", name="Board").click()
    await expect(page.locator(".message.private").nth(1).locator(".picture:not(.late) img")).to_be_visible()
    return prompt


async def _drawn(page: Page) -> None:
    """All that the server can tell by now is on the page, its pictures too, and the page has heard where it stands."""
    await page.evaluate('async () => (await import("/page/api.js")).refresh()')
    await expect(page.locator(".feed .picture.late")).to_have_count(0)
    await page.evaluate(FRAMES)


async def _top(node: Locator) -> float:
    box = await node.bounding_box()
    assert box is not None
    return box["y"]


async def _is_in_sight(page: Page, prompt: Locator) -> None:
    """All of it or, if it is higher than the feed, as much as there is room for."""
    spot = await prompt.bounding_box()
    frame = await page.locator(".feed").bounding_box()
    assert spot is not None
    assert frame is not None
    seen = min(spot["y"] + spot["height"], frame["y"] + frame["height"]) - max(spot["y"], frame["y"])
    assert seen >= min(spot["height"], frame["height"]) - LEEWAY, (spot, frame)


@pytest.mark.parametrize("size", [LOW, PHONE], ids=["desktop", "phone"])
async def test_a_prompt_told_anew_stays_in_sight(browser: Browser, sandbox: Sandbox, size: dict[str, int]) -> None:
    await game_at_once(sandbox)
    page, said = await opened(browser, sandbox, size)
    prompt = await _prompt_with_a_picture_below(page)
    await prompt.get_by_role("button", name="Move").first.click()
    for step in range(1, FEW):
        await expect(prompt).to_contain_text(f"step {step}")
        await expect(prompt.locator(".picture:not(.late) img")).to_be_visible()
        await _drawn(page)
        await _is_in_sight(page, prompt)
        before = await _top(prompt)
        await prompt.get_by_role("button", name="D2 Inner West Desert").click()
    await expect(prompt).to_contain_text(f"step {FEW}")
    await _drawn(page)
    assert abs(await _top(prompt) - before) <= LEEWAY
    await prompt.get_by_role("button", name="Stop Here").click()
    await expect(prompt).to_contain_text("Done.")
    await expect(page.locator(".message").last).to_contain_text("D9 to T1")
    await _drawn(page)
    await _is_in_sight(page, prompt)
    assert said == []


async def test_what_others_say_throws_nobody_to_the_bottom(browser: Browser, sandbox: Sandbox) -> None:
    """A press that only changed its message leaves no wish to follow what comes next."""
    await game_at_once(sandbox)
    page, _ = await opened(browser, sandbox, LOW)
    prompt = await _prompt_with_a_picture_below(page)
    await prompt.get_by_role("button", name="Move").first.click()
    await expect(prompt).to_contain_text("step 1")
    await _drawn(page)
    await prompt.evaluate("(node) => node.scrollIntoView({ block: 'start' })")
    await page.evaluate(FRAMES)
    before = await _top(prompt)
    await _talk(sandbox, "A word from Ben.")
    await expect(page.locator(".message").last).to_contain_text("A word from Ben.")
    assert abs(await _top(prompt) - before) <= LEEWAY
    await expect(page.locator("#pill")).to_have_text("1 new message")
    await page.click("#pill")
    await _talk(sandbox, "Another word.")
    await expect(page.locator(".message").last).to_contain_text("Another word.")
    await expect(page.locator(".message").last).to_be_in_viewport()


async def test_a_late_answer_takes_no_place_from_the_next_act(browser: Browser, sandbox: Sandbox) -> None:
    """What a press changed may be on the page before its answer is; by then somebody has pressed on."""
    await game_at_once(sandbox)
    page, _ = await opened(browser, sandbox, LOW)
    await page.click(".feed button:has-text('Take My Turn')")
    prompt = page.locator(".message.private").first
    await expect(prompt).to_contain_text("Place a token")
    await _drawn(page)
    answers = await _held(page)
    await prompt.get_by_role("button", name="Board").click()
    await expect(page.locator(".message.private").nth(1).locator(".picture:not(.late) img")).to_be_visible()
    questions = await _held(page, asked=False)
    await prompt.get_by_role("button", name="Move").first.click()
    await (await answers.get())()
    await _drawn(page)
    await (await questions.get())()
    await expect(prompt).to_contain_text("step 1")
    await _drawn(page)
    await _is_in_sight(page, prompt)


async def test_a_late_answer_leaves_no_wish_to_follow(browser: Browser, sandbox: Sandbox) -> None:
    """What a press brought was seen before the answer to it came; what others say later is no part of it."""
    await game_at_once(sandbox)
    page, _ = await opened(browser, sandbox, LOW)
    answers = await _held(page)
    await page.click(".feed button:has-text('Take My Turn')")
    prompt = page.locator(".message.private").first
    await expect(prompt).to_contain_text("Place a token")
    await _drawn(page)
    await page.locator(".message").first.evaluate("(node) => node.scrollIntoView({ block: 'start' })")
    await page.evaluate(FRAMES)
    await (await answers.get())()
    await expect(page.locator(".feed .button.waiting")).to_have_count(0)
    before = await _top(prompt)
    await _talk(sandbox, "A word from Ben.")
    await expect(page.locator(".message").last).to_contain_text("A word from Ben.")
    await expect(page.locator("#pill")).to_have_text("1 new message")
    assert abs(await _top(prompt) - before) <= LEEWAY


Go = Callable[[], Awaitable[None]]


async def _held(page: Page, *, asked: bool = True) -> asyncio.Queue[Go]:
    """Each press waits to be let go: what it was answered, or, not `asked` yet, the press itself."""
    waiting: asyncio.Queue[Go] = asyncio.Queue()

    async def hold(route: Route) -> None:
        if asked:
            answer = await route.fetch()
            await waiting.put(lambda: route.fulfill(response=answer))
        else:
            await waiting.put(route.continue_)

    await page.route("**/api/press", hold)
    return waiting


async def _talk(sandbox: Sandbox, words: str) -> None:
    channel: Any = next(iter(sandbox.town.guild.channels.values()))
    async with sandbox.lock:
        await sandbox.town.seats[1].member.send(channel, words)
    sandbox.changed()

"""Commands written out, a channel made, a picture tapped, help asked for; in a real browser."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from playwright.async_api import Browser, Page, Route, expect

from bot.sandbox import Sandbox
from tests.bot.sandbox.browsing import DESKTOP, PHONE, fits, game_at_once, opened


async def _asked(page: Page) -> list[dict[str, Any]]:
    """What the server is asked as commands."""
    found: list[dict[str, Any]] = []
    page.on("request", lambda sent: found.append(sent.post_data_json) if sent.url.endswith("api/slash") else None)
    await expect(page.locator("#composer textarea")).to_be_enabled()
    return found


@pytest.mark.parametrize(
    ("line", "name", "options"),
    [
        ("/kemet new players:6", "kemet new", {"players": "6"}),
        (
            "/kemet new players: 2 edition:Rise of the Gods",
            "kemet new",
            {"players": "2", "edition": "Rise of the Gods"},
        ),
        ('/kemet new edition:"Classic"  players:4', "kemet new", {"edition": "Classic", "players": "4"}),
        ('/act move to:"d9 x:y" from:t1 warriors:2', "act move", {"to": "d9 x:y", "from": "t1", "warriors": "2"}),
    ],
)
async def test_a_command_written_out_is_taken_with_its_options(
    browser: Browser, sandbox: Sandbox, line: str, name: str, options: dict[str, str]
) -> None:
    page, said = await opened(browser, sandbox, DESKTOP)
    asked = await _asked(page)
    await page.locator("#composer textarea").fill(line)
    await page.keyboard.press("Enter")
    await expect(page.locator(".message").last).to_be_visible()
    assert [(one["name"], one["options"]) for one in asked] == [(name, options)]
    await expect(page.locator(".chip")).to_have_count(0)
    await expect(page.locator("#composer textarea")).to_have_value("")
    assert said == []


async def test_pairs_may_follow_a_taken_command(browser: Browser, sandbox: Sandbox) -> None:
    page, _ = await opened(browser, sandbox, DESKTOP)
    asked = await _asked(page)
    await page.locator("#composer textarea").fill("/kemet new")
    await expect(page.locator(".suggestion.at")).to_contain_text("/kemet new")
    await page.keyboard.press("Tab")
    await page.keyboard.type("edition:Classic players:4")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message").last).to_be_visible()
    assert [one["options"] for one in asked] == [{"edition": "Classic", "players": "4"}]


@pytest.mark.parametrize("line", ["/kemet new edition:", "/kemet new players:4 edition:"])
async def test_the_choices_of_an_option_show_at_once_when_its_name_is_written(
    browser: Browser, sandbox: Sandbox, line: str
) -> None:
    page, said = await opened(browser, sandbox, DESKTOP)
    asked = await _asked(page)
    await page.locator("#composer textarea").focus()
    await page.keyboard.type(line)
    await expect(page.locator(".suggestion .label")).to_have_text(["Rise of the Gods", "Classic"])
    await expect(page.locator(".chip.now")).to_have_text("edition")
    await page.keyboard.type("cl")
    await expect(page.locator(".suggestion .label")).to_have_text(["Classic"])
    await page.keyboard.press("Enter")
    await expect(page.locator(".message").last).to_be_visible()
    players = {"players": "4"} if "players" in line else {}
    assert [one["options"] for one in asked] == [{**players, "edition": "classic"}]
    assert said == []


async def test_names_written_one_after_the_other_become_chips(browser: Browser, sandbox: Sandbox) -> None:
    page, _ = await opened(browser, sandbox, DESKTOP)
    asked = await _asked(page)
    await page.locator("#composer textarea").focus()
    await page.keyboard.type('/act move to:"d9 from:y" from:t1 warriors:2')
    await expect(page.locator(".chip .key")).to_have_text(["to", "from", "warriors"])
    await page.keyboard.press("Enter")
    await expect(page.locator(".message").last).to_be_visible()
    assert [one["options"] for one in asked] == [{"to": "d9 from:y", "from": "t1", "warriors": "2"}]


@pytest.mark.parametrize("key", ["Enter", "Tab"])
async def test_a_quick_key_takes_the_suggestion_for_what_is_typed(browser: Browser, sandbox: Sandbox, key: str) -> None:
    page, said = await opened(browser, sandbox, DESKTOP)
    waiting = await _slow_suggestions(page)
    await page.keyboard.type("d9")
    await page.keyboard.press(key)
    waiting.set()
    await expect(page.locator(".chip .val")).to_have_text("D9 West Gate Shore")
    await expect(page.locator(".chip.now")).to_have_text("warriors")
    await expect(page.locator("#composer textarea")).to_have_value("")
    assert said == []


@pytest.mark.parametrize("key", ["Enter", "Tab"])
async def test_without_a_suggestion_in_time_a_quick_key_takes_what_is_typed(
    browser: Browser, sandbox: Sandbox, key: str
) -> None:
    page, _ = await opened(browser, sandbox, DESKTOP)
    await _slow_suggestions(page)
    await page.keyboard.type("d9")
    await page.keyboard.press(key)
    await expect(page.locator(".chip .val")).to_have_text("d9")
    await expect(page.locator(".chip.now")).to_have_text("warriors")


async def _slow_suggestions(page: Page) -> asyncio.Event:
    """All places are suggested for the first option of a move, and what comes next waits for this event."""
    go_on = asyncio.Event()

    async def late(route: Route) -> None:
        await go_on.wait()
        await route.continue_()

    await page.locator("#composer textarea").fill("/act move")
    await expect(page.locator(".suggestion.at")).to_contain_text("/act move")
    await page.keyboard.press("Tab")
    await expect(page.locator(".suggestion.at .label")).to_have_text("T1 Western Temple")
    await page.route("**/api/complete", late)
    return go_on


async def test_an_unknown_option_is_named_with_those_there_are(browser: Browser, sandbox: Sandbox) -> None:
    page, _ = await opened(browser, sandbox, DESKTOP)
    asked = await _asked(page)
    line, fault = page.locator("#composer textarea"), page.locator(".composer-error")
    for typed, told in (
        ("/kemet new player:6", "player: no such option; /kemet new takes players, edition"),
        ("/kemet new six", "six: no such option; /kemet new takes players, edition"),
        ("/act copy name:Ada", "name: no such option; /act copy takes none"),
    ):
        await line.fill(typed)
        await page.keyboard.press("Enter")
        await expect(fault).to_have_text(told)
        await expect(line).to_have_value(typed)
    assert asked == []


async def test_the_suggestions_close_when_a_command_is_sent(browser: Browser, sandbox: Sandbox) -> None:
    page, _ = await opened(browser, sandbox, DESKTOP)
    for send in ("Enter", "button"):
        await page.locator("#composer textarea").fill("/kemet new")
        await expect(page.locator(".suggestion.at")).to_contain_text("/kemet new")
        await page.keyboard.press("Tab")
        await page.keyboard.type("players")
        await page.keyboard.press("Tab")
        await page.keyboard.type("6")
        await (page.keyboard.press("Enter") if send == "Enter" else page.locator(".send").click())
        await expect(page.locator(".chip")).to_have_count(0)
        await expect(page.locator(".message").last).to_contain_text("6 seats")
        await page.wait_for_timeout(200)
        await expect(page.locator(".suggestions")).to_be_hidden()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_a_new_channel_is_gone_to_and_shows_no_seat(
    browser: Browser, sandbox: Sandbox, size: dict[str, int]
) -> None:
    await game_at_once(sandbox)
    page, _ = await opened(browser, sandbox, size)
    await expect(page.locator("#table")).to_have_attribute("data-colour", "red")
    if size is PHONE:
        await page.locator(".bottom").get_by_text("Channels").click()
    await page.get_by_role("button", name="Add a channel").click()
    name = page.get_by_label("Name of the channel")
    assert await name.evaluate("(node) => node.scrollWidth <= node.clientWidth")
    await name.fill("second")
    await page.keyboard.press("Enter")
    await expect(page.locator("#bar h1")).to_have_text("second")
    await expect(page.locator("#table")).to_be_visible()
    await expect(page.locator("#rail")).to_be_visible(visible=size is DESKTOP)
    await expect(page.locator("#table")).to_have_attribute("data-colour", "")
    await expect(page.locator("#bar .who")).to_have_attribute("data-colour", "")


async def test_the_seats_beside_a_channel_are_those_of_its_table(browser: Browser, sandbox: Sandbox) -> None:
    await game_at_once(sandbox)
    page, _ = await opened(browser, sandbox, DESKTOP)
    ben = page.locator(".seat").nth(1)
    await expect(ben).to_contain_text("Blue")
    await page.get_by_role("button", name="Add a channel").click()
    await page.get_by_label("Name of the channel").fill("second")
    await page.keyboard.press("Enter")
    await expect(page.locator("#bar h1")).to_have_text("second")
    await page.locator("#composer textarea").fill("/kemet new")
    await page.keyboard.press("Enter")
    await expect(ben).to_contain_text("Elsewhere")
    await expect(ben).to_have_attribute("data-colour", "")
    await page.locator("#rail").get_by_text("table", exact=True).click()
    await expect(ben).to_contain_text("Blue")
    await expect(ben).to_have_attribute("data-colour", "blue")


async def test_who_is_to_act_at_another_table_is_not_said_to_watch(browser: Browser, sandbox: Sandbox) -> None:
    await game_at_once(sandbox)
    other = await sandbox.add_channel("second")
    await sandbox.bot.get_partial_messageable(other).send(f"🟦 **Blue** · <@{sandbox.town.seats[1].id}>")
    page, _ = await opened(browser, sandbox, DESKTOP)
    ada = page.locator(".seat").first
    await expect(ada).to_contain_text("to act")
    await page.locator("#rail").get_by_text("second", exact=True).click()
    await expect(page.locator("#bar h1")).to_have_text("second")
    await expect(ada).to_contain_text("Elsewhere")
    await expect(ada).to_contain_text("to act")
    await expect(ada).not_to_contain_text("Watching")


async def test_help_says_more_than_keys(browser: Browser, sandbox: Sandbox) -> None:
    page, _ = await opened(browser, sandbox, DESKTOP)
    await page.get_by_role("button", name="Help and keys").click()
    card = page.get_by_role("dialog", name="Help and keys")
    for words in ("second tab", "skips to the next timer", "/help", "Keys", "Esc"):
        await expect(card).to_contain_text(words)


async def test_one_tap_shows_a_picture_at_full_size_on_a_phone(browser: Browser, sandbox: Sandbox) -> None:
    await game_at_once(sandbox)
    page, said = await opened(browser, sandbox, PHONE)
    image = page.locator(".feed .picture:not(.late) img").first
    wide = await image.evaluate("(node) => node.naturalWidth")
    await image.click()
    shown = page.locator(".zoom-view img")
    await expect(shown).to_be_visible()
    assert (await shown.evaluate("(node) => node.offsetWidth")) == wide
    await expect(page.get_by_role("button", name="Fit the window")).to_be_visible()
    await fits(page)
    await page.keyboard.press("Escape")
    await expect(shown).to_have_count(0)
    assert said == []

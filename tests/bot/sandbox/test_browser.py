"""The page in a real browser, at desktop and phone size."""

from __future__ import annotations

from typing import Any

from playwright.async_api import Browser, Page, expect

from bot.sandbox import Sandbox
from tests.bot.sandbox.browsing import DESKTOP, PHONE, fits, game_at_once, opened
from tests.bot.sandbox.demo_bot import SECRET


async def _first_game(page: Page) -> None:
    await page.click("text=Play a first game")
    await expect(page.locator(".chip.command")).to_have_text("/kemet new")
    await expect(page.locator(".feed button", has_text="Take My Turn")).to_be_visible(timeout=20_000)


async def test_a_first_game_on_a_desktop(browser: Browser, sandbox: Sandbox) -> None:
    page, said = await opened(browser, sandbox, DESKTOP)
    await expect(page.locator(".first h2")).to_have_text("A table, three chairs, nobody sat down yet")
    await _first_game(page)
    await page.click(".feed button:has-text('Take My Turn')")
    panel = page.locator(".message.private")
    await expect(panel).to_contain_text("Place a token")
    await expect(panel).to_contain_text("Only Red can see this")
    await expect(panel.locator(".origin")).to_have_text("Ada pressed Take My Turn")
    await _fill_the_form(page)
    await _type_a_command(page)
    await _look_as_others(page)
    await fits(page)
    assert said == []


async def _fill_the_form(page: Page) -> None:
    await page.click(".feed button:has-text('Battle Plan…')")
    form = page.get_by_role("dialog", name="Battle plan · Western Temple")
    await expect(form.locator("input").first).to_be_focused()
    await page.keyboard.press("Control+Enter")
    await expect(form.locator(".wrong").first).to_have_text("Please choose here.")
    await form.get_by_text("3 Strength · 2 Damage").click()
    await form.get_by_role("button", name="Battle card to discard, face down").click()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Escape")
    await expect(form).to_contain_text("Throw away what you filled in?")
    await form.get_by_role("button", name="Keep").click()
    await form.get_by_text("War Rage").click()
    await form.get_by_role("button", name="Submit").click()
    await expect(page.locator(".message").last).to_contain_text("Play 3/2, add war_rage.")
    await expect(form).to_be_hidden()


async def _type_a_command(page: Page) -> None:
    await page.keyboard.press("Escape")
    await page.evaluate("document.activeElement.blur()")
    await page.keyboard.press("/")
    await page.keyboard.type("act mo")
    await expect(page.locator(".suggestion.at .label")).to_have_text("/act move")
    await page.keyboard.press("Tab")
    await page.keyboard.type("d9")
    await expect(page.locator(".suggestion.at .label")).to_have_text("D9 West Gate Shore")
    await page.keyboard.press("Tab")
    await page.keyboard.type("9")
    await page.keyboard.press("Tab")
    await expect(page.locator(".suggestion")).to_have_count(6)
    await expect(page.locator(".suggestion[aria-disabled]")).to_contain_text("a Wall")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await expect(page.locator(".composer-error")).to_have_text("warriors: 1 to 5")
    await page.locator("textarea").fill("5")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message").last).to_contain_text("Moved 5 to t1")


async def _look_as_others(page: Page) -> None:
    await page.evaluate("document.activeElement.blur()")
    await page.keyboard.press("2")
    await expect(page.locator(".bar .topic")).to_contain_text("Red to act")
    await expect(page.locator(".seat.current")).to_contain_text("Blue · you")
    await expect(page.locator(".message.private")).to_have_count(0)
    assert "Place a token" not in await page.content()
    await page.get_by_role("switch", name="Computer plays for Cleo").check()
    await expect(page.get_by_role("switch", name="Computer plays for Cleo")).to_be_checked()
    await page.keyboard.press("1")
    await expect(page.locator(".message.private").first).to_be_visible()


async def test_a_second_tab_is_another_person(browser: Browser, sandbox: Sandbox) -> None:
    await game_at_once(sandbox)
    ada, _ = await opened(browser, sandbox, DESKTOP)
    ben, said = await opened(browser, sandbox, DESKTOP, seat=2)
    heard: list[str] = []

    async def keep(answer: Any) -> None:
        if "/api/" in answer.url and "events" not in answer.url and "file" not in answer.url:
            heard.append(await answer.text())

    ben.on("response", keep)
    await ada.click(".feed button:has-text('Help')")
    await expect(ada.locator(".message.private")).to_contain_text(SECRET)
    await ben.locator("textarea").fill("Your snake looks hungry.")
    await ben.keyboard.press("Enter")
    await expect(ada.locator(".message").last).to_contain_text("Your snake looks hungry.")
    await expect(ben.locator(".message").last).to_contain_text("Your snake looks hungry.")
    assert heard
    assert SECRET not in "".join(heard)
    assert SECRET not in await ben.content()
    assert said == []


async def test_a_first_game_on_a_phone(browser: Browser, sandbox: Sandbox) -> None:
    page, said = await opened(browser, sandbox, PHONE)
    await _first_game(page)
    await fits(page)
    for name, sign in (
        ("Channels", "As Ada (Red) sees them."),
        ("People", "Tap a person"),
        ("Time", "No timer is set"),
    ):
        await page.locator(".bottom").get_by_text(name).click()
        await expect(page.get_by_text(sign)).to_be_visible()
        await fits(page)
    await page.locator(".bottom").get_by_text("Table").click()
    await page.click(".feed button:has-text('Take My Turn')")
    await page.click(".feed button:has-text('Battle Plan…')")
    sheet = await page.locator(".form").bounding_box()
    assert sheet is not None
    assert sheet["x"] == 0
    assert sheet["width"] == 390
    assert round(sheet["y"] + sheet["height"]) == 844
    button = await page.locator(".form-foot button").last.bounding_box()
    assert button is not None
    assert button["height"] >= 44
    await fits(page)
    assert said == []


async def test_a_lost_bot_is_told_and_found_again(browser: Browser, sandbox: Sandbox) -> None:
    await game_at_once(sandbox)
    page, _ = await opened(browser, sandbox, DESKTOP)
    await expect(page.locator(".feed button", has_text="Take My Turn")).to_be_visible()
    await page.route("**/api/**", lambda route: route.abort())
    await page.click(".feed button:has-text('Take My Turn')")
    await expect(page.locator("#banner")).to_contain_text("The page lost the bot.")
    await expect(page.locator("textarea")).to_be_disabled()
    await page.unroute("**/api/**")
    await page.get_by_role("button", name="Try now").click()
    await expect(page.locator("#banner")).to_be_hidden()
    await expect(page.locator("textarea")).to_be_enabled()
    await page.click(".feed button:has-text('Take My Turn')")
    await expect(page.locator(".message.private")).to_contain_text("Place a token")


async def test_a_broken_picture_keeps_its_words_and_is_tried_again(browser: Browser, sandbox: Sandbox) -> None:
    page, _ = await opened(browser, sandbox, DESKTOP)
    await page.route("**/api/file/**", lambda route: route.abort())
    await game_at_once(sandbox)
    await expect(page.locator(".broken")).to_contain_text("Board, round 2, day. Red to act.")
    await page.unroute("**/api/file/**")
    await page.get_by_role("button", name="Try Again").click()
    await expect(page.locator(".feed .picture img")).to_be_visible()
    await page.locator(".feed .picture img").click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_be_hidden()

"""What the page shows when something is away, late, wrong or long ago; in a real browser."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from bot.sandbox import Sandbox
from tests.bot.sandbox.browsing import DESKTOP, PHONE, game_at_once, opened
from tests.bot.sandbox.conftest import Serving
from tests.bot.sandbox.demo_bot import SECRET

AWAY = "The bot has stopped; your picks are kept."
BEGUN = "Taken up again from the last saved step. What was said before is in the Log."
MANY = 70  # more messages than the page asks for at once


def _pinned(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Pinned message")


async def _long_ago(sandbox: Sandbox) -> None:
    """The pinned message is scrolled out of the part of the feed that the page holds."""
    await game_at_once(sandbox)
    channel = next(iter(sandbox.town.guild.channels.values()))
    async with sandbox.lock:
        for number in range(MANY):
            await sandbox.town.seats[1].member.send(channel, f"line {number}")
    sandbox.changed()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_the_pinned_message_is_at_hand_however_long_ago(
    browser: Browser, sandbox: Sandbox, size: dict[str, int]
) -> None:
    await _long_ago(sandbox)
    page, said = await opened(browser, sandbox, size)
    await expect(page.locator(".feed")).to_contain_text(f"line {MANY - 1}")
    await expect(page.locator(".feed .pinned")).to_have_count(0)
    await page.get_by_role("button", name="Show the pinned message", exact=True).click()
    await expect(_pinned(page)).to_contain_text("Round 2 · Day · 🟥 Red to act")
    card = await _pinned(page).bounding_box()
    assert card is not None
    assert card["x"] >= 0
    assert card["x"] + card["width"] <= size["width"]
    await page.keyboard.press("Escape")
    await expect(_pinned(page)).to_be_hidden()
    await expect(page.get_by_role("button", name="Show the pinned message", exact=True)).to_be_focused()
    await page.keyboard.press("Enter")
    await _pinned(page).get_by_role("button", name="My Hand").click()
    await expect(_pinned(page)).to_be_hidden()
    await expect(page.locator(".message").last).to_contain_text(SECRET)
    assert said == []


async def test_the_head_tells_where_the_game_stands_and_how_it_ended(browser: Browser, sandbox: Sandbox) -> None:
    page, _ = await opened(browser, sandbox, DESKTOP)
    await expect(page.locator(".bar .topic")).to_have_text("no game is running")
    await _long_ago(sandbox)
    await expect(page.locator(".bar .topic")).to_contain_text("Kemet · Round 2 · Day")
    channel = next(iter(sandbox.town.guild.channels.values()))
    status = next(one for one in channel.history() if one.pinned)
    async with sandbox.lock:
        sandbox.env.backend.set_pinned(channel.id, status.id, False, actor_id=sandbox.env.backend.bot_user.id)
    sandbox.changed()
    await expect(page.locator(".bar .topic")).to_contain_text("Last game · Round 2 · Day")
    await expect(page.locator(".bar .pin")).to_have_count(0)


async def test_the_own_chip_opens_the_turn_before_the_ping(browser: Browser, sandbox: Sandbox) -> None:
    await game_at_once(sandbox)
    page, _ = await opened(browser, sandbox, PHONE)
    await page.locator(".bottom").get_by_text("People").click()
    await page.get_by_role("button", name="You are to act").click()
    await _pinned(page).get_by_role("button", name="My Turn").click()
    await expect(page.locator(".message.private")).to_contain_text("Place a token")
    await page.goto(f"{sandbox.address}?seat=2")
    await page.locator(".bottom").get_by_text("People").click()
    await expect(page.locator(".seat .chip-gold")).to_have_text("to act")
    await expect(page.locator(".seat button.chip-gold")).to_have_count(0)


async def test_a_lobby_names_its_people_and_its_switches_wait(browser: Browser, sandbox: Sandbox) -> None:
    page, _ = await opened(browser, sandbox, DESKTOP)
    switch = page.get_by_role("switch", name="Computer plays for Ben")
    await expect(page.locator(".seat").nth(1)).to_contain_text("Blue")
    await expect(switch).to_be_disabled()
    await expect(page.locator(".seat").nth(1).locator("label")).to_have_attribute("title", "The game has not started")
    await page.get_by_role("button", name="Add a person").click()
    await expect(page.locator(".seat").nth(3)).to_contain_text("Watching")
    await expect(page.locator("#seats").get_by_text("Watching")).to_have_count(1)
    await game_at_once(sandbox)
    await expect(switch).to_be_enabled()
    await expect(page.get_by_role("switch", name="Computer plays for Dina")).to_be_disabled()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_a_form_outlasts_a_stop_of_the_bot(browser: Browser, serving: Serving, size: dict[str, int]) -> None:
    await game_at_once(serving.sandbox)
    page, _ = await opened(browser, serving.sandbox, size)
    await page.click(".feed button:has-text('Take My Turn')")
    await page.click(".feed button:has-text('Battle Plan…')")
    form = page.locator(".form")
    await form.get_by_text("3 Strength · 2 Damage").click()
    await serving.stop()
    await expect(form).to_contain_text(AWAY)
    await expect(form.get_by_role("button", name="Submit")).to_be_disabled()
    await _above(page, page.locator("#banner"), form)
    await page.keyboard.press("Control+Enter")
    await serving.start()
    await expect(page.locator("#banner")).to_be_hidden(timeout=10_000)
    await expect(form).not_to_contain_text(AWAY)
    await expect(page.locator(".toast")).to_have_count(0)  # it would cover the form
    await expect(form.get_by_label("3 Strength · 2 Damage")).to_be_checked()
    await form.get_by_role("button", name="Battle card to discard, face down").click()
    await page.get_by_role("option", name="4 Strength").click()
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_be_hidden()
    await expect(page.locator(".message.private").last).to_contain_text("Taken, though the bot was stopped.")
    await expect(page.locator(".note.begun")).to_have_text(BEGUN)
    await expect(page.locator(".feed > *").first).to_have_text(BEGUN)


async def test_a_game_taken_up_again_is_told_to_whoever_stayed(browser: Browser, serving: Serving) -> None:
    await game_at_once(serving.sandbox)
    page, _ = await opened(browser, serving.sandbox, DESKTOP)
    await expect(page.locator(".feed button", has_text="Take My Turn")).to_be_visible()
    await serving.stop()
    await expect(page.locator("#banner")).to_contain_text("The bot has stopped.")
    await serving.start()
    await expect(page.locator(".toast")).to_contain_text(BEGUN, timeout=10_000)
    await expect(page.locator(".feed")).to_contain_text("What was said before is in the Log.")
    await expect(page.locator(".first")).to_have_count(0)


async def _above(page: Page, upper: Locator, lower: Locator) -> None:
    """It stands above the other, and nothing covers it."""
    one, two = await upper.bounding_box(), await lower.bounding_box()
    assert one is not None
    assert two is not None
    assert one["y"] + one["height"] <= two["y"] + 1
    spot = [one["x"] + 40, one["y"] + one["height"] / 2]
    assert await page.evaluate("([x, y]) => Boolean(document.elementFromPoint(x, y).closest('#banner'))", spot)


@pytest.mark.parametrize(
    "answer",
    [{"json": {"error": "hidden"}, "status": 404}, {"body": "no words for the page", "status": 500}],
    ids=["an error without words of its own", "no answer of ours"],
)
async def test_every_error_of_a_press_is_told(browser: Browser, sandbox: Sandbox, answer: dict[str, Any]) -> None:
    await game_at_once(sandbox)
    page, _ = await opened(browser, sandbox, DESKTOP)
    await page.route("**/api/press", lambda route: route.fulfill(**answer))
    await page.click(".feed button:has-text('Take My Turn')")
    await expect(page.locator(".toast")).to_have_text("Something broke on the page's side. Nothing was sent.")
    await expect(page.locator(".feed button", has_text="Take My Turn")).to_be_enabled()


async def test_a_form_that_broke_stays_open_and_says_so(browser: Browser, sandbox: Sandbox) -> None:
    await game_at_once(sandbox)
    page, _ = await opened(browser, sandbox, DESKTOP)
    await page.click(".feed button:has-text('Take My Turn')")
    await page.click(".feed button:has-text('Battle Plan…')")
    form = page.locator(".form")
    await form.get_by_text("3 Strength · 2 Damage").click()
    await form.get_by_role("button", name="Battle card to discard, face down").click()
    await page.get_by_role("option", name="4 Strength").click()
    await page.route("**/api/submit", lambda route: route.fulfill(json={"error": "broken"}, status=500))
    await form.get_by_role("button", name="Submit").click()
    await expect(form.get_by_role("alert").last).to_have_text("Something broke on the page's side. Nothing was sent.")
    await page.unroute("**/api/submit")
    await form.get_by_role("button", name="Submit").click()
    await expect(page.locator(".message").last).to_contain_text("Sealed")


async def test_a_notice_of_before_covers_no_form(browser: Browser, sandbox: Sandbox) -> None:
    await game_at_once(sandbox)
    page, _ = await opened(browser, sandbox, PHONE)
    await page.click(".feed button:has-text('Take My Turn')")
    await expect(page.locator(".message.private")).to_contain_text("Place a token")
    await page.route("**/api/press", lambda route: route.fulfill(json={"error": "gone"}))
    await page.locator(".message.private").get_by_role("button", name="My Hand").click()
    await expect(page.locator(".toast")).to_be_visible()
    await page.unroute("**/api/press")
    await page.click(".feed button:has-text('Battle Plan…')")
    await expect(page.locator(".form")).to_be_visible()
    assert await page.locator(".toast").count() == 0  # it goes by itself, too, but later


async def test_an_open_select_hides_neither_its_label_nor_its_button(browser: Browser, sandbox: Sandbox) -> None:
    await game_at_once(sandbox)
    page, _ = await opened(browser, sandbox, {"width": 390, "height": 480})
    await page.click(".feed button:has-text('Take My Turn')")
    await page.click(".feed button:has-text('Battle Plan…')")
    body = page.locator(".form-body")
    for edge in ("top", "bottom"):  # the button at this edge of what is seen of the form
        await body.evaluate(
            """(node, edge) => {
              const button = node.querySelector(".picker");
              node.scrollTop += button.getBoundingClientRect()[edge] - node.getBoundingClientRect()[edge];
              button.click();
            }""",
            edge,
        )
        await expect(page.get_by_role("option").first).to_be_visible()
        label = page.locator(".field .label", has_text="Battle card to discard")
        boxes = [await one.bounding_box() for one in (label, page.locator(".form .picker"), page.locator(".options"))]
        frame = await body.bounding_box()
        assert None not in boxes
        assert frame is not None
        title, button, options = [(box["y"], box["y"] + box["height"]) for box in boxes if box]
        assert title[0] >= frame["y"] - 1
        assert options[1] <= title[0] or options[0] >= button[1]
        await page.locator(".form .picker").evaluate("(node) => node.click()")
        await expect(page.get_by_role("option")).to_have_count(0)


async def test_a_picture_as_text_is_a_box_of_sentences(browser: Browser, sandbox: Sandbox) -> None:
    await game_at_once(sandbox)
    page, _ = await opened(browser, sandbox, PHONE)
    image, words = page.locator(".feed .picture img"), page.locator(".feed .as-text")
    await expect(image).to_be_visible()
    picture, button = await image.bounding_box(), await words.bounding_box()
    assert picture is not None
    assert button is not None
    assert button["y"] >= picture["y"] + picture["height"]
    await words.click()
    text = page.get_by_role("dialog", name="The picture as text")
    await expect(text.locator("p")).to_have_text(["Board, round 2, day.", "Red to act."])
    await page.keyboard.press("Tab")
    await expect(text.locator(".picture-text")).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(text).to_be_hidden()
    await expect(words).to_be_focused()


async def test_a_wrong_command_is_forgotten_with_its_line(browser: Browser, sandbox: Sandbox) -> None:
    page, _ = await opened(browser, sandbox, DESKTOP)
    fault, line = page.locator(".composer-error"), page.locator("#composer textarea")
    for undo in ("", "hello"):
        await line.fill("/foo bar")
        await page.keyboard.press("Enter")
        await expect(fault).to_have_text("There is no command /foo bar.")
        await line.fill(undo)
        await expect(fault).to_have_text("")
    await line.fill("/foo bar")
    await page.keyboard.press("Enter")
    await expect(fault).not_to_have_text("")
    for seat in ("Ben", "Ada"):
        await page.get_by_role("button", name=f"See and act as {seat}").click()
        await expect(page.locator(".seat.current")).to_contain_text(seat)
        await expect(fault).to_have_text("")


async def test_an_error_that_comes_after_the_line_was_changed_is_not_shown(browser: Browser, sandbox: Sandbox) -> None:
    page, _ = await opened(browser, sandbox, DESKTOP)
    fault, line = page.locator(".composer-error"), page.locator("#composer textarea")
    await expect(line).to_be_enabled()
    waiting: list[Any] = []
    await page.route("**/api/commands?*", lambda route: waiting.append(route))
    await line.fill("/foo bar")
    await page.keyboard.press("Enter")
    await line.fill("")
    for route in waiting:
        await route.continue_()
    await page.wait_for_timeout(300)
    assert waiting
    await expect(fault).to_have_text("")


async def test_an_option_without_suggestions_says_so(browser: Browser, sandbox: Sandbox) -> None:
    page, _ = await opened(browser, sandbox, DESKTOP)
    await page.locator("#composer textarea").fill("/act mo")
    await expect(page.locator(".suggestion.at")).to_contain_text("/act move")
    await page.keyboard.press("Tab")
    await page.keyboard.type("zzz")
    await expect(page.locator(".suggestions .none")).to_have_text("No suggestion: type a value")
    await page.keyboard.press("Tab")
    await expect(page.locator(".chip.now")).to_have_text("warriors")
    await expect(page.locator(".suggestions .none")).to_have_count(0)


async def test_the_shown_clock_never_goes_back(browser: Browser, sandbox: Sandbox) -> None:
    page, _ = await opened(browser, sandbox, DESKTOP)
    await expect(page.locator("[data-clock]")).not_to_be_empty()
    # Nothing the server tells comes in between.
    await page.context.set_offline(True)
    steps: list[float] = await page.evaluate(
        """async () => {
          const { setTime, now } = await import("/page/store.js");
          const start = Date.parse("2031-01-01T12:00:00Z"), seen = [];
          const told = (ms, speed) => { setTime({ now: new Date(start + ms).toISOString(), speed, next: null }); };
          for (const [ms, speed] of [[0, 60], [60000, 60], [58000, 1], [58500, 1], [61500, 1], [-600000, 1]]) {
            told(ms, speed);
            await new Promise((done) => setTimeout(done, 50));
            seen.push(now().getTime() - start);
          }
          return seen;
        }"""
    )
    assert steps[:2] == [0, 60000]  # at 60× nothing is guessed: what the server says is shown
    assert steps[:5] == sorted(steps[:5])
    assert 61500 <= steps[4] < 62500
    assert steps[5] < 0  # a world begun anew has its own time

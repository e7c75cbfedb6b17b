"""What the feed does with messages that change while somebody works in them, and with those of long ago."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Route, expect

from tests.browser.table import DESKTOP, PHONE, Host, Person

SAID = 70  # more than the feed shows at once
# After a finger is up the page is busy for as many milliseconds.
SLOW = """() => addEventListener("pointerup", () => {
  for (const until = performance.now() + 300; performance.now() < until;);
})"""


def test_an_open_select_outlasts_the_line_that_names_the_press(browser: Browser, host: Host) -> None:
    """The page may fetch an answer before the server has noted which press it answers."""
    ada = Person(browser.new_context(viewport=DESKTOP).new_page(), host.address, 1)
    known = False

    def without_origin(route: Route) -> None:
        answer = route.fetch()
        body: dict[str, Any] = answer.json()
        if not known:
            body["messages"] = [one | {"origin": None} for one in body["messages"]]
        route.fulfill(response=answer, json=body)

    ada.page.route("**/api/messages?*", without_origin)
    ada.come()
    ada.types("kemet new")
    ada.press("Colour")
    ada.told("Your colour and city")
    expect(ada.private.locator(".origin")).to_have_count(0)
    ada.private.get_by_role("button", name="Choose a free city").click()
    known = True
    ada.post("api/speed", {"speed": 60})  # something changes: the page asks again
    expect(ada.private.locator(".origin")).to_have_text("Ada pressed Colour")
    expect(ada.private.get_by_role("option").first).to_be_visible()


def test_the_pinned_message_is_found_however_much_was_said(browser: Browser, host: Host) -> None:
    """What is pinned scrolls out of the newest messages; its button stays, and fetches it."""
    ada = Person(browser.new_context(viewport=DESKTOP).new_page(), host.address, 1)
    ada.come()
    ada.types("kemet new")
    for _ in range(2):
        ada.press("Add Computer")
        expect(ada.page.locator(".feed .button.waiting")).to_have_count(0)
    ada.press("Start Game")
    ada.sees("Set-up")
    channel = ada.page.request.get(f"{host.address}api/state?seat=1").json()["channels"][0]["id"]
    for number in range(SAID):
        ada.post("api/say", {"channel": channel, "text": f"word {number}"})
    ada.sees(f"word {SAID - 1}")
    expect(ada.page.locator(".feed .pinned")).to_have_count(0)
    ada.page.get_by_role("button", name="Show the pinned message", exact=True).click()
    card = ada.page.locator(".pinned-card")
    expect(card).to_be_in_viewport()
    expect(card.get_by_role("button", name="My Turn")).to_be_visible()


def test_a_press_counts_though_the_message_changes_under_the_finger(browser: Browser, host: Host) -> None:
    """Between down and up of a finger somebody else sits down, and the lobby is told anew."""
    ada = Person(browser.new_context(viewport=DESKTOP).new_page(), host.address, 1)
    ada.come()
    ada.types("kemet new")
    button = ada.button("Add Computer")
    button.hover()
    expect(ada.page.locator("#toasts")).to_be_empty()
    channel = ada.page.request.get(f"{host.address}api/state?seat=1").json()["channels"][0]["id"]
    ada.page.mouse.down()
    with ada.page.expect_response(lambda answer: "api/messages" in answer.url and "Blue" in answer.text()):
        ada.post("api/slash", {"seat": 2, "channel": channel, "name": "kemet join", "options": {}})
    ada.page.mouse.up()
    ada.sees("Green · Computer")
    expect(ada.feed.filter(has_text="3 of 3 seats taken")).to_contain_text("Blue · @Ben")


def test_a_tap_counts_on_a_page_that_is_slow_to_hear_of_it(browser: Browser, host: Host) -> None:
    """A touch screen makes a click of a tap after the finger is up; until it comes, nothing is drawn anew."""
    ada = Person(browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page(), host.address, 1)
    ada.come()
    ada.types("kemet new")
    button = ada.button("Add Computer")
    expect(ada.page.locator("#toasts")).to_be_empty()
    ada.page.evaluate(SLOW)
    channel = ada.page.request.get(f"{host.address}api/state?seat=1").json()["channels"][0]["id"]
    box = button.bounding_box()
    assert box is not None
    finger = ada.page.context.new_cdp_session(ada.page)
    spot = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    with ada.page.expect_response(lambda answer: "api/messages" in answer.url and "Good" in answer.text()):
        ada.post("api/say", {"seat": 2, "channel": channel, "text": "Good evening"})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    ada.sees("Blue · Computer")


def test_nothing_is_typed_before_the_page_knows_its_place(browser: Browser, host: Host) -> None:
    """A command typed at once would have no channel, and no suggestions."""
    ada = Person(browser.new_context(viewport=DESKTOP).new_page(), host.address, 1)
    waiting: list[Route] = []
    known = False
    ada.page.route("**/api/state?*", lambda route: route.continue_() if known else waiting.append(route))
    with ada.page.expect_request("**/api/state?*"):
        ada.page.goto(f"{host.address}?seat=1")
    box = ada.page.locator("#composer textarea")
    expect(box).to_be_disabled()
    known = True
    for route in waiting:
        route.continue_()
    expect(box).to_be_enabled()

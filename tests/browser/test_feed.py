"""What the feed does when more is told of a message that somebody is working in."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Route, expect

from tests.browser.table import DESKTOP, Host, Person


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

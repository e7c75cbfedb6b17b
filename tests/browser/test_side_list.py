"""The list of channels beside the feed: whose it is, and whether its names can be told apart."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Route, ViewportSize, expect

from tests.browser.table import DESKTOP, PHONE, Host, Person

SUN, MOON = "Team Sun", "Team Moon"


def test_the_list_of_the_seat_before_is_gone_at_once(browser: Browser, team_host: Host) -> None:
    """However long the server takes to tell what the new seat may see, nothing of the old one stands there."""
    ada = Person(browser.new_context(viewport=DESKTOP).new_page(), team_host.address, 1)
    ada.come()
    names, head = ada.page.locator("#rail .row .name"), ada.page.locator("#bar h1")
    names.filter(has_text=SUN).click()
    expect(head).to_contain_text(SUN)
    waiting: list[Route] = []
    told = False
    ada.page.route("**/api/state?seat=2", lambda route: route.continue_() if told else waiting.append(route))
    with ada.page.expect_request("**/api/state?seat=2"):
        ada.page.get_by_role("button", name="See and act as Ben").click()
    assert SUN not in ada.page.locator("body").inner_text()
    ada.page.keyboard.press("]")  # the next channel: there is none yet
    told = True
    for route in waiting:
        route.continue_()
    expect(names.filter(has_text=MOON)).to_be_visible()
    expect(names.filter(has_text=SUN)).to_have_count(0)
    expect(head).to_have_text("table")
    assert ada.faults == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_an_unread_team_thread_shows_its_whole_name(browser: Browser, team_host: Host, size: ViewportSize) -> None:
    """With its count beside it, too: what tells the teams apart stands at the end of the name."""
    ben = Person(browser.new_context(viewport=size).new_page(), team_host.address, 2)
    ben.come()
    if size is PHONE:
        ben.page.locator("#bottom").get_by_role("button", name="Channels").click()
    row = ben.page.locator("#rail .row.thread")
    expect(row.locator(".chip-gold")).to_be_visible()
    name = row.locator(".name")
    expect(name).to_have_text(f"Kemet 1 · {MOON}")
    cut = name.evaluate("(node) => [node.scrollWidth - node.clientWidth, node.scrollHeight - node.clientHeight]")
    assert cut == [0, 0]

"""The page in the hand, 390 by 844, by touch: a battle plan as a sheet, the turn panel, a move with its route."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from bot.wording import card_line
from tests.browser import play
from tests.browser.conftest import Fight
from tests.browser.table import PHONE, Host, Person, next_of

LOWEST = 40  # pixels: what a finger hits
PLAYED, AWAY = "battle_4_1", "battle_1_3"


def test_a_battle_and_a_move_on_a_phone(browser: Browser, fight_host: Host, fight: Fight) -> None:
    page = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    me = Person(page, fight_host.address, fight.attacker)
    me.come()
    _plan(me)
    _leave_the_rest_to_computers(me)
    play.finish_battle(me)
    _turn(me)
    assert me.faults == []


def _fits(me: Person) -> None:
    """Nothing to scroll sideways; every button is there for a finger."""
    assert me.page.evaluate("document.scrollingElement.scrollWidth") <= PHONE["width"]
    assert me.page.evaluate("document.scrollingElement.scrollHeight") <= PHONE["height"]
    low = me.page.evaluate(
        """(lowest) => [...document.querySelectorAll(".feed .button, .form .button, .picker, .bottom button")]
           .filter((one) => one.offsetParent !== null)
           .map((one) => [one.textContent, one.getBoundingClientRect()])
           .filter(([, box]) => box.height < lowest || box.left < 0 || box.right > innerWidth)
           .map(([label, box]) => `${label}: ${box.left} to ${box.right}, ${box.height} high`)""",
        LOWEST,
    )
    assert low == []


def _plan(me: Person) -> None:
    """`battle.plan` comes up from below, with its buttons in sight whatever is scrolled."""
    me.button("My Battle Plan").tap()
    expect(me.form).to_contain_text("Battle card to play")
    box = me.form.bounding_box()
    assert box is not None
    assert (box["x"], box["width"]) == (0, PHONE["width"])
    assert box["y"] > 0
    assert box["y"] + box["height"] == PHONE["height"]
    submit = me.form.get_by_role("button", name="Submit")
    expect(submit).to_be_in_viewport(ratio=1)
    _fits(me)
    me.form.locator(".choices label", has_text=card_line(PLAYED)).tap()
    me.form.locator(".picker").tap()
    away = me.form.get_by_role("option").filter(has_text=card_line(AWAY))
    away.tap()
    _fits(me)
    submit.tap()
    expect(me.form).to_have_count(0)
    me.told(f"discard {card_line(AWAY)}")


def _leave_the_rest_to_computers(me: Person) -> None:
    """People and Time are pages of their own, one tap away."""
    bottom = me.page.locator("#bottom")
    bottom.get_by_role("button", name="People").tap()
    switch = me.page.locator("#seats .seat").nth(2 - me.seat).get_by_role("switch")
    switch.tap()
    expect(switch).to_be_checked()
    _fits(me)
    bottom.get_by_role("button", name="Time").tap()
    me.hurry()
    _fits(me)
    bottom.get_by_role("button", name="Table").tap()


def _turn(me: Person) -> None:
    """`turn.panel` and `move.route`, wholly within the width, with the picture of the way."""
    next_of([me])
    panel = me.asks("My Turn", "Place a token")
    _fits(me)
    me.tap(me.button("Move", panel))
    me.tap(me.told("which Troop").locator("button.primary:enabled").first)
    panel = me.told("Next place:")
    picture = panel.locator(".picture img")
    expect(picture).to_have_js_property("complete", True)
    box = picture.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    _fits(me)
    me.tap(panel.locator("button.primary:enabled").last)
    panel = me.told(re.compile("› [A-Z]"))
    _fits(me)
    me.tap(me.button("Stop Here", panel).or_(me.button("Confirm Attack", panel)))
    expect(me.told("Done")).to_contain_text("moves")
    _fits(me)

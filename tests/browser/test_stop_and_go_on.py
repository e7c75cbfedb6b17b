"""One person against two computer seats: the sandbox is stopped in mid-battle and started again on the same games."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import Browser, expect

from bot.wording import card_line
from tests.browser import play
from tests.browser.conftest import Fight
from tests.browser.table import DESKTOP, Host, Person

PLAYED, AWAY = "battle_4_1", "battle_1_3"
MOST_SECONDS = 8.0


@pytest.mark.parametrize("sealed", [False, True], ids=["plan open", "plan sealed"])
def test_a_battle_goes_on_after_a_stop(browser: Browser, fight_host: Host, fight: Fight, sealed: bool) -> None:
    host = fight_host
    assert fight.code == 0
    assert fight.seconds < MOST_SECONDS
    me = Person(browser.new_context(viewport=DESKTOP).new_page(), host.address, fight.attacker)
    me.come()
    expect(me.sees("Cards in hand")).to_contain_text("choosing")
    if sealed:
        play.seal(me, card_line(PLAYED), card_line(AWAY))
    _leave_to_computer(me, 3 - me.seat)
    code, seconds = host.stop()
    assert code == 0
    assert seconds < MOST_SECONDS
    kept = _choices(host)
    expect(me.page.locator("#banner")).to_contain_text(re.compile("stopped|Stopped"))
    host.start()
    expect(me.page.locator("#bar .live")).to_have_text("Live")
    expect(me.page.locator(".resumed")).to_have_text("Taken up again from the last saved step.")
    assert _choices(host)[: len(kept)] == kept
    _go_on(me, sealed)
    _nothing_doubled(me, host, kept)
    assert me.faults == []


def _leave_to_computer(me: Person, number: int) -> None:
    """The other person goes: from now on the computer plays that seat."""
    switch = me.page.locator("#seats .seat").nth(number - 1).get_by_role("switch")
    switch.check(force=True)
    expect(switch).to_be_checked()


def _choices(host: Host) -> list[tuple[int, int, str, str, str]]:
    with closing(sqlite3.connect(f"file:{host.database}?mode=ro", uri=True)) as base:
        return base.execute("SELECT serial, asked, seat, kind, words FROM choices ORDER BY serial").fetchall()


def _go_on(me: Person, sealed: bool) -> None:
    """The own plan, if it was not laid yet, and what follows the battle."""
    call = me.sees("Cards in hand")
    if sealed:
        expect(call).to_contain_text("sealed")
        me.press("My Turn")
        me.told(f"Play {card_line(PLAYED)}, discard {card_line(AWAY)}")
    else:
        play.seal(me, card_line(PLAYED), card_line(AWAY))
    me.hurry()
    play.finish_battle(me)


def _nothing_doubled(me: Person, host: Host, kept: list[tuple[int, int, str, str, str]]) -> None:
    """Each choice stands once; the battle was told once; two cards are gone from the hand."""
    now = _choices(host)
    assert now[: len(kept)] == kept
    assert [row[0] for row in now] == list(range(now[0][0], now[0][0] + len(now)))
    plans = [row for row in now if row[3] == "battle"]
    assert len({row[2] for row in plans}) == len(plans) == 2
    expect(me.feed.filter(has_text="wins the West Gate Shore").filter(has_text="Losses")).to_have_count(1)
    me.press("My Hand")
    hand = me.told("Battle (6 of 8)")
    expect(hand).to_contain_text("Played, face up: 4·1·0")
    expect(hand).to_contain_text("Discarded face down, known to you alone: 1·3·0")

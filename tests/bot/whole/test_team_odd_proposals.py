"""What people may do with proposals and gifts that nobody expects of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.bot.whole.checks import plain
from tests.bot.whole.support import Seen, flat
from tests.bot.whole.teams import HELD, SUN, TURN, Teams

pytestmark = pytest.mark.usefixtures("no_fault")


async def test_to_move_nothing_is_a_proposal_like_any_other(four: Teams) -> None:
    """3.4.5: a Movement may be left out; the question takes an answer without words."""
    await four.place(**{**TURN, "now": "red move"})
    seen = await four.press_in("red", SUN, "Propose…")
    assert "Proposed to Team Sun" in plain(await four.press("red", "Propose", seen))
    await four.later(30)
    assert four.in_thread(SUN)[-1].startswith("### 🟥 Red proposes")
    assert four.waiting() == []


async def test_what_an_ally_may_propose_for_a_movement_tells_no_card_of_its_owner(four: Teams) -> None:
    """3.4.5: three cannot end where three stand; a Transfer could carry them on, which the hand alone tells."""
    troops = {"red": {"desert_c1": 3, "west_temple": 3}, "blue": {"east_temple": 2}}
    found = []
    for card in ("transfer", "iron_wall"):
        cards = {**HELD, "red": ["distraction", "gather", card]}
        await four.place(**{**TURN, "now": "red move", "troops": troops, "di_cards": cards})
        seen = await four.press_in("green", SUN, "Propose…")
        words = [offered(seen)]
        seen = await four.pick("green", seen, "desert_c1")
        found.append([*words, offered(seen)])
    assert found[0] == found[1]


def offered(seen: Seen) -> list[str]:
    """What the menus offer."""
    menus = [each for each in flat(seen.components) if each["type"] == 3]
    return [each["value"] for menu in menus for each in menu["options"]]


async def test_a_paused_game_is_told_to_be_paused(four: Teams) -> None:
    await four.place(**TURN)
    held = four.service.tables.held(four.game_id)
    held.info = replace(held.info, state="damaged", error_code="K7Q2")
    for op in ("propose", "show", "look", "thread", "check", "without", "show_hand:all", "post:1.red.x", "agree:1"):
        assert "K7Q2" in plain(await four.press_made("red", f"t1:{four.game_id}:{op}")), op
    for command in ("team propose", "team show", "team give"):
        assert "K7Q2" in plain(await four.slash("red", command)), command

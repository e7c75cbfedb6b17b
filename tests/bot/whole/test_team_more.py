"""What somebody makes up, takes back or cannot finish among allies."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.whole.checks import Unchanged, plain
from tests.bot.whole.teams import BATTLE, BOARD, MOON, SUN, TURN, Teams

pytestmark = pytest.mark.usefixtures("no_fault")


@pytest.mark.parametrize("ally", ["purple", "blue", "red"])
async def test_a_gift_to_no_ally_that_somebody_made_up_is_no_fault(four: Teams, ally: str) -> None:
    """R-121: in a battle nothing may be given to anybody, so that no ally stands in for the one that is named."""
    given: dict[str, Any] = {**BATTLE, "pp": {"red": 6}}
    await four.place(**given)
    async with Unchanged(four):
        seen = await four.press_made("red", f"p1:{four.game_id}:0:red:gift_do:{ally}.pp.1.0.0")
        assert "I cannot place this button" in plain(seen)


async def test_without_threads_a_gift_that_is_taken_back_is_struck_out_of_its_call(teams: Teams) -> None:
    with teams.env.time_context():
        await teams.begin(await teams.without_threads())
    await teams.place(**{**TURN, "pp": {"red": 6}})
    await teams.slash("red", "team give", pp=2)
    await teams.service.outbox.settle()
    await teams.slash("red", "act undo")
    await teams.service.outbox.settle()
    told = [each for each in teams.texts() if "gives 2 PP" in each]
    struck = "-# ~~🟥 **Red** gives 2 PP to 🟩 **Green**~~ · undone"
    assert told == [struck, struck], "in the log, and where Green was called"


async def test_the_form_says_why_nothing_can_follow(four: Teams) -> None:
    """3.4.5: nine Warriors would teleport, and no more than five may be where the action ends."""
    given = {"now": "red move", "pp": {"red": 2}, "pyramids": {"red": {"c1_north": "ruby 1"}}}
    await four.place(**BOARD, **given, troops={"red": {"c1_east": 4, "c1_north": 5}})
    seen = await four.press_in("green", SUN, "Propose…")
    for word in ("c1_east", "c1_north", "9", "west_temple"):
        seen = await four.pick("green", seen, word)
    assert "Propose" not in seen.buttons
    (told,) = [line for line in seen.text.splitlines() if line.startswith("-# Nothing can follow: ")]
    assert "T1 Western Temple would hold 9, the limit is 5 (7)" in told


async def test_what_ends_the_game_promises_no_way_back(four: Teams) -> None:
    """Team Sun has 12 Glory when its turn comes; a game that is over is taken back by nobody."""
    await four.place(**{**TURN, "now": "blue turn", "battle_glory": {"red": 6, "green": 6}})
    await four.slash("yellow", "team propose", answer="f1_pray", to="blue")
    seen = await four.press_in("blue", MOON, "Do It")
    assert "Team Sun wins" in plain(seen)
    assert "Undo" not in seen.text
    assert "Undo" not in seen.buttons


async def test_how_a_proposal_ended_is_told_in_a_thread_that_was_put_away(four: Teams) -> None:
    """Discord refuses an edit in an archived thread."""
    await four.place(**TURN)
    await four.slash("green", "team propose", answer="f1_pray", to="red")
    thread, message = four.thread(SUN), four.thread(SUN).history()[-1]
    about = four.env.backend.get_thread(thread.id).thread_metadata
    about.archived = True
    path = f"/channels/{thread.id}/messages/{message.id}"
    four.env.inject_error("PATCH", path, status=400, code=50083, message="Thread is archived", times=1)
    await four.say("red", ["f2_pray"])
    await four.later(5)
    told = "-# 🟥 Red answered otherwise. 🟩 Green had proposed: **Prayer, floor 1**"
    assert four.in_thread(SUN)[-1] == told
    assert not about.archived

"""Who does what was proposed, and what its message becomes then."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.rows_team import Proposal
from tests.bot.whole.checks import Unchanged, plain
from tests.bot.whole.teams import BATTLE, BOARD, SUN, TURN, Teams

pytestmark = pytest.mark.usefixtures("no_fault")
TROOPS: dict[str, Any] = {**BOARD, "now": "setup troops"}


async def standing(world: Teams) -> list[Proposal]:
    return await world.service.proposals(world.game_id)


def ways(world: Teams) -> list[str]:
    """The buttons of the newest message of the thread."""
    rows = [row for row in world.thread(SUN).history()[-1].components[0].children if hasattr(row, "children")]
    return [each.label for row in rows for each in row.children]


async def test_whoever_decides_does_it_at_once(four: Teams) -> None:
    await four.place(**TURN)
    await four.slash("green", "team propose", answer="f1_pray", to="red")
    assert ways(four) == ["Do It", "Change", "Withdraw", "Rather Not", "Propose Instead…"]


async def test_an_ally_s_word_comes_before_the_deed_of_whoever_proposes_to_itself(four: Teams) -> None:
    await four.place(**TURN)
    await four.slash("red", "team propose", answer="f1_pray")
    assert ways(four) == ["Agree", "Rather Not", "Propose Instead…"]
    await four.press_in("green", SUN, "Agree")
    assert ways(four) == ["Do It", "Change", "Withdraw", "Rather Not"]


async def test_whoever_decides_does_what_it_proposes_itself_at_once(four: Teams) -> None:
    """Also what it makes of an ally's: the word of an ally is advice."""
    await four.place(**TURN)
    await four.slash("green", "team propose", answer="f1_pray", to="red")
    seen = await four.press("red", "Back", await four.press_in("red", SUN, "Change"))
    told = await four.press("red", "Propose", await four.pick("red", seen, "f2_pray"))
    await four.press("red", "Do It", told)
    assert "f2_pray" in (await four.view()).table.seats["red"].spaces
    assert "🟥 Red did it: **Prayer, floor 2**" in four.in_thread(SUN)


async def test_what_an_ally_proposes_is_not_its_to_do(four: Teams) -> None:
    await four.place(**TURN)
    told = await four.slash("green", "team propose", answer="f1_pray", to="red")
    assert "Do It" not in told.buttons
    async with Unchanged(four):
        refused = plain(await four.press_in("green", SUN, "Do It"))
    assert "🟥 Red decides this" in refused
    assert "You can change what you propose, or withdraw it." in refused
    assert "agree" not in refused


async def test_with_computers_alone_nobody_is_waited_for(four: Teams) -> None:
    await four.place(**TURN)
    await four.service.set_computer(four.who("green").id, True)
    await four.slash("red", "team propose", answer="f1_pray")
    text = four.in_thread(SUN)[-1]
    assert text.endswith("Nobody else is asked: the computer plays the rest of your team. 🟥 **Red** decides.")
    assert ways(four) == ["Do It", "Change", "Withdraw"]
    await four.press_in("red", SUN, "Do It")
    assert "f1_pray" in (await four.view()).table.seats["red"].spaces


async def test_with_computers_alone_there_is_nobody_to_show_or_propose_to(four: Teams) -> None:
    await four.place(**TURN)
    held = four.service.tables.held(four.game_id)
    seats = [replace(each, person=None, computer=True) if each.seat == "green" else each for each in held.info.seats]
    held.info = replace(held.info, seats=tuple(seats))
    for command in ("team propose", "team show"):
        async with Unchanged(four):
            told = plain(await four.slash("red", command))
        assert "The computer plays the rest of your team" in told


async def test_whoever_decides_turns_it_down(four: Teams) -> None:
    await four.place(**TURN)
    await four.slash("green", "team propose", answer="f1_pray", to="red")
    _, against = four.newest_in(SUN, "Rather Not")
    assert "the question is still yours" in plain(await four.press_in("red", SUN, "Rather Not"))
    assert await standing(four) == []
    assert four.in_thread(SUN)[-1] == "-# 🟥 Red would rather not: **Prayer, floor 1**, as 🟩 Green proposed."
    async with Unchanged(four):
        assert "no longer stands" in plain(await four.press_made("red", against))


async def test_whoever_decides_need_not_agree(four: Teams) -> None:
    await four.place(**TURN)
    await four.slash("green", "team propose", answer="f1_pray", to="red")
    (made,) = await standing(four)
    async with Unchanged(four):
        assert "You decide this" in plain(await four.press_made("red", f"t1:{four.game_id}:agree:{made.number}"))


async def test_what_its_owner_says_by_itself_is_done_all_the_same(four: Teams) -> None:
    await four.place(**TURN)
    await four.slash("green", "team propose", answer="f3_move; desert_c1 west_temple", to="red")
    await four.say("red", ["f3_move"], ["desert_c1", "west_temple"])
    await four.later(4)
    done = "🟥 Red did it: **Attack T1 Western Temple** with 3 Red + 2 Green from D1\n-# 🟩 Green proposed it."
    assert four.in_thread(SUN)[-1] == done


async def test_a_part_of_it_is_neither_done_nor_refused(four: Teams) -> None:
    """3.3: the token lies, its action is to come."""
    await four.place(**TURN)
    await four.slash("red", "team propose", answer="f3_move; desert_c1 west_temple")
    await four.say("red", ["f3_move"])
    await four.later(4)
    assert four.in_thread(SUN)[-1].startswith("-# This is asked no more. 🟥 Red had proposed: **Attack T1")


async def test_what_is_answered_sealed_is_done_at_once(four: Teams) -> None:
    """3.5.2: Blue has not planned yet."""
    await four.place(**BATTLE)
    await four.slash("red", "team propose", answer="4/1 1/3 war_fury")
    await four.press_in("green", SUN, "Agree")
    await four.press_in("red", SUN, "Do It")
    assert "blue" in (await four.view()).awaited
    assert four.in_thread(SUN)[-1] == "🟥 Red did it: **Play 4·1·0, discard 1·3·0, with *War Fury***"
    assert await standing(four) == []


async def test_how_it_ended_is_told_after_a_restart(four: Teams) -> None:
    await four.place(**TURN)
    await four.slash("red", "team propose", answer="f1_pray")
    await four.again()
    await four.say("red", ["f1_pray"])
    await four.later(4)
    assert four.in_thread(SUN)[-1] == "🟥 Red did it: **Prayer, floor 1**"
    assert four.dump()["proposals_over"] == []

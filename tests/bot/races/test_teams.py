"""Allies who press in the same instant: what they say counts once each, and what was proposed is done once."""

from __future__ import annotations

from typing import Any

import pytest

from bot.recorded import Json
from tests.bot.races.support import ADA, BEN, CLEO, DINA, Ring, instants, outcomes
from tests.bot.whole.teams import TURN


@pytest.fixture
async def four(allied: Ring) -> Ring:
    await allied.place(**TURN)
    return allied


async def sun(table: Ring) -> int:
    return (await table.service.team_threads(table.game_id))["team_1"]


async def messages(table: Ring) -> list[Json]:
    return table.recorder.places.in_channel(await sun(table))


async def proposed(table: Ring) -> int:
    key = (await table.asked("red")).key
    await table.service.propose(table.game_id, ADA.id, key, [["f1_pray"]])
    await table.settle()
    (made,) = await table.service.proposals(table.game_id)
    return made.number


async def test_the_threads_hold_their_teams(four: Ring) -> None:
    threads = await four.service.team_threads(four.game_id)
    members = {side: set(four.recorder.places.members[thread]) for side, thread in threads.items()}
    assert members == {"team_1": {ADA.id, CLEO.id}, "team_2": {BEN.id, DINA.id}}


async def test_agree_pressed_twice_in_an_instant(four: Ring) -> None:
    number = await proposed(four)
    agree = f"t1:{four.game_id}:agree:{number}"
    found = outcomes(await instants(*(four.press(CLEO, agree) for _ in range(3))))
    assert all("You agree" in each for each in found)
    (made,) = await four.service.proposals(four.game_id)
    assert made.agreed == ("green",)


async def test_do_it_pressed_twice_in_an_instant_does_it_once(four: Ring) -> None:
    number = await proposed(four)
    do_it = f"t1:{four.game_id}:do:{number}"
    found = outcomes(await instants(*(four.press(ADA, do_it) for _ in range(3))))
    assert sum("### Done" in each for each in found) == 1
    assert [(seat, kind) for seat, kind, _ in four.choices()] == [("red", "tokens")]
    await four.facts()


async def test_two_propose_and_one_answers_in_the_same_instant(four: Ring) -> None:
    """Whatever comes first: no proposal outlives its question, and each message of one says so."""
    key = (await four.asked("red")).key

    async def propose(person: Any, word: str) -> None:
        await four.service.propose(four.game_id, person.id, key, [[word]])

    results = await instants(propose(ADA, "f1_pray"), four.say("red", ["f2_pray"]), propose(CLEO, "f2_build"))
    assert [type(each).__name__ for each in results if isinstance(each, BaseException)] in ([], ["NotNow"])
    await four.settle(10)
    assert await four.service.proposals(four.game_id) == []
    assert not any("do you agree" in str(each["components"]) for each in await messages(four))

"""Others may do something between any two moments of what somebody presses or types among allies."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest

from bot.ports import Person, ServiceError
from bot.prompts.ask import mark_of
from bot.visits import Visit
from tests.bot.races.between import Between
from tests.bot.races.support import ADA, BEN, CLEO, SEATED, Ring, said
from tests.bot.whole.teams import TURN

Doing = Callable[[Ring], Awaitable[Awaitable[Visit]]]


# What somebody does


def pressed(op: str) -> Doing:
    async def doing(table: Ring) -> Awaitable[Visit]:
        return table.press(CLEO, f"t1:{table.game_id}:{op}")

    return doing


def numbered(op: str, proposer: Person, presser: Person) -> Doing:
    """A press on a proposal that stands."""

    async def doing(table: Ring) -> Awaitable[Visit]:
        await table.service.propose(table.game_id, proposer.id, (await table.asked("red")).key, [["f1_pray"]])
        await table.settle()
        (made,) = await table.service.proposals(table.game_id)
        return table.press(presser, f"t1:{table.game_id}:{op}:{made.number}")

    return doing


def composing(op: str, *answers: list[str]) -> Doing:
    """A press on what has been picked."""

    async def doing(table: Ring) -> Awaitable[Visit]:
        key = (await table.asked("red")).key
        await table.service.keep_begun(table.game_id, "green", key, [*answers])
        return table.press(CLEO, f"t1:{table.game_id}:{op}:{key.serial}.red.{mark_of([*answers])}")

    return doing


def typed(person: Person, command: str, **options: Any) -> Doing:
    async def doing(table: Ring) -> Awaitable[Visit]:
        return table.type(person, command, **options)

    return doing


def given() -> Doing:
    async def doing(table: Ring) -> Awaitable[Visit]:
        seat = (await table.view()).table.seats["red"]
        arg = f"green.pp.1.{seat.pp}.{seat.veterans}"
        return table.press(ADA, f"p1:{table.game_id}:0:red:gift_do:{arg}")

    return doing


DOINGS: dict[str, Doing] = {
    "propose": pressed("propose"),
    "show": pressed("show_hand:all"),
    "look": pressed("look"),
    "agree": numbered("agree", ADA, CLEO),
    "against": numbered("against", ADA, CLEO),
    "instead": numbered("instead", ADA, CLEO),
    "change": numbered("change", ADA, CLEO),
    "do": numbered("do", CLEO, ADA),
    "withdraw": numbered("withdraw", ADA, ADA),
    "post": composing("post", ["f2_move"]),
    "back": composing("back", ["f2_move"], []),
    "reset": composing("reset", ["f2_move"]),
    "onward": composing("onward", ["f2_move"]),
    "typed": typed(CLEO, "team propose", answer="f2_move; desert_c1 3 west_temple", to="red"),
    "gift": given(),
    "gift typed": typed(ADA, "team give", ally="green", pp=1),
}


# What comes in between


async def answered(table: Ring) -> None:
    found = await table.service.asked(table.game_id, "red")
    if found is not None:
        await table.service.say(table.game_id, ADA.id, found.key, [["f2_pray"]])


async def withdrawn(table: Ring) -> None:
    for each in await table.service.proposals(table.game_id):
        await table.service.withdraw(table.game_id, SEATED[each.seat].id, each.number)


async def ended(table: Ring) -> None:
    with suppress(ServiceError):  # the vote is over once most are for it
        await table.service.ask_end(table.game_id, ADA)
        for person in (BEN, CLEO):
            await table.service.cast(table.game_id, person, "end", True)


OTHERS = {each.__name__: each for each in (answered, withdrawn, ended)}


@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.parametrize("doing", DOINGS)
async def test_whatever_comes_in_between_is_no_fault(allied: Ring, doing: str, other: str) -> None:
    for at in range(60):
        await allied.place(**TURN)
        work = await DOINGS[doing](allied)
        with Between(allied, at, lambda: OTHERS[other](allied)) as between:
            told = said(await work)
            await allied.settle()
        assert told, at
        assert "Something broke" not in told, at
        if not between.came or allied.service.info(allied.game_id).state != "running":
            return
    raise AssertionError("it does not end")


async def test_give_pressed_twice_at_once_gives_once(allied: Ring) -> None:
    """What the press was made for names what was held; the second press comes while the first is under way."""
    for at in range(60):
        await allied.place(**{**TURN, "pp": {"red": 6, "green": 0}})
        first, second = await given()(allied), await given()(allied)

        async def again(visit: Awaitable[Visit] = second) -> None:
            await visit

        with Between(allied, at, again) as between:
            await first
        if not between.came:
            await second
        assert (await allied.view()).table.seats["red"].pp == 5, at
        if not between.came:
            return
    raise AssertionError("it does not end")

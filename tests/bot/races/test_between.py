"""Whatever somebody presses or types, others may do something between any two moments of it.

Each press is tried once for each moment and for each of those things. It is then done or has a true reason why not, and
what is kept is whole.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest

from bot.prompts.ids import panel_id
from bot.visits import Visit
from engine.decision import Key
from engine.refusals import Refused
from tests.bot.races.between import Between
from tests.bot.races.support import ADA, SEATED, Ring, said
from tests.bot.whole.checks import PLANS, TEMPLE, TURN

# What an answer may say: that it is done, what is asked, or a true reason. A word that was offered is never unknown.
DONE = ("### Done", "### Sealed", "### Answered", "-# Your last step is taken back", "-# Taken back")
ASKED = ("### Movement", "### Place a token", "### Attack the", "### Construction", "form ", "### Claim")
REASONS = (
    *("**You already chose", "**This was from an earlier step.**", "**This game is over.**", "**Nothing "),
    *("**That step stays.**", "**There is no step of yours", "### Take your last step back?"),
)
Doing = Callable[[Ring], Awaitable[Awaitable[Visit]]]


# Positions


async def turn(table: Ring) -> None:
    await table.place(**TURN)


async def battle(table: Ring) -> None:
    await table.place(**TEMPLE)


async def sealed(table: Ring) -> None:
    await table.place(**TEMPLE)
    await table.say("red", PLANS["red"])


async def acted(table: Ring) -> None:
    await table.place(**TURN)
    await table.say("red", ["f2_build"])
    await table.say("red", [])


# What somebody does; a form is open before it is sent


def pressed(op: str, arg: str = "") -> Doing:
    async def doing(table: Ring) -> Awaitable[Visit]:
        _, panel = await table.ids("red")
        return table.press(ADA, f"{panel}:{op}:{arg}")

    return doing


def afterwards(op: str) -> Doing:
    """A press on the answer that is sealed."""

    async def doing(table: Ring) -> Awaitable[Visit]:
        return table.press(ADA, panel_id(table.game_id, Key((await table.asked("blue")).key.serial, "red"), op))

    return doing


def typed(command: str, **options: str) -> Doing:
    async def doing(table: Ring) -> Awaitable[Visit]:
        return table.type(ADA, command, **options)

    return doing


async def undo(table: Ring) -> Awaitable[Visit]:
    last = (await table.view()).last_by["red"]
    return table.press(ADA, panel_id(table.game_id, Key(last, "red"), "undo"))


async def plan(table: Ring) -> Awaitable[Visit]:
    return table.send(await table.form(ADA), PLANS["red"])


async def changed_plan(table: Ring) -> Awaitable[Visit]:
    opened = await (await afterwards("change")(table))
    return table.send(opened, ["battle_2_2_1", "battle_1_3"])


# What comes in between


async def answers(table: Ring, *seats: str) -> None:
    """These seats answer what they are asked."""
    for seat in seats:
        asked = await table.service.asked(table.game_id, seat)
        if asked is not None:
            words = {"battle": PLANS.get(seat, []), "tokens": ["f1_pray"]}.get(asked.kind, [])
            with suppress(Refused):
                await table.say(seat, words)


async def undone(table: Ring) -> None:
    with suppress(Refused):
        await table.service.undo(table.game_id, ADA.id)


async def taken_back(table: Ring) -> None:
    with suppress(Refused):
        await table.service.take_back(table.game_id, ADA.id)


async def ended(table: Ring) -> None:
    await table.service.end(table.game_id, ADA, manager=True)


COMING: dict[str, Callable[[Ring], Awaitable[None]]] = {
    "the same person answers": lambda table: answers(table, "red"),
    "the other answers": lambda table: answers(table, "blue"),
    "both answer": lambda table: answers(table, "red", "blue"),
    "the same person goes back": undone,
    "the same person takes back": taken_back,
    "the game ends": ended,
}
WORK: dict[str, tuple[Callable[[Ring], Awaitable[None]], Doing]] = {
    "a space that is an answer": (turn, pressed("space", "f1_pray")),
    "a space that opens a draft": (turn, pressed("space", "f3_move")),
    "a space that opens a form": (turn, pressed("space", "f3_recruit")),
    "a way that is typed": (turn, typed("act move", **{"from": "desert_c1", "to": "west_temple"})),
    "a prayer that is typed": (turn, typed("act pray")),
    "words that are typed": (turn, typed("act choose", answer="f1_pray")),
    "the panel": (turn, typed("act turn")),
    "undo": (acted, undo),
    "a plan": (battle, plan),
    "a changed plan": (sealed, changed_plan),
    "a form that is opened again": (sealed, afterwards("change")),
    "take back": (sealed, afterwards("take_back")),
    "a claim": (sealed, afterwards("claim")),
}


@pytest.mark.parametrize("work", WORK)
async def test_others_between_any_two_moments_of_a_press(table: Ring, work: str) -> None:
    before, doing = WORK[work]
    for name, act in COMING.items():
        at, came = 0, True
        while came:
            await before(table)
            coming = await doing(table)
            with Between(table, at, lambda act=act: act(table)) as between:
                visit = await coming
            told = said(visit)
            assert told.startswith((*DONE, *ASKED, *REASONS)), (name, at, told)
            await table.facts()
            if table.service.info(table.game_id).state != "running":
                await table.begin()
            at, came = at + 1, between.came
        assert at > 3, "there is nothing to come between"


# A panel is shown for what is open: the question that was answered meanwhile is not asked again.


@pytest.mark.parametrize("work", ["a space that opens a draft", "a space that opens a form", "a way that is typed"])
async def test_what_was_answered_meanwhile_is_not_asked_again(table: Ring, work: str) -> None:
    before, doing = WORK[work]
    at, came = 0, True
    while came:
        await before(table)
        coming = await doing(table)
        with Between(table, at, lambda: answers(table, "red")) as between:
            visit = await coming
        assert not said(visit).startswith("### Place a token"), at
        at, came = at + 1, between.came


# Messages


async def test_others_between_any_two_moments_of_sending(table: Ring) -> None:
    """The channel shows how the game stands in the end, each message once, nobody is called twice for one question."""
    for act in (lambda: answers(table, "blue", "red"), lambda: undone(table), lambda: ended(table)):
        at, came = 0, True
        while came:
            await battle(table)
            await table.say("red", PLANS["red"])
            called = {seat: len(table.pings(person)) for seat, person in SEATED.items()}
            with Between(table, at, act) as between:
                await table.sweep(4)
            await table.facts()
            news = {seat: table.pings(person)[called[seat] :] for seat, person in SEATED.items()}
            assert all(len(set(each)) == len(each) for each in news.values()), news
            if table.service.info(table.game_id).state != "running":
                await table.begin()
            at, came = at + 1, between.came

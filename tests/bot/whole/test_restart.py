"""6 of the stage: the bot is dropped in the middle of things; a new one goes on with the old messages.

Nothing is lost or doubled: choices, cards, PP, and messages by their nonces.
"""

from __future__ import annotations

import asyncio
import itertools
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import simcord

from engine import saves
from engine.game import Game
from engine.view import View
from tests.bot.whole.checks import PLANS, TEMPLE
from tests.bot.whole.support import SEATS, Cut, Seen, World, bot, filled, flat

RESTED = 5  # seconds after which no status waits for its next edit any more


def in_council(view: View) -> bool:
    return view.battle is not None and view.battle.stage == "war_council" and len(view.awaited) == 2


async def sit_down(world: World) -> None:
    """A table is opened, filled and begun by presses."""
    await world.slash("red", "kemet new")
    for name in ("blue", "green"):
        await world.press(name, "Join")
    await world.press("red", "Start Game")
    info = world.service.game_in(world.channel.id)
    assert info is not None
    world.game_id = info.id


async def fill_in(world: World, seat: str, label: str) -> Seen:
    """Open a form from the newest message that leads to it, and say what chance says."""
    form = await world.press(seat, label)
    words = [word for word in await world.chance(seat) if word != "done"]
    return await world.send(seat, form, **filled(form, words))


async def set_up(world: World) -> None:
    """2.3 by forms, the free tile by command."""
    for seat in SEATS:
        await fill_in(world, seat, "Place My Warriors")
    for _ in SEATS:
        await world.later(4)
        await fill_in(world, (await world.view()).awaited[0], "Place My Pyramids")
    for _ in SEATS:
        (seat,) = (await world.view()).awaited
        await world.slash(seat, "act acquire", tile=(await world.chance(seat))[0])


async def day_to_battle(world: World) -> View:
    """Commands until two Troops stand against each other."""
    for _ in range(400):
        view = await world.view()
        if in_council(view):
            return view
        seat = view.awaited[0]
        words = [word for word in await world.chance(seat) if word != "done"]
        if words:
            await world.slash(seat, "act choose", answer=" ".join(words))
        else:
            await world.say(seat, words)
    raise AssertionError("no battle came up")


def expected(game: Game, *said: tuple[str, list[str]]) -> Game:
    """What the engine alone makes of these answers."""
    for seat, words in said:
        asked = game.decision_of(seat)
        assert asked is not None
        game.answer(asked.key, words)
    game.events, game.choices, game.open = [], [], None
    return game


def dumped(game: Game) -> str:
    return saves.dump(game)


def results(texts: list[str]) -> int:
    """How often the channel was told who won."""
    return sum(re.match(r"## \S+ \w+ wins ", text) is not None for text in texts)


def numbered(world: World) -> None:
    """Each choice stands once, in one unbroken row."""
    serials = [row[1] for row in world.rows("choices")]
    assert serials == sorted(set(serials))


async def test_people_play_to_a_battle_and_the_bot_is_dropped_in_it(world: World, cut: Cut) -> None:
    await sit_down(world)
    await set_up(world)
    view = await day_to_battle(world)
    await world.later(4)
    assert view.battle is not None
    one, two = view.battle.attacker, view.battle.defender
    (third,) = set(SEATS) - {one, two}
    sealed = await fill_in(world, one, "My Battle Plan")
    message, opener = world.newest("My Battle Plan")
    form, open_form = [await world.press(two, "My Battle Plan") for _ in range(2)]
    plan = filled(form, [word for word in await world.chance(two) if word != "done"])
    views = {seat: repr(await world.view(seat)) for seat in ("", *SEATS)}
    told, choices, game = world.told(), world.rows("choices"), world.saved()
    cut.set("decided")
    lost = await world.people[two].submit_modal(form.result, plan)
    assert lost.followups == lost.response.components == [], "it was answered after all"
    assert (cut.at, world.rows("choices"), world.told()) == ("", choices, told)

    await world.again()
    assert world.service.tables.held(world.game_id).game is None
    assert {seat: repr(await world.view(seat)) for seat in ("", *SEATS)} == views
    # The old buttons: of the message in the channel, of a private panel, and the form that was open.
    assert "### Sealed" in (await world.press_id(one, message, opener)).text
    assert (await world.press_id(two, message, opener)).modal is not None
    assert "between" in (await world.press_id(third, message, opener)).text
    assert (await world.press(one, "Change Plan", sealed)).modal is not None
    assert "wins at" in (await world.send(two, open_form, **plan)).text
    words = [plan["play"], *plan["discard"], *plan.get("di", [])]
    assert dumped(world.saved()) == dumped(expected(game, (two, words)))
    assert world.rows("choices")[: len(choices)] == choices
    numbered(world)
    new = world.told()[len(told) :]
    assert results(new) == 1
    # And it goes on to its end.
    view = await world.play(lambda view: view.table.phase == "night")
    assert view.table.phase == "night"
    await world.later(RESTED)
    assert world.waiting() == []


BEFORE = ("decided", "writing")
ROWS = 5  # of the commit that opens both plans: call, result, what was lost, live messages, status
AFTER = [
    ("saved", 0),
    *(("sent", row) for row in range(ROWS)),
    *((p, row) for p in ("sending", "noted") for row in (0, 2)),
]


@pytest.mark.parametrize(("point", "row"), [*((point, 0) for point in BEFORE), *AFTER])
async def test_wherever_it_is_dropped_the_plan_counts_once(table: World, cut: Cut, point: str, row: int) -> None:
    await table.place(**TEMPLE)
    await table.say("red", PLANS["red"])
    await table.later(RESTED)
    form, open_form = [await table.press("blue", "My Battle Plan") for _ in range(2)]
    before, game = table.dump(), table.saved()
    cut.set(point, row)
    await table.people["blue"].submit_modal(form.result, filled(form, PLANS["blue"]))
    assert cut.at == ""
    if point in BEFORE:
        assert {**table.dump(), "drafts": 0} == {**before, "drafts": 0}
    waiting = table.waiting()
    await table.again()
    await table.later(6)

    again = await table.send("blue", open_form, **filled(form, PLANS["blue"]))
    assert ("wins at" if point in BEFORE else "already") in again.text
    assert dumped(table.saved()) == dumped(expected(game, ("blue", PLANS["blue"])))
    numbered(table)
    assert table.waiting() == []
    assert results(table.told()) == 1
    # What was posted but not noted as sent goes out once more, under its old nonce.
    twice = {nonce for nonce, texts in table.posts().items() if len(texts) > 1}
    first, kind = waiting[0] if waiting else ("", "")
    assert twice == ({first} if (point, kind) == ("sent", "result") else set())
    assert all(len(set(texts)) == 1 for texts in table.posts().values())
    # Whoever is waited for now is called, once.
    await table.later(10)
    (winner,) = (await table.view()).awaited
    assert sum(text.startswith(f"<@{table.people[winner].id}> —") for text in table.told()) == 1


@pytest.mark.parametrize(("point", "row"), [("saved", 0), *(("sent", row) for row in range(3))])
async def test_lines_of_a_growing_message_stand_once(table: World, cut: Cut, point: str, row: int) -> None:
    await table.place(**TEMPLE)
    await table.slash("red", "act choose", answer="claim 0")
    await table.later(RESTED)
    cut.set(point, row)
    await table.people["red"].slash(table.channel, "act choose", answer="claim 1")
    assert cut.at == ""
    await table.again()
    await table.later(6)
    said = "\n".join(text for text in table.told() if text.startswith("-#"))
    assert [said.count(f"says: {number}") for number in (0, 1)] == [1, 1]


MOVE = {"now": "red turn", "troops": {"red": {"desert_c1": 4}, "blue": {"west_temple": 2}}}


async def test_a_draft_goes_on_where_it_was(table: World) -> None:
    await table.place(**MOVE)
    key = (await table.asked("red")).key
    panel = await table.slash("red", "act turn")
    space = f"p1:{table.game_id}:{key.serial}:red:space:f3_move"
    begun = await table.press_id("red", panel.message, space)
    on_way = await table.press("red", "⚔️ T1 Western Temple", begun)
    assert "Confirm Attack" in on_way.buttons
    before, game = table.dump(), table.saved()
    assert before["drafts"]

    await table.again()
    assert table.dump() == before
    assert (await table.slash("red", "act turn")).text == on_way.text
    told = await table.press("red", "Confirm Attack", on_way)
    assert "### Done" in told.text
    words = [("red", ["f3_move"]), ("red", ["desert_c1", "west_temple"])]
    assert dumped(table.saved()) == dumped(expected(game, *words))
    assert table.rows("drafts") == []


async def test_old_presses_of_every_kind_work(table: World) -> None:
    """Buttons, selects, forms, undo and tools, each on a message of a life before."""
    await table.place(now="red turn", pp={"red": 5})
    key = (await table.asked("red")).key
    space = f"p1:{table.game_id}:{key.serial}:red:space:"
    panels = [await table.slash("red", "act turn") for _ in range(2)]
    build = await table.press_id("red", panels[0].message, f"{space}f2_build")
    await table.again()
    levels = await table.press("red", "C1-c · New Pyramid", build)
    assert "C1-c" in levels.text
    form = await table.press_id("red", panels[1].message, f"{space}f3_recruit")
    parts = [each for each in flat(form.components) if each["type"] == 3]
    (place, *_) = [part["custom_id"] for part in parts if "1" in [option["value"] for option in part["options"]]]
    await table.again()
    asked = await table.send(
        "red", form, **{part["custom_id"]: [str(int(part["custom_id"] == place))] for part in parts}
    )
    await table.again()
    done = await table.press("red", next(label for label in asked.buttons if "Recruit" in label), asked)
    assert "### Done" in done.text
    assert (await table.view()).table.seats["red"].pp == 4
    await table.again()
    assert "taken back" in (await table.press("red", "Undo", done)).text
    assert (await table.view()).table.seats["red"].pp == 5
    for label in ("My Hand", "Board", "Log"):
        assert (await table.press("red", label)).message is not None
    assert "earlier step" in (await table.press_made("red", done.buttons["Undo"])).text


async def test_an_old_select_works(table: World) -> None:
    await table.place(now="setup tile")
    (seat,) = (await table.view()).awaited
    panel = await table.slash(seat, "act prompt")
    (menu,) = [each for each in flat(panel.components) if each["type"] == 3]
    await table.again()
    tile = menu["options"][0]["value"]
    taking = await table.pick(seat, panel, tile)
    await table.again()
    await table.press(seat, next(label for label in taking.buttons if "Take" in label), taking)
    assert (await table.view()).table.seats[seat].tiles == [tile]


async def test_old_buttons_of_a_lobby_and_of_public_answers_work(world: World) -> None:
    await world.slash("red", "kemet new")
    await world.again()
    for name in ("blue", "green"):
        await world.press(name, "Join")
    await world.again()
    await world.press("red", "Start Game")
    info = world.service.game_in(world.channel.id)
    assert info is not None
    assert info.state == "running"
    world.game_id = info.id
    await world.place(**TEMPLE)
    await world.say("red", PLANS["red"])
    await world.say("blue", PLANS["blue"])
    await world.later(4)
    stay, game = world.newest("Stay"), world.saved()
    await world.again()
    await world.press_id("red", *stay)
    assert dumped(world.saved()) == dumped(expected(game, ("red", ["stay"])))
    assert "already" in (await world.press_made("red", stay[1])).text


async def test_what_was_due_is_done_by_the_next_life_once(world: World) -> None:
    await world.slash("red", "kemet new")
    await world.press("red", "Add Computer")
    await world.press("blue", "Join")
    await world.press("red", "Start Game")
    info = world.service.game_in(world.channel.id)
    assert info is not None
    world.game_id = info.id
    (robot,) = [each.seat for each in info.seats if each.computer]
    assert {row[1] for row in world.rows("timers")} == {"computer"}
    await world.again()
    await world.later(8)
    assert [row[3] for row in world.rows("choices") if row[4] == "troops"] == [robot]
    persons = [each.seat for each in info.seats if each.seat != robot]
    for seat in [seat for seat in (await world.view()).awaited if seat in persons]:
        await world.say(seat, await world.chance(seat))
    # One is asked next (2.3.3); the life that lives when the call is due makes it.
    while (await world.view()).awaited == [robot]:
        await world.later(1)
    (next_one,) = (await world.view()).awaited
    assert [text for text in world.told() if "place your pyramids" in text] == []
    await world.again()
    await world.later(30)
    (called,) = [text for text in world.told() if "place your pyramids" in text]
    person = info.seating(next_one).person
    assert person is not None
    assert called.startswith(f"<@{person.id}> —")


CUTS = [*((point, 0) for point in (*BEFORE, "saved")), *((p, row) for row in range(4) for p in ("sent", "sending"))]


async def story(
    database: Path, cut: Cut | None, choices: int = 400
) -> tuple[int, tuple[list[str], list[Any], str, str]]:
    """A battle and what follows by chance up to the Night, or as many choices, with power cuts at two of three choices
    and at calls: how many choices there were, and what comes of it."""
    cuts = itertools.cycle(CUTS)
    async with simcord.run(bot(database)) as env:
        world = World(env, database)
        await world.begin()
        await world.place(**TEMPLE)
        for number in range(choices):
            view = await world.view()
            if cut is None and view.table.phase == "night":
                choices = number
                break
            seat = view.awaited[0]
            words, before = await world.chance(seat), world.rows("choices")
            if cut is not None and number % 3 == 1:
                cut.set(*next(cuts))
            with suppress(asyncio.CancelledError):
                await world.say(seat, words)
            if cut is not None and number % 3 == 1:
                cut.set("")
                await world.again()
                if world.rows("choices") == before:
                    await world.say(seat, words)
            if cut is not None and number % 3 == 2:
                cut.set("sent", number % 2)
            await world.later(4)
            if cut is not None and number % 3 == 2:
                cut.set("")
                await world.again()
            await world.later(1)
        game = world.saved()
        kept = world.told(), [row[:-1] for row in world.rows("choices")], saves.dump(game), game.table.phase
        await world.close()
    return choices, kept


async def test_a_game_with_power_cuts_is_told_as_one_without(tmp_path: Path, cut: Cut) -> None:
    choices, plain = await story(tmp_path / "plain.db", None)
    _, broken = await story(tmp_path / "broken.db", cut, choices)
    assert broken == plain
    assert results(plain[0])
    assert plain[3] == "night"

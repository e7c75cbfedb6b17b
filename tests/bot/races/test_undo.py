"""A step is taken back in the instant in which somebody answers, or twice."""

from __future__ import annotations

from bot.ports import Commit
from bot.prompts.ids import panel_id
from engine.decision import Key
from engine.refusals import NotAllowed
from tests.bot.races.support import ADA, BEN, Ring, outcomes, ways
from tests.bot.whole.checks import PLANS, TEMPLE, TURN


async def test_undo_first_the_opponent_hears_that_the_step_is_gone(table: Ring) -> None:
    for together in ways(table):
        await table.place(**TURN)
        await table.say("red", ["f1_pray"])
        answer, _ = await table.ids("blue")
        coming = (table.type(ADA, "act undo"), table.press(BEN, f"{answer}:f1_pray"))
        undone, other = outcomes(await together(*coming))
        assert "is taken back" in undone, undone
        assert other.startswith("**This was from an earlier step"), other
        assert table.choices() == []
        assert (await table.view()).awaited == ["red"]
        await table.facts()


async def test_the_opponent_first_then_undo_would_take_their_step(table: Ring) -> None:
    for together in ways(table):
        await table.place(**TURN)
        await table.say("red", ["f1_pray"])
        answer, _ = await table.ids("blue")
        coming = (table.press(BEN, f"{answer}:f1_pray"), table.type(ADA, "act undo"))
        done, refused = outcomes(await together(*coming))
        assert done.startswith("### Done")
        assert "Blue" in refused, refused
        assert [seat for seat, *_ in table.choices()] == ["red", "blue"]
        await table.facts()


async def test_below_discord_undo_and_answer_exclude_each_other(table: Ring) -> None:
    for together in ways(table):
        await table.place(**TURN)
        await table.say("red", ["f1_pray"])
        key = (await table.asked("blue")).key
        answer = table.service.say(table.game_id, BEN.id, key, [["f1_pray", "done"]])
        said, undone = await together(answer, table.service.undo(table.game_id, ADA.id))
        assert isinstance(said, Commit)
        assert isinstance(undone, NotAllowed)
        await table.facts()


async def test_the_undo_of_one_choice_pressed_twice_takes_one_choice_back(table: Ring) -> None:
    for together in ways(table):
        await table.place(**TURN)
        await table.say("red", ["f2_build"])  # 3.4: the token first, then what it is for
        await table.say("red", [])  # an action may come to nothing
        last = (await table.view()).last_by["red"]
        before = table.choices()
        assert len(before) == 2
        press = panel_id(table.game_id, Key(last, "red"), "undo")
        first, second = outcomes(await together(table.press(ADA, press), table.press(ADA, press)))
        assert "is taken back" in first, first
        assert second.startswith("**This was from an earlier step"), second
        assert table.choices() == before[:1]
        await table.facts()


async def test_take_back_twice_and_while_the_other_seals(table: Ring) -> None:
    for together in ways(table):
        await table.place(**TEMPLE)
        await table.say("red", PLANS["red"])
        key = Key((await table.asked("blue")).key.serial, "red")
        press = panel_id(table.game_id, key, "take_back")
        first, second = outcomes(await together(table.press(ADA, press), table.press(ADA, press)))
        assert first.startswith("-# Taken back: it is open again."), first
        assert second.startswith("**There is no step of yours to take back.**"), second
        assert (await table.view()).sealed == []
        await table.facts()

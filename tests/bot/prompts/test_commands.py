"""Every action and every decision by command."""

from __future__ import annotations

from typing import Any

import pytest


async def test_prompt_opens_what_waits(world: Any) -> None:
    form = await world.slash("red", "act prompt")
    assert form.modal["title"] == "Place your warriors"
    await world.place(now="red turn")
    assert "Place a token" in (await world.slash("red", "act turn")).text


async def test_a_stranger_and_a_channel_without_a_game_are_answered(world: Any) -> None:
    result = await world.stranger.slash(world.channel, "act turn")
    assert result.ephemeral
    empty = world.guild.create_text_channel("elsewhere")
    result = await world.people["red"].slash(empty, "act turn")
    assert result.ephemeral


async def test_prayer_by_command_says_which_space_it_took(world: Any) -> None:
    await world.place(now="red turn")
    done = await world.slash("red", "act pray")
    assert "prays, +2 PP" in done.text
    assert "leaves most spaces open" in done.text
    seat = (await world.view()).table.seats["red"]
    assert len(seat.spaces) == 1


async def test_the_space_may_be_named(world: Any) -> None:
    await world.place(now="red turn")
    assert set(await world.suggested("red", "act pray", "space")) == {"f1_pray", "f2_pray"}
    await world.slash("red", "act pray", space="f1_pray")
    assert (await world.view()).table.seats["red"].spaces == {"f1_pray": "own"}


async def test_equilibrium_decides_between_spaces(world: Any) -> None:
    await world.place(now="red turn", spaces={"red": ["f2_move", "f2_build", "f2_pray"]}, tokens={"red": 2})
    refused = await world.slash("red", "act build", pyramid="c1_north", level=3)
    assert "(3.3)" in refused.text
    done = await world.slash("red", "act pray")
    assert "### Done" in done.text
    assert "f1_pray" in (await world.view()).table.seats["red"].spaces


async def test_a_move_by_command_places_the_token_too(world: Any) -> None:
    await world.place(now="red turn")
    starts = await world.suggested("red", "act move", "from")
    assert set(starts) == {"c1_north", "c1_east"}
    goals = await world.suggested("red", "act move", "to", "", **{"from": "c1_north"})
    assert "desert_c1" in goals
    done = await world.slash("red", "act move", **{"from": "C1-a", "to": "D1", "warriors": 3})
    assert "moves 3 warriors" in done.text
    view = await world.view()
    assert view.table.troops["desert_c1"]["red"].size == 3
    assert len(view.table.seats["red"].spaces) == 1


async def test_a_way_of_two_land_moves_is_found(world: Any) -> None:
    await world.place(now="red turn", tiles={"red": ["priest_of_mafdet"]})
    goals = await world.suggested("red", "act move", "to", "temple", **{"from": "c1_north"})
    assert list(goals) == ["west_temple"]
    await world.slash("red", "act move", **{"from": "c1_north", "to": "Western Temple"})
    assert "red" in (await world.view()).table.troops["west_temple"]


async def test_an_attack_by_command_is_asked_once(world: Any) -> None:
    await world.place(now="red turn", troops={"red": {"desert_c1": 5}, "blue": {"west_temple": 2}})
    goals = await world.suggested("red", "act move", "to", "", **{"from": "desert_c1"})
    assert goals["west_temple"].startswith("⚔️")
    seen = await world.slash("red", "act move", to="T1")
    assert "Attack the Western Temple?" in seen.text
    assert not (await world.view()).table.seats["red"].spaces
    await world.click("red", seen, "Confirm Attack")
    assert (await world.view()).battle.zone == "west_temple"


async def test_a_wrong_word_is_answered_and_changes_nothing(world: Any) -> None:
    await world.place(now="red turn")
    serial = (await world.view()).serial
    for options in (
        {"from": "T9", "to": "D1"},
        {"from": "c1_north", "to": "T4"},
        {"from": "c1_north", "to": "S", "warriors": 9},
    ):
        seen = await world.slash("red", "act move", **options)
        assert "### Done" not in seen.text
    assert (await world.view()).serial == serial


async def test_move_without_options_opens_the_chooser(world: Any) -> None:
    await world.place(now="red turn")
    assert "which Troop?" in (await world.slash("red", "act move")).text


async def test_recruitment_by_command(world: Any) -> None:
    await world.place(now="red turn")
    form = await world.slash("red", "act recruit")
    assert form.modal["title"] == "Recruitment · 5 PP, 2 in supply"
    done = await world.slash("red", "act recruit", warriors=2, where="C1-c")
    assert "### Done" in done.text
    assert (await world.view()).table.troops["c1_west"]["red"].size == 2


async def test_too_many_recruits_tell_the_rule(world: Any) -> None:
    await world.place(now="red turn")
    seen = await world.slash("red", "act recruit", warriors=1, where="c1_north")
    assert "R-047" in seen.text
    assert not (await world.view()).table.seats["red"].spaces


async def test_construction_by_command(world: Any) -> None:
    await world.place(now="red turn", pp={"red": 9})
    assert await world.suggested("red", "act build", "colour", "", pyramid="c1_west") == {"diamond": "Diamond"}
    levels = await world.slash("red", "act build", pyramid="C1-a")
    assert "Raise it to which level?" in levels.text
    await world.slash("red", "act build", pyramid="c1_west", level=1, colour="diamond")
    assert (await world.view()).table.pyramids["c1_west"].level == 1


async def test_a_slot_by_command(world: Any) -> None:
    await world.place(now="red turn")
    assert "### Place a token" in (await world.slash("red", "act acquire")).text, "three slots may be meant"
    await world.place(now="red acquire")
    assert "### Acquisition · ruby" in (await world.slash("red", "act acquire")).text


async def test_battle_opens_the_form_and_then_the_sealed_plan(world: Any) -> None:
    await world.place(now="battle west_temple red blue", troops={"red": {"west_temple": 5}, "blue": {"west_temple": 2}})
    form = await world.slash("red", "act battle")
    await world.send("red", form, play="battle_3_2", discard=["battle_1_3"])
    assert "### Sealed" in (await world.slash("red", "act battle")).text
    assert "Nothing to plan" in (await world.slash("green", "act battle")).text


async def test_claim_and_undo_of_a_sealed_plan(world: Any) -> None:
    await world.place(now="battle west_temple red blue", troops={"red": {"west_temple": 5}, "blue": {"west_temple": 2}})
    await world.slash("red", "act choose", answer="3/2 discard 1/3")
    key = (await world.asked("blue")).key
    assert "Sealed" in (await world.slash("red", "act choose", answer="claim 2")).text
    assert (await world.asked("blue")).key == key
    assert "Taken back" in (await world.slash("red", "act undo")).text
    assert (await world.asked("red")).key.serial == key.serial


async def test_undo_reopens_the_prompt(world: Any) -> None:
    seat = await world.to_day()
    await world.slash(seat, "act pray")
    seen = await world.slash(seat, "act undo")
    assert "taken back" in seen.text
    assert "Place a token" in seen.text
    again = await world.slash(seat, "act undo")
    assert "Place a token" not in again.text


async def test_retreat_by_command(world: Any) -> None:
    await world.place(now="battle west_temple red blue", troops={"red": {"west_temple": 5}, "blue": {"west_temple": 2}})
    await world.say("red", ["battle_3_2", "battle_1_3"])
    await world.say("blue", ["battle_2_0_2", "battle_1_3"])
    await world.slash("blue", "act retreat")
    assert "desert_c1" in await world.suggested("red", "act retreat", "to")
    await world.slash("red", "act retreat", to="D1")
    assert "blue" in (await world.view()).table.troops["desert_c1"]


@pytest.mark.parametrize(
    ("answer", "fact"),
    [
        ("c1_north c1_east", ["c1_north", "c1_east"]),
        ("C1-c, C1-a", ["c1_west", "c1_north"]),
        ("troops c1_north c1_west", ["c1_north", "c1_west"]),
    ],
)
async def test_choose_reads_ids_labels_and_lines(world: Any, answer: str, fact: list[str]) -> None:
    await world.place(now="setup troops")
    await world.slash("red", "act choose", answer=answer)
    assert (await world.view("red")).own.sealed == [*fact, "done"]


async def test_choose_suggests_the_words_said_and_the_next(world: Any) -> None:
    await world.place(now="setup troops")
    assert set(await world.suggested("red", "act choose", "answer")) == {"c1_north", "c1_east", "c1_west"}
    following = await world.suggested("red", "act choose", "answer", "c1_north ")
    assert set(following) == {"c1_north c1_east", "c1_north c1_west"}
    assert following["c1_north c1_east"] == "C1-a · C1-b"
    assert set(await world.suggested("red", "act choose", "answer", "c1_north c1_e")) == {"c1_north c1_east"}


async def test_suggestions_are_of_ones_own_seat(world: Any) -> None:
    await world.place(now="battle west_temple red blue", troops={"red": {"west_temple": 5}, "blue": {"west_temple": 2}})
    assert len(await world.suggested("red", "act choose", "answer")) == 8
    assert await world.suggested("green", "act choose", "answer") == {"-": "✗ Nothing waits for you now"}
    found = await world.stranger.autocomplete(world.channel, "act choose", "answer", "")
    assert found == []


async def test_choose_answers_every_decision_of_a_game(world: Any) -> None:
    """Chance plays two Rounds by command alone."""
    from bot.library import LIBRARY
    from engine.pilots.random import choose

    kinds = set()
    for _ in range(200):
        view = await world.view()
        if view.table.round > 2 or not view.awaited:
            break
        seat = view.awaited[0]
        own = await world.view(seat)
        _, kind, words = choose(LIBRARY, own, f"{view.serial}")
        kinds.add(kind)
        await world.slash(seat, "act choose", answer=" ".join(words) or "done")
        assert (await world.view()).serial > view.serial, f"{kind} {words} was not taken"
    assert {"troops", "pyramids", "tile", "tokens", "destiny"} <= kinds


async def test_a_command_for_something_else_says_what_one_is_asked_for(world: Any) -> None:
    await world.place(now="battle west_temple red blue", troops={"red": {"west_temple": 5}, "blue": {"west_temple": 2}})
    for name, verb in (("move", "move"), ("pray", "pray"), ("acquire", "acquire"), ("retreat", "retreat")):
        seen = await world.slash("red", f"act {name}")
        assert f"**Nothing to {verb} now.** You are asked for your battle plan." in seen.text
        assert list(seen.buttons) == ["Show Current"]
    others = await world.slash("green", "act move")
    assert "We wait for 🟥 Red and 🟦 Blue" in others.text


@pytest.mark.parametrize(
    ("name", "option"),
    [
        ("move", "from"),
        ("move", "to"),
        ("move", "via"),
        ("build", "pyramid"),
        ("build", "colour"),
        ("recruit", "where"),
        ("pray", "space"),
        ("acquire", "tile"),
        ("retreat", "to"),
    ],
)
async def test_nothing_of_another_question_is_suggested(world: Any, name: str, option: str) -> None:
    await world.place(now="battle west_temple red blue", troops={"red": {"west_temple": 5}, "blue": {"west_temple": 2}})
    found = await world.suggested("red", f"act {name}", option)
    assert found == {"-": f"✗ Nothing to {name} now"}
    serial = (await world.view()).serial
    seen = await world.slash("red", f"act {name}", **{option: "-"})
    assert "You are asked for your battle plan" in seen.text
    assert (await world.view()).serial == serial


async def test_a_line_that_tells_why_nothing_is_suggested_is_refused(world: Any) -> None:
    await world.place(now="red turn")
    assert await world.suggested("red", "act move", "from", "zzz") == {
        "-": "✗ Nothing that may be chosen now is called zzz"
    }
    assert await world.suggested("red", "act move", "via") == {"-": "✗ Say first where the Troop stands"}
    serial = (await world.view()).serial
    for name, options in (("move", {"from": "-"}), ("choose", {"answer": "-"}), ("build", {"pyramid": "-"})):
        assert "I know no" in (await world.slash("red", f"act {name}", **options)).text
    assert (await world.view()).serial == serial


async def test_both_used_spaces_are_named(world: Any) -> None:
    await world.place(now="red turn", spaces={"red": ["f2_move", "f3_move"]}, tokens={"red": 3})
    seen = await world.slash("red", "act move")
    assert "**No space for Movement is open.**" in seen.text
    assert "Movement, floor 3 and Movement, floor 2: your token is there (3.3)" in seen.text
    assert await world.suggested("red", "act move", "from") == {"-": "✗ No space for Movement is open"}

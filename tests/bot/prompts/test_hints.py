"""19 First game: hints for those who wish them, one warning a turn, and none for anybody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.limits import message_faults
from bot.texts import catalogue
from bot.wishes import Wishes

# A temple of red's own with one Troop in it, next to a desert.
TEMPLE = {"now": "red turn", "troops": {"red": {"west_temple": 3}}}
SHORT = {"now": "red turn", "tokens": {"red": 2}, "spaces": {"red": ["f1_pray", "f1_acquire_a", "f1_acquire_b"]}}
FULL = {"now": "red turn", "pp": {"red": 10}}


@pytest.fixture
def purpose(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """What a question is for, in words of the test's own."""

    def make(kind: str) -> str:
        line = f"what {kind} is for"
        monkeypatch.setitem(catalogue(), f"hint.{kind}", line)  # type: ignore[arg-type]  # it is a dictionary
        return line

    return make


async def hints(world: Any, seat: str = "red", on: bool = True) -> None:
    await world.service.set_wishes(world.people[seat].id, Wishes(hints=on))


async def test_nobody_is_hinted_at_who_does_not_wish_it(world: Any, purpose: Any) -> None:
    line = purpose("tokens")
    for given in (SHORT, FULL):
        await world.place(**given)
        seen = await world.open("red")
        assert line not in seen.text
        assert "Mind:" not in seen.text


async def test_each_panel_says_in_one_line_what_it_is_for(world: Any, purpose: Any) -> None:
    tokens, move = purpose("tokens"), purpose("move")
    await hints(world)
    await world.place(**TEMPLE)
    assert (await world.open("red")).text.count(f"-# {tokens}") == 1
    assert (await world.space("red", "f3_move")).text.count(f"-# {move}") == 1


async def test_a_question_without_such_a_line_stands_as_it_is(world: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(catalogue(), "hint.tokens", raising=False)  # type: ignore[arg-type]  # it is a dictionary
    await world.place(now="red turn")
    plain = (await world.open("red")).text
    await hints(world)
    assert (await world.open("red")).text == plain


async def test_hints_make_no_message_too_big(world: Any, purpose: Any) -> None:
    purpose("tokens")
    await hints(world)
    await world.place(**SHORT)
    seen = await world.open("red")
    assert (
        message_faults([each if isinstance(each, dict) else each.to_dict() for each in seen.message.components]) == []
    )


async def test_3_3_as_many_tokens_left_as_floors_without_one(world: Any) -> None:
    await hints(world)
    await world.place(**SHORT)
    seen = await world.open("red")
    assert "-# **Mind:** 2 tokens left, and still bare: floor 2 and floor 3." in seen.text
    await world.place(**{**SHORT, "tokens": {"red": 3}, "spaces": {"red": ["f1_pray", "f1_acquire_a"]}})
    assert "Mind:" not in (await world.open("red")).text


async def test_1_2_prayer_points_that_would_be_lost_at_the_most_one_may_hold(world: Any) -> None:
    await hints(world)
    await world.place(**FULL)
    assert "-# **Mind:** you hold 10 of 11 PP, so a Prayer brings 1 of 2." in (await world.open("red")).text
    await world.place(**{**FULL, "pp": {"red": 9}})
    assert "Mind:" not in (await world.open("red")).text


async def test_there_is_one_warning_a_turn(world: Any) -> None:
    """With two slips at once the one that cannot be mended later is named; within the turn there is no other."""
    await hints(world)
    await world.place(**{**SHORT, **TEMPLE, "pp": {"red": 11}})
    seen = await world.open("red")
    assert seen.text.count("Mind:") == 1
    assert "still bare" in seen.text
    assert "Mind:" not in (await world.space("red", "f3_move")).text


async def test_hints_of_one_person_show_nowhere_else(world: Any) -> None:
    await hints(world, "blue")
    await world.place(**FULL)
    assert "Mind:" not in (await world.open("red")).text

"""The contract of stages, line by line (the numbers are those of the list it is written down in)."""

from __future__ import annotations

import types
import typing
from dataclasses import fields

import pytest

from engine import invariants, saves
from engine.decision import check, random_answer, sole_answer
from engine.refusals import NotAllowed, NotNow, NotUnderstood
from engine.saves import SaveError, dump, load
from engine.step import STEPS, Step
from engine.steps.battle import Battle
from tests.engine.support import (
    LIBRARY,
    SEATS,
    Asking,
    Branch,
    Maze,
    Trace,
    answer,
    battle,
    kinds,
    new,
    played,
    say_any,
    trace,
    traced,
    until,
)

# 1. Asking changes nothing; words are offered, refused, or unknown


@pytest.mark.parametrize("choices", [0, 1, 7, 40, 200])
def test_1_asking_changes_nothing_and_asks_a_seat_once(choices: int) -> None:
    game = played(choices)
    before = invariants.written(game)
    game.open = None
    seats = [decision.seat for decision in game.decisions()]
    game.asides()
    assert invariants.written(game) == before
    assert len(seats) == len(set(seats)) > 0


def test_1_an_answer_is_legal_if_each_word_was_offered() -> None:
    assert check(Maze(), ["way", "on"]) == ["way", "on", "done"]
    assert check(Maze(), ["way", "on", "done"]) == ["way", "on", "done"]


@pytest.mark.parametrize(
    ("words", "error", "rule", "values"),
    [
        (["wy"], NotUnderstood, "unknown", {"word": "wy", "near": "way"}),
        (["way"], NotUnderstood, "unfinished", {"words": "on"}),
        (["barred"], NotAllowed, "R-070", {}),
        ([], NotAllowed, "R-011", {"total": 0}),
        (["way", "on", "done", "more"], NotUnderstood, "unknown", {"word": "more", "near": ""}),
    ],
)
def test_1_what_was_not_offered_is_refused_with_its_reason(
    words: list[str], error: type[NotAllowed], rule: str, values: dict[str, object]
) -> None:
    with pytest.raises(error) as caught:
        check(Maze(), words)
    assert (caught.value.refusal.rule, caught.value.refusal.values) == (rule, values)


def test_1_a_refused_answer_changes_nothing() -> None:
    game = new()
    before = invariants.written(game)
    decision = game.decisions()[0]
    with pytest.raises(NotUnderstood):
        game.answer(decision.key, ["nowhere"])
    assert invariants.written(game) == before
    assert game.choices == []


def test_1_the_only_answer_is_found_and_dead_ends_are_backed_out_of() -> None:
    from engine.rng import Draw

    assert sole_answer(Maze()) is None
    assert random_answer(Maze(), Draw("x", 0)) == ["way", "on", "done"]


# 2. do_ runs once, answers in the order asked


def test_2_a_stage_is_done_once_when_all_have_answered_in_the_order_asked() -> None:
    game = traced(Asking(seats=["red", "blue", "green"]))
    for seat in ("green", "red"):
        answer(game, seat, "no" if seat == "green" else "yes")
        assert trace(game) == []
    answer(game, "blue", "yes")
    assert trace(game) == ["first red yes", "first blue yes", "first green no", "second"]


def test_2_a_stage_nobody_is_asked_in_is_done_at_once() -> None:
    game = traced(Asking(seats=[]))
    assert trace(game) == ["second"]
    assert game.awaited() == ["red"]
    assert isinstance(game.steps[-1], Trace)


# 3. and 4. Children, and AGAIN


def test_3_4_children_run_in_the_order_pushed_before_the_stage_is_repeated_or_left() -> None:
    game = traced(Branch())
    assert trace(game) == ["grow a b grow a b"]


def test_3_steps_pushed_together_run_one_after_the_other() -> None:
    game = traced(Asking(seats=["red"]), Asking(seats=["blue"]))
    assert game.awaited() == ["red"]
    answer(game, "red", "yes")
    assert (trace(game), game.awaited()) == (["first red yes", "second"], ["blue"])


def test_3_a_step_leaves_the_stack_after_its_last_stage() -> None:
    game = traced(Asking(seats=["red"]))
    gone = game.steps[-1].id
    answer(game, "red", "no")
    with pytest.raises(KeyError):
        game.step(gone)


def test_4_again_asks_anew_with_a_new_key() -> None:
    game = traced(Asking(seats=["red", "blue"], rounds=2))
    first = {decision.key for decision in game.decisions()}
    answer(game, "red", "yes")
    answer(game, "blue", "yes")
    second = {decision.key for decision in game.decisions()}
    assert not first & second
    assert len(second) == 2


# 5. Plain values, nothing secret

PLAIN = (str, int, bool)


def _plain(kind: object) -> bool:
    if typing.get_origin(kind) is typing.Literal:
        return True
    if typing.get_origin(kind) in (list, dict, tuple):
        return all(_plain(part) for part in typing.get_args(kind))
    return kind in PLAIN


@pytest.mark.parametrize("step", sorted(name for name, kind in STEPS.items() if kind.__module__.startswith("engine")))
def test_5_steps_hold_ids_numbers_and_lists_only(step: str) -> None:
    hints = typing.get_type_hints(STEPS[step])
    wrong = [entry.name for entry in fields(STEPS[step]) if not _plain(hints[entry.name])]
    assert wrong == []


def test_5_a_field_that_is_no_plain_value_would_be_seen() -> None:
    assert not _plain(types.FunctionType)
    assert not _plain(list[Step])


def test_5_a_sealed_plan_lies_in_the_hidden_part_only() -> None:
    game, _ = battle()
    answer(game, "red", "battle_4_1", "battle_1_3")
    assert game.hidden.sealed == {"red": ["battle_4_1", "battle_1_3", "done"]}
    assert "battle_" not in repr((game.steps, game.table))


# 6. Names are part of the save


def test_6_a_renamed_step_is_read_by_its_alias(monkeypatch: pytest.MonkeyPatch) -> None:
    game, _ = battle()
    text = dump(game).replace('"step":"Battle"', '"step":"Clash"')
    with pytest.raises(SaveError, match="Clash"):
        load(LIBRARY, text)
    monkeypatch.setitem(saves.ALIASES, "Clash", "Battle")
    assert isinstance(load(LIBRARY, text).game.steps[-1], Battle)


# 7. Keys never come back


def test_7_all_asked_together_share_a_serial_and_one_answer_leaves_the_others_keys() -> None:
    game = new()
    keys = {decision.seat: decision.key for decision in game.decisions()}
    assert len({key.serial for key in keys.values()}) == 1
    first = say_any(game, "x")
    assert {d.seat: d.key for d in game.decisions()} == keys
    assert first not in game.awaited()


def test_7_the_serial_grows_with_every_choice_and_take_back() -> None:
    game = new()
    seen = [game.serial]
    say_any(game, "x", "red")
    seen.append(game.serial)
    game.take_back("red")
    seen.append(game.serial)
    say_any(game, "x", "red")
    seen.append(game.serial)
    assert seen == sorted(set(seen))


def test_7_no_key_is_given_out_twice_in_a_game_with_undo_and_loading() -> None:
    game = new("keys")
    given: dict[object, str] = {}
    undone = 0
    for number in range(300):
        for decision in game.decisions():
            name = f"{game.steps[-1].id} {decision.kind}"
            assert given.setdefault(decision.key, name) == name
        older = dump(game)
        seat = say_any(game, "keys")
        if number % 3 == 0 and game.undo_refusal(seat) is None and seat not in game.sealed():
            given.update({decision.key: "fell with the undo" for decision in game.decisions()})
            game = game.undone_to(load(LIBRARY, older).game)
            undone += 1
            assert not set(given) & {decision.key for decision in game.decisions()}
        elif number % 3 == 1:
            keys = [decision.key for decision in game.decisions()]
            game = load(LIBRARY, dump(game)).game
            assert [decision.key for decision in game.decisions()] == keys
    assert undone > 20


def test_7_an_old_key_is_refused() -> None:
    game = until(lambda game: kinds(game) == {"tokens"})
    key = game.decisions()[0].key
    say_any(game, "x")
    with pytest.raises(NotNow) as caught:
        game.answer(key, ["f2_pray"])
    assert caught.value.refusal.rule == "stale"


def test_7_a_second_answer_to_the_same_key_is_refused() -> None:
    game = new()
    decision = game.decisions()[0]
    say_any(game, "x", decision.seat)
    with pytest.raises(NotNow):
        game.answer(decision.key, ["c1_north", "c1_west"])


# 9. Take-back


def test_9_a_take_back_removes_the_own_answer_only_and_is_logged() -> None:
    game = traced(Asking(seats=list(SEATS), private=True))
    answer(game, "red", "yes")
    answer(game, "blue", "no")
    keys = [decision.key for decision in game.decisions()]
    game.take_back("red")
    assert game.hidden.sealed == {"blue": ["no", "done"]}
    assert game.awaited() == ["red", "green"]
    assert [decision.key for decision in game.decisions()] == keys
    assert (game.choices[-1].seat, game.choices[-1].kind) == ("red", "take_back")
    answer(game, "red", "no")
    answer(game, "green", "no")
    assert trace(game)[:2] == ["first red no", "first blue no"]


def test_9_there_is_nothing_to_take_back_before_and_after() -> None:
    game = traced(Asking(seats=["red", "blue"]))
    with pytest.raises(NotNow):
        game.take_back("red")
    answer(game, "red", "yes")
    answer(game, "blue", "yes")
    with pytest.raises(NotNow):
        game.take_back("red")


# 10. Asides


def test_10_an_aside_is_done_at_once_and_leaves_keys_and_answers() -> None:
    game = traced(Asking(seats=["red", "blue"]))
    answer(game, "red", "yes")
    keys = [decision.key for decision in game.decisions()]
    aside = next(each for each in game.asides() if each.seat == "red")
    stack = [step.id for step in game.steps]
    game.answer(aside.key, ["loud"], "claim")
    assert trace(game) == ["claim red loud"]
    assert [decision.key for decision in game.decisions()] == keys
    assert (game.sealed(), game.awaited()) == (["red"], ["blue"])
    assert [step.id for step in game.steps] == stack
    assert game.choices[-1].kind == "claim"


def test_10_an_aside_awaits_nobody_and_no_longer_stands_after_its_stage() -> None:
    game = traced(Asking(seats=["red"]))
    assert game.awaited() == ["red"]
    assert [each.kind for each in game.asides()] == ["claim"]
    answer(game, "red", "yes")
    assert game.asides() == []

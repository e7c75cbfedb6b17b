"""Undo: down to the barrier, automatic answers fall with their choice, other seats' answers stay."""

from __future__ import annotations

import pytest

from engine import invariants
from engine.game import Game
from engine.refusals import NotAllowed
from engine.saves import dump, load
from tests.engine.support import (
    CARDS,
    LIBRARY,
    Asking,
    answer,
    battle,
    kinds,
    library,
    new,
    say_any,
    trace,
    traced,
    until,
    with_cards,
)


def undone(game: Game, older: str) -> Game:
    """What a service does: the snapshot before the choice, with new keys."""
    return game.undone_to(load(LIBRARY, older).game)


def day() -> Game:
    """A Day in which the first player can pay for no tile: an Acquisition is answered by itself."""
    game = until(lambda game: kinds(game) == {"tokens"})
    game.table.seats[game.awaited()[0]].pp = 0
    game.open = None
    return game


def test_undo_takes_the_last_choice_back_with_all_that_followed() -> None:
    game = day()
    seat, older, serial = game.awaited()[0], dump(game), game.serial
    before = (repr(game.table), repr(game.hidden))
    answer(game, seat, "f1_acquire_a")
    assert game.awaited() != [seat]
    assert game.check_undo(seat) == serial + 1
    back = undone(game, older)
    assert (repr(back.table), repr(back.hidden)) == before
    assert back.awaited() == [seat]
    assert back.serial > game.serial


def test_an_automatic_answer_falls_with_its_choice_and_is_no_barrier() -> None:
    game = day()
    seat, older = game.awaited()[0], dump(game)
    game.choices.clear()
    answer(game, seat, "f1_acquire_b")
    assert [(each.kind, each.auto) for each in game.choices] == [("tokens", False), ("acquire", True)]
    assert game.undo_refusal(seat) is None
    assert undone(game, older).table.seats[seat].spaces == {}


def test_passing_on_is_no_barrier() -> None:
    game = day()
    seat = game.awaited()[0]
    answer(game, seat, "f2_pray")
    assert game.awaited() != [seat]
    assert game.undo_refusal(seat) is None


def test_the_choice_of_another_seat_is_a_barrier() -> None:
    game = day()
    first = game.awaited()[0]
    answer(game, first, "f2_pray")
    second = game.awaited()[0]
    answer(game, second, "f2_pray")
    with pytest.raises(NotAllowed) as caught:
        game.check_undo(first)
    assert (caught.value.refusal.rule, caught.value.refusal.values) == ("undo_others", {"seats": second})
    assert game.undo_refusal(second) is None


def test_the_choices_of_computer_seats_fall_with_no_question() -> None:
    game = day()
    first = game.awaited()[0]
    answer(game, first, "f2_pray")
    second = game.awaited()[0]
    answer(game, second, "f2_pray")
    assert game.undo_refusal(first, frozenset({second})) is None


def test_a_reveal_is_a_barrier_for_both() -> None:
    game, _ = battle()
    answer(game, "red", "battle_4_1", "battle_1_3")
    answer(game, "blue", "battle_3_2", "battle_1_3")
    for seat in ("red", "blue"):
        refusal = game.undo_refusal(seat, frozenset({"red", "blue"}))
        assert refusal is not None
        assert refusal.rule == "undo_revealed"


def test_a_draw_is_a_barrier() -> None:
    game = traced(Asking(seats=["red"]))
    answer(game, "red", "yes")
    assert game.undo_refusal("red") is None
    game.draw()
    refusal = game.undo_refusal("red")
    assert refusal is not None
    assert refusal.rule == "undo_revealed"


def test_cards_drawn_at_night_are_a_barrier() -> None:
    books = library({CARDS: with_cards("one", "two", copies=9)})
    game = until(lambda game: any(e.kind == "cards_drawn" for e in game.events), books=books)
    refusals = [game.undo_refusal(seat) for seat in game.last_by if game.last_by[seat]]
    assert refusals
    assert {refusal.rule if refusal else "" for refusal in refusals} == {"undo_revealed"}


def test_nothing_to_undo_before_the_first_choice_or_after_a_take_back() -> None:
    game = new()
    for take_back in (False, True):
        if take_back:
            say_any(game, "x", "red")
            game.take_back("red")
        refusal = game.undo_refusal("red")
        assert refusal is not None
        assert refusal.rule == "undo_nothing"


def test_a_sealed_answer_of_another_seat_is_a_barrier_to_what_lies_before_it() -> None:
    game = traced(Asking(seats=["red"]), Asking(seats=["red", "blue"]))
    answer(game, "red", "yes")
    answer(game, "blue", "no")
    sealed = dict(game.hidden.sealed)
    with pytest.raises(NotAllowed) as caught:
        game.check_undo("red")
    assert caught.value.refusal.rule == "undo_others"
    assert game.hidden.sealed == sealed


# Automatic answers


def test_a_public_decision_with_one_answer_is_given_and_logged() -> None:
    game = traced(Asking(seats=["red"], words=["yes"]))
    assert trace(game) == ["first red yes", "second"]
    assert [(c.seat, c.words, c.auto) for c in game.choices[-1:]] == [("red", ["yes", "done"], True)]


def test_a_private_decision_is_never_answered_by_itself() -> None:
    game = traced(Asking(seats=["red"], words=["yes"], private=True))
    assert game.awaited() == ["red"]
    assert trace(game) == []


def test_an_automatic_answer_leaves_the_last_choice_of_a_seat_as_it_was() -> None:
    game = traced(Asking(seats=["red"]), Asking(seats=["blue"], words=["yes"]), Asking(seats=["green"]))
    older = dump(game)
    answer(game, "red", "yes")
    assert trace(game)[2] == "first blue yes"
    assert game.last_by.get("blue", 0) == 0
    assert game.undo_refusal("red") is None
    assert trace(undone(game, older)) == []


def test_a_game_undone_plays_on_like_one_never_played_so_far() -> None:
    game = day()
    older = dump(game)
    seat = game.awaited()[0]
    answer(game, seat, "f2_pray")
    game = undone(game, older)
    answer(game, seat, "f1_pray")
    assert set(game.table.seats[seat].spaces) == {"f1_pray"}
    assert invariants.check(game) == []

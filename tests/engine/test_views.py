"""Views: built from what is allowed, and an imagined game looks like the one it was imagined from."""

from __future__ import annotations

from dataclasses import fields

import pytest

from engine import invariants
from engine.imagine import imagine
from engine.ruleset import Library
from engine.state import SeatId
from engine.view import BattleView, Counts, Own, View, view_for
from tests.engine.support import (
    DEALT,
    LIBRARY,
    SEATS,
    Asking,
    answer,
    battle,
    kinds,
    new,
    played,
    say_any,
    traced,
    until,
)

VIEWERS = (*SEATS, "")


# The allow list: whoever adds a field has to say here that everybody may read it


def test_a_view_shows_these_fields_and_no_more() -> None:
    assert {field.name for field in fields(View)} == {
        "viewer",
        "table",
        "steps",
        "serial",
        "barrier",
        "last_by",
        "awaited",
        "sealed",
        "counts",
        "deck",
        "holders",
        "battle",
        "own",
    }
    assert {field.name for field in fields(Counts)} == {"battle_cards", "face_down", "di_cards"}
    assert {field.name for field in fields(Own)} == {"battle_cards", "di_cards", "face_down", "sealed"}
    assert {field.name for field in fields(BattleView)} == {
        "id",
        "zone",
        "attacker",
        "defender",
        "stage",
        "winner",
        "strength",
        "cards",
        "di_cards",
        "losses",
    }


def test_spectators_see_no_card_of_any_hand() -> None:
    game = new("a seed nobody may read", DEALT)
    text = repr(view_for(game, ""))
    assert view_for(game, "").own is None
    catalogue = game.rules.catalogue
    # A special card goes by the name of its tile, which lies open.
    cards = {*catalogue.battle_cards, *catalogue.di_cards} - set(catalogue.tiles)
    for secret in ("a seed nobody", *cards):
        assert secret not in text


def test_a_seat_sees_its_own_hand_and_counts_of_the_others() -> None:
    game = new(books=DEALT)
    view = view_for(game, "red")
    assert view.own is not None
    assert view.own.battle_cards == sorted(game.hidden.hands["red"].battle)
    assert view.own.di_cards == sorted(game.hidden.hands["red"].di)
    assert view.counts["blue"] == Counts(8, 0, 3)
    assert view.deck == len(game.hidden.deck) == 4


def test_R_089_counts_stand_still_until_the_reveal() -> None:
    game, _ = battle(DEALT)
    before = view_for(game, "blue").counts
    card = next(card for card in game.hidden.hands["red"].di if card != "distraction")
    answer(game, "red", "battle_4_1", "battle_1_3", card)
    assert view_for(game, "blue").counts == before
    assert view_for(game, "red").counts == before
    own = view_for(game, "red").own
    assert own is not None
    assert own.sealed == ["battle_4_1", "battle_1_3", card, "done"]
    assert view_for(game, "blue").sealed == ["red"]
    answer(game, "blue", "battle_3_2", "battle_1_3")
    after = view_for(game, "blue").counts
    assert (after["red"].battle_cards, after["red"].face_down, after["red"].di_cards) == (6, 1, 2)


def test_a_view_is_a_copy() -> None:
    game = new()
    view = view_for(game, "red")
    view.table.seats["red"].pp = 0
    view.steps[0].stage = "elsewhere"
    assert view.own is not None
    view.own.battle_cards.clear()
    assert game.table.seats["red"].pp == 7
    assert game.steps[0].stage != "elsewhere"
    assert len(game.hidden.hands["red"].battle) == 8


def test_there_is_no_view_of_a_seat_that_does_not_exist() -> None:
    with pytest.raises(KeyError):
        view_for(new(), "pink")


def test_cards_drawn_are_told_to_their_owner_alone() -> None:
    game = until(lambda game: any(event.kind == "cards_drawn" for event in game.events), books=DEALT)
    event = next(event for event in game.events if event.kind == "cards_drawn")
    (seat,) = event.private
    assert seat == event.values["seat"]
    assert set(event.values) == {"seat", "count"}
    cards = event.private[seat]["cards"]
    assert isinstance(cards, list)
    assert len(cards) == event.values["count"]


# Imagined games


def follows_the_law(books: Library, game: object, seed: str) -> None:
    for viewer in VIEWERS:
        view = view_for(game, viewer)  # type: ignore[arg-type]  # a game, kept out of the signature for brevity
        assert view_for(imagine(books, view, seed), viewer) == view


@pytest.mark.parametrize("books", [LIBRARY, DEALT], ids=["edition", "dealt"])
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_the_view_of_an_imagined_game_equals_the_view_it_came_from(books: Library, seed: str) -> None:
    game = new(seed, books)
    for number in range(500):
        if game.table.outcome is not None:
            break
        sealed = bool(game.sealed()) or "battle" in kinds(game)
        if number < 12 or sealed or number % 20 == 0:
            follows_the_law(books, game, f"{seed}{number}")
        say_any(game, seed)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_law_holds_with_sealed_answers_of_all_but_one(viewer: SeatId) -> None:
    game = traced(Asking(seats=list(SEATS), private=True))
    answer(game, "red", "yes")
    answer(game, "green", "no")
    view = view_for(game, viewer)
    for seed in range(10):
        assert view_for(imagine(LIBRARY, view, str(seed)), viewer) == view


def test_an_imagined_game_holds_what_every_game_holds() -> None:
    game = new(books=DEALT)
    for number in range(200):
        if number % 5 == 0:
            for viewer in VIEWERS:
                imagined = imagine(DEALT, view_for(game, viewer), f"{number}")
                assert invariants.table_faults(imagined) == []
        say_any(game, "x")


def test_the_same_seed_imagines_the_same_game_and_another_another() -> None:
    view = view_for(played(30, books=DEALT), "red")
    first, again, other = (repr(imagine(DEALT, view, seed).hidden) for seed in ("one", "one", "two"))
    assert first == again
    assert first != other


def test_an_imagined_game_has_a_seed_of_its_own() -> None:
    game = new("the real seed")
    assert imagine(LIBRARY, view_for(game, "red"), "the real seed").hidden.seed != game.hidden.seed


def test_an_imagined_game_can_be_played_to_its_end() -> None:
    game = imagine(DEALT, view_for(played(60, books=DEALT), "blue"), "on")
    for _ in range(20000):
        if game.table.outcome is not None:
            break
        say_any(game, "on")
    assert game.table.outcome is not None
    assert invariants.table_faults(game) == []


def test_imagining_leaves_the_view_as_it_was() -> None:
    view = view_for(played(50), "red")
    before = repr(view)
    game = imagine(LIBRARY, view, "x")
    say_any(game, "x")
    assert repr(view) == before

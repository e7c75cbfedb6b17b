"""Modules and options of a table (2.1, R-014, R-006): what they lay out, what stays unseen, what is refused."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from engine import invariants
from engine.game import Game
from engine.positions import PositionError, position
from engine.saves import SaveError, dump, load
from engine.setup import Lobby, LobbyError, new_game
from engine.view import view_for
from tests.engine.support import LIBRARY, SEATS, say_any

# what may lie in the slot of each colour; written from the printed tiles.
SLOTS = {
    "ruby": ("domination_ruby", "omniscience", "sacred_bull", "strategic_control"),
    "sapphire": ("domination_sapphire", "perfect_architecture", "giant_sandworm", "street_fighting"),
    "diamond": ("domination_diamond", "strategic_hold", "night_ceremony", "horde"),
    "onyx": ("domination_onyx", "divine_support", "tactical_reinforcement", "shield_of_onyx"),
    "amethyst": ("domination_amethyst", "supreme_power", "hippopotamus", "restructuring"),
}
CANDIDATES = [tile for slot in SLOTS.values() for tile in slot[1:]]
SIX = ("red", "blue", "green", "yellow", "purple", "black")
EXTRA = (
    "bloody_attack",
    "defensive_strike",
    "protected_attack",
    "planned_attack",
    "deadly_wound",
    "ultimate_shield",
    "unexpected_reinforcement",
    "military_ceremony",
    "unhoped_assistance",
)


def table(
    seed: str = "seed",
    seats: Sequence[str] = SEATS,
    modules: Sequence[str] = ("update",),
    options: Mapping[str, str] | None = None,
) -> Game:
    """A new game with the Update."""
    lobby = Lobby(dict.fromkeys(seats, ""), modules=list(modules), options=dict(options or {}))
    return new_game(LIBRARY, lobby, seed)


# 2.1: the draw


def test_R_014_over_200_seeds_each_candidate_of_each_colour_comes_up_about_a_quarter() -> None:
    found: Counter[str] = Counter()
    for number in range(200):
        market = table(f"seed {number}", SIX).table.market
        for slot in SLOTS.values():
            (drawn,) = [tile for tile in market if tile in slot]
            found[drawn] += 1
    assert set(found) == {tile for slot in SLOTS.values() for tile in slot}
    # 50 of 200; 30 and 70 are more than three standard deviations away.
    assert all(30 < count < 70 for count in found.values()), found


def test_R_014_each_colour_is_drawn_for_itself() -> None:
    drawn = {tuple(tile for tile in table(f"seed {number}").table.market if tile in CANDIDATES) for number in range(60)}
    assert len({len(tiles) for tiles in drawn}) == 4


@pytest.mark.parametrize("seats", [SIX[:number] for number in range(2, 7)], ids=len)
def test_R_014_the_slot_of_Domination_is_filled_and_nothing_else_changes(seats: Sequence[str]) -> None:
    with_it, without = table(seats=seats), table(seats=seats, modules=())
    old, new = with_it.table.market, without.table.market
    assert len(old) == len(new)
    for drawn, there in zip(old, new, strict=True):
        slot = next((slot for slot in SLOTS.values() if there == slot[0]), (there,))
        assert drawn in slot
    assert [tile for tile in new if tile in CANDIDATES] == []


def test_the_draw_comes_last_so_that_the_same_seed_deals_the_same_otherwise() -> None:
    with_it, without = table(), table(modules=())
    assert with_it.hidden.deck == without.hidden.deck
    assert with_it.hidden.hands == without.hidden.hands
    assert with_it.table.turn_order == without.table.turn_order
    assert with_it.table.colours == without.table.colours
    assert with_it.table.seats == without.table.seats


def test_a_module_named_twice_is_played_once() -> None:
    twice = table(modules=("update", "update"))
    assert twice.table.modules == ["update"]
    assert twice.table.market == table().table.market


# What was not drawn stays unseen


def test_UPD_005_what_was_not_drawn_is_in_no_view_event_or_save() -> None:
    game = table("unseen", SIX)
    for _ in range(60):
        say_any(game, "unseen")
    lying = [*game.table.market, *(tile for seat in game.table.seats.values() for tile in seat.tiles)]
    unseen = [tile for slot in SLOTS.values() for tile in slot if tile not in lying]
    assert len(unseen) == 15
    texts = [repr(view_for(game, viewer)) for viewer in ("", *SIX)]
    texts += [repr(event) for event in game.events]
    texts += [dump(game), repr(game.table), repr(game.hidden)]
    told = {tile for tile in unseen for text in texts if tile in text}
    assert told == set()
    assert "'update'" in texts[0]


def test_a_game_with_the_module_and_all_cards_is_saved_and_played_to_its_end() -> None:
    game = table("to the end", options={"di_deck": "49"})
    while game.table.outcome is None and game.table.round < 60:
        assert invariants.check(game) == []
        game = load(LIBRARY, dump(game)).game if game.serial % 20 == 0 else game
        say_any(game, "to the end")
    assert game.table.outcome is not None
    assert game.table.modules == ["update"]
    assert game.table.options == {"di_deck": "49"}


# What is refused


@pytest.mark.parametrize(
    ("modules", "options", "word"),
    [
        (["dawn"], {}, "dawn"),
        (["update", "gods"], {}, "gods"),
        (["Update"], {}, "Update"),
        ([], {"di_deck": "40"}, "di_deck=40"),
        ([], {"di_deck": ""}, "di_deck="),
        ([], {"deck": "33"}, "deck=33"),
    ],
)
def test_a_module_or_option_that_there_is_not_is_refused(
    modules: list[str], options: dict[str, str], word: str
) -> None:
    with pytest.raises(LobbyError) as caught:
        table(modules=modules, options=options)
    assert caught.value.word == word


@pytest.mark.parametrize("card", EXTRA)
def test_R_006_an_extra_card_is_in_no_deck_of_33(card: str) -> None:
    with pytest.raises(PositionError):
        position(LIBRARY, {"now": "red turn", "di_cards": {"red": ["distraction", card]}})
    game = table(modules=())
    held = [each for hand in game.hidden.hands.values() for each in hand.di]
    assert card not in [*game.hidden.deck, *held]


@pytest.mark.parametrize("card", EXTRA)
def test_R_006_which_extra_cards_are_in_the_deck_of_38(card: str) -> None:
    given = {"now": "red turn", "options": {"di_deck": "38"}, "di_cards": {"red": ["distraction", card]}}
    if card in ("bloody_attack", "defensive_strike", "ultimate_shield"):
        assert card in position(LIBRARY, given).hidden.hands["red"].di
    else:
        with pytest.raises(PositionError):
            position(LIBRARY, given)


# Saves that name what there is not


def saved(change: Callable[[dict[str, Any]], object]) -> str:
    raw = json.loads(dump(table("the secret seed")))
    change(raw)
    return json.dumps(raw)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda raw: raw["table"].update(modules=["dawn"]), "dawn"),
        (lambda raw: raw["table"].update(options={"di_deck": "40"}), "di_deck=40"),
        (lambda raw: raw["table"].update(options={"deck": "33"}), "deck=33"),
        (lambda raw: raw["table"]["market"].append("ghost"), "ghost"),
        (lambda raw: raw["table"]["seats"]["red"]["companions"].append("ghost"), "ghost"),
        (lambda raw: raw["table"]["seats"]["red"]["tiles"].append("ghost"), "ghost"),
    ],
)
def test_a_save_with_a_module_option_or_tile_that_there_is_not_is_refused_by_its_name(change: Any, says: str) -> None:
    with pytest.raises(SaveError, match="lacks") as caught:
        load(LIBRARY, saved(change))
    assert says in str(caught.value)
    assert "secret seed" not in str(caught.value)


def _march(raw: dict[str, Any]) -> None:
    raw["table"]["troops"]["west_gate"] = {"red": {"warriors": {"red": 1}, "companions": ["ghost"]}}


def test_a_save_with_a_companion_on_the_board_that_there_is_not_is_refused() -> None:
    with pytest.raises(SaveError, match="ghost"):
        load(LIBRARY, saved(_march))


@pytest.mark.parametrize(
    "change",
    [
        lambda raw: raw["hidden"]["deck"].append("ghost"),
        lambda raw: raw["table"]["di_discard"].append("ghost"),
        lambda raw: raw["hidden"]["hands"]["red"]["di"].append("ghost"),
        lambda raw: raw["hidden"]["hands"]["red"]["battle"].append("ghost"),
        lambda raw: raw["hidden"]["face_down"]["red"].append("ghost"),
        lambda raw: raw["hidden"]["removed"]["red"].append("ghost"),
        lambda raw: raw["table"]["seats"]["red"]["played"].append("ghost"),
        # A Battle card is no DI card.
        lambda raw: raw["hidden"]["deck"].append("battle_4_1"),
    ],
)
def test_a_save_with_a_card_that_there_is_not_is_refused_without_its_name_or_place(change: Any) -> None:
    with pytest.raises(SaveError) as caught:
        load(LIBRARY, saved(change))
    assert str(caught.value) == "the save names a card this version lacks"


@pytest.mark.parametrize(
    ("at", "change"),
    [
        ("losses_start", lambda step, hidden: step["cards"].update(red="ghost")),
        ("losses_start", lambda step, hidden: step["di_cards"].update(blue=["ghost"])),
        ("war_council", lambda step, hidden: hidden["laid"].update({"1": {"red": _laid("ghost", [])}})),
        ("war_council", lambda step, hidden: hidden["laid"].update({"1": {"red": _laid("battle_4_1", ["ghost"])}})),
    ],
)
def test_a_card_of_a_battle_that_there_is_not_is_found_too(at: str, change: Any) -> None:
    """Those that lie open in it, and those that lie face down for it."""
    game = position(LIBRARY, {"now": "battle west_temple red blue", "troops": BOTH, "di_cards": {"blue": ["war_rage"]}})
    raw = json.loads(dump(game))
    step = next(each for each in raw["steps"] if each["step"] == "Battle")
    step.update(stage=at, opened=0, cards={"red": "battle_4_1", "blue": "battle_3_2"}, di_cards={"red": [], "blue": []})
    change(step, raw["hidden"])
    with pytest.raises(SaveError, match="the save names a card this version lacks"):
        load(LIBRARY, json.dumps(raw))


BOTH = {"red": {"west_temple": 3}, "blue": {"west_temple": 2}}


def _laid(card: str, di: list[str]) -> dict[str, Any]:
    return {"battle": card, "discard": "battle_1_3", "di": di}

"""Battle cards and DI cards against a list of their own."""

from __future__ import annotations

from collections import Counter

import pytest

import data
from engine.catalogue import Catalogue, Effect, load_catalogue
from engine.ruleset import Library

# Strength, Damage, Unblockable Damage, Shield, Impenetrable Shield, own loss.
BATTLE = {
    "battle_4_1": (4, 1, 0, 0, 0, 0),
    "battle_3_2": (3, 2, 0, 0, 0, 0),
    "battle_1_3": (1, 3, 0, 0, 0, 0),
    "battle_2_2_1": (2, 2, 0, 1, 0, 0),
    "battle_2_0_2": (2, 0, 0, 2, 0, 0),
    "battle_3_0_1": (3, 0, 0, 1, 0, 0),
    "battle_5_self2": (5, 0, 0, 0, 0, 2),
    "battle_1_1_3": (1, 1, 0, 3, 0, 0),
}
SPECIAL = {
    "wrryt_storm": (3, 3, 0, 0, 0, 0),
    "shetyw_barrier": (3, 0, 0, 3, 0, 0),
    "shield_of_onyx": (2, 0, 0, 0, 0, 0),
}

# Copies in the deck, PP, when it is played, and the effects of its row as (stat, add) in `when`, or ("gain_pp", n).
DECK = {
    "war_rage": (5, 0, "battle", [("strength", 1, "battle")]),
    "war_fury": (2, 1, "battle", [("strength", 2, "battle")]),
    "bloody_battle": (3, 0, "battle", [("damage", 1, "battle")]),
    "bloodbath": (2, 1, "battle", [("damage", 2, "battle")]),
    "bronze_wall": (3, 0, "battle", [("shield", 1, "battle")]),
    "iron_wall": (2, 1, "battle", [("shield", 2, "battle")]),
    "raining_fire": (4, 1, "day", []),
    "tactical_support": (4, 0, "day", []),
    "transfer": (3, 0, "move", [("allow teleport", 0, "movement")]),
    "swiftness": (2, 0, "move_start", [("land_moves", 1, "movement")]),
    "prayer": (3, 0, "day", [("gain_pp", 2, "played")]),
}
# Cards of larger decks, written in the same way.
EXTRA = {
    "bloody_attack": (2, 1, "battle", [("strength", 1, "battle"), ("damage", 1, "battle")]),
    "defensive_strike": (2, 1, "battle", [("damage", 1, "battle"), ("shield", 1, "battle")]),
    "protected_attack": (1, 1, "battle", [("strength", 1, "battle"), ("shield", 1, "battle")]),
    "planned_attack": (2, 2, "battle", [("strength", 2, "battle"), ("shield", 2, "battle")]),
    "deadly_wound": (2, 1, "battle", [("unblockable_damage", 1, "battle")]),
    "ultimate_shield": (1, 1, "battle", [("impenetrable_shield", 1, "battle")]),
    "unexpected_reinforcement": (2, 0, "recruit", [("free_warriors", 3, "recruitment")]),
    "military_ceremony": (2, 0, "day", []),
    "unhoped_assistance": (2, 1, "day", []),
}
# What a hook does when the card is played.
HOOKED = {
    "raining_fire": "raining_fire",
    "tactical_support": "tactical_support",
    "military_ceremony": "military_ceremony",
    "unhoped_assistance": "tactical_support",
    "gather": "gather",
}


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return load_catalogue(data.read, {}, "cards/rise_of_the_gods.toml", hooks=set(HOOKED.values()))


def test_battle_cards(catalogue: Catalogue) -> None:
    found = {
        card.id: (
            card.strength,
            card.damage,
            card.unblockable_damage,
            card.shield,
            card.impenetrable_shield,
            card.own_loss,
        )
        for card in catalogue.battle_cards.values()
    }
    assert found == BATTLE | SPECIAL


def test_a_player_begins_with_the_eight_that_are_not_special(catalogue: Catalogue) -> None:
    assert set(catalogue.hand) == set(BATTLE)


def test_shield_of_onyx_alone_ignores_damage(catalogue: Catalogue) -> None:
    assert [card.id for card in catalogue.battle_cards.values() if card.ignores_damage] == ["shield_of_onyx"]


def test_the_deck_has_thirty_three_cards_of_eleven_kinds(catalogue: Catalogue) -> None:
    shared = [card for card in catalogue.di_cards.values() if not card.personal and not card.extra]
    assert len(shared) == 11
    assert sum(card.copies for card in shared) == 33


def test_sixteen_cards_of_nine_kinds_are_extra_and_their_costs_inferred(catalogue: Catalogue) -> None:
    extra = [card for card in catalogue.di_cards.values() if card.extra]
    assert {card.id for card in extra} == set(EXTRA)
    assert sum(card.copies for card in extra) == 16
    assert {card.source for card in extra} == {"inferred"}


@pytest.mark.parametrize(
    ("deck", "added"),
    [
        ("33", []),
        ("38", ["bloody_attack", "bloody_attack", "defensive_strike", "defensive_strike", "ultimate_shield"]),
        ("49", [name for name, (copies, *_) in EXTRA.items() for _ in range(copies)]),
    ],
)
def test_the_decks_a_table_may_choose(deck: str, added: list[str]) -> None:
    """R-006: without a word it is the one of 33."""
    rules = Library(data.read, data.names).rules("rise_of_the_gods")
    found = Counter(rules.di_cards({"di_deck": deck})) - Counter(rules.di_cards({}))
    assert found == Counter(added)
    assert len(rules.di_cards({"di_deck": deck})) == int(deck)
    assert rules.edition.options == {"di_deck": ("33", "38", "49")}


def said(effect: Effect) -> tuple[str, int, str | None]:
    """What a row does, by how much, when."""
    if effect.stat:
        return effect.stat, effect.add, effect.when
    return (f"allow {effect.allow}", 0, effect.when) if effect.allow else ("gain_pp", effect.gain_pp, effect.at)


@pytest.mark.parametrize("name", DECK | EXTRA)
def test_each_di_card(catalogue: Catalogue, name: str) -> None:
    card = catalogue.di_cards[name]
    effects = [said(effect) for effect in card.effects if not effect.hook]
    assert (card.copies, card.cost, card.when, effects) == (DECK | EXTRA)[name]
    assert not card.personal


def test_which_di_cards_have_a_hook(catalogue: Catalogue) -> None:
    rows = [(card.id, effect) for card in catalogue.di_cards.values() for effect in card.effects if effect.hook]
    assert {name: effect.hook for name, effect in rows} == HOOKED
    assert {effect.at for _, effect in rows} == {"played"}


def test_what_hooks_count_with(catalogue: Catalogue) -> None:
    effects = [(card.id, effect) for card in catalogue.di_cards.values() for effect in card.effects]
    assert {name: effect.number for name, effect in effects if effect.number} == {
        "tactical_support": 2,
        "raining_fire": 1,
        "unhoped_assistance": 4,
        "gather": 2,
    }


def test_distraction_is_personal_free_and_does_nothing(catalogue: Catalogue) -> None:
    """R-006, R-090."""
    assert [card.id for card in catalogue.di_cards.values() if card.personal and not card.mode] == ["distraction"]
    card = catalogue.di_cards["distraction"]
    assert (card.copies, card.cost, card.when, card.effects) == (0, 0, "battle", ())


def test_every_di_card_has_its_words(catalogue: Catalogue) -> None:
    faces = data.read("texts/en/pictures.toml")["di_text"]
    assert set(faces) == set(catalogue.di_cards)
    short = data.read("texts/en/cards.toml")["di_effect"]
    assert set(short) == set(catalogue.di_cards)
    # A line of a select menu holds 100 characters.
    assert max(len(words) for words in [*faces.values(), *short.values()]) <= 100


def test_gather_is_personal_in_teams_alone(catalogue: Catalogue) -> None:
    """4 Setup, R-090: its text is rebuilt."""
    card = catalogue.di_cards["gather"]
    assert (card.copies, card.cost, card.when, card.personal, card.source) == (0, 0, "day", True, "inferred")
    rules = Library(data.read, data.names)
    held = {mode: rules.rules("rise_of_the_gods", mode).personal for mode in rules.edition("rise_of_the_gods").modes}
    assert held == {
        "free_for_all": ("distraction",),
        **dict.fromkeys(("teams_2v2", "teams_2v2v2", "teams_3v3"), ("distraction", "gather")),
    }

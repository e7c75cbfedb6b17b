"""Battle cards against a list of their own."""

from __future__ import annotations

import pytest

import data
from engine.catalogue import Catalogue, load_catalogue

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


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return load_catalogue(data.read, (), "cards/rise_of_the_gods.toml", hooks=())


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

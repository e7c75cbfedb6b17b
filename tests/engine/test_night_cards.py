"""3.6.6 and the DI deck, played with made-up cards of two kinds: that few are soon drawn and shuffled anew."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

import data
from bot.cli.case_runner import Case, run_case
from engine.ruleset import Library


def _read(file: str) -> dict[str, Any]:
    rows = data.read(file)
    if not file.startswith("cards/"):
        return rows
    made_up = [{"id": name, "name": name, "copies": 4, "when": "battle"} for name in ("scroll", "lamp")]
    return {**rows, "di": [*(row for row in rows["di"] if row.get("personal") or row.get("extra")), *made_up]}


LIBRARY = Library(_read, data.names)


def failures(text: str) -> list[str]:
    """What is wrong with a case written as TOML."""
    rows = tomllib.loads(text)
    return run_case(LIBRARY, Case("made up", rows["given"], rows.get("when", []), rows["then"])).wrong


def test_2_2_3_each_player_starts_with_two_cards_besides_distraction() -> None:
    assert not failures(
        """
        given.now = "start"
        then.di_cards = { red = 3, blue = 3, green = 3 }
        then.deck = 2
        then.discard = []
        then.next = "any"
        """
    )


def test_3_6_6_one_card_and_two_tokens_for_each_further_one() -> None:
    """NIG-017: 5 Veterans are worth up to 2 more cards; 1 token is left. The first card comes before the choice."""
    assert not failures(
        """
        given.now = "night divine_intervention"
        given.deck = ["scroll", "lamp", "lamp", "scroll", "scroll", "scroll"]
        given.veterans.red = 5
        when = [
          { check = { next = "red divine", di_cards = { red = ["distraction", "scroll"], blue = ["distraction"] } } },
          { check = { asked = { "red divine" = { veterans = 5 } } } },
          { check = { offered = [{ line = "red divine", only = ["0", "1", "2"] }] } },
          { check = { offered = [{ line = "red divine", values = { 2 = { veterans = 4 } } }] } },
          { check = { secret = { red = ["blue", "green", ""] } } },
          "red divine 2",
        ]
        then.di_cards.red = ["distraction", "scroll", "lamp", "lamp"]
        then.veterans.red = 1
        then.counts = { red = { di_cards = 4 } }
        then.next = "red summon"
        """
    )


@pytest.mark.parametrize(("veterans", "most"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_3_6_6_a_further_card_costs_two_tokens(veterans: int, most: int) -> None:
    following = f"[{', '.join(repr(str(number)) for number in range(most + 1))}]"
    asked = f'then.next = "red divine"\nthen.offered = [{{ line = "red divine", only = {following} }}]'
    assert not failures(
        f"""
        given.now = "night divine_intervention"
        given.veterans.red = {veterans}
        {asked if most else 'then.next = "red summon"'}
        """
    )


def test_3_6_6_no_more_cards_are_offered_than_there_are() -> None:
    assert not failures(
        """
        given.now = "night divine_intervention"
        given.veterans.red = 6
        given.deck = ["scroll", "lamp"]
        given.discard = ["lamp"]
        then.offered = [{ line = "red divine", only = ["0", "1", "2"] }]
        then.next = "red divine"
        """
    )


def test_3_6_6_keeping_the_tokens() -> None:
    assert not failures(
        """
        given.now = "night divine_intervention"
        given.veterans.red = 2
        given.troops.red = { c1_north = 5, west_obelisk = 5, west_gate = 2 }
        when = ["red divine 0"]
        then.di_cards = { red = 2, blue = 2, green = 2 }
        then.deck = 5
        then.next = "red destiny"
        """
    )


def test_3_6_6_cards_are_drawn_in_turn_order_and_the_discard_is_shuffled_in_time() -> None:
    """NIG-018: order B, A, C, 2 cards in the deck, more in the discard; the deck is made anew for C."""
    assert not failures(
        """
        given.now = "night divine_intervention"
        given.order = ["blue", "red", "green"]
        given.deck = ["scroll", "lamp"]
        given.discard = ["scroll", "scroll", "scroll"]
        then.di_cards.blue = ["distraction", "scroll"]
        then.di_cards.red = ["distraction", "lamp"]
        then.di_cards.green = ["distraction", "scroll"]
        then.deck = 2
        then.discard = []
        then.happened = { deck_shuffled = 1, cards_drawn = 3 }
        then.next = "blue destiny"
        """
    )


def test_7_the_deck_is_made_anew_as_soon_as_the_last_card_is_drawn() -> None:
    """EFF-025 and R-163: not only when the next card is needed."""
    assert not failures(
        """
        given.now = "night divine_intervention"
        given.veterans.red = 2
        given.deck = ["lamp"]
        given.discard = ["scroll", "scroll", "scroll", "scroll", "lamp", "lamp"]
        then.di_cards.red = ["distraction", "lamp"]
        then.deck = 6
        then.discard = []
        then.next = "red divine"
        """
    )


def test_7_without_cards_nobody_draws_and_nothing_is_owed() -> None:
    assert not failures(
        """
        given.now = "night divine_intervention"
        given.deck = ["lamp", "scroll"]
        then.di_cards = { red = ["distraction", "lamp"], blue = ["distraction", "scroll"], green = ["distraction"] }
        then.deck = 0
        then.happened = { cards_drawn = 2 }
        then.next = "red destiny"
        """
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('deck = ["scroll", "scroll", "scroll", "scroll", "scroll"]', "deck: there is no scroll to lie there"),
        (
            'deck = ["lamp", "lamp"]\ndi_cards.red = ["lamp", "lamp", "lamp"]',
            "deck: there is no lamp to lie there",
        ),
    ],
)
def test_no_position_has_more_cards_than_there_are(text: str, told: str) -> None:
    assert failures(f'[given]\nnow = "red turn"\n{text}\n[then]\nnext = "any"') == [told]

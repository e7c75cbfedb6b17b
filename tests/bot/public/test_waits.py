"""What is waited for, as everybody reads it and as whoever is asked reads it."""

from __future__ import annotations

import pytest

from bot import wording
from bot.texts import has
from engine.decision import Decision, Key, Pick
from engine.notation import KINDS


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "take_back"])
def test_every_kind_of_decision_says_what_is_waited_for(kind: str) -> None:
    decision = Decision(Key(1, "red"), kind, Pick([]), values={"number": 2, "role": "winner"})
    assert wording.waits_for(decision)
    assert has(f"verb.{kind}")


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("battle", "your battle plan"),
        ("tokens", "your action 2 of 5"),
        ("markers", "the order of the team's markers"),
        ("marker", "a marker of the team in Destiny"),
        ("order", "the order of effects"),
        ("action", "a Day card or the end of the turn"),
        ("gold", "the gold action"),
        ("swap", "a battle card to swap"),
        ("defender", "who leads the defence"),
    ],
)
def test_one_article_stands_before_what_somebody_is_asked_for(kind: str, told: str) -> None:
    assert wording.asks_for(Decision(Key(1, "red"), kind, Pick([]), values={"number": 2})) == told

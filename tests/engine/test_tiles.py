"""3.4.3: a tile whose effect is not built is shown, refused with that reason, and never given by the set-up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.game import Game
from engine.positions import position
from tests.engine.support import LIBRARY, RUBY, library


def _later(file: dict[str, Any]) -> None:
    for row in file["tile"]:
        if row["id"] in ("charge", "carnage"):
            row["ready"] = False


BOOKS = library({RUBY: _later})


def reasons(game: Game, seat: str, said: Sequence[str] = ()) -> dict[str, str]:
    """The rule that refuses each word, empty for what may be said."""
    decision = game.decision_of(seat)
    assert decision is not None
    return {entry.word: entry.refusal.rule if entry.refusal else "" for entry in decision.offer.offer(said)}


def test_it_lies_on_the_market_and_is_not_for_sale() -> None:
    given = {"now": "red acquire", "pyramids": {"red": {"c1_north": "ruby 2"}}}
    assert {"charge", "carnage"} <= set(position(BOOKS, given).table.market)
    found = reasons(position(BOOKS, given), "red")
    assert (found["carnage"], found["charge"], found["phoenix"]) == ("not_for_sale", "not_for_sale", "")
    assert reasons(position(LIBRARY, given), "red")["carnage"] == ""


def test_the_set_up_never_gives_it() -> None:
    given = {"now": "setup tile", "order": ["blue", "green", "red"]}
    found = reasons(position(BOOKS, given), "red")
    assert (found["charge"], found["priest_of_mafdet"]) == ("not_for_sale", "")

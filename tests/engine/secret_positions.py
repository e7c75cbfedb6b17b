"""Positions in which somebody holds something that others may not know: hands, laid cards, peeks, draws."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.game import Game
from engine.notation import read_lines
from engine.positions import position
from tests.engine.support import LIBRARY

HANDS = {
    "red": ["distraction", "prayer", "raining_fire", "war_fury", "transfer"],
    "blue": ["distraction", "swiftness", "iron_wall"],
    "green": ["distraction", "war_rage", "bronze_wall"],
}
FIGHT: dict[str, Any] = {
    "now": "battle west_temple red blue",
    "troops": {"red": {"west_temple": 5}, "blue": {"west_temple": 4}},
}


def stands(given: dict[str, Any], *lines: str) -> Game:
    """A position with these hands, after these lines."""
    game = position(LIBRARY, {"di_cards": HANDS, **given})
    for line in read_lines("\n".join(lines), game.rules.catalogue):
        game.answer(game.decision_for(line.seat, line.kind).key, [*line.words, "done"], line.kind)
    return game


SPY = {**FIGHT, "tiles": {"red": ["spy"]}}
WOUND = {**FIGHT, "tiles": {"red": ["divine_wound"]}}
POOR = {**FIGHT, "pp": {"red": 0, "blue": 1}, "di_cards": {**HANDS, "blue": ["distraction", "iron_wall", "bloodbath"]}}
TWO_TOKENS = {"now": "red turn", "silver": {"red": 1}}
STORM = {"now": "red acquire", "pyramids": {"red": {"c1_north": "ruby 2"}}}
VISION = {"now": "night divine_intervention", "tiles": {"red": ["vision"]}}

SECRET: dict[str, Callable[[], Game]] = {
    "turn, Day cards in hand": lambda: stands({"now": "red turn"}),
    "between two actions": lambda: stands(TWO_TOKENS, "red tokens f1_pray silver f2_pray", "red action f1_pray"),
    "movement, Movement cards in hand": lambda: stands({"now": "red move"}),
    "foresight, nothing shown": lambda: stands(SPY),
    "foresight, card shown": lambda: stands(SPY, "blue foresight 4/1"),
    "foresight, card shown and rest sealed": lambda: stands(SPY, "blue foresight 4/1", "blue battle discard 1/3"),
    "reveal, before a wound": lambda: stands(WOUND, "red battle 4/1 discard 1/3", "blue battle 3/2 discard 1/3"),
    "payment": lambda: stands(POOR, "red battle 4/1 discard 1/3", "blue battle 3/2 discard 1/3 di iron_wall bloodbath"),
    "swap of a Battle card": lambda: stands(STORM, "red acquire wrryt_storm"),
    "after a swap": lambda: stands(STORM, "red acquire wrryt_storm", "red swap 1/3"),
    "night, cards drawn and some to go": lambda: stands(VISION),
    "night, cards drawn and some gone": lambda: stands(
        {**VISION, "deck": ["prayer"] * 2 + ["war_rage"] * 4}, "red discard war_rage war_rage prayer raining_fire"
    ),
}

"""Positions in which somebody knows what others may not: those of the engine's own test, and more with real hands."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from engine.game import Game
from tests.engine.secret_positions import FIGHT, HANDS, SECRET, stands
from tests.engine.support import kinds, say_any, until

RED, BLUE = "red battle 4/1 discard 1/3 di war_fury", "blue battle 3/2 discard 1/3 di iron_wall"
LATER: dict[str, Any] = {
    **FIGHT,
    "face_down": {seat: ["battle_2_0_2"] for seat in HANDS},
    "removed": {seat: ["battle_1_1_3"] for seat in HANDS},
}
EMPTY = {**FIGHT, "di_cards": {seat: ["distraction"] for seat in HANDS}}
# Somebody has Movement cards, a companion and a Gold action to go with them.
EQUIPPED: dict[str, Any] = {
    "tiles": {"red": ["phoenix", "surprise_attack"], "blue": ["spy"]},
    "companions": {"red": {"phoenix": "c1_north"}},
    "troops": {"red": {"c1_north": 5, "desert_c1": 3}, "blue": {"west_temple": 4}},
    "silver": {"red": 1},
    "pp": {"red": 7},
}


def setup(sealed: int) -> Game:
    """So many have chosen where their Warriors stand."""
    game = until(lambda game: "troops" in kinds(game))
    for seat in game.awaited()[:sealed]:
        say_any(game, "s", seat)
    return game


def night(kind: str) -> Game:
    """The first Night of a game played by chance, at a question."""
    return until(lambda game: game.table.phase == "night" and kind in kinds(game))


MORE: dict[str, Callable[[], Game]] = {
    "set-up, nothing sealed": lambda: setup(0),
    "set-up, one sealed": lambda: setup(1),
    "set-up, two sealed": lambda: setup(2),
    "turn, tokens of three kinds": lambda: stands({"now": "red turn", **EQUIPPED}),
    "turn, action chosen with silver left": lambda: stands({"now": "red turn", **EQUIPPED}, "red tokens f1_pray"),
    "turn kept open": lambda: stands({"now": "red turn"}, "red hold on", "red tokens f1_pray"),
    "movement, companion and battle ahead": lambda: stands({"now": "red move", **EQUIPPED}),
    "movement, companion alone": lambda: stands({"now": "red move", **EQUIPPED, "di_cards": {"red": ["distraction"]}}),
    "turn, companion in supply": lambda: stands(
        {"now": "red turn", "tiles": {"red": ["phoenix", "deep_desert_snake"]}, "di_cards": {"red": ["distraction"]}}
    ),
    "gold action of several kinds": lambda: stands(
        {"now": "red turn", "tiles": {"red": ["divine_will", "surprise_attack"]}},
        "red tokens f1_pray gold",
        "red action gold",
    ),
    "construction": lambda: stands({"now": "red build", "pp": {"red": 7}}),
    "recruitment": lambda: stands({"now": "red recruit", "pp": {"red": 4}}),
    "recruitment that a card may go with": lambda: stands(
        {
            **{"now": "red recruit", "options": {"di_deck": "49"}, "modules": ["update"], "pp": {"red": 4}},
            **{"tiles": {"red": ["giant_sandworm"]}, "colours": ["ruby", "onyx", "sapphire"]},
            "di_cards": {**HANDS, "red": ["distraction", "unexpected_reinforcement"]},
        }
    ),
    "cards traded by night": lambda: stands(
        {"now": "night divine_intervention", "modules": ["update"], "tiles": {"red": ["night_ceremony"]}}
    ),
    "acquisition": lambda: stands({"now": "red acquire", "pyramids": {"red": {"c1_north": "sapphire 2"}}}),
    "council, nothing sealed": lambda: stands(FIGHT),
    "council, attacker sealed": lambda: stands(FIGHT, RED),
    "council, defender sealed": lambda: stands(FIGHT, BLUE),
    "council, no drawn cards": lambda: stands(EMPTY, "red battle 4/1 discard 1/3 di distraction"),
    "later council, defender sealed": lambda: stands(LATER, BLUE),
    "cards turned up": lambda: stands(FIGHT, RED, BLUE),
    "night, before cards are drawn": lambda: night("prayers"),
    "night, after cards are drawn": lambda: night("destiny"),
}
MAKERS: dict[str, Callable[[], Game]] = {**SECRET, **MORE}


@cache
def positions() -> dict[str, Game]:
    """All of them, made once; whoever changes one takes a copy."""
    games = {name: make() for name, make in MAKERS.items()}
    for game in games.values():
        game.events.clear()
        game.choices.clear()
    return games

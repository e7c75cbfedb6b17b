"""Tiles that add something to an action and need more than a row."""

from __future__ import annotations

from engine.effects import Scope, Source, hook
from engine.game import Game
from engine.steps.recruitment import AddWarriors

PRAYED_WARRIORS = 2


@hook("reinforcement_prayer")
def reinforcement_prayer(game: Game, source: Source, scope: Scope) -> None:
    """3.4.4: with each Prayer up to 2 Warriors into own Quarters, fought for as in Recruitment."""
    game.push(AddWarriors(seat=scope.seat, source=source.id, most=PRAYED_WARRIORS))

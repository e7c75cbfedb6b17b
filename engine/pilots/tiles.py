"""What a Mightiness tile is worth, by the words of its effects."""

from __future__ import annotations

from engine.catalogue import Effect, Tile
from engine.pilots.worth import Outlook

STAT = {
    "strength": 5.0,
    "damage": 3.0,
    "unblockable_damage": 4.0,
    "shield": 3.0,
    "impenetrable_shield": 4.0,
    "land_moves": 3.0,
    "free_warriors": 1.6,
    "prayer_pp": 3.5,
    "tile_cost": -4.0,
    "troop_limit": 2.5,
    "recall_pp": 1.0,
}
NARROW = {"attacking": 0.8, "defending": 0.4}


def tile_worth(outlook: Outlook, row: Tile) -> float:
    """The sum of its effects; more words mean more, and a higher level too."""
    return row.level + sum(_effect(effect) for effect in row.effects)


def _effect(effect: Effect) -> float:
    if effect.stat:
        return STAT.get(effect.stat, 1.0) * effect.add * NARROW.get(effect.when or "", 1.0)
    return 1.0

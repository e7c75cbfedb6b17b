"""What a Mightiness tile is worth, by the words of its effects: about what it brings until the end, in the measure of
`worth`."""

from __future__ import annotations

from engine.catalogue import Effect, Tile
from engine.pilots.worth import CARD, Outlook

# What one point of a stat is worth, and how many points of it count.
STAT = {
    "strength": (6.5, 3),
    "damage": (3.0, 3),
    "unblockable_damage": (3.5, 3),
    "shield": (3.0, 3),
    "impenetrable_shield": (3.5, 3),
    "land_moves": (4.5, 2),
    "free_warriors": (1.7, 5),
    "prayer_pp": (3.0, 2),
    "tile_cost": (-4.0, 2),
    "level_cost": (-3.0, 2),
    "effect_cost": (-6.0, 1),
    "teleport_cost": (-1.5, 2),
    "toll": (1.0, 2),
    "troop_limit": (2.5, 2),
    "recall_pp": (1.2, 2),
    "night_prayer_pp": (1.1, 7),
    "night_cards": (2.5, 2),
}
NARROW = {"attacking": 0.8, "defending": 0.4, "delta_battle": 0.3}
PERMISSION = {
    "cross_wall": 2.0,
    "teleport_from_obelisk": 2.0,
    "recruit_to_troops": 3.0,
    "keep_warriors": 2.5,
    "ignore_damage": 2.5,
    "any_port": 1.0,
}
MOMENT = {"prayed": 3.5, "losses_end": 2.5, "rewards": 4.0, "aftermath": 2.5, "battle_end": 2.5, "awakening": 7.0}
GOLD = {"movement": 7.0, "recruitment": 3.0, "acquisition": 4.0}
SILVER = 10.0
TIED = 0.7  # a companion helps one Troop only
LEVEL = 0.4  # a higher level is better in ways the words do not tell
EARLY, LATE = 1.25, 0.8  # of its worth at the start of the game, and less towards the end
STANDING_BY = 1.0  # a companion with a Troop rather than in supply, and as much again with a full one


def tile_worth(outlook: Outlook, row: Tile) -> float:
    """What a tile is worth now: what it gives at once, and what it will bring for the rest of the game."""
    progress = min(1.0, max(outlook.glory, outlook.highest) / outlook.numbers.glory_to_win)
    lasting = LEVEL * row.level + sum(_lasting(effect) for effect in row.effects)
    tied = TIED if row.kind in ("creature", "servant") else 1.0
    at_once = sum(_at_once(outlook, effect) for effect in row.effects)
    return at_once + tied * lasting * (EARLY - LATE * progress)


def _at_once(outlook: Outlook, effect: Effect) -> float:
    if effect.at != "acquired":
        return 0.0
    gained = outlook.gained(effect.glory) if effect.glory else 0.0
    return gained + CARD * effect.draw + 1.6 * effect.mercenaries


def _lasting(effect: Effect) -> float:
    if effect.stat:
        each, most = STAT.get(effect.stat, (1.0, 1))
        sign = 1 if effect.add > 0 else -1
        return each * sign * min(abs(effect.add), most) * NARROW.get(effect.when or "", 1.0)
    if effect.allow:
        return PERMISSION.get(effect.allow, 0.5)
    if effect.at:
        return _moment(effect)
    if effect.option:
        return max((GOLD.get(action, 2.0) for action in effect.actions), default=3.0)
    return 5.0 if effect.show else 2.5


def _moment(effect: Effect) -> float:
    if effect.at == "acquired":
        return SILVER * effect.silver
    often = {"pp_gained": 3.0, "council_start": 1.5}.get(effect.at or "", 1.0)
    return MOMENT.get(effect.at or "", 1.0) * bool(effect.hook) + often * (effect.gain_pp + CARD * effect.draw)


def tiles_worth(outlook: Outlook) -> float:
    """All tiles a seat owns."""
    rows = outlook.game.rules.catalogue.tiles
    return sum(tile_worth(outlook, rows[tile]) for tile in outlook.owner.tiles)


def companion_worth(outlook: Outlook) -> float:
    """Companions help only where a Troop has them with it, a large one more."""
    found = 0.0
    for zone in outlook.held:
        troop = outlook.table.troop(zone, outlook.side)
        if troop is not None:
            found += STANDING_BY * len(troop.companions) * (1 + min(1.0, troop.size / outlook.limit))
    return found

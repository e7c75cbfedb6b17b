"""What a Mightiness tile is worth, by the words of its effects: about what it brings until the end, in the measure of
`worth`."""

from __future__ import annotations

from collections.abc import Sequence

from engine.catalogue import Effect, Tile
from engine.pilots.worth import CARD, GLORY, Outlook
from engine.state import TileId

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
# How often a stat counts that is narrowed to this; to an action or any battle: always.
NARROW = {"attacking": 0.8, "defending": 0.4, "delta_battle": 0.3, "delta_teleport": 0.5}
ALWAYS = ("battle", "movement", "recruitment", "construction", "acquisition", "prayer", "night")
SELDOM = 0.5  # narrowed by a word that we do not know
PERMISSION = {
    "cross_wall": 2.0,
    "teleport_from_obelisk": 2.0,
    "recruit_to_troops": 3.0,
    "keep_warriors": 2.5,
    "ignore_damage": 2.5,
    "any_port": 1.0,
    "retreat_home": 0.5,
    "second_servant": 0.5,
}
# What a hook brings, by the moment at which it acts.
MOMENT = {
    "prayed": 3.5,
    "council_start": 2.5,
    "confrontation_end": 2.5,
    "losses_start": 1.5,
    "losses_end": 2.5,
    "rewards": 3.0,
    "aftermath": 2.5,
    "battle_end": 2.5,
    "control": 2.5,
    "cards_drawn": 3.0,
    "awakening": 7.0,
}
OFTEN = {"pp_gained": 3.0, "council_start": 1.5}  # how often PP and cards come at a moment
GOLD = {"movement": 7.0, "recruitment": 3.0, "acquisition": 4.0}
SILVER = 10.0
SHOWN, MUTED, SWAPPED = 5.0, 2.5, 2.5
USUAL = 2.2  # for each level of a tile: what it brings by words that we do not know
TIED = 0.7  # a companion helps one Troop only
ANOTHER = 0.7  # a second companion of a kind must go with another Troop
SHARED = 0.4  # one gold token a Round: a second Gold action only adds a choice
LEVEL = 0.4  # a higher level is better in ways the words do not tell
EARLY, LATE = 1.25, 0.8  # of its worth at the start of the game, and less towards the end
STANDING_BY = 1.0  # a companion with a Troop rather than in supply, and as much again with a full one


def tile_worth(outlook: Outlook, row: Tile, beside: Sequence[TileId] | None = None) -> float:
    """What a tile is worth now: what it gives at once, and what it will bring for the rest of the game.

    `beside` are the tiles that its owner has besides; if nothing is said, those that lie before the seat.
    """
    progress = min(1.0, max(outlook.glory, outlook.highest) / outlook.numbers.glory_to_win)
    others = outlook.owner.tiles if beside is None else beside
    lasting = LEVEL * row.level + sum(_lasting(row, effect) for effect in row.effects)
    at_once = sum(_at_once(outlook, effect) for effect in row.effects)
    return at_once + _fitting(outlook, row, others) * lasting * (EARLY - LATE * progress)


def has_option(row: Tile) -> bool:
    """Whether the tile gives the gold token a use."""
    return any(effect.option for effect in row.effects)


def _fitting(outlook: Outlook, row: Tile, others: Sequence[TileId]) -> float:
    """How much of what a tile brings is left beside the others of its owner."""
    rows = outlook.game.rules.catalogue.tiles
    if row.is_companion:
        return TIED * (ANOTHER if any(rows[tile].kind == row.kind for tile in others) else 1.0)
    return SHARED if has_option(row) and any(has_option(rows[tile]) for tile in others) else 1.0


def _at_once(outlook: Outlook, effect: Effect) -> float:
    if effect.at != "acquired":
        return 0.0
    gained = outlook.gained(effect.glory) if effect.glory else 0.0
    return gained + CARD * effect.draw + 1.6 * effect.mercenaries + outlook.pp(effect.gain_pp)


def _lasting(row: Tile, effect: Effect) -> float:
    """What one effect brings; of words that we do not know as much as is usual at its level."""
    usual = USUAL * row.level / len(row.effects)
    if effect.stat:
        return _stat(effect, usual) * _narrowed(effect.when or "")
    if effect.allow:
        return PERMISSION.get(effect.allow, usual)
    if effect.at:
        return _moment(effect, usual)
    if effect.option:
        return max((GOLD.get(action, usual) for action in effect.actions), default=usual)
    if effect.show:
        return SHOWN
    return MUTED if effect.mutes else SWAPPED if effect.swap else 0.0


def _stat(effect: Effect, usual: float) -> float:
    if effect.stat not in STAT:
        return usual
    each, most = STAT[effect.stat]
    return each * (1 if effect.add > 0 else -1) * min(abs(effect.add), most)


def _narrowed(when: str) -> float:
    return 1.0 if not when or when in ALWAYS else NARROW.get(when, SELDOM)


def _moment(effect: Effect, usual: float) -> float:
    if effect.at == "acquired":
        return SILVER * effect.silver + (usual if effect.hook else 0.0)
    brought = OFTEN.get(effect.at or "", 1.0) * (effect.gain_pp + CARD * effect.draw)
    return brought + (MOMENT.get(effect.at or "", usual) if effect.hook else GLORY * effect.glory)


def tiles_worth(outlook: Outlook) -> float:
    """All tiles a seat owns, each beside those before it."""
    rows, tiles = outlook.game.rules.catalogue.tiles, outlook.owner.tiles
    return sum(tile_worth(outlook, rows[tile], tiles[:number]) for number, tile in enumerate(tiles))


def companion_worth(outlook: Outlook) -> float:
    """Companions help only where a Troop has them with it, a large one more."""
    found = 0.0
    for zone in outlook.held:
        troop = outlook.table.troop(zone, outlook.side)
        if troop is not None:
            found += STANDING_BY * len(troop.companions) * (1 + min(1.0, troop.size / outlook.limit))
    return found

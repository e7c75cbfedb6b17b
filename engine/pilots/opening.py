"""2.3: Troops, pyramids and the first tile."""

from __future__ import annotations

from engine.decision import Decision
from engine.pilots import works
from engine.pilots.tiles import tile_worth
from engine.pilots.worth import Outlook


def troops(outlook: Outlook, decision: Decision) -> list[str] | None:
    """2.3.2: any two Quarters: all of them are next to the Desert."""
    said: list[str] = []
    for entry in decision.offer.offer(()):
        if entry.legal and len(said) < outlook.numbers.start_quarters:
            said.append(entry.word)
    return said or None


def pyramids(outlook: Outlook, decision: Decision) -> list[str] | None:
    """2.3.3: levels 2 and 1, where our Troops stand, in the colours whose tiles we like best."""
    zones = sorted(outlook.home, key=lambda zone: -outlook.held.get(zone, 0))
    colours = sorted(outlook.table.colours, key=lambda colour: -_colour(outlook, colour))
    left, said = outlook.numbers.start_levels, []
    for zone, colour in zip(zones, colours, strict=False):
        level = min(outlook.numbers.start_level_cap, left)
        if level:
            said += [zone, colour, str(level)]
            left -= level
    return said


def _colour(outlook: Outlook, colour: str) -> float:
    rows = outlook.game.rules.catalogue.tiles
    worths = [
        tile_worth(outlook, rows[tile]) for tile in dict.fromkeys(outlook.table.market) if rows[tile].colour == colour
    ]
    return max(worths, default=0.0) + sum(worths) / 20


def tile(outlook: Outlook, decision: Decision) -> list[str] | None:
    """2.3.4: the level 1 tile we like best."""
    rows = outlook.game.rules.catalogue.tiles
    legal = [entry.word for entry in decision.offer.offer(()) if entry.legal and entry.word in rows]
    if not legal:
        return None
    best = max(sorted(legal), key=lambda name: tile_worth(outlook, rows[name]))
    return works.joined(outlook, decision.offer, best)

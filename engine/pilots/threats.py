"""Where opponents could strike: for each zone the strongest Troop of each of them that may come there."""

from __future__ import annotations

from dataclasses import dataclass

from engine.changes import limit_of, troop_limit
from engine.control import opposed, own_quarters
from engine.effects import Scope, total
from engine.game import Game
from engine.pilots.hops import reach
from engine.state import SeatId, Troop, ZoneId
from engine.steps.battle import Battle

# How likely a single opponent comes where it can: with actions left before the Night, and later.
SOON = 0.4
LATER = 0.2
# From this Round on fear fades, Round by Round: who only waits does not win.
PATIENCE = 6
FADING = 0.08


@dataclass(frozen=True, slots=True)
class Threat:
    """One opponent may attack with this Strength before cards, and does so with this chance."""

    seat: SeatId
    strength: int
    likely: float


def hypothetical(zone: ZoneId, attacker: SeatId, defender: SeatId) -> Battle:
    """A battle that might be; rows are asked in it what they would add."""
    return Battle(zone=zone, attacker=attacker, defender=defender)


def threats(game: Game, seat: SeatId) -> dict[ZoneId, list[Threat]]:
    """All zones that opponents of this seat could attack with one action."""
    found: dict[ZoneId, list[Threat]] = {}
    foes = [foe for foe in game.table.seats if game.table.seats[foe].side != game.table.seats[seat].side]
    for foe in foes:
        likely = _likely(game, foe, len(foes))
        for zone, strength in _reach_of(game, foe, seat).items():
            found.setdefault(zone, []).append(Threat(foe, strength, likely))
    return found


def _likely(game: Game, foe: SeatId, foes: int) -> float:
    """Among several opponents each has others to think of too."""
    likely = SOON if game.table.seats[foe].tokens else LATER
    return likely * 2 / (1 + foes) * max(0.0, 1 - FADING * max(0, game.table.round - PATIENCE))


def _reach_of(game: Game, foe: SeatId, seat: SeatId) -> dict[ZoneId, int]:
    """The greatest Strength this opponent could bring to each zone."""
    side = game.table.seats[foe].side
    found: dict[ZoneId, int] = {}
    for origin, sides in game.table.troops.items():
        troop = sides.get(side)
        if troop is None or foe not in troop.warriors:
            continue
        scope = Scope(foe, Troop({}, list(troop.companions)), origin, hypothetical(origin, foe, seat))
        strength = min(troop.size, limit_of(game, troop.warriors)) + total(game, "strength", scope)
        for zone in reach(game, foe, origin, troop):
            found[zone] = max(found.get(zone, 0), strength)
    owner = game.table.seats[foe]
    recruits = min(owner.supply, owner.pp, troop_limit(game, foe))
    for zone in own_quarters(game, foe):
        if recruits and opposed(game, zone, foe):
            found[zone] = max(found.get(zone, 0), recruits + game.rules.numbers.home_strength)
    return found

"""What a position is worth to one seat, in tenths of a permanent Glory: Troops, what they hold, prayer points."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import exp

from engine.changes import troop_limit
from engine.control import own_quarters, team_cities
from engine.effects import Scope, total
from engine.game import Game
from engine.pilots.aims import Aims, shared
from engine.pilots.threats import Threat, hypothetical, threats
from engine.state import SeatId, Troop, ZoneId

Holdings = Mapping[ZoneId, int]

GLORY = 10.0  # a permanent Glory
WIN = 30.0  # to stand at the number that wins
TEMPORARY = 6.0  # a Glory that may be lost again
PRESSING = 0.8  # more for it, for each Glory above this many
PRESSING_FROM = 5  # so many before the number that wins
GIFT = 8.0  # the permanent Glory an only opponent gains by beating one of ours; less if it is one of several
RIVAL = 1.0  # a temporary Glory taken off an opponent
VETERAN = 0.8
CARD = 1.4  # a DI card
FALLEN_FOE = 0.6
PAIR = 8.0  # 3.6.3: two Temples at Night
DEVOTION = 7.5  # 3.6.1, less the Warriors given
DELTA = 3.5  # 3.6.2, less the Warrior given
INCOME = 0.8  # a PP at Night
PYRAMID = (0.0, 1.3, 3.2, 6.0, 6.8)  # levels 0 to 4 in the own City, without the Glory of level 4
FOREIGN = 0.25  # a level of an opponent's pyramid
PP = (0.0, 1.4, 1.4, 1.25, 1.2, 1.1, 1.0, 0.95, 0.85, 0.75, 0.6, 0.5)  # the first, the second … prayer point
AIM = 0.7  # what may be reached later, as part of what is had now
MEN, MEN_PP = 0.4, 0.5  # how much Warriors count, and more of it the more a PP is worth
WIDE = 1.7  # how softly a lead in Strength becomes a chance


@cache
def troop_worth(size: int) -> float:
    """A Troop is worth more than its Warriors one by one, up to what may stand together."""
    return 0.8 * size + 0.16 * size * size


@cache
def pp_worth(pp: int) -> float:
    """What so many prayer points are worth: the more one has, the less the next one brings."""
    return sum(PP[: pp + 1]) + PP[-1] * max(0, pp + 1 - len(PP))


class Outlook:
    """One seat's judgement of the table as it lies. `holdings` are its Troops by zone, as they stand or might stand."""

    def __init__(self, game: Game, seat: SeatId) -> None:
        self.game, self.seat = game, seat
        self.board, self.table, self.numbers = game.board, game.table, game.rules.numbers
        self.owner = game.table.seats[seat]
        self.side = self.owner.side
        self.home = own_quarters(game, seat)
        self.limit = troop_limit(game, seat)
        self.glory = game.table.glory_of(self.side)
        self.pressing_from = self.numbers.glory_to_win - PRESSING_FROM
        self.rivals = [each for each in game.table.seats if game.table.seats[each].side != self.side]
        self.gift = GIFT / max(1, len(game.table.sides) - 1) ** 0.8
        self.allied = self._allied()
        self.men = MEN + MEN_PP * PP[min(self.owner.pp, len(PP) - 1)]
        self.highest = max((game.table.glory_of(game.table.seats[each].side) for each in self.rivals), default=0)
        self.threats: dict[ZoneId, list[Threat]] = threats(game, seat)
        self.lost = cache(self._lost)
        self.defence = cache(self._defence)
        self.control = cache(self._control)
        self.aims = Aims(game, seat, self.control, self._foes)
        self.held = self._held()
        self.now = self.standing(self.held)

    def _held(self) -> dict[ZoneId, int]:
        return {
            zone: troop.warriors[self.seat]
            for zone, sides in self.table.troops.items()
            if (troop := sides.get(self.side)) is not None and self.seat in troop.warriors
        }

    def _allied(self) -> dict[ZoneId, dict[SeatId, int]]:
        """4: Warriors of allies, by zone."""
        found = {
            zone: {seat: number for seat, number in troop.warriors.items() if seat != self.seat}
            for zone, sides in self.table.troops.items()
            if (troop := sides.get(self.side)) is not None
        }
        return {zone: warriors for zone, warriors in found.items() if warriors}

    # Parts

    def troop(self, size: int) -> float:
        """What a Troop is worth: less to who has prayer points in plenty for a new one."""
        return self.men * troop_worth(size)

    def temporary(self, glory: int) -> float:
        """A Glory that may be lost is worth more the nearer the end is."""
        return TEMPORARY + PRESSING * max(0, glory - self.pressing_from)

    def pp(self, change: int) -> float:
        """What a change of the prayer points is worth."""
        after = max(0, min(self.numbers.most_pp, self.owner.pp + change))
        return pp_worth(after) - pp_worth(self.owner.pp)

    def rival(self, seat: SeatId) -> float:
        """What it is worth that this opponent loses a Glory, most if it would win with it."""
        theirs = self.table.glory_of(self.table.seats[seat].side)
        if theirs >= self.numbers.glory_to_win and theirs >= self.glory:
            return RIVAL + 2 * GLORY
        return RIVAL + max(0, theirs - self.pressing_from) * 0.6

    def foe(self, zone: ZoneId) -> tuple[SeatId, Troop] | None:
        """The opponent who stands in a zone, with its Troop."""
        for side, troop in self.table.troops.get(zone, {}).items():
            if side != self.side:
                return next(iter(troop.warriors)), troop
        return None

    def _defence(self, zone: ZoneId) -> int:
        """Strength that the seat adds to its Warriors when it defends here."""
        fight = hypothetical(zone, self.rivals[0], self.seat)
        troop = self.table.troop(zone, self.side)
        scope = Scope(self.seat, Troop({}, list(troop.companions) if troop else []), zone, fight)
        return total(self.game, "strength", scope) + self.numbers.home_strength * (zone in self.home)

    def _lost(self, zone: ZoneId, size: int) -> float:
        """How likely the zone is lost to an attack."""
        beside = sum(self.allied.get(zone, {}).values())
        kept, strength, size = 1.0, size + beside + self.defence(zone), size + beside
        for threat in self.threats.get(zone, ()):
            beaten = 1 / (1 + exp((strength - threat.strength) / WIDE)) if size else 1.0
            kept *= 1 - threat.likely * beaten
        return 1 - kept

    def _foes(self, zone: ZoneId) -> float:
        """Roughly the Strength of the opponent who stands in a zone."""
        found = self.foe(zone)
        if found is None:
            return 0.0
        city = self.table.seats[found[0]].city
        return found[1].size + self.numbers.home_strength * (self.board.zones[zone].city == city)

    def _control(self, zone: ZoneId) -> float:
        """What it is worth to hold a zone, Temples as a pair left out; nothing where an ally holds it anyway."""
        if self._is_allied(zone):
            return 0.0
        place, found = self.board.zones[zone], 0.0
        if zone in self.board.temple_tokens:
            found += self.temporary(self.glory)
        if place.kind == "temple":
            found += INCOME * place.income
        if place.kind == "delta_temple":
            found += DELTA
        pyramid = self.table.pyramids.get(zone)
        if pyramid is not None:
            if pyramid.level >= self.numbers.pyramid_cap:
                found += self.temporary(self.glory)
            found += PYRAMID[min(pyramid.level, 4)] if zone in self.home else FOREIGN * pyramid.level
        return found

    def _is_allied(self, zone: ZoneId) -> bool:
        """An ally stands there, or it is a Quarter of an ally's City that no opponent has."""
        if zone in self.home:
            return False
        city = self.board.zones[zone].city
        return zone in self.allied or (city in team_cities(self.table, self.seat) and self.foe(zone) is None)

    # The whole

    def standing(self, holdings: Holdings) -> float:
        """What the seat's Troops and all they hold are worth, with the risk each of them runs."""
        found = 0.0
        temples: list[float] = []
        for zone, size in holdings.items():
            lost = self.lost(zone, size)
            troop = self.troop(size)
            found += troop - lost * (0.5 * troop + self.gift) + (1 - lost) * self.control(zone)
            kind = self.board.zones[zone].kind
            if kind == "sanctuary" and size >= self.numbers.devotion_warriors and zone not in self.allied:
                found += DEVOTION * (1 - lost)
            if self.board.zones[zone].is_temple and zone not in self.allied:
                temples.append(1 - lost)
        for zone in self.home:
            if zone not in holdings and self.foe(zone) is None:
                found += (1 - self.lost(zone, 0)) * self.control(zone)
        return found + self._pair(temples) + AIM * shared([self.aims.of(*each) for each in holdings.items()])

    def _pair(self, kept: list[float]) -> float:
        """3.6.3: at least two Temples at Night."""
        if len(kept) < self.numbers.temples_for_glory:
            return 0.0
        first, second, *more = sorted(kept, reverse=True)
        both = first * second
        return PAIR * (both + (1 - both) * 0.5 * sum(more[:1]))

    def change(self, holdings: Holdings) -> float:
        """How much better the seat would stand with these Troops."""
        return self.standing(holdings) - self.now

    def gained(self, permanent: int, taken: int = 0) -> float:
        """What it is worth to gain permanent Glory, and to reach the number that wins with temporary Glory taken."""
        after = self.glory + permanent + taken
        if after >= self.numbers.glory_to_win and after >= self.highest and after > self.glory:
            return GLORY * permanent + WIN
        return GLORY * permanent

    def tokens_of(self, zone: ZoneId) -> int:
        """How many temporary Glory a zone would bring that the seat does not own yet."""
        return int(zone in self.table.glory and self.table.glory[zone] != self.side)

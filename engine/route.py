"""3.4.5: a way of one Troop as words: a zone, how many go on from there, the next zone …

`c1_north 5 > desert_c1 3 > west_temple`. Unsaid, all go on from the start, and from a zone on the way those who came.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.changes import troop_limit
from engine.control import opposed
from engine.decision import Word, done, offered
from engine.effects import Scope, total
from engine.refusals import Refusal, refuse
from engine.state import SeatId, ZoneId

if TYPE_CHECKING:
    from engine.game import Game


@dataclass(slots=True)
class Leg:
    """One step of the way: so many Warriors go from a zone to its neighbour."""

    start: ZoneId
    goal: ZoneId
    count: int


@dataclass(slots=True)
class Way:
    """The way so far. `group` is how many stand at `at` and may go on; `met` how many of them were there already.

    `moves` land moves are left of what was fixed at the start (R-070); `left` Warriors were left behind, by zone.
    """

    origin: ZoneId
    at: ZoneId
    moves: int
    came: int
    met: int
    going: int = 0
    legs: list[Leg] = field(default_factory=list)
    left: dict[ZoneId, int] = field(default_factory=dict)
    quarters_entered: int = 0

    @property
    def group(self) -> int:
        """Own Warriors that could leave this zone now."""
        return self.came + self.met

    @property
    def onward(self) -> int:
        """How many go on: what was said, or those who came."""
        return self.going or self.came


@dataclass(frozen=True, slots=True)
class Route:
    """What a seat may say of the way of one Troop by land."""

    game: Game
    seat: SeatId
    widget: str = "route"

    def offer(self, words: Sequence[str]) -> list[Word]:
        """A start, or nothing at all; then numbers and neighbours; the end where every limit holds."""
        if not words:
            return [*self._origins(), done()]
        way = self.read(words)
        if way.legs and opposed(self.game, way.at, self.seat):
            return [done()]
        numbers = [] if way.going else self._numbers(way)
        end = [done(self._end_refusal(way))] if way.legs and not way.going else []
        return [*self._goals(way), *numbers, *end]

    def read(self, words: Sequence[str]) -> Way:
        """The way that these offered words describe."""
        way = self._begin(words[0])
        for word in words[1:]:
            if word.isdigit():
                way.going = int(word)
            elif word in self.game.board.zones:
                self._step(way, word)
        return way

    def _begin(self, origin: ZoneId) -> Way:
        game = self.game
        troop = game.table.troops[origin][game.table.seats[self.seat].side]
        bonus = total(game, "land_moves", Scope(self.seat, troop, origin, action="movement"))
        return Way(origin, origin, game.rules.numbers.land_moves + bonus, came=self._standing(origin), met=0)

    def _step(self, way: Way, goal: ZoneId) -> None:
        count = way.onward
        way.left[way.at] = way.left.get(way.at, 0) + way.came - min(count, way.came)
        way.legs.append(Leg(way.at, goal, count))
        way.quarters_entered += self._is_foreign(goal)
        way.at, way.came, way.going = goal, count, 0
        way.moves -= 1
        way.met = self._still_there(way, goal)

    def _still_there(self, way: Way, zone: ZoneId) -> int:
        """Own Warriors of a zone that have not moved in this action; those dropped do not move again (R-072)."""
        if zone == way.origin:
            return 0
        taken = sum(max(0, leg.count - came) for leg, came in _with_came(way) if leg.start == zone)
        return self._standing(zone) - taken

    def _standing(self, zone: ZoneId) -> int:
        troop = self.game.table.troop(zone, self.game.table.seats[self.seat].side)
        return troop.warriors.get(self.seat, 0) if troop else 0

    def _is_foreign(self, zone: ZoneId) -> bool:
        return self.game.board.is_foreign_quarter(zone, self.game.table.seats[self.seat].city)

    def _origins(self) -> list[Word]:
        zones = [zone for zone in self.game.board.zones if self._standing(zone)]
        return offered(zones, None, lambda zone: {"count": self._standing(zone), "moves": self._begin(zone).moves})

    def _numbers(self, way: Way) -> list[Word]:
        """How many go on. Nobody may be left above the limit for good (3.4.5)."""
        if way.moves <= 0:
            return []
        return [
            Word(str(number), self._limit_refusal(way.at, self._staying(way, number)), {"stay": way.group - number})
            for number in range(way.group, 0, -1)
        ]

    def _staying(self, way: Way, going: int) -> int:
        return way.left.get(way.at, 0) + way.group - going

    def _limit_refusal(self, zone: ZoneId, count: int) -> Refusal | None:
        limit = troop_limit(self.game, self.seat)
        return refuse("7", zone=zone, count=count, limit=limit) if count > limit else None

    def _goals(self, way: Way) -> list[Word]:
        zones = self.game.board.neighbours(way.at)
        return offered(zones, lambda zone: self._goal_refusal(way, zone), lambda zone: self._goal_values(way, zone))

    def _goal_values(self, way: Way, zone: ZoneId) -> dict[str, str | int]:
        foes = [
            troop.size
            for side, troop in self.game.table.troops.get(zone, {}).items()
            if side != self.game.table.seats[self.seat].side
        ]
        return {"foes": sum(foes), "count": way.onward, "moves": way.moves - 1}

    def _goal_refusal(self, way: Way, zone: ZoneId) -> Refusal | None:
        if way.moves <= 0:
            return refuse("R-070")
        if self._is_foreign(zone):
            if way.quarters_entered:
                return refuse("3.4.5", zone=zone)
            # the zone where the action started must touch the Wall crossed, from outside or inside.
            if way.origin not in (zone, *self.game.board.neighbours(zone)):
                return refuse("R-073", zone=zone)
        limit = troop_limit(self.game, self.seat)
        # entering ends the action, so the limit must hold at that moment.
        if opposed(self.game, zone, self.seat) and way.onward > limit:
            return refuse("R-076", zone=zone, count=way.onward, limit=limit)
        return self._limit_refusal(way.at, self._staying(way, way.onward))

    def _end_refusal(self, way: Way) -> Refusal | None:
        return self._limit_refusal(way.at, way.left.get(way.at, 0) + way.group)


def _with_came(way: Way) -> list[tuple[Leg, int]]:
    """Each leg with how many had come to its start on this way."""
    came = [way.legs[0].count, *(leg.count for leg in way.legs)] if way.legs else []
    return list(zip(way.legs, came, strict=False))

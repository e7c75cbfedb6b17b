"""What a Troop may reach with a few more actions: zones worth holding and Troops that can be beaten."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import exp

from engine.control import opposed, team_cities
from engine.game import Game
from engine.pilots.hops import distances, land_moves, may_teleport
from engine.state import SeatId, ZoneId

NEARER = 0.55  # what is left of a goal's worth for each action that it takes
FARE = 0.8  # and of one that a Teleportation must be paid for
BEST = 3  # goals thought of for one Troop
CARDS = 2.0  # how softly a lead in Strength becomes a chance to win, cards unknown
BEATEN = 10.0  # what a battle won brings besides the zone, …
ROUTED = 4.0  # … and what a battle lost costs

Wish = tuple[float, ZoneId]


class Aims:
    """Goals of one seat. `control` says what a zone is worth to hold, `foes` the Strength of whoever stands there."""

    def __init__(
        self, game: Game, seat: SeatId, control: Callable[[ZoneId], float], foes: Callable[[ZoneId], float]
    ) -> None:
        self.game, self.seat = game, seat
        self.control, self.foes = control, foes
        self.cities = team_cities(game.table, seat)
        self.of = cache(self._of)
        self.away = cache(self._away)
        self.worth = cache(self._worth)
        self.goals = [zone for zone in game.board.zones if self._is_goal(zone)]

    def _is_goal(self, zone: ZoneId) -> bool:
        return self.game.board.zones[zone].kind not in ("quarter", "desert") or opposed(self.game, zone, self.seat)

    def _away(self, zone: ZoneId) -> dict[ZoneId, float]:
        """For each goal what is left of its worth, seen from a zone."""
        game = self.game
        troop = game.table.troop(zone, game.table.seats[self.seat].side)
        moves, far = land_moves(game, self.seat, zone, troop), distances(game.board, zone, self.cities)
        found = {goal: NEARER ** -(-far[goal] // moves) for goal in self.goals if goal in far and goal != zone}
        if may_teleport(game, self.seat, zone, troop):
            for goal in self.goals:
                if game.board.zones[goal].obelisk and goal != zone:
                    found[goal] = max(found.get(goal, 0.0), FARE * NEARER)
        return found

    def _of(self, zone: ZoneId, size: int) -> list[Wish]:
        """The best goals of a Troop of this size that stands here."""
        found = [(nearness * self.worth(goal, size), goal) for goal, nearness in self.away(zone).items()]
        return sorted(found, reverse=True)[:BEST]

    def _worth(self, goal: ZoneId, size: int) -> float:
        """What it would be worth to come to a goal with so many Warriors."""
        foes = self.foes(goal)
        if not foes:
            return self.control(goal) * min(1.0, 0.4 + 0.15 * size)
        chance = 1 / (1 + exp((foes - size) / CARDS))
        return max(0.0, chance * (self.control(goal) + BEATEN) - (1 - chance) * ROUTED)


def shared(wishes: list[list[Wish]]) -> float:
    """The sum of what several Troops may reach: one goal for each, and each goal once."""
    listed = [(value, goal, number) for number, each in enumerate(wishes) for value, goal in each]
    taken: set[ZoneId] = set()
    gone: set[int] = set()
    found = 0.0
    for value, goal, number in sorted(listed, reverse=True):
        if goal not in taken and number not in gone:
            taken.add(goal)
            gone.add(number)
            found += value
    return found

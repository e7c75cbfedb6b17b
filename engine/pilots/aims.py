"""What a Troop may reach with a few more actions: zones worth holding and Troops that can be beaten."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import exp

from engine.board import Board
from engine.control import opposed
from engine.effects import Scope, total
from engine.game import Game
from engine.state import SeatId, ZoneId

NEARER = 0.55  # what is left of a goal's worth for each action that it takes
FAR = 4
BEST = 3  # goals thought of for one Troop
CARDS = 2.0  # how softly a lead in Strength becomes a chance to win, cards unknown


@cache
def distances(board: Board, start: ZoneId) -> dict[ZoneId, int]:
    """How many borders lie between zones, up to a few."""
    found, edge = {start: 0}, [start]
    for step in range(1, FAR + 1):
        edge = [zone for at in edge for zone in board.neighbours(at) if zone not in found]
        for zone in edge:
            found.setdefault(zone, step)
    return found


class Aims:
    """Goals of one seat. `control` says what a zone is worth to hold, `foes` the Strength of whoever stands there."""

    def __init__(
        self, game: Game, seat: SeatId, control: Callable[[ZoneId], float], foes: Callable[[ZoneId], float]
    ) -> None:
        self.game, self.seat = game, seat
        self.control, self.foes = control, foes
        self.of = cache(self._of)
        self.goals = {zone for zone in game.board.zones if self._is_goal(zone)}
        self.home = set(game.board.quarters(game.table.seats[seat].city))

    def _is_goal(self, zone: ZoneId) -> bool:
        return self.game.board.zones[zone].kind not in ("quarter", "desert") or opposed(self.game, zone, self.seat)

    def _moves(self, zone: ZoneId) -> int:
        troop = self.game.table.troop(zone, self.game.table.seats[self.seat].side)
        scope = Scope(self.seat, troop, zone, action="movement")
        return max(1, self.game.rules.numbers.land_moves + total(self.game, "land_moves", scope))

    def _of(self, zone: ZoneId, size: int) -> list[tuple[float, ZoneId]]:
        """The best goals of a Troop of this size that stands here."""
        away, moves = distances(self.game.board, zone), self._moves(zone)
        found = [
            (NEARER ** -(-away[goal] // moves) * self.worth(goal, size), goal)
            for goal in self.goals
            if goal != zone and goal in away
        ]
        return sorted(found, reverse=True)[:BEST]

    def worth(self, goal: ZoneId, size: int) -> float:
        """What it would be worth to come to a goal with so many Warriors."""
        foes = self.foes(goal)
        if not foes:
            return self.control(goal) * min(1.0, 0.4 + 0.15 * size)
        chance = 1 / (1 + exp((foes - size) / CARDS))
        return max(0.0, chance * (self.control(goal) + 10.0) - (1 - chance) * 4.0)


def shared(wishes: list[list[tuple[float, ZoneId]]]) -> float:
    """The sum of what several Troops may reach, each goal counted once."""
    found, taken = 0.0, set()
    for value, goal, troop in sorted(
        ((value, goal, number) for number, each in enumerate(wishes) for value, goal in each), reverse=True
    ):
        if goal not in taken and -troop - 1 not in taken:
            taken |= {goal, -troop - 1}
            found += max(0.0, value)
    return found

"""Where a Troop could go next, told by the board alone: by land, by Port, or from a Pyramid to an Obelisk."""

from __future__ import annotations

from functools import cache

from engine.board import Board
from engine.changes import price
from engine.control import opposed, team_cities
from engine.effects import Scope, allows, total
from engine.game import Game
from engine.state import CityId, SeatId, Troop, ZoneId

FAR = 4


@cache
def beside(board: Board, zone: ZoneId, cities: tuple[CityId, ...]) -> tuple[ZoneId, ...]:
    """3.4.5: the zones one land move away for a Troop of these Cities (R-124)."""
    return tuple(dict.fromkeys([*board.neighbours(zone), *board.ports_from(zone, cities)]))


@cache
def distances(board: Board, start: ZoneId, cities: tuple[CityId, ...]) -> dict[ZoneId, int]:
    """How many land moves lie between zones, up to a few."""
    found, edge = {start: 0}, [start]
    for step in range(1, FAR + 1):
        edge = [zone for at in edge for zone in beside(board, at, cities) if zone not in found]
        for zone in edge:
            found.setdefault(zone, step)
    return found


def land_moves(game: Game, seat: SeatId, zone: ZoneId, troop: Troop | None) -> int:
    """R-070: how many land moves a Troop has."""
    scope = Scope(seat, troop, zone, action="movement")
    return max(1, game.rules.numbers.land_moves + total(game, "land_moves", scope))


def may_teleport(game: Game, seat: SeatId, zone: ZoneId, troop: Troop | None) -> bool:
    """3.4.5: from a Quarter with a Pyramid, or an Obelisk where an effect allows it, for PP that are there."""
    place, scope = game.board.zones[zone], Scope(seat, troop, zone, action="movement")
    starts = place.kind == "quarter" and zone in game.table.pyramids
    if not starts and not (place.obelisk and allows(game, "teleport_from_obelisk", scope)):
        return False
    return price(game, scope, game.rules.numbers.teleport_cost, "teleport_cost") <= game.table.seats[seat].pp


def reach(game: Game, seat: SeatId, origin: ZoneId, troop: Troop) -> set[ZoneId]:
    """Where a Troop could come in one action: through free zones, over a Wall only from next to it."""
    board, cities = game.board, team_cities(game.table, seat)
    near = board.neighbours(origin)
    found: set[ZoneId] = set(board.obelisks) if may_teleport(game, seat, origin, troop) else set()
    edge = {origin} | {zone for zone in found if not opposed(game, zone, seat)}
    for _ in range(land_moves(game, seat, origin, troop)):
        following = {
            zone
            for start in edge
            for zone in beside(board, start, cities)
            if zone not in found and (zone in near or not board.is_foreign_quarter(zone, cities))
        }
        found |= following
        edge = {zone for zone in following if not opposed(game, zone, seat)}
    return found - {origin}

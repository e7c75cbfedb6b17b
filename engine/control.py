"""7 Zone control and the temporary Glory that follows it (3.1): gained at an action's end, lost at once (R-078)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from engine.board import Board
from engine.effects import Scope, total
from engine.ruleset import VICTORY
from engine.state import CityId, SeatId, SideId, Table, ZoneId

if TYPE_CHECKING:
    from engine.game import Game


def holder(board: Board, table: Table, zone: ZoneId) -> SeatId:
    """The seat that controls a zone, or an empty string.

    While two sides stand in a zone, the one that was there first still holds it: troops keep their order of arrival.
    In a Quarter of its own City a player keeps control under its allies (R-127); else it is the first of them in turn
    order.
    """
    city = board.zones[zone].city
    owner = owner_of(table, city) if city else ""
    for side, troop in table.troops.get(zone, {}).items():
        if owner and table.seats[owner].side == side:
            return owner
        return next((seat for seat in table.turn_order or troop.warriors if seat in troop.warriors), side)
    return owner


def controls(game: Game, seat: SeatId, zone: ZoneId) -> bool:
    """R-127: whoever holds a zone controls it, and so does each ally with a Warrior in the Troop that holds it."""
    for troop in game.table.troops.get(zone, {}).values():
        if seat in troop.warriors:
            return True
        break
    return holder(game.board, game.table, zone) == seat


def defender_of(game: Game, zone: ZoneId) -> SeatId:
    """R-085, 4: who holds a zone defends it; if only its allies' Warriors stand there, the first of them."""
    held = holder(game.board, game.table, zone)
    troop = game.table.troop(zone, game.table.seats[held].side)
    return held if troop is None or held in troop.warriors else speaker(game.table, troop.warriors)


def allies(table: Table, seat: SeatId) -> list[SeatId]:
    """4: the other members of a seat's team, in turn order."""
    order = table.turn_order or list(table.seats)
    return [each for each in order if each != seat and table.seats[each].side == table.seats[seat].side]


def team_cities(table: Table, seat: SeatId) -> tuple[CityId, ...]:
    """R-124: the Cities whose Walls and Ports count as own: that of the seat and those of its allies."""
    return tuple(table.seats[each].city for each in table.side_of(seat).seats)


def speaker(table: Table, among: Collection[SeatId]) -> SeatId:
    """R-132: who answers for a team: the active ally; else, of those concerned, the first in turn order."""
    return table.active if table.active in among else next(seat for seat in table.turn_order if seat in among)


def holders(board: Board, table: Table) -> dict[ZoneId, SeatId]:
    """Who controls what, zones that nobody controls left out."""
    found = {zone: holder(board, table, zone) for zone in board.zones}
    return {zone: seat for zone, seat in found.items() if seat}


def owner_of(table: Table, city: CityId) -> SeatId:
    """The seat a City belongs to for the whole game (2.2)."""
    return next((seat.id for seat in table.seats.values() if seat.city == city), "")


def temples_of(game: Game, seat: SeatId) -> list[ZoneId]:
    """The Temples a seat controls, alone or with allies, the Delta Temple among them (R-112, R-127)."""
    return [zone for zone in game.board.temples if controls(game, seat, zone)]


def own_quarters(game: Game, seat: SeatId) -> tuple[ZoneId, ...]:
    """The Quarters of the seat's own City, whoever holds them."""
    return game.board.quarters(game.table.seats[seat].city)


def opposed(game: Game, zone: ZoneId, seat: SeatId) -> bool:
    """An opponent's Troop stands there."""
    own = game.table.seats[seat].side
    return any(side != own for side in game.table.troops.get(zone, {}))


def lose_control(game: Game) -> None:
    """R-079: a Temple's token returns to the Temple as soon as its owner has no Troop left there; the Glory of a
    level 4 Pyramid goes back to the owner of the City."""
    table = game.table
    for zone, side in list(table.glory.items()):
        if side and table.troop(zone, side) is None:
            _pass_glory(game, zone, _home_side(game, zone))
        elif not side and not table.troops.get(zone):
            # A Pyramid that is worth Glory to its own City alone has been left by an opponent.
            _pass_glory(game, zone, _home_side(game, zone))


def take_control(game: Game) -> list[ZoneId]:
    """3.4.5: at the end of an action or battle, whoever holds a Temple or a level 4 Pyramid takes its Glory.

    Returns the zones whose Glory went to somebody else than before.
    """
    passed = []
    for zone in [*game.board.temple_tokens, *glorious(game)]:
        side = side_for_glory(game, zone)
        if _pass_glory(game, zone, side) and side:
            passed.append(zone)
    return passed


def glorious(game: Game) -> list[ZoneId]:
    """1.6: the Quarters whose Pyramid is worth Glory: level 4, or less where a tile of the City's owner says so."""
    levels = {seat.city: _glory_level(game, seat.id) for seat in game.table.seats.values()}
    cap, zones = game.rules.numbers.pyramid_cap, game.board.zones
    pyramids = game.table.pyramids.items()
    return [zone for zone, pyramid in pyramids if pyramid.level >= levels.get(zones[zone].city, cap)]


def side_for_glory(game: Game, zone: ZoneId) -> SideId:
    """Who owns the temporary Glory of a zone: its holder. Below level 4 a Pyramid is worth it to its own City alone."""
    table, pyramid = game.table, game.table.pyramids.get(zone)
    seat = holder(game.board, table, zone)
    side = table.seats[seat].side if seat else ""
    if pyramid is not None and pyramid.level < game.rules.numbers.pyramid_cap and side != _home_side(game, zone):
        return ""
    return side


def _home_side(game: Game, zone: ZoneId) -> SideId:
    owner = owner_of(game.table, game.board.zones[zone].city)
    return game.table.seats[owner].side if owner else ""


def _glory_level(game: Game, owner: SeatId) -> int:
    return game.rules.numbers.pyramid_cap + total(game, "glory_level", Scope(owner))


def _pass_glory(game: Game, zone: ZoneId, side: SideId) -> bool:
    before = game.table.glory.get(zone)
    if before == side:
        return False
    game.table.glory[zone] = side
    game.emit("glory_passed", zone=zone, loser=before or "", gainer=side)
    return True


def start_of_turn(game: Game, seat: SeatId) -> SideId | None:
    """3.2: at the start of its own turn a side with enough Glory wins, if no opponent has more (R-020, R-021)."""
    side = game.table.seats[seat].side
    totals = {each: game.table.glory_of(each) for each in game.table.sides}
    enough = totals[side] >= game.rules.numbers.glory_to_win
    return side if enough and totals[side] == max(totals.values()) else None


VICTORY["start_of_turn"] = start_of_turn

"""The only ways in which prayer points and Warriors come and go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.control import lose_control
from engine.effects import Scope, total
from engine.state import SeatId, Troop, ZoneId

if TYPE_CHECKING:
    from engine.catalogue import Stat
    from engine.game import Game

Cause = Literal["battle", "recall", "devotion", "delta", "limit"]


def price(game: Game, scope: Scope, amount: int, discount: Stat | None = None) -> int:
    """What is charged for one effect: the amount, less what tiles take off, never below 0. Changes nothing."""
    return max(0, amount + (total(game, discount, scope) if discount else 0))


def spend(game: Game, seat: SeatId, amount: int) -> None:
    """Pay exactly this many PP. Raises ValueError if the seat has fewer: an offer must have refused it (EFF-003)."""
    owner = game.table.seats[seat]
    if amount > owner.pp:
        raise ValueError(f"{seat} has {owner.pp} PP and cannot pay {amount}")
    owner.pp -= amount


def gain(game: Game, seat: SeatId, amount: int) -> int:
    """Gain PP as one single effect; what is above the end of the track is lost (R-160). Returns what counted.

    Tiles that add PP to gains of a kind are asked by the action before, as they are part of that effect (R-161).
    """
    counted = room_for(game, seat, amount)
    game.table.seats[seat].pp += counted
    return counted


def room_for(game: Game, seat: SeatId, amount: int) -> int:
    """How much of a gain would count. Changes nothing."""
    return min(amount, game.rules.numbers.most_pp - game.table.seats[seat].pp)


def troop_limit(game: Game, seat: SeatId) -> int:
    """7: the Troop limit of a seat."""
    return game.rules.numbers.troop_limit + total(game, "troop_limit", Scope(seat))


def add_warriors(game: Game, seat: SeatId, zone: ZoneId, number: int) -> None:
    """7: take Warriors from the supply and put them in a zone."""
    owner = game.table.seats[seat]
    owner.supply -= number
    place_warriors(game, seat, zone, number)


def place_warriors(game: Game, seat: SeatId, zone: ZoneId, number: int) -> None:
    """Put Warriors that stand nowhere into a zone; a Troop begins there if the side has none."""
    side = game.table.seats[seat].side
    troop = game.table.troops.setdefault(zone, {}).setdefault(side, Troop())
    troop.warriors[seat] = troop.warriors.get(seat, 0) + number


def take_warriors(game: Game, seat: SeatId, zone: ZoneId, number: int) -> None:
    """Take Warriors out of a zone without removing them from the game (they move on or go home)."""
    table = game.table
    side = table.seats[seat].side
    troop = table.troops[zone][side]
    troop.warriors[seat] -= number
    if not troop.warriors[seat]:
        del troop.warriors[seat]
    if not troop.warriors:
        _disband(game, zone, side)


def remove(game: Game, seat: SeatId, zone: ZoneId, number: int, cause: Cause) -> int:
    """7: remove Warriors from the board, always to their owner's supply (EFF-023). Returns how many there were.

    The only way in which Warriors leave the board. Control is lost at once (R-078).
    """
    troop = game.table.troop(zone, game.table.seats[seat].side)
    gone = min(number, troop.warriors.get(seat, 0)) if troop else 0
    if gone:
        take_warriors(game, seat, zone, gone)
        game.table.seats[seat].supply += gone
        game.emit("removed", seat=seat, zone=zone, count=gone, cause=cause)
        lose_control(game)
    return gone


def _disband(game: Game, zone: ZoneId, side: str) -> None:
    """3.4.3: Companions without a Troop return to their owner's supply."""
    here = game.table.troops[zone]
    for companion in here[side].companions:
        for seat in game.table.seats.values():
            if companion in seat.tiles:
                seat.companions.append(companion)
    del here[side]
    if not here:
        del game.table.troops[zone]

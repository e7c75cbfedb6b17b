"""The only ways in which prayer points, Warriors and what a tile brings come and go."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Literal

from engine.companions import send_home
from engine.control import allies, lose_control
from engine.effects import Scope, at_moment, is_silent, parts, total
from engine.state import SeatId, Troop, ZoneId

if TYPE_CHECKING:
    from engine.catalogue import Stat
    from engine.game import Game

Cause = Literal["battle", "recall", "devotion", "delta", "limit", "effect"]


def price(game: Game, scope: Scope, amount: int, discount: Stat | None = None) -> int:
    """What is charged for one single effect, never below 0. Changes nothing.

    The tiles of the discount take their part off; then what takes 1 off every effect that costs at least 1 (R-161).
    """
    cost = max(0, amount + (total(game, discount, scope) if discount else 0))
    return max(0, cost + total(game, "effect_cost", Scope(scope.seat, action=scope.action))) if cost else 0


def spend(game: Game, seat: SeatId, amount: int) -> None:
    """Pay exactly this many PP. Raises ValueError if the seat has fewer: an offer must have refused it (EFF-003)."""
    owner = game.table.seats[seat]
    if amount > owner.pp:
        raise ValueError(f"{seat} has {owner.pp} PP and cannot pay {amount}")
    owner.pp -= amount


def gain(game: Game, seat: SeatId, amount: int) -> int:
    """Gain PP as one single effect; what is above the end of the track is lost (R-160). Returns what counted.

    Tiles that add PP to gains of a kind are asked by the action before, as they are part of that effect (R-161).
    What a tile gives for each effect that gives PP follows once, and outside battles only (its icon is DAY).
    """
    counted = _add_pp(game, seat, amount)
    if amount > 0 and not game.in_battle():
        for source, effect in at_moment(game, "pp_gained", Scope(seat)):
            game.emit("effect_pp", seat=seat, source=source.id, pp=_add_pp(game, seat, effect.gain_pp))
    return counted


def _add_pp(game: Game, seat: SeatId, amount: int) -> int:
    counted, passing = room_for(game, seat, amount), passed_on(game, seat, amount)
    game.table.seats[seat].pp += counted
    for ally, passed in passing.items():
        game.table.seats[ally].pp += passed
        game.emit("pp_passed", seat=seat, ally=ally, pp=passed)
    return counted


def passed_on(game: Game, seat: SeatId, amount: int) -> dict[SeatId, int]:
    """R-121: what of a gain is above the end of the track passes to the ally with the fewest PP, and so on.

    The PP of each ally who gets some. Changes nothing.
    """
    surplus, found = amount - room_for(game, seat, amount), {}
    beside = allies(game.table, seat) if surplus > 0 else []
    for ally in sorted(beside, key=lambda each: game.table.seats[each].pp):
        if passed := room_for(game, ally, surplus):
            surplus -= passed
            found[ally] = passed
    return found


def room_for(game: Game, seat: SeatId, amount: int) -> int:
    """How much of a gain would count. Changes nothing."""
    return min(amount, game.rules.numbers.most_pp - game.table.seats[seat].pp)


def would_hold(game: Game, seat: SeatId, amount: int) -> int:
    """7: the PP of a seat after a gain, with what tiles add to it. Changes nothing."""
    return game.table.seats[seat].pp + room_for(game, seat, amount + added(game, seat, amount))


def would_bring(game: Game, seat: SeatId, amount: int) -> int:
    """How many PP a gain would bring, with what tiles add: to the seat, above its track to allies (R-121)."""
    return room_with_allies(game, seat, amount + added(game, seat, amount))


def room_with_allies(game: Game, seat: SeatId, amount: int) -> int:
    """How much of a gain would count, for the seat or for allies to whom it passes (R-121). Changes nothing."""
    most = game.rules.numbers.most_pp
    return min(amount, sum(room_for(game, each, most) for each in (seat, *allies(game.table, seat))))


def added(game: Game, seat: SeatId, amount: int) -> int:
    """What tiles add to one effect that gives so many PP; nothing in battles."""
    if amount <= 0 or game.in_battle():
        return 0
    return sum(effect.gain_pp for _, effect in at_moment(game, "pp_gained", Scope(seat)))


def troop_limit(game: Game, seat: SeatId) -> int:
    """7: the Troop limit of a seat; of several tiles that raise it the highest counts."""
    scope = Scope(seat)
    raised = () if is_silent(game, scope, game.rules.speaking["troop_limit"]) else parts(game, "troop_limit", scope)
    return game.rules.numbers.troop_limit + max((add for _, add in raised), default=0)


def limit_of(game: Game, seats: Collection[SeatId]) -> int:
    """4, R-122: the limit of a Troop of these seats' Warriors; of a mixed one it is 5 whatever their tiles say."""
    return game.rules.numbers.mixed_limit if len(seats) > 1 else troop_limit(game, next(iter(seats)))


def limit_in(game: Game, zone: ZoneId, seat: SeatId) -> int:
    """The limit of a seat's Troop in a zone, with the Warriors of allies that stand there."""
    troop = game.table.troop(zone, game.table.seats[seat].side)
    owners = troop.warriors.keys() if troop else ()
    return limit_of(game, owners if seat in owners else (seat, *owners))


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
    companions = here[side].companions
    del here[side]
    if not here:
        del game.table.troops[zone]
    send_home(game, side, companions)

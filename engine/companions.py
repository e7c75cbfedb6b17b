"""3.4.3 Companions: Creatures and Servants, with a Troop or in their owner's supply, one of each type a Troop."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.control import own_quarters
from engine.decision import Word, done, offered
from engine.effects import owner_of_companion
from engine.refusals import Refusal, refuse
from engine.state import Seat, SeatId, SideId, TileId, Troop, ZoneId

if TYPE_CHECKING:
    from engine.game import Game


def kind_of(game: Game, companion: TileId) -> str:
    """Creature or servant."""
    return game.rules.catalogue.tiles[companion].kind


def over_limit(game: Game, companions: Iterable[TileId]) -> str:
    """The kind of which these are too many for one Troop, or an empty string.

    1 Creature and 1 Servant; a row may let its own Servant join another.
    """
    counted = [tile for tile in companions if not _joins_another(game, tile)]
    kinds = [kind_of(game, companion) for companion in counted]
    return next((kind for kind in kinds if kinds.count(kind) > 1), "")


def is_led(game: Game, seat: SeatId, companions: Iterable[TileId]) -> bool:
    """Whether one of a seat's own Servants is among these."""
    own = game.table.seats[seat].tiles
    return any(tile in own and kind_of(game, tile) == "servant" for tile in companions)


def _joins_another(game: Game, companion: TileId) -> bool:
    return any(effect.allow == "second_servant" for effect in game.rules.catalogue.tiles[companion].effects)


def quarter_refusal(game: Game, zone: ZoneId, companions: Iterable[TileId]) -> Refusal | None:
    """A companion whose row forbids Quarters is never in one."""
    if game.board.zones[zone].kind != "quarter":
        return None
    rows = game.rules.catalogue.tiles
    shy = [tile for tile in companions if any(effect.forbid == "quarters" for effect in rows[tile].effects)]
    return refuse("no_quarters", companion=shy[0]) if shy else None


def room_refusal(
    game: Game, seat: SeatId, zone: ZoneId, companion: TileId, more: Iterable[TileId] = ()
) -> Refusal | None:
    """Why a companion may not join the Troop of a seat in a zone, `more` being those about to join it too."""
    if wrong := quarter_refusal(game, zone, [companion]):
        return wrong
    troop = game.table.troop(zone, game.table.seats[seat].side)
    here = troop.companions if troop else ()
    kind = over_limit(game, [*here, *more, companion])
    return refuse("companion_limit", zone=zone, kind=kind) if kind else None


def attach(game: Game, seat: SeatId, companion: TileId, zone: ZoneId) -> None:
    """From a seat's supply to its Troop in a zone."""
    game.table.seats[seat].companions.remove(companion)
    game.table.troops[zone][game.table.seats[seat].side].companions.append(companion)
    game.emit("companion_placed", seat=seat, companion=companion, zone=zone)


def send_home(game: Game, side: SideId, companions: Iterable[TileId]) -> None:
    """3.4.3: Companions without a Troop return to their owner's supply."""
    for companion in companions:
        owner = owner_of_companion(game.table, side, companion)
        game.table.seats[owner].companions.append(companion)
        game.emit("companion_home", seat=owner, companion=companion)


# 3.4.3, R-061: rearranging before an Action token is resolved


def where(game: Game, seat: SeatId) -> dict[TileId, ZoneId]:
    """The companions of a seat that take part in rearranging: in supply (empty zone) or in its own Quarters."""
    owner = game.table.seats[seat]
    found: dict[TileId, ZoneId] = dict.fromkeys(owner.companions, "")
    for zone in own_quarters(game, seat):
        troop = game.table.troop(zone, owner.side)
        # Of a copy that lies in supply the one on the board is an ally's.
        mine = [tile for tile in owner.tiles if tile not in owner.companions]
        found |= {tile: zone for tile in (troop.companions if troop else ()) if tile in mine}
    return found


def may_rearrange(game: Game, seat: SeatId) -> bool:
    """Whether any companion could be placed or exchanged now."""
    return any(_may_move(game, seat, tile) for tile in where(game, seat))


def _may_move(game: Game, seat: SeatId, tile: TileId) -> bool:
    return any(entry.legal for entry in rearranged_words(game, seat, [tile]))


def rearranged_words(game: Game, seat: SeatId, words: list[str]) -> list[Word]:
    """`NAME QUARTER` places one from supply, `NAME OTHER` lets two of one type change places (R-061)."""
    places = where(game, seat)
    if not words:
        return offered(
            [tile for tile in game.table.seats[seat].tiles if tile in game.rules.catalogue.companions],
            lambda tile: None if tile in places else refuse("R-061", companion=tile),
            lambda tile: {"kind": kind_of(game, tile), "zone": places.get(tile, "")},
        )
    if len(words) > 1:
        return [done()]
    tile = words[0]
    others = [other for other in places if other != tile and kind_of(game, other) == kind_of(game, tile)]
    quarters = [zone for zone in own_quarters(game, seat) if zone != places[tile]]
    return [
        *offered(quarters, lambda zone: _place_refusal(game, seat, tile, zone, places)),
        *offered(others, lambda other: _exchange_refusal(game, seat, (tile, other), places)),
    ]


def _place_refusal(
    game: Game, seat: SeatId, tile: TileId, zone: ZoneId, places: dict[TileId, ZoneId]
) -> Refusal | None:
    if places[tile]:
        return refuse("R-061", companion=tile)
    if game.table.troop(zone, game.table.seats[seat].side) is None:
        return refuse("R-060", zone=zone)
    return room_refusal(game, seat, zone, tile)


def _exchange_refusal(
    game: Game, seat: SeatId, pair: tuple[TileId, TileId], places: dict[TileId, ZoneId]
) -> Refusal | None:
    """Two in supply, or two with one Troop, change nothing; each Troop keeps its limits."""
    if places[pair[0]] == places[pair[1]]:
        return refuse("R-061", companion=pair[1])
    for leaving, joining in (pair, pair[::-1]):
        zone = places[leaving]
        if zone and (wrong := quarter_refusal(game, zone, [joining])):
            return wrong
        troop = game.table.troop(zone, game.table.seats[seat].side) if zone else None
        after = [tile for tile in (troop.companions if troop else ()) if tile != leaving]
        if troop and (kind := over_limit(game, [*after, joining])):
            return refuse("companion_limit", zone=zone, kind=kind)
    return None


def rearrange(game: Game, seat: SeatId, tile: TileId, goal: str) -> None:
    """Place a companion from supply, or let two change places."""
    if goal in game.board.zones:
        attach(game, seat, tile, goal)
        return
    owner, places = game.table.seats[seat], where(game, seat)
    for companion, zone in ((tile, places[goal]), (goal, places[tile])):
        _move(game, owner, companion, places[companion], zone)
    game.emit("companions_swapped", seat=seat, companion=tile, other=goal)


def _move(game: Game, owner: Seat, companion: TileId, start: ZoneId, goal: ZoneId) -> None:
    for zone, leaving in ((start, True), (goal, False)):
        troop: Troop | None = game.table.troop(zone, owner.side) if zone else None
        group = owner.companions if troop is None else troop.companions
        if leaving:
            group.remove(companion)
        else:
            group.append(companion)

"""3.4.3: which tiles a seat may acquire, what they cost, and the Acquisition slots of its board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.changes import price
from engine.control import holder
from engine.effects import Scope, allows
from engine.refusals import Refusal, refuse
from engine.state import ColourId, SeatId, SpaceId, TileId

if TYPE_CHECKING:
    from engine.game import Game


def tile_price(game: Game, scope: Scope, tile: TileId) -> int:
    """3.4.3: the tile's level, and what the Gold action that takes it adds."""
    rows = game.rules.catalogue.tiles
    surcharge = sum(effect.surcharge for effect in rows[scope.by].effects) if scope.by else 0
    return price(game, scope, rows[tile].level + surcharge, "tile_cost")


def highest_levels(game: Game, seat: SeatId) -> dict[ColourId, int]:
    """3.4.1: the highest level of each colour among the Pyramids the seat controls, in whatever City they stand."""
    found: dict[ColourId, int] = {}
    for zone, pyramid in game.table.pyramids.items():
        if holder(game.board, game.table, zone) == seat:
            found[pyramid.colour] = max(pyramid.level, found.get(pyramid.colour, 0))
    return found


def tile_refusal(
    game: Game, scope: Scope, tile: TileId, space: SpaceId, levels: Mapping[ColourId, int]
) -> Refusal | None:
    """The five conditions of 3.4.3 in their order (R-050); `levels` are those of `highest_levels`."""
    row, owner = game.rules.catalogue.tiles[tile], game.table.seats[scope.seat]
    if not row.ready:
        return refuse("not_for_sale", tile=tile)
    if picture_owned(game, scope.seat, tile):
        return refuse("R-052", tile=tile)
    if row.colour in owner.acquired and not allows(game, "same_colour", scope):
        return refuse("R-055", colour=row.colour)
    if levels.get(row.colour, 0) < row.level:
        return refuse("3.4.3", colour=row.colour, level=row.level, have=levels.get(row.colour, 0))
    if not slot_serves(game, scope.seat, row.colour, space):
        return refuse("R-051", colour=row.colour)
    cost = tile_price(game, scope, tile)
    return refuse("R-050", cost=cost, have=owner.pp) if cost > owner.pp else None


def picture_owned(game: Game, seat: SeatId, tile: TileId) -> bool:
    """R-052: a player owns each picture once, whatever its colour."""
    rows = game.rules.catalogue.tiles
    return any(rows[owned].picture == rows[tile].picture for owned in game.table.seats[seat].tiles)


def slot_serves(game: Game, seat: SeatId, colour: ColourId, space: SpaceId) -> bool:
    """R-051: with an own token of the colour only its slot serves; without one, any. The gold space needs no slot."""
    slots = game.table.seats[seat].slots
    return space not in slots or slots[space] == colour or colour not in slots.values()


def mark_slot(game: Game, seat: SeatId, colour: ColourId) -> None:
    """3.4.1: a new colour's Acquisition token goes on an empty slot; one that holds no Action token if there is one."""
    owner = game.table.seats[seat]
    free = [slot for slot, mark in owner.slots.items() if not mark]
    slot = next((slot for slot in free if slot not in owner.spaces), free[0])
    owner.slots[slot] = colour

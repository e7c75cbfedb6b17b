"""The tile market in words and selects, and one entry of the rules: a tile or a DI card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord

from bot.messages import terms
from bot.messages.parts import GOLD, REFUSED, Block, Picture, Post, Select, lobby_id, rows, tool
from bot.ports import GameInfo
from bot.texts import text
from bot.wording import (
    catalogue,
    colour_name,
    echoed,
    listed,
    seats_named,
    tile_effect,
)
from engine.catalogue import Tile
from engine.state import ColourId, SeatId, TileId
from engine.view import View
from render.tiles import FAMILIES, paged

OPTION = 100


def look_id(game_id: int, what: str) -> str:
    """The custom id of a select that shows something else."""
    return lobby_id(game_id, f"look_{what}")


def tiles_of(colour: ColourId) -> list[Tile]:
    """The tiles of a colour by level."""
    return sorted((row for row in catalogue().tiles.values() if row.colour == colour), key=lambda row: row.level)


def owners(view: View, tile: TileId) -> list[SeatId]:
    """Who owns it."""
    return [seat for seat in view.table.turn_order if tile in view.table.seats[seat].tiles]


def is_here(view: View, row: Tile) -> bool:
    """Whether it is in this game: on the market or owned. A cut or undrawn one is not (R-010, R-014)."""
    return row.id in view.table.market or bool(owners(view, row.id))


def capital(name: str) -> str:
    """At the start of a line."""
    return name[:1].upper() + name[1:]


def choice(row: Tile) -> str:
    """As it stands in a list of names: `Domination · ruby 3`."""
    return text("tile.line", name=row.name, colour=colour_name(row.colour), level=row.level)


def left(view: View, colour: ColourId) -> int:
    """How many tiles of a colour are on the market."""
    return sum(catalogue().tiles[tile].colour == colour for tile in view.table.market)


def market(info: GameInfo, view: View, colour: ColourId, page: int = 1, *, picture: bool) -> Post:
    """`show.tiles`: all colours with the picture of a page of them, or one of them tile by tile."""
    title = text("market.title_colour", colour=colour_name(colour)) if colour else _title(view, page)
    lines = _tiles(view, colour) if colour else _colours(view)
    pick = _pick_colour(info, view, colour, page)
    blocks: list[Block] = [title, *([Picture()] if picture else []), "\n".join(lines), pick]
    blocks += [_pick_tile(info, view, colour)] if colour else []
    seats = [tool(info.id, "my_seat")] if view.viewer else []
    return Post([*blocks, *rows([*seats, tool(info.id, "seats")])], GOLD)


def _title(view: View, page: int) -> str:
    pages = paged(view.table.colours)
    return text("market.title_page", colours=_named(pages[page - 1])) if len(pages) > 1 else text("market.title")


def _named(colours: Sequence[ColourId]) -> str:
    return listed(map(colour_name, colours))


def _colours(view: View) -> list[str]:
    return [
        text("market.colour", colour=capital(colour_name(each)), left=left(view, each)) for each in view.table.colours
    ]


def _tiles(view: View, colour: ColourId) -> list[str]:
    """Those the box brings to this table, by level: how many are left, and who owns one."""
    return [_tile(view, row) for row in tiles_of(colour) if is_here(view, row)]


def _tile(view: View, row: Tile) -> str:
    number, held = view.table.market.count(row.id), owners(view, row.id)
    how_many = text("market.left", n=number) if number > 1 else "" if number else text("market.none_left")
    return text(
        "market.tile",
        level=row.level,
        name=text("market.of_module", name=row.name, module=text(f"module.{row.module}")) if row.module else row.name,
        left=how_many,
        effect=tile_effect(row.id),
        marks=_marks(row),
        owners=text("market.owners", seats=seats_named(held)) if held else "",
    )


def _marks(row: Tile) -> str:
    """The rulings behind it, that of its module too, and that it is inferred."""
    rules = [*terms.tile_rules(row), *(terms.rules_of_words([row.module]) if row.module else [])]
    marks = [each for each in rules if each.startswith("R-")]
    marks += [text("market.inferred")] if row.source == "inferred" else []
    return text("market.marks", marks=", ".join(marks)) if marks else ""


def _pick_colour(info: GameInfo, view: View, colour: ColourId, page: int) -> Select:
    """The pages where there are several, then each colour by itself."""
    pages = paged(view.table.colours) if len(view.table.colours) > FAMILIES else ()
    options = [
        discord.SelectOption(label=capital(_named(each)), value=str(n), default=not colour and n == page)
        for n, each in enumerate(pages, 1)
    ]
    options += [
        discord.SelectOption(
            label=text("market.option_colour", colour=capital(colour_name(each)), left=left(view, each)),
            value=each,
            default=each == colour,
        )
        for each in view.table.colours
    ]
    return discord.ui.Select(
        custom_id=look_id(info.id, "colour"), placeholder=text("market.pick_colour"), options=options
    )


def _pick_tile(info: GameInfo, view: View, colour: ColourId) -> Select:
    options = [
        discord.SelectOption(
            label=text("market.option_tile", name=row.name, level=row.level),
            value=row.id,
            description=tile_effect(row.id)[:OPTION],
        )
        for row in tiles_of(colour)
        if is_here(view, row)
    ]
    return discord.ui.Select(custom_id=look_id(info.id, "tile"), placeholder=text("market.pick_tile"), options=options)


def nothing_found(typed: str, near: Mapping[str, str]) -> Post:
    """`rules.lookup` knows nothing of this name: what is near, by name and id, to be looked up at once."""
    hint = text("refusal.near", words=listed(near, "or")) if near else text("refusal.unknown_term_none")
    options = [discord.SelectOption(label=name[:OPTION], value=term) for name, term in near.items()]
    pick = discord.ui.Select[discord.ui.LayoutView](
        custom_id=look_id(0, "tile"), placeholder=text("lookup.pick"), options=options
    )
    words = text("refusal.unknown_term", word=echoed(typed), near=hint)
    return Post([words, *([pick] if near else [])], REFUSED)

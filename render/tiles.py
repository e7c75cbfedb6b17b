"""What pictures know of a Mightiness tile: its row, its copies and owners, the signs of its kind and family."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from engine.view import View
from render.colours import CREAM, FAMILY, FAMILY_CODE, FAMILY_TEXT, INK, KIND, KIND_TEXT, WHITE, mix
from render.fonts import PLATE_CODE, PLATE_LEVEL, width
from render.icons import icon
from render.pen import Shadow, Sheet, Sprite
from render.shapes import circle, rectangle
from render.words import Words

# The timings of DI cards stand among the kinds: one sign for one thing, in every picture.
KIND_SIGN = {
    "battle": "battle",
    "day": "sun",
    "night": "moon",
    "move": "boot",
    "move_start": "boot",
    "recruit": "recruit",
    "always": "always",
    "ongoing": "always",
    "creature": "paw",
    "servant": "bearer",
    "gold_action": "eye",
    "silver": "silver",
    "glory": "star",
    "card": "swap",
    "mercenary": "warrior",
}
ROUND = ("gold_action", "silver")
COMPANIONS = ("creature", "servant")
LEVELS = range(1, 5)
FAMILIES = 3


class TileRow(Protocol):
    """What a row must have to be drawn; rows of the catalogue do."""

    @property
    def id(self) -> str:
        """The tile's name in data and answers."""

    @property
    def colour(self) -> str:
        """Its family."""

    @property
    def level(self) -> int:
        """1 to 4; what it costs in PP, too."""

    @property
    def copies(self) -> int:
        """How many of it the box holds."""

    @property
    def kind(self) -> str:
        """When or how it acts."""


Rows = Mapping[str, TileRow]


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy of a tile: the seat that owns it, or nobody."""

    owner: str


def copies(view: View, row: TileRow) -> tuple[Copy, ...]:
    """Each copy in this game: owned ones in seating order, then those for sale."""
    owned = [Copy(seat.id) for seat in view.table.seats.values() for tile in seat.tiles if tile == row.id]
    return (*owned, *[Copy("")] * view.table.market.count(row.id))


def families(view: View, colour: str = "", page: int = 0) -> list[str]:
    """The colours in play in their order, those of one page (from 1), or the one that is asked for.

    Raises KeyError if nobody plays with it, IndexError for a page that there is not.
    """
    if colour and colour not in view.table.colours:
        raise KeyError(colour)
    if colour:
        return [colour]
    return list(paged(view.table.colours)[page - 1]) if page > 0 else list(view.table.colours)


def paged(colours: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The colours of each page of the market: three at most, spread evenly."""
    count = -(-len(colours) // FAMILIES)
    each = -(-len(colours) // max(count, 1))
    return tuple(tuple(colours[at : at + each]) for at in range(0, len(colours), each)) if colours else ()


def stock(view: View, rows: Rows, family: str, level: int) -> list[tuple[TileRow, tuple[Copy, ...]]]:
    """The tiles of a family and level that are in this game, in the order of the rows, with their copies."""
    found = [row for row in rows.values() if (row.colour, row.level) == (family, level)]
    return [(row, held) for row in found if (held := copies(view, row))]


def tile_text(words: Words, tile: str) -> str:
    """What a tile does, in short; empty while nobody has written it."""
    return words.get(f"tile_text.{tile}", "")


def tile_short(words: Words, tile: str) -> str:
    """The same in a few words, where there is no room for all of it."""
    return words.get(f"tile_short.{tile}", tile_text(words, tile))


def kind_word(words: Words, kind: str) -> str:
    """The kind of a tile."""
    return words[f"picture.kind_{kind}"]


@lru_cache(maxsize=64)
def kind_badge(kind: str, size: int) -> Sprite:
    """The sign of a kind on its colour: round for what takes a gold or silver token, else a rounded square."""
    half = size / 2
    reach = round(half) + 4
    sheet = Sheet(-reach, -reach, reach, reach)
    line, field = (INK, KIND[kind]) if KIND[kind] != INK else (CREAM, INK)
    if kind in ROUND:
        sheet.disc(0, 0, half, INK)
        sheet.shade(circle(0, 0, half - 1.6), mix(field, WHITE, 0.3), field)
    else:
        sheet.fill(rectangle(-half, -half, size, size, size * 0.2), line)
        sheet.shade(
            rectangle(1.4 - half, 1.4 - half, size - 2.8, size - 2.8, size * 0.16), mix(field, WHITE, 0.12), field
        )
    sheet.settle(Shadow(1, 1.2, 0.35))
    sheet.stamp(icon(KIND_SIGN[kind], round(size * 0.72)), (0, 0), KIND_TEXT[kind])
    return sheet.sprite()


@lru_cache(maxsize=64)
def level_chip(family: str, level: int, high: int = 28) -> Sprite:
    """Family and level of a tile in writing, both on the family's colour."""
    wide = round(high * 1.6)
    sheet = Sheet(-wide // 2 - 3, -high // 2 - 3, wide // 2 + 3, high // 2 + 3)
    sheet.fill(rectangle(-wide / 2, -high / 2, wide, high, 5), INK)
    field = FAMILY[family]
    sheet.shade(rectangle(1.4 - wide / 2, 1.4 - high / 2, wide - 2.8, high - 2.8, 4), mix(field, WHITE, 0.1), field)
    sheet.settle()
    code, number, ink = PLATE_CODE, PLATE_LEVEL, FAMILY_TEXT[family]
    run = width(FAMILY_CODE[family], code) + width(str(level), number) + 2
    end = sheet.text((-run / 2, 0), FAMILY_CODE[family], code, ink, anchor="l")
    sheet.text((end + 2, 0), str(level), number, ink, anchor="l")
    return sheet.sprite()

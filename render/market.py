"""The market of Mightiness tiles as a picture: all colours in play at once, or one of them closer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from PIL import Image

from engine.view import View
from render.colours import (
    ANKH,
    CHIP,
    CHIP_DEEP,
    CHIP_LINE,
    CREAM,
    FAMILY,
    FAMILY_CODE,
    FAMILY_TEXT,
    HEADING,
    INK,
    MIST,
    NIGHT,
    NIGHT_DEEP,
    WHITE,
    Colour,
    mix,
)
from render.fonts import SMALLEST, TITLE, Style, fit, label, width, write
from render.icons import icon
from render.marks import mark, plate
from render.palette import encode
from render.pen import Sheet, Sprite, gradient
from render.shapes import rectangle
from render.strip import shown_name
from render.tile_faces import BUY, OWNED, SALE, Face, Slot, drawn, sample
from render.tiles import LEVELS, Copy, Rows, TileRow, families, kind_word, paged, stock, tile_short, tile_text
from render.words import Words, tile_name

WIDE, EDGE, HEAD, GAP = 1600, 24, 86, 10
COLUMN, ASIDE, CAPTION = 352, 108, 40
CELL, CELL_GAP = 172, 8
HIGH = {1: 150, 2: 232, 3: 150}
SLOT = 252
LEVEL, PRICE, LEGEND, BUDGET = Style(22, 700, 88), Style(21, 600, 84), Style(21, 500, 88), Style(22, 500, 88)
NAME, CODE = Style(27, 700, display=True), Style(30, 800, 90)


def market(
    view: View,
    rows: Rows,
    names: Mapping[str, str],
    *,
    words: Words,
    colour: str = "",
    offers: Mapping[str, int] | None = None,
    page: int = 1,
) -> bytes:
    """The market as PNG: a page of at most three colours, or one colour closer.

    `offers` are the tiles that the viewer may acquire now, and what each costs. Raises KeyError for a colour that is
    not in play and for a word that is missing, IndexError for a page that there is not.
    """
    return encode(draw(view, rows, names, words, colour, offers, page))


def draw(
    view: View,
    rows: Rows,
    names: Mapping[str, str],
    words: Words,
    colour: str = "",
    offers: Mapping[str, int] | None = None,
    page: int = 1,
) -> Image.Image:
    """The picture in full colour."""
    shown = families(view, colour, page)
    cell = 0 if colour else HIGH[len(shown)]
    band = CAPTION + 2 * cell + CELL_GAP + 10 if cell else CAPTION + 4 * SLOT + 3 * GAP + 10
    image = _page(HEAD + len(shown) * (band + GAP) + 8).copy()
    pages = 1 if colour else len(paged(view.table.colours))
    number = words["picture.page"].format(page=page, pages=pages) if pages > 1 else ""
    _head(image, view, rows, names, words, shown, offers, number)
    for i, family in enumerate(shown):
        top = HEAD + i * (band + GAP)
        _frame(family, words[f"picture.family_{family}"].capitalize(), band).put(image, EDGE, top)
        for level in LEVELS:
            left = EDGE + ASIDE + (level - 1) * (COLUMN + GAP)
            _caption(image, left, top, level, words)
            held = stock(view, rows, family, level)
            faces = [_face(row, owners, view, names, words, offers) for row, owners in held]
            place = (left, top + CAPTION)
            _closer(image, faces, place) if colour else _small(image, faces, place, cell)
    return image


@lru_cache(maxsize=8)
def _page(high: int) -> Image.Image:
    return gradient((WIDE, high), NIGHT, NIGHT_DEEP)


def _face(
    row: TileRow,
    owners: tuple[Copy, ...],
    view: View,
    names: Mapping[str, str],
    words: Words,
    offers: Mapping[str, int] | None,
) -> Face:
    price = (offers or {}).get(row.id)
    cost = row.level if price is None else price
    slots = tuple(_slot(copy, cost, price is not None, names, words) for copy in owners)
    texts = tile_name(words, row.id), tile_text(words, row.id), tile_short(words, row.id)
    return Face(*texts, row.kind, kind_word(words, row.kind), slots)


def _slot(copy: Copy, price: int, is_offered: bool, names: Mapping[str, str], words: Words) -> Slot:
    state = _state(copy, is_offered)
    if copy.owner:
        return Slot(state, copy.owner, price, shown_name(copy.owner, names, words))
    return Slot(state, "", price, words["picture.for_sale"])


def _small(image: Image.Image, faces: list[Face], place: tuple[int, int], high: int) -> None:
    """Two by two, a cell for each copy."""
    cells = [face.only(slot) for face in faces for slot in face.slots]
    for i, face in enumerate(cells):
        x, y = place[0] + i % 2 * (CELL + CELL_GAP), place[1] + i // 2 * (high + CELL_GAP)
        drawn(face, CELL, high).put(image, x, y)


def _closer(image: Image.Image, faces: list[Face], place: tuple[int, int]) -> None:
    """One below the other; a tile of two copies is twice as high."""
    y = place[1]
    for face in faces:
        high = len(face.slots) * (SLOT + GAP) - GAP
        drawn(face, COLUMN, high).put(image, place[0], y)
        y += high + GAP


def band_colour(family: str) -> Colour:
    """The ground of a family's band."""
    return mix(NIGHT, FAMILY[family], 0.36)


@lru_cache(maxsize=16)
def _frame(family: str, name: str, high: int) -> Sprite:
    """The band of a family: its frame, and its head with gem, code and name."""
    wide, field = WIDE - 2 * EDGE, FAMILY[family]
    sheet = Sheet(-2, -2, wide + 2, high + 2, scale=2)
    sheet.fill(rectangle(0, 0, wide, high, 14), mix(field, WHITE, 0.35))
    sheet.fill(rectangle(2, 2, wide - 4, high - 4, 12.5), band_colour(family))
    sheet.fill(rectangle(8, 10, 90, high - 20, 10), mix(field, INK, 0.5))
    sheet.fill(rectangle(9.5, 11.5, 87, high - 23, 8.5), field)
    sheet.settle()
    ink = FAMILY_TEXT[family]
    sheet.stamp(icon("gem", 44), (53, 46), ink)
    sheet.text((53, 90), FAMILY_CODE[family], CODE, ink)
    room = high - 136
    sizes = (replace(NAME, size=size) for size in range(NAME.size, SMALLEST, -1))
    style = next((style for style in sizes if width(name, style) <= room), replace(NAME, size=SMALLEST))
    mask, _, _ = label(name, style)
    sheet.stamp(mask.rotate(90, expand=True), (53, 112 + room / 2), ink)
    return sheet.sprite()


def _caption(image: Image.Image, left: int, top: int, level: int, words: Words) -> None:
    y = top + 21
    x = write(image, (left + 2, y), words["picture.level"].format(level=level), LEVEL, CREAM) + 20
    for i in range(level):
        image.paste(HEADING, (x + i * 21, y - 10), icon("pyramid", 20))
    write(image, (left + COLUMN - 2, y), words["picture.price"].format(pp=level), PRICE, CREAM, anchor="r")


def _head(
    image: Image.Image,
    view: View,
    rows: Rows,
    names: Mapping[str, str],
    words: Words,
    shown: list[str],
    offers: Mapping[str, int] | None,
    number: str,
) -> None:
    x = write(image, (EDGE + 8, 44), words["picture.market"], TITLE, HEADING) + 40
    if number:
        x = write(image, (x - 22, 46), number, BUDGET, MIST) + 30
    states = _states(view, rows, shown, offers)
    said = {BUY: "can_buy", SALE: "not_now" if offers is not None else "for_sale", OWNED: "owned"}
    for state in (state for state in said if state in states):
        sample(state).put(image, x + 17, 44)
        x = write(image, (x + 42, 45), words[f"picture.{said[state]}"], LEGEND, CREAM) + 30
    if view.viewer in view.table.seats:
        _budget(image, view, names, words, x)


def _states(view: View, rows: Rows, shown: list[str], offers: Mapping[str, int] | None) -> set[str]:
    """What the legend has to explain."""
    found = (pair for family in shown for level in LEVELS for pair in stock(view, rows, family, level))
    return {_state(copy, row.id in (offers or {})) for row, held in found for copy in held}


def _state(copy: Copy, is_offered: bool) -> str:
    return OWNED if copy.owner else BUY if is_offered else SALE


def held_pyramids(view: View, seat: str) -> dict[str, int]:
    """The highest pyramid of each colour that a seat controls."""
    found: dict[str, int] = {}
    for zone, standing in view.table.pyramids.items():
        if view.holders.get(zone) == seat:
            found[standing.colour] = max(found.get(standing.colour, 0), standing.level)
    return {colour: found[colour] for colour in view.table.colours if colour in found}


def _budget(image: Image.Image, view: View, names: Mapping[str, str], words: Words, start: int) -> None:
    """What the viewer has to spend, and the pyramids that say what may be chosen."""
    seat, held = view.table.seats[view.viewer], held_pyramids(view, view.viewer)
    run = 56 * len(held)
    pp = str(seat.pp)
    room = WIDE - EDGE - start - run - width(pp, CODE) - 120
    said, style = fit(words["picture.can_spend"].format(name=shown_name(seat.id, names, words)), BUDGET, min(room, 330))
    wide = 66 + width(said, style) + 46 + width(pp, CODE) + 20 + run
    left = WIDE - EDGE - wide
    _chip(wide).put(image, left, 16)
    mark(seat.id, 40).put(image, left + 34, 44)
    x = write(image, (left + 66, 45), said, style, MIST)
    image.paste(ANKH, (x + 10, 30), icon("ankh", 28))
    x = write(image, (x + 42, 44), pp, CODE, CREAM) + 42
    for colour, level in held.items():
        plate(colour, level).put(image, x, 44)
        x += 56


@lru_cache(maxsize=32)
def _chip(wide: int) -> Sprite:
    sheet = Sheet(-2, -2, wide + 2, 58, scale=2)
    line: Colour = CHIP_LINE
    sheet.fill(rectangle(0, 0, wide, 56, 12), line)
    sheet.shade(rectangle(1.6, 1.6, wide - 3.2, 52.8, 11), CHIP, CHIP_DEEP)
    return sheet.sprite()

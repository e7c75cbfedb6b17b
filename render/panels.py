"""Where a bank is closed: what lies openly before each seat, on panels in turn order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from engine.view import View
from render.colours import (
    CHIP,
    CHIP_DEEP,
    CHIP_LINE,
    CREAM,
    FAMILY,
    FAMILY_CODE,
    FAMILY_TEXT,
    GLOW,
    GOLD,
    GOLD_STAR,
    INK,
    INK_SOFT,
    MIST,
    NIGHT,
    PAPYRUS,
    PAPYRUS_DEEP,
    PAPYRUS_LINE,
    RULE,
    SEAT,
    Colour,
    hexed,
    mix,
)
from render.fonts import PLATE_CODE, Style, fit, spread, width
from render.icons import icon
from render.layout import Map
from render.marks import awaited, divine_glory, mark, temple_glory
from render.pen import Shadow, Sheet, Sprite
from render.shapes import rectangle
from render.strip import order, shown_name
from render.words import Words, seat_word, tile_name

LEFT, TOP, WIDE, HIGH, STEP = 1106, 118, 474, 288, 301
HEAD = 62
MOST = 3
TRACK = 11
TILE_WIDE = (WIDE - 40) // 2
UNITS = ("supply", "veterans", "battle_held", "di_held")
SIGNS = ("permanent", "temporary", "awaited", "first")
NAME, PLACE, TOTAL = Style(26, 700, 90), Style(19, 500, 84), Style(36, 800, 90)
SPLIT, STOP, COUNT, UNIT = Style(25, 800, 88), Style(19, 650, 84), Style(29, 800, 88), Style(18, 550, 80)
KEY = Style(19, 600, 78)
TILE, DIM = Style(21, 650, 84), Style(20, 500, 84)
POINT_BLUE, POINT_PALE = hexed("#1F6A94"), hexed("#B9D6DC")


@dataclass(frozen=True, slots=True)
class Panel:
    """All that a seat's panel shows."""

    seat: str
    name: str
    city: str
    divine: int
    battle: int
    temporary: int
    pp: int
    supply: int
    veterans: int
    battle_cards: int
    di_cards: int
    tiles: tuple[str, ...]
    no_tiles: str
    units: tuple[str, ...]
    is_active: bool
    is_awaited: bool


def has_panels(board: Map, view: View) -> bool:
    """A closed east bank leaves room for three panels."""
    return any(board.zones[zone].bank == "east" for zone in board.closed) and len(view.table.seats) <= MOST


def panels(frame: Image.Image, board: Map, view: View, names: Mapping[str, str], words: Words) -> None:
    """Draw a panel for each seat."""
    if has_panels(board, view):
        for i, seat in enumerate(order(view)):
            _panel(panel_of(board, view, names, words, seat)).put(frame, LEFT, TOP + i * STEP)
        signs = tuple(words[f"picture.{sign}"] for sign in SIGNS)
        families = tuple((name, words[f"picture.family_{name}"]) for name in view.table.colours)
        _legend(signs, families).put(frame, LEFT, TOP + MOST * STEP)


def make_ready(seat: str) -> None:
    """Make what is under a seat's panel, whether it is its turn or not, and the track of its points."""
    for is_active in (False, True):
        _ground(seat, is_active)
    for pp in range(TRACK + 1):
        _stops(pp)


def panel_of(board: Map, view: View, names: Mapping[str, str], words: Words, seat: str) -> Panel:
    """What lies openly before a seat."""
    table, own = view.table, view.table.seats[seat]
    side, counts, city = table.sides[own.side], view.counts.get(seat), board.cities.get(own.city)
    colour = seat_word(words, seat)
    return Panel(
        seat=seat,
        name=shown_name(seat, names, words),
        city=f"{colour} · {city.label} {city.name}" if city else colour,
        divine=side.divine,
        battle=side.battle,
        temporary=sum(1 for holder in table.glory.values() if holder == own.side),
        pp=own.pp,
        supply=own.supply,
        veterans=own.veterans,
        battle_cards=counts.battle_cards if counts else 0,
        di_cards=counts.di_cards if counts else 0,
        tiles=_tiles_shown(own.tiles, words),
        no_tiles=words["picture.no_tiles"],
        units=tuple(words[f"picture.{name}"] for name in UNITS),
        is_active=seat == table.active,
        is_awaited=seat in view.awaited,
    )


@lru_cache(maxsize=128)
def _panel(panel: Panel) -> Sprite:
    sheet = Sheet(-16, -16, WIDE + 16, HIGH + 16, scale=1)
    sheet.flat = _ground(panel.seat, panel.is_active).copy()
    _head(sheet, panel)
    _track(sheet, panel.pp)
    _counts(sheet, panel)
    _tiles(sheet, panel.tiles, panel.no_tiles)
    return sheet.sprite()


@lru_cache(maxsize=16)
def _ground(seat: str, is_active: bool) -> Image.Image:
    sheet = Sheet(-16, -16, WIDE + 16, HIGH + 16, scale=2)
    edge = 3.4 if is_active else 2.0
    sheet.fill(rectangle(0, 0, WIDE, HIGH, 14), GOLD if is_active else PAPYRUS_LINE)
    sheet.shade(rectangle(edge, edge, WIDE - 2 * edge, HIGH - 2 * edge, 12), PAPYRUS, PAPYRUS_DEEP)
    shade = head_colour(seat)
    inner = rectangle(edge, edge, WIDE - 2 * edge, 60, 12)
    top = [(x, min(y, HEAD)) for x, y in inner]
    sheet.shade([*top[:18], (WIDE - edge, HEAD), (edge, HEAD)], shade, shade)
    sheet.fill(rectangle(edge, HEAD - 1, WIDE - 2 * edge, 2.4), GOLD)
    glow = [Shadow(0, 7, 1.0, GLOW)] if is_active else []
    sheet.settle(Shadow(3, 4, 0.4), *glow)
    return sheet.small


def head_colour(seat: str) -> Colour:
    """The ground of a panel's head: dark enough for cream on every seat's colour."""
    return mix(SEAT[seat], NIGHT, 0.66)


def _head(sheet: Sheet, panel: Panel) -> None:
    sheet.lay(mark(panel.seat, 46), (40, 31))
    end = WIDE - 16
    for sprite, value in ((temple_glory(12), panel.temporary), (divine_glory(11), panel.divine + panel.battle)):
        end -= width(str(value), SPLIT)
        sheet.text((end, 32), str(value), SPLIT, CREAM, anchor="l")
        sheet.lay(sprite, (end - 18, 31))
        end -= 40
    end -= width(str(panel.divine + panel.battle + panel.temporary), TOTAL) + 6
    sheet.text((end, 32), str(panel.divine + panel.battle + panel.temporary), TOTAL, CREAM, anchor="l")
    sheet.stamp(icon("star", 30), (end - 20, 31), GOLD_STAR)
    room = end - 36 - 74 - (34 if panel.is_awaited else 0)
    name, style = fit(panel.name, NAME, room)
    stop = sheet.text((74, 22), name, style, CREAM, anchor="l")
    if panel.is_awaited:
        sheet.lay(awaited(13), (stop + 22, 22))
    place, style = fit(panel.city, PLACE, end - 36 - 74)
    sheet.text((74, 47), place, style, mix(MIST, CREAM, 0.5), anchor="l")


def _track(sheet: Sheet, pp: int) -> None:
    sheet.stamp(icon("ankh", 32), (30, 92), POINT_BLUE)
    sheet.lay(_stops(pp), (0, 92))
    for i in range(max(TRACK, pp) + 1):
        style, ink = (COUNT, CREAM) if i == pp else (STOP, INK if i < pp else INK_SOFT)
        text, style = fit(str(i), style, 28)
        sheet.text((69 + i * 34, 92), text, style, ink)


@lru_cache(maxsize=16)
def _stops(pp: int) -> Sprite:
    stops = Sheet(0, -24, WIDE, 24, scale=2)
    for i in range(max(TRACK, pp) + 1):
        if i != pp:
            stops.fill(rectangle(54 + i * 34, -14, 30, 28, 5), RULE)
            stops.fill(rectangle(55.4 + i * 34, -12.6, 27.2, 25.2, 4), POINT_PALE if i < pp else CREAM)
    stops.fill(rectangle(52 + pp * 34, -18, 34, 36, 7), INK)
    stops.shade(rectangle(54 + pp * 34, -16, 30, 32, 5), mix(POINT_BLUE, CREAM, 0.1), POINT_BLUE)
    return stops.sprite()


def _counts(sheet: Sheet, panel: Panel) -> None:
    sheet.lay(_count_boxes(panel.units), (0, 160))
    held = (panel.supply, panel.veterans, panel.battle_cards, panel.di_cards)
    for i, value in enumerate(held):
        sheet.text((87 + i * 112, 147), str(value), COUNT, INK)


@lru_cache(maxsize=2)
def _count_boxes(units: tuple[str, ...]) -> Sprite:
    boxes = Sheet(0, -40, WIDE, 40, scale=2)
    for i in range(4):
        boxes.fill(rectangle(16 + i * 112, -35, 106, 70, 8), RULE)
        top, bottom = mix(CREAM, PAPYRUS, 0.2), mix(PAPYRUS, PAPYRUS_DEEP, 0.5)
        boxes.shade(rectangle(17.5 + i * 112, -33.5, 103, 67, 7), top, bottom)
    boxes.settle()
    for i, (sign, unit) in enumerate(zip(("warrior", "scarab", "battle_card", "di_card"), units, strict=True)):
        boxes.stamp(icon(sign, 32), (47 + i * 112, -13), INK)
        text, style = fit(unit, UNIT, 98)
        boxes.text((69 + i * 112, 18), text, style, INK_SOFT)
    return boxes.sprite()


def _tiles_shown(tiles: Sequence[str], words: Words) -> tuple[str, ...]:
    names = [tile_name(words, tile) for tile in tiles]
    return tuple(names) if len(names) <= 6 else (*names[:5], words["picture.more"].format(count=len(names) - 5))


def _tiles(sheet: Sheet, tiles: tuple[str, ...], no_tiles: str) -> None:
    sheet.lay(_tile_boxes(len(tiles)), (0, 0))
    if not tiles:
        sheet.text((18, 234), no_tiles, DIM, INK_SOFT, anchor="l")
    top, step, high = _tile_rows(len(tiles))
    for i, name in enumerate(tiles):
        x, y = _tile_left(i), top + i // 2 * step + high / 2 + 0.5
        sheet.stamp(icon("acquire", 20), (x + 15, y), INK_SOFT)
        text, style = tile_name_in(name)
        sheet.text((x + 29, y), text, style, INK, anchor="l")


def tile_name_in(name: str) -> tuple[str, Style]:
    """The name of a tile as it stands in its box, in the widest face that holds it whole."""
    (text,), style = spread(name, TILE, TILE_WIDE - 33, 1)
    return text, style


def _tile_rows(count: int) -> tuple[int, int, int]:
    """Where the boxes begin, how far apart and how high they are: two side by side, three rows closer together."""
    return (207, 26, 23) if count > 4 else (218, 31, 27)


def _tile_left(i: int) -> int:
    return 16 + i % 2 * (TILE_WIDE + 8)


@lru_cache(maxsize=16)
def _tile_boxes(count: int) -> Sprite:
    sheet, (top, step, high) = Sheet(0, 196, WIDE, HIGH, scale=2), _tile_rows(count)
    sheet.fill(rectangle(16, (195 + top) / 2 - 0.6, WIDE - 32, 1.6), RULE)
    for i in range(count):
        sheet.fill(rectangle(_tile_left(i), top + i // 2 * step, TILE_WIDE, high, 5), CREAM)
    return sheet.sprite()


@lru_cache(maxsize=4)
def _legend(signs: tuple[str, ...], families: tuple[tuple[str, str], ...]) -> Sprite:
    """What the signs mean, in two rows."""
    sheet = Sheet(-4, -4, WIDE + 4, 92, scale=2)
    sheet.fill(rectangle(0, 0, WIDE, 84, 12), CHIP_LINE)
    sheet.shade(rectangle(1.6, 1.6, WIDE - 3.2, 80.8, 11), CHIP, CHIP_DEEP)
    sheet.settle(Shadow(2, 3, 0.35))
    drawn = (divine_glory(10), temple_glory(11), awaited(12), _crown())
    _row(sheet, 25, list(zip(drawn, signs, strict=True)))
    _row(sheet, 59, [(_code(name), word) for name, word in families])
    return sheet.sprite()


def _row(sheet: Sheet, y: float, signs: Sequence[tuple[Sprite, str]]) -> None:
    taken = sum(width(word, KEY) + 36 for _, word in signs)
    gap = (WIDE - 28 - taken) / max(len(signs) - 1, 1)
    x = 16.0
    for sprite, word in signs:
        sheet.lay(sprite, (x + 12, y))
        x = sheet.text((x + 31, y), word, KEY, CREAM, anchor="l") + 5 + min(gap, 44)


@lru_cache(maxsize=1)
def _crown() -> Sprite:
    sheet = Sheet(-14, -14, 14, 14)
    sheet.settle()
    sheet.stamp(icon("crown", 24), (0, 0), GOLD_STAR)
    return sheet.sprite()


@lru_cache(maxsize=8)
def _code(family: str) -> Sprite:
    sheet = Sheet(-17, -13, 17, 13)
    sheet.fill(rectangle(-15, -11, 30, 22, 5), CREAM)
    sheet.fill(rectangle(-13.6, -9.6, 27.2, 19.2, 4), FAMILY[family])
    sheet.settle()
    sheet.text((0, 0), FAMILY_CODE[family], PLATE_CODE, FAMILY_TEXT[family])
    return sheet.sprite()

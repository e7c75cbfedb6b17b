"""One player board on a panel: Glory, Prayer Points, action pyramid, pyramids, what is held, tiles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from engine.view import Seat
from render import action_pyramid
from render.colours import (
    CREAM,
    GLOW,
    GOLD,
    GOLD_DARK,
    GOLD_STAR,
    HEADING,
    INK,
    INK_SOFT,
    MIST,
    NIGHT_DEEP,
    PAPYRUS,
    PAPYRUS_DEEP,
    PAPYRUS_LINE,
    RULE,
    mix,
)
from render.fonts import SECTION, Style, fit, is_cut, spread, width
from render.icons import icon
from render.marks import awaited, divine_glory, mark, plate, tag, temple_glory
from render.panels import POINT_BLUE, POINT_PALE, TRACK, head_colour
from render.pen import Shadow, Sheet, Sprite
from render.pieces import pyramid
from render.seat_facts import Facts, TileFact
from render.shapes import rectangle
from render.tiles import kind_badge, level_chip

HEAD, TILES, ROW = 62, 420, 31
HIGH_ROW, LINE, SUPPLY = 43, 19, 32
CELL = 52
LEAST = 2
COLUMN = 228
PAD = 16
MARGIN = 12
TEAM_HIGH = 50
TURN = Style(24, 650, 88)
NAME, PLACE, TOTAL = Style(26, 700, 90), Style(20, 500, 84), Style(36, 800, 90)
SPLIT, STOP, POINT = Style(25, 800, 88), Style(20, 650, 84), Style(29, 800, 88)
COUNT, UNIT = Style(31, 800, 88), Style(19, 550, 80)
TILE, WHERE, LEFT = Style(21, 650, 84), Style(18, 700, 80), Style(20, 650, 86)
SMALL_TILE = Style(18, 650, 84)


def columns(wide: int) -> int:
    """How many tiles stand side by side."""
    return max((wide - 32) // COLUMN, 2)


def height(told: Facts, wide: int) -> int:
    """How high a panel has to be for its tiles."""
    rows = [high for _, high in tile_rows(told, wide)]
    rows += [ROW] * (LEAST - len(rows))
    return TILES + sum(rows) + 10 + SUPPLY * len(supply_rows(told, wide - 34))


def tile_rows(told: Facts, wide: int) -> list[tuple[list[TileFact], int]]:
    """The tiles side by side, and how high each row is: higher where a name takes two lines."""
    across = columns(wide)
    room = column(wide)
    rows = [list(told.tiles[at : at + across]) for at in range(0, len(told.tiles), across)]
    return [(row, HIGH_ROW if any(len(name_lines(each, room)[0]) > 1 for each in row) else ROW) for row in rows]


def column(wide: int) -> int:
    """How wide a tile is in a list."""
    across = columns(wide)
    return (wide - 2 * MARGIN - 6 * (across - 1)) // across


def name_lines(tile: TileFact, room: int) -> tuple[tuple[str, ...], Style]:
    """The name of a tile in a list: in one line, or in two before it is cut."""
    left = round(_name_end(tile, room)) - 75
    rows, style = spread(tile.name, TILE, left, 1)
    return spread(tile.name, SMALL_TILE, left, 2) if is_cut(rows) else (rows, style)


def _name_end(tile: TileFact, room: int) -> float:
    return room - 5 - (width(tile.where, WHERE) + 12 if tile.where else 0)


def panel(told: Facts, seat: Seat, wide: int, high: int) -> Sprite:
    """A seat's player board in this size; that of an ally stands under its team, whose Glory is told there."""
    spaces = tuple(sorted(seat.spaces.items()))
    slots = tuple(sorted(seat.slots.items()))
    return _panel(told, spaces, slots, action_pyramid.spares(seat), wide, high)


@lru_cache(maxsize=64)
def _panel(
    told: Facts,
    spaces: tuple[tuple[str, str], ...],
    slots: tuple[tuple[str, str], ...],
    spares: tuple[tuple[str, bool], ...],
    wide: int,
    high: int,
) -> Sprite:
    sheet = Sheet(-PAD, -PAD, wide + PAD, high + PAD, scale=1)
    sheet.flat = ground(told.seat, told.is_active, wide, high).copy()
    head(sheet, told, wide, is_grouped=bool(told.team))
    track(sheet, told.pp, wide)
    board = Seat(told.seat, "", spaces=dict(spaces), slots=dict(slots))
    action_pyramid.put(sheet, board, (145, 362), CELL)
    tokens_left(sheet, told.tokens, spares, 145, 387)
    pyramids(sheet, told.pyramids, 278, wide - 14, 196)
    counts(sheet, told, 278, wide - 16)
    _tiles(sheet, told, wide, high)
    return sheet.sprite()


@lru_cache(maxsize=32)
def ground(seat: str, is_active: bool, wide: int, high: int) -> Image.Image:
    """An empty panel: papyrus under a head in the seat's colour; the active one glows."""
    sheet = Sheet(-PAD, -PAD, wide + PAD, high + PAD, scale=2)
    edge = 3.4 if is_active else 2.0
    sheet.fill(rectangle(0, 0, wide, high, 14), GOLD if is_active else PAPYRUS_LINE)
    sheet.shade(rectangle(edge, edge, wide - 2 * edge, high - 2 * edge, 12), PAPYRUS, PAPYRUS_DEEP)
    inner = rectangle(edge, edge, wide - 2 * edge, 60, 12)
    top = [(x, min(y, HEAD)) for x, y in inner]
    sheet.fill([*top[:18], (wide - edge, HEAD), (edge, HEAD)], head_colour(seat))
    sheet.fill(rectangle(edge, HEAD - 1, wide - 2 * edge, 2.4), GOLD)
    glow = [Shadow(0, 7, 1.0, GLOW)] if is_active else []
    sheet.settle(Shadow(3, 4, 0.4), *glow)
    return sheet.small


def glory(sheet: Sheet, permanent: int, temporary: int, end: float, y: float) -> int:
    """Glory, in all and by kind, up to this right end; the answer is where it begins."""
    for sprite, value in ((temple_glory(12), temporary), (divine_glory(11), permanent)):
        end -= width(str(value), SPLIT)
        sheet.text((end, y + 1), str(value), SPLIT, CREAM, anchor="l")
        sheet.lay(sprite, (end - 18, y))
        end -= 40
    total = str(permanent + temporary)
    end -= width(total, TOTAL) + 6
    sheet.text((end, y + 1), total, TOTAL, CREAM, anchor="l")
    sheet.stamp(icon("star", 30), (end - 20, y), GOLD_STAR)
    return round(end - 36)


@lru_cache(maxsize=32)
def team_head(team: str, permanent: int, temporary: int, wide: int) -> Sprite:
    """Over the panels of a team: its name and the Glory that its members share (4)."""
    sheet = Sheet(-2, -2, wide + 2, TEAM_HIGH + 2, scale=2)
    sheet.fill(rectangle(0, 0, wide, TEAM_HIGH, 12), GOLD_DARK)
    sheet.fill(rectangle(1.6, 1.6, wide - 3.2, TEAM_HIGH - 3.2, 11), NIGHT_DEEP)
    sheet.settle()
    left = glory(sheet, permanent, temporary, wide - 16, TEAM_HIGH / 2)
    name, style = fit(team, SECTION, left - 30)
    sheet.text((18, TEAM_HIGH / 2), name, style, HEADING, anchor="l")
    return sheet.sprite()


def head(sheet: Sheet, told: Facts, wide: int, *, is_grouped: bool = False) -> None:
    """Mark, name, place and what is waited for; at the right Glory, of an ally its team's.

    Under the head of its team that is its place in turn order.
    """
    sheet.lay(mark(told.seat, 46), (40, 31))
    if is_grouped:
        end = wide - 20 - width(told.turn, TURN)
        sheet.text((end, 32), told.turn, TURN, CREAM, anchor="l")
        room = end - 12 - 76
    else:
        end = glory(sheet, told.permanent, told.temporary, wide - 16, 31)
        if told.team:
            sheet.text((end - 6, 32), told.team, TURN, CREAM, anchor="r")
            end -= 18 + width(told.team, TURN)
        room = end - 76
    name, style = fit(told.name, NAME, room - 34 * (told.is_awaited + told.is_first))
    x = sheet.text((76, 22), name, style, CREAM, anchor="l") + 24
    if told.is_first:
        sheet.stamp(icon("crown", 28), (x, 20), GOLD_STAR)
        x += 32
    if told.is_awaited:
        sheet.lay(awaited(13), (x, 21))
    place, style = fit(told.place, PLACE, room)
    sheet.text((76, 47), place, style, mix(MIST, CREAM, 0.5), anchor="l")


def track(sheet: Sheet, pp: int, wide: int) -> None:
    """The Prayer Points from 0 to 11."""
    sheet.stamp(icon("ankh", 32), (32, 94), POINT_BLUE)
    most, step = max(TRACK, pp), _step(pp, wide)
    sheet.lay(_stops(pp, wide), (0, 94))
    for i in range(most + 1):
        style, ink = (POINT, CREAM) if i == pp else (STOP, INK if i < pp else INK_SOFT)
        text, style = fit(str(i), style, round(step) - 5)
        sheet.text((54 + (i + 0.5) * step, 94), text, style, ink)


def _step(pp: int, wide: int) -> float:
    return (wide - 54 - 16) / (max(TRACK, pp) + 1)


@lru_cache(maxsize=64)
def _stops(pp: int, wide: int) -> Sprite:
    step = _step(pp, wide)
    stops = Sheet(0, -24, wide, 24, scale=2)
    for i in range(max(TRACK, pp) + 1):
        if i != pp:
            left = 54 + i * step
            stops.fill(rectangle(left + 2, -15, step - 4, 30, 5), RULE)
            stops.fill(rectangle(left + 3.4, -13.6, step - 6.8, 27.2, 4), POINT_PALE if i < pp else CREAM)
    left = 54 + pp * step
    stops.fill(rectangle(left - 1, -19, step + 2, 38, 7), INK)
    stops.fill(rectangle(left + 1, -17, step - 2, 34, 5), POINT_BLUE)
    return stops.sprite()


def tokens_left(sheet: Sheet, text: str, spares: Sequence[tuple[str, bool]], x: float, y: float) -> None:
    """How many own tokens are left, and the silver and gold ones as they are."""
    said, style = fit(text, LEFT, 240 - 30 * len(spares))
    run = width(said, style) + (8 + 30 * len(spares) if spares else 0)
    x = sheet.text((x - run / 2, y), said, style, INK_SOFT, anchor="l") + 22
    for kind, is_left in spares:
        sheet.lay(action_pyramid.spare(kind, is_left), (x, y))
        x += 30


def pyramids(sheet: Sheet, held: Sequence[tuple[str, int]], left: float, right: float, y: float) -> None:
    """The pyramids a seat controls, side by side over their plates."""
    step = min(76, (right - left) / max(len(held), 1))
    for i, (colour, level) in enumerate(held):
        x = left + 36 + i * step
        sheet.lay(pyramid(colour, level), (x, y))
        sheet.lay(plate(colour, level), (x, y + 15))


def counts(sheet: Sheet, told: Facts, left: int, right: int) -> None:
    """Warriors in supply, veterans, and how many cards of each kind are held."""
    sheet.lay(_boxes(right - left, tuple((sign, unit) for sign, _, unit in told.counts)), (left, 240))
    half = (right - left - 8) / 2
    for i, (_, value, _) in enumerate(told.counts):
        sheet.text((left + i % 2 * (half + 8) + half / 2 + 18, 263 + i // 2 * 74), str(value), COUNT, INK)


@lru_cache(maxsize=16)
def _boxes(wide: int, units: tuple[tuple[str, str], ...]) -> Sprite:
    half = (wide - 8) / 2
    boxes = Sheet(0, 0, wide, 146, scale=2)
    spots = [(i % 2 * (half + 8), i // 2 * 74) for i in range(4)]
    for x, y in spots:
        boxes.fill(rectangle(x, y, half, 68, 8), RULE)
        boxes.fill(rectangle(x + 1.5, y + 1.5, half - 3, 65, 7), mix(CREAM, PAPYRUS, 0.4))
    boxes.settle()
    for (x, y), (sign, unit) in zip(spots, units, strict=True):
        boxes.stamp(icon(sign, 32), (x + half / 2 - 20, y + 24), INK)
        text, style = fit(unit, UNIT, round(half) - 8)
        boxes.text((x + half / 2, y + 53), text, style, INK_SOFT)
    return boxes.sprite()


def _tiles(sheet: Sheet, told: Facts, wide: int, high: int) -> None:
    room, y = column(wide), TILES
    sheet.lay(_rule(wide), (16, TILES - 13))
    if not told.tiles:
        sheet.text((18, TILES + 14), told.no_tiles, LEFT, INK_SOFT, anchor="l")
    for row, step in tile_rows(told, wide):
        for i, tile in enumerate(row):
            sheet.lay(tile_row(tile, room, step - 2), (MARGIN + i * (room + 6), y))
        y += step
    lines = len(supply_rows(told, wide - 34))
    supply(sheet, told, (18, high - 24 - SUPPLY * (lines - 1)), wide - 34)


@lru_cache(maxsize=8)
def _rule(wide: int) -> Sprite:
    sheet = Sheet(0, 0, wide - 32, 2)
    sheet.fill(rectangle(0, 0, wide - 32, 1.8), RULE)
    return sheet.sprite()


@lru_cache(maxsize=256)
def tile_row(tile: TileFact, room: int, high: int) -> Sprite:
    """A tile in a list: family and level, kind, name, and where its companion stands."""
    sheet, end, y = Sheet(0, 0, room, high), _name_end(tile, room), (high - 1) / 2
    sheet.fill(rectangle(0, 0, room, high - 1, 5), CREAM)
    if tile.where:
        sheet.fill(rectangle(end + 2, y - 11, room - end - 5, 22, 5), INK)
    sheet.settle()
    sheet.lay(level_chip(tile.colour, tile.level), (22, y))
    sheet.lay(kind_badge(tile.kind, 26), (59, y))
    rows, style = name_lines(tile, room)
    for i, row in enumerate(rows):
        sheet.text((74, y + (i - (len(rows) - 1) / 2) * LINE), row, style, INK, anchor="l")
    if tile.where:
        sheet.text(((end + room - 1) / 2, y), tile.where, WHERE, CREAM)
    return sheet.sprite()


def supply_rows(told: Facts, room: float) -> list[list[Sprite]]:
    """The companions that stand in supply, in as many rows as they need behind the word."""
    rows: list[list[Sprite]] = []
    left = 0.0
    for name, kind in told.supply:
        sprite = tag(name, told.seat, kind)
        if not rows or sprite.width - 2 > left:
            rows.append([])
            left = room - width(told.supply_word, LEFT) - 12
        rows[-1].append(sprite)
        left -= sprite.width - 2
    return rows


def supply(sheet: Sheet, told: Facts, spot: tuple[float, float], room: float) -> None:
    """The companions that stand in supply, by name."""
    rows = supply_rows(told, room)
    start = sheet.text(spot, told.supply_word, LEFT, INK_SOFT, anchor="l") + 12 if rows else 0
    for i, row in enumerate(rows):
        x: float = start
        for sprite in row:
            half = sprite.width / 2 - 5
            sheet.lay(sprite, (x + half, spot[1] + i * SUPPLY))
            x += 2 * half + 8

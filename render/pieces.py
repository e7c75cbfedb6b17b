"""What stands on the map: pyramids, temples, obelisks, ports, statues, city hearts and flags, as cached sprites."""

from __future__ import annotations

from collections.abc import Sequence

from render.colours import (
    CREAM,
    FAMILY,
    GOLD,
    GOLD_STAR,
    INK,
    ROOF,
    ROOF_DELTA,
    SHADE,
    STONE,
    STONE_DEEP,
    STONE_SHADE,
    WALL,
    WALL_TOP,
    WHITE,
    Colour,
    family_light,
    hexed,
    mix,
)
from render.icons import icon
from render.marks import coin, disc, divine_glory, mark
from render.pen import Shadow, Sheet, Sprite
from render.scale import kept
from render.shapes import Point, arc, circle, dashes, heater, rectangle, rounded
from render.tiles import LEVELS

PORT_BLUE, PORT_RED = hexed("#1D5C96"), hexed("#B3261E")
FLAG = 26
POLE = 26


def pyramid_size(level: int) -> tuple[float, float]:
    """Base width and height of a pyramid."""
    return 25 + 8.2 * level, 12 + 7.8 * level


@kept(64)
def pyramid(family: str, level: int) -> Sprite:
    """Two faces from one apex, as many tiers as levels, a gold cap at level 4. The anchor is the ground line."""
    return _pyramid(family, level, has_cap=level == LEVELS[-1])


@kept(16)
def glorious_pyramid(family: str, level: int) -> Sprite:
    """One below level 4 that is worth Glory all the same: it has the cap too."""
    return _pyramid(family, level, has_cap=True)


def _pyramid(family: str, level: int, *, has_cap: bool) -> Sprite:
    wide, high = pyramid_size(level)
    ridge = wide * 0.13
    apex, left, right, front = (0.0, -high), (-wide / 2, 0.0), (wide / 2, 0.0), (ridge, 2.4)
    lit, dark = family_light(family), mix(FAMILY[family], INK, 0.30)
    sheet = Sheet(-40, -54, 44, 12)
    sheet.fill([(left[0], 0), (right[0], 0), (right[0] + 9, 3), (ridge + 8, 6)], (*SHADE, 90))
    edge = [apex, right, front, left]
    sheet.line(edge, 2.6, INK, closed=True)
    sheet.shade([apex, front, left], mix(lit, WHITE, 0.12), lit)
    sheet.shade([apex, right, front], dark, mix(dark, INK, 0.2))
    for i in range(1, level):
        part = i / level
        row = [_between(apex, spot, part) for spot in (left, front, right)]
        sheet.line(row[:2], 1.5, mix(lit, INK, 0.72))
        sheet.line(row[1:], 1.5, mix(dark, WHITE if family in ("onyx", "black", "sapphire", "blue") else INK, 0.45))
    if has_cap:
        cap = [_between(apex, spot, 0.30) for spot in (left, front, right)]
        sheet.fill([apex, cap[1], cap[0]], GOLD_STAR)
        sheet.fill([apex, cap[2], cap[1]], hexed("#C98A1E"))
        sheet.line(cap, 1.3, INK)
    sheet.settle(Shadow(1, 1.6, 0.35))
    return sheet.sprite()


def _between(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


@kept(4)
def foundation() -> Sprite:
    """A quarter without a pyramid."""
    sheet = Sheet(-30, -18, 30, 18)
    for dash in dashes([(-23, 0), (0, -12), (23, 0), (0, 12)], 6.4, 4.2, closed=True):
        sheet.line(dash, 2, hexed("#8A6638"))
    return sheet.sprite()


@kept(16)
def temple(income: int, delta: bool) -> Sprite:
    """Two pylons with roofs, a gate and the income on a coin; the Delta Temple is blue."""
    sheet = Sheet(-52, -42, 52, 42)
    roof = ROOF_DELTA if delta else ROOF
    light = mix(STONE, hexed("#BFE0F4"), 0.75) if delta else STONE
    dark = mix(STONE_DEEP, hexed("#5FA6D2"), 0.75) if delta else STONE_DEEP
    shade = mix(STONE_SHADE, hexed("#2F6F94"), 0.6) if delta else STONE_SHADE
    _block(sheet, rectangle(-16, -14, 32, 40), light, dark)
    _block(sheet, rectangle(-15, -18, 30, 7), mix(roof, WHITE, 0.12), roof)
    for x in (-26.5, 26.5):
        tower = [(x - 10.5, -22), (x + 10.5, -22), (x + 13, 26), (x - 13, 26)]
        _block(sheet, tower, light, dark)
        sheet.fill([(x + 3.5, -21), (x + 9.6, -21), (x + 11.8, 25), (x + 4.6, 25)], shade)
        _block(sheet, [(x - 13, -30), (x + 13, -30), (x + 11.5, -21), (x - 11.5, -21)], mix(roof, WHITE, 0.15), roof)
    _block(sheet, rectangle(-42, 25, 84, 5.4, 1), light, dark)
    sheet.settle(Shadow(3, 3, 0.42))
    sheet.lay(coin(income), (0, 9))
    return sheet.sprite()


def _block(sheet: Sheet, outline: Sequence[Point], light: Colour, dark: Colour) -> None:
    sheet.line(outline, 2.8, INK, closed=True)
    sheet.shade(outline, light, dark)


@kept(2)
def sanctuary() -> Sprite:
    """A ring of eight stones around a Divine Glory token."""
    sheet = Sheet(-46, -40, 46, 42)
    sheet.fill(arc(0, 0, 37, 31, 0, 360, 60), INK)
    sheet.shade(arc(0, 0, 35.4, 29.4, 0, 360, 60), STONE, STONE_DEEP)
    sheet.line(arc(0, 0, 23.5, 19.5, 0, 360, 60), 1.4, STONE_SHADE, closed=True)
    for x, y in arc(0, 0, 29.6, 24.4, 22.5, 382.5, 8)[:-1]:
        sheet.disc(x, y, 4.6, INK)
        sheet.disc(x, y, 3.2, CREAM)
    sheet.settle(Shadow(2.5, 2.5, 0.4))
    sheet.lay(divine_glory(12), (0, 0))
    return sheet.sprite()


@kept(2)
def obelisk() -> Sprite:
    """A tapering shaft with a gilded tip."""
    sheet = Sheet(-20, -30, 22, 32)
    shaft = [(-5, -13), (5, -13), (7.4, 16), (-7.4, 16)]
    tip = [(0.0, -23.0), (5.2, -12.6), (-5.2, -12.6)]
    foot = rectangle(-11, 15.4, 22, 7.2, 1)
    for part in (shaft, tip, foot):
        sheet.line(part, 2.6, INK, closed=True)
    sheet.shade(shaft, STONE, STONE_DEEP)
    sheet.fill([(1.6, -13), (5, -13), (7.4, 16), (2.4, 16)], STONE_SHADE)
    sheet.fill(tip, hexed("#E59A2F"))
    sheet.shade(foot, STONE, STONE_DEEP)
    sheet.settle(Shadow(2.5, 2.2, 0.4))
    return sheet.sprite()


@kept(4)
def port(kind: str) -> Sprite:
    """Trade: a blue disc; military: a red heater. Both bear an anchor on cream."""
    if kind == "trade":
        sheet = disc(21, PORT_BLUE, PORT_BLUE)
        sheet.shade(circle(0, 0, 16), CREAM, hexed("#F1E2BF"))
    else:
        sheet = Sheet(-28, -28, 28, 30)
        for size, colour in ((1.0, INK), (0.92, PORT_RED)):
            sheet.fill(heater(0, 0, 39 * size, 43 * size), colour)
        sheet.fill(heater(0, 0, 29, 33), CREAM)
    sheet.settle(Shadow(2, 2.2, 0.42))
    sheet.stamp(icon("anchor", 24), (0, -1 if kind != "trade" else 0), PORT_BLUE if kind == "trade" else PORT_RED)
    return sheet.sprite()


@kept(8)
def statue(seat: str) -> Sprite:
    """A seat's mark on a stone plinth: whose front desert this is."""
    sheet = Sheet(-34, -32, 34, 38)
    _block(sheet, [(-13, 12), (13, 12), (17, 21), (-17, 21)], STONE, STONE_DEEP)
    _block(sheet, rectangle(-23, 20, 46, 6, 1), STONE, STONE_DEEP)
    sheet.settle(Shadow(2.5, 2.2, 0.42))
    sheet.lay(mark(seat, 36), (0, -4))
    return sheet.sprite()


@kept(8)
def heart(seat: str) -> Sprite:
    """The tower in the middle of a city with its owner's mark."""
    sheet = Sheet(-30, -30, 30, 34)
    sheet.fill(rectangle(-20, -19, 40, 38, 6), INK)
    sheet.shade(rectangle(-18, -17, 36, 34, 4.5), mix(WALL_TOP, WHITE, 0.12), mix(WALL, WALL_TOP, 0.45))
    sheet.line(rectangle(-16.4, -15.4, 32.8, 30.8, 4), 1.2, mix(WALL_TOP, WHITE, 0.35), closed=True)
    sheet.settle(Shadow(2.5, 2.4, 0.45))
    if seat:
        sheet.lay(mark(seat, 28), (0, 0))
    return sheet.sprite()


@kept(2)
def tower() -> Sprite:
    """A small tower where walls meet."""
    sheet = Sheet(-13, -13, 13, 14)
    sheet.fill(rectangle(-8.6, -8.6, 17.2, 17.2, 3), INK)
    sheet.shade(rectangle(-7, -7, 14, 14, 2), WALL_TOP, WALL)
    sheet.fill(rectangle(-4, -4, 8, 8, 1), WALL_TOP)
    sheet.settle(Shadow(1.5, 1.6, 0.4))
    return sheet.sprite()


@kept(8)
def flag(seat: str) -> Sprite:
    """A seat's mark on a pole: who holds the place. The anchor is the foot of the pole."""
    sheet = Sheet(-28, -POLE - 38, 28, 10)
    sheet.line([(0, 0), (0, -POLE)], 4.4, INK)
    sheet.line([(0, 0), (0, -POLE)], 1.8, CREAM)
    sheet.settle(Shadow(1, 1.4, 0.35))
    sheet.lay(mark(seat, FLAG), (0, -POLE - 8))
    return sheet.sprite()


@kept(8)
def badge(name: str) -> Sprite:
    """A round badge on the arrow of a move that was no walk."""
    sheet = disc(19, CREAM, hexed("#EFE0BC"))
    sheet.line(circle(0, 0, 16), 2.4, GOLD, closed=True)
    sheet.settle(Shadow(2, 2, 0.45))
    sheet.stamp(icon(name, 26), (0, 0), PORT_BLUE)
    return sheet.sprite()


@kept(4)
def band(width: int, height: int) -> Sprite:
    """The cream band that ties the tokens of a mixed troop together."""
    half, rise = width // 2, height // 2
    sheet = Sheet(-half - 6, -rise - 6, half + 6, rise + 7)
    sheet.fill(rounded(rectangle(-half, -rise, width, height), min(width, height) / 2.4), INK)
    sheet.fill(rounded(rectangle(2 - half, 2 - rise, width - 4, height - 4), min(width, height) / 2.4), CREAM)
    sheet.settle(Shadow(2, 2.2, 0.4))
    return sheet.sprite()

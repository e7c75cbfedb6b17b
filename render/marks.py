"""Seat marks, troop tokens, companion tags and small round tokens, as cached sprites."""

from __future__ import annotations

from dataclasses import replace
from math import ceil

from render.colours import (
    BLOOD,
    COIN,
    COIN_DEEP,
    CREAM,
    FAMILY,
    FAMILY_CODE,
    FAMILY_TEXT,
    GLORY_TEMPLE,
    GOLD,
    GOLD_DARK,
    INK,
    SEAT,
    SEAT_LETTER,
    SEAT_TEXT,
    WHITE,
    Colour,
    mix,
)
from render.fonts import (
    COIN as COIN_STYLE,
)
from render.fonts import (
    PLATE_CODE,
    PLATE_LEVEL,
    SMALLEST,
    TAG,
    TROOP_COUNT,
    TROOP_LETTER,
    Style,
    cap_height,
    fit,
    width,
)
from render.icons import icon
from render.pen import Shadow, Sheet, Sprite
from render.scale import kept
from render.shapes import circle, dashes, rectangle, star, symbol, symbol_box

TROOP = 46
PART = 42
LETTER_AT_LEAST = 25


def base(seat: str, size: float, *, shadow: bool = True) -> Sheet:
    """The mark without its letter: shadow, ink line, cream ring, fill."""
    left, top, right, bottom = symbol_box(seat, size)
    pad = ceil(size * 0.2) + 2
    sheet = Sheet(int(left) - pad, int(top) - pad, int(right) + pad, int(bottom) + pad)
    line, ring = max(0.035 * size, 1.4), max(0.065 * size, 1.8)
    sheet.fill(symbol(seat, size), INK)
    sheet.fill(symbol(seat, size, line), CREAM)
    field = SEAT[seat]
    sheet.shade(symbol(seat, size, line + ring), mix(field, WHITE, 0.14), mix(field, INK, 0.12))
    if seat == "amon":
        sheet.line(symbol(seat, size, line + ring), 1.2, mix(field, INK, 0.5), closed=True)
    sheet.settle(*([Shadow(0.06 * size, 0.06 * size, 0.5)] if shadow else []))
    return sheet


@kept(256)
def mark(seat: str, size: int) -> Sprite:
    """A seat by colour, symbol and letter."""
    if size < LETTER_AT_LEAST:
        raise ValueError(f"no lettered mark under {LETTER_AT_LEAST} px: {size}")
    sheet = base(seat, size)
    style = Style(max(round(0.56 * size), SMALLEST), 700, 90)
    sheet.text((0, _middle(seat, size)), SEAT_LETTER[seat], style, SEAT_TEXT[seat])
    return sheet.sprite()


def _middle(seat: str, size: float) -> float:
    return 0.02 * size if seat == "purple" else 0


@kept(256)
def troop(seat: str, count: int, size: int = TROOP) -> Sprite:
    """Warriors of one seat: its letter and their number, the largest thing on the map."""
    sheet = base(seat, size)
    room = {"yellow": 0.80, "amon": 0.80, "blue": 0.92, "black": 0.68, "green": 0.72}.get(seat, 0.74) * size
    letter, number = TROOP_LETTER, TROOP_COUNT
    if size < TROOP:
        letter, number = replace(letter, size=20), replace(number, size=28)
    while width(SEAT_LETTER[seat], letter) + width(str(count), number) > room and number.size > 22:
        number = replace(number, size=number.size - 1, width=max(number.width - 4, 66))
        letter = replace(letter, size=max(letter.size - 1, SMALLEST), width=72)
    run = width(SEAT_LETTER[seat], letter) + width(str(count), number)
    foot = _middle(seat, size) + cap_height(number) / 2
    end = sheet.text((-run / 2, foot - cap_height(letter) / 2), SEAT_LETTER[seat], letter, SEAT_TEXT[seat], anchor="l")
    sheet.text((end, foot - cap_height(number) / 2), str(count), number, SEAT_TEXT[seat], anchor="l")
    return sheet.sprite()


@kept(64)
def ghost(seat: str) -> Sprite:
    """A dashed silhouette where a troop left."""
    sheet = Sheet(-36, -36, 36, 36)
    outline = symbol(seat, TROOP, 1)
    for dash in dashes(outline, 6.2, 4.6, closed=True):
        sheet.line(dash, 2.2, INK)
    return sheet.sprite()


@kept(256)
def tag(name: str, seat: str, kind: str) -> Sprite:
    """A companion by name, with a cap in its owner's colour: creature on ink, servant on cream, god on gold."""
    text, style = fit(name, TAG, 150)
    half = (width(text, style) + 34) // 2
    ground, line, ink = {
        "servant": (CREAM, INK, INK),
        "god": (GOLD, INK, INK),
    }.get(kind, (INK, CREAM, CREAM))
    sheet = Sheet(-half - 5, -17, half + 5, 19)
    sheet.fill(rectangle(-half, -12, 2 * half, 24, 7), line)
    sheet.fill(rectangle(-half + 1.6, -10.4, 2 * half - 3.2, 20.8, 5.6), ground)
    sheet.fill(rectangle(-half + 3, -9, 11, 18, 4), CREAM if kind == "creature" else INK)
    sheet.fill(rectangle(-half + 4.2, -7.8, 8.6, 15.6, 3), SEAT[seat])
    sheet.settle(Shadow(2, 1.6, 0.4))
    sheet.text((-half + 20, 0), text, style, ink, anchor="l")
    return sheet.sprite()


def disc(radius: float, top: Colour, bottom: Colour, ring: Colour = INK) -> Sheet:
    """A round token with an ink line."""
    reach = ceil(radius) + 6
    sheet = Sheet(-reach, -reach, reach, reach)
    sheet.disc(0, 0, radius, ring)
    sheet.shade(circle(0, 0, radius - 1.8), top, bottom)
    return sheet


@kept(16)
def coin(value: int, radius: float = 16.5) -> Sprite:
    """A price or an income."""
    sheet = disc(radius, COIN, COIN_DEEP)
    sheet.line(circle(0, 0, radius - 4), 1.2, mix(COIN, WHITE, 0.5), closed=True)
    sheet.shade(circle(0, 0, radius - 4.4), COIN, mix(COIN, COIN_DEEP, 0.55))
    sheet.settle(Shadow(1.5, 1.5, 0.4))
    sheet.text((0, 0), str(value), COIN_STYLE, INK)
    return sheet.sprite()


@kept(8)
def temple_glory(radius: int = 16) -> Sprite:
    """The Glory token of a temple nobody holds."""
    sheet = disc(radius, mix(GLORY_TEMPLE, WHITE, 0.25), GLORY_TEMPLE)
    sheet.fill(star(0, 1, radius * 0.66, radius * 0.29), CREAM)
    sheet.settle(Shadow(1.5, 1.8, 0.45))
    return sheet.sprite()


@kept(8)
def divine_glory(half: int = 13) -> Sprite:
    """A Divine Glory token: a gold square with a star."""
    reach = half + 6
    sheet = Sheet(-reach, -reach, reach, reach)
    sheet.fill(rectangle(-half, -half, 2 * half, 2 * half, 3.4), INK)
    sheet.shade(rectangle(1.7 - half, 1.7 - half, 2 * half - 3.4, 2 * half - 3.4, 2.2), mix(GOLD, WHITE, 0.35), GOLD)
    sheet.fill(star(0, 0.8, half * 0.74, half * 0.31), INK)
    sheet.settle(Shadow(1.5, 1.6, 0.4))
    return sheet.sprite()


@kept(8)
def awaited(radius: int = 14) -> Sprite:
    """An hourglass on gold: the seat is waited for."""
    sheet = disc(radius, mix(GOLD, WHITE, 0.3), GOLD_DARK)
    sheet.settle(Shadow(1, 1.4, 0.4))
    sheet.stamp(icon("hourglass", round(radius * 1.25)), (0, 0), INK)
    return sheet.sprite()


@kept(8)
def burst(radius: int = 27) -> Sprite:
    """The sign of a battle: a red burst of fourteen points with crossed blades."""
    reach = radius + 7
    sheet = Sheet(-reach, -reach, reach, reach)
    sheet.fill(star(0, 0, radius + 2.4, radius * 0.80 + 2.4, 14), CREAM)
    sheet.shade(star(0, 0, radius, radius * 0.78, 14), mix(BLOOD, WHITE, 0.12), mix(BLOOD, INK, 0.15))
    sheet.settle(Shadow(2, 2, 0.5))
    sheet.stamp(icon("battle", round(radius * 1.25)), (0, 0), CREAM)
    return sheet.sprite()


@kept(64)
def plate(family: str, level: int) -> Sprite:
    """What a pyramid is, in writing: family code on its colour, level on ink."""
    sheet = Sheet(-30, -15, 30, 18)
    sheet.fill(rectangle(-25, -10.5, 50, 21, 5), INK)
    field = FAMILY[family]
    cap = [(-20, -9.1), (5.6, -9.1), (5.6, 9.1), (-20, 9.1), (-23.6, 6.2), (-23.6, -6.2)]
    sheet.shade(cap, mix(field, WHITE, 0.10), field)
    sheet.settle(Shadow(2, 1.8, 0.45))
    text, style = fit(FAMILY_CODE[family], PLATE_CODE, 27)
    sheet.text((-9.2, 0), text, style, FAMILY_TEXT[family])
    sheet.text((15.2, 0), str(level), PLATE_LEVEL, CREAM)
    return sheet.sprite()

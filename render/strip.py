"""The strip over the map: round, phase, and a chip for each seat in turn order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from engine.view import View
from render.colours import (
    ANKH,
    CHIP,
    CHIP_DEEP,
    CHIP_LINE,
    CREAM,
    GLOW,
    GOLD,
    GOLD_DARK,
    GOLD_STAR,
    HEADING,
    INK,
    MIST,
    NIGHT,
    NIGHT_DEEP,
    PAPYRUS,
    PAPYRUS_DEEP,
    WHITE,
    mix,
)
from render.fonts import CHIP_NAME, PLAQUE, VALUE, Style, drawable, fit, write
from render.icons import icon
from render.layout import SIZE, STRIP
from render.marks import awaited, burst, mark
from render.pen import Shadow, Sheet, Sprite, gradient
from render.shapes import circle, rectangle
from render.words import Words, seat_word

CHIP_WIDTH, CHIP_HEIGHT, STEP, FIRST, TOP = 219, 81, 227, 236, 8
TOKENS = 5
PHASE = Style(23, 600, 88)
ROMAN = ("I", "II", "III", "IV", "V", "VI")
SAID = Style(22, 600, 88)


@dataclass(frozen=True, slots=True)
class Chip:
    """All that a seat's chip shows."""

    seat: str
    name: str
    glory: int
    pp: int
    tokens: int
    team: str
    is_active: bool
    is_awaited: bool
    is_first: bool


def shown_name(seat: str, names: Mapping[str, str], words: Words) -> str:
    """A person's name as far as it can be drawn; else the colour of the seat, whose mark always stands beside."""
    return drawable(names.get(seat, "")) or seat_word(words, seat)


def order(view: View) -> list[str]:
    """Seats in turn order; those not in it yet follow in seating order."""
    table = view.table
    return [*table.turn_order, *(seat for seat in table.seats if seat not in table.turn_order)]


def chips(view: View, names: Mapping[str, str], words: Words) -> list[Chip]:
    """One chip for each seat, left to right."""
    table, seats = view.table, order(view)
    teams = [side for side, own in table.sides.items() if len(own.seats) > 1]
    return [
        Chip(
            seat=seat,
            name=shown_name(seat, names, words),
            glory=table.glory_of(table.seats[seat].side),
            pp=table.seats[seat].pp,
            tokens=table.seats[seat].tokens,
            team=ROMAN[teams.index(table.seats[seat].side)] if table.seats[seat].side in teams else "",
            is_active=seat == table.active,
            is_awaited=seat in view.awaited,
            is_first=bool(table.turn_order) and seat == table.turn_order[0],
        )
        for seat in seats
    ]


def strip(frame: Image.Image, view: View, names: Mapping[str, str], words: Words) -> None:
    """Draw the whole strip."""
    phase = "over" if view.table.outcome else view.table.phase
    title = words["picture.round" if view.table.round else "picture.setup"]
    frame.paste(_ground(title, view.table.round, words[f"picture.phase_{phase}"], phase == "night"), (0, 0))
    row = chips(view, names, words)
    for i, chip in enumerate(row):
        _chip(chip).put(frame, FIRST + i * STEP, TOP)


def make_ready() -> None:
    """Make what is under the chips: plates and action tokens."""
    for is_active in (False, True):
        _plate(is_active)
        for left in range(TOKENS + 1):
            _tokens(left, is_active)


@lru_cache(maxsize=16)
def _ground(title: str, number: int, phase: str, is_night: bool) -> Image.Image:
    image = gradient((SIZE[0], STRIP), NIGHT, NIGHT_DEEP)
    image.paste(mix(GOLD, INK, 0.1), (0, STRIP - 3, SIZE[0], STRIP))
    sheet = Sheet(-36, -36, 36, 36)
    sheet.disc(0, 0, 31, CHIP_LINE)
    sheet.shade(circle(0, 0, 29.4), CHIP, NIGHT)
    sheet.settle()
    sheet.sprite().put(image, 50, 48)
    sign, colour = ("moon", MIST) if is_night else ("sun", GOLD_STAR)
    image.paste(colour, (50 - 21, 48 - 21), icon(sign, 42))
    heading, digits = (
        (PLAQUE, Style(28, 700, 90)) if number < 10 else (Style(22, 700, display=True), Style(25, 700, 84))
    )
    end = write(image, (94, 32), f"{title.upper()} " if number else title.upper(), heading, HEADING)
    if number:
        write(image, (end, 32), str(number), digits, HEADING)
        write(image, (94, 66), phase, PHASE, CREAM)
    return image


@lru_cache(maxsize=8)
def _plate(is_active: bool) -> Sheet:
    sheet = Sheet(-14, -14, CHIP_WIDTH + 14, CHIP_HEIGHT + 14, scale=2)
    line, top, bottom = (GOLD, PAPYRUS, PAPYRUS_DEEP) if is_active else (CHIP_LINE, CHIP, CHIP_DEEP)
    edge = 3.0 if is_active else 1.6
    sheet.fill(rectangle(0, 0, CHIP_WIDTH, CHIP_HEIGHT, 10), line)
    sheet.shade(rectangle(edge, edge, CHIP_WIDTH - 2 * edge, CHIP_HEIGHT - 2 * edge, 8), top, bottom)
    sheet.settle(*([Shadow(0, 6, 0.9, GLOW)] if is_active else []))
    return sheet


@lru_cache(maxsize=256)
def _chip(chip: Chip) -> Sprite:
    plate = _plate(chip.is_active)
    sheet = Sheet(-14, -14, CHIP_WIDTH + 14, CHIP_HEIGHT + 14, scale=1)
    sheet.flat = plate.small.copy()
    ink, second = (INK, GOLD_DARK) if chip.is_active else (CREAM, GOLD_STAR)
    sheet.lay(mark(chip.seat, 44), (36, 46))
    if chip.is_first:
        _crown(sheet, 36, 15)
    text, style = fit(chip.name, CHIP_NAME, 118 if chip.is_awaited else 142)
    sheet.text((71, 17), text, style, ink, anchor="l")
    sheet.stamp(icon("star", 24), (81, 42), second)
    sheet.text((97, 42), str(chip.glory), VALUE, ink, anchor="l")
    sheet.stamp(icon("ankh", 24), (143, 42), mix(INK, ANKH, 0.4) if chip.is_active else ANKH)
    sheet.text((158, 42), str(chip.pp), VALUE, ink, anchor="l")
    sheet.lay(_tokens(chip.tokens, chip.is_active), (70, 66))
    if chip.team:
        _badge(sheet, chip)
    if chip.is_awaited:
        sheet.lay(awaited(15), (199, 21))
    return sheet.sprite()


def _crown(sheet: Sheet, x: float, y: float) -> None:
    sheet.stamp(icon("crown", 38), (x, y), INK)
    sheet.stamp(icon("crown", 32), (x, y), GOLD_STAR)


@lru_cache(maxsize=32)
def _tokens(left: int, is_active: bool) -> Sprite:
    ink = INK if is_active else CREAM
    dots = Sheet(0, -9, 17 * max(TOKENS, left) + 4, 9)
    for i in range(max(TOKENS, left)):
        dots.disc(8 + 17 * i, 0, 6.4, ink)
        if i >= left:
            dots.disc(8 + 17 * i, 0, 4.6, PAPYRUS_DEEP if is_active else CHIP_DEEP)
    return dots.sprite()


def _badge(sheet: Sheet, chip: Chip) -> None:
    back = Sheet(-20, -12, 20, 12)
    back.fill(rectangle(-19, -10.5, 38, 21, 6), mix(PAPYRUS_DEEP, INK, 0.18) if chip.is_active else CHIP_LINE)
    sheet.lay(back.sprite(), (191, 65))
    sheet.text((191, 65), chip.team, Style(19, 700, display=True), INK if chip.is_active else WHITE)


def news(frame: Image.Image, lines: list[tuple[str, str, str]]) -> None:
    """Room to the right of few chips: the last move and the battle in words, each with a sign and a seat's mark."""
    for (sign, seat, text), y in zip(lines, (30, 68), strict=False):
        x = FIRST + STEP * 3 + 34
        if sign == "burst":
            burst(15).put(frame, x, y)
        else:
            frame.paste(MIST, (x - 13, y - 13), icon(sign, 26))
        mark(seat, 30).put(frame, x + 42, y)
        said, style = fit(text, SAID, SIZE[0] - x - 84)
        write(frame, (x + 70, y), said, style, CREAM)

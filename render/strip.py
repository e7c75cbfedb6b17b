"""The strip over the map: round, phase, and a chip for each seat in turn order; allies side by side as a team."""

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
    mix,
)
from render.fonts import CHIP_NAME, PLAQUE, VALUE, Style, drawable, fit, spread, width, write
from render.icons import icon
from render.layout import SIZE, STRIP
from render.marks import awaited, burst, mark
from render.pen import Shadow, Sheet, Sprite, gradient
from render.shapes import circle, rectangle
from render.words import Words, seat_word

CHIP_WIDTH, CHIP_HEIGHT, STEP, FIRST, TOP = 219, 81, 227, 236, 8
TEAM_WIDTH, CLOSE, BETWEEN, LAST = 98, 5, 14, 1590
TOKENS = 5
PHASE = Style(23, 600, 88)
TEAM, TEAM_GLORY, PLACE = Style(21, 700, display=True), Style(32, 800, 90), Style(19, 700, 84)
SAID = Style(22, 600, 88)


@dataclass(frozen=True, slots=True)
class Chip:
    """All that a seat's chip shows. That of an ally has no Glory, which is its team's, but its place in turn order."""

    seat: str
    name: str
    glory: int | None
    pp: int
    tokens: int
    place: str
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


def teams(view: View) -> dict[str, list[str]]:
    """4 Team Mode: the seats of each team in turn order, the team that is first in it first; empty without teams."""
    table, found = view.table, dict[str, list[str]]()
    for seat in order(view):
        side = table.seats[seat].side
        if len(table.sides[side].seats) > 1:
            found.setdefault(side, []).append(seat)
    return found


def place_of(view: View, seat: str, words: Words) -> str:
    """`2nd`: where a seat is in turn order; empty before that is laid."""
    laid = view.table.turn_order
    return words[f"ordinal.{laid.index(seat) + 1}"] if seat in laid else ""


def chips(view: View, names: Mapping[str, str], words: Words) -> list[Chip]:
    """One chip for each seat, left to right, those of a team beside each other."""
    table, by_team = view.table, teams(view)
    return [
        Chip(
            seat=seat,
            name=shown_name(seat, names, words),
            glory=None if by_team else table.glory_of(table.seats[seat].side),
            pp=table.seats[seat].pp,
            tokens=table.seats[seat].tokens,
            place=place_of(view, seat, words) if by_team else "",
            is_active=seat == table.active,
            is_awaited=seat in view.awaited,
            is_first=bool(table.turn_order) and seat == table.turn_order[0],
        )
        for seat in row_of(view).lefts
    ]


@dataclass(frozen=True, slots=True)
class Row:
    """How wide chips are, where each begins, and from where to where each team goes."""

    wide: int
    lefts: dict[str, int]
    teams: dict[str, tuple[int, int]]


def row_of(view: View) -> Row:
    """The chips from left to right: in turn order, or team by team as wide as there is room."""
    by_team = teams(view)
    if not by_team:
        return Row(CHIP_WIDTH, {seat: FIRST + i * STEP for i, seat in enumerate(order(view))}, {})
    room = LAST - FIRST - TEAM_WIDTH * len(by_team) - BETWEEN * (len(by_team) - 1)
    wide = min(CHIP_WIDTH, room // sum(map(len, by_team.values())) - CLOSE)
    found, left = Row(wide, {}, {}), FIRST
    for side, seats in by_team.items():
        start = left + TEAM_WIDTH
        found.lefts.update((seat, start + i * (wide + CLOSE)) for i, seat in enumerate(seats))
        found.teams[side] = (left, start + len(seats) * (wide + CLOSE))
        left = found.teams[side][1] + BETWEEN
    return found


def strip(frame: Image.Image, view: View, names: Mapping[str, str], words: Words) -> None:
    """Draw the whole strip."""
    phase = "over" if view.table.outcome else view.table.phase
    title = words["picture.round" if view.table.round else "picture.setup"]
    frame.paste(_ground(title, view.table.round, words[f"picture.phase_{phase}"], phase == "night"), (0, 0))
    row = row_of(view)
    for side, (left, right) in row.teams.items():
        _team(words[f"team.{side}"], view.table.glory_of(side), right - left).put(frame, left, TOP)
    for chip in chips(view, names, words):
        _chip(chip, row.wide).put(frame, row.lefts[chip.seat], TOP)


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
def _plate(is_active: bool, wide: int = CHIP_WIDTH) -> Sheet:
    sheet = Sheet(-14, -14, wide + 14, CHIP_HEIGHT + 14, scale=2)
    line, top, bottom = (GOLD, PAPYRUS, PAPYRUS_DEEP) if is_active else (CHIP_LINE, CHIP, CHIP_DEEP)
    edge = 3.0 if is_active else 1.6
    sheet.fill(rectangle(0, 0, wide, CHIP_HEIGHT, 10), line)
    sheet.shade(rectangle(edge, edge, wide - 2 * edge, CHIP_HEIGHT - 2 * edge, 8), top, bottom)
    sheet.settle(*([Shadow(0, 6, 0.9, GLOW)] if is_active else []))
    return sheet


@lru_cache(maxsize=256)
def _chip(chip: Chip, wide: int) -> Sprite:
    plate = _plate(chip.is_active, wide)
    sheet = Sheet(-14, -14, wide + 14, CHIP_HEIGHT + 14, scale=1)
    sheet.flat = plate.small.copy()
    ink, second = (INK, GOLD_DARK) if chip.is_active else (CREAM, GOLD_STAR)
    is_ally = chip.glory is None
    left, ankh, sign = (-5, 76, (wide - 22, 42)) if is_ally else (0, 143, (wide - 20, 21))
    sheet.lay(mark(chip.seat, 44), (36 + left, 46))
    if chip.is_first:
        _crown(sheet, 36 + left, 15)
    elif chip.place:
        sheet.text((36 + left, 13), chip.place, PLACE, ink)
    text, style = fit(chip.name, CHIP_NAME, wide - (101 if chip.is_awaited and not is_ally else 77) - left)
    sheet.text((71 + left, 17), text, style, ink, anchor="l")
    if not is_ally:
        sheet.stamp(icon("star", 24), (81, 42), second)
        sheet.text((97, 42), str(chip.glory), VALUE, ink, anchor="l")
    sheet.stamp(icon("ankh", 24), (ankh, 42), mix(INK, ANKH, 0.4) if chip.is_active else ANKH)
    sheet.text((ankh + 15, 42), str(chip.pp), VALUE, ink, anchor="l")
    sheet.lay(_tokens(chip.tokens, chip.is_active), (70 + left, 66))
    if chip.is_awaited:
        sheet.lay(awaited(15), sign)
    return sheet.sprite()


@lru_cache(maxsize=64)
def _team(name: str, glory: int, wide: int) -> Sprite:
    """What is behind the chips of a team: at its left end its name and the Glory that its members share (4)."""
    sheet = Sheet(-4, -6, wide + 4, CHIP_HEIGHT + 6, scale=2)
    sheet.fill(rectangle(0, -4, wide, CHIP_HEIGHT + 8, 13), GOLD_DARK)
    sheet.fill(rectangle(1.6, -2.4, wide - 3.2, CHIP_HEIGHT + 4.8, 12), NIGHT_DEEP)
    sheet.settle()
    middle = TEAM_WIDTH / 2
    rows, style = spread(name, TEAM, TEAM_WIDTH - 12, 2)
    for i, row in enumerate(rows):
        sheet.text((middle, 28 + (i - (len(rows) - 1) / 2) * 22), row, style, HEADING)
    run = width(str(glory), TEAM_GLORY)
    sheet.stamp(icon("star", 28), (middle - run / 2 - 4, 63), GOLD_STAR)
    sheet.text((middle + 14, 63), str(glory), TEAM_GLORY, CREAM)
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

"""A player board's action pyramid: which spaces are free, which bear what token, which colours may be acquired."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from engine.view import Seat
from render.colours import (
    COIN,
    CREAM,
    FAMILY,
    FAMILY_CODE,
    FAMILY_TEXT,
    GOLD,
    GOLD_DARK,
    INK,
    INK_SOFT,
    PAPYRUS,
    PAPYRUS_DEEP,
    RULE,
    SEAT_TEXT,
    SILVER,
    SILVER_DEEP,
    WHITE,
    mix,
)
from render.fonts import Style
from render.icons import icon
from render.marks import base, disc
from render.pen import Shadow, Sheet, Sprite
from render.shapes import rectangle

FLOORS = (
    (("f3_move", "boot"), ("f3_recruit", "recruit")),
    (("f2_move", "boot"), ("f2_build", "build"), ("f2_pray", "ankh")),
    (("f1_pray", "ankh"), ("f1_acquire_a", "acquire"), ("f1_acquire_b", "acquire"), ("f1_acquire_c", "acquire")),
)
TIP = "gold"
GAP = 0.1
OWN = "own"


def size(cell: int) -> tuple[int, int]:
    """How wide and high the pyramid is with spaces of this size."""
    return round(cell * 4.9), round(cell * 4.55)


def put(sheet: Sheet, seat: Seat, spot: tuple[float, float], cell: int) -> None:
    """Draw the pyramid of a seat; the spot is the middle of its foot."""
    x, y = spot
    sheet.lay(_ground(cell), spot)
    step = cell * (1 + GAP)
    for floor, row in enumerate(reversed(FLOORS)):
        for i, (space, sign) in enumerate(row):
            at = (x + (i - (len(row) - 1) / 2) * step, y - cell * 0.62 - floor * step)
            sheet.lay(_space(seat.slots.get(space, ""), sign, cell), at)
            if space in seat.spaces:
                sheet.lay(token(seat.spaces[space], seat.id, sign, round(cell * 0.82)), at)
    tip = (x, y - cell * 0.62 - 3 * step + cell * 0.14)
    if TIP in seat.spaces:
        sheet.lay(token("gold", seat.id, "sun", round(cell * 0.72)), tip)
    else:
        sheet.stamp(icon("eye", round(cell * 0.52)), tip, INK)


@lru_cache(maxsize=4)
def _ground(cell: int) -> Sprite:
    wide, high = size(cell)
    sheet = Sheet(-wide // 2 - 6, -high - 8, wide // 2 + 6, 8)
    sheet.fill([(0, -high), (wide / 2, 0), (-wide / 2, 0)], INK_SOFT)
    sheet.fill([(0, -high + 5), (wide / 2 - 4, -2), (4 - wide / 2, -2)], mix(GOLD, PAPYRUS_DEEP, 0.35))
    part = cell * 1.25 / high
    half = wide / 2 * part
    sheet.fill([(0, -high + 5), (half - 3, -high * (1 - part)), (3 - half, -high * (1 - part))], GOLD)
    sheet.settle(Shadow(2, 3, 0.35))
    return sheet.sprite()


@lru_cache(maxsize=64)
def _space(colour: str, sign: str, cell: int) -> Sprite:
    """A space with its action, or an acquisition slot with the colour of its token."""
    half = cell / 2
    sheet = Sheet(-round(half) - 2, -round(half) - 2, round(half) + 2, round(half) + 2)
    line = INK if colour else RULE
    sheet.fill(rectangle(-half, -half, cell, cell, 7), line)
    field = FAMILY[colour] if colour else mix(CREAM, PAPYRUS, 0.3)
    sheet.fill(rectangle(2 - half, 2 - half, cell - 4, cell - 4, 5.5), field)
    sheet.settle()
    if colour:
        sheet.text((0, 0), FAMILY_CODE[colour], Style(round(cell * 0.46), 700, 86), FAMILY_TEXT[colour])
    else:
        sheet.stamp(icon(sign, round(cell * 0.66)), (0, 0), INK_SOFT)
    return sheet.sprite()


@lru_cache(maxsize=128)
def token(kind: str, seat: str, sign: str, high: int) -> Sprite:
    """An action token: a seat's own with the icon of its space, a silver disc with a moon, a gold one with a sun."""
    if kind == OWN:
        sheet = base(seat, high)
        sheet.stamp(icon(sign, round(high * 0.54)), (0, 0), SEAT_TEXT[seat])
        return sheet.sprite()
    metal = kind == "silver"
    top, bottom = (mix(SILVER, WHITE, 0.4), SILVER_DEEP) if metal else (COIN, GOLD_DARK)
    sheet = disc(high / 2, top, bottom)
    sheet.settle(Shadow(1.5, 1.6, 0.4))
    sheet.stamp(icon("silver" if metal else "sun", round(high * 0.66)), (0, 0), INK)
    return sheet.sprite()


@lru_cache(maxsize=16)
def spare(kind: str, is_left: bool) -> Sprite:
    """A silver or gold token beside the pyramid: still to be used, or an empty place."""
    if is_left:
        return token(kind, "", "", 26)
    sheet = Sheet(-16, -16, 16, 16)
    sheet.disc(0, 0, 12, RULE)
    sheet.disc(0, 0, 10, PAPYRUS)
    return sheet.sprite()


def spares(seat: Seat) -> tuple[tuple[str, bool], ...]:
    """The silver and gold tokens of a seat, unused ones first."""
    silver = [("silver", i < seat.silver_left) for i in range(seat.silver)]
    gold = [("gold", True)] * seat.gold_left
    return (*silver, *gold)


def used(spaces: Mapping[str, str], kind: str) -> int:
    """How many tokens of a kind lie on the spaces."""
    return sum(1 for lies in spaces.values() if lies == kind)

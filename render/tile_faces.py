"""Tiles as they lie in the market: small ones with their owner in a corner, large ones with a line for each copy."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from PIL import Image

from render.colours import (
    CREAM,
    GLOW,
    GOLD,
    INK,
    INK_SOFT,
    PAPYRUS_DEEP,
    PAPYRUS_LINE,
    SPENT,
    SPENT_LINE,
    Colour,
    mix,
)
from render.fonts import Style, fit, is_cut, spread, width
from render.marks import coin, mark
from render.pen import Shadow, Sheet, Sprite
from render.shapes import rectangle
from render.tiles import kind_badge

BUY, SALE, OWNED = "buy", "sale", "owned"
PAD = 12
LARGE = 340
EFFECT, KIND = Style(19, 500, 80), Style(18, 650, 84)
LOOSE, TIGHT, FOOT = (64, 20), (61, 17), 36  # where lines of an effect begin, how far apart, what they leave free
LINE: dict[str, Colour] = {BUY: GOLD, SALE: PAPYRUS_LINE, OWNED: SPENT_LINE}
FIELD: dict[str, Colour] = {BUY: CREAM, SALE: PAPYRUS_DEEP, OWNED: SPENT}


@dataclass(frozen=True, slots=True)
class Slot:
    """One copy of a tile: its state, its owner, what it costs, and the words beside its sign."""

    state: str
    owner: str
    price: int
    said: str


@dataclass(frozen=True, slots=True)
class Face:
    """All that the picture of a tile says; `short` stands where the whole text has no room."""

    name: str
    text: str
    short: str
    kind: str
    word: str
    slots: tuple[Slot, ...]

    def only(self, slot: Slot) -> Face:
        """The same tile as a single copy, which shows no words beside its sign."""
        return replace(self, slots=(replace(slot, said=""),))

    @property
    def state(self) -> str:
        """A tile of several copies looks as its best copy does."""
        states = [slot.state for slot in self.slots]
        return min(states, key=(BUY, SALE, OWNED).index)


@lru_cache(maxsize=512)
def drawn(face: Face, wide: int, high: int) -> Sprite:
    """A tile of this size, its upper left corner at the anchor."""
    sheet = Sheet(-PAD, -PAD, wide + PAD, high + PAD, scale=1)
    sheet.flat = _ground(face.state, wide, high).copy()
    (_large if wide >= LARGE else _small)(sheet, face, wide, high)
    return sheet.sprite()


@lru_cache(maxsize=64)
def _ground(state: str, wide: int, high: int) -> Image.Image:
    sheet = Sheet(-PAD, -PAD, wide + PAD, high + PAD, scale=2)
    edge = 4.0 if state == BUY else 2.0
    sheet.fill(rectangle(0, 0, wide, high, 9), LINE[state])
    sheet.fill(rectangle(edge, edge, wide - 2 * edge, high - 2 * edge, 9 - edge / 2), FIELD[state])
    sheet.settle(Shadow(2, 2, 0.4), *([Shadow(0, 5, 1.0, GLOW)] if state == BUY else []))
    return sheet.small


def _sign(sheet: Sheet, slot: Slot, x: float, y: float, size: int, *, is_priced: bool) -> None:
    """Whose a copy is, or what it costs."""
    if slot.state == OWNED:
        sheet.lay(mark(slot.owner, size), (x, y))
    elif is_priced or slot.state == BUY:
        sheet.lay(coin(slot.price, size * 0.49), (x, y))


def _small(sheet: Sheet, face: Face, wide: int, high: int) -> None:
    """Badge and name, the effect in as many lines as there is room for, kind and owner at the foot."""
    sheet.lay(kind_badge(face.kind, 36), (25, 27))
    _lines(sheet, face.name, Style(22, 700, 80), (47, 28), wide - 51, 2, 22, INK, is_middle=True)
    rows, style, (top, step) = effect(face, wide - 20, high)
    for i, row in enumerate(rows):
        sheet.text((11, top + i * step), row, style, INK, anchor="l")
    word, style = fit(face.word, KIND, wide - 62)
    sheet.text((11, high - 15), word, style, INK_SOFT if face.state != OWNED else mix(INK_SOFT, INK, 0.6), anchor="l")
    _sign(sheet, face.slots[0], wide - 25, high - 22, 34, is_priced=False)


def effect(face: Face, room: int, high: int) -> tuple[tuple[str, ...], Style, tuple[int, int]]:
    """The whole effect, or in few words, or in few words set tight: the first that is not cut."""
    for text, (top, step) in ((face.text, LOOSE), (face.short, LOOSE), (face.short, TIGHT)):
        most = (high - FOOT - top) // step + 1
        beside = top + (most - 1) * step > high - 54  # the last line ends at the owner's mark
        rows, style = spread(text, EFFECT, room, most, 36 if beside else 0)
        if not is_cut(rows):
            break
    return rows, style, (top, step)


def _large(sheet: Sheet, face: Face, wide: int, high: int) -> None:
    """Badge and name, the whole effect, and a line for each copy at the foot."""
    sheet.lay(kind_badge(face.kind, 48), (36, 38))
    _lines(sheet, face.name, Style(27, 700, 86), (70, 38), wide - 82, 2, 29, INK, is_middle=True)
    foot = high - 50 * len(face.slots)
    text = Style(24, 500, 88)
    _lines(sheet, face.text, text, (18, 92), wide - 34, max((foot - 78) // 29, 1), 29, INK)
    for i, slot in enumerate(face.slots):
        y = foot + 50 * i + 20
        _sign(sheet, slot, 38, y, 38, is_priced=True)
        said, style = fit(slot.said, Style(22, 600, 84), wide - 76 - 16 - width(face.word, Style(20, 650, 84)) - 16)
        sheet.text((66, y + 1), said, style, INK, anchor="l")
    sheet.text((wide - 16, high - 29), face.word, Style(20, 650, 84), mix(INK_SOFT, INK, 0.4), anchor="r")


def _lines(
    sheet: Sheet,
    text: str,
    style: Style,
    spot: tuple[float, float],
    room: int,
    most: int,
    step: int,
    ink: Colour,
    *,
    is_middle: bool = False,
) -> None:
    rows, style = spread(text, style, room, most)
    y = spot[1] - (len(rows) - 1) * step / 2 if is_middle else spot[1]
    for i, row in enumerate(rows):
        sheet.text((spot[0], y + i * step), row, style, ink, anchor="l")


@lru_cache(maxsize=8)
def sample(state: str) -> Sprite:
    """A small tile without words, for the legend."""
    sheet = Sheet(-27, -27, 27, 27)
    edge = 3.4 if state == BUY else 1.8
    sheet.fill(rectangle(-16, -16, 32, 32, 6), LINE[state])
    sheet.fill(rectangle(edge - 16, edge - 16, 32 - 2 * edge, 32 - 2 * edge, 4), FIELD[state])
    sheet.settle(Shadow(1.5, 1.6, 0.4), *([Shadow(0, 4, 0.9, GLOW)] if state == BUY else []))
    return sheet.sprite()

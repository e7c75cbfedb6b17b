"""One seat closer: its player board large, and each of its tiles with what it does."""

from __future__ import annotations

from functools import lru_cache

from engine.view import Seat, View
from render import action_pyramid
from render.colours import CREAM, GLORY_PYRAMID, GOLD, INK, INK_SOFT, PAPYRUS, RULE, WHITE, mix
from render.fonts import Style, fit
from render.icons import icon
from render.marks import disc, divine_glory, temple_glory
from render.pen import Shadow, Sheet, Sprite
from render.seat_facts import Facts, TileFact
from render.seat_panel import PAD, ground, head, pyramids, supply, tokens_left, track
from render.shapes import rectangle, star
from render.tile_faces import SALE, Face, Slot, drawn
from render.tiles import level_chip
from render.words import Words

CELL = 84
TILES, HIGH, ACROSS = 566, 150, 5
VALUE, UNIT = Style(40, 800, 88), Style(23, 550, 84)
GLORY = ("divine", "battle_glory", "temple_glory", "pyramid_glory")


def closer(told: Facts, seat: Seat, view: View, words: Words, wide: int) -> Sprite:
    """A seat's player board over the whole width."""
    rows = max(-(-len(told.tiles) // ACROSS), 1)
    high = TILES + rows * (HIGH + 10) + 8
    sheet = Sheet(-PAD, -PAD, wide + PAD, high + PAD, scale=1)
    sheet.flat = ground(told.seat, told.is_active, wide, high).copy()
    head(sheet, told, wide)
    track(sheet, told.pp, wide)
    action_pyramid.put(sheet, seat, (236, 512), CELL)
    tokens_left(sheet, told.tokens, action_pyramid.spares(seat), 236, 540)
    pyramids(sheet, told.pyramids, 500, wide - 16, 204)
    supply(sheet, told, (510, 250), wide - 526)
    _glory(sheet, told, words)
    _counts(sheet, told, view, words)
    _tiles(sheet, told, wide)
    return sheet.sprite()


def _glory(sheet: Sheet, told: Facts, words: Words) -> None:
    signs = (divine_glory(16), battle_glory(), temple_glory(18), pyramid_glory())
    for i, (sprite, value, word) in enumerate(zip(signs, told.glory, GLORY, strict=True)):
        x, y = 504 + i * 258, 286
        sheet.lay(_box(250), (x, y))
        sheet.lay(sprite, (x + 38, y + 37))
        _value(sheet, x + 70, y + 37, value, words[f"picture.{word}"], x + 240)


def _counts(sheet: Sheet, told: Facts, view: View, words: Words) -> None:
    held, own = view.counts.get(told.seat), view.table.seats[told.seat]
    spent = (("battle_card", len(own.played), words["picture.played"]),)
    down = (("battle_card", held.face_down if held else 0, words["picture.face_down"]),)
    for i, (sign, value, unit) in enumerate((*told.counts, *spent, *down)):
        x, y = 504 + i % 3 * 344, 372 + i // 3 * 86
        sheet.lay(_box(336), (x, y))
        sheet.stamp(icon(sign, 44), (x + 42, y + 37), INK)
        _value(sheet, x + 80, y + 37, value, unit, x + 326)


def _value(sheet: Sheet, x: float, y: float, value: int, unit: str, right: float) -> None:
    end = sheet.text((x, y), str(value), VALUE, INK, anchor="l")
    text, style = fit(unit, UNIT, round(right - end - 10))
    sheet.text((end + 10, y + 2), text, style, INK_SOFT, anchor="l")


@lru_cache(maxsize=4)
def _box(wide: int) -> Sprite:
    sheet = Sheet(0, 0, wide, 76, scale=2)
    sheet.fill(rectangle(0, 0, wide, 76, 9), RULE)
    sheet.fill(rectangle(1.6, 1.6, wide - 3.2, 72.8, 8), mix(CREAM, PAPYRUS, 0.4))
    return sheet.sprite()


@lru_cache(maxsize=1)
def battle_glory() -> Sprite:
    """A Battle Glory token: a gold square with a khopesh."""
    sheet = Sheet(-22, -22, 22, 22)
    sheet.fill(rectangle(-16, -16, 32, 32, 4), INK)
    sheet.shade(rectangle(-14.3, -14.3, 28.6, 28.6, 3), mix(GOLD, WHITE, 0.35), GOLD)
    sheet.settle(Shadow(1.5, 1.6, 0.4))
    sheet.stamp(icon("khopesh", 25), (0, 0), INK)
    return sheet.sprite()


@lru_cache(maxsize=1)
def pyramid_glory() -> Sprite:
    """The Glory token of a level 4 Pyramid: a beige disc with a star."""
    sheet = disc(18, mix(GLORY_PYRAMID, WHITE, 0.3), GLORY_PYRAMID)
    sheet.fill(star(0, 1, 12, 5.2), INK)
    sheet.settle(Shadow(1.5, 1.8, 0.45))
    return sheet.sprite()


def _tiles(sheet: Sheet, told: Facts, wide: int) -> None:
    room = (wide - 32 - 10 * (ACROSS - 1)) // ACROSS
    if not told.tiles:
        sheet.text((24, TILES + 24), told.no_tiles, UNIT, INK_SOFT, anchor="l")
    for i, tile in enumerate(told.tiles):
        spot = (16 + i % ACROSS * (room + 10), TILES + i // ACROSS * (HIGH + 10))
        sheet.lay(drawn(_face(tile), room, HIGH), spot)
        sheet.lay(level_chip(tile.colour, tile.level), (spot[0] + room - 30, spot[1] + HIGH - 22))


def _face(tile: TileFact) -> Face:
    word = f"{tile.word} · {tile.where}" if tile.where else tile.word
    return Face(tile.name, tile.text, tile.short, tile.kind, word, (Slot(SALE, "", 0, ""),))

"""One tile as a picture of its own, large enough to be read on a phone."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from render.colours import (
    COIN,
    COIN_DEEP,
    CREAM,
    FAMILY,
    FAMILY_CODE,
    FAMILY_TEXT,
    INK,
    INK_SOFT,
    NIGHT,
    NIGHT_DEEP,
    PAPYRUS_LINE,
    mix,
)
from render.fonts import Style, fit, spread, width
from render.icons import icon
from render.marks import disc
from render.pen import Shadow, Sheet, Sprite, gradient
from render.shapes import rectangle
from render.tiles import TileRow, kind_badge, kind_word, tile_text
from render.words import Words, tile_name

WIDE, HIGH, EDGE, BAND = 1040, 620, 28, 208
NAME, EFFECT, WORD = Style(62, 700, display=True), Style(44, 500, 92), Style(36, 650, 90)
CODE, LEVEL, PRICE = Style(72, 800, 90), Style(34, 700, 90), Style(52, 800, 88)
STEP, LINES = 56, 5


def tile_card(row: TileRow, words: Words) -> bytes:
    """The picture as PNG. Raises KeyError for a word that is missing."""
    found = BytesIO()
    draw(row, words).save(found, "PNG")  # in full colour: few colours would show as stripes at this size
    return found.getvalue()


def draw(row: TileRow, words: Words) -> Image.Image:
    """The picture in full colour."""
    image = gradient((WIDE, HIGH), NIGHT, NIGHT_DEEP)
    sheet = Sheet(0, 0, WIDE, HIGH, scale=2)
    _ground(sheet, row)
    _band(sheet, row, words)
    _words(sheet, row, words)
    sheet.sprite().put(image, 0, 0)
    return image


def _ground(sheet: Sheet, row: TileRow) -> None:
    """Papyrus with a band of the family's colour at the left."""
    wide, high = WIDE - 2 * EDGE, HIGH - 2 * EDGE
    sheet.fill(rectangle(EDGE, EDGE, wide, high, 26), PAPYRUS_LINE)
    sheet.fill(rectangle(EDGE + 5, EDGE + 5, wide - 10, high - 10, 22), CREAM)
    sheet.fill(rectangle(EDGE + 5, EDGE + 5, BAND, high - 10, 22), mix(FAMILY[row.colour], INK, 0.35))
    sheet.fill(rectangle(EDGE + 9, EDGE + 9, BAND - 8, high - 18, 18), FAMILY[row.colour])
    sheet.settle(Shadow(4, 6, 0.5))


def _band(sheet: Sheet, row: TileRow, words: Words) -> None:
    """Gem, code and name of the family, the level in pyramids and in writing."""
    x, ink = EDGE + 5 + BAND / 2, FAMILY_TEXT[row.colour]
    sheet.stamp(icon("gem", 96), (x, 118), ink)
    sheet.text((x, 214), FAMILY_CODE[row.colour], CODE, ink)
    family, style = fit(words[f"picture.family_{row.colour}"].capitalize(), LEVEL, BAND - 24)
    sheet.text((x, 278), family, style, ink)
    run = 46 * (row.level - 1)
    for i in range(row.level):
        sheet.stamp(icon("pyramid", 44), (x - run / 2 + 46 * i, 372), ink)
    level, style = fit(words["picture.level"].format(level=row.level), LEVEL, BAND - 24)
    sheet.text((x, 428), level, style, ink)
    sheet.lay(_coin(row.level), (x, 514))


def _coin(value: int) -> Sprite:
    sheet = disc(46, COIN, COIN_DEEP)
    sheet.settle(Shadow(2, 3, 0.4))
    sheet.text((0, 0), str(value), PRICE, INK)
    return sheet.sprite()


def _words(sheet: Sheet, row: TileRow, words: Words) -> None:
    """Kind and name on top, the whole effect below, the kind in writing at the foot."""
    left, right = EDGE + BAND + 44, WIDE - EDGE - 40
    sheet.lay(kind_badge(row.kind, 112), (left + 56, 118))
    name, style = spread(tile_name(words, row.id), NAME, right - left - 140, 2)
    for i, line in enumerate(name):
        sheet.text((left + 140, 118 + (i - (len(name) - 1) / 2) * 66), line, style, INK, anchor="l")
    effect, style = spread(tile_text(words, row.id), EFFECT, right - left, LINES)
    for i, line in enumerate(effect):
        sheet.text((left, 234 + STEP * i), line, style, INK, anchor="l")
    kind = kind_word(words, row.kind)
    sheet.text((right - width(kind, WORD), HIGH - EDGE - 44), kind, WORD, INK_SOFT, anchor="l")

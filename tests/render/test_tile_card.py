"""One tile as a picture: every tile of the game, whole and readable."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from bot.library import LIBRARY, picture_words
from render import tile_card
from render.colours import FAMILY
from render.fonts import ELLIPSIS, spread
from render.tiles import tile_text
from render.words import tile_name

EDITION = "rise_of_the_gods"
ROWS = LIBRARY.rules(EDITION).catalogue.tiles
WORDS = picture_words(EDITION)
ROOM = tile_card.WIDE - 2 * tile_card.EDGE - tile_card.BAND - 84


@pytest.mark.parametrize("kind", sorted({row.kind for row in ROWS.values()}))
def test_a_tile_of_each_kind_is_drawn(kind: str) -> None:
    row = next(row for row in ROWS.values() if row.kind == kind)
    image = Image.open(BytesIO(tile_card.tile_card(row, WORDS)))
    assert image.size == (tile_card.WIDE, tile_card.HIGH)


@pytest.mark.parametrize("tile", ROWS)
def test_no_words_of_a_tile_are_cut(tile: str) -> None:
    rows, style = spread(tile_text(WORDS, tile), tile_card.EFFECT, ROOM, tile_card.LINES)
    assert ELLIPSIS not in "".join(rows)
    assert style.size >= 36, "it is read on a phone"
    name, _ = spread(tile_name(WORDS, tile), tile_card.NAME, ROOM - 140, 2)
    assert ELLIPSIS not in "".join(name)


@pytest.mark.parametrize(("tile", "family"), [("phoenix", "ruby"), ("sphinx", "sapphire"), ("cat", "amethyst")])
def test_the_band_has_the_colour_of_the_family(tile: str, family: str) -> None:
    image = tile_card.draw(ROWS[tile], WORDS).convert("RGB")
    assert image.getpixel((tile_card.EDGE + 30, tile_card.HIGH // 2)) == FAMILY[family]


def test_tiles_that_differ_look_different() -> None:
    drawn = {tile_card.tile_card(ROWS[tile], WORDS) for tile in ("domination_ruby", "domination_onyx", "charge")}
    assert len(drawn) == 3


def test_a_word_that_is_missing_is_named() -> None:
    words = {key: word for key, word in WORDS.items() if key != "tile.phoenix"}
    with pytest.raises(KeyError, match=r"tile\.phoenix"):
        tile_card.tile_card(ROWS["phoenix"], words)

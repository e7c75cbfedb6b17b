"""The market: every copy in its place, its state and its owner; all colours or one closer."""

from __future__ import annotations

import copy
import io
from dataclasses import replace
from itertools import combinations, product

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.library import LIBRARY, picture_words
from engine.view import Own, View
from render.caches import clear
from render.fonts import Style, spread
from render.icons import SIGNS, icon
from render.market import CELL, HIGH, draw, held_pyramids, market
from render.tile_faces import OWNED, Face, Slot, effect
from render.tiles import (
    KIND_SIGN,
    Copy,
    copies,
    families,
    kind_badge,
    kind_word,
    paged,
    stock,
    tile_short,
    tile_text,
)
from render.words import tile_name
from tests.render import positions
from tests.render.market_rows import MARKET, ROWS
from tests.render.positions import FAMILIES, NAMES, WORDS

LIMIT = 400 * 1024


def _differs(first: Image.Image, second: Image.Image) -> bool:
    return first.size != second.size or ImageChops.difference(first, second).getbbox() is not None


def _draw(view: View, colour: str = "") -> Image.Image:
    return draw(view, ROWS, NAMES, WORDS, colour)


@pytest.mark.parametrize("colours", range(1, 6))
def test_size_format_and_weight(colours: int) -> None:
    png = market(positions.shop("red", colours), ROWS, NAMES, words=WORDS)
    image = Image.open(io.BytesIO(png))
    assert (image.format, image.mode, image.width) == ("PNG", "P", 1600)
    assert len(png) <= LIMIT


@pytest.mark.parametrize(("colours", "page"), [(3, 1), (4, 1), (4, 2), (5, 1), (5, 2)])
def test_a_page_is_about_4_to_3(colours: int, page: int) -> None:
    assert draw(positions.shop("red", colours), ROWS, NAMES, WORDS, page=page).height == pytest.approx(1200, abs=50)


def test_three_colours_are_4_to_3() -> None:
    assert _draw(positions.shop("red", 3)).height == pytest.approx(1200, abs=10)


def test_pages_hold_three_colours_at_most_and_each_colour_once() -> None:
    for count in range(1, 6):
        pages = paged(FAMILIES[:count])
        assert all(1 <= len(page) <= 3 for page in pages)
        assert [colour for page in pages for colour in page] == list(FAMILIES[:count])
        assert len(pages) == (1 if count <= 3 else 2)
    assert families(positions.shop("", 5), page=2) == list(FAMILIES[3:])
    with pytest.raises(IndexError):
        market(positions.shop("", 5), ROWS, NAMES, words=WORDS, page=3)


def test_each_page_shows_what_changes_on_it_and_nothing_else() -> None:
    view = positions.shop("", 5)
    before = [draw(view, ROWS, NAMES, WORDS, page=page) for page in (1, 2)]
    _bought(view)  # ruby, the first colour
    after = [draw(view, ROWS, NAMES, WORDS, page=page) for page in (1, 2)]
    assert [_differs(old, new) for old, new in zip(before, after, strict=True)] == [True, False]


@pytest.mark.parametrize("high", sorted({*HIGH.values()}))
def test_no_name_and_no_effect_of_any_tile_is_cut(high: int) -> None:
    words = picture_words("rise_of_the_gods")
    rows = LIBRARY.rules("rise_of_the_gods").catalogue.tiles
    assert len(rows) > 70
    for tile in rows.values():
        texts = tile_name(words, tile.id), tile_text(words, tile.id), tile_short(words, tile.id)
        name, _ = spread(texts[0], Style(22, 700, 80), CELL - 51, 2)
        assert " ".join(name) == texts[0]
        face = Face(*texts, tile.kind, kind_word(words, tile.kind), (Slot(OWNED, "red", 1, ""),))
        lines, _, (top, step) = effect(face, CELL - 20, high)
        assert " ".join(lines) in texts[1:], tile.id
        assert top + (len(lines) - 1) * step + 8 <= high - 21, "it ends above the word of its kind"


def test_where_there_is_room_the_whole_effect_stands() -> None:
    face = Face("A", "Up to 3 warriors are free each time you recruit.", "short", "day", "day", ())
    assert " ".join(effect(face, CELL - 20, HIGH[3])[0]) == face.text
    longer = replace(face, text="Up to 3 warriors are free. " * 4)
    assert effect(longer, CELL - 20, HIGH[3])[0] == ("short",)
    assert " ".join(effect(longer, CELL - 20, HIGH[2])[0]) == longer.text.strip()


def test_the_same_view_gives_the_same_bytes_warm_or_cold() -> None:
    first = market(positions.shop("red"), ROWS, NAMES, words=WORDS)
    market(positions.shop("blue"), ROWS, NAMES, words=WORDS, offers={"portal": 2})
    assert market(positions.shop("red"), dict(ROWS), dict(NAMES), words=WORDS) == first
    clear()
    assert market(positions.shop("red"), copy.deepcopy(ROWS), NAMES, words=WORDS) == first


def test_a_level_has_four_copies_and_in_all_there_are_eighty() -> None:
    view = positions.shop()
    view.table.market = list(MARKET)
    for seat in view.table.seats.values():
        seat.tiles = []
    found = [len(held) for family in FAMILIES for level in range(1, 5) for _, held in stock(view, ROWS, family, level)]
    assert sum(found) == 80
    assert max(found) == 2


def test_copies_are_owned_for_sale_or_not_in_this_game() -> None:
    view = positions.shop()
    assert copies(view, ROWS["charge"]) == (Copy("red"), Copy("black"))
    assert copies(view, ROWS["priest_of_mafdet"]) == (Copy("purple"), Copy(""))
    view.table.market.remove("portal")
    assert copies(view, ROWS["portal"]) == ()


def test_the_candidate_that_was_drawn_lies_in_the_place_of_domination() -> None:
    """R-014: the level has four tiles as before; those not drawn are not in this game."""
    view, rows = positions.shop("", 1), LIBRARY.rules("rise_of_the_gods").catalogue.tiles
    for seat in view.table.seats.values():
        seat.tiles = []
    view.table.market = ["royal_scarab", "blades_of_neith", "divine_wound", "sacred_bull"]
    words = picture_words("rise_of_the_gods")
    assert [row.id for row, _ in stock(view, rows, "ruby", 3)] == view.table.market
    drawn = draw(view, rows, NAMES, words)
    view.table.market[-1] = "domination_ruby"
    assert [row.id for row, _ in stock(view, rows, "ruby", 3)].count("domination_ruby") == 1
    assert _differs(drawn, draw(view, rows, NAMES, words))


def _bought(view: View) -> None:
    view.table.market.remove("portal")
    view.table.seats["blue"].tiles.append("portal")


def _other_owner(view: View) -> None:
    view.table.seats["red"].tiles.remove("giant_scorpion")
    view.table.seats["blue"].tiles.append("giant_scorpion")


def _gone(view: View) -> None:
    view.table.market.remove("portal")


def _richer(view: View) -> None:
    view.table.seats["red"].pp = 11


def _lost_pyramid(view: View) -> None:
    for zone, one in view.table.pyramids.items():
        if view.holders.get(zone) == "red" and one.colour == "ruby":
            view.holders[zone] = "blue"


@pytest.mark.parametrize("colour", ["", "ruby"])
@pytest.mark.parametrize("change", [_bought, _other_owner, _gone, _richer, _lost_pyramid])
def test_every_fact_shows(change: object, colour: str) -> None:
    assert callable(change)
    view = positions.shop("red")
    before = _draw(view, colour)
    change(view)
    assert _differs(before, _draw(view, colour))


def test_what_may_be_bought_is_marked_with_its_price() -> None:
    view = positions.shop("red")
    plain = draw(view, ROWS, NAMES, WORDS, "", {})
    offered = draw(view, ROWS, NAMES, WORDS, "", {"portal": 2})
    cheaper = draw(view, ROWS, NAMES, WORDS, "", {"portal": 1})
    assert _differs(plain, offered)
    assert _differs(offered, cheaper)


def test_what_is_hidden_does_not_change_a_pixel() -> None:
    view = positions.shop("red")
    before = market(view, ROWS, NAMES, words=WORDS)
    view.own, view.sealed, view.deck = Own(["battle_4_1"], ["distraction"], [], None), ["blue"], 9
    assert market(view, ROWS, NAMES, words=WORDS) == before


def test_a_spectator_has_no_purse() -> None:
    view = positions.shop()
    before = _draw(view)
    view.table.seats["red"].pp = 11
    assert not _differs(before, _draw(view))


def test_only_colours_in_play_are_shown() -> None:
    view = positions.shop("", 3)
    assert families(view) == ["ruby", "sapphire", "diamond"]
    assert families(view, "diamond") == ["diamond"]
    with pytest.raises(KeyError, match="onyx"):
        market(view, ROWS, NAMES, words=WORDS, colour="onyx")


def test_the_highest_pyramid_of_each_colour_counts() -> None:
    view = positions.late()
    assert held_pyramids(view, "red") == {"ruby": 4, "sapphire": 4, "diamond": 3}
    view.holders["c1_north"] = "blue"
    assert held_pyramids(view, "red") == {"sapphire": 4, "diamond": 3}


KINDS = sorted({row.kind for row in ROWS.values()} | {"ongoing", "move"})


def test_each_of_the_eighty_tiles_and_fifteen_candidates_shows_the_sign_of_its_kind() -> None:
    rows = LIBRARY.rules("rise_of_the_gods").catalogue.tiles
    assert sum(row.copies for row in rows.values()) == 80 + 15
    assert {row.kind for row in rows.values()} == set(KINDS) - {"move"}
    words = picture_words("rise_of_the_gods")
    for row in rows.values():
        assert KIND_SIGN[row.kind] in SIGNS
        assert kind_word(words, row.kind)


def test_each_kind_has_a_sign_of_its_own() -> None:
    assert len({KIND_SIGN[kind] for kind in KINDS}) == len(KINDS) == 12
    assert len({kind_badge(kind, 36).image.tobytes() for kind in KINDS}) == len(KINDS)
    assert KIND_SIGN["always"] == KIND_SIGN["ongoing"]


@pytest.mark.parametrize(("first", "second"), list(combinations(KINDS, 2)))
def test_signs_are_told_apart_at_18_pixels_by_their_shape_alone(first: str, second: str) -> None:
    """Laid over each other as well as they will go, two fifths of what either covers are not shared."""
    one, other = (icon(KIND_SIGN[kind], 18) for kind in (first, second))
    least = 1.0
    for dx, dy in product((-1, 0, 1), repeat=2):
        moved = ImageChops.offset(other, dx, dy)
        shared = sum(ImageStat.Stat(ImageChops.darker(one, moved)).sum)
        covered = sum(ImageStat.Stat(ImageChops.lighter(one, moved)).sum)
        least = min(least, 1 - shared / covered)
    assert least > 0.4


def test_tiles_without_a_text_and_odd_names_are_drawn() -> None:
    words = {key: text for key, text in WORDS.items() if not key.startswith("tile_text.")}
    names = {"red": "🐍 W" * 30, "black": "中村"}
    for colour in ("", "ruby"):
        assert market(positions.shop("red"), ROWS, names, words=words, colour=colour)


def test_a_long_text_does_not_break_a_tile() -> None:
    words = WORDS | {"tile_text.charge": "Word " * 60, "tile.charge": "Donaudampfschifffahrtsgesellschaft " * 3}
    for colour in ("", "ruby"):
        assert market(positions.shop("red", 3), ROWS, NAMES, words=words, colour=colour)


def test_a_missing_word_is_named() -> None:
    words = {key: text for key, text in WORDS.items() if key != "tile.portal"}
    with pytest.raises(KeyError, match=r"tile\.portal"):
        market(positions.shop(), ROWS, NAMES, words=words)

"""The market: every copy in its place, its state and its owner; all colours or one closer."""

from __future__ import annotations

import copy
import io
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from engine.view import Own, View
from render.caches import clear
from render.market import draw, held_pyramids, market
from render.tiles import Copy, copies, families, kind_badge, stock
from tests.render import positions
from tests.render.market_rows import MARKET, ROWS
from tests.render.positions import FAMILIES, NAMES, WORDS

LIMIT = 400 * 1024
LATER = ROWS | {"portal": replace(ROWS["portal"], ready=False)}


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


def test_three_colours_are_4_to_3_and_five_hardly_higher() -> None:
    assert _draw(positions.shop("red", 3)).height == pytest.approx(1200, abs=10)
    assert _draw(positions.shop("red", 5)).height < 1600


def test_the_same_view_gives_the_same_bytes_warm_or_cold() -> None:
    first = market(positions.shop("red"), ROWS, NAMES, words=WORDS)
    market(positions.shop("blue"), LATER, NAMES, words=WORDS, offers={"portal": 2})
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
    assert copies(view, LATER["portal"]) == (Copy("", is_ready=False),)


def test_a_tile_that_is_not_ready_is_drawn_otherwise() -> None:
    view = positions.shop("", 1)
    assert _differs(draw(view, LATER, NAMES, WORDS), draw(view, ROWS, NAMES, WORDS))


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


def test_each_kind_has_a_sign_of_its_own() -> None:
    kinds = {row.kind for row in ROWS.values()} | {"ongoing"}
    assert len({kind_badge(kind, 36).image.tobytes() for kind in kinds}) == len(kinds) == 11


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

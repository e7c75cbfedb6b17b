"""The player boards: all that lies openly before two to six seats, and one of them closer."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from PIL import Image, ImageChops

from engine.view import Counts, Own, Troop, View
from render.caches import clear
from render.colours import CREAM, MIST, SEAT, mix
from render.fonts import width
from render.panels import head_colour
from render.seat_facts import facts, glory_by_kind, pyramids, standing
from render.seat_panel import LEFT, column, height, name_lines, supply_rows
from render.seats import draw, seats
from render.tiles import COMPANIONS
from tests.render import more_positions, positions
from tests.render.market_rows import ROWS
from tests.render.positions import NAMES, PLACES, WORDS

LIMIT = 400 * 1024
MAKE: dict[int, Callable[[], View]] = {
    2: more_positions.two,
    3: positions.middle,
    4: positions.storms,
    5: more_positions.five,
    6: positions.shop,
}


def _differs(first: Image.Image, second: Image.Image) -> bool:
    return first.size != second.size or ImageChops.difference(first, second).getbbox() is not None


@pytest.mark.parametrize("count", sorted(MAKE))
def test_two_to_six_seats(count: int) -> None:
    view = MAKE[count]()
    assert len(view.table.seats) == count
    png = seats(view, ROWS, NAMES, words=WORDS, places=PLACES)
    image = Image.open(io.BytesIO(png))
    assert (image.format, image.mode, image.width) == ("PNG", "P", 1600)
    assert 500 < image.height < 1450
    assert len(png) <= LIMIT


def test_the_same_view_gives_the_same_bytes_warm_or_cold() -> None:
    first = seats(positions.shop(), ROWS, NAMES, words=WORDS, places=PLACES)
    seats(positions.middle(), ROWS, NAMES, words=WORDS)
    assert seats(positions.shop(), ROWS, NAMES, words=WORDS, places=PLACES) == first
    clear()
    assert seats(positions.shop(), ROWS, NAMES, words=WORDS, places=PLACES) == first


def _token(view: View) -> None:
    view.table.seats["red"].spaces["f2_move"] = "own"


def _silver_instead(view: View) -> None:
    view.table.seats["red"].spaces["f3_move"] = "silver"


def _gold_free(view: View) -> None:
    del view.table.seats["red"].spaces["gold"]


def _slot(view: View) -> None:
    view.table.seats["red"].slots["f1_acquire_b"] = "amethyst"


def _pp(view: View) -> None:
    view.table.seats["red"].pp = 3


def _tokens(view: View) -> None:
    view.table.seats["red"].tokens = 1


def _silver_left(view: View) -> None:
    view.table.seats["red"].silver_left = 1


def _gold_left(view: View) -> None:
    view.table.seats["red"].gold_left = 1


def _tile(view: View) -> None:
    view.table.seats["red"].tiles.append("carnage")


def _companion_home(view: View) -> None:
    view.table.seats["red"].companions.append("giant_scorpion")
    view.table.troops["east_gate"]["red"].companions = []


def _companion_moved(view: View) -> None:
    view.table.troops["east_gate"]["red"].companions = []
    view.table.troops["east_nile_temple"]["red"].companions = ["giant_scorpion"]


def _veterans(view: View) -> None:
    view.table.seats["red"].veterans = 5


def _supply(view: View) -> None:
    view.table.seats["red"].supply = 9


def _cards(view: View) -> None:
    view.counts["red"] = Counts(6, 1, 1)


def _di_cards(view: View) -> None:
    view.counts["red"] = Counts(8, 0, 7)


def _divine(view: View) -> None:
    view.table.sides["red"].divine += 1


def _temple(view: View) -> None:
    view.table.glory["west_temple"] = "red"


def _pyramid(view: View) -> None:
    zone = next(zone for zone in view.table.pyramids if view.holders[zone] == "red")
    view.holders[zone] = "blue"


def _awaited(view: View) -> None:
    view.awaited = ["blue"]


def _active(view: View) -> None:
    view.table.active = "blue"


@pytest.mark.parametrize("seat", ["", "red"])
@pytest.mark.parametrize(
    "change",
    [
        _token,
        _silver_instead,
        _gold_free,
        _slot,
        _pp,
        _tokens,
        _silver_left,
        _gold_left,
        _tile,
        _companion_home,
        _companion_moved,
        _veterans,
        _supply,
        _cards,
        _di_cards,
        _divine,
        _temple,
        _pyramid,
        _awaited,
        _active,
    ],
)
def test_every_open_fact_shows(change: Callable[[View], None], seat: str) -> None:
    view = positions.shop()
    before = draw(view, ROWS, NAMES, WORDS, seat, PLACES)
    change(view)
    assert _differs(before, draw(view, ROWS, NAMES, WORDS, seat, PLACES))


def test_what_is_hidden_does_not_change_a_pixel() -> None:
    view = positions.shop("red")
    before = seats(view, ROWS, NAMES, words=WORDS)
    view.own, view.sealed, view.deck = Own(["battle_4_1"], ["distraction"], [], ["x"]), ["blue"], 9
    assert seats(view, ROWS, NAMES, words=WORDS) == before


def test_glory_by_kind() -> None:
    view = positions.late()
    assert glory_by_kind(view, "red") == (0, 3, 1, 2)
    assert glory_by_kind(view, "green") == (1, 1, 0, 2)
    told = facts(view, ROWS, NAMES, WORDS, "red", PLACES)
    assert (told.permanent, told.temporary) == (3, 3)


def test_companions_are_in_supply_or_at_a_place() -> None:
    told = facts(positions.shop(), ROWS, NAMES, WORDS, "red", PLACES)
    assert [name for name, _ in told.supply] == ["Royal Scarab", "Harbour Guide"]
    assert {tile.name: tile.where for tile in told.tiles if tile.where} == {"Giant Scorpion": "D12"}
    assert standing(positions.shop(), "red", "royal_scarab") == ""


def test_pyramids_are_those_a_seat_controls_the_highest_first() -> None:
    view = positions.late()
    assert pyramids(view, "blue")[0] == ("diamond", 4)
    view.holders["c2_east"] = "green"
    assert ("diamond", 4) in pyramids(view, "green")
    assert ("diamond", 4) not in pyramids(view, "blue")


def test_a_panel_grows_with_its_tiles() -> None:
    view = positions.shop()
    few = facts(view, ROWS, NAMES, WORDS, "blue", PLACES)
    view.table.seats["blue"].tiles *= 3
    many = facts(view, ROWS, NAMES, WORDS, "blue", PLACES)
    assert height(many, 506) > height(few, 506)
    assert height(many, 767) < height(many, 506)
    assert draw(view, ROWS, NAMES, WORDS).height > draw(positions.shop(), ROWS, NAMES, WORDS).height


def test_names_read_on_every_head() -> None:
    """Text needs a contrast of at least 4.5 to 1."""

    def light(colour: tuple[int, int, int]) -> float:
        parts = [part / 255 for part in colour]
        red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    for seat in (seat for seat in SEAT if seat != "amon"):
        for text in (CREAM, mix(MIST, CREAM, 0.5)):
            assert (light(text) + 0.05) / (light(head_colour(seat)) + 0.05) >= 4.5, seat


def test_before_cities_are_chosen_and_with_odd_names() -> None:
    plain = [positions.seat("red", ""), positions.seat("blue", "")]
    view = positions.view(positions.table(plain, round=0, phase="setup", active="", turn_order=["blue"]))
    assert seats(view, ROWS, {"red": "中村", "blue": "W" * 90}, words=WORDS)
    assert seats(view, ROWS, {"red": "🐍"}, words=WORDS, seat="red")


def test_an_unknown_seat_or_tile_is_an_error() -> None:
    with pytest.raises(KeyError, match="pink"):
        seats(positions.shop(), ROWS, NAMES, words=WORDS, seat="pink")
    view = positions.shop()
    view.table.seats["red"].tiles = ["atlantis"]
    with pytest.raises(KeyError, match="atlantis"):
        seats(view, ROWS, NAMES, words=WORDS)


def test_many_pyramids_and_points_over_the_track_fit() -> None:
    view = positions.shop()
    view.holders |= dict.fromkeys(view.table.pyramids, "red")
    view.table.seats["red"].pp = 15
    view.table.troops["c1_north"] = {"red": Troop({"red": 3})}
    assert seats(view, ROWS, NAMES, words=WORDS)
    assert seats(view, ROWS, NAMES, words=WORDS, seat="red")


def _every_tile() -> View:
    """Six seats that own each tile of the box, every companion at a Troop or in supply."""
    view = positions.shop()
    tiles = list(ROWS)
    for i, seat in enumerate(view.table.seats.values()):
        seat.tiles = tiles[i::6]
        held = [tile for tile in seat.tiles if ROWS[tile].kind in COMPANIONS]
        seat.companions = held[1::2]
        zone = next(zone for zone, sides in view.table.troops.items() if seat.side in sides)
        view.table.troops[zone][seat.side].companions = held[::2]
    return view


@pytest.mark.parametrize("wide", [506, 767])
def test_the_name_of_every_tile_is_whole(wide: int) -> None:
    view = _every_tile()
    told = [facts(view, ROWS, NAMES, WORDS, seat, PLACES) for seat in view.table.seats]
    assert sum(len(one.tiles) for one in told) == len(ROWS)
    assert any(tile.where for one in told for tile in one.tiles)
    for tile in (tile for one in told for tile in one.tiles):
        lines, _ = name_lines(tile, column(wide))
        assert " ".join(lines) == tile.name


def test_every_companion_in_supply_is_named() -> None:
    view = positions.shop()
    companions = [tile for tile, row in ROWS.items() if row.kind in COMPANIONS][:7]
    view.table.seats["red"].companions = list(companions)
    told = facts(view, ROWS, NAMES, WORDS, "red", PLACES)
    rows = supply_rows(told, 472)
    assert sum(map(len, rows)) == len(companions)
    word = width(told.supply_word, LEFT) + 12
    assert all(word + sum(sprite.width - 2 for sprite in row) <= 472 + 10 for row in rows)
    few = facts(positions.shop(), ROWS, NAMES, WORDS, "red", PLACES)
    assert height(told, 506) > height(few, 506)


def test_the_kinds_are_explained_where_a_tile_shows_one() -> None:
    view = positions.shop()
    with_tiles = draw(view, ROWS, NAMES, WORDS)
    words = WORDS | {"picture.kind_battle": "war"}
    changed = ImageChops.difference(with_tiles, draw(view, ROWS, NAMES, words)).getbbox()
    assert changed is not None
    assert changed[1] > with_tiles.height - 50
    for seat in view.table.seats.values():
        seat.tiles = []
    assert not _differs(draw(view, ROWS, NAMES, WORDS), draw(view, ROWS, NAMES, words))

"""The board picture: what it shows, what it keeps to itself, how large it is."""

from __future__ import annotations

import copy
import io
from collections.abc import Callable

import pytest
from PIL import Image, ImageChops

from engine.view import Outcome, Own, Pyramid, Troop, View
from render import marks
from render import panels as panels_module
from render.board import Draft, board, cut_out, draw
from render.caches import clear
from render.layout import Map, map_of
from render.moved import legs, stretches
from render.outline import contested
from render.palette import palette
from render.pieces import pyramid
from render.scene import Scene, label_box, still_boxes
from render.shapes import inside, overlap
from render.strip import chips, order, shown_name
from render.troops import find_groups, place_tags, place_troops
from tests.render import more_positions, positions
from tests.render.positions import LAYOUT, NAMES, WORDS

LIMIT = 400 * 1024
POSITIONS: dict[str, Callable[[], View]] = {
    "opening": positions.opening,
    "middle": positions.middle,
    "late": positions.late,
    "six": positions.six,
    "storms": positions.storms,
    "two": more_positions.two,
    "five": more_positions.five,
    "teams": more_positions.teams,
}
ODD = {"red": "中村", "blue": "🐍 مريم Ben Z\u0334\u0322algo", "green": "G" * 80}


def _open(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png))


def _plan(view: View) -> Map:
    return map_of(LAYOUT, view.table.configuration)


def _differs(first: Image.Image, second: Image.Image) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(first.convert("RGB"), second.convert("RGB")).getbbox()


@pytest.mark.parametrize("name", sorted(POSITIONS))
def test_size_format_and_weight(name: str) -> None:
    png = board(POSITIONS[name](), LAYOUT, NAMES, words=WORDS)
    image = _open(png)
    assert (image.format, image.size, image.mode) == ("PNG", (1600, 1200), "P")
    assert len(png) <= LIMIT


def test_the_same_view_gives_the_same_bytes() -> None:
    first = board(positions.middle(), LAYOUT, NAMES, words=WORDS)
    clear()
    assert board(positions.middle(), copy.deepcopy(LAYOUT), dict(NAMES), words=WORDS) == first


@pytest.mark.parametrize("name", ["middle", "late", "six", "teams"])
def test_warm_caches_draw_the_pixels_of_cold_ones(name: str) -> None:
    view = POSITIONS[name]()
    for other in ("opening", "late", "middle", name):
        warm = draw(POSITIONS[other](), _plan(POSITIONS[other]()), NAMES, WORDS)
    clear()
    cold = draw(view, _plan(view), NAMES, WORDS)
    assert _differs(cold, warm) is None


def test_the_ground_is_never_drawn_on() -> None:
    before = board(positions.opening(), LAYOUT, NAMES, words=WORDS)
    board(positions.late(), LAYOUT, NAMES, words=WORDS)
    board(positions.opening("red"), LAYOUT, NAMES, draft=Draft(("c1_east",), ("desert_c1",)), words=WORDS)
    assert board(positions.opening(), LAYOUT, NAMES, words=WORDS) == before


def test_what_others_hold_does_not_change_a_pixel() -> None:
    plain = board(positions.middle(), LAYOUT, NAMES, words=WORDS)
    knowing = positions.middle("red")
    knowing.own = Own(["battle_4_1"], ["distraction"], ["battle_3_2"], ["battle_4_1", "battle_3_2", "done"])
    knowing.sealed, knowing.deck = ["red"], 17
    assert board(knowing, LAYOUT, NAMES, words=WORDS) == plain


def _more_troops(view: View) -> None:
    view.table.troops["delta_temple"] = {"blue": Troop({"blue": 4})}


def _higher_pyramid(view: View) -> None:
    view.table.pyramids["c1_north"] = Pyramid("ruby", 4)


def _other_colour(view: View) -> None:
    view.table.pyramids["c1_north"] = Pyramid("onyx", 3)


def _no_pyramid(view: View) -> None:
    del view.table.pyramids["c1_north"]


def _glorious_pyramid(view: View) -> None:
    view.table.glory["c1_north"] = "red"


def _taken_glory(view: View) -> None:
    view.table.glory["west_nile_temple"] = "red"


def _other_holder(view: View) -> None:
    view.holders["delta_temple"] = "red"


def _spent_token(view: View) -> None:
    view.table.seats["blue"].tokens = 1


def _other_pp(view: View) -> None:
    view.table.seats["blue"].pp = 9


def _other_round(view: View) -> None:
    view.table.round = 12


def _night(view: View) -> None:
    view.table.phase = "night"


def _other_awaited(view: View) -> None:
    view.awaited = ["blue"]


def _other_order(view: View) -> None:
    view.table.turn_order = ["blue", "red", "green"]


def _no_move(view: View) -> None:
    view.table.last_move = None


def _teleport(view: View) -> None:
    assert view.table.last_move is not None
    view.table.last_move.hops = ["teleport"]


def _companion(view: View) -> None:
    view.table.troops["delta_temple"]["blue"].companions.append("royal_scarab")


def _over(view: View) -> None:
    view.table.outcome = Outcome("red", "red", "victory")


@pytest.mark.parametrize(
    "change",
    [
        _more_troops,
        _higher_pyramid,
        _other_colour,
        _no_pyramid,
        _glorious_pyramid,
        _taken_glory,
        _other_holder,
        _spent_token,
        _other_pp,
        _other_round,
        _night,
        _other_awaited,
        _other_order,
        _no_move,
        _teleport,
        _companion,
        _over,
    ],
)
def test_every_open_fact_shows(change: Callable[[View], None]) -> None:
    view = positions.middle()
    before = draw(view, _plan(view), NAMES, WORDS)
    change(view)
    assert _differs(before, draw(view, _plan(view), NAMES, WORDS)) is not None


@pytest.mark.parametrize("seat", ["red", "blue", "green", "yellow", "purple", "black"])
def test_every_seat_colour_can_hold_a_city(seat: str) -> None:
    seats = [positions.seat(seat, "c2"), positions.seat("red" if seat != "red" else "blue", "c1")]
    places = positions.troops(c2_east=f"{seat} 5", west_temple=f"{seat} 2")
    view = positions.view(positions.table(seats, troops=places, glory={"west_temple": seat}))
    image = _open(board(view, LAYOUT, {}, words=WORDS)).convert("RGB")
    colours = {colour for _, colour in image.crop((590, 640, 720, 760)).getcolors(1 << 16) or []}
    assert len(colours) > 8


def test_a_table_before_cities_are_chosen_can_be_drawn() -> None:
    seats = [positions.seat("red", ""), positions.seat("blue", ""), positions.seat("green", "")]
    view = positions.view(positions.table(seats, round=0, phase="setup", active="", turn_order=["blue"]))
    assert _open(board(view, LAYOUT, NAMES, words=WORDS)).size == (1600, 1200)
    assert order(view) == ["blue", "red", "green"]


def test_odd_names_are_drawn_as_far_as_they_go() -> None:
    view = positions.middle()
    assert len(board(view, LAYOUT, ODD, words=WORDS)) <= LIMIT
    assert shown_name("red", ODD, WORDS) == "Red"
    assert shown_name("blue", ODD, WORDS) == "Ben Zalgo"
    assert [chip.seat for chip in chips(view, ODD, WORDS)] == view.table.turn_order


def test_the_strip_keeps_turn_order_and_first_player() -> None:
    view = positions.middle()
    row = chips(view, NAMES, WORDS)
    assert [chip.name for chip in row] == ["Cleo", "Ada", "Ben"]
    assert [chip.is_first for chip in row] == [True, False, False]
    assert [chip.is_active for chip in row] == [False, True, False]
    assert [chip.is_awaited for chip in row] == [True, True, False]


def test_every_count_of_seats_has_its_map() -> None:
    """2.1: what is closed and covered by Storms with 2 to 6 players."""
    made = {2: more_positions.two, 3: positions.middle, 4: positions.storms, 5: more_positions.five, 6: positions.six}
    found = {count: _plan(make()) for count, make in made.items()}
    assert {count: len(plan.playable()) for count, plan in found.items()} == {2: 2, 3: 3, 4: 4, 5: 5, 6: 6}
    assert [count for count, plan in found.items() if plan.closed] == [2, 3]
    assert {count: len(plan.storm) for count, plan in found.items()} == {2: 5, 3: 0, 4: 10, 5: 5, 6: 0}


def test_a_way_is_parted_where_walking_ends_and_begins() -> None:
    assert stretches(["a", "b", "c", "d"], ["land", "land", "port"]) == [(["a", "b", "c"], ""), (["c", "d"], "port")]
    assert stretches(["a", "b", "c"], ["teleport", "land"]) == [(["a", "b"], "teleport"), (["b", "c"], "")]
    assert stretches(["a", "b"], []) == [(["a", "b"], "")]


@pytest.mark.parametrize("hop", ["land", "port", "teleport"])
def test_each_hop_of_a_move_is_drawn_as_it_is(hop: str) -> None:
    view = more_positions.five()
    assert view.table.last_move
    frames = []
    for hops in (["land", hop], ["land", "teleport" if hop != "teleport" else "port"]):
        view.table.last_move.hops = hops
        frames.append(draw(view, _plan(view), NAMES, WORDS))
    assert _differs(*frames) is not None


def test_the_badge_of_a_leap_lies_on_its_way_and_on_no_troop() -> None:
    view = more_positions.two()
    scene = Scene(Image.new("RGB", (1600, 1200)), _plan(view), still_boxes(_plan(view)))
    assert view.table.last_move
    walk, leap = legs(scene, view, view.table.last_move.path, view.table.last_move.hops, {})
    assert (walk.hop, leap.hop) == ("", "port")
    assert walk.points[-1] == leap.points[0]
    left, right = min(x for x, _ in leap.points), max(x for x, _ in leap.points)
    assert left - 1 <= leap.badge[0] <= right + 1
    for zone in view.table.troops:
        x, y = scene.board.zones[zone].anchors["troop"]
        assert abs(x - leap.badge[0]) > 40 or abs(y - leap.badge[1]) > 40, zone


def test_mixed_troops_stand_inside_their_zone_and_the_picture() -> None:
    view = more_positions.teams()
    scene = Scene(Image.new("RGB", (1600, 1200)), _plan(view), still_boxes(_plan(view)))
    groups = find_groups(scene, view)
    assert set(groups) == set(view.table.troops)
    for zone, group in groups.items():
        (x, y), (across, up) = group.middle, group.half
        assert inside((x, y), scene.board.zones[zone].polygon), zone
        assert across <= x <= 1600 - across, zone
        assert 100 + up <= y <= 1200 - up, zone


def test_a_troop_of_two_seats_shows_both_and_their_numbers() -> None:
    view = more_positions.teams()
    before = draw(view, _plan(view), NAMES, WORDS)
    view.table.troops["desert_c2"]["team_2"].warriors = {"blue": 4, "yellow": 1}
    assert _differs(before, draw(view, _plan(view), NAMES, WORDS)) is not None


def test_no_tag_covers_another() -> None:
    """Two companions of one Troop of three seats: both are to be read."""
    view = more_positions.teams()
    one = {"red": 1, "green": 2, "blue": 2}
    view.table.troops = {"west_nile_temple": {"team_1": Troop(one, ["elephant", "patamos"])}}
    scene = Scene(Image.new("RGB", (1600, 1200)), _plan(view), still_boxes(_plan(view)))
    spots = place_troops(scene, view, find_groups(scene, view))
    taken = len(scene.taken)
    place_tags(scene, view, spots, WORDS)
    first, second = scene.taken[taken:]
    assert overlap(first, second) == 0


def test_no_tag_covers_what_is_written() -> None:
    """Two companions with one Troop in a quarter whose label, pyramid and edge are close."""
    for view in (positions.six(), positions.late()):
        view.table.troops["c3_west"] = {"green": Troop({"green": 2}, ["jackal", "servant_harbour_guide"])}
        view.table.seats["green"].companions = []
        scene = Scene(Image.new("RGB", (1600, 1200)), _plan(view), still_boxes(_plan(view)))
        standing = len(scene.taken)
        place_tags(scene, view, place_troops(scene, view, find_groups(scene, view)), WORDS)
        tags = [box for box in scene.taken[standing:] if round(box[3] - box[1], 3) == 24]
        assert len(tags) >= 2
        labels = [label_box(zone) for zone in scene.board.open()]
        assert all(overlap(tag, label) < 60 for tag in tags for label in labels)


def test_servants_are_told_from_creatures() -> None:
    view = more_positions.two()
    before = draw(view, _plan(view), NAMES, WORDS)
    words = WORDS | {"tile_kind.servant_patamos": "creature"}
    assert _differs(before, draw(view, _plan(view), NAMES, words)) is not None


def test_tags_stay_whole_at_the_edge_of_the_picture() -> None:
    view = more_positions.two()
    scene = Scene(Image.new("RGB", (1600, 1200)), _plan(view), still_boxes(_plan(view)))
    before = len(scene.taken)
    spots = place_troops(scene, view, {})
    taken = len(scene.taken)
    place_tags(scene, view, spots, WORDS)
    tags = scene.taken[taken:]
    assert before < taken
    assert len(tags) == 4
    assert all(box[0] > 0 and box[2] < 1600 and box[1] >= 100 for box in tags)


def test_a_draft_shows_the_way_the_next_places_and_the_attack() -> None:
    view = positions.opening("red")
    plain = draw(view, _plan(view), NAMES, WORDS)
    ways = [
        Draft(("c1_east",), ("desert_c1",)),
        Draft(("c1_east", "desert_c1"), ()),
        Draft(("c1_east",), (), "desert_c1"),
    ]
    frames = [plain, *(draw(view, _plan(view), NAMES, WORDS, way) for way in ways)]
    for i, first in enumerate(frames):
        for second in frames[i + 1 :]:
            assert _differs(first, second) is not None


def test_a_draft_hides_the_last_move() -> None:
    view = positions.late("green")
    with_move = draw(view, _plan(view), NAMES, WORDS, Draft(("c3_north",), ()))
    view.table.last_move = None
    without = draw(view, _plan(view), NAMES, WORDS, Draft(("c3_north",), ()))
    assert _differs(with_move.crop((0, 100, 1100, 1200)), without.crop((0, 100, 1100, 1200))) is None


@pytest.mark.parametrize("around", [["c1_east"], ["c1_east", "west_temple"], ["sanctuary"], ["desert_c2"], ["c3_west"]])
def test_a_cut_out_is_4_to_3_at_least_800_wide_and_holds_its_zones(around: list[str]) -> None:
    plan = _plan(positions.opening())
    left, top, right, bottom = cut_out(plan, around)
    assert right - left >= 800
    assert (right - left) * 3 == pytest.approx((bottom - top) * 4, abs=4)
    for zone in around:
        box = plan.zones[zone].box()
        assert left <= box[0]
        assert top <= box[1]
        assert right >= box[2]
        assert bottom >= box[3]
    image = _open(board(positions.opening(), LAYOUT, NAMES, around=around, words=WORDS))
    assert image.size == (right - left, bottom - top)


def test_zones_over_the_whole_board_cut_nothing_out() -> None:
    plan = _plan(positions.six())
    assert cut_out(plan, ["c1_north", "c6_east"]) == (0, 0, 1600, 1200)


def test_unknown_zones_and_configurations_are_named() -> None:
    with pytest.raises(KeyError, match="atlantis"):
        board(positions.opening(), LAYOUT, NAMES, around=["atlantis"], words=WORDS)
    view = positions.opening()
    view.table.configuration = "rise_of_the_gods_9"
    with pytest.raises(KeyError, match="rise_of_the_gods_9"):
        board(view, LAYOUT, NAMES, words=WORDS)


def test_the_palette_has_256_places() -> None:
    flat = palette().getpalette()
    assert flat is not None
    assert len(flat) == 768


def test_a_contested_zone_is_outlined_inside_its_own_box() -> None:
    plan = _plan(positions.middle())
    layers = contested(plan, "west_gate")
    assert layers is contested(plan, "west_gate")
    assert all(mask.getbbox() is not None for _, mask in layers.parts)


def test_what_the_seats_in_play_may_show_is_ready_with_the_first_picture() -> None:
    clear()
    view = positions.opening()
    draw(view, _plan(view), NAMES, WORDS)
    pieces = [marks.troop, marks.plate, pyramid, panels_module._ground, panels_module._stops]
    before = [piece.cache_info().misses for piece in pieces]
    view.table.active, view.table.seats["red"].pp = "green", 3
    view.table.pyramids["c1_north"] = Pyramid("diamond", 4)
    view.table.troops["c1_north"]["red"].warriors["red"] = 2
    draw(view, _plan(view), NAMES, WORDS)
    assert [piece.cache_info().misses for piece in pieces] == before

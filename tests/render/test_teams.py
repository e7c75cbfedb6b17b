"""Teams in pictures: allies stand together under the name of their team, and its Glory stands there once (4)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PIL import Image, ImageChops

from bot.library import picture_words
from bot.names import team_word
from engine.view import Outcome, View
from render.alt import board_alt, seats_alt
from render.layout import SIZE, STRIP, map_of
from render.seat_facts import facts
from render.seat_panel import TEAM_HIGH
from render.seats import HEAD
from render.seats import draw as draw_seats
from render.shapes import Box
from render.strip import CHIP_WIDTH, FIRST, STEP, TEAM_WIDTH, chips, order, row_of, strip, teams
from tests.render import more_positions, positions
from tests.render.market_rows import ROWS
from tests.render.positions import LAYOUT, NAMES, PLACES, WORDS

MADE: dict[str, Callable[[], View]] = {
    "2v2": more_positions.two_teams,
    "2v2v2": more_positions.teams,
    "3v3": more_positions.two_of_three,
}


@pytest.fixture(params=MADE)
def view(request: pytest.FixtureRequest) -> View:
    """A game of each mode with teams."""
    return MADE[request.param]()


def drawn(view: View, words: dict[str, str] = WORDS) -> Image.Image:
    """The strip alone."""
    frame = Image.new("RGB", (SIZE[0], STRIP))
    strip(frame, view, NAMES, words)
    return frame


def changed(first: Image.Image, second: Image.Image) -> Box:
    """Where two pictures differ."""
    box = ImageChops.difference(first, second).getbbox()
    assert box is not None
    return box


def test_teams_are_called_as_everywhere_else() -> None:
    words = picture_words("rise_of_the_gods")
    assert [words[f"team.team_{number}"] for number in (1, 2, 3)] == [team_word(number) for number in (1, 2, 3)]


# The strip


def test_allies_stand_side_by_side_and_the_first_in_turn_order_leads() -> None:
    """Purple, Blue, Red, Black, Yellow, Green is the turn order."""
    view = more_positions.teams()
    assert order(view) == ["purple", "blue", "red", "black", "yellow", "green"]
    assert teams(view) == {"team_3": ["purple", "black"], "team_2": ["blue", "yellow"], "team_1": ["red", "green"]}
    row = chips(view, NAMES, WORDS)
    assert [chip.seat for chip in row] == ["purple", "black", "blue", "yellow", "red", "green"]
    assert [chip.place for chip in row] == ["1st", "4th", "2nd", "5th", "3rd", "6th"]


def test_before_turn_order_is_laid_no_chip_tells_a_place() -> None:
    view = more_positions.two_teams()
    view.table.turn_order = []
    assert [chip.place for chip in chips(view, NAMES, WORDS)] == [""] * 4
    assert drawn(view)


def test_each_team_holds_its_own_chips_and_nothing_overlaps(view: View) -> None:
    row, by_team = row_of(view), teams(view)
    assert {seat for seats in by_team.values() for seat in seats} == set(view.table.seats)
    ends = [(FIRST, FIRST)]
    for side, seats in by_team.items():
        left, right = row.teams[side]
        assert left >= ends[-1][1]
        assert right <= SIZE[0] - 4
        places = [(row.lefts[seat], row.lefts[seat] + row.wide) for seat in seats]
        for (_, before), (after, _) in zip(
            [(left, left + TEAM_WIDTH), *places], [*places, (right, right)], strict=True
        ):
            assert before <= after
        ends.append((left, right))
    assert row.wide >= 150


@pytest.mark.parametrize("side", ["team_1", "team_2"])
def test_the_glory_of_a_team_stands_once_in_the_strip(view: View, side: str) -> None:
    """A Glory more changes the place at the left end of the team, and no chip."""
    before = drawn(view)
    view.table.sides[side].battle += 1
    left, _, right, _ = changed(before, drawn(view))
    start, _ = row_of(view).teams[side]
    assert start <= left < right <= start + TEAM_WIDTH


def test_the_name_of_a_team_stands_at_its_left_end(view: View) -> None:
    left, _, right, _ = changed(drawn(view), drawn(view, WORDS | {"team.team_2": "The Others"}))
    start, _ = row_of(view).teams["team_2"]
    assert start <= left < right <= start + TEAM_WIDTH


def test_without_teams_the_strip_is_as_it_was() -> None:
    view = positions.six()
    row = row_of(view)
    assert (row.wide, row.teams) == (CHIP_WIDTH, {})
    assert row.lefts == {seat: FIRST + i * STEP for i, seat in enumerate(view.table.turn_order)}
    assert [(chip.glory, chip.place) for chip in chips(view, NAMES, WORDS)] == [
        (view.table.glory_of(seat), "") for seat in view.table.turn_order
    ]


# The player boards


def boards(view: View, seat: str = "", words: dict[str, str] = WORDS) -> Image.Image:
    """The player boards, or one closer."""
    return draw_seats(view, ROWS, NAMES, words, seat, PLACES)


def test_the_glory_of_a_team_stands_once_over_its_player_boards(view: View) -> None:
    """A Glory more changes the head of the team that leads, and no panel."""
    side, before = next(iter(teams(view))), boards(view)
    view.table.sides[side].divine += 1
    _, top, right, bottom = changed(before, boards(view))
    assert HEAD <= top < bottom <= HEAD + TEAM_HIGH
    across = 1 if len(teams(view)) < len(teams(view)[side]) else len(teams(view))
    assert right <= SIZE[0] / across


def test_what_an_ally_has_changes_the_panel_under_its_team() -> None:
    """2 against 2: Red is the second of the team on the left."""
    view = more_positions.two_teams()
    before = boards(view)
    view.table.seats["red"].pp = 1
    left, top, right, _ = changed(before, boards(view))
    assert left < right <= SIZE[0] / 2
    assert top > before.height / 2


def test_one_seat_closer_names_its_team_beside_its_glory() -> None:
    view = more_positions.two_teams()
    assert facts(view, ROWS, NAMES, WORDS, "red", PLACES).team == "Team Sun"
    left, top, _, bottom = changed(boards(view, "red"), boards(view, "red", WORDS | {"team.team_1": "Team Sand"}))
    assert left > SIZE[0] / 2
    assert HEAD < top < bottom < HEAD + 62


def test_without_teams_no_player_board_names_one() -> None:
    told = facts(positions.middle(), ROWS, NAMES, WORDS, "green", PLACES)
    assert (told.team, told.turn) == ("", "")


# In words


def test_the_board_in_words_tells_the_glory_by_team() -> None:
    """3 Battle Glory and the Delta Temple; 1 Divine Glory."""
    scores = board_alt(more_positions.two_teams(), LAYOUT, NAMES, WORDS).partition("Scores: ")[2]
    assert scores == (
        "Team Sun 4 Glory (Blue 7 PP 3 tokens left, Red 7 PP 3 tokens left); "
        "Team Moon 1 Glory (Green 7 PP 3 tokens left, Yellow 7 PP 3 tokens left)."
    )


def test_a_team_wins() -> None:
    view = more_positions.two_teams()
    view.table.outcome = Outcome("team_2", "yellow", "victory")
    assert board_alt(view, LAYOUT, NAMES, WORDS).startswith("Board, game over in round 1. Winner: Team Moon.")


def test_the_player_boards_in_words_come_by_team() -> None:
    told = seats_alt(more_positions.two_teams(), ROWS, NAMES, WORDS)
    parts = [
        "Team Sun: 4 Glory, 3 of it permanent. Blue (Ben): 7 PP;",
        " Red (Ada): 7 PP;",
        "Team Moon: 1 Glory, 1 of it permanent. Green (Cleo): 7 PP;",
        " Yellow: 7 PP;",
    ]
    places = [told.find(part) for part in parts]
    assert -1 not in places
    assert places == sorted(places)
    one = seats_alt(more_positions.two_teams(), ROWS, NAMES, WORDS, "red", PLACES)
    assert "Team Sun: 4 Glory, 3 of it permanent. Red (Ada): 7 PP;" in one


def test_the_whole_picture_is_drawn_in_each_mode(view: View) -> None:
    from render.board import draw

    assert draw(view, map_of(LAYOUT, view.table.configuration), NAMES, WORDS).size == SIZE

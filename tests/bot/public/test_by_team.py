"""A game of teams is told by team everywhere: the start, the status, seats, score, the board in words, the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.chronicle import Report
from bot.library import LIBRARY
from bot.limits import message_faults
from bot.messages import by_team, counts, mine, settings, table, written
from bot.messages.parts import Post, components
from bot.names import team_name
from bot.ports import GameInfo, Person, Seating
from engine.game import Game
from engine.positions import position
from engine.setup import Lobby, new_game
from engine.state import Outcome
from engine.view import View, view_for

NAMES = {"red": "Ada", "blue": "Ben", "green": "Cleo", "yellow": "Dina", "purple": "Emil", "black": "Fay"}
IDS = {seat: number for number, seat in enumerate(NAMES, start=11)}
FOUR = ["red", "blue", "green", "yellow"]
TEAMS = [["red", "green"], ["blue", "yellow"]]
POSITION: dict[str, Any] = {
    "now": "red turn",
    "mode": "teams_2v2",
    "players": FOUR,
    "teams": TEAMS,
    "order": ["blue", "red", "yellow", "green"],
    "troops": {"red": {"west_temple": 2}, "green": {"west_temple": 1}, "blue": {"east_temple": 3}},
    "battle_glory": {"red": 3, "green": 1, "blue": 5},
    "divine": {"yellow": 1},
    "pp": {"red": 2, "blue": 3, "green": 4, "yellow": 6},
}


def info_of(game: Game, state: Any = "running") -> GameInfo:
    numbers = {seat: int(owner.side[-1]) for seat, owner in game.table.seats.items() if owner.side[:5] == "team_"}
    return GameInfo(
        id=7,
        guild_id=1,
        channel_id=2,
        host_id=11,
        state=state,
        edition="rise_of_the_gods",
        mode=game.table.mode,
        players=len(game.table.seats),
        undo="friendly",
        pace="untimed",
        seats=tuple(
            Seating(seat, Person(IDS[seat], NAMES[seat]), city=owner.city, team=numbers.get(seat, 0))
            for seat, owner in game.table.seats.items()
        ),
        created=datetime(2026, 1, 1, tzinfo=UTC),
    )


def shown(make: Callable[[GameInfo, View, Game], Post], game: Game, state: Any = "running") -> str:
    """The words of a post, which keeps the limits."""
    post = make(info_of(game, state), view_for(game, ""), game)
    assert message_faults(components(post)) == []
    return post.words


POSTS: dict[str, Callable[[GameInfo, View, Game], Post]] = {
    "status": lambda info, view, game: table.status(info, view, [], [], {}),
    "seats": lambda info, view, game: counts.seats(info, view, picture=False),
    "score": lambda info, view, game: counts.score(info, view),
    "over": lambda info, view, game: table.over(info, view),
    "text": lambda info, view, game: written.shown(info, view),
}


def won() -> Game:
    game = position(LIBRARY, POSITION)
    game.table.round = 6
    game.table.sides["team_1"].battle = 11
    game.table.outcome = Outcome("team_1", "green", "victory")
    return game


@pytest.mark.parametrize(("side", "name"), [("team_1", "Team Sun"), ("team_2", "Team Moon"), ("team_3", "Team Star")])
def test_sides_have_names_of_their_own(side: str, name: str) -> None:
    six = new_game(LIBRARY, Lobby(dict.fromkeys(NAMES, ""), mode="teams_2v2v2"), "s").table
    assert team_name(six, side) == name
    alone = new_game(LIBRARY, Lobby(dict.fromkeys(FOUR, "")), "s").table
    assert team_name(alone, "red") == "🟥 Red"
    assert not by_team.has_teams(alone)


def test_the_status_stands_by_team_with_the_glory_of_the_team() -> None:
    """Teams and members in turn order; 4 + 1 for the temple held by Red and Green, 6 + 1 for Blue's."""
    words = shown(POSTS["status"], position(LIBRARY, POSITION))
    assert words.splitlines()[1:7] == [
        "**Team Moon** · **7** Glory of 12",
        "1 🟦 Blue <@12> · **3** PP · **5** tokens",
        "3 🟨 Yellow <@14> · **6** PP · **5** tokens",
        "**Team Sun** · **5** Glory of 12",
        "2 🟥 Red <@11> · **2** PP · **5** tokens",
        "4 🟩 Green <@13> · **4** PP · **5** tokens",
    ]


def test_the_seats_stand_by_team_and_one_closer_names_its_team() -> None:
    game = position(LIBRARY, POSITION)
    lines = shown(POSTS["seats"], game).splitlines()
    assert [line for line in lines if line.startswith("**Team")] == [
        "**Team Moon** · **7** Glory of 12",
        "**Team Sun** · **5** Glory of 12",
    ]
    assert "🟥 **Red** <@11> · **2** PP · **5** tokens" in lines
    closer = shown(lambda info, view, _: counts.seat(info, view, "green", picture=False), game)
    assert "Team Sun: **5** Glory (4 Battle and 1 Temple) · **4** PP" in closer


def test_the_score_ranks_teams() -> None:
    assert shown(POSTS["score"], position(LIBRARY, POSITION)).splitlines()[1:] == [
        "1st **Team Moon** · **7** Glory (5 Battle, 1 Divine, 1 Temple) · 🟦 Blue and 🟨 Yellow",
        "2nd **Team Sun** · **5** Glory (4 Battle, 1 Temple) · 🟥 Red and 🟩 Green",
        "-# 12 Glory of a team at the start of a turn of one of its members win, if no team has more (section 4)."
        " Battle and Divine Glory stay for good.",
    ]


def test_the_end_names_the_team_that_won() -> None:
    words = shown(POSTS["over"], won(), "over")
    assert words.splitlines()[:4] == [
        "# Team Sun wins",
        "<@13> starts the turn with **12 Glory** of the team, no team has more. Round 6.",
        "1st **Team Sun** · **12** Glory (11 Battle, 1 Temple) · 🟥 Red <@11> and 🟩 Green <@13>",
        "2nd **Team Moon** · **7** Glory (5 Battle, 1 Divine, 1 Temple) · 🟦 Blue <@12> and 🟨 Yellow <@14>",
    ]
    assert shown(POSTS["status"], won(), "over").splitlines()[0] == "## Team Sun wins"


def test_the_report_counts_glory_by_team_and_the_rest_by_seat() -> None:
    game = won()
    glory = {"red": [3, 12], "green": [3, 12], "blue": [4, 7], "yellow": [4, 7]}
    told = Report(view_for(game, ""), 3, {"red": 2, "blue": 1}, glory, dict.fromkeys(FOUR, 4), turning=2)
    lines = shown(lambda info, view, _: mine.report(info, told), game, "over").splitlines()
    assert lines == [
        "### Report · Team Sun wins in round 6",
        "**Battles** 3 · Blue won 1, Red 2",
        "**Glory by round** Team Moon 4 7 · Team Sun 3 12",
        "**Tiles** Blue 4, Red 4, Yellow 4, Green 4",
        "**Turning point** round 2: **Team Sun** goes ahead for good",
    ]


def test_the_board_in_words_names_the_owner_of_a_temple_and_lists_cities_by_team() -> None:
    lines = shown(POSTS["text"], position(LIBRARY, POSITION)).splitlines()
    (temple,) = [line for line in lines if line.startswith("**T1 ")]
    assert temple == "**T1 Western Temple**: Red 2 and Green 1 · 2 PP · Glory Team Sun"
    heads = [line.split("**")[1] for line in lines if line.startswith("**Team") or " city " in line]
    assert [head.split(" city")[0] for head in heads] == ["Team Moon", "Blue", "Yellow", "Team Sun", "Red", "Green"]


def test_what_was_settled_names_the_teams() -> None:
    game = position(LIBRARY, POSITION)
    words = shown(lambda info, view, _: settings.about(info), game)
    assert "teams, 2 against 2, 4 seats" in words
    assert "**Team Sun** 🟥 Red <@11> (C1 North-West City) · 🟩 Green <@13>" in words
    assert "**Team Moon** 🟦 Blue <@12>" in words
    assert "To be drawn" not in words


# The start


def start(game: Game) -> str:
    return shown(lambda info, view, _: table.start(info, view, [], opener()), game)


def opener() -> Any:
    from bot.messages.parts import button

    return button("Open", "k1:7:0:any:my_turn")


def test_the_start_names_the_teams_and_the_order_once_it_is_laid() -> None:
    """4 Setup: each team says in which order its markers lie; before that there is no turn order to tell."""
    teams = {"red": 1, "green": 1, "blue": 2, "yellow": 2}
    game = new_game(LIBRARY, Lobby(dict.fromkeys(FOUR, ""), mode="teams_2v2", teams=teams), "s")
    words = start(game)
    sun, moon = words.splitlines()[2].split(" · ")
    assert sun.startswith("**Team Sun** ")
    assert {"🟥 Red", "🟩 Green"} == set(sun.removeprefix("**Team Sun** ").split(" and "))
    assert {"🟦 Blue", "🟨 Yellow"} == set(moon.removeprefix("**Team Moon** ").split(" and "))
    assert "Turn order" not in words
    assert "in which order your team's markers lie" in words
    assert "place your warriors" not in words
    assert "\n🟥 Red <@11> · **7** PP" in shown(POSTS["status"], game)
    speakers = list(game.awaited())
    assert len(speakers) == 2
    assert all(f"<@{IDS[seat]}>" in words for seat in speakers)
    for seat in speakers:
        decision = game.decision_of(seat)
        assert decision is not None
        members = game.table.side_of(seat).seats
        game.answer(decision.key, [*members, "done"], "markers")
    words = start(game)
    assert f"**Turn order** 1 {team_mark(game, 0)}" in words
    assert "place your warriors" in words
    assert f"\n1 {team_mark(game, 0)} <@" in shown(POSTS["status"], game)


def team_mark(game: Game, place: int) -> str:
    marks = {"red": "🟥 Red", "blue": "🟦 Blue", "green": "🟩 Green", "yellow": "🟨 Yellow"}
    return marks[game.table.turn_order[place]]


# Without teams nothing of it


@pytest.mark.parametrize("make", POSTS.values(), ids=POSTS.keys())
def test_free_for_all_looks_as_before(make: Callable[[GameInfo, View, Game], Post]) -> None:
    given = {name: value for name, value in POSITION.items() if name not in ("mode", "teams", "troops")}
    game = position(LIBRARY, {**given, "troops": {"red": {"west_temple": 2}, "blue": {"east_temple": 3}}})
    assert "eam " not in shown(make, game)
    game.table.outcome = Outcome("red", "red", "victory")
    assert "eam " not in shown(make, game, "over")


def test_free_for_all_tells_seat_by_seat() -> None:
    given = {name: value for name, value in POSITION.items() if name not in ("mode", "teams", "troops")}
    game = position(LIBRARY, {**given, "troops": {"red": {"west_temple": 2}, "blue": {"east_temple": 3}}})
    assert shown(POSTS["status"], game).splitlines()[1] == "🟦 Blue <@12> · **6** Glory · **3** PP · **5** tokens"
    assert shown(POSTS["score"], game).splitlines()[1] == "1st 🟦 **Blue** · **6** Glory (5 Battle and 1 Temple)"
    game.table.outcome = Outcome("red", "red", "victory")
    assert shown(POSTS["over"], game, "over").splitlines()[0] == "# 🟥 Red wins"
    assert "Glory Red" in shown(POSTS["text"], game)
    plain = replace(info_of(game), mode="free_for_all")
    assert "🟥 Red <@11> · 🟦 Blue <@12>" in settings.about(plain).words

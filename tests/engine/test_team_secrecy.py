"""Secrecy by team: what a team may not know changes nothing for its members, and an ally's hand is hidden as well.

Allies talk; the program shows a hand to nobody but its owner.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from engine import invariants
from engine import view as views
from engine.game import Game
from engine.imagine import imagine
from engine.notation import read_lines
from engine.positions import position
from engine.state import SeatId
from engine.view import View, view_for
from tests.engine.support import DEALT, LIBRARY, kinds, say_any
from tests.engine.test_secrecy import acted, reshuffled, seen
from tests.engine.test_teams import CHOICES, MODES, allies_of, team_game

PLAYERS = ("red", "blue", "green", "yellow")
VIEWERS = (*PLAYERS, "")
HANDS = {
    "red": ["distraction", "gather", "prayer", "raining_fire", "war_fury", "iron_wall"],
    "blue": ["distraction", "gather", "swiftness", "iron_wall"],
    "green": ["distraction", "gather", "war_rage", "transfer"],
    "yellow": ["distraction", "gather", "bronze_wall", "bloodbath"],
}
TEAMS: dict[str, Any] = {
    "mode": "teams_2v2",
    "players": list(PLAYERS),
    "teams": [["red", "green"], ["blue", "yellow"]],
    "di_cards": HANDS,
}
MIXED = {
    "red": {"west_temple": 2},
    "green": {"west_temple": 2},
    "blue": {"west_temple": 2},
    "yellow": {"west_temple": 1},
}
FIGHT = {"now": "battle west_temple red blue", "troops": MIXED}
PLANS = ("blue defender yellow", "yellow battle 3/2 discard 1/3 di bronze_wall")


def stands(given: dict[str, Any], *lines: str) -> Game:
    """A position of two teams of two with these hands, after these lines."""
    game = position(LIBRARY, {**TEAMS, **given})
    for line in read_lines("\n".join(lines), game.rules.catalogue):
        game.answer(game.decision_for(line.seat, line.kind).key, [*line.words, "done"], line.kind)
    return game


POSITIONS: dict[str, Callable[[], Game]] = {
    "markers": lambda: stands({"now": "setup markers"}),
    "markers, one team said": lambda: stands({"now": "setup markers"}, "red markers green red"),
    "troops, some sealed": lambda: stands(
        {"now": "setup troops"}, "red troops c1_north c1_east", "yellow troops c6_west c6_east"
    ),
    "turn": lambda: stands({"now": "red turn"}),
    "an ally asked to send Warriors": lambda: stands({"now": "red turn"}, "red tokens di gather c1_west"),
    "after Gather!, Movement cards in hand": lambda: stands(
        {"now": "red turn", "di_cards": {**HANDS, "red": ["distraction", "gather", "transfer"]}},
        "red tokens di gather c1_west",
        "green effect 1",
        "red tokens f3_move",
    ),
    "movement of a mixed Troop": lambda: stands({"now": "red move", "troops": MIXED | {"blue": {}, "yellow": {}}}),
    "defender to be chosen": lambda: stands(FIGHT),
    "council": lambda: stands(FIGHT, *PLANS[:1]),
    "council, defender sealed": lambda: stands(FIGHT, *PLANS),
    "council, attacker sealed": lambda: stands(FIGHT, *PLANS[:1], "red battle 4/1 discard 1/3 di war_fury"),
    "foresight": lambda: stands({**FIGHT, "tiles": {"red": ["spy"]}}, *PLANS[:1]),
    "payment": lambda: stands({**FIGHT, "pp": {"red": 1}}, *PLANS, "red battle 4/1 discard 1/3 di war_fury iron_wall"),
    "losses of both": lambda: stands(FIGHT, *PLANS, "red battle 2/2/1 discard 1/3 di war_fury"),
    "devotion of a mixed Troop": lambda: stands(
        {"now": "night", "troops": {"red": {"sanctuary": 2}, "green": {"sanctuary": 1}}}
    ),
    "shared Temples": lambda: stands(
        {"now": "night", "troops": {"red": {"west_temple": 1, "east_temple": 1}, "green": {"west_temple": 1}}}
    ),
    "prayers, some sealed": lambda: stands(
        {"now": "night prayers", "veterans": {"red": 1, "green": 1, "blue": 1}}, "red prayers 1", "blue prayers 0"
    ),
    "markers of Destiny": lambda: stands({"now": "night"}),
}


def outsiders_changed(game: Game, team: Sequence[SeatId], viewer: SeatId, seed: str) -> Game:
    """Everything changed that no member of the team may know; the members keep their hands."""
    return reshuffled(game, viewer, seed, [seat for seat in team if seat != viewer])


@pytest.mark.parametrize("side", ["team_1", "team_2"])
@pytest.mark.parametrize("name", POSITIONS)
def test_what_a_team_may_not_know_changes_nothing_for_its_members(name: str, side: str) -> None:
    game = POSITIONS[name]()
    game.events.clear()
    team = game.table.sides[side].seats
    for seed in ("one", "two"):
        other = outsiders_changed(game, team, team[0], seed)
        assert repr(other.hidden) != repr(game.hidden)
        for member in team:
            assert other.hidden.hands[member] == game.hidden.hands[member]
            assert seen(other, member) == seen(game, member)
            assert acted(other, member) == acted(game, member)


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", POSITIONS)
def test_the_hand_of_an_ally_is_hidden_like_any_other(name: str, viewer: SeatId) -> None:
    game = POSITIONS[name]()
    game.events.clear()
    for seed in ("one", "two"):
        other = reshuffled(game, viewer, seed)
        for ally in allies_of(game, viewer) if viewer else ():
            assert other.hidden.held(ally) != game.hidden.held(ally)
        assert seen(other, viewer) == seen(game, viewer)
        assert acted(other, viewer) == acted(game, viewer)


@pytest.mark.parametrize("name", POSITIONS)
def test_8_who_of_the_teams_is_asked_depends_on_open_facts_only(name: str) -> None:
    game = POSITIONS[name]()
    for viewer in VIEWERS:
        other = reshuffled(game, viewer, "asked")
        assert [(d.key, d.kind, d.values) for d in [*other.decisions(), *other.asides()]] == [
            (d.key, d.kind, d.values) for d in [*game.decisions(), *game.asides()]
        ]


def test_a_view_that_showed_an_allys_hand_would_be_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(game: Game, viewer: SeatId) -> View:
        view = view_for(game, viewer)
        view.table.options["ally"] = repr([game.hidden.hands[ally] for ally in allies_of(game, viewer)])
        return view

    game = stands({"now": "red turn"})
    monkeypatch.setattr(views, "view_for", leaking)
    assert seen(reshuffled(game, "red", "leak"), "red") != seen(game, "red")
    assert seen(reshuffled(game, "red", "leak", ["green"]), "red") == seen(game, "red")


# Imagined games


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", POSITIONS)
def test_the_law_holds_for_views_of_teams(name: str, viewer: SeatId) -> None:
    view = view_for(POSITIONS[name](), viewer)
    for seed in ("one", "two"):
        imagined = imagine(LIBRARY, view, seed)
        assert view_for(imagined, viewer) == view
        assert invariants.table_faults(imagined) == []


def test_a_sealed_answer_is_followed_by_no_gift_of_its_seat() -> None:
    """It may spend what would be given; the allies of the seat may give."""
    game = stands({"now": "night prayers", "veterans": {"red": 2, "blue": 1}}, "red prayers 2")
    assert game.sealed() == ["red"]
    assert [aside.seat for aside in game.asides()] == ["blue", "green", "yellow"]
    assert invariants.saved_faults(LIBRARY, game) == []
    game.take_back("red")
    assert [aside.seat for aside in game.asides()] == ["red", "blue", "green", "yellow"]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", ["a", "b"])
def test_the_law_holds_through_games_of_teams(mode: str, seed: str) -> None:
    game = team_game(mode, seed)
    for number in range(CHOICES):
        if game.table.outcome is not None:
            break
        if number < 16 or number % 20 == 0 or kinds(game) & {"battle", "defender", "losses", "effect"}:
            for viewer in (*game.table.seats, ""):
                view = view_for(game, viewer)
                imagined = imagine(DEALT, view, f"{seed}{number}")
                assert view_for(imagined, viewer) == view
                assert invariants.table_faults(imagined) == []
        say_any(game, seed)

"""4 Team Mode: set-up, and whole games in which allies never fight."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine import invariants
from engine.game import Game
from engine.pilots.random import say
from engine.positions import position
from engine.rng import Draw
from engine.setup import Lobby, LobbyError, new_game
from engine.state import SeatId
from tests.engine.support import DEALT, LIBRARY, SEATS, answer, kinds, say_any

COLOURS = ("red", "blue", "green", "yellow", "purple", "black")
# Mode, seats, teams.
MODES = {"teams_2v2": (4, 2), "teams_2v2v2": (6, 3), "teams_3v3": (6, 2)}
GAMES, CHOICES, EVERY = 20, 250, 10


def seats_of(mode: str) -> tuple[SeatId, ...]:
    return COLOURS[: MODES[mode][0]]


def team_game(mode: str, seed: str, teams: Mapping[SeatId, int] | None = None) -> Game:
    return new_game(DEALT, Lobby(dict.fromkeys(seats_of(mode), ""), mode=mode, teams=teams or {}), seed)


def teams_of(game: Game) -> list[list[SeatId]]:
    return [side.seats for side in game.table.sides.values()]


def allies_of(game: Game, seat: SeatId) -> list[SeatId]:
    return [each for each in game.table.side_of(seat).seats if each != seat]


# Set-up


@pytest.mark.parametrize(("mode", "column"), [("free_for_all", 4), *((mode, 7) for mode in MODES)])
def test_R_146_the_column_of_the_ascension_marker_is_that_of_the_mode(mode: str, column: int) -> None:
    assert LIBRARY.rules("rise_of_the_gods", mode).numbers.ascension_glory == column


@pytest.mark.parametrize("mode", MODES)
def test_4_teams_are_drawn_when_nobody_chose(mode: str) -> None:
    seats, number = MODES[mode]
    drawn = set()
    for seed in range(12):
        teams = teams_of(team_game(mode, str(seed)))
        assert [len(team) for team in teams] == [seats // number] * number
        assert sorted(seat for team in teams for seat in team) == sorted(seats_of(mode))
        drawn.add(repr(teams))
    assert len(drawn) > 1


def test_4_allies_choose_each_other() -> None:
    chosen = {"black": 1, "red": 1, "blue": 2, "purple": 2, "green": 3, "yellow": 3}
    game = team_game("teams_2v2v2", "chosen", chosen)
    assert teams_of(game) == [["red", "black"], ["blue", "purple"], ["green", "yellow"]]
    assert list(game.table.sides) == ["team_1", "team_2", "team_3"]
    assert {seat.id: seat.side for seat in game.table.seats.values()} == {
        seat: f"team_{number}" for seat, number in chosen.items()
    }


def test_4_who_chose_stays_and_the_others_are_drawn() -> None:
    drawn = set()
    for seed in range(20):
        first, second = teams_of(team_game("teams_3v3", str(seed), {"red": 2, "black": 2, "blue": 1}))
        assert {"red", "black"} < set(second)
        assert "blue" in first
        assert (len(first), len(second)) == (3, 3)
        drawn |= set(second) - {"red", "black"}
    assert drawn == {"green", "yellow", "purple"}


@pytest.mark.parametrize(
    ("mode", "teams", "told"),
    [
        ("teams_2v2", {"red": 1, "blue": 1, "green": 1}, "green in team 1"),
        ("teams_3v3", {"red": 2, "blue": 2, "green": 2, "yellow": 2}, "yellow in team 2"),
        ("teams_2v2v2", {"red": 3, "blue": 3, "green": 3}, "green in team 3"),
        ("teams_2v2", {"red": 3}, "red in team 3"),
        ("teams_2v2", {"red": 0}, "red in team 0"),
        ("teams_2v2", {"purple": 1}, "purple in team 1"),
    ],
)
def test_a_team_that_is_full_or_does_not_exist_is_refused(mode: str, teams: dict[SeatId, int], told: str) -> None:
    with pytest.raises(LobbyError) as error:
        team_game(mode, "seed", teams)
    assert error.value.word == told


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("number", range(2, 7))
def test_4_a_mode_is_for_so_many_players(mode: str, number: int) -> None:
    lobby = Lobby(dict.fromkeys(COLOURS[:number], ""), mode=mode)
    if number == MODES[mode][0]:
        assert len(new_game(DEALT, lobby, "seed").table.seats) == number
        return
    with pytest.raises(LobbyError) as error:
        new_game(DEALT, lobby, "seed")
    assert error.value.word == mode


@pytest.mark.parametrize("mode", ["teams", "teams_1v1", ""])
def test_a_mode_that_the_edition_does_not_have_is_refused(mode: str) -> None:
    with pytest.raises(LobbyError):
        new_game(DEALT, Lobby(dict.fromkeys(SEATS, ""), mode=mode), "seed")


def test_without_teams_each_seat_is_a_side_of_its_own() -> None:
    game = new_game(DEALT, Lobby(dict.fromkeys(SEATS, "")), "seed")
    assert teams_of(game) == [["red"], ["blue"], ["green"]]
    assert all("gather" not in hand.di for hand in game.hidden.hands.values())


@pytest.mark.parametrize("mode", MODES)
def test_4_the_order_of_the_teams_repeats_and_each_team_keeps_its_own(mode: str) -> None:
    """No two allies follow each other, also not the last and the first of the order."""
    number = MODES[mode][1]
    firsts = set()
    for seed in range(12):
        game = team_game(mode, str(seed))
        said = {}
        for seat in game.awaited():
            order = list(reversed(game.table.side_of(seat).seats))
            said[game.table.seats[seat].side] = order
            answer(game, seat, *order)
        order = game.table.turn_order
        sides = [game.table.seats[seat].side for seat in order]
        assert sides == sides[:number] * (len(order) // number)
        assert sorted(sides[:number]) == sorted(said)
        for side, markers in said.items():
            assert [seat for seat in order if game.table.seats[seat].side == side] == markers
        firsts.add(sides[0])
    assert len(firsts) == number


# Whole games


def give_something(game: Game, seed: str) -> None:
    """An ally gives another something of what may be given now, if anything may."""
    chance = Draw(f"gift:{seed}:{game.serial}", 0)
    gifts = [aside for aside in game.asides() if aside.kind == "give"]
    if gifts:
        gift = chance.choice(gifts)
        words = say(gift.offer, chance)
        assert words is not None
        game.answer(gift.key, words, gift.kind)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("number", range(GAMES))
def test_4_allies_never_fight_each_other(mode: str, number: int) -> None:
    seed = f"allies {number}"
    game = team_game(mode, seed)
    for choice in range(CHOICES):
        if game.table.outcome is not None:
            break
        before = game.serial
        say_any(game, seed)
        if choice % EVERY == 0:
            give_something(game, seed)
            assert invariants.check(game, before) == []
            assert invariants.saved_faults(DEALT, game) == []
    sides = {seat.id: seat.side for seat in game.table.seats.values()}
    fought = [(str(e.values["attacker"]), str(e.values["defender"])) for e in game.events if e.kind == "battle_began"]
    assert [pair for pair in fought if sides[pair[0]] == sides[pair[1]]] == []
    assert [
        e for e in game.events if e.kind == "given" and sides[str(e.values["seat"])] != sides[str(e.values["ally"])]
    ] == []


@pytest.mark.parametrize("mode", MODES)
def test_these_games_have_battles_of_mixed_troops_and_gifts(mode: str) -> None:
    """What the test above looks at comes about."""
    found: set[str] = set()
    for number in range(5):
        seed = f"allies {number}"
        game = team_game(mode, seed)
        for choice in range(CHOICES):
            if game.table.outcome is not None:
                break
            found |= kinds(game)
            say_any(game, seed)
            if choice % EVERY == 0:
                give_something(game, seed)
        found |= {event.kind for event in game.events}
    assert {"defender", "losses", "battle_began", "given", "moved", "marker", "markers"} <= found


@pytest.mark.parametrize("mode", MODES)
def test_4_the_glory_of_a_team_is_one_sum(mode: str) -> None:
    game = team_game(mode, "sums")
    for _ in range(CHOICES):
        if game.table.outcome is not None:
            break
        say_any(game, "sums")
    for side in game.table.sides.values():
        held = sum(owner == side.id for owner in game.table.glory.values())
        assert game.table.glory_of(side.id) == side.divine + side.battle + held
    assert sum(game.table.glory_of(side) for side in game.table.sides) > 0


def test_a_gift_of_an_ally_is_not_undone_unasked() -> None:
    """R-121: what was given after a choice of somebody else would fall with it, so the giver is asked first."""
    given = {
        "now": "red turn",
        "mode": "teams_2v2",
        "players": ["red", "blue", "green", "yellow"],
        "teams": [["red", "green"], ["blue", "yellow"]],
        "spaces": {"red": []},
    }
    game = position(LIBRARY, given)
    decision = game.decision_for("red", "tokens")
    game.answer(decision.key, ["f3_move"], "tokens")
    gift = game.decision_for("green", "give")
    game.answer(gift.key, ["red", "pp", "1"], "give")
    refusal = game.undo_refusal("red")
    assert refusal is not None
    assert (refusal.rule, refusal.values) == ("undo_others", {"seats": "green"})
    assert game.undo_refusal("green") is None

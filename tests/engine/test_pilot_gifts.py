"""R-121 by the steady pilot: prayer points and Veteran tokens go where the team has more of them, and stay there."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.decision import Key, check
from engine.game import Game
from engine.pilots import steady
from engine.pilots.gifts import GIVE
from engine.positions import position
from engine.rng import Draw
from engine.setup import Lobby, new_game
from engine.state import SeatId
from engine.view import view_for
from tests.engine.support import LIBRARY
from tests.engine.test_secrecy import reshuffled

TEAMS = {"red": 1, "blue": 2, "green": 1, "yellow": 2}  # cities c1, c2, c5, c6
TURNS = 4000
# one token is left and the second floor is bare, where a Construction is all that costs prayer points.
TO_BUILD = ["f1_pray", "f1_acquire_a", "f3_move", "f3_recruit"]
FULL = {"c5_west": "ruby 3", "c5_north": "sapphire 4", "c5_east": "diamond 4"}
TOP = {"green": FULL, "red": {"c1_north": "ruby 1"}}  # 3.4.1: level 4 costs 4 PP, and nothing else can be built there
AT_HOME = {"green": {"c5_west": 5}}


def laid(**given: Any) -> Game:
    """Red and Green against Blue and Yellow. A level 4 is the Glory that wins; Green's last token could build it."""
    board = {"mode": "teams_2v2", "players": list(TEAMS), "teams": [["red", "green"], ["blue", "yellow"]]}
    needy = {
        "now": "red turn",
        "pyramids": TOP,
        "troops": AT_HOME,
        "spaces": {"green": TO_BUILD},
        "battle_glory": {"green": 9},
    }
    return position(LIBRARY, {**board, **needy, **given})


def said(game: Game, seat: SeatId = "red", seed: str = "x") -> tuple[str, list[str]]:
    """Kind and words of what the pilot says; they are legal in the real game."""
    key, kind, words = steady.choose(LIBRARY, view_for(game, seat), seed)
    decision = game.decision_for(seat, kind)
    assert decision.key == key
    check(decision.offer, words)
    return kind, words


def do(game: Game, seat: SeatId = "red") -> str:
    kind, words = said(game, seat)
    game.answer(game.decision_for(seat, kind).key, words, kind)
    return kind


# Prayer points


@pytest.mark.parametrize("has", [1, 2, 3])
def test_an_ally_is_given_what_it_lacks_for_the_glory_that_wins(has: int) -> None:
    game = laid(pp={"red": 8, "green": has})
    assert said(game) == (GIVE, ["green", "pp", str(4 - has)])


def test_a_gift_stays_where_it_is_and_the_turn_goes_on() -> None:
    game = laid(pp={"red": 8, "green": 3}, battle_glory={"green": 7})  # so that no Temple wins before
    assert do(game) == GIVE
    assert (game.table.seats["red"].pp, game.table.seats["green"].pp) == (7, 4)
    while game.decision_of("green") is None:
        asked = game.awaited()[0]
        assert (do(game, asked), asked) != (GIVE, "red")
    assert said(game, "green") == ("tokens", ["f2_build"])


def test_nothing_is_given_twice_beside_one_question() -> None:
    game = laid(pp={"red": 8, "green": 3})
    assert do(game) == GIVE
    game.table.seats["green"].pp = 3
    game.open = None
    assert said(game)[0] == "tokens"


def test_who_can_pay_by_itself_is_given_nothing() -> None:
    assert said(laid(pp={"red": 8, "green": 4}))[0] == "tokens"
    assert said(laid(pp={"red": 8, "green": 11}))[0] == "tokens"


def test_who_acts_no_more_this_day_is_given_nothing() -> None:
    spaces = {"green": [*TO_BUILD, "f2_pray"]}
    assert said(laid(pp={"red": 8, "green": 3}, spaces=spaces))[0] == "tokens"


@pytest.mark.parametrize(("level", "kind"), [(3, "tokens"), (1, GIVE)])
def test_nobody_gives_away_what_it_lacks_as_much_itself(level: int, kind: str) -> None:
    """With a level 3 Red needs its 4 PP for the same Glory; with a level 1 they do not reach that far."""
    pyramids = {**TOP, "red": {"c1_north": f"ruby {level}"}}
    troops = {**AT_HOME, "red": {"c1_north": 5}}
    spaces = {"green": TO_BUILD, "red": TO_BUILD}
    assert said(laid(pp={"red": 4, "green": 3}, pyramids=pyramids, troops=troops, spaces=spaces))[0] == kind


def test_an_opponent_is_given_nothing() -> None:
    pyramids, troops = {"blue": {"c2_east": "ruby 3"}, "green": FULL}, {"blue": {"c2_east": 5}}
    given: dict[str, Any] = {"pyramids": pyramids, "troops": troops, "spaces": {"blue": TO_BUILD, "green": TO_BUILD}}
    game = laid(pp={"red": 8, "green": 11, "blue": 3}, battle_glory={"blue": 9}, **given)
    assert said(game)[0] == "tokens"


@pytest.mark.parametrize(("foe", "kind"), [({"blue": {"west_temple": 1}}, "move"), ({}, GIVE)])
def test_with_its_last_action_a_seat_gives_what_it_needs_no_more_unless_that_is_a_battle(
    foe: dict[str, dict[str, int]], kind: str
) -> None:
    """R-121: from the War Council on it would be bound; what its cards cost is not known before."""
    spaces = {"green": TO_BUILD, "red": ["f1_pray", "f2_pray", "f3_recruit", "f2_build"]}
    troops = {**AT_HOME, "red": {"desert_c1": 5}, **foe}
    game = laid(now="red move", pp={"red": 2, "green": 3}, spaces=spaces, troops=troops)
    assert game.table.seats["red"].tokens == 0
    assert said(game)[0] == kind


def test_in_a_battle_nothing_is_given() -> None:
    troops = {**AT_HOME, "red": {"west_temple": 5}, "blue": {"west_temple": 2}}
    game = laid(now="battle west_temple red blue", pp={"red": 8, "green": 3}, troops=troops)
    assert said(game)[0] == "battle"


def test_what_it_may_not_know_changes_no_gift() -> None:
    game = laid(pp={"red": 8, "green": 3})
    for seed in ("one", "two", "three"):
        other = reshuffled(game, "red", seed)
        assert repr(other.hidden) != repr(game.hidden)
        assert said(other) == said(game)


# Veteran tokens

ALL_OUT = {"red": {"desert_c1": 5, "west_gate": 5, "c1_north": 2}}  # the whole pool of 12


def night(**given: Any) -> Game:
    return laid(**{"now": "night prayers", "spaces": {}, "veterans": {"red": 3}, "troops": ALL_OUT, **given})


def test_tokens_that_find_no_warrior_here_go_to_an_ally_who_has_some() -> None:
    """3.6.7 of an ally with its Warriors in supply; at 3.6.8 what is left is lost."""
    game = night()
    assert said(game) == (GIVE, ["green", "veterans", "3"])
    do(game)
    assert game.table.seats["green"].veterans == 3
    assert "red" not in game.awaited()


def test_no_more_of_them_than_the_ally_has_warriors_for() -> None:
    troops = {**ALL_OUT, "green": {"desert_c5": 5, "c5_west": 5}}
    assert said(night(troops=troops)) == (GIVE, ["green", "veterans", "2"])
    assert said(night(troops=troops, veterans={"red": 3, "green": 2}))[0] == "prayers"


def test_tokens_that_are_wanted_here_stay() -> None:
    assert said(night(troops={"red": {"desert_c1": 5}}))[0] == "prayers"


def test_who_has_hardly_any_prayer_points_makes_some_of_its_tokens() -> None:
    assert said(night(pp={"red": 1}))[0] == "prayers"


# Whole games


@pytest.mark.parametrize("seed", ["gifts 1", "gifts 2"])
def test_a_game_of_givers_has_gifts_one_beside_a_question_and_ends(seed: str) -> None:
    game = new_game(LIBRARY, Lobby(dict.fromkeys(TEAMS, ""), mode="teams_2v2", teams=TEAMS), seed)
    given: Counter[Key] = Counter()
    last: tuple[str, ...] = ()
    for _ in range(TURNS):
        if game.table.outcome is not None:
            break
        seat = Draw(seed, game.serial).choice(game.awaited())
        key, kind, words = steady.choose(LIBRARY, view_for(game, seat), f"{seat}:{game.serial}")
        if kind == GIVE:
            given[key] += 1
            assert (words[0], seat, words[1]) != last  # given back before anybody has done anything
        last = (seat, words[0], words[1]) if kind == GIVE else ()
        game.answer(key, words, kind)
        game.events.clear()
    assert game.table.outcome is not None
    assert given
    assert max(given.values()) == 1

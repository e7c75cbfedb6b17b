"""The steady pilot in a team: legal everywhere, at peace with its allies, and better than chance."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.decision import Decision, Key, check
from engine.game import Game
from engine.mixed import Shares
from engine.pilots import allies, random, steady
from engine.pilots.worth import Outlook
from engine.positions import position
from engine.rng import Draw
from engine.setup import Lobby, new_game
from engine.state import SeatId
from engine.view import view_for
from tests.engine.support import LIBRARY

COLOURS = ("red", "blue", "green", "yellow", "purple", "black")
TEAMS = {"red": 1, "green": 1, "blue": 2, "yellow": 2}
TURNS = 40000


def said(game: Game, seat: SeatId) -> tuple[str, list[str]]:
    key, kind, words = steady.choose(LIBRARY, view_for(game, seat), "x")
    decision = game.decision_for(seat, kind)
    assert key == decision.key
    check(decision.offer, words)
    return kind, words


def laid(**given: object) -> Game:
    """Red and Green against Blue and Yellow, in the words of rule cases."""
    players, teams = list(TEAMS), [["red", "green"], ["blue", "yellow"]]
    return position(LIBRARY, {"mode": "teams_2v2", "players": players, "teams": teams, **given})


# Kinds that are asked of teams alone, or otherwise than without them.
OF_TEAMS = ("defender", "losses", "marker", "markers", "temples", "devotion", "delta")
ONE_IN = 9  # of all other answers


@pytest.mark.parametrize(("mode", "players"), [("teams_2v2", 4), ("teams_2v2v2", 6), ("teams_3v3", 6)])
def test_its_answers_are_its_own_and_legal_wherever_a_game_of_teams_by_chance_may_lead(mode: str, players: int) -> None:
    found: Counter[str] = Counter()
    game = new_game(LIBRARY, Lobby(dict.fromkeys(COLOURS[:players], ""), mode=mode), "chance")
    for number in range(1500):
        if game.table.outcome is not None:
            break
        seat = Draw("chance", game.serial).choice(game.awaited())
        decision = game.decision_of(seat)
        assert decision is not None
        if decision.kind in OF_TEAMS:
            thought = steady.THOUGHTS[decision.kind](Outlook(game, seat), decision)
            assert thought is not None
            assert steady.finished(decision, thought), (decision.kind, thought)
            found[decision.kind] += 1
        if number % ONE_IN == 0:
            said(game, seat)
        key, kind, words = random.choose(LIBRARY, view_for(game, seat), f"{seat}:{game.serial}")
        game.answer(key, words, kind)
    assert {"markers", "marker", "defender", "losses"} <= set(found), found


# Clear positions


def test_a_temple_of_an_ally_is_left_to_it() -> None:
    """4: a Temple's Glory is the team's, whichever ally stands there."""
    game = laid(now="red move", troops={"red": {"desert_c1": 5}, "green": {"west_temple": 3}})
    assert "west_temple" not in said(game, "red")[1]
    assert Outlook(game, "red").control("west_temple") == 0
    assert Outlook(game, "blue").control("west_temple") > 0
    game = laid(now="red move", troops={"red": {"desert_c1": 5}, "green": {"desert_c5": 3}})
    assert Outlook(game, "red").control("west_temple") > 0
    assert said(game, "red")[1][-1] == "west_temple"


def test_an_opponent_is_attacked_and_an_ally_never() -> None:
    for foe, goes in (("blue", True), ("green", False)):
        game = laid(now="red move", troops={"red": {"desert_c1": 5}, foe: {"west_gate": 1}, "yellow": {"c6_west": 5}})
        kind, words = said(game, "red")
        assert kind == "move"
        assert (words[-1] == "west_gate") == goes


def test_the_glory_of_its_team_wins() -> None:
    """4 End of the Game: 12 Glory of the team; 11 of them are Battle Glory of its ally."""
    game = laid(now="red move", troops={"red": {"desert_c1": 5}}, battle_glory={"green": 11})
    assert Outlook(game, "red").glory == 11
    assert Outlook(game, "red").gained(1) > Outlook(game, "blue").gained(1)
    assert said(game, "red")[1][-1] in game.board.temple_tokens


def test_who_has_the_city_leads_its_defence() -> None:
    """3.5.3: in Yellow's own City Yellow has +1; all else is the same."""
    game = laid(now="red move", troops={"red": {"desert_c6": 5}, "blue": {"c6_west": 2}, "yellow": {"c6_west": 2}})
    decision = game.decision_of("red")
    assert decision is not None
    game.answer(decision.key, ["desert_c6", "c6_west", "done"])
    (asked,) = game.awaited()
    assert said(game, asked) == ("defender", ["yellow"])


@pytest.mark.parametrize(
    ("blue", "yellow", "count", "words"),
    [(3, 1, 2, ["blue", "2"]), (1, 3, 1, ["yellow", "1"]), (2, 2, 2, ["blue", "1", "yellow", "1"])],
)
def test_each_ally_keeps_a_warrior_if_that_can_be(blue: int, yellow: int, count: int, words: list[str]) -> None:
    troops = {"red": {"desert_c1": 5}, "blue": {"west_temple": blue}, "yellow": {"west_temple": yellow}}
    game = laid(now="red move", troops=troops)
    offer = Shares({"blue": blue, "yellow": yellow}, count)
    decision = Decision(Key(game.serial, "blue"), "losses", offer, values={"zone": "west_temple"})
    found = allies.losses(Outlook(game, "blue"), decision)
    assert found is not None
    check(offer, found)
    assert dict(zip(found[::2], found[1::2], strict=True)) == dict(zip(words[::2], words[1::2], strict=True))


def test_devotion_is_paid_by_who_has_more_there() -> None:
    game = laid(now="night devotion", troops={"red": {"sanctuary": 3}, "green": {"sanctuary": 1}})
    (asked,) = game.awaited()
    assert said(game, asked) == ("devotion", ["give", "red", "2"])


# Whole games


def test_two_of_them_beat_two_who_play_by_chance() -> None:
    won = 0
    for number in range(4):
        mine = 1 + number % 2
        pilots = {seat: steady if team == mine else random for seat, team in TEAMS.items()}
        game = new_game(LIBRARY, Lobby(dict.fromkeys(TEAMS, ""), mode="teams_2v2", teams=TEAMS), f"against:{number}")
        for _ in range(TURNS):
            if game.table.outcome is not None:
                break
            seat = Draw(f"against:{number}", game.serial).choice(game.awaited())
            key, kind, words = pilots[seat].choose(LIBRARY, view_for(game, seat), f"{seat}:{game.serial}")
            game.answer(key, words, kind)
            game.events.clear()
        assert game.table.outcome is not None
        won += game.table.outcome.winner == f"team_{mine}"
    assert won >= 3

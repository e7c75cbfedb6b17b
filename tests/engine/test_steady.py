"""The steady pilot: legal everywhere, the same for the same view, sensible, and better than chance."""

from __future__ import annotations

import statistics
from collections import Counter

import pytest

from engine.decision import check
from engine.game import Game
from engine.pilots import random, steady, trial
from engine.pilots.worth import Outlook
from engine.refusals import NotNow
from engine.rng import Draw
from engine.ruleset import REPLACED, Library
from engine.setup import Lobby, new_game
from engine.state import Pyramid, SeatId, Troop
from engine.step import Step
from engine.steps.day import Turn
from engine.steps.movement import Movement
from engine.steps.night import Night
from engine.view import view_for
from tests.engine.support import DEALT, LIBRARY, SEATS, Asking, Maze, answer, battle, new, traced
from tests.engine.test_secrecy import PAUSED, POSITIONS, ask_pause, reshuffled

CITIES = {"red": "c1", "blue": "c2", "green": "c3"}
COLOURS = LIBRARY.edition("rise_of_the_gods").colours
TURNS = 40000


@pytest.fixture(autouse=True)
def _paused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REPLACED, "test_pause.ask", ask_pause)


def said(game: Game, seat: SeatId, books: Library = LIBRARY, seed: str = "x") -> tuple[str, list[str]]:
    """Kind and words of what the pilot says for a seat; they are legal in the real game."""
    key, kind, words = steady.choose(books, view_for(game, seat), seed)
    decision = game.decision_of(seat)
    assert decision is not None
    assert (key, kind) == (decision.key, decision.kind)
    check(decision.offer, words)
    return kind, words


def played(pilots: dict[SeatId, str], seed: str) -> Game:
    """A whole game; each seat is played by the pilot named."""
    chosen = {"steady": steady.choose, "random": random.choose}
    game = new_game(LIBRARY, Lobby(dict.fromkeys(pilots, "")), seed)
    for _ in range(TURNS):
        if game.table.outcome is not None:
            return game
        seat = Draw(seed, game.serial).choice(game.awaited())
        key, kind, words = chosen[pilots[seat]](LIBRARY, view_for(game, seat), f"{seed}:{seat}:{game.serial}")
        game.answer(key, words, kind)
        game.events.clear()
        game.choices.clear()
    raise AssertionError("no end")


def cleared(*steps: Step, pp: int = 7) -> Game:
    """Each in a City of its own with pyramids 2 and 1, nobody on the board, nothing for sale, no drawn cards."""
    game = new_game(LIBRARY, Lobby(CITIES), "cleared")
    game.steps.clear()
    table = game.table
    table.phase, table.round, table.active = "day", 3, "red"
    table.turn_order = list(SEATS)
    table.market = []
    for seat, city in CITIES.items():
        first, second, _ = game.board.quarters(city)
        table.pyramids[first] = Pyramid("ruby", 2)
        table.pyramids[second] = Pyramid("sapphire", 1)
        table.seats[seat].pp = pp
        game.hidden.deck += [card for card in game.hidden.hands[seat].di if card != "distraction"]
        game.hidden.hands[seat].di = ["distraction"]
    game.push(*steps)
    return game


def stand(game: Game, seat: SeatId, **zones: int) -> None:
    for zone, size in zones.items():
        game.table.troops.setdefault(zone, {})[game.table.seats[seat].side] = Troop({seat: size})
        game.table.seats[seat].supply -= size


# Everywhere


def test_its_answers_are_legal_wherever_a_game_by_chance_may_lead() -> None:
    found: Counter[str] = Counter()
    for seed in ("one", "two"):
        game = new(seed, DEALT)
        for _ in range(900):
            if game.table.outcome is not None:
                break
            seat = Draw(seed, game.serial).choice(game.awaited())
            kind, _words = said(game, seat, DEALT, f"{seed}{game.serial}")
            found[kind] += 1
            key, kind, words = random.choose(DEALT, view_for(game, seat), f"{seed}:{seat}:{game.serial}")
            game.answer(key, words, kind)
    assert {"troops", "pyramids", "tile", "tokens", "build", "recruit", "move", "battle", "aftermath"} <= set(found)
    assert {"retreat", "prayers", "divine", "summon", "destiny"} <= set(found)


def test_it_leaves_the_real_game_alone_and_waits_for_its_turn() -> None:
    game, _ = battle(DEALT)
    before = (repr(game.table), repr(game.hidden), game.serial)
    said(game, "red", DEALT)
    assert (repr(game.table), repr(game.hidden), game.serial) == before
    with pytest.raises(NotNow):
        steady.choose(DEALT, view_for(game, "green"), "x")
    with pytest.raises(NotNow):
        steady.choose(DEALT, view_for(game, ""), "x")


@pytest.mark.parametrize("position", POSITIONS)
def test_what_it_may_not_know_changes_nothing_that_it_says(position: str) -> None:
    game = POSITIONS[position]()
    books = next(books for books in (LIBRARY, DEALT, PAUSED) if books.rules(game.table.edition) is game.rules)
    for seat in game.awaited():
        words = steady.choose(books, view_for(game, seat), "s")
        assert words == steady.choose(books, view_for(game, seat), "s")
        for seed in ("one", "two", "three"):
            other = reshuffled(game, seat, seed)
            assert repr(other.hidden) != repr(game.hidden)
            assert steady.choose(books, view_for(other, seat), "s") == words


def test_what_it_has_no_thought_for_it_tries_or_says_by_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    game = traced(Asking(seats=["red"], words=["a", "b", "c"]))
    assert said(game, "red")[1][0] in {"a", "b", "c"}
    decision = game.decision_of("red")
    assert decision is not None
    monkeypatch.setitem(steady.THOUGHTS, "order", lambda outlook, asked: ["nonsense"])
    assert said(game, "red")[1][0] in {"a", "b", "c"}


def test_answers_are_listed_to_their_ends_without_dead_ends() -> None:
    assert list(trial.answers(Maze())) == [["way", "on"]]


def test_a_trial_changes_only_its_own_game() -> None:
    game = cleared(Turn(seat="red"))
    stand(game, "red", c1_north=5)
    game.advance()
    before = (repr(game.table), repr(game.steps), game.serial)
    decision = game.decision_of("red")
    assert decision is not None
    trial.after(Outlook(game, "red"), decision, ["f2_pray"])
    assert (repr(game.table), repr(game.steps), game.serial) == before


# Clear positions


def test_a_win_in_reach_is_taken() -> None:
    game = cleared(Turn(seat="red"))
    game.table.sides["red"].battle = 8
    stand(game, "red", desert_c1=5, c1_north=5)
    game.advance()
    kind, words = said(game, "red")
    assert kind == "tokens"
    assert words[0] in {"f2_move", "f3_move"}
    answer(game, "red", *words)
    kind, words = said(game, "red")
    assert kind == "move"
    assert words[-1] in game.board.temple_tokens


def test_who_would_win_at_its_turn_is_robbed_of_its_temple() -> None:
    game = cleared(Movement(seat="red"))
    game.table.sides["blue"].battle = 8
    game.table.glory["west_temple"] = "blue"
    stand(game, "blue", west_temple=2)
    stand(game, "red", desert_c1=5)
    game.advance()
    assert said(game, "red")[1][-1] == "west_temple"


def test_a_weak_troop_is_attacked() -> None:
    game = cleared(Movement(seat="red"))
    stand(game, "blue", west_gate=1)
    stand(game, "red", desert_c1=5)
    game.advance()
    assert said(game, "red")[1] == ["desert_c1", "west_gate"]


@pytest.mark.parametrize("goal", ["west_gate", "west_temple", "west_obelisk"])
@pytest.mark.parametrize("size", [1, 2])
def test_nobody_attacks_into_a_certain_loss(goal: str, size: int) -> None:
    game = cleared(Movement(seat="red"))
    stand(game, "blue", **{goal: 5})
    stand(game, "red", desert_c1=size)
    game.advance()
    assert goal not in said(game, "red")[1]


def test_losses_are_made_good_when_there_is_nobody_left() -> None:
    game = cleared(Turn(seat="red"), pp=9)
    game.advance()
    assert said(game, "red") == ("tokens", ["f3_recruit"])


def test_the_poor_pray() -> None:
    game = cleared(Turn(seat="red"), pp=0)
    stand(game, "red", c1_north=5, c1_east=5)
    stand(game, "blue", c2_east=5, c2_south=5)
    game.table.seats["red"].spaces = {"f3_move": "own", "f2_move": "own"}
    game.table.seats["red"].tokens = 3
    game.advance()
    assert said(game, "red")[1][0] in {"f1_pray", "f2_pray"}


def test_a_pyramid_is_raised_to_the_glory_of_its_top() -> None:
    game = cleared(Turn(seat="red"), pp=11)
    game.table.pyramids["c1_north"] = Pyramid("ruby", 3)
    stand(game, "red", c1_north=5, c1_east=5)
    game.table.seats["red"].spaces = {"f3_move": "own", "f2_move": "own"}
    game.table.seats["red"].tokens = 3
    game.advance()
    assert said(game, "red")[1] == ["f2_build"]
    answer(game, "red", "f2_build")
    assert said(game, "red")[1] == ["c1_north", "4"]


def test_devotion_is_paid_and_a_pair_of_temples_is_kept() -> None:
    game = cleared(Night())
    stand(game, "red", sanctuary=3)
    game.steps[-1].stage = "devotion"
    game.advance()
    assert said(game, "red") == ("devotion", ["give"])
    game = cleared(Night())
    stand(game, "red", delta_temple=1, west_temple=3)
    game.steps[-1].stage = "delta_control"
    game.advance()
    assert said(game, "red") == ("delta", ["keep"])


def test_its_battle_plan_is_two_cards_of_its_hand() -> None:
    game, _ = battle(DEALT)
    kind, words = said(game, "blue", DEALT)
    assert kind == "battle"
    assert len(set(words[:2])) == 2
    assert all(card in game.rules.catalogue.battle_cards for card in words[:2])


def test_a_card_that_cannot_lose_is_played_where_one_would_do() -> None:
    """Six Strength more: any card wins, so the one is played that costs no own Warriors."""
    game, fight = battle(DEALT)
    game.table.troops[fight.zone]["blue"].warriors["blue"] = 1
    game.open = None
    words = said(game, "red", DEALT)[1]
    assert words[0] != "battle_5_self2"


# Whole games


@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_any_number_of_them_plays_to_an_end(players: int) -> None:
    game = played(dict.fromkeys(COLOURS[:players], "steady"), f"any:{players}")
    assert game.table.outcome is not None
    assert game.table.round < 12


def test_four_of_them_end_a_game_soon() -> None:
    rounds = [played(dict.fromkeys(COLOURS[:4], "steady"), f"soon:{n}").table.round for n in range(5)]
    assert statistics.median(rounds) < 12


@pytest.mark.parametrize(("players", "games", "least"), [(2, 10, 8), (4, 8, 4)])
def test_it_beats_chance(players: int, games: int, least: int) -> None:
    """Alone among players by chance, in each seat in turn, it wins far more than its share."""
    wins = 0
    for number in range(games):
        seats = COLOURS[:players]
        mine = seats[number % players]
        game = played({seat: "steady" if seat == mine else "random" for seat in seats}, f"against:{number}")
        assert game.table.outcome is not None
        wins += game.table.outcome.seat == mine
    assert wins >= least

"""The pilot by chance: every kind of decision is answered from a view alone, and games end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from engine.decision import Word, check
from engine.pilots.random import choose, say
from engine.refusals import NotNow
from engine.rng import Draw
from engine.view import view_for
from tests.engine.support import DEALT, SEATS, Maze, battle, new


@pytest.mark.parametrize("seed", ["one", "two"])
def test_its_answers_are_legal_in_the_real_game_and_the_game_ends(seed: str) -> None:
    game = new(seed, DEALT)
    kinds: Counter[str] = Counter()
    for _ in range(20000):
        if game.table.outcome is not None:
            break
        seat = Draw(seed, game.serial).choice(game.awaited())
        key, kind, words = choose(DEALT, view_for(game, seat), f"{seed}:{seat}:{game.serial}")
        assert key.seat == seat
        assert "done" not in words
        game.answer(key, words, kind)
        kinds[kind] += 1
    assert game.table.outcome is not None
    assert game.table.round <= 200
    assert {"troops", "pyramids", "tile", "tokens", "build", "recruit", "move", "battle", "aftermath"} <= set(kinds)


def test_the_same_seed_gives_the_same_answer() -> None:
    game = new(books=DEALT)
    seat = game.awaited()[0]
    answers = {tuple(choose(DEALT, view_for(game, seat), f"{n // 2}")[2]) for n in range(40)}
    assert choose(DEALT, view_for(game, seat), "x") == choose(DEALT, view_for(game, seat), "x")
    assert len(answers) > 2


def test_it_backs_out_of_dead_ends() -> None:
    assert {tuple(say(Maze(), Draw("maze", n)) or ()) for n in range(20)} == {("way", "on")}


def test_it_says_nothing_where_no_answer_can_be_finished() -> None:
    class Walls:
        widget = "spelled"

        def offer(self, words: Sequence[str]) -> list[Word]:
            return [Word("on")] if len(words) < 3 else []

    assert say(Walls(), Draw("walls", 0)) is None


def test_every_way_is_said_some_time() -> None:
    game, _ = battle(DEALT)
    decision = game.decision_of("red")
    assert decision is not None
    said = [say(decision.offer, Draw("plans", n)) for n in range(300)]
    assert {words[0] for words in said if words} == set(game.rules.catalogue.hand)
    assert len({len(words) for words in said if words}) > 2
    for words in said:
        assert words is not None
        check(decision.offer, words)


def test_it_is_refused_where_nothing_waits_for_the_seat() -> None:
    game, _ = battle(DEALT)
    with pytest.raises(NotNow):
        choose(DEALT, view_for(game, "green"), "x")
    with pytest.raises(NotNow):
        choose(DEALT, view_for(game, ""), "x")


def test_it_plays_on_an_imagined_game_and_leaves_the_real_one_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    game, _ = battle(DEALT)
    before = (repr(game.table), repr(game.hidden), game.serial)
    for seat in SEATS[:2]:
        choose(DEALT, view_for(game, seat), "x")
    assert (repr(game.table), repr(game.hidden), game.serial) == before

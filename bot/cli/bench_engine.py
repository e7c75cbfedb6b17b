"""What the rules cost: all words offered on the way to one answer, and the answer applied."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter_ns

from bot.cli.bench_figures import Figure
from bot.cli.selfplay import begin
from bot.cli.words import GameWords
from engine.game import Game
from engine.pilots import random
from engine.rng import Draw
from engine.state import SeatId

Plies = Callable[[int], list[int]]
Answer = tuple[SeatId, str, list[str]]
SEED = "bench"
BLOCK = 100  # so many decisions, then so many plies


def by_chance(game: Game, seed: str, seat: SeatId = "") -> Answer:
    """An answer drawn for a seat, or for one of those awaited. It reads the game itself."""
    chance = Draw(f"bench:{seed}", game.serial)
    seat = seat or chance.choice(game.awaited())
    decision = game.decision_of(seat)
    assert decision is not None
    words = random.say(decision.offer, chance)
    if words is None:
        raise ValueError(f"{seat} {decision.kind} has no answer that can be finished")
    return seat, decision.kind, words


def timed_answer(game: Game, answer: Answer) -> int:
    """Ask for the words one by one, then answer: so many nanoseconds. The questions that follow are among them."""
    seat, kind, words = answer
    decision = game.decision_for(seat, kind)
    start = perf_counter_ns()
    for said in range(len(words) + 1):
        decision.offer.offer(words[:said])
    game.answer(decision.key, words, kind)
    return perf_counter_ns() - start


class Engine:
    """One game is drawn beforehand, and played again in every round."""

    def __init__(self, players: int, plies: Plies | None, most: int) -> None:
        self.words = GameWords(players)
        self.plies = plies
        self.answers: list[Answer] = []
        game = begin(self.words, SEED)
        while game.table.outcome is None and len(self.answers) < most:
            self.answers.append(by_chance(game, SEED))
            _say(game, self.answers[-1])
        self.figures = [
            Figure(
                "decision",
                f"words offered and the answer applied, {players} players",
                "R",
                {"median": 2, "worst": 20},
                {"median": 1},
                paired=False,
                same=True,
            )
        ]

    def round(self) -> None:
        """The whole game once, with as many plies of chess in between."""
        game, spent, floor = begin(self.words, SEED), list[int](), list[int]()
        for at, answer in enumerate(self.answers):
            if self.plies is not None and at % BLOCK == 0:
                floor += self.plies(BLOCK)
            spent.append(timed_answer(game, answer))
            game.events.clear()
            game.choices.clear()
        self.figures[0].add(floor, spent)

    def close(self) -> None:
        """Nothing is held."""


def _say(game: Game, answer: Answer) -> None:
    seat, kind, words = answer
    game.answer(game.decision_for(seat, kind).key, words, kind)
    game.events.clear()
    game.choices.clear()

"""What a picture of the board costs, beside the plainest encoding of the same frame."""

from __future__ import annotations

from io import BytesIO
from time import perf_counter_ns

from bot.cli.bench_engine import by_chance
from bot.cli.bench_figures import Figure
from bot.cli.selfplay import begin
from bot.cli.words import GameWords
from bot.library import layout, picture_words
from engine.game import Game
from engine.view import View, view_for
from render.board import board, draw
from render.layout import map_of

NAMES = ("Ada", "Ben", "Cleo", "Dina", "Emil", "Fay")
BEGUN = 40  # choices before the first picture
BETWEEN = 4  # choices from one picture to the next: labels and tokens change as in play


class Picture:
    """A game goes on by itself and is drawn again and again; the caches are warm."""

    def __init__(self, players: int, each_round: int) -> None:
        self.players, self.each_round, self.number = players, each_round, 0
        self.game = self._begun()
        self.figures = [
            Figure(
                "picture",
                "board picture drawn and encoded, caches warm",
                "B",
                {"median": 0.30, "p95": 0.45},
                {"median": 0.20},
            ),
            Figure("picture_size", "board picture", "KB", {"median": 400}, {"median": 200}),
        ]
        for _ in range(3):
            self._drawn(self.following())

    def round(self) -> None:
        """Some pictures, each beside its floor."""
        spent, floor, sizes = list[int](), list[int](), list[int]()
        for _ in range(self.each_round):
            view = self.following()
            start = perf_counter_ns()
            picture = self._drawn(view)
            spent.append(perf_counter_ns() - start)
            sizes.append(len(picture))
            floor.append(self._plainly_encoded(view))
        self.figures[0].add(floor, spent)
        self.figures[1].add([], sizes)

    def close(self) -> None:
        """Nothing is held."""

    def _begun(self) -> Game:
        game = begin(GameWords(self.players), f"picture:{self.number}")
        self._go_on(game, BEGUN)
        return game

    def following(self) -> View:
        """The public view of the game after some choices more."""
        self._go_on(self.game, BETWEEN)
        if self.game.table.outcome is not None:
            self.number += 1
            self.game = self._begun()
        return view_for(self.game, "")

    def _go_on(self, game: Game, choices: int) -> None:
        for _ in range(choices):
            if game.table.outcome is None:
                seat, kind, words = by_chance(game, "picture")
                game.answer(game.decision_for(seat, kind).key, words, kind)
                game.events.clear()
                game.choices.clear()

    def _drawn(self, view: View) -> bytes:
        names = dict(zip(view.table.seats, NAMES, strict=False))
        return board(view, layout(view.table.configuration), names, words=picture_words(view.table.edition))

    def _plainly_encoded(self, view: View) -> int:
        """B: Pillow's own PNG encoder, as it comes, on the frame in full colour."""
        plan = map_of(layout(view.table.configuration), view.table.configuration)
        names = dict(zip(view.table.seats, NAMES, strict=False))
        frame = draw(view, plan, names, picture_words(view.table.edition))
        start = perf_counter_ns()
        frame.save(BytesIO(), "PNG")
        return perf_counter_ns() - start

"""Tables, libraries and tiny steps that the tests of the engine share."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

import data
from engine.decision import Decision, Offer, Pick, Word, done, offered
from engine.game import Game
from engine.pilots.random import say
from engine.rng import Draw
from engine.ruleset import Library
from engine.setup import Lobby, new_game
from engine.state import SeatId, Troop
from engine.step import AGAIN, Again, Answers, Step
from engine.steps.battle import Battle

SEATS = ("red", "blue", "green")
LIBRARY = Library(data.read, data.names)
EDITION = "editions/rise_of_the_gods.toml"
RUBY = "tiles/rise_of_the_gods_ruby.toml"
CARDS = "cards/rise_of_the_gods.toml"
ZONE = "west_temple"

Change = Callable[[dict[str, Any]], None]


def library(changes: Mapping[str, Change]) -> Library:
    """The data of the program with some files changed in memory."""

    def read(path: str) -> dict[str, Any]:
        file = copy.deepcopy(data.read(path))
        if path in changes:
            changes[path](file)
        return file

    return Library(read, data.names)


def with_cards(*kinds: str, copies: int = 2) -> Change:
    """A deck of DI cards that can be laid in battle and do nothing, in place of the real one."""

    def change(file: dict[str, Any]) -> None:
        made = [{"id": kind, "name": kind, "copies": copies, "when": "battle"} for kind in kinds]
        file["di"] = [*(row for row in file["di"] if row.get("personal") or row.get("extra")), *made]

    return change


DEALT = library({CARDS: with_cards("hawk", "ibis", "lynx", "cobra", "heron")})


def with_tiles(*rows: dict[str, Any]) -> Change:
    """Ruby tiles besides the real ones."""
    plain = {"name": "a tile", "colour": "ruby", "level": 2, "kind": "battle"}
    return lambda file: file["tile"].extend({**plain, **row} for row in rows)


def new(seed: str = "seed", books: Library = LIBRARY) -> Game:
    """A game at its first question."""
    return new_game(books, Lobby(dict.fromkeys(SEATS, "")), seed)


def bare(*steps: Step, books: Library = LIBRARY) -> Game:
    """A table on which nothing runs but these steps."""
    game = new(books=books)
    game.steps.clear()
    game.events.clear()
    game.push(*steps)
    game.advance()
    return game


def say_any(game: Game, seed: str, seat: SeatId = "") -> SeatId:
    """One awaited seat gives some answer."""
    chance = Draw(f"{seed}:{game.serial}", 0)
    decision = game.decision_of(seat or chance.choice(game.awaited()))
    assert decision is not None
    words = say(decision.offer, chance)
    assert words is not None
    game.answer(decision.key, words, decision.kind)
    return decision.seat


def played(choices: int, seed: str = "seed", books: Library = LIBRARY) -> Game:
    """A game after so many answers by chance."""
    game = new(seed, books)
    for _ in range(choices):
        if game.table.outcome is None:
            say_any(game, seed)
    return game


def until(wanted: Callable[[Game], bool], seed: str = "seed", books: Library = LIBRARY) -> Game:
    """A game played by chance up to the first position of a kind."""
    game = new(seed, books)
    for _ in range(5000):
        if wanted(game):
            return game
        say_any(game, seed)
    raise AssertionError("no such position came up")


def kinds(game: Game) -> set[str]:
    """The kinds of decisions that are open."""
    return {decision.kind for decision in game.decisions()}


def answer(game: Game, seat: SeatId, *words: str) -> None:
    """The seat says a finished answer to what waits for it."""
    decision = game.decision_of(seat)
    assert decision is not None, f"nothing waits for {seat}, but for {game.awaited()}"
    game.answer(decision.key, list(words))


def battle(
    books: Library = LIBRARY,
    tiles: Mapping[SeatId, list[str]] | None = None,
    companions: Mapping[SeatId, list[str]] | None = None,
) -> tuple[Game, Battle]:
    """Red attacks blue in the Western Temple, five Warriors a side, up to the first question."""
    game = new(books=books)
    game.steps.clear()
    for seat, own in (tiles or {}).items():
        game.table.seats[seat].tiles += own
    game.table.troops[ZONE] = {}
    for seat in ("blue", "red"):
        game.table.seats[seat].supply -= 5
        game.table.troops[ZONE][seat] = Troop({seat: 5}, list((companions or {}).get(seat, ())))
    fight = Battle.at(game, ZONE, "red")
    game.push(fight)
    game.advance()
    return game, fight


# Tiny steps


@dataclass(slots=True)
class Trace(Step):
    """Parent of what is tested: it notes what its children did and waits at the end, so that one can look."""

    STAGES: ClassVar = ("children", "wait")

    notes: list[str] = field(default_factory=list)

    def ask_wait(self, game: Game) -> Iterator[Decision]:
        yield self.ask("red", "tokens", Pick(offered(["go", "stay"])))


def trace(game: Game) -> list[str]:
    """What was noted."""
    found = game.find(Trace)
    assert found is not None
    return found.notes


@dataclass(slots=True)
class Asking(Step):
    """Asks some seats for a word; what it does with the answers stands in the notes of the trace below it."""

    STAGES: ClassVar = ("first", "silent", "second")
    ASIDES: ClassVar = ("claim",)

    seats: list[SeatId] = field(default_factory=list)
    words: list[str] = field(default_factory=lambda: ["yes", "no"])
    private: bool = False
    rounds: int = 1

    def ask_first(self, game: Game) -> Iterator[Decision]:
        for seat in self.seats:
            yield self.ask(seat, "order", Pick(offered(self.words)), private=self.private)

    def do_first(self, game: Game, answers: Answers) -> Again | None:
        trace(game).extend(f"first {seat} {' '.join(words)}" for seat, words in answers.items())
        self.rounds -= 1
        return AGAIN if self.rounds else None

    def do_second(self, game: Game, answers: Answers) -> None:
        trace(game).append("second")

    def aside_claim(self, game: Game) -> Iterator[Decision]:
        if self.stage == "first":
            for seat in self.seats:
                yield self.ask(seat, "claim", Pick(offered(["loud"])), aside="claim")

    def do_aside_claim(self, game: Game, seat: SeatId, words: list[str]) -> None:
        trace(game).append(f"claim {seat} {' '.join(words)}")


@dataclass(slots=True)
class Leaf(Step):
    """A child that reports to its parent by its field."""

    STAGES: ClassVar = ("only",)

    parent: int = 0
    name: str = ""

    def do_only(self, game: Game, answers: Answers) -> None:
        parent = game.step(self.parent)
        assert isinstance(parent, Branch)
        parent.reports.append(self.name)


@dataclass(slots=True)
class Branch(Step):
    """Pushes two children, twice, then notes their reports."""

    STAGES: ClassVar = ("grow", "look")

    times: int = 2
    reports: list[str] = field(default_factory=list)

    def do_grow(self, game: Game, answers: Answers) -> Again | None:
        self.times -= 1
        self.reports.append("grow")
        game.push(Leaf(parent=self.id, name="a"), Leaf(parent=self.id, name="b"))
        return AGAIN if self.times else None

    def do_look(self, game: Game, answers: Answers) -> None:
        trace(game).append(" ".join(self.reports))


def traced(*steps: Step, books: Library = LIBRARY) -> Game:
    """The steps run on top of a trace."""
    game = bare(Trace(), books=books)
    parent = game.steps[0]
    parent.opened, parent.stage, game.open = 0, "wait", None
    game.push(*steps)
    game.advance()
    return game


@dataclass(frozen=True, slots=True)
class Maze:
    """An offer with a dead end, a refused word and a refused end."""

    widget: str = "spelled"

    def offer(self, words: list[str]) -> list[Word]:
        from engine.refusals import refuse

        match list(words):
            case []:
                return [Word("dead"), Word("way"), Word("barred", refuse("R-070")), done(refuse("R-011", total=0))]
            case ["way"]:
                return [Word("on")]
            case ["way", "on"]:
                return [done()]
            case _:
                return []


def offers(offer: Offer, depth: int) -> list[str]:
    """All that may be said, as text, along every way to this depth."""
    found: list[str] = []
    ways: list[list[str]] = [[]]
    for _ in range(depth):
        following: list[list[str]] = []
        for said in ways:
            entries = offer.offer(said)
            found += [f"{' '.join(said)} > {entry}" for entry in entries]
            following += [[*said, entry.word] for entry in entries if entry.legal and entry.word != "done"]
        ways = following
    return found

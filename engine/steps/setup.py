"""2.3 Before the Game Begins: starting Troops, pyramids, the free level 1 tile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from engine.changes import add_warriors
from engine.control import allies, own_quarters
from engine.decision import Decision, Pick, Spelled, Word, done, offered
from engine.game import Game
from engine.refusals import Refusal, refuse
from engine.state import Pyramid, SeatId, TileId, ZoneId
from engine.step import AGAIN, Again, Answers, Step
from engine.steps.acquisition import companion_words, take_tile
from engine.tiles import mark_slot


@dataclass(slots=True)
class Setup(Step):
    """2.3 Troops of all together (R-017), pyramids in turn order, the tile in reverse turn order."""

    STAGES: ClassVar = ("troops", "pyramids", "tile")

    turn: int = 0

    def ask_troops(self, game: Game) -> Iterator[Decision]:
        """2.3.2: each player chooses the Quarters for its two Troops; opened together."""
        numbers = game.rules.numbers
        for seat in game.table.turn_order:
            quarters, short = offered(own_quarters(game, seat)), refuse("2.3.2", count=numbers.start_troop)
            pick = Pick(quarters, numbers.start_quarters, numbers.start_quarters, short)
            yield self.ask(seat, "troops", pick, private=True, count=numbers.start_troop)

    def do_troops(self, game: Game, answers: Answers) -> None:
        """All Troops are opened at once; what nobody has seen before is a reveal."""
        for seat, zones in answers.items():
            for zone in zones:
                add_warriors(game, seat, zone, game.rules.numbers.start_troop)
            told = self._place_allies(game, seat, zones)
            count = game.rules.numbers.start_troop
            game.emit("troops_placed", seat=seat, zones=list(zones), count=count, allies=told)
        game.reveal()

    def _place_allies(self, game: Game, seat: SeatId, zones: Sequence[ZoneId]) -> list[str]:
        """4 Setup: a Warrior of an ally in each; of two the first in turn order goes to the Quarter named first.

        Told as `zone ally number …`.
        """
        beside, number = allies(game.table, seat), game.rules.numbers.start_allies
        told: list[str] = []
        for at, zone in enumerate(zones if number else ()):
            ally = beside[at % len(beside)]
            add_warriors(game, ally, zone, number)
            told += [zone, ally, str(number)]
        return told

    def ask_pyramids(self, game: Game) -> Iterator[Decision]:
        """2.3.3: levels add up to 3, none above 2, all colours different (R-011)."""
        seat = game.table.turn_order[self.turn]
        yield self.ask(seat, "pyramids", Spelled(lambda words: pyramid_words(game, seat, words), widget="pyramids"))

    def do_pyramids(self, game: Game, answers: Answers) -> Again | None:
        """The pyramids stand, and each colour's Acquisition token lies on a slot (2.3.3.2)."""
        ((seat, words),) = answers.items()
        built: list[str] = []
        for zone, colour, level in triples(words):
            game.table.pyramids[zone] = Pyramid(colour, level)
            mark_slot(game, seat, colour)
            built += [zone, colour, str(level)]
        game.emit("pyramids_placed", seat=seat, built=built)
        self.turn += 1
        if self.turn < len(game.table.turn_order):
            return AGAIN
        self.turn = 0
        return None

    def ask_tile(self, game: Game) -> Iterator[Decision]:
        """2.3.4: in reverse turn order, a level 1 tile of the colour of an own pyramid (R-013)."""
        seat = game.table.turn_order[-1 - self.turn]
        yield self.ask(seat, "tile", Spelled(lambda words: free_tile_words(game, seat, words), widget="acquire"))

    def do_tile(self, game: Game, answers: Answers) -> Again | None:
        """The tile lies before its owner for the rest of the game; what it does when acquired is done at once."""
        ((seat, words),) = answers.items()
        game.emit("tile_taken", seat=seat, tile=words[0])
        self.turn += 1
        take_tile(game, seat, *words)
        return AGAIN if self.turn < len(game.table.turn_order) else None


def free_tile_words(game: Game, seat: SeatId, words: Sequence[str]) -> list[Word]:
    """A tile; for a Companion the Quarter where it joins a Troop."""
    if words:
        return companion_words(game, seat, words)
    return offered(dict.fromkeys(game.table.market), lambda tile: tile_refusal(game, seat, tile))


def tile_refusal(game: Game, seat: SeatId, tile: TileId) -> Refusal | None:
    """R-013: level 1, and the colour of a standing own pyramid."""
    row = game.rules.catalogue.tiles[tile]
    own = {game.table.pyramids[zone].colour for zone in own_quarters(game, seat) if zone in game.table.pyramids}
    if row.level != 1:
        return refuse("2.3.4", tile=tile)
    return None if row.colour in own else refuse("R-013", colour=row.colour)


def triples(words: Sequence[str]) -> list[tuple[str, str, int]]:
    """`zone colour level` three by three."""
    return [(words[at], words[at + 1], int(words[at + 2])) for at in range(0, len(words) - 2, 3)]


def pyramid_words(game: Game, seat: SeatId, words: Sequence[str]) -> list[Word]:
    """A Quarter, then its colour, then its level, again and again."""
    numbers = game.rules.numbers
    placed = triples(words)
    total = sum(level for _, _, level in placed)
    if len(words) % 3 == 1:
        used = {colour for _, colour, _ in placed}
        return offered(game.table.colours, lambda colour: refuse("3.4.1", colour=colour) if colour in used else None)
    if len(words) % 3 == 2:
        return offered(
            [str(level) for level in range(1, numbers.pyramid_cap + 1)],
            lambda level: _level_refusal(game, seat, level, placed),
        )
    zones = [zone for zone in own_quarters(game, seat) if zone not in {zone for zone, _, _ in placed}]
    full = total == numbers.start_levels
    end = done(None if full else refuse("R-011", total=total))
    return [*offered(zones, lambda _: refuse("R-011", total=total) if full else None), end]


def _level_refusal(game: Game, seat: SeatId, level: str, placed: Sequence[tuple[str, str, int]]) -> Refusal | None:
    """R-011; with two players only two colours are there, so what follows must still reach the sum."""
    numbers = game.rules.numbers
    if int(level) > numbers.start_level_cap:
        return refuse("2.3.3", level=level)
    total = int(level) + sum(high for _, _, high in placed)
    more = min(len(game.table.colours), len(own_quarters(game, seat))) - len(placed) - 1
    if total > numbers.start_levels or total + more * numbers.start_level_cap < numbers.start_levels:
        return refuse("R-011", total=total)
    return None

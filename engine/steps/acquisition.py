"""3.4.3 Acquisition: a tile for its price, what it does at once, and the place of its Companion."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from engine.changes import spend
from engine.companions import attach, room_refusal
from engine.control import own_quarters, take_control
from engine.decision import Decision, Pick, Spelled, Word, done, offered
from engine.effects import Scope, Source
from engine.fight import take_cards_back
from engine.game import Game
from engine.placing import own_here
from engine.refusals import Refusal, refuse
from engine.state import CardId, SeatId, TileId, ZoneId
from engine.step import Answers, Step
from engine.steps.actions import Action
from engine.steps.triggers import at_placed, run_row
from engine.tiles import Stall, tile_price


@dataclass(slots=True)
class Acquisition(Action):
    """3.4.3: take a tile, or none (R-036). Its effects begin when the action ends (R-053)."""

    STAGES: ClassVar = ("acquire", "control", "placed")

    placed: list[TileId] = field(default_factory=list)

    def ask_acquire(self, game: Game) -> Iterator[Decision]:
        """A tile, and for a Companion the Quarter in which it joins a Troop."""
        stall = Stall(game, self._scope(), self.space)
        yield self.ask(self.seat, "acquire", Spelled(lambda words: self._words(stall, words), widget="acquire"))

    def do_acquire(self, game: Game, answers: Answers) -> None:
        """Pay; the colour counts as acquired this Round (R-055)."""
        words = answers[self.seat]
        if not words:
            game.emit("acquired_nothing", seat=self.seat)
            return
        row, owner = game.rules.catalogue.tiles[words[0]], game.table.seats[self.seat]
        cost = tile_price(game, self._scope(), words[0])
        spend(game, self.seat, cost)
        owner.acquired.append(row.colour)
        game.emit("acquired", seat=self.seat, tile=row.id, colour=row.colour, level=row.level, cost=cost)
        self.placed = words[:1] if len(words) > 1 else []
        take_tile(game, self.seat, words[0], *words[1:])

    def do_control(self, game: Game, answers: Answers) -> None:
        """A tile may make more Pyramids worth their Glory."""
        take_control(game)

    def do_placed(self, game: Game, answers: Answers) -> None:
        """What a Companion does that was placed in the action."""
        at_placed(game, self.seat, self.placed)

    def _scope(self) -> Scope:
        return Scope(self.seat, action="acquisition", by=self.by)

    def _words(self, stall: Stall, words: Sequence[str]) -> list[Word]:
        if words:
            return companion_words(stall.game, self.seat, words)
        tiles = offered(
            dict.fromkeys(stall.game.table.market),
            stall.refusal,
            lambda tile: {"cost": stall.cost(tile), "keep": stall.owner.pp - stall.cost(tile)},
        )
        return [*tiles, done()]


def companion_words(game: Game, seat: SeatId, words: Sequence[str]) -> list[Word]:
    """R-060: after the tile of a Companion an own Quarter with a Troop that has room; unsaid, it stays in supply."""
    if len(words) > 1 or words[0] not in game.rules.catalogue.companions:
        return [done()]
    return [*offered(own_quarters(game, seat), lambda zone: _join_refusal(game, seat, words[0], zone)), done()]


def _join_refusal(game: Game, seat: SeatId, tile: TileId, zone: ZoneId) -> Refusal | None:
    """3.4.3: where the seat has a Troop; Warriors of allies alone are none of its own."""
    if not own_here(game, zone, seat):
        return refuse("R-060", zone=zone)
    return room_refusal(game, seat, zone, tile)


def take_tile(game: Game, seat: SeatId, tile: TileId, quarter: ZoneId = "") -> None:
    """The tile lies before its owner for good; what it does when acquired is done at once. The last act of a stage."""
    owner, row = game.table.seats[seat], game.rules.catalogue.tiles[tile]
    game.table.market.remove(tile)
    owner.tiles.append(tile)
    if row.is_companion:
        owner.companions.append(tile)
        if quarter:
            attach(game, seat, tile, quarter)
    source = Source(tile, "tile", seat, row.effects)
    for effect in row.effects:
        if effect.at == "acquired":
            run_row(game, source, effect, Scope(seat, action="acquisition"))
        elif effect.swap:
            game.push(SwapCard(seat=seat, source=tile, special=effect.swap))


@dataclass(slots=True)
class SwapCard(Step):
    """1.5: all Battle cards come back into the hand, one leaves the game in secret, the special one takes its place."""

    STAGES: ClassVar = ("take_back", "swap")

    seat: SeatId = ""
    source: TileId = ""
    special: CardId = ""

    def do_take_back(self, game: Game, answers: Answers) -> None:
        """Face-down discards too."""
        take_cards_back(game, self.seat)

    def ask_swap(self, game: Game) -> Iterator[Decision]:
        """Which one, only its owner knows."""
        cards = Pick(offered(dict.fromkeys(game.hidden.hands[self.seat].battle)))
        yield self.ask(self.seat, "swap", cards, private=True, source=self.source, special=self.special)

    def do_swap(self, game: Game, answers: Answers) -> None:
        """That a card was swapped is open, which one is not."""
        hand, (card,) = game.hidden.hands[self.seat].battle, answers[self.seat]
        hand[hand.index(card)] = self.special
        game.hidden.removed[self.seat].append(card)
        game.emit("battle_card_swapped", seat=self.seat, source=self.source)

"""What the engine says of the table a person sees, asked on an imagined game: no rule is known here."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.library import LIBRARY
from engine.changes import room_with_allies
from engine.decision import DONE, Word
from engine.game import Game
from engine.imagine import imagine
from engine.placing import Placed
from engine.state import ColourId, SeatId, SpaceId, TileId
from engine.steps.acquisition import Acquisition
from engine.steps.actions import build_words, gold_tiles, prayer_pp
from engine.steps.recruitment import recruit_price
from engine.tiles import highest_levels
from engine.tokens import space_refusal
from engine.view import View


@dataclass(frozen=True, slots=True)
class Facts:
    """A possible game that looks like the view."""

    game: Game
    seat: SeatId

    @classmethod
    def of(cls, view: View, seat: SeatId) -> Facts:
        """What is asked here does not depend on what is imagined: it rests on open facts."""
        return cls(imagine(LIBRARY, view, "facts"), seat)

    def prayer(self) -> tuple[int, int]:
        """What one Prayer would bring now, and what it brings where nothing is lost at the most one may hold."""
        full = prayer_pp(self.game, self.seat)
        return self.gain(full), full

    def gain(self, pp: int) -> int:
        """What counts of so many PP: nobody holds more than the most, but allies may have room (R-121)."""
        return room_with_allies(self.game, self.seat, pp)

    def recruit_prices(self) -> list[int]:
        """What one warrior would cost, what two would, up to the whole supply (3.4.2)."""
        supply = self.game.table.seats[self.seat].supply
        return [recruit_price(self.game, self.seat, Placed({"": count})) for count in range(1, supply + 1)]

    def cheapest_level(self) -> int | None:
        """What the cheapest level of a pyramid costs, or None if none can be built now."""
        costs = [
            cost
            for zone in _legal(build_words(self.game, self.seat, []))
            for words in self._before_level(zone.word)
            for level in _legal(build_words(self.game, self.seat, words))
            if isinstance(cost := level.values.get("cost"), int)
        ]
        return min(costs, default=None)

    def _before_level(self, zone: str) -> list[list[str]]:
        if zone == "done":
            return []
        following = _legal(build_words(self.game, self.seat, [zone]))
        return [[zone]] if all(each.word.isdigit() for each in following) else [[zone, each.word] for each in following]

    def spaces_left(self, space: SpaceId) -> int:
        """How many spaces would stay open for the next token after one on this space."""
        seat = self.game.table.seats[self.seat]
        after = replace(seat, spaces={**seat.spaces, space: "own"}, tokens=seat.tokens - 1)
        spaces = self.game.rules.spaces.values()
        return sum(1 for each in spaces if each.floor and space_refusal(self.game, after, each.id) is None)

    def tiles(self, space: SpaceId, by: TileId = "") -> list[Word]:
        """The tiles of the market for an Acquisition on a space, refused ones too (3.4.3)."""
        (decision,) = Acquisition(seat=self.seat, space=space, by=by).ask_acquire(self.game)
        return [each for each in decision.offer.offer([]) if each.word != DONE]

    def levels(self) -> dict[ColourId, int]:
        """The highest level of each colour that the seat controls (3.4.3)."""
        return highest_levels(self.game, self.seat)

    def gold(self) -> list[TileId]:
        """The own tiles that have a Gold action (R-031)."""
        return gold_tiles(self.game, self.seat)

    def hold(self) -> str:
        """The word that keeps the turn open, or that lets it end by itself; empty where neither may be said (R-033)."""
        found = [each for each in self.game.asides() if each.kind == "hold" and each.seat == self.seat]
        return next(
            (word.word for each in found for word in each.offer.offer([]) if word.legal and word.word != DONE), ""
        )

    def may_undo(self) -> bool:
        """Whether the last choice could be taken back; of computer players nothing is known here."""
        return self.game.undo_refusal(self.seat) is None


def _legal(words: list[Word]) -> list[Word]:
    return [word for word in words if word.legal]

"""What the engine says of the table a person sees, asked on an imagined game: no rule is known here."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.library import LIBRARY
from engine.decision import Word
from engine.game import Game
from engine.imagine import imagine
from engine.state import SeatId, SpaceId
from engine.steps.actions import build_words, prayer_pp
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
        room = self.game.rules.numbers.most_pp - self.game.table.seats[self.seat].pp
        return min(full, max(room, 0)), full

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


def _legal(words: list[Word]) -> list[Word]:
    return [word for word in words if word.legal]

"""A step is one section of the rulebook in the middle of being played: plain data on a flat stack.

Its stages are asked and done in order: `ask_<stage>` yields at most one decision a seat and changes nothing,
`do_<stage>` runs once when all have answered, or at once if nobody was asked. A stage without methods is skipped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.decision import Decision, Key, Offer
from engine.refusals import Refusal, Value
from engine.state import CardId, SeatId

if TYPE_CHECKING:
    from engine.game import Game

Answers = Mapping[SeatId, list[str]]
STEPS: dict[str, type[Step]] = {}


class Again:
    """Returned by `do_<stage>`: ask and do this stage once more, after the children it pushed."""


AGAIN = Again()


@dataclass(slots=True)
class Step:
    """`stage` is the one to come or open (empty: over), `opened` the serial when it was first asked (0: not yet)."""

    STAGES: ClassVar[tuple[str, ...]] = ()
    ASIDES: ClassVar[tuple[str, ...]] = ()
    # Asides that count as a choice of their seat: what others did before is not undone past them unasked.
    COUNTED: ClassVar[tuple[str, ...]] = ()
    IS_BATTLE: ClassVar[bool] = False

    id: int = 0
    stage: str = ""
    opened: int = 0

    def __init_subclass__(cls) -> None:
        # A slotted dataclass is made twice under one name; the second is the one that counts.
        STEPS[cls.__name__] = cls

    def ask(
        self, seat: SeatId, kind: str, offer: Offer, *, private: bool = False, aside: str = "", **values: Value
    ) -> Decision:
        """A decision of this stage for one seat."""
        return Decision(Key(self.opened, seat), kind, offer, private, aside, values)

    def stop(self) -> None:
        """End the step before its last stage."""
        self.stage = ""

    def lying(self, seat: SeatId) -> list[CardId]:
        """The Battle cards of a seat that lie open in this step."""
        return []

    def lying_di(self, seat: SeatId) -> list[CardId]:
        """The DI cards of a seat that lie open in this step."""
        return []

    def questions(self, game: Game) -> Iterator[Decision]:
        """The decisions of the current stage."""
        found = game.rules.stage(self, "ask")
        if found is not None:
            yield from found(self, game)

    def run(self, game: Game, answers: Answers) -> Again | None:
        """Do the current stage."""
        found = game.rules.stage(self, "do")
        return found(self, game, answers) if found is not None else None

    def asides(self, game: Game) -> Iterator[Decision]:
        """Decisions nobody waits for, done at once."""
        for name in self.ASIDES:
            yield from getattr(self, f"aside_{name}")(game)

    def aside_refusal(self, game: Game, seat: SeatId, kind: str) -> Refusal | None:
        """Why an aside of this kind is closed to a seat, where there is more to say than that it is not asked."""
        return None

"""What a plan would add up to, for the person who makes it: the sums of 3.5.3 and 3.5.4 with these cards turned up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.cards import card_price
from engine.catalogue import Stat
from engine.fight import stat, strength_parts
from engine.game import Game
from engine.state import CardId, SeatId, copied

if TYPE_CHECKING:
    from engine.steps.battle import Battle

SUMMED: tuple[Stat, ...] = ("damage", "unblockable_damage", "shield", "impenetrable_shield")


@dataclass(frozen=True, slots=True)
class Sums:
    """Strength by source, the other values of a plan, and the PP it would cost."""

    strength: list[tuple[str, int]]
    values: dict[Stat, int]
    cost: int


def planned(game: Game, battle: Battle, seat: SeatId, played: CardId, di_cards: Sequence[CardId]) -> Sums:
    """The sums of one side of a battle if it turned up these cards and paid for them all. Changes nothing."""
    trial = copied(battle)
    trial.cards[seat], trial.di_cards[seat], trial.unpaid[seat] = played, list(di_cards), []
    return Sums(
        strength_parts(game, trial, seat),
        {name: stat(game, trial, seat, name) for name in SUMMED},
        sum(card_price(game, seat, card) for card in di_cards),
    )

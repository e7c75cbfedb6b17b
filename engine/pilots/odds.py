"""What a battle would bring: every card of one side against every card the other may hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp

from engine.catalogue import BattleCard, Stat
from engine.control import own_quarters
from engine.effects import Scope, total
from engine.game import Game
from engine.state import SeatId, Troop
from engine.steps.battle import Battle

# (we win, our Warriors left, their Warriors left) -> what that is worth to us
Stakes = Callable[[bool, int, int], float]
KEEN = 2.0  # how keenly an opponent picks its better cards
DI_STRENGTH = 0.5  # what a DI card in another hand adds on average, in chances of one Strength


@dataclass(frozen=True, slots=True)
class Force:
    """One side of a battle before its card: Warriors and what else counts."""

    warriors: int
    strength: int = 0
    damage: int = 0
    unblockable: int = 0
    shield: int = 0
    impenetrable: int = 0

    def with_card(self, card: BattleCard) -> Force:
        """The same with a card played."""
        return Force(
            self.warriors,
            self.strength + card.strength,
            self.damage + card.damage,
            self.unblockable + card.unblockable_damage,
            self.shield + card.shield,
            self.impenetrable + card.impenetrable_shield,
        )


STATS: tuple[Stat, ...] = ("strength", "damage", "unblockable_damage", "shield", "impenetrable_shield")


def force(game: Game, battle: Battle, seat: SeatId, troop: Troop) -> Force:
    """What a seat would bring to this battle with this Troop, 3.5.3 and 3.5.4."""
    scope = Scope(seat, troop, battle.zone, battle)
    strength, *others = (total(game, stat, scope) for stat in STATS)
    home = game.rules.numbers.home_strength * (battle.zone in own_quarters(game, seat))
    return Force(troop.size, strength + home, *others)


def left(own: Force, foe: Force, own_loss: int) -> int:
    """3.5.4: how many Warriors remain after both cards have counted (R-095)."""
    exposed = max(0, own.warriors - own.impenetrable)
    unblockable = min(exposed, foe.unblockable + own_loss)
    return own.warriors - unblockable - min(exposed - unblockable, max(0, foe.damage - own.shield))


def expected(
    own: Force,
    cards: Sequence[BattleCard],
    foe: Force,
    foe_cards: Sequence[BattleCard],
    stakes: Stakes,
    *,
    attacking: bool,
) -> list[float]:
    """What each of our cards brings on average, the opponent picking what hurts us more often."""
    judge = cache(stakes)
    theirs = [(foe.with_card(card), card.own_loss) for card in foe_cards]
    rows: list[list[float]] = []
    for card in cards:
        ours = own.with_card(card)
        row: list[float] = []
        for they, their_loss in theirs:
            lead = ours.warriors + ours.strength - they.warriors - they.strength
            won = lead > 0 if attacking else lead >= 0
            row.append(judge(won, left(ours, they, card.own_loss), left(they, ours, their_loss)))
        rows.append(row)
    weights = _weights(rows)
    return [sum(weight * value for weight, value in zip(weights, row, strict=True)) for row in rows]


def _weights(rows: Sequence[Sequence[float]]) -> list[float]:
    """How often the opponent plays each card, judged by what it costs us on average."""
    means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    least = min(means)
    raw = [exp(-(mean - least) / KEEN) + 0.1 for mean in means]
    whole = sum(raw)
    return [each / whole for each in raw]

"""What a battle would bring: every card of one side against every card the other may hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp

from engine.catalogue import BattleCard, Effect, Stat
from engine.control import own_quarters
from engine.effects import Scope, allows, total
from engine.game import Game
from engine.state import SeatId, Troop
from engine.steps.battle import Battle

# (we win, our Warriors left, their Warriors left) -> what that is worth to us
Stakes = Callable[[bool, int, int], float]
KEEN = 2.0  # how keenly an opponent picks its better cards


@dataclass(frozen=True, slots=True)
class Force:
    """One side of a battle before its card: Warriors and what else counts."""

    warriors: int
    strength: int = 0
    damage: int = 0
    unblockable: int = 0
    shield: int = 0
    impenetrable: int = 0
    ignores_damage: bool = False

    def with_card(self, card: BattleCard) -> Force:
        """The same with a card played."""
        return Force(
            self.warriors,
            self.strength + card.strength,
            self.damage + card.damage,
            self.unblockable + card.unblockable_damage,
            self.shield + card.shield,
            self.impenetrable + card.impenetrable_shield,
            self.ignores_damage or card.ignores_damage,
        )


STATS: tuple[Stat, ...] = ("strength", "damage", "unblockable_damage", "shield", "impenetrable_shield")


def force(game: Game, battle: Battle, seat: SeatId, troop: Troop) -> Force:
    """What a seat would bring to this battle with this Troop, 3.5.3 and 3.5.4."""
    scope = Scope(seat, troop, battle.zone, battle)
    strength, damage, unblockable, shield, impenetrable = (
        total(game, stat, scope) + sum(add for _, add in battle.added(seat, stat)) for stat in STATS
    )
    strength += game.rules.numbers.home_strength * (battle.zone in own_quarters(game, seat))
    ignores = allows(game, "ignore_damage", scope)
    return Force(troop.size, strength, damage, unblockable, shield, impenetrable, ignores)


def with_effects(own: Force, effects: Sequence[Effect]) -> Force:
    """The same with what a DI card adds."""
    added = Counter({effect.stat: effect.add for effect in effects if effect.stat})
    return Force(
        own.warriors,
        own.strength + added["strength"],
        own.damage + added["damage"],
        own.unblockable + added["unblockable_damage"],
        own.shield + added["shield"],
        own.impenetrable + added["impenetrable_shield"],
        own.ignores_damage,
    )


def left(own: Force, foe: Force, own_loss: int) -> int:
    """3.5.4: how many Warriors remain after both cards have counted (R-095)."""
    exposed = max(0, own.warriors - own.impenetrable)
    unblockable = min(exposed, foe.unblockable + own_loss)
    damage = 0 if own.ignores_damage else max(0, foe.damage - own.shield)
    return own.warriors - unblockable - min(exposed - unblockable, damage)


def is_lost(attack: Force, cards: Sequence[BattleCard], defence: Force, foe_cards: Sequence[BattleCard]) -> bool:
    """Whether an attack fails whatever both sides play."""
    most = attack.warriors + attack.strength + max(card.strength for card in cards)
    return most <= defence.warriors + defence.strength + min(card.strength for card in foe_cards)


def expected(
    own: Force,
    cards: Sequence[BattleCard],
    foe: Force,
    foe_cards: Sequence[BattleCard],
    stakes: Stakes,
    *,
    attacking: bool,
    bluff: float = 0.0,
) -> list[float]:
    """What each of our cards brings on average, the opponent picking what hurts us more often.

    `bluff` is the chance that one Strength more comes from the opponent's DI cards.
    """
    judge = cache(stakes)
    theirs = [(foe.with_card(card), card.own_loss) for card in foe_cards]
    rows: list[list[float]] = []
    for card in cards:
        ours = own.with_card(card)
        row: list[float] = []
        for they, their_loss in theirs:
            lead = ours.warriors + ours.strength - they.warriors - they.strength
            spare = lead - 1 if attacking else lead
            remain, theirs_left = left(ours, they, card.own_loss), left(they, ours, their_loss)
            value = judge(spare >= 0, remain, theirs_left)
            if bluff and spare == 0:
                value += bluff * (judge(False, remain, theirs_left) - value)
            row.append(value)
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

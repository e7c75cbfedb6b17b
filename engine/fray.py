"""What a battle is made of while it is fought: who fights where, what lies open, what it adds up to for others to ask.

Its sections stand in `engine/steps/battle.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.catalogue import Stat
from engine.effects import Scope
from engine.game import Game
from engine.placing import here
from engine.state import CardId, SeatId, Troop, ZoneId
from engine.step import Step


@dataclass(slots=True)
class Fray(Step):
    """The facts of one battle.

    `cards` and `di_cards` lie open, `unpaid` ones among them count for nothing; `extra` is what an effect added to a
    sum of this one battle, by seat, stat and source.
    `recalled` took its Troop home, `goal` is where the loser's retreated to, `homes` all Quarters it came home to,
    `taken` the zones that changed hands.
    `losses` are the Warriors a seat lost, `felled` those its Damage removed, `glory` what Rewards bring it.
    """

    zone: ZoneId = ""
    attacker: SeatId = ""
    defender: SeatId = ""
    winner: SeatId = ""
    loser_choice: str = ""
    recalled: list[SeatId] = field(default_factory=list)
    goal: ZoneId = ""
    homes: list[ZoneId] = field(default_factory=list)
    taken: list[ZoneId] = field(default_factory=list)
    is_tidied: bool = False
    companions: dict[SeatId, list[str]] = field(default_factory=dict)
    cards: dict[SeatId, CardId] = field(default_factory=dict)
    di_cards: dict[SeatId, list[CardId]] = field(default_factory=dict)
    unpaid: dict[SeatId, list[CardId]] = field(default_factory=dict)
    extra: dict[SeatId, dict[Stat, dict[str, int]]] = field(default_factory=dict)
    losses: dict[SeatId, int] = field(default_factory=dict)
    felled: dict[SeatId, int] = field(default_factory=dict)
    glory: dict[SeatId, int] = field(default_factory=dict)

    @property
    def seats(self) -> tuple[SeatId, SeatId]:
        """3.5: the two who take part, the attacker first."""
        return (self.attacker, self.defender)

    @property
    def loser(self) -> SeatId:
        """Who did not win; asked only after the Resolution."""
        return self.opponent(self.winner)

    def opponent(self, seat: SeatId) -> SeatId:
        """The other of the two."""
        return self.defender if seat == self.attacker else self.attacker

    def role(self, seat: SeatId) -> str:
        """The word rows use in `when`."""
        return "attacking" if seat == self.attacker else "defending"

    def troop(self, game: Game, seat: SeatId) -> Troop | None:
        """The Troop of one of the two, if it still stands in the zone."""
        return game.table.troop(self.zone, game.table.seats[seat].side)

    def troop_at_start(self, game: Game, seat: SeatId) -> Troop:
        """R-064: the effects of Companions act to the end of the battle, even if their last Warrior falls."""
        now = self.troop(game, seat)
        return Troop(dict(now.warriors) if now else {}, list(self.companions.get(seat, ())))

    def scope(self, game: Game, seat: SeatId) -> Scope:
        """Where this battle asks its questions."""
        return Scope(seat, self.troop_at_start(game, seat), self.zone, self)

    def lying(self, seat: SeatId) -> list[CardId]:
        """The Battle card of one of the two that lies open here; after 3.5.8 it is where cards go."""
        return [self.cards[seat]] if seat in self.cards and not self.is_tidied else []

    def lying_di(self, seat: SeatId) -> list[CardId]:
        """The DI cards that lie open here."""
        return [] if self.is_tidied else list(self.di_cards.get(seat, ()))

    def counting(self, seat: SeatId) -> list[CardId]:
        """The open DI cards of one of the two that were paid for (R-088)."""
        left = list(self.di_cards.get(seat, ()))
        for card in self.unpaid.get(seat, ()):
            left.remove(card)
        return left

    def add(self, seat: SeatId, stat: Stat, source: str, number: int) -> None:
        """An effect adds to a sum of this one battle."""
        sums = self.extra.setdefault(seat, {}).setdefault(stat, {})
        sums[source] = sums.get(source, 0) + number

    def added(self, seat: SeatId, stat: Stat) -> list[tuple[str, int]]:
        """What effects added to a sum, by source."""
        return list(self.extra.get(seat, {}).get(stat, {}).items())

    def size(self, game: Game, seat: SeatId) -> int:
        """Warriors one of the two has left in the zone."""
        troop = self.troop(game, seat)
        return troop.size if troop else 0

    def standing(self, game: Game, seat: SeatId) -> list[ZoneId]:
        """Where the Troop of one of the two is left at the end: nowhere, in a zone, or in the Quarters it came home to.

        A Troop that retreated counts where it went to.
        """
        zones = [self.zone] if seat == self.winner else self.homes
        return [zone for zone in zones if seat not in self.recalled and here(game, zone, seat)]

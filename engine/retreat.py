"""3.5.6 Retreat: where the losing Troop may go, and how it gets there. It is no Movement action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.changes import limit_of, place_warriors, take_warriors
from engine.companions import over_limit, quarter_refusal
from engine.control import lose_control, opposed, own_quarters
from engine.decision import Word, done, offered
from engine.game import Game
from engine.mixed import share_words, whose
from engine.placing import here
from engine.refusals import Refusal, refuse
from engine.state import ZoneId

if TYPE_CHECKING:
    from engine.steps.battle import Battle


def retreat_refusal(game: Game, battle: Battle, zone: ZoneId) -> Refusal | None:
    """R-098: an adjacent zone without any Troop, and no Quarter outside the loser's City."""
    if game.table.troops.get(zone):
        return refuse("R-098", zone=zone)
    if game.board.is_foreign_quarter(zone, [game.table.seats[battle.loser].city]):
        return refuse("3.5.6")
    troop = battle.troop(game, battle.loser)
    return quarter_refusal(game, zone, troop.companions if troop else ())


def retreat(game: Game, battle: Battle, words: Sequence[str]) -> None:
    """The losing Troop goes to a zone, or `zone number …` to several; its Companions go to the first."""
    seat, side = battle.loser, game.table.seats[battle.loser].side
    troop = battle.troop(game, seat)
    if troop is None:
        return
    companions, troop.companions = troop.companions, []
    numbers = [int(word) for word in words if word.isdigit()] or [troop.size]
    # Those of a mixed Troop go one after the other, the loser's own first.
    left = dict(sorted(troop.warriors.items(), key=lambda each: each[0] != seat))
    for goal, count in zip((word for word in words if not word.isdigit()), numbers, strict=True):
        going = whose(left, count)
        for each, number in going.items():
            left[each] -= number
            take_warriors(game, each, battle.zone, number)
            place_warriors(game, each, goal, number)
        game.table.troops[goal][side].companions += companions
        companions = []
        lose_control(game)
        beside = share_words(going, seat)
        game.emit("retreated", seat=seat, zone=battle.zone, goal=goal, count=count, allies=beside)


def home_room(game: Game, battle: Battle, zone: ZoneId) -> int:
    """How many of the loser's Warriors an own Quarter takes in: none under an opponent, none above the limit."""
    if zone == battle.zone or opposed(game, zone, battle.loser):
        return 0
    coming, standing = battle.troop(game, battle.loser), game.table.troop(zone, game.table.seats[battle.loser].side)
    seats = {*(coming.warriors if coming else ()), *(standing.warriors if standing else ())}
    return max(0, limit_of(game, seats) - here(game, zone, battle.loser)) if seats else 0


def has_home(game: Game, battle: Battle) -> bool:
    """Whether the own Quarters have room for the whole Troop, and one of them for its Companions."""
    rooms = [home_room(game, battle, zone) for zone in own_quarters(game, battle.loser)]
    return sum(rooms) >= battle.size(game, battle.loser) and any(
        word.legal for word in Homecoming(game, battle).offer([])
    )


@dataclass(frozen=True, slots=True)
class Homecoming:
    """`zone number …`: all Warriors of the losing Troop into own Quarters without opponents."""

    game: Game
    battle: Battle
    widget: str = "distribute"

    def offer(self, words: Sequence[str]) -> list[Word]:
        """A Quarter, or how many come to the one just named; the end when all are home."""
        placed = dict(zip(words[::2], map(int, words[1::2]), strict=False))
        left = self.battle.size(self.game, self.battle.loser) - sum(placed.values())
        if len(words) % 2:
            return self._numbers(words[-1], left, list(placed))
        if not left:
            return [done()]
        quarters = [zone for zone in own_quarters(self.game, self.battle.loser) if zone not in placed]
        return offered(quarters, lambda zone: self._refusal(zone, is_first=not placed))

    def _numbers(self, zone: ZoneId, left: int, used: Sequence[ZoneId]) -> list[Word]:
        others = [each for each in own_quarters(self.game, self.battle.loser) if each not in (zone, *used)]
        elsewhere = sum(home_room(self.game, self.battle, each) for each in others)
        most = min(left, home_room(self.game, self.battle, zone))
        return [Word(str(number)) for number in range(most, max(0, left - elsewhere - 1), -1)]

    def _refusal(self, zone: ZoneId, *, is_first: bool) -> Refusal | None:
        if not home_room(self.game, self.battle, zone):
            return refuse("R-098", zone=zone)
        coming = self.battle.troop(self.game, self.battle.loser)
        standing = self.game.table.troop(zone, self.game.table.seats[self.battle.loser].side)
        both = [*(coming.companions if coming else ()), *(standing.companions if standing else ())]
        kind = over_limit(self.game, both) if is_first else ""
        if kind:
            return refuse("companion_limit", zone=zone, kind=kind)
        return quarter_refusal(self.game, zone, coming.companions if coming else ())

"""3.4.2 Recruitment, with the battles it causes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from engine.changes import add_warriors, price, spend, troop_limit
from engine.control import opposed, own_quarters, take_control
from engine.decision import Decision, Distribute, Pick, Word, done, offered
from engine.effects import Scope, total
from engine.game import Game
from engine.refusals import Refusal, refuse
from engine.state import SeatId, ZoneId
from engine.step import AGAIN, Again, Answers
from engine.steps.actions import Action
from engine.steps.battle import Battle


@dataclass(slots=True)
class Recruitment(Action):
    """3.4.2: pay for Warriors, place all of them, then fight for the own Quarters that opponents hold (R-046)."""

    STAGES: ClassVar = ("recruit", "battles", "control")

    contested: list[ZoneId] = field(default_factory=list)

    def ask_recruit(self, game: Game) -> Iterator[Decision]:
        """Warriors for one, two or three Quarters of the own City, or none (R-036)."""
        yield self.ask(self.seat, "recruit", recruit_offer(game, self.seat))

    def do_recruit(self, game: Game, answers: Answers) -> None:
        """Pay, and place everything before anything is fought for (R-046)."""
        words = answers[self.seat]
        split = {zone: int(number) for zone, number in zip(words[::2], words[1::2], strict=True)}
        cost = recruit_price(game, self.seat, sum(split.values()))
        spend(game, self.seat, cost)
        for zone, number in split.items():
            add_warriors(game, self.seat, zone, number)
        self.contested = [zone for zone in split if opposed(game, zone, self.seat)]
        game.emit("recruited", seat=self.seat, cost=cost, placed=list(words), battles=list(self.contested))

    def ask_battles(self, game: Game) -> Iterator[Decision]:
        """R-046: the recruiter chooses the order of several battles, one after the other."""
        if len(self.contested) > 1:
            yield self.ask(self.seat, "order", Pick(offered(self.contested)), battles=len(self.contested))

    def do_battles(self, game: Game, answers: Answers) -> Again | None:
        """The recruiter attacks whoever holds the Quarter (R-085)."""
        if not self.contested:
            return None
        (zone,) = answers.get(self.seat) or self.contested[:1]
        self.contested.remove(zone)
        game.push(Battle.at(game, zone, self.seat))
        return AGAIN

    def do_control(self, game: Game, answers: Answers) -> None:
        """Control is gained at the end of the action (R-078)."""
        take_control(game)


def recruit_price(game: Game, seat: SeatId, number: int) -> int:
    """R-048: as many Warriors as effects allow count as free, the rest is paid."""
    scope = Scope(seat, action="recruitment")
    paid = max(0, number - total(game, "free_warriors", scope))
    return price(game, scope, paid * game.rules.numbers.warrior_cost)


def recruit_offer(game: Game, seat: SeatId) -> Distribute:
    """3.4.2 with its limits: supply, PP, Troop limit, own City (R-045, R-047)."""
    owner, limit = game.table.seats[seat], troop_limit(game, seat)

    def amounts(zone: str, split: dict[str, int]) -> list[Word]:
        before = sum(split.values())
        return [
            Word(str(n), _refusal(game, seat, zone, n, before, limit), _amount_values(game, seat, before + n))
            for n in range(1, owner.pool + 1)
            if n <= max(owner.supply, 1)
        ]

    def finish(split: dict[str, int]) -> Word:
        cost = recruit_price(game, seat, sum(split.values()))
        return done(count=sum(split.values()), cost=cost, keep=owner.pp - cost)

    def places(split: dict[str, int]) -> list[Word]:
        before = sum(split.values())
        return offered(
            own_quarters(game, seat),
            lambda zone: _refusal(game, seat, zone, 1, before, limit),
            lambda zone: {"here": here(game, zone, seat), "room": limit - here(game, zone, seat)},
        )

    return Distribute(places, amounts, finish)


def here(game: Game, zone: ZoneId, seat: SeatId) -> int:
    """How many Warriors of the seat's side stand in a zone."""
    troop = game.table.troop(zone, game.table.seats[seat].side)
    return troop.size if troop else 0


def _amount_values(game: Game, seat: SeatId, number: int) -> dict[str, str | int]:
    cost = recruit_price(game, seat, number)
    return {"cost": cost, "keep": game.table.seats[seat].pp - cost}


def _refusal(game: Game, seat: SeatId, zone: ZoneId, number: int, before: int, limit: int) -> Refusal | None:
    owner = game.table.seats[seat]
    if before + number > owner.supply:
        return refuse("R-045", supply=owner.supply)
    standing = here(game, zone, seat) + number
    if standing > limit:
        return refuse("R-047", zone=zone, count=standing, limit=limit)
    cost = recruit_price(game, seat, before + number)
    return refuse("3.4.2", cost=cost, have=owner.pp) if cost > owner.pp else None

"""3.4.2 Recruitment and whatever else adds Warriors, with the battles that it causes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import ClassVar

from engine.changes import price, spend
from engine.control import own_quarters, take_control
from engine.decision import DONE, Decision, Pick, Word, done, offered
from engine.effects import Scope, allows, total
from engine.game import Game
from engine.placing import Placing, carry_out, limit_refusal, places_for, read, troops_abroad
from engine.refusals import Refusal, Value, refuse
from engine.state import SeatId, TileId, ZoneId
from engine.step import AGAIN, Again, Answers, Step
from engine.steps.actions import Action
from engine.steps.battle import Battle


@dataclass(slots=True)
class Recruitment(Action):
    """3.4.2: pay for Warriors, place all of them, then fight for the own Quarters that opponents hold (R-046)."""

    STAGES: ClassVar = ("recruit", "battles", "control")

    contested: list[ZoneId] = field(default_factory=list)

    def ask_recruit(self, game: Game) -> Iterator[Decision]:
        """Warriors for one, two or three Quarters of the own City, or none (R-036)."""
        yield self.ask(self.seat, "recruit", recruit_offer(game, self.seat, self.by))

    def do_recruit(self, game: Game, answers: Answers) -> None:
        """Pay, and place everything before anything is fought for (R-046)."""
        words = answers[self.seat]
        cost = recruit_price(game, self.seat, read(game, words).count)
        spend(game, self.seat, cost)
        self.contested = carry_out(game, self.seat, words)
        game.emit("recruited", seat=self.seat, cost=cost, placed=list(words), battles=list(self.contested))

    def ask_battles(self, game: Game) -> Iterator[Decision]:
        """R-046: the recruiter chooses the order of several battles, one after the other."""
        yield from ask_battles(self, game)

    def do_battles(self, game: Game, answers: Answers) -> Again | None:
        """The recruiter attacks whoever holds the Quarter (R-085)."""
        return do_battles(self, game, answers)

    def do_control(self, game: Game, answers: Answers) -> None:
        """Control is gained at the end of the action (R-078)."""
        take_control(game)


@dataclass(slots=True)
class AddWarriors(Step):
    """Warriors that an effect adds for nothing, under the rules of Recruitment, but not a Recruitment action.

    `most` of them into own Quarters, and with `abroad` to own Troops on the board; `forced`: as many as fit (3.1).
    `said` are words known already.
    """

    STAGES: ClassVar = ("add", "battles", "control")

    seat: SeatId = ""
    source: str = ""
    most: int = 0
    abroad: bool = False
    forced: bool = False
    said: list[str] = field(default_factory=list)
    contested: list[ZoneId] = field(default_factory=list)

    def ask_add(self, game: Game) -> Iterator[Decision]:
        """Asked unless the words were said with the card that adds them, or nothing can be placed."""
        offer = add_offer(game, self.seat, self.most, abroad=self.abroad, forced=self.forced)
        if not self.said and any(word.legal and word.word != "done" for word in offer.offer([])):
            yield self.ask(self.seat, "add", offer, source=self.source, most=self.most)

    def do_add(self, game: Game, answers: Answers) -> None:
        """Everything is placed before anything is fought for."""
        words = answers.get(self.seat, self.said)
        self.contested = carry_out(game, self.seat, words)
        game.emit(
            "warriors_added", seat=self.seat, source=self.source, placed=list(words), battles=list(self.contested)
        )

    def ask_battles(self, game: Game) -> Iterator[Decision]:
        """R-046: in the order its owner chooses."""
        yield from ask_battles(self, game)

    def do_battles(self, game: Game, answers: Answers) -> Again | None:
        """R-085: whose effect caused the battle is the attacker."""
        return do_battles(self, game, answers)

    def do_control(self, game: Game, answers: Answers) -> None:
        """Control is gained at the end (R-078)."""
        take_control(game)


def ask_battles(step: Recruitment | AddWarriors, game: Game) -> Iterator[Decision]:
    """R-046: which of several battles comes next."""
    if len(step.contested) > 1:
        yield step.ask(step.seat, "order", Pick(offered(step.contested)), battles=len(step.contested))


def do_battles(step: Recruitment | AddWarriors, game: Game, answers: Answers) -> Again | None:
    """The next battle, until none is left."""
    if not step.contested:
        return None
    (zone,) = answers.get(step.seat) or step.contested[:1]
    step.contested.remove(zone)
    game.push(Battle.at(game, zone, step.seat))
    return AGAIN


def recruit_price(game: Game, seat: SeatId, number: int) -> int:
    """R-048: as many Warriors as effects allow count as free, the rest is paid."""
    scope = Scope(seat, action="recruitment")
    paid = max(0, number - total(game, "free_warriors", scope))
    return price(game, scope, paid * game.rules.numbers.warrior_cost)


def recruit_offer(game: Game, seat: SeatId, by: TileId = "") -> Placing:
    """3.4.2 with its limits: supply, PP, Troop limit, own City (R-045, R-047); `by` is the tile of a Gold action."""
    owner = game.table.seats[seat]

    prices = [recruit_price(game, seat, number) for number in range(owner.supply + 1)]

    def costs(number: int) -> dict[str, Value]:
        cost = prices[min(number, owner.supply)]
        return {"cost": cost, "keep": owner.pp - cost}

    def refusal(zone: ZoneId, number: int, before: int) -> Refusal | None:
        if before + number > owner.supply:
            return refuse("R-045", supply=owner.supply)
        over = limit_refusal(game, seat, zone, number)
        cost = prices[before + number]
        return over or (refuse("3.4.2", cost=cost, have=owner.pp) if cost > owner.pp else None)

    def finish(count: int) -> Word:
        return Word(DONE, None, {"count": count, **costs(count)})

    scope = Scope(seat, action="recruitment", by=by)
    led = not allows(game, "without_servant", scope, base=True)
    return Placing(game, seat, places_for(game, scope), owner.supply, refusal, finish, costs, led)


def add_offer(game: Game, seat: SeatId, most: int, *, abroad: bool = False, forced: bool = False) -> Placing:
    """So many Warriors at most, for nothing: supply, Troop limit, own City and perhaps own Troops elsewhere.

    `forced`: none is held back that fits into an own Quarter without an opponent (3.1: effects are mandatory).
    """
    owner = game.table.seats[seat]
    most = min(most, owner.supply)
    zones = [*own_quarters(game, seat), *(troops_abroad(game, seat) if abroad else ())]

    def refusal(zone: ZoneId, number: int, before: int) -> Refusal | None:
        if before + number > owner.supply:
            return refuse("R-045", supply=owner.supply)
        return limit_refusal(game, seat, zone, number)

    def finish(count: int) -> Word:
        return done(refuse("3.1", count=offer.least) if count < offer.least else None, count=count)

    offer = Placing(game, seat, zones, most, refusal, finish, lambda count: {})
    if forced:
        offer = replace(offer, least=min(most, offer.room(own_quarters(game, seat))), kept={})
    return offer

"""3.4.2 Recruitment and whatever else adds Warriors, with the battles that it causes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import ClassVar

from engine.cards import card_price, recruit_card_words, recruit_cards
from engine.changes import price, spend
from engine.control import own_quarters, take_control
from engine.decision import DONE, Decision, Pick, Word, done, offered
from engine.deck import may_hold_shared
from engine.effects import Scope, allows, total
from engine.game import Game
from engine.placing import Placed, Placing, carry_out, limit_refusal, places_for, read, troops_abroad
from engine.refusals import Refusal, Value, refuse
from engine.state import SeatId, TileId, ZoneId
from engine.step import AGAIN, Again, Answers, Step
from engine.steps.actions import Action
from engine.steps.battle import Battle
from engine.steps.cards import play_card
from engine.steps.triggers import at_placed


@dataclass(slots=True)
class Recruitment(Action):
    """3.4.2: pay for Warriors, place all of them, then fight for the own Quarters that opponents hold (R-046).

    `placed` are the Companions that came onto the board with them.
    """

    STAGES: ClassVar = ("recruit", "battles", "control", "placed")

    contested: list[ZoneId] = field(default_factory=list)
    placed: list[TileId] = field(default_factory=list)

    def ask_recruit(self, game: Game) -> Iterator[Decision]:
        """Warriors for one, two or three Quarters of the own City, or none (R-036)."""
        # A card may go with it, so what is offered is nobody else's business.
        private = recruit_cards(game) and may_hold_shared(game, self.seat)
        yield self.ask(self.seat, "recruit", recruit_offer(game, self.seat, self.by), private=private)

    def do_recruit(self, game: Game, answers: Answers) -> None:
        """Pay, and place everything before anything is fought for (R-046)."""
        words = answers[self.seat]
        said = read(game, words)
        for card in said.cards:
            play_card(game, self.seat, card)
        cost = recruit_price(game, self.seat, said)
        spend(game, self.seat, cost)
        self.contested, self.placed = carry_out(game, self.seat, words), list(said.companions)
        words = words[2 * len(said.cards) :]
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

    def do_placed(self, game: Game, answers: Answers) -> None:
        """What a Companion does that was placed in the action."""
        at_placed(game, self.seat, self.placed)


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


def recruit_price(game: Game, seat: SeatId, placed: Placed) -> int:
    """R-048: as many Warriors as effects allow count as free, the rest is paid."""
    scope = Scope(seat, action="recruitment", cards=tuple(placed.cards))
    free = total(game, "free_warriors", scope) + _settling(game, placed)
    return price(game, scope, max(0, placed.count - free) * game.rules.numbers.warrior_cost)


def _settling(game: Game, placed: Placed) -> int:
    """How many Warriors come for nothing with Companions that open a zone outside all Cities."""
    rows, found = game.rules.catalogue.tiles, 0
    for tile, zone in placed.companions.items():
        most = sum(effect.number for effect in rows[tile].effects if effect.option == "recruitment")
        found += min(most, placed.warriors.get(zone, 0))
    return found


def settlers(game: Game, seat: SeatId) -> list[TileId]:
    """Companions in supply that may open a zone outside all Cities to a Recruitment."""
    speaking = game.rules.speaking["recruitment"]
    return [tile for tile in game.table.seats[seat].companions if tile in speaking]


def recruit_offer(game: Game, seat: SeatId, by: TileId = "") -> Placing:
    """3.4.2 with its limits: supply, PP, Troop limit, own City (R-045, R-047); `by` is the tile of a Gold action."""
    owner = game.table.seats[seat]
    prices: dict[tuple[int, int, int], int] = {}

    def cost_of(placed: Placed) -> int:
        key = (placed.count, _settling(game, placed), len(placed.cards))
        if key not in prices:
            cards = sum(card_price(game, seat, card) for card in placed.cards)
            prices[key] = recruit_price(game, seat, placed) + cards
        return prices[key]

    def costs(placed: Placed) -> dict[str, Value]:
        return {"cost": cost_of(placed), "keep": owner.pp - cost_of(placed)}

    def refusal(zone: ZoneId, number: int, before: Placed) -> Refusal | None:
        if before.count + number > owner.supply:
            return refuse("R-045", supply=owner.supply)
        over = limit_refusal(game, seat, zone, number)
        cost = cost_of(before.plus(zone, number))
        return over or (refuse("3.4.2", cost=cost, have=owner.pp) if cost > owner.pp else None)

    def finish(placed: Placed) -> Word:
        return Word(DONE, None, {"count": placed.count, **costs(placed)})

    scope = Scope(seat, action="recruitment", by=by)
    led = not allows(game, "without_servant", scope, base=True)
    return Placing(
        game,
        seat,
        places_for(game, scope),
        owner.supply,
        refusal,
        finish,
        costs,
        led,
        settlers=() if led else settlers(game, seat),
        cards=lambda placed: recruit_card_words(game, seat, placed.cards),
    )


def add_offer(game: Game, seat: SeatId, most: int, *, abroad: bool = False, forced: bool = False) -> Placing:
    """So many Warriors at most, for nothing: supply, Troop limit, own City and perhaps own Troops elsewhere.

    `forced`: none is held back that fits into an own Quarter without an opponent (3.1: effects are mandatory).
    """
    owner = game.table.seats[seat]
    most = min(most, owner.supply)
    zones = [*own_quarters(game, seat), *(troops_abroad(game, seat) if abroad else ())]

    def refusal(zone: ZoneId, number: int, before: Placed) -> Refusal | None:
        if before.count + number > owner.supply:
            return refuse("R-045", supply=owner.supply)
        return limit_refusal(game, seat, zone, number)

    def finish(placed: Placed) -> Word:
        short = placed.count < offer.least
        return done(refuse("3.1", count=offer.least) if short else None, count=placed.count)

    offer = Placing(game, seat, zones, most, refusal, finish, lambda placed: {})
    if forced:
        offer = replace(offer, least=min(most, offer.room(own_quarters(game, seat))), kept={})
    return offer

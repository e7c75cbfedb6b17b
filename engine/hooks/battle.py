"""Tiles and Companions that act at a moment of a battle and need more than a row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from engine.changes import add_warriors, gain, limit_in, price, spend
from engine.decision import Amount, Decision, Pick, Word, done, offered
from engine.deck import discard_cards, draw_cards, may_hold_shared, shared_cards
from engine.effects import Scope, Source, hook, number
from engine.fight import battle_of, take_cards_back
from engine.game import Game
from engine.placing import here, limit_refusal
from engine.plan import kinds
from engine.refusals import refuse
from engine.state import CardId, SeatId, ZoneId
from engine.step import Answers, Step

if TYPE_CHECKING:
    from engine.fray import Fray


def _battle(scope: Scope) -> Fray:
    assert scope.battle is not None
    return scope.battle


@hook("divine_wound")
def divine_wound(game: Game, source: Source, scope: Scope) -> None:
    """After the reveal: discard DI cards from the hand for +1 Strength each."""
    game.push(DiscardForStrength(seat=scope.seat, source=source.id, battle=_battle(scope).id))


@dataclass(slots=True)
class DiscardForStrength(Step):
    """Any number of DI cards, of whatever icon, for nothing; a personal one cannot go (R-090)."""

    STAGES: ClassVar = ("discard",)

    seat: SeatId = ""
    source: str = ""
    battle: int = 0

    def ask_discard(self, game: Game) -> Iterator[Decision]:
        """Asked whatever the hand holds, as long as its open count leaves room for such a card."""
        if may_hold_shared(game, self.seat):
            yield self.ask(self.seat, "discard", Discard(game, self.seat), private=True, source=self.source)

    def do_discard(self, game: Game, answers: Answers) -> None:
        """+1 Strength for each."""
        cards = answers.get(self.seat, [])
        if cards:
            discard_cards(game, self.seat, cards)
            battle_of(game, self.battle).add(
                self.seat, "strength", self.source, len(cards) * number(game, self.source, "divine_wound")
            )


@dataclass(frozen=True, slots=True)
class Discard:
    """DI cards of a hand to be discarded: between `least` and `most` of them."""

    game: Game
    seat: SeatId
    least: int = 0
    most: int = 99
    widget: str = "cards"

    def offer(self, words: Sequence[str]) -> list[Word]:
        """The kinds that are left; copies are said as often as they are held."""
        left = shared_cards(self.game, self.seat)
        for card in words:
            left.remove(card)
        end = [done()] if len(words) >= min(self.least, len(words) + len(left)) else []
        return [*(Word(card) for card in (kinds(left) if len(words) < self.most else ())), *end]


@hook("divine_hunger")
def divine_hunger(game: Game, source: Source, scope: Scope) -> None:
    """2 PP for each opposing Warrior removed by the own Damage, as one single effect."""
    _gain(game, source, scope, number(game, source.id, "divine_hunger") * _battle(scope).felled[scope.seat])


@hook("honor_in_battle")
def honor_in_battle(game: Game, source: Source, scope: Scope) -> None:
    """1 PP for each own Warrior removed by the opponent's Damage, as one single effect."""
    battle = _battle(scope)
    _gain(game, source, scope, number(game, source.id, "honor_in_battle") * battle.felled[battle.opponent(scope.seat)])


def _gain(game: Game, source: Source, scope: Scope, amount: int) -> None:
    if amount:
        game.emit("effect_pp", seat=scope.seat, source=source.id, pp=gain(game, scope.seat, amount))


def _glory(game: Game, source: Source, scope: Scope) -> None:
    """Battle Glory of the Rewards step; it is given with the rest of them."""
    _battle(scope).glory[scope.seat] += 1


@hook("defensive_victory")
def defensive_victory(game: Game, source: Source, scope: Scope) -> None:
    """A winning defender with a Warrior left gains 1 Battle Glory."""
    battle = _battle(scope)
    if scope.seat == battle.winner == battle.defender and battle.size(game, scope.seat):
        _glory(game, source, scope)


@hook("soul_devourer")
def soul_devourer(game: Game, source: Source, scope: Scope) -> None:
    """The winner whose Damage removed at least 2 opposing Warriors gains 1 more Battle Glory, with or without Troop."""
    battle = _battle(scope)
    if scope.seat == battle.winner and battle.felled[scope.seat] >= number(game, source.id, "soul_devourer"):
        _glory(game, source, scope)


@hook("cat")
def cat(game: Game, source: Source, scope: Scope) -> None:
    """The winner who lost nobody, not even to its own card, gains 1 more Battle Glory."""
    battle = _battle(scope)
    if scope.seat == battle.winner and not battle.losses[scope.seat]:
        _glory(game, source, scope)


@hook("bakatan")
def bakatan(game: Game, source: Source, scope: Scope) -> None:
    """When the winner is known: Shields printed on the card played may become as much Damage."""
    battle = _battle(scope)
    if game.rules.catalogue.battle_cards[battle.cards[scope.seat]].shield:
        game.push(ShieldsToDamage(seat=scope.seat, source=source.id, battle=battle.id))


@dataclass(slots=True)
class ShieldsToDamage(Step):
    """Any number of the Shields printed on the Battle card, of no others."""

    STAGES: ClassVar = ("turn",)

    seat: SeatId = ""
    source: str = ""
    battle: int = 0

    def ask_turn(self, game: Game) -> Iterator[Decision]:
        """Its card lies open, so everybody knows what may be chosen."""
        shields = game.rules.catalogue.battle_cards[battle_of(game, self.battle).cards[self.seat]].shield
        yield self.ask(self.seat, "effect", Amount([Word(str(n)) for n in range(shields + 1)]), source=self.source)

    def do_turn(self, game: Game, answers: Answers) -> None:
        """One Damage for each Shield."""
        turned = int(answers[self.seat][0])
        if turned:
            battle_of(game, self.battle).add(self.seat, "shield", self.source, -turned)
            battle_of(game, self.battle).add(self.seat, "damage", self.source, turned)
            game.emit("shields_turned", seat=self.seat, source=self.source, count=turned)


@hook("hold_the_line")
def hold_the_line(game: Game, source: Source, scope: Scope) -> None:
    """Whoever keeps its Troop on the board takes all Battle cards back and may add 1 Warrior to it.

    The card played lies in the battle until its end, so it is not among those taken back.
    """
    places = _battle(scope).standing(game, scope.seat)
    if not places:
        return
    take_cards_back(game, scope.seat)
    zones = [place for place in places if limit_refusal(game, scope.seat, place, 1) is None]
    if game.table.seats[scope.seat].supply and zones:
        game.push(OneMore(seat=scope.seat, source=source.id, zone=zones[0], others=zones[1:]))


@dataclass(slots=True)
class OneMore(Step):
    """One Warrior from supply to a Troop, if its owner likes; to one of those that came home to several Quarters."""

    STAGES: ClassVar = ("choose",)

    seat: SeatId = ""
    source: str = ""
    zone: ZoneId = ""
    others: list[ZoneId] = field(default_factory=list)

    def ask_choose(self, game: Game) -> Iterator[Decision]:
        """Yes or no, or where."""
        ways = [self.zone, *self.others, "no"] if self.others else ["yes", "no"]
        yield self.ask(self.seat, "effect", Pick(offered(ways)), source=self.source, zone=self.zone)

    def do_choose(self, game: Game, answers: Answers) -> None:
        """It comes for nothing."""
        (word,) = answers[self.seat]
        if word != "no":
            zone = self.zone if word == "yes" else word
            add_warriors(game, self.seat, zone, 1)
            game.emit("warriors_added", seat=self.seat, source=self.source, placed=[zone, "1"], battles=[])


@hook("spoils_of_war")
def spoils_of_war(game: Game, source: Source, scope: Scope) -> None:
    """The winner takes one of the opponent's DI cards of this battle, or draws 2; a personal card counts for none."""
    battle = _battle(scope)
    rows = game.rules.catalogue.di_cards
    cards = [card for card in battle.counting(battle.opponent(scope.seat)) if not rows[card].personal]
    if scope.seat == battle.winner and cards:
        game.push(Spoils(seat=scope.seat, source=source.id, cards=cards))


@dataclass(slots=True)
class Spoils(Step):
    """One of these cards out of the open pile, or two unseen ones."""

    STAGES: ClassVar = ("choose",)

    seat: SeatId = ""
    source: str = ""
    cards: list[CardId] = field(default_factory=list)

    def ask_choose(self, game: Game) -> Iterator[Decision]:
        """A card that still lies in the pile, or `draw`."""
        lying = [card for card in kinds(self.cards) if card in game.table.di_discard]
        yield self.ask(self.seat, "effect", Pick(offered([*lying, "draw"])), source=self.source)

    def do_choose(self, game: Game, answers: Answers) -> None:
        """Everybody saw the card; the ones drawn its owner alone knows."""
        (word,) = answers[self.seat]
        if word == "draw":
            drawn = number(game, self.source, "spoils_of_war")
            game.emit("effect_cards", seat=self.seat, source=self.source, count=drawn)
            draw_cards(game, self.seat, drawn)
            return
        game.table.di_discard.remove(word)
        game.hidden.hands[self.seat].di.append(word)
        game.emit("card_taken", seat=self.seat, source=self.source, card=word)


@hook("jackal")
def jackal(game: Game, source: Source, scope: Scope) -> None:
    """1 DI card for every 2 opposing Warriors removed by the own Damage, won or lost."""
    cards = _battle(scope).felled[scope.seat] // number(game, source.id, "jackal")
    if cards:
        game.emit("effect_cards", seat=scope.seat, source=source.id, count=cards)
        draw_cards(game, scope.seat, cards)


@hook("strategic_hold")
def strategic_hold(game: Game, source: Source, scope: Scope) -> None:
    """At the end 1 PP for each Warrior of the own Troop that is left there, as one single effect."""
    count = sum(here(game, zone, scope.seat) for zone in _battle(scope).standing(game, scope.seat))
    _gain(game, source, scope, number(game, source.id, "strategic_hold") * count)


@hook("tactical_reinforcement")
def tactical_reinforcement(game: Game, source: Source, scope: Scope) -> None:
    """At the end Warriors may be bought for the own Troop that is left there, 1 PP each; for the first with room."""
    zones = _battle(scope).standing(game, scope.seat)
    zone = next((each for each in zones if limit_refusal(game, scope.seat, each, 1) is None), zones[0])
    game.push(BuyWarriors(seat=scope.seat, source=source.id, zone=zone))


@dataclass(slots=True)
class BuyWarriors(Step):
    """So many Warriors from supply, up to the Troop limit, paid as one single effect."""

    STAGES: ClassVar = ("buy",)

    seat: SeatId = ""
    source: str = ""
    zone: ZoneId = ""

    def ask_buy(self, game: Game) -> Iterator[Decision]:
        """None, or as many as fit; a number that cannot be paid is refused."""
        most = min(
            game.table.seats[self.seat].supply, limit_in(game, self.zone, self.seat) - here(game, self.zone, self.seat)
        )
        if most > 0:
            amounts = Amount([self._word(game, count) for count in range(most + 1)])
            yield self.ask(self.seat, "effect", amounts, source=self.source, zone=self.zone)

    def _word(self, game: Game, count: int) -> Word:
        cost, have = self._cost(game, count), game.table.seats[self.seat].pp
        return Word(str(count), refuse("R-160", cost=cost, have=have) if cost > have else None, {"cost": cost})

    def _cost(self, game: Game, count: int) -> int:
        return price(game, Scope(self.seat), count * number(game, self.source, "tactical_reinforcement"))

    def do_buy(self, game: Game, answers: Answers) -> None:
        """They are paid and placed."""
        count = int(answers[self.seat][0]) if self.seat in answers else 0
        if count:
            cost = self._cost(game, count)
            spend(game, self.seat, cost)
            add_warriors(game, self.seat, self.zone, count)
            game.emit("warriors_bought", seat=self.seat, source=self.source, zone=self.zone, count=count, cost=cost)

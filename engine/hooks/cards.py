"""Divine Intervention cards played by day that need more than a row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from engine.cards import aims_at
from engine.changes import add_warriors, limit_of, remove, room_with_allies
from engine.control import allies, opposed, own_quarters, temples_of
from engine.decision import DONE, Amount, Decision, Word, done, offered
from engine.effects import Scope, Source, hook, number
from engine.game import Game
from engine.hooks.actions import pay_tithe
from engine.placing import own_here
from engine.refusals import refuse
from engine.state import CardId, SeatId, ZoneId
from engine.step import AGAIN, Again, Answers, Step
from engine.steps.cards import PlayCard
from engine.steps.recruitment import AddWarriors, add_offer


@aims_at("raining_fire")
def raining_fire_target(game: Game, seat: SeatId, card: CardId, words: Sequence[str]) -> list[Word]:
    """A zone with an opponent's Troop; of a mixed Troop, whose Warrior."""
    if not words:
        zones = [zone for zone in game.board.zones if opposed(game, zone, seat)]
        return offered(zones, None, lambda zone: {"seats": " ".join(_victims(game, seat, zone))})
    victims = _victims(game, seat, words[0])
    return offered(victims) if len(words) == 1 and len(victims) > 1 else [done()]


def _victims(game: Game, seat: SeatId, zone: ZoneId) -> list[SeatId]:
    own = game.table.seats[seat].side
    return [each for side, troop in game.table.troops.get(zone, {}).items() if side != own for each in troop.warriors]


@hook("raining_fire")
def raining_fire(game: Game, source: Source, scope: Scope) -> None:
    """Remove 1 Warrior of an opponent's Troop; it is no battle and brings no Glory."""
    zone, *seats = _target(game)
    victim = seats[0] if seats else _victims(game, scope.seat, zone)[0]
    remove(game, victim, zone, number(game, source.id, "raining_fire"), "effect")


@aims_at("tactical_support")
def tactical_support_target(game: Game, seat: SeatId, card: CardId, words: Sequence[str]) -> list[Word]:
    """Up to 2 Warriors, at least one, into own Quarters and own Troops on the board."""
    following = add_offer(game, seat, number(game, card, "tactical_support"), abroad=True).offer(words)
    return following if words else [word for word in following if word.word != DONE]


@hook("tactical_support")
def tactical_support(game: Game, source: Source, scope: Scope) -> None:
    """Not a Recruitment action, but fought for as one (R-046)."""
    most = number(game, source.id, "tactical_support")
    game.push(AddWarriors(seat=scope.seat, source=source.id, most=most, abroad=True, said=_target(game)))


@aims_at("military_ceremony")
def military_ceremony_target(game: Game, seat: SeatId, card: CardId, words: Sequence[str]) -> list[Word]:
    """A Temple its player controls."""
    if words:
        return [done()]
    room = {zone: room_with_allies(game, seat, game.board.zones[zone].income) for zone in temples_of(game, seat)}
    return offered(room, None, lambda zone: {"pp": room[zone]})


@hook("military_ceremony")
def military_ceremony(game: Game, source: Source, scope: Scope) -> None:
    """The Temple pays at once what it pays by night; the Delta Temple for 1 Warrior."""
    (zone,) = _target(game)
    pay_tithe(game, scope.seat, zone, source.id)


@aims_at("gather")
def gather_target(game: Game, seat: SeatId, card: CardId, words: Sequence[str]) -> list[Word]:
    """An own Troop, or an own Quarter in which no opponent stands; somewhere an ally has Warriors to send."""
    if words:
        return [done()]
    quarters = [zone for zone in own_quarters(game, seat) if not opposed(game, zone, seat)]
    zones = [zone for zone in game.board.zones if zone in quarters or own_here(game, zone, seat)]
    return offered(zones, lambda zone: None if senders(game, seat, zone) else refuse("no_target", card=card))


def senders(game: Game, seat: SeatId, zone: ZoneId) -> list[SeatId]:
    """The allies that could add a Warrior to a seat's Troop in a zone, in turn order."""
    able = [ally for ally in allies(game.table, seat) if game.table.seats[ally].supply]
    return [ally for ally in able if room_for_ally(game, zone, seat, ally)]


def room_for_ally(game: Game, zone: ZoneId, seat: SeatId, ally: SeatId) -> int:
    """How many Warriors of an ally the Troop takes in; a mixed one holds 5 at most."""
    troop = game.table.troop(zone, game.table.seats[seat].side)
    limit = limit_of(game, {ally, *(troop.warriors if troop else ())})
    return max(0, limit - (troop.size if troop else 0))


@hook("gather")
def gather(game: Game, source: Source, scope: Scope) -> None:
    """The allies may add up to 2 Warriors in all from their supplies to the zone; each in turn order says how many."""
    (zone,) = _target(game)
    waiting = senders(game, scope.seat, zone)
    most = number(game, source.id, "gather")
    game.push(Gathering(seat=scope.seat, source=source.id, zone=zone, left=most, waiting=waiting))


@dataclass(slots=True)
class Gathering(Step):
    """Each ally is asked for as many as are still to come."""

    STAGES: ClassVar = ("send",)

    seat: SeatId = ""
    source: str = ""
    zone: ZoneId = ""
    left: int = 0
    waiting: list[SeatId] = field(default_factory=list)

    def ask_send(self, game: Game) -> Iterator[Decision]:
        """None, or so many."""
        if self.waiting and self._most(game):
            amounts = Amount([Word(str(count)) for count in range(self._most(game) + 1)])
            yield self.ask(self.waiting[0], "effect", amounts, source=self.source, zone=self.zone)

    def _most(self, game: Game) -> int:
        ally = self.waiting[0]
        room = room_for_ally(game, self.zone, self.seat, ally)
        return min(self.left, game.table.seats[ally].supply, room)

    def do_send(self, game: Game, answers: Answers) -> Again | None:
        """They are placed, and the next ally is asked."""
        if not self.waiting:
            return None
        ally = self.waiting.pop(0)
        count = int(answers[ally][0]) if ally in answers else 0
        if count:
            self.left -= count
            add_warriors(game, ally, self.zone, count)
            game.emit("warriors_added", seat=ally, source=self.source, placed=[self.zone, str(count)], battles=[])
        return AGAIN


def _target(game: Game) -> list[str]:
    played = game.find(PlayCard)
    assert played is not None
    return list(played.target)

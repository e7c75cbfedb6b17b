"""Divine Intervention cards played by day that need more than a row."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import aims_at
from engine.changes import remove, room_for
from engine.control import opposed, temples_of
from engine.decision import DONE, Word, done, offered
from engine.effects import Scope, Source, hook, number
from engine.game import Game
from engine.hooks.actions import pay_tithe
from engine.state import CardId, SeatId, ZoneId
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
    room = {zone: room_for(game, seat, game.board.zones[zone].income) for zone in temples_of(game, seat)}
    return offered(room, None, lambda zone: {"pp": room[zone]})


@hook("military_ceremony")
def military_ceremony(game: Game, source: Source, scope: Scope) -> None:
    """The Temple pays at once what it pays by night; the Delta Temple for 1 Warrior."""
    (zone,) = _target(game)
    pay_tithe(game, scope.seat, zone, source.id)


def _target(game: Game) -> list[str]:
    played = game.find(PlayCard)
    assert played is not None
    return list(played.target)

"""Answers tried on a copy of the imagined game: what the table is worth after them, and after going on well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.decision import DONE, Decision, Offer
from engine.game import Game
from engine.pilots.ideas import IDEAS, idea
from engine.pilots.tiles import companion_worth, tiles_worth
from engine.pilots.worth import CARD, FALLEN_FOE, GLORY, VETERAN, Outlook, pp_worth
from engine.state import SeatId, SpaceId, copied
from engine.steps.actions import action_step

MOST = 12  # answers tried for one decision


def branch(game: Game) -> Game:
    """A game of its own that goes on from here."""
    return replace(
        game,
        table=copied(game.table),
        hidden=copied(game.hidden),
        steps=copied(game.steps),
        last_by=dict(game.last_by),
        before_seal=dict(game.before_seal),
        events=[],
        choices=[],
        open=None,
        beside=[],
    )


def position(outlook: Outlook) -> float:
    """What everything the seat has is worth."""
    owner, table = outlook.owner, outlook.table
    side = table.sides[outlook.side]
    foes = sum(troop.size for troops in table.troops.values() for name, troop in troops.items() if name != outlook.side)
    return (
        outlook.now
        + pp_worth(owner.pp)
        + GLORY * (side.divine + side.battle)
        + VETERAN * owner.veterans
        + CARD * len(outlook.game.hidden.hands[outlook.seat].di)
        + tiles_worth(outlook)
        + companion_worth(outlook)
        - FALLEN_FOE * foes
    )


def said(outlook: Outlook, decision: Decision, words: Sequence[str]) -> Game:
    """The game after this answer."""
    game = branch(outlook.game)
    game.answer(decision.key, [*words, DONE], decision.kind)
    return game


def begun(outlook: Outlook, space: SpaceId) -> Game:
    """The game with the action of a space begun, whatever token would have to go with it."""
    game = branch(outlook.game)
    game.push(action_step(game, outlook.seat, space))
    game.advance()
    return game


def after(outlook: Outlook, decision: Decision, words: Sequence[str]) -> float:
    """How much better things stand after this answer and the best action that follows it at once."""
    return better(outlook, said(outlook, decision, words))


def better(outlook: Outlook, game: Game) -> float:
    """How much better things stand in this game for going on with its next action in the best way."""
    following = game.decision_of(outlook.seat)
    if _same_board(outlook, game):
        later, found = outlook, outlook.pp(game.table.seats[outlook.seat].pp - outlook.owner.pp)
    else:
        later = Outlook(game, outlook.seat)
        found = position(later) - position(outlook)
    return found + (idea(later, following)[0] if following is not None and following.kind in IDEAS else 0.0)


def _same_board(outlook: Outlook, game: Game) -> bool:
    """Nothing but tokens and PP have changed: what was judged of the board still holds."""
    return _board(game, outlook.seat) == _board(outlook.game, outlook.seat)


def _board(game: Game, seat: SeatId) -> tuple[object, ...]:
    table, owner = game.table, game.table.seats[seat]
    held = (owner.tiles, owner.veterans, len(game.hidden.hands[seat].di))
    return (table.troops, table.pyramids, table.glory, table.sides, held)


def answers(offer: Offer, begun: Sequence[str] = ()) -> Iterator[list[str]]:
    """Finished answers in the order offered, the empty one too."""
    for entry in offer.offer(begun):
        if entry.legal and entry.word == DONE:
            yield list(begun)
        elif entry.legal:
            yield from answers(offer, [*begun, entry.word])


def best(outlook: Outlook, decision: Decision) -> list[str] | None:
    """The best of the first few answers there are."""
    found: list[tuple[float, int, list[str]]] = []
    for number, words in enumerate(answers(decision.offer)):
        if number == MOST:
            break
        found.append((after(outlook, decision, words), -number, words))
    return max(found)[2] if found else None

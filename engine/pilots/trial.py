"""Answers tried on a copy of the imagined game: what the table is worth after them, and after going on well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.decision import DONE, Decision, Offer
from engine.game import Game
from engine.pilots.ideas import IDEAS, idea
from engine.pilots.tiles import companion_worth, tiles_worth
from engine.pilots.worth import CARD, FALLEN_FOE, GLORY, VETERAN, Outlook, pp_worth
from engine.state import copied

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


def after(outlook: Outlook, decision: Decision, words: Sequence[str]) -> float:
    """How much better things stand after this answer and the best action that follows it at once."""
    game = said(outlook, decision, words)
    following = game.decision_of(outlook.seat)
    if following is not None and following.kind in IDEAS and _unchanged(outlook, game):
        return idea(outlook, following)[0]
    later = Outlook(game, outlook.seat)
    found = position(later) - position(outlook)
    return found + (idea(later, following)[0] if following is not None and following.kind in IDEAS else 0.0)


def _unchanged(outlook: Outlook, game: Game) -> bool:
    """Nothing but a token was placed: what was judged before still holds."""
    owner, before = game.table.seats[outlook.seat], outlook.owner
    return game.table.troops == outlook.table.troops and (owner.pp, owner.tiles) == (before.pp, before.tiles)


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

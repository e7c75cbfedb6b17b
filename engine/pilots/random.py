"""A player by chance: it says words depth first in a random order and backs out where none may follow."""

from __future__ import annotations

from collections.abc import Sequence

from engine.decision import DONE, Key, Offer, Word
from engine.imagine import imagine
from engine.refusals import NotNow, refuse
from engine.rng import Draw
from engine.ruleset import Library
from engine.view import View

# Chance alone takes very long to win. One in so many: to end an empty answer, or one begun, where more may be said; to
# split a Troop where it may go on whole; and to begin with the highest number.
END_EMPTY = 24
END_BEGUN = 3
SPLIT = 6
HIGHEST = 2


def choose(library: Library, view: View, seed: str) -> tuple[Key, str, list[str]]:
    """Key, kind and words (without `done`) of an answer for the seat of the view.

    It plays on an imagined game only, so it knows no more than the seat does. Raises NotNow if nothing waits for it.
    """
    game = imagine(library, view, seed)
    decision = game.decision_of(view.viewer)
    if decision is None:
        raise NotNow(refuse("stale"))
    words = say(decision.offer, Draw(f"pilot:{seed}", 0))
    if words is None:
        raise ValueError(f"{decision.key} {decision.kind} has no answer that can be finished")
    return decision.key, decision.kind, words


def say(offer: Offer, chance: Draw, said: Sequence[str] = ()) -> list[str] | None:
    """Words of a finished answer that begins with those said, or None if there is none."""
    for word in _in_turn(offer.offer(said), chance, begun=bool(said)):
        if word == DONE:
            return list(said)
        found = say(offer, chance, [*said, word])
        if found is not None:
            return found
    return None


def _in_turn(following: Sequence[Word], chance: Draw, *, begun: bool) -> list[str]:
    """The words that may follow in the order to be tried: names, numbers, and the end last unless chance wants it."""
    legal = [entry.word for entry in following if entry.legal]
    words = chance.shuffled([word for word in legal if word != DONE])
    if chance.below(SPLIT):
        words.sort(key=str.isdigit)
    if not chance.below(HIGHEST):
        words.sort(key=lambda word: -int(word) if word.isdigit() else -99)
    if DONE not in legal:
        return words
    return [DONE, *words] if not chance.below(END_BEGUN if begun else END_EMPTY) else [*words, DONE]

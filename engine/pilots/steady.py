"""A player that thinks one action ahead: it fights where the odds are good, holds Temples, builds and recruits.

It sees its own view only, and judges imagined games. What it has no thought for it tries on copies of such a game.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.decision import DONE, Decision, Key
from engine.imagine import imagine
from engine.pilots import allies, council, ends, gifts, hand, night, opening, random, trial, turn
from engine.pilots.ideas import IDEAS, idea
from engine.pilots.worth import Outlook
from engine.refusals import NotNow, refuse
from engine.rng import Draw
from engine.ruleset import Library
from engine.view import View

Thought = Callable[[Outlook, Decision], list[str] | None]
THOUGHTS: dict[str, Thought] = {
    "tokens": turn.tokens,
    "action": turn.action,
    "battle": council.battle,
    "foresight": council.foresight,
    "swap": council.swap,
    "discard": hand.discard,
    "aftermath": ends.aftermath,
    "retreat": ends.retreat,
    "devotion": night.devotion,
    "delta": night.delta,
    "prayers": night.prayers,
    "divine": night.divine,
    "destiny": night.destiny,
    "markers": allies.first,
    "marker": night.marker,
    "defender": allies.defender,
    "losses": allies.losses,
    "temples": allies.temples,
    "troops": opening.troops,
    "pyramids": opening.pyramids,
    "tile": opening.tile,
}


def choose(library: Library, view: View, seed: str) -> tuple[Key, str, list[str]]:
    """Key, kind and words (without `done`) of an answer for the seat of the view, or first of a gift beside it.

    Raises NotNow if nothing waits for it.
    """
    game = imagine(library, view, seed)
    decision = game.decision_of(view.viewer)
    if decision is None:
        raise NotNow(refuse("stale"))
    outlook = Outlook(game, decision.seat)
    words = _thought(outlook, decision)
    if words is None or not finished(decision, words):
        words = random.say(decision.offer, Draw(f"pilot:{seed}", 0))
    if words is None:
        raise ValueError(f"{decision.key} {decision.kind} has no answer that can be finished")
    given = gifts.gift(outlook, decision, words)
    if given is not None:
        return decision.key, gifts.GIVE, given
    return decision.key, decision.kind, words


def _thought(outlook: Outlook, decision: Decision) -> list[str] | None:
    if decision.kind in IDEAS:
        return idea(outlook, decision)[1]
    thought = THOUGHTS.get(decision.kind, trial.best)
    return thought(outlook, decision)


def finished(decision: Decision, words: list[str]) -> bool:
    """Each word was offered after those before it, and the answer may end there."""
    said: list[str] = []
    for word in [*words, DONE]:
        if not any(entry.word == word and entry.legal for entry in decision.offer.offer(said)):
            return False
        said.append(word)
    return True

"""For each action of a turn its best answer, with what that is worth."""

from __future__ import annotations

from collections.abc import Callable

from engine.decision import Decision, Offer
from engine.pilots import journeys, works
from engine.pilots.works import NOTHING, Idea
from engine.pilots.worth import Outlook

IDEAS: dict[str, Callable[[Outlook, Offer], Idea]] = {
    "move": journeys.best,
    "build": works.build,
    "recruit": works.recruit,
    "summon": works.recruit,
    "add": works.recruit,
    "acquire": works.acquire,
}


def idea(outlook: Outlook, decision: Decision) -> Idea:
    """The best answer to an action; nothing where we have no thought for it."""
    thought = IDEAS.get(decision.kind)
    return thought(outlook, decision.offer) if thought else NOTHING

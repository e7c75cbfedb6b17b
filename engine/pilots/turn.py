"""3.3: which token to place. Each space is tried on a copy of the imagined game, and judged by the best that follows."""

from __future__ import annotations

from dataclasses import replace

from engine.decision import DONE, Decision
from engine.game import Game
from engine.pilots.ideas import idea
from engine.pilots.worth import Outlook
from engine.state import copied

UNCOVERED = 0.7  # to cover a floor that has no token yet


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


def tokens(outlook: Outlook, decision: Decision) -> list[str] | None:
    """The space whose action does most good now; in doubt one on a floor without a token."""
    game, seat = outlook.game, outlook.owner
    floors = {game.rules.spaces[space].floor for space in seat.spaces}
    found: tuple[float, list[str] | None] = (float("-inf"), None)
    tried: dict[tuple[str, str], float] = {}
    for entry in decision.offer.offer(()):
        space = game.rules.spaces.get(entry.word)
        if space is None or not entry.legal:
            continue
        kind = (space.action, str(entry.values.get("colour", "")))
        if kind not in tried:
            tried[kind] = after(outlook, decision, [entry.word])
        value = tried[kind] + UNCOVERED * (space.floor not in floors)
        if value > found[0]:
            found = value, [entry.word]
    return found[1]


def after(outlook: Outlook, decision: Decision, words: list[str]) -> float:
    """What it is worth to say this and then to go on well."""
    game = branch(outlook.game)
    game.answer(decision.key, [*words, DONE], decision.kind)
    following = game.decision_of(outlook.seat)
    gain = outlook.pp(game.table.seats[outlook.seat].pp - outlook.owner.pp)
    if following is None or following.kind == decision.kind:
        return gain
    return gain + idea(outlook, following)[0]

"""1.4: which DI cards to part with."""

from __future__ import annotations

from engine.catalogue import DiCard
from engine.decision import DONE, Decision
from engine.pilots import trial
from engine.pilots.worth import Outlook

ICONS = {"battle": 1.0, "day": 1.5, "move": 1.6, "move_start": 1.0}


def discard(outlook: Outlook, decision: Decision) -> list[str] | None:
    """Exactly so many: the least useful. Any number: as many as help."""
    if any(entry.word == DONE and entry.legal for entry in decision.offer.offer(())):
        return trial.best(outlook, decision)
    rows, said = outlook.game.rules.catalogue.di_cards, list[str]()
    while True:
        legal = [entry.word for entry in decision.offer.offer(said) if entry.legal]
        cards = [word for word in legal if word in rows]
        if DONE in legal or not cards:
            return said
        said.append(min(sorted(cards), key=lambda card: useful(rows[card])))


def useful(row: DiCard) -> float:
    """How good a card is to keep: by its icon and what it adds."""
    return ICONS.get(row.when, 1.0) + 0.5 * sum(effect.add for effect in row.effects) - 0.4 * row.cost

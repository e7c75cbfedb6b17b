"""3.5.6 and 3.5.7: who leaves after a battle, and where to."""

from __future__ import annotations

from engine.decision import Decision
from engine.pilots.clashes import RETREATED
from engine.pilots.worth import Outlook
from engine.steps.battle import Battle

EXPOSED = 1.5  # a beaten Troop that one of ours may strike next


def aftermath(outlook: Outlook, decision: Decision) -> list[str] | None:
    """Retreat, stay, or go home for prayer points, whatever leaves more."""
    words = {entry.word: entry for entry in decision.offer.offer(()) if entry.legal}
    fight = outlook.game.find(Battle)
    if fight is None or "recall" not in words:
        return None
    rest = {zone: size for zone, size in outlook.held.items() if zone != fight.zone}
    size = outlook.held.get(fight.zone, 0)
    pp = words["recall"].values.get("pp", 0)
    home = outlook.standing(rest) + outlook.pp(int(pp))
    if "retreat" in words:
        away = outlook.standing(rest) + RETREATED * outlook.troop(size)
        return ["retreat"] if away > home else ["recall"]
    if "stay" not in words:
        return ["recall"]
    stay = outlook.standing(outlook.held) + outlook.gained(0, outlook.tokens_of(fight.zone))
    return ["stay"] if stay >= home else ["recall"]


def retreat(outlook: Outlook, decision: Decision) -> list[str] | None:
    """The loser goes where it holds least, best of all where one of our Troops can strike it."""
    fight = outlook.game.find(Battle)
    places = [entry.word for entry in decision.offer.offer(()) if entry.legal]
    if fight is None or not places:
        return None
    ours = set(outlook.held) - {fight.zone}

    def good(zone: str) -> float:
        near = bool(ours.intersection(outlook.board.neighbours(zone)))
        return EXPOSED * near - outlook.control(zone)

    return [max(sorted(places), key=good)]

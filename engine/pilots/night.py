"""3.6: what to give at Night, and what to make of Veteran tokens."""

from __future__ import annotations

from engine.decision import Decision
from engine.pilots import allies
from engine.pilots.worth import Outlook
from engine.state import ZoneId

POOR = 2  # so few PP that more of them come before Warriors
LAST_SEAT = 2  # this near to the Glory that wins it is better to be first than last


def devotion(outlook: Outlook, decision: Decision) -> list[str] | None:
    """3.6.1: a Glory that nobody can take away is worth more than any 2 Warriors."""
    return allies.given(outlook, decision, ["give"])


def delta(outlook: Outlook, decision: Decision) -> list[str] | None:
    """3.6.2: a Warrior for the PP of the Delta Temple, unless a pair of Temples would break."""
    (zone,) = outlook.board.of_kind("delta_temple")
    after = _less(outlook, zone, outlook.numbers.delta_warriors)
    loss = outlook.now - outlook.standing(after)
    if outlook.pp(outlook.board.zones[zone].income) < loss:
        return ["keep"]
    return allies.given(outlook, decision, ["give"])


def _less(outlook: Outlook, zone: ZoneId, count: int) -> dict[ZoneId, int]:
    left = outlook.held.get(zone, 0) - count
    rest = {each: size for each, size in outlook.held.items() if each != zone}
    return {**rest, zone: left} if left > 0 else rest


def prayers(outlook: Outlook, decision: Decision) -> list[str] | None:
    """3.6.5: tokens that no Warrior can be had for become PP, and more of them in need."""
    wanted = spare(outlook)
    return _nearest(decision, max(wanted, outlook.owner.veterans // 2) if poor(outlook) else wanted)


def divine(outlook: Outlook, decision: Decision) -> list[str] | None:
    """3.6.6: cards only for tokens that no Warrior can be had for."""
    return _nearest(decision, spare(outlook) // outlook.numbers.veterans_per_card)


def summoned(outlook: Outlook) -> int:
    """3.6.7: how many Warriors there are to be summoned, and room for."""
    room = sum(outlook.limit - outlook.held.get(zone, 0) for zone in outlook.home if outlook.foe(zone) is None)
    return min(outlook.owner.supply, room)


def spare(outlook: Outlook) -> int:
    """Veteran tokens that no Warrior can be had for."""
    return outlook.owner.veterans - min(outlook.owner.veterans, summoned(outlook))


def poor(outlook: Outlook) -> bool:
    """Whether prayer points are needed more than Warriors."""
    return outlook.owner.pp <= POOR


def _nearest(decision: Decision, wanted: int) -> list[str] | None:
    numbers = [int(entry.word) for entry in decision.offer.offer(()) if entry.legal and entry.word.isdigit()]
    return [str(min(numbers, key=lambda number: (abs(number - wanted), number)))] if numbers else None


def destiny(outlook: Outlook, decision: Decision) -> list[str] | None:
    """3.6.9: who acts last holds what it takes until the Night; near the end it is good to be first."""
    places = sorted((int(entry.word) for entry in decision.offer.offer(()) if entry.legal), reverse=True)
    if outlook.glory >= outlook.numbers.glory_to_win - LAST_SEAT:
        places.reverse()
    return [str(places[0])] if places else None


def marker(outlook: Outlook, decision: Decision) -> list[str] | None:
    """9.2: the same for the markers of a team; which ally's is laid there does not matter to it."""
    early = outlook.glory >= outlook.numbers.glory_to_win - LAST_SEAT
    found = list(allies.finished(decision.offer))
    return max(found, key=lambda words: -int(words[1]) if early else int(words[1])) if found else None

"""4 Team Mode: who is asked for a team, and whose Warriors are meant."""

from __future__ import annotations

from collections.abc import Sequence

from bot.names import catalogue
from engine.decision import DONE, Amount, Decision, Offer
from engine.state import SeatId, Troop, ZoneId
from engine.view import View

# Asked of one ally for all of them.
OF_A_TEAM = ("markers", "marker", "defender", "losses", "temples")
# Asked of whoever leads a Troop.
OF_A_TROOP = ("aftermath", "retreat", "devotion", "delta")


def are_allies(view: View, seat: SeatId, other: SeatId) -> bool:
    """Two different seats of one team."""
    seats = view.table.seats
    return other in seats and seat != other and seats[seat].side == seats[other].side


def allies_of(view: View, seat: SeatId) -> list[SeatId]:
    """The other members of a seat's team."""
    return [each for each in view.table.seats if are_allies(view, seat, each)]


def concerns(view: View, decision: Decision, seat: SeatId) -> bool:
    """An ally is asked, and not for itself alone: for the team, or for a Troop in which this seat has Warriors too."""
    if decision.seat not in view.awaited or not are_allies(view, seat, decision.seat):
        return False
    troop = troop_in(view, seat, str(decision.values.get("zone", "")))
    return decision.kind in OF_A_TEAM or (decision.kind in OF_A_TROOP and troop is not None and seat in troop.warriors)


def troop_in(view: View, seat: SeatId, zone: ZoneId) -> Troop | None:
    """The Troop of a seat's side in a zone."""
    return view.table.troop(zone, view.table.seats[seat].side)


def is_mixed(troop: Troop | None) -> bool:
    """4 Mixed Troops: Warriors of several allies."""
    return troop is not None and len(troop.warriors) > 1


def is_call(decision: Decision) -> bool:
    """A card of an ally asks how many Warriors are sent."""
    source = str(decision.values.get("source", ""))
    return isinstance(decision.offer, Amount) and source in catalogue().di_cards


def splits(offer: Offer, before: Sequence[str] = ()) -> list[list[str]]:
    """Every way to say whose Warriors are meant, `seat number …`: each once, most of the first owner first."""
    owners = [each.word for each in offer.offer(before)]
    found: list[list[str]] = []
    left: list[list[str]] = [[]]
    while left:
        words = left.pop()
        following = [each.word for each in offer.offer([*before, *words])]
        if DONE in following:
            found.append(words)
            continue
        after = owners.index(words[-2]) if words else -1
        for owner in (each for each in following if owners.index(each) > after):
            left += [[*words, owner, number.word] for number in offer.offer([*before, *words, owner])]
    return sorted(found, key=lambda words: [-_count(words, owner) for owner in owners])


def _count(words: Sequence[str], owner: SeatId) -> int:
    return int(words[words.index(owner) + 1]) if owner in words else 0


def by_owner(words: Sequence[str]) -> dict[SeatId, int]:
    """`seat number …` as numbers by seat."""
    return {owner: int(number) for owner, number in zip(words[::2], words[1::2], strict=True)}

"""4 Team Mode in the channel: calls to whoever answers for a team, which is named, and small lines beside them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.library import LIBRARY
from bot.ports import GameInfo
from bot.texts import text
from bot.wording import (
    counted,
    ordinal,
    seat_name,
    seat_word,
    seats_named,
    shares,
    team_name,
    warriors_named,
    word_name,
    zone_place,
)
from engine.decision import Decision
from engine.state import SeatId, ZoneId
from engine.view import View

# The whole team reads at once that it is asked; one of them answers.
TO_THE_TEAM = ("defender", "marker", "markers")


def called(info: GameInfo, view: View, asked: Sequence[Decision]) -> list[SeatId]:
    """Who reads a call: those asked, each with the people of its team where it is the affair of a team."""
    if asked[0].kind not in TO_THE_TEAM:
        return [each.seat for each in asked]
    beside = [each.seat for each in info.seats if each.person is not None and not each.stand_in]
    found = []
    for seat in (each.seat for each in asked):
        team = view.table.side_of(seat).seats
        found += [seat, *(ally for ally in team if ally != seat and ally in beside)]
    return found


def warriors_at(view: View, seat: SeatId, zone: ZoneId) -> Mapping[SeatId, int]:
    """The Warriors of a seat's side in a zone, owner by owner."""
    troop = view.table.troop(zone, view.table.seats[seat].side)
    return troop.warriors if troop is not None else {}


def are_shared(view: View, seat: SeatId, zone: ZoneId) -> bool:
    """Whether an ally has Warriors in the Troop that a seat leads there, which may be left with none of its own."""
    return bool(warriors_at(view, seat, zone).keys() - {seat})


def standing(view: View, seat: SeatId, zone: ZoneId, count: int) -> str:
    """`3 warriors`; with those of an ally `2 Red + 1 Green`."""
    if are_shared(view, seat, zone):
        return shares(warriors_at(view, seat, zone))
    return counted("warriors", count)


def home_of(view: View, seat: SeatId, zone: ZoneId) -> str:
    """Where a recall takes the Troop that a seat leads: `your supply`, `their owners` (R-129)."""
    return text("ping.to_owners" if are_shared(view, seat, zone) else "ping.to_supply")


def _team(view: View, decision: Decision) -> str:
    return team_name(view.table, view.table.seats[decision.seat].side)


def _markers(view: View, decision: Decision, who: str) -> str:
    """All teams are asked together, one of each answers (R-132)."""
    return text("ping.markers", who=who, deciders=seats_named(view.awaited))


def _marker(view: View, decision: Decision, who: str) -> str:
    """3.6.9, 4: the team with the least Glory first."""
    side, table = view.table.side_of(decision.seat), view.table
    glory, marker = table.glory_of(side.id), len(side.seats) - len(decision.offer.offer([])) + 1
    least = min(table.glory_of(each) for each in table.sides)
    key = "ping.marker_lowest" if glory == least and marker == 1 else "ping.marker"
    return text(key, who=who, team=_team(view, decision), glory=glory, marker=ordinal(marker))


def _defender(view: View, decision: Decision, who: str) -> str:
    """4 Battle: the attacker is whose turn it is."""
    zone = str(decision.values["zone"])
    attacker = seat_name(view.table.active)
    warriors = shares(warriors_at(view, decision.seat, zone), "comma")
    return text("ping.defender", who=who, attacker=attacker, place=zone_place(zone), warriors=warriors)


def _defender_small(view: View, decision: Decision) -> str:
    """R-120, R-125, R-132: what depends on it, and who decides."""
    zone = str(decision.values["zone"])
    city = LIBRARY.board(view.table.configuration).zones[zone].city
    owner = next((seat for seat in warriors_at(view, decision.seat, zone) if view.table.seats[seat].city == city), "")
    home = LIBRARY.rules(view.table.edition, view.table.mode).numbers.home_strength
    values = {"seat": seat_word(decision.seat), "owner": seat_word(owner) if owner else "", "n": home}
    return text("ping.defender_home" if owner else "ping.defender_small", **values)


def _decides(_: View, decision: Decision) -> str:
    """R-132."""
    return text("ping.decides", seat=seat_word(decision.seat))


def _losses(view: View, decision: Decision, who: str) -> str:
    zone = str(decision.values["zone"])
    warriors = warriors_at(view, decision.seat, zone)
    values = {"team": _team(view, decision), "n": decision.values["count"], "total": sum(warriors.values())}
    return text("ping.losses", who=who, place=zone_place(zone), warriors=shares(warriors, "comma"), **values)


def _temples(view: View, decision: Decision, who: str) -> str:
    return text("ping.temples", who=who, team=_team(view, decision))


def gather(view: View, decision: Decision, who: str) -> str:
    """A card of the ally whose turn it is asks for Warriors."""
    zone, source = str(decision.values["zone"]), word_name(str(decision.values["source"]))
    there = warriors_at(view, decision.seat, zone)
    values = {"caller": seat_name(view.table.active), "source": source, "place": zone_place(zone)}
    warriors = warriors_named(there) if there else text("team.gather.nobody")
    return text("ping.gather", who=who, warriors=warriors, **values)


SPECIAL: dict[str, Callable[[View, Decision, str], str]] = {
    "markers": _markers,
    "marker": _marker,
    "defender": _defender,
    "losses": _losses,
    "temples": _temples,
}
SMALL: dict[str, Callable[[View, Decision], str]] = {"defender": _defender_small, "marker": _decides}

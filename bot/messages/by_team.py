"""How a game of teams tells its seats: by team, the one whose marker lies first before the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.library import LIBRARY
from bot.names import seat_bold, team_name
from bot.texts import text
from engine.state import SeatId, SideId, Table
from engine.view import View


def has_teams(table: Table) -> bool:
    """Whether some side is more than one player."""
    return any(len(side.seats) > 1 for side in table.sides.values())


def members(table: Table, side: SideId) -> list[SeatId]:
    """The seats of a side in turn order."""
    return [seat for seat in table.turn_order if table.seats[seat].side == side]


def sides(table: Table) -> list[SideId]:
    """All sides, in the order in which they first come in turn order."""
    return list(dict.fromkeys(table.seats[seat].side for seat in table.turn_order))


def goal(table: Table) -> int:
    """The Glory that wins in this mode."""
    return LIBRARY.rules(table.edition, table.mode).numbers.glory_to_win


def glory_parts(view: View, side: SideId) -> list[str]:
    """3.1: where a side's Glory comes from."""
    own = view.table.sides[side]
    held = [zone for zone, owner in view.table.glory.items() if owner == side]
    high = sum(zone in view.table.pyramids for zone in held)
    parts = {"battle": own.battle, "divine": own.divine, "temple": len(held) - high, "pyramid": high}
    return [text(f"over.{name}", n=n) for name, n in parts.items() if n]


def head(view: View, side: SideId) -> str:
    """`**Team Sun** · **7** Glory of 12`."""
    table = view.table
    return text("by_team.head", team=team_name(table, side), glory=table.glory_of(side), goal=goal(table))


def standing(view: View, side: SideId, place: str, members_named: str) -> str:
    """`1st **Team Sun** · **7** Glory (4 Battle, 3 Temple) · 🟥 Red and 🟩 Green`."""
    table, parts = view.table, text("join.comma").join(glory_parts(view, side))
    values = {"place": place, "team": team_name(table, side), "glory": table.glory_of(side), "members": members_named}
    return text("by_team.standing" if parts else "by_team.standing_none", **values, parts=parts)


def bold(table: Table, side: SideId) -> str:
    """`**Team Sun**`, or `🟥 **Red**`."""
    seats = table.sides[side].seats
    return seat_bold(seats[0]) if len(seats) == 1 else text("by_team.bold", team=team_name(table, side))


def ranked(table: Table) -> list[SideId]:
    """The winner first, then by Glory."""
    won = table.outcome.winner if table.outcome is not None else ""
    return sorted(sides(table), key=lambda side: (side != won, -table.glory_of(side)))


def grouped(view: View, line: Callable[[SeatId], str]) -> list[str]:
    """Each team with a line for each of its members."""
    found = []
    for side in sides(view.table):
        found += [head(view, side), *(line(seat) for seat in members(view.table, side))]
    return found


def told(table: Table, named: Callable[[Sequence[SeatId]], str]) -> str:
    """`Team Sun 🟥 Red and 🟩 Green · Team Moon …`."""
    teams = [
        text("by_team.members", team=team_name(table, side), members=named(members(table, side)))
        for side in table.sides
    ]
    return text("by_team.between").join(teams)

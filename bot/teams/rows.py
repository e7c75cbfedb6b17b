"""The rows that look after the threads of teams. Those of what is proposed or shown say nothing: that is no public
thing, a gift is.
"""

from __future__ import annotations

from bot.library import LIBRARY
from bot.lines import event_lines
from bot.ports import Commit, OutRow
from engine.state import SideId, Table

ANEW = OutRow("teams")  # threads are made, or looked after
TEAM = OutRow("team", replaces=True)  # what is new is posted, what is over is closed
CLOSED = OutRow("archive")  # threads are put away
GIFTS = ("given", "pp_passed")


def rows(commit: Commit) -> list[OutRow]:
    """One for each commit of a game with teams: a question may be over, and with it what was proposed."""
    is_over = commit.info.state in ("over", "ended") and LIBRARY.mode(commit.info.mode).teams
    closed = [CLOSED] if is_over else []
    if commit.view is None or commit.kind in ("lobby", "vote") or not sides(commit.view.table):
        return closed
    return [*_gifts(commit, commit.view.table), ANEW if commit.kind in ("start", "rehome") else TEAM, *closed]


def _gifts(commit: Commit, table: Table) -> list[OutRow]:
    """R-121: what passed between the allies of a team, in the words of the log."""
    passed = [each for each in commit.events if each.kind in GIFTS]
    found = []
    for side in sides(table):
        own = [each for each in passed if each.values["seat"] in table.sides[side].seats]
        to = sorted({each.values["ally"] for each in own if each.kind == "given"})
        told = {"side": side, "lines": event_lines(own, bold=True), "to": to, "serial": commit.last}
        found += [OutRow("gifts", told)] if own else []
    return found


def sides(table: Table) -> list[SideId]:
    """The teams of a table; none where everybody plays alone."""
    return [side.id for side in table.sides.values() if len(side.seats) > 1]

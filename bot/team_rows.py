"""The rows that look after the threads of teams. They say nothing: what is proposed or shown is no public thing."""

from __future__ import annotations

from bot.ports import Commit, OutRow
from engine.state import SideId, Table

ANEW = OutRow("teams")  # threads are made, or looked after
TEAM = OutRow("team", replaces=True)  # what is new is posted, what is over is closed


def rows(commit: Commit) -> list[OutRow]:
    """One for each commit of a game with teams: a question may be over, and with it what was proposed."""
    if commit.view is None or commit.kind in ("lobby", "vote") or not sides(commit.view.table):
        return []
    return [ANEW if commit.kind in ("start", "rehome") else TEAM]


def sides(table: Table) -> list[SideId]:
    """The teams of a table; none where everybody plays alone."""
    return [side.id for side in table.sides.values() if len(side.seats) > 1]

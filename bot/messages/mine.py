"""What one person plays, wherever that is, and what became of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.chronicle import Report
from bot.messages import by_team
from bot.messages.parts import GOLD, Post, rows, since, tool
from bot.messages.parts import P as PRIMARY
from bot.names import seat_word, seats_named, team_name
from bot.ports import GameInfo
from bot.texts import text
from engine.state import SeatId, Table

MOST = 20  # games of one list: a phone shows no more without losing its reader
ROUNDS = 30


@dataclass(frozen=True, slots=True)
class Mine:
    """A game of somebody: where it stands, what waits for them since when, else who is waited for."""

    info: GameInfo
    place: str
    server: str
    url: str
    what: str = ""
    since: datetime | None = None
    others: tuple[str, ...] = ()


def games(found: Sequence[Mine], left: int = 0) -> Post:
    """`games`: what waits for whoever asks stands first, the longest wait before all."""
    if not found:
        return Post([f"{text('games.title')}\n{text('games.none')}", *rows([tool(0, "new_table", PRIMARY)])], GOLD)
    lines = [text("games.line", number=at, game=_line(each)) for at, each in enumerate(found, start=1)]
    lines += [text("games.more", left=left)] if left else []
    waits = any(each.since is not None for each in found)
    buttons = [tool(0, "next", PRIMARY)] if waits else []
    return Post(["\n".join([text("games.title"), *lines]), *rows(buttons)], GOLD)


def _line(mine: Mine) -> str:
    place = text("games.place", place=mine.place, url=mine.url)
    server = [mine.server] if mine.server else []
    return text("games.between").join([place, *server, _state(mine)])


def _state(mine: Mine) -> str:
    if mine.since is not None:
        return text("games.waits", since=since(mine.since), what=mine.what)
    if mine.info.state == "lobby":
        return text("games.lobby", taken=len(mine.info.seats), seats=mine.info.players)
    if mine.info.state == "damaged":
        return text("games.damaged")
    if mine.info.state in ("over", "ended"):
        return text("games.over")
    return text("games.others", who=seats_named(mine.others))


def from_where(mine: Mine) -> Post:
    """Of which game a question is that was opened elsewhere."""
    place = text("games.place", place=mine.place, url=mine.url)
    return Post([text("games.from", game=text("games.between").join([place, *([mine.server] if mine.server else [])]))])


def report(info: GameInfo, told: Report, *, shared: bool = False, done: bool = False) -> Post:
    """`game.report`: battles, Glory by round, tiles, and when the winner went ahead for good.

    `shared`: as it stands in the channel. `done`: for its reader, who shared it and need not do so again.
    """
    outcome, table = told.view.table.outcome, told.view.table
    if outcome is not None:
        title = text("report.title", winner=team_name(table, outcome.winner), round=table.round)
    else:
        title = text("report.title_open" if table.round else "report.title_setup", round=table.round)
    order = list(table.turn_order)
    won = [
        text("report.tile" if at else "report.won", seat=seat_word(seat), n=told.won[seat])
        for at, seat in enumerate(each for each in order if told.won.get(each))
    ]
    battles = text("report.battles", n=told.battles, won=", ".join(won)) if won else text("report.no_battles")
    glory = [text("report.seat", seat=name, rounds=_rounds(told.glory[seat])) for name, seat in _sides(table)]
    tiles = [text("report.tile", seat=seat_word(seat), n=told.tiles[seat]) for seat in order]
    lines = [
        title,
        battles,
        text("report.glory", seats=" · ".join(glory)),
        text("report.tiles", seats=", ".join(tiles)),
    ]
    if told.turning and outcome is not None:
        who = by_team.bold(table, outcome.winner)
        lines.append(text("report.turning", round=told.turning, seat=who))
    offered = () if shared else ("export",) if done else ("share_report", "export")
    buttons = [tool(info.id, each) for each in offered]
    return Post(["\n".join(lines), *rows(buttons)], GOLD, silent=shared)


def _sides(table: Table) -> list[tuple[str, SeatId]]:
    """Each side by its name with one of its seats, all of which have the same Glory."""
    if not by_team.has_teams(table):
        return [(seat_word(seat), seat) for seat in table.turn_order]
    return [(team_name(table, side), table.sides[side].seats[0]) for side in by_team.sides(table)]


def _rounds(glory: Sequence[int]) -> str:
    return " ".join(map(str, glory[-ROUNDS:]))

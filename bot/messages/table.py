"""The running game in the channel: its start, the status message, lines of the log, the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from bot.messages import by_team
from bot.messages.parts import (
    BATTLE,
    GOLD,
    NIGHT,
    Block,
    Button,
    P,
    Picture,
    Post,
    accent,
    mention,
    mentions,
    people_of,
    rows,
    tool,
)
from bot.messages.parts import since as since_moment
from bot.messages.seats import edition_name, nobody_won, special_wishes, wishes_told
from bot.messages.team_buttons import thread_button
from bot.names import team_name
from bot.ports import GameInfo
from bot.texts import text
from bot.wording import (
    catalogue,
    colour_name,
    counted,
    listed,
    ordered,
    ordinal,
    seat_bold,
    seat_name,
    seats_named,
    waits_for,
    zone_label,
)
from engine.decision import Decision
from engine.state import SeatId
from engine.steps.setup import Setup
from engine.view import View

STATUS_TOOLS = ("my_hand", "board", "tiles", "log", "seats", "help")


def waiting(view: View, decisions: Sequence[Decision]) -> list[Decision]:
    """The decisions whose answer is still waited for, in the order asked."""
    return [each for each in decisions if each.seat in view.awaited]


def start(info: GameInfo, view: View, pings: Sequence[SeatId], opener: Button | None) -> Post:
    """`game.start`: order, colours, and the call to place warriors; afterwards the same without buttons."""
    table = view.table
    blocks: list[Block] = [
        "\n".join(
            [
                text("start.title"),
                text(
                    "start.settings",
                    edition=edition_name(info),
                    version=text("version.rules"),
                    undo=text(f"undo.{info.undo}"),
                    host=f"<@{info.host_id}>",
                ),
                *_order(view),
                text("start.colours", colours=listed([colour_name(colour) for colour in table.colours])),
                *(text("start.wish", what=told) for told in wishes_told(info)),
            ]
        )
    ]
    if opener is None:
        return Post([*blocks, text("retired.start"), Picture()], GOLD)
    people = people_of(info, table.turn_order)
    who = mentions(info, table.turn_order)
    still = text("start.open", ready=_some(view.sealed), open=_some(view.awaited))
    ask = [text("start.ask", who=who)] if people else []
    if _lays_markers(view):
        who = mentions(info, view.awaited)
        ask = [text("start.markers", who=who)] if who else []
    thread = [thread_button(info)] if _lays_markers(view) else []
    buttons = rows([opener, *thread, *(tool(info.id, name) for name in ("board", "rule"))])
    return Post([*blocks, "\n".join([*ask, still]), Picture(), *buttons], GOLD, pings=people_of(info, pings))


def _lays_markers(view: View) -> bool:
    """4 Setup: before all else each team says in which order its markers lie."""
    return any(isinstance(step, Setup) and step.stage == "markers" for step in view.steps)


def _order(view: View) -> list[str]:
    """Teams by name, and the turn order once it is laid."""
    table = view.table
    teams = [text("start.teams", teams=by_team.told(table, seats_named))] if by_team.has_teams(table) else []
    return teams if _lays_markers(view) else [*teams, text("start.order", order=ordered(table.turn_order))]


def _some(seats: Sequence[SeatId]) -> str:
    return seats_named(seats) or text("start.nobody")


def status(
    info: GameInfo,
    view: View,
    decisions: Sequence[Decision],
    lines: Sequence[str],
    since: Mapping[SeatId, datetime],
) -> Post:
    """`status`: where the game stands, who is waited for since when, what happened last."""
    blocks: list[Block] = [_title(info, view), Picture(), "\n".join(_seats(info, view))]
    small = _waiting(info, view, decisions, since) + ([text("status.log", lines=" · ".join(lines))] if lines else [])
    special = special_wishes(info)
    small += [text("status.wishes", what=" · ".join(special))] if special else []
    blocks += ["\n".join(small)] if small else []
    if info.state == "running":
        blocks += rows(_buttons(info))
    return Post(blocks, _accent(info, view))


def _buttons(info: GameInfo) -> list[Button]:
    return [tool(info.id, "my_turn", P), *(tool(info.id, name) for name in STATUS_TOOLS)]


def _title(info: GameInfo, view: View) -> str:
    table, who = view.table, seats_named(view.awaited)
    if table.outcome is not None:
        return text("status.title_over", who=team_name(table, table.outcome.winner))
    if info.state == "ended":
        return text("status.title_ended")
    if not who:
        return text("status.title_idle", round=table.round)
    if view.battle is not None:
        return text("status.title_battle", round=table.round, zone=zone_label(view.battle.zone), who=who)
    return text(f"status.title_{table.phase}", round=table.round, who=who)


def _seats(info: GameInfo, view: View) -> list[str]:
    table = view.table
    if by_team.has_teams(table):
        return by_team.grouped(view, lambda seat: _member(info, view, seat))
    return [
        text(
            "status.seat",
            seat=seat_name(seat),
            who=mention(info, seat),
            glory=table.glory_of(table.seats[seat].side),
            pp=table.seats[seat].pp,
            tokens=tokens_left(view, seat),
        )
        for seat in table.turn_order
    ]


def _member(info: GameInfo, view: View, seat: SeatId) -> str:
    """With its place on the turn order track, once that is laid."""
    owner = view.table.seats[seat]
    return text(
        "by_team.status_first" if _lays_markers(view) else "by_team.status",
        place=view.table.turn_order.index(seat) + 1,
        seat=seat_name(seat),
        who=mention(info, seat),
        pp=owner.pp,
        tokens=tokens_left(view, seat),
    )


def tokens_left(view: View, seat: SeatId) -> str:
    """`**3** tokens, silver`: what a seat may still place; gold once a tile gives it a use (3.3)."""
    owner = view.table.seats[seat]
    found = [counted("tokens_bold", owner.tokens)]
    found += [text("status.silver")] if owner.silver_left else []
    rows = catalogue().tiles
    has_use = any(effect.option == "gold" for tile in owner.tiles for effect in rows[tile].effects)
    found += [text("status.gold")] if owner.gold_left and has_use else []
    return text("join.comma").join(found)


def _waiting(info: GameInfo, view: View, decisions: Sequence[Decision], since: Mapping[SeatId, datetime]) -> list[str]:
    """One line for each thing that is waited for, with all seats that it is waited from."""
    if info.state != "running":
        return []
    found: dict[str, list[SeatId]] = {}
    for each in waiting(view, decisions):
        found.setdefault(waits_for(each), []).append(each.seat)
    return [
        text(
            "status.waiting", who=listed([_called(info, seat) for seat in seats]), what=what, since=_since(seats, since)
        )
        for what, seats in found.items()
    ]


def _since(seats: Sequence[SeatId], since: Mapping[SeatId, datetime]) -> str:
    """Since when the first of them is waited for."""
    moments = [since[seat] for seat in seats if seat in since]
    if not moments:
        return text("status.now")
    return since_moment(min(moments))


def _called(info: GameInfo, seat: SeatId) -> str:
    return mention(info, seat) if people_of(info, [seat]) else f"{seat_name(seat)} {text('status.computer')}"


def _accent(info: GameInfo, view: View) -> int:
    if info.state != "running":
        return GOLD
    return accent(view.awaited, BATTLE if view.battle is not None else NIGHT if view.table.phase == "night" else GOLD)


def log(lines: Sequence[str]) -> Post:
    """`log.line`: the steps of one seat, silently."""
    return Post(["\n".join(f"-# {line}" for line in lines)], silent=True)


def struck(line: str) -> str:
    """A line of a step that was taken back."""
    return text("event.struck", line=line)


def small(line: str) -> Post:
    """What a call becomes when it was answered."""
    return Post([line], silent=True)


def over(info: GameInfo, view: View) -> Post:
    """`game.over`: who won, the board, the standings."""
    outcome = view.table.outcome
    if outcome is None:
        body = nobody_won(view.table.round)
        return Post([f"{text('over.ended_title')}\n{body}", Picture(), *_foot(info, view)], GOLD)
    glory = view.table.glory_of(outcome.winner)
    head = text("over.title", winner=team_name(view.table, outcome.winner))
    body = text(
        "by_team.over" if by_team.has_teams(view.table) else "over.body",
        who=_called(info, outcome.seat),
        glory=glory,
        round=view.table.round,
    )
    return Post([f"{head}\n{body}", Picture(), *_foot(info, view)], GOLD)


def _foot(info: GameInfo, view: View) -> list[Block]:
    lines = [*_standings(info, view), text("over.free")]
    return [
        "\n".join(lines),
        *rows([tool(info.id, "rematch", P), *(tool(info.id, name) for name in ("report", "board", "log"))]),
    ]


def _standings(info: GameInfo, view: View) -> list[str]:
    table = view.table
    if by_team.has_teams(table):
        return [
            by_team.standing(view, side, ordinal(place), _persons(info, by_team.members(table, side)))
            for place, side in enumerate(by_team.ranked(table), start=1)
        ]
    won = table.outcome.winner if table.outcome is not None else ""
    seats = sorted(table.turn_order, key=lambda s: (table.seats[s].side != won, -table.glory_of(table.seats[s].side)))
    found = []
    for place, seat in enumerate(seats, start=1):
        parts = text("join.comma").join(glory_parts(view, seat))
        values = {"place": ordinal(place), "seat": seat_bold(seat), "who": mention(info, seat)}
        glory = table.glory_of(table.seats[seat].side)
        found.append(text("over.seat" if parts else "over.seat_none", **values, glory=glory, parts=parts))
    return found


def _persons(info: GameInfo, seats: Sequence[SeatId]) -> str:
    return listed([text("by_team.person", seat=seat_name(seat), who=mention(info, seat)) for seat in seats])


def glory_parts(view: View, seat: SeatId) -> list[str]:
    """3.1: where a side's Glory comes from."""
    return by_team.glory_parts(view, view.table.seats[seat].side)

"""`lobby.settings` and `info`: what a table has settled, and what its host may still change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord

from bot.messages import team_lobby
from bot.messages.doorway import SERVER
from bot.messages.parts import GOLD, Block, Button, D, P, Post, Select, button, lobby_id, mention, rows, tool
from bot.messages.seats import edition_name, pace_name, special_wishes, wishes_told
from bot.names import counted, seat_name
from bot.ports import GameInfo
from bot.texts import text

# A setting, and its choices that may be made now: value, whether it stands.
Offered = Mapping[str, Sequence[tuple[str, bool]]]


def settings(info: GameInfo, offered: Offered, left_out: Sequence[str], *, manager: bool) -> Post:
    """`lobby.settings`, for the host before the start: each select saves at once."""
    blocks: list[Block] = [f"{text('settings.title')}\n{text('settings.body')}"]
    blocks += [_menu(info, what, choices) for what, choices in offered.items()]
    notes = [text("settings.left_out", what="; ".join(left_out))] if left_out else []
    notes.append(text("settings.pace_note"))
    buttons = [button(text("label.close_lobby"), lobby_id(info.id, "end"), D), *_server(manager)]
    buttons.append(button(text("label.done"), lobby_id(info.id, "settled"), P))
    return Post([*blocks, "\n".join(notes), *rows(buttons)], GOLD)


def fixed(info: GameInfo, why: str, *, manager: bool) -> Post:
    """The same for whoever may not change it, and why."""
    lines = [text("settings.title"), *_lines(info), why]
    return Post(["\n".join(lines), *rows(_server(manager))], GOLD)


def about(info: GameInfo) -> Post:
    """`info`: what was settled, who sits here."""
    people = "\n".join(team_lobby.lines(info)) if team_lobby.teams(info) else _people(info)
    lines = [text("info.title"), *_lines(info), text("info.people", people=people), text("info.note")]
    buttons = [tool(info.id, name) for name in ("seats", "log")] if info.state not in ("lobby", "damaged") else []
    return Post(["\n".join(lines), *rows(buttons)], GOLD)


def _people(info: GameInfo) -> str:
    seats = [text("info.seat", seat=seat_name(each.seat), who=mention(info, each.seat)) for each in info.seats]
    return " · ".join(seats)


def _lines(info: GameInfo) -> list[str]:
    seats, mode = counted("seats", info.players), text(f"mode.{info.mode}")
    return [
        text(
            "info.game",
            edition=edition_name(info),
            version=text("version.rules"),
            mode=mode,
            seats=seats,
            options=" · ".join(special_wishes(info)) or text("info.no_modules"),
        ),
        text(
            "info.table",
            undo=text(f"undo.{info.undo}"),
            pace=pace_name(info),
            watch=text(f"watch.{info.watch}"),
            board=text("board.drawn" if info.pictures else "board.written"),
            host=f"<@{info.host_id}>",
        ),
        *(text("info.wish", what=told) for told in wishes_told(info)),
    ]


def _server(manager: bool) -> list[Button]:
    return [button(text("label.server"), f"{SERVER}:open")] if manager else []


def _menu(info: GameInfo, what: str, choices: Sequence[tuple[str, bool]]) -> Select:
    """A select has no label once something is chosen: each option says what it sets."""
    options = [_option(what, value, stands) for value, stands in choices]
    return discord.ui.Select(
        custom_id=lobby_id(info.id, f"set_{what}"), placeholder=text(f"settings.pick_{what}"), options=options
    )


def _option(what: str, value: str, stands: bool) -> discord.SelectOption:
    if what == "seats":
        players, mode = value.split(".")
        seats = text("settings.set_seats", seats=players, mode=text(f"mode.{mode}"))
        return discord.SelectOption(label=seats, value=value, default=stands)

    return discord.SelectOption(
        label=text(f"settings.set_{what}", value=text(f"{what}.{value}")),
        value=value,
        description=text(f"settings.{what}_{value}"),
        default=stands,
    )

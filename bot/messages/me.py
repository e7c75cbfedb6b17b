"""What belongs to a person: the panel of their settings, copies of their hand, tests of how copies reach them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

import discord
from discord import ui
from discord.utils import escape_markdown, format_dt

from bot.lines import named
from bot.messages import look
from bot.messages.parts import GOLD, P, Post, Select, button, jump, rows, tool
from bot.ports import GameInfo
from bot.texts import text
from bot.wishes import PING_EVERY, SECRETS, Wishes
from bot.wording import seat_name
from engine.view import View


def me_id(game_id: int, op: str) -> str:
    """The custom id of a part of the settings; the game is the one they were opened at, 0 without one."""
    return f"m1:{game_id}:{op}"


# Settings


def settings(wishes: Wishes, game_id: int = 0, note: str = "") -> Post:
    """`me.settings`: what is set, who can read copies, a test."""
    lines = [text("me.title"), *([note] if note else [])]
    who_reads = f"-# {text(f'me.reads_{wishes.secrets}')}"
    states = [
        button(text(f"me.end_turn_{_on(wishes.end_turn)}"), me_id(game_id, "end_turn")),
        button(text(f"me.hints_{_on(wishes.hints)}"), me_id(game_id, "hints")),
        button(text("me.send_test"), me_id(game_id, "test")),
    ]
    return Post(
        [
            "\n".join(lines),
            _menu(me_id(game_id, "ping_every"), map(str, PING_EVERY), str(wishes.ping_every), ping_name),
            _menu(me_id(game_id, "secrets"), SECRETS, wishes.secrets, secrets_name),
            states,
            who_reads,
        ],
        GOLD,
    )


def ping_name(hours: str) -> str:
    """`Ping: again every 8 hours`."""
    return text("me.ping_once") if hours == "0" else text("me.ping_every", hours=hours)


def secrets_name(way: str) -> str:
    """`Secrets: also a copy by DM`."""
    return text(f"me.secrets_{way}")


def _menu(custom_id: str, values: Iterable[str], now: str, name: Callable[[str], str]) -> Select:
    """Each line repeats what it sets: a select has no label once something is chosen."""
    options = [discord.SelectOption(label=name(each), value=each, default=each == now) for each in values]
    found: ui.Select[Any] = ui.Select(custom_id=custom_id, options=options)
    return found


def _on(state: bool) -> str:
    return "on" if state else "off"


# Copies


def copy(
    info: GameInfo, view: View, why: str, drew: Sequence[str], server: str, *, picture: bool, in_thread: bool = False
) -> Post:
    """A hand as `show.hand` has it, with why it comes, where the game is, the ways in, and who else reads a thread."""
    assert view.own is not None
    hand = look.hand(info, view, view.own, picture=picture)
    reason = text("copies.drew", cards=named(drew)) if drew else text(f"copies.{why}")
    head = "\n".join([text("copies.title", seat=seat_name(view.viewer)), reason])
    where = text("copies.where", channel=f"<#{info.channel_id}>", server=escape_markdown(server), link=jump(info))
    ways = rows([tool(info.id, "my_turn", P), tool(info.id, "my_hand")])
    shown = [block for block in hand.blocks[1:] if not isinstance(block, list)]
    small = [where, *([text("copies.staff")] if in_thread else [])]
    return replace(hand, blocks=[head, *shown, *ways, "\n".join(f"-# {line}" for line in small)])


def test() -> Post:
    """What a test of copies says: nothing of any game."""
    return Post([text("copies.test")], GOLD)


# Calls that come again


def called_again(post: Post, since: float, *, last: bool) -> Post:
    """A call with the line that says since when its answer is waited for, and whether it comes no more."""
    ago = format_dt(datetime.fromtimestamp(since).astimezone(), "R")
    lines = [text("remind.since", ago=ago), *([text("remind.last")] if last else [])]
    return replace(post, blocks=[*post.blocks, "\n".join(f"-# {line}" for line in lines)])

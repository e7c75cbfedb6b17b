"""Before a table: the greeting of a server, what is missing for a table, and who may open one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot.messages.parts import GOLD, REFUSED, P, Post, button, rows, tool_id
from bot.names import EDITION
from bot.texts import text
from bot.wishes import ServerRules
from bot.wording import listed

# The words of `/kemet new` in the order in which a custom id says them, with what stands if nothing is said.
WORDS = {
    "players": "3",
    "edition": EDITION,
    "mode": "free_for_all",
    "undo": "friendly",
    "pace": "untimed",
    "watch": "everyone",
    "pictures": "1",
    "module": "none",
    "di_deck": "",
}
WISHES = ("module", "di_deck")  # newer than ids that may still stand on messages, which end before them
SERVER = "s1"


def greet() -> Post:
    """`greet`: three lines for a server that the bot has joined."""
    buttons = [
        button(text("label.new_table"), tool_id(0, "new_table"), P),
        button(text("label.how"), tool_id(0, "guide")),
    ]
    lines = [text(f"greet.{name}") for name in ("what", "start", "trust")]
    return Post(["\n".join(lines), *rows(buttons)], GOLD)


def again(words: Mapping[str, Any]) -> str:
    """The custom id that opens a table with these words."""
    said = {**WORDS, **{name: str(value) for name, value in words.items() if name != "pictures"}}
    said["pictures"] = str(int(words.get("pictures", True)))
    return f"n1:open:{':'.join(said[name] for name in WORDS)}"


def words_of(said: str) -> dict[str, Any] | None:
    """The words in such an id; None if nobody of ours wrote it."""
    parts = said.split(":")
    if len(parts) == len(WORDS) - len(WISHES):
        parts += [WORDS[name] for name in WISHES]
    if len(parts) != len(WORDS):
        return None
    found: dict[str, Any] = dict(zip(WORDS, parts, strict=True))
    if found["pictures"] not in ("0", "1") or len(found["players"]) > 2 or not found["players"].isdecimal():
        return None
    return {**found, "players": int(found["players"]), "pictures": found["pictures"] == "1"}


def missing(lacking: Sequence[str], again: str, written: str, *, alone: bool) -> Post:
    """`missing`: every permission that lacks, and a way to play on where there is one."""
    lines = [text("missing.body", permissions=listed([text(f"permission.{name}") for name in lacking]))]
    note = text("missing.nothing")
    buttons = [button(text("label.check_again"), again, P)]
    if "attach_files" in lacking:
        note = text("missing.written") if alone else text("missing.written_later")
        buttons.append(button(text("label.text_board"), written, disabled=not alone))
    buttons.append(button(text("label.cancel"), "n1:cancel:0"))
    return Post(["\n".join([*lines, note]), *rows(buttons)], REFUSED)


def creators(rules: ServerRules) -> str:
    """Who may open tables: `members with @Hosts, and server managers`."""
    role = f"<@&{rules.role}>" if rules.role else ""
    return text(f"creators.{rules.creators}", role=role)


def server(rules: ServerRules) -> Post:
    """Who may open tables here, for somebody with Manage Server."""
    body = f"{text('server.title')}\n{text('server.now', creators=creators(rules))}\n{text('server.note')}"
    options = [
        discord.SelectOption(label=text(f"server.{name}"), value=name, default=rules.creators == name)
        for name in ("everyone", "managers")
    ]
    pick: discord.ui.Select[discord.ui.LayoutView] = discord.ui.Select(
        custom_id=f"{SERVER}:creators", placeholder=text("server.pick"), options=options
    )
    role: discord.ui.RoleSelect[discord.ui.LayoutView] = discord.ui.RoleSelect(
        custom_id=f"{SERVER}:role",
        placeholder=text("server.pick_role"),
        default_values=[discord.Object(rules.role, type=discord.Role)] if rules.creators == "role" else [],
    )
    return Post([body, pick, role, *rows([button(text("label.done"), f"{SERVER}:done", P)])], GOLD)

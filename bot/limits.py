"""Counts what Discord limits and nothing else would notice: commands, descriptions, labels, ids."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module, resources
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot import rules_help
from bot.messages.entries import entry_id
from bot.messages.parts import LABEL, lobby_id, tool_id
from bot.names import zone_name, zones
from bot.texts import catalogue

ROOTS, BRANCHES, OPTIONS, CHOICES = 100, 25, 25, 25
NAME, DESCRIPTION, CHOICE, COMMAND = 32, 100, 100, 4000
CUSTOM_ID, OPTION_LABEL, FORM_TITLE = 100, 60, 45
BIG = 10**12 - 1  # more games and choices than there will be
LONGEST_SEAT = "yellow"
# Tables of texts that are labels of buttons, and the parts of a form's texts.
LABELS = ("label.", "tool.", "button.")
FORM, TITLE, BUTTON = "form.", ".title", ".button"

Command = app_commands.Command[Any, ..., Any] | app_commands.Group


def check() -> list[str]:
    """One line for each limit that is broken."""
    with ThreadPoolExecutor(max_workers=1) as aside:  # a loop of its own, whoever calls
        tree = aside.submit(lambda: asyncio.run(_tree())).result()
    return [*commands_over(tree), *ids_over(longest_ids()), *texts_over(catalogue().items())]


async def _tree() -> list[Command]:
    """All commands, as every bot object gets them."""
    client = commands.Bot(commands.when_mentioned, help_command=None, intents=discord.Intents.none())
    for name in cogs():
        module = import_module(name)
        if hasattr(module, "setup"):  # the others are parts of a group
            await module.setup(client)
    return [command for command in client.tree.get_commands() if not isinstance(command, app_commands.ContextMenu)]


def cogs() -> list[str]:
    """The modules that hold commands."""
    files = resources.files("bot.cogs").iterdir()
    names = sorted(file.name.removesuffix(".py") for file in files if file.name.endswith(".py"))
    return [f"bot.cogs.{name}" for name in names if not name.startswith("_")]


def commands_over(every: Iterable[Command]) -> list[str]:
    """What Discord would refuse, or silently cut, of the command set."""
    found = list(every)
    faults = [f"{len(found)} commands, {ROOTS} are allowed"] if len(found) > ROOTS else []
    for command in found:
        size = len("".join(_words(command)))
        faults += [f"/{command.name} has {size} characters, {COMMAND} are allowed"] if size > COMMAND else []
        faults += _faults(command, "/")
    return faults


def _faults(command: Command, path: str) -> Iterator[str]:
    name = f"{path}{command.name}"
    yield from _named(name, command.name, command.description)
    if isinstance(command, app_commands.Group):
        if len(command.commands) > BRANCHES:
            yield f"{name} has {len(command.commands)} branches, {BRANCHES} are allowed"
        for each in command.commands:
            yield from _faults(each, f"{name} ")
        return
    if len(command.parameters) > OPTIONS:
        yield f"{name} has {len(command.parameters)} options, {OPTIONS} are allowed"
    for option in command.parameters:
        yield from _named(f"{name} {option.name}", option.name, str(option.description))
        if len(option.choices) > CHOICES:
            yield f"{name} {option.name} has {len(option.choices)} choices, {CHOICES} are allowed"
        for choice in option.choices:
            if len(choice.name) > CHOICE or len(str(choice.value)) > CHOICE:
                yield f"{name} {option.name}: the choice {choice.name} is too long"


def _named(path: str, name: str, description: str) -> Iterator[str]:
    if len(name) > NAME:
        yield f"{path}: the name has {len(name)} characters, {NAME} are allowed"
    if not 1 <= len(description) <= DESCRIPTION:
        yield f"{path}: the description has {len(description)} characters, {DESCRIPTION} are allowed"


def _words(command: Command) -> Iterator[str]:
    yield command.name
    yield command.description
    if isinstance(command, app_commands.Group):
        for each in command.commands:
            yield from _words(each)
        return
    for option in command.parameters:
        yield f"{option.name}{option.description}"
        yield from (f"{choice.name}{choice.value}" for choice in option.choices)


def longest_ids() -> list[str]:
    """The longest custom ids there can be."""
    longest_zone = max(zones(), key=len)
    return [
        tool_id(BIG, "my_turn", BIG),
        lobby_id(BIG, f"ask_undo-{BIG}"),
        lobby_id(BIG, "new_lobby_text"),
        entry_id(BIG, "share", max(rules_help.terms(), key=len)),
        f"k1:{BIG}:{BIG}:{LONGEST_SEAT}:{longest_zone}",
        f"p1:{BIG}:{BIG}:{LONGEST_SEAT}:distribute:{longest_zone}",
    ]


def ids_over(ids: Iterable[str]) -> list[str]:
    """Custom ids that are too long."""
    return [f"custom id {each} has {len(each)} characters" for each in ids if len(each) > CUSTOM_ID]


def texts_over(texts: Iterable[tuple[str, str]]) -> list[str]:
    """Labels and form titles that are too long, with the longest name of a place in every place."""
    filler = max((zone_name(zone) for zone in zones()), key=len)
    faults: list[str] = []
    for key, value in texts:
        most = _most(key)
        words = value if "{" not in value else value.format_map(_Filled(filler))
        if most and len(words) > most:
            faults.append(f"text {key} has {len(words)} characters, {most} are allowed")
    return faults


def _most(key: str) -> int:
    """How long a text may be, 0 for as long as it likes."""
    if key.startswith(LABELS) or (key.startswith(FORM) and key.endswith(BUTTON)):
        return LABEL
    return FORM_TITLE if key.startswith(FORM) and key.endswith(TITLE) else 0


class _Filled(dict[str, str]):
    """Any place of a text filled with the same words; a number is short."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words

    def __missing__(self, key: str) -> str:
        return "11" if key in ("n", "pp", "cost", "keep", "number", "count", "level", "free") else self.words


def message_faults(components: list[dict[str, Any]]) -> list[str]:
    """What Discord would refuse of one message."""
    parts = list(_all(components))
    words = sum(len(part["content"]) for part in parts if part["type"] == discord.ComponentType.text_display.value)
    labels = [str(part["label"]) for part in parts if part.get("label")]
    ids = [str(part["custom_id"]) for part in parts if part.get("custom_id")]
    faults = [f"{len(parts)} components"] if len(parts) > 40 else []
    faults += [f"{words} characters of text"] if words > 4000 else []
    faults += [f"label {label}" for label in labels if len(label) > LABEL]
    faults += [f"custom id {each} stands twice" for each in {each for each in ids if ids.count(each) > 1}]
    rows = [part for part in parts if part["type"] == discord.ComponentType.action_row.value]
    faults += ["a row with more than five buttons" for row in rows if len(row["components"]) > 5]
    return [*faults, *ids_over(ids)]


def _all(components: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for each in components:
        yield each
        yield from _all(each.get("components", ()))

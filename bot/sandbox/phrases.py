"""Commands as the page offers them, and what people type turned into the values Discord would send."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from typing import Any

import discord
import simcord

from bot.sandbox.world import Seat, Town

STRING, INTEGER, BOOLEAN, USER, CHANNEL, MENTIONABLE, NUMBER = 3, 4, 5, 6, 7, 9, 10
GROUPS = (1, 2)
YES, NO = ("true", "yes", "on"), ("false", "no", "off")


class Unfit(Exception):
    """A typed option that does not fit, with what the page needs to say why."""

    def __init__(self, option: str, reason: str, **places: Any) -> None:
        super().__init__(reason)
        self.answer = {"error": "option", "option": option, "reason": reason, **places}


def offered(town: Town, seat: Seat, channel: simcord.ChannelHandle) -> list[dict[str, Any]]:
    """The commands this person may use there, in the order of their names."""
    names = seat.member.available_commands(channel) if channel.guild else seat.user.available_commands()
    known = dict(_leaves(town))
    return [{"name": name, **_command(known[name])} for name in names if name in known]


def _command(leaf: dict[str, Any]) -> dict[str, Any]:
    return {"description": leaf.get("description", ""), "options": [_option(one) for one in leaf.get("options") or []]}


def _option(raw: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": raw["name"],
        "description": raw.get("description", ""),
        "type": int(raw["type"]),
        "required": bool(raw.get("required")),
        "autocomplete": bool(raw.get("autocomplete")),
        "choices": [{"name": one["name"], "value": one["value"]} for one in raw.get("choices") or []],
        "min": raw.get("min_value"),
        "max": raw.get("max_value"),
    }


def _leaves(town: Town) -> Iterator[tuple[str, dict[str, Any]]]:
    tree = getattr(town.env.bot, "tree", None)
    if tree is None:
        return
    for scope in (None, discord.Object(town.guild.id)):
        for root in tree.get_commands(guild=scope, type=discord.AppCommandType.chat_input):
            yield from _below(root.to_dict(tree), ())


def _below(node: dict[str, Any], path: tuple[str, ...]) -> Iterator[tuple[str, dict[str, Any]]]:
    here = (*path, node["name"])
    inner = [one for one in node.get("options") or [] if one["type"] in GROUPS]
    if not inner:
        yield " ".join(here), node
    for one in inner:
        yield from _below(one, here)


def leaf(town: Town, name: str) -> dict[str, Any] | None:
    """A command by its full name."""
    return dict(_leaves(town)).get(name)


def values(town: Town, name: str, typed: dict[str, str], *, partial: bool = False) -> dict[str, Any]:
    """What was typed for each option as the value Discord would send. Raises Unfit; `partial` leaves bad ones out."""
    node = leaf(town, name) or {}
    declared = {one["name"]: one for one in node.get("options") or []}
    found: dict[str, Any] = {}
    for option, text in typed.items():
        if option not in declared:
            raise Unfit(option, "unknown")
        try:
            found[option] = value(town, declared[option], text)
        except Unfit:
            if not partial:
                raise
    missing = [one for one in declared if declared[one].get("required") and one not in found]
    if missing and not partial:
        raise Unfit(missing[0], "needed")
    return found


def value(town: Town, option: dict[str, Any], text: str) -> Any:
    """One typed option by its type."""
    if option.get("choices"):
        return _choice(option, text)
    kind = option["type"]
    if kind in (INTEGER, NUMBER):
        return _number(option, text)
    if kind == BOOLEAN:
        if text.lower() not in (*YES, *NO):
            raise Unfit(option["name"], "yes_or_no")
        return text.lower() in YES
    if kind in (USER, MENTIONABLE):
        return _person(town, option, text)
    if kind == CHANNEL:
        return _channel(town, option, text)
    longest = option.get("max_length")
    if longest is not None and len(text) > longest:
        raise Unfit(option["name"], "length", max=longest)
    return text


def _choice(option: dict[str, Any], text: str) -> Any:
    for one in option["choices"]:
        if text.lower() in (str(one["value"]).lower(), one["name"].lower()):
            return one["value"]
    near = difflib.get_close_matches(text, [one["name"] for one in option["choices"]], n=2, cutoff=0.5)
    raise Unfit(option["name"], "choice", word=text, near=near)


def _number(option: dict[str, Any], text: str) -> int | float:
    low, high = option.get("min_value"), option.get("max_value")
    try:
        number = int(text) if option["type"] == INTEGER else float(text)
    except ValueError:
        raise Unfit(option["name"], "range" if high is not None else "number", min=low, max=high) from None
    if (low is not None and number < low) or (high is not None and number > high):
        raise Unfit(option["name"], "range", min=low, max=high)
    return number


def _person(town: Town, option: dict[str, Any], text: str) -> simcord.MemberActor:
    word = text.strip().lstrip("@").strip("<>@!").lower()
    for seat in town.seats:
        if word in (seat.name.lower(), str(seat.id)):
            return seat.member
    near = difflib.get_close_matches(word.title(), [seat.name for seat in town.seats], n=2, cutoff=0.5)
    raise Unfit(option["name"], "person", word=text, near=near)


def _channel(town: Town, option: dict[str, Any], text: str) -> simcord.ChannelHandle:
    word = text.strip().strip("<>#").lower()
    for place in town.channels():
        if word in ((place.name or "").lower(), str(place.id)):
            return place
    raise Unfit(option["name"], "channel", word=text)

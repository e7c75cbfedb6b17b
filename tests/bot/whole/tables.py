"""Tables of the whole bot before and after their game, and what was sent with which mentions."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import discord

from bot.ports import GameInfo
from tests.bot.whole.support import Seen, World, words_of


def info(world: World) -> GameInfo:
    """The table as it stands."""
    return world.service.info(world.game_id)


async def opened(world: World, **options: Any) -> Seen:
    """A lobby whose host is Red, by command."""
    seen = await world.slash("red", "kemet new", **options)
    game = world.service.game_in(world.channel.id)
    assert game is not None
    world.game_id = game.id
    return seen


async def begun(world: World, **options: Any) -> None:
    """A running game of the three, all by commands and buttons."""
    await opened(world, **options)
    for seat in ("blue", "green"):
        await world.press(seat, "Join")
    await world.press("red", "Start Game")


async def select(world: World, name: str, seen: Seen, menu: str, value: Any) -> Seen:
    """Choose in the select of a private message whose id ends so."""
    ids = [each["custom_id"] for each in all_parts(seen) if each.get("custom_id", "").endswith(menu)]
    assert len(ids) == 1, ids
    return Seen(await world.who(name).select(seen.message, [value], custom_id=ids[0]))


def all_parts(seen: Seen) -> list[dict[str, Any]]:
    """All components of a private message."""
    found: list[dict[str, Any]] = []
    rest = list(seen.components)
    while rest:
        each = rest.pop()
        found.append(each)
        rest += each.get("components", [])
    return found


def options_of(seen: Seen, menu: str) -> list[str]:
    """The labels of a select whose id ends so."""
    (found,) = [each for each in all_parts(seen) if each.get("custom_id", "").endswith(menu)]
    return [each["label"] for each in found["options"]]


def sent_with(world: World, words: str) -> list[tuple[str, list[int]]]:
    """Texts that hold these words among the messages sent to the channel, each with whom it notifies."""
    found = []
    for entry in world.env.http_requests:
        if entry.method == "POST" and entry.path == f"/channels/{world.channel.id}/messages":
            text = words_of(entry.json["components"])
            if words in text:
                allowed = entry.json["allowed_mentions"]
                assert not allowed.get("parse")
                found.append((text, [int(each) for each in allowed.get("users", [])]))
    return found


def public_with(world: World, words: str) -> str:
    """The text of the only message in the channel that holds these words."""
    (found,) = [text for text in world.texts() if words in text]
    return found


async def without(world: World, *names: str) -> Any:
    """A channel in which the bot lacks these permissions."""
    me = world.guild.me
    assert me is not None
    overwrite = discord.PermissionOverwrite(**dict.fromkeys(names, False))
    return world.guild.create_text_channel(f"no-{len(world.guild.channels)}", overwrites={me: overwrite})


async def days(world: World, number: float) -> None:
    """So many days later by the clock of the bot: what is due is done."""
    service, before = world.service, world.service.clock

    def clock() -> datetime:
        return before() + timedelta(days=number)

    for each in (service, service.ledger, service.outbox):
        each.clock = clock
    await world.later(2)


def manager(world: World) -> Any:
    """A member with Manage Server who sits nowhere: `mona`."""
    role = world.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    member = world.guild.add_member(world.env.create_user("mona"), roles=[role])
    world.people["mona"] = member
    return member


def one_button(custom_id: str) -> discord.ui.LayoutView:
    """What a message is made of that somebody made up."""
    layout = discord.ui.LayoutView(timeout=None)
    layout.add_item(discord.ui.ActionRow(discord.ui.Button(label="made up", custom_id=custom_id)))
    layout.stop()
    return layout

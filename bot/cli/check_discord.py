"""What `kemet doctor` asks Discord with a token, and the address by which the bot is invited."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass

import discord

from bot import settings
from bot.cli.finding import Finding
from bot.settings import Settings

PATIENCE = 20  # seconds Discord has for an answer
PAGE = 200  # servers Discord tells at once
SCOPES = ("bot", "applications.commands")
SHOWN = {"read_messages": "view channels"}  # the library's name, and the one people see
# Why each is needed stands in README.md.
NEEDED = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    create_private_threads=True,
    attach_files=True,
    embed_links=True,
    read_message_history=True,
    pin_messages=True,
)


@dataclass(frozen=True, slots=True)
class Answer:
    """What Discord says of a token: whose it is, and each server the bot is in with what it may do there."""

    application: int
    name: str
    servers: list[tuple[str, int]]


def invitation(application: int) -> str:
    """The address by which the bot is invited with what it needs, and nothing else."""
    return discord.utils.oauth_url(application, permissions=NEEDED, scopes=SCOPES)


def missing(value: int) -> list[str]:
    """The names of what a bot with these permissions may not do."""
    given = discord.Permissions(value)
    if given.administrator:
        return []
    lacked = [name for name, is_set in discord.Permissions(NEEDED.value & ~value) if is_set]
    return [SHOWN.get(name, name).replace("_", " ") for name in lacked]


def lacking(servers: list[tuple[str, int]]) -> list[str]:
    """A line for each server in which something is missing."""
    return [f"{name} lacks {', '.join(found)}" for name, value in servers if (found := missing(value))]


def token(chosen: Settings) -> Finding:
    """Has the token the form of one?"""
    if chosen.discord_token is None:
        return Finding("token", "none set; `run` starts the sandbox")
    fault = settings.token_fault(chosen.discord_token.get_secret_value())
    return Finding("token", fault or "has the form of a bot token", good=fault is None)


def asked(secret: str) -> Iterator[Finding]:
    """With a token: is it accepted, how is the bot invited, and may it do in each server what it needs?"""
    try:
        answer = asyncio.run(asyncio.wait_for(ask(secret), PATIENCE))
    except discord.LoginFailure:
        yield Finding("login", "Discord refuses this token: copy it again from the developer portal", good=False)
        return
    except Exception as error:
        yield Finding("login", f"Discord gives no answer: {type(error).__name__}: {error}", good=False)
        return
    yield Finding("login", f"as {answer.name}")
    yield Finding("invitation", invitation(answer.application))
    faults = lacking(answer.servers)
    yield Finding("permissions", "; ".join(faults) or f"complete in {len(answer.servers)} servers", good=not faults)


async def ask(secret: str) -> Answer:
    """Raises discord.LoginFailure for a token that is refused, and what a broken connection raises."""
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(secret)
        application = client.application_id
        assert application is not None
        return Answer(application, str(client.user), await servers_of(client))


async def servers_of(client: discord.Client) -> list[tuple[str, int]]:
    """Every server the bot is in, with what it may do there."""
    found: list[tuple[str, int]] = []
    after: int | None = None
    while True:
        page = await client.http.get_guilds(PAGE, after=after)
        found += [(str(guild["name"]), int(guild["permissions"])) for guild in page]
        if len(page) < PAGE:
            return found
        after = int(page[-1]["id"])

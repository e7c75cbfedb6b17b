"""`kemet run`: the bot on Discord, or the sandbox page when there is no token."""

from __future__ import annotations

import argparse
import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress

import aiohttp
import discord

from bot import logs, settings
from bot.cli import CliError, check_discord, doctor, hosting, lock, sandbox
from bot.cli.finding import Finding

NAME = "run"
HELP = "the bot; without DISCORD_TOKEN the sandbox page"
REFUSED = "Discord refuses this DISCORD_TOKEN: copy it again from the bot's page in the developer portal"
NO_TOKEN = "DISCORD_TOKEN is not set: put the bot's token into the environment or into .env"
log = logging.getLogger("kemet.host")


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--discord", action="store_true", help="connect to Discord or fail; never start the sandbox")


def run(args: argparse.Namespace) -> int:
    chosen = settings.read()
    if chosen.discord_token is not None:
        logs.configure(chosen.log_level)
        with lock.only_host(chosen.database):
            return hosting.serve(lambda stop: connect(chosen, stop), chosen.database, doctor=True)
    if args.discord:
        raise CliError(NO_TOKEN)
    print("There is no DISCORD_TOKEN, so this is the sandbox.", flush=True)
    return sandbox.host(chosen, sandbox.Place())


async def connect(chosen: settings.Settings, stop: asyncio.Event) -> None:
    """Stay connected until asked to stop. Raises CliError for what the operator can put right."""
    from bot import app

    assert chosen.discord_token is not None
    token = chosen.discord_token.get_secret_value()
    _warn(doctor.of_disks(chosen))
    client = app.build(
        chosen.database, token_mode=True, dev_guild=chosen.dev_guild, backup_dir=chosen.backup_dir
    ).client
    connected = asyncio.create_task(_live(client, token))
    asked = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({connected, asked}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        await client.close()
        asked.cancel()
    await _ended(connected, asked=stop.is_set())


def _warn(findings: Iterable[Finding]) -> None:
    """What `kemet doctor` would not be content with."""
    for finding in findings:
        if not finding.good:
            log.warning("%s: %s", finding.name, finding.seen)


async def _live(client: discord.Client, token: str) -> None:
    """Log in, say how the bot is invited and what it lacks where it is, and stay connected."""
    await client.login(token)
    if client.application_id is not None:
        print(f"Invite the bot: {check_discord.invitation(client.application_id)}", flush=True)
    lacking = asyncio.create_task(_warn_of_servers(client))
    try:
        await client.connect()
    finally:
        lacking.cancel()


async def _warn_of_servers(client: discord.Client) -> None:
    with suppress(discord.HTTPException, OSError, TimeoutError):  # it plays all the same
        for line in check_discord.lacking(await check_discord.servers_of(client)):
            log.warning("permissions: %s", line)


async def _ended(connected: asyncio.Task[None], *, asked: bool) -> None:
    """Wait for the connection to end; how it ended matters only if nobody asked for it."""
    if not asked:
        await _told(connected)
        return
    connected.cancel()
    with suppress(asyncio.CancelledError, Exception):
        await connected


async def _told(connected: asyncio.Task[None]) -> None:
    """Raise what ended the connection, as one clear line where the cause is known."""
    try:
        await connected
    except (discord.LoginFailure, discord.PrivilegedIntentsRequired) as error:
        raise CliError(REFUSED if isinstance(error, discord.LoginFailure) else str(error)) from error
    except discord.ConnectionClosed as error:
        if error.code == 4004:
            raise CliError(REFUSED) from error
        raise CliError(f"Discord closed the connection (code {error.code}); start again", status=1) from error
    except (discord.HTTPException, discord.GatewayNotFound, aiohttp.ClientError, TimeoutError) as error:
        raise CliError(f"Discord cannot be reached ({type(error).__name__}: {error}); try again", status=1) from error

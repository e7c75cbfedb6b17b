"""`kemet run`: the bot on Discord, or the sandbox page when there is no token."""

from __future__ import annotations

import argparse
import asyncio
import logging
from contextlib import suppress

from bot import logs, settings
from bot.cli import CliError, disk, hosting, lock, sandbox

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
    if (warning := disk.wiped(chosen.database)) is not None:
        log.warning("%s; %s", warning, disk.REMEDY)
    client = app.build(chosen.database, token_mode=True, dev_guild=chosen.dev_guild).client
    connected = asyncio.create_task(client.start(token))
    asked = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({connected, asked}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        await client.close()
        asked.cancel()
    await _ended(connected, asked=stop.is_set())


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
    import aiohttp
    import discord

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

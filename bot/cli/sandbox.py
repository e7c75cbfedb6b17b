"""`kemet sandbox`: the same bot without Discord, on a page of our own."""

from __future__ import annotations

import argparse
import asyncio
import errno
import ipaddress
import logging
import secrets
import socket
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot import logs, settings
from bot.cli import CliError, hosting, is_number, lock, words
from bot.cli.words import GameWords

if TYPE_CHECKING:
    from bot.desk import Usual
    from bot.sandbox import Sandbox, Step

NAME = "sandbox"
HELP = "the sandbox page: the whole bot without a Discord account"
HOST = "127.0.0.1"
PORT = 8765
DATABASE = Path(".kemet/sandbox.db")
BESIDE = ("", "-wal", "-shm")  # a database is these three files
OPEN_TO_ALL = "Whoever reaches {host} can play any seat of this sandbox."


@dataclass(frozen=True, slots=True)
class Place:
    """Where the page is served, where its games are kept, and which they are."""

    host: str = HOST
    port: int = PORT
    database: Path = DATABASE
    fresh: bool = False
    seed: str = ""
    game: GameWords = field(default_factory=GameWords)

    @property
    def world(self) -> Path:
        """The server's people and channels, kept beside the games."""
        return self.database.with_name(self.database.name + ".world.json")


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default=HOST, help=f"address to serve on (default {HOST})")
    parser.add_argument("--port", metavar="N", default=str(PORT), help=f"port (default {PORT}; 0 is any)")
    parser.add_argument("--database", type=Path, default=DATABASE, metavar="FILE", help=f"default {DATABASE}")
    parser.add_argument("--fresh", action="store_true", help="start anew; the games so far are kept as FILE.old")
    parser.add_argument("--seed", metavar="S", default="", help="deal from this seed: the same steps, the same cards")
    words.add(parser)


def run(args: argparse.Namespace) -> int:
    game = words.read(args)
    if not is_number(args.port) or int(args.port) > 65535:
        raise CliError(f"--port {args.port}: a port is a number from 0 to 65535")
    return host(settings.read(), Place(args.host, int(args.port), args.database, args.fresh, args.seed, game))


def host(chosen: settings.Settings, place: Place) -> int:
    """Serve the page until asked to stop. Raises CliError for what the caller can put right."""
    _find_simcord()
    logs.configure(chosen.log_level)
    _make_folder(place)
    with lock.only_host(place.database):
        if place.fresh:
            _put_aside(place)
        if not _is_loopback(place.host):
            print(OPEN_TO_ALL.format(host=place.host), flush=True)
        checked = chosen.discord_token is None and place.database == DATABASE  # the file that doctor looks at
        return hosting.serve(lambda stop: _open(place, stop), place.database, doctor=checked)


async def _open(place: Place, stop: asyncio.Event) -> None:
    from bot import app
    from bot.reports import Dealt
    from bot.sandbox import Hooks, Sandbox, WorldFileError

    source = Dealt(place.seed) if place.seed else None
    made = app.build(place.database, source=source, usual=_usual(place))
    hooks = Hooks(made.computer, made.rehome, made.next_timer, made.seats)
    page = Sandbox(
        lambda: made.client,
        host=place.host,
        port=place.port,
        world_file=place.world,
        hooks=hooks,
        first_game=_first_game(place.game),
    )
    telling = asyncio.create_task(_tell(page))
    try:
        await page.run(stop)
    except WorldFileError as error:
        raise CliError(f"{error}; start anew with `{hosting.command()} sandbox --fresh`") from error
    except socket.gaierror as error:
        raise CliError(f"--host {place.host}: there is no such address") from error
    except OSError as error:
        raise CliError(_address_fault(place, error)) from error
    finally:
        telling.cancel()


def _usual(place: Place) -> Usual:
    """Tables have the modules and options of the game words; what is `any` is drawn anew for each."""
    seed = place.seed or secrets.token_hex(8)

    def of(number: int) -> Mapping[str, Any]:
        game = words.settled(place.game, f"{seed}:{number}")
        return {"modules": game.modules, "options": dict(game.options)}

    return of


def _first_game(game: GameWords) -> tuple[Step, ...]:
    """The acts of the page's first game: a table for so many, the computer in all seats but one."""
    from bot.sandbox import FIRST_GAME

    opening, computer, *_, start = FIRST_GAME
    said = {"players": str(game.players)} | ({"mode": game.mode} if game.mode != GameWords().mode else {})
    opening = replace(opening, options={**opening.options, **said})
    return (opening, *[computer] * (game.players - 1), start)


async def _tell(page: Sandbox) -> None:
    await page.ready.wait()
    print(f"Open {page.address} in a browser. Ctrl-C stops the sandbox; its games are kept.", flush=True)


def _find_simcord() -> None:
    logging.getLogger("discord").setLevel(logging.ERROR)  # its import makes a bot with no intents, and is warned of it
    try:
        import simcord  # noqa: F401  only asked whether it is there
    except ModuleNotFoundError as error:
        raise CliError("the sandbox needs simcord: install kemet[sandbox], or set DISCORD_TOKEN") from error
    except ImportError as error:
        raise CliError(f"simcord does not fit this discord.py; install with -c constraints.txt ({error})") from error


def _address_fault(place: Place, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {place.port} is taken; choose another one with `{hosting.command()} sandbox --port N`"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"--host {place.host}: no address of this machine"
    if error.errno == errno.EACCES:
        return f"port {place.port} may not be opened by you; choose one above 1023 with --port"
    raise error


def _make_folder(place: Place) -> None:
    path = place.database
    if path.is_dir():
        raise CliError(f"--database {path} is a folder; name a file")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CliError(f"--database {path}: {error.strerror}") from error


def _put_aside(place: Place) -> None:
    """Begin anew; the games so far are kept."""
    try:
        for old, kept in [(f"{place.database}{end}", f"{place.database}.old{end}") for end in BESIDE]:
            Path(kept).unlink(missing_ok=True)
            if Path(old).exists():
                Path(old).replace(kept)
        place.world.unlink(missing_ok=True)
    except OSError as error:
        raise CliError(f"--database {place.database}: {error.strerror}") from error


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"

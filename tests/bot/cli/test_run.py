from __future__ import annotations

import asyncio
import http.server
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
import types
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest

import bot
from bot.cli import check_discord, disk, run, sandbox

ROOT = Path(__file__).parents[3]
Built = tuple[Path, bool, int | None, Path | None]
FORM = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.x-y_z0123456789"


class Refusing(http.server.BaseHTTPRequestHandler):
    """Answers every request like Discord does when the token is wrong."""

    def do_GET(self) -> None:
        self.send_response(401)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(b'{"message": "401: Unauthorized", "code": 0}')

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def refusing(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Refusing) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        monkeypatch.setattr(discord.http.Route, "BASE", f"http://127.0.0.1:{server.server_port}")
        yield
        server.shutdown()


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[Built]:
    """A bot of nothing but discord.py, in place of ours; what it was built from."""
    asked: list[Built] = []

    def build(
        database: Path, *, token_mode: bool = False, dev_guild: int | None = None, backup_dir: Path | None = None
    ) -> types.SimpleNamespace:
        asked.append((database, token_mode, dev_guild, backup_dir))
        return types.SimpleNamespace(client=discord.Client(intents=discord.Intents.none()))

    replace_app(monkeypatch, build)
    monkeypatch.setenv("DISCORD_TOKEN", FORM)
    return asked


def replace_app(monkeypatch: pytest.MonkeyPatch, build: object) -> None:
    app = types.ModuleType("bot.app")
    app.build = build
    monkeypatch.setitem(sys.modules, "bot.app", app)
    monkeypatch.setattr(bot, "app", app, raising=False)


def last(err: str) -> str:
    return err.splitlines()[-1]


def test_discord_without_a_token_never_falls_back(kemet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "host", lambda *_: pytest.fail("the sandbox was started"))
    outcome = kemet("run", "--discord")
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err == f"kemet run: {run.NO_TOKEN}\n"


@pytest.mark.parametrize("words", [[], ["run"]])
def test_without_a_token_it_is_the_sandbox(kemet, monkeypatch: pytest.MonkeyPatch, words: list[str]) -> None:
    places = []
    monkeypatch.setattr(sandbox, "host", lambda chosen, place: places.append(place) or 0)
    outcome = kemet(*words)
    assert (outcome.status, places) == (0, [sandbox.Place()])
    assert "no DISCORD_TOKEN" in outcome.out


@pytest.mark.parametrize("words", [["run"], ["run", "--discord"]])
@pytest.mark.usefixtures("refusing")
def test_a_refused_token_is_one_clear_line(
    kemet, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, built: list[Built], words: list[str]
) -> None:
    monkeypatch.setenv("KEMET_DEV_GUILD", "4242424242")
    monkeypatch.setenv("KEMET_BACKUP_DIR", str(tmp_path))
    outcome = kemet(*words)
    assert outcome.status == 2
    assert last(outcome.err) == f"kemet run: {run.REFUSED}"
    assert "Traceback" not in outcome.err
    assert FORM not in outcome.err
    assert outcome.out == ""
    assert built == [(Path("kemet.db"), True, 4242424242, tmp_path)]


@pytest.mark.usefixtures("built")
def test_discord_out_of_reach_is_one_clear_line(kemet, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as unheard:
        unheard.bind(("127.0.0.1", 0))
        monkeypatch.setattr(discord.http.Route, "BASE", f"http://127.0.0.1:{unheard.getsockname()[1]}")
        outcome = kemet("run", "--discord")
    assert outcome.status == 1
    assert last(outcome.err).startswith("kemet run: Discord cannot be reached (ClientConnectorError")
    assert "Traceback" not in outcome.err


def failing(monkeypatch: pytest.MonkeyPatch, error: Exception) -> list[str]:
    """A bot whose connection ends with this error; what was done to it."""
    done: list[str] = []

    class Client:
        application_id = 4242

        async def login(self, token: str) -> None:
            if isinstance(error, discord.LoginFailure):
                raise error

        async def connect(self) -> None:
            raise error

        async def close(self) -> None:
            done.append("closed")

    replace_app(monkeypatch, lambda *_, **__: types.SimpleNamespace(client=Client()))
    monkeypatch.setenv("DISCORD_TOKEN", FORM)
    return done


def closed(code: int) -> discord.ConnectionClosed:
    return discord.ConnectionClosed(types.SimpleNamespace(close_code=code), shard_id=None)


@pytest.mark.parametrize(
    ("error", "status", "line"),
    [
        (discord.PrivilegedIntentsRequired(None), 2, "requesting privileged intents"),
        (closed(4004), 2, run.REFUSED),
        (closed(4000), 1, "Discord closed the connection (code 4000); start again"),
        (discord.GatewayNotFound(), 1, "Discord cannot be reached (GatewayNotFound"),
        (
            sqlite3.DatabaseError("file is not a database"),
            2,
            "the database kemet.db: file is not a database; `kemet doctor`",
        ),
    ],
)
def test_what_ends_a_connection_is_one_clear_line(
    kemet, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int, line: str
) -> None:
    done = failing(monkeypatch, error)
    outcome = kemet("run", "--discord")
    assert (outcome.status, done) == (status, ["closed"])
    assert line in last(outcome.err)
    assert "Traceback" not in outcome.err


def test_a_fault_of_our_own_is_logged_whole(kemet, monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, LookupError("no such step"))
    outcome = kemet("run", "--discord")
    assert outcome.status == 1
    assert "stopped by a fault of our own" in outcome.err
    assert last(outcome.err) == "LookupError: no such step"


def test_start_warns_of_what_the_doctor_finds(kemet, monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, discord.LoginFailure("refused"))
    monkeypatch.setattr(disk, "wiped", lambda path: f"{path} lies in memory")
    err = kemet("run", "--discord").err
    assert f"WARNING kemet.host: disk: kemet.db lies in memory; {disk.REMEDY}" in err
    assert "WARNING kemet.host: backups: none are made: set KEMET_BACKUP_DIR" in err
    assert "free space" not in err


class Waiting(discord.Client):
    """Logs in as Discord would let it, and stays connected until its servers were told."""

    def __init__(self, answer: object) -> None:
        super().__init__(intents=discord.Intents.none(), application_id=4242)
        self.answer = answer
        self.asked = asyncio.Event()

    async def login(self, token: str) -> None:
        self.http.get_guilds = self.servers

    async def servers(self, limit: int, after: int | None = None) -> object:
        self.asked.set()
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    async def connect(self, *, reconnect: bool = True) -> None:
        await self.asked.wait()
        for _ in range(5):
            await asyncio.sleep(0)
        raise closed(4000)


def waiting(kemet, monkeypatch: pytest.MonkeyPatch, answer: object):
    replace_app(monkeypatch, lambda *_, **__: types.SimpleNamespace(client=Waiting(answer)))
    monkeypatch.setenv("DISCORD_TOKEN", FORM)
    return kemet("run", "--discord")


def test_once_logged_in_it_says_how_it_is_invited_and_what_it_lacks(kemet, monkeypatch: pytest.MonkeyPatch) -> None:
    lacking = check_discord.NEEDED.value & ~discord.Permissions(pin_messages=True).value
    servers = [
        {"id": "1", "name": "Home", "permissions": str(check_discord.NEEDED.value)},
        {"id": "2", "name": "Other", "permissions": str(lacking)},
    ]
    outcome = waiting(kemet, monkeypatch, servers)
    assert outcome.out == f"Invite the bot: {check_discord.invitation(4242)}\n"
    assert "WARNING kemet.host: permissions: Other lacks pin messages\n" in outcome.err
    assert "Home" not in outcome.err
    assert FORM not in outcome.err


def test_servers_that_are_not_told_stop_nobody(kemet, monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = waiting(kemet, monkeypatch, OSError("no route"))
    assert last(outcome.err).endswith("Discord closed the connection (code 4000); start again")
    assert "permissions" not in outcome.err
    assert "Traceback" not in outcome.err


def test_the_sandbox_tells_of_no_invitation(kemet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "host", lambda chosen, place: 0)
    outcome = kemet("run")
    assert "nvite" not in outcome.out + outcome.err
    assert "backups" not in outcome.out + outcome.err


# The whole verb, with the whole bot, but for what it would ask of Discord.
CONNECTED = """
import asyncio, sys
from bot.__main__ import main
from bot.client import KemetClient

async def login(self, token):
    self._connection.application_id = 4242
    await self.service.open()

async def servers(limit, after=None):
    return []

async def connect(self, *, reconnect=True):
    self.http.get_guilds = servers
    print("up", flush=True)
    await asyncio.Event().wait()

KemetClient.login, KemetClient.connect = login, connect
sys.exit(main(["run", "--discord"]))
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_well_and_in_time(tmp_path: Path, number: signal.Signals) -> None:
    host = subprocess.Popen(
        [sys.executable, "-c", CONNECTED],
        cwd=tmp_path,
        env={**os.environ, "DISCORD_TOKEN": FORM, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert host.stdout is not None
    assert host.stdout.readline() == f"Invite the bot: {check_discord.invitation(4242)}\n"
    assert host.stdout.readline() == "up\n"
    since = time.monotonic()
    host.send_signal(number)
    _, err = host.communicate(timeout=20)
    assert (host.returncode, time.monotonic() - since < 8) == (0, True)
    assert "Traceback" not in err
    assert FORM not in err
    assert not (tmp_path / "kemet.db-wal").exists()  # closed in order

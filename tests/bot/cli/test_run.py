from __future__ import annotations

import http.server
import socket
import sqlite3
import sys
import threading
import types
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest

import bot
from bot.cli import disk, run, sandbox

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
def built(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Path, bool, int | None]]:
    """A bot of nothing but discord.py, in place of ours; what it was built from."""
    asked: list[tuple[Path, bool, int | None]] = []

    def build(database: Path, *, token_mode: bool = False, dev_guild: int | None = None) -> types.SimpleNamespace:
        asked.append((database, token_mode, dev_guild))
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
    kemet, monkeypatch: pytest.MonkeyPatch, built: list[tuple[Path, bool, int | None]], words: list[str]
) -> None:
    monkeypatch.setenv("KEMET_DEV_GUILD", "4242424242")
    outcome = kemet(*words)
    assert outcome.status == 2
    assert last(outcome.err) == f"kemet run: {run.REFUSED}"
    assert "Traceback" not in outcome.err
    assert FORM not in outcome.err
    assert built == [(Path("kemet.db"), True, 4242424242)]


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
        async def start(self, token: str) -> None:
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


def test_start_warns_of_a_disk_that_a_restart_wipes(kemet, monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, discord.LoginFailure("refused"))
    monkeypatch.setattr(disk, "wiped", lambda path: f"{path} lies in memory")
    assert "WARNING kemet.host: kemet.db lies in memory" in kemet("run", "--discord").err

from __future__ import annotations

import asyncio
import builtins
import errno
import socket
import sqlite3
import sys
import types
from pathlib import Path
from typing import ClassVar

import pytest

import bot
from bot import migrate
from bot.cli import hosting, sandbox
from bot.desk import Usual
from bot.reports import SEED_BITS, Dealt
from bot.sandbox import FIRST_GAME


class WorldFileError(Exception):
    pass


class Page:
    """Stands in for the page: serves nothing, and ends with an error if it was given one."""

    error: Exception | None = None
    made: ClassVar[dict[str, object]] = {}
    usual: ClassVar[Usual]

    def __init__(self, make_bot: object, **given: object) -> None:
        type(self).made = {"bot": make_bot(), **given}
        self.ready, self.address = asyncio.Event(), "http://127.0.0.1:8765/"

    async def run(self, stop: object) -> None:
        if self.error is not None:
            raise self.error
        self.ready.set()
        await asyncio.sleep(0)
        await asyncio.sleep(0)


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> type[Page]:
    def build(database: Path, source: object, usual: Usual) -> types.SimpleNamespace:
        Page.usual = usual
        return types.SimpleNamespace(**vars(app), database=database)

    app = types.SimpleNamespace(computer="computer", rehome="rehome", next_timer="timer", seats="seats", client="bot")
    modules = {
        "app": {"build": build},
        "sandbox": {
            "Hooks": lambda *all_four: all_four,
            "Sandbox": Page,
            "WorldFileError": WorldFileError,
            "FIRST_GAME": FIRST_GAME,
        },
    }
    for name, content in modules.items():
        module = types.ModuleType(f"bot.{name}")
        vars(module).update(content)
        monkeypatch.setitem(sys.modules, f"bot.{name}", module)
        monkeypatch.setattr(bot, name, module, raising=False)
    monkeypatch.setattr(Page, "error", None)
    return Page


def test_the_page_is_made_and_its_address_told(kemet, page: type[Page], tmp_path: Path) -> None:
    outcome = kemet("sandbox")
    assert outcome.status == 0
    assert outcome.out == "Open http://127.0.0.1:8765/ in a browser. Ctrl-C stops the sandbox; its games are kept.\n"
    assert (tmp_path / ".kemet").is_dir()
    assert page.made == {
        "bot": "bot",
        "host": "127.0.0.1",
        "port": 8765,
        "world_file": Path(".kemet/sandbox.db.world.json"),
        "hooks": ("computer", "rehome", "timer", "seats"),
        "first_game": FIRST_GAME,
    }
    assert dict(Page.usual(1)) == {"modules": (), "options": {}}


def test_tables_begin_with_the_game_words(kemet, page: type[Page]) -> None:
    assert kemet("sandbox", "--module", "update", "--option", "di_deck=49", "--players", "5").status == 0
    assert dict(page.usual(1)) == {"modules": ("update",), "options": {"di_deck": "49"}}
    opening, *computers, start = page.made["first_game"]
    assert (opening.command, opening.options) == ("kemet new", {"players": "5"})
    assert [each.press for each in (*computers, start)] == [*["Add Computer"] * 4, "Start Game"]


@pytest.mark.parametrize(("mode", "players"), [("teams_2v2", 4), ("teams_2v2v2", 6), ("teams_3v3", 6)])
def test_the_first_table_is_one_of_the_mode(kemet, page: type[Page], mode: str, players: int) -> None:
    assert kemet("sandbox", "--mode", mode).status == 0
    opening, *computers, start = page.made["first_game"]
    assert (opening.command, opening.options) == ("kemet new", {"players": str(players), "mode": mode})
    assert [each.press for each in (*computers, start)] == [*["Add Computer"] * (players - 1), "Start Game"]


def test_a_number_that_does_not_fit_the_mode_opens_no_page(kemet, page: type[Page]) -> None:
    outcome = kemet("sandbox", "--mode", "teams_3v3", "--players", "4")
    assert (outcome.status, "teams_3v3 is for 6 players" in outcome.err) == (2, True)


def test_what_is_any_is_drawn_for_each_table_and_from_the_seed(kemet, page: type[Page]) -> None:
    said = ("sandbox", "--module", "any", "--option", "any", "--seed", "walk")
    kemet(*said)
    first = [dict(page.usual(number)) for number in range(40)]
    kemet(*said)
    assert [dict(page.usual(number)) for number in range(40)] == first
    assert {each["options"]["di_deck"] for each in first} == {"33", "38", "49"}
    assert {each["modules"] for each in first} == {(), ("update",)}


def test_host_port_and_database_are_taken(kemet, page: type[Page], tmp_path: Path) -> None:
    outcome = kemet("sandbox", "--host", "0.0.0.0", "--port", "9000", "--database", "deep/down/games.db")
    assert (page.made["host"], page.made["port"]) == ("0.0.0.0", 9000)
    assert (tmp_path / "deep/down").is_dir()
    assert outcome.out.startswith("Whoever reaches 0.0.0.0 can play any seat of this sandbox.")


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (OSError(errno.EADDRINUSE, "in use"), "port 8765 is taken"),
        (OSError(errno.EADDRNOTAVAIL, "not here"), "no address of this machine"),
        (PermissionError(errno.EACCES, "not you"), "choose one above 1023"),
        (socket.gaierror(-2, "unknown"), "there is no such address"),
        (WorldFileError("the world file is broken"), "the world file is broken; start anew with"),
    ],
)
def test_what_keeps_the_page_from_starting_is_one_clear_line(
    kemet, page: type[Page], error: Exception, line: str
) -> None:
    page.error = error
    outcome = kemet("sandbox")
    assert outcome.status == 2
    assert line in outcome.err
    assert len(outcome.err.splitlines()) == 1


def test_the_way_on_from_a_taken_port_is_the_way_it_was_started(
    kemet, page: type[Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    page.error = OSError(errno.EADDRINUSE, "in use")
    monkeypatch.setattr(hosting, "command", lambda: ".venv/bin/kemet")
    for words in (["sandbox"], ["run"]):
        assert kemet(*words).err.endswith("choose another one with `.venv/bin/kemet sandbox --port N`\n")


@pytest.mark.usefixtures("page")
def test_another_fault_of_the_system_is_no_matter_of_the_address(kemet, page: type[Page]) -> None:
    page.error = OSError(errno.ENOSPC, "disk full")
    outcome = kemet("sandbox")
    assert outcome.status == 1
    assert "disk full" in outcome.err


@pytest.mark.parametrize("port", ["x", "-1", "65536", "", "٣", "²"])
def test_a_port_that_is_none(kemet, port: str) -> None:
    outcome = kemet("sandbox", f"--port={port}")
    assert outcome.status == 2
    assert "a port is a number from 0 to 65535" in outcome.err


def test_game_words_are_refused_like_everywhere(kemet) -> None:
    outcome = kemet("sandbox", "--edition", "classic")
    assert outcome.status == 2
    assert "not built yet" in outcome.err
    outcome = kemet("sandbox", "--module", "horus")
    assert (outcome.status, "it is update or any" in outcome.err) == (2, True)


def test_a_database_that_is_a_folder(kemet, tmp_path: Path) -> None:
    outcome = kemet("sandbox", "--database", str(tmp_path))
    assert outcome.status == 2
    assert "is a folder; name a file" in outcome.err


def test_a_database_below_a_file(kemet, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    outcome = kemet("sandbox", "--database", "file/games.db")
    assert outcome.status == 2
    assert outcome.err.startswith("kemet sandbox: --database file/games.db: ")


@pytest.mark.usefixtures("page")
def test_fresh_puts_the_old_games_aside(kemet, tmp_path: Path) -> None:
    for name in ("games.db", "games.db-wal", "games.db.world.json", "games.db.old-shm"):
        (tmp_path / name).write_text(name)
    assert kemet("sandbox", "--database", "games.db", "--fresh").status == 0
    assert {path.name: path.read_text() for path in tmp_path.iterdir() if path.suffix != ".lock"} == {
        "games.db.old": "games.db",
        "games.db.old-wal": "games.db-wal",
    }


@pytest.mark.usefixtures("page")
def test_without_fresh_the_games_stay(kemet, tmp_path: Path) -> None:
    (tmp_path / "games.db").write_text("games")
    assert kemet("sandbox", "--database", "games.db").status == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.db", "games.db.lock"]


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (ModuleNotFoundError("No module named 'simcord'"), "the sandbox needs simcord: install kemet[sandbox]"),
        (ImportError("discord.py internals differ"), "simcord does not fit this discord.py"),
    ],
)
@pytest.mark.usefixtures("page")
def test_without_simcord_the_way_on_is_named(
    kemet, monkeypatch: pytest.MonkeyPatch, error: ImportError, line: str
) -> None:
    usual = builtins.__import__

    def find(name: str, *rest: object) -> object:
        if name == "simcord":
            raise error
        return usual(name, *rest)

    monkeypatch.setattr(builtins, "__import__", find)
    outcome = kemet("sandbox")
    assert outcome.status == 2
    assert outcome.err.startswith(f"kemet sandbox: {line}")


@pytest.mark.parametrize(
    ("host", "is_loopback"),
    [("127.0.0.1", True), ("::1", True), ("localhost", True), ("0.0.0.0", False), ("::", False), ("example", False)],
)
def test_only_the_loopback_is_private(host: str, is_loopback: bool) -> None:
    assert sandbox._is_loopback(host) is is_loopback


@pytest.mark.parametrize(("words", "hint"), [([], "; `kemet doctor` looks into it"), (["--database", "other.db"], "")])
def test_a_bad_database_is_named_and_doctor_only_where_it_looks(
    kemet, page: type[Page], words: list[str], hint: str
) -> None:
    page.error = sqlite3.DatabaseError("file is not a database")
    outcome = kemet("sandbox", *words)
    path = words[-1] if words else ".kemet/sandbox.db"
    assert outcome.err.splitlines()[-1] == f"kemet sandbox: the database {path}: file is not a database{hint}"
    page.error = migrate.DamagedDatabase(f"{path} is damaged: no")
    assert kemet("sandbox", *words).err.splitlines()[-1] == f"kemet sandbox: the database {path} is damaged: no{hint}"


@pytest.mark.usefixtures("page")
def test_a_doctor_who_looks_at_the_file_of_a_token_is_not_named(
    kemet, page: type[Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "MTIz.GabcDe.abcdefghijklmnopqrstuvwxyz")
    page.error = sqlite3.DatabaseError("file is not a database")
    assert "doctor" not in kemet("sandbox").err


def test_games_of_one_seed_are_dealt_alike_whatever_is_drawn_between() -> None:
    first, second = Dealt("walk"), Dealt("walk")
    seeds = [first.getrandbits(SEED_BITS) for _ in range(3)]
    second.uniform(2, 6)
    assert [(second.getrandbits(SEED_BITS), second.getrandbits(32))[0] for _ in range(3)] == seeds
    assert len(set(seeds)) == 3
    assert Dealt("other").getrandbits(SEED_BITS) != seeds[0]

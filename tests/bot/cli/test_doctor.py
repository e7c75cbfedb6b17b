"""`kemet doctor`: each line has a test in which it fails and exits 1, and no secret is ever shown."""

from __future__ import annotations

import copy
import logging
import os
import shutil
import sqlite3
import sys
import types
from collections import namedtuple
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import discord
import pytest

import data
from bot import backups, migrate
from bot.cli import check_discord, check_host, disk, doctor

FORM = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.x-y_z0123456789"
SECRET = FORM.rpartition(".")[2]
NOW = datetime(2026, 5, 10, 12, tzinfo=UTC)
AT = "2026-01-01T00:00:00.000000+00:00"
OF_THE_PROGRAM = ["versions", "data files", "texts", "command limits"]
LINES = ["settings", "token", "database", "disk", "free space", *OF_THE_PROGRAM]
Usage = namedtuple("Usage", "total used free")


@pytest.fixture(autouse=True)
def _lasting_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "wiped", lambda path: None)


def names(out: str) -> list[str]:
    return [line[6:].split(":")[0] for line in out.splitlines()]


def warned(out: str) -> list[str]:
    return [line.removeprefix("warn  ") for line in out.splitlines() if line.startswith("warn")]


def failed(out: str) -> list[str]:
    return [line.removeprefix("FAIL  ") for line in out.splitlines() if line.startswith("FAIL")]


def make(path: Path, *, schema: int = 0) -> None:
    """A database of ours, closed in order: one file."""
    migrate.prepare(path, AT, migrate.known()[: schema or None])
    with closing(sqlite3.connect(path)) as db:
        db.executemany("INSERT INTO facts VALUES (?, ?)", [(str(number), "x" * 500) for number in range(200)])
        db.commit()


def changed(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(statement)
        db.commit()


def test_all_is_well(kemet) -> None:
    outcome = kemet("doctor")
    assert (outcome.status, names(outcome.out), failed(outcome.out)) == (0, LINES, [])


@pytest.fixture
def with_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", FORM)


@pytest.mark.usefixtures("with_token")
def test_a_whole_database_is_well(kemet, tmp_path: Path) -> None:
    make(tmp_path / "kemet.db")
    outcome = kemet("doctor", "--offline")
    assert outcome.status == 0
    assert "ok    database: kemet.db is whole\n" in outcome.out
    assert names(outcome.out) == [*LINES[:5], "backups", *OF_THE_PROGRAM]


@pytest.mark.usefixtures("with_token")
def test_an_older_database_is_well_and_says_what_will_be_done(kemet, tmp_path: Path) -> None:
    make(tmp_path / "kemet.db", schema=1)
    outcome = kemet("doctor", "--offline")
    assert outcome.status == 0
    newest = migrate.known()[-1].number
    assert f"kemet.db is whole; the next start brings it from schema 1 to {newest} and keeps a copy" in outcome.out


def test_without_a_token_it_is_the_sandboxs_database(kemet, tmp_path: Path) -> None:
    assert "ok    database: .kemet/sandbox.db is made at the first start" in kemet("doctor").out
    assert not (tmp_path / ".kemet").exists()
    (tmp_path / ".kemet").mkdir()
    newer(tmp_path / ".kemet/sandbox.db")
    newer(tmp_path / "kemet.db")
    outcome = kemet("doctor")
    assert outcome.status == 1
    assert [line.split(" was ")[0] for line in failed(outcome.out)] == ["database: .kemet/sandbox.db"]


def test_a_disk_that_a_restart_wipes_is_no_fault_in_a_sandbox(kemet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "wiped", lambda path: f"{path} lies in memory")
    outcome = kemet("doctor")
    assert (outcome.status, failed(outcome.out), names(outcome.out)) == (0, [], LINES)
    assert warned(outcome.out) == ["disk: .kemet/sandbox.db lies in memory"]


def test_settings_line_fails(kemet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KEMET_LOG_LEVEL", "LOUD")
    outcome = kemet("doctor")
    assert outcome.status == 1
    assert failed(outcome.out) == ["settings: KEMET_LOG_LEVEL: must be DEBUG, INFO, WARNING or ERROR"]


def test_token_line_fails_without_showing_it(kemet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "marked-token")
    outcome = kemet("doctor", "--offline")
    assert outcome.status == 1
    assert failed(outcome.out)[0].startswith("token: a bot token has three parts")
    assert "marked" not in outcome.out + outcome.err


def damage(path: Path) -> None:
    make(path)
    content = bytearray(path.read_bytes())
    content[-12288:] = b"\x55" * 12288
    path.write_bytes(content)


def no_database(path: Path) -> None:
    path.write_text("these are no games\n" * 100)


def newer(path: Path) -> None:
    make(path)
    changed(path, f"PRAGMA user_version = {migrate.known()[-1].number + 1}")


def of_another_program(path: Path) -> None:
    changed(path, "CREATE TABLE recipes (name TEXT)")


def without_a_migration(path: Path) -> None:
    make(path)
    changed(path, "DELETE FROM migrations WHERE number = 2")


@pytest.mark.usefixtures("with_token")
@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (damage, "is damaged"),
        (no_database, "cannot be read"),
        (newer, "was made by a newer kemet"),
        (of_another_program, "is a database of another program"),
        (without_a_migration, "promises: migration 002_stand_in.sql"),
    ],
)
def test_database_line_fails(kemet, tmp_path: Path, spoil, reason: str) -> None:
    spoil(tmp_path / "kemet.db")
    outcome = kemet("doctor", "--offline")
    assert outcome.status == 1
    assert [line.split(":")[0] for line in failed(outcome.out)] == ["database"]
    assert reason in failed(outcome.out)[0]


@pytest.mark.usefixtures("with_token")
@pytest.mark.parametrize("is_there", [True, False])
def test_database_line_fails_where_nothing_can_be_written(
    kemet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_there: bool
) -> None:
    if is_there:
        make(tmp_path / "kemet.db")
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    outcome = kemet("doctor", "--offline")
    assert outcome.status == 1
    assert "read-only for this user" in failed(outcome.out)[0]


@pytest.mark.usefixtures("with_token")
def test_looking_changes_nothing(kemet, tmp_path: Path) -> None:
    make(tmp_path / "kemet.db")
    before = (tmp_path / "kemet.db").read_bytes()
    kemet("doctor", "--offline")
    assert [path.name for path in tmp_path.iterdir()] == ["kemet.db"]
    assert (tmp_path / "kemet.db").read_bytes() == before


@pytest.mark.usefixtures("with_token")
def test_disk_line_fails(kemet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "wiped", lambda path: f"{path} lies in memory")
    outcome = kemet("doctor", "--offline")
    assert outcome.status == 1
    assert failed(outcome.out) == [f"disk: kemet.db lies in memory; {disk.REMEDY}"]


def test_data_line_fails_and_names_the_file(kemet, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = data.read

    def read(name: str) -> dict[str, object]:
        if name == "boards/index.toml":
            raise data.DataFileError(f"data/{name}: Expected '=' after a key (at line 3, column 5)")
        return usual(name)

    monkeypatch.setattr(data, "read", read)
    outcome = kemet("doctor")
    assert outcome.status == 1
    assert failed(outcome.out) == ["data files: data/boards/index.toml: Expected '=' after a key (at line 3, column 5)"]


def test_data_line_fails_and_names_file_row_and_word(kemet, monkeypatch: pytest.MonkeyPatch) -> None:
    file = "tiles/rise_of_the_gods_ruby.toml"
    tile = {"id": "charge", "name": "Charge!", "colour": "ruby", "level": "high", "kind": "battle"}
    usual = data.read
    monkeypatch.setattr(data, "read", lambda name: {"tile": [tile]} if name == file else usual(name))
    outcome = kemet("doctor")
    assert outcome.status == 1
    assert failed(outcome.out)[0].startswith(f"data files: data/{file}: row charge: level: ")
    assert len(failed(outcome.out)) == 1


def spoiled(monkeypatch: pytest.MonkeyPatch, name: str, change: Callable[[dict[str, object]], object]) -> None:
    usual = data.read
    rows = copy.deepcopy(usual(name))
    change(rows)
    monkeypatch.setattr(data, "read", lambda asked: rows if asked == name else usual(asked))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda rows: rows["tile_text"].pop("charge"), "data/texts/en: no text tile_text.charge"),
        (lambda rows: rows["tile_text"].update(charge=3), "data/texts/en/tiles.toml: key tile_text.charge: a text is"),
        (lambda rows: rows["tile_text"].update(charge="{pp"), "data/texts/en/tiles.toml: key tile_text.charge: "),
        (lambda rows: rows.update(timer={"ping": "x"}), "key timer.ping: it stands in the catalogue already"),
    ],
)
def test_texts_line_fails(kemet, monkeypatch: pytest.MonkeyPatch, change, reason: str) -> None:
    spoiled(monkeypatch, "texts/en/tiles.toml", change)
    outcome = kemet("doctor")
    assert outcome.status == 1
    assert failed(outcome.out)[0].startswith("texts: ")
    assert reason in failed(outcome.out)[0]


@pytest.mark.parametrize(("faults", "status"), [([], 0), (["/act move: 101 characters"], 1)])
def test_limits_line(kemet, monkeypatch: pytest.MonkeyPatch, faults: list[str], status: int) -> None:
    limits = types.ModuleType("bot.limits")
    limits.check = lambda: faults
    limits.__spec__ = types.SimpleNamespace()
    monkeypatch.setitem(sys.modules, "bot.limits", limits)
    outcome = kemet("doctor")
    assert outcome.status == status
    assert failed(outcome.out) == [f"command limits: {fault}" for fault in faults]


def test_limits_line_fails_for_a_real_command(kemet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.limits.DESCRIPTION", 5)
    outcome = kemet("doctor")
    assert outcome.status == 1
    assert "/kemet new: the description has " in failed(outcome.out)[0]


# This machine


@pytest.mark.usefixtures("with_token")
def test_free_space_line_fails(kemet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda place: Usage(2**40, 2**40, 99 * 2**20))
    outcome = kemet("doctor", "--offline")
    assert outcome.status == 1
    assert failed(outcome.out) == [f"free space: {tmp_path} has 99 MB left, 100 MB are wanted"]


@pytest.mark.usefixtures("with_token")
def test_free_space_line_fails_for_the_folder_of_backups(
    kemet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copies = backup_folder(tmp_path, monkeypatch)
    monkeypatch.setattr(shutil, "disk_usage", lambda place: Usage(2**40, 0, 2**20 if Path(place) == copies else 2**40))
    outcome = kemet("doctor", "--offline")
    assert outcome.status == 1
    assert failed(outcome.out) == [f"free space: {copies} has 1 MB left, 100 MB are wanted"]


def test_a_large_database_wants_room_for_two_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (tmp_path / "kemet.db").open("wb") as file:
        file.truncate(80 * 2**20)
    monkeypatch.setattr(shutil, "disk_usage", lambda place: Usage(2**40, 0, 159 * 2**20))
    assert not check_host.room(tmp_path / "kemet.db").good
    monkeypatch.setattr(shutil, "disk_usage", lambda place: Usage(2**40, 0, 160 * 2**20))
    assert check_host.room(tmp_path / "kemet.db").good


def backup_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "copies").mkdir()
    monkeypatch.setenv("KEMET_BACKUP_DIR", str(tmp_path / "copies"))
    monkeypatch.setattr(doctor, "utcnow", lambda: NOW)
    return tmp_path / "copies"


@pytest.mark.usefixtures("with_token")
def test_no_backups_are_a_warning(kemet) -> None:
    outcome = kemet("doctor", "--offline")
    assert outcome.status == 0
    assert warned(outcome.out) == ["backups: none are made: set KEMET_BACKUP_DIR to a folder, best on another disk"]


@pytest.mark.usefixtures("with_token")
@pytest.mark.parametrize(
    ("name", "status", "seen"),
    [
        ("notes.txt", 0, "ok    backups: there is none yet; the bot makes one soon after its start"),
        ("kemet-20260508-120000.db", 0, "ok    backups: the last one is of 2026-05-08 12:00 UTC"),
        (
            "kemet-20260508-115959.db",
            1,
            "FAIL  backups: the last one is of 2026-05-08 11:59 UTC: the bot makes one a day while it runs",
        ),
    ],
)
def test_backups_line_tells_the_last_one_and_fails_when_it_is_old(
    kemet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, status: int, seen: str
) -> None:
    (backup_folder(tmp_path, monkeypatch) / name).touch()
    outcome = kemet("doctor", "--offline")
    assert outcome.status == status
    assert seen in outcome.out.splitlines()


@pytest.mark.usefixtures("with_token")
def test_backups_line_fails_for_a_folder_that_cannot_be_written(
    kemet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = backup_folder(tmp_path, monkeypatch)
    usual = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != folder and usual(path, mode))
    outcome = kemet("doctor", "--offline")
    assert outcome.status == 1
    assert failed(outcome.out) == [f"backups: {folder} is read-only for this user"]


@pytest.mark.usefixtures("with_token")
def test_backups_line_fails_when_the_bot_could_not_make_the_last_one(
    kemet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (backup_folder(tmp_path, monkeypatch) / "kemet-20260510-080000.db").touch()
    make(tmp_path / "kemet.db")
    changed(tmp_path / "kemet.db", f"INSERT INTO facts VALUES ('{backups.FAILED}', 'the disk is full')")
    outcome = kemet("doctor", "--offline")
    assert outcome.status == 1
    assert failed(outcome.out) == [
        "backups: the last try failed: the disk is full; the last one is of 2026-05-10 08:00 UTC"
    ]


@pytest.mark.usefixtures("with_token")
def test_a_folder_for_backups_that_is_missing_fails_in_the_settings(kemet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KEMET_BACKUP_DIR", "nowhere")
    outcome = kemet("doctor", "--offline")
    assert outcome.status == 1
    assert failed(outcome.out) == ["settings: KEMET_BACKUP_DIR: nowhere is no folder"]


def test_a_folder_that_went_away_fails(tmp_path: Path) -> None:
    finding = check_host.backup(tmp_path / "kemet.db", tmp_path / "gone", NOW)
    assert (finding.good, finding.grave, finding.seen) == (False, True, f"{tmp_path / 'gone'} is no folder")


def found(monkeypatch: pytest.MonkeyPatch, **versions: str) -> None:
    """Other versions than are installed; an empty one is not there."""
    usual = metadata.version

    def version(package: str) -> str:
        told = versions.get(package.replace(".", "_"), usual(package))
        if not told:
            raise metadata.PackageNotFoundError(package)
        return told

    monkeypatch.setattr(metadata, "version", version)


@pytest.mark.parametrize(
    ("versions", "reason"),
    [
        ({"discord_py": "2.6.0"}, "discord.py is 2.6.0, 2.7.1 is needed"),
        ({"discord_py": "2.8.0"}, "discord.py is 2.8.0, 2.7.1 is needed"),
        ({"aiosqlite": "0.9.5"}, "aiosqlite is 0.9.5, at least 0.22 is needed"),
        ({"pillow": ""}, "pillow is not installed, at least 11 is needed"),
    ],
)
def test_versions_line_fails_for_what_the_program_cannot_use(
    kemet, monkeypatch: pytest.MonkeyPatch, versions: dict[str, str], reason: str
) -> None:
    needed = ["discord.py==2.7.1", "aiosqlite>=0.22", "pillow>=11", 'simcord==3.2.1; extra == "sandbox"']
    monkeypatch.setattr(metadata, "requires", lambda package: needed)
    found(monkeypatch, **versions)
    outcome = kemet("doctor")
    assert outcome.status == 1
    assert failed(outcome.out) == [f"versions: {reason}"]


def test_versions_line_warns_of_what_was_not_tested(kemet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pinned = tmp_path / "constraints.txt"
    pinned.write_text("# tested\ndiscord.py==2.7.1\npillow==13.0.0 ; python_version >= '3'\nnot-there==1\n")
    monkeypatch.setattr(check_host, "PINNED", pinned)
    found(monkeypatch, discord_py="2.7.1", pillow="12.1")
    outcome = kemet("doctor")
    assert outcome.status == 0
    assert "versions: not what was tested together: pillow 12.1 instead of 13.0.0; install with -c" in outcome.out


def test_versions_line_fails_for_an_old_python(kemet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_host, "OLDEST", (3, 99))
    outcome = kemet("doctor")
    assert outcome.status == 1
    assert failed(outcome.out)[0].endswith("at least 3.99 is needed")


# Discord


INVITED = check_discord.NEEDED.value


def servers(monkeypatch: pytest.MonkeyPatch, *found: tuple[str, int]) -> None:
    async def answer(secret: str) -> check_discord.Answer:
        assert secret == FORM
        return check_discord.Answer(4242, "Kemet#1234", list(found))

    monkeypatch.setenv("DISCORD_TOKEN", FORM)
    monkeypatch.setattr(check_discord, "ask", answer)


def test_permissions_are_well(kemet, monkeypatch: pytest.MonkeyPatch) -> None:
    servers(monkeypatch, ("Home", INVITED), ("Admin's", 8))
    outcome = kemet("doctor")
    assert outcome.status == 0
    assert "ok    login: as Kemet#1234" in outcome.out
    assert "ok    permissions: complete in 2 servers" in outcome.out
    assert f"ok    invitation: {check_discord.invitation(4242)}" in outcome.out


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("read_messages", "view channels"),
        ("send_messages", "send messages"),
        ("send_messages_in_threads", "send messages in threads"),
        ("create_public_threads", "create public threads"),
        ("create_private_threads", "create private threads"),
        ("attach_files", "attach files"),
        ("embed_links", "embed links"),
        ("read_message_history", "read message history"),
        ("pin_messages", "pin messages"),
    ],
)
def test_permissions_line_fails_and_names_what_is_missing(
    kemet, monkeypatch: pytest.MonkeyPatch, name: str, said: str
) -> None:
    given = discord.Permissions(INVITED)
    given.update(**{name: False})
    servers(monkeypatch, ("Home", INVITED), ("Other", given.value))
    outcome = kemet("doctor")
    assert outcome.status == 1
    assert failed(outcome.out) == [f"permissions: Other lacks {said}"]


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (TimeoutError(), "login: Discord gives no answer: TimeoutError"),
        (discord.LoginFailure("Improper token has been passed."), "login: Discord refuses this token"),
    ],
)
def test_login_line_fails(kemet, monkeypatch: pytest.MonkeyPatch, error: Exception, said: str) -> None:
    async def no_answer(secret: str) -> check_discord.Answer:
        raise error

    monkeypatch.setenv("DISCORD_TOKEN", FORM)
    monkeypatch.setattr(check_discord, "ask", no_answer)
    outcome = kemet("doctor")
    assert outcome.status == 1
    assert failed(outcome.out)[0].startswith(said)


async def test_every_server_is_asked_for_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_discord, "PAGE", 2)
    every = [{"id": str(number), "name": f"server {number}", "permissions": str(number)} for number in (11, 12, 13)]

    async def page(limit: int, after: int | None = None) -> list[dict[str, str]]:
        return [each for each in every if int(each["id"]) > (after or 0)][:limit]

    client = types.SimpleNamespace(http=types.SimpleNamespace(get_guilds=page))
    assert await check_discord.servers_of(client) == [("server 11", 11), ("server 12", 12), ("server 13", 13)]


def test_the_invitation_asks_for_nine_permissions_and_nothing_else() -> None:
    """Discord's bits: view 10, send 11, in threads 38, public threads 35, private threads 36, files 15, embeds 14,
    history 16, pin 51."""
    assert sum(1 << bit for bit in (10, 11, 38, 35, 36, 15, 14, 16, 51)) == INVITED == 2252177770925056
    address = urlsplit(check_discord.invitation(4242))
    assert (address.scheme, address.netloc, address.path) == ("https", "discord.com", "/oauth2/authorize")
    assert parse_qs(address.query) == {
        "client_id": ["4242"],
        "scope": ["bot applications.commands"],
        "permissions": [str(INVITED)],
    }


def test_the_readme_has_the_invitation_and_names_each_permission() -> None:
    readme = (Path(doctor.__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    (given,) = [word.strip("`") for word in readme.split() if "oauth2/authorize" in word]
    asked = urlsplit(check_discord.invitation(4242))
    assert parse_qs(urlsplit(given.replace("APPLICATION_ID", "4242")).query) == parse_qs(asked.query)
    portal = {"read_messages": "View Channels"}
    for name, needed in check_discord.NEEDED:
        assert not needed or portal.get(name, name.replace("_", " ").title()).replace(" In ", " in ") in readme


@pytest.mark.parametrize("words", [(), ("--offline",)])
def test_no_line_ever_shows_the_token(
    kemet, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, words: tuple[str, ...]
) -> None:
    """Discord's own errors may quote what was sent."""
    caplog.set_level(logging.DEBUG)
    monkeypatch.setenv("DISCORD_TOKEN", FORM)
    monkeypatch.setattr(discord.http.Route, "BASE", "http://127.0.0.1:9")
    outcome = kemet("doctor", *words)
    assert outcome.status == (1 if not words else 0)
    assert SECRET not in outcome.out + outcome.err + caplog.text

"""`kemet doctor` on this machine: free space, backups, versions; each line fails in a test and exits 1."""

from __future__ import annotations

import os
import shutil
from collections import namedtuple
from importlib import metadata
from pathlib import Path

import pytest

from bot import backups
from bot.cli import check_host, disk, doctor
from tests.bot.cli.doctoring import FORM, NOW, changed, failed, make, warned

Usage = namedtuple("Usage", "total used free")


@pytest.fixture(autouse=True)
def _lasting_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "wiped", lambda path: None)


@pytest.fixture
def with_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", FORM)


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

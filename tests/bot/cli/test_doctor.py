"""`kemet doctor`: each line has a test in which it fails and exits 1. Here: settings, token, database, program."""

from __future__ import annotations

import copy
import os
import sys
import types
from collections.abc import Callable
from pathlib import Path

import pytest

import data
from bot import migrate
from bot.cli import disk
from tests.bot.cli.doctoring import FORM, LINES, OF_THE_PROGRAM, changed, failed, make, names, warned


@pytest.fixture(autouse=True)
def _lasting_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "wiped", lambda path: None)


@pytest.fixture
def with_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", FORM)


def test_all_is_well(kemet) -> None:
    outcome = kemet("doctor")
    assert (outcome.status, names(outcome.out), failed(outcome.out)) == (0, LINES, [])


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

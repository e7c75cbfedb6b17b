from __future__ import annotations

import os
import sqlite3
import sys
import types
from contextlib import closing
from pathlib import Path

import pytest

import data
from bot.cli import disk, doctor

FORM = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.x-y_z0123456789"
LINES = ["settings", "token", "database", "disk", "data files", "command limits"]


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
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE games (id INTEGER PRIMARY KEY, name TEXT)")
        db.executemany("INSERT INTO games (name) VALUES (?)", [("x" * 500,)] * 200)
        db.execute(f"PRAGMA user_version = {schema}")
        db.commit()


def test_all_is_well(kemet) -> None:
    outcome = kemet("doctor")
    assert (outcome.status, names(outcome.out), failed(outcome.out)) == (0, LINES, [])


@pytest.fixture
def with_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", FORM)


@pytest.mark.usefixtures("with_token")
def test_a_whole_database_is_well(kemet, tmp_path: Path) -> None:
    make(tmp_path / "kemet.db", schema=doctor.known_schema())
    outcome = kemet("doctor", "--offline")
    assert outcome.status == 0
    assert "ok    database: kemet.db is whole" in outcome.out


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
    content[4096:12288] = b"\x55" * 8192
    path.write_bytes(content)


def no_database(path: Path) -> None:
    path.write_text("these are no games\n" * 100)


def newer(path: Path) -> None:
    make(path, schema=doctor.known_schema() + 1)


@pytest.mark.usefixtures("with_token")
@pytest.mark.parametrize(
    ("spoil", "reason"),
    [(damage, "is damaged"), (no_database, "cannot be read"), (newer, "was made by a newer kemet")],
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
    def read(name: str) -> dict[str, object]:
        if name == "boards/index.toml":
            raise data.DataFileError(f"data/{name}: Expected '=' after a key (at line 3, column 5)")
        return {}

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


@pytest.mark.parametrize(("faults", "status"), [([], 0), (["/act move: 101 characters"], 1)])
def test_limits_line(kemet, monkeypatch: pytest.MonkeyPatch, faults: list[str], status: int) -> None:
    limits = types.ModuleType("bot.limits")
    limits.check = lambda: faults
    limits.__spec__ = types.SimpleNamespace()
    monkeypatch.setitem(sys.modules, "bot.limits", limits)
    outcome = kemet("doctor")
    assert outcome.status == status
    assert failed(outcome.out) == [f"command limits: {fault}" for fault in faults]


def servers(monkeypatch: pytest.MonkeyPatch, *found: tuple[str, int]) -> None:
    async def answer(token: str) -> list[tuple[str, int]]:
        return list(found)

    monkeypatch.setenv("DISCORD_TOKEN", FORM)
    monkeypatch.setattr(doctor, "servers_of", answer)


def test_permissions_are_well(kemet, monkeypatch: pytest.MonkeyPatch) -> None:
    servers(monkeypatch, ("Home", doctor.INVITED), ("Admin's", 8))
    outcome = kemet("doctor")
    assert outcome.status == 0
    assert "permissions: complete in 2 servers" in outcome.out


def test_permissions_line_fails_and_names_what_is_missing(kemet, monkeypatch: pytest.MonkeyPatch) -> None:
    servers(monkeypatch, ("Home", doctor.INVITED), ("Other", doctor.INVITED & ~(1 << 15)))
    outcome = kemet("doctor")
    assert outcome.status == 1
    assert failed(outcome.out) == ["permissions: Other lacks attach files"]


def test_permissions_line_fails_without_an_answer(kemet, monkeypatch: pytest.MonkeyPatch) -> None:
    async def no_answer(token: str) -> list[tuple[str, int]]:
        raise TimeoutError

    monkeypatch.setenv("DISCORD_TOKEN", FORM)
    monkeypatch.setattr(doctor, "servers_of", no_answer)
    outcome = kemet("doctor")
    assert outcome.status == 1
    assert failed(outcome.out)[0].startswith("permissions: Discord gives no answer")


def test_the_invitation_asks_for_nine_permissions_and_the_readme_has_it() -> None:
    assert doctor.INVITED.bit_count() == 9
    readme = (Path(doctor.__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    assert str(doctor.INVITED) in readme

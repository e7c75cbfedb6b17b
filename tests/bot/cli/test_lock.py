"""One host a database, whichever way it was started; what a killed one left behind is no hindrance."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bot.cli import CliError, lock

ROOT = Path(__file__).parents[3]
FORM = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.x-y_z0123456789"
HOST = """
import sys, time
from pathlib import Path
from bot.cli import lock
with lock.only_host(Path(sys.argv[1])):
    print("up", flush=True)
    time.sleep(60)
"""


@pytest.fixture
def holding() -> Iterator[Callable[[Path], subprocess.Popen[str]]]:
    """Start another process that hosts a database."""
    made: list[subprocess.Popen[str]] = []

    def start(database: Path) -> subprocess.Popen[str]:
        host = subprocess.Popen(
            [sys.executable, "-c", HOST, str(database)], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        made.append(host)
        assert host.stdout is not None
        assert host.stdout.readline() == "up\n"
        return host

    yield start
    for host in made:
        host.kill()
        host.communicate()


def test_a_second_sandbox_is_one_clear_line(kemet, tmp_path: Path, holding) -> None:
    other = holding(tmp_path / "games.db")
    (tmp_path / "games.db").write_text("games")
    outcome = kemet("sandbox", "--database", "games.db", "--fresh")
    assert outcome.status == 2
    assert outcome.err == f"kemet sandbox: games.db is in use by another Kemet host (process {other.pid})\n"
    assert (tmp_path / "games.db").read_text() == "games"  # not put aside from under it


def test_a_second_bot_is_one_clear_line(kemet, tmp_path: Path, holding, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", FORM)
    other = holding(tmp_path / "kemet.db")
    outcome = kemet("run", "--discord")
    assert outcome.status == 2
    assert outcome.err == f"kemet run: kemet.db is in use by another Kemet host (process {other.pid})\n"


def test_another_name_of_the_same_file_is_no_other_file(tmp_path: Path, holding) -> None:
    (tmp_path / "games.db").write_text("")
    (tmp_path / "link.db").symlink_to(tmp_path / "games.db")
    holding(tmp_path / "games.db")
    with pytest.raises(CliError, match=r"link\.db is in use"), lock.only_host(tmp_path / "link.db"):
        pass


def test_another_database_is_free(tmp_path: Path, holding) -> None:
    holding(tmp_path / "games.db")
    with lock.only_host(tmp_path / "others.db"):
        pass


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_what_a_killed_host_left_is_no_hindrance(tmp_path: Path, holding, number: signal.Signals) -> None:
    other = holding(tmp_path / "games.db")
    other.send_signal(number)
    other.wait(10)
    assert (tmp_path / "games.db.lock").exists()
    with lock.only_host(tmp_path / "games.db"), pytest.raises(CliError), lock.only_host(tmp_path / "games.db"):
        pass
    with lock.only_host(tmp_path / "games.db"):
        pass


def test_a_place_that_cannot_be_locked_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(CliError, match="No such file or directory"), lock.only_host(tmp_path / "no" / "a.db"):
        pass


def test_the_doctor_looks_beside_a_running_host(
    kemet, tmp_path: Path, holding, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", FORM)
    holding(tmp_path / "kemet.db")
    outcome = kemet("doctor", "--offline")
    assert "ok    database: kemet.db" in outcome.out

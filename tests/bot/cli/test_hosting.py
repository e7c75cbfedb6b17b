from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot.cli import hosting

ROOT = Path(__file__).parents[3]
WITHIN = 8.0

# A host that says when it is up; what it does once asked to stop is the test's.
HOST = """
import asyncio, signal, sys, threading, time
from bot import logs
from bot.cli import hosting
logs.configure("INFO")
async def work(stop):
    print("up", flush=True)
    await stop.wait()
    {after}
    print("closed", flush=True)
{before}
sys.exit(hosting.serve(work))
"""


def stopped(number: signal.Signals, *, before: str = "", after: str = "pass") -> tuple[int, str, str, float]:
    """Start a host, send the signal once it is up; status, output, log and seconds from the signal to the end."""
    host = subprocess.Popen(
        [sys.executable, "-c", HOST.format(before=before, after=after)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert host.stdout is not None
    assert host.stdout.readline() == "up\n"
    since = time.monotonic()
    host.send_signal(number)
    out, err = host.communicate(timeout=20)
    return host.returncode, out, err, time.monotonic() - since


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_both_signals_stop_a_host_alike(number: signal.Signals) -> None:
    status, out, err, _ = stopped(number)
    assert (status, out) == (0, "closed\n")
    assert err.endswith("INFO    kemet.host: stopping\n")


@pytest.mark.parametrize(
    "hang",
    [
        "await asyncio.sleep(60)",
        "time.sleep(60)",
        "threading.Thread(target=time.sleep, args=(60,)).start()",
    ],
)
def test_what_hangs_does_not_keep_the_process(hang: str) -> None:
    status, _, err, seconds = stopped(signal.SIGTERM, before="hosting.GRACE = 0.5", after=hang)
    assert status == 0
    assert seconds < 5
    assert "what was committed is safe" in err


def test_the_grace_ends_in_time() -> None:
    assert hosting.GRACE < WITHIN


def test_a_second_signal_changes_nothing() -> None:
    again = "signal.raise_signal(signal.SIGTERM); await asyncio.sleep(0.1)"
    status, out, err, _ = stopped(signal.SIGINT, after=again)
    assert (status, out) == (0, "closed\n")
    assert err.count("stopping") == 1


def test_asked_before_the_loop_listens_it_ends_well() -> None:
    early = "asyncio.run = lambda work: (work.close(), signal.raise_signal(signal.SIGTERM))"
    code = HOST.format(before=early, after="pass")
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=20)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize(
    ("started", "way"),
    [
        ("kemet", "kemet"),
        (".venv/bin/kemet", ".venv/bin/kemet"),
        ("{here}/.venv/bin/kemet", ".venv/bin/kemet"),
        ("{here}/on_path/kemet", "kemet"),
        ("{here}/elsewhere/../far away/kemet", "'{here}/far away/kemet'"),
        ("{here}/bot/__main__.py", ".venv/bin/kemet"),
    ],
)
def test_what_to_type_is_what_was_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, started: str, way: str
) -> None:
    work = tmp_path / "clone"
    for folder in (work / ".venv/bin", tmp_path / "on_path", tmp_path / "far away", tmp_path / "elsewhere"):
        folder.mkdir(parents=True)
        (folder / "kemet").touch(0o755)
    monkeypatch.chdir(work)
    monkeypatch.setenv("PATH", str(tmp_path / "on_path"))
    monkeypatch.setattr(sys, "executable", str(work / ".venv/bin/python"))
    here = work if ".venv" in started else tmp_path
    monkeypatch.setattr(sys, "argv", [started.format(here=here)])
    assert hosting.command() == way.format(here=tmp_path)


def test_without_an_installed_command_it_is_the_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "bin/python"))
    monkeypatch.setattr(sys, "argv", [str(tmp_path / "bot/__main__.py")])
    assert hosting.command() == "bin/python -m bot"

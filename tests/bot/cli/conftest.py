"""A stand-in for the bot behind the verbs, and one way to run a verb as a person would."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.__main__ import main

Kemet = Callable[..., "Outcome"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command did: its exit status and what it printed."""

    status: int
    out: str
    err: str


@pytest.fixture
def kemet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Kemet:
    """Run the command line in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> Outcome:
        capsys.readouterr()
        try:
            with monkeypatch.context() as patch:
                patch.setattr(sys, "argv", ["kemet", *words])
                status = main(words)
        except SystemExit as error:
            status = int(error.code or 0)
        out, err = capsys.readouterr()
        return Outcome(status, out, err)

    return run


@pytest.fixture(autouse=True)
def _log_as_before() -> Iterator[None]:
    handlers, level = logging.getLogger().handlers[:], logging.getLogger().level
    yield
    logging.getLogger().handlers[:] = handlers
    logging.getLogger().setLevel(level)

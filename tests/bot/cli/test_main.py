from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bot import cli
from bot.cli import CliError
from data import DataFileError
from engine.catalogue import DataError

ROOT = Path(__file__).parents[3]


def test_the_verbs_of_the_host_are_there() -> None:
    assert {"run", "sandbox", "doctor"} <= set(cli.verbs())


@pytest.mark.parametrize("name", sorted(cli.verbs()))
def test_each_verb_explains_itself(kemet, name: str) -> None:
    outcome = kemet(name, "--help")
    assert outcome.status == 0
    assert f"kemet {name}" in outcome.out


def test_help_lists_every_verb(kemet) -> None:
    outcome = kemet("--help")
    assert outcome.status == 0
    assert all(f"    {name} " in outcome.out for name in cli.verbs())


def test_an_unknown_verb_is_refused(kemet) -> None:
    outcome = kemet("dance")
    assert outcome.status == 2
    assert "dance" in outcome.err


@pytest.mark.parametrize("words", [[], ["--discord"], ["run"], ["run", "--discord"]])
def test_no_verb_means_run(kemet, monkeypatch: pytest.MonkeyPatch, words: list[str]) -> None:
    seen = []
    monkeypatch.setattr(cli.verbs()["run"], "run", lambda args: seen.append(args.discord) or 0)
    assert kemet(*words).status == 0
    assert seen == ["--discord" in words]


def test_a_refusal_is_one_line_and_its_status(kemet, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(args: object) -> int:
        raise CliError("the reason", status=3)

    monkeypatch.setattr(cli.verbs()["doctor"], "run", refuse)
    outcome = kemet("doctor")
    assert (outcome.status, outcome.out, outcome.err) == (3, "", "kemet doctor: the reason\n")


@pytest.mark.parametrize("error", [DataFileError("data/x.toml: no such file"), DataError("data/x.toml: row y: word z")])
def test_a_broken_data_file_is_one_line_and_status_2(kemet, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def stumble(args: object) -> int:
        raise error

    monkeypatch.setattr(cli.verbs()["doctor"], "run", stumble)
    outcome = kemet("doctor")
    assert (outcome.status, outcome.err) == (2, f"kemet doctor: {error}\n")


@pytest.mark.parametrize("verb", ["run", "sandbox"])
def test_a_setting_that_makes_no_sense_is_one_line_and_status_2(
    kemet, monkeypatch: pytest.MonkeyPatch, verb: str
) -> None:
    monkeypatch.setenv("KEMET_DATABSE", "x")
    outcome = kemet(verb)
    assert outcome.status == 2
    assert outcome.err == f"kemet {verb}: KEMET_DATABSE: there is no such setting; did you mean KEMET_DATABASE?\n"


def test_the_module_is_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "bot", "--version"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0
    assert done.stdout.startswith("kemet ")

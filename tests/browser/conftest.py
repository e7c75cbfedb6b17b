"""A browser and a sandbox for each test."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser import play, teams
from tests.browser.table import DESKTOP, Host, Person, opened_browser


@pytest.fixture
def browser(chromium: str) -> Iterator[Browser]:
    """Headless, fresh, closed afterwards."""
    with opened_browser(chromium) as opened:
        yield opened


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A sandbox that nobody has played in yet."""
    made = Host(tmp_path)
    made.start()
    yield made
    made.end()


@dataclass(frozen=True, slots=True)
class Fight:
    """A game stopped in mid-battle: nobody has laid a card yet."""

    folder: Path
    attacker: int
    code: int
    seconds: float


@pytest.fixture(scope="session")
def fight(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Fight:
    """Two people at one tab, who change seats, play up to a battle between them; then the sandbox is stopped.

    It is played once, by the first worker that needs it; the others wait, and read what came of it.
    """
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return _fought(chromium, tmp_path_factory.mktemp("fight"))
    shared = tmp_path_factory.getbasetemp().parent / "fight"  # the folder of this run, above those of its workers
    shared.mkdir(exist_ok=True)
    told = shared / "told.json"
    with (shared / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not told.exists():
            games = shared / "games"
            shutil.rmtree(games, ignore_errors=True)  # of a worker that failed
            games.mkdir()
            made = _fought(chromium, games)
            told.write_text(json.dumps([made.attacker, made.code, made.seconds]))
    return Fight(shared / "games", *json.loads(told.read_text()))


def _fought(chromium: str, folder: Path) -> Fight:
    made = Host(folder)
    made.start()
    try:
        with opened_browser(chromium) as browser:
            page = browser.new_context(viewport=DESKTOP).new_page()
            people = [Person(page, made.address, seat) for seat in (1, 2)]
            people[0].come()
            play.open_table(*people)
            play.set_up(people)
            attacker, _ = play.walk_to_battle(people)
            assert people[0].faults == []
        code, seconds = made.stop()
    finally:
        made.end()
    return Fight(made.database.parent, attacker.seat, code, seconds)


@pytest.fixture
def fight_host(fight: Fight, tmp_path: Path) -> Iterator[Host]:
    """The sandbox started again on a copy of that game."""
    shutil.copytree(fight.folder, tmp_path, dirs_exist_ok=True)
    made = Host(tmp_path)
    made.start()
    yield made
    made.end()


@pytest.fixture
def team_host(tmp_path: Path) -> Iterator[Host]:
    """A sandbox on a game of teams that is under way."""
    teams.write_game(tmp_path)
    made = Host(tmp_path)
    made.start()
    yield made
    made.end()

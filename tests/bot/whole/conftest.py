"""The whole bot at a table of three."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.client import KemetClient
from tests.bot.whole.support import Cut, World, bot
from tests.bot.whole.teams import Teams


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "kemet.db"


@pytest.fixture
def simcord_bot(database: Path) -> KemetClient:
    return bot(database)


@pytest.fixture
async def world(simcord_env: Any, database: Path) -> AsyncIterator[World]:
    made = World(simcord_env, database)
    yield made
    await made.close()


@pytest.fixture
async def table(world: World) -> World:
    """A running game."""
    # Fixtures run by the real clock, tests by the simulated one: what is due must be due by the latter.
    with world.env.time_context():
        await world.begin()
    return world


@pytest.fixture
async def teams(simcord_env: Any, database: Path) -> AsyncIterator[Teams]:
    """Four people who may begin a game of two against two."""
    made = Teams(simcord_env, database)
    yield made
    await made.close()


@pytest.fixture
async def four(teams: Teams) -> Teams:
    """A running game of two against two."""
    with teams.env.time_context():
        await teams.begin()
    return teams


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> Cut:
    return Cut(monkeypatch)


@pytest.fixture
def no_fault(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Whatever is typed or pressed, it is no fault of ours."""
    yield
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR] == []

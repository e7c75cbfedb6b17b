"""A bot over a recorder at a table of three; whatever happens at once, none of it is a fault of ours."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.bot.races.support import ADA, CHANNEL, GUILD, SEATED, Ring, ring


@pytest.fixture
async def empty(tmp_path: Path) -> AsyncIterator[Ring]:
    """No game yet."""
    made = await ring(tmp_path)
    yield made
    await made.recorder.close()


@pytest.fixture
async def table(empty: Ring) -> Ring:
    """A game of three that runs."""
    await empty.begin()
    return empty


@pytest.fixture
async def allied(empty: Ring) -> Ring:
    """A game of four that runs, Red and Green against Blue and Yellow."""
    where: dict[str, Any] = {"guild_id": GUILD, "channel_id": CHANNEL, "host": ADA}
    info = await empty.service.open_lobby(**where, players=4, mode="teams_2v2")
    for seat in ("blue", "green", "yellow"):
        await empty.service.join(info.id, SEATED[seat], seat)
    held = empty.service.tables.held(info.id)
    teams = {"red": 1, "green": 1, "blue": 2, "yellow": 2}
    held.info = replace(held.info, seats=tuple(replace(each, team=teams[each.seat]) for each in held.info.seats))
    await empty.service.start(info.id, ADA)
    empty.game_id = info.id
    return empty


@pytest.fixture(autouse=True)
def _no_fault(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    yield
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR] == []

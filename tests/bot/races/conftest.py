"""A bot over a recorder at a table of three; whatever happens at once, none of it is a fault of ours."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.bot.races.support import Ring, ring


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


@pytest.fixture(autouse=True)
def _no_fault(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    yield
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR] == []

"""A bot over a recorder, with a journal."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.crash.support import Table, begun


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    made = await begun(tmp_path)
    yield made
    await made.recorder.close()

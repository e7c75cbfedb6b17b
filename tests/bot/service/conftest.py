"""A running service for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.service.support import House, house


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[House]:
    made = await house(tmp_path / "kemet.db")
    yield made
    await made.close()

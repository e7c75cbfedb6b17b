"""A browser and a sandbox for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.table import Host, opened_browser


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

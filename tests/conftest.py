"""What every test may count on: settings of its own, and a browser where one is there."""

from __future__ import annotations

import os
import shutil

import pytest

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
NEEDED = "KEMET_NEED_BROWSER"


@pytest.fixture(autouse=True)
def _own_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """The settings of whoever runs the tests must not reach them."""
    for name in list(os.environ):
        if name == "DISCORD_TOKEN" or (name.upper().startswith("KEMET_") and name != NEEDED):
            monkeypatch.delenv(name)


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of a browser: CHROMIUM, or the first known name on the path. Without one the test is skipped, or fails
    where KEMET_NEED_BROWSER says that there must be one."""
    found = [shutil.which(name) for name in (os.environ.get("CHROMIUM", ""), *BROWSERS) if name]
    path = next((path for path in found if path), None)
    if path is None:
        reason = f"no browser: none of CHROMIUM, {', '.join(BROWSERS)} is there"
        if os.environ.get(NEEDED):
            pytest.fail(f"{reason}, and {NEEDED} is set")
        pytest.skip(reason)
    return path

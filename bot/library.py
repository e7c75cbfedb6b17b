"""The editions that this program knows, read once."""

from __future__ import annotations

from typing import Any

import data
from engine.ruleset import Library

LIBRARY = Library(data.read, data.names)


def layout(configuration: str) -> dict[str, Any]:
    """The board file of a configuration, for names and pictures."""
    file = data.read("boards/index.toml")["configurations"][configuration]
    return data.read(f"boards/{file}.toml")

"""The one reader of the game's data: TOML files of this package, handed out as plain dicts."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any


class DataFileError(Exception):
    """A data file is missing or is no TOML; the message names the file."""


@cache
def read(path: str) -> dict[str, Any]:
    """Read one file, named from this package (`boards/six_cities.toml`). The result is shared: nobody changes it.

    Raises DataFileError if the file is missing or cannot be parsed.
    """
    try:
        text = resources.files(__name__).joinpath(path).read_text(encoding="utf-8")
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError) as error:
        raise DataFileError(f"data/{path}: no such file") from error
    except UnicodeDecodeError as error:
        raise DataFileError(f"data/{path}: byte {error.start} is not UTF-8") from error
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataFileError(f"data/{path}: {error}") from error


@cache
def names(folder: str) -> tuple[str, ...]:
    """The TOML files of one folder, sorted, as paths for `read`."""
    found = (entry.name for entry in resources.files(__name__).joinpath(folder).iterdir())
    return tuple(f"{folder}/{name}" for name in sorted(found) if name.endswith(".toml"))

"""All words people read: one catalogue made of the files of `data/texts/en`, looked up by key.

A key is the path of its table and its name (`lobby.open.title`). `{places}` are filled by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import data

LANGUAGE = "en"


class TextsError(Exception):
    """A text file is wrong; the message names file and key."""


def collect(files: Iterable[tuple[str, Mapping[str, Any]]]) -> dict[str, str]:
    """One catalogue of several files. Raises TextsError for a key that stands twice, or a value that is no text."""
    found: dict[str, str] = {}
    for name, rows in files:
        for key, value in _flat(name, rows):
            if key in found:
                raise TextsError(f"data/{name}: key {key}: it stands in the catalogue already")
            found[key] = value
    return found


def _flat(name: str, rows: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in rows.items():
        if isinstance(value, dict):
            yield from _flat(name, value, f"{prefix}{key}.")
        elif isinstance(value, str):
            yield f"{prefix}{key}", value
        else:
            raise TextsError(f"data/{name}: key {prefix}{key}: a text is wanted, not {type(value).__name__}")


@cache
def catalogue(language: str = LANGUAGE) -> Mapping[str, str]:
    """All texts of a language by key."""
    return collect((name, data.read(name)) for name in data.names(f"texts/{language}"))


def has(key: str) -> bool:
    """Is there such a text?"""
    return key in catalogue()


def text(key: str, /, **values: object) -> str:
    """A text with its places filled. Raises KeyError for a missing key, or a place that is given no value."""
    return catalogue()[key].format_map(values)

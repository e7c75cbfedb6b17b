"""All words people read: one catalogue made of the files of `data/texts/en`, looked up by key.

A key is the path of its table and its name (`lobby.open.title`). `{places}` are filled by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from string import Formatter
from typing import Any

import data

LANGUAGE = "en"


class TextsError(data.DataFileError):
    """A text file is wrong; the message names file and key."""


class MissingText(TextsError, KeyError):
    """There is no text of this key."""

    __str__ = Exception.__str__


def collect(files: Iterable[tuple[str, Mapping[str, Any]]]) -> dict[str, str]:
    """One catalogue of several files.

    Raises TextsError for a key that stands twice, a value that is no text, or a `{` that is never closed.
    """
    found: dict[str, str] = {}
    for name, rows in files:
        for key, value in _flat(name, rows):
            if key in found:
                raise TextsError(f"data/{name}: key {key}: it stands in the catalogue already")
            found[key] = value
            _check_places(name, key, value)
    return found


def _check_places(name: str, key: str, value: str) -> None:
    try:
        list(Formatter().parse(value))
    except ValueError as error:
        raise TextsError(f"data/{name}: key {key}: {error}") from error


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
    """A text with its places filled. Raises MissingText for a missing key, KeyError for a place without a value."""
    found = catalogue().get(key)
    if found is None:
        raise MissingText(f"data/texts/{LANGUAGE}: no text {key}")
    return found.format_map(values)

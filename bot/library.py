"""The editions that this program knows, read once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import data
from bot.row_numbers import tile_numbers
from engine.ruleset import Library

LIBRARY = Library(data.read, data.names)


def layout(configuration: str) -> dict[str, Any]:
    """The board file of a configuration, for names and pictures."""
    file = data.read("boards/index.toml")["configurations"][configuration]
    return data.read(f"boards/{file}.toml")


def check() -> None:
    """Read every edition in each of its modes, and every board, so that a broken file is found before anybody plays.

    Raises DataFileError or DataError naming file, row and word.
    """
    for name in LIBRARY.editions:
        for mode in LIBRARY.edition(name).modes:
            LIBRARY.rules(name, mode)
    for configuration in data.read("boards/index.toml")["configurations"]:
        LIBRARY.board(configuration)


@cache
def picture_words(edition: str) -> Mapping[str, str]:
    """The words of pictures by key: what teams, tiles, those of modules too, and DI cards are called and do."""
    texts = data.read("texts/en/pictures.toml")
    found = {f"{group}.{key}": text for group, rows in texts.items() for key, text in rows.items()}
    names, rows = data.read("texts/en/names.toml"), LIBRARY.rules(edition).catalogue
    found |= {f"team.team_{number}": name for number, name in names["team_name"].items()}
    found |= {f"ordinal.{number}": name for number, name in names["ordinal"].items()}
    for row in rows.tiles.values():
        found |= {f"tile.{row.id}": row.name, f"tile_kind.{row.id}": row.kind}
    found |= {f"tile_text.{tile}": text for tile, text in _tile_texts(edition, "tile_text").items()}
    found |= {f"tile_short.{tile}": text for tile, text in _tile_texts(edition, "tile_effect").items()}
    return found | {f"di.{row.id}": row.name for row in rows.di_cards.values()}


def _tile_texts(edition: str, table: str) -> Mapping[str, str]:
    """What tiles do, by id, with the numbers of their rows: in whole sentences, or in a few words."""
    rules, texts = LIBRARY.rules(edition), data.read("texts/en/tiles.toml")[table]
    return {tile: texts[tile].format_map(tile_numbers(rules, row)) for tile, row in rules.catalogue.tiles.items()}

"""Each tile has its rule cases: it does what it says, it does not when it should not, and its limit.

`tests/tile_cases/ruby.toml` and its siblings name them, one file for each file of tiles:

    [charge]
    does = ["X-B3-01/Charge! attacks"]
    does_not = ["X-B3-01/Charge! defends"]
    limit = ["X-RUB-01"]

A name is the id of a case, all its branches meant, or that of one branch, after a slash; it stands in one of the three
lists only.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

import data
from bot.cli.case_runner import Case, case_files, read_cases
from engine.catalogue import Tile
from tests.engine.support import LIBRARY

EDITION = "rise_of_the_gods"
LISTS = ("does", "does_not", "limit")
TESTS = Path(__file__).parent.parent
FILES = {file.stem: file for file in sorted((TESTS / "tile_cases").glob("*.toml"))}
CASES = {case.name: case for file in case_files([TESTS / "cases"]) for case in read_cases(file)}
TILES = LIBRARY.rules(EDITION).catalogue.tiles
PREFIX = f"tiles/{EDITION}_"
GROUPS = {
    Path(file).stem.removeprefix(f"{EDITION}_"): [row["id"] for row in data.read(file)["tile"]]
    for file in data.names("tiles")
    if file.startswith(PREFIX)
}

Table = Mapping[str, Mapping[str, Sequence[str]]]


def test_each_file_belongs_to_a_file_of_tiles() -> None:
    assert set(FILES) == set(GROUPS)


@pytest.mark.parametrize("group", GROUPS)
def test_each_tile_has_its_cases(group: str) -> None:
    assert missing(tomllib.loads(FILES[group].read_text(encoding="utf-8")), GROUPS[group]) == []


def missing(table: Table, tiles: Sequence[str]) -> list[str]:
    """What the table of one group lacks or names wrongly."""
    told = [f"{tile} is no tile of this file" for tile in table if tile not in tiles]
    for tile in tiles:
        told += _missing(TILES[tile], table.get(tile, {}))
    return told


def _missing(tile: Tile, lists: Mapping[str, Sequence[str]]) -> list[str]:
    told = [f"{tile.id} knows no {word}" for word in lists if word not in LISTS]
    told += [f"{tile.id} has no case of {word}" for word in LISTS if not lists.get(word)]
    named = [name for word in LISTS for name in lists.get(word, ())]
    told += [f"{tile.id}: {name} stands twice" for name in sorted(set(named)) if named.count(name) > 1]
    for name in named:
        meant = [case for case in CASES.values() if name in (case.id, case.name)]
        if not meant:
            told.append(f"{tile.id}: there is no case {name}")
        elif not any(_about(tile, case) for case in meant):
            told.append(f"{tile.id}: {name} does not name it")
    return told


def _about(tile: Tile, case: Case) -> bool:
    """The tile is named in the case; of tiles that share a picture and a text any serves (R-052)."""
    kin = [other.id for other in TILES.values() if other.picture == tile.picture]
    words = repr((case.given, case.when, case.then))
    return any(re.search(rf"\b{other}\b", words) for other in kin)


# A table that is wrong says what is wrong with it.

CHARGE = {
    "does": ["X-B3-01/Charge! attacks"],
    "does_not": ["X-B3-01/Charge! defends"],
    "limit": ["X-ACQ-02/what others own does not matter"],
}


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ({}, []),
        ({"limit": []}, ["charge has no case of limit"]),
        ({"limits": ["X-ACQ-02/what others own does not matter"]}, ["charge knows no limits"]),
        ({"limit": ["X-B3-01/Charge! attacks"]}, ["charge: X-B3-01/Charge! attacks stands twice"]),
        ({"limit": ["X-NONE-01"]}, ["charge: there is no case X-NONE-01"]),
        ({"limit": ["X-SPY-02/while it is chosen"]}, ["charge: X-SPY-02/while it is chosen does not name it"]),
        ({"limit": ["X-SPY-02"]}, ["charge: X-SPY-02 does not name it"]),
        ({"limit": ["X-SPY-02/nobody's"]}, ["charge: there is no case X-SPY-02/nobody's"]),
        ({"limit": ["X-B3-01"]}, []),
    ],
)
def test_a_wrong_table_is_told(rows: dict[str, list[str]], told: list[str]) -> None:
    assert missing({"charge": {**CHARGE, **rows}}, ["charge"]) == told


def test_a_tile_that_is_left_out_is_told() -> None:
    assert missing({}, ["charge"]) == [f"charge has no case of {word}" for word in LISTS]


def test_a_tile_of_another_file_is_told() -> None:
    assert missing({"charge": CHARGE, "carnage": CHARGE}, ["charge"]) == ["carnage is no tile of this file"]


def test_a_tile_of_a_shared_picture_serves_for_its_siblings() -> None:
    act = CASES["X-ACQ-18/ruby"]
    assert "act_of_god_onyx" not in repr((act.given, act.when, act.then))
    assert _about(TILES["act_of_god_onyx"], act)
    assert not _about(TILES["domination_ruby"], act)

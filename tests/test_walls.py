"""The walls between the packages, read from import lines, and the house rules a machine can count."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import data

ROOT = Path(__file__).parent.parent
PACKAGES = ("bot", "engine", "render", "data")
FILES = sorted(path.relative_to(ROOT) for name in PACKAGES for path in (ROOT / name).rglob("*.py"))
LONGEST_FILE, LONGEST_FUNCTION = 400, 40

# What may be imported from outside the standard library: by the longest prefix of the file's path that stands here.
ALLOWED: dict[str, tuple[str, ...]] = {
    "data/": ("data",),
    "engine/": ("engine",),
    "engine/catalogue.py": ("engine", "pydantic"),
    "engine/ruleset.py": ("engine", "pydantic"),
    "engine/saves.py": ("engine", "pydantic"),
    "render/": ("render", "engine.view", "PIL", "fontpkg", "fontpkg_cinzel", "fontpkg_noto_sans"),
    "bot/": ("bot", "engine", "render", "data", "discord", "aiosqlite", "aiohttp", "pydantic"),
    "bot/settings.py": ("pydantic", "pydantic_settings", "dotenv"),
    "bot/sandbox/": ("bot.sandbox", "bot.texts", "simcord", "discord", "aiohttp"),
    "bot/cli/sandbox.py": ("bot", "simcord"),
    "bot/cli/bench.py": ("bot", "engine", "render", "data", "discord", "aiosqlite", "PIL", "chess"),
}
# The engine has draws and times handed in; it looks at no clock, no chance and no surroundings of its own.
NOT_IN_ENGINE = (
    "random",
    "secrets",
    "time",
    "datetime",
    "os",
    "io",
    "pathlib",
    "socket",
    "sqlite3",
    "asyncio",
    "logging",
)
SANDBOX = "bot.sandbox"
MAY_START_SANDBOX = ("bot/cli/sandbox.py", "bot/sandbox/")


def imports(source: str, path: str) -> Iterator[tuple[int, str]]:
    """Line and full name of each thing a module imports: `from engine import view` is `engine.view`."""
    package = path.split("/")[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)


def within(name: str, allowed: tuple[str, ...]) -> bool:
    return any(name == one or name.startswith(f"{one}.") for one in allowed)


def breaches(path: str, source: str) -> list[str]:
    """Each import line of this file that crosses a wall."""
    allowed = ALLOWED[max((prefix for prefix in ALLOWED if path.startswith(prefix)), key=len)]
    return [f"{path}:{line}: {name}" for line, name in imports(source, path) if not _may(path, name, allowed)]


def _may(path: str, name: str, allowed: tuple[str, ...]) -> bool:
    if name.split(".")[0] in sys.stdlib_module_names:
        return not (path.startswith("engine/") and within(name, NOT_IN_ENGINE))
    if within(name, (SANDBOX,)) and not path.startswith(MAY_START_SANDBOX):
        return False
    return within(name, allowed)


def long_functions(path: str, source: str) -> list[str]:
    """Functions longer than a reader holds in mind, counted from `def` to the last line."""
    return [
        f"{path}:{node.lineno}: {node.name} has {length} lines"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or node.lineno) - node.lineno + 1) > LONGEST_FUNCTION
    ]


def named(source: str, ids: frozenset[str]) -> list[str]:
    """Ids that stand in the source as words of their own."""
    nodes = ast.walk(ast.parse(source))
    return sorted({node.value for node in nodes if isinstance(node, ast.Constant) and node.value in ids})


def rows(folder: str, word: str) -> frozenset[str]:
    """The ids of all rows `[[word]]` in a folder of the data."""
    if not (ROOT / "data" / folder).is_dir():
        return frozenset()
    return frozenset(row["id"] for name in data.names(folder) for row in data.read(name).get(word, []))


@pytest.mark.parametrize("path", FILES, ids=str)
def test_imports_keep_the_walls(path: Path) -> None:
    assert breaches(path.as_posix(), (ROOT / path).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("data/__init__.py", "import engine"),
        ("data/__init__.py", "from pydantic import BaseModel"),
        ("data/boards/x.py", "from bot.texts import read"),
        ("engine/game.py", "import discord"),
        ("engine/game.py", "from pydantic import BaseModel"),
        ("engine/game.py", "import data"),
        ("engine/game.py", "import random"),
        ("engine/steps/day.py", "from datetime import datetime"),
        ("engine/steps/day.py", "def f():\n    import time"),
        ("engine/steps/day.py", "from ...bot import service"),
        ("engine/saves.py", "import aiosqlite"),
        ("engine/pilots/random.py", "import random"),
        ("render/board.py", "from engine import game"),
        ("render/board.py", "from engine.state import Troop"),
        ("render/board.py", "import discord"),
        ("render/board.py", "import data"),
        ("render/board.py", "import numpy"),
        ("bot/service.py", "import simcord"),
        ("bot/service.py", "from bot import sandbox"),
        ("bot/app.py", "from bot.sandbox import Sandbox"),
        ("bot/cli/run.py", "from bot.sandbox.host import Sandbox"),
        ("bot/cli/picture.py", "import chess"),
        ("bot/settings.py", "from bot import service"),
        ("bot/sandbox/host.py", "from bot import service"),
        ("bot/sandbox/host.py", "from .. import store"),
        ("bot/sandbox/host.py", "from bot.app import build"),
        ("bot/sandbox/host.py", "import engine"),
        ("bot/sandbox/host.py", "import render.board"),
    ],
)
def test_a_bad_import_is_found(path: str, line: str) -> None:
    assert len(breaches(path, line)) == 1


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("data/__init__.py", "import tomllib"),
        ("engine/pilots/steady.py", "from engine.pilots import random"),
        ("engine/steps/day.py", "from ..step import Step"),
        ("engine/catalogue.py", "from pydantic import BaseModel"),
        ("render/board.py", "from engine.view import View"),
        ("render/board.py", "from engine import view"),
        ("render/board.py", "from PIL import Image"),
        ("bot/service.py", "from engine.game import Game"),
        ("bot/cli/sandbox.py", "from bot.sandbox import Sandbox"),
        ("bot/sandbox/host.py", "from bot.sandbox import world"),
    ],
)
def test_a_good_import_passes(path: str, line: str) -> None:
    assert breaches(path, line) == []


@pytest.mark.parametrize("path", FILES, ids=str)
def test_files_and_functions_stay_short(path: Path) -> None:
    source = (ROOT / path).read_text(encoding="utf-8")
    assert len(source.splitlines()) <= LONGEST_FILE
    assert long_functions(path.as_posix(), source) == []


def test_a_long_function_is_found() -> None:
    body = "    pass\n"
    assert long_functions("x.py", "def short():\n" + body * (LONGEST_FUNCTION - 1)) == []
    assert len(long_functions("x.py", "async def long():\n" + body * LONGEST_FUNCTION)) == 1


@pytest.mark.parametrize("path", [path for path in FILES if path.as_posix().startswith("engine/steps/")], ids=str)
def test_steps_name_no_tile_and_no_edition(path: Path) -> None:
    editions = frozenset({"rise_of_the_gods", "blood_and_sand", "classic"})
    assert named((ROOT / path).read_text(encoding="utf-8"), rows("tiles", "tile") | editions) == []


def test_a_named_tile_is_found() -> None:
    assert named('if "charge" in tiles: "we charge"', frozenset({"charge"})) == ["charge"]

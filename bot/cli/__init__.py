"""The command line.

A module of this folder with NAME, HELP, `add` and `run` is a verb. What is slow to load, it loads in `run`.
"""

from __future__ import annotations

import argparse
import importlib
import pkgutil
from typing import Protocol, cast

from data import DataFileError
from engine.catalogue import DataError

DATA_FAULTS = (DataFileError, DataError)  # each says file, row and word: one clear line for every verb


class CliError(Exception):
    """Something the caller can put right, said in one line; `status` is the exit status."""

    def __init__(self, line: str, status: int = 2) -> None:
        self.status = status
        super().__init__(line)


def is_number(word: str) -> bool:
    """Digits of ASCII, since other scripts have some too, and no more of them than anybody would type."""
    return word.isascii() and word.isdecimal() and len(word) <= 15


class Verb(Protocol):
    """What a module of a verb offers."""

    NAME: str
    HELP: str

    def add(self, parser: argparse.ArgumentParser) -> None:
        """Declare the arguments."""

    def run(self, args: argparse.Namespace) -> int:
        """Do it and return the exit status. Raises CliError."""


def verbs() -> dict[str, Verb]:
    """All verbs by name, in the order of the alphabet."""
    names = sorted(found.name for found in pkgutil.iter_modules(__path__))
    modules = [importlib.import_module(f"{__name__}.{name}") for name in names]
    return {module.NAME: cast(Verb, module) for module in modules if hasattr(module, "NAME")}

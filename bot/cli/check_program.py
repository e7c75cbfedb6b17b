"""What `kemet doctor` looks at of the program itself: data files, texts, what Discord limits."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module, resources
from importlib.resources.abc import Traversable

import data
from bot import texts
from bot.cli import DATA_FAULTS
from bot.cli.finding import Finding


def data_files() -> Finding:
    """Can every data file be read, and does every edition with its tiles and cards make sense?"""
    faults, names = [], list(_toml_files(resources.files("data"), ""))
    for name in names:
        try:
            data.read(name)
        except data.DataFileError as error:
            faults.append(str(error))
    faults += [] if faults else _edition_faults(names)
    return Finding("data files", "; ".join(faults) or f"{len(names)} read", good=not faults)


def _edition_faults(names: list[str]) -> list[str]:
    from engine.ruleset import Library

    library, faults = Library(data.read, data.names), []
    for name in names:
        folder, _, file = name.partition("/")
        if folder == "editions":
            try:
                library.rules(file.removesuffix(".toml"))
            except DATA_FAULTS as error:
                faults.append(str(error))
    return faults


def _toml_files(folder: Traversable, before: str) -> Iterator[str]:
    for entry in sorted(folder.iterdir(), key=lambda found: found.name):
        if entry.is_dir():
            yield from _toml_files(entry, f"{before}{entry.name}/")
        elif entry.name.endswith(".toml"):
            yield f"{before}{entry.name}"


def words() -> Finding:
    """Do the texts make one catalogue, which says of each tile what it does?"""
    from bot.library import LIBRARY

    try:
        found = texts.collect((name, data.read(name)) for name in data.names(f"texts/{texts.LANGUAGE}"))
    except DATA_FAULTS as error:
        return Finding("texts", str(error), good=False)
    try:
        catalogues = [LIBRARY.rules(edition).catalogue for edition in LIBRARY.editions]
    except DATA_FAULTS:  # the line before says what is wrong with them
        catalogues = []
    missing = sorted({f"tile_text.{tile}" for each in catalogues for tile in each.tiles} - set(found))
    if missing:
        return Finding("texts", f"data/texts/{texts.LANGUAGE}: no text {', '.join(missing)}", good=False)
    return Finding("texts", f"{len(found)} read")


def limits() -> Finding:
    """Do commands, ids and labels keep what Discord allows?"""
    try:
        faults = import_module("bot.limits").check()
    except DATA_FAULTS as error:
        return Finding("command limits", f"cannot be counted: {error}", good=False)
    return Finding("command limits", "; ".join(faults) or "kept", good=not faults)

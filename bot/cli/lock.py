"""One host a database: a second one would know nothing of what the first does, and send everything twice."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from bot.cli import CliError

if sys.platform != "win32":
    import fcntl


@contextmanager
def only_host(database: Path) -> Iterator[None]:
    """Keep every other host from this database. Raises CliError if there is one.

    The lock is the system's and ends with the process however that ends; the file beside the database stays, since one
    taken away could be locked twice.
    """
    place = database.resolve()
    try:
        file = place.with_name(f"{place.name}.lock").open("a+", encoding="utf-8")
    except OSError as error:
        raise CliError(f"{error.filename}: {error.strerror}") from error
    with file:
        _take(file, database)
        yield


def _take(file: IO[str], database: Path) -> None:
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise CliError(f"{database} is in use by another Kemet host{_process(file)}") from error
        except OSError as error:
            raise CliError(f"{file.name}: {error.strerror}") from error
    file.truncate(0)
    file.write(str(os.getpid()))
    file.flush()


def _process(file: IO[str]) -> str:
    """Its number, once it has written it."""
    file.seek(0)
    number = file.read().strip()
    return f" (process {number})" if number else ""

"""One life of a host: until its work ends, or until SIGTERM or SIGINT, which stop it alike within 8 seconds."""

from __future__ import annotations

import asyncio
import logging
import os
import shlex
import shutil
import signal
import sqlite3
import sys
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

from bot.cli import DATA_FAULTS, CliError

GRACE = 7.0  # seconds from the signal to the end, whatever still hangs: what is committed is safe
log = logging.getLogger("kemet.host")

Work = Callable[[asyncio.Event], Awaitable[None]]


def serve(work: Work, database: Path | None = None, *, doctor: bool = False) -> int:
    """Do the work, which must end soon after its event is set. Raises CliError as the work does.

    `doctor`: the database is the one that `kemet doctor` looks at.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        asyncio.run(_until_stopped(work))
    except KeyboardInterrupt:  # asked to stop before the loop listened: nothing was open yet
        return 0
    except sqlite3.Error as error:
        hint = f"; `{command()} doctor` looks into it" if doctor else ""
        raise CliError(f"the database{_named(error, database)}{hint}") from error
    except (CliError, *DATA_FAULTS):
        raise
    except Exception:
        log.exception("stopped by a fault of our own")
        return 1
    return 0


def _named(error: sqlite3.Error, database: Path | None) -> str:
    """What is wrong, with the file it is about."""
    said = str(error)
    if database is None:
        return f": {said}"
    return f" {said}" if said.startswith(str(database)) else f" {database}: {said}"


def command() -> str:
    """What to type for another command of this program, as it was typed for this one."""
    started = Path(sys.argv[0])
    if started.name != "__main__.py":
        return _typed(started)
    beside = Path(sys.executable).with_name("kemet")  # `python -m bot`, as `make run` starts it
    return _typed(beside) if beside.exists() else f"{_typed(Path(sys.executable))} -m bot"


def _typed(program: Path) -> str:
    """Its name if the shell finds it by that, else its place, seen from this folder if it lies below."""
    found = shutil.which(program.name)
    if program.name == str(program) or (found is not None and Path(found).absolute() == program.absolute()):
        return program.name
    path, here = os.path.abspath(program), Path.cwd()
    return shlex.quote(str(Path(path).relative_to(here)) if Path(path).is_relative_to(here) else path)


async def _until_stopped(work: Work) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, _stop, stop)
    await work(stop)


def _stop(stop: asyncio.Event) -> None:
    if stop.is_set():
        return
    log.info("stopping")
    stop.set()
    last_resort = threading.Timer(GRACE, _leave)
    last_resort.daemon = True
    last_resort.start()


def _leave() -> None:
    log.warning("closing took longer than %g s; what was committed is safe and goes out at the next start", GRACE)
    logging.shutdown()
    os._exit(0)

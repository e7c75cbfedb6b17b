"""One life of a host: until its work ends, or until SIGTERM or SIGINT, which stop it alike within 8 seconds."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sqlite3
import threading
from collections.abc import Awaitable, Callable

from bot.cli import DATA_FAULTS, CliError

GRACE = 7.0  # seconds from the signal to the end, whatever still hangs: what is committed is safe
log = logging.getLogger("kemet.host")

Work = Callable[[asyncio.Event], Awaitable[None]]


def serve(work: Work) -> int:
    """Do the work, which must end soon after its event is set. Raises CliError as the work does."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        asyncio.run(_until_stopped(work))
    except KeyboardInterrupt:  # asked to stop before the loop listened: nothing was open yet
        return 0
    except sqlite3.Error as error:
        raise CliError(f"the database: {error}; `kemet doctor` looks into it") from error
    except (CliError, *DATA_FAULTS):
        raise
    except Exception:
        log.exception("stopped by a fault of our own")
        return 1
    return 0


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

"""How long the bot takes to start with many running games. Run as a program it is the start itself."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter_ns

from bot.cli import CliError
from bot.cli.bench_crowd import crowd
from bot.cli.bench_figures import Figure

READY = "ready"


class Start:
    """Each round starts a process of its own on the same database: interpreter, imports and all."""

    def __init__(self, database: Path, games: int, made: Path, game_id: int) -> None:
        self.database = database
        crowd(made, game_id, database, games)
        what = f"start with {games:,} running games, to ready"
        self.figures = [Figure("start", what, "s", {"median": 5}, {"median": 1})]

    def round(self) -> None:
        """One start."""
        start = perf_counter_ns()
        told = subprocess.run(
            [sys.executable, "-m", "bot.cli.bench_start", str(self.database)],
            capture_output=True,
            text=True,
        )
        spent = perf_counter_ns() - start
        if told.stdout != READY:
            why = (told.stderr.strip().splitlines() or [f"status {told.returncode}"])[-1]
            raise CliError(f"the bot did not become ready: {why}", status=1)
        self.figures[0].add([], [spent])

    def close(self) -> None:
        """Nothing is held."""


async def become_ready(database: Path) -> None:
    """The whole bot over a recorder: database, rows, commands and buttons."""
    from bot import app
    from bot.recorder import Recorder

    await Recorder(app.build(database, token_mode=True).client).start()
    sys.stdout.write(READY)
    sys.stdout.flush()
    # What falls due after that is no part of the start, and the database stays as it is for the next one.
    os._exit(0)


if __name__ == "__main__":
    asyncio.run(become_ready(Path(sys.argv[1])))

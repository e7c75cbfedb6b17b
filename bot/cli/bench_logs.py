"""For the benchmark: a game whose log is long, and games that nobody touches."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from sqlite3 import Connection

from bot import rows
from bot.desk import utcnow
from bot.ledger import Deed, Ledger
from bot.records import Change, LogEntry, Said, Snapshot, stamp
from bot.store import Store
from bot.tables import Held, Tables
from engine import saves
from engine.game import Choice, Event

RESTING = 200


async def lengthened(ledger: Ledger, short: Held, long: Held, length: int) -> None:
    """Make of the second table a game that stands where the first one does, after so many choices more.

    Its log is that of the first over and over, with a snapshot kept for good at every second choice (a hand-over).
    """
    choices, log, found = await ledger.store.run(lambda db: _log(db, short.info.id))
    assert found is not None
    state = found[1]
    game = saves.load(ledger.library, state).game
    shift = length - game.serial
    game.barrier += shift
    game.last_by = {seat: serial + shift for seat, serial in game.last_by.items()}
    before = saves.load(ledger.library, state).game
    before.serial = length - 1
    game = before.undone_to(game)
    await ledger.store.run(partial(_write, changes=_repeated(long, choices, log, state, length)))
    await ledger.save(long, Deed("rehome", long.info, game=game))


def _log(db: Connection, game_id: int) -> tuple[list[Choice], list[LogEntry], tuple[int, str] | None]:
    return rows.choices(db, game_id), rows.log(db, game_id, "", 1_000, None), rows.newest_snapshot(db, game_id)


def _repeated(
    long: Held, choices: Sequence[Choice], log: Sequence[LogEntry], state: str, length: int
) -> Iterator[Change]:
    assert long.game is not None
    first = long.game.serial + 1
    for serial in range(first, length - 1):
        choice = choices[serial % len(choices)]
        yield Change(
            long.info,
            utcnow(),
            new_info=False,
            choices=[Said(replace(choice, serial=serial), serial - 1)],
            events=[Event(each.kind, each.values) for each in log if each.serial == choice.serial],
            event_serial=serial,
            snapshot=Snapshot(serial, 0, True, state) if serial % 2 else None,
        )


def _write(db: Connection, changes: Iterable[Change]) -> None:
    for change in changes:
        rows.save(db, change)


async def resting_bytes(path: Path, held: Held) -> int:
    """What a running game costs while only its rows are in memory."""
    store = Store(path)
    await store.open(stamp(utcnow()))
    try:
        await store.run(lambda db: _many(db, held))
        gc.collect()
        tracemalloc.start()
        try:
            tables = Tables()
            for kept in await store.run(rows.games):
                tables.add(Held(kept.info, kept.prompts, kept.timers))
            gc.collect()
            size = tracemalloc.get_traced_memory()[0]
        finally:
            tracemalloc.stop()
        return size // len(tables.live())
    finally:
        await store.close()


def _many(db: Connection, held: Held) -> None:
    for number in range(1, RESTING + 1):
        info = replace(held.info, id=number, channel_id=number)
        timers = [replace(each, game_id=number) for each in held.timers]
        rows.save(db, Change(info, utcnow(), prompts=held.prompts, timers=timers))

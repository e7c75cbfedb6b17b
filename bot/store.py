"""The database: one connection, one thread, one transaction at a time.

aiosqlite runs each call of its connection as one hop to its own thread, but has no call for a whole transaction: a
command of fifteen statements would hop fifteen times, with another command's statements in between. It takes any
factory of connections, though. Ours makes `commit` mean: do the next piece of work handed in, whole, and commit it. So
`run` is one hop and one transaction through aiosqlite's public calls, and pieces of work never mix.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Generic, TypeVar

import aiosqlite

from bot import faults, migrate

T = TypeVar("T")
BUSY = 5.0  # seconds to wait for another process that writes


class _Job(Generic[T]):
    """A piece of work and, once done, its result."""

    def __init__(self, work: Callable[[sqlite3.Connection], T]) -> None:
        self.work = work
        self.result: T

    def do(self, db: sqlite3.Connection) -> None:
        self.result = self.work(db)


class _Connection(sqlite3.Connection):
    jobs: SimpleQueue[_Job[Any]]

    def commit(self) -> None:
        """Do the next piece of work as one transaction; nothing of it stays if it raises."""
        job = self.jobs.get_nowait()
        self.execute("BEGIN IMMEDIATE")
        try:
            job.do(self)
            faults.point("writing")
            self.execute("COMMIT")
        except BaseException:
            if self.in_transaction:
                self.rollback()
            raise


class Store:
    """The only door to the database. `run` takes functions of `bot.rows`, in the order called."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._jobs: SimpleQueue[_Job[Any]] = SimpleQueue()
        self._db: aiosqlite.Connection | None = None

    async def open(self, at: str) -> None:
        """Check, migrate, connect. Raises StoreError with one clear line."""
        await asyncio.to_thread(migrate.prepare, self.path, at)
        db = await aiosqlite.connect(self.path, isolation_level=None, timeout=BUSY, factory=self._connect)
        await db.execute_fetchall("PRAGMA synchronous = FULL")
        await db.execute_fetchall("PRAGMA foreign_keys = ON")
        self._db = db

    def _connect(self, *args: Any, **options: Any) -> _Connection:
        made = _Connection(*args, **{**options, "factory": _Connection})
        made.jobs = self._jobs
        return made

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do the work in the database's thread as one transaction, and commit it.

        Raises what the work raises, then nothing has changed; sqlite3.ProgrammingError if the store is not open.
        A caller that is cancelled does not stop it.
        """
        if self._db is None:
            raise sqlite3.ProgrammingError("the database is not open")
        job = _Job(work)
        self._jobs.put(job)
        await self._db.commit()
        return job.result

    async def close(self) -> None:
        """Finish what was handed in and close. May be called twice."""
        db, self._db = self._db, None
        if db is not None:
            await db.close()

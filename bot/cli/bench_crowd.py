"""For the benchmark: a database full of running games, all copies of one."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from bot import migrate
from bot.desk import utcnow
from bot.records import stamp

# What differs from copy to copy. Each game has a channel and people of its own; messages and outbox begin empty.
OWN: Mapping[str, Mapping[str, str]] = {
    "games": {"id": "number", "channel_id": "number", "host_id": "number * 10"},
    "seats": {"game_id": "number", "person_id": "number * 10 + place"},
    "choices": {"game_id": "number"},
    "events": {"game_id": "number", "id": "NULL"},
    "snapshots": {"game_id": "number"},
    "prompts": {"game_id": "number"},
    "timers": {"game_id": "number"},
}
MANY = "WITH RECURSIVE many (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM many WHERE number < ?)"


def crowd(made: Path, game_id: int, target: Path, games: int) -> None:
    """So many running games that stand where one of another database does, with its log and its newest snapshot."""
    migrate.prepare(target, stamp(utcnow()))
    with closing(sqlite3.connect(target, isolation_level=None)) as db:
        db.execute("ATTACH ? AS made", (str(made),))
        db.execute("BEGIN")
        for table, own in OWN.items():
            names = [row[1] for row in db.execute(f"PRAGMA made.table_info({table})")]
            taken = ", ".join(own.get(name, name) for name in names)
            which = "id" if table == "games" else "game_id"
            newest = "AND serial = (SELECT max(serial) FROM made.snapshots WHERE game_id = ?2)"
            db.execute(
                f"{MANY} INSERT INTO main.{table} ({', '.join(names)}) SELECT {taken} FROM many, made.{table}"
                f" WHERE made.{table}.{which} = ?2 {newest if table == 'snapshots' else ''} ORDER BY number",
                (games, game_id),
            )
        db.execute("COMMIT")

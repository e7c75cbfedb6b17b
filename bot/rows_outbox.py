"""SQL of the outbox: what is to be sent, in order, until it was."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from sqlite3 import Connection
from typing import Any

from bot.ports import OutRow
from bot.rows_table import fact, note_fact


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def add_rows(db: Connection, game_id: int, rows: Sequence[OutRow], at: str) -> None:
    """Put rows into the outbox. One that replaces takes the place of the waiting ones of its kind.

    A nonce is drawn, and made unlike all others by the number of its row.
    """
    kinds = {row.kind for row in rows if row.replaces}
    db.execute(
        "UPDATE outbox SET state = 'replaced' WHERE game_id = ? AND state = 'waiting'"
        f" AND kind IN ({', '.join('?' for _ in kinds)})",
        (game_id, *kinds),
    )
    last = db.execute("SELECT seq FROM sqlite_sequence WHERE name = 'outbox'").fetchone()
    db.executemany(
        "INSERT INTO outbox (id, game_id, kind, data, replaces, nonce, due, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (row_id, game_id, row.kind, _json(row.data), row.replaces, f"{row.nonce}{row_id:x}", at, at)
            for row_id, row in enumerate(rows, start=last[0] + 1 if last else 1)
        ],
    )


def next_row(db: Connection, game_id: int, now: str, resting: Mapping[str, str]) -> OutRow | str | None:
    """The first waiting row of a game; if none may be sent now, when one may. None: nothing waits.

    Order is kept, so later rows wait for one that is not due. Those of a kind that rests until a moment are passed by.
    """
    times: list[str] = []
    for row_id, kind, data, replaces, nonce, attempts, due in db.execute(
        "SELECT id, kind, data, replaces, nonce, attempts, due FROM outbox"
        " WHERE game_id = ? AND state = 'waiting' ORDER BY id",
        (game_id,),
    ):
        if resting.get(kind, now) > now:
            times.append(resting[kind])
        elif due > now:
            times.append(due)
            break
        else:
            return OutRow(kind, json.loads(data), bool(replaces), row_id, game_id, nonce, attempts)
    return min(times, default=None)


def note_row(db: Connection, row_id: int, state: str) -> None:
    """What became of a row. One that was replaced while it was being sent may still say that it was sent."""
    db.execute("UPDATE outbox SET state = ?, attempts = attempts + 1 WHERE id = ?", (state, row_id))


def lose_home(db: Connection, row_id: int, game_id: int, at: str) -> int | None:
    """Give a row up, since the channel of its game is gone. The channel's id if that was not noted before."""
    note_row(db, row_id, "given_up")
    if fact(db, lost_home(game_id)) is not None:
        return None
    note_fact(db, lost_home(game_id), at)
    found = db.execute("SELECT channel_id FROM games WHERE id = ?", (game_id,)).fetchone()
    return int(found[0])


def lost_home(game_id: int) -> str:
    """The key of the fact."""
    return f"lost_home:{game_id}"


def put_off(db: Connection, row_id: int, due: str) -> None:
    """Try a row again later, unless it was replaced meanwhile."""
    db.execute("UPDATE outbox SET attempts = attempts + 1, due = ? WHERE id = ? AND state = 'waiting'", (due, row_id))


def games_to_send(db: Connection) -> list[int]:
    """Games for which a row waits."""
    return [row[0] for row in db.execute("SELECT DISTINCT game_id FROM outbox WHERE state = 'waiting'")]


def untold(db: Connection) -> list[int]:
    """Games of which no message stands anywhere, while rows that will tell of them wait."""
    found = db.execute(
        "SELECT DISTINCT game_id FROM outbox WHERE state = 'waiting' AND game_id NOT IN (SELECT game_id FROM messages)"
    )
    return [row[0] for row in found]


def forget_sent(db: Connection, before: str) -> None:
    """Rows long done are of no use."""
    db.execute("DELETE FROM outbox WHERE state != 'waiting' AND at < ?", (before,))

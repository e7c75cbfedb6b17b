"""Every statement of SQL: plain functions on a connection, to be handed to `Store.run`."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from sqlite3 import Connection
from typing import Any

from bot.ports import GameInfo, Person, Seating
from bot.records import Change, Kept, LogEntry, Prompt, Said, Snapshot, StoredMessage, Timer, moment, stamp
from bot.rows_outbox import add_rows, lost_home
from bot.rows_table import invites, set_invites, set_votes, votes
from bot.rows_team import drop_dead
from engine.decision import DONE, Key
from engine.game import TAKE_BACK, Choice
from engine.notation import ASIDES
from engine.state import SeatId

GAME_COLUMNS = (
    *("id", "guild_id", "channel_id", "host_id", "state", "edition", "mode"),
    *("players", "undo", "pace", "created", "error_code", "watch", "pictures", "options", "parent_id"),
    "modules",
)
# What stays as it was when the table was opened; all else may change.
FIXED = ("id", "guild_id", "channel_id", "parent_id", "created")
CHANGING = tuple(name for name in GAME_COLUMNS if name not in FIXED)


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


# One command


def save(db: Connection, change: Change) -> None:
    """Write one command whole."""
    game_id = change.info.id
    if change.new_info:
        _save_info(db, change.info)
    if change.fallen_after is not None:
        _mark_undone(db, game_id, change.fallen_after)
    _add_choices(db, change)
    _add_events(db, change)
    if change.snapshot is not None:
        _add_snapshot(db, game_id, change.snapshot)
    if change.prompts is not None:
        _set_prompts(db, game_id, change.prompts)
    if change.timers is not None:
        set_timers(db, game_id, change.timers)
    if change.votes is not None:
        set_votes(db, game_id, change.votes)
    _drop_drafts(db, game_id, change.open_keys)
    drop_dead(db, game_id, change.open_keys, _said(change.choices))
    add_rows(db, game_id, change.rows, stamp(change.at))


def _said(choices: Sequence[Said]) -> dict[Key, list[list[str]]]:
    """The answers to each question, with what the same seat was asked then."""
    found: dict[Key, list[list[str]]] = {}
    for each in choices:
        if each.choice.auto or each.choice.kind in (*ASIDES, TAKE_BACK):
            continue
        begun = next((key for key in found if key.seat == each.choice.seat), Key(each.asked, each.choice.seat))
        found.setdefault(begun, []).append(each.choice.words)
    return found


def _save_info(db: Connection, info: GameInfo) -> None:
    places, anew = ", ".join("?" * len(GAME_COLUMNS)), ", ".join(f"{n} = excluded.{n}" for n in CHANGING)
    db.execute(
        f"INSERT INTO games ({', '.join(GAME_COLUMNS)}) VALUES ({places}) ON CONFLICT (id) DO UPDATE SET {anew}",
        (
            *(info.id, info.guild_id, info.channel_id, info.host_id, info.state, info.edition, info.mode),
            *(info.players, info.undo, info.pace, stamp(info.created), info.error_code),
            *(info.watch, info.pictures, _json(dict(info.options)), info.parent_id),
            _json(list(info.modules)),
        ),
    )
    set_invites(db, info.id, info.invites)
    db.execute("DELETE FROM seats WHERE game_id = ?", (info.id,))
    db.executemany(
        "INSERT INTO seats (game_id, seat, place, person_id, name, computer, city, stand_in, team)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (info.id, s.seat, place, *_person(s.person), s.computer, s.city, s.stand_in, s.team)
            for place, s in enumerate(info.seats)
        ],
    )


def _person(person: Person | None) -> tuple[int | None, str]:
    return (person.id, person.name) if person is not None else (None, "")


def _mark_undone(db: Connection, game_id: int, serial: int) -> None:
    for table in ("choices", "events", "snapshots"):
        db.execute(f"UPDATE {table} SET undone = 1 WHERE game_id = ? AND serial > ?", (game_id, serial))


def _add_choices(db: Connection, change: Change) -> None:
    first = change.choices[0].choice.serial if change.choices else 0
    db.executemany(
        "INSERT INTO choices (game_id, serial, asked, seat, kind, words, auto, at, command)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (change.info.id, c.serial, said.asked, c.seat, c.kind, _json(c.words), c.auto, stamp(change.at), first)
            for said in change.choices
            for c in (said.choice,)
        ],
    )


def _add_events(db: Connection, change: Change) -> None:
    db.executemany(
        "INSERT INTO events (game_id, serial, kind, public, private, at) VALUES (?, ?, ?, ?, ?, ?)",
        [
            (change.info.id, change.event_serial, e.kind, _json(e.values), _json(e.private), stamp(change.at))
            for e in change.events
        ],
    )


def _add_snapshot(db: Connection, game_id: int, snapshot: Snapshot) -> None:
    """Keep all since the last barrier, and those of hand-overs for good."""
    db.execute(
        "INSERT OR REPLACE INTO snapshots (game_id, serial, hand_over, state) VALUES (?, ?, ?, ?)",
        (game_id, snapshot.serial, snapshot.hand_over, snapshot.state),
    )
    db.execute(
        "DELETE FROM snapshots WHERE game_id = ? AND serial < ? AND NOT hand_over",
        (game_id, min(snapshot.barrier, snapshot.serial)),
    )


def _set_prompts(db: Connection, game_id: int, prompts: Iterable[Prompt]) -> None:
    db.execute("DELETE FROM prompts WHERE game_id = ?", (game_id,))
    db.executemany(
        "INSERT INTO prompts (game_id, seat, serial, kind, since) VALUES (?, ?, ?, ?, ?)",
        [(game_id, each.key.seat, each.key.serial, each.kind, stamp(each.since)) for each in prompts],
    )


def set_timers(db: Connection, game_id: int, timers: Iterable[Timer]) -> None:
    """These timers and no others."""
    db.execute("DELETE FROM timers WHERE game_id = ?", (game_id,))
    db.executemany(
        "INSERT INTO timers (game_id, kind, serial, seat, due) VALUES (?, ?, ?, ?, ?)",
        [(game_id, each.kind, each.key.serial, each.key.seat, stamp(each.due)) for each in timers],
    )


def _drop_drafts(db: Connection, game_id: int, open_keys: Iterable[Key]) -> None:
    kept = {(key.serial, key.seat) for key in open_keys}
    found = db.execute("SELECT serial, seat FROM drafts WHERE game_id = ?", (game_id,)).fetchall()
    dead = [(game_id, serial, seat) for serial, seat in found if (serial, seat) not in kept]
    db.executemany("DELETE FROM drafts WHERE game_id = ? AND serial = ? AND seat = ?", dead)


# At the start


def games(db: Connection, game_id: int | None = None) -> list[Kept]:
    """All games, or one, with the rows that are kept in memory."""
    where, values = ("", ()) if game_id is None else (" WHERE {} = ?", (game_id,))
    seats: dict[int, list[Seating]] = defaultdict(list)
    for game, seat, person_id, name, computer, city, stand_in, team in db.execute(
        f"SELECT game_id, seat, person_id, name, computer, city, stand_in, team FROM seats{where.format('game_id')}"
        " ORDER BY game_id, place",
        values,
    ):
        person = Person(person_id, name) if person_id is not None else None
        seats[game].append(Seating(seat, person, bool(computer), city, bool(stand_in), team))
    prompts: dict[int, list[Prompt]] = defaultdict(list)
    for game, seat, serial, kind, since in db.execute(
        f"SELECT game_id, seat, serial, kind, since FROM prompts{where.format('game_id')}", values
    ):
        prompts[game].append(Prompt(Key(serial, seat), kind, moment(since)))
    timers: dict[int, list[Timer]] = defaultdict(list)
    for game, kind, serial, seat, due in db.execute(
        f"SELECT game_id, kind, serial, seat, due FROM timers{where.format('game_id')}", values
    ):
        timers[game].append(Timer(kind, game, Key(serial, seat), moment(due)))
    kept, asked = invites(db, game_id), votes(db, game_id)
    return [
        Kept(
            _info(row, seats[row[0]], kept.get(row[0], ())),
            *(tuple(prompts[row[0]]), tuple(timers[row[0]]), tuple(asked.get(row[0], ()))),
        )
        for row in db.execute(
            f"SELECT {', '.join(GAME_COLUMNS)} FROM games{where.format('id')} ORDER BY id",
            values,
        )
    ]


def _info(row: tuple[Any, ...], seats: Iterable[Seating], kept_for: Iterable[Person]) -> GameInfo:
    values = dict(zip(GAME_COLUMNS, row, strict=True))
    values["created"] = moment(values["created"])
    values["pictures"], values["options"] = bool(values["pictures"]), json.loads(values["options"])
    values["modules"] = tuple(json.loads(values["modules"]))
    return GameInfo(**values, seats=tuple(seats), invites=tuple(kept_for))


def set_stand_in(db: Connection, game_id: int, seat: SeatId, on: bool) -> None:
    """Let the computer play for the person of a seat, or no longer. What one of them had half said is no other's."""
    db.execute("UPDATE seats SET stand_in = ? WHERE game_id = ? AND seat = ?", (on, game_id, seat))
    db.execute("DELETE FROM drafts WHERE game_id = ? AND seat = ?", (game_id, seat))


def set_mended(db: Connection, game_id: int) -> None:
    """A game that can be loaded again goes on."""
    db.execute("UPDATE games SET state = 'running', error_code = '' WHERE id = ?", (game_id,))


def set_damaged(db: Connection, game_id: int, code: str) -> None:
    """Pause a game that cannot be loaded."""
    db.execute("UPDATE games SET state = 'damaged', error_code = ? WHERE id = ?", (code, game_id))
    set_timers(db, game_id, ())


# Snapshots, choices, log


def newest_snapshot(db: Connection, game_id: int, before: int | None = None) -> tuple[int, str] | None:
    """Serial and text of the newest snapshot that no undo took back, older than a serial if one is given."""
    found: tuple[int, str] | None = db.execute(
        "SELECT serial, state FROM snapshots WHERE game_id = ? AND NOT undone AND (? IS NULL OR serial < ?)"
        " ORDER BY serial DESC LIMIT 1",
        (game_id, before, before),
    ).fetchone()
    return found


def snapshots_from(db: Connection, game_id: int, serials: Sequence[int]) -> list[str]:
    """For each serial the oldest kept snapshot from it on that no undo took back."""
    found = (
        db.execute(
            "SELECT state FROM snapshots WHERE game_id = ? AND NOT undone AND serial >= ? ORDER BY serial LIMIT 1",
            (game_id, serial),
        ).fetchone()
        for serial in serials
    )
    return [str(row[0]) for row in found if row is not None]


def choices(db: Connection, game_id: int, after: int = 0, before: int | None = None) -> list[Choice]:
    """The choice log without what an undo took back, or a part of it: as secret as all hands together."""
    found = db.execute(
        "SELECT serial, seat, kind, words, auto FROM choices WHERE game_id = ? AND NOT undone"
        " AND serial > ? AND (? IS NULL OR serial < ?) ORDER BY serial",
        (game_id, after, before, before),
    )
    return [Choice(serial, seat, kind, json.loads(words), bool(auto)) for serial, seat, kind, words, auto in found]


def steps_after(db: Connection, game_id: int, serial: int, first: SeatId) -> list[tuple[SeatId, int]]:
    """How many answers of each seat, one seat first, stand after a serial; one that was taken back does not stand."""
    return db.execute(
        "SELECT seat, sum(CASE kind WHEN ? THEN -1 ELSE 1 END) AS steps FROM choices"
        " WHERE game_id = ? AND serial > ? AND NOT undone AND NOT auto"
        " GROUP BY seat HAVING steps > 0 ORDER BY seat != ?, min(serial)",
        (TAKE_BACK, game_id, serial, first),
    ).fetchall()


def answer_to(db: Connection, game_id: int, key: Key) -> list[str] | None:
    """The words, without `done`, of the answer that a key was given and that counts; an aside answers nothing."""
    found = db.execute(
        "SELECT words FROM choices WHERE game_id = ? AND asked = ? AND seat = ? AND NOT undone"
        " AND kind NOT IN (SELECT value FROM json_each(?)) ORDER BY serial DESC LIMIT 1",
        (game_id, key.serial, key.seat, json.dumps(ASIDES)),
    ).fetchone()
    return [word for word in json.loads(found[0]) if word != DONE] if found else None


def log(db: Connection, game_id: int, seat: SeatId, limit: int, before: int | None) -> list[LogEntry]:
    """The newest events before a number, oldest first, as this seat may read them."""
    found = db.execute(
        "SELECT id, serial, kind, public, private, undone, at FROM events"
        " WHERE game_id = ? AND (? IS NULL OR id < ?) ORDER BY id DESC LIMIT ?",
        (game_id, before, before, limit),
    ).fetchall()
    return [
        LogEntry(
            number, serial, kind, {**json.loads(public), **json.loads(private).get(seat, {})}, moment(at), bool(undone)
        )
        for number, serial, kind, public, private, undone, at in reversed(found)
    ]


# Drafts and messages


def draft(db: Connection, game_id: int, key: Key) -> list[list[str]]:
    """The answers begun for a key."""
    found = db.execute(
        "SELECT answers FROM drafts WHERE game_id = ? AND serial = ? AND seat = ?", (game_id, key.serial, key.seat)
    ).fetchone()
    answers: list[list[str]] = json.loads(found[0]) if found else []
    return answers


def keep_draft(db: Connection, game_id: int, key: Key, answers: list[list[str]]) -> None:
    """Keep the answers begun for a key, in place of those before; none: forget them."""
    if answers:
        db.execute(
            "INSERT OR REPLACE INTO drafts (game_id, serial, seat, answers) VALUES (?, ?, ?, ?)",
            (game_id, key.serial, key.seat, _json(answers)),
        )
    else:
        db.execute("DELETE FROM drafts WHERE game_id = ? AND serial = ? AND seat = ?", (game_id, key.serial, key.seat))


def message(db: Connection, game_id: int, kind: str, seat: SeatId) -> StoredMessage | None:
    """Where a message of a game stands."""
    found = db.execute(
        "SELECT channel_id, message_id, data FROM messages WHERE game_id = ? AND kind = ? AND seat = ?",
        (game_id, kind, seat),
    ).fetchone()
    return StoredMessage(kind, seat, found[0], found[1], json.loads(found[2])) if found else None


def keep_message(db: Connection, game_id: int, message: StoredMessage) -> None:
    """Note where a message stands, in place of the one of this kind and seat before."""
    db.execute(
        "INSERT OR REPLACE INTO messages (game_id, kind, seat, channel_id, message_id, data) VALUES (?, ?, ?, ?, ?, ?)",
        (game_id, message.kind, message.seat, message.channel_id, message.message_id, _json(message.data)),
    )


def drop_message(db: Connection, game_id: int, kind: str, seat: SeatId) -> None:
    """Forget where a message stands."""
    db.execute("DELETE FROM messages WHERE game_id = ? AND kind = ? AND seat = ?", (game_id, kind, seat))


def drop_messages(db: Connection, game_id: int) -> None:
    """Forget all messages and threads of a game: its home is new."""
    db.execute("DELETE FROM messages WHERE game_id = ?", (game_id,))
    db.execute("DELETE FROM team_threads WHERE game_id = ?", (game_id,))
    db.execute("DELETE FROM facts WHERE key = ?", (lost_home(game_id),))


def command_start(db: Connection, game_id: int, serial: int) -> int:
    """The serial of the first choice of the command that a choice belongs to: all of one command fall together.

    A choice that is not in the log, of a game that was taken up from a position, stands for itself.
    """
    found = db.execute("SELECT command FROM choices WHERE game_id = ? AND serial = ?", (game_id, serial)).fetchone()
    return int(found[0]) if found else serial

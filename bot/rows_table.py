"""SQL of what stands around the games: votes and kept seats of tables, the wishes of people, the rules of servers."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from sqlite3 import Connection
from typing import Any

from bot.ports import Person, Vote


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def set_invites(db: Connection, game_id: int, invites: Iterable[Person]) -> None:
    """For whom seats are kept, and for nobody else."""
    db.execute("DELETE FROM invites WHERE game_id = ?", (game_id,))
    db.executemany(
        "INSERT INTO invites (game_id, person_id, name) VALUES (?, ?, ?)",
        [(game_id, each.id, each.name) for each in invites],
    )


def invites(db: Connection, game_id: int | None = None) -> dict[int, list[Person]]:
    """For whom seats are kept, by game: of all games, or of one."""
    where, values = ("", ()) if game_id is None else (" WHERE game_id = ?", (game_id,))
    found: dict[int, list[Person]] = defaultdict(list)
    for game, person_id, name in db.execute(f"SELECT game_id, person_id, name FROM invites{where}", values):
        found[game].append(Person(person_id, name))
    return found


def set_votes(db: Connection, game_id: int, votes: Iterable[Vote]) -> None:
    """The open votes of a game and no others."""
    db.execute("DELETE FROM votes WHERE game_id = ?", (game_id,))
    db.executemany(
        "INSERT INTO votes (game_id, kind, seat, serial, need, asked, ballots, fell) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (game_id, v.kind, v.seat, v.serial, v.need, _json(v.asked), _json(dict(v.ballots)), _json(v.fell))
            for v in votes
        ],
    )


def votes(db: Connection, game_id: int | None = None) -> dict[int, list[Vote]]:
    """The open votes by game: of all games, or of one."""
    where, values = ("", ()) if game_id is None else (" WHERE game_id = ?", (game_id,))
    found: dict[int, list[Vote]] = defaultdict(list)
    for game, kind, seat, serial, need, asked, ballots, fell in db.execute(
        f"SELECT game_id, kind, seat, serial, need, asked, ballots, fell FROM votes{where} ORDER BY kind", values
    ):
        steps = tuple((each, number) for each, number in json.loads(fell))
        found[game].append(Vote(kind, seat, serial, need, tuple(json.loads(asked)), json.loads(ballots), steps))
    return found


def people(db: Connection) -> dict[int, dict[str, Any]]:
    """What each person wishes, where it was ever set."""
    return {person: json.loads(text) for person, text in db.execute("SELECT person_id, settings FROM people")}


def set_person(db: Connection, person_id: int, settings: dict[str, Any]) -> None:
    """Keep what a person wishes."""
    db.execute("INSERT OR REPLACE INTO people (person_id, settings) VALUES (?, ?)", (person_id, _json(settings)))


def servers(db: Connection) -> dict[int, dict[str, Any]]:
    """The rules of each server, where they were ever set."""
    return {guild: json.loads(text) for guild, text in db.execute("SELECT guild_id, settings FROM servers")}


def set_server(db: Connection, guild_id: int, settings: dict[str, Any]) -> None:
    """Keep the rules of a server."""
    db.execute("INSERT OR REPLACE INTO servers (guild_id, settings) VALUES (?, ?)", (guild_id, _json(settings)))


# What the program wants to know again

FIRST_GAME = "first_game"  # no new game gets a lower number: those were given out before a backup was restored


def fact(db: Connection, key: str) -> str | None:
    """Something the program noted."""
    found = db.execute("SELECT value FROM facts WHERE key = ?", (key,)).fetchone()
    return str(found[0]) if found else None


def note_fact(db: Connection, key: str, value: str) -> None:
    """Note something."""
    db.execute("INSERT OR REPLACE INTO facts (key, value) VALUES (?, ?)", (key, value))

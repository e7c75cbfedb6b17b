"""SQL of what allies have among themselves: the threads of teams, proposals, hands that were shown."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from sqlite3 import Connection
from typing import Any

from engine.decision import DONE, Key
from engine.state import CardId, SeatId, SideId

Answers = list[list[str]]


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a seat proposes: answers to the question of this key, which is its own or an ally's. `number` names it."""

    seat: SeatId
    key: Key
    kind: str
    answers: Answers = field(repr=False)
    agreed: tuple[SeatId, ...] = ()
    against: tuple[SeatId, ...] = ()
    number: int = 0


@dataclass(frozen=True, slots=True)
class ShownHand:
    """The cards that a seat showed to its allies: all, or a part of its hand."""

    seat: SeatId
    part: str
    battle: tuple[CardId, ...] = field(repr=False)
    di: tuple[CardId, ...] = field(repr=False)
    number: int = 0


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


# Threads


def threads(db: Connection, game_id: int | None = None) -> list[tuple[int, SideId, int]]:
    """Game, side and id of the threads of all games, or of one."""
    return db.execute(
        "SELECT game_id, side, thread_id FROM team_threads WHERE ? IS NULL OR game_id = ?", (game_id, game_id)
    ).fetchall()


def keep_thread(db: Connection, game_id: int, side: SideId, thread_id: int) -> None:
    """The thread of a team, in place of the one before."""
    db.execute(
        "INSERT OR REPLACE INTO team_threads (game_id, side, thread_id) VALUES (?, ?, ?)", (game_id, side, thread_id)
    )


# Proposals


def proposals(db: Connection, game_id: int) -> list[Proposal]:
    """All that stand in a game, oldest first."""
    found = db.execute(
        "SELECT seat, serial, asked, kind, answers, agreed, against, number FROM proposals"
        " WHERE game_id = ? ORDER BY number",
        (game_id,),
    )
    return [
        Proposal(seat, Key(serial, asked), kind, json.loads(answers), _seats(agreed), _seats(against), number)
        for seat, serial, asked, kind, answers, agreed, against, number in found
    ]


def _seats(kept: str) -> tuple[SeatId, ...]:
    return tuple(json.loads(kept))


def keep_proposal(db: Connection, game_id: int, proposal: Proposal) -> None:
    """A new proposal in place of its seat's last one; what was begun has become it."""
    for each in proposals(db, game_id):
        if each.seat == proposal.seat:
            end_proposal(db, each.number, "replaced")
    db.execute(
        "INSERT INTO proposals (game_id, seat, serial, asked, kind, answers) VALUES (?, ?, ?, ?, ?, ?)",
        (game_id, proposal.seat, proposal.key.serial, proposal.key.seat, proposal.kind, _json(proposal.answers)),
    )
    keep_begun(db, game_id, proposal.seat, None, [])


def set_voices(db: Connection, number: int, agreed: Sequence[SeatId], against: Sequence[SeatId]) -> None:
    """Who agrees to a proposal, and who would rather not."""
    db.execute("UPDATE proposals SET agreed = ?, against = ? WHERE number = ?", (_json(agreed), _json(against), number))


def end_proposal(db: Connection, number: int, how: str) -> None:
    """It stands no more; how it ended is kept until its message says so."""
    db.execute(
        "INSERT OR REPLACE INTO proposals_over (number, game_id, how)"
        " SELECT number, game_id, ? FROM proposals WHERE number = ?",
        (how, number),
    )
    db.execute("DELETE FROM proposals WHERE number = ?", (number,))


def ended(db: Connection, game_id: int) -> dict[int, str]:
    """How proposals ended whose messages do not say so yet, by their numbers."""
    return dict(db.execute("SELECT number, how FROM proposals_over WHERE game_id = ?", (game_id,)).fetchall())


def posted(db: Connection, game_id: int) -> tuple[list[Proposal], dict[int, str]]:
    """All that stand and what ended, as of one moment."""
    return proposals(db, game_id), ended(db, game_id)


def forget_ended(db: Connection, numbers: Iterable[int]) -> None:
    """Their messages say it."""
    db.executemany("DELETE FROM proposals_over WHERE number = ?", [(number,) for number in numbers])


def answered(db: Connection, game_id: int, key: Key) -> int:
    """The serial of the last choice of the command that answered a question; 0 for one that was taken back."""
    found = db.execute(
        "SELECT max(serial) FROM choices WHERE game_id = :game AND seat = :seat AND NOT auto AND NOT undone"
        " AND command IN (SELECT command FROM choices"
        " WHERE game_id = :game AND seat = :seat AND asked = :asked AND NOT auto AND NOT undone)",
        {"game": game_id, "seat": key.seat, "asked": key.serial},
    ).fetchone()
    return found[0] or 0


def drop_dead(db: Connection, game_id: int, open_keys: Iterable[Key], said: Mapping[Key, Answers]) -> None:
    """What was proposed, or begun to be, for questions that are answered or open no more.

    `said` are the answers just given. A sealed one leaves its question open until all have answered; what was proposed
    for it has been decided all the same.
    """
    kept = set(open_keys) - said.keys()
    for each in proposals(db, game_id):
        if each.key not in kept:
            end_proposal(db, each.number, _how(each, said.get(each.key)))
    found = db.execute("SELECT seat, serial, asked FROM proposals_begun WHERE game_id = ?", (game_id,)).fetchall()
    for seat, serial, asked in found:
        if Key(serial, asked) not in kept:
            keep_begun(db, game_id, seat, None, [])


def _how(proposal: Proposal, said: Answers | None) -> str:
    """Done if its owner said just this. Of a token alone the rest may follow yet: then nothing is told but the end."""
    proposed = [_bare(words) for words in proposal.answers]
    if said is None:
        return "gone"
    answered = [_bare(words) for words in said]
    if answered == proposed:
        return "done"
    return "gone" if answered == proposed[: len(answered)] else "otherwise"


def _bare(words: Sequence[str]) -> list[str]:
    return [word for word in words if word != DONE]


def begun(db: Connection, game_id: int, seat: SeatId) -> tuple[Key, Answers] | None:
    """What a seat has begun to put together, and for which question."""
    found = db.execute(
        "SELECT serial, asked, answers FROM proposals_begun WHERE game_id = ? AND seat = ?", (game_id, seat)
    ).fetchone()
    return (Key(found[0], found[1]), json.loads(found[2])) if found else None


def keep_begun(db: Connection, game_id: int, seat: SeatId, key: Key | None, answers: Answers) -> None:
    """Keep it, in place of what was begun before; without a key it is forgotten."""
    if key is None:
        db.execute("DELETE FROM proposals_begun WHERE game_id = ? AND seat = ?", (game_id, seat))
        return
    db.execute(
        "INSERT OR REPLACE INTO proposals_begun (game_id, seat, serial, asked, answers) VALUES (?, ?, ?, ?, ?)",
        (game_id, seat, key.serial, key.seat, _json(answers)),
    )


# Hands


def hands(db: Connection, game_id: int) -> list[ShownHand]:
    """Those that were shown and not yet posted, or cannot be, oldest first."""
    found = db.execute(
        "SELECT seat, part, battle, di, number FROM shown_hands WHERE game_id = ? ORDER BY number", (game_id,)
    )
    return [
        ShownHand(seat, part, tuple(json.loads(battle)), tuple(json.loads(di)), number)
        for seat, part, battle, di, number in found
    ]


def keep_hand(db: Connection, game_id: int, hand: ShownHand) -> None:
    """A hand that is shown now, in place of the same part shown before."""
    db.execute(
        "INSERT OR REPLACE INTO shown_hands (game_id, seat, part, battle, di) VALUES (?, ?, ?, ?, ?)",
        (game_id, hand.seat, hand.part, _json(hand.battle), _json(hand.di)),
    )


def drop_hand(db: Connection, number: int) -> None:
    """It stands in the thread."""
    db.execute("DELETE FROM shown_hands WHERE number = ?", (number,))

"""Writes a game from its file into a database as the service itself would."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from sqlite3 import Connection

from bot import lobby, rows
from bot.announce import Announcements
from bot.choice_files import ChoiceFile, replayed
from bot.cli import CliError
from bot.desk import utcnow
from bot.ledger import Deed, Ledger
from bot.library import LIBRARY
from bot.ports import Commit, GameInfo, OutRow, Person, Seating
from bot.records import Change, Said
from bot.store import Store
from bot.tables import Held
from engine.game import Game
from engine.state import SeatId


class Silent:
    """An announcer with nothing to say: a game that is over is put away, not told."""

    def rows(self, commit: Commit) -> Sequence[OutRow]:
        """None."""
        return ()

    def remind_rows(self, *args: object) -> Sequence[OutRow]:
        return []

    def ask_rows(self, *args: object) -> Sequence[OutRow]:
        """None."""
        return ()


async def placed(
    database: Path, file: ChoiceFile, guild: int, channel: int, people: Mapping[SeatId, Person]
) -> GameInfo:
    """First the log of a game that has ended, then in one more step how it stands: nothing is ever half there.

    A running game is saved as one that lost its home: its messages are posted anew at the next start.
    Raises CliError for a channel that holds a game, sqlite3.Error.
    """
    store = Store(database)
    ledger = Ledger(store, Announcements(), LIBRARY, utcnow, random.SystemRandom())
    await ledger.open()
    try:
        busy = ledger.tables.live_in(channel) if channel else None
        if busy is not None:
            raise CliError(f"--channel {channel} holds game {busy.id} already")
        info = _table(ledger.next_id, file, guild, channel, people)
        changes, game = _log(file, info)
        await store.run(partial(_write, changes=changes))
        if game.table.outcome is not None:
            ledger.announcer = Silent()
        deed = Deed("rehome", replace(info, state="running"), game=game)
        return (await ledger.save(Held(info), deed)).info
    finally:
        await store.close()


def _table(number: int, file: ChoiceFile, guild: int, channel: int, people: Mapping[SeatId, Person]) -> GameInfo:
    """The table as one that has ended; seats without a person are the computer's."""
    settled = file.lobby
    made = lobby.new_info(
        number,
        guild_id=guild,
        channel_id=channel,
        host=next(iter(people.values()), Person(0, "")),
        players=len(settled.seats),
        edition=settled.edition,
        mode=settled.mode,
        at=utcnow(),
    )
    seats = [
        Seating(seat, people.get(seat), seat not in people, city, team=settled.teams.get(seat, 0))
        for seat, city in settled.seats.items()
    ]
    made = replace(made, modules=tuple(settled.modules), options=dict(settled.options))
    return replace(made, state="ended", seats=tuple(seats))


def _log(file: ChoiceFile, info: GameInfo) -> tuple[list[Change], Game]:
    """The choices and events of the whole game, each with its serial, and how it stands at last."""
    changes: list[Change] = []

    def after(game: Game, asked: int) -> None:
        said = [Said(choice, 0 if place else asked) for place, choice in enumerate(game.choices)]
        new, events = not changes, list(game.events)
        changes.append(Change(info, info.created, new, choices=said, events=events, event_serial=game.serial))
        game.choices.clear()
        game.events.clear()

    return changes, replayed(LIBRARY, file, after)


def _write(db: Connection, changes: Sequence[Change]) -> None:
    for change in changes:
        rows.save(db, change)

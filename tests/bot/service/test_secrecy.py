"""At DEBUG, with faults on purpose, neither log nor error output holds a card, a word of an answer or a draft."""

from __future__ import annotations

import io
import logging
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from typing import Any

import pytest

import data
from bot import logs
from bot.computers import Computers
from bot.ports import ServiceError
from bot.service import Service
from bot.store import Store
from bot.timers import Timers
from engine.refusals import Refused
from engine.ruleset import Library
from tests.bot.service.support import ADA, BEN, CLEO, Clock, House, Post, Teller, in_battle

MARK = "zzmarked"
PEOPLE = {"red": ADA, "blue": BEN, "green": CLEO}


def marked(path: str) -> dict[str, Any]:
    """The data as it is, but each Battle card and DI card that no other file names carries a mark in its id."""
    found = data.read(path)
    if not path.startswith("cards/"):
        return found
    return {key: [_marked(row) for row in rows] if isinstance(rows, list) else rows for key, rows in found.items()}


def _marked(row: dict[str, Any]) -> dict[str, Any]:
    return row if row.get("special") or row.get("extra") else {**row, "id": f"{MARK}_{row['id']}"}


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """All that is logged at DEBUG, as a host would write it."""
    stream, root = io.StringIO(), logging.getLogger()
    before = root.handlers[:], root.level
    logs.configure("DEBUG", stream)
    yield stream
    root.handlers[:], level = before
    root.setLevel(level)
    logging.getLogger("kemet").setLevel(logging.NOTSET)


async def test_no_secret_is_written_anywhere(
    tmp_path: Any, written: io.StringIO, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Library(marked, data.names)
    clock, teller, post = Clock(), Teller(), Post()
    service = Service(Store(tmp_path / "a.db"), teller, post, clock=clock, library=library, source=random.Random(1))
    await service.open()
    here = House(tmp_path / "a.db", clock, teller, post, service, Timers(service, Computers(service)))
    monkeypatch.setattr("tests.bot.service.support.LIBRARY", library)
    game = await here.table(ADA, BEN, CLEO)
    view = await here.play(game, in_battle)
    assert view.battle is not None
    seat = view.battle.attacker
    key, kind, words = await here.choice(game, seat)
    assert words[0].startswith(MARK)
    await service.keep_draft(game, key, [words])
    texts = [
        await _refused(service.say(game, PEOPLE[seat].id, key, [[words[0], words[0]]])),
        await _refused(service.lines(game, PEOPLE[seat].id, f"battle {MARK}_nonsense")),
    ]
    await service.say(game, PEOPLE[seat].id, key, [words], kind)
    texts.append(await _refused(service.say(game, PEOPLE[seat].id, key, [words], kind)))
    await service.set_computer(PEOPLE[view.battle.defender].id, True)
    await _break_everything(here, game, monkeypatch)
    await service.close()
    out, err = capfd.readouterr()
    assert MARK in repr(await _rows(here))  # the marks were there to be found
    assert [MARK in text for text in (written.getvalue(), out, err, *texts)] == [False] * (3 + len(texts))
    told = ("the computer timer failed", "nothing is announced", "cannot be sent", "cannot be loaded")
    assert [text in written.getvalue() for text in told] == [True] * len(told)


async def _break_everything(here: House, game: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A publisher, an announcer, a computer, a write and a load that fail with a secret in their message."""

    def fail(*args: object, **values: object) -> None:
        raise ValueError(f"{MARK} {args!r} {values!r}")

    for name in ("bot.computers.choose", "bot.rows.save"):
        with monkeypatch.context() as patch:
            patch.setattr(name, fail)
            await here.sweep(40)
    here.post.faults = [ValueError(MARK), KeyError(MARK)]
    await here.service.rehome(game)
    await here.service.outbox.settle()
    here.teller.broken = True
    await here.sweep(40)
    with closing(sqlite3.connect(here.path)) as db, db:
        db.execute("UPDATE snapshots SET state = replace(state, '\"battle\":[', '\"battle\":[1,')")
    here.service.tables.held(game).rest()
    with suppress(ServiceError):
        await here.service.view(game)
    assert here.service.info(game).state == "damaged"


async def _refused(doing: Any) -> str:
    with pytest.raises((ServiceError, Refused)) as caught:
        await doing
    return str(caught.value)


async def _rows(here: House) -> object:
    with closing(sqlite3.connect(here.path)) as db:
        return db.execute("SELECT state FROM snapshots").fetchall()

"""A power cut at each point of the save path: what was acknowledged is there once, and goes out with one nonce."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot import faults
from tests.bot.service.support import everything

# Plays with a journal in place of Discord: each line is synced before the call returns.
SCRIPT = """
import asyncio, json, os, random, sys
from pathlib import Path
from bot.library import LIBRARY
from bot.ports import OutRow, Person
from bot.service import Service
from bot.store import Store
from engine.pilots.random import choose
from tests.bot.service.support import Clock

def write(path, line):
    with open(path, "a") as out:
        out.write(json.dumps(line) + "\\n")
        out.flush()
        os.fsync(out.fileno())

class Teller:
    def rows(self, commit):
        return [OutRow("log", {"last": commit.last})]
    def ask_rows(self, *_):
        return []

class Journal:
    async def send(self, row):
        write(sys.argv[2], [row.nonce, row.data["last"]])

async def main():
    people = [Person(n, str(n)) for n in (1, 2, 3)]
    service = Service(Store(Path(sys.argv[1])), Teller(), Journal(), clock=Clock(), source=random.Random(1))
    await service.open()
    if service.game_in(1) is None:
        info = await service.open_lobby(guild_id=1, channel_id=1, host=people[0])
        for person in people[1:]:
            await service.join(info.id, person)
        await service.start(info.id, people[0])
    info = service.game_in(1)
    await service.outbox.sweep()
    await service.outbox.settle()
    for turn in range(int(sys.argv[4])):
        if turn == 5 and len(sys.argv) > 5:
            os.environ["KEMET_FAULT"] = sys.argv[5]
        seat = (await service.view(info.id)).awaited[0]
        key, kind, words = choose(LIBRARY, await service.view(info.id, seat), f"{turn}")
        commit = await service.say(info.id, info.seating(seat).person.id, key, [words], kind)
        write(sys.argv[3], commit.last)
        await service.outbox.settle()
    await service.close()

asyncio.run(main())
"""


def life(folder: Path, turns: int, *fault: str) -> int:
    script = folder / "script.py"
    script.write_text(SCRIPT)
    names = [str(folder / name) for name in ("a.db", "journal", "acknowledged")]
    root = str(Path(__file__).parents[3])
    done = subprocess.run(
        [sys.executable, str(script), *names, str(turns), *fault],
        env={**os.environ, "PYTHONPATH": root},
        cwd=root,
        timeout=60,
        check=False,
    )
    return done.returncode


def lines(path: Path) -> list[object]:
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


@pytest.mark.parametrize("point", faults.SAVING + faults.SENDING)  # the publisher here has no points of its own
def test_a_power_cut_loses_and_doubles_nothing(tmp_path: Path, point: str) -> None:
    assert life(tmp_path, 10, point) == faults.STATUS
    acknowledged = lines(tmp_path / "acknowledged")
    assert life(tmp_path, 3) == 0
    rows = everything(tmp_path / "a.db")
    serials = [row[1] for row in rows["choices"]]
    assert serials == sorted(set(serials))
    assert set(acknowledged) <= {row[1] for row in rows["snapshots"]} | set(serials)
    sent = lines(tmp_path / "journal")
    nonces = [row[5] for row in rows["outbox"]]
    assert {row[7] for row in rows["outbox"]} == {"sent"}
    assert list(dict.fromkeys(nonce for nonce, _ in sent)) == nonces  # in order, each at least once
    twice = 1 if point in ("sent",) else 0  # sent, but the note of it was lost: the nonce tells
    assert len(sent) == len(nonces) + twice


def test_a_point_that_is_not_there() -> None:
    with pytest.raises(KeyError):
        faults.point("nowhere")

"""A copy a day while the bot runs, the newest seven kept and one of each of four weeks before them."""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
import threading
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import simcord

from bot import app, backups, migrate
from bot.backups import Schedule
from bot.cli import check_host

START = datetime(2026, 3, 2, 8, 30, 15, tzinfo=UTC)  # a Monday
DAY = timedelta(days=1)


@dataclass
class Clock:
    now: datetime = START

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "copies").mkdir()
    return tmp_path / "copies"


@pytest.fixture
def schedule(tmp_path: Path, folder: Path, clock: Clock) -> Schedule:
    migrate.prepare(tmp_path / "kemet.db", "2026-01-01T00:00:00.000000+00:00")
    return Schedule(tmp_path / "kemet.db", folder, clock)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def days(folder: Path) -> list[int]:
    """How many days after the start each was made."""
    return [(at - START).days for at, _ in backups.listed(folder)]


async def test_the_first_one_is_made_at_once_and_is_whole(schedule: Schedule, folder: Path) -> None:
    assert await schedule.sweep() == ""
    assert names(folder) == ["kemet-20260302-083015.db"]
    backups.check_ours(folder / "kemet-20260302-083015.db")


async def test_the_next_one_is_made_a_day_later(schedule: Schedule, folder: Path, clock: Clock) -> None:
    await schedule.sweep()
    clock.now = START + DAY - timedelta(seconds=1)
    assert await schedule.sweep() is None
    assert len(names(folder)) == 1
    clock.now = START + DAY
    assert await schedule.sweep() == ""
    assert names(folder) == ["kemet-20260302-083015.db", "kemet-20260303-083015.db"]


async def test_one_of_a_life_before_counts(schedule: Schedule, folder: Path, clock: Clock) -> None:
    await schedule.sweep()
    clock.now += timedelta(hours=23)
    again = Schedule(schedule.database, folder, clock)
    assert await again.sweep() is None


async def test_one_that_a_wrong_clock_named_does_not_count(schedule: Schedule, folder: Path, clock: Clock) -> None:
    (folder / backups.name_of(START + 300 * DAY)).touch()
    assert await schedule.sweep() == ""
    assert await schedule.sweep() is None
    assert len(names(folder)) == 2


async def test_seven_are_kept_and_one_of_each_of_four_weeks_before(
    schedule: Schedule, folder: Path, clock: Clock
) -> None:
    for number in range(60):
        clock.now = START + number * DAY
        await schedule.sweep()
        if number == 6:
            assert days(folder) == [6, 5, 4, 3, 2, 1, 0]
    # Day 59 is a Thursday. Before day 53 the newest of its own week (Monday is day 49) and of three before that.
    assert days(folder) == [59, 58, 57, 56, 55, 54, 53, 52, 48, 41, 34]


async def test_other_files_of_the_folder_are_none_of_ours(schedule: Schedule, folder: Path, clock: Clock) -> None:
    mine = ["kemet-before-the-tournament.db", "kemet-20260302-083015.db.gz", "kemet-99999999-999999.db", "notes.txt"]
    for name in mine:
        (folder / name).write_text("mine")
    for number in range(60):
        clock.now = START + number * DAY
        await schedule.sweep()
    assert [(folder / name).read_text() for name in mine] == ["mine"] * 4


async def test_a_copy_that_was_cut_short_is_cleared_away(schedule: Schedule, folder: Path) -> None:
    (folder / "kemet-20260301-083015.db.new").touch()
    (folder / "kemet-20260301-083015.db.new-journal").touch()
    await schedule.sweep()
    assert names(folder) == ["kemet-20260302-083015.db"]


async def test_a_failure_is_logged_once_until_one_succeeds(
    schedule: Schedule, folder: Path, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    folder.rmdir()
    for _ in range(3):
        assert "No such file or directory" in str(await schedule.sweep())
        clock.now += timedelta(minutes=10)
    assert [each.levelname for each in caplog.records if each.name == "kemet.backups"] == ["ERROR"]
    folder.mkdir()
    assert await schedule.sweep() == ""
    folder.rename(folder.with_name("elsewhere"))
    clock.now += DAY
    assert await schedule.sweep() != ""
    assert [each.levelname for each in caplog.records if each.name == "kemet.backups"].count("ERROR") == 2


async def test_a_disk_with_no_room_is_not_filled(
    schedule: Schedule, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(folder)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=schedule.database.stat().st_size))
    assert "MB left" in str(await schedule.sweep())
    assert names(folder) == []


async def test_the_loop_is_not_held_up_and_a_stop_ends_it(
    schedule: Schedule, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on, usual = threading.Event(), threading.Event(), backups._write
    loop_thread, threads = threading.get_ident(), []

    def slowly(*args: object) -> None:
        threads.append(threading.get_ident())
        begun.set()
        assert go_on.wait(10)
        usual(*args)

    monkeypatch.setattr(backups, "_write", slowly)
    making = asyncio.create_task(schedule.sweep())
    assert await asyncio.to_thread(begun.wait, 10)
    assert threads != [loop_thread]
    schedule.stop()
    go_on.set()
    assert await making is None
    assert names(folder) == []
    assert await schedule.sweep() is None


# With the whole bot, in the time of its own clock


def facts(path: Path) -> dict[str, str]:
    with closing(sqlite3.connect(path)) as db:
        return dict(db.execute("SELECT key, value FROM facts"))


async def later(made: app.App, env: simcord.Env, seconds: float) -> None:
    """Let time pass. The loops that run every second are of no matter here, and slow down a clock that is moved."""
    made.client.do_what_is_due.cancel()
    made.client.send_what_is_left.cancel()
    await env.advance_time(seconds)
    await env.settle()


async def test_a_running_bot_makes_one_once_a_day_has_passed(tmp_path: Path, folder: Path) -> None:
    made = app.build(tmp_path / "kemet.db", source=random.Random(1), backup_dir=folder)
    async with simcord.run(made.client) as env:
        await later(made, env, 1)
        (first,) = names(folder)
        backups.check_whole(folder / first)
        (folder / first).rename(folder / backups.name_of(env.now() - DAY + timedelta(minutes=15)))
        await later(made, env, 605)
        assert len(names(folder)) == 1
        await later(made, env, 605)
        assert len(names(folder)) == 2
        backups.check_whole(folder / names(folder)[1])
        await made.client.close()
    made.client.pictures.close()


async def test_why_one_failed_is_noted_until_one_succeeds(tmp_path: Path, folder: Path) -> None:
    made = app.build(tmp_path / "kemet.db", source=random.Random(1), backup_dir=folder / "gone")
    async with simcord.run(made.client) as env:
        await later(made, env, 1)
        assert "No such file or directory" in facts(tmp_path / "kemet.db")[backups.FAILED]
        finding = check_host.backup(tmp_path / "kemet.db", folder, env.now())
        assert (finding.good, finding.grave) == (False, True)
        assert "the last try failed: " in finding.seen
        (folder / "gone").mkdir()
        await later(made, env, 605)
        assert facts(tmp_path / "kemet.db")[backups.FAILED] == ""
        assert check_host.backup(tmp_path / "kemet.db", folder / "gone", env.now()).good
        await made.client.close()
    made.client.pictures.close()


async def test_without_a_folder_none_are_made(tmp_path: Path) -> None:
    made = app.build(tmp_path / "kemet.db", source=random.Random(1))
    async with simcord.run(made.client):
        assert not made.client.back_up.is_running()
        await made.client.close()
    made.client.pictures.close()

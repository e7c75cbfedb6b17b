"""The bot object on an in-memory Discord: what it wires, what it does in time, how it ends and begins again."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from bot import app
from bot.choice_files import read, write
from bot.cli import import_rows
from bot.cli.selfplay import begin, say_one
from bot.cli.words import GameWords
from bot.library import LIBRARY
from bot.migrate import DamagedDatabase
from tests.bot.service.world import World, person


async def test_the_computer_answers_in_time_and_the_seats_are_told(world: World) -> None:
    game = await world.table()
    ada, ben = (seat.id for seat in world.seats)
    assert world.app.seats() == {ada: ("red", "Red", True, False), ben: ("blue", "Blue", True, False)}
    due = world.app.next_timer()
    assert due is not None
    assert 1 < (due[0] - world.env.now()).total_seconds() <= 6
    assert "Green" in due[1]
    await world.env.advance_time(8)
    assert (await world.app.service.view(game)).sealed == ["green"]
    assert world.app.next_timer() is None


async def test_the_switch_of_a_person_plays_on(world: World) -> None:
    game = await world.table()
    with world.env.time_context():
        for seat in world.seats:
            await world.app.computer(seat.id, True)
    assert [facts[3] for facts in world.app.seats().values()] == [True, True]
    await world.env.advance_time(60)
    assert (await world.app.service.view(game)).serial > 6


async def test_who_sits_in_a_lobby_is_no_watcher(world: World) -> None:
    ada, ben = world.seats
    service = world.app.service
    with world.env.time_context():
        info = await service.open_lobby(guild_id=1, channel_id=world.channel.id, host=person(ben))
        await service.join(info.id, person(ada))
    assert world.app.seats() == {ben.id: ("red", "Red", False, False), ada.id: ("blue", "Blue", False, False)}
    with world.env.time_context():
        await service.end(info.id, person(ben))
        await service.outbox.settle()
    assert world.app.seats() == {}


async def test_a_running_game_counts_more_than_a_lobby(world: World) -> None:
    await world.table()
    ben = world.seats[1]
    other = world.guild.create_text_channel("other")
    with world.env.time_context():
        info = await world.app.service.open_lobby(guild_id=1, channel_id=other.id, host=person(ben))
        await world.app.service.outbox.settle()
    assert info.seats[0].seat == "red"
    assert world.app.seats()[ben.id] == ("blue", "Blue", True, False)


async def test_dropped_without_closing_and_started_again(world: World) -> None:
    game = await world.table()
    before = repr(await world.app.service.view(game))
    await world.restart()
    assert repr(await world.app.service.view(game)) == before
    await world.env.advance_time(8)
    assert (await world.app.service.view(game)).sealed == ["green"]


async def test_rehome_posts_all_tables_anew(world: World) -> None:
    game = await world.table()
    service = world.app.service
    old = await service.message(game, "status")
    assert old is not None
    with world.env.time_context():
        await world.app.rehome()
    await world.env.settle()
    new = await service.message(game, "status")
    assert new is not None
    assert new.message_id != old.message_id


async def test_a_game_from_a_file_is_announced_once_where_all_tables_are_posted_anew(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What `import` left to be told is sent at the start; nothing of it stood anywhere before."""
    monkeypatch.setattr(import_rows, "utcnow", world.env.now)
    ada, ben = world.seats
    game = begin(GameWords(players=4, mode="teams_2v2"), "import")
    while game.table.round < 1 or game.decisions()[0].kind != "tokens":
        say_one(game, "import")
    file, people = read(write(game, game.choices), LIBRARY), {"red": person(ada), "blue": person(ben)}
    await import_rows.placed(world.path, file, world.guild.id, world.channel.id, people)
    await world.restart()
    with world.env.time_context():
        await world.app.rehome()
    await world.env.settle()
    assert len(world.channel.threads) == 2
    for place in (world.channel, *world.channel.threads):
        told = [str([part.to_dict() for part in each.components]) for each in place.history() if each.components]
        titles = ("Taken up again", "to act", "your action", "### Team")
        assert [title for title in titles if sum(title in each for each in told) > 1] == [], place.name
        assert told


async def test_a_status_that_rests_goes_out_as_soon_as_it_may(world: World) -> None:
    game = await world.table()
    service = world.app.service
    status = await service.message(game, "status")
    assert status is not None

    def edits() -> int:
        path = f"/channels/{status.channel_id}/messages/{status.message_id}"
        return sum((each.method, each.path) == ("PATCH", path) for each in world.env.http_requests)

    async def say(seat: str, person_id: int) -> None:
        with world.env.time_context():
            asked = await service.asked(game, seat)
            assert asked is not None
            await service.say(game, person_id, asked.key, [[each.word for each in asked.offer.offer([])[:2]]])
            await service.outbox.settle()

    before = edits()
    await say("red", world.seats[0].id)
    await say("blue", world.seats[1].id)
    begun = time.perf_counter()
    await world.env.settle()
    assert time.perf_counter() - begun < 1  # what rests keeps nobody waiting
    assert edits() == before
    await world.env.advance_time(2.5)
    assert edits() == before + 1


async def test_commands_are_told_when_they_differ(world: World) -> None:
    first = world.syncs()
    assert first == 1
    await world.restart(token_mode=True, shard_count=1)
    assert world.syncs() == first  # they are the same
    await world.app.service.note_fact(f"commands:{world.app.client.application_id}:all", "others")
    await world.restart(token_mode=True, shard_count=1)
    assert world.syncs() == first + 1
    await world.restart()  # without a token there is nothing to save
    assert world.syncs() == first + 2


async def test_a_loop_outlives_a_fault(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = await world.table()

    hand = "the hand of red"

    async def fail() -> None:
        raise RuntimeError(hand)

    with monkeypatch.context() as patch:
        patch.setattr(world.app.client.timers, "sweep", fail)
        patch.setattr(world.app.service.outbox, "sweep", fail)
        await world.env.advance_time(12)
    assert "what is due was not done: RuntimeError" in caplog.text
    assert "what is left was not sent: RuntimeError" in caplog.text
    assert hand not in caplog.text
    await world.env.advance_time(3)
    assert (await world.app.service.view(game)).sealed == ["green"]


async def test_quiet_time_passes_quickly(world: World) -> None:
    """A long wait costs no look into the database, so an hour of it is no minute."""
    await world.table()
    await world.env.advance_time(10)
    begun = time.perf_counter()
    await world.env.advance_time(3600)
    assert time.perf_counter() - begun < 30


async def test_closing_twice_and_before_the_start(tmp_path: Path) -> None:
    made = app.build(tmp_path / "a.db")
    await made.client.close()
    await made.client.close()
    assert made.service.closing


async def test_a_damaged_database_stops_the_start(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    path.write_bytes(b"this is no database" * 300)
    made = app.build(path)
    with pytest.raises(DamagedDatabase, match="is damaged"):
        await made.client.setup_hook()
    await made.client.close()


async def test_a_command_that_breaks_is_answered_with_a_code(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hand = "the hand of red"

    async def fail(*args: object) -> None:
        raise RuntimeError(hand)

    with monkeypatch.context() as patch:
        patch.setattr("bot.cogs.kemet.guarded", fail)
        result = await world.seats[0].slash(world.channel, "kemet status")
    assert result.acknowledged
    assert result.ephemeral
    assert "Code" in repr(result.response.components)
    (record,) = [record for record in caplog.records if record.levelname == "ERROR"]
    assert "RuntimeError" in record.getMessage()
    assert hand not in record.getMessage()

"""A second life on the same database: nothing lost, nothing doubled; a damaged game is paused alone."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.ports import ServiceError
from engine import saves
from tests.bot.service.support import ADA, BEN, CLEO, DINA, House, in_battle, refused

PEOPLE = {"red": ADA, "blue": BEN, "green": CLEO}


def write(path: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(statement, values)


async def test_dropped_in_mid_battle_and_taken_up_again(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    view = await here.play(game, in_battle)
    assert view.battle is not None
    one, two = view.battle.attacker, view.battle.defender
    key, kind, words = await here.choice(game, one)
    await here.service.say(game, PEOPLE[one].id, key, [words], kind)
    second = await here.service.asked(game, two)
    assert second is not None
    views = {seat: repr(await here.service.view(game, seat)) for seat in ("", *PEOPLE)}
    rows = await here.rows()
    # The open command of the old life: applied in memory, never written.
    loaded = here.service.tables.held(game).game
    assert loaded is not None
    loaded.answer(second.key, (await here.choice(game, two))[2])

    again = await here.again()
    assert await again.rows() == rows
    assert {seat: repr(await again.service.view(game, seat)) for seat in ("", *PEOPLE)} == views
    assert await refused(again.service.say(game, PEOPLE[one].id, key, [words], kind)) == "already"
    key, kind, words = await again.choice(game, two)
    assert key == second.key  # the old button works
    await again.service.say(game, PEOPLE[two].id, key, [words], kind)
    final = await again.play(game)
    assert final.table.outcome is not None
    choices = [row[1] for row in (await again.rows())["choices"]]
    assert choices == list(range(2, len(choices) + 2))


async def test_only_rows_are_read_at_the_start(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    again = await here.again()
    assert again.service.tables.held(game).game is None
    assert again.service.info(game) == here.service.info(game)
    assert again.service.since(game) == here.service.since(game)


@pytest.mark.parametrize("spoil", ["{", "{}", '{"schema":99}', "nothing"])
async def test_a_damaged_game_is_paused_and_the_others_go_on(
    here: House, spoil: str, caplog: pytest.LogCaptureFixture
) -> None:
    game = await here.table(ADA, BEN, CLEO)
    other = await here.table(DINA, BEN, CLEO, channel=21)
    key, kind, words = await here.choice(game, "red")
    if spoil == "nothing":
        write(here.path, "DELETE FROM snapshots WHERE game_id = ?", game)
    else:
        write(here.path, "UPDATE snapshots SET state = ? WHERE game_id = ?", spoil, game)
    again = await here.again()
    with pytest.raises(ServiceError) as caught:
        await again.service.say(game, ADA.id, key, [words], kind)
    code = caught.value.values["code"]
    info = again.service.info(game)
    assert (caught.value.key, info.state, info.error_code) == ("damaged", "damaged", code)
    assert f"game {game} cannot be loaded, code {code}: SaveError" in caplog.text
    assert await refused(again.service.view(game)) == "damaged"
    assert await refused(again.service.undo(game, ADA.id)) == "damaged"
    assert (await again.service.view(other)).awaited
    assert await refused(again.service.open_lobby(guild_id=1, channel_id=info.channel_id, host=ADA)) == "channel_busy"
    third = await here.again()
    assert third.service.info(game) == info
    assert (await third.service.end(game, ADA)).info.state == "ended"


async def test_a_game_whose_tile_this_version_lacks_waits_for_one_that_has_it(
    here: House, caplog: pytest.LogCaptureFixture
) -> None:
    """Paused and reported, not lost: the first start that can read it goes on where it stood, with its old keys."""
    game = await here.table(ADA, BEN, CLEO)
    key, kind, words = await here.choice(game, "red")
    state, serial = (await here.rows())["snapshots"][-1][4], (await here.rows())["snapshots"][-1][1]
    assert isinstance(state, str)
    saved = json.loads(state)
    tile = saved["table"]["market"][0]
    saved["table"]["market"][0] = "crocodile_of_another_version"
    write(here.path, "UPDATE snapshots SET state = ? WHERE serial = ?", json.dumps(saved), serial)

    again = await here.again()
    with pytest.raises(ServiceError) as caught:
        await again.service.say(game, ADA.id, key, [words], kind)
    assert (caught.value.key, again.service.info(game).state) == ("damaged", "damaged")
    assert "SaveError" in caplog.text
    assert (await here.again()).service.info(game).state == "damaged"

    saved["table"]["market"][0] = tile
    write(here.path, "UPDATE snapshots SET state = ? WHERE serial = ?", json.dumps(saved), serial)
    mended = await here.again()
    info = mended.service.info(game)
    assert (info.state, info.error_code) == ("running", "")
    assert mended.teller.commits[-1].kind == "rehome"
    await mended.service.say(game, ADA.id, key, [words], kind)
    assert "red" in (await mended.service.view(game)).sealed


async def test_a_game_loaded_under_other_rules_asks_again_and_says_so(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    key, kind, words = await here.choice(game, "red")
    await here.service.say(game, ADA.id, key, [words], kind)
    serial, text = (await here.rows())["snapshots"][-1][1], (await here.rows())["snapshots"][-1][4]
    assert isinstance(text, str)
    saved = json.loads(text)
    saved["hidden"]["sealed"]["red"] = ["a_quarter_of_old", "done"]
    write(here.path, "UPDATE snapshots SET state = ? WHERE serial = ?", json.dumps(saved), serial)

    again = await here.again()
    asked = await again.service.asked(game, "red")
    assert asked is not None
    (commit,) = again.teller.commits
    assert [(choice.seat, choice.kind, choice.words) for choice in commit.choices] == [("", "load", ["red"])]
    assert (commit.mover, commit.newly, commit.last) == ("", ("red",), commit.first + 1)
    assert [timer.key for timer in again.service.tables.held(game).timers] == [asked.key]
    await again.service.say(game, ADA.id, asked.key, [words], kind)
    view = await again.play(game, lambda view: view.table.phase == "day")
    assert view.table.phase == "day"


async def test_every_position_comes_back_as_it_was(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    await here.play(game, lambda view: view.table.round >= 2)
    held = here.service.tables.held(game)
    for _ in range(20):
        assert held.game is not None
        text = saves.dump(held.game)
        held.rest()
        view = await here.service.view(game)
        assert held.game is not None
        assert saves.dump(held.game) == text
        key, kind, words = await here.choice(game, view.awaited[0])
        await here.service.say(game, PEOPLE[view.awaited[0]].id, key, [words], kind)

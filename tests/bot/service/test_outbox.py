"""Sending: in order, again after a failure with the same nonce, only the newest of what replaces."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import discord
import pytest

from bot.ports import OutRow
from tests.bot.service.support import ADA, BEN, CLEO, House, Post


def refusal(status: int, code: int = 0) -> discord.HTTPException:
    told = {"code": code, "message": "no"}
    return discord.HTTPException(SimpleNamespace(status=status, reason="no"), told)  # type: ignore[arg-type]  # a stand-in for a response


async def opened(here: House) -> int:
    info = await here.service.open_lobby(guild_id=1, channel_id=2, host=ADA)
    return info.id


def waiting(rows: dict[str, list[tuple[object, ...]]]) -> list[object]:
    return [row[2] for row in rows["outbox"] if row[7] == "waiting"]


async def test_rows_go_out_in_order_after_the_commit(here: House) -> None:
    game = await opened(here)
    await here.service.outbox.settle()
    assert [(row.kind, row.game_id, row.attempts) for row in here.post.sent] == [("log", game, 0), ("status", game, 0)]
    assert waiting(await here.rows()) == []


async def test_a_command_does_not_wait_for_what_is_sent(here: House) -> None:
    gate = asyncio.Event()

    async def slow(row: OutRow) -> None:
        await gate.wait()

    here.post.send = slow  # type: ignore[method-assign]  # a publisher that hangs
    game = await opened(here)
    await asyncio.wait_for(here.service.join(game, BEN), 1)
    await asyncio.wait_for(here.service.join(game, CLEO), 1)
    gate.set()
    assert waiting(await here.rows()) == []


@pytest.mark.parametrize("error", [refusal(503), refusal(429), OSError(), TimeoutError()])
async def test_an_outage_is_waited_out_with_longer_and_longer_pauses(here: House, error: Exception) -> None:
    here.post.faults = [error] * 9
    await opened(here)
    await here.service.outbox.settle()
    waits = [5, 10, 20, 40, 80, 160, 300, 300]
    for number, wait in enumerate(waits, start=1):
        await here.sweep(wait - 1)
        assert len(here.post.tried) == number
        await here.sweep(1)
        assert len(here.post.tried) == number + 1
    await here.sweep(300)
    assert [row.kind for row in here.post.sent] == ["log", "status"]
    assert len({row.nonce for row in here.post.tried if row.kind == "log"}) == 1
    assert len({row.nonce for row in here.post.tried}) == 2


async def test_a_resend_after_a_restart_keeps_the_nonce(here: House) -> None:
    here.post.faults = [OSError()]
    await opened(here)
    await here.service.outbox.settle()
    (tried,) = here.post.tried
    again = await here.again(Post())
    await again.sweep(5)
    assert again.post.sent[0].nonce == tried.nonce
    assert [row.kind for row in again.post.sent] == ["log", "status"]
    assert again.post.sent[0].attempts == 1


async def test_after_an_outage_only_the_newest_status_goes_out(here: House) -> None:
    here.post.faults = [OSError()]
    game = await opened(here)
    await here.service.outbox.settle()
    await here.service.join(game, BEN)
    await here.service.join(game, CLEO)
    await here.sweep(5)
    assert [row.kind for row in here.post.sent] == ["log", "log", "log", "status"]


def kinds(here: House) -> list[str]:
    return [row.kind for row in here.post.sent]


async def test_what_replaces_goes_out_at_most_every_two_seconds_and_the_newest_wins(here: House) -> None:
    game = await opened(here)
    await here.service.outbox.settle()
    assert kinds(here) == ["log", "status"]  # the first at once
    here.clock.forward(0.5)
    await here.service.join(game, BEN)
    await here.service.join(game, CLEO)
    await here.service.start(game, ADA)
    await here.service.outbox.settle()
    assert kinds(here) == ["log", "status", "log", "log", "log"]  # nothing else waits for it
    await here.sweep(1.4)
    assert kinds(here)[5:] == []
    await here.sweep(0.1)
    assert kinds(here)[5:] == ["status"]
    assert here.post.sent[-1].data == {"last": here.teller.commits[-1].last}
    await here.sweep(10)
    assert kinds(here)[6:] == []
    assert waiting(await here.rows()) == []


async def test_after_two_quiet_seconds_it_goes_at_once(here: House) -> None:
    game = await opened(here)
    await here.service.outbox.settle()
    here.clock.forward(2)
    await here.service.join(game, BEN)
    await here.service.outbox.settle()
    assert kinds(here) == ["log", "status", "log", "status"]


async def test_each_game_has_its_own_two_seconds(here: House) -> None:
    await opened(here)
    await here.service.open_lobby(guild_id=1, channel_id=3, host=BEN)
    await here.service.outbox.settle()
    assert kinds(here).count("status") == 2


async def test_a_row_that_failed_is_tried_again_in_time_whatever_was_done_meanwhile(here: House) -> None:
    game = await opened(here)
    await here.service.outbox.settle()
    here.post.faults = [OSError()]
    await here.service.join(game, BEN)
    await here.service.outbox.settle()
    here.clock.forward(1)
    await here.service.join(game, CLEO)
    await here.service.outbox.settle()
    await here.sweep(3.9)
    assert kinds(here) == ["log", "status"]
    await here.sweep(0.1)
    assert kinds(here) == ["log", "status", "log", "log", "status"]


async def test_closing_waits_for_no_two_seconds(here: House) -> None:
    game = await opened(here)
    await here.service.outbox.settle()
    await here.service.join(game, BEN)
    await here.service.close()
    assert kinds(here) == ["log", "status", "log", "status"]


async def test_one_refused_row_does_not_hold_up_the_rest_for_ever(
    here: House, caplog: pytest.LogCaptureFixture
) -> None:
    here.post.faults = [refusal(400), KeyError("no such text"), refusal(403), refusal(400), refusal(400)]
    await opened(here)
    for _ in range(6):
        await here.sweep(300)
    assert [row.kind for row in here.post.sent] == ["status"]
    assert len(here.post.tried) == 6
    assert [row[7] for row in (await here.rows())["outbox"]] == ["given_up", "sent"]
    assert "cannot be sent: KeyError" in caplog.text
    assert "no such text" not in caplog.text


async def test_one_game_does_not_hold_up_another(here: House) -> None:
    here.post.faults = [OSError()]
    await opened(here)
    await here.service.outbox.settle()
    other = await here.service.open_lobby(guild_id=1, channel_id=3, host=BEN)
    await here.service.outbox.settle()
    assert {row.game_id for row in here.post.sent} == {other.id}


async def test_what_was_sent_long_ago_is_forgotten(here: House) -> None:
    game = await opened(here)
    await here.service.outbox.settle()
    here.clock.forward(3600 * 25)
    here.post.faults = [OSError()]
    await here.service.join(game, BEN)
    await here.service.outbox.settle()
    await here.service.outbox.tidy()
    assert waiting(await here.rows()) == ["log", "status"]
    assert len((await here.rows())["outbox"]) == 2


async def test_closing_lets_go_of_what_hangs(here: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.desk.GRACE", 0.05)

    async def hang(row: OutRow) -> None:
        await asyncio.Event().wait()

    here.post.send = hang  # type: ignore[method-assign]  # a publisher that hangs
    await opened(here)
    await asyncio.wait_for(here.service.close(), 2)
    again = await here.again()
    await again.sweep()
    assert [row.kind for row in again.post.sent] == ["log", "status"]


@pytest.mark.parametrize(("status", "code"), [(404, 10003), (403, 50001)])
async def test_what_goes_to_a_channel_that_is_gone_is_given_up_at_once(
    here: House, caplog: pytest.LogCaptureFixture, status: int, code: int
) -> None:
    here.post.faults = [refusal(status, code) for _ in range(4)]
    game = await opened(here)
    await here.service.outbox.settle()
    here.clock.forward(2)
    await here.service.join(game, BEN)
    rows = await here.rows()
    assert [row[7] for row in rows["outbox"]] == ["given_up"] * 4
    assert [row[0] for row in rows["facts"]] == [f"lost_home:{game}"]
    (warning,) = [each.getMessage() for each in caplog.records if each.levelname != "INFO"]
    assert f"game {game}" in warning
    assert f"channel 2 is gone (code {code})" in warning
    assert here.service.info(game).state == "lobby"
    await here.service.rehome(game)
    assert (await here.rows())["facts"] == []
    assert kinds(here) == ["log", "status"]

"""`/kemet invite`: a seat is kept for somebody, called once, taken or given back."""

from __future__ import annotations

import pytest

from tests.bot.whole.checks import Unchanged, plain
from tests.bot.whole.support import Seen, World, words_of
from tests.bot.whole.tables import days, info, opened, public_with, sent_with

pytestmark = pytest.mark.usefixtures("no_fault")


async def invited(world: World, name: str = "blue") -> Seen:
    return await world.slash("red", "kemet invite", user=world.who(name))


def letters(world: World, name: str) -> list[str]:
    """What somebody got by DM."""
    channel = world.who(name).user.dm_channel
    return [words_of([part.to_dict() for part in each.components]) for each in channel.history()]


async def test_whoever_is_invited_is_called_once_and_takes_the_seat(world: World) -> None:
    await opened(world, players=2)
    assert "A seat is kept for" in plain(await invited(world))
    ben = world.people["blue"].id
    ((text, pings),) = sent_with(world, "keeps a seat of Kemet for you")
    assert pings == [ben]
    assert text.startswith(f"<@{ben}> — <@{world.people['red'].id}> keeps a seat of Kemet for you: Rise of the Gods, 2")
    lobby = public_with(world, "## Kemet")
    assert f"**Seat 2** · kept for <@{ben}>" in lobby
    assert "1 of 2 seats taken" in lobby
    async with Unchanged(world):
        assert "already" in plain(await invited(world))
        assert "All seats are taken" in plain(await world.press("green", "Join"))
        assert "No seat is kept for you here" in plain(await world.press("green", "Take the Seat"))
        assert "No seat is kept for you here" in plain(await world.press("dina", "No, Thanks"))
        assert "1 to go" in plain(await world.press_made("red", f"l1:{world.game_id}:start"))
        assert "All seats are taken" in plain(await world.press_made("red", f"l1:{world.game_id}:computer"))
    assert "You are 🟦 Blue" in plain(await world.press("blue", "Take the Seat"))
    assert public_with(world, "the seat that was kept") == f"-# <@{ben}> took the seat that was kept: 🟦 Blue"
    assert info(world).invites == ()
    assert "The game begins" in plain(await world.press("red", "Start Game"))
    assert len(sent_with(world, "keeps a seat of Kemet for you")) == 1


async def test_start_names_the_kept_seat_and_not_a_free_one(world: World) -> None:
    await opened(world, players=2)
    await invited(world)
    labels = [each.label for row in world.public()[0].components[0].children for each in getattr(row, "children", [])]
    assert "Start Game · 1 Seat Kept" in labels


async def test_no_thanks_frees_the_seat_and_tells_the_host_by_dm(world: World) -> None:
    await opened(world)
    await invited(world)
    await world.again()
    assert "The seat is free again" in plain(await world.press("blue", "No, Thanks"))
    ben = world.people["blue"].id
    assert f"<@{ben}> did not take the seat" in letters(world, "red")[0]
    assert public_with(world, "The seat that was kept") == f"-# The seat that was kept for <@{ben}> is kept no longer"
    assert "kept for" not in public_with(world, "## Kemet")
    async with Unchanged(world):
        assert "No seat is kept for you" in plain(await world.press_made("blue", f"l1:{world.game_id}:decline"))
        assert "No seat is kept for you" in plain(await world.press_made("blue", f"l1:{world.game_id}:take"))
    assert "You are 🟦 Blue" in plain(await world.press("blue", "Join"))


async def test_with_dms_closed_the_host_is_told_in_the_channel(world: World) -> None:
    await opened(world)
    await invited(world)
    red = world.people["red"]
    path = f"/channels/{red.user.dm_channel.id}/messages"
    world.env.inject_error("POST", path, status=403, code=50007, message="Cannot send messages to this user")
    await world.press("blue", "No, Thanks")
    ((text, pings),) = sent_with(world, "did not take the seat")
    assert pings == [red.id]
    assert text.endswith("It is free again.")


async def test_a_kept_seat_is_free_after_a_day(world: World) -> None:
    await opened(world)
    await invited(world)
    await days(world, 0.99)
    assert len(info(world).invites) == 1
    await days(world, 0.02)
    assert info(world).invites == ()
    assert "is kept no longer" in public_with(world, "The seat that was kept")
    assert "did not take the seat" in letters(world, "red")[0]


async def test_whoever_presses_join_takes_the_kept_seat_too(world: World) -> None:
    await opened(world, players=2)
    await invited(world)
    await world.press("blue", "Join")
    assert "took the seat that was kept" in public_with(world, "the seat that was kept")
    assert letters(world, "red") == []


async def test_who_may_be_invited_and_by_whom(world: World) -> None:
    await opened(world)
    robot = world.guild.add_member(world.env.create_user("robot", bot=True))
    async with Unchanged(world):
        assert "A bot cannot take a seat" in plain(await world.slash("red", "kemet invite", user=robot))
        for name in ("green", "dina"):
            assert "Only the host" in plain(await world.slash(name, "kemet invite", user=world.who("blue")))
        assert "sits at this table already" in plain(await world.slash("red", "kemet invite", user=world.who("red")))
        seen = await world.slash("red", "kemet invite", world.elsewhere, user=world.who("blue"))
        assert "No game in this channel" in plain(seen)
        away = world.env.create_user("away")
        assert "is not in this server" in plain(await world.slash("red", "kemet invite", user=away))


async def test_the_end_of_the_lobby_ends_the_call(world: World) -> None:
    await opened(world)
    await invited(world)
    asked = await world.slash("red", "kemet end")
    await world.press("red", "Close Lobby", asked)
    assert "is kept no longer" in public_with(world, "The seat that was kept")
    assert letters(world, "red") == []
    assert "This game is over" in plain(await world.press_made("blue", f"l1:{world.game_id}:take"))


async def test_a_table_that_is_posted_anew_calls_once_more(world: World) -> None:
    await opened(world)
    await invited(world)
    await world.service.rehome(world.game_id)
    await world.service.outbox.flush(world.game_id)
    assert len(sent_with(world, "keeps a seat of Kemet for you")) == 2
    assert "You are 🟦 Blue" in plain(await world.press("blue", "Take the Seat"))

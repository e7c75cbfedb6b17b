"""Small doors on the whole bot: which of several games is meant, what a second press does, who is told."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.messages.doorway import again
from bot.personal import own_game
from bot.ports import GameInfo, OutRow, Person
from bot.wishes import Wishes
from tests.bot.whole.checks import Unchanged, plain
from tests.bot.whole.support import NAMES, SEATS, World, words_of
from tests.bot.whole.tables import days, info, opened, public_with, select, sent_with, without

pytestmark = pytest.mark.usefixtures("no_fault")


async def second_game(world: World) -> int:
    """A running game of the same three in the other channel."""
    people = [Person(world.people[seat].id, name) for seat, name in zip(SEATS, NAMES, strict=True)]
    made = await world.service.open_lobby(guild_id=world.guild.id, channel_id=world.elsewhere.id, host=people[0])
    for person in people[1:]:
        await world.service.join(made.id, person)
    await world.service.start(made.id, people[0])
    await world.service.outbox.settle()
    return made.id


async def send(world: World, kind: str, person: int) -> None:
    """A row about somebody comes out of the outbox now."""
    await world.bot.publisher.send(OutRow(kind, {"person": person}, False, 900, world.game_id, "ab12"))


def set_info(world: World, **changes: Any) -> GameInfo:
    held = world.service.tables.held(world.game_id)
    held.info = replace(held.info, **changes)
    return held.info


def letters(world: World, name: str) -> list[str]:
    """What somebody got by DM."""
    history = world.who(name).user.dm_channel.history()
    return [words_of([part.to_dict() for part in each.components]) for each in history]


# The longest wait


async def next_of(world: World) -> str:
    """The id of the form that `/kemet next` opens for Red."""
    seen = await world.slash("red", "kemet next")
    assert seen.modal is not None
    return str(seen.modal["custom_id"])


async def test_next_opens_the_longest_wait(table: World) -> None:
    await table.later(600)
    other = await second_game(table)
    assert f":{table.game_id}:" in await next_of(table)
    for seat in SEATS:
        await table.say(seat, await table.chance(seat))
    await table.later(600)
    await table.play(lambda view: "red" in view.awaited)
    assert "red" in table.service.since(table.game_id)
    assert f":{other}:" in await next_of(table), "not the older game, but the older question"


# Shared once


async def test_two_presses_on_one_report_share_it_once(table: World) -> None:
    """Of messages with one nonce Discord keeps one. What the first press brought was lost, so the button stands."""
    mine = await table.slash("red", "kemet report")
    share = mine.buttons["Share in Channel"]
    table.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=404, code=10008)
    for _ in range(2):
        await table.who("red").click(mine.message, custom_id=share)
    await table.press("red", "Share in Channel", await table.slash("red", "kemet report"))
    path = f"/channels/{table.channel.id}/messages"
    posts = [each.json for each in table.env.http_requests if (each.method, each.path) == ("POST", path)]
    first, second, third = (each for each in posts if words_of(each["components"]).startswith("### Report"))
    assert first["nonce"] == second["nonce"]
    assert second["nonce"] != third["nonce"], "another message with the report is another post"
    assert all(each["enforce_nonce"] for each in (first, second, third))


# A game of one's own


async def test_a_lobby_is_no_game_whose_thread_could_be_tested(world: World) -> None:
    await opened(world)
    panel = await world.slash("red", "me secrets", way="thread")
    assert panel.buttons["Send a Test"] == "m1:0:test"
    assert "A private thread belongs to a game." in plain(await world.press("red", "Send a Test", panel))
    assert [each for each in world.env.http_requests if each.path.endswith("/threads")] == []


async def test_ones_own_game_runs_here_or_elsewhere(table: World) -> None:
    class Pressed:
        client, user, channel_id = table.bot, table.who("red"), table.elsewhere.id

    pressed: Any = Pressed()
    with table.env.time_context():
        lobby = await table.service.open_lobby(
            guild_id=table.guild.id, channel_id=table.elsewhere.id, host=Person(table.who("red").id, "ada")
        )
    found = own_game(pressed)
    assert found is not None
    assert (found.id, lobby.state) == (table.game_id, "lobby")
    pressed.user = table.stranger
    pressed.channel_id = table.channel.id
    assert own_game(pressed) is None, "who watches has none"


async def test_the_panel_of_a_game_that_has_ended_tests_no_thread_of_it(table: World) -> None:
    panel = await table.slash("red", "me secrets", way="thread")
    assert panel.buttons["Send a Test"] == f"m1:{table.game_id}:test"
    set_info(table, state="over")
    assert "A private thread belongs to a game." in plain(await table.press("red", "Send a Test", panel))


# The thread of a person


async def hand_changed(world: World) -> None:
    held = world.service.tables.held(world.game_id)
    assert held.game is not None
    held.game.serial += 1
    held.views.clear()
    serial = held.game.serial
    row = OutRow("copy", {"why": "battle", "seats": ["red"], "serial": serial}, False, serial, world.game_id, "ab12")
    await world.bot.publisher.send(row)


def threads(world: World) -> list[Any]:
    found = world.env.backend.channels.values()
    return sorted((each for each in found if each.parent_id == world.channel.id), key=lambda each: int(each.id))


async def test_whoever_takes_a_seat_over_gets_a_thread_of_their_own(table: World) -> None:
    """The one before stays in the old one, and would read the hand there."""
    ada, dina = table.who("red"), table.stranger
    for each in (ada, dina):
        await table.service.set_wishes(each.id, Wishes(secrets="thread"))
    await hand_changed(table)
    now = info(table)
    seats = tuple(replace(each, person=Person(dina.id, "dina")) if each.seat == "red" else each for each in now.seats)
    set_info(table, seats=seats)
    await hand_changed(table)
    old, new = threads(table)
    me = table.env.backend.bot_user.id
    assert set(old.thread_members) == {ada.id, me}
    assert set(new.thread_members) == {dina.id, me}
    posts = [each.path for each in table.env.http_requests if each.method == "POST"]
    assert [posts.count(f"/channels/{each.id}/messages") for each in (old, new)] == [1, 1]


async def test_a_table_that_moved_gets_a_thread_where_it_stands_now(table: World) -> None:
    await table.service.set_wishes(table.who("red").id, Wishes(secrets="thread"))
    await hand_changed(table)
    assert len(threads(table)) == 1
    set_info(table, channel_id=table.elsewhere.id)
    await hand_changed(table)
    found = [each for each in table.env.backend.channels.values() if each.parent_id == table.elsewhere.id]
    assert [set(each.thread_members) for each in found] == [{table.who("red").id, table.env.backend.bot_user.id}]
    posts = [each.path for each in table.env.http_requests if each.method == "POST"]
    assert posts.count(f"/channels/{threads(table)[0].id}/messages") == 1


# Kept seats


async def test_a_call_whose_seat_is_no_longer_kept_calls_nobody(world: World) -> None:
    await opened(world)
    async with Unchanged(world):
        await send(world, "invite", world.who("blue").id)
    assert sent_with(world, "keeps a seat of Kemet for you") == []


async def test_calls_end_with_the_lobby_whatever_is_kept(world: World) -> None:
    await opened(world)
    await world.slash("red", "kemet invite", user=world.who("blue"))
    assert public_with(world, "keeps a seat of Kemet for you")
    now = info(world)
    await world.bot.publisher.tables.retire(now)
    assert public_with(world, "keeps a seat of Kemet for you"), "as long as it is kept the call stands"
    await world.bot.publisher.tables.retire(replace(now, state="ended"))
    ben = world.who("blue").id
    assert public_with(world, "The seat that was kept") == f"-# The seat that was kept for <@{ben}> is kept no longer"


async def test_who_declined_is_told_to_nobody_once_it_is_no_lobby(table: World) -> None:
    async with Unchanged(table):
        await send(table, "declined", table.stranger.id)
    assert letters(table, "red") == []
    assert sent_with(table, "did not take the seat") == []


# Without Attach Files


async def test_only_pictures_need_attach_files(world: World) -> None:
    """A table with a written board sets everything else, and its written board once more."""
    channel = await without(world, "attach_files")
    seen = await world.slash("red", "kemet new", channel)
    await world.press("red", "Play with Text Board", seen)
    made = world.service.game_in(channel.id)
    assert made is not None
    world.channel, world.game_id = channel, made.id
    page = await world.press("red", "Settings")
    page = await select(world, "red", page, "set_undo", "strict")
    page = await select(world, "red", page, "set_board", "written")
    assert (info(world).undo, info(world).pictures) == ("strict", False)
    assert "the board stays written" in plain(await select(world, "red", page, "set_board", "drawn"))
    assert info(world).pictures is False


async def deny(world: World, channel: Any, *names: str) -> None:
    """The bot may do all but this in a channel from now on."""
    text = world.bot.get_channel(channel.id)
    assert isinstance(text, discord.TextChannel)
    overwrite = discord.PermissionOverwrite(**dict.fromkeys(names, False))
    await text.set_permissions(text.guild.me, overwrite=overwrite)


async def test_another_lack_does_not_hold_pictures_back(world: World) -> None:
    await opened(world)
    page = await select(world, "red", await world.press("red", "Settings"), "set_board", "written")
    assert info(world).pictures is False
    await deny(world, world.channel, "embed_links")
    await select(world, "red", page, "set_board", "drawn")
    assert info(world).pictures is True


async def test_a_written_board_needs_all_else(world: World) -> None:
    """The button of an earlier answer, pressed where more is missing by now, opens nothing."""
    channel = await without(world, "attach_files")
    seen = await world.slash("red", "kemet new", channel, players=4)
    written = seen.buttons["Play with Text Board"]
    assert written == again({"players": 4, "pictures": False})
    await deny(world, channel, "attach_files", "embed_links")
    refused = await world.press("red", "Play with Text Board", seen)
    assert "Missing in this channel: **Embed Links**." in plain(refused)
    assert list(refused.buttons) == ["Check Again", "Cancel"]
    assert world.service.game_in(channel.id) is None


async def test_a_new_lobby_with_a_written_board_stays_so_when_it_is_tried_again(world: World) -> None:
    """Embed Links is taken away between two presses and given back: Check Again goes on where it stopped."""
    await opened(world, players=4)
    await days(world, 7.01)
    await deny(world, world.channel, "attach_files")
    seen = await world.press("dina", "New Lobby")
    assert "Missing in this channel: **Attach Files**." in plain(seen)
    await deny(world, world.channel, "attach_files", "embed_links")
    seen = await world.press("dina", "Play with Text Board", seen)
    assert "Missing in this channel: **Embed Links**." in plain(seen)
    await deny(world, world.channel, "attach_files")
    assert "Your table is open" in plain(await world.press("dina", "Check Again", seen))
    made = world.service.game_in(world.channel.id)
    assert made is not None
    assert (made.pictures, made.players) == (False, 4)

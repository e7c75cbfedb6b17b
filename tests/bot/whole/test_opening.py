"""Opening tables: each permission taken away, a greeting, Rematch and New Lobby."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.messages.doorway import again, words_of
from tests.bot.whole.checks import Unchanged, plain
from tests.bot.whole.support import Seen, World
from tests.bot.whole.support import words_of as text_of
from tests.bot.whole.tables import begun, days, info, one_button, opened, public_with, sent_with, without

pytestmark = pytest.mark.usefixtures("no_fault")
NAMES = {
    "send_messages": "**Send Messages**",
    "embed_links": "**Embed Links**",
    "read_message_history": "**Read Message History**",
    "attach_files": "**Attach Files**",
}


# Permissions


@pytest.mark.parametrize("name", NAMES)
async def test_what_is_missing_is_named_before_anything_is_made(world: World, name: str) -> None:
    channel = await without(world, name)
    async with Unchanged(world):
        seen = await world.slash("red", "kemet new", channel, players=4, undo="strict")
        assert f"Missing in this channel: {NAMES[name]}." in plain(seen)
        assert "Nothing was created" in seen.text
        assert channel.history() == []
        written = ["Play with Text Board"] if name == "attach_files" else []
        assert list(seen.buttons) == ["Check Again", *written, "Cancel"]
        again_seen = await world.press("red", "Check Again", seen)
        assert NAMES[name] in plain(again_seen)
        assert "No table was opened" in plain(await world.press("red", "Cancel", again_seen))
    assert world.service.game_in(channel.id) is None


async def test_a_channel_that_the_bot_does_not_see(world: World) -> None:
    channel = await without(world, "view_channel")
    async with Unchanged(world):
        assert "**View Channel**" in plain(await world.slash("red", "kemet new", channel))
    assert world.service.game_in(channel.id) is None


async def test_several_are_named_together(world: World) -> None:
    channel = await without(world, "send_messages", "attach_files")
    seen = await world.slash("red", "kemet new", channel)
    assert "**Send Messages** and **Attach Files**" in plain(seen)
    assert "the others I need" in seen.text
    assert list(seen.buttons) == ["Check Again", "Cancel"]


async def test_without_attach_files_the_board_is_written(world: World) -> None:
    channel = await without(world, "attach_files")
    seen = await world.slash("red", "kemet new", channel, players=4, undo="strict", pace="fast", watch="players")
    await world.again()
    seen = await world.press("red", "Play with Text Board", seen)
    assert "Your table is open" in plain(seen)
    made = world.service.game_in(channel.id)
    assert made is not None
    assert (made.pictures, made.players, made.undo, made.pace, made.watch) == (False, 4, "strict", "fast", "players")
    world.channel = channel
    assert "board: written, no pictures" in public_with(world, "## Kemet")
    settings = await world.press("red", "Settings")
    menu = f"l1:{made.id}:set_board"
    refused = Seen(await world.who("red").select(settings.message, ["drawn"], custom_id=menu))
    assert "the board stays written" in plain(refused)
    assert world.service.info(made.id).pictures is False


async def test_check_again_opens_once_it_was_put_right(world: World) -> None:
    channel = await without(world, "send_messages")
    seen = await world.slash("red", "kemet new", channel, players=2)
    world.env.backend.channels[channel.id].overwrites.clear()
    assert "Your table is open" in plain(await world.press("red", "Check Again", seen))
    made = world.service.game_in(channel.id)
    assert made is not None
    assert made.players == 2


async def test_in_a_thread_its_own_permission_is_named(world: World) -> None:
    channel = await without(world, "send_messages_in_threads")
    thread = await thread_in(world, channel)
    async with Unchanged(world):
        seen = await world.slash("red", "kemet new", thread)
        assert "**Send Messages in Threads**" in plain(seen)
    fine = await thread_in(world, world.elsewhere)
    assert "Your table is open" in plain(await world.slash("red", "kemet new", fine))
    made = world.service.game_in(fine.id)
    assert made is not None
    assert made.parent_id == world.elsewhere.id
    assert "### This game" in plain(await world.slash("dina", "kemet info", world.elsewhere))


async def thread_in(world: World, channel: Any) -> Any:
    text = world.bot.get_channel(channel.id)
    assert isinstance(text, discord.TextChannel)
    await text.create_thread(name="nile", type=discord.ChannelType.public_thread)
    return channel.threads[-1]


async def test_in_a_dm_no_table_is_opened(world: World) -> None:
    seen = Seen(await world.who("red").user.slash("kemet new"))
    assert "Tables stand in server channels" in plain(seen)


async def test_without_the_permission_to_pin_the_host_is_told_once(world: World) -> None:
    world.channel = await without(world, "pin_messages", "manage_messages")
    await begun(world)
    ((text, _),) = sent_with(world, "I may not pin messages here")
    assert "**Pin Messages**" in text


async def test_made_up_words_of_a_new_table(world: World) -> None:
    good = again({"players": 3})
    assert words_of(good.removeprefix("n1:open:")) == {
        **{"players": 3, "edition": "rise_of_the_gods", "mode": "free_for_all", "undo": "friendly"},
        **{"pace": "untimed", "watch": "everyone", "pictures": True, "module": "none", "di_deck": ""},
    }
    older = ":".join(good.removeprefix("n1:open:").split(":")[:7])
    assert words_of(older) == words_of(good.removeprefix("n1:open:")), "ids of before there were modules"
    async with Unchanged(world):
        for words in (
            "x",
            "3:a:b:c:d:e:f",
            "999:a:b:c:d:e:1",
            "3:a:b:c:d:e:2",
            "3:a:b:c:d:e:1:none",
            "3:a:b:c:d:e:1:none:33:x",
        ):
            assert "I cannot place this button" in plain(await world.press_made("red", f"n1:open:{words}")), words
        for changed in (good.replace(":3:", ":9:"), good.replace("friendly", "never"), good.replace("rise", "fall")):
            assert "not ready" in plain(await world.press_made("red", changed)), changed


# The greeting


async def joined(world: World, guild_id: int) -> None:
    """What happens when the bot joins a server."""
    guild = world.bot.get_guild(guild_id)
    assert guild is not None
    await world.bot.on_guild_join(guild)


def said_in(channel: Any) -> list[str]:
    return [text_of([part.to_dict() for part in each.components]) for each in channel.history()]


async def test_a_server_is_greeted_once(world: World) -> None:
    await joined(world, world.guild.id)
    (text,) = said_in(world.channel)
    assert text.splitlines() == [
        "**Hello. I host Kemet, the war of the Egyptian cities, played over days.**",
        "Open a table with `/kemet new` in any channel; learn with `/help`.",
        "I never read your chat. If I lack a permission I say which one.",
    ]
    assert "## Kemet by message" in plain(await world.press("dina", "How to Play"))
    assert "Your table is open" in plain(await world.press("red", "New Table"))
    await world.again()
    await joined(world, world.guild.id)
    assert len(sent_with(world, "Hello. I host Kemet")) == 1
    assert said_in(world.elsewhere) == []


async def test_the_greeting_goes_where_the_bot_may_write(world: World) -> None:
    other = world.env.create_guild("other")
    me = other.me
    assert me is not None
    no = {me: discord.PermissionOverwrite(send_messages=False)}
    hidden = {me: discord.PermissionOverwrite(view_channel=False)}
    rules, secret = (other.create_text_channel(n, overwrites=o) for n, o in (("rules", no), ("secret", hidden)))
    await joined(world, other.id)
    assert world.service.settings.server(other.id).greeted is False
    assert said_in(rules) == said_in(secret) == []
    first, second = other.create_text_channel("first"), other.create_text_channel("second")
    await joined(world, other.id)
    assert len(said_in(first)) == 1
    assert said_in(second) == said_in(rules) == []


async def test_the_system_channel_is_taken_first(world: World) -> None:
    world.env.backend.guilds[world.guild.id].system_channel_id = world.elsewhere.id
    await world.again()
    await joined(world, world.guild.id)
    assert len(said_in(world.elsewhere)) == 1
    assert said_in(world.channel) == []


# Again


async def test_a_rematch_keeps_people_colours_and_settings(world: World) -> None:
    await begun(world, undo="strict", pace="slow", watch="players")
    before = info(world)
    assert "holds a game already" in plain(await world.slash("blue", "kemet rematch"))
    asked = await world.slash("red", "kemet end")
    await world.press("red", "Ask the Table", asked)
    await world.press("blue", "End the Game")
    async with Unchanged(world):
        assert "You are watching" in plain(await world.slash("dina", "kemet rematch"))
        assert "You are watching" in plain(await world.press("dina", "Rematch"))
        assert "No game" in plain(await world.slash("red", "kemet rematch", world.elsewhere))
    assert "Your table is open" in plain(await world.slash("blue", "kemet rematch"))
    made = world.service.game_in(world.channel.id)
    assert made is not None
    assert made.id != before.id
    assert {each.seat: each.person for each in made.seats} == {each.seat: each.person for each in before.seats}
    assert (made.undo, made.pace, made.watch, made.pictures) == ("strict", "slow", "players", True)
    assert made.host_id == world.people["blue"].id
    assert "holds a game already" in plain(await world.press("red", "Rematch"))


async def test_an_unused_lobby_says_so_and_opens_anew_with_its_settings(world: World) -> None:
    await opened(world, players=4, undo="strict")
    old = world.game_id
    await days(world, 7.01)
    assert info(world).state == "ended"
    assert public_with(world, "unused for seven days").startswith("**This lobby was unused for seven days")
    assert "This lobby is closed" in public_with(world, "## Kemet")
    assert "Your table is open" in plain(await world.press("dina", "New Lobby"))
    made = world.service.game_in(world.channel.id)
    assert made is not None
    assert (made.players, made.undo, made.host_id) == (4, "strict", world.stranger.id)
    async with Unchanged(world):
        assert "holds a game already" in plain(await world.press("red", "New Lobby"))
    post = await world.bot.get_channel(world.elsewhere.id).send(view=one_button(f"l1:{old}:new_lobby"))  # type: ignore[union-attr]  # a text channel
    assert "I cannot place this button" in plain(await world.press_id("red", post, f"l1:{old}:new_lobby"))


async def test_a_rematch_without_attach_files_may_be_played_with_a_text_board(world: World) -> None:
    await begun(world)
    old = info(world)
    asked = await world.slash("red", "kemet end")
    await world.press("red", "Ask the Table", asked)
    await world.press("blue", "End the Game")
    me = world.guild.me
    assert me is not None
    deny = discord.PermissionOverwrite(attach_files=False)
    text = world.bot.get_channel(world.channel.id)
    assert isinstance(text, discord.TextChannel)
    with_channel = text.guild.me
    await text.set_permissions(with_channel, overwrite=deny)
    seen = await world.press("red", "Rematch")
    assert "**Attach Files**" in plain(seen)
    seen = await world.press("red", "Play with Text Board", seen)
    made = world.service.game_in(world.channel.id)
    assert made is not None
    assert (made.pictures, len(made.seats), made.id > old.id) == (False, 3, True)

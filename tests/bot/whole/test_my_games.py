"""One person in several games, in channels, threads and servers: which is meant, what waits, what became of it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.ports import Person
from engine.view import View
from tests.bot.whole.support import NAMES, World, flat, words_of

pytestmark = pytest.mark.usefixtures("no_fault")


async def game_in(world: World, channel: Any, *, guild: int = 0, parent: int = 0, seats: int = 3) -> int:
    """A running game of the first of the three elsewhere."""
    people = [Person(member.id, NAMES[at]) for at, member in enumerate(world.people.values())][:seats]
    words = {"guild_id": guild or world.guild.id, "channel_id": channel.id, "parent_id": parent, "players": seats}
    info = await world.service.open_lobby(host=people[0], **words)
    for person in people[1:]:
        await world.service.join(info.id, person)
    await world.service.start(info.id, people[0])
    await world.service.outbox.settle()
    return info.id


@pytest.fixture
async def threads(world: World) -> list[Any]:
    """Two threads of the table's channel, each with a game; the channel itself has none."""
    made = []
    with world.env.time_context():
        channel = world.bot.get_channel(world.channel.id)
        assert isinstance(channel, discord.TextChannel)
        for name in ("north", "south"):
            thread = await channel.create_thread(name=name, type=discord.ChannelType.public_thread)
            made.append(thread)
            await game_in(world, thread, parent=world.channel.id)
    return made


async def test_in_a_thread_its_own_game_is_meant(world: World, threads: list[Any]) -> None:
    for number, thread in enumerate(threads, start=1):
        there = next(each for each in world.channel.threads if each.id == thread.id)
        seen = await world.slash("red", "act prompt", channel=there)
        assert seen.modal is not None
        assert f":{number}:" in seen.modal["custom_id"]


async def test_in_the_channel_of_several_threads_one_is_asked_which(world: World, threads: list[Any]) -> None:
    seen = await world.slash("red", "act prompt")
    assert seen.text.startswith("**Several games stand here.**")
    assert list(seen.buttons) == ["north", "south"]
    opened = await world.press("red", "south", seen)
    assert opened.modal is not None
    assert ":2:" in opened.modal["custom_id"]


async def test_one_game_in_a_thread_is_meant_in_its_channel_too(world: World, threads: list[Any]) -> None:
    await world.service.end(1, Person(world.people["red"].id, "ada"), manager=True)
    assert (await world.slash("red", "act prompt")).modal is not None
    assert (await world.slash("dina", "show score")).text.startswith("### Score")


async def test_without_a_game_here_ones_own_are_named(table: World) -> None:
    seen = await table.slash("red", "act prompt", channel=table.elsewhere)
    assert seen.text == f"**No game in this channel.** Yours: <#{table.channel.id}>."
    assert list(seen.buttons) == ["My Games", "New Table"]
    listed = await table.press("red", "My Games", seen)
    assert listed.text.startswith("### Your games\n1. **[#table](https://discord.com/channels/")
    assert (await table.slash("dina", "act prompt", channel=table.elsewhere)).text.startswith(
        "**No game in this channel.** Open a table"
    )


async def test_games_stand_by_how_long_they_wait(table: World) -> None:
    other = table.env.create_guild(name="River *Club*")
    for member in table.people.values():
        other.add_member(member.user)
    channel = other.create_text_channel("delta")
    second = await game_in(table, channel, guild=other.id)
    await table.later(600)
    seen = await table.slash("red", "kemet games")
    lines = seen.text.splitlines()
    assert [bool(re.match(r"\d\. \*\*\[#(table|delta)\]", line)) for line in lines[1:]] == [True, True]
    assert "#table" in lines[1]
    assert "**waits for you** since <t:" in lines[1]
    assert "River \\*Club\\*" in lines[2]
    await table.say("red", await table.chance("red"))
    lines = (await table.slash("red", "kemet games")).text.splitlines()
    assert "#delta" in lines[1]
    assert "#table" in lines[2]
    assert "waiting for 🟦 Blue" in lines[2]
    waiting = (await table.slash("red", "kemet games", filter="waiting")).text
    assert "#delta" in waiting
    assert "#table" not in waiting
    opened = await table.slash("red", "kemet next")
    assert opened.modal is not None or "river" in opened.text.lower()
    assert table.service.info(second).state == "running"


async def test_next_says_of_which_game_a_question_is_elsewhere(table: World) -> None:
    await table.play(lambda view: view.table.phase == "day")
    seat = (await table.view()).awaited[0]
    there = await table.slash(seat, "kemet next", channel=table.elsewhere)
    assert "#table" in there.text
    here = await table.slash(seat, "kemet next")
    assert "#table" not in here.text
    other = next(each for each in table.people if each != seat)
    assert (await table.slash(other, "kemet next")).text.startswith(
        "**Nothing waits for you now, in none of your games.**"
    )


async def test_a_direct_message_knows_the_only_game_of_whoever_writes(table: World) -> None:
    ada = table.people["red"].user
    member = await table.bot.fetch_user(ada.id)
    await member.send("hello")
    result = await ada.slash("show score")
    assert "Score" in str(result.response.components)


async def test_a_list_of_nothing_leads_to_a_table(world: World) -> None:
    seen = await world.slash("red", "kemet games")
    assert seen.text == "### Your games\nYou sit at no table."
    assert list(seen.buttons) == ["New Table"]
    assert (await world.slash("red", "kemet games", filter="finished")).text.endswith("You sit at no table.")


# The report


def is_over(view: View) -> bool:
    return view.table.outcome is not None


async def test_the_report_tells_battles_glory_and_tiles(table: World) -> None:
    await table.play(lambda view: view.table.round == 3)
    seen = await table.slash("red", "kemet report")
    assert seen.text.startswith("### Report · round 3, nobody has won\n**Battles** ")
    glory = next(line for line in seen.text.splitlines() if line.startswith("**Glory by round**"))
    view = await table.view()
    for seat, word in (("red", "Red"), ("blue", "Blue"), ("green", "Green")):
        told = re.search(rf"{word} ([\d ]+)", glory)
        assert told is not None
        numbers = told[1].split()
        assert len(numbers) == 3
        assert int(numbers[-1]) == view.table.glory_of(seat)
    fought = [row for row in table.rows("events") if row[3] == "battle_resolved" and not row[6]]
    assert f"**Battles** {len(fought)}" in seen.text


async def test_only_who_plays_shares_a_report_and_it_calls_nobody(table: World) -> None:
    seen = await table.slash("dina", "kemet report")
    assert seen.text.startswith("### Report · the set-up is not finished\n**Battles** none yet\n")
    refused = await table.press("dina", "Share in Channel", seen)
    assert refused.text.startswith("**You are watching this game.**")
    before = len(table.public())
    mine = await table.slash("red", "kemet report")
    assert (await table.press("red", "Share in Channel", mine)).text.startswith("### Shared")
    assert len(table.public()) == before + 1
    assert table.texts()[-1].startswith("### Report")
    exported = await table.press("red", "Export", mine)
    assert exported.message.attachments[0].filename == "kemet-1.txt"


async def test_a_report_that_was_shared_is_not_offered_again(table: World) -> None:
    mine = await table.slash("red", "kemet report")
    assert list(mine.buttons) == ["Share in Channel", "Export"]
    shared = await table.press("red", "Share in Channel", mine)
    left = shared.result.response.components
    assert [each["label"] for each in flat(left) if each["type"] == 2] == ["Export"]
    assert words_of(left) == mine.text


async def test_a_finished_game_leaves_rematch_and_report(table: World) -> None:
    """Nine Glory at the start of a turn wins (3.3.1)."""
    await table.play(lambda view: view.table.phase == "day")
    held = table.service.tables.held(1)
    assert held.game is not None
    for side in held.game.table.sides.values():
        side.divine = 9
    await table.play(is_over)
    message, _ = table.newest("Report")
    seen = await table.press("blue", "Report")
    assert re.match(r"### Report · .+ wins in round 1\n", seen.text)
    assert "Rematch" in str([part.to_dict() for part in message.components])
    finished = await table.slash("blue", "kemet games", filter="finished")
    assert finished.text.endswith("over")


# The board in words


async def test_the_board_as_text_says_what_stands_where(table: World) -> None:
    await table.play(lambda view: view.table.phase == "day")
    seen = await table.slash("dina", "show text")
    view = await table.view()
    for seat in view.table.seats.values():
        label = {"c1": "C1", "c2": "C2", "c3": "C3", "c4": "C4", "c5": "C5", "c6": "C6"}[seat.city]
        line = next(line for line in seen.text.splitlines() if f"city {label}**" in line)
        for quarter, groups in view.table.troops.items():
            if quarter.startswith(f"{seat.city}_"):
                (group,) = groups.values()
                assert f": {group.size}" in line
    assert list(seen.buttons) == ["Picture"]
    assert (await table.press("dina", "Picture", seen)).text.startswith("### Board")


async def test_a_table_without_pictures_has_its_board_written_in_the_status(world: World) -> None:
    people = [Person(member.id, NAMES[at]) for at, member in enumerate(world.people.values())]
    words = {"guild_id": world.guild.id, "channel_id": world.channel.id}
    info = await world.service.open_lobby(host=people[0], pictures=False, **words)
    for person in people[1:]:
        await world.service.join(info.id, person)
    await world.service.start(info.id, people[0])
    world.game_id = info.id
    await world.service.outbox.settle()
    await world.play(lambda view: view.table.phase == "day")
    await world.later(10)
    assert [each for each in world.public() if each.attachments] == []
    status = next(text for text in world.texts() if text.startswith("## Round 1"))
    assert "**T1 Western Temple**: empty · 2 PP" in status


async def test_where_only_players_may_look_others_are_told_so(table: World) -> None:
    held = table.service.tables.held(1)
    held.info = replace(held.info, watch="players")
    for command in ("show board", "show text", "show score", "show seat", "show tiles", "show log", "kemet report"):
        seen = await table.slash("dina", command)
        assert seen.text.startswith("**This table is for its players alone.**"), command
        assert not (await table.slash("red", command)).text.startswith("**This table")


async def test_an_answer_that_discord_did_not_take_is_told_as_saved(table: World) -> None:
    """What broke is the way to the person, not what they did: it stands, and that is what they are told."""
    await table.play(lambda view: view.table.phase == "day")
    seat = (await table.view()).awaited[0]
    table.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=500)
    seen = await table.slash(seat, "act pray")
    assert seen.text == "**That took too long to show, but your choice was saved.**"
    assert list(seen.buttons) == ["Show Current"]
    assert (await table.view()).last_by[seat] > 0

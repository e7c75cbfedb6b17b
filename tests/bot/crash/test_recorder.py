"""The recorder answers as Discord's REST layer would, writes each call down first, and hands over what people do."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import discord
import pytest

from bot.ports import Person
from bot.recorded import Call
from bot.recorder import read, replayed
from bot.visits import complete, made_up, press, submit
from tests.bot.crash.life import GUILD, JOURNAL, PEOPLE
from tests.bot.crash.support import CHANNEL, Table, begun
from tests.bot.whole.support import words_of

ADA, BEN, CLEO = PEOPLE


def channel(table: Table) -> discord.PartialMessageable:
    return table.recorder.client.get_partial_messageable(CHANNEL)


async def test_a_table_is_opened_filled_and_begun_by_presses(table: Table) -> None:
    game_id = await table.sit_down()
    info = table.service.info(game_id)
    assert (info.state, info.guild_id, info.host_id) == ("running", GUILD, ADA.id)
    assert [each.person and each.person.id for each in info.seats] == [11, 12, 13]
    opened = await table.press(BEN, "Place My Warriors")
    assert opened.modal is not None
    quarters = opened.modal["components"][1]["component"]["options"][0]["value"]
    sent = await submit(table.recorder, CHANNEL, opened.modal, {"quarters": [quarters]}, BEN, opened.pressed)
    await sent.end()
    assert "### " in words_of(sent.messages[-1]["components"])
    assert (await table.service.view(game_id)).sealed == ["blue"]
    assert min(opened.seconds, sent.seconds) >= 0


async def test_private_answers_are_private_and_can_be_pressed(table: Table) -> None:
    await table.sit_down()
    shown = await table.type(CLEO, "show board")
    assert shown.messages[0]["flags"] & 64
    assert [each["filename"] for each in shown.messages[0]["attachments"]]
    names = [call.path.split("/")[1] for call in table.recorder.calls or ()]
    assert names.count("webhooks") > 0


async def test_what_an_option_may_hold_is_asked(table: Table) -> None:
    await table.sit_down()
    asked = await complete(table.recorder, CHANNEL, "act choose", {"answer": ""}, "answer", ADA)
    await asked.end()
    assert asked.kind == 8
    assert asked.data["choices"]


async def test_a_press_that_nobody_knows_is_over_and_answered(table: Table) -> None:
    visit = await press(table.recorder, CHANNEL, made_up(table.recorder, CHANNEL, "made:up"), "made:up", ADA)
    await visit.end()
    assert visit.acknowledged is not None
    assert table.recorder.visits == {}


async def test_what_stands_on_no_message_cannot_be_pressed(table: Table) -> None:
    with pytest.raises(KeyError):
        await press(table.recorder, CHANNEL, made_up(table.recorder, CHANNEL, "one"), "other", ADA)


async def test_many_at_once_each_get_their_own_answer(table: Table) -> None:
    await table.type(ADA, "kemet new", players=5)
    message, custom_id = table.newest("Join")
    people = [Person(20 + number, f"p{number}") for number in range(4)]
    visits = await asyncio.gather(*(press(table.recorder, CHANNEL, message, custom_id, each) for each in people))
    for visit in visits:
        await visit.end()
    told = {words_of(visit.messages[-1]["components"]).splitlines()[0] for visit in visits}
    assert len(told) == 4
    assert len({visit.token for visit in visits}) == 4


async def test_a_slow_answer_delays_what_follows_it_not_the_moment_of_the_call(tmp_path: Path) -> None:
    gate, seen = asyncio.Event(), []

    async def latency(call: Call) -> None:
        seen.append(call.path)
        if call.path.endswith("/callback"):
            # It was written down before it is answered.
            assert [each.path for *_, each in read(tmp_path / JOURNAL)][-1] == call.path
            await gate.wait()

    table = await begun(tmp_path, latency=latency)
    visit = await press(table.recorder, CHANNEL, made_up(table.recorder, CHANNEL, "made:up"), "made:up", ADA)
    assert visit.acknowledged is not None
    assert not all(task.done() for task in visit._work)
    gate.set()
    await visit.end()
    assert seen[-1].endswith("/callback")
    await table.recorder.close()


async def test_an_equal_nonce_is_the_same_message(table: Table) -> None:
    first = await channel(table).send("one", nonce="n1")
    again = await channel(table).send("two", nonce="n1")
    other = await channel(table).send("three", nonce="n2")
    assert first.id == again.id != other.id
    assert [each["content"] for each in table.standing()] == ["one", "three"]


async def test_what_is_gone_is_not_found(table: Table) -> None:
    sent = await channel(table).send("one", nonce="n1")
    await sent.delete()
    with pytest.raises(discord.NotFound) as raised:
        await sent.edit(content="two")
    assert raised.value.code == 10008


async def test_a_new_life_knows_the_messages_and_gives_no_id_twice(tmp_path: Path) -> None:
    table = await begun(tmp_path)
    await table.sit_down()
    sent = await channel(table).send("one", nonce="n1")
    await sent.edit(content="two")
    await sent.pin()
    stood, ids = table.standing(), table.recorder.places.next_id
    await table.recorder.close()
    assert replayed(tmp_path / JOURNAL).in_channel(CHANNEL) == stood
    again = await begun(tmp_path)
    assert again.standing() == stood
    assert (await channel(again).send("three", nonce="n1")).id == sent.id
    assert (await channel(again).send("four", nonce="n2")).id > ids
    await again.recorder.close()


async def test_a_torn_line_was_never_answered(tmp_path: Path) -> None:
    table = await begun(tmp_path)
    await channel(table).send("one", nonce="n1")
    await table.recorder.close()
    journal = tmp_path / JOURNAL
    whole = journal.read_bytes()
    journal.write_bytes(whole + whole.splitlines()[-1][:40])
    again = await begun(tmp_path)
    assert [each["content"] for each in again.standing()] == ["one"]
    assert all(json.loads(line) for line in journal.read_bytes().splitlines())
    await again.recorder.close()


async def test_a_file_is_written_down_by_name_and_length(table: Table) -> None:
    file = discord.File(Path(__file__), "a.py")
    sent = await channel(table).send("one", nonce="n1", file=file)
    (call,) = [each for each in table.recorder.calls or () if each.body and each.path.endswith("/messages")]
    assert (call.body["nonce"], list(call.files)) == ("n1", [("a.py", Path(__file__).stat().st_size)])
    assert [each.filename for each in sent.attachments] == ["a.py"]


async def test_the_bot_sees_who_comes_from_where_and_what_it_may_do(table: Table) -> None:
    table.recorder.permissions = discord.Permissions.all().value & ~discord.Permissions.attach_files.flag
    seen: list[discord.Interaction] = []

    async def look(interaction: discord.Interaction) -> None:
        seen.append(interaction)

    table.recorder.client.add_listener(look, "on_interaction")
    await table.type(BEN, "help")
    assert (seen[0].user.id, seen[0].guild_id, seen[0].channel_id) == (BEN.id, GUILD, CHANNEL)
    assert isinstance(seen[0].channel, discord.TextChannel)
    assert isinstance(seen[0].user, discord.Member)
    assert not seen[0].app_permissions.attach_files
    assert seen[0].app_permissions.send_messages

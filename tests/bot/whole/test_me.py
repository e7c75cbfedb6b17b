"""`/me` and what it leads to on the whole bot: the panel, each option, tests, copies by DM and in private threads."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest
from discord import ui
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.copies import Copies
from bot.names import card_short, di_name
from bot.ports import OutRow, Person
from bot.wishes import Wishes
from tests.bot.whole.checks import PLANS, TEMPLE, Unchanged, plain
from tests.bot.whole.support import NAMES, Seen, World, flat, words_of

pytestmark = pytest.mark.usefixtures("no_fault")
BY_DM, BY_THREAD = Wishes(secrets="dm"), Wishes(secrets="thread")


def wishes(world: World, name: str = "red") -> Wishes:
    return world.service.settings.wishes(world.who(name).id)


def shown(seen: Seen) -> Seen:
    """The panel as it stands now: edited in place."""
    seen.components = [each if isinstance(each, dict) else each.to_dict() for each in seen.message.components]
    return seen


def labels(seen: Seen) -> list[str]:
    return [each["label"] for each in flat(seen.components) if each["type"] == 2]


def menus(seen: Seen) -> list[list[str]]:
    """The lines of the selects; the one that is set is marked."""
    found = [each for each in flat(seen.components) if each["type"] == 3]
    return [[("> " if line.get("default") else "") + line["label"] for line in each["options"]] for each in found]


def dms(world: World, name: str) -> list[str]:
    """The texts of somebody's DMs."""
    history = world.who(name).user.dm_channel.history()
    return [words_of([part.to_dict() for part in each.components]) for each in history]


def thread_of(world: World) -> Any:
    """The only thread of the table's channel."""
    (found,) = [each for each in world.env.backend.channels.values() if each.parent_id == world.channel.id]
    return found


def in_thread(world: World, thread: Any) -> list[str]:
    from simcord.builders import ChannelHandle

    history = ChannelHandle(world.env, world.guild, thread).history()
    return [text for each in history if (text := words_of([part.to_dict() for part in each.components]))]


def take_away(world: World, **denied: bool) -> None:
    """The bot may no longer do this in the table's channel."""
    deny = discord.Permissions(**denied).value
    barred = Overwrite(target_id=world.env.backend.bot_user.id, type=OverwriteType.MEMBER, allow=0, deny=deny)
    world.env.backend.edit_channel(world.channel.id, {}, overwrites=[barred])


async def wish(world: World, **by_seat: Wishes) -> None:
    for name, wished in by_seat.items():
        await world.service.set_wishes(world.who(name).id, wished)


async def copy(world: World, *seats: str) -> None:
    """The hands of these seats changed."""
    held = world.service.tables.held(world.game_id)
    assert held.game is not None
    held.game.serial += 1
    held.views.clear()
    row = OutRow("copy", {"why": "battle", "seats": list(seats), "serial": held.game.serial}, False, 900, 1, "ab12")
    await world.bot.publisher.send(OutRow(row.kind, row.data, False, held.game.serial, world.game_id, "ab12"))


# The panel


async def test_each_command_opens_the_one_panel(table: World) -> None:
    for command in ("me pings", "me secrets", "me hints"):
        seen = await table.slash("red", command)
        assert plain(seen).startswith("### Your settings")
        assert menus(seen) == [
            [
                "> Ping: once per turn",
                *(f"Ping: again every {hours} hours" for hours in (2, 4, 8, 12, 24)),
            ],
            [
                "> Secrets: here only, as private answers",
                "Secrets: also a copy by DM",
                "Secrets: also in a private thread",
            ],
        ]
        assert labels(seen) == ["End My Turn by Itself: On", "Beginner Hints: Off", "Send a Test"]
    assert wishes(table) == Wishes()


async def test_it_needs_no_game_and_works_in_a_dm(world: World) -> None:
    assert plain(await world.slash("dina", "me pings", every=8)).startswith("### Your settings")
    assert wishes(world, "dina").ping_every == 8
    seen = Seen(await world.who("dina").user.slash("me pings", every=4))
    assert "> Ping: again every 4 hours" in menus(seen)[0]
    assert wishes(world, "dina").ping_every == 4


@pytest.mark.parametrize(
    ("command", "options", "wished"),
    [
        ("me pings", {"every": 8}, Wishes(ping_every=8)),
        ("me secrets", {"way": "dm"}, Wishes(secrets="dm")),
        ("me secrets", {"way": "thread"}, Wishes(secrets="thread")),
        ("me hints", {"on": True}, Wishes(hints=True)),
        ("me hints", {"end_turn": False}, Wishes(end_turn=False)),
        ("me hints", {"on": True, "end_turn": False}, Wishes(hints=True, end_turn=False)),
    ],
)
async def test_an_option_is_saved_at_once_and_shown(
    world: World, command: str, options: dict[str, Any], wished: Wishes
) -> None:
    seen = await world.slash("red", command, **options)
    assert wishes(world) == wished
    marked = [line[2:] for menu in menus(seen) for line in menu if line.startswith("> ")]
    ping = f"Ping: again every {wished.ping_every} hours" if wished.ping_every else "Ping: once per turn"
    ways = {"here": "here only, as private answers", "dm": "also a copy by DM", "thread": "also in a private thread"}
    assert marked == [ping, f"Secrets: {ways[wished.secrets]}"]
    assert f"Beginner Hints: {'On' if wished.hints else 'Off'}" in labels(seen)
    assert f"End My Turn by Itself: {'On' if wished.end_turn else 'Off'}" in labels(seen)


async def test_selects_and_switches_save_at_once_and_change_in_place(world: World) -> None:
    panel = await world.slash("red", "me pings")
    who = world.who("red")
    await who.select(panel.message, ["12"], custom_id="m1:0:ping_every")
    await who.select(panel.message, ["dm"], custom_id="m1:0:secrets")
    await who.click(panel.message, label="Beginner Hints: Off")
    await who.click(panel.message, label="End My Turn by Itself: On")
    assert wishes(world) == Wishes(ping_every=12, secrets="dm", hints=True, end_turn=False)
    now = shown(panel)
    assert labels(now) == ["End My Turn by Itself: Off", "Beginner Hints: On", "Send a Test"]
    assert "> Ping: again every 12 hours" in menus(now)[0]
    assert "How turns end counts from your next turn on." in now.text
    await who.click(panel.message, label="Beginner Hints: On")
    assert not wishes(world).hints


async def test_each_way_says_who_can_read(world: World) -> None:
    assert "Nobody else can read those" in (await world.slash("red", "me secrets", way="here")).text
    assert "Nobody of the server can read them." in (await world.slash("red", "me secrets", way="dm")).text
    seen = await world.slash("red", "me secrets", way="thread")
    assert "server staff with Manage Threads can read it" in seen.text


async def test_what_is_set_counts_after_a_restart(world: World) -> None:
    await world.slash("red", "me pings", every=24)
    await world.service.settings.open()
    assert wishes(world).ping_every == 24


async def test_two_changes_at_once_are_both_kept(world: World) -> None:
    """Each says one thing; neither brings back what the other changed."""
    from bot.personal import change

    class Pressed:
        client, user = world.bot, world.who("red")

    pressed: Any = Pressed()
    await asyncio.gather(change(pressed, ping_every=8), change(pressed, secrets="dm"), change(pressed, hints=True))
    assert wishes(world) == Wishes(ping_every=8, secrets="dm", hints=True)


# What was never offered


async def test_made_up_values_change_nothing(table: World) -> None:
    async with Unchanged(table):
        for op in ("ping_every", "secrets"):
            for value in ("3", "-1", "²", "9" * 90, "everywhere", "@everyone"):
                seen = await select_made(table, f"m1:{table.game_id}:{op}", value)
                assert "I know no such setting" in plain(seen), (op, value)
    assert wishes(table) == Wishes()


async def test_made_up_ids_change_nothing(table: World) -> None:
    made = ("m1:0:dance", f"m1:{'9' * 30}:hints", "m1:0:ping_every", "m1:0:secrets", "m1:\u0663:hints")
    async with Unchanged(table):
        for custom_id in made:
            assert "cannot place this button" in plain(await table.press_made("red", custom_id)), custom_id
        for custom_id in ("m1:0:hints", "m1:0:test"):
            assert "cannot place this button" in plain(await select_made(table, custom_id, "x")), custom_id


async def test_a_button_changes_only_the_settings_of_whoever_presses_it(table: World) -> None:
    await table.press_made("blue", f"m1:{table.game_id}:hints")
    assert wishes(table, "blue").hints
    assert not wishes(table, "red").hints


async def select_made(world: World, custom_id: str, value: str) -> Seen:
    """Choose a line that somebody made up."""
    menu: ui.Select[Any] = ui.Select(custom_id=custom_id, options=[discord.SelectOption(label="x", value=value)])
    message = await world.post(menu)
    return Seen(await world.who("red").select(message, [value], custom_id=custom_id))


# Send a Test


async def try_it(world: World, name: str, way: str) -> Seen:
    panel = await world.slash(name, "me secrets", way=way)
    return await world.press(name, "Send a Test", panel)


async def test_a_test_of_private_answers_is_that_answer(table: World) -> None:
    assert "to you alone. Nothing is sent." in (await try_it(table, "red", "here")).text
    assert dms(table, "red") == []


async def test_a_test_by_dm_arrives(world: World) -> None:
    assert "waiting for you in your direct messages" in (await try_it(world, "dina", "dm")).text
    assert dms(world, "dina") == [
        "### This is a test\nCopies of your hand come here. They hold what **My Hand** shows, and the table never sees "
        "them."
    ]


async def test_a_test_with_dms_closed_says_so_and_leads_to_the_turn(table: World) -> None:
    path = f"/channels/{table.who('red').user.dm_channel.id}/messages"
    table.env.inject_error("POST", path, status=403, code=50007, times=None)
    seen = await try_it(table, "red", "dm")
    assert "I cannot send you a DM." in plain(seen)
    assert seen.buttons == {"My Turn": f"k1:{table.game_id}:0:any:my_turn"}
    assert wishes(table).secrets == "dm"


async def test_a_test_in_a_thread_opens_it_for_its_person_alone(table: World) -> None:
    seen = await try_it(table, "red", "thread")
    thread = thread_of(table)
    assert f"waiting for you in <#{thread.id}>" in seen.text
    assert thread.type == discord.ChannelType.private_thread.value
    (made,) = [each.json for each in table.env.http_requests if each.path == f"/channels/{table.channel.id}/threads"]
    assert made["invitable"] is False
    assert set(thread.thread_members) == {table.who("red").id, table.env.backend.bot_user.id}
    assert thread.name == "Kemet · Red's copies"
    assert in_thread(table, thread)[0].startswith("### This is a test")


async def test_a_thread_needs_a_game(world: World) -> None:
    assert "A private thread belongs to a game." in plain(await try_it(world, "dina", "thread"))


async def test_without_the_permission_the_test_says_what_to_allow(table: World) -> None:
    take_away(table, create_private_threads=True)
    seen = await try_it(table, "red", "thread")
    assert "allow me **Create Private Threads**" in plain(seen)
    assert list(seen.buttons) == ["My Turn", "My Hand"]


# Copies by DM


async def test_a_copy_by_dm_holds_its_own_hand_and_its_buttons_work_there(table: World) -> None:
    await wish(table, red=BY_DM)
    await table.place(**TEMPLE)
    await copy(table, "red", "blue")
    (text,) = dms(table, "red")
    own, other = (await table.view("red")).own, (await table.view("blue")).own
    assert own is not None
    assert other is not None
    assert all(card_short(card) in text for card in own.battle_cards)
    assert not any(di_name(card) in text for card in set(other.di_cards) - set(own.di_cards))
    assert f"<#{table.channel.id}> · Test Guild · [to the table]" in text
    assert dms(table, "blue") == []
    user, message = table.who("red").user, table.who("red").user.dm_channel.last_message
    hand = Seen(await user.click(message, label="My Hand"))
    assert plain(hand).startswith("### Your hand")
    plan = await user.click(message, label="My Turn")
    assert plan.modal is not None
    assert plan.modal["title"]


async def test_cards_drawn_in_the_night_are_named_to_whoever_drew_them(table: World) -> None:
    await wish(table, red=BY_DM, blue=BY_DM)
    await table.place(now="red turn")
    number = (await table.view()).table.round
    await table.play(lambda view: view.table.round > number)
    for seat in ("red", "blue"):
        drawn = [
            card
            for entry in await table.service.log(table.game_id, seat, limit=60)
            if entry.kind == "cards_drawn" and entry.values["seat"] == seat
            for card in entry.values["cards"]
        ]
        assert drawn
        copies = [text for text in dms(table, seat) if "You drew" in text]
        assert copies
        assert any(f"*{di_name(card)}*" in text.splitlines()[1] for card in drawn for text in copies)


async def test_a_battle_and_a_night_with_all_dms_closed(table: World) -> None:
    await wish(table, red=BY_DM, blue=BY_DM, green=BY_DM)
    ids = {name: table.who(name).user.dm_channel.id for name in ("red", "blue", "green")}
    for each in ids.values():
        table.env.inject_error("POST", f"/channels/{each}/messages", status=403, code=50007, times=None)
    await table.place(**TEMPLE)
    for seat, plan in PLANS.items():
        await table.say(seat, [*plan, "done"])
    view = await table.play(lambda view: view.table.phase == "night")
    number = view.table.round
    await table.play(lambda view: view.table.round > number)
    assert not any(dms(table, name) for name in ids)
    told = [text for text in table.texts() if "I cannot send you a DM" in text]
    assert len(told) == len(set(told))
    assert f"<@{table.who('red').id}>" in "".join(told)
    states = [row[7] for row in table.rows("outbox") if row[2] == "copy"]
    assert states
    assert set(states) == {"sent"}
    with table.env.time_context():
        assert (await table.slash("red", "show hand")).text.startswith("### Your hand")


# Copies in private threads


async def test_a_thread_is_made_once_and_again_when_it_was_deleted(table: World) -> None:
    await wish(table, red=BY_THREAD)
    await copy(table, "red")
    first = thread_of(table)
    await copy(table, "red")
    assert len(in_thread(table, first)) == 2
    assert all("Server staff with Manage Threads can read this thread." in text for text in in_thread(table, first))
    table.env.backend.delete_channel(first.id)
    await copy(table, "red")
    second = thread_of(table)
    assert second.id != first.id
    assert len(in_thread(table, second)) == 1
    assert table.service.info(table.game_id).state == "running"
    assert not any(row[0].startswith("lost_home") for row in table.rows("facts"))


async def test_an_archived_thread_is_taken_up_again(table: World) -> None:
    await wish(table, red=BY_THREAD)
    await copy(table, "red")
    thread = thread_of(table)
    thread.thread_metadata.archived = True
    await copy(table, "red")
    assert not thread.thread_metadata.archived
    assert len(in_thread(table, thread)) == 2


async def test_nothing_is_written_before_its_person_is_in_the_thread(table: World) -> None:
    await wish(table, red=BY_THREAD)
    await copy(table, "red")
    thread = thread_of(table)
    table.env.backend.remove_thread_member(thread.id, table.who("red").id)
    await copy(table, "red")
    assert table.who("red").id in thread.thread_members
    table.env.backend.remove_thread_member(thread.id, table.who("red").id)
    path = f"/channels/{thread.id}/thread-members/*"
    table.env.inject_error("PUT", path, status=403, code=50013, times=None)
    await copy(table, "red")
    assert len(in_thread(table, thread)) == 2
    assert "I could not add you to a private thread" in table.texts()[-1]


async def test_where_no_files_may_be_attached_the_words_go_alone(table: World) -> None:
    take_away(table, attach_files=True)
    await wish(table, red=BY_THREAD)
    await copy(table, "red")
    (text,) = in_thread(table, thread_of(table))
    assert "**Battle** (8 of 8)" in text
    assert not any("there are no copies" in each for each in table.texts())


@pytest.mark.parametrize("lost", ["create_private_threads", "send_messages_in_threads"])
async def test_without_the_permission_it_is_said_once_and_the_game_goes_on(table: World, lost: str) -> None:
    take_away(table, **{lost: True})
    await wish(table, red=BY_THREAD)
    await copy(table, "red")
    await copy(table, "red")
    told = [text for text in table.texts() if "there are no copies" in text or "could not add you" in text]
    assert len(told) == 1
    assert f"<@{table.who('red').id}>" in told[0]
    assert plain(await table.press("red", "My Hand")).startswith("### Your hand")


async def test_a_game_in_a_thread_has_no_thread_of_its_own(world: World) -> None:
    people = [Person(member.id, NAMES[at]) for at, member in enumerate(world.people.values())]
    thread = world.env.backend.create_thread(world.channel.id, "home", world.env.backend.bot_user.id)
    await wish(world, red=BY_THREAD)
    with world.env.time_context():
        info = await world.service.open_lobby(guild_id=world.guild.id, channel_id=thread.id, host=people[0])
        for person in people[1:]:
            await world.service.join(info.id, person)
        await world.service.start(info.id, people[0])
        await world.service.outbox.settle()
    assert sum("a thread holds no other" in text for text in in_thread(world, thread)) == 1
    panel = await world.slash("red", "me secrets")
    assert "stands in a thread" in plain(await world.press("red", "Send a Test", panel))


async def test_a_test_and_a_copy_at_once_make_one_thread(table: World) -> None:
    await wish(table, red=BY_THREAD)
    copies, info = Copies(table.bot), table.service.info(table.game_id)
    first, second = await asyncio.gather(copies.thread(info, "red"), copies.thread(info, "red"))
    assert first.id == second.id == thread_of(table).id


async def test_copies_leave_no_card_in_the_log(table: World, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG", logger="kemet")
    await wish(table, red=BY_DM, blue=BY_THREAD)
    await table.place(**TEMPLE)
    table.env.inject_error("POST", "/channels/*/threads", status=403, code=50013)
    await copy(table, "red", "blue")
    own = (await table.view("red")).own
    assert own is not None
    logged = "\n".join(each.getMessage() for each in caplog.records if each.name.startswith("kemet"))
    for card in [*own.battle_cards, *own.di_cards]:
        assert card not in logged

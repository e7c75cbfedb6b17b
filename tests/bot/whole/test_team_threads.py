"""The private thread of each team: who is in it, and what becomes of it when it is deleted, archived or refused."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.ports import Person
from bot.texts import text
from tests.bot.whole.checks import Unchanged, plain
from tests.bot.whole.teams import MOON, SUN, TEAMS, TURN, Teams

PUBLIC = discord.ChannelType.public_thread
pytestmark = pytest.mark.usefixtures("no_fault")


def ids(world: Teams, *seats: str) -> set[int]:
    return {world.who(seat).id for seat in seats}


async def test_each_team_has_a_thread_with_its_members_and_nobody_else(four: Teams) -> None:
    for side, team in zip((SUN, MOON), TEAMS, strict=True):
        thread = four.env.backend.get_thread(four.thread(side).id)
        assert thread.type == discord.ChannelType.private_thread.value
        assert four.members(side) == ids(four, *team)
    (body,) = {
        (entry.json["invitable"], entry.json["auto_archive_duration"])
        for entry in four.env.http_requests
        if entry.method == "POST" and entry.path.endswith("/threads")
    }
    assert body == (False, 10080)


async def test_the_welcome_says_who_reads_there(four: Teams) -> None:
    (text,) = four.in_thread(SUN)
    ada, cleo = four.who("red").id, four.who("green").id
    assert text == (
        f"### Team Sun\n<@{ada}> <@{cleo}> — only you two, and server staff, can read here. Plan freely: I post "
        "proposals, gifts and shown hands here, never in the channel.\n"
        "Together you need **12 Glory** at the start of a turn of yours."
    )
    for label in ("Our Board", "Propose…", "Give PP…", "Show My Hand…"):
        assert four.newest_in(SUN, label)


async def test_our_board_is_a_private_answer(four: Teams) -> None:
    await four.place(**TURN)
    seen = await four.press_in("green", SUN, "Our Board")
    assert seen.text.startswith(text("show.board"))
    assert seen.message.flags.ephemeral


async def test_gifts_are_made_from_the_thread(four: Teams) -> None:
    await four.place(**TURN)
    assert "### Pass it on?" in (await four.press_in("red", SUN, "Give PP…")).text


async def test_a_game_without_teams_has_no_threads(world: Any) -> None:
    await world.begin()
    assert world.channel.threads == []


async def test_whoever_slipped_in_is_removed_before_anything_is_written(four: Teams) -> None:
    await four.place(**TURN)
    await four.bot.get_channel(four.channel.id).guild.fetch_member(four.who("blue").id)
    for name in ("blue", "dina"):
        four.env.backend.add_thread_member(four.thread(SUN).id, four.who(name).id)
    other = four.env.create_user("other", bot=True)
    four.guild.add_member(other)
    four.env.backend.add_thread_member(four.thread(SUN).id, other.id)
    await four.press("red", "Show Hand", await four.slash("red", "team show"))
    assert four.members(SUN) == {*ids(four, "red", "green"), other.id}
    assert "shows all cards" in four.in_thread(SUN)[-1]


async def test_who_left_the_thread_is_added_again(four: Teams) -> None:
    await four.place(**TURN)
    four.env.backend.remove_thread_member(four.thread(SUN).id, four.who("green").id)
    await four.press("red", "Show Hand", await four.slash("red", "team show"))
    assert four.members(SUN) == ids(four, "red", "green")


async def test_nothing_is_written_while_a_stranger_cannot_be_removed(four: Teams) -> None:
    await four.place(**TURN)
    four.env.backend.add_thread_member(four.thread(SUN).id, four.who("blue").id)
    before = four.in_thread(SUN)
    path = f"/channels/{four.thread(SUN).id}/thread-members/*"
    four.env.inject_error("DELETE", path, status=403, code=50013, message="Missing Permissions", times=None)
    await four.press("red", "Show Hand", await four.slash("red", "team show"))
    assert four.in_thread(SUN) == before
    assert "your team has something for you" in four.calls("green")[-1]


async def test_members_are_looked_up_one_by_one_where_the_list_is_kept_from_bots(four: Teams) -> None:
    """The list of a thread's members asks for an intent that the bot does not have."""
    await four.place(**TURN)
    path = f"/channels/{four.thread(SUN).id}/thread-members"
    four.env.inject_error("GET", path, status=403, code=50001, message="Missing Access", times=None)
    four.env.backend.add_thread_member(four.thread(SUN).id, four.who("blue").id)
    four.env.backend.remove_thread_member(four.thread(SUN).id, four.who("green").id)
    await four.press("red", "Show Hand", await four.slash("red", "team show"))
    assert four.members(SUN) == ids(four, "red", "green")
    assert "shows all cards" in four.in_thread(SUN)[-1]


@pytest.mark.parametrize("listed", [(), ("red",)])
async def test_a_list_that_is_cut_is_not_believed(four: Teams, monkeypatch: Any, listed: tuple[str, ...]) -> None:
    await four.place(**TURN)
    four.env.backend.add_thread_member(four.thread(SUN).id, four.who("blue").id)

    async def cut(thread: discord.Thread) -> list[Any]:
        return [SimpleNamespace(id=four.who(name).id) for name in listed]

    monkeypatch.setattr(discord.Thread, "fetch_members", cut)
    await four.press("red", "Show Hand", await four.slash("red", "team show"))
    assert four.members(SUN) == ids(four, "red", "green")
    assert "shows all cards" in four.in_thread(SUN)[-1]


async def test_who_is_replaced_leaves_the_thread_and_who_comes_sees_it(four: Teams) -> None:
    await four.place(**TURN)
    held = four.service.tables.held(four.game_id)
    heir = Person(four.stranger.id, "dina")
    seats = tuple(replace(each, person=heir) if each.seat == "green" else each for each in held.info.seats)
    held.info = replace(held.info, seats=seats)
    await four.service.refresh_teams(four.game_id)
    await four.service.outbox.settle()
    assert four.members(SUN) == {four.who("red").id, four.stranger.id}


async def test_a_deleted_thread_is_made_again_when_it_is_needed(four: Teams) -> None:
    await four.place(**TURN)
    gone = four.thread(SUN).id
    four.env.backend.delete_channel(gone)
    await four.press("red", "Show Hand", await four.slash("red", "team show"))
    assert four.thread(SUN).id != gone
    assert four.members(SUN) == ids(four, "red", "green")
    welcome, shown = four.in_thread(SUN)
    assert welcome.startswith("### Team Sun")
    assert shown.startswith("### 🟥 Red shows all cards")
    assert len(four.threads(MOON)) == 1


@pytest.mark.parametrize("locked", [False, True])
async def test_an_archived_thread_is_opened_again(four: Teams, locked: bool) -> None:
    await four.place(**TURN)
    about = four.env.backend.get_thread(four.thread(SUN).id).thread_metadata
    about.archived, about.locked = True, locked
    await four.press("red", "Show Hand", await four.slash("red", "team show"))
    assert len(four.threads(SUN)) == 1
    assert (about.archived, about.locked) == (False, False)


async def test_a_thread_that_stays_locked_is_left_for_another(four: Teams) -> None:
    await four.place(**TURN)
    thread = four.env.backend.get_thread(four.thread(SUN).id)
    thread.thread_metadata.locked = True
    path = f"/channels/{thread.id}"
    four.env.inject_error("PATCH", path, status=403, code=50013, message="Missing Permissions", times=None)
    await four.press("red", "Show Hand", await four.slash("red", "team show"))
    locked, other = four.threads(SUN)
    assert locked.id == thread.id
    assert [each.components != [] for each in other.history() if each.components] == [True, True]
    await four.press("green", "Show Hand", await four.slash("green", "team show"))
    assert len(four.threads(SUN)) == 2


async def test_a_crash_between_making_and_noting_leaves_one_thread(teams: Teams, monkeypatch: Any) -> None:
    with teams.env.time_context():
        with monkeypatch.context() as patch:

            async def crash(*args: Any, **values: Any) -> None:
                raise OSError

            patch.setattr(type(teams.service), "keep_team_thread", crash)
            await teams.begin()
        assert len(teams.threads(SUN)) == 1
    await teams.again()
    await teams.later(700)
    assert (len(teams.threads(SUN)), len(teams.threads(MOON))) == (1, 1)
    assert [text.split("\n")[0] for text in teams.in_thread(SUN)] == ["### Team Sun"]


async def test_a_restart_posts_nothing_twice(four: Teams) -> None:
    await four.place(**TURN)
    before = [four.in_thread(side) for side in (SUN, MOON)]
    await four.again()
    await four.later(700)
    await four.press("red", "Show Hand", await four.slash("red", "team show"))
    assert four.in_thread(SUN)[:-1] == before[0]
    assert four.in_thread(MOON) == before[1]


async def test_commands_typed_in_the_thread_are_about_its_game(four: Teams) -> None:
    await four.place(**TURN)
    for again in (False, True):
        if again:
            await four.again()
        assert "Your hand" in (await four.slash("red", "show hand", four.thread(SUN))).text
        assert "holds a game already" in plain(await four.slash("red", "kemet new", four.thread(SUN)))


async def test_a_game_with_a_new_home_keeps_the_threads_that_are_still_there(four: Teams) -> None:
    """What was noted may name other threads in a new world: only one of the right name, made by the bot, is taken."""
    await four.place(**TURN)
    await four.slash("red", "team propose", answer="f1_pray")
    sun, moon = four.thread(SUN).id, four.thread(MOON).id
    for side, thread in (("team_1", moon), ("team_2", sun)):
        await four.service.keep_team_thread(four.game_id, side, thread)
    await four.service.rehome(four.game_id)
    await four.service.outbox.settle()
    assert (four.thread(SUN).id, four.thread(MOON).id) == (sun, moon)
    assert four.members(SUN) == ids(four, "red", "green")
    assert four.in_thread(SUN)[-1].startswith("### 🟥 Red proposes")
    assert "Your hand" in (await four.slash("red", "show hand", four.thread(SUN))).text


async def test_a_thread_of_the_right_name_that_somebody_else_made_is_not_taken(four: Teams) -> None:
    await four.place(**TURN)
    name, gone = four.thread(SUN).name, four.thread(SUN).id
    four.env.backend.delete_channel(gone)
    trap = four.env.backend.create_thread(four.channel.id, name, four.who("blue").id, type=12)
    await four.press("red", "Show Hand", await four.slash("red", "team show"))
    assert list(trap.thread_members) == [four.who("blue").id]
    assert len(four.threads(SUN)) == 2


async def test_what_is_sent_again_carries_the_nonce_of_the_first_try(four: Teams) -> None:
    """A crash between sending and noting: Discord merges what has one nonce."""
    await four.place(**TURN)
    await four.slash("red", "team propose", answer="f1_pray")
    await four.service.drop_message(four.game_id, "proposal", "red")
    await four.service.refresh_teams(four.game_id)
    await four.service.outbox.settle()
    path = f"/channels/{four.thread(SUN).id}/messages"
    sent = [entry.json for entry in four.env.http_requests if (entry.method, entry.path) == ("POST", path)]
    nonces = [each["nonce"] for each in sent if "proposes" in str(each["components"])]
    assert len(nonces) == 2
    assert len(set(nonces)) == 1
    assert all(each["nonce"] and len(each["nonce"]) <= 25 for each in sent)


async def test_an_outage_is_waited_out(four: Teams) -> None:
    await four.place(**TURN)
    path = f"/channels/{four.thread(SUN).id}/messages"
    four.env.inject_error("POST", path, status=503, times=1)
    await four.press("red", "Show Hand", await four.slash("red", "team show"))
    assert not any("shows" in text for text in four.in_thread(SUN))
    await four.later(30)
    assert sum("shows" in text for text in four.in_thread(SUN)) == 1
    assert not any("something for you" in text for text in four.texts())


async def test_a_deleted_thread_loses_no_home(four: Teams) -> None:
    """What goes wrong in a thread is no matter of the channel: the game is told there as before."""
    await four.place(**TURN)
    await four.slash("red", "team propose", answer="f1_pray")
    four.env.backend.delete_channel(four.thread(SUN).id)
    await four.say("red", ["f2_pray"])
    await four.later(10)
    assert any("Red prays" in text for text in four.texts())
    assert four.rows("facts") == [row for row in four.rows("facts") if "lost_home" not in str(row)]


async def test_a_game_in_a_thread_has_its_teams_threads_in_the_channel_above(teams: Teams) -> None:
    with teams.env.time_context():
        home = await teams.bot.get_channel(teams.channel.id).create_thread(name="game", type=PUBLIC)
        await teams.begin_in(home.id)
    assert teams.members(SUN) == ids(teams, "red", "green")
    assert teams.members(MOON) == ids(teams, "blue", "yellow")


# Not allowed


async def closed(teams: Teams) -> Any:
    with teams.env.time_context():
        await teams.begin(await teams.without_threads())
    await teams.place(**TURN)
    return teams.channel


async def test_the_host_is_told_once_where_threads_are_not_allowed(teams: Teams) -> None:
    await closed(teams)
    line = (
        f"<@{teams.who('red').id}> **I may not open private threads here.** Teams still work: proposals, gifts and "
        "shown hands come as private answers with a ping. To get threads, allow *Create Private Threads* and press "
        "Check Again."
    )
    assert [text for text in teams.calls("red") if "private threads" in text] == [line]
    await teams.press("red", "Show Hand", await teams.slash("red", "team show"))
    assert sum("private threads" in text for text in teams.texts()) == 1


async def test_without_threads_a_hand_is_looked_at_in_private(teams: Teams) -> None:
    await closed(teams)
    asked = await teams.slash("red", "team show", what="di")
    assert "Each ally sees it in a private answer" in asked.text
    done = await teams.press("red", "Show Hand", asked)
    assert "sees it in private" in done.text
    ping = teams.calls("green")[-1]
    assert ping == f"<@{teams.who('green').id}> — your team has something for you. Nobody else sees it: press **Look**."
    assert all("something for you" not in text for name in ("red", "blue", "yellow") for text in teams.calls(name))
    seen = await teams.press("green", "Look")
    assert "🟥 Red shows DI cards\n**DI**\n*Distraction* · Battle: a bluff" in seen.text
    for name in ("blue", "yellow"):
        assert "War Fury" not in plain(await teams.press(name, "Look"))
    assert "You are watching" in plain(await teams.press("dina", "Look"))
    assert not any("War Fury" in text for text in teams.texts())


async def test_check_again_is_for_the_host_and_opens_what_is_allowed_now(teams: Teams) -> None:
    channel = await closed(teams)
    async with Unchanged(teams):
        assert "Only the host" in plain(await teams.press("green", "Check Again"))
        assert "still may not" in plain(await teams.press("red", "Check Again"))
    me = teams.guild.me
    teams.env.backend.channels[channel.id].overwrites.clear()
    assert me is not None
    assert "Each team has its private thread" in plain(await teams.press("red", "Check Again"))
    assert teams.members(SUN) == ids(teams, "red", "green")
    assert any("Each team has its private thread" in text for text in teams.texts())


async def test_go_on_without_closes_the_notice(teams: Teams) -> None:
    await closed(teams)
    assert "Only the host" in plain(await teams.press("blue", "Go On Without"))
    plain(await teams.press("red", "Go On Without"))
    assert any(text.startswith("-# The teams go on without threads") for text in teams.texts())
    await teams.press("red", "Show Hand", await teams.slash("red", "team show"))
    assert "something for you" in teams.calls("green")[-1]
    assert len([text for text in teams.calls("red") if "private threads" in text]) == 1

"""A table decides together, through Discord: its end, and a step back that others would feel."""

from __future__ import annotations

from dataclasses import replace

import discord
import pytest

from tests.bot.whole.checks import PLANS, TEMPLE, TURN, Unchanged, plain
from tests.bot.whole.support import Seen, World
from tests.bot.whole.tables import begun, info, manager, one_button, opened, public_with, sent_with

pytestmark = pytest.mark.usefixtures("no_fault")


# The end


async def test_a_running_game_is_ended_by_most_of_its_table(table: World) -> None:
    async with Unchanged(table):
        asked = await table.slash("red", "kemet end")
        assert "Others must agree: **2 of 3**" in plain(asked)
        assert list(asked.buttons) == ["Keep Playing", "Ask the Table"]
        assert "The game goes on" in plain(await table.press("red", "Keep Playing", asked))
    asked = await table.slash("red", "kemet end")
    assert "The table is asked" in plain(await table.press("red", "Ask the Table", asked))
    ids = [table.people[seat].id for seat in ("blue", "green")]
    ((text, pings),) = sent_with(table, "asks to end this game")
    assert pings == ids
    assert "1 of 3 for it, 2 are needed" in text
    async with Unchanged(table):
        assert "is asked that already" in plain(await table.slash("blue", "kemet end"))
        assert "is asked that already" in plain(await table.press_made("blue", f"l1:{table.game_id}:ask_end"))
        assert "You are watching" in plain(await table.press("dina", "End the Game"))
    ended = await table.press("green", "End the Game")
    assert "The game has ended" in plain(ended)
    assert info(table).state == "ended"
    assert public_with(table, "asked to end this game") == "-# 🟥 Red asked to end this game · most agreed"
    assert "This game was ended" in table.texts()[-1]
    assert "Glory" in table.texts()[-1]
    assert table.service.game_in(table.channel.id) is None
    assert len(sent_with(table, "asks to end this game")) == 1


async def test_votes_on_the_end_are_secret_and_change_until_it_is_decided(table: World) -> None:
    asked = await table.slash("red", "kemet end")
    await table.press("red", "Ask the Table", asked)
    before = table.texts()
    assert "You want to go on" in plain(await table.press("blue", "Keep Playing"))
    assert table.texts() == before, "nothing tells that somebody has voted"
    assert "You are for the end" in plain(await table.press("red", "End the Game"))
    # Whoever asked withdraws: no count is left that could tell of the others.
    text = public_with(table, "asks to end this game")
    assert "1 of 3" in text
    assert "The game goes on" in plain(await table.press("red", "Keep Playing"))
    assert public_with(table, "asked to end") == "-# 🟥 Red asked to end this game · the game goes on"
    assert info(table).state == "running"


async def test_whoever_asked_and_withdraws_takes_the_count_along(table: World) -> None:
    asked = await table.slash("red", "kemet end")
    await table.press("red", "Ask the Table", asked)
    await table.press("red", "Keep Playing")
    text = public_with(table, "asks to end this game")
    assert "2 of 3 are needed" in text
    assert "for it" not in text
    assert "You are for the end" in plain(await table.press("blue", "End the Game"))
    assert public_with(table, "asks to end this game") == text
    await table.press("green", "End the Game")
    assert info(table).state == "ended"


async def test_a_vote_is_pressed_on_after_a_restart_and_never_by_an_old_button(table: World) -> None:
    asked = await table.slash("red", "kemet end")
    await table.press("red", "Ask the Table", asked)
    _, custom_id = table.newest("End the Game")
    await table.again()
    assert "You want to go on" in plain(await table.press("blue", "Keep Playing"))
    await table.press("red", "Keep Playing")
    assert "Nothing is asked here any more" in plain(await table.press_made("green", custom_id))
    asked = await table.slash("blue", "kemet end")
    await table.press("blue", "Ask the Table", asked)
    async with Unchanged(table):
        assert "Nothing is asked here any more" in plain(await table.press_made("green", custom_id))
        assert "Nothing is asked here any more" in plain(
            await table.press_made("green", f"l1:{table.game_id}:undo_yes")
        )
    await table.press("green", "End the Game")
    assert info(table).state == "ended"


async def test_a_server_manager_ends_a_game_alone_and_nobody_else(table: World) -> None:
    manager(table)
    asked = await table.slash("red", "kemet end")
    await table.press("red", "Ask the Table", asked)
    async with Unchanged(table):
        for name in ("red", "blue", "dina"):
            made = await table.press_made(name, f"l1:{table.game_id}:end_now")
            assert "Only server managers" in plain(made)
        for name in ("red", "blue"):
            assert "Ask the others" in plain(await table.press_made(name, f"l1:{table.game_id}:end_game"))
    seen = await table.slash("mona", "kemet end")
    assert list(seen.buttons) == ["Keep Playing", "End Now"]
    assert "The game has ended" in plain(await table.press("mona", "End Now", seen))
    assert public_with(table, "asked to end") == "-# 🟥 Red asked to end this game · the game is over"
    assert "over" in plain(await table.press_made("mona", f"l1:{table.game_id}:end_now"))


async def test_a_lobby_is_closed_by_its_host_or_a_manager(world: World) -> None:
    manager(world)
    await opened(world)
    async with Unchanged(world):
        assert "Only the host" in plain(await world.slash("blue", "kemet end"))
        asked = await world.slash("red", "kemet end")
        assert "The lobby stays open" in plain(await world.press("red", "Keep It Open", asked))
    asked = await world.slash("mona", "kemet end")
    assert "The lobby is closed" in plain(await world.press("mona", "Close Lobby", asked))
    assert "This lobby is closed" in world.texts()[0]


async def test_a_game_that_cannot_be_read_is_ended_by_its_host_or_a_manager(table: World) -> None:
    held = table.service.tables.held(table.game_id)
    held.info = replace(held.info, state="damaged", error_code="K7Q2")
    assert "Only the host" in plain(await table.slash("blue", "kemet end"))
    asked = await table.slash("red", "kemet end")
    assert list(asked.buttons) == ["Keep Playing", "End Game"]
    assert "The game has ended" in plain(await table.press("red", "End Game", asked))
    assert table.service.game_in(table.channel.id) is None


async def test_a_manager_of_another_server_ends_nothing_here(table: World) -> None:
    other = table.env.create_guild("other")
    role = other.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    far = other.add_member(table.env.create_user("far"), roles=[role])
    channel = other.create_text_channel("far")
    async with Unchanged(table):
        for op in ("end_now", "end", "end_game"):
            custom_id = f"l1:{table.game_id}:{op}"
            post = await table.bot.get_channel(channel.id).send(view=one_button(custom_id))  # type: ignore[union-attr]  # a text channel
            told = plain(Seen(await far.click(post, custom_id=custom_id)))
            assert "This game belongs to another server" in told


# A step back


async def fought(table: World) -> None:
    """Both plans lie open: nobody may take one back alone."""
    await table.place(**TEMPLE)
    await table.say("red", PLANS["red"])
    await table.say("blue", PLANS["blue"])


async def test_a_step_past_a_reveal_is_asked_for_twice_and_falls_by_all(table: World) -> None:
    await fought(table)
    async with Unchanged(table):
        asked = await table.slash("red", "act undo")
        assert "Take your last step back?" in plain(asked)
        assert "It is no longer free: something hidden was turned up after it." in asked.text
        assert "Asked would be: 🟦 Blue and 🟩 Green" in asked.text
        assert "The same choices would give the same cards again" in asked.text
        assert "The step stays" in plain(await table.press("red", "Keep It", asked))
    asked = await table.slash("red", "act undo")
    assert "They are asked" in plain(await table.press("red", "Ask the Others", asked))
    ((text, pings),) = sent_with(table, "asks to take the last step back")
    assert pings == [table.people[seat].id for seat in ("blue", "green")]
    assert "0 of 2 agree" in text
    assert "1 of 2 agree" in plain(await table.press("green", "Agree"))
    assert "1 of 2 agree" in public_with(table, "asks to take the last step back")
    async with Unchanged(table):
        assert "You have answered already" in plain(await table.press("green", "Refuse"))
        assert "This is not asked of 🟥 Red" in plain(await table.press("red", "Agree"))
        assert "You are watching" in plain(await table.press("dina", "Agree"))
        again = await table.slash("red", "act undo")
        assert "is asked that already" in plain(await table.press("red", "Ask the Others", again))
    _, custom_id = table.newest("Agree")
    await table.again()
    assert "The step is taken back" in plain(await table.press("blue", "Agree"))
    assert public_with(table, "asked to take a step back") == "-# 🟥 Red asked to take a step back · all agreed"
    assert sorted((await table.view()).awaited) == ["blue", "red"]
    assert "took the last step back" in "\n".join(table.texts())
    # Red waited for the others meanwhile, so it is called back.
    assert sent_with(table, "choose your battle plan")[-1][1] == [table.people["red"].id]
    async with Unchanged(table):
        assert "Nothing is asked here any more" in plain(await table.press_made("green", custom_id))


async def test_one_refusal_keeps_the_step(table: World) -> None:
    await fought(table)
    before = (await table.view()).serial
    asked = await table.slash("red", "act undo")
    await table.press("red", "Ask the Others", asked)
    assert "The step stays" in plain(await table.press("green", "Refuse"))
    assert public_with(table, "asked to take a step back") == "-# 🟥 Red asked to take a step back · refused"
    assert (await table.view()).serial == before


async def test_the_question_falls_when_somebody_plays_on(table: World) -> None:
    await fought(table)
    questions = [await table.slash("red", "act undo") for _ in range(2)]
    await table.press("red", "Ask the Others", questions[0])
    seat = (await table.view()).awaited[0]
    await table.say(seat, await table.chance(seat))
    assert public_with(table, "asked to take a step back") == "-# 🟥 Red asked to take a step back · the game went on"
    if (await table.view()).last_by.get("red"):
        again = await table.press("red", "Ask the Others", questions[1])
        assert "earlier step" in plain(again)
    assert sent_with(table, "asks to take the last step back")[1:] == []


async def test_what_falls_stands_in_the_question_as_the_log_told_it(table: World) -> None:
    await table.place(**TURN)
    await table.say("red", ["f1_pray"])
    blue = (await table.view()).awaited[0]
    await table.say(blue, ["f1_pray"])
    asked = await table.slash("red", "act undo")
    assert "• 🟥 Red prays, +2 PP\n• 🟦 Blue prays, +2 PP" in plain(asked)
    await table.press("red", "Ask the Others", asked)
    assert "• 🟦 Blue prays, +2 PP" in public_with(table, "asks to take the last step back")


async def test_the_undo_button_of_an_earlier_turn_leads_to_the_question(table: World) -> None:
    await table.place(**TURN)
    key = (await table.asked("red")).key
    panel = await table.slash("red", "act turn")
    done = await table.press_id("red", panel.message, f"p1:{table.game_id}:{key.serial}:red:space:f1_pray")
    blue = (await table.view()).awaited[0]
    await table.say(blue, ["f1_pray"])
    asked = await table.press("red", "Undo", done)
    assert "Take your last step back?" in plain(asked)
    await table.press("red", "Ask the Others", asked)
    for seat in ("blue", "green"):
        await table.press(seat, "Agree")
    assert (await table.view()).awaited == ["red"]
    assert "took the last step back; 1 step of 🟦 Blue fell with it" in "\n".join(table.texts()).replace("**", "")


async def test_a_free_step_is_taken_back_at_once(table: World) -> None:
    await table.place(**TURN)
    await table.say("red", ["f1_pray"])
    assert "taken back" in plain(await table.slash("red", "act undo"))
    assert (await table.view()).awaited == ["red"]
    assert sent_with(table, "asks to take") == []


async def test_a_strict_table_says_why_the_step_stays(world: World) -> None:
    await begun(world, undo="strict")
    await fought(world)
    async with Unchanged(world):
        seen = await world.slash("red", "act undo")
        assert "That step stays" in plain(seen)
        assert "Ask the Others" not in seen.buttons
        made = await world.press_made("red", f"l1:{world.game_id}:ask_undo-{(await world.view()).serial}")
        assert "That step stays" in plain(made)


async def test_with_nobody_to_ask_it_is_done_after_the_question(world: World) -> None:
    await opened(world)
    for _ in range(2):
        await world.press("red", "Add Computer")
    await world.press("red", "Start Game")
    await fought_alone(world)
    asked = await world.slash("red", "act undo")
    assert "Nobody has to be asked" in plain(asked)
    done = await world.press("red", "Take It Back", asked)
    assert "taken back" in plain(done)
    assert "red" in (await world.view()).awaited


async def fought_alone(world: World) -> None:
    """The same against a computer."""
    await world.place(**TEMPLE)
    await world.say("red", PLANS["red"])
    for _ in range(10):
        await world.later(7)
        if (await world.view()).barrier >= (await world.view()).last_by.get("red", 0) > 0:
            return
    raise AssertionError("no plan was opened")


async def test_made_up_questions_of_others_ask_nobody(table: World) -> None:
    await fought(table)
    serial = (await table.view()).serial
    async with Unchanged(table):
        made = f"l1:{table.game_id}:ask_undo-{serial}"
        assert "You are watching" in plain(await table.press_made("dina", made))
        assert "no step of yours" in plain(await table.press_made("green", made))
        assert "Nothing is asked here any more" in plain(
            await table.press_made("green", f"l1:{table.game_id}:undo_yes")
        )
        assert "You are watching" in plain(await table.press_made("dina", f"l1:{table.game_id}:undo_no"))


async def test_a_table_that_is_asked_is_not_asked_again(table: World) -> None:
    seen = await table.slash("red", "kemet end")
    await table.press("red", "Ask the Table", seen)
    for name in ("red", "blue"):
        assert (await table.slash(name, "kemet end")).text.startswith("**The table is asked that already.**")

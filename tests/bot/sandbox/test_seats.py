"""A tab never receives another seat's private text, and plays through Discord's own acts."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest

from bot.sandbox import Hooks
from tests.bot.sandbox.conftest import House, Open, walk
from tests.bot.sandbox.demo_bot import PEOPLE, SECRET


async def _hear_everything(house: House, seat: int) -> str:
    """Whatever the server tells this seat: state, every channel's messages, commands."""
    tab = house.tab(seat)
    await tab.get("state")
    for place in [*house.sandbox.town.channels(), *(one.user.dm_channel for one in house.sandbox.town.seats)]:
        await tab.get("messages", channel=place.id)
        await tab.get("pins", channel=place.id)
        await tab.get("commands", channel=place.id)
    return tab.heard


async def _begin(house: House) -> Any:
    ada = house.tab(1)
    await ada.slash("kemet new")
    for label in ("Add Computer", "Add Computer", "Start Game"):
        assert (await ada.press(label))["ok"]
    return ada


async def test_private_text_stays_with_its_seat(house: House) -> None:
    ada = await _begin(house)
    await ada.press("Take My Turn")
    await ada.press("My Hand")
    await ada.slash("act copy")
    await ada.slash("act team")
    for seat in (2, 3):
        heard = await _hear_everything(house, seat)
        for secret in (SECRET, "Place a token", "War Rage", "team-sun", "only you can read", "pressed"):
            assert secret not in heard
    heard = await _hear_everything(house, 1)
    for secret in (SECRET, "Place a token", "War Rage", "team-sun", "only you can read", "pressed"):
        assert secret in heard


async def test_files_are_given_to_those_who_see_the_message(house: House) -> None:
    ada = await _begin(house)
    await ada.press("Take My Turn")
    await ada.press("Board")
    private = (await ada.messages())[-1]
    path = private["files"][0]["url"].split("?")[0]
    assert private["private"]
    mine = await house.client.get(f"/{path}", params={"seat": 1})
    assert mine.status == 200
    assert (await mine.read()).startswith(b"\x89PNG")
    assert (await house.client.get(f"/{path}", params={"seat": 2})).status == 404
    public = next(one for one in await ada.messages() if one["pinned"])
    shared = public["files"][0]["url"].split("?")[0]
    assert (await house.client.get(f"/{shared}", params={"seat": 2})).status == 200
    assert any(
        part.get("items", [{}])[0].get("media", {}).get("url", "").startswith("api/file/")
        for part in walk(public["components"])
    )


async def test_a_private_message_cannot_be_pressed_by_another_seat(house: House) -> None:
    ada = await _begin(house)
    await ada.press("Take My Turn")
    panel = (await ada.messages())[-1]
    assert await house.tab(2).press("Move", panel) == {"error": "gone"}
    assert (await ada.press("Move", panel))["ok"]


async def test_a_private_panel_is_edited_in_place_and_can_be_put_away(house: House) -> None:
    ada = await _begin(house)
    await ada.press("Take My Turn")
    before = await ada.messages()
    assert before[-1]["origin"] == {"name": "Ada", "verb": "pressed", "label": "Take My Turn"}
    await ada.press("Move", before[-1])
    after = await ada.messages()
    assert [one["id"] for one in after] == [one["id"] for one in before]
    assert "Movement" in str(after[-1]["components"])
    await ada.post("dismiss", message=after[-1]["id"])
    assert after[-1]["id"] not in [one["id"] for one in await ada.messages()]


async def test_the_line_over_a_panel_names_the_newest_press_until_another_step_tells_it_anew(house: House) -> None:
    ada = await _begin(house)
    await ada.press("Take My Turn")
    await house.sandbox.advance(5, budget=1)
    await ada.press("Move", (await ada.messages())[-1])
    panel = (await ada.messages())[-1]
    assert panel["origin"] == {"name": "Ada", "verb": "pressed", "label": "Move"}
    await house.sandbox.advance(5, budget=1)
    backend = house.sandbox.env.backend
    backend.messages[int(ada.channel)][int(panel["id"])].edited_timestamp = backend.now_iso()
    house.sandbox.changed()
    assert (await ada.messages())[-1]["origin"] is None


async def test_a_command_keeps_its_line_over_what_it_brought(house: House) -> None:
    ada = house.tab(1)
    await ada.slash("kemet new")
    await house.sandbox.advance(5, budget=1)
    await ada.press("Add Computer")
    lobby = (await ada.messages())[-1]
    assert lobby["edited"]
    assert lobby["origin"] == {"name": "Ada", "verb": "used", "label": "/kemet new"}


async def test_each_channel_tells_who_sits_at_its_table(house: House) -> None:
    ada = house.tab(1)
    made = (await ada.post("channel", name="second"))["channel"]
    await ada.slash("kemet new")
    rows = {row["id"]: row for row in (await ada.get("state"))["channels"]}
    assert rows[ada.channel]["seated"] == [str(PEOPLE[0])]
    assert rows[made]["seated"] == []
    await ada.slash("kemet status")
    rows = {row["id"]: row for row in (await ada.get("state"))["channels"]}
    assert rows[ada.channel]["seated"] == [str(one) for one in PEOPLE]
    assert [row["seated"] for row in rows.values() if row["kind"] == "dm"] == [None]


async def test_what_was_pressed_in_private_is_not_told_in_public(house: House) -> None:
    ada = await _begin(house)
    await ada.press("Take My Turn")
    await ada.press("Claim 2 Cards")
    public = (await house.tab(2).messages())[-1]
    assert public["content"] == "🟥 Red claims something."
    assert public["origin"] is None


async def test_a_press_on_a_button_that_is_gone_or_greyed_is_answered(house: House) -> None:
    ada = await _begin(house)
    await ada.press("Take My Turn")
    old = (await ada.messages())[-1]
    await ada.press("Move", old)
    assert await ada.press("Why Not?", old) == {"error": "gone"}
    assert await ada.post("press", message=old["id"], custom_id="no such id") == {"error": "gone"}
    await ada.press("Back")
    assert await ada.press("Pray · Used") == {"error": "gone"}


async def test_a_bot_that_does_not_answer_is_told_as_that(house: House) -> None:
    ada = await _begin(house)
    await ada.press("Take My Turn")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(logging.getLogger("discord.ui.view"), "disabled", True)
        assert await ada.press("Why Not?") == {"error": "silent"}


async def test_a_form_belongs_to_its_seat_and_every_part_arrives(house: House) -> None:
    ada, ben = await _begin(house), house.tab(2)
    await ada.press("Take My Turn")
    form = (await ada.press("Battle Plan…"))["form"]
    assert form["title"] == "Battle plan · Western Temple"
    assert [part["type"] for part in form["components"]] == [10, 18, 18, 18, 18]
    values = {"play": "3/2", "discard": ["4/1"], "di": ["war_rage"], "note": "hush"}
    assert await ben.post("submit", form=form["form"], values=values) == {"error": "gone"}
    assert await ada.post("submit", form=form["form"], values={"play": "9/9", "discard": ["4/1"]}) == {"error": "unfit"}
    assert (await ada.post("submit", form=form["form"], values=values))["ok"]
    sealed = (await ada.messages())[-1]
    assert sealed["private"]
    assert "Play **3/2**, add war_rage." in str(sealed["components"])
    assert await ada.post("submit", form=form["form"], values=values) == {"error": "gone"}


async def test_a_refused_form_answers_with_a_way_on(house: House) -> None:
    ada = await _begin(house)
    await ada.press("Take My Turn")
    form = (await ada.press("Battle Plan…"))["form"]
    await ada.post("submit", form=form["form"], values={"play": "4/1", "discard": ["4/1"]})
    assert (await ada.press("Fix"))["form"]["title"] == "Battle plan · Western Temple"


async def test_a_select_menu_of_an_older_message(house: House) -> None:
    ada = await _begin(house)
    await ada.press("Take My Turn")
    await ada.press("Choose…")
    menu = (await ada.messages())[-1]
    assert menu["embeds"][0]["title"] == "Choose a card"
    assert await ada.post("select", message=menu["id"], custom_id="choose", values=["nothing"]) == {"error": "gone"}
    assert (await ada.post("select", message=menu["id"], custom_id="choose", values=["fire"]))["ok"]
    assert (await ada.messages())[-1]["content"] == "Chose fire"


async def test_channels_are_those_the_seat_may_see(house: House) -> None:
    ada = house.tab(1)
    await ada.slash("act team")
    await ada.slash("act team", private="no")
    mine = {one["name"]: one for one in (await ada.get("state"))["channels"]}
    theirs = {one["name"]: one for one in (await house.tab(2).get("state"))["channels"]}
    assert list(mine) == ["table", "team-sun", "round 1 talk", "Kemet"]
    assert list(theirs) == ["table", "round 1 talk", "Kemet"]
    assert mine["team-sun"]["private"]
    assert mine["team-sun"]["mentions"] == 1
    assert mine["team-sun"]["kind"] == "thread"
    hidden = await house.tab(2).get("messages", channel=mine["team-sun"]["id"])
    assert hidden == {"error": "hidden"}
    await ada.post(
        "read", channel=mine["team-sun"]["id"], message=(await ada.messages(mine["team-sun"]["id"]))[-1]["id"]
    )
    again = {one["name"]: one for one in (await ada.get("state"))["channels"]}
    assert not again["team-sun"]["unread"]
    assert again["team-sun"]["mentions"] == 0


async def test_direct_messages_work_like_a_channel(house: House) -> None:
    ada = house.tab(1)
    await ada.slash("act copy")
    ada.channel = next(one["id"] for one in (await ada.get("state"))["channels"] if one["kind"] == "dm")
    assert "War Rage" in str((await ada.messages())[-1]["components"])
    assert (await ada.post("say", text="thanks"))["ok"]
    assert (await ada.messages())[-1]["content"] == "thanks"
    assert (await ada.slash("act copy"))["ok"]
    assert (await house.tab(2).get("messages", channel=ada.channel)) == {"error": "hidden"}


async def test_talk_reaches_the_others_and_counts_as_unread(house: House) -> None:
    ben = house.tab(2)
    await ben.post("say", text=f"<@{PEOPLE[0]}> your snake looks **hungry**")
    told = (await house.tab(1).get("state"))["channels"][0]
    assert told["unread"]
    assert told["mentions"] == 1
    assert not (await ben.get("state"))["channels"][0]["unread"]


async def test_tabs_are_told_that_something_changed_and_nothing_else(house: House) -> None:
    stream = await house.client.get("/api/events")
    assert (await stream.content.readuntil(b"\n\n")).startswith(b"event: change\ndata: ")
    await house.tab(1).post("say", text=SECRET)
    line = await asyncio.wait_for(stream.content.readuntil(b"\n\n"), 2)
    assert line.startswith(b"event: change\ndata: ")
    assert line.split(b"data: ")[1].strip().isdigit()
    stream.close()


async def test_nothing_said_or_chosen_reaches_the_log(open_house: Open, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    house = await open_house()
    ada = await _begin(house)
    await ada.post("say", text="a marked word")
    await ada.press("Take My Turn")
    await ada.press("My Hand")
    form = (await ada.press("Battle Plan…"))["form"]
    await ada.post("submit", form=form["form"], values={"play": "3/2", "discard": ["4/1"], "note": "a marked word"})
    await ada.post("press", message="no number", custom_id="a marked word")
    ours = "".join(record.getMessage() for record in caplog.records if record.name.startswith("bot."))
    assert "ValueError" in ours
    assert "marked word" not in ours
    assert SECRET not in ours


async def test_a_form_of_before_a_stop_reaches_the_bot(open_house: Open) -> None:
    house = await open_house()
    ada = await _begin(house)
    await ada.press("Take My Turn")
    form = (await ada.press("Battle Plan…"))["form"]
    sent = {"form": form.pop("form"), "modal": form, "values": {"play": "3/2", "discard": ["4/1"]}}
    house = await open_house()
    again = house.tab(1)
    told = await house.tab(2).post("submit", **{**sent, "modal": {}})
    assert told == {"error": "gone"}
    assert (await again.post("submit", **sent))["ok"]
    assert (await again.messages())[-1]["content"] == "Taken, though the bot was stopped."
    assert await house.tab(2).messages() == []


async def test_pins_are_told_apart_from_the_last_messages(house: House) -> None:
    ada = await _begin(house)
    place = (await ada.get("state"))["channels"][0]
    assert (place["pinned"], place["ended"]) == (True, False)
    told = await house.tab(2).get("pins", channel=ada.channel)
    assert ["Round 2" in str(one["components"]) for one in told["messages"]] == [True]
    await ada.slash("act team")
    team = next(one["id"] for one in (await ada.get("state"))["channels"] if one["name"] == "team-sun")
    assert await house.tab(2).get("pins", channel=team) == {"error": "hidden"}
    assert (await ada.get("pins", channel=team))["messages"] == []


async def test_whoever_a_pinned_message_names_plays(open_house: Open) -> None:
    facts = {PEOPLE[0]: ("red", "Red", False, False), PEOPLE[1]: ("blue", "Blue", False, False)}
    house = await open_house(Hooks(seats=lambda: facts))
    await house.tab(1).slash("kemet new")
    assert [one.get("playing") for one in (await house.tab(1).get("state"))["people"]] == [False, False, None]
    await _begin(house)
    assert [one.get("playing") for one in (await house.tab(1).get("state"))["people"]] == [True, True, None]


async def test_the_time_is_told_alone(house: House) -> None:
    assert await house.tab(1).get("time") == (await house.tab(1).get("state"))["time"]

"""3.6 by presses."""

from __future__ import annotations

from typing import Any

import pytest

from bot import prompts
from bot.messages import asks


async def test_devotion_is_answered_at_one_press(world: Any) -> None:
    await world.place(now="night devotion", troops={"red": {"sanctuary": 2}})
    seen = await world.open("red")
    assert "1 Divine Glory" in seen.text
    assert "your last there" in seen.text
    await world.click("red", seen, "Give 2 Warriors")
    assert (await world.view()).table.sides["red"].divine == 1


async def test_the_last_warrior_of_the_delta_temple_is_named(world: Any) -> None:
    await world.place(now="night delta_control", troops={"blue": {"delta_temple": 1}}, pp={"blue": 4})
    seen = await world.open("blue")
    assert "you lose the temple" in seen.text
    done = await world.click("blue", seen, "Keep Them")
    assert "### Done" in done.text


async def test_labels_of_prayers_say_what_counts(world: Any) -> None:
    await world.place(now="night prayers", veterans={"blue": 3, "red": 1}, pp={"blue": 7, "red": 2})
    seen = await world.open("blue")
    assert "you have **9 PP** and **3 Veteran tokens**" in seen.text
    assert "Step 7: 1 token for 1 warrior." in seen.text
    assert "Step 6: 2 tokens for 1 DI card." in seen.text
    assert list(seen.buttons) == ["None", "1 for 1 PP", "2 for 2 PP", "3 for 2 PP"]
    answered = await world.click("blue", seen, "2 for 2 PP")
    assert "Your answer: **2 for 2 PP**" in answered.text, "red still chooses"
    assert "Taken back" in (await world.click("blue", answered, "Take Back")).text
    await world.click("blue", await world.open("blue"), "None")
    await world.click("red", await world.open("red"), "1 for 1 PP")
    assert (await world.view()).table.seats["red"].pp == 5


async def test_summoning_is_a_form_and_too_many_are_refused(world: Any) -> None:
    await world.place(now="night summoning", veterans={"red": 1}, troops={"red": {"c1_north": 5}})
    form = await world.open("red")
    assert form.modal["title"] == "Summoning · 1 Veteran token, 7 in supply"
    rooms = ["North C1-a · 5 there, full", "East C1-b · empty, room for 5", "West C1-c · empty, room for 5"]
    assert [part["label"] for part in form.parts.values()] == rooms
    seen = await world.send("red", form, c1_north=["0"], c1_east=["1"], c1_west=["1"])
    assert "2 in all; 1 are possible" in seen.text
    again = await world.click("red", seen, "Fix")
    done = await world.send("red", again, c1_north=["0"], c1_east=["1"], c1_west=["0"])
    assert "summons 1 in C1-b" in done.text


async def test_who_summons_nobody_is_told_so(world: Any) -> None:
    """3.6.7: any number of tokens, none among them."""
    await world.place(now="night summoning", veterans={"red": 1})
    form = await world.open("red")
    done = await world.send("red", form, c1_north=["0"], c1_east=["0"], c1_west=["0"])
    assert "Red summons nobody" in done.text


async def test_destiny_greys_the_places_taken(world: Any) -> None:
    await world.place(now="night destiny")
    first = (await world.view()).awaited[0]
    await world.say(first, ["1"])
    second = (await world.view()).awaited[0]
    info, decision = world.service.info(world.game_id), await world.asked(second)
    buttons = prompts.public_buttons(info, decision)
    assert [button.disabled for button in buttons] == [True, False, False]
    assert first.capitalize() in str(buttons[0].label)
    seen = await world.open(second)
    assert seen.buttons["2nd"]["custom_id"] == buttons[1].custom_id
    await world.click(second, seen, "2nd")
    assert (await world.view()).table.turn_order[:2] == [first, second]


@pytest.mark.parametrize(
    ("step", "troops", "words", "labels"),
    [
        ("devotion", {"red": {"sanctuary": 3}}, "with 3 warriors. Give 2 for", ["Keep Them", "Give 2 Warriors"]),
        ("delta_control", {"red": {"delta_temple": 1}}, "Give 1 for **5 PP**?", ["Keep Them", "Give 1 for 5 PP"]),
    ],
)
async def test_a_sacrifice_is_answered_on_the_public_message(
    world: Any, step: str, troops: Any, words: str, labels: list[str]
) -> None:
    await world.place(now=f"night {step}", troops=troops)
    info, decision = world.service.info(world.game_id), await world.asked("red")
    buttons = prompts.public_buttons(info, decision)
    assert [each.label for each in buttons] == labels
    post = asks.call(info, await world.view(), [decision], buttons, quiet=["red"])
    assert post.words.startswith("🟥 **Red** — ")
    assert words in post.words
    assert post.pings == ()
    message = await world.post(*buttons)
    await world.people["red"].click(message, label=labels[1])
    assert await world.service.asked(world.game_id, "red") != decision

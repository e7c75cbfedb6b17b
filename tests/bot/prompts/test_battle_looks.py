"""The last battle, privately: its sums in words and its picture, by Details and by /show battle."""

from __future__ import annotations

from typing import Any

import pytest
from discord import ui

from bot import looks

BATTLE: dict[str, Any] = {
    "now": "battle west_temple red blue",
    "troops": {"red": {"west_temple": 5}, "blue": {"west_temple": 4}},
    "colours": ["ruby", "sapphire", "diamond"],
}


async def press(world: Any, custom: str, seat: str) -> Any:
    button: ui.Button[Any] = ui.Button(label="Details", custom_id=f"k1:{world.game_id}:0:any:{custom}")
    message = await world.post(button)
    return world.seen(await world.people[seat].click(message, label="Details"))


async def fought(world: Any) -> int:
    """Red wins 8 to 7; the serial of the Resolution."""
    await world.place(**BATTLE)
    await world.say("red", ["battle_3_2", "battle_4_1"])
    commit = await world.say("blue", ["battle_3_0_1", "battle_4_1"])
    return int(commit.last)


@pytest.mark.parametrize("seat", ["red", "blue", "green"])
async def test_details_show_the_picture_to_anybody(world: Any, seat: str) -> None:
    serial = await fought(world)
    seen = await press(world, f"details-{serial}", seat)
    assert "**8 Strength**" in seen.text
    assert len(seen.pictures) == 1
    assert f"battle-{serial}.png" in seen.pictures[0]
    (gallery,) = [each for each in seen.components if each["type"] == 12]
    assert gallery["items"][0]["description"] == "the battle at T1"


async def test_details_without_a_picture_are_words(world: Any) -> None:
    serial = await fought(world)
    world.bot.pictures.broken = True
    seen = await press(world, f"details-{serial}", "red")
    assert "**8 Strength**" in seen.text
    assert seen.pictures == []


async def test_details_of_no_battle_have_no_picture(world: Any) -> None:
    seen = await press(world, "details-99999", "red")
    assert seen.text.startswith("### No battle yet")
    assert seen.pictures == []


async def test_the_round_is_that_of_the_battle_not_of_now(world: Any) -> None:
    fought_in = (await world.play(lambda view: view.battle is not None)).table.round
    await world.play(lambda view: view.table.round == fought_in + 1)
    entries = await world.service.log(world.game_id, "", limit=1000)
    first = next(entry.serial for entry in entries if entry.kind == "battle_resolved")
    told = await looks._battle(world.service, world.service.info(world.game_id), first)
    assert told["round"] == fought_in

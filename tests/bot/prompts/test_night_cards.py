"""3.6.5, 3.6.6 and 3.6.9 by presses, with tiles: what is drawn is told to its owner, and what must go is counted."""

from __future__ import annotations

from typing import Any

import pytest

from bot.library import LIBRARY
from bot.prompts.ask import Ask
from bot.prompts.screens import screen
from engine.positions import position
from engine.view import view_for

COLOURS = ["ruby", "onyx", "diamond"]
HAND = ["distraction", "war_rage", "war_rage", "iron_wall"]
DECK = ["prayer", "bronze_wall", "iron_wall", "transfer", "swiftness", "war_fury", "raining_fire", "prayer"]


async def test_prayers_tell_what_tiles_bring(world: Any) -> None:
    await world.place(
        now="night prayers",
        colours=COLOURS,
        veterans={"red": 2},
        tiles={"red": ["priest_of_amon"]},
        pp={"red": 1},
    )
    seen = await world.open("red")
    assert "+9 PP: you have **10 PP** and **2 Veteran tokens**" in seen.text, "2, and 7 of the Priest of Amon"
    assert list(seen.buttons) == ["None", "1 for 1 PP", "2 for 1 PP"], "11 is the most"


async def test_the_drawn_card_stands_on_the_question_for_more(world: Any) -> None:
    await world.place(now="night worship", veterans={"red": 3}, di_cards={"red": HAND}, deck=DECK)
    await world.say("red", ["0"])
    seen = await world.open("red")
    assert "### Night 6 · Divine Intervention\nYou drew *Prayer*.\nYou have **3 Veteran tokens**" in seen.text
    assert list(seen.buttons) == ["Enough", "1 More · 2 Tokens", "My Hand"]
    assert "prayer" not in " ".join(each.get("custom_id", "") for each in seen.components)
    done = await world.click("red", seen, "1 More · 2 Tokens")
    assert "**You drew**\nBronze Wall · free · Battle: +1 Shield" in done.text
    log = [e for e in await world.service.log(world.game_id) if e.kind == "cards_drawn"]
    assert all("cards" not in entry.values for entry in log), "others learn the number alone"


async def test_an_answer_that_lets_the_night_go_on_tells_its_own_draw(world: Any) -> None:
    await world.place(now="night prayers", veterans={"red": 1}, di_cards={"red": HAND}, deck=DECK)
    done = await world.click("red", await world.open("red"), "1 for 1 PP")
    assert "**You drew**\nPrayer · free · Day: +2 PP" in done.text


VISION: dict[str, Any] = {
    "now": "night divine_intervention",
    "colours": COLOURS,
    "tiles": {"red": ["vision"]},
    "di_cards": {"red": HAND},
    "deck": DECK,
}


async def test_vision_discards_as_many_as_it_drew(world: Any) -> None:
    await world.place(**VISION)
    seen = await world.open("red")
    assert seen.text.startswith("### Vision: discard 4\nYou hold 9 DI cards.")
    assert "Distraction cannot go." in seen.text
    menu = seen.menu
    assert (menu["min_values"], menu["max_values"]) == (4, 4)
    labels = {option["value"]: option["label"] for option in menu["options"]}
    assert len(labels) == 8
    assert labels["war_rage.1"] == "War Rage, second copy"
    assert labels["iron_wall.1"] == "Iron Wall, second copy"
    assert seen.buttons["Discard 4"]["disabled"]
    picks = ["war_rage", "war_rage.1", "iron_wall", "prayer"]
    result = await world.people["red"].select(seen.message, picks, custom_id=menu["custom_id"])
    seen = world.seen(result)
    assert not seen.buttons["Discard 4"].get("disabled")
    again = await world.click("red", seen, "Reset")
    assert again.buttons["Discard 4"]["disabled"]
    result = await world.people["red"].select(again.message, picks, custom_id=again.menu["custom_id"])
    await world.click("red", world.seen(result), "Discard 4")
    view = await world.view("red")
    assert sorted(view.own.di_cards) == sorted(["distraction", "iron_wall", "bronze_wall", "transfer", "swiftness"])


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (["red", "blue"], [2]),
        (["red", "blue", "green"], [3]),
        (["red", "blue", "green", "yellow"], [2, 2]),
        (["red", "blue", "green", "yellow", "purple"], [3, 2]),
        (["red", "blue", "green", "yellow", "purple", "black"], [3, 3]),
    ],
)
def test_destiny_has_a_place_for_each_seat(players: list[str], sizes: list[int]) -> None:
    game = position(LIBRARY, {"now": "night destiny", "players": players})
    (decision,) = game.decisions()
    info: Any = type("Info", (), {"id": 7})()
    nobody: Any = None
    ask = Ask(nobody, info, 1, decision, [[]], decision, view_for(game, decision.seat))
    rows = [block for block in screen(ask).blocks if isinstance(block, list)][:-1]
    assert [len(row) for row in rows] == sizes
    assert [button.label for row in rows for button in row] == ["1st", "2nd", "3rd", "4th", "5th", "6th"][
        : len(players)
    ]

"""What is proposed is told in the words of its prompt, with all that goes and stays."""

from __future__ import annotations

from typing import Any

import pytest

from bot.names import di_effect, di_name
from tests.bot.whole.support import Seen, flat
from tests.bot.whole.teams import BOARD, HELD, SUN, TURN, Teams

pytestmark = pytest.mark.usefixtures("no_fault")
PRAYERS: dict[str, Any] = {**BOARD, "now": "night prayers", "veterans": {"red": 3, "green": 2}, "di_cards": HELD}
DIVINE: dict[str, Any] = {**PRAYERS, "now": "night divine_intervention", "order": ["red", "blue", "green", "yellow"]}


def menus(seen: Seen) -> dict[str, list[str]]:
    """What each select asks, and the labels it offers."""
    found = [each for each in flat(seen.components) if each["type"] == 3]
    return {each["placeholder"]: [option["label"] for option in each["options"]] for each in found}


def sun(world: Teams) -> str:
    """The newest message of the thread of Team Sun."""
    return world.in_thread(SUN)[-1]


# 3.6.5, 3.6.6: the Night


async def test_veteran_tokens_for_pp_are_told_as_the_prompt_says_them(four: Teams) -> None:
    """3.6.5: one for one."""
    await four.place(**PRAYERS)
    seen = await four.slash("red", "team propose", to="green")
    key = (await four.asked("green")).key
    seen = await four.pick("red", seen, f"{key.serial}.green")
    assert menus(seen) == {"How many Veteran tokens for PP": ["None", "1 for 1 PP", "2 for 2 PP"]}
    seen = await four.pick("red", seen, "1")
    assert "**1 for 1 PP**" in seen.text
    await four.press("red", "Propose", seen)
    assert sun(four).startswith("### 🟥 Red proposes\n**1 for 1 PP**")
    await four.later(10)
    assert "🟥 Red proposes: **1 for 1 PP**" in (await four.press("green", "My Night")).text
    done = await four.press_in("green", SUN, "Do It")
    assert "Your answer: **1 for 1 PP**." in done.text
    assert sun(four) == "🟩 Green did it: **1 for 1 PP**\n-# 🟥 Red proposed it."


async def test_more_cards_are_told_as_the_prompt_says_them(four: Teams) -> None:
    """3.6.6: two tokens for one card."""
    await four.place(**DIVINE)
    seen = await four.slash("green", "team propose")
    assert menus(seen) == {"How many more DI cards": ["Enough", "1 More · 2 Tokens"]}
    await four.press("green", "Propose", await four.pick("green", seen, "1"))
    assert "\n**1 More · 2 Tokens**" in sun(four)


# What was done and is taken back


async def test_a_proposal_that_was_done_is_struck_out_with_its_step(four: Teams) -> None:
    await four.place(**TURN)
    await four.slash("green", "team propose", answer="f3_move; desert_c1 west_temple", to="red")
    await four.press_in("red", SUN, "Do It")
    assert sun(four).startswith("🟥 Red did it: **Attack T1 ")
    await four.service.undo(four.game_id, four.who("red").id)
    await four.service.outbox.settle()
    struck, by = sun(four).split("\n")
    assert struck.startswith("-# ~~🟥 Red did it: **Attack T1 ")
    assert struck.endswith("~~ · undone")
    assert by == "-# 🟩 Green proposed it."


async def test_what_was_done_before_stands_when_a_later_step_is_taken_back(four: Teams) -> None:
    await four.place(**TURN)
    await four.slash("green", "team propose", answer="f3_move", to="red")
    await four.press_in("red", SUN, "Do It")
    await four.say("red", ["desert_c1", "west_temple"])
    await four.service.undo(four.game_id, four.who("red").id)
    await four.service.outbox.settle()
    assert sun(four) == "🟥 Red did it: **Movement, floor 3**\n-# 🟩 Green proposed it."
    await four.service.undo(four.game_id, four.who("red").id)
    await four.service.outbox.settle()
    assert "~~🟥 Red did it: **Movement, floor 3**~~ · undone" in sun(four)


# Who goes, who stays


async def test_of_a_mixed_troop_it_is_told_who_stays_and_which_companion_goes(four: Teams) -> None:
    given = {**TURN, "tiles": {"red": ["phoenix"]}, "companions": {"red": {"phoenix": "desert_c1"}}}
    await four.place(**given)
    await four.slash("red", "team propose", answer="f3_move; desert_c1 2 green 1 west_temple")
    text = sun(four)
    assert "**Attack T1 Western Temple** with 2 Red + 1 Green with *Phoenix* from D1" in text
    assert "1 Red + 1 Green stay in D1" in text
    assert "goes together" not in text


async def test_of_whom_one_warrior_stays_it_is_told_too(four: Teams) -> None:
    await four.place(**TURN)
    await four.slash("red", "team propose", answer="f3_move; desert_c1 2 green 2 west_temple")
    assert "1 Red stays in D1" in sun(four)


# What it costs


async def test_a_recruitment_tells_its_price(four: Teams) -> None:
    """3.4.2: a warrior costs 1 PP."""
    await four.place(**{**TURN, "now": "red recruit", "pp": {"red": 5}})
    seen = await four.slash("green", "team propose")
    seen = await four.pick("green", seen, "c1_north")
    assert "2 · 2 PP" in menus(seen)["How many in C1-a"]
    seen = await four.pick("green", seen, "2")
    assert "**2 in C1-a** · 2 PP" in seen.text
    await four.press("green", "Propose", seen)
    assert "**2 in C1-a**\n" in sun(four)
    assert "\n-# 2 PP\n" in sun(four)


async def test_a_recruitment_that_is_free_tells_no_price(four: Teams) -> None:
    """3.6.7: Summoning costs Veteran tokens, no PP."""
    await four.place(**{**DIVINE, "now": "night summoning"})
    await four.slash("red", "team propose", answer="c1_north 1")
    assert "1 in C1-a" in sun(four)
    assert "PP" not in sun(four)


async def test_an_acquisition_tells_colour_level_and_price(four: Teams) -> None:
    """3.4.3: a tile costs its level."""
    given = {**TURN, "colours": ["ruby", "diamond", "sapphire", "onyx"], "pp": {"red": 5}}
    await four.place(**given)
    slots = (await four.view()).table.seats["red"].slots
    await four.say("red", [next(space for space, colour in slots.items() if colour == "ruby")])
    seen = await four.slash("green", "team propose")
    assert "Charge! · ruby 1 · 1 PP" in menus(seen)["Which tile"]
    await four.press("green", "Propose", await four.pick("green", seen, "charge"))
    assert "**Charge! · ruby 1**" in sun(four)
    assert "\n-# 1 PP\n" in sun(four)


# Action tokens


async def test_slots_are_called_by_their_colours_and_gold_needs_a_tile(four: Teams) -> None:
    """3.3, R-031."""
    given = {**TURN, "colours": ["ruby", "diamond", "sapphire", "onyx"]}
    for tiles, gold in (([], {}), (["forced_march"], {"A gold token with it": ["Divine Power, gold"]})):
        await four.place(**{**given, "tiles": {"red": tiles}})
        slots = (await four.view()).table.seats["red"].slots
        seen = await four.slash("green", "team propose")
        offered = menus(seen)["Which space"]
        assert list(slots.values()) == ["ruby", "diamond", ""]
        assert {"Acquisition, Ruby", "Acquisition, Diamond", "Acquisition, right slot"} <= {*offered}
        seen = await four.pick("green", seen, "f1_acquire_a")
        assert menus(seen) == gold
        told = "**Acquisition, Ruby**"
        assert told in seen.text
        await four.press("green", "Propose", seen)
        assert told in sun(four)
        await four.press_in("green", SUN, "Withdraw")


# A hand


async def test_a_shown_hand_says_what_its_numbers_are_and_what_its_cards_do(four: Teams) -> None:
    await four.place(**TURN)
    await four.press("red", "Show Hand", await four.slash("red", "team show"))
    assert "-# Strength · Damage · Shield" in sun(four)
    for card in HELD["red"]:
        assert f"*{di_name(card)}* · {di_effect(card)}" in sun(four)
    await four.press("red", "Show Hand", await four.slash("red", "team show", what="di"))
    assert "Strength · Damage" not in sun(four)

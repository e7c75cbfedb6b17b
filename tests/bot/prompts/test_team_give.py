"""R-121: gifts between allies, by command and by presses."""

from __future__ import annotations

from typing import Any

import pytest
from discord import ui

from bot.prompts.ids import panel_id
from engine.decision import Key

RICH = {"now": "blue turn", "pp": {"red": 6, "green": 4}, "veterans": {"red": 2}}


async def owned(world: Any) -> dict[str, tuple[int, int]]:
    seats = (await world.view()).table.seats
    return {seat: (seats[seat].pp, seats[seat].veterans) for seat in ("red", "green")}


async def test_pp_are_given_by_command_in_the_turn_of_another(allies: Any) -> None:
    await allies.place(**RICH)
    seen = await allies.slash("red", "team give", ally="green", pp=2)
    assert "🟥 Red gives 2 PP to 🟩 Green" in seen.text
    assert "You have **4 PP** and **2 Veteran tokens**." in seen.text
    assert await owned(allies) == {"red": (4, 2), "green": (6, 0)}
    assert (await allies.asked("blue")).kind == "tokens", "Blue's turn goes on"


async def test_both_are_given_at_once_and_the_only_ally_need_not_be_named(allies: Any) -> None:
    await allies.place(**RICH)
    seen = await allies.slash("red", "team give", pp=1, veterans=2)
    assert "🟥 Red gives 1 PP to 🟩 Green" in seen.text
    assert "🟥 Red gives 2 Veteran tokens to 🟩 Green" in seen.text
    assert await owned(allies) == {"red": (5, 0), "green": (5, 2)}


async def test_the_panel_names_who_and_what(allies: Any) -> None:
    await allies.place(**RICH)
    seen = await allies.slash("red", "team give")
    assert "### Pass it on?" in seen.text
    assert "You have **6 PP** and **2 Veteran tokens**." in seen.text
    assert [each["label"] for each in seen.menus["Who"]["options"]] == ["🟩 Green · 4 PP, room for 7"]
    labels = [each["label"] for each in seen.menus["What"]["options"]]
    assert labels == [*(f"{n} PP" for n in range(1, 7)), "1 Veteran token", "2 Veteran tokens"]
    assert list(seen.buttons) == ["Rule", "Give"]
    assert seen.buttons["Give"]["disabled"]
    picked = await allies.select("red", seen, "pp.3", "What")
    again = await allies.click("red", picked, "Give")
    assert "🟥 Red gives 3 PP to 🟩 Green" in again.text
    assert await owned(allies) == {"red": (3, 2), "green": (7, 0)}


async def test_pressed_twice_it_gives_once(allies: Any) -> None:
    await allies.place(**RICH)
    seen = await allies.select("red", await allies.slash("red", "team give"), "veterans.1", "What")
    custom_id = seen.buttons["Give"]["custom_id"]
    await allies.click("red", seen, "Give")
    await allies.people["red"].click(await press_of(allies, custom_id), custom_id=custom_id)
    assert await owned(allies) == {"red": (6, 1), "green": (4, 1)}


async def press_of(world: Any, custom_id: str) -> Any:
    return await world.post(ui.Button(label="again", custom_id=custom_id))


async def test_the_rule_and_back(allies: Any) -> None:
    await allies.place(**RICH)
    seen = await allies.click("red", await allies.slash("red", "team give"), "Rule")
    assert "R-121: PP and Veteran tokens may be given to an ally at any time" in seen.text
    assert "### Pass it on?" in (await allies.click("red", seen, "Back")).text


@pytest.mark.parametrize(
    ("given", "options", "words"),
    [
        ({"pp": {"red": 0}}, {"pp": 1}, "**You hold nothing of that to give** (R-121)."),
        ({"pp": {"red": 6, "green": 11}}, {"pp": 1}, "**🟩 Green has room for 0 PP** (R-121)."),
        ({"pp": {"red": 6, "green": 9}, "veterans": {"red": 1}}, {"pp": 3}, "**🟩 Green has room for 2 PP** (R-121)."),
        ({"pp": {"red": 6}, "veterans": {"red": 1}}, {"pp": 7}, "**You have 6 PP and 1 Veteran token.**"),
        ({"pp": {"red": 6}, "veterans": {"red": 1}}, {"veterans": 2}, "**You have 6 PP and 1 Veteran token.**"),
        ({"pp": {"red": 6}}, {"ally": "blue", "pp": 1}, "I know no"),
        ({"pp": {"red": 6}}, {"ally": "red", "pp": 1}, "I know no"),
        ({"pp": {"red": 6}}, {"ally": "x", "pp": 1}, "I know no"),
    ],
)
async def test_what_cannot_be_given_is_refused(
    allies: Any, given: dict[str, Any], options: dict[str, Any], words: str
) -> None:
    await allies.place(now="blue turn", **given)
    before = await owned(allies)
    refused = await allies.slash("red", "team give", **options)
    assert words in refused.text
    assert await owned(allies) == before


async def test_of_two_gifts_of_which_one_cannot_be_made_none_is(allies: Any) -> None:
    await allies.place(now="blue turn", pp={"red": 6, "green": 9}, veterans={"red": 1})
    await allies.slash("red", "team give", pp=3, veterans=1)
    assert await owned(allies) == {"red": (6, 1), "green": (9, 0)}


async def test_nothing_passes_in_a_battle_of_either(allies: Any) -> None:
    """From the War Council to the end of the Confrontation."""
    await allies.place(
        now="battle west_temple red blue", troops={"red": {"west_temple": 3}, "blue": {"west_temple": 3}}
    )
    for seat in ("red", "green"):
        refused = await allies.slash(seat, "team give", pp=1)
        assert "**One of you fights a battle now** (R-121)." in refused.text
    await allies.say("red", ["battle_1_3", "battle_3_2"])
    refused = await allies.slash("red", "team give", pp=1)
    assert "**One of you fights a battle now** (R-121)." in refused.text, "to take the plan back would not help"
    await allies.say("blue", ["battle_2_2_1", "battle_1_3"])
    seen = await allies.slash("green", "team give", pp=1)
    assert "🟩 Green gives 1 PP to 🟥 Red" in seen.text


async def test_nothing_is_given_beside_a_sealed_answer(allies: Any) -> None:
    """It may spend what would be given."""
    await allies.place(now="night prayers", veterans={"red": 2, "blue": 1}, pp={"red": 6})
    await allies.say("red", ["1"])
    refused = await allies.slash("red", "team give", veterans=1)
    assert "**Your own answer lies sealed.**" in refused.text
    assert (await owned(allies))["red"] == (6, 2)


async def test_a_panel_left_open_into_a_battle_gives_nothing(allies: Any) -> None:
    await allies.place(now="red turn", pp={"red": 6})
    seen = await allies.select("red", await allies.slash("red", "team give"), "pp.1", "What")
    await allies.place(
        now="battle west_temple red blue",
        pp={"red": 6},
        troops={"red": {"west_temple": 3}, "blue": {"west_temple": 3}},
    )
    refused = await allies.click("red", seen, "Give")
    assert "(R-121)" in refused.text
    shown = await allies.select("red", seen, "pp.2", "What")
    assert "Not now: 🟩 Green: one of you fights a battle now (R-121)." in shown.text
    assert (await allies.view()).table.seats["red"].pp == 6


async def test_a_panel_is_for_its_own_seat(allies: Any) -> None:
    await allies.place(**RICH)
    seen = await allies.select("red", await allies.slash("red", "team give"), "pp.1", "What")
    custom_id = seen.buttons["Give"]["custom_id"]
    for seat in ("green", "blue"):
        message = await press_of(allies, custom_id)
        refused = allies.seen(await allies.people[seat].click(message, custom_id=custom_id))
        assert "**This is for 🟥 Red.**" in refused.text
    message = await press_of(allies, custom_id)
    watching = allies.seen(await allies.stranger.click(message, custom_id=custom_id))
    assert "You are watching this game." in watching.text
    assert await owned(allies) == {"red": (6, 2), "green": (4, 0)}


async def test_made_up_gifts_are_refused(allies: Any) -> None:
    await allies.place(**RICH)
    for arg in (
        "",
        "green.pp.2",
        "green.pp.99.6.2",
        "blue.pp.1.6.2",
        "green.gold.1.6.2",
        "x.y.z.6.2",
        "green.pp.0.6.2",
    ):
        custom_id = panel_id(allies.game_id, Key(0, "red"), "gift_do", arg)
        await allies.people["red"].click(await press_of(allies, custom_id), custom_id=custom_id)
        assert await owned(allies) == {"red": (6, 2), "green": (4, 0)}, arg


async def test_without_teams_nobody_gives(world: Any) -> None:
    await world.place(now="red turn", pp={"red": 6})
    refused = await world.slash("red", "team give", pp=1)
    assert "**Nobody has allies in this game.**" in refused.text


async def test_somebody_who_watches_gives_nothing(allies: Any) -> None:
    await allies.place(**RICH)
    told = allies.seen(await allies.stranger.slash(allies.channel, "team give", pp=1))
    assert "You are watching this game." in told.text


async def test_a_gift_by_a_choice_line(allies: Any) -> None:
    await allies.place(**RICH)
    await allies.slash("red", "act choose", answer="give green pp 2")
    assert await owned(allies) == {"red": (4, 2), "green": (6, 0)}


async def test_a_gift_by_a_choice_line_in_the_own_turn(allies: Any) -> None:
    await allies.place(now="red turn", pp={"red": 6, "green": 4})
    await allies.slash("red", "act choose", answer="give green pp 1")
    assert (await owned(allies))["red"] == (5, 0)
    assert (await allies.asked("red")).kind == "tokens", "its own question stays open"


@pytest.mark.parametrize("seat", ["red", "green"])
async def test_a_choice_line_is_refused_in_a_battle_of_either(allies: Any, seat: str) -> None:
    await allies.place(
        now="battle west_temple red blue", troops={"red": {"west_temple": 3}, "blue": {"west_temple": 3}}
    )
    other = {"red": "green", "green": "red"}[seat]
    refused = await allies.slash(seat, "act choose", answer=f"give {other} pp 1")
    assert "**One of you fights a battle now** (R-121)." in refused.text


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"pp": {"red": 0}}, "**You hold nothing of that to give** (R-121)."),
        ({"pp": {"red": 6, "green": 11}}, "**🟩 Green has room for 0 PP** (R-121)."),
    ],
)
@pytest.mark.parametrize("now", ["red turn", "blue turn"])
async def test_a_choice_line_that_gives_nothing_says_why(
    allies: Any, now: str, given: dict[str, Any], words: str
) -> None:
    await allies.place(now=now, **given)
    assert words in (await allies.slash("red", "act choose", answer="give green pp 1")).text


async def test_a_choice_line_beside_a_sealed_answer_says_to_take_it_back(allies: Any) -> None:
    await allies.place(now="night prayers", veterans={"red": 2, "blue": 1}, pp={"red": 6})
    await allies.say("red", ["1"])
    refused = await allies.slash("red", "act choose", answer="give green pp 1")
    assert "**Your own answer lies sealed.** It may spend what you would give: take it back first" in refused.text


async def test_a_draft_survives_a_gift(allies: Any) -> None:
    """A gift stands beside the own question and touches nothing of it."""
    await allies.place(now="red turn", pp={"red": 6}, troops={"red": {"c1_north": 3, "desert_c1": 2}})
    await allies.space("red", "f3_move")
    await allies.slash("red", "team give", pp=1)
    assert "### Movement" in (await allies.open("red")).text


async def test_a_gift_answers_no_question(allies: Any) -> None:
    """A press that comes late is told what was answered, not what was given."""
    await allies.place(now="night delta_control", troops={"red": {"delta_temple": 2}}, pp={"red": 3})
    seen = await allies.open("red")
    await allies.slash("red", "team give", pp=1)
    await allies.click("red", seen, "Keep Them")
    custom_id = seen.buttons["Keep Them"]["custom_id"]
    late = allies.seen(await allies.people["red"].click(await press_of(allies, custom_id), custom_id=custom_id))
    assert "**You already chose keep.**" in late.text


async def test_the_allies_are_suggested(allies: Any) -> None:
    await allies.place(**RICH)
    assert await allies.suggested("red", "team give", "ally") == {"green": "🟩 Green · 4 PP, room for 7"}
    assert await allies.suggested("red", "team give", "ally", "purple") == {}

"""3.5 by presses: the plan as one form, sealed, changed, taken back; what loser and winner decide."""

from __future__ import annotations

from typing import Any

from bot import prompts
from bot.messages import asks

PLAN = {"play": "battle_3_2", "discard": ["battle_1_3"], "di": ["distraction"]}
OTHER = {"play": "battle_4_1", "discard": ["battle_1_3"]}
TEMPLE = {
    "now": "battle west_temple red blue",
    "troops": {"red": {"west_temple": 5}, "blue": {"west_temple": 2}},
    "temporary": {"west_temple": "blue"},
}


async def test_the_form_tells_what_is_open_and_seals(world: Any) -> None:
    await world.place(**TEMPLE)
    form = await world.open("red")
    assert form.modal["title"] == "Battle plan · Western Temple"
    assert "5 warriors" in form.modal["components"][0]["content"]
    assert len(form.parts["play"]["options"]) == 8
    sealed = await world.send("red", form, **PLAN)
    assert "Play **3 Strength · 2 Damage**, discard 1 Strength · 3 Damage, add *Distraction*." in sealed.text
    assert "**8 Strength**, 2 Damage, 0 Shield. Pays 0 PP." in sealed.text
    assert "battle" not in "".join(each.get("custom_id", "") for each in sealed.components)


async def test_one_card_twice_is_no_plan_and_fix_keeps_the_picks(world: Any) -> None:
    await world.place(**TEMPLE)
    seen = await world.send("red", await world.open("red"), **{**PLAN, "discard": ["battle_3_2"]})
    assert "Play and discard are the same card" in seen.text
    assert "Nothing was sealed" in seen.text
    assert (await world.view()).sealed == []
    form = await world.click("red", seen, "Fix")
    assert form.filled("play") == ["battle_3_2"]
    assert form.filled("di") == ["distraction"]
    assert "### Sealed" in (await world.send("red", form, **PLAN)).text


async def test_a_plan_is_changed_until_both_are_sealed(world: Any) -> None:
    await world.place(**TEMPLE)
    sealed = await world.send("red", await world.open("red"), **PLAN)
    form = await world.click("red", sealed, "Change Plan")
    assert form.filled("play") == ["battle_3_2"]
    bad = await world.send("red", form, play="battle_4_1", discard=["battle_4_1"])
    assert "same card" in bad.text
    assert "Your sealed plan stands unchanged" in bad.text
    assert "Nothing was sealed" not in bad.text
    assert (await world.view("red")).own.sealed[0] == "battle_3_2", "what was sealed stays until a plan holds"
    form = await world.click("red", bad, "Fix")
    sealed = await world.send("red", form, **OTHER)
    assert (await world.view("red")).own.sealed[0] == "battle_4_1"
    await world.click("red", sealed, "Take Back")
    assert (await world.view()).sealed == []


async def test_a_form_left_open_over_a_restart_is_still_read(world: Any) -> None:
    await world.place(**TEMPLE)
    await world.say("blue", ["battle_3_2", "battle_1_3"])
    form = await world.open("red")
    await world.restart()
    done = await world.send("red", form, **PLAN)
    assert "wins at" in done.text


async def test_a_form_sent_too_late_is_answered(world: Any) -> None:
    await world.place(**TEMPLE)
    form = await world.open("red")
    again = await world.open("red")
    await world.send("red", form, **PLAN)
    await world.say("blue", ["battle_3_2", "battle_1_3"])
    late = await world.send("red", again, **OTHER)
    assert "already" in late.text


async def test_a_claim_after_the_seal_is_not_taken_for_the_plan(world: Any) -> None:
    await world.place(**TEMPLE)
    sealed = await world.send("red", await world.open("red"), **PLAN)
    await world.slash("red", "act choose", answer="claim 2")
    await world.say("blue", ["battle_3_2", "battle_1_3"])
    late = await world.click("red", sealed, "Take Back")
    assert "3 Strength" in late.text
    assert "chose 2" not in late.text


async def test_others_are_told_whose_battle_it_is(world: Any) -> None:
    await world.place(**TEMPLE)
    seen = await world.open("green")
    assert "between 🟥 Red and 🟦 Blue" in seen.text


async def test_nothing_public_differs_by_hand(world: Any) -> None:
    await world.place(**TEMPLE)
    info = world.service.info(world.game_id)
    for decision in await world.service.decisions(world.game_id):
        button = prompts.opener(info, decision)
        assert (button.label, button.custom_id) == ("My Battle Plan", f"k1:{world.game_id}:0:any:my_turn")
        assert prompts.public_buttons(info, decision) == []


async def to_aftermath(world: Any) -> None:
    await world.place(**TEMPLE)
    await world.say("red", ["battle_3_2", "battle_1_3"])
    await world.say("blue", ["battle_2_0_2", "battle_1_3"])


async def public(world: Any, seat: str) -> Any:
    decision = await world.asked(seat)
    return await world.post(*prompts.public_buttons(world.service.info(world.game_id), decision))


async def test_the_loser_answers_on_the_public_message_and_the_winner_says_where_to(world: Any) -> None:
    await to_aftermath(world)
    message = await public(world, "blue")
    key = (await world.asked("blue")).key
    press = f"k1:{world.game_id}:{key.serial}:blue:retreat"
    wrong = await world.people["red"].click(message, custom_id=press)
    assert wrong.ephemeral
    stranger = await world.stranger.click(message, custom_id=press)
    assert stranger.ephemeral
    assert (await world.asked("blue")).key == key
    done = await world.people["blue"].click(message, custom_id=press)
    assert done.ephemeral
    assert "You chose **retreat**." in str(_flat(done))
    twice = await world.people["blue"].click(message, custom_id=press)
    assert twice.ephemeral
    places = prompts.public_buttons(world.service.info(world.game_id), await world.asked("red"))
    assert 0 < len(places) <= 5
    message = await public(world, "red")
    await world.people["red"].click(message, label=places[0].label)
    goal = places[0].custom_id.rpartition(":")[2]
    assert "blue" in (await world.view()).table.troops[goal]


async def test_a_winner_that_gives_up_glory_is_asked_once_more(world: Any) -> None:
    await to_aftermath(world)
    await world.say("blue", ["recall"])
    message = await public(world, "red")
    key = (await world.asked("red")).key
    seen = await world.people["red"].click(message, custom_id=f"k1:{world.game_id}:{key.serial}:red:recall")
    assert (await world.asked("red")).key == key
    confirm = [c for c in _flat(seen) if c.get("type") == 2]
    assert [c["label"] for c in confirm] == ["Back", "Recall · +4 PP"]
    done = await world.people["red"].click(seen.response, custom_id=confirm[1]["custom_id"])
    assert done.acknowledged
    assert "red" not in (await world.view()).table.troops.get("west_temple", {})


async def test_a_winner_in_a_desert_recalls_at_once(world: Any) -> None:
    await world.place(now="battle desert_c2 red blue", troops={"red": {"desert_c2": 5}, "blue": {"desert_c2": 1}})
    await world.say("red", ["battle_1_3", "battle_4_1"])
    await world.say("blue", ["battle_2_2_1", "battle_1_3"])
    seen = await world.open("red")
    assert "You won" in seen.text
    done = await world.click("red", seen, "Recall · +2 PP")
    assert "### Done" in done.text


async def test_two_battles_are_ordered_at_one_press(world: Any) -> None:
    await world.place(
        now="red recruit",
        troops={"red": {}, "blue": {"c1_north": 1}, "green": {"c1_east": 1}},
    )
    seen = await world.open("red")
    form = await world.click("red", seen, "Recruit…")
    review = await world.send("red", form, c1_north=["2"], c1_east=["2"], c1_west=["0"])
    assert review.text.count("⚔️") == 2
    done = await world.click("red", review, "Recruit 4")
    order = await world.click("red", done, "Take My Turn")
    assert "### 2 battles" in order.text
    info, decision = world.service.info(world.game_id), await world.asked("red")
    buttons = prompts.public_buttons(info, decision)
    assert [each.label for each in buttons] == ["C1-a", "C1-b"]
    assert "**C1-b** against 🟩 Green 1" in asks.call(info, await world.view(), [decision], buttons).words
    await world.click("red", order, "C1-b · Against 🟩 Green 1")
    assert (await world.view()).battle.zone == "c1_east"


def _flat(result: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    left = [each if isinstance(each, dict) else each.to_dict() for each in result.response.components]
    while left:
        found.append(left.pop(0))
        left = [*found[-1].get("components", []), *left]
    return found

"""3.5 by presses, with tiles and DI cards: sums, what is shown first, payment, discards, claims, orders of effects."""

from __future__ import annotations

from typing import Any

from bot import prompts
from bot.prompts.ask import Ask
from bot.prompts.public import answers
from bot.prompts.screens import screen
from engine.decision import Decision, Key, Pick, Word

COLOURS = ["ruby", "onyx", "sapphire"]
FIGHT: dict[str, Any] = {
    "now": "battle west_temple red blue",
    "colours": COLOURS,
    "troops": {"red": {"west_temple": 5}, "blue": {"west_temple": 3}},
    "pp": {"red": 1, "blue": 5},
    "di_cards": {"red": ["distraction", "war_rage", "war_rage", "war_fury", "iron_wall", "prayer"]},
}
BARE = ["battle_2_0_2", "battle_1_3"]


def shown_ids(seen: Any) -> str:
    return " ".join(each.get("custom_id", "") for each in seen.components)


# The form


async def test_cards_and_tiles_of_the_update_are_in_the_sums_of_a_plan(world: Any) -> None:
    given = {
        **FIGHT,
        "colours": ["ruby", "diamond", "amethyst"],
        "modules": ["update"],
        "options": {"di_deck": "49"},
        "tiles": {"red": ["horde", "strategic_control", "hippopotamus"]},
        "companions": {"red": {"hippopotamus": "west_temple"}},
        "di_cards": {"red": ["distraction", "planned_attack", "ultimate_shield", "deadly_wound"]},
        "pp": {"red": 4, "blue": 5},
    }
    await world.place(**given)
    form = await world.open("red")
    told = form.modal["components"][0]["content"]
    assert "= 6 Strength before cards" in told, "5 warriors, Hippopotamus 1"
    for part in ("1 Damage by *Strategic Control*", "1 Shield by *Horde*", "1 Unblockable Damage by *Hippopotamus*"):
        assert part in told, "it attacks"
    labels = {option["value"]: option["label"] for option in form.parts["di"]["options"]}
    assert labels["planned_attack"].startswith("Planned Attack · 2 PP · ")
    cards = ["planned_attack", "ultimate_shield", "deadly_wound"]
    sealed = await world.send("red", form, play="battle_3_2", discard=["battle_1_3"], di=cards)
    sums = "= **11 Strength**, 3 Damage, 2 Unblockable Damage, 4 Shield, 1 Impenetrable Shield. Pays 4 PP."
    assert sums in sealed.text


async def test_equal_cards_are_lines_of_their_own_with_price_and_effect(world: Any) -> None:
    await world.place(**FIGHT)
    form = await world.open("red")
    lines = {option["value"]: option["label"] for option in form.parts["di"]["options"]}
    assert lines == {
        "distraction": "Distraction · free · a bluff, comes back",
        "iron_wall": "Iron Wall · 1 PP · +2 Shield",
        "war_fury": "War Fury · 1 PP · +2 Strength",
        "war_rage": "War Rage · free · +1 Strength",
        "war_rage.1": "War Rage, second copy · free · +1 Strength",
    }, "Prayer has no Battle icon (1.4)"


async def test_a_price_that_a_tile_lowers_is_shown_lowered(world: Any) -> None:
    given = {**FIGHT, "colours": ["ruby", "onyx", "diamond"], "tiles": {"red": ["priest_of_ra"]}}
    await world.place(**given)
    form = await world.open("red")
    labels = [option["label"] for option in form.parts["di"]["options"]]
    assert "War Fury · free · +2 Strength" in labels


async def test_over_ten_cards_are_a_select_of_several(world: Any) -> None:
    hand = ["distraction", *["war_rage"] * 5, *["bloody_battle"] * 3, *["bronze_wall"] * 3]
    await world.place(**{**FIGHT, "di_cards": {"red": hand}})
    form = await world.open("red")
    part = form.parts["di"]
    assert (part["type"], len(part["options"])) == (3, 12)
    assert (part["min_values"], part["max_values"]) == (0, 12)
    assert "War Rage, fifth copy · free · +1 Strength" in [option["label"] for option in part["options"]]
    picks = ["war_rage", "war_rage.1", "bloody_battle.2"]
    sealed = await world.send("red", form, play="battle_4_1", discard=["battle_1_3"], di=picks)
    assert "add *War Rage*, *War Rage* and *Bloody Battle*" in sealed.text
    again = await world.click("red", sealed, "Change Plan")
    assert again.filled("di") == ["bloody_battle", "war_rage", "war_rage.1"]


async def test_the_sums_count_tiles_companions_and_cards(world: Any) -> None:
    given = {
        **FIGHT,
        "tiles": {"red": ["phoenix", "carnage", "initiative", "shield_of_neith"]},
        "companions": {"red": {"phoenix": "west_temple"}},
    }
    await world.place(**given)
    form = await world.open("red")
    assert "= 7 Strength before cards" in form.modal["components"][0]["content"], "5, Phoenix 1, Initiative 1"
    sealed = await world.send("red", form, play="battle_3_2", discard=["battle_1_3"], di=["war_rage", "iron_wall"])
    assert "= **11 Strength**, 4 Damage, 1 Unblockable Damage, 3 Shield. Pays 1 PP." in sealed.text
    assert "you choose which cards count" not in sealed.text


async def test_tiles_and_companions_of_both_sides_stand_above_the_cards(world: Any) -> None:
    given = {
        **FIGHT,
        "tiles": {"red": ["shield_of_neith"], "blue": ["phoenix"]},
        "companions": {"blue": {"phoenix": "west_temple"}},
    }
    await world.place(**given)
    said = (await world.open("red")).modal["components"][0]["content"]
    assert "🟥 Red: 1 Shield by *Shield of Neith*." in said
    assert "🟦 Blue: with *Phoenix*." in said, "its Strength stands in the sum"


async def test_battle_cards_stand_as_in_the_picture_of_the_hand(world: Any) -> None:
    await world.place(**FIGHT)
    parts = (await world.open("red")).parts
    for part in ("play", "discard"):
        assert [option["value"].removeprefix("battle_") for option in parts[part]["options"]] == [
            "5_self2",
            "4_1",
            "3_2",
            "3_0_1",
            "2_2_1",
            "2_0_2",
            "1_3",
            "1_1_3",
        ], "by Strength, Damage, Shield"


async def test_a_plan_that_costs_more_than_is_held_says_what_will_be_asked(world: Any) -> None:
    await world.place(**FIGHT)
    picks = ["war_fury", "iron_wall"]
    sealed = await world.send("red", await world.open("red"), play="battle_3_2", discard=["battle_1_3"], di=picks)
    assert "Pays 2 PP." in sealed.text
    assert "You have 1 PP: at the reveal you choose which cards count (R-088)." in sealed.text


# a claim


async def test_a_number_is_claimed_beside_the_sealed_plan(world: Any) -> None:
    await world.place(**FIGHT)
    sealed = await world.send("red", await world.open("red"), play="battle_3_2", discard=["battle_1_3"])
    claim = await world.click("red", sealed, "Claim a Number…")
    assert claim.text.startswith("### Claim a number of DI cards\nEverybody reads it. It may be true or not")
    assert [option["value"] for option in claim.menu["options"]] == [str(n) for n in range(10)]
    assert "### Sealed" in (await world.click("red", claim, "Back")).text
    claim = await world.click("red", sealed, "Claim a Number…")
    after = await world.select("red", claim, "3")
    assert "### Sealed" in after.text
    assert (await world.view("red")).own.sealed[:2] == ["battle_3_2", "battle_1_3"], "a claim binds nobody"
    told = [entry for entry in await world.service.log(world.game_id) if entry.kind == "claimed"]
    assert [entry.values["count"] for entry in told] == [3]


async def test_nobody_claims_for_another_or_too_late(world: Any) -> None:
    await world.place(**FIGHT)
    sealed = await world.send("red", await world.open("red"), play="battle_3_2", discard=["battle_1_3"])
    claim = await world.click("red", sealed, "Claim a Number…")
    await world.say("blue", BARE)
    late = await world.select("red", claim, "3")
    assert "earlier step" in late.text
    assert [entry for entry in await world.service.log(world.game_id) if entry.kind == "claimed"] == []


# Shown first

SPIED = {**FIGHT, "tiles": {"blue": ["spy"]}}


async def test_a_spy_sees_the_card_first(world: Any) -> None:
    await world.place(**SPIED)
    seen = await world.open("red")
    assert seen.text.startswith("### Spy: show your card first\n🟦 Blue owns *Spy*.")
    assert seen.buttons["Show Card"]["disabled"]
    assert len(seen.menu["options"]) == 8
    seen = await world.select("red", seen, "battle_1_3")
    seen = await world.select("red", seen, "battle_3_2")
    assert [o["value"] for o in seen.menu["options"] if o.get("default")] == ["battle_3_2"]
    assert seen.buttons["Show Card"]["style"] == 4, "it cannot be taken back"
    assert "battle_" not in shown_ids(seen)
    assert (await world.view()).battle.cards == {}
    await world.click("red", seen, "Show Card")
    assert (await world.view()).battle.cards == {"red": "battle_3_2"}


async def test_what_was_shown_is_not_asked_again_and_both_forms_tell_it(world: Any) -> None:
    await world.place(**SPIED)
    await world.say("red", ["battle_3_2"])
    form = await world.open("red")
    assert list(form.parts) == ["discard", "di"]
    assert "battle_3_2" not in [option["value"] for option in form.parts["discard"]["options"]]
    sealed = await world.send("red", form, discard=["battle_1_3"], di=["war_rage"])
    assert "Play **3 Strength · 2 Damage**, discard 1 Strength · 3 Damage, add *War Rage*." in sealed.text
    assert "= **9 Strength**, 2 Damage, 0 Shield" in sealed.text
    again = await world.click("red", sealed, "Change Plan")
    assert again.filled("discard") == ["battle_1_3"]
    assert again.filled("di") == ["war_rage"]
    other = await world.open("blue")
    assert list(other.parts)[:2] == ["play", "discard"]
    assert "🟥 Red shows 3 Strength · 2 Damage." in other.modal["components"][0]["content"]
    assert "War Rage" not in str(other.modal)


# payment


async def to_payment(world: Any, pp: int = 1, *cards: str) -> None:
    await world.place(**{**FIGHT, "pp": {"red": pp, "blue": 5}})
    await world.say("red", ["battle_3_2", "battle_1_3", *(cards or ("war_fury", "iron_wall"))])
    await world.say("blue", BARE)


async def test_the_card_that_counts_is_chosen_on_the_public_message(world: Any) -> None:
    await to_payment(world)
    decision = await world.asked("red")
    buttons = prompts.public_buttons(world.service.info(world.game_id), decision)
    assert {each.label for each in buttons} == {"War Fury · +2 Strength", "Iron Wall · +2 Shield"}
    message = await world.post(*buttons)
    await world.people["red"].click(message, label="War Fury · +2 Strength")
    view = await world.view()
    assert view.table.seats["red"].pp == 0
    assert ("war_fury", 2) in view.battle.strength["red"]


async def test_the_same_in_private(world: Any) -> None:
    await to_payment(world)
    seen = await world.open("red")
    assert seen.text.startswith(
        "### You can pay for 1 of 2 cards\nYou have **1 PP**. The other goes without effect. Which one counts?"
    )
    await world.click("red", seen, "Iron Wall · +2 Shield")
    assert ("war_fury", 2) not in (await world.view()).battle.strength["red"]


async def test_two_of_three_are_said_one_after_the_other(world: Any) -> None:
    hand = ["distraction", "war_fury", "iron_wall", "bloodbath"]
    await world.place(**{**FIGHT, "pp": {"red": 2, "blue": 5}, "di_cards": {"red": hand}})
    await world.say("red", ["battle_3_2", "battle_1_3", *hand[1:]])
    await world.say("blue", BARE)
    decision = await world.asked("red")
    assert prompts.public_buttons(world.service.info(world.game_id), decision) == []
    seen = await world.open("red")
    assert "### You can pay for 2 of 3 cards" in seen.text
    seen = await world.click("red", seen, "Bloodbath · +2 Damage")
    assert "So far: *Bloodbath*." in seen.text
    seen = await world.click("red", await world.click("red", seen, "Back"), "Bloodbath · +2 Damage")
    await world.click("red", seen, "War Fury · +2 Strength")
    view = await world.view()
    assert view.table.seats["red"].pp == 0
    assert ("war_fury", 2) in view.battle.strength["red"]


# After the reveal


async def to_wound(world: Any) -> Any:
    await world.place(**{**FIGHT, "tiles": {"red": ["divine_wound"]}})
    await world.say("red", ["battle_4_1", "battle_1_3"])
    await world.say("blue", BARE)
    return await world.open("red")


async def test_any_number_is_discarded_for_divine_wound(world: Any) -> None:
    seen = await to_wound(world)
    assert "### Divine Wound\nDiscard DI cards for +1 Strength each? Now **9** against **5**." in seen.text
    menu = seen.menu
    assert (menu["min_values"], menu["max_values"]) == (0, 5)
    labels = [option["label"] for option in menu["options"]]
    assert labels == ["Iron Wall", "Prayer", "War Fury", "War Rage", "War Rage, second copy"]
    assert seen.buttons["Discard"]["disabled"]
    picked = await world.people["red"].select(
        seen.message, ["war_rage", "war_rage.1", "prayer"], custom_id=menu["custom_id"]
    )
    seen = world.seen(picked)
    chosen = [option["value"] for option in seen.menu["options"] if option.get("default")]
    assert chosen == ["prayer", "war_rage", "war_rage.1"]
    assert not any(card in shown_ids(seen) for card in ("war_rage", "prayer"))
    await world.click("red", seen, "Discard 3")
    view = await world.view("red")
    assert ("divine_wound", 3) in view.battle.strength["red"]
    assert sorted(view.own.di_cards) == ["distraction", "iron_wall", "war_fury"]


async def test_none_may_be_discarded(world: Any) -> None:
    seen = await to_wound(world)
    await world.click("red", seen, "Discard None")
    assert "divine_wound" not in str((await world.view()).battle.strength)


async def test_the_order_of_two_effects_is_one_press(world: Any) -> None:
    given = {**FIGHT, "colours": ["diamond", "onyx", "ruby"], "tiles": {"red": ["divine_hunger", "honor_in_battle"]}}
    await world.place(**given)
    for seat in ("red", "blue"):
        await world.say(seat, ["battle_3_2", "battle_1_3"])
    seen = await world.open("red")
    assert seen.text.startswith("### 2 effects at once\nWhich one first?")
    assert list(seen.buttons) == ["Divine Hunger", "Honor in Battle"]
    await world.click("red", seen, "Honor in Battle")
    told = [e.values["source"] for e in await world.service.log(world.game_id) if e.kind == "effect_pp"]
    assert told == ["honor_in_battle", "divine_hunger"]


def test_whoever_is_safe_is_one_press_in_public_and_in_private() -> None:
    words = [Word("red", values={"count": 1}), Word("blue", values={"count": 1})]
    decision = Decision(Key(5, "red"), "protect", Pick(words))
    info: Any = type("Info", (), {"id": 7})()
    nobody: Any = None
    labels = [button.label for button in answers(info, decision)]
    assert labels == ["1 🟥 Red", "1 🟦 Blue"]
    panel = screen(Ask(nobody, info, 1, decision, [[]], decision, nobody))
    assert [button.label for button in panel.blocks[1]] == labels


# 3.5.6: what a recall pays


async def test_a_recall_pays_what_its_word_says(world: Any) -> None:
    given = {
        **FIGHT,
        "colours": ["amethyst", "onyx", "ruby"],
        "tiles": {"blue": ["forced_recall"]},
        "pp": {"red": 1, "blue": 4},
    }
    await world.place(**given)
    await world.say("red", ["battle_4_1", "battle_1_3"])
    await world.say("blue", ["battle_2_0_2", "battle_1_3"])
    seen = await world.open("blue")
    assert "**Recall**: back to your supply, +4 PP." in seen.text, "3 - 1, and 2 of the tile"
    assert "Recall · +4 PP" in seen.buttons
    assert "less than" not in seen.text

"""What tiles of the Update ask for: another top, Warriors bought, cards traded by night, one more Movement."""

from __future__ import annotations

from typing import Any

import pytest

from bot.messages import asks
from bot.wording import waits_for

COLOURS = ["ruby", "onyx", "diamond"]
TABLE: dict[str, Any] = {"colours": COLOURS, "modules": ["update"]}
# Another top on a pyramid: the second of the two own colours stands in c1_east.
TOPS: dict[str, Any] = {
    "now": "red turn",
    "colours": ["ruby", "onyx", "amethyst"],
    "modules": ["update"],
    "tiles": {"red": ["restructuring"]},
    "pyramids": {"red": {"c1_north": "ruby 4", "c1_east": "onyx 2"}},
    "pp": {"red": 5},
}


async def to_the_top(world: Any, **more: Any) -> Any:
    """The gold token beside a Prayer: its turn goes on with the pyramid."""
    await world.place(**{**TOPS, **more})
    await world.say("red", ["f1_pray", "gold"])
    await world.say("red", ["f1_pray"])
    while (await world.asked("red")).kind != "restructure":
        decision = await world.asked("red")
        words = [
            each.word for each in decision.offer.offer([]) if each.legal and each.word in ("gold", "restructuring")
        ]
        await world.say("red", words[:1])
    return await world.open("red")


async def test_another_top_from_the_supply(world: Any) -> None:
    seen = await to_the_top(world)
    assert seen.text.startswith("### Restructuring · which pyramid?\nIt takes another colour and keeps its level.")
    assert list(seen.buttons) == ["C1-a · Ruby 4", "C1-b · Onyx 2", "Back", "Board", "Tile Market", "Change Nothing"]
    seen = await world.click("red", seen, "C1-a · Ruby 4")
    assert "### C1-a, ruby 4 · which colour?" in seen.text
    assert set(seen.buttons) == {"Onyx · Swap with C1-b", "Amethyst", "Back", "Reset"}
    seen = await world.click("red", seen, "Amethyst")
    assert "**C1-a**: ruby 4 becomes **amethyst 4**" in seen.text
    assert "**C1-b**" not in seen.text
    assert (await world.view()).table.pyramids["c1_north"].colour == "ruby", "nothing is done before it is confirmed"
    done = await world.click("red", seen, "Restructure")
    assert "🟥 Red turns the pyramid in C1-a from ruby into amethyst (*Restructuring*)" in done.text
    table = (await world.view()).table
    assert (table.pyramids["c1_north"].colour, table.pyramids["c1_north"].level) == ("amethyst", 4)
    assert "amethyst" in table.seats["red"].slots.values()


async def test_two_own_pyramids_change_colours(world: Any) -> None:
    seen = await world.click("red", await to_the_top(world), "C1-b · Onyx 2")
    seen = await world.click("red", seen, "Ruby · Swap with C1-a")
    assert "**C1-b**: onyx 2 becomes **ruby 2**\n**C1-a**: ruby 4 becomes **onyx 4**" in seen.text
    await world.click("red", await world.click("red", seen, "Back"), "Ruby · Swap with C1-a")
    seen = await world.open("red")
    await world.click("red", seen, "Restructure")
    pyramids = (await world.view()).table.pyramids
    assert (pyramids["c1_north"].colour, pyramids["c1_north"].level) == ("onyx", 4)
    assert (pyramids["c1_east"].colour, pyramids["c1_east"].level) == ("ruby", 2)


async def test_it_may_be_left_out_and_is_nobody_else_s(world: Any) -> None:
    seen = await to_the_top(world)
    key = (await world.asked("red")).key
    custom_id = seen.buttons["C1-a · Ruby 4"]["custom_id"]
    button = world.opener()
    button.custom_id = custom_id
    message = await world.post(button)
    refused = world.seen(await world.people["blue"].click(message, custom_id=custom_id))
    assert "This is for 🟥 Red" in refused.text
    assert (await world.asked("red")).key == key
    await world.click("red", seen, "Change Nothing")
    assert (await world.view()).table.pyramids["c1_north"].colour == "ruby"


async def test_by_command_with_its_refusal(world: Any) -> None:
    await to_the_top(world)
    seen = await world.slash("red", "act choose", answer="c1_north ruby")
    assert "One of your pyramids is ruby already" in seen.text
    seen = await world.slash("red", "act choose", answer="C1-c")
    assert "I know no" in seen.text
    assert (await world.view()).table.pyramids["c1_north"].colour == "ruby"
    assert "C1-a" in (await world.suggested("red", "act choose", "answer", "")).values()
    seen = await world.slash("red", "act choose", answer="C1-a amethyst")
    assert (await world.view()).table.pyramids["c1_north"].colour == "amethyst"


async def test_the_gold_token_leads_on_to_the_pyramid(world: Any) -> None:
    await world.place(**TOPS)
    await world.say("red", ["f1_pray", "gold"])
    seen = await world.open("red")
    seen = await world.click("red", seen, "Restructuring")
    assert "which pyramid?" in seen.text, "the same message asks on"


async def test_the_call_says_that_the_turn_goes_on(world: Any) -> None:
    await to_the_top(world)
    decision = await world.asked("red")
    post = asks.call(world.service.info(world.game_id), await world.view(), [decision], [])
    assert "your turn goes on: **a pyramid to restructure**" in str(post.blocks[0])


# Tactical Reinforcement

BUYING: dict[str, Any] = {
    **TABLE,
    "now": "battle west_temple red blue",
    "troops": {"red": {"west_temple": 3}, "blue": {"west_temple": 1}},
    "tiles": {"red": ["tactical_reinforcement"]},
    "pp": {"red": 1, "blue": 1},
}


async def to_the_market(world: Any, **more: Any) -> Any:
    await world.place(**{**BUYING, **more})
    await world.say("red", ["battle_3_2", "battle_1_3"])
    await world.say("blue", ["battle_3_2", "battle_1_3"])
    for _ in range(9):
        seat = await world.awaited()
        decision = await world.asked(seat)
        if decision.kind == "effect":
            return await world.open("red")
        legal = [each.word for each in decision.offer.offer([]) if each.legal]
        await world.say(seat, ["recall"] if seat == "blue" else ["stay"] if "stay" in legal else legal[:1])
    raise AssertionError("nothing was sold")


async def test_warriors_are_bought_for_the_troop_that_is_left(world: Any) -> None:
    seen = await to_the_market(world)
    assert seen.text.startswith(
        "### Tactical Reinforcement\nBuy warriors for the Troop in **T1 Western Temple**? You have **1 PP**."
    )
    assert list(seen.buttons)[:2] == ["Buy Nobody", "1 · 1 PP"]
    assert seen.buttons["2 · 2 PP"]["disabled"]
    size = (await world.view()).table.troops["west_temple"]["red"].size
    done = await world.click("red", seen, "1 · 1 PP")
    assert "🟥 Red buys 1 warrior in T1 Western Temple (1 PP, *Tactical Reinforcement*)" in done.text
    view = await world.view()
    assert view.table.troops["west_temple"]["red"].size == size + 1
    assert view.table.seats["red"].pp == 0


async def test_nobody_need_be_bought_and_nothing_is_sold_on_credit(world: Any) -> None:
    await to_the_market(world)
    decision = await world.asked("red")
    assert "your Troop at T1 Western Temple" in str(
        asks.call(world.service.info(world.game_id), await world.view(), [decision], []).blocks[0]
    )
    refused = await world.slash("red", "act choose", answer="2")
    assert "That costs 2 PP; you have 1" in refused.text
    size = (await world.view()).table.troops["west_temple"]["red"].size
    await world.slash("red", "act pass")
    assert (await world.view()).table.troops["west_temple"]["red"].size == size


# Night Ceremony

HAND = ["distraction", "war_rage", "war_rage", "iron_wall"]
DECK = ["prayer", "bronze_wall", "transfer", "swiftness", "war_fury", "raining_fire", "prayer", "iron_wall"]
CEREMONY: dict[str, Any] = {
    **TABLE,
    "now": "night divine_intervention",
    "tiles": {"red": ["night_ceremony"]},
    "di_cards": {"red": HAND},
    "deck": DECK,
    "pp": {"red": 10},
}


async def test_cards_are_traded_by_night(world: Any) -> None:
    await world.place(**CEREMONY)
    seen = await world.open("red")
    assert "### Night Ceremony\nDiscard any number of DI cards: each pays 1 PP and brings a new one." in seen.text
    assert seen.buttons["Discard"]["disabled"]
    menu = seen.menu
    assert {option["value"] for option in menu["options"]} >= {"war_rage", "war_rage.1", "iron_wall"}
    assert "distraction" not in str(menu), "a personal card stays"
    picks = ["war_rage", "war_rage.1"]
    seen = world.seen(await world.people["red"].select(seen.message, picks, custom_id=menu["custom_id"]))
    assert "Discard 2 · +1 PP, Draw 3" in seen.buttons, "11 PP is the most"
    assert "war_rage" not in " ".join(each.get("custom_id", "") for each in seen.components)
    done = await world.click("red", seen, "Discard 2 · +1 PP, Draw 3")
    assert "🟥 Red discards 2 DI cards: *War Rage* ×2" in done.text
    view = await world.view("red")
    assert view.table.seats["red"].pp == 11
    assert len(view.own.di_cards) == len(HAND) + 1 - 2 + 3, "the one of the night, and three of the ceremony"


async def test_with_none_discarded_one_card_comes(world: Any) -> None:
    await world.place(**{**CEREMONY, "di_cards": {"red": ["distraction"]}, "deck": DECK[:5]})
    before = len((await world.view("red")).own.di_cards)
    seen = await world.open("red")
    await world.click("red", seen, "Discard None · Draw 1 DI card")
    view = await world.view("red")
    assert len(view.own.di_cards) == before + 1
    assert view.table.seats["red"].pp == 10


async def test_the_call_of_the_night_says_what_it_is(world: Any) -> None:
    await world.place(**CEREMONY)
    decision = await world.asked("red")
    post = asks.call(world.service.info(world.game_id), await world.view(), [decision], [])
    assert "for as many PP and as many cards and 1 more" in str(post.blocks[0])
    assert "Strength" not in str(post.blocks[0])


async def test_two_effects_of_one_moment_are_ordered(world: Any) -> None:
    await world.place(**{**CEREMONY, "tiles": {"red": ["night_ceremony", "vision"]}})
    seen = await world.open("red")
    assert seen.text.startswith("### 2 effects at once\nWhich one first?")
    assert {"Night Ceremony", "Vision"} <= set(seen.buttons)
    await world.click("red", seen, "Night Ceremony")
    assert (await world.asked("red")).kind == "discard"
    assert "count" not in (await world.asked("red")).values


# Sacred Bull

BULL: dict[str, Any] = {
    **TABLE,
    "now": "red recruit",
    "tiles": {"red": ["sacred_bull"]},
    "troops": {"red": {"c1_north": 2, "c1_west": 3}, "blue": {"west_temple": 2}},
    "pp": {"red": 6},
}


async def test_the_troop_that_the_bull_joined_moves_once_more(world: Any) -> None:
    await world.place(**BULL)
    form = await world.click("red", await world.open("red"), "Recruit…")
    picks = {"c1_north": ["1"], "c1_east": ["0"], "c1_west": ["0"], "companions": ["sacred_bull.c1_north"]}
    seen = await world.click("red", await world.send("red", form, **picks), "Recruit 1")
    assert "🟥 Red may move the Troop in C1-a once more (*Sacred Bull*)" in seen.text
    assert (
        "### Sacred Bull · Movement\n*Sacred Bull*: its Troop in **C1-a** may move once more, without a token."
        in seen.text
    )
    assert "of 3 land moves left" in seen.text, "1, and 2 of the Bull"
    assert "Stay Here" in seen.buttons
    assert "Move Nothing" not in seen.buttons
    decision = await world.asked("red")
    assert waits_for(decision) == "one more Movement"
    refused = await world.slash("red", "act move", **{"from": "C1-c", "to": "D1"})
    assert "I know no" in refused.text
    await world.click("red", seen, "Stay Here")
    assert (await world.view()).table.troops["c1_north"]["red"].size == 3


async def test_it_moves_by_command_too(world: Any) -> None:
    await world.place(**BULL)
    await world.say("red", ["c1_north", "1", "sacred_bull", "c1_north"])
    await world.slash("red", "act move", to="D1")
    view = await world.view()
    assert view.table.troops["desert_c1"]["red"].companions == ["sacred_bull"]


# What else binds a Troop


async def test_a_horde_is_larger_by_one(world: Any) -> None:
    """R-047 with Horde: 6, and with Legion the higher of the two limits."""
    given = {**TABLE, "colours": ["sapphire", "diamond", "onyx"], "now": "red recruit", "pp": {"red": 11}}
    given["troops"] = {"red": {"c1_north": 2}}
    for tiles, most in ((["horde"], 6), (["horde", "legion"], 7), ([], 5)):
        await world.place(**{**given, "tiles": {"red": tiles}})
        form = await world.click("red", await world.open("red"), "Recruit…")
        assert form.parts["c1_north"]["label"] == f"North C1-a · 2 there, room for {most - 2}"
        assert form.parts["c1_east"]["options"][-1]["value"] == str(most)


async def test_a_companion_that_enters_no_quarter_does_not_retreat_into_one(world: Any) -> None:
    await world.place(
        now="battle desert_c1 blue red",
        colours=["ruby", "onyx", "sapphire"],
        modules=["update"],
        tiles={"red": ["giant_sandworm"]},
        companions={"red": {"giant_sandworm": "desert_c1"}},
        troops={"red": {"desert_c1": 3}, "blue": {"desert_c1": 5}},
    )
    await world.say("blue", ["battle_4_1", "battle_1_3"])
    await world.say("red", ["battle_1_3", "battle_4_1"])
    while (await world.asked(await world.awaited())).kind != "retreat":
        await world.say(await world.awaited(), ["retreat"])
    seat = await world.awaited()
    seen = await world.open(seat)
    assert "*Giant Sandworm* enters no quarter" in seen.text
    refused = await world.slash(seat, "act retreat", to="C1-a")
    assert "***Giant Sandworm* enters no quarter.**" in refused.text


# Cards of a larger deck, by day


@pytest.fixture
def large() -> dict[str, Any]:
    return {
        **TABLE,
        "now": "red turn",
        "options": {"di_deck": "49"},
        "di_cards": {"red": ["distraction", "military_ceremony", "unhoped_assistance"]},
        "troops": {"red": {"west_temple": 2, "delta_temple": 2, "c1_north": 1}, "blue": {"c2_south": 5}},
        "temporary": {"west_temple": "red", "delta_temple": "red"},
        "pp": {"red": 4},
    }


async def test_a_temple_pays_by_day(world: Any, large: dict[str, Any]) -> None:
    await world.place(**large)
    seen = await world.click("red", await world.open("red"), "Play a DI Card")
    seen = await world.select("red", seen, "military_ceremony")
    assert "T1 Western Temple · +2 PP" in seen.buttons
    seen = await world.click("red", seen, "DT Delta Temple · +5 PP for 1 warrior")
    await world.click("red", seen, "Play")
    view = await world.view()
    assert view.table.seats["red"].pp == 9
    assert view.table.troops["delta_temple"]["red"].size == 1


async def test_up_to_four_warriors_come_by_day(world: Any, large: dict[str, Any]) -> None:
    await world.place(**large)
    seen = await world.click("red", await world.open("red"), "Play a DI Card")
    seen = await world.select("red", seen, "unhoped_assistance", "Choose a card")
    value = "c1_north"
    custom = [each for each in seen.components if each.get("custom_id", "").endswith(f".{value}")]
    if custom:
        seen = world.seen(await world.people["red"].click(seen.message, custom_id=custom[0]["custom_id"]))
    else:
        seen = await world.select("red", seen, value, "Choose")
    assert "How many warriors there?" in seen.text
    seen = await world.click("red", seen, "4")
    await world.click("red", seen, "Play")
    view = await world.view()
    assert view.table.troops["c1_north"]["red"].size == 5
    assert view.table.seats["red"].pp == 3


async def test_what_no_temple_can_pay_is_refused(world: Any, large: dict[str, Any]) -> None:
    await world.place(**{**large, "troops": {"red": {"c1_north": 1}}, "temporary": {}})
    refused = await world.slash("red", "act di", card="Military Ceremony")
    assert "finds nothing to act on now" in refused.text

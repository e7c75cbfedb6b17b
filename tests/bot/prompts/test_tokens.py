"""3.3 by presses: silver and gold beside the own token, the order of the actions, a turn that is kept open."""

from __future__ import annotations

from typing import Any

COLOURS = ["ruby", "sapphire", "onyx"]
RICH: dict[str, Any] = {
    "now": "red turn",
    "colours": COLOURS,
    "silver": {"red": 1},
    "tiles": {"red": ["forced_march", "act_of_god_ruby"]},
}
NOBODY = {zone: ["0"] for zone in ("c1_north", "c1_east", "c1_west")}


async def toggled(world: Any) -> Any:
    """The own token on Movement of floor 3, silver on Construction, gold too: nothing is placed yet."""
    seen = await world.space("red", "f3_move")
    asked = await world.click("red", seen, "Silver: Off")
    seen = await world.click("red", asked, "Build")
    return await world.click("red", seen, "Gold: Off")


async def test_silver_and_gold_are_asked_for_before_the_action(world: Any) -> None:
    await world.place(**RICH)
    panel = await world.open("red")
    assert "A **silver token** and **gold: Forced March** may go with it." in panel.text
    seen = await world.space("red", "f3_move")
    assert "Own token: **Movement, floor 3**" in seen.text
    assert list(seen.buttons) == ["Silver: Off", "Gold: Off", "Back", "Reset", "Place 1 Token"]
    asked = await world.click("red", seen, "Silver: Off")
    assert "Silver token · which space?" in asked.text
    used = [each for each in asked.components if each["type"] == 2 and each["label"] == "Move · Used"]
    assert len(used) == 1, "the own token lies there (3.3)"
    assert used[0]["disabled"]
    seen = await world.click("red", asked, "Build")
    assert "Silver: Construction, floor 2" in seen.buttons
    assert "Place 2 Tokens" in seen.buttons
    off = await world.click("red", seen, "Silver: Construction, floor 2")
    assert "Place 1 Token" in off.buttons
    assert not (await world.view()).table.seats["red"].spaces


async def test_silver_taken_off_leaves_gold_on(world: Any) -> None:
    await world.place(**RICH)
    seen = await toggled(world)
    assert "Place 3 Tokens" in seen.buttons
    off = await world.click("red", seen, "Silver: Construction, floor 2")
    assert "Place 2 Tokens" in off.buttons
    assert "Gold: On" in off.buttons


async def test_the_own_token_alone_goes_on_to_its_action(world: Any) -> None:
    await world.place(**RICH)
    seen = await world.space("red", "f3_move")
    move = await world.click("red", seen, "Place 1 Token")
    assert "which Troop?" in move.text
    assert not (await world.view()).table.seats["red"].spaces
    back = await world.click("red", move, "Back")
    assert "Own token: **Movement, floor 3**" in back.text
    assert "### Place a token" in (await world.click("red", back, "Back")).text


async def test_the_own_token_alone_on_recruitment_opens_its_form(world: Any) -> None:
    await world.place(**RICH)
    seen = await world.space("red", "f3_recruit")
    form = await world.click("red", seen, "Place 1 Token")
    assert form.modal["title"] == "Recruitment · 5 PP, 2 in supply"


async def test_several_tokens_are_placed_and_their_order_is_asked(world: Any) -> None:
    await world.place(**RICH)
    order = await world.click("red", await toggled(world), "Place 3 Tokens")
    seat = (await world.view()).table.seats["red"]
    assert seat.spaces == {"f3_move": "own", "f2_build": "silver", "gold": "gold"}
    assert (seat.silver_left, seat.gold_left, seat.tokens) == (0, 0, 4)
    assert "### Which action first?" in order.text
    assert [label for label in order.buttons if label in ("Move", "Build", "Forced March")] == [
        "Move",
        "Build",
        "Forced March",
    ]
    build = await world.click("red", order, "Build")
    assert "Construction · where?" in build.text
    assert "Which action first?" in (await world.click("red", build, "Back")).text
    build = await world.click("red", order, "Build")
    order = await world.click("red", build, "Build Nothing")
    assert "builds nothing" in order.text
    assert "Build" not in order.buttons
    march = await world.click("red", order, "Forced March")
    assert "which Troop?" in march.text, "its one way is taken by itself"


async def test_undo_takes_the_tokens_back(world: Any) -> None:
    await world.place(**RICH, di_cards={"red": ["prayer", "war_rage", "distraction"]})
    await world.say("red", ["di", "prayer"])
    order = await world.click("red", await toggled(world), "Place 3 Tokens")
    again = await world.click("red", order, "Undo")
    assert "taken back" in again.text
    assert "### Place a token" in again.text
    seat = (await world.view()).table.seats["red"]
    assert (seat.spaces, seat.pp, seat.silver_left, seat.gold_left) == ({}, 7, 1, 1)


async def test_of_several_gold_actions_one_is_chosen(world: Any) -> None:
    await world.place(**{**RICH, "tiles": {"red": ["forced_march", "divine_will"]}, "silver": {}})
    seen = await world.space("red", "f2_pray")
    assert next(iter(seen.buttons)) == "Gold: Off", "no silver token is owned"
    order = await world.click("red", await world.click("red", seen, "Gold: Off"), "Place 2 Tokens")
    gold = await world.click("red", order, "Gold Action")
    assert list(gold.buttons)[:3] == ["Forced March · Move", "Divine Will · Move", "Divine Will · Recruit"]
    start = await world.click("red", gold, "Divine Will · Recruit")
    form = await world.click("red", start, "Recruit…")
    review = await world.send("red", form, **{**NOBODY, "c1_west": ["2"]})
    assert "Recruit 2 warriors" in review.text
    assert "c1_west" not in (await world.view()).table.troops, "nothing is paid or placed before Confirm"
    back = await world.click("red", review, "Back")
    assert "### Which Gold action?" in back.text
    start = await world.click("red", back, "Divine Will · Recruit")
    review = await world.send("red", await world.click("red", start, "Recruit…"), **{**NOBODY, "c1_west": ["1"]})
    await world.click("red", review, "Recruit 1")
    assert (await world.view()).table.troops["c1_west"]["red"].size == 1


async def test_gold_that_may_not_go_says_why(world: Any) -> None:
    """R-031: without a Gold action it goes only beside an Acquisition."""
    await world.place(now="red turn", colours=COLOURS, silver={"red": 1})
    seen = await world.space("red", "f2_pray")
    assert seen.buttons["Gold: Off"]["disabled"]
    assert "Gold is closed: it needs a tile of yours with a Gold action" in seen.text
    seen = await world.click("red", await world.click("red", seen, "Silver: Off"), "Ruby")
    assert not seen.buttons["Gold: Off"].get("disabled")
    assert "Gold is closed" not in seen.text


async def test_gold_beside_an_acquisition_is_a_button_of_it(world: Any) -> None:
    """R-031: the Acquisition of the same turn may bring the tile."""
    await world.place(now="red turn", colours=COLOURS)
    seen = await world.space("red", "f1_acquire_a")
    assert seen.text.startswith("### Acquisition · ruby, up to level 2")
    tokens = await world.click("red", seen, "Add Tokens…")
    assert "(R-031)" in tokens.text
    tokens = await world.click("red", tokens, "Gold: Off")
    order = await world.click("red", tokens, "Place 2 Tokens")
    assert "Which action first?" in order.text
    assert "Ruby" in order.buttons


async def test_a_turn_kept_open_waits_for_its_end(world: Any) -> None:
    """R-033: a Day card may follow the last action if that was said before it."""
    await world.place(now="red turn", di_cards={"red": ["prayer", "war_rage", "distraction"]}, pp={"red": 5})
    seen = await world.open("red")
    assert "With Keep Turn Open your turn waits after its last action" in seen.text
    seen = await world.click("red", seen, "Keep Turn Open: Off")
    assert "-# Your turn waits after its last action, so that you can play a Day card." in seen.text
    seen = await world.click("red", seen, "Keep Turn Open: On")
    seen = await world.click("red", seen, "Keep Turn Open: Off")
    pray = next(b for b in seen.components if b["type"] == 2 and b["custom_id"].endswith(":f2_pray"))
    order = world.seen(await world.people["red"].click(seen.message, custom_id=pray["custom_id"]))
    assert "### Your actions are done" in order.text
    assert "prays, +2 PP" in order.text
    card = await world.click("red", order, "Play a DI Card")
    card = await world.select("red", card, "prayer")
    order = await world.click("red", card, "Play")
    assert (await world.view()).table.seats["red"].pp == 9
    done = await world.click("red", order, "End Turn")
    assert "### Done" in done.text
    assert (await world.view()).awaited == ["blue"]


async def test_without_a_card_of_the_deck_there_is_nothing_to_keep_open_for(world: Any) -> None:
    await world.place(now="red turn")
    assert not [label for label in (await world.open("red")).buttons if label.startswith("Keep Turn")]

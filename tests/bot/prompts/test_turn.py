"""3.3 and 3.4 by presses: the three floors, each action as one draft, Back, Reset, Undo."""

from __future__ import annotations

from typing import Any

from bot.wording import seat_name


async def test_the_panel_shows_three_floors_and_what_is_greyed(world: Any) -> None:
    await world.place(now="red turn", di_cards={"red": ["prayer", "war_rage"]})
    seen = await world.open("red")
    assert "action 1 of 5" in seen.text
    assert "Day cards 1" in seen.text
    assert "Floors 3, 2 and 1 are empty" in seen.text
    spaces = [each for each in seen.components if each["type"] == 2 and ":space:" in each["custom_id"]]
    assert [each["custom_id"].rpartition(":")[2] for each in spaces] == [
        "f3_move",
        "f3_recruit",
        "f2_move",
        "f2_build",
        "f2_pray",
        "f1_pray",
        "f1_acquire_a",
        "f1_acquire_b",
        "f1_acquire_c",
    ]
    # 1.2: the third slot has no colour before a third colour is built.
    labels = [each["label"] for each in spaces]
    assert labels[-3:] == ["Ruby · 1–2 PP", "Sapphire · 1 PP", "No Colour Yet · Nothing to Buy Now"]
    assert "a colour you hold abroad (R-051)" in seen.text
    assert seen.buttons["Companions"]["disabled"], "none is owned"
    assert not seen.buttons["Play a DI Card"].get("disabled")
    assert seen.buttons["Why Not?"]["disabled"]


async def test_a_space_that_would_come_to_nothing_says_so_and_may_be_pressed(world: Any) -> None:
    """R-036: it is no refusal, only no offer."""
    await world.place(now="red turn", pp={"red": 0}, troops={"red": {"c1_north": 5, "c1_east": 5, "c1_west": 2}})
    buttons = (await world.open("red")).buttons
    for label in ("Recruit · Supply 0", "Ruby · Nothing to Buy Now"):
        assert (buttons[label]["style"], buttons[label].get("disabled", False)) == (2, False)
    assert buttons["Pray · +2 PP"]["style"] == 1


async def test_a_used_space_is_greyed_and_why_not_tells_the_rule(world: Any) -> None:
    seat = await world.to_day()
    await world.say(seat, ["f2_pray"])
    await world.play(lambda view: view.awaited == [seat])
    seen = await world.open(seat)
    assert seen.buttons["Pray · Used"]["disabled"]
    why = await world.click(seat, seen, "Why Not?")
    assert "**Pray, floor 2** · your token is there (3.3)" in why.text
    assert "action 2 of 5" in (await world.click(seat, why, "Back")).text


async def test_prayer_is_done_at_the_press_and_undone_at_the_next(world: Any) -> None:
    seat = await world.to_day()
    before = (await world.view()).table.seats[seat].pp
    done = await world.space(seat, "f2_pray")
    assert "prays" in done.text
    after = (await world.view()).table.seats[seat].pp
    assert after > before
    again = await world.click(seat, done, "Undo")
    assert "taken back" in again.text
    assert "Place a token" in again.text
    assert (await world.view()).table.seats[seat].pp == before


async def test_prayer_that_loses_pp_is_asked_once(world: Any) -> None:
    seat = "red"
    await world.place(now="red turn", pp={"red": 10})
    seen = await world.space(seat, "f2_pray")
    assert "nobody holds more than 11" in seen.text
    assert "Place a token" in (await world.click(seat, seen, "Back")).text
    seen = await world.space(seat, "f2_pray")
    assert "prays, +1 PP" in (await world.click(seat, seen, "Pray Anyway")).text


async def test_construction_pays_only_at_confirm(world: Any) -> None:
    seat = await world.to_day()
    pp = (await world.view()).table.seats[seat].pp
    where = await world.space(seat, "f2_build")
    new = next(label for label in where.buttons if label.endswith("New Pyramid"))
    colours = await world.click(seat, where, new)
    assert "Greyed" in colours.text
    free = next(
        b for b in colours.components if b["type"] == 2 and ":word:" in b["custom_id"] and not b.get("disabled")
    )
    levels = await world.click(seat, colours, free["label"])
    assert levels.buttons["Build"]["disabled"]
    assert levels.buttons["Level 4 · 10 PP"]["disabled"]
    assert "Level 4: costs 10 PP, you have" in levels.text
    marked = await world.click(seat, levels, f"Level 2 · 3 PP, Keep {pp - 3}")
    other = await world.click(seat, marked, f"Level 1 · 1 PP, Keep {pp - 1}")
    assert (await world.view()).table.seats[seat].pp == pp
    assert not (await world.view()).table.seats[seat].spaces
    done = await world.click(seat, other, "Build to Level 1")
    assert f"You keep **{pp - 1} PP**" in done.text
    assert (await world.view()).table.seats[seat].spaces == {"f2_build": "own"}


async def test_nothing_may_be_built(world: Any) -> None:
    seat = await world.to_day()
    where = await world.space(seat, "f2_build")
    await world.click(seat, where, "Build Nothing")
    assert (await world.view()).table.seats[seat].spaces == {"f2_build": "own"}


async def test_an_acquisition_slot_takes_the_token_after_a_word_of_warning(world: Any) -> None:
    await world.place(now="red turn")
    seen = await world.space("red", "f1_acquire_c")
    assert seen.text.startswith("### Acquisition, right slot · nothing to choose")
    assert "level 3 and 4 (your ruby pyramid is level 2)" not in seen.text, "ruby has a slot of its own (R-051)"
    assert seen.text.count("R-036") == 1
    assert not (await world.view()).table.seats["red"].spaces
    await world.click("red", seen, "Place Token")
    assert (await world.view()).table.seats["red"].spaces == {"f1_acquire_c": "own"}


async def test_recruitment_is_reviewed_changed_and_then_paid(world: Any) -> None:
    seat = "red"
    await world.place(now="red turn")
    form = await world.space(seat, "f3_recruit")
    zone = next(zone for zone, part in form.parts.items() if len(part["options"]) > 2)
    others = {each: ["0"] for each in form.parts if each != zone}
    review = await world.send(seat, form, **{zone: ["2"], **others})
    assert "Recruit 2 warriors" in review.text
    assert (await world.view()).table.seats[seat].supply == 2
    again = await world.click(seat, review, "Change")
    assert again.filled(zone) == ["2"]
    review = await world.send(seat, again, **{zone: ["1"], **others})
    await world.click(seat, review, "Recruit 1")
    assert (await world.view()).table.seats[seat].supply == 1


async def test_recruiting_too_many_is_refused_and_fixed(world: Any) -> None:
    await world.place(now="red turn", troops={"red": {"c1_north": 5}}, pp={"red": 4})
    form = await world.space("red", "f3_recruit")
    zones = list(form.parts)
    seen = await world.send("red", form, **dict(zip(zones, (["0"], ["4"], ["3"]), strict=True)))
    assert "(3.4.2)" in seen.text
    assert not (await world.view()).table.seats["red"].spaces
    again = await world.click("red", seen, "Fix")
    assert [again.filled(zone) for zone in zones] == [["0"], ["4"], ["3"]]
    review = await world.send("red", again, **dict(zip(zones, (["0"], ["4"], ["0"]), strict=True)))
    assert "you keep **0 PP**" in review.text
    out = await world.click("red", review, "Back")
    assert "Place a token" in out.text


async def test_recruiting_where_an_opponent_stands_names_the_battle(world: Any) -> None:
    await world.place(now="red turn", troops={"red": {"c1_north": 5}, "blue": {"c1_east": 2}})
    form = await world.space("red", "f3_recruit")
    assert "Blue 2: starts a battle" in form.parts["c1_east"]["label"]
    seen = await world.send("red", form, c1_north=["0"], c1_east=["2"], c1_west=["0"])
    assert "C1-b starts a battle: 🟥 Red 2 against 🟦 Blue 2" in seen.text
    done = await world.click("red", seen, "Recruit 2")
    assert "My Battle Plan" in done.buttons


async def test_a_draft_survives_a_restart(world: Any) -> None:
    seat = await world.to_day()
    seen = await world.space(seat, "f3_move")
    start = next(b["label"] for b in seen.components if b["type"] == 2 and ":word:" in b["custom_id"])
    route = await world.click(seat, seen, start)
    await world.restart()
    again = await world.open(seat)
    assert again.text.startswith("### Movement")
    assert again.text == route.text
    assert "which Troop?" in (await world.click(seat, again, "Back")).text


async def test_a_press_of_an_older_panel_shows_the_draft_as_it_is(world: Any) -> None:
    seat = await world.to_day()
    seen = await world.space(seat, "f2_build")
    await world.click(seat, seen, next(label for label in seen.buttons if " · " in label))
    older, newer = await world.open(seat), await world.open(seat)
    await world.click(seat, newer, "Reset")
    shown = await world.click(seat, older, "Back")
    assert "Construction · where?" in shown.text
    assert await world.service.draft(world.game_id, (await world.asked(seat)).key) == [["f2_build"], []]


async def test_stale_wrong_seat_and_strangers_are_answered_in_private(world: Any) -> None:
    seat = await world.to_day()
    other = next(each for each in world.people if each != seat)
    seen = await world.open(seat)
    wrong = await world.open(other)
    assert f"**Nothing waits for you now.** We wait for {seat_name(seat)}." in wrong.text
    message = await world.post(world.opener())
    stranger = await world.stranger.click(message, custom_id=f"k1:{world.game_id}:0:any:my_turn")
    assert stranger.acknowledged
    assert stranger.ephemeral
    await world.say(seat, ["f2_pray"])
    space = next(b for b in seen.components if b["type"] == 2 and b["custom_id"].endswith("f2_build"))
    late = await world.click(seat, seen, space["label"])
    assert "already" in late.text


async def test_undo_of_an_older_step_says_why_it_is_not_free_and_asks_first(world: Any) -> None:
    seat = await world.to_day()
    done = await world.space(seat, "f2_pray")
    await world.play(lambda view: view.awaited == [seat])
    serial = (await world.view()).serial
    asked = await world.click(seat, done, "Undo")
    assert "answered after it. This would fall with it:" in asked.text
    assert "Ask the Others" in asked.buttons
    assert (await world.view()).serial == serial


async def test_undo_of_a_choice_that_another_of_ones_own_followed_is_stale(world: Any) -> None:
    await world.place(now="red turn")
    done = await world.space("red", "f2_pray")
    await world.play(lambda view: view.awaited == ["red"])
    await world.say("red", ["f1_pray"])
    serial = (await world.view()).serial
    refused = await world.click("red", done, "Undo")
    assert "**This was from an earlier step.** The table is at another point now. Nothing was done." in refused.text
    assert "Show Current" in refused.buttons
    assert (await world.view()).serial == serial


async def test_undo_takes_the_steps_of_the_computer_with_it_and_says_so(world: Any) -> None:
    seat = await world.to_day()
    others = [each for each in world.people if each != seat]
    for each in others:
        await world.service.set_computer(world.people[each].id, True)
    done = await world.space(seat, "f2_pray")
    assert "the computer's steps fall with yours" in done.text
    for _ in others:
        decision = await world.asked(await world.awaited())
        await world.service.say_for_computer(world.game_id, decision.key, "tokens", ["f2_pray"])
    assert await world.awaited() == seat
    again = await world.click(seat, done, "Undo")
    assert "taken back; 1 step of " in again.text
    assert "fell with it." in again.text
    assert "action 1 of 5" in again.text


async def test_undo_is_not_promised_by_the_computer_where_none_plays(world: Any) -> None:
    seat = await world.to_day()
    done = await world.space(seat, "f2_pray")
    assert "Undo works until something is revealed or another person answers." in done.text


async def test_two_presses_are_one_action(world: Any) -> None:
    seat = "red"
    await world.place(now="red turn")
    seen = await world.space(seat, "f1_acquire_c")
    place = seen.buttons["Place Token"]["custom_id"]
    again = await world.open(seat)
    await world.click(seat, seen, "Place Token")
    serial = (await world.view()).serial
    result = await world.people[seat].click(again.message, custom_id=place)
    assert result.acknowledged
    assert result.ephemeral
    assert (await world.view()).serial == serial

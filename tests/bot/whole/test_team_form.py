"""How a proposal is put together, and how whoever decides, and whoever does not, come to it from their prompts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.whole.checks import plain
from tests.bot.whole.support import Seen, flat
from tests.bot.whole.teams import BOARD, HELD, MOON, SUN, TURN, Teams

pytestmark = pytest.mark.usefixtures("no_fault")
MARKERS: dict[str, Any] = {**BOARD, "now": "setup markers"}
TROOPS: dict[str, Any] = {**BOARD, "now": "setup troops"}
# 9.2: Blue and Yellow have less Glory, so that their team lays the first marker.
DESTINY: dict[str, Any] = {**BOARD, "now": "night destiny", "battle_glory": {"red": 2}, "di_cards": HELD}


def menus(seen: Seen) -> dict[str, list[str]]:
    """What each select asks, and the labels it offers."""
    found = [each for each in flat(seen.components) if each["type"] == 3]
    return {each["placeholder"]: [option["label"] for option in each["options"]] for each in found}


async def proposing(world: Teams, name: str, side: str, *picks: str) -> Seen:
    """Propose… in the thread, and these picks."""
    seen = await world.press_in(name, side, "Propose…")
    for pick in picks:
        seen = await world.pick(name, seen, pick)
    return seen


# What the form says


async def test_it_says_what_a_proposal_does(four: Teams) -> None:
    await four.place(**TURN)
    seen = await proposing(four, "green", SUN)
    assert "-# Propose shows it to your team; nothing is done before 🟥 **Red** does it." in seen.text
    assert "Which space" in menus(seen)
    seen = await proposing(four, "red", SUN)
    assert "-# Propose shows it to your team; nothing is done before you do it." in seen.text


async def test_each_part_of_a_movement_is_asked_by_its_name(four: Teams) -> None:
    await four.place(**{**TURN, "now": "red move"})
    seen = await proposing(four, "green", SUN)
    assert [label.split()[0] for label in menus(seen)["From which zone"]] == ["D1"]
    seen = await four.pick("green", seen, "desert_c1")
    asked = menus(seen)
    assert set(asked["How many of 🟥 Red"]) >= {"1", "2"}
    assert asked["Whose warriors go too"] == ["🟩 Green"]
    assert any("Western Temple" in label for label in asked["Where to"])
    assert not any(label.isdigit() for label in asked["Where to"])
    seen = await four.pick("green", seen, "green")
    assert "How many of 🟩 Green" in menus(seen)


async def test_each_part_of_the_pyramids_is_asked_by_its_name(four: Teams) -> None:
    """2.3.3."""
    await four.place(**{**BOARD, "now": "setup pyramids"})
    name = (await four.view()).awaited[0]
    side = SUN if name in ("red", "green") else MOON
    zones = [each.word for each in (await four.asked(name)).offer.offer([]) if each.legal]
    seen = await proposing(four, name, side)
    assert list(menus(seen)) == ["Which quarter"]
    seen = await four.pick(name, seen, zones[0])
    assert list(menus(seen)) == ["Which colour"]
    colour = (await four.asked(name)).offer.offer([zones[0]])[0].word
    seen = await four.pick(name, seen, colour)
    assert list(menus(seen)) == ["Which level"]
    seen = await four.pick(name, seen, "2")
    assert f"{colour} 2 in" in seen.text


async def test_back_takes_what_was_said_by_itself_too(four: Teams) -> None:
    """9.3: of the first two places one is left for Team Sun, whichever marker it lays."""
    await four.place(**DESTINY)
    await four.say("blue", ["blue", "1"])
    seen = await proposing(four, "red", SUN, "green")
    assert "**🟩 Green 2nd**" in seen.text
    assert menus(seen) == {}
    seen = await four.press("red", "Back", seen)
    assert "2nd" not in seen.text
    assert menus(seen) == {"Whose marker": ["🟥 Red", "🟩 Green"]}


# Which question


async def test_of_several_questions_one_is_chosen(four: Teams) -> None:
    """2.3.2: all place at once; an ally's Quarters lie open, so that they may be spoken about."""
    await four.place(**TROOPS)
    seen = await proposing(four, "red", SUN)
    assert "What is it about?" in seen.text
    (labels,) = menus(seen).values()
    assert {label.split(":")[0] for label in labels} == {"🟥 Red", "🟩 Green"}
    key = (await four.asked("green")).key
    seen = await four.pick("red", seen, f"{key.serial}.green")
    zones = [each.word for each in (await four.asked("green")).offer.offer([])][:2]
    for zone in zones:
        seen = await four.pick("red", seen, zone)
    await four.press("red", "Propose", seen)
    assert "### 🟥 Red proposes\n**" in four.in_thread(SUN)[-1]
    await four.press_in("green", SUN, "Do It")
    assert four.in_thread(SUN)[-1].startswith("🟩 Green did it: **")
    assert "green" not in (await four.view()).awaited


# Who decides


@pytest.mark.parametrize("given", [MARKERS, DESTINY])
async def test_an_ally_s_press_on_a_prompt_of_the_team_leads_to_a_proposal(four: Teams, given: dict[str, Any]) -> None:
    await four.place(**given)
    await four.later(10)
    asked = {seat: await four.asked(seat) for seat in ("blue", "yellow") if seat in (await four.view()).awaited}
    ((decider, decision),) = asked.items()
    ally = "yellow" if decider == "blue" else "blue"
    label = {"markers": "Our Markers", "marker": "Place Our Marker"}[decision.kind]
    assert f"<#{four.thread(MOON).id}>" in plain(await four.press(ally, "Team Thread"))
    seen = await four.press(ally, label)
    assert "decides this for your team** (R-132)." in seen.text
    seen = await four.pick(ally, seen, ally)
    if decision.kind == "marker":
        assert menus(seen) == {"Which place": ["1st", "2nd"]}
        seen = await four.pick(ally, seen, "2")
    await four.press(ally, "Propose", seen)
    told = {"blue": "🟦 Blue", "yellow": "🟨 Yellow"}
    words = f"{told[ally]} 2nd" if decision.kind == "marker" else f"1 {told[ally]} · 2 {told[decider]}"
    assert f"proposes\n**{words}**" in four.in_thread(MOON)[-1]
    await four.press_in(decider, MOON, "Do It")
    assert decider not in (await four.view()).awaited or (await four.asked(decider)).key != decision.key


async def test_the_calls_of_a_team_say_who_decides(four: Teams) -> None:
    await four.place(**DESTINY)
    await four.later(10)
    assert any("**Destiny**" in text and "decides (R-132)." in text for text in four.texts())


async def test_the_markers_are_told_to_be_the_turn_order(four: Teams) -> None:
    await four.place(**MARKERS)
    await four.later(10)
    assert any("**turn order**" in text and "(R-132)" in text for text in four.texts())
    decider = next(seat for seat in (await four.view()).awaited if seat in ("red", "green"))
    seen = await four.press(decider, "Our Markers")
    assert "Turn order: whose is laid first?" in seen.text
    assert f"-# {decider.capitalize()} decides for the team (R-132)." in seen.text


async def test_a_computer_that_decides_is_asked_nothing(four: Teams) -> None:
    await four.place(**DESTINY)
    await four.later(10)
    message, opener = four.newest("Place Our Marker")
    await four.service.set_computer(four.who("blue").id, True)
    assert "The computer plays 🟦 Blue" in plain(await four.press_id("yellow", message, opener))


# Whoever decides is told


async def test_a_prompt_names_what_an_ally_proposes(four: Teams) -> None:
    await four.place(**TURN)
    await four.slash("green", "team propose", answer="f1_pray", to="red")
    before = four.texts()
    seen = await four.press("red", "Take My Turn")
    assert "-# 🟩 Green proposes: **Prayer, floor 1**" in seen.text
    assert f"<#{four.thread(SUN).id}>" in plain(await four.press("red", "Team Thread", seen))
    assert four.texts() == before
    assert all("Green proposes" not in text for text in four.texts())


async def test_one_s_own_proposal_is_no_news(four: Teams) -> None:
    await four.place(**TURN)
    await four.slash("red", "team propose", answer="f1_pray")
    assert "proposes" not in (await four.press("red", "Take My Turn")).text


async def test_a_form_names_it_too(four: Teams) -> None:
    await four.place(**TROOPS)
    zones = [each.word for each in (await four.asked("green")).offer.offer([])][:2]
    await four.slash("red", "team propose", answer=" ".join(zones), to="green")
    await four.later(10)
    seen = await four.press("green", "Place My Warriors")
    assert seen.modal is not None
    assert "🟥 Red proposes: **" in seen.text


# Where one stands


async def test_in_the_thread_it_is_called_this_one(four: Teams) -> None:
    await four.place(**TURN)
    told = await four.slash("green", "team propose", channel=four.thread(SUN), answer="f1_pray", to="red")
    assert "It stands in this thread." in told.text
    told = await four.slash("green", "team propose", answer="f2_pray", to="red")
    assert f"It stands in <#{four.thread(SUN).id}>." in told.text


async def test_with_nothing_asked_one_plans_with_one_s_team(four: Teams) -> None:
    await four.place(**TURN)
    assert plain(await four.press_in("blue", MOON, "Propose…")).endswith("Plan with your team until it is.")

"""Advice to an ally: by a press on a question of the team, and what nobody may propose."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.whole.checks import Unchanged, plain
from tests.bot.whole.support import Seen, flat
from tests.bot.whole.teams import BATTLE, BOARD, HELD, MOON, SUN, TURN, Teams

pytestmark = pytest.mark.usefixtures("no_fault")
BOTH = ("distraction", "gather")
PLAN = ["battle_4_1", "battle_1_3", "war_fury"]
# A mixed Troop of Blue and Yellow, which Red attacks: the first of them in turn order speaks.
DEFENDER: dict[str, Any] = {
    **BOARD,
    "now": "red move",
    "troops": {"red": {"desert_c1": 5}, "blue": {"west_temple": 3}, "yellow": {"west_temple": 2}},
}


async def proposed(world: Teams, name: str, answer: str, **options: str) -> Seen:
    return await world.slash(name, "team propose", answer=answer, **options)


# By a press on a public question


async def attacked(world: Teams) -> None:
    await world.place(**DEFENDER)
    await world.say("red", ["desert_c1", "west_temple"])


async def test_an_ally_s_press_on_a_team_question_is_a_proposal(four: Teams) -> None:
    await attacked(four)
    decision = await four.asked("blue")
    assert decision.kind == "defender"
    word = f"k1:{four.game_id}:{decision.key.serial}:blue:yellow"
    seen = await four.press_made("yellow", word)
    assert "### Proposed to Team Moon" in seen.text
    assert (await four.asked("blue")).key == decision.key
    text = four.in_thread(MOON)[-1]
    assert text.startswith("### 🟨 Yellow proposes\n**Yellow Leads**")
    async with Unchanged(four):
        for name in ("red", "green"):
            assert "This is for 🟦 Blue" in plain(await four.press_made(name, word))
        assert "You are watching" in plain(await four.press_made("dina", word))
    await four.press_in("blue", MOON, "Do It")
    view = await four.view()
    assert view.battle is not None
    assert view.battle.defender == "yellow"


async def test_what_becomes_of_a_troop_may_be_advised_by_allies_alone(four: Teams) -> None:
    """3.5.6: Blue is asked, whoever of its team presses gives advice."""
    await four.place(**BATTLE)
    await four.say("red", ["battle_4_1", "battle_1_3"])
    await four.say("blue", ["battle_2_2_1", "battle_1_3"])
    await four.later(10)
    decision = await four.asked("blue")
    assert decision.kind == "aftermath"
    word = f"k1:{four.game_id}:{decision.key.serial}:blue:recall"
    assert "### Proposed to Team Moon" in plain(await four.press_made("yellow", word))
    assert four.in_thread(MOON)[-1].startswith("### 🟨 Yellow proposes\n**Recall")
    async with Unchanged(four):
        assert "This is for 🟦 Blue" in plain(await four.press_made("green", word))


async def test_advice_on_a_call_for_warriors_says_what_its_button_says(four: Teams) -> None:
    """Gather! of Red: Green is asked how many it sends."""
    await four.place(**{**TURN, "troops": {"red": {"desert_c1": 2}}})
    await four.say("red", ["di", "gather", "desert_c1"])
    decision = await four.asked("green")
    assert decision.kind == "effect"
    await four.press_made("red", f"k1:{four.game_id}:{decision.key.serial}:green:1")
    assert four.in_thread(SUN)[-1].startswith("### 🟥 Red proposes\n**Send 1**")


async def test_the_call_to_the_defenders_leads_to_the_thread_of_whoever_presses(four: Teams) -> None:
    await attacked(four)
    await four.later(10)
    for name, side in (("blue", MOON), ("yellow", MOON), ("green", SUN)):
        assert f"<#{four.thread(side).id}>" in plain(await four.press(name, "Team Thread"))
    assert "You are watching" in plain(await four.press("dina", "Team Thread"))
    assert "### Proposed to Team Moon" in plain(await four.press("yellow", "Yellow Leads"))


async def test_the_way_to_the_thread_is_answered_beside_a_prompt(four: Teams) -> None:
    """What stands in the prompt is no more than a press away."""
    await four.place(**TURN)
    await proposed(four, "green", "f1_pray", to="red")
    prompt = await four.press("red", "Take My Turn")
    assert "🟩 Green proposes" in prompt.text
    beside = await four.press("red", "Team Thread", prompt)
    assert f"<#{four.thread(SUN).id}>" in beside.text
    assert beside.message.id != prompt.message.id
    again = await four.press("red", "Team Thread", prompt)
    assert again.message.id not in (prompt.message.id, beside.message.id)


async def test_without_a_thread_what_stands_for_the_team_is_shown_beside_a_prompt_too(teams: Teams) -> None:
    await teams.begin(await teams.without_threads())
    await teams.place(**TURN)
    await proposed(teams, "green", "f1_pray", to="red")
    prompt = await teams.press("red", "Take My Turn")
    beside = await teams.press("red", "Team Thread", prompt)
    assert "🟩 Green proposes" in beside.text
    assert beside.message.id != prompt.message.id


async def test_a_word_that_is_not_offered_is_no_proposal(four: Teams) -> None:
    await attacked(four)
    decision = await four.asked("blue")
    async with Unchanged(four):
        plain(await four.press_made("yellow", f"k1:{four.game_id}:{decision.key.serial}:blue:red"))


# What may not be proposed


async def test_a_plan_is_proposed_by_its_owner_alone(four: Teams) -> None:
    await four.place(**BATTLE)
    async with Unchanged(four):
        for told in (await proposed(four, "green", "battle_4_1", to="red"), await four.slash("green", "team propose")):
            assert "A battle plan cannot be proposed" in plain(told)
            assert "🟥 Red plans alone" in plain(told)
    await proposed(four, "red", "4/1 1/3 war_fury")
    assert "**Play 4·1·0, discard 1·3·0, with *War Fury***" in four.in_thread(SUN)[-1]
    await four.press_in("green", SUN, "Agree")
    await four.press_in("red", SUN, "Do It")
    own = (await four.view("red")).own
    assert own is not None
    assert own.sealed == [*PLAN, "done"]


async def test_an_ally_s_cards_are_not_found_out_by_proposing_them(four: Teams) -> None:
    """Held or not, the answer is the same: what may be said with cards is nobody else's to know."""
    turn, other = ({**TURN, "di_cards": {**HELD, "red": [*BOTH, card]}} for card in ("raining_fire", "war_fury"))
    found = []
    for given in (turn, other):
        await four.place(**given)
        async with Unchanged(four):
            answers = [
                plain(await proposed(four, "green", words, to="red"))
                for words in ("di", "di raining_fire west_temple", "raining_fire", "tokens di raining_fire")
            ]
            offered = await four.who("green").autocomplete(four.channel, "team propose", "answer", "d", to="red")
        panel = await four.press_in("green", SUN, "Propose…")
        options = [each["options"] for each in flat(panel.components) if each["type"] == 3]
        found.append((answers, options, [each["name"] for each in offered]))
        assert all("Raining" not in each for each in (*answers, str(options), str(offered)))
    assert found[0][1][0]
    assert found[0] == found[1]


async def test_a_computer_ally_is_not_asked(four: Teams) -> None:
    await four.place(**TURN)
    await four.service.set_computer(four.who("red").id, True)
    async with Unchanged(four):
        assert "The computer plays 🟥 Red" in plain(await proposed(four, "green", "f1_pray", to="red"))


async def test_only_questions_of_the_own_team(four: Teams) -> None:
    await four.place(**TURN)
    async with Unchanged(four):
        assert "no question of your team" in plain(await proposed(four, "blue", "f1_pray", to="red"))
        assert "You are watching" in plain(await proposed(four, "dina", "f1_pray", to="red"))
        assert "Nothing is asked" in plain(await proposed(four, "blue", "f1_pray"))
        assert "I know no" in plain(await proposed(four, "red", "atlantis"))


async def test_without_teams_there_is_nothing_to_propose(table: Any) -> None:
    for command in ("team propose", "team show"):
        assert "no team in this game" in plain(await table.slash("red", command))
    assert "no team in this game" in plain(await table.slash("red", "team propose", answer="x"))

"""4 Team Mode by presses and by command: what one ally answers for all (R-132)."""

from __future__ import annotations

from typing import Any

import pytest

from bot import prompts
from bot.library import LIBRARY
from bot.messages import asks
from bot.prompts.ask import Ask
from bot.prompts.costs import now_lines
from bot.prompts.layout import Panel
from bot.prompts.screens import screen
from bot.wording import refusal_text
from engine.decision import Decision, check
from engine.positions import position
from engine.refusals import NotAllowed
from tests.bot.prompts.test_limits import asked

MIXED = {"red": {"west_temple": 5}, "blue": {"west_temple": 3}, "yellow": {"west_temple": 2}}
BATTLE = {"now": "battle west_temple red blue", "troops": MIXED}


def called(world: Any, view: Any, decision: Decision) -> Any:
    """The public call to this decision, with its buttons."""
    info = world.service.info(world.game_id)
    return asks.call(info, view, [decision], prompts.public_buttons(info, decision))


# Setup


async def test_a_team_orders_its_markers_at_one_press(allies: Any) -> None:
    await allies.place(now="setup markers")
    seen = await allies.open("red")
    assert "The markers of Team Sun" in seen.text
    sealed = await allies.click("red", seen, "🟩 Green")
    assert "Your answer: **🟩 Green, 🟥 Red**" in sealed.text
    await allies.click("blue", await allies.open("blue"), "🟦 Blue")
    order = (await allies.view()).table.turn_order
    assert [each for each in order if each in ("red", "green")] == ["green", "red"]
    assert [each for each in order if each in ("blue", "yellow")] == ["blue", "yellow"]


async def test_the_markers_by_command(allies: Any) -> None:
    await allies.place(now="setup markers")
    sealed = await allies.slash("red", "act choose", answer="green red")
    assert "Your answer: **🟩 Green, 🟥 Red**" in sealed.text


async def test_warriors_are_placed_with_one_of_an_ally(allies: Any) -> None:
    await allies.place(now="setup troops")
    form = await allies.open("red")
    words = form.modal["components"][0]["content"]
    assert words.startswith("4 of your warriors stand in each of two quarters, and 1 of an ally beside them.")
    assert "2 of yours go to your allies' cities, 2 stay in your supply." in words


# Destiny


async def test_destiny_is_marker_and_place_then_confirm(allies: Any) -> None:
    await allies.place(now="night destiny", divine={"red": 2, "blue": 1})
    view, decision = await allies.view(), await allies.asked("blue")
    post = called(allies, view, decision)
    ben, emil = (allies.people[seat].id for seat in ("blue", "yellow"))
    assert post.words.startswith(f"<@{ben}> <@{emil}> — **Destiny**. Team Moon is lowest (1): place your 1st marker.")
    assert set(post.pings) == {ben, emil}
    seen = await allies.open("blue")
    assert seen.buttons["Confirm"]["disabled"]
    assert [each["label"] for each in seen.menu["options"]] == [
        *("🟦 Blue 1st", "🟦 Blue 2nd", "🟨 Yellow 1st", "🟨 Yellow 2nd"),
    ]
    picked = await allies.select("blue", seen, "yellow.2")
    done = await allies.click("blue", picked, "Confirm")
    assert "🟨 Yellow takes the 2nd place" in done.text
    theirs = await allies.open("red")
    assert "Team Sun has **2 Glory**: place your 1st marker." in theirs.text
    assert "Closed: 2nd: taken by 🟨 Yellow (R-115)." in theirs.text
    assert [each["value"] for each in theirs.menu["options"]] == ["red.1", "green.1"]


async def test_the_second_markers_keep_the_order_of_the_teams(allies: Any) -> None:
    """R-128: with two players a team nothing is left to choose, and it is done at once."""
    await allies.place(now="night destiny", divine={"red": 2, "blue": 1})
    await allies.say("blue", ["yellow", "2"])
    await allies.say("red", ["red", "1"])
    assert (await allies.view()).table.turn_order == ["red", "yellow", "green", "blue"]


def test_a_place_of_the_other_team_is_closed_and_refused() -> None:
    """R-128: of the second block of three against three only the marker is a choice."""
    game = position(
        LIBRARY,
        {
            "now": "night destiny",
            "mode": "teams_3v3",
            "players": ["red", "blue", "green", "yellow", "purple", "black"],
            "teams": [["red", "purple", "yellow"], ["blue", "green", "black"]],
            "divine": {"red": 1},
        },
    )
    for seat, words in (("blue", ["green", "1"]), ("red", ["red", "2"])):
        decision = game.decision_of(seat)
        assert decision is not None
        game.answer(decision.key, words)
    decision = game.decision_of("blue")
    assert decision is not None
    shown = panel_text(screen(asked(game, decision, [])))
    assert "Team Moon has **0 Glory**: place your 2nd marker." in shown
    assert "Closed: 4th: the place follows the first marker of 🟥 Red's team (R-128)." in shown
    with pytest.raises(NotAllowed) as raised:
        check(decision.offer, ["blue", "4"])
    words = refusal_text(raised.value.refusal)
    assert words.startswith("**That place is for the team of 🟥 Red** (R-128).")
    check(decision.offer, ["blue", "3"])


def panel_text(panel: Panel) -> str:
    return "\n".join(block for block in panel.blocks if isinstance(block, str))


# Who leads the defence


async def test_the_team_is_called_and_the_speaker_says_who_leads(allies: Any) -> None:
    await allies.place(**BATTLE)
    view, decision = await allies.view(), await allies.asked("blue")
    post = called(allies, view, decision)
    ben, emil = (allies.people[seat].id for seat in ("blue", "yellow"))
    assert post.words.startswith(
        f"<@{ben}> <@{emil}> — 🟥 Red attacks your mixed Troop at **the Western Temple**: 3 Blue, 2 Yellow. "
        "Who leads the defence?"
    )
    assert "Only the leader's tiles and cards count. Blue decides (R-132)." in post.words
    assert set(post.pings) == {ben, emil}
    info = allies.service.info(allies.game_id)
    message = await allies.post(*prompts.public_buttons(info, decision))
    proposed = allies.seen(await allies.people["yellow"].click(message, label="Yellow Leads"))
    assert "### Proposed to Team Moon" in proposed.text, "an ally's press is advice (R-132)"
    assert (await allies.view()).awaited == ["blue"]
    others = allies.seen(await allies.people["red"].click(message, label="Yellow Leads"))
    assert "**This is for 🟦 Blue.**" in others.text
    await allies.people["blue"].click(message, label="Yellow Leads")
    assert (await allies.view()).battle.defender == "yellow"
    assert {each.seat for each in await allies.service.decisions(allies.game_id)} == {"red", "yellow"}


async def test_whose_city_it_is_stands_beside_the_choice(allies: Any) -> None:
    """R-125: the bonus of the own City goes to whoever leads, in the own City alone."""
    troops = {"red": {"c2_south": 5}, "blue": {"c2_south": 3}, "yellow": {"c2_south": 2}}
    await allies.place(now="battle c2_south red blue", troops=troops)
    seen = await allies.open("blue")
    assert "In Blue's own city Blue has +1 (R-125)." in seen.text
    post = called(allies, await allies.view(), await allies.asked("blue"))
    assert "in Blue's own city Blue has +1." in post.words


async def test_an_ally_who_comes_by_my_turn_is_told_who_decides(allies: Any) -> None:
    await allies.place(**BATTLE)
    seen = await allies.open("yellow")
    assert "**🟦 Blue decides this for your team** (R-132)." in seen.text
    watching = await allies.open("red")
    assert "Nothing waits for you now." in watching.text


async def test_the_defender_by_command(allies: Any) -> None:
    await allies.place(**BATTLE)
    await allies.slash("blue", "act choose", answer="yellow")
    assert (await allies.view()).battle.defender == "yellow"


# Losses


async def fought(allies: Any) -> None:
    """Red deals 3 Damage to 3 Blue and 2 Yellow, who have 1 Shield."""
    await allies.place(**BATTLE)
    await allies.say("blue", ["blue"])
    await allies.say("red", ["battle_1_3", "battle_3_2"])
    await allies.say("blue", ["battle_2_2_1", "battle_1_3"])


async def test_the_team_chooses_whose_warriors_fall(allies: Any) -> None:
    await fought(allies)
    post = called(allies, await allies.view(), await allies.asked("blue"))
    assert (
        "2 of 5 of **Team Moon** fall at the Western Temple. Your team chooses whose: 3 Blue, 2 Yellow." in post.words
    )
    seen = await allies.open("blue")
    assert "### 2 of 5 fall" in seen.text
    assert list(seen.buttons)[:3] == ["2 Blue", "1 Blue, 1 Yellow", "2 Yellow"]
    told = await allies.open("yellow")
    assert "decides this for your team" in told.text
    done = await allies.click("blue", seen, "1 Blue, 1 Yellow")
    assert "🟦 Blue loses 2: 1 Blue + 1 Yellow (3 left)" in done.text
    troop = (await allies.view()).table.troops["west_temple"]["team_2"]
    assert troop.warriors == {"blue": 2, "yellow": 1}


async def test_losses_by_command_and_too_few_are_refused(allies: Any) -> None:
    await fought(allies)
    short = await allies.slash("blue", "act choose", answer="yellow 1")
    assert "**Something is still missing.**" in short.text
    await allies.slash("blue", "act choose", answer="yellow 2")
    assert (await allies.view()).table.troops["west_temple"]["team_2"].warriors == {"blue": 3}


# Night


@pytest.mark.parametrize(
    ("step", "zone", "labels", "pressed", "left"),
    [
        (
            *("devotion", "sanctuary", ["Give 2 Red", "Give 1 Red, 1 Green", "Keep Them"]),
            *("Give 1 Red, 1 Green", {"red": 1}),
        ),
        ("delta_control", "delta_temple", ["Give 1 Red", "Give 1 Green", "Keep Them"], "Give 1 Green", {"red": 2}),
    ],
)
async def test_of_a_mixed_troop_it_is_said_whose_warriors_go(
    allies: Any, step: str, zone: str, labels: list[str], pressed: str, left: dict[str, int]
) -> None:
    await allies.place(now=f"night {step}", troops={"red": {zone: 2}, "green": {zone: 1}})
    seen = await allies.open("red")
    assert "2 Red + 1 Green" in seen.text
    assert list(seen.buttons) == labels
    ally = await allies.open("green")
    assert "**🟥 Red decides this for your team** (R-132)." in ally.text
    await allies.click("red", seen, pressed)
    assert (await allies.view()).table.troops[zone]["team_1"].warriors == left


async def test_a_sacrifice_by_command_names_the_warriors(allies: Any) -> None:
    await allies.place(now="night devotion", troops={"red": {"sanctuary": 2}, "green": {"sanctuary": 1}})
    await allies.slash("red", "act choose", answer="give green 1 red 1")
    assert (await allies.view()).table.troops["sanctuary"]["team_1"].warriors == {"red": 1}


SHARED = {"red": {"west_temple": 1, "delta_temple": 1}, "green": {"west_temple": 1}}


async def test_one_shared_temple_is_counted_at_one_press(allies: Any) -> None:
    await allies.place(now="night shared_temples", troops=SHARED, pp={"red": 2, "green": 2})
    post = called(allies, await allies.view(), await allies.asked("red"))
    assert "Team Sun holds one together. Which ally counts it tonight (R-131)?" in post.words
    seen = await allies.open("red")
    assert "**T1 Western Temple**: 1 Red + 1 Green" in seen.text
    await allies.click("red", seen, "Red Counts It")
    table = (await allies.view()).table
    assert table.sides["team_1"].divine == 1, "Red has two Temples"
    assert (table.seats["red"].pp, table.seats["green"].pp) >= (4, 2), "and takes what the shared one pays"


async def test_several_shared_temples_are_named_one_by_one(allies: Any) -> None:
    troops = {
        "red": {"west_temple": 1, "east_temple": 1, "delta_temple": 1},
        "green": {"west_temple": 1, "east_temple": 1, "west_nile_temple": 1},
    }
    await allies.place(now="night shared_temples", troops=troops)
    seen = await allies.open("red")
    west, east = list(seen.menus)
    seen = await allies.select("red", seen, "green", west)
    assert seen.buttons["Confirm"]["disabled"]
    seen = await allies.select("red", seen, "green", east)
    seen = await allies.select("red", seen, "red", west)
    await allies.click("red", seen, "Confirm")
    assert (await allies.view()).table.sides["team_1"].divine == 2, "each of the two counts two Temples"


# Gather!


async def test_gather_asks_each_ally_on_the_public_message(allies: Any) -> None:
    await allies.place(
        now="red turn",
        di_cards={"red": ["gather", "distraction", "prayer"]},
        troops={"red": {"c1_north": 2, "west_temple": 2}, "green": {"c5_west": 3}},
    )
    seen = await allies.open("red")
    seen = await allies.click("red", seen, "Play a DI Card")
    seen = await allies.select("red", seen, "gather")
    assert "allies add up to 2 free warriors in all" in seen.text
    seen = await allies.click("red", seen, "T1 Western Temple")
    await allies.click("red", seen, "Play")
    decision = await allies.asked("green")
    post = called(allies, await allies.view(), decision)
    assert (
        "🟥 Red plays *Gather!*: add warriors from your supply at the Western Temple? There now: 2 warriors."
        in post.words
    )
    info = allies.service.info(allies.game_id)
    buttons = prompts.public_buttons(info, decision)
    assert [each.label for each in buttons] == ["Send Nobody", "Send 1", "Send 2"]
    panel = await allies.open("green")
    assert "How many of your 9 in supply join at **T1 Western Temple**?" in panel.text
    message = await allies.post(*buttons)
    assert "### Proposed to Team Sun" in allies.seen(await allies.people["red"].click(message, label="Send 1")).text
    assert (await allies.view()).table.troops["west_temple"]["team_1"].warriors == {"red": 2}
    await allies.people["green"].click(message, label="Send 2")
    assert (await allies.view()).table.troops["west_temple"]["team_1"].warriors == {"red": 2, "green": 2}


# The plan of a battle


async def test_the_plan_names_whose_warriors_stand_on_each_side(allies: Any) -> None:
    troops = {"red": {"west_temple": 4}, "green": {"west_temple": 1}, "blue": {"west_temple": 3}}
    await allies.place(now="battle west_temple red blue", troops=troops)
    form = await allies.open("red")
    words = form.modal["components"][0]["content"]
    assert "You: 5 warriors = 5 Strength before cards." in words
    assert "🟥 Red: 4 Red + 1 Green." in words
    others = await allies.open("green")
    assert "This battle is between 🟥 Red and 🟦 Blue." in others.text


# Step help


async def test_step_help_tells_what_a_question_of_a_team_is_for(allies: Any) -> None:
    await allies.place(**BATTLE)
    decision = await allies.asked("blue")
    ask = asked_of(await allies.view("blue"), decision)
    told = "\n".join(now_lines(ask))
    assert "You are asked for **who leads the defence**. Only the tiles and cards of the ally who leads count" in told
    assert "Choices: 🟦 Blue or 🟨 Yellow." in told


async def test_step_help_tells_what_a_recall_brings_to_the_team(allies: Any) -> None:
    """R-129, R-121: 3 Warriors bring 2 PP; Red holds 11 already."""
    troops = {"red": {"west_temple": 1}, "green": {"west_temple": 3}, "blue": {"west_temple": 5}}
    await allies.place(now="battle west_temple red blue", troops=troops, pp={"red": 11, "green": 4})
    await allies.say("red", ["battle_4_1", "battle_3_2"])
    await allies.say("blue", ["battle_4_1", "battle_3_2"])
    await allies.say("red", ["red", "1"])
    told = "\n".join(now_lines(asked_of(await allies.view("red"), await allies.asked("red"))))
    assert "Choices: Retreat or Recall (+0 PP and 2 to Green)." in told


async def test_step_help_tells_of_a_call(allies: Any) -> None:
    await allies.place(
        now="red turn", di_cards={"red": ["gather", "distraction", "prayer"]}, troops={"red": {"west_temple": 2}}
    )
    await allies.say("red", ["di", "gather", "west_temple"])
    told = "\n".join(now_lines(asked_of(await allies.view("green"), await allies.asked("green"))))
    assert "You are asked for **warriors for Gather!**. An ally calls your warriors from your supply" in told


def asked_of(view: Any, decision: Decision) -> Ask:
    info: Any = type("Info", (), {"id": 1})()
    client: Any = None
    return Ask(client, info, 1, decision, [[]], decision, view)


# Recruitment


async def test_recruitment_shows_allies_in_own_quarters(allies: Any) -> None:
    await allies.place(now="red recruit", troops={"red": {"c1_north": 2}, "green": {"c1_north": 1, "c1_east": 2}})
    form = await allies.open("red")
    form = form if form.modal is not None else await allies.click("red", form, "Recruit…")
    assert (
        "With an ally's warriors a Troop holds 5, whatever tiles say (4, R-122)."
        in form.modal["components"][0]["content"]
    )
    labels = [part["label"] for part in form.parts.values()]
    assert labels[:3] == [
        "C1-a · 2 Red + 1 Green there, room for 2",
        "East C1-b · 2 Green there, room for 3",
        "West C1-c · empty, room for 5",
    ]
    assert [each["value"] for each in form.parts["c1_north"]["options"]] == ["0", "1", "2"]


async def test_more_than_five_in_a_mixed_troop_are_refused_by_command(allies: Any) -> None:
    await allies.place(now="red recruit", troops={"red": {"c1_north": 2}, "green": {"c1_north": 1, "c1_east": 2}})
    refused = await allies.slash("red", "act recruit", warriors=3, where="C1-a")
    assert "**C1-a would hold 6; a Troop has 5 at most** (R-047)" in refused.text

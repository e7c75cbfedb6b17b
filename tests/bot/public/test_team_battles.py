"""4 Mixed Troops in a battle as the channel is told of it: who leads, whose Warriors fall, what a recall brings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.lines import event_lines
from bot.prompts import public_buttons
from bot.prompts.screens.battle import aftermath_label
from engine.decision import Word
from engine.game import Event
from tests.bot.public.conftest import PEOPLE
from tests.bot.public.test_team_lines import SEATED, TEAMS


@pytest.fixture
def table(tables: Callable[..., Any]) -> Any:
    return tables(**SEATED)


# Losses


def removed(seat: str, count: int) -> Event:
    return Event("removed", {"seat": seat, "zone": "west_temple", "count": count, "cause": "battle"})


def fell(attacker: int, defender: int, **more: int) -> Event:
    left = {"attacker_left": 1, "defender_left": 2, **more}
    sides = {"zone": "west_temple", "attacker": "red", "defender": "blue"}
    return Event("losses", {**sides, "attacker_losses": attacker, "defender_losses": defender, **left})


@pytest.mark.parametrize(
    ("gone", "losses", "line"),
    [
        ([("red", 1), ("blue", 2)], (1, 2), "🟥 Red loses 1 (1 left), 🟦 Blue loses 2 (2 left)"),
        (
            [("red", 1), ("green", 1), ("blue", 2)],
            (2, 2),
            "🟥 Red loses 2: 1 Red + 1 Green (1 left), 🟦 Blue loses 2 (2 left)",
        ),
        ([("yellow", 2)], (0, 2), "🟥 Red loses 0 (1 left), 🟦 Blue loses 2: 2 Yellow (2 left)"),
    ],
)
def test_the_line_of_losses_says_whose_warriors_fell(
    gone: list[tuple[str, int]], losses: tuple[int, int], line: str
) -> None:
    assert event_lines([*(removed(*each) for each in gone), fell(*losses)]) == [line]


@pytest.mark.parametrize(
    ("owners", "line"),
    [
        ({"attacker_owners": 1, "defender_owners": 2}, "🟥 Red loses 1 (1 left), 🟦 Blue loses 2: 2 Blue (2 left)"),
        ({"attacker_owners": 2, "defender_owners": 1}, "🟥 Red loses 1: 1 Red (1 left), 🟦 Blue loses 2 (2 left)"),
        ({}, "🟥 Red loses 1 (1 left), 🟦 Blue loses 2 (2 left)"),
    ],
)
def test_of_a_mixed_troop_it_is_said_whose_fell_though_they_were_the_leader_s(
    owners: dict[str, int], line: str
) -> None:
    """4 Battle. A game of an earlier release does not say which Troops were mixed."""
    gone = [removed("red", 1), removed("blue", 2)]
    assert event_lines([*gone, fell(1, 2, **owners)]) == [line]


def test_nobody_is_named_where_nobody_of_a_mixed_troop_fell() -> None:
    told = event_lines([removed("blue", 2), fell(0, 2, attacker_owners=2, defender_owners=1)])
    assert told == ["🟥 Red loses 0 (1 left), 🟦 Blue loses 2 (2 left)"]


# Battle


async def test_the_battle_names_the_allies_of_both_troops(table: Any) -> None:
    troops = {
        "red": {"desert_c1": 2},
        "green": {"desert_c1": 1},
        "blue": {"west_temple": 2},
        "yellow": {"west_temple": 2},
    }
    table.stand(**TEAMS, now="red move", troops=troops)
    await table.start()
    await table.say("red", "desert_c1", "west_temple")
    (call,) = await table.ping()
    assert "🟥 Red attacks your mixed Troop at **the Western Temple**: 2 Blue, 2 Yellow." in call.words
    assert list(call.buttons) == ["blue", "yellow", "Team Thread", "Board", "Rule"]
    assert call.pings == {PEOPLE["blue"].id, PEOPLE["yellow"].id}
    await table.say("blue", "yellow")
    await table.ping()
    opened = table.note("battle")
    assert "🟥 **Red** attacker · 2 Red + 1 Green" in opened.words
    assert "🟨 **Yellow** defender · 2 Blue + 2 Yellow" in opened.words
    assert "only the tiles and cards of 🟥 Red and 🟨 Yellow count" in opened.words
    await table.say("red", "battle_1_3", "battle_3_2")
    await table.say("yellow", "battle_2_2_1", "battle_1_3")
    result = table.find("wins the Western Temple")
    assert "🟥 **Red** with 🟩 Green played" in result.words
    assert "🟨 **Yellow** with 🟦 Blue played" in result.words
    assert "Next: 🟥 Red and 🟨 Yellow, whose warriors fall" in result.words, "both are asked at once"
    await table.say("red", "red", "1", "green", "1")
    await table.say("yellow", "blue", "1", "yellow", "1")
    told = table.find("loses 2: 1 Blue + 1 Yellow (2 left)")
    assert "🟥 **Red** loses 2: 1 Red + 1 Green (1 left)" in told.words


async def test_a_recall_of_a_mixed_troop_says_who_gets_the_pp(table: Any) -> None:
    """R-129."""
    troops = {"red": {"west_temple": 5}, "blue": {"west_temple": 1}, "yellow": {"west_temple": 1}}
    table.stand(**TEAMS, now="battle west_temple red blue", troops=troops)
    await table.start()
    await table.say("blue", "blue")
    await table.say("red", "battle_3_0_1", "battle_3_2")
    await table.say("blue", "battle_1_1_3", "battle_1_3")
    call = table.find("must go")
    assert "your 1 Blue + 1 Yellow at the Western Temple must go." in call.words
    assert "**Recall**: back to their owners, +1 PP." in call.words
    assert "Recalled warriors return to their owners; the PP go to 🟦 Blue (R-129)." in call.words


@pytest.mark.parametrize(
    ("pp", "gain", "label", "passes"),
    [
        ({"red": 10, "green": 4}, "+1 PP and 2 to Green", "+1 PP and 2 to Green", True),
        ({"red": 11, "green": 4}, "+0 PP and 3 to Green", "+0 PP and 3 to Green", True),
        ({"red": 11, "green": 10}, "+0 PP and 1 to Green", "+0 PP and 1 to Green", True),
        ({"red": 8, "green": 4}, "+3 PP", "+3 PP", False),
        ({"red": 11, "green": 11}, "at 11 PP already", "+0 PP", False),
    ],
)
async def test_a_recall_tells_what_it_brings_and_to_whom(
    table: Any, pp: dict[str, int], gain: str, label: str, *, passes: bool
) -> None:
    """R-129: 4 Warriors bring 3 PP; what is above 11 passes on to the ally (R-121)."""
    troops = {"red": {"west_temple": 2}, "green": {"west_temple": 3}, "blue": {"west_temple": 3}}
    table.stand(**TEAMS, now="battle west_temple red blue", troops=troops, pp=pp)
    await table.start()
    await table.say("red", "battle_4_1", "battle_3_2")
    await table.say("blue", "battle_4_1", "battle_3_2")
    await table.say("red", "red", "1")
    await table.say("blue", "recall")
    (call,) = await table.ping()
    assert "you won with 1 Red + 3 Green" in call.words
    assert f"**Recall** all 4: {gain}, the temple stands empty." in call.words
    rule = "and the PP go to 🟥 Red first (R-129). PP above 11 pass on to the ally with the fewest (R-121)."
    assert (rule in call.words) == passes
    assert call.words.count("(R-129)") == 1
    (decision,) = table.game.decisions()
    assert [each.label for each in public_buttons(table.state, decision)] == ["Stay", f"Recall · {label}"]


def test_a_button_has_room_for_what_two_allies_get() -> None:
    """In a team of three, with the longest names."""
    recall = Word("recall", values={"pp": 0, "passed": "yellow 1 purple 1"})
    assert aftermath_label(recall) == "Recall · +0 PP and 2 to allies"
    recall = Word("recall", values={"pp": 0, "passed": "red 1 blue 1"})
    assert aftermath_label(recall) == "Recall · +0 PP, 1 to Red and 1 to Blue"


async def test_a_leader_left_with_an_ally_s_warriors_alone_is_told_whose_they_are(table: Any) -> None:
    """R-129: Blue leads on, though its own Warrior fell."""
    troops = {"red": {"west_temple": 5}, "blue": {"west_temple": 1}, "yellow": {"west_temple": 1}}
    table.stand(**TEAMS, now="battle west_temple red blue", troops=troops)
    await table.start()
    await table.say("blue", "blue")
    await table.say("red", "battle_4_1", "battle_3_2")
    await table.say("blue", "battle_1_3", "battle_1_1_3")
    await table.say("blue", "blue", "1")
    call = table.find("must go")
    assert "your 1 Yellow at the Western Temple must go." in call.words
    assert "Recalled warriors return to their owners; the PP go to 🟦 Blue (R-129)." in call.words


async def test_glory_of_a_team_is_told_in_the_result_of_whoever_led(table: Any) -> None:
    troops = {"red": {"west_temple": 5}, "green": {"c5_west": 5}, "blue": {"west_temple": 2}}
    table.stand(**TEAMS, now="battle west_temple red blue", troops=troops)
    await table.start()
    await table.say("red", "battle_3_2", "battle_3_0_1")
    await table.say("blue", "battle_2_2_1", "battle_1_3")
    told = [row for row in table.rows if row.kind == "result"][-1].data["told"]
    assert told["sides"] == {"red": "team_1", "blue": "team_2"}

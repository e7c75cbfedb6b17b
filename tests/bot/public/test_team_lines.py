"""4 Team Mode in the channel: lines, calls, the battle, the night, whole games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.lines import event_line, event_lines
from bot.messages import asks, entries, night
from bot.prompts import public_buttons
from bot.rules_help import known_term
from engine.game import Event
from engine.view import view_for
from tests.bot.public.conftest import PEOPLE
from tests.bot.public.test_publisher import is_over

TEAMS: dict[str, Any] = {
    "mode": "teams_2v2",
    "players": ["red", "blue", "green", "yellow"],
    "teams": [["red", "green"], ["blue", "yellow"]],
}
SEATED: dict[str, Any] = {
    "players": 4,
    "mode": "teams_2v2",
    "teams": {"red": 1, "green": 1, "blue": 2, "yellow": 2},
}

WALK = {"seat": "red", "path": ["c1_north", "desert_c1", "west_temple"], "companions": [], "cost": 0}
AT_TEMPLE = {"seat": "red", "zone": "west_temple", "count": 3}
TROOPS = {"seat": "red", "zones": ["c1_north", "c1_west"], "count": 4}


@pytest.fixture
def table(tables: Callable[..., Any]) -> Any:
    return tables(**SEATED)


# Lines


@pytest.mark.parametrize(
    ("kind", "values", "line"),
    [
        ("given", {"seat": "red", "ally": "green", "what": "pp", "count": 2}, "🟥 Red gives 2 PP to 🟩 Green"),
        (
            *("given", {"seat": "red", "ally": "green", "what": "veterans", "count": 1}),
            "🟥 Red gives 1 Veteran token to 🟩 Green",
        ),
        ("pp_passed", {"seat": "red", "ally": "green", "pp": 2}, "2 PP of 🟥 Red pass on to 🟩 Green (R-121)"),
        (
            *("glory_passed", {"zone": "west_temple", "loser": "team_2", "gainer": "team_1"}),
            "Team Sun takes the Glory of T1 Western Temple from Team Moon",
        ),
        (
            *("glory_passed", {"zone": "west_temple", "loser": "team_2", "gainer": ""}),
            "Team Moon loses the Glory of T1 Western Temple",
        ),
        ("game_won", {"seat": "red", "side": "team_1", "glory": 12}, "Team Sun wins with 12 Glory"),
        ("game_won", {"seat": "red", "side": "red", "glory": 9}, "🟥 Red wins with 9 Glory"),
        (
            *("moved", {**WALK, "counts": ["5", "5"], "allies": ["green 2", "green 2"]}),
            "🟥 Red moves 3 Red + 2 Green, C1-a to D1 to T1 (0 PP)",
        ),
        (
            *("moved", {**WALK, "counts": ["5", "3"], "allies": ["green 2", ""]}),
            "🟥 Red moves C1-a to D1 with 3 Red + 2 Green, on to T1 with 3 (0 PP)",
        ),
        (
            *("moved", {**WALK, "counts": ["2", "2"], "allies": ["green 1", ""]}),
            "🟥 Red moves C1-a to D1 with 1 Red + 1 Green, picks up 1 Red, on to T1 with 2 (0 PP)",
        ),
        (
            *("moved", {**WALK, "counts": ["2", "4"], "allies": ["", "green 2"], "companions": ["phoenix"]}),
            "🟥 Red moves C1-a to D1 with 2, picks up 2 Green, on to T1 with 2 Red + 2 Green and *Phoenix* (0 PP)",
        ),
        (
            *("moved", {**WALK, "counts": ["2", "2"], "allies": ["", ""]}),
            "🟥 Red moves 2 warriors, C1-a to D1 to T1 (0 PP)",
        ),
        (
            *("troops_placed", {**TROOPS, "allies": ["c1_north", "green", "1", "c1_west", "green", "1"]}),
            "🟥 Red places 4 warriors each in C1-a with 1 of 🟩 Green and C1-c with 1 of 🟩 Green",
        ),
        ("troops_placed", {**TROOPS, "allies": []}, "🟥 Red places 4 warriors each in C1-a and C1-c"),
        ("stayed", {**AT_TEMPLE, "allies": ["green", "1"]}, "🟥 Red stays in T1 Western Temple with 2 Red + 1 Green"),
        ("stayed", {**AT_TEMPLE, "allies": ["green", "3"]}, "🟥 Red stays in T1 Western Temple with 3 Green"),
        ("stayed", {**AT_TEMPLE, "allies": []}, "🟥 Red stays in T1 Western Temple with 3 warriors"),
        ("stayed", AT_TEMPLE, "🟥 Red stays in T1 Western Temple with 3 warriors"),
        (
            *("retreated", {**AT_TEMPLE, "goal": "west_obelisk", "allies": ["green", "2"]}),
            "🟥 Red retreats with 1 Red + 2 Green, T1 to D7",
        ),
        ("retreated", {**AT_TEMPLE, "goal": "west_obelisk"}, "🟥 Red retreats with 3 warriors, T1 to D7"),
        (
            *("recalled", {**AT_TEMPLE, "pp": 2, "allies": ["green", "1"]}),
            "🟥 Red recalls 2 Red + 1 Green from T1 Western Temple, +2 PP",
        ),
        (
            *("recalled", {**AT_TEMPLE, "pp": 2, "allies": ["green", "3"]}),
            "🟥 Red recalls 3 Green from T1 Western Temple, +2 PP",
        ),
        ("recalled", {**AT_TEMPLE, "pp": 2}, "🟥 Red recalls 3 warriors from T1 Western Temple, +2 PP"),
        ("order_changed", {"order": ["red", "blue"]}, "Turn order is now 1 🟥 Red · 2 🟦 Blue"),
    ],
)
def test_lines_name_teams_and_allies(kind: str, values: dict[str, Any], line: str) -> None:
    assert event_line(Event(kind, values)) == line


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


def test_pp_that_pass_on_are_told_after_what_brought_them() -> None:
    passed = Event("pp_passed", {"seat": "red", "ally": "green", "pp": 1})
    prayed = Event("prayed", {"seat": "red", "pp": 1, "full": 2})
    first, second = event_lines([passed, prayed])
    assert first.startswith("🟥 Red prays")
    assert second.startswith("1 PP of 🟥 Red")


# The rules


@pytest.mark.parametrize("number", range(120, 133))
def test_every_ruling_of_teams_can_be_looked_up(number: int) -> None:
    found = entries.read(known_term(f"R-{number}"))
    assert found.name == f"R-{number}"
    assert "{" not in found.says


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("teams", "Team mode"),
        ("mixed troops", "Mixed Troop"),
        ("who leads", "Active ally"),
        ("Gather!", "Gather!"),
    ],
)
def test_words_of_teams_are_found(typed: str, name: str) -> None:
    assert entries.read(known_term(typed)).name == name


def test_gather_says_that_it_is_played_once_and_rebuilt() -> None:
    told = entries.post("gather", None, 0).words
    assert "In team mode everybody holds one; once played it leaves the game (R-090)." in told
    assert "its text is rebuilt" in told


# Gifts


async def test_a_gift_by_day_is_one_line_and_leaves_the_call_as_it_is(table: Any) -> None:
    await table.set_up()
    table.stand(**TEAMS, now="red turn", pp={"green": 3})
    await table.start()
    before = table.note("ping", "red")
    await table.say("green", "red", "pp", "2", kind="give")
    assert "🟩 **Green** gives 2 PP to 🟥 **Red**" in table.find("gives 2 PP").words
    assert table.note("ping", "red") is before


async def test_a_gift_at_night_is_told_beside_the_night_post(table: Any) -> None:
    table.stand(**TEAMS, now="night prayers", veterans={"red": 1}, pp={"green": 3})
    await table.start()
    await table.say("green", "red", "pp", "2", kind="give")
    assert "🟩 **Green** gives 2 PP to 🟥 **Red**" in table.find("gives 2 PP").words
    assert "gives" not in (table.note("night").words if table.note("night") else "")


# Calls


async def test_the_markers_are_asked_of_one_in_each_team(table: Any) -> None:
    await table.start()
    start, first = table.note("start"), table.game.table.turn_order
    speakers = [next(seat for seat in first if seat in team) for team in (("red", "green"), ("blue", "yellow"))]
    assert start.pings == {PEOPLE[seat].id for seat in speakers}
    assert next(iter(start.buttons)) == "Open markers"
    assert await table.ping() == [], "the start called them already"
    await table.say(speakers[0], "green", "red")
    await table.say(speakers[1], "blue", "yellow")
    order = table.game.table.turn_order
    assert table.find("Turn order is now").words
    assert [seat for seat in order if seat in ("red", "green")] == ["green", "red"]


async def test_destiny_calls_the_team_and_names_it(table: Any) -> None:
    table.stand(**TEAMS, now="night prayers", veterans={"red": 1}, divine={"red": 3})
    await table.start()
    await table.say("red", "0")
    await table.say("red", "done")
    (call,) = await table.ping()
    assert "**Destiny**. Team Moon is lowest (0): place your 1st marker." in call.words
    assert call.pings == {PEOPLE["blue"].id, PEOPLE["yellow"].id}
    assert call.words.startswith("<@12> <@14> — ")


async def test_a_card_alone_is_told_as_a_card_and_no_action(table: Any) -> None:
    """Gather! asks an ally first; the action of Red is still to come."""
    troops = {"red": {"west_temple": 2}, "green": {"c5_west": 3}}
    table.stand(**TEAMS, now="red turn", troops=troops, di_cards={"red": ["gather", "distraction"]})
    await table.start()
    table.due = ["red"]
    (call,) = await table.ping()
    await table.say("red", "di", "gather", "west_temple")
    assert call.words == "-# 🟥 Red played *Gather!*"
    assert call.buttons == {}
    await table.say("green", "1")
    (call,) = await table.ping()
    assert "your action, **1 of 5**" in call.words
    await table.say("red", "f2_pray")
    assert call.words == "-# 🟥 Red prayed, round 2, action 1"


async def test_an_ally_whom_the_computer_plays_for_is_not_called(table: Any) -> None:
    table.stand(**TEAMS, now="night destiny", divine={"red": 3})
    seats = tuple(replace(each, stand_in=each.seat == "yellow") for each in table.state.seats)
    table.state = replace(table.state, seats=seats)
    (decision,) = table.game.decisions()
    call = asks.call(table.state, view_for(table.game, ""), [decision], ())
    assert decision.seat == "blue"
    assert call.pings == (PEOPLE["blue"].id,)
    assert call.words.startswith("<@12> — **Destiny**.")


async def test_the_night_post_tells_of_markers_and_shared_temples(table: Any) -> None:
    troops = {"red": {"west_temple": 1, "delta_temple": 2}, "green": {"west_temple": 1}}
    table.stand(**TEAMS, now="night delta_control", troops=troops)
    await table.start()
    await table.say("red", "keep")
    await table.ping()
    night = table.note("night")
    assert "3 Temples · **waiting: 🟥 Red**" in night.words
    await table.say("red", "west_temple", "red")
    assert "🟥 Red +1 Divine Glory (2 temples)" in table.note("night").words


def test_pp_that_pass_on_at_night_stand_in_the_step_that_brought_them() -> None:
    """3.6.4 and 3.6.5 before 3.6.6; what a tile adds to a gain is told with it (R-161)."""
    passed = Event("pp_passed", {"seat": "blue", "ally": "yellow", "pp": 2})
    prayer = {"pp": 2, "full": 2, "veterans": 0}
    events = [
        Event("temples", {"seat": "red", "count": 2}),
        passed,
        Event("effect_pp", {"seat": "blue", "source": "divine_might", "pp": 0}),
        Event("worship", {"seat": "blue", "pp": 1, "full": 2}),
        Event("night_prayer", {**prayer, "seat": "red"}),
        passed,
        Event("night_prayer", {**prayer, "seat": "blue", "pp": 0}),
        Event("cards_drawn", {"seat": "red", "count": 1}),
    ]
    steps = [step for step, event in night.stepped(events) if event.kind == "pp_passed"]
    assert steps == [4, 5]
    told = [part[1] for part in night.parts(events, 1) if "pass on to" in part[2]]
    assert told == [4, 5]


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


# Whole games


@pytest.mark.parametrize(
    ("players", "mode"),
    [(4, "teams_2v2"), (6, "teams_2v2v2"), (6, "teams_3v3")],
)
async def test_whole_games_of_teams_are_told(tables: Callable[..., Any], players: int, mode: str) -> None:
    table = tables(seed="teams", players=players, mode=mode)
    await table.start()
    await table.play(lambda t: t.game.table.round == 4)
    table.game.table.sides["team_1"].divine = 14
    await table.play(is_over)
    assert table.channel.sent[-1].words.startswith("# ")
    left = [m for m in table.channel.sent[:-1] if set(m.buttons) - {"Board", "Details"} and not m.deleted]
    assert [m.words for m in left] == []

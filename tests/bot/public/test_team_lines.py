"""4 Team Mode in the channel: lines, calls, the night, whole games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.lines import event_line, event_lines
from bot.messages import asks, entries, night
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

"""Positions of two, five and six seats in teams: closed land, Storms, leaps, companions, mixed Troops."""

from __future__ import annotations

from engine.view import BattleView, LastMove, Pyramid, Side, Table, Troop, View
from tests.render.positions import FAMILIES, LAYOUT, seat, six, table, troops, view


def two(viewer: str = "") -> View:
    """Two seats: the east bank closed, a Storm in the south-west; a voyage by port."""
    seats = [seat("blue", "c2"), seat("red", "c1")]
    places = troops(
        c1_north="red 5 royal_scarab",
        c1_west="blue 3 ancestral_elephant servant_masaharta",
        c2_east="blue 5",
        west_nile_temple="red 2 servant_patamos",
        west_obelisk="red 4",
        delta_desert="blue 4",
    )
    standing = {
        "c1_north": Pyramid("ruby", 4),
        "c1_east": Pyramid("sapphire", 2),
        "c1_west": Pyramid("amethyst", 4),
        "c2_east": Pyramid("onyx", 4),
        "c2_west": Pyramid("diamond", 4),
    }
    glory = {"west_temple": "", "west_nile_temple": "red", "delta_temple": "", "c1_north": "red", "c2_east": "blue"}
    move = LastMove("blue", ["c2_west", "desert_c2", "delta_desert"], ["land", "port"], 4)
    own_table = table(
        seats, round=4, troops=places, pyramids=standing, glory=glory, last_move=move, colours=["ruby", "onyx"]
    )
    return view(own_table, viewer)


def five(viewer: str = "") -> View:
    """Five seats, one Storm; a move by land, then by teleport; a battle beside a temple."""
    cities = {"green": "c1", "purple": "c2", "black": "c3", "yellow": "c5", "blue": "c6"}
    seats = [seat(name, city, tokens=2) for name, city in cities.items()]
    places = troops(
        c1_north="green 4 jackal",
        c1_east="green 5",
        c2_south="purple 5 phoenix servant_bakatan",
        c3_north="black 3",
        c5_west="yellow 7 sphinx",
        c6_west="blue 2",
        east_nile_temple="blue 6 ancestral_elephant,yellow 4 mummy servant_heqaib",
        desert_c1="purple 1",
        sanctuary="green 1",
        delta_temple="black 2 soul_devourer",
    )
    families = ("diamond", "onyx", "amethyst", "ruby", "sapphire")
    quarters = [z["id"] for z in LAYOUT["zones"] if z.get("city") in cities.values()]
    standing = {zone: Pyramid(families[i % 5], 4 - i % 4) for i, zone in enumerate(quarters) if i % 5 != 3}
    glory = {
        "west_temple": "purple",
        "west_nile_temple": "",
        "delta_temple": "black",
        "east_temple": "",
        "east_nile_temple": "yellow",
    }
    move = LastMove("blue", ["c6_north", "desert_c6", "east_nile_temple"], ["land", "teleport"], 6)
    own_table = table(
        seats, round=5, troops=places, pyramids=standing, glory=glory, active="blue", last_move=move, colours=FAMILIES
    )
    return view(own_table, viewer)


def _in_teams(own_table: Table, *teams: list[str]) -> None:
    own_table.sides = {f"team_{number}": Side(f"team_{number}", seats) for number, seats in enumerate(teams, start=1)}
    for side in own_table.sides.values():
        for one in side.seats:
            own_table.seats[one].side = side.id


def teams(viewer: str = "") -> View:
    """Six seats in three teams: Troops of two and of three seats, one of them in a battle."""
    found = six(viewer)
    own_table = found.table
    own_table.mode = "teams_2v2v2"
    _in_teams(own_table, ["red", "green"], ["blue", "yellow"], ["purple", "black"])
    own_table.troops = {
        "c1_north": {"team_3": Troop({"black": 3, "purple": 2}, ["griffin", "masaharta"])},
        "c5_west": {"team_3": Troop({"black": 1, "purple": 1})},
        "west_obelisk": {"team_1": Troop({"red": 2, "green": 3}, ["patamos"])},
        "desert_c2": {"team_2": Troop({"blue": 1, "yellow": 4}, ["mummy"])},
        "east_temple": {"team_2": Troop({"blue": 2, "yellow": 3}, ["sphinx", "heqaib"])},
        "sanctuary": {"team_1": Troop({"green": 2, "red": 1})},
        "east_gate": {
            "team_2": Troop({"blue": 3, "yellow": 2}, ["elephant"]),
            "team_1": Troop({"red": 4, "green": 1}, ["scorpion"]),
        },
    }
    own_table.glory = {"west_temple": "", "east_temple": "team_2", "delta_temple": "", "west_nile_temple": "team_3"}
    found.holders = {"east_temple": "yellow", "west_nile_temple": "purple"}
    return found


def two_teams(viewer: str = "") -> View:
    """Four seats in two teams, both Storms: Green brought a mixed Troop out of its ally's City against another."""
    cities = {"blue": "c6", "green": "c5", "red": "c1", "yellow": "c2"}
    seats = [seat(name, city, tokens=3) for name, city in cities.items()]
    move = LastMove("green", ["c2_east", "desert_c2"], ["land"], 5)
    own_table = table(seats, mode="teams_2v2", active="green", last_move=move)
    _in_teams(own_table, ["red", "blue"], ["green", "yellow"])
    own_table.sides["team_1"].battle, own_table.sides["team_2"].divine = 3, 1
    own_table.troops = {
        "desert_c2": {"team_1": Troop({"blue": 4, "red": 1}), "team_2": Troop({"green": 1, "yellow": 4})},
        "c2_south": {"team_2": Troop({"yellow": 4, "green": 1})},
        "delta_temple": {"team_1": Troop({"red": 3})},
    }
    own_table.pyramids = {"c2_east": Pyramid("ruby", 2), "c2_south": Pyramid("onyx", 1), "c5_west": Pyramid("ruby", 2)}
    own_table.glory = {"delta_temple": "team_1", "west_temple": ""}
    fight = BattleView(3, "desert_c2", "green", "", "defender", "", {}, {}, {}, {})
    return view(own_table, viewer, awaited=["blue"], battle=fight, holders={"delta_temple": "red"})


def two_of_three(viewer: str = "") -> View:
    """Six seats in two teams of three."""
    found = teams(viewer)
    found.table.mode = "teams_3v3"
    _in_teams(found.table, ["red", "green", "blue"], ["yellow", "purple", "black"])
    found.table.troops = {"sanctuary": {"team_1": Troop({"green": 2, "red": 1, "blue": 3})}}
    found.table.glory = {"west_temple": "", "east_temple": "team_2", "delta_temple": "", "west_nile_temple": "team_2"}
    return found

"""Positions of two, five and six seats in teams: closed land, Storms, leaps, companions, mixed Troops."""

from __future__ import annotations

from engine.view import LastMove, Pyramid, Side, Troop, View
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


def teams(viewer: str = "") -> View:
    """Six seats in three teams: Troops of two and of three seats, one of them in a battle."""
    found = six(viewer)
    own_table = found.table
    own_table.mode = "teams_2v2v2"
    pairs = {"one": ["red", "green"], "two": ["blue", "yellow"], "three": ["purple", "black"]}
    own_table.sides = {name: Side(name, seats) for name, seats in pairs.items()}
    for name, seats in pairs.items():
        for one in seats:
            own_table.seats[one].side = name
    own_table.troops = {
        "c1_north": {"three": Troop({"black": 3, "purple": 2}, ["griffin", "masaharta"])},
        "c5_west": {"three": Troop({"black": 1, "purple": 1})},
        "west_obelisk": {"one": Troop({"red": 2, "green": 3}, ["patamos"])},
        "desert_c2": {"two": Troop({"blue": 1, "yellow": 4}, ["mummy"])},
        "east_temple": {"two": Troop({"blue": 2, "yellow": 3}, ["sphinx", "heqaib"])},
        "sanctuary": {"one": Troop({"green": 2, "red": 1})},
        "east_gate": {
            "two": Troop({"blue": 3, "yellow": 2}, ["elephant"]),
            "one": Troop({"red": 4, "green": 1}, ["scorpion"]),
        },
    }
    own_table.glory = {"west_temple": "", "east_temple": "two", "delta_temple": "", "west_nile_temple": "three"}
    found.holders = {"east_temple": "yellow", "west_nile_temple": "purple"}
    return found

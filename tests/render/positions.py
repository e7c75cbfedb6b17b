"""Positions for pictures: views built by hand, one for each stage of a game."""

from __future__ import annotations

from typing import Any

import data
from engine.view import BattleView, Counts, LastMove, Own, Pyramid, Seat, Side, Table, Troop, View
from tests.render.market_rows import MARKET, TILE_WORDS

NAMES = {"red": "Ada", "blue": "Ben", "green": "Cleo"}
LAYOUT: dict[str, Any] = data.read("boards/six_cities.toml")
CARDS: dict[str, Any] = {
    "battle": {
        "battle_4_1": {"strength": 4, "damage": 1},
        "battle_3_2": {"strength": 3, "damage": 2},
        "battle_1_3": {"strength": 1, "damage": 3},
        "battle_2_2_1": {"strength": 2, "damage": 2, "shield": 1},
        "battle_2_0_2": {"strength": 2, "shield": 2},
        "battle_3_0_1": {"strength": 3, "shield": 1},
        "battle_5_self2": {"strength": 5, "own_loss": 2},
        "battle_1_1_3": {"strength": 1, "damage": 1, "shield": 3},
    },
    "di": {
        "distraction": {"cost": 0, "when": "battle"},
        "war_fury": {"cost": 1, "when": "battle"},
        "bronze_wall": {"cost": 0, "when": "battle"},
        "raining_fire": {"cost": 1, "when": "day"},
        "transfer": {"cost": 0, "when": "move"},
    },
}
TEXTS: dict[str, dict[str, str]] = data.read("texts/en/pictures.toml")
COMPANIONS = "griffin elephant scorpion devourer"
SERVANTS = "patamos masaharta heqaib"
CALLED: dict[str, dict[str, str]] = data.read("texts/en/names.toml")
WORDS: dict[str, str] = {
    **{f"{group}.{key}": text for group, rows in TEXTS.items() for key, text in rows.items()},
    **TILE_WORDS,
    **{f"team.team_{number}": name for number, name in CALLED["team_name"].items()},
    **{f"ordinal.{number}": name for number, name in CALLED["ordinal"].items()},
    **{f"tile.{name}": name.title() for name in (*COMPANIONS.split(), *SERVANTS.split())},
    **{f"tile_kind.{name}": "servant" for name in SERVANTS.split()},
    "di.distraction": "Distraction",
    "di.war_fury": "War Fury",
    "di_text.war_fury": "+2 Strength",
    "di.bronze_wall": "Bronze Wall",
    "di_text.bronze_wall": "+1 Shield",
    "di.raining_fire": "Raining Fire",
    "di_text.raining_fire": "Remove 1 warrior of an opponent's troop.",
    "di.transfer": "Transfer",
    "di_text.transfer": "This troop teleports free to any obelisk.",
}
ALL_BATTLE = sorted(CARDS["battle"])


def seat(name: str, city: str, **values: Any) -> Seat:
    """A seat of its own side."""
    return Seat(**{"id": name, "side": name, "city": city, "pp": 7, "supply": 2, "pool": 12, "tokens": 5, **values})


def view(table: Table, viewer: str = "", **values: Any) -> View:
    """A view of a table; holders are whoever stands somewhere alone, else the owner of the city."""
    owners = {one.city: one.id for one in table.seats.values()}
    holders = {z["id"]: owners[z["city"]] for z in LAYOUT["zones"] if z.get("city") in owners}
    for zone, sides in table.troops.items():
        if len(sides) == 1:
            holders[zone] = table.sides[next(iter(sides))].seats[0]
    base: dict[str, Any] = {
        "viewer": viewer,
        "table": table,
        "steps": [],
        "serial": 1,
        "barrier": 0,
        "last_by": {},
        "awaited": [table.active] if table.active else [],
        "sealed": [],
        "counts": {name: Counts(8, 0, 1) for name in table.seats},
        "deck": 0,
        "holders": holders,
    }
    return View(**(base | values))


def troops(**zones: str) -> dict[str, dict[str, Troop]]:
    """`desert_c1="red 3"`, several sides parted by commas, companions after a plus."""
    found: dict[str, dict[str, Troop]] = {}
    for zone, text in zones.items():
        for part in text.split(","):
            name, count, *companions = part.split()
            found.setdefault(zone, {})[name] = Troop({name: int(count)}, [c for c in companions if c != "+"])
    return found


def table(seats: list[Seat], **values: Any) -> Table:
    """A table of Rise of the Gods."""
    configuration = f"rise_of_the_gods_{len(seats)}"
    sides = {one.side: Side(one.side, [one.id]) for one in seats}
    base: dict[str, Any] = {
        "edition": "rise_of_the_gods",
        "mode": "free_for_all",
        "configuration": configuration,
        "round": 1,
        "phase": "day",
        "active": seats[0].id,
        "turn_order": [one.id for one in seats],
        "colours": ["ruby", "sapphire", "diamond"],
        "seats": {one.id: one for one in seats},
        "sides": sides,
    }
    return Table(**(base | values))


def three(**values: Any) -> list[Seat]:
    """Red, Blue and Green in their cities."""
    return [seat("red", "c1", **values), seat("blue", "c2", **values), seat("green", "c3", **values)]


def opening(viewer: str = "") -> View:
    """Round 1: nobody has moved."""
    places = troops(
        c1_north="red 5", c1_east="red 5", c2_east="blue 5", c2_west="blue 5", c3_north="green 5", c3_east="green 5"
    )
    standing = {
        "c1_north": Pyramid("ruby", 2),
        "c1_east": Pyramid("sapphire", 1),
        "c2_east": Pyramid("diamond", 2),
        "c2_west": Pyramid("ruby", 1),
        "c3_north": Pyramid("sapphire", 1),
        "c3_east": Pyramid("diamond", 1),
        "c3_west": Pyramid("ruby", 1),
    }
    glory = {"west_temple": "", "west_nile_temple": "", "delta_temple": ""}
    own = table(
        three(tiles=["charge"]),
        troops=places,
        pyramids=standing,
        glory=glory,
        turn_order=["blue", "red", "green"],
        active="blue",
    )
    return view(own, viewer)


def middle(viewer: str = "") -> View:
    """Round 3: Red attacks Green at the shore of the west gate."""
    seats = three()
    seats[0].pp, seats[0].tokens, seats[0].supply, seats[0].veterans = 4, 2, 1, 1
    seats[1].pp, seats[1].tokens, seats[1].supply = 6, 2, 0
    seats[2].pp, seats[2].tokens, seats[2].supply = 11, 3, 4
    seats[0].tiles, seats[1].tiles, seats[2].tiles = ["charge"], ["recruiting_scribe"], ["priest_of_mafdet"]
    places = troops(
        west_gate="red 5,green 3",
        c1_north="red 2",
        west_temple="green 4",
        delta_temple="blue 3",
        c2_east="blue 4",
        c2_south="blue 1",
        c3_north="green 2",
        southwest_shore="blue 2",
    )
    standing = {
        "c1_north": Pyramid("ruby", 3),
        "c1_east": Pyramid("sapphire", 2),
        "c1_west": Pyramid("diamond", 1),
        "c2_east": Pyramid("diamond", 3),
        "c2_west": Pyramid("ruby", 1),
        "c3_north": Pyramid("sapphire", 2),
        "c3_west": Pyramid("ruby", 2),
    }
    glory = {"west_temple": "green", "west_nile_temple": "", "delta_temple": "blue"}
    own = table(
        seats,
        round=3,
        troops=places,
        pyramids=standing,
        glory=glory,
        active="red",
        turn_order=["green", "red", "blue"],
        last_move=LastMove("red", ["c1_east", "desert_c1", "west_gate"], ["land", "land"], 5),
    )
    own.sides["red"].battle, own.sides["green"].divine, own.sides["blue"].battle = 2, 1, 1
    fight = BattleView(
        id=7,
        zone="west_gate",
        attacker="red",
        defender="green",
        stage="war_council",
        winner="",
        strength={"red": [("warriors", 5), ("charge", 1)], "green": [("warriors", 3)]},
        cards={},
        di_cards={},
        losses={},
    )
    counts = {"red": Counts(4, 2, 1), "green": Counts(6, 1, 1), "blue": Counts(8, 0, 1)}
    return view(own, viewer, awaited=["red", "green"], battle=fight, counts=counts)


def late(viewer: str = "") -> View:
    """Round 6: level 4 Pyramids, a foreign Troop in a city, a night ahead."""
    seats = three()
    for one, pp, tokens, supply in zip(seats, (0, 9, 2), (0, 1, 0), (5, 0, 3), strict=True):
        one.pp, one.tokens, one.supply = pp, tokens, supply
    seats[0].tiles, seats[1].tiles, seats[2].tiles = ["charge"], ["recruiting_scribe"], ["priest_of_mafdet"]
    seats[0].veterans = 3
    places = troops(
        c1_north="red 2",
        c2_south="green 4",
        c2_east="blue 5",
        west_temple="red 1",
        west_nile_temple="blue 7",
        sanctuary="green 2",
        desert_c2="red 4",
        west_obelisk="blue 3",
        desert_c3="green 1",
        delta_desert="blue 2",
    )
    standing = {
        "c1_north": Pyramid("ruby", 4),
        "c1_east": Pyramid("sapphire", 4),
        "c1_west": Pyramid("diamond", 3),
        "c2_east": Pyramid("diamond", 4),
        "c2_south": Pyramid("sapphire", 4),
        "c2_west": Pyramid("ruby", 2),
        "c3_north": Pyramid("sapphire", 3),
        "c3_east": Pyramid("diamond", 2),
        "c3_west": Pyramid("ruby", 4),
    }
    glory = {
        "west_temple": "red",
        "west_nile_temple": "blue",
        "delta_temple": "",
        "c1_north": "red",
        "c1_east": "red",
        "c2_east": "blue",
        "c2_south": "green",
        "c3_west": "green",
    }
    own = table(
        seats,
        round=6,
        troops=places,
        pyramids=standing,
        glory=glory,
        active="green",
        turn_order=["red", "green", "blue"],
        last_move=LastMove(
            "green", ["c3_east", "desert_c3", "southwest_shore", "desert_c2", "c2_south"], ["land"] * 4, 4
        ),
    )
    own.sides["red"].battle, own.sides["green"].divine, own.sides["blue"].battle = 3, 1, 4
    own.sides["green"].battle = 1
    return view(own, viewer, counts={"red": Counts(2, 3, 1), "green": Counts(8, 0, 1), "blue": Counts(6, 1, 1)})


def six(viewer: str = "") -> View:
    """All six seats, companions and a battle on the other bank."""
    cities = {"purple": "c5", "blue": "c2", "red": "c6", "black": "c1", "yellow": "c4", "green": "c3"}
    seats = [seat(name, city, tokens=3) for name, city in cities.items()]
    places = troops(
        c1_north="black 3",
        c2_west="blue 1",
        c2_east="blue 2",
        c2_south="black 2",
        c3_north="green 1",
        c3_east="green 4",
        c4_north="yellow 2 mummy",
        c5_north="purple 2",
        c5_west="purple 1",
        desert_c5="purple 4 griffin",
        east_gate="blue 4 elephant,red 5 scorpion",
        sanctuary="green 2 patamos",
        west_obelisk="black 5 masaharta devourer",
        east_temple="yellow 7 sphinx heqaib",
        northeast_shore="yellow 6",
        delta_temple="blue 3",
        southwest_shore="green 3",
        west_gate="green 2",
        east_nile_temple="red 3",
    )
    families = ("ruby", "sapphire", "diamond", "onyx", "amethyst")
    quarters = [z["id"] for z in LAYOUT["zones"] if z["kind"] == "quarter"]
    standing = {zone: Pyramid(families[i % 5], i % 4 + 1) for i, zone in enumerate(quarters) if zone != "c1_north"}
    glory = {
        "west_temple": "",
        "west_nile_temple": "purple",
        "delta_temple": "blue",
        "east_temple": "yellow",
        "east_nile_temple": "red",
    }
    own = table(
        seats,
        round=6,
        troops=places,
        pyramids=standing,
        glory=glory,
        active="red",
        last_move=LastMove("red", ["c6_west", "desert_c6", "east_gate"], ["land", "land"], 5),
    )
    fight = BattleView(3, "east_gate", "red", "blue", "war_council", "", {}, {}, {}, {})
    return view(own, viewer, awaited=["red", "blue"], battle=fight)


def own(battle: list[str], di: list[str], face_down: list[str], sealed: list[str] | None = None) -> Own:
    """What a seat holds."""
    return Own(battle, di, face_down, sealed)


def holding(viewer: str) -> View:
    """The battle of round 3 as one side sees it, with a full hand."""
    found = middle(viewer)
    found.table.seats[viewer].played = ["battle_3_0_1", "battle_2_0_2"]
    cards = ["battle_3_2", "battle_2_2_1", "battle_1_3", "battle_5_self2"]
    found.own = own(cards, sorted(CARDS["di"]), ["battle_1_1_3", "battle_4_1"])
    return found


def storms(viewer: str = "") -> View:
    """Four seats, both Storms, a night."""
    cities = {"yellow": "c1", "purple": "c2", "black": "c5", "red": "c6"}
    seats = [seat(name, city, tokens=1) for name, city in cities.items()]
    places = troops(c1_north="yellow 5", desert_c5="black 4", west_temple="purple 6", desert_c6="red 12")
    glory = {
        "west_temple": "purple",
        "west_nile_temple": "",
        "delta_temple": "",
        "east_temple": "",
        "east_nile_temple": "",
    }
    standing = {"c1_north": Pyramid("onyx", 4), "c2_east": Pyramid("amethyst", 4), "c5_north": Pyramid("ruby", 4)}
    move = LastMove("purple", ["c2_east", "west_temple"], ["teleport"], 6)
    own_table = table(seats, round=2, phase="night", troops=places, pyramids=standing, glory=glory, last_move=move)
    return view(own_table, viewer, awaited=["purple"])


OWNED = {
    "purple": ["priest_of_mafdet", "phoenix", "mercenaries_swords", "honor_in_battle", "griffin_sphinx", "defense"],
    "blue": ["recruiting_scribe", "defense", "ancestral_elephant", "shield_of_neith", "divine_boon"],
    "red": ["charge", "royal_scarab", "giant_scorpion", "initiative", "act_of_god_ruby", "servant_harbour_guide"],
    "black": ["charge", "carnage", "domination_ruby", "local_recruit", "deadly_trap", "servant_masaharta"],
    "yellow": ["recruiting_scribe", "legion", "sphinx", "priest", "priestess", "divine_hunger", "mummy"],
    "green": ["priest", "magical_support", "servant_harbour_guide", "jackal", "servant_patamos"],
}
FAMILIES = ["ruby", "sapphire", "diamond", "onyx", "amethyst"]


def shop(viewer: str = "", colours: int = 5) -> View:
    """Six seats with their tiles, and what is left of so many colours."""
    found = six(viewer)
    for name, tiles in OWNED.items():
        found.table.seats[name].tiles = list(tiles)
    found.table.colours = FAMILIES[:colours]
    left = list(MARKET)
    for tiles in OWNED.values():
        for tile in tiles:
            left.remove(tile)
    found.table.market = left
    _boards(found)
    return found


def _boards(found: View) -> None:
    """What lies on the player boards: tokens of all kinds, slots, companions in supply, Glory."""
    slots = {"f1_acquire_a": "ruby", "f1_acquire_b": "sapphire", "f1_acquire_c": "diamond"}
    own = found.table.seats
    for name, seat in own.items():
        seat.slots = dict(slots) if name != "black" else {"f1_acquire_a": "onyx", "f1_acquire_b": "amethyst"}
        seat.spaces = {"f3_move": "own", "f2_pray": "own"}
    own["red"].spaces = {"f3_move": "own", "f3_recruit": "silver", "f1_acquire_a": "own", "gold": "gold"}
    own["red"].silver, own["red"].gold_left = 1, 0
    own["blue"].silver, own["blue"].silver_left, own["blue"].gold_left = 2, 1, 1
    own["green"].companions, own["red"].companions = ["jackal"], ["royal_scarab", "servant_harbour_guide"]
    own["purple"].pp, own["green"].pp, own["black"].pp, own["yellow"].pp = 4, 11, 0, 1
    own["purple"].veterans, own["green"].veterans, own["green"].supply = 1, 4, 10
    found.table.sides["yellow"].divine, found.table.sides["red"].battle = 2, 3
    for side in found.table.sides:
        found.table.sides[side].divine += 1
    for zone, standing in found.table.pyramids.items():
        if standing.level == 4:
            found.table.glory[zone] = found.holders[zone]
    places = found.table.troops
    places["desert_c5"]["purple"].companions = ["phoenix"]
    places["east_gate"]["blue"].companions = ["ancestral_elephant"]
    places["east_gate"]["red"].companions = ["giant_scorpion"]
    places["east_temple"]["yellow"].companions = ["sphinx"]
    places["c4_north"]["yellow"].companions = ["mummy"]
    places["west_obelisk"]["black"].companions = ["servant_masaharta"]
    places["sanctuary"]["green"].companions = ["servant_patamos"]


PLACES = {
    **{city["id"]: f"{city['label']} {city['name']}" for city in LAYOUT["cities"]},
    **{zone["id"]: zone["label"] for zone in LAYOUT["zones"]},
}

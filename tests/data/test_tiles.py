"""The 80 base tiles and the 15 of the Update: against a list written from the printed tiles, not from the rows."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import data
from engine.catalogue import Catalogue, Effect, Tile, load_catalogue

COLOURS = ("ruby", "sapphire", "diamond", "onyx", "amethyst")
FILES = [f"tiles/rise_of_the_gods_{colour}.toml" for colour in COLOURS]
UPDATE = "tiles/rise_of_the_gods_update.toml"

# Colour: for each level its tiles in alphabetical order, those of which there are two with " 2" behind them.
PRINTED = {
    "ruby": {
        1: "charge 2, priest_of_mafdet 2",
        2: "carnage, phoenix, portal, wrryt_storm",
        3: "blades_of_neith, divine_wound, domination_ruby, royal_scarab",
        4: "act_of_god_ruby, giant_scorpion, initiative, surprise_attack",
    },
    "sapphire": {
        1: "defense 2, recruiting_scribe 2",
        2: "ancestral_elephant, reinforcement_prayer, shetyw_barrier, shield_of_neith",
        3: "defensive_victory, domination_sapphire, legion, spy",
        4: "act_of_god_sapphire, divine_will, reinforcements, sphinx",
    },
    "diamond": {
        1: "priest 2, priestess 2",
        2: "deep_desert_snake, divine_boon, magical_support, vision",
        3: "divine_hunger, domination_diamond, hand_of_god, priest_of_thoeris",
        4: "act_of_god_diamond, mummy, priest_of_amon, priest_of_ra",
    },
    "onyx": {
        1: "local_recruit 2, mercenaries_spears, mercenaries_swords",
        2: "dedication_to_battle, honor_in_battle, khnum_sphinx, twin_ceremony",
        3: "deadly_trap, domination_onyx, forced_march, griffin_sphinx",
        4: "act_of_god_onyx, bestial_fury, divine_might, soul_devourer",
    },
    "amethyst": {
        1: "servant_harbour_guide 2, servant_masaharta 2",
        2: "forced_recall, jackal, servant_bakatan, servant_heqaib",
        3: "domination_amethyst, hold_the_line, servant_patamos, spoils_of_war",
        4: "act_of_god_amethyst, cat, servant_meriptah, warriors_pilgrimage",
    },
}

# The candidates of the Update module for the slot of Domination, all of level 3, one copy each.
CANDIDATES = {
    "ruby": "omniscience, sacred_bull, strategic_control",
    "sapphire": "giant_sandworm, perfect_architecture, street_fighting",
    "diamond": "horde, night_ceremony, strategic_hold",
    "onyx": "divine_support, shield_of_onyx, tactical_reinforcement",
    "amethyst": "hippopotamus, restructuring, supreme_power",
}

# What each tile says: `stat+add when` or the words of its other effects, one string for each.
SAYS: dict[str, list[str]] = {
    "charge": ["strength+1 attacking"],
    "priest_of_mafdet": ["land_moves+1 movement"],
    "carnage": ["damage+1 battle"],
    "wrryt_storm": ["swap wrryt_storm"],
    "phoenix": ["land_moves+1 movement", "allow cross_wall movement", "strength+1 battle"],
    "portal": ["teleport_cost-1 movement", "allow teleport_from_obelisk movement"],
    "royal_scarab": ["land_moves+2 movement", "strength+2 battle"],
    "blades_of_neith": ["strength+1 battle"],
    "giant_scorpion": ["land_moves+1 movement", "strength+2 battle", "damage+2 battle"],
    "initiative": ["strength+1 attacking", "damage+1 battle", "unblockable_damage+1 battle"],
    "surprise_attack": ["gold movement grants cross_wall"],
    "recruiting_scribe": ["free_warriors+3 recruitment"],
    "defense": ["strength+1 defending"],
    "ancestral_elephant": ["land_moves+1 movement", "strength+1 battle", "shield+1 battle"],
    "shetyw_barrier": ["swap shetyw_barrier"],
    "shield_of_neith": ["shield+1 battle"],
    "legion": ["troop_limit+2"],
    "spy": ["show played"],
    "reinforcements": ["free_warriors+99 recruitment"],
    "sphinx": ["acquired glory 1", "land_moves+1 movement", "strength+2 battle"],
    "divine_will": ["gold movement recruitment"],
    "priest": ["prayer_pp+1 prayer"],
    "priestess": ["tile_cost-1 acquisition"],
    "magical_support": ["level_cost-1 construction"],
    "deep_desert_snake": ["land_moves+1 movement", "mutes opposing_creature"],
    "divine_boon": ["night_cards+1"],
    "priest_of_thoeris": ["council_start draw 1 attacking"],
    "priest_of_ra": ["effect_cost-1"],
    "priest_of_amon": ["night_prayer_pp+7"],
    "mummy": ["land_moves+1 movement", "strength+2 battle", "night_cards+1"],
    "mercenaries_swords": ["acquired mercenaries 3"],
    "mercenaries_spears": ["acquired mercenaries 3"],
    "local_recruit": ["free_warriors+1 recruitment", "allow recruit_to_troops recruitment"],
    "dedication_to_battle": ["council_start gain_pp 2 attacking"],
    "khnum_sphinx": ["toll+1 movement", "land_moves+1 movement", "strength+1 battle"],
    "twin_ceremony": ["gold acquisition grants same_colour surcharge 1"],
    "griffin_sphinx": ["teleport_cost-2 movement", "allow teleport_from_obelisk movement", "strength+2 battle"],
    "forced_march": ["gold movement denies teleport"],
    "deadly_trap": ["strength+1 defending", "unblockable_damage+1 defending"],
    "soul_devourer": ["land_moves+1 movement", "strength+2 battle"],
    "bestial_fury": ["land_moves+1 movement", "strength+1 battle", "damage+1 battle"],
    "divine_might": ["pp_gained gain_pp 2"],
    "servant_harbour_guide": ["land_moves+1 movement", "allow any_port movement"],
    "servant_masaharta": ["shield+1 battle", "allow retreat_home battle"],
    "jackal": ["land_moves+1 movement", "strength+1 battle"],
    "forced_recall": ["recall_pp+2"],
    "servant_patamos": ["allow keep_warriors", "teleport_cost-1 delta_teleport", "strength+1 delta_battle"],
    "servant_meriptah": ["allow second_servant", "strength+2 battle"],
    "cat": ["land_moves+1 movement", "strength+2 battle", "shield+1 battle"],
    "omniscience": ["show di"],
    "sacred_bull": ["land_moves+2 movement", "strength+1 battle"],
    "strategic_control": ["damage+1 attacking", "shield+1 defending"],
    "perfect_architecture": ["glory_level-1"],
    "giant_sandworm": ["recruitment", "forbid quarters", "land_moves+1 movement", "strength+2 battle"],
    "street_fighting": ["strength+1 city_battle", "allow cross_wall movement"],
    "horde": ["troop_limit+1", "shield+1 battle"],
    "divine_support": ["battle_end draw 1 standing"],
    "shield_of_onyx": ["swap shield_of_onyx"],
    "supreme_power": ["night_prayer_pp+1", "allow first_in_destiny"],
    "hippopotamus": [
        "land_moves+1 movement",
        "strength+1 battle",
        "unblockable_damage+1 battle",
        "shield+1 battle",
    ],
    **{f"domination_{colour}": ["acquired glory 1"] for colour in COLOURS},
    **{f"act_of_god_{colour}": ["acquired silver 1"] for colour in COLOURS},
}

# What more than a row says: the moment, or the slot it is offered for, and the hook. Ready when its row names it.
HOOKED = {
    "divine_wound": ("confrontation_end", "divine_wound"),
    "reinforcement_prayer": ("prayed", "reinforcement_prayer"),
    "defensive_victory": ("rewards", "defensive_victory"),
    "vision": ("cards_drawn", "vision"),
    "hand_of_god": ("awakening", "hand_of_god"),
    "divine_hunger": ("losses_end", "divine_hunger"),
    "honor_in_battle": ("losses_end", "honor_in_battle"),
    "soul_devourer": ("rewards", "soul_devourer"),
    "jackal": ("rewards", "jackal"),
    "servant_heqaib": ("control", "heqaib"),
    "servant_bakatan": ("losses_start", "bakatan"),
    "hold_the_line": ("aftermath", "hold_the_line"),
    "spoils_of_war": ("battle_end", "spoils_of_war"),
    "cat": ("rewards", "cat"),
    "warriors_pilgrimage": ("gold", "warriors_pilgrimage"),
    "sacred_bull": ("placed", "sacred_bull"),
    "strategic_hold": ("battle_end", "strategic_hold"),
    "night_ceremony": ("cards_drawn", "night_ceremony"),
    "tactical_reinforcement": ("battle_end", "tactical_reinforcement"),
    "restructuring": ("gold", "restructuring"),
}
# What those hooks and options count with: Strength or PP for each, warriors, cards, or how many must fall.
NUMBERS = {
    "divine_wound": 1,
    "reinforcement_prayer": 2,
    "vision": 4,
    "divine_hunger": 2,
    "honor_in_battle": 1,
    "soul_devourer": 2,
    "jackal": 2,
    "spoils_of_war": 2,
    "giant_sandworm": 2,
    "strategic_hold": 1,
    "night_ceremony": 1,
    "tactical_reinforcement": 1,
}
# Name or a point of the effect is not proven by a printed text.
INFERRED = {
    "hand_of_god",
    "priest_of_ra",
    "local_recruit",
    "twin_ceremony",
    "divine_might",
    "servant_harbour_guide",
    "servant_masaharta",
    "servant_heqaib",
    "forced_recall",
    "hold_the_line",
    "spoils_of_war",
    "warriors_pilgrimage",
    *(f"act_of_god_{colour}" for colour in COLOURS),
    # Of the Update: known from one transcription alone.
    "sacred_bull",
    "strategic_control",
    "street_fighting",
    "horde",
    "divine_support",
    "supreme_power",
    "restructuring",
}

KINDS = {
    "creature": "phoenix royal_scarab giant_scorpion ancestral_elephant sphinx deep_desert_snake mummy khnum_sphinx "
    "griffin_sphinx soul_devourer jackal cat sacred_bull giant_sandworm hippopotamus",
    "servant": "servant_harbour_guide servant_masaharta servant_heqaib servant_bakatan servant_patamos "
    "servant_meriptah",
    "gold_action": "surprise_attack divine_will twin_ceremony forced_march warriors_pilgrimage restructuring",
    "silver": " ".join(f"act_of_god_{colour}" for colour in COLOURS),
    "glory": " ".join(f"domination_{colour}" for colour in COLOURS),
    "card": "wrryt_storm shetyw_barrier shield_of_onyx",
    "mercenary": "mercenaries_swords mercenaries_spears",
    "night": "vision divine_boon hand_of_god priest_of_amon night_ceremony supreme_power",
    # Bestial Fury and Street Fighting work in Movement and in battle alike.
    "ongoing": "legion priest_of_ra divine_might bestial_fury perfect_architecture street_fighting horde",
    "day": "priest_of_mafdet portal recruiting_scribe reinforcement_prayer reinforcements priest priestess "
    "magical_support local_recruit",
    "battle": "charge carnage blades_of_neith divine_wound initiative defense shield_of_neith defensive_victory spy "
    "divine_hunger priest_of_thoeris honor_in_battle dedication_to_battle deadly_trap forced_recall hold_the_line "
    "spoils_of_war omniscience strategic_control strategic_hold divine_support tactical_reinforcement",
}

HOOKS = {hook for _, hook in HOOKED.values()} | {"raining_fire", "tactical_support", "military_ceremony", "gather"}


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    files = {**dict.fromkeys(FILES, ""), UPDATE: "update"}
    return load_catalogue(data.read, files, "cards/rise_of_the_gods.toml", hooks=HOOKS)


def said(effect: Effect) -> str:
    """The effect in the words of `SAYS`."""
    words: list[Any] = []
    if effect.stat:
        words = [f"{effect.stat}{effect.add:+}"]
    elif effect.option:
        words = [effect.option, *effect.actions]
        for name in ("grants", "denies"):
            listed = getattr(effect, name)
            words += [name, *listed] if listed else []
        words += ["surcharge", effect.surcharge] if effect.surcharge else []
    elif effect.at:
        words = [effect.at]
        for name in ("gain_pp", "glory", "draw", "silver", "mercenaries"):
            amount = getattr(effect, name)
            words += [name, amount] if amount else []
    else:
        for name in ("allow", "forbid", "mutes", "show", "swap"):
            word = getattr(effect, name)
            words += [name, word] if word else []
    return " ".join(str(word) for word in [*words, effect.when] if word is not None)


def printed() -> dict[str, tuple[str, int, int]]:
    """Colour, level and copies of each tile."""
    found = {}
    for colour, levels in PRINTED.items():
        for level, names in levels.items():
            for name, _, copies in (entry.partition(" ") for entry in names.split(", ")):
                found[name] = (colour, level, int(copies or 1))
    for colour, names in CANDIDATES.items():
        found |= dict.fromkeys(names.split(", "), (colour, 3, 1))
    return found


def test_each_colour_has_four_tiles_at_each_level(catalogue: Catalogue) -> None:
    counted: Counter[tuple[str, int]] = Counter()
    for tile in catalogue.tiles.values():
        counted[tile.colour, tile.level] += 0 if tile.module else tile.copies
    assert counted == {(colour, level): 4 for colour in COLOURS for level in (1, 2, 3, 4)}
    assert counted.total() == 80


def test_colour_level_and_copies_are_the_printed_ones(catalogue: Catalogue) -> None:
    assert {tile.id: (tile.colour, tile.level, tile.copies) for tile in catalogue.tiles.values()} == printed()


def test_a_file_holds_its_own_colour() -> None:
    for colour, file in zip(COLOURS, FILES, strict=True):
        assert {row["colour"] for row in data.read(file)["tile"]} == {colour}


def test_fifteen_tiles_belong_to_the_update_and_no_other_does(catalogue: Catalogue) -> None:
    found = {tile.id for tile in catalogue.tiles.values() if tile.module}
    assert found == {name for names in CANDIDATES.values() for name in names.split(", ")}
    assert len(found) == 15
    assert {tile.module for tile in catalogue.tiles.values()} == {"", "update"}


def test_names_tell_the_tiles_of_a_colour_apart(catalogue: Catalogue) -> None:
    names = Counter((tile.colour, tile.name) for tile in catalogue.tiles.values())
    assert set(names.values()) == {1}


def test_kinds(catalogue: Catalogue) -> None:
    found = {tile.id: tile.kind for tile in catalogue.tiles.values()}
    assert found == {name: kind for kind, names in KINDS.items() for name in names.split()}


def test_twelve_of_the_thirteen_creatures_belong_to_these_colours(catalogue: Catalogue) -> None:
    """The thirteenth belongs to the printed amethyst tiles, which are not known (R-005)."""
    assert sum(tile.kind == "creature" and not tile.module for tile in catalogue.tiles.values()) == 12


@pytest.mark.parametrize("name", sorted(printed()))
def test_each_tile_says_what_is_printed(catalogue: Catalogue, name: str) -> None:
    plain = [effect for effect in catalogue.tiles[name].effects if not effect.hook]
    assert [said(effect) for effect in plain] == SAYS.get(name, [])


def test_every_tile_has_an_effect_listed_here() -> None:
    assert set(SAYS) | set(HOOKED) == set(printed())


def hooked(catalogue: Catalogue) -> dict[str, tuple[str, str]]:
    """The tiles whose row names a hook already."""
    return {
        tile.id: (effect.at or effect.option, effect.hook)
        for tile in catalogue.tiles.values()
        for effect in tile.effects
        if effect.hook
    }


def test_a_hook_stands_at_its_own_moment_of_its_own_tile(catalogue: Catalogue) -> None:
    assert hooked(catalogue).items() <= HOOKED.items()


def test_what_hooks_count_with(catalogue: Catalogue) -> None:
    effects = [(tile.id, effect) for tile in catalogue.tiles.values() for effect in tile.effects]
    assert {name: effect.number for name, effect in effects if effect.number} == NUMBERS


def test_every_tile_is_ready(catalogue: Catalogue) -> None:
    assert set(hooked(catalogue)) == set(HOOKED)


def test_what_is_inferred(catalogue: Catalogue) -> None:
    assert {tile.id for tile in catalogue.tiles.values() if tile.source == "inferred"} == INFERRED


def test_pictures_that_several_tiles_share(catalogue: Catalogue) -> None:
    """R-052: Dominations have one artwork, Acts of God another; the two Mercenaries differ."""
    shared: dict[str, set[str]] = {}
    for tile in catalogue.tiles.values():
        shared.setdefault(tile.picture, set()).add(tile.id)
    assert {picture: names for picture, names in shared.items() if len(names) > 1} == {
        "domination": {f"domination_{colour}" for colour in COLOURS},
        "act_of_god": {f"act_of_god_{colour}" for colour in COLOURS},
    }


def left_for_two(tiles: list[Tile]) -> int:
    """R-010: what is left of a colour without the silver token and with one of each double."""
    doubles = {tile.duplicate or tile.id for tile in tiles if tile.duplicate or tile.copies > 1}
    return sum(tile.copies for tile in tiles if tile.artwork != "act_of_god") - len(doubles)


@pytest.mark.parametrize("colour", COLOURS)
def test_two_players_use_thirteen_of_a_colour(catalogue: Catalogue, colour: str) -> None:
    tiles = [tile for tile in catalogue.tiles.values() if tile.colour == colour and not tile.module]
    assert left_for_two(tiles) == 13


def test_only_the_mercenaries_are_doubles_that_differ(catalogue: Catalogue) -> None:
    doubles = {tile.id: tile.duplicate for tile in catalogue.tiles.values() if tile.duplicate}
    assert doubles == {"mercenaries_swords": "mercenaries", "mercenaries_spears": "mercenaries"}


def test_a_special_card_that_a_tile_swaps_in_has_the_name_of_its_tile(catalogue: Catalogue) -> None:
    swaps = {tile.id: effect.swap for tile in catalogue.tiles.values() for effect in tile.effects if effect.swap}
    assert swaps == {name: name for name in ("wrryt_storm", "shetyw_barrier", "shield_of_onyx")}


def test_every_tile_and_kind_has_its_words(catalogue: Catalogue) -> None:
    """Those of the five families and the candidates of the Update."""
    texts = data.read("texts/en/tiles.toml")
    candidates = {row["id"] for row in data.read("tiles/rise_of_the_gods_update.toml")["tile"]}
    assert set(texts["tile_text"]) == set(texts["tile_effect"]) == set(catalogue.tiles) | candidates
    assert set(texts["tile_kind"]) == {tile.kind for tile in catalogue.tiles.values()}

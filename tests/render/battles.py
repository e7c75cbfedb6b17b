"""Battles for pictures: the example of the rulebook, and the ends of what a battle may come to."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import data
from render.battle_facts import Battle, Line, Part, Side, Stat
from render.cards import BattleCard, battle_card
from tests.render.positions import WORDS as SOME_WORDS

NAMES = {"red": "Jack", "blue": "Guillaume"}
LONGEST = {"red": "W" * 32, "blue": "Abdelrahman al-Mutanabbi the 3rd"}
ROWS: dict[str, dict[str, Any]] = {row["id"]: row for row in data.read("cards/rise_of_the_gods.toml")["battle"]}
DI = {row["id"]: row["name"] for row in data.read("cards/rise_of_the_gods.toml")["di"]}
WORDS = {**SOME_WORDS, **{f"di.{card}": name for card, name in DI.items()}}
CREATURES = ("ancestral_elephant", "giant_scorpion", "deep_desert_snake", "phoenix", "royal_scarab", "griffin")
WORDS |= {f"tile_kind.{creature}": "creature" for creature in CREATURES}


def card(name: str) -> BattleCard:
    return battle_card(ROWS[name])


def stat(*parts: Part) -> Stat:
    return Stat(sum(value for _, value in parts), parts)


def side(seat: str, name: str, *parts: Part, **values: Any) -> Side:
    """One of the two: the Warriors first among the parts, the card follows by itself."""
    found = (parts[0], (name, card(name).strength), *parts[1:])
    own = {"damage": card(name).damage, "shield": card(name).shield}
    shown = {stat_name: stat((name, value)) for stat_name, value in own.items() if value}
    total = sum(value for _, value in found)
    return Side(
        **{"seat": seat, "card_id": name, "card": card(name), "strength": total, "parts": found, **shown, **values}
    )


def example() -> Battle:
    """3.5.8, the example: 10 Strength against 9, no losses, 1 Battle Glory, 1 Veteran, a recall of 4 for 3 PP."""
    jack = side(
        "red",
        "battle_3_2",
        ("warriors", 5),
        ("charge", 1),
        ("blades_of_neith", 1),
        di_cards=("distraction",),
        said=1,
        lost=0,
        left=5,
    )
    guillaume = side(
        "blue",
        "battle_2_0_2",
        ("warriors", 4),
        ("ancestral_elephant", 1),
        ("war_fury", 2),
        shield=stat(("battle_2_0_2", 2), ("ancestral_elephant", 1), ("bronze_wall", 1)),
        di_cards=("bronze_wall", "war_fury"),
        companions=("ancestral_elephant",),
        paid=1,
        lost=0,
        left=4,
    )
    tale = (
        Line("red", "glory", 1),
        Line("blue", "veterans", 1),
        Line("blue", "recalled", 4, 3, "T1 Western Temple"),
        Line("blue", "home", what="ancestral_elephant"),
        Line("red", "stayed", 5, place="T1 Western Temple"),
        Line("red", "glory_taken", place="T1 Western Temple", other="blue"),
    )
    return Battle("Western Temple", "T1", jack, guillaume, "red", tale, round=6, is_over=True)


def plain(**values: Any) -> Battle:
    """5 against 3 in the desert, losses known, the loser still to choose."""
    attacker = side("red", "battle_3_2", ("warriors", 5), lost=0, left=5)
    defender = side("green", "battle_2_0_2", ("warriors", 3), lost=0, left=3)
    tale = (Line("red", "glory", 1), Line("green", "veterans", 1))
    return replace(Battle("North Desert", "D1", attacker, defender, "red", tale, round=2), **values)


def tie() -> Battle:
    """8 against 8: the defender wins and gains two Veterans, the attacker one (R-096)."""
    attacker = side("yellow", "battle_3_2", ("warriors", 5), lost=2, left=3)
    defender = side("purple", "battle_3_2", ("warriors", 4), ("home", 1), lost=2, left=2)
    tale = (Line("yellow", "veterans", 1), Line("purple", "veterans", 2))
    return Battle("North-West City, north quarter", "C1-a", attacker, defender, "purple", tale, round=3)


def both_gone() -> Battle:
    """Nobody is left; more hits than Warriors (R-100)."""
    attacker = side("black", "battle_1_3", ("warriors", 2), ("charge", 1), lost=2, left=0)
    defender = side("green", "battle_1_3", ("warriors", 1), lost=1, left=0)
    tale = (Line("black", "veterans", 1), Line("green", "veterans", 1))
    return Battle("Sanctuary of All Gods", "S", attacker, defender, "black", tale, round=4, is_over=True)


def own_losses() -> Battle:
    """An own loss and Unblockable Damage on one side, more Shield than Damage on it."""
    attacker = side(
        "red",
        "battle_5_self2",
        ("warriors", 5),
        lost=3,
        left=2,
        shield=stat(("iron_wall", 2), ("bronze_wall", 1)),
        di_cards=("iron_wall", "bronze_wall"),
        paid=1,
    )
    defender = side(
        "blue", "battle_4_1", ("warriors", 3), ("deadly_trap", 1), unblockable=stat(("deadly_trap", 1)), lost=0, left=3
    )
    tale = (Line("red", "glory", 1), Line("blue", "veterans", 1), Line("blue", "retreated", 3, place="D2 East Desert"))
    return Battle("West Nile Temple", "T2", attacker, defender, "red", tale, round=5)


def special() -> Battle:
    """Special cards: one ignores Damage; Unblockable Damage it does not."""
    attacker = side("purple", "shield_of_onyx", ("warriors", 3), ignores_damage=True, lost=1, left=2)
    defender = side(
        "yellow",
        "wrryt_storm",
        ("warriors", 4),
        unblockable=stat(("initiative", 1)),
        lost=0,
        left=4,
        di_cards=("war_fury",),
        unpaid=("war_fury",),
        said=3,
    )
    return Battle("Delta Temple", "DT", attacker, defender, "yellow", (Line("purple", "veterans", 1),), round=7)


def guarded() -> Battle:
    """R-095: an Impenetrable Shield, and cards that add to two sums; 3 hits on 3 Warriors, of whom 1 is safe."""
    attacker = side(
        "red",
        "battle_2_2_1",
        ("warriors", 3),
        ("planned_attack", 2),
        damage=stat(("battle_2_2_1", 2), ("defensive_strike", 1)),
        shield=stat(("battle_2_2_1", 1), ("planned_attack", 2), ("defensive_strike", 1)),
        impenetrable=stat(("ultimate_shield", 1)),
        di_cards=("planned_attack", "defensive_strike", "ultimate_shield"),
        paid=4,
        lost=2,
        left=1,
    )
    defender = side(
        "blue",
        "wrryt_storm",
        ("warriors", 3),
        damage=stat(("wrryt_storm", 3), ("carnage", 2), ("bloodbath", 1)),
        unblockable=stat(("deadly_wound", 1)),
        di_cards=("bloodbath", "deadly_wound"),
        lost=3,
        left=0,
    )
    return Battle("Delta Temple", "DT", attacker, defender, "red", (), round=4)


def kept_one() -> Battle:
    """R-095: 5 hits on 2 Warriors, of whom an Impenetrable Shield keeps 1."""
    damage, safe = stat(("wrryt_storm", 3), ("carnage", 2)), stat(("ultimate_shield", 1))
    attacker = side("red", "wrryt_storm", ("warriors", 4), damage=damage, lost=0, left=4)
    defender = side("blue", "battle_4_1", ("warriors", 2), impenetrable=safe, lost=1, left=1)
    return Battle("Delta Temple", "DT", attacker, defender, "red", (), round=4)


def crowded() -> Battle:
    """Ten sources, seven Warriors, two companions, and more lines than there is room for."""
    tiles = ("charge", "blades_of_neith", "initiative", "divine_wound", "giant_scorpion", "griffin")
    damage = stat(("wrryt_storm", 3), ("carnage", 1), ("giant_scorpion", 2), ("initiative", 1), ("bloodbath", 2))
    attacker = side(
        "red",
        "wrryt_storm",
        ("warriors", 7),
        *((tile, 1) for tile in tiles),
        ("war_rage", 1),
        ("war_fury", 2),
        damage=damage,
        unblockable=stat(("initiative", 1), ("deadly_trap", 1)),
        di_cards=("war_rage", "war_fury", "bloodbath", "distraction"),
        paid=2,
        said=9,
        lost=1,
        left=6,
        companions=("giant_scorpion", "griffin"),
    )
    shields = stat(
        ("shetyw_barrier", 3), ("ancestral_elephant", 1), ("shield_of_neith", 1), ("bronze_wall", 1), ("iron_wall", 2)
    )
    defender = side(
        "blue",
        "shetyw_barrier",
        ("warriors", 7),
        ("defense", 1),
        ("ancestral_elephant", 1),
        ("home", 1),
        shield=shields,
        unblockable=stat(("deadly_trap", 1)),
        companions=("ancestral_elephant", "griffin"),
        di_cards=("bronze_wall", "iron_wall"),
        paid=1,
        lost=3,
        left=4,
    )
    place = "C1-a North-West City, north quarter"
    tale = (
        Line("red", "glory", 2),
        Line("blue", "veterans", 1),
        Line("red", "effect_pp", pp=4, what="divine_hunger"),
        Line("blue", "effect_pp", pp=3, what="honor_in_battle"),
        Line("red", "effect_cards", 2, what="priest_of_thoeris"),
        Line("red", "effect_glory", 1, what="griffin"),
        Line("blue", "recalled", 4, 3, place),
        Line("blue", "home", what="ancestral_elephant"),
        Line("blue", "home", what="griffin"),
        Line("red", "stayed", 6, place=place),
        Line("red", "limit", 1),
        Line("red", "glory_gained", place=place),
        Line("red", "card_taken", what="iron_wall"),
        Line("red", "shields_turned", 1, what="griffin"),
        Line("red", "cards_back"),
        Line("red", "warriors_added", 1, what="griffin"),
    )
    return Battle("North-West City, north quarter", "C1-a", attacker, defender, "red", tale, round=11, is_over=True)


def open_yet() -> Battle:
    """Resolved, but the Losses are still to come."""
    now = plain(tale=())
    return replace(now, attacker=replace(now.attacker, lost=None), defender=replace(now.defender, lost=None))


def mixed() -> Battle:
    """4 Battle: mixed Troops on both sides; of 4 Yellow and 1 Green one each fell, of 1 Red and 4 Blue two Blue."""
    attacker = side(
        "green",
        "battle_4_1",
        ("warriors", 5),
        lost=2,
        left=3,
        allies=(("yellow", 4),),
        fell=(("green", 1), ("yellow", 1)),
    )
    defender = side("red", "battle_4_1", ("warriors", 5), lost=2, left=3, allies=(("blue", 4),), fell=(("blue", 2),))
    tale = (Line("green", "veterans", 1), Line("red", "veterans", 2))
    return Battle("Inner West Desert", "D2", attacker, defender, "red", tale, round=1)


def mixed_open() -> Battle:
    """Before the allies have said whose Warriors fall."""
    now, unsaid = mixed(), {"lost": None, "left": 0, "fell": ()}
    return replace(now, attacker=replace(now.attacker, **unsaid), defender=replace(now.defender, **unsaid), tale=())


def mixed_of_three() -> Battle:
    """A Troop of three allies at its widest, against one seat alone."""
    allies, fell = (("purple", 2), ("black", 4)), (("yellow", 1), ("purple", 1), ("black", 2))
    attacker = side("yellow", "battle_3_2", ("warriors", 8), lost=4, left=4, allies=allies, fell=fell)
    defender = side("blue", "battle_4_1", ("warriors", 3), lost=2, left=1)
    return Battle("Sanctuary of All Gods", "S", attacker, defender, "yellow", (Line("yellow", "glory", 1),), round=4)


ALL = {
    "example": example,
    "plain": plain,
    "tie": tie,
    "both_gone": both_gone,
    "own_losses": own_losses,
    "special": special,
    "guarded": guarded,
    "kept_one": kept_one,
    "crowded": crowded,
    "open_yet": open_yet,
    "mixed": mixed,
    "mixed_open": mixed_open,
    "mixed_of_three": mixed_of_three,
}

"""The four questions, asked of made-up tiles, cards and companions."""

from __future__ import annotations

from typing import Any

import pytest

from engine.changes import gain, price, spend
from engine.effects import HOOKS, Scope, Source, allows, hook, options, parts, sources, total
from engine.fight import strength, strength_parts
from engine.game import Game
from engine.ruleset import Library
from engine.setup import Lobby, new_game
from engine.state import Troop
from engine.steps.battle import Battle
from engine.steps.triggers import Triggers
from tests.engine.support import CARDS, EDITION, RUBY, SEATS, ZONE, answer, battle, library, with_tiles

# A row may only name a hook that exists when its file is loaded; the test below says what it does.
HOOKS.setdefault("test_note", lambda game, source, battle: None)


def row(name: str, *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"id": name, "effects": list(effects), **more}


def card(name: str, *effects: dict[str, Any]) -> Any:
    return lambda file: file["di"].append({"id": name, "name": name, "when": "battle", "effects": list(effects)})


BOOKS = library(
    {
        RUBY: with_tiles(
            row("brave", {"stat": "strength", "add": 1, "when": "attacking"}),
            row("stubborn", {"stat": "strength", "add": 2, "when": "defending"}),
            row("sharp", {"stat": "damage", "add": 1, "when": "battle"}),
            row("walker", {"stat": "land_moves", "add": 1, "when": "movement"}),
            row("thrift", {"stat": "tile_cost", "add": -2}),
            row("allower", {"allow": "cross_wall"}),
            row("forbidder", {"forbid": "cross_wall"}),
            row("chooser", {"option": "gold"}),
            row("early", {"at": "council_start", "gain_pp": 1}),
            row("early_attack", {"at": "council_start", "gain_pp": 2, "when": "attacking"}),
            row("first_of_two", {"at": "council_start", "hook": "test_note", "ordered": True}),
            row("second_of_two", {"at": "council_start", "hook": "test_note", "ordered": True}),
            row("lion", {"stat": "strength", "add": 3, "when": "battle"}, kind="creature"),
            row("basilisk", {"mutes": "opposing_creature"}, kind="creature"),
            row("late_lion", {"at": "losses_end", "gain_pp": 1, "when": "battle"}, kind="creature"),
        ),
        CARDS: lambda file: [
            change(file)
            for change in (
                card("climb_card", {"allow": "cross_wall"}),
                card("fall_card", {"forbid": "cross_wall"}),
                card("rage", {"stat": "strength", "add": 2, "when": "battle"}),
            )
        ],
    }
)


def fight(**tiles: list[str]) -> tuple[Game, Battle]:
    return battle(BOOKS, tiles=tiles)


# total


def test_total_adds_what_applies_in_the_scope() -> None:
    game, step = fight(red=["brave", "stubborn", "sharp"])
    assert total(game, "strength", step.scope(game, "red")) == 1
    assert total(game, "damage", step.scope(game, "red")) == 1
    assert total(game, "strength", Scope("red")) == 0
    assert total(game, "damage", Scope("red")) == 0
    assert total(game, "strength", step.scope(game, "blue")) == 0


def test_total_reads_the_role_in_the_battle() -> None:
    game, step = fight(blue=["brave", "stubborn"])
    assert parts(game, "strength", step.scope(game, "blue")) == [("stubborn", 2)]


def test_total_reads_the_action_of_the_scope() -> None:
    game, _ = fight(red=["walker"])
    assert total(game, "land_moves", Scope("red", action="movement")) == 1
    assert total(game, "land_moves", Scope("red", action="recruitment")) == 0


def test_cards_turned_up_count_in_their_battle_only() -> None:
    game, step = fight()
    before = strength(game, step, "red")
    step.di_cards["red"] = ["rage"]
    assert strength(game, step, "red") == before + 2
    assert total(game, "strength", step.scope(game, "red")) == 2
    assert total(game, "strength", Scope("red")) == 0
    assert strength(game, step, "blue") == before


def test_a_card_played_into_an_action_counts_in_it_without_any_tile() -> None:
    game, _ = fight()
    assert total(game, "land_moves", Scope("red", action="movement", cards=("swiftness",))) == 1
    assert total(game, "land_moves", Scope("red", action="recruitment", cards=("swiftness",))) == 0
    assert allows(game, "cross_wall", Scope("red", cards=("climb_card",)))


# allows


@pytest.mark.parametrize(
    ("tiles", "cards", "base", "verdict"),
    [
        ([], [], False, False),
        ([], [], True, True),
        (["allower"], [], False, True),
        (["forbidder"], [], True, False),
        (["allower", "forbidder"], [], True, False),
        ([], ["climb_card"], False, True),
        ([], ["fall_card"], True, False),
        (["forbidder"], ["climb_card"], False, True),
        (["allower"], ["fall_card"], True, False),
        (["allower"], ["climb_card", "fall_card"], True, False),
    ],
)
def test_R_002_R_009_the_highest_rank_decides_and_at_equal_rank_what_forbids(
    tiles: list[str], cards: list[str], base: bool, verdict: bool
) -> None:
    game, step = fight(red=tiles)
    step.di_cards["red"] = cards
    assert allows(game, "cross_wall", step.scope(game, "red"), base=base) is verdict


def test_what_one_may_says_nothing_of_another() -> None:
    game, step = fight(red=["allower"])
    assert not allows(game, "cross_wall", step.scope(game, "blue"))
    assert not allows(game, "any_port", step.scope(game, "red"))


# options


def test_options_lists_the_sources_for_a_slot() -> None:
    game, _ = fight(red=["chooser", "brave"])
    assert [source.id for source in options(game, "gold", Scope("red"))] == ["chooser"]
    assert options(game, "gold", Scope("blue")) == []


# Companions


def companions(red: list[str], blue: list[str]) -> tuple[Game, Battle]:
    return battle(BOOKS, tiles={"red": red, "blue": blue}, companions={"red": red, "blue": blue})


def test_a_companion_counts_where_its_troop_stands_and_as_no_tile_elsewhere() -> None:
    game, step = companions(["lion"], [])
    assert strength_parts(game, step, "red") == [("warriors", 5), ("lion", 3)]
    assert total(game, "strength", Scope("red")) == 0


def test_a_companion_mutes_the_opposing_ones_and_not_its_own_side() -> None:
    game, step = companions(["lion"], ["basilisk"])
    assert strength_parts(game, step, "red") == [("warriors", 5)]
    game, step = companions(["lion", "basilisk"], [])
    assert strength_parts(game, step, "red") == [("warriors", 5), ("lion", 3)]


def test_a_companion_counts_for_its_troop_whoever_owns_it() -> None:
    game, step = battle(BOOKS, tiles={"green": ["lion"]}, companions={"red": ["lion"]})
    assert strength_parts(game, step, "red") == [("warriors", 5), ("lion", 3)]
    owners = {source.id: source.owner for source in sources(game, step.scope(game, "red"), {"lion"})}
    assert owners == {"lion": "green"}


def test_a_companion_counts_outside_a_battle_for_a_side_without_its_tile() -> None:
    game, _ = battle(BOOKS, tiles={"green": ["deep_desert_snake"]}, companions={"red": ["deep_desert_snake"]})
    led = Troop({"red": 5}, ["deep_desert_snake"])
    assert total(game, "land_moves", Scope("red", led, ZONE, action="movement")) == 1
    assert total(game, "land_moves", Scope("red", Troop({"red": 5}), ZONE, action="movement")) == 0


def test_R_064_a_companion_acts_to_the_end_of_the_battle_though_its_troop_is_gone() -> None:
    game, step = companions(["late_lion"], [])
    game.table.troops[ZONE]["red"].warriors["red"] = 2
    game.table.seats["red"].supply += 3
    before = game.table.seats["red"].pp
    answer(game, "red", "battle_4_1", "battle_1_3")
    answer(game, "blue", "battle_3_2", "battle_1_3")
    assert game.table.troop(ZONE, "red") is None
    assert game.table.seats["red"].pp == before + 1
    assert step.companions["red"] == ["late_lion"]
    assert game.table.seats["red"].companions == ["late_lion"]


# modules and expansions


def ruled(tiles: list[str], **said: str) -> Game:
    """Red owns these tiles; a module and an expansion, in the order of the call, each have one row about Walls."""
    made = {
        f"modules/{name}.toml": {"id": name, "rank": name, "effects": [{verb: "cross_wall"}]}
        for name, verb in said.items()
    }
    made[EDITION] = {**BOOKS.read(EDITION), "modules": [*BOOKS.read(EDITION)["modules"], *said]}
    books = Library(lambda path: made.get(path) or BOOKS.read(path), BOOKS.names)
    game = new_game(books, Lobby(dict.fromkeys(SEATS, ""), modules=list(said)), "seed")
    game.table.seats["red"].tiles += tiles
    return game


@pytest.mark.parametrize(
    ("said", "tiles", "verdict"),
    [
        ({"module": "allow", "expansion": "forbid"}, [], False),
        ({"module": "forbid", "expansion": "allow"}, [], True),
        ({"expansion": "forbid", "module": "allow"}, [], False),
        ({"expansion": "allow", "module": "forbid"}, [], True),
        ({"module": "allow"}, [], True),
        ({"expansion": "allow"}, [], True),
        ({"module": "forbid"}, [], False),
        # a tile stands above both.
        ({"expansion": "forbid", "module": "forbid"}, ["allower"], True),
        ({"expansion": "allow", "module": "allow"}, ["forbidder"], False),
    ],
)
def test_EFF_007_an_expansion_beats_a_module_and_both_the_base_rules(
    said: dict[str, str], tiles: list[str], verdict: bool
) -> None:
    game = ruled(tiles, **said)
    base = said.get("module", said.get("expansion")) == "forbid"
    assert allows(game, "cross_wall", Scope("red"), base=base) is verdict


def test_EFF_007_rows_of_a_module_hold_for_every_seat_where_it_is_played() -> None:
    game = ruled([], module="allow")
    assert [allows(game, "cross_wall", Scope(seat)) for seat in SEATS] == [True, True, True]
    game.table.modules.remove("module")
    assert [allows(game, "cross_wall", Scope(seat)) for seat in SEATS] == [False, False, False]


# at


def test_at_runs_the_attackers_rows_then_the_defenders() -> None:
    game, _ = fight(red=["early"], blue=["early"])
    told = [event.values["seat"] for event in game.events if event.kind == "effect_pp"]
    assert told == ["red", "blue"]
    assert game.table.seats["red"].pp == game.table.seats["blue"].pp == 8


def test_at_leaves_out_rows_of_the_other_role() -> None:
    game, _ = fight(red=["early_attack"], blue=["early_attack"])
    assert (game.table.seats["red"].pp, game.table.seats["blue"].pp) == (9, 7)


def test_at_pushes_nothing_where_nothing_acts() -> None:
    game, _ = fight()
    assert game.find(Triggers) is None
    assert game.next_id == game.steps[-1].id + 1


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    notes: list[str] = []

    def note(game: Game, source: Source, battle: Battle | None) -> None:
        notes.append(f"{source.owner} {source.id} {battle.zone if battle else ''}")

    monkeypatch.setitem(HOOKS, "test_note", note)
    return notes


def test_R_162_two_ordered_rows_ask_their_owner_for_the_order(noted: list[str]) -> None:
    game, _ = fight(red=["first_of_two", "early", "second_of_two"], blue=["first_of_two"])
    assert [(each.seat, each.kind) for each in game.decisions()] == [("red", "order")]
    assert noted == []
    answer(game, "red", "second_of_two", "first_of_two")
    assert noted == [
        f"red second_of_two {ZONE}",
        f"red first_of_two {ZONE}",
        f"blue first_of_two {ZONE}",
    ]
    assert {each.kind for each in game.decisions()} == {"battle"}


def test_R_162_one_ordered_row_asks_nobody(noted: list[str]) -> None:
    game, _ = fight(red=["first_of_two", "early"])
    assert noted == [f"red first_of_two {ZONE}"]
    assert game.choices == []
    assert {each.kind for each in game.decisions()} == {"battle"}


def test_a_hook_is_registered_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.effects.HOOKS", dict(HOOKS))
    from engine import effects

    hook("test_named")(lambda game, source, battle: None)
    assert "test_named" in effects.HOOKS


# Prices


def test_a_price_never_falls_below_nothing_and_changes_nothing() -> None:
    game, _ = fight(red=["thrift"])
    assert [price(game, Scope("red"), amount, "tile_cost") for amount in (1, 2, 5)] == [0, 0, 3]
    assert price(game, Scope("red"), 5) == 5
    assert game.table.seats["red"].pp == 7


def test_EFF_003_nobody_pays_what_it_has_not() -> None:
    game, _ = fight()
    spend(game, "red", 7)
    with pytest.raises(ValueError, match="cannot pay 1"):
        spend(game, "red", 1)
    assert game.table.seats["red"].pp == 0


def test_R_160_what_is_above_the_end_of_the_track_is_lost() -> None:
    game, _ = fight()
    assert [gain(game, "red", 3), gain(game, "red", 3)] == [3, 1]
    assert game.table.seats["red"].pp == 11

"""The pair soak: two hundred pairs of tiles, each with one owner and each on the two sides of a battle."""

from __future__ import annotations

import pytest

from engine.game import Game
from engine.rng import Draw
from tests.engine import pairs
from tests.engine.pairs import ATTACKER, DEFENDER, RULES, ZONE, Case, begun, faults

PAIRS = 200
PARTS = 8  # so that two processes have about as much to do
DRAWN = Draw("pairs", 0).shuffled(pairs.pairs())[:PAIRS]


@pytest.mark.parametrize("part", range(PARTS))
def test_forty_choices_break_nothing(part: int) -> None:
    cases = [Case(*pair, way) for pair in DRAWN[part::PARTS] for way in pairs.WAYS]
    assert len(cases) == 2 * PAIRS / PARTS
    assert {str(case): found for case in cases if (found := faults(case))} == {}


def test_the_pairs_are_all_that_may_lie_in_one_game() -> None:
    """71 kinds of tile and 15 of the module make 3,655 pairs.

    Not among them: two Dominations or two Acts of God (10 + 10, R-052), and of each colour two of the four tiles that
    are mixed, of which one comes into the game (6 for each colour, the Domination with three candidates, R-014).
    """
    found = pairs.pairs()
    assert len(found) == len({frozenset(pair) for pair in found}) == 3655 - 20 - 5 * 6
    assert {("domination_ruby", "domination_onyx"), ("act_of_god_ruby", "act_of_god_onyx")}.isdisjoint(found)
    both = [frozenset(pair) for pair in found]
    assert frozenset(("omniscience", "sacred_bull")) not in both
    assert frozenset(("omniscience", "domination_ruby")) not in both
    assert frozenset(("omniscience", "domination_onyx")) in both
    assert frozenset(("omniscience", "restructuring")) in both


@pytest.mark.parametrize("way", pairs.WAYS)
def test_a_pair_begins_in_a_battle_with_its_companions_and_all_it_needs(way: str) -> None:
    game = begun(Case("phoenix", "servant_heqaib", way))
    seats, here = game.table.seats, game.table.troops[ZONE]
    owned = [seats[seat].tiles for seat in (ATTACKER, DEFENDER)]
    assert sorted(owned) in ([[], ["phoenix", "servant_heqaib"]], [["phoenix"], ["servant_heqaib"]])
    assert ([] in owned) == (way == "one")
    assert sorted(tile for troop in here.values() for tile in troop.companions) == ["phoenix", "servant_heqaib"]
    assert game.in_battle()
    for seat in seats.values():
        assert seat.tokens
        assert seat.silver_left
        assert seat.gold_left
        assert len(game.hidden.hands[seat.id].di) == 5


def test_of_two_creatures_one_stays_at_home() -> None:
    game = begun(Case("phoenix", "jackal", "one"))
    zones = {
        tile: zone
        for zone, troops in game.table.troops.items()
        for troop in troops.values()
        for tile in troop.companions
    }
    assert zones["phoenix"] == ZONE
    assert game.board.zones[zones["jackal"]].city


def test_a_pair_with_a_candidate_is_a_game_with_its_module() -> None:
    assert begun(Case("phoenix", "jackal", "sides")).table.modules == []
    game = begun(Case("phoenix", "horde", "sides"))
    assert game.table.modules == [RULES.catalogue.tiles["horde"].module] == ["update"]
    assert "domination_diamond" not in game.table.market


def test_a_fault_is_told_with_its_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []

    def table_faults(game: Game) -> list[str]:
        looked.append(game.serial)
        return ["the sky falls"] if len(looked) == 7 else []

    monkeypatch.setattr(pairs, "table_faults", table_faults)
    assert faults(Case("phoenix", "jackal", "one")) == "choice 7: the sky falls"


def test_a_game_that_breaks_is_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game: Game) -> list[str]:
        raise ZeroDivisionError("by chance")

    monkeypatch.setattr(pairs, "question_faults", broken)
    told = faults(Case("phoenix", "jackal", "one"))
    assert told.startswith("choice 11: ZeroDivisionError('by chance') in test_pairs.py:")
    assert faults(Case("phoenix", "no_such_tile", "one")).startswith("choice 1: KeyError('no_such_tile')")


def test_what_takes_long_is_looked_at_every_tenth_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = {"table_faults": 0, "question_faults": 0, "saved_faults": 0}

    def counting(name: str) -> None:
        def look(*_: object) -> list[str]:
            looked[name] += 1
            return []

        monkeypatch.setattr(pairs, name, look)

    for name in looked:
        counting(name)
    assert faults(Case("charge", "defense", "sides")) == ""
    assert looked == {"table_faults": 40, "question_faults": 4, "saved_faults": 4}

"""What a call to a turn quotes: what befell its seat since its last turn, else the last line of the log."""

from __future__ import annotations

from typing import Any

from bot.lately import befell, recent
from tests.bot.public.fakes import Entry

BATTLE = {"zone": "west_temple", "winner": "blue", "attacker_strength": 8, "defender_strength": 7}
LOST = {"zone": "west_temple", "gainer": "blue"}


def entries(*told: tuple[str, dict[str, Any]]) -> list[Any]:
    return [Entry(at, at, kind, values) for at, (kind, values) in enumerate(told, start=1)]


def test_a_lost_battle_and_its_glory_are_quoted_before_a_prayer() -> None:
    found = entries(
        ("turn_ended", {"seat": "red"}),
        ("battle_resolved", {**BATTLE, "attacker": "blue", "defender": "red"}),
        ("glory_passed", {**LOST, "loser": "red"}),
        ("turn_ended", {"seat": "blue"}),
        ("prayed", {"seat": "green", "pp": 2, "full": 2}),
        ("turn_ended", {"seat": "green"}),
    )
    assert befell(found, "red") == [
        "🟦 Blue wins at T1 Western Temple, 🟦 Blue 8 against 🟥 Red 7",
        "🟦 Blue takes the Glory of T1 Western Temple from 🟥 Red",
    ]
    assert befell(found, "green") == []
    assert recent(found, 1) == ["🟩 Green prays, +2 PP"]


def test_what_was_before_ones_own_turn_or_was_undone_is_not_quoted() -> None:
    found = entries(
        ("glory_passed", {**LOST, "loser": "red"}),
        ("turn_ended", {"seat": "red"}),
        ("removed", {"seat": "red", "zone": "west_temple", "count": 1, "cause": "effect"}),
        ("removed", {"seat": "red", "zone": "west_temple", "count": 2, "cause": "limit"}),
    )
    assert befell(found, "red") == ["🟥 Red loses 1 warrior in T1 Western Temple"]
    found[2].undone = True
    assert befell(found, "red") == []


def test_two_lines_at_most_and_glory_counts_most() -> None:
    battle = {**BATTLE, "attacker": "blue", "defender": "red"}
    found = entries(
        ("glory_passed", {**LOST, "loser": "red"}),
        ("battle_resolved", battle),
        ("moved_nothing", {"seat": "blue"}),
        ("battle_resolved", battle),
    )
    told = befell(found, "red")
    assert len(told) == 2
    assert sum("takes the Glory" in line for line in told) == 1

"""A battle with Impenetrable Shields, and with cards that add to two sums (R-095)."""

from __future__ import annotations

from render.battle_alt import battle_alt
from render.battle_facts import Battle, Side, hits, rows, stats
from tests.render.battles import WORDS, example, guarded, kept_one


def said(own: Side, told: Battle) -> str:
    """The sum of hits as it is read."""
    terms = hits(own, told.foe(own), WORDS)
    return " ".join(" ".join(filter(None, (one.before, one.sign, str(one.value), one.note))) for one in terms)


def test_an_impenetrable_shield_has_a_row_and_a_term_of_its_own() -> None:
    """R-095: 1 Unblockable and 6 Damage less 4 Shield are 3 hits; of 3 Warriors 1 is safe, so 2 fall."""
    told = guarded()
    assert [row[1:3] for row in stats(told, told.attacker, WORDS)] == [
        (3, "Damage"),
        (0, "Unblockable"),
        (4, "Shield"),
        (1, "Impenetrable"),
    ]
    assert stats(told, told.defender, WORDS)[3][1] == 0
    assert said(told.attacker, told) == "pierced 1 + drop 6 − shield 4 − impenetrable 1 = cross 2"
    alt = battle_alt(told, {}, WORDS)
    assert "Ultimate Shield (+1 Impenetrable) = 7 Strength; " in alt
    assert "Shield 4, Impenetrable Shield 1." in alt


def test_where_more_would_have_fallen_it_says_whom_the_impenetrable_shield_keeps() -> None:
    """5 hits on 2 Warriors, of whom 1 is safe: 1 falls."""
    told = kept_one()
    assert said(told.defender, told) == "drop 5 − shield 0 − impenetrable 4 keeps 1 = cross 1"


def test_where_nobody_has_an_impenetrable_shield_it_has_no_row() -> None:
    told = example()
    assert [len(stats(told, own, WORDS)) for own in told.sides] == [3, 3]


def test_a_card_that_adds_to_two_sums_shows_both() -> None:
    found = {row.text: row for row in rows(guarded().attacker, WORDS)}
    strike = found["Defensive Strike"]
    assert [(strike.value, strike.unit), *strike.also] == [("+1", "drop"), ("+1", "shield")]
    assert found["Ultimate Shield"].unit == "impenetrable"
    assert "Defensive Strike (+1 Damage, +1 Shield)" in battle_alt(guarded(), {}, WORDS)

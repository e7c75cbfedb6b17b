"""What a Battle card is called: its numbers, and what it does besides them."""

from __future__ import annotations

import pytest

from bot.names import card_line, card_short


@pytest.mark.parametrize(
    ("card", "line", "short"),
    [
        ("battle_4_1", "4 Strength · 1 Damage", "4·1·0"),
        ("battle_5_self2", "5 Strength · 2 own warriors fall", "5·0·0 (own loss 2)"),
        ("shetyw_barrier", "3 Strength · 3 Shield", "3·0·3"),
        ("shield_of_onyx", "2 Strength · ignores Damage", "2·0·0 (ignores Damage)"),
    ],
)
def test_a_card_is_named_by_all_that_it_does(card: str, line: str, short: str) -> None:
    assert (card_line(card), card_short(card)) == (line, short)

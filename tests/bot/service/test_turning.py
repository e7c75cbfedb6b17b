"""From which round the winner was ahead for good; how fast somebody looks about inside one message."""

from __future__ import annotations

from collections import deque
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from bot.chronicle import _turning
from bot.pace import IN_A_ROW, Shown, _is_too_fast


@pytest.mark.parametrize(
    ("red", "blue", "turning"),
    [
        ([1, 3, 5], [1, 3, 4], 3),  # level is not ahead
        ([2, 3, 5], [1, 4, 4], 3),  # ahead once, and caught up with
        ([2, 3, 5], [1, 2, 4], 1),
        ([1, 3, 4], [1, 3, 4], 0),
    ],
)
def test_the_round_that_turned_a_game(red: list[int], blue: list[int], turning: int) -> None:
    seats = {seat: SimpleNamespace(side=seat) for seat in ("red", "blue")}
    outcome = SimpleNamespace(seat="red", winner="red")
    view: Any = SimpleNamespace(table=SimpleNamespace(outcome=outcome, seats=seats))
    assert _turning(view, {"red": red, "blue": blue}) == turning


def test_three_looks_in_a_row_take_fifteen_seconds_in_all() -> None:
    began = datetime(2026, 1, 1, tzinfo=UTC)
    shown = Shown(times=deque([began + timedelta(seconds=each) for each in (0, 1, 2)], maxlen=IN_A_ROW))
    assert _is_too_fast(shown, began + timedelta(seconds=14), in_place=True)
    assert not _is_too_fast(shown, began + timedelta(seconds=15), in_place=True)

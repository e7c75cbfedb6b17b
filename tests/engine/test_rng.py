"""Draws: the same seed and number give the same result everywhere, and no result is likelier than another."""

from __future__ import annotations

import hashlib
import itertools
from collections import Counter

import pytest

from engine.rng import Draw
from tests.engine.support import played


def test_a_draw_is_the_hash_of_seed_and_number() -> None:
    block = hashlib.sha256(b"seed:3:0").digest()
    assert Draw("seed", 3).below(1000) == int.from_bytes(block[:8]) % 1000


def test_draws_stay_the_same_for_good() -> None:
    """These values are written down: were they to change, running games would get other cards."""
    assert Draw("kemet", 1).shuffled(list(range(10))) == [8, 0, 9, 2, 7, 6, 3, 5, 1, 4]
    assert [Draw("kemet", n).below(100) for n in range(1, 6)] == [34, 11, 65, 72, 56]


def test_one_shuffle_is_one_draw_and_leaves_its_list_alone() -> None:
    items = [3, 1, 2]
    assert sorted(Draw("a", 1).shuffled(items)) == [1, 2, 3]
    assert items == [3, 1, 2]


@pytest.mark.parametrize("limit", [1, 2, 3, 6, 7])
def test_every_number_below_the_limit_is_as_likely(limit: int) -> None:
    chance, tries = Draw("fair", limit), 3000
    found = Counter(chance.below(limit) for _ in range(tries))
    assert set(found) == set(range(limit))
    expected = tries / limit
    assert sum((count - expected) ** 2 / expected for count in found.values()) < 25


def test_every_order_is_as_likely() -> None:
    found = Counter(tuple(Draw("orders", n).shuffled("abc")) for n in range(3000))
    assert set(found) == set(itertools.permutations("abc"))
    assert sum((count - 500) ** 2 / 500 for count in found.values()) < 25


def test_numbers_past_the_last_full_span_are_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = iter([b"\xff" * 8, (5).to_bytes(8)])

    class Hash:
        def digest(self) -> bytes:
            return next(blocks)

    monkeypatch.setattr("engine.rng.hashlib.sha256", lambda _: Hash())
    assert Draw("x", 0).below(3) == 5 % 3


def test_the_same_seed_and_choices_give_the_same_game() -> None:
    assert repr(played(120).hidden) == repr(played(120).hidden)
    assert repr(played(0, "one").table) != repr(played(0, "two").table)

"""Choice lines: what is written reads back to the same; punctuation is skipped; cards go by their numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.notation import KINDS, Line, read_line, read_lines, write_line
from engine.refusals import NotUnderstood
from tests.engine.support import DEALT, battle, new, say_any

CATALOGUE = DEALT.rules("rise_of_the_gods").catalogue


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_every_choice_of_a_game_reads_back_to_the_same(seed: str) -> None:
    game = new(seed, DEALT)
    for _ in range(400):
        if game.table.outcome is None:
            say_any(game, seed)
    assert len({choice.kind for choice in game.choices}) > 8
    for choice in game.choices:
        text = write_line(choice.seat, choice.kind, choice.words, CATALOGUE)
        assert read_line(text, CATALOGUE) == Line(choice.seat, choice.kind, choice.words[:-1])


def test_a_game_is_replayed_from_its_lines() -> None:
    game = new("replay", DEALT)
    for _ in range(250):
        say_any(game, "replay")
    text = "\n".join(write_line(c.seat, c.kind, c.words, CATALOGUE) for c in game.choices if not c.auto)
    other = new("replay", DEALT)
    for line in read_lines(text, CATALOGUE):
        decision = other.decision_of(line.seat)
        assert decision is not None
        other.answer(decision.key, line.words, line.kind)
    assert repr((other.table, other.hidden, other.steps)) == repr((game.table, game.hidden, game.steps))


@pytest.mark.parametrize(
    ("text", "seat", "kind", "words"),
    [
        ("red tokens f3_move", "red", "tokens", ["f3_move"]),
        ("red move c1_north 5 > desert_c1 > west_temple", "red", "move", ["c1_north", "5", "desert_c1", "west_temple"]),
        ("red move: c1_north > desert_c1 done", "red", "move", ["c1_north", "desert_c1"]),
        ("red recruit c1_north 2, c1_west 1", "red", "recruit", ["c1_north", "2", "c1_west", "1"]),
        ("blue battle 3/2 discard 1/3 di hawk", "blue", "battle", ["battle_3_2", "battle_1_3", "hawk"]),
        ("blue battle 3/0/1 discard 5/-2", "blue", "battle", ["battle_3_0_1", "battle_5_self2"]),
        ("blue battle battle_4_1 battle_1_1_3", "blue", "battle", ["battle_4_1", "battle_1_1_3"]),
        ("  RED   Move   DONE ", "red", "move", []),
        ("red move", "red", "move", []),
    ],
)
def test_a_line_is_read(text: str, seat: str, kind: str, words: list[str]) -> None:
    assert read_line(text, CATALOGUE) == Line(seat, kind, words)


@pytest.mark.parametrize(
    ("kind", "words", "text"),
    [
        (
            "move",
            ["c1_north", "5", "desert_c1", "west_temple", "done"],
            "red move c1_north 5 > desert_c1 > west_temple",
        ),
        ("recruit", ["c1_north", "2", "c1_west", "1", "done"], "red recruit c1_north 2, c1_west 1"),
        (
            "pyramids",
            ["c1_north", "ruby", "2", "c1_east", "diamond", "1", "done"],
            "red pyramids c1_north ruby 2, c1_east diamond 1",
        ),
        ("battle", ["battle_3_2", "battle_1_3", "hawk", "done"], "red battle 3/2 discard 1/3 di hawk"),
        ("move", ["done"], "red move done"),
    ],
)
def test_a_line_is_written(kind: str, words: list[str], text: str) -> None:
    assert write_line("red", kind, words, CATALOGUE) == text


def test_allies_and_their_numbers_stand_behind_the_zone_they_leave() -> None:
    words = ["c1_north", "3", "green", "1", "without", "mummy", "desert_c1", "green", "0", "west_temple", "done"]
    text = "red move c1_north 3 green 1 without mummy > desert_c1 green 0 > west_temple"
    assert write_line("red", "move", words, CATALOGUE, ("red", "green")) == text
    assert read_line(text, CATALOGUE).words == words[:-1]


def test_every_battle_card_has_a_notation_of_its_own() -> None:
    game, _ = battle(DEALT)
    cards = list(game.rules.catalogue.battle_cards)
    assert len(cards) == len(game.rules.catalogue.hand) + 3 == 11
    texts = {write_line("red", "battle", [card, cards[0]], CATALOGUE) for card in cards}
    assert len(texts) == len(cards)


def test_lines_and_comments_are_told_apart_and_a_seat_may_be_left_out() -> None:
    text = "tokens f3_move  # to the north\n\n# nothing\nblue move c1_north > desert_c1\n"
    assert [(line.seat, line.kind) for line in read_lines(text, CATALOGUE, "red")] == [
        ("red", "tokens"),
        ("blue", "move"),
    ]


@pytest.mark.parametrize(
    ("text", "near"), [("red tokns f3_move", "tokens"), ("red", ""), ("tokens f3_move", ""), ("", "")]
)
def test_a_line_that_is_none_is_not_understood(text: str, near: str) -> None:
    with pytest.raises(NotUnderstood) as caught:
        read_line(text, CATALOGUE)
    assert caught.value.refusal.rule == "unknown"
    assert near in str(caught.value.refusal.values["near"])


PLAIN = [kind for kind in KINDS if kind not in ("battle",)]
WORDS = st.from_regex(r"[a-z][a-z0-9_]{0,12}", fullmatch=True).filter(lambda word: word not in ("done", *KINDS))


@given(st.sampled_from(PLAIN), st.lists(st.one_of(WORDS, st.integers(0, 12).map(str)), max_size=9))
def test_any_words_read_back_to_the_same(kind: str, words: list[str]) -> None:
    if kind == "move" and words and words[0].isdigit():
        words = ["c1_north", *words]
    assert read_line(write_line("red", kind, words, CATALOGUE), CATALOGUE) == Line("red", kind, words)

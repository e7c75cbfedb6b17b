"""The hand: for its owner alone, whole at any size."""

from __future__ import annotations

import io

import pytest
from PIL import Image

import data
from bot.library import picture_words
from engine.view import Counts, Own
from render.cards import DI, DiCard, battle_card, by_id, foot_words, name_lines
from render.fonts import BODY, fit, is_cut, wrap
from render.hand import card_size, di_cards, hand, is_time, laid
from tests.render import positions
from tests.render.positions import ALL_BATTLE, CARDS, LAYOUT, NAMES, WORDS


def _size(png: bytes) -> tuple[int, int]:
    return Image.open(io.BytesIO(png)).size


def test_a_hand_is_drawn_from_a_seats_own_view_only() -> None:
    with pytest.raises(ValueError, match="own view"):
        hand(positions.middle(), CARDS, LAYOUT, NAMES, words=WORDS)


def test_it_is_wider_than_4_to_3_and_light() -> None:
    png = hand(positions.holding("red"), CARDS, LAYOUT, NAMES, words=WORDS)
    wide, high = _size(png)
    assert wide == 1600
    assert wide * 3 >= high * 4
    assert len(png) <= 400 * 1024


def test_the_same_view_gives_the_same_bytes() -> None:
    assert hand(positions.holding("red"), CARDS, LAYOUT, NAMES, words=WORDS) == hand(
        positions.holding("red"), CARDS, LAYOUT, NAMES, words=WORDS
    )


def test_what_others_hold_does_not_change_a_pixel() -> None:
    view = positions.holding("red")
    before = hand(view, CARDS, LAYOUT, NAMES, words=WORDS)
    view.sealed, view.deck, view.counts["green"] = ["green"], 3, Counts(2, 3, 4)
    assert hand(view, CARDS, LAYOUT, NAMES, words=WORDS) == before


def test_each_part_of_the_hand_shows() -> None:
    view = positions.holding("red")
    assert view.own is not None
    seen = {hand(view, CARDS, LAYOUT, NAMES, words=WORDS)}
    view.own.battle_cards = view.own.battle_cards[:-1]
    seen.add(hand(view, CARDS, LAYOUT, NAMES, words=WORDS))
    view.own.di_cards = ["distraction"]
    seen.add(hand(view, CARDS, LAYOUT, NAMES, words=WORDS))
    view.own.face_down = []
    seen.add(hand(view, CARDS, LAYOUT, NAMES, words=WORDS))
    view.table.seats["red"].played = []
    seen.add(hand(view, CARDS, LAYOUT, NAMES, words=WORDS))
    view.own.sealed = ["battle_2_2_1", "battle_1_3", "done"]
    seen.add(hand(view, CARDS, LAYOUT, NAMES, words=WORDS))
    view.battle = None
    seen.add(hand(view, CARDS, LAYOUT, NAMES, words=WORDS))
    assert len(seen) == 7


@pytest.mark.parametrize("count", range(9))
def test_any_number_of_battle_cards_fits(count: int) -> None:
    view = positions.opening("blue")
    view.own = Own(ALL_BATTLE[:count], ["distraction"], ALL_BATTLE[count:][:3], None)
    view.table.seats["blue"].played = ALL_BATTLE[count:][3:]
    assert _size(hand(view, CARDS, LAYOUT, NAMES, words=WORDS))[0] == 1600


def test_cards_are_as_large_as_they_go() -> None:
    assert card_size(4, 1536) == (200, 286)
    wide, high = card_size(8, 1536)
    assert 8 * wide + 7 * 14 <= 1536
    assert high / wide == pytest.approx(1.43, abs=0.01)


def test_a_sixth_kind_starts_a_second_row() -> None:
    view = positions.holding("red")
    assert view.own is not None
    one = _size(hand(view, CARDS, LAYOUT, NAMES, words=WORDS))[1]
    more = {"battle": CARDS["battle"], "di": CARDS["di"] | {"prayer": {"cost": 0, "when": "day"}}}
    view.own.di_cards = [*view.own.di_cards, "prayer"]
    named = WORDS | {"di.prayer": "Prayer", "di_text.prayer": "+2 PP"}
    assert _size(hand(view, more, LAYOUT, NAMES, words=named))[1] == one + 380


def test_copies_are_one_card_with_a_number() -> None:
    view = positions.holding("red")
    assert view.own is not None
    view.own.di_cards = ["war_fury", "war_fury", "distraction"]
    assert [(card.name, card.copies) for card in di_cards(view, view.own, CARDS, WORDS)] == [
        ("Distraction", 1),
        ("War Fury", 2),
    ]


def test_rows_of_a_file_do_as_well_as_a_table() -> None:
    rows = {kind: [{"id": name, **row} for name, row in table.items()] for kind, table in CARDS.items()}
    view = positions.holding("red")
    assert hand(view, rows, LAYOUT, NAMES, words=WORDS) == hand(view, CARDS, LAYOUT, NAMES, words=WORDS)


def test_an_unknown_card_is_an_error() -> None:
    view = positions.opening("red")
    view.own = Own(["battle_9_9"], [], [], None)
    with pytest.raises(KeyError, match="battle_9_9"):
        hand(view, CARDS, LAYOUT, NAMES, words=WORDS)


def test_battle_cards_are_timely_only_for_the_two_who_still_choose() -> None:
    view = positions.holding("red")
    assert is_time(view, "battle")
    assert not is_time(view, "day")
    view.awaited = ["green"]
    assert not is_time(view, "battle")
    assert not is_time(positions.holding("blue"), "battle")
    assert is_time(positions.opening("blue"), "day")
    assert not is_time(positions.opening("red"), "day")


def test_a_sealed_plan_is_shown_only_until_the_cards_are_turned_up() -> None:
    view = positions.holding("red")
    assert view.own is not None
    view.own.sealed = ["battle_3_2", "battle_1_3", "distraction", "done"]
    assert laid(view, view.own)[:2] == ["battle_3_2", "battle_1_3"]
    assert view.battle is not None
    view.battle.stage = "retreat"
    assert laid(view, view.own) == []


@pytest.mark.parametrize("name", ["中村", "🐍", "م" * 40, "W" * 90])
def test_odd_names_do_not_break_a_hand(name: str) -> None:
    assert _size(hand(positions.holding("red"), CARDS, LAYOUT, {"red": name, "green": name}, words=WORDS))[0] == 1600


# Cards of the edition

ROWS = data.read("cards/rise_of_the_gods.toml")
WRITTEN = picture_words("rise_of_the_gods")
# What each extra card shows: when, its price, numbers with their signs.
FACES = {
    "bloody_attack": ("battle", 1, (("+1", "khopesh"), ("+1", "drop"))),
    "defensive_strike": ("battle", 1, (("+1", "drop"), ("+1", "shield"))),
    "protected_attack": ("battle", 1, (("+1", "khopesh"), ("+1", "shield"))),
    "planned_attack": ("battle", 2, (("+2", "khopesh"), ("+2", "shield"))),
    "deadly_wound": ("battle", 1, (("+1", "pierced"),)),
    "ultimate_shield": ("battle", 1, (("+1", "impenetrable"),)),
    "unexpected_reinforcement": ("recruit", 0, (("", "recruit"),)),
    "military_ceremony": ("day", 0, (("", "sun"),)),
    "unhoped_assistance": ("day", 1, (("", "sun"),)),
}


def _face(card: str, copies: int = 1) -> DiCard:
    view = positions.opening("red")
    view.own = Own([], [card] * copies, [], None)
    (face,) = di_cards(view, view.own, ROWS, WRITTEN)
    return face


@pytest.mark.parametrize("card", FACES)
def test_each_extra_card_shows_when_it_is_played_its_price_and_its_numbers(card: str) -> None:
    face = _face(card)
    assert (face.when, face.cost, face.effects) == FACES[card]


def test_a_card_of_a_recruitment_says_so() -> None:
    face = _face("unexpected_reinforcement")
    assert (face.timing, face.foot, face.is_open) == ("Recruit", "in a recruitment", False)


@pytest.mark.parametrize("card", [row["id"] for row in ROWS["di"]])
def test_each_di_card_of_the_edition_can_be_drawn_with_its_whole_name_and_text(card: str) -> None:
    view = positions.opening("red")
    view.own = Own(["battle_4_1"], [card], [], None)
    assert _size(hand(view, ROWS, LAYOUT, NAMES, words=WRITTEN))[0] == 1600
    for copies in (1, 2):
        assert not is_cut(name_lines(_face(card, copies))[0])
    lines = wrap(_face(card).text, BODY, DI[0] - 40, 3)
    assert [fit(line, BODY, DI[0] - 40)[0] for line in lines] == list(lines)


@pytest.mark.parametrize("card", [row["id"] for row in ROWS["battle"] if row.get("special")])
def test_a_special_battle_card_has_a_face_of_its_own(card: str) -> None:
    view = positions.opening("red")
    seen = []
    for held in (card, "battle_3_2"):
        view.own = Own([held], [], [], None)
        seen.append(hand(view, ROWS, LAYOUT, NAMES, words=WRITTEN))
    assert seen[0] != seen[1]


def test_a_card_that_ignores_damage_says_so() -> None:
    rows = by_id(ROWS["battle"])
    assert foot_words(battle_card(rows["shield_of_onyx"]), WRITTEN) == "ignores Damage"
    assert foot_words(battle_card(rows["battle_5_self2"]), WRITTEN) == "own troop"
    assert foot_words(battle_card(rows["battle_4_1"]), WRITTEN) == ""

"""The picture of a battle: what it says, that all of it fits, and the same in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import combinations, permutations
from typing import Any

import pytest
from PIL import Image

from render import battle as battle_page
from render import battle_side
from render.battle import SIZE, battle, draw, told_in, told_lines, totals
from render.battle_alt import battle_alt
from render.battle_facts import MOST_LINES, Battle, Line, Row, Stat, hits, line_text, lines, rows, stats
from render.battle_side import HITS, LIST_HIGH, WIDE, listed, step_of
from render.cards import foot_words
from render.colours import SEAT
from render.fonts import SMALLEST, Style, cap_height, width
from tests.render.battles import (
    ALL,
    LONGEST,
    NAMES,
    WORDS,
    both_gone,
    crowded,
    example,
    open_yet,
    own_losses,
    plain,
    side,
    special,
    stat,
    tie,
)

CALLED = {"red": "Jack", "blue": "Guillaume", "green": "Green"}
EXAMPLE = (
    "Battle at Western Temple (T1), round 6. Red (Jack) attacks Blue (Guillaume). "
    "Red wins with 10 Strength against 9. Losses: Red 0 (5 left), Blue 0 (4 left). "
    "Red gains 1 Battle Glory. Blue gains 1 Veteran token. "
    "Blue recalls 4 warriors to supply and gains 3 PP. Blue takes Ancestral Elephant back to supply. "
    "Red stays with 5 warriors: T1 Western Temple. Red takes the Glory of T1 Western Temple from Blue. "
    "Red: 5 warriors, 3 card, 1 Charge!, 1 Blades of Neith, Distraction (no effect) = 10 Strength; "
    "Damage 2, Unblockable 0, Shield 0. "
    "Blue: 4 warriors, 2 card, 1 Ancestral Elephant, 2 War Fury, Bronze Wall (+1 Shield) = 9 Strength; "
    "Damage 0, Unblockable 0, Shield 4."
)


@dataclass
class Written:
    """A text as it stands in the picture."""

    text: str
    style: Style
    box: tuple[float, float, float, float]


Texts = list[Written]


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> Texts:
    """All that a picture writes while the test goes on."""
    found: Texts = []

    def noting(write: Callable[..., int]) -> Callable[..., int]:
        def note(image: Any, xy: Any, text: str, style: Style, colour: Any, *, anchor: str = "l") -> int:
            run, half = width(text, style), cap_height(style) / 2
            left = xy[0] - {"l": 0.0, "m": run / 2, "r": float(run)}[anchor]
            if text:
                found.append(Written(text, style, (left, xy[1] - half, left + run, xy[1] + half)))
            return write(image, xy, text, style, colour, anchor=anchor)

        return note

    for module in (battle_page, battle_side):
        monkeypatch.setattr(module, "write", noting(module.write))
    return found


def said(terms: list[Any]) -> str:
    return " ".join(f"{term.before} {term.sign} {term.value} {term.note}".strip() for term in terms)


# What it says


def test_the_example_of_the_rulebook_shows_every_source_of_its_strength() -> None:
    told = example()
    assert (told.attacker.strength, told.defender.strength) == (10, 9)
    assert rows(told.attacker, WORDS) == [
        Row("warrior", "Warriors", "5"),
        Row("battle_card", "Battle card", "+3"),
        Row("battle", "Charge!", "+1"),
        Row("battle", "Blades of Neith", "+1"),
        Row("di_card", "Distraction", "no effect"),
    ]
    assert rows(told.defender, WORDS) == [
        Row("warrior", "Warriors", "4"),
        Row("battle_card", "Battle card", "+2"),
        Row("paw", "Ancestral Elephant", "+1"),
        Row("di_card", "War Fury", "+2"),
        Row("di_card", "Bronze Wall", "+1", "shield"),
    ]
    assert totals(told, WORDS) == ["10 against 9"]


def test_the_example_names_the_sources_of_damage_and_shield() -> None:
    told = example()
    assert [row[1:] for row in stats(told, told.attacker, WORDS)] == [
        (2, "Damage", "card 2"),
        (0, "Unblockable", "none"),
        (0, "Shield", "none"),
    ]
    assert stats(told, told.defender, WORDS)[2][1:] == (4, "Shield", "card 2 · Ancestral Elephant 1 · Bronze Wall 1")


def test_more_shield_than_damage_stops_no_more_than_the_damage() -> None:
    told = example()
    assert said(hits(told.defender, told.attacker, WORDS)) == "drop 2 − shield 2 of 4 = cross 0"
    assert said(hits(told.attacker, told.defender, WORDS)) == "drop 0 − shield 0 = cross 0"


def test_unblockable_damage_and_own_losses_are_stopped_by_no_shield() -> None:
    """R-094, R-095."""
    told = own_losses()
    terms = hits(told.attacker, told.defender, WORDS)
    assert said(terms) == "pierced 1 + pierced 2 own + drop 1 − shield 1 of 3 = cross 3"


def test_a_card_that_ignores_damage_stops_all_of_it_but_nothing_unblockable() -> None:
    told = special()
    terms = hits(told.attacker, told.defender, WORDS)
    assert said(terms) == "pierced 1 + drop 3 − ignored 3 = cross 1"
    assert foot_words(told.attacker.card, WORDS) == "ignores Damage"
    assert foot_words(told.defender.card, WORDS) == ""
    assert "Shield 0, Impenetrable" not in battle_alt(told, {}, WORDS)


def test_what_an_effect_kept_safe_is_a_term_of_its_own() -> None:
    """R-095: Impenetrable Shields come first; 3 Damage to 5 Warriors fell 2 if 1 more was kept safe."""
    attacker = side("red", "battle_1_3", ("warriors", 4), lost=0, left=4)
    defender = side("green", "battle_3_0_1", ("warriors", 5), shield=Stat(), lost=2, left=3)
    told = plain(attacker=attacker, defender=defender, winner="green")
    assert said(hits(defender, told.attacker, WORDS)) == "drop 3 − shield 0 − impenetrable 1 = cross 2"


def test_more_hits_than_warriors_keep_safe_nobody() -> None:
    told = both_gone()
    assert said(hits(told.attacker, told.defender, WORDS)) == "drop 3 − shield 0 = cross 3"


def test_what_was_not_paid_has_no_effect() -> None:
    """R-088."""
    assert rows(special().defender, WORDS)[-1] == Row("di_card", "War Fury", "not paid")


def test_of_two_equal_cards_one_may_have_been_paid() -> None:
    own = side("red", "battle_3_2", ("warriors", 5), ("war_fury", 2), di_cards=("war_fury",) * 2, unpaid=("war_fury",))
    found = rows(own, WORDS)
    assert [row.value for row in found if row.text == "War Fury"] == ["+2", "not paid"]


def test_a_source_that_takes_away_says_so() -> None:
    own = side("red", "battle_3_2", ("warriors", 5), ("charge", -1), shield=stat(("charge", -2)))
    assert rows(own, WORDS)[-1].value == "−1"
    assert stats(plain(attacker=own), own, WORDS)[2][3] == "Charge! −2"


def test_a_tie_says_why_the_defender_won() -> None:
    assert totals(tie(), WORDS) == ["8 against 8", "ties: defender"]
    assert "Purple wins: 8 Strength on both sides, and a tie goes to the defender." in battle_alt(tie(), {}, WORDS)


# Rewards and consequences


def test_rewards_come_first_then_what_was_chosen() -> None:
    assert [line_text(line, CALLED, WORDS) for line in lines(example())] == [
        "Jack gains 1 Battle Glory.",
        "Guillaume gains 1 Veteran token.",
        "Guillaume recalls 4 warriors to supply and gains 3 PP.",
        "Guillaume takes Ancestral Elephant back to supply.",
        "Jack stays with 5 warriors: T1 Western Temple.",
        "Jack takes the Glory of T1 Western Temple from Guillaume.",
    ]


def kinds(told: Battle) -> list[tuple[str, str]]:
    return [(line.seat, line.kind) for line in lines(told)]


def test_what_is_still_to_be_chosen_is_said_the_loser_first() -> None:
    """3.5.6, 3.5.7."""
    now = plain()
    assert kinds(now)[2:] == [("green", "must_leave")]
    now = replace(now, tale=(*now.tale, Line("green", "recalled", 3, 2)))
    assert kinds(now)[2:] == [("green", "recalled"), ("red", "may_stay")]
    now = replace(now, tale=(*now.tale, Line("red", "stayed", 5)))
    assert kinds(now)[2:] == [("green", "recalled"), ("red", "stayed")]


def test_whose_troop_is_gone_chooses_nothing() -> None:
    now = plain()
    now = replace(now, defender=replace(now.defender, lost=3, left=0))
    assert kinds(now)[2:] == [("green", "gone"), ("red", "may_stay")]
    assert kinds(both_gone())[2:] == [("black", "gone"), ("green", "gone")]


def test_before_the_losses_nothing_is_said_of_them() -> None:
    told = open_yet()
    assert kinds(told) == [("red", "losses_follow")]
    assert "Losses and rewards follow." in battle_alt(told, NAMES, WORDS)
    assert "Losses:" not in battle_alt(told, NAMES, WORDS)


# In words


def test_the_example_in_words() -> None:
    assert battle_alt(example(), NAMES, WORDS) == EXAMPLE


@pytest.mark.parametrize("name", ALL)
def test_words_keep_the_limit_and_end_at_a_full_stop(name: str) -> None:
    told = battle_alt(ALL[name](), LONGEST, WORDS)
    assert len(told) <= 1024
    assert told.endswith(".")


def test_a_name_with_full_stops_ends_no_sentence() -> None:
    assert "Red (J R R) attacks" in battle_alt(example(), {"red": "J. R. R."}, WORDS)


# That it fits


@pytest.mark.parametrize("names", [NAMES, LONGEST, {}], ids=["short", "longest", "none"])
@pytest.mark.parametrize("name", ALL)
def test_texts_stand_inside_and_apart_from_each_other(name: str, names: dict[str, str], texts: Texts) -> None:
    draw(ALL[name](), names, WORDS)
    assert len(texts) > 20
    for one in texts:
        assert one.style.size >= SMALLEST
        left, top, right, bottom = one.box
        assert left >= 24
        assert top >= 16
        assert right <= SIZE[0] - 24
        assert bottom <= SIZE[1] - 24
    for one, other in combinations(texts, 2):
        assert not apart_by_less_than_nothing(one, other), (one.text, other.text)


def apart_by_less_than_nothing(one: Written, other: Written) -> bool:
    (a, b, c, d), (e, f, g, h) = one.box, other.box
    return a < g - 1 and e < c - 1 and b < h - 1 and f < d - 1


def test_columns_keep_to_their_panels(texts: Texts) -> None:
    """What belongs to the left side never reaches into the right one."""
    draw(crowded(), LONGEST, WORDS)
    middle = SIZE[0] / 2
    sides = [one for one in texts if battle_page.SIDES <= one.box[1] < battle_page.RESULT]
    assert len(sides) > 40
    assert [one.text for one in sides if one.box[0] < middle < one.box[2]] == []


def test_eight_sources_stand_each_on_a_row_of_its_own(texts: Texts) -> None:
    tiles = ("charge", "blades_of_neith", "initiative", "giant_scorpion", "divine_wound", "griffin")
    own = side("red", "battle_3_2", ("warriors", 5), *((tile, 1) for tile in tiles), lost=0, left=5)
    found = rows(own, WORDS)
    assert len(found) == 8
    assert listed(found, WORDS) == found
    draw(plain(attacker=own), NAMES, WORDS)
    written = {one.text for one in texts}
    assert {row.text for row in found} <= written


def test_rows_never_run_into_the_hits_below_them() -> None:
    for count in range(1, 30):
        found = listed([Row("battle", "x", "+1")] * count, WORDS)
        assert step_of(len(found)) * len(found) <= LIST_HIGH
        assert step_of(len(found)) >= SMALLEST + 4
    assert battle_side.LIST_TOP + LIST_HIGH < HITS
    assert listed([Row("battle", "x", "+1")] * 20, WORDS)[-1].text == "+9 more"


def test_lines_that_have_no_room_are_counted() -> None:
    found = lines(crowded())
    assert len(found) > MOST_LINES
    told = told_lines(found, CALLED, 540, WORDS)
    assert len(told) == MOST_LINES
    assert told[-1][1] == f"+{len(found) - MOST_LINES + 1} more"


def test_a_long_name_is_cut_and_what_happened_is_not() -> None:
    line = Line("red", "recalled", 4, 3)
    ((_, told, style),) = told_lines([line], {"red": "W" * 32}, 540, WORDS)
    assert told.endswith("… recalls 4 warriors to supply and gains 3 PP.")
    assert width(told, style) <= 540


def test_many_sources_of_a_stat_take_two_lines() -> None:
    long = " · ".join(["Ancestral Elephant 1"] * 5)
    told, style = told_in(long, 410)
    assert len(told) == 2
    assert " ".join(told) == long
    assert all(width(line, style) <= 410 for line in told)
    assert told_in("card 2", 410)[0] == ("card 2",)


def test_companions_without_room_are_left_out_and_never_cover_the_total() -> None:
    own = crowded().attacker
    assert len(battle_side._tags(own, 400, WORDS)) == 2
    assert len(battle_side._tags(own, 190, WORDS)) == 1
    assert battle_side._tags(own, 60, WORDS) == []


# That it is drawn


@pytest.mark.parametrize("name", ALL)
def test_every_kind_of_battle_is_one_png_of_one_size(name: str) -> None:
    raw = battle(ALL[name](), LONGEST, words=WORDS)
    with Image.open(BytesIO(raw)) as image:
        assert image.format == "PNG"
        assert image.size == SIZE


def pairs() -> Iterator[tuple[str, str]]:
    yield from permutations([seat for seat in SEAT if seat != "amon"], 2)


def test_every_seat_may_fight_every_other_and_each_looks_its_own() -> None:
    found = set()
    for attacker, defender in pairs():
        now = plain()
        sides = {"attacker": replace(now.attacker, seat=attacker), "defender": replace(now.defender, seat=defender)}
        tale = (Line(attacker, "glory", 1), Line(defender, "veterans", 1))
        found.add(draw(replace(now, **sides, winner=attacker, tale=tale), {}, WORDS).tobytes())
    assert len(found) == 30


def test_the_same_facts_are_the_same_picture_and_another_winner_is_another() -> None:
    first = battle(plain(), NAMES, words=WORDS)
    assert battle(plain(), NAMES, words=WORDS) == first
    assert battle(plain(winner="green"), NAMES, words=WORDS) != first


def test_a_word_that_is_missing_is_named() -> None:
    for key in ("fight.wins", "fight.glory", "tile.charge"):
        less = {name: text for name, text in WORDS.items() if name != key}
        with pytest.raises(KeyError, match=key):
            battle(example(), NAMES, words=less)


def test_the_panels_stand_beside_each_other() -> None:
    assert battle_page.LEFT + WIDE < SIZE[0] / 2 < battle_page.LEFT + battle_page.WIDE - WIDE

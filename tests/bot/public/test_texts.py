"""One catalogue: nothing missing, nothing unused, nothing twice, and a word for every id of the closed lists."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot import names, refusing, wording
from bot.lines import NOTES, SILENT, event_line, in_order
from bot.ports import ServiceError
from bot.texts import MissingText, TextsError, catalogue, collect, has, text
from engine.events import EVENTS
from engine.game import Event
from engine.refusals import REFUSALS, Refusal

ROOT = Path(__file__).parents[3]
SOURCES = sorted((ROOT / "bot").rglob("*.py"))
HOLE = "[A-Za-z0-9_]+"
PLACE = re.compile(r"{(\w+)}")
# What the values of a refusal may be.
SAMPLES: dict[str, str | int] = {
    "word": "t9",
    "near": "west_temple delta_temple",
    "words": "west_temple done",
    "kind": "recruit",
    "waiting": "red blue",
    "seats": "red blue",
    "seat": "red",
    "zone": "west_temple",
    "colour": "ruby",
    "space": "f3_move",
    "card": "distraction",
    "tile": "carnage",
    "companion": "phoenix",
    "floors": "1 3",
    "place": "2",
    "level": "3",
}


def strings(tree: ast.AST) -> Iterator[str]:
    """All string constants of a module; one with holes as a pattern."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [re.escape(v.value) if isinstance(v, ast.Constant) else HOLE for v in node.values]
            yield "".join(parts)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield re.escape(node.value)


def literal_keys(tree: ast.AST) -> Iterator[str]:
    """Keys that stand as literals in calls of text, also behind a condition."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "text" and node.args:
            options = [node.args[0]]
            if isinstance(node.args[0], ast.IfExp):
                options = [node.args[0].body, node.args[0].orelse]
            yield from (o.value for o in options if isinstance(o, ast.Constant) and isinstance(o.value, str))


def trees() -> Iterator[tuple[Path, ast.AST]]:
    for path in SOURCES:
        if "sandbox" not in path.parts:
            yield path, ast.parse(path.read_text(encoding="utf-8"))


def test_no_key_is_missing() -> None:
    missing = [f"{path.name}: {key}" for path, tree in trees() for key in literal_keys(tree) if not has(key)]
    assert missing == []


def test_a_missing_key_is_found() -> None:
    found = list(literal_keys(ast.parse('text("no.such"); text("a.b" if x else "c.d", n=1); other("e.f")')))
    assert found == ["no.such", "a.b", "c.d"]


def test_a_place_that_is_never_closed_is_named() -> None:
    with pytest.raises(TextsError, match=r"data/a\.toml: key b\.c: "):
        collect([("a.toml", {"b": {"c": "{open"}})])


def test_a_missing_text_is_named() -> None:
    with pytest.raises(MissingText, match=r"data/texts/en: no text no\.such\.text"):
        text("no.such.text")


def test_no_key_is_unused() -> None:
    known = {pattern for _, tree in trees() for pattern in strings(tree)}
    exact = {re.sub(r"\\(.)", r"\1", pattern) for pattern in known if HOLE not in pattern}
    holes = re.compile("|".join(sorted(pattern for pattern in known if HOLE in pattern and r"\." in pattern)))
    closed = {"event": event_keys(), "rule": rule_keys(), "why": rule_keys()}

    def is_used(key: str) -> bool:
        table, _, name = key.partition(".")
        if key in exact:
            return True
        return name in closed[table] if table in closed else holes.fullmatch(key) is not None

    assert [key for key in catalogue() if not is_used(key)] == []


def event_keys() -> set[str]:
    return {*EVENTS, *NOTES, "resumed", "undone", "took_back", "restructured_swapped"} | {
        "acquired_placed",
        "acquired_supply",
        "cards_drawn_by",
        "cards_drawn_by_seen",
        "cards_drawn_seen",
        "delta_given",
        "delta_given_full",
        "delta_kept",
        "delta_spared",
        "devotion_spared",
        "effect_pp_full",
        "di_shown_none",
        "gold_action_of",
        "moved_parting",
        "moved_parting_with",
        "moved_with",
        "night_prayer_full",
        "night_prayer_traded_full",
        "prayed_full",
        "worship_full",
        "devotion_given",
        "devotion_kept",
        "glory_gained",
        "glory_taken",
        "glory_lost",
        "game_won_team",
        "night_prayer_traded",
        "recruited_in",
        "recruited_nothing",
        "removed_effect",
        "removed_limit",
        "rewarded_glory",
        "rewarded_veterans",
        "rewarded_both",
        "summoned_nothing",
        "tile_taken_placed",
        "tile_taken_supply",
        "tokens_placed",
        "warriors_added_in",
        "warriors_added_nothing",
    }


def rule_keys() -> set[str]:
    found = {wording.rule_key(Refusal(rule, {})) for rule in REFUSALS}
    return found | {f"{key}_none" for key in ("3_4_1", "unknown")}


def test_files_share_no_key() -> None:
    with pytest.raises(TextsError, match=r"data/b\.toml: key lobby\.open: it stands in the catalogue already"):
        collect([("a.toml", {"lobby": {"open": "x"}}), ("b.toml", {"lobby": {"open": "y"}})])


def test_a_value_that_is_no_text_is_named() -> None:
    with pytest.raises(TextsError, match=r"data/a\.toml: key lobby\.seats: a text is wanted, not int"):
        collect([("a.toml", {"lobby": {"seats": 3}})])


def test_an_unknown_key_and_an_empty_place_are_errors() -> None:
    with pytest.raises(KeyError):
        text("no.such")
    with pytest.raises(KeyError):
        text("event.prayed", seat="Red")


def test_values_are_not_read_as_places() -> None:
    assert text("refusal.not_host", host="{seat}") == "**Only the host can do that.** The host is {seat}."


def sample(rule: str) -> Refusal:
    return Refusal(rule, {name: SAMPLES.get(name, 4) for name in REFUSALS[rule]})


@pytest.mark.parametrize("rule", REFUSALS)
def test_every_refusal_says_what_why_and_what_now(rule: str) -> None:
    words = wording.refusal_text(sample(rule))
    assert PLACE.search(words) is None
    assert words.startswith("**")
    assert words[-1] in ".?"
    assert "!" not in words
    if rule[0].isdigit() or rule.startswith("R-"):
        assert rule in words
        assert rule in wording.refusal_short(sample(rule))
    assert wording.refusal_short(sample(rule))


def test_refusals_name_things_as_on_the_board() -> None:
    refusal = Refusal("R-047", {"zone": "c1_north", "count": 6, "limit": 5})
    assert wording.refusal_text(refusal).startswith("**C1-a would hold 6; a Troop has 5 at most** (R-047).")
    assert "Did you mean T1 Western Temple or DT Delta Temple?" in wording.refusal_text(sample("unknown"))
    assert wording.refusal_text(Refusal("3.4.1", {"colour": ""})).startswith("**No colour is left")


def raised_errors() -> list[tuple[str, tuple[str, ...]]]:
    """Each ServiceError of the source: its key and the names of its values."""
    return sorted(
        {
            (node.args[0].value, tuple(word.arg or "" for word in node.keywords))
            for _, tree in trees()
            for node in ast.walk(tree)
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "ServiceError"
            and node.args
            and isinstance(node.args[0], ast.Constant)
        }
    )


@pytest.mark.parametrize(("key", "values"), raised_errors())
def test_every_error_of_the_service_has_its_words(key: str, values: tuple[str, ...]) -> None:
    samples = {
        "seat": "red",
        "mine": "blue",
        "host": 11,
        "city": "c1",
        "near": "red",
        "option": "players",
        "value": 2,
    } | {"who": 12, "mode": "teams_2v2", "team": 2, "teams": "1 2"}
    error = ServiceError(key, **{name: samples.get(name, "x") for name in values})
    words = refusing.error_words(error)
    assert words.startswith(("**", "<@"))
    assert PLACE.search(words) is None
    assert "!" not in words


def test_what_is_not_ready_is_named() -> None:
    error = ServiceError("not_ready_option", option="players", value=7)
    assert refusing.error_words(error).startswith("**Tables of 7 seats are not ready yet.**")
    error = ServiceError("not_ready_option", option="edition", value="classic")
    assert refusing.error_words(error).startswith("**classic 2012 is not ready yet.**")


def test_every_way_on_is_a_label() -> None:
    assert all(has(f"label.{name}") for names in refusing.WAYS.values() for name in (*names, *refusing.RULE_WAYS))


def test_every_kind_of_event_has_a_line_or_is_silent() -> None:
    for kind, values in EVENTS.items():
        line = event_line(Event(kind, {name: event_value(kind, name) for name in values}))
        assert (line is None) == (kind in SILENT), kind
        if line is not None:
            assert not line.endswith(".")
            assert "<@" not in line
            assert PLACE.search(line) is None
    with pytest.raises(KeyError):
        event_line(Event("no_such_event", {}))


def event_value(kind: str, name: str) -> Any:
    lists = {
        "built": ["c1_north", "ruby", "2"],
        "placed": ["c1_north", "2"],
        "zones": ["c1_north", "c1_east"],
        "path": ["c1_north", "desert_c1"],
        "counts": ["3"],
        "allies": ["green 1"] if kind == "moved" else ["c1_north", "green", "1", "c1_east", "green", "1"],
        "hops": ["land"],
        "companions": ["phoenix"],
        "cards": ["prayer"],
        "order": ["red", "blue"],
        "colours": ["ruby"],
    }
    words = {"zone": "west_temple", "goal": "desert_c1", "colour": "ruby", "tile": "charge", "source": "charge"}
    words |= {"space": "f3_move", "cause": "limit", "companion": "phoenix", "other": "jackal", "action": "movement"}
    words |= {"card": "prayer"} | ({"before": "onyx", "other": ""} if kind == "restructured" else {})
    if kind == "card_shown":
        words["card"] = "battle_3_2"
    if name in ("seat", "ally", "attacker", "defender", "winner", "loser", "gainer", "side"):
        return "red"
    return lists.get(name, words.get(name, 1))


@pytest.mark.parametrize(
    ("kind", "values", "line"),
    [
        (
            "moved",
            {"seat": "red", "path": ["west_gate", "west_temple"], "counts": ["5"], "cost": 0, "battle": 0},
            "🟥 Red moves 5 warriors, D9 to T1 (0 PP)",
        ),
        (
            "moved",
            {"seat": "red", "path": ["west_gate", "west_obelisk", "west_temple"], "counts": ["5", "3"], "cost": 0},
            "🟥 Red moves D9 to D7 with 5, on to T1 with 3 (0 PP)",
        ),
        (
            "moved",
            {"seat": "red", "path": ["west_gate", "west_obelisk", "west_temple"], "counts": ["5", "5"], "cost": 0},
            "🟥 Red moves 5 warriors, D9 to D7 to T1 (0 PP)",
        ),
        (
            "recalled",
            {"seat": "red", "zone": "west_temple", "count": 3, "pp": 0},
            "🟥 Red recalls 3 warriors from T1 Western Temple, at 11 PP already",
        ),
        (
            "recalled",
            {"seat": "red", "zone": "west_temple", "count": 1, "pp": 0},
            "🟥 Red recalls 1 warrior from T1 Western Temple, +0 PP",
        ),
        ("prayed", {"seat": "green", "pp": 0, "full": 3}, "🟩 Green prays, at 11 PP already"),
        ("worship", {"seat": "green", "pp": 0, "full": 3}, "🟩 Green gains nothing in Worship, at 11 PP already"),
        ("delta", {"seat": "red", "given": 1, "pp": 0}, "🟥 Red gives 1 warrior in the Delta Temple, at 11 PP already"),
        ("prayed", {"seat": "green", "pp": 3, "full": 3}, "🟩 Green prays, +3 PP"),
        (
            "worship",
            {"seat": "green", "pp": 2, "full": 3},
            "🟩 Green gains 2 PP of 3 (11 is the most) in Worship",
        ),
        (
            "moved",
            {"seat": "red", "path": ["west_gate", "west_obelisk", "west_temple"], "counts": ["2", "5"], "cost": 0},
            "🟥 Red moves D9 to D7 with 2, picks up 3, on to T1 with 5 (0 PP)",
        ),
        (
            "pyramids_placed",
            {"seat": "red", "built": ["c1_north", "ruby", "2", "c1_west", "diamond", "1"]},
            "🟥 Red builds ruby 2 in C1-a and diamond 1 in C1-c",
        ),
        (
            "recruited",
            {"seat": "blue", "cost": 3, "placed": ["c2_east", "1", "c2_west", "2"], "battles": []},
            "🟦 Blue recruits 3 warriors, 1 in C2-a and 2 in C2-c (3 PP)",
        ),
        (
            "recruited",
            {"seat": "blue", "cost": 1, "placed": ["c2_east", "1"], "battles": []},
            "🟦 Blue recruits 1 warrior in C2-a (1 PP)",
        ),
        ("removed", {"seat": "red", "zone": "west_temple", "count": 2, "cause": "battle"}, None),
        ("rewarded", {"seat": "red", "glory": 0, "veterans": 0}, None),
    ],
)
def test_lines(kind: str, values: dict[str, Any], line: str | None) -> None:
    assert event_line(Event(kind, values)) == line


def test_glory_is_lost_after_what_lost_it() -> None:
    lost = Event("glory_passed", {"zone": "west_temple", "loser": "red", "gainer": ""})
    won = Event("glory_passed", {"zone": "delta_temple", "loser": "", "gainer": "red"})
    moved = Event("moved", {})
    assert in_order([lost, moved, won]) == [moved, lost, won]


def test_bold_lines_mark_the_seat() -> None:
    assert event_line(Event("prayed", {"seat": "blue", "pp": 2}), bold=True) == "🟦 **Blue** prays, +2 PP"


@pytest.mark.parametrize("seat", ["red", "blue", "green", "yellow", "purple", "black"])
def test_every_seat_has_word_square_and_mark(seat: str) -> None:
    assert wording.seat_name(seat).endswith(wording.seat_word(seat))
    assert text(f"mark.{seat}").startswith("letter ")


def test_every_zone_tile_card_and_space_has_a_name() -> None:
    rules = wording.LIBRARY.rules(names.EDITION)
    for zone in names.zones():
        assert names.zone_label(zone) in wording.zone_name(zone)
        assert wording.zone_place(zone)
    quarters = [zone for zone, row in names.zones().items() if row["kind"] == "quarter"]
    assert wording.quarter_name(quarters[0]) == "North C1-a"
    assert all(wording.space_label(space) for space in rules.spaces)
    assert all(wording.tile_effect(tile) and wording.tile_line(tile) for tile in rules.catalogue.tiles)
    assert all(wording.card_line(card) and wording.card_short(card) for card in rules.catalogue.battle_cards)
    assert all(wording.card_line(card) and wording.di_effect(card) for card in rules.catalogue.di_cards)
    assert all(wording.colour_name(colour) for colour in rules.edition.tile_colours)


def test_words_of_answers() -> None:
    assert wording.word_name("battle_3_2") == "3 Strength · 2 Damage"
    assert wording.word_name("battle_5_self2") == "5 Strength · 2 own warriors fall"
    assert wording.word_name("red") == "🟥 Red"
    assert wording.word_name("f3_move") == "Movement, floor 3"
    assert wording.word_name("what*ever") == r"what\*ever"


@pytest.mark.parametrize("rule", ["3.4.1", "3.4.3"])
def test_no_wrong_article_stands_before_a_colour(rule: str) -> None:
    refusal = Refusal(rule, {"colour": "onyx", "level": "3", "have": "0"})
    for told in (wording.refusal_text(refusal), wording.refusal_short(refusal)):
        assert "onyx" in told
        assert "a onyx" not in told.lower()

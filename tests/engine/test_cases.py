"""Every rule case of `tests/cases`, and what a case that is wrong itself is told."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.cli.case_lines import CaseError
from bot.cli.case_runner import Case, against, case_files, overlaid, read_cases, run_case, twice
from bot.library import LIBRARY
from engine.game import Game
from engine.positions import PositionError, position

FOLDER = Path(__file__).parent.parent / "cases"
CASES = [case for file in case_files([FOLDER]) for case in read_cases(file)]
README = (FOLDER / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_rule_case(case: Case) -> None:
    assert run_case(LIBRARY, case).wrong == []


def test_each_name_stands_once() -> None:
    assert twice(CASES) == []


def test_no_case_is_listed_as_waiting() -> None:
    waiting = set(re.findall(r"[A-Z][A-Z0-9]*-\d{3}", README.split("### Cases that wait")[1]))
    assert waiting
    assert waiting & {case.id for case in CASES} == set()


# A wrong case says what is wrong with it.

PLAIN: dict[str, Any] = {"given": {"now": "red turn"}, "when": [], "then": {"next": "red tokens"}}


def wrong(**changes: Any) -> list[str]:
    """What is said of the plain case with these parts joined to it."""
    parts = overlaid(PLAIN, changes)
    return run_case(LIBRARY, Case("wrong", parts["given"], parts["when"], parts["then"])).wrong


def test_the_plain_case_passes() -> None:
    assert wrong() == []


FALSE = {
    "pp": ({"red": 4}, "pp of red: 5, not 4"),
    "supply": ({"red": 3}, "supply of red: 2, not 3"),
    "veterans": ({"red": 1}, "veterans of red: 0, not 1"),
    "tokens": ({"red": 4}, "tokens of red: 5, not 4"),
    "silver": ({"red": 1}, "silver of red: 0, not 1"),
    "silver_left": ({"red": 1}, "silver_left of red: 0, not 1"),
    "gold": ({"red": 0}, "gold of red: 1, not 0"),
    "pool": ({"red": 15}, "pool of red: 12, not 15"),
    "glory": ({"blue": 1}, "glory of blue: 0, not 1"),
    "divine": ({"blue": 1}, "divine of blue: 0, not 1"),
    "battle_glory": ({"blue": 1}, "battle_glory of blue: 0, not 1"),
    "troops": ({"red": {"c1_north": 4}}, "troops of red in c1_north: 5, not 4"),
    "companions": ({"red": {"phoenix": "supply"}}, "companions of red: phoenix: 'none', not 'supply'"),
    "control": ({"c1_north": "blue"}, "control of c1_north: 'red', not 'blue'"),
    "temporary": ({"west_temple": "red"}, "temporary of west_temple: '', not 'red'"),
    "pyramids": ({"c1_north": "ruby 1"}, "pyramids of c1_north: 'ruby 2', not 'ruby 1'"),
    "spaces": ({"red": ["f1_pray"]}, "spaces of red: [], not ['f1_pray']"),
    "acquired": ({"red": ["ruby"]}, "acquired of red: [], not ['ruby']"),
    "acquisition_tokens": ({"red": 3}, "acquisition_tokens of red: 2, not 3"),
    "tiles": ({"red": ["charge"]}, "tiles of red: [], not ['charge']"),
    "battle_cards": ({"red": 7}, "battle_cards of red: 8, not 7"),
    "di_cards": ({"red": []}, "di_cards of red: ['distraction'], not []"),
    "played": ({"red": ["4/1"]}, "played of red: [], not ['battle_4_1']"),
    "face_down": ({"red": 1}, "face_down of red: 0, not 1"),
    "removed": ({"red": ["4/1"]}, "removed of red: [], not ['battle_4_1']"),
    "revealed": ({"red": ["4/1"]}, "revealed of red: [], not ['battle_4_1']"),
    "counts": ({"red": {"di_cards": 2}}, "counts of red: di_cards: 1, not 2"),
    "market": ({"charge": 1}, "market of charge: 2, not 1"),
    "zones": ({"temple": 3}, "zones of temple: 2, not 3"),
    "deck": (32, "deck: 33, not 32"),
    "discard": (["distraction"], "discard: [], not ['distraction']"),
    "round": (3, "round: 2, not 3"),
    "phase": ("night", "phase: 'day', not 'night'"),
    "order": (["blue", "red", "green"], "order: ['red', 'blue', 'green'], not ['blue', 'red', 'green']"),
    "colours": (2, "colours: 3, not 2"),
    "winner": ("red", "winner: '', not 'red'"),
    "battle": ("west_temple red blue", "battle: '', not 'west_temple red blue'"),
    "happened": ({"moved": 1}, "happened: moved: 0, not 1"),
    "sequence": (["moved"], "sequence: no moved at its place in "),
    "kind": ({"west_temple": "desert"}, "kind of west_temple: 'temple', not 'desert'"),
    "borders": ({"delta_temple": []}, "borders of delta_temple: ['delta_desert'], not []"),
    "asked": ({"red tokens": {"number": 2}}, "asked: number of red tokens: 1, not 2"),
    "next": ("blue tokens", "next: red tokens, not blue tokens"),
    "accepted": (["red tokens f1"], "accepted: 'red tokens f1' is refused at f1: unknown"),
    "refused": (
        [{"line": "red tokens f1_pray", "rule": "R-030"}],
        "refused: 'red tokens f1_pray' by nothing at no word, not by R-030",
    ),
    "offered": ([{"line": "blue tokens"}], "offered: blue is not asked for tokens; next is red tokens"),
}


@pytest.mark.parametrize("fact", FALSE)
def test_a_false_fact_is_told_with_what_is_so(fact: str) -> None:
    value, told = FALSE[fact]
    assert wrong(then={fact: value}) == [told]


BATTLE = {"now": "battle west_obelisk red blue", "troops": {"red": {"west_obelisk": 5}, "blue": {"west_obelisk": 3}}}
FOUGHT = ["red battle 4/1 discard 3/2", "blue battle 4/1 discard 3/2"]


def test_false_facts_of_a_battle_are_told() -> None:
    told = wrong(given=BATTLE, when=FOUGHT, then={"next": "any", "strength": {"red": 8, "green": 1}, "won": "blue"})
    assert told == ["strength of red: 9, not 8", "strength of green: None, not 1", "won: 'red', not 'blue'"]


def test_what_was_told_is_compared() -> None:
    told = wrong(given={"now": "red pray"}, then={"next": "any", "told": {"prayed": {"pp": 3, "cost": 0}}})
    assert told == ["told: pp of prayed: 2, not 3", "told: cost of prayed: 'nothing', not 0"]


def test_a_card_that_is_seen_is_told() -> None:
    """One's own hand is no secret from oneself."""
    assert wrong(then={"secret": {"red": ["red"]}}) == ["secret: red sees a hidden card of red"]


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ({"words": ["f1_pray", "f4"]}, "and not f4"),
        ({"only": ["f1_pray"]}, "not f1_pray"),
        ({"values": {"f1_pray": {"floor": 2}}}, "offered after 'red tokens': floor of f1_pray is 1, not 2"),
    ],
)
def test_false_offers_are_told(row: dict[str, Any], told: str) -> None:
    (line,) = wrong(then={"offered": [{"line": "red tokens", **row}]})
    assert line.endswith(told)


@pytest.mark.parametrize(
    ("then", "told"),
    [
        ({"prayers": {"red": 5}}, "then knows no prayers"),
        ({"pp": {"yellow": 5}}, "pp: there is no seat yellow"),
        ({"pp": 5}, "pp takes a table"),
        ({"troops": {"red": {"nowhere": 5}}}, "troops of red: there is no zone nowhere"),
        ({"control": {"nowhere": "red"}}, "control: there is no zone nowhere"),
        ({"market": {"chrage": 1}}, "market: there is no tile chrage"),
        ({"companions": {"red": {"charge": "supply"}}}, "companions of red: there is no companion charge"),
        ({"counts": {"red": {"cards": 1}}}, "counts of red knows no cards"),
        ({"happened": {"rained": 1}}, "happened: there is no event rained"),
        ({"sequence": ["rained"]}, "sequence: there is no event rained"),
        ({"told": {"moved": {}}}, "told: no moved was told in this case"),
        ({"asked": {"blue tokens": {}}}, "asked: blue tokens is not asked; next is red tokens"),
        ({"won": "red"}, "no battle was decided in this case"),
        ({"tiles": {"red": "charge"}}, "tiles takes a list"),
        ({"refused": [{"line": "red tokens f1_pray"}]}, "refused takes line and rule"),
        ({"refused": [{"line": "red tokens", "rule": "3.3", "why": ""}]}, "refused knows no why"),
        ({"accepted": ["red dances"]}, "'red dances' is no choice line: 'dances'"),
        ({"accepted": ["yellow tokens f1_pray"]}, "'yellow tokens f1_pray': there is no seat yellow"),
    ],
)
def test_a_fact_that_does_not_exist_is_named(then: dict[str, Any], told: str) -> None:
    assert wrong(then=then) == [told]


def test_a_case_says_whose_decision_is_next() -> None:
    case = Case("wrong", {"now": "red turn"}, [], {"pp": {"red": 5}})
    assert run_case(LIBRARY, case).wrong == ["then does not say whose decision is next"]


@pytest.mark.parametrize(
    ("when", "told"),
    [
        (["blue tokens f1_pray"], "'blue tokens f1_pray': not asked; next is red tokens"),
        (["red tokens f9"], "'red tokens f9' is refused: unknown {'word': 'f9', 'near': ''}"),
        ([{"refused": "red tokens f1_pray", "rule": "3.3"}], "refused: 'red tokens f1_pray' by nothing at no word"),
        ([{"check": {"pp": {"red": 1}}}], "pp of red: 5, not 1"),
        ([{"chekc": {"pp": {"red": 5}}}], "when knows no chekc"),
        ([5], "when takes a table"),
    ],
)
def test_a_line_that_cannot_be_said_is_named(when: list[Any], told: str) -> None:
    (line,) = wrong(when=when)
    assert line.startswith(told)


def test_only_the_last_word_of_a_refused_line_counts() -> None:
    """A line that fails earlier than it says would hide what it is about."""
    row = {"line": "red move c1_north 5 > nowhere > west_temple", "rule": "unknown"}
    (told,) = wrong(given={"now": "red move"}, then={"next": "any", "refused": [row]})
    assert told == f"refused: {row['line']!r} by unknown at nowhere, not by unknown"


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"weather": "dry"}, "given knows no weather"),
        ({"now": "red dance"}, "now: there is no 'red dance'"),
        ({"now": "yellow turn"}, "now: there is no 'yellow turn'"),
        ({"now": "night tea"}, "now: there is no 'night tea'"),
        ({"now": "start", "pp": {"red": 5}}, "given, with now = start, knows no pp"),
        ({"now": "battle nowhere red blue"}, "now: there is no 'battle nowhere red blue'"),
        ({"now": "battle west_temple red blue"}, "now: red and blue do not both stand in west_temple"),
        ({"edition": "senet"}, "edition: there is no senet"),
        ({"players": ["red"]}, "players: rise_of_the_gods has no board for 1"),
        ({"players": ["red", "blue", "white"]}, "players: there is no white"),
        ({"cities": {"red": "c2"}}, "cities: red cannot have c2"),
        ({"cities": {"red": "c9"}}, "cities: red cannot have c9"),
        ({"colours": ["amber"]}, "colours: there is no amber"),
        ({"order": ["red", "red", "blue"]}, "order: red red blue is not each seat once"),
        ({"round": 0}, "round: 0 is not a number from 1"),
        ({"pp": {"red": 12}}, "pp: red: 12 is not a number from 0 to 11"),
        ({"pp": {"yellow": 1}}, "pp knows no yellow"),
        ({"pp": 5}, "pp: say it seat by seat"),
        ({"veterans": {"red": -1}}, "veterans: red: -1 is not a number from 0"),
        ({"tiles": {"red": ["chrage"]}}, "tiles: red: there is no chrage"),
        ({"tiles": {"red": ["charge", "charge", "charge"]}}, "tiles: there are not so many charge in these colours"),
        ({"tiles": {"red": ["twin_ceremony"]}}, "tiles: there are not so many twin_ceremony in these colours"),
        ({"acquired": {"red": ["onyx"]}}, "acquired: red: there is no onyx"),
        ({"companions": {"red": {"phoenix": "supply"}}}, "companions: red owns no phoenix"),
        (
            {"tiles": {"red": ["phoenix"]}, "companions": {"red": {"phoenix": "c1_west"}}},
            "companions: red: no Troop for phoenix stands in c1_west",
        ),
        ({"gold": {"red": 2}}, "gold: red: 2 is not a number from 0 to 1"),
        ({"spaces": {"red": ["f1_pray bronze"]}}, "spaces: red: no token can lie on f1_pray bronze"),
        ({"troops": {"red": {"nowhere": 1}}}, "troops: red: there is no zone nowhere"),
        ({"troops": {"red": {"c1_north": 13}}}, "troops: red: c1_north: 13 is not a number from 1 to 12"),
        ({"troops": {"red": {"c2_east": 1}}}, "troops: red and blue stand in c2_east, and no battle is on there"),
        ({"supply": {"red": 3}}, "supply: red: 2 are left of 12"),
        ({"pyramids": {"red": {"c2_east": "ruby 1"}}}, "pyramids: red: c2_east is no Quarter of c1"),
        ({"pyramids": {"red": {"c1_north": "onyx 1"}}}, "pyramids: red: c1_north: the colour onyx cannot stand there"),
        (
            {"pyramids": {"red": {"c1_north": "ruby 1", "c1_east": "ruby 1"}}},
            "pyramids: red: c1_east: the colour ruby cannot stand there",
        ),
        ({"pyramids": {"red": {"c1_north": "ruby 5"}}}, "pyramids: red: c1_north: 5 is not a number from 1 to 4"),
        ({"pyramids": {"red": {"c1_north": "ruby"}}}, "pyramids: red: c1_north: 'ruby' is not a colour and a level"),
        ({"spaces": {"red": ["f1"]}}, "spaces: red: no token can lie on f1"),
        ({"spaces": {"red": ["f1_pray", "f1_pray"]}}, "spaces: red: no token can lie on f1_pray"),
        ({"spaces": {"red": ["f1_pray"]}, "tokens": {"red": 3}}, "tokens: red: 1 of 5 lie on spaces"),
        ({"tokens": {"red": 6}}, "tokens: red: 6 is not a number from 0 to 5"),
        (
            {"now": "red move", "spaces": {"red": ["f3_move", "f2_move"]}},
            "spaces: red: no space is left to move",
        ),
        ({"battle_cards": {"red": ["9/9"]}}, "battle_cards: red has no 9/9 to lie there"),
        ({"battle_cards": {"red": ["4/1"]}, "played": {"red": ["4/1"]}}, "played: red has no battle_4_1 to lie there"),
        (
            {"battle_cards": {"red": []}, "played": {"red": []}, "face_down": {"red": []}},
            "battle_cards: red: battle_4_1 lies nowhere",
        ),
        ({"di_cards": {"red": ["distraction", "distraction"]}}, "di_cards: red: there is no distraction to lie there"),
        ({"discard": ["distraction"]}, "discard: there is no distraction to lie there"),
        ({"deck": ["scroll"]}, "deck: there is no scroll to lie there"),
        ({"temporary": {"c1_north": "red"}}, "temporary: no Glory lies in c1_north"),
        ({"temporary": {"west_temple": "yellow"}}, "temporary: west_temple: there is no yellow"),
    ],
)
def test_a_position_that_cannot_be_is_named(given: dict[str, Any], told: str) -> None:
    with pytest.raises(PositionError) as error:
        position(LIBRARY, {"now": "red turn", **given})
    assert str(error.value) == told
    assert wrong(given=given) == [told]


def test_a_position_needs_a_point() -> None:
    with pytest.raises(PositionError, match="now: there is no None"):
        position(LIBRARY, {})


# Files and the command


def test_branches_are_laid_over_their_case(tmp_path: Path) -> None:
    file = tmp_path / "some.toml"
    file.write_text(
        """
        [[case]]
        id = "X-1"
        text = "one of two ways"
        given.now = "red turn"
        given.pp = { red = 1, blue = 2 }
        when = ["red tokens f1_pray"]
        then.next = "blue tokens"
        [[case.branch]]
        name = "a"
        then.pp = { red = 3, blue = 2 }
        [[case.branch]]
        name = "b"
        given.pp.red = 4
        when = ["blue tokens f1_pray"]
        then.pp = { red = 6, blue = 4 }
        then.next = "green tokens"
        """,
        encoding="utf-8",
    )
    cases = read_cases(file)
    assert [case.name for case in cases] == ["X-1/a", "X-1/b"]
    assert [run_case(LIBRARY, case).wrong for case in cases] == [[], []]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("case = 1", "no [[case]] stands here"),
        ("[[cases]]", "the file knows no cases"),
        ("[[case]]\nid = 'X-1'", "a case without text: X-1"),
        ("[[case]]\ntext = 'so'", "a case without id: so"),
        ("[[case]]\nid = 'X-1'\ntext = 'so'\nthan = 1", "X-1 knows no than"),
        ("[[case]]\nid = 'X-1'\ntext = 'so'\nwhen = 'now'", "X-1: when takes a list"),
        ("[[case]]\nid = 'X-1'\ntext = 'so'\ngiven = 1", "X-1: given takes a table"),
        ("[[case]]\nid = 'X-1'\ntext = 'so'\n[[case.branch]]\nwhen = []", "X-1: a branch without name"),
        ("[[case]]\nid = 'X-1'\ntext = 'so'\n[[case.branch]]\nname = 'a'\nid = 'X-2'", "X-1: branch knows no id"),
        ("[[case", "Expected"),
    ],
)
def test_a_file_that_is_wrong_is_named_with_its_word(text: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CaseError) as error:
        read_cases(file)
    assert str(error.value).startswith(f"{file}: {told}")


GOOD = '[[case]]\nid = "SET-001"\ntext = "so"\ngiven.now = "red turn"\nthen.next = "red tokens"\n'
BAD = '[[case]]\nid = "X-1"\ntext = "so"\ngiven.now = "red turn"\nthen.next = "any"\nthen.pp.red = 1\n'


def test_the_command_has_one_line_a_case_and_the_sum_last(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.toml").write_text(GOOD, encoding="utf-8")
    assert main(["cases", str(tmp_path)]) == 0
    assert capsys.readouterr().out.splitlines() == ["passed SET-001", "1 passed, 0 failed"]
    (tmp_path / "b.toml").write_text(BAD, encoding="utf-8")
    assert main(["cases", str(tmp_path)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "passed SET-001",
        "FAILED X-1: pp of red: 5, not 1",
        "1 passed, 1 failed",
    ]


def test_the_command_compares_with_a_bank(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, bank = tmp_path / "a.toml", tmp_path / "bank.md"
    file.write_text(GOOD + BAD.replace("X-1", "SET-009").replace("pp.red = 1", "pp.red = 5"), encoding="utf-8")
    bank.write_text("- **SET-001** · RG\n- **B0-002** · RG, see **SET-003**\n", encoding="utf-8")
    assert main(["cases", str(file), "--against", str(bank)]) == 0
    assert capsys.readouterr().out.splitlines()[-3:] == [
        "1 missing: B0-002",
        "1 unknown: SET-009",
        "2 passed, 0 failed",
    ]


@pytest.mark.parametrize("path", ["nowhere.toml", "empty"])
def test_a_path_without_cases_is_one_clear_line(path: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty").mkdir()
    assert main(["cases", str(tmp_path / path)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_bank_that_is_not_there_is_one_clear_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.toml").write_text(GOOD, encoding="utf-8")
    assert main(["cases", str(tmp_path), "--against", str(tmp_path / "bank.md")]) == 2
    assert "bank.md" in capsys.readouterr().err


def test_our_own_ids_are_not_looked_for_in_a_bank() -> None:
    cases = [Case("X-1", {}, [], {}), Case("SET-001/a", {}, [], {}), Case("SET-002", {}, [], {})]
    assert against("- **SET-001** · RG\n- **SET-003** · RG\n", cases) == (["SET-003"], ["SET-002"])


def test_one_id_twice_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.toml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "b.toml").write_text(GOOD, encoding="utf-8")
    assert main(["cases", str(tmp_path)]) == 2
    assert "SET-001 stands there twice" in capsys.readouterr().err


def test_a_fault_of_the_program_fails_its_case_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game: Game, given: object) -> Game:
        raise RuntimeError("on purpose")

    monkeypatch.setattr("bot.cli.case_runner.position", broken)
    assert len(told := wrong()) == 1
    assert told[0].startswith("RuntimeError('on purpose') in test_cases.py:")

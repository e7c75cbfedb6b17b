"""Rule cases as data: read from TOML, run on the engine, checked fact by fact (`tests/cases/README.md`)."""

from __future__ import annotations

import re
import tomllib
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.cli.case_facts import wrong_facts
from bot.cli.case_lines import CaseError, keys, list_of, refused, say, table_of
from engine.game import Game
from engine.positions import PositionError, position
from engine.ruleset import Library

CASE_WORDS = ("id", "text", "source", "ruling", "given", "when", "then", "branch")
BRANCH_WORDS = ("name", "given", "when", "then")
OWN = "X-"
BANK_ID = re.compile(r"^- \*\*([A-Z][A-Z0-9]*-\d+)\*\*", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Case:
    """One case, or one of its branches: `name` is the id, with the branch after a slash."""

    name: str
    given: Mapping[str, Any]
    when: Sequence[object]
    then: Mapping[str, Any]

    @property
    def id(self) -> str:
        """The id without the branch."""
        return self.name.split("/")[0]


@dataclass(frozen=True, slots=True)
class Result:
    """How a case went: nothing in `wrong` means that it passed."""

    name: str
    wrong: list[str]

    @property
    def passed(self) -> bool:
        """Every fact holds."""
        return not self.wrong


def case_files(paths: Iterable[Path]) -> list[Path]:
    """The case files among files and folders. Raises CaseError for a path where none is."""
    found: list[Path] = []
    for path in paths:
        if not path.exists():
            raise CaseError(f"{path}: no such file or folder")
        files = sorted(path.rglob("*.toml")) if path.is_dir() else [path]
        if not files:
            raise CaseError(f"{path}: no case file lies here")
        found += files
    return found


def read_cases(file: Path) -> list[Case]:
    """The cases of one file, branches apart. Raises CaseError naming the file and the word that is wrong."""
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise CaseError(f"{file}: {error}") from error
    try:
        keys(content, ("case",), "the file")
        rows = content.get("case")
        if not isinstance(rows, list) or not rows:
            raise CaseError("no [[case]] stands here")
        return [case for row in rows for case in _branches(table_of(row, "case"))]
    except CaseError as error:
        raise CaseError(f"{file}: {error}") from error


def _branches(row: Mapping[str, Any]) -> Iterator[Case]:
    name = str(row.get("id", ""))
    if not name or not str(row.get("text", "")):
        raise CaseError(f"a case without {'text' if name else 'id'}: {name or row.get('text')}")
    keys(row, CASE_WORDS, name)
    whole = Case(name, _part(row, "given", name), _when(row, name), _part(row, "then", name))
    branches = row.get("branch", [])
    if not branches:
        yield whole
    for branch in branches:
        keys(branch, BRANCH_WORDS, f"{name}: branch")
        part = f"{name}/{branch.get('name', '')}"
        if part.endswith("/"):
            raise CaseError(f"{name}: a branch without name")
        yield Case(
            part,
            overlaid(whole.given, _part(branch, "given", part)),
            [*whole.when, *_when(branch, part)],
            overlaid(whole.then, _part(branch, "then", part)),
        )


def _part(row: Mapping[str, Any], word: str, name: str) -> Mapping[str, Any]:
    return table_of(row.get(word, {}), f"{name}: {word}")


def _when(row: Mapping[str, Any], name: str) -> list[object]:
    return list_of(row.get("when", []), f"{name}: when")


def overlaid(under: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Both tables in one: what `over` says counts; two tables under one word are laid over each other once more."""
    both = dict(under)
    for word, value in over.items():
        seats = isinstance(value, Mapping) and isinstance(both.get(word), Mapping)
        both[word] = {**both[word], **value} if seats else value
    return both


def run_case(library: Library, case: Case) -> Result:
    """Lay the position, say the lines, check the facts. What has no meaning is a failure that names the word."""
    try:
        game = position(library, case.given)
        wrong = _say_all(game, case.when)
        if not wrong:
            if "next" not in case.then:
                raise CaseError("then does not say whose decision is next")
            wrong = wrong_facts(game, case.then)
    except (CaseError, PositionError) as error:
        wrong = [str(error)]
    except Exception as error:  # whatever breaks is this case's failure, and the others go on
        last = traceback.extract_tb(error.__traceback__)[-1]
        wrong = [f"{error!r} in {Path(last.filename).name}:{last.lineno}"]
    return Result(case.name, wrong)


def _say_all(game: Game, when: Sequence[object]) -> list[str]:
    """A line is said, `{ refused, rule }` must be refused, `{ check }` states facts on the way."""
    for entry in when:
        if isinstance(entry, str):
            say(game, entry)
            continue
        row = table_of(entry, "when")
        keys(row, ("refused", "rule", "check"), "when")
        wrong = wrong_facts(game, table_of(row.get("check", {}), "check"))
        if "refused" in row:
            wrong += refused(game, "refused", [{"line": row["refused"], "rule": row.get("rule")}])
        if wrong:
            return wrong
    return []


def against(bank: str, cases: Iterable[Case]) -> tuple[list[str], list[str]]:
    """The ids of a bank that no case has, and the ids of cases that the bank does not know (but for our own)."""
    known, found = BANK_ID.findall(bank), {case.id for case in cases}
    missing = [name for name in known if name not in found]
    unknown = sorted(name for name in found if name not in known and not name.startswith(OWN))
    return missing, unknown


def twice(cases: Iterable[Case]) -> list[str]:
    """Names that stand in more than one place."""
    return [name for name, times in Counter(case.name for case in cases).items() if times > 1]

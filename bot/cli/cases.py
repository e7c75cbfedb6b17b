"""`kemet cases`: run rule cases from files and folders, inside or outside the repository."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.cli import CliError

NAME = "cases"
HELP = "run rule cases from files or folders"


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("paths", metavar="PATH", nargs="+", type=Path, help="a case file or a folder of case files")
    parser.add_argument(
        "--against",
        metavar="FILE",
        type=Path,
        help="a bank of cases in prose: list its ids that are missing or unknown",
    )


def run(args: argparse.Namespace) -> int:
    """One line a case, the sum last. Raises CliError for files that cannot be read."""
    from bot.cli.case_lines import CaseError
    from bot.cli.case_runner import against, case_files, read_cases, run_case, twice
    from bot.library import LIBRARY

    try:
        cases = [case for file in case_files(args.paths) for case in read_cases(file)]
    except CaseError as error:
        raise CliError(str(error)) from error
    if again := twice(cases):
        raise CliError(f"{again[0]} stands there twice")
    failed = 0
    for case in cases:
        result = run_case(LIBRARY, case)
        failed += not result.passed
        print(f"{'passed' if result.passed else 'FAILED'} {result.name}{_told(result.wrong)}", flush=True)
    if args.against is not None:
        for word, ids in zip(("missing", "unknown"), against(_bank(args.against), cases), strict=True):
            print(f"{len(ids)} {word}: {' '.join(ids) or '-'}")
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed else 0


def _told(wrong: list[str]) -> str:
    return f": {'; '.join(wrong)}" if wrong else ""


def _bank(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CliError(f"{file}: {error}") from error

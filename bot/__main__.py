"""The command `kemet`, also `python -m bot`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version

from bot import cli
from bot.settings import SettingsError


def parser() -> argparse.ArgumentParser:
    """Every verb with its arguments."""
    top = argparse.ArgumentParser(prog="kemet", description="Host the board game Kemet on Discord, or try it out here.")
    top.add_argument("--version", action="version", version=f"kemet {_version()}")
    places = top.add_subparsers(dest="verb", required=True, metavar="VERB", title="verbs (none means run)")
    for name, verb in cli.verbs().items():
        verb.add(places.add_parser(name, help=verb.HELP, description=verb.HELP, allow_abbrev=False))
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out one command and return its exit status: 2 for what the caller can put right."""
    words = list(sys.argv[1:] if argv is None else argv)
    if not words or words[0] == "--discord":
        words.insert(0, "run")
    args = parser().parse_args(words)
    try:
        return cli.verbs()[args.verb].run(args)
    except SettingsError as error:
        return _refuse(args.verb, error.lines, 2)
    except cli.CliError as error:
        return _refuse(args.verb, [str(error)], error.status)
    except cli.DATA_FAULTS as error:
        return _refuse(args.verb, [str(error)], 2)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 1


def _refuse(verb: str, lines: Sequence[str], status: int) -> int:
    for line in lines:
        print(f"kemet {verb}: {line}", file=sys.stderr)
    return status


def _version() -> str:
    try:
        return version("kemet")
    except PackageNotFoundError:  # run from a clone that was never installed
        return "(not installed)"


if __name__ == "__main__":
    sys.exit(main())

"""What is written to the log: our own lines carry ids, never cards, words of an answer or labels."""

from __future__ import annotations

import logging
import sys
import traceback
from types import TracebackType
from typing import TextIO

from pydantic import ValidationError

QUIET = ("discord", "aiosqlite", "aiohttp")  # at DEBUG they print request bodies and SQL parameters
ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class Plain(logging.Formatter):
    """Time, level, logger, line; a traceback shows code lines and what was raised, never a value of a variable."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s")

    def formatException(self, ei: ExcInfo) -> str:
        return "\n".join(_told(ei[1])) if ei[1] is not None else ""


def configure(level: str, stream: TextIO | None = None) -> None:
    """Send all log lines to one place, the error output by default: ours at this level, all others at INFO or above."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Plain())
    handler.addFilter(_is_wanted)
    asked = logging.getLevelNamesMapping()[level]
    root = logging.getLogger()
    root.handlers[:] = [handler]
    for name in ("", *QUIET):
        logging.getLogger(name).setLevel(max(asked, logging.INFO))
    logging.getLogger("kemet").setLevel(asked)


def _is_wanted(record: logging.LogRecord) -> bool:
    """discord.py warns at each start that voice is not installed; a board needs none."""
    return not (record.name == "discord.client" and "voice will NOT be supported" in str(record.msg))


def _told(error: BaseException) -> list[str]:
    lines: list[str] = []
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        lines += [*_told(before), "which led to:"]
    lines += [line.rstrip("\n") for line in traceback.format_tb(error.__traceback__)]
    return [*lines, f"{type(error).__qualname__}: {_said(error)}"]


def _said(error: BaseException) -> str:
    """What was wrong. A refused save would quote the refused values, hidden cards among them: only the places stay."""
    if isinstance(error, ValidationError):
        places = (".".join(map(str, fault["loc"])) + " " + fault["type"] for fault in error.errors(include_input=False))
        return f"{error.title}: {', '.join(places)}"
    return str(error)

from __future__ import annotations

import io
import logging
from collections.abc import Iterator

import pytest
from pydantic import BaseModel

from bot import logs

NAMES = ("", "kemet", *logs.QUIET)


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    handlers = logging.getLogger().handlers[:]
    levels = {name: logging.getLogger(name).level for name in NAMES}
    yield
    logging.getLogger().handlers[:] = handlers
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


def written(level: str, error: Exception | None = None) -> str:
    stream = io.StringIO()
    logs.configure(level, stream)
    for name in ("kemet.service", "discord.http", "aiosqlite", "aiohttp.client", "PIL.PngImagePlugin"):
        for number in (logging.DEBUG, logging.INFO, logging.WARNING):
            logging.getLogger(name).log(number, "%s at %s", name, logging.getLevelName(number))
    if error is not None:
        logging.getLogger("kemet.service").error("game 7", exc_info=error)
    return stream.getvalue()


def test_only_our_own_lines_go_below_info() -> None:
    text = written("DEBUG")
    assert [line.split(": ")[1] for line in text.splitlines() if "DEBUG" in line] == ["kemet.service at DEBUG"]
    assert "discord.http at INFO" in text


def test_a_higher_level_holds_for_all() -> None:
    text = written("WARNING")
    assert "at INFO" not in text
    assert "kemet.service at WARNING" in text
    assert "aiosqlite at WARNING" in text


def test_configuring_twice_writes_each_line_once() -> None:
    logs.configure("INFO", io.StringIO())
    assert written("INFO").count("kemet.service at INFO") == 1


def test_the_missing_voice_is_no_news() -> None:
    stream = io.StringIO()
    logs.configure("INFO", stream)
    logging.getLogger("discord.client").warning("PyNaCl is not installed, voice will NOT be supported")
    logging.getLogger("discord.client").warning("something else")
    assert stream.getvalue().count("\n") == 1


def raised() -> Exception:
    hand = ["marked-", "card"]
    try:
        if "".join(hand) != "3/2":
            raise LookupError("game 7 cannot be loaded")
    except LookupError as error:
        return error
    raise AssertionError


def test_a_traceback_shows_lines_of_code_and_what_was_raised() -> None:
    text = written("INFO", raised())
    assert "LookupError: game 7 cannot be loaded" in text
    assert 'raise LookupError("game 7 cannot be loaded")' in text
    assert "marked-card" not in text


def test_a_refused_save_does_not_quote_what_it_refused() -> None:
    class Save(BaseModel):
        hand: list[int]

    marked = "-".join(["marked", "card"])
    try:
        Save.model_validate({"hand": [marked]})
    except ValueError as error:
        outer = RuntimeError("game 7")
        outer.__cause__ = error
    text = written("INFO", outer)
    assert "ValidationError: Save: hand.0 int_parsing" in text
    assert "marked-card" not in text
    assert text.index("ValidationError") < text.index("RuntimeError: game 7")

"""The files of the page: every word is used, every used word is there, and they are served as they are."""

from __future__ import annotations

import re
from pathlib import Path

from bot.sandbox import world
from bot.sandbox.server import PAGE_TYPES

PAGE = Path(str(world.__file__)).parent / "page"


def _keys() -> set[str]:
    text = (PAGE / "words.js").read_text("utf-8")
    return set(re.findall(r'"([a-z0-9_.]+)": "', text))


def _scripts() -> str:
    return "".join(file.read_text("utf-8") for file in PAGE.glob("*.js") if file.name != "words.js")


def test_every_word_is_used() -> None:
    text = _scripts()
    made = [re.escape(start) for start in re.findall(r"`([a-z]+\.)\$\{", text)]
    composed = re.compile("|".join(made))
    unused = {key for key in _keys() if f'"{key}"' not in text and not composed.match(key)}
    assert unused <= {"lost.rest", "lost.short.rest", "stopped.rest"}, unused


def test_every_used_word_is_there() -> None:
    used = set(re.findall(r'say\("([^"]+)"', _scripts()))
    assert len(used) > 60
    assert used <= _keys()


def test_no_word_names_a_command_that_is_not_there() -> None:
    text = (PAGE / "words.js").read_text("utf-8")
    named = set(re.findall(r"(?<![\w*.])/([a-z]+ [a-z]+)", text))
    assert named == {"kemet new"}


def test_every_file_of_the_page_can_be_served_and_is_short() -> None:
    for file in PAGE.iterdir():
        assert file.suffix in PAGE_TYPES, file.name
        assert len(file.read_text("utf-8").splitlines()) < 400, file.name


def test_nothing_of_a_message_becomes_markup() -> None:
    """The one place that reads markup is the drawing of marks and icons, which holds no text of anybody."""
    for file in PAGE.glob("*.js"):
        uses = file.read_text("utf-8").count("innerHTML")
        assert uses == (1 if file.name == "marks.js" else 0), file.name
        assert not re.search(r"insertAdjacentHTML|document\.write|\beval\(", file.read_text("utf-8"))

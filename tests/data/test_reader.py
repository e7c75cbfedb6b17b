"""The one reader of data files: what is wrong with a file is told by its name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import data


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A data folder of its own; what was read before is forgotten, and again afterwards."""
    data.read.cache_clear()
    monkeypatch.setattr(data.resources, "files", lambda _: tmp_path)
    yield tmp_path
    data.read.cache_clear()


@pytest.mark.parametrize(
    ("content", "says"),
    [(b"a = \xff", "byte 4 is not UTF-8"), (b"a = ", "Invalid value"), (None, "no such file")],
)
def test_a_broken_file_is_named(folder: Path, content: bytes | None, says: str) -> None:
    if content is not None:
        (folder / "odd.toml").write_bytes(content)
    with pytest.raises(data.DataFileError, match=rf"data/odd\.toml: .*{says}"):
        data.read("odd.toml")


def test_a_good_file_is_a_plain_dict(folder: Path) -> None:
    (folder / "good.toml").write_text("a = 1\n[b]\nc = 'd'\n", encoding="utf-8")
    assert data.read("good.toml") == {"a": 1, "b": {"c": "d"}}

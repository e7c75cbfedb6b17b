"""The board in words: what it always says, and its parts."""

from __future__ import annotations

from typing import Any

import pytest

from bot.messages import written
from bot.messages.parts import Post
from engine.state import Troop
from engine.view import view_for


def words(post: Post) -> str:
    return str(post.blocks[0])


async def test_deserts_without_a_troop_are_told_in_one_line(table: Any) -> None:
    await table.start()
    await table.play(lambda t: t.game.table.phase == "day")
    assert "All deserts are empty." in written.lines(view_for(table.game, ""))
    table.game.table.troops["desert_c1"] = {"red": Troop({"red": 2})}
    told = written.lines(view_for(table.game, ""))
    assert "All other deserts are empty." in told
    assert "All deserts are empty." not in told


async def test_after_the_last_part_comes_the_first(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    await table.start()
    view = view_for(table.game, "")
    monkeypatch.setattr(written, "PAGE", 120)
    parts = written.pages(view)
    assert len(parts) > 2
    assert "\n".join(parts) == written.board(view)
    assert all(len(part) <= 120 for part in parts)
    first, last = (words(written.shown(table.state, view, number)) for number in (0, len(parts) - 1))
    assert first.endswith(parts[0])
    assert last.endswith(parts[-1])
    assert words(written.shown(table.state, view, len(parts))) == first

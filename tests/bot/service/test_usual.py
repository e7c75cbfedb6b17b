"""Modules and options that tables have where nobody says: the game words of the sandbox."""

from __future__ import annotations

from pathlib import Path

from bot.app import build
from tests.bot.service.support import ADA, house

WISHES = {"modules": ("update",), "options": {"di_deck": "49"}}


async def test_a_table_begins_with_what_is_usual_here(tmp_path: Path) -> None:
    here = await house(tmp_path / "kemet.db")
    numbers: list[int] = []
    here.service.usual = lambda number: numbers.append(number) or WISHES
    try:
        info = await here.service.open_lobby(guild_id=1, channel_id=2, host=ADA)
        assert (info.modules, dict(info.options)) == (("update",), {"di_deck": "49"})
        assert numbers == [info.id]
        said = await here.service.open_lobby(guild_id=1, channel_id=3, host=ADA, options={"di_deck": "38"})
        assert (said.modules, dict(said.options)) == (("update",), {"di_deck": "38"})
        again = await here.service.open_lobby(
            guild_id=1, channel_id=4, host=ADA, seats=info.seats, modules=(), options={}
        )
        assert (again.modules, dict(again.options)) == ((), {})
    finally:
        await here.close()


async def test_without_a_word_a_table_has_none(tmp_path: Path) -> None:
    here = await house(tmp_path / "kemet.db")
    try:
        info = await here.service.open_lobby(guild_id=1, channel_id=2, host=ADA)
        assert (info.modules, dict(info.options)) == ((), {})
    finally:
        await here.close()


async def test_the_bot_is_built_with_what_is_usual(tmp_path: Path) -> None:
    def usual(number: int) -> dict[str, object]:
        return WISHES

    assert build(tmp_path / "kemet.db", usual=usual).service.usual is usual
    assert build(tmp_path / "other.db").service.usual(1) == {}

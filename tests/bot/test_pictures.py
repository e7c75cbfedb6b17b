"""Pictures that the bot asks for: the market and the player boards, as PNG and in words."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

import pytest

from bot.library import LIBRARY, picture_words
from bot.pictures import Pictures, place_names, tile_rows
from bot.ports import GameInfo
from engine.setup import Lobby, new_game
from engine.view import View, view_for
from render.board import Draft

Ask = Callable[[Pictures, View], Awaitable[bytes]]


def _info() -> GameInfo:
    moment = datetime(2026, 1, 1, tzinfo=UTC)
    names = ("rise_of_the_gods", "free_for_all")
    return GameInfo(7, 1, 2, 3, "running", *names, 3, "off", "quick", (), moment)


def _view(viewer: str = "red") -> View:
    return view_for(new_game(LIBRARY, Lobby({"red": "", "blue": "", "green": ""}), "s"), viewer)


def _drawn(*asks: Ask) -> list[bytes]:
    async def run() -> list[bytes]:
        pictures = Pictures()
        found = [await ask(pictures, _view()) for ask in asks]
        pictures.close()
        return found

    return asyncio.run(run())


def test_market_and_boards_are_pictures_of_their_own() -> None:
    found = _drawn(
        lambda pictures, view: pictures.market(view, _info()),
        lambda pictures, view: pictures.market(view, _info(), "ruby"),
        lambda pictures, view: pictures.market(view, _info(), "", {"charge": 1}),
        lambda pictures, view: pictures.seats(view, _info()),
        lambda pictures, view: pictures.seats(view, _info(), "red"),
    )
    assert all(one.startswith(b"\x89PNG") for one in found)
    assert len(set(found)) == 5


def test_what_is_not_in_play_is_named() -> None:
    with pytest.raises(KeyError, match="onyx"):
        _drawn(lambda pictures, view: pictures.market(view, _info(), "onyx"))


def test_both_are_told_in_words() -> None:
    pictures, view = Pictures(), _view()
    assert "For sale, ruby" in pictures.market_alt(view, _info())
    assert "sapphire" not in pictures.market_alt(view, _info(), "ruby")
    assert "Blue" in pictures.seats_alt(view, _info())
    assert "Blue" not in pictures.seats_alt(view, _info(), "red")
    pictures.close()


def test_every_tile_has_a_name_and_a_kind_and_every_place_a_label() -> None:
    words, rows = picture_words("rise_of_the_gods"), tile_rows(_view())
    assert rows
    assert all(words[f"tile.{tile}"] and words[f"tile_kind.{tile}"] == row.kind for tile, row in rows.items())
    places = place_names("rise_of_the_gods_3")
    assert places["c1"].startswith("C1 ")
    assert places["desert_c1"] == "D1"


async def test_what_a_team_proposes_never_stands_in_for_a_public_picture() -> None:
    """A newer wish takes the place of an older one of the same kind: a way that is proposed is of no such kind."""
    pictures, view = Pictures(), _view("")
    way = Draft(("desert_c1", "west_temple"), (), "west_temple", ("land",))
    _, public, proposed = await asyncio.gather(
        pictures.board(view, _info(), None, ("desert_c1",)),
        pictures.board(view, _info(), None, ("west_temple",)),
        pictures.board(view, _info(), way, ("desert_c1", "west_temple")),
    )
    pictures.close()
    alone = Pictures()
    assert public == await alone.board(view, _info(), None, ("west_temple",))
    assert proposed == await alone.board(view, _info(), way, ("desert_c1", "west_temple"))
    assert public != proposed
    alone.close()

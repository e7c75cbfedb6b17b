"""Which of several games in threads of a channel is meant there."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.here import live_game
from bot.ports import ServiceError


def asking(person: int, seated: dict[int, set[int]]) -> Any:
    """Somebody asks in a channel with these games in its threads, by number, and who sits at them."""
    games = [
        SimpleNamespace(id=number, channel_id=number, seat_of=lambda each, sits=sits: each if each in sits else None)
        for number, sits in seated.items()
    ]
    service = SimpleNamespace(
        game_in=lambda channel: None,
        last_in=lambda channel: None,
        games_in_threads=lambda channel: list(games),
        games_of=lambda each: [game for game in games if game.seat_of(each) is not None],
    )
    client = SimpleNamespace(service=service, get_channel=lambda channel: None)
    return SimpleNamespace(client=client, user=SimpleNamespace(id=person), channel_id=1, guild_id=1)


def test_of_several_the_one_at_which_whoever_asks_sits() -> None:
    assert live_game(asking(1, {7: {1, 2}, 8: {2, 3}})).id == 7
    assert live_game(asking(3, {7: {1, 2}, 8: {2, 3}})).id == 8


@pytest.mark.parametrize(("person", "named"), [(2, ["7", "8"]), (4, ["7", "8", "9"])])
def test_if_several_are_left_one_is_asked_which(person: int, named: list[str]) -> None:
    with pytest.raises(ServiceError) as told:
        live_game(asking(person, {7: {1, 2}, 8: {2, 3}, 9: {5}}))
    assert told.value.key == "which_game"
    assert [name for _, name in told.value.values["games"]] == named

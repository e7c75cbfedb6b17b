"""Every whole game under `tests/games` is played again to the end that is written in it."""

from __future__ import annotations

from pathlib import Path

from bot.choice_files import read, replayed
from bot.library import LIBRARY

GAMES = Path(__file__).parents[2] / "games"
GAMES_EXPECTED = 3  # raised with each game that comes in, so that none is lost


def test_every_game_ends_as_written() -> None:
    files = sorted(GAMES.glob("*.txt"))
    assert len(files) >= GAMES_EXPECTED
    for file in files:
        game = replayed(LIBRARY, read(file.read_text(encoding="utf-8"), LIBRARY))
        assert game.table.outcome is not None, f"{file.name} stops before its game is over"

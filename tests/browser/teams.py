"""A game of two against two under way, imported into a database before a sandbox opens it."""

from __future__ import annotations

import subprocess
import sys
from itertools import count
from pathlib import Path

from bot import choice_files
from bot.library import LIBRARY
from bot.sandbox import world
from engine.game import Choice, Game
from engine.notation import read_line
from engine.setup import Lobby, new_game
from tests.browser.table import ROOT, own_environment

PEOPLE = {"red": "Ada", "blue": "Ben", "green": "Cleo", "yellow": "Dina"}
CITIES = {"red": "c1", "blue": "c2", "green": "c5", "yellow": "c6"}
TEAMS = {"red": 1, "green": 1, "blue": 2, "yellow": 2}
ORDER = ["red", "blue", "green", "yellow"]
QUARTERS = {
    "red": ("c1_north", "c1_east"),
    "blue": ("c2_east", "c2_south"),
    "green": ("c5_west", "c5_north"),
    "yellow": ("c6_west", "c6_north"),
}
TILES = ("yellow tile charge", "green tile charge", "blue tile priest_of_mafdet", "red tile priest_of_mafdet")
# Red leaves one Warrior of Green behind in C1-a, and Blue's mixed Troop comes to the Western Temple; Red is next.
TURNS = (
    *("red tokens f3_move", "red move c1_north 4 green 0 > c1_west"),
    *("blue tokens f3_move", "blue move c2_east 4 yellow 1 > desert_c2"),
    *("green tokens f1_pray", "yellow tokens f3_move", "yellow move desert_c2 1 blue 4 > west_temple"),
)
CHANNEL = 300


def write_game(folder: Path) -> None:
    """The server with its four people, and the game in its channel, as `import` puts it there."""
    people = {seat: world.Made("person", 100 + at, name, dm=200 + at) for at, (seat, name) in enumerate(PEOPLE.items())}
    made = [*people.values(), world.Made("channel", CHANNEL, "table", used=True)]
    world.write(folder / "games.db.world.json", world.World(None, made))
    file = folder / "game.txt"
    file.write_text(_text(), "utf-8")
    command = [sys.executable, "-m", "bot", "import", str(file), "--database", str(folder / "games.db")]
    command += ["--guild", str(world.GUILD_ID), "--channel", str(CHANNEL)]
    for seat, one in people.items():
        command += ["--seat", f"{seat}={one.id}:{one.name}"]
    subprocess.run(command, cwd=ROOT, env=own_environment(), check=True, capture_output=True, timeout=60)


def _text() -> str:
    """The whole game so far."""
    game, said = next(each for each in map(_begun, count()) if _fits(each[0]))
    other = next(colour for colour in game.table.colours if colour != "ruby")
    placed = [f"{seat} troops {' '.join(quarters)}" for seat, quarters in QUARTERS.items()]
    built = [f"{seat} pyramids {high} ruby 2, {low} {other} 1" for seat, (high, low) in QUARTERS.items()]
    for line in (*placed, *built, *TILES, *TURNS):
        said += _answered(game, line)
    return choice_files.write(game, said)


def _begun(number: int) -> tuple[Game, list[Choice]]:
    """A game from a seed of this number up to the Troops; each team lays its markers in the order of the seats."""
    game = new_game(LIBRARY, Lobby(CITIES, mode="teams_2v2", teams=TEAMS), f"teams {number}")
    teams = {each.seat: [seat for seat in TEAMS if TEAMS[seat] == TEAMS[each.seat]] for each in game.decisions()}
    said: list[Choice] = []
    for speaker, seats in teams.items():
        said += _answered(game, f"{speaker} markers {' '.join(seats)}")
    return game, said


def _fits(game: Game) -> bool:
    """Who comes first, and which colours are in play, is drawn; the turns need these."""
    return game.table.turn_order == ORDER and "ruby" in game.table.colours


def _answered(game: Game, line: str) -> list[Choice]:
    read = read_line(line, game.rules.catalogue)
    asked = game.decision_of(read.seat)
    assert asked is not None, line
    assert asked.kind == read.kind, line
    game.answer(asked.key, read.words)
    made = list(game.choices)
    game.choices.clear()
    return made

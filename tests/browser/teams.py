"""A game of two against two under way, imported into a database before a sandbox opens it."""

from __future__ import annotations

import subprocess
import sys
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
# Team Sun's markers come first with this seed: Red, Blue, Green, Yellow. Ruby and onyx are in play.
SEED = "teams 2"
MARKERS = ("green markers red green", "yellow markers blue yellow")
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
    game, said = new_game(LIBRARY, Lobby(CITIES, mode="teams_2v2", teams=TEAMS), SEED), list[Choice]()
    placed = [f"{seat} troops {' '.join(quarters)}" for seat, quarters in QUARTERS.items()]
    built = [f"{seat} pyramids {high} ruby 2, {low} onyx 1" for seat, (high, low) in QUARTERS.items()]
    for line in (*MARKERS, *placed, *built, *TILES, *TURNS):
        said += _answered(game, line)
    return choice_files.write(game, said)


def _answered(game: Game, line: str) -> list[Choice]:
    read = read_line(line, game.rules.catalogue)
    asked = game.decision_of(read.seat)
    assert asked is not None, line
    assert asked.kind == read.kind, line
    game.answer(asked.key, read.words)
    made = list(game.choices)
    game.choices.clear()
    return made

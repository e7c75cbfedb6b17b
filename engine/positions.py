"""Positions for rule cases: a game as it stands at a named point, laid out from a plain dict.

What the dict may say is written down in `tests/cases/README.md`. A word that does not exist is named, never ignored.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.game import Game
from engine.hidden import Hidden
from engine.layouts import ACTIONS, PLAIN_SEATS, Given, Layout, Now, PositionError, known
from engine.ruleset import FREE_FOR_ALL, Library
from engine.setup import Lobby, LobbyError, configuration, new_game
from engine.state import SeatId, ZoneId
from engine.steps.actions import action_step
from engine.steps.battle import Battle
from engine.steps.day import Day, Rounds, Turn
from engine.steps.night import Night
from engine.steps.setup import Setup

__all__ = ["PositionError", "position", "read_now"]

WORDS = (
    "now",
    "edition",
    "players",
    "cities",
    "mode",
    "teams",
    "modules",
    "options",
    "colours",
    "drawn",
    "seed",
    "round",
    "order",
    "pp",
    "supply",
    "veterans",
    "divine",
    "battle_glory",
    "temporary",
    "tiles",
    "troops",
    "pyramids",
    "tokens",
    "silver",
    "gold",
    "spaces",
    "acquired",
    "companions",
    "battle_cards",
    "played",
    "face_down",
    "removed",
    "di_cards",
    "deck",
    "discard",
)
FREE_AT_START = ("now", "edition", "players", "cities", "mode", "teams", "modules", "options", "seed")


def position(library: Library, given: Given) -> Game:
    """The game that stands there, played on until somebody must be waited for.

    Raises PositionError naming the word that does not exist, or that contradicts another.
    """
    known("given", given, WORDS)
    edition = str(given.get("edition", "rise_of_the_gods"))
    if f"editions/{edition}.toml" not in library.names("editions"):
        raise PositionError(f"edition: there is no {edition}")
    base = _base(library, edition, given)
    now = read_now(given.get("now"), base.table.seats, base.board.zones)
    if now.kind == "start":
        known("given, with now = start,", given, FREE_AT_START)
        return base
    game = Game(base.rules, base.board, base.table, Hidden(base.hidden.seed))
    Layout(game, now, given).lay()
    _lay_steps(game, now)
    game.events.clear()
    game.advance()
    return game


def _base(library: Library, edition: str, given: Given) -> Game:
    """A new game with these seats and cities: the boards, hands and markers come from the set-up itself."""
    rules = library.rules(edition)
    seats = list(given.get("players", PLAIN_SEATS))
    if unknown := [seat for seat in seats if seat not in rules.edition.colours]:
        raise PositionError(f"players: there is no {unknown[0]}")
    if str(len(seats)) not in rules.edition.colours_drawn:
        raise PositionError(f"players: {edition} has no board for {len(seats)}")
    board = library.board(configuration(edition, len(seats)))
    cities = dict(zip(seats, board.cities, strict=False)) | dict(given.get("cities", {}))
    for seat, city in cities.items():
        if seat not in seats or city not in board.cities or list(cities.values()).count(city) > 1:
            raise PositionError(f"cities: {seat} cannot have {city}")
    modules, options = list(given.get("modules", ())), dict(given.get("options", {}))
    teams = {seat: number for number, team in enumerate(given.get("teams", ()), start=1) for seat in team}
    try:
        lobby = Lobby(cities, edition, str(given.get("mode", FREE_FOR_ALL)), modules, options, teams)
        return new_game(library, lobby, str(given.get("seed", "case")))
    except LobbyError as error:
        raise PositionError(f"{edition} has no {error.word}") from None


def read_now(text: object, seats: Iterable[SeatId], zones: Iterable[ZoneId]) -> Now:
    """`red turn`, `red move`, `battle ZONE ATTACKER DEFENDER`, `night worship`, `setup tile`, `day` or `start`."""
    words = text.split() if isinstance(text, str) else []
    match words:
        case ["start" | "day" as kind]:
            return Now(kind)
        case ["setup", word] if word in ("markers", *Setup.STAGES):
            return Now("setup", word=word)
        case ["night"]:
            return Now("night", word=Night.STAGES[0])
        case ["night", word] if word in ("shared_temples", *Night.STAGES):
            return Now("night", word=word)
        case ["battle", zone, attacker, defender] if zone in zones and {attacker, defender} <= set(seats):
            return Now("battle", attacker, "move", zone, defender)
        case [seat, "turn"] if seat in seats:
            return Now("turn", seat)
        case [seat, word] if seat in seats and word in ACTIONS:
            return Now("action", seat, word)
    raise PositionError(f"now: there is no {text!r}")


def _lay_steps(game: Game, now: Now) -> None:
    """The stack of steps as it is at that point."""
    if now.kind == "setup":
        setup = Setup()
        game.push(setup, Rounds())
        setup.stage = now.word
        return
    game.push(Rounds())
    game.push(*game.rules.round_steps())
    if now.kind == "night":
        while not isinstance(top := game.steps[-1], Night):
            game.steps.pop()
        top.stage = now.word
        return
    if now.kind == "day":
        return
    day = game.steps[-1]
    assert isinstance(day, Day)
    order = game.table.turn_order
    day.stage, day.turn = "turns", (order.index(now.seat) + 1) % len(order)
    turn = Turn(seat=now.seat)
    game.push(turn)
    if now.kind != "turn":
        turn.stage, turn.acted = "actions", True
        space = list(game.table.seats[now.seat].spaces)[-1]
        action = action_step(game, now.seat, space)
        game.push(action)
        if now.kind == "battle":
            action.stage = "control"
            game.push(Battle.at(game, now.zone, now.seat))

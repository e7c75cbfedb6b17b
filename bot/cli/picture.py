"""`kemet picture`: one picture of a game, from a save or a game played up to some choice."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import data
from bot.cli import CliError, is_number, words
from bot.cli.selfplay import begin, say_one
from bot.library import LIBRARY, layout, picture_words
from engine.game import Event, Game
from engine.saves import SaveError, load
from engine.view import View, view_for

NAME = "picture"
HELP = "draw one picture of a game"
BATTLE = "battle"


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--save", metavar="FILE", type=Path, help="the game of this save")
    where.add_argument("--seed", metavar="S", help="the game that computer players play from this seed")
    parser.add_argument("--after", metavar="K", default="0", help="with --seed: after so many choices (default 0)")
    parser.add_argument("--viewer", metavar="SEAT", default="", help="what this seat may see (default: a spectator)")
    parser.add_argument("--kind", choices=[*KINDS, BATTLE], default="board", help="what to draw (default board)")
    parser.add_argument("-o", dest="file", metavar="FILE", type=Path, required=True, help="the PNG to write")
    parser.add_argument("--colour", metavar="COLOUR", default="", help="of a market: this colour closer")
    parser.add_argument("--seat", metavar="SEAT", default="", help="of player boards: this one closer")
    words.add(parser)


def run(args: argparse.Namespace) -> int:
    """Draw and write the file."""
    game = _saved(args.save) if args.save else _played(args)
    if args.viewer and args.viewer not in game.table.seats:
        raise CliError(f"--viewer {args.viewer}: this game has the seats {', '.join(game.table.seats)}")
    if args.kind == "hand" and not args.viewer:
        raise CliError("--kind hand: say whose with --viewer")
    closer = _closer(args, game)
    picture = _battle(args, game) if args.kind == BATTLE else KINDS[args.kind](view_for(game, args.viewer), closer)
    try:
        args.file.write_bytes(picture)
    except OSError as error:
        raise CliError(f"-o {args.file}: {error.strerror}") from error
    print(f"{args.file}: {args.kind}, {len(picture)} bytes")
    return 0


def _saved(file: Path) -> Game:
    try:
        return load(LIBRARY, file.read_text(encoding="utf-8")).game
    except OSError as error:
        raise CliError(f"--save {file}: {error.strerror}") from error
    except (SaveError, UnicodeDecodeError) as error:
        raise CliError(f"--save {file}: {error if isinstance(error, SaveError) else 'this is no save'}") from error


def _played(args: argparse.Namespace) -> Game:
    if not is_number(args.after):
        raise CliError(f"--after {args.after}: not a whole number")
    game = begin(words.read(args), args.seed)
    for played in range(int(args.after)):
        if game.table.outcome is not None:
            raise CliError(f"--after {args.after}: this game ends after {played} choices")
        say_one(game, args.seed)
    return game


def _closer(args: argparse.Namespace, game: Game) -> str:
    """The colour or seat to look at closer."""
    for word, kind, known in (("colour", "market", game.table.colours), ("seat", "seats", list(game.table.seats))):
        said = getattr(args, word)
        if said and args.kind != kind:
            raise CliError(f"--{word} {said}: goes with --kind {kind}")
        if said and said not in known:
            raise CliError(f"--{word} {said}: this game has {', '.join(known)}")
    return str(args.colour or args.seat)


def _board(view: View, _closer: str) -> bytes:
    from render.board import board

    return board(view, layout(view.table.configuration), {}, words=picture_words(view.table.edition))


def _hand(view: View, _closer: str) -> bytes:
    from render.hand import hand

    cards, plan = data.read(LIBRARY.edition(view.table.edition).card_file), layout(view.table.configuration)
    return hand(view, cards, plan, {}, words=picture_words(view.table.edition))


def _market(view: View, colour: str) -> bytes:
    from bot.pictures import tile_rows
    from render.market import market

    return market(view, tile_rows(view), {}, words=picture_words(view.table.edition), colour=colour)


def _seats(view: View, seat: str) -> bytes:
    from bot.pictures import place_names, tile_rows
    from render.seats import seats

    words, places = picture_words(view.table.edition), place_names(view.table.configuration)
    return seats(view, tile_rows(view), {}, words=words, seat=seat, places=places)


def _battle(args: argparse.Namespace, game: Game) -> bytes:
    """The last battle that the game has told of. Raises CliError, with status 1 if it tells of none."""
    from bot.battle_facts import facts
    from bot.messages.battle import gathered
    from render.battle import battle

    if args.save:
        raise CliError("--kind battle: a save tells how a game stands, not what was fought; say --seed", status=1)
    told = gathered(game.events)
    if not told:
        raise CliError(f"--kind battle: no battle was fought in the first {args.after} choices of this game", status=1)
    told["round"] = _round_of_last_battle(game.events)
    return battle(facts(told), {}, words=picture_words(game.table.edition))


def _round_of_last_battle(events: Sequence[Event]) -> int:
    last = max(at for at, event in enumerate(events) if event.kind == "battle_resolved")
    rounds = [event.values["round"] for event in events[:last] if event.kind == "day_began"]
    return int(str(rounds[-1])) if rounds else 0


KINDS: Mapping[str, Callable[[View, str], bytes]] = {
    "board": _board,
    "hand": _hand,
    "market": _market,
    "seats": _seats,
}

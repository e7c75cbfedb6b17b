"""A whole game as text: what was settled before it, every choice, and a digest of how it stood at last.

The text replays to the same end. Nothing here knows where it is kept: it is made of a game and its choices.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

from bot.records import LOADED_AGAIN
from engine import saves
from engine.decision import DONE
from engine.game import TAKE_BACK, Choice, Game
from engine.notation import Line, read_line, write_line
from engine.refusals import NotNow, NotUnderstood, Refused
from engine.ruleset import Library
from engine.setup import Lobby, LobbyError, new_game

FORMAT = 1
HEAD = """\
# A whole game of Kemet with all that is secret in it: seed, hands, plans. `kemet replay` plays it again.
# First what was settled before it, then one choice a line: SEAT KIND WORD ..., in the order they were made.
# What the game answers by itself is not written: it does so again. An answer that was taken back stands
# here, and `take_back` after it. What an undo took back is left out: the game is as if it had never been said.
# The last line is a digest of the table, of what is hidden and of who is asked what, without running numbers.
"""
ONCE = ("edition", "players", "mode", "seed")
MANY = ("module", "option", "city", "team")
BEGIN, END = "choices", "end"
After = Callable[[Game, int], None]


class ChoiceFileError(Exception):
    """A text that is no whole game, or does not replay; the message names the line and the word."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(f"line {number}: {reason}")


@dataclass(slots=True)
class ChoiceFile:
    """What such a text holds. `lines` are the choices with the numbers of their lines, `end` the digest."""

    lobby: Lobby
    seed: str
    lines: list[tuple[int, str]] = field(default_factory=list)
    end: str = ""
    end_line: int = 0


def digest(game: Game) -> str:
    """A short name of how a game stands: the same for all that anybody could find out, whatever was undone before.

    Serials and steps are left out, and so is whatever is empty: a new field with nothing in it ends no old game.
    """
    saved = json.loads(saves.dump(game))
    asked = [f"{each.seat} {each.kind}" for each in game.decisions() if each.seat in game.awaited()]
    stands = _filled({"table": saved["table"], "hidden": saved["hidden"], "asked": asked})
    return hashlib.sha256(json.dumps(stands, sort_keys=True).encode()).hexdigest()[:32]


def _filled(value: Any) -> Any:
    if isinstance(value, dict):
        pairs = ((key, _filled(each)) for key, each in value.items())
        return {key: each for key, each in pairs if each not in ("", 0, None, [], {})}
    return [_filled(each) for each in value] if isinstance(value, list) else value


# Writing


def write(game: Game, choices: Iterable[Choice]) -> str:
    """The text of a game as it stands now, from all its choices that no undo took back."""
    table = game.table
    head = [
        f"format {FORMAT}",
        f"edition {table.edition}",
        f"players {len(table.seats)}",
        f"mode {table.mode}",
        *(f"module {module}" for module in table.modules),
        *(f"option {key}={value}" for key, value in table.options.items()),
        *(f"city {seat.id} {seat.city}" for seat in table.seats.values()),
        *_teams(game),
        f"seed {json.dumps(game.hidden.seed)}",
        BEGIN,
    ]
    said = [line for choice in choices for line in _lines(choice, game)]
    return HEAD + "\n".join([*head, *said, f"{END} {digest(game)}"]) + "\n"


def _teams(game: Game) -> Iterator[str]:
    """Chosen and drawn teams are the same to whoever plays it again."""
    for number, side in enumerate(game.table.sides.values() if game.rules.mode.teams else (), start=1):
        yield from (f"team {seat} {number}" for seat in side.seats)


def _lines(choice: Choice, game: Game) -> Iterator[str]:
    """A load under other rules may have opened sealed answers again: they read as taken back."""
    catalogue = game.rules.catalogue
    if choice.kind == LOADED_AGAIN:
        yield from (write_line(seat, TAKE_BACK, [], catalogue) for seat in choice.words)
    elif not choice.auto:
        yield write_line(choice.seat, choice.kind, choice.words, catalogue, game.table.seats)


# Reading


def read(text: str, library: Library) -> ChoiceFile:
    """The parts of a text; no choice is said yet. Raises ChoiceFileError for one that is not whole or not for us."""
    bare = ((number, line.strip()) for number, line in enumerate(text.splitlines(), start=1))
    lines = iter([(number, line) for number, line in bare if line and not line.startswith("#")])
    head, begin = _head(lines)
    made = ChoiceFile(_lobby(head, begin, library), _seed(*head["seed"][0]))
    for number, line in lines:
        if made.end:
            raise ChoiceFileError(number, f"a line too many after the end: {line}")
        word, _, rest = line.partition(" ")
        if word == END:
            made.end, made.end_line = rest.strip() or "-", number
        else:
            made.lines.append((number, line))
    if not made.end:
        last = made.lines[-1][0] if made.lines else begin
        raise ChoiceFileError(last, f"the text stops here: its last line, `{END}`, is missing")
    return made


Head = dict[str, list[tuple[int, str]]]


def _head(lines: Iterator[tuple[int, str]]) -> tuple[Head, int]:
    """What stands before the choices, by word, and the line where they begin."""
    number, line = next(lines, (1, ""))
    word, _, version = line.partition(" ")
    if word != "format":
        raise ChoiceFileError(number, f"this is no game: it begins with {word or 'nothing'} in place of format")
    if version.strip() != str(FORMAT):
        raise ChoiceFileError(number, f"written by another version: format {version}, this one reads {FORMAT}")
    found: Head = {name: [] for name in (*ONCE, *MANY)}
    for number, line in lines:
        word, _, rest = line.partition(" ")
        if word == BEGIN:
            lacking = [name for name in ONCE if not found[name]]
            if lacking:
                raise ChoiceFileError(number, f"{lacking[0]} is missing")
            return found, number
        if word not in found:
            raise ChoiceFileError(number, f"there is no word {word} here; {BEGIN} begins the choices")
        if word in ONCE and found[word]:
            raise ChoiceFileError(number, f"{word} stands there twice")
        found[word].append((number, rest.strip()))
    raise ChoiceFileError(number, f"the text stops here: {BEGIN} is missing")


def _lobby(head: Head, begin: int, library: Library) -> Lobby:
    edition, mode = head["edition"][0], head["mode"][0]
    _known("edition", *edition, tuple(library.editions))
    known = library.edition(edition[1])
    _known("mode", *mode, known.modes)
    for number, module in head["module"]:
        _known("module", number, module, known.modules)
    values = [f"{key}={value}" for key, values in known.options.items() for value in values]
    for number, option in head["option"]:
        _known("option", number, option, values)
    options = {key: value for _, option in head["option"] for key, value in [option.split("=", 1)]}
    seats: dict[str, str] = {}
    for number, line in head["city"]:
        seat, _, city = line.partition(" ")
        if not city or seat in seats:
            raise ChoiceFileError(number, f"{seat} has two cities" if seat in seats else f"city {seat}: which one?")
        seats[seat] = city.strip()
    number, players = head["players"][0]
    if players != str(len(seats)):
        raise ChoiceFileError(number, f"players {players}, and {len(seats)} have a city")
    teams = _teams_of(head, seats)
    made = Lobby(seats, edition[1], mode[1], [m for _, m in head["module"]], options, teams)
    _check_mode(library, made, head)
    _try(library, made, begin)
    return made


def _teams_of(head: Head, seats: Mapping[str, str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for number, line in head["team"]:
        seat, _, team = line.partition(" ")
        if seat not in seats or not (team.isascii() and team.isdecimal() and len(team) == 1):
            raise ChoiceFileError(number, f"team {line}: write the seat and the number of its team")
        if seat in found:
            raise ChoiceFileError(number, f"{seat} has two teams")
        found[seat] = int(team)
    return found


def _check_mode(library: Library, lobby: Lobby, head: Head) -> None:
    """So many seats as the mode has, each in a team that is there and has room."""
    mode = library.mode(lobby.mode)
    if mode.players not in (0, len(lobby.seats)):
        raise ChoiceFileError(head["players"][0][0], f"players {len(lobby.seats)}: {mode.id} is for {mode.players}")
    if not mode.teams and head["team"]:
        raise ChoiceFileError(head["team"][0][0], f"team: there are none in {mode.id}")
    for number, line in head["team"]:
        team = int(line.rpartition(" ")[2])
        size = sum(each == team for each in lobby.teams.values())
        if not 0 < team <= mode.teams or size > len(lobby.seats) // mode.teams:
            raise ChoiceFileError(number, f"team {line}: there is no such team in {mode.id}, or it is full")


def _known(what: str, number: int, word: str, built: Sequence[str]) -> None:
    if word not in built:
        known = ", ".join(built) or "none"
        raise ChoiceFileError(number, f"written by another version: {what} {word}; this one knows {known}")


def _try(library: Library, lobby: Lobby, number: int) -> None:
    """Can this program lay out such a game?"""
    try:
        new_game(library, lobby, "")
    except LobbyError as error:
        raise ChoiceFileError(number, f"there is no {error.word} to sit at, or two sit there") from error
    except LookupError as error:
        players, edition = len(lobby.seats), lobby.edition
        raise ChoiceFileError(number, f"written by another version: {players} players of {edition}") from error


def _seed(number: int, text: str) -> str:
    try:
        seed = json.loads(text)
    except ValueError:
        seed = None
    if not isinstance(seed, str) or any("\ud800" <= sign <= "\udfff" for sign in seed):
        raise ChoiceFileError(number, f"seed {text}: write it in double quotes")
    return seed


# Replaying


def replayed(library: Library, file: ChoiceFile, after: After = lambda game, asked: None) -> Game:
    """The game, played to its end again. `after` is told of the start and of each choice, with the serial answered.

    Raises ChoiceFileError for a choice that cannot be said, and for an end that is not the one written.
    """
    game = new_game(library, file.lobby, file.seed)
    after(game, 0)
    for number, text in file.lines:
        after(game, _say(game, number, text))
    if digest(game) != file.end:
        raise ChoiceFileError(file.end_line, f"another end: {told(game)}, which is {digest(game)}, not {file.end}")
    return game


def told(game: Game) -> str:
    """How a game stands, in a few words."""
    if game.table.outcome is not None:
        return f"over in round {game.table.round}, {game.table.outcome.winner} has won"
    return f"round {game.table.round}, waited for: {_waiting(game)}"


def _waiting(game: Game) -> str:
    awaited = game.awaited()
    return ", ".join(f"{each.seat} {each.kind}" for each in game.decisions() if each.seat in awaited)


def _say(game: Game, number: int, text: str) -> int:
    """Say one line; the serial of the key that it answered, 0 for a take-back."""
    line = _line(game, number, text)
    if game.table.outcome is not None:
        raise ChoiceFileError(number, f"a line too many, {text!r}: the game is {told(game)}")
    try:
        if line.kind == TAKE_BACK:
            game.take_back(line.seat)
            return 0
        decision = game.decision_for(line.seat, line.kind)
        game.answer(decision.key, line.words, decision.kind)
    except NotNow as error:
        raise ChoiceFileError(number, f"{line.seat} {line.kind} is not asked now; {told(game)}") from error
    except Refused as error:
        _refused(game, number, line, error)
    return decision.key.serial


def _line(game: Game, number: int, text: str) -> Line:
    try:
        line = read_line(text, game.rules.catalogue)
    except NotUnderstood as error:
        word = error.refusal.values["word"]
        raise ChoiceFileError(number, f"{text!r}: there is no kind of choice {str(word)!r}") from error
    if line.seat not in game.table.seats:
        raise ChoiceFileError(
            number, f"{text!r}: there is no seat {line.seat!r}; {', '.join(game.table.seats)} sit here"
        )
    return line


def _refused(game: Game, number: int, line: Line, error: Refused) -> NoReturn:
    """Name the first word that may not stand there."""
    offer = game.decision_for(line.seat, line.kind).offer
    reason = f"{line.seat} {line.kind}: {error.refusal.rule}"
    for at, word in enumerate([*line.words, DONE]):
        following = {entry.word: entry for entry in offer.offer(line.words[:at])}
        if word not in following:
            may = ", ".join(name for name, entry in following.items() if entry.legal)
            said = "it does not end here" if word == DONE else f"there is no word {word!r} here"
            reason = f"{line.seat} {line.kind}: {said}; what may follow: {may}"
            break
        if (refusal := following[word].refusal) is not None:
            said = "it does not end here" if word == DONE else f"{word!r} is refused"
            reason = f"{line.seat} {line.kind}: {said}, {refusal.rule}"
            break
    raise ChoiceFileError(number, reason) from error

"""2 Setup: a new game up to its first question."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from engine.game import Game
from engine.hidden import Hand, Hidden
from engine.rng import Draw
from engine.ruleset import Library, Ruleset
from engine.state import CityId, ColourId, Seat, SeatId, Side, Table, TileId
from engine.steps.day import Rounds
from engine.steps.setup import Setup


@dataclass(frozen=True, slots=True)
class Lobby:
    """What is settled before a game begins. A seat with an empty city gets one of those left over (R-017).

    `teams` names the team of each seat that chose one, from 1 on; the others are drawn (4 Setup).
    """

    seats: Mapping[SeatId, CityId]
    edition: str = "rise_of_the_gods"
    mode: str = "free_for_all"
    modules: Sequence[str] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    teams: Mapping[SeatId, int] = field(default_factory=dict)


class LobbyError(Exception):
    """The lobby asks for something that does not exist; `word` says what."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


def configuration(edition: str, players: int) -> str:
    """The id of the board's configuration for an edition and number of players."""
    return f"{edition}_{players}"


def new_game(library: Library, lobby: Lobby, seed: str) -> Game:
    """2.1 and 2.2: lay everything out and ask the first question.

    Raises LobbyError for a colour, city, mode, module or option that this game does not have, a city chosen twice, or
    a team that is full.
    """
    rules = _rules(library, lobby)
    check_wishes(rules, lobby.modules, lobby.options)
    game = _empty_table(library, rules, lobby, seed)
    table = game.table
    chance = game.draw()
    _form_teams(game, lobby, chance)
    table.colours = _tile_colours(rules, len(table.seats), chance)
    _deal_cities(game, lobby, chance)
    _lay_market(game)
    for seat in table.seats.values():
        _individual_setup(game, seat)
    table.glory = dict.fromkeys(game.board.temple_tokens, "")
    game.hidden.deck = chance.shuffled(rules.di_cards(table.options))
    _deal_start_cards(game)
    # 2.3.1: the markers are laid out at random; those of teams are still to be laid (4 Setup).
    table.turn_order = list(table.seats) if rules.mode.teams else chance.shuffled(list(table.seats))
    _mix_modules(game, chance)
    game.emit("game_began", order=list(table.turn_order), colours=list(table.colours))
    game.push(Setup(), Rounds())
    game.advance()
    return game


def check_wishes(rules: Ruleset, modules: Sequence[str], options: Mapping[str, str]) -> None:
    """Raises LobbyError for a module, option or value that the edition does not have."""
    for module in modules:
        if module not in rules.modules:
            raise LobbyError(module)
    for name, value in options.items():
        if value not in rules.edition.options.get(name, ()):
            raise LobbyError(f"{name}={value}")


def _rules(library: Library, lobby: Lobby) -> Ruleset:
    """Raises LobbyError for a mode that the edition does not have, or not for so many."""
    try:
        rules = library.rules(lobby.edition, lobby.mode)
    except KeyError:
        raise LobbyError(lobby.mode) from None
    if rules.mode.players not in (0, len(lobby.seats)):
        raise LobbyError(lobby.mode)
    return rules


def _form_teams(game: Game, lobby: Lobby, chance: Draw) -> None:
    """4 Setup: allies are chosen or drawn; without teams each seat is a side of its own."""
    count = game.rules.mode.teams
    if not count:
        return
    size = len(lobby.seats) // count
    teams: dict[int, list[SeatId]] = {number: [] for number in range(1, count + 1)}
    for seat, number in lobby.teams.items():
        if seat not in lobby.seats or number not in teams or len(teams[number]) == size:
            raise LobbyError(f"{seat} in team {number}")
        teams[number].append(seat)
    places = [number for number, seats in teams.items() for _ in range(size - len(seats))]
    # All are shuffled, whoever chose a team: the same seed then draws the same game for the same teams.
    undecided = [seat for seat in chance.shuffled(list(lobby.seats)) if seat not in lobby.teams]
    for seat, number in zip(undecided, places, strict=True):
        teams[number].append(seat)
    table = game.table
    table.sides = {}
    for number, seats in teams.items():
        side = Side(f"team_{number}", [seat for seat in lobby.seats if seat in seats])
        table.sides[side.id] = side
        for seat in side.seats:
            table.seats[seat].side = side.id


def _empty_table(library: Library, rules: Ruleset, lobby: Lobby, seed: str) -> Game:
    unknown = [seat for seat in lobby.seats if seat not in rules.edition.colours]
    if unknown:
        raise LobbyError(unknown[0])
    table = Table(
        edition=lobby.edition,
        mode=lobby.mode,
        configuration=configuration(lobby.edition, len(lobby.seats)),
        modules=[module for module in rules.modules if module in lobby.modules],
        options=dict(lobby.options),
        seats={seat: Seat(seat, side=seat) for seat in lobby.seats},
        sides={seat: Side(seat, [seat]) for seat in lobby.seats},
    )
    return Game(rules, library.board(table.configuration), table, Hidden(seed))


def _tile_colours(rules: Ruleset, players: int, chance: Draw) -> list[str]:
    """2.1.3: the colours of tiles in play, drawn at random from those there are for this many players."""
    able = rules.edition.tile_colours
    drawn = set(chance.shuffled(able)[: rules.edition.colours_drawn[str(players)]])
    return [colour for colour in able if colour in drawn]


def _deal_cities(game: Game, lobby: Lobby, chance: Draw) -> None:
    chosen = [city for city in lobby.seats.values() if city]
    for city in chosen:
        if city not in game.board.cities or chosen.count(city) > 1:
            raise LobbyError(city)
    # All are shuffled, whoever chose one: the same seed then draws the same game for the same cities.
    left = [city for city in chance.shuffled(list(game.board.cities)) if city not in chosen]
    for seat, city in lobby.seats.items():
        game.table.seats[seat].city = city or left.pop()


def _lay_market(game: Game) -> None:
    """2.1.4: all tiles of the colours in play, for two players less those that are cut."""
    game.table.market = tiles_in_play(game.rules, game.table.colours, len(game.table.seats))


def tiles_in_play(rules: Ruleset, colours: Collection[ColourId], players: int) -> list[TileId]:
    """2.1.4 and R-010: the tiles of these colours; the cut takes artworks that are named, and one of each double.

    Candidates of a module are none of them; they come in for others of their colour (R-014).
    """
    cut = rules.edition.tile_cut.get(str(players), ())
    laid: list[TileId] = []
    doubles: set[str] = set()
    for tile in rules.catalogue.tiles.values():
        if tile.module or tile.colour not in colours or tile.artwork in cut:
            continue
        double = tile.duplicate or (tile.id if tile.copies > 1 else "")
        copies = tile.copies
        if double and "copies" in cut:
            copies = 0 if double in doubles else 1
            doubles.add(double)
        laid += [tile.id] * copies
    return laid


def _mix_modules(game: Game, chance: Draw) -> None:
    """2.1, R-014: of each colour in play the tile of one artwork and the module's candidates are mixed, one is drawn.

    The others leave the game unseen. For two players all this comes after the cut.
    """
    market = game.table.market
    for module in game.table.modules:
        for colour in game.table.colours if game.rules.modules[module].replaces else ():
            old, *new = candidates(game.rules, module, colour)
            market[market.index(old)] = chance.shuffled([old, *new])[0]


def candidates(rules: Ruleset, module: str, colour: ColourId) -> list[TileId]:
    """R-014: the tile of a colour that a module may replace, then those that may come in for it."""
    tiles = [tile for tile in rules.catalogue.tiles.values() if tile.colour == colour]
    replaced = [tile.id for tile in tiles if tile.artwork == rules.modules[module].replaces]
    return [*replaced, *(tile.id for tile in tiles if tile.module == module)]


def _individual_setup(game: Game, seat: Seat) -> None:
    """2.2: a board, 7 PP, 12 Warriors, 8 Battle cards, Distraction."""
    numbers, catalogue = game.rules.numbers, game.rules.catalogue
    seat.pp = numbers.start_pp
    seat.supply = seat.pool = numbers.warriors
    seat.tokens = numbers.tokens
    seat.gold_left = 1
    seat.slots = {space.id: "" for space in game.rules.spaces.values() if space.action == "acquisition"}
    game.hidden.hands[seat.id] = Hand(list(catalogue.hand), list(game.rules.personal))
    game.hidden.face_down[seat.id] = []
    game.hidden.removed[seat.id] = []


def _deal_start_cards(game: Game) -> None:
    """2.2.3: DI cards from the top of the deck."""
    for _ in range(game.rules.numbers.start_cards):
        for seat in game.table.seats:
            if game.hidden.deck:
                game.hidden.hands[seat].di.append(game.hidden.deck.pop())

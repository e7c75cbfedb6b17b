"""3.4.1 Construction, 3.4.4 Prayer and the Gold action of 3.3. Every action has an empty answer (R-036)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from engine.changes import gain, price, spend
from engine.control import own_quarters, take_control
from engine.decision import Decision, Spelled, Word, done, offered
from engine.effects import HOOKS, Scope, options, total
from engine.game import Game
from engine.refusals import Refusal, refuse
from engine.state import Pyramid, SeatId, SpaceId, TileId, ZoneId
from engine.step import STEPS, Answers, Step
from engine.steps.triggers import at
from engine.tiles import mark_slot


@dataclass(slots=True)
class Action(Step):
    """An action of a turn, begun by the token on its space; `by` is the tile whose Gold action it is."""

    seat: SeatId = ""
    space: SpaceId = ""
    by: TileId = ""


def action_step(game: Game, seat: SeatId, space: SpaceId) -> Step:
    """The step of the action that a space stands for."""
    return named_action(game.rules.spaces[space].action, seat, space)


def named_action(action: str, seat: SeatId, space: SpaceId, by: TileId = "") -> Step:
    """The step of an action by its name."""
    kind = "".join(part.capitalize() for part in action.split("_"))
    return STEPS[kind](seat=seat, space=space, by=by)  # type: ignore[call-arg]  # every action has these three


@dataclass(slots=True)
class Prayer(Action):
    """3.4.4: gain 2 PP; what tiles add is part of the same single effect (R-161)."""

    STAGES: ClassVar = ("gain", "prayed")

    def do_gain(self, game: Game, answers: Answers) -> None:
        """Nobody is asked: Prayer has no choice, and at 11 PP nothing comes of it (R-036)."""
        amount = prayer_pp(game, self.seat)
        counted = gain(game, self.seat, amount)
        game.emit("prayed", seat=self.seat, pp=counted, full=amount)

    def do_prayed(self, game: Game, answers: Answers) -> None:
        """What a tile does when its owner prays."""
        at(game, "prayed", scopes=[Scope(self.seat, action="prayer")])


def prayer_pp(game: Game, seat: SeatId) -> int:
    """What one Prayer brings."""
    return game.rules.numbers.prayer_pp + total(game, "prayer_pp", Scope(seat, action="prayer"))


@dataclass(slots=True)
class GoldAction(Action):
    """3.3: one Gold action of an own tile; if none is owned when it resolves, it is lost (R-031)."""

    STAGES: ClassVar = ("gold",)

    def ask_gold(self, game: Game) -> Iterator[Decision]:
        """Which tile, and which of its actions; only one way is taken by itself."""
        if gold_tiles(game, self.seat):
            yield self.ask(self.seat, "gold", Spelled(lambda words: gold_words(game, self.seat, words)))

    def do_gold(self, game: Game, answers: Answers) -> None:
        """The action follows, or what the tile does of its own."""
        if self.seat not in answers:
            game.emit("action_lost", seat=self.seat, space=self.space)
            return
        tile, *rest = answers[self.seat]
        game.emit("gold_action", seat=self.seat, tile=tile, action=rest[0] if rest else "")
        if rest:
            game.push(named_action(rest[0], self.seat, self.space, tile))
            return
        source = next(source for source in options(game, "gold", Scope(self.seat)) if source.id == tile)
        hook = next(effect.hook for effect in source.effects if effect.option == "gold")
        HOOKS[hook](game, source, Scope(self.seat, by=tile))


def gold_tiles(game: Game, seat: SeatId) -> list[TileId]:
    """The tiles of a seat that give the Divine Power space a use."""
    return [source.id for source in options(game, "gold", Scope(seat))]


def gold_words(game: Game, seat: SeatId, words: Sequence[str]) -> list[Word]:
    """A tile, then its action."""
    if not words:
        return [Word(tile) for tile in gold_tiles(game, seat)]
    effects = game.rules.catalogue.tiles[words[0]].effects
    actions = [action for effect in effects if effect.option == "gold" for action in effect.actions]
    return [Word(action) for action in actions] if actions and len(words) == 1 else [done()]


@dataclass(slots=True)
class Construction(Action):
    """3.4.1: add levels to one of the pyramids of the own City, also under an opponent (R-041)."""

    STAGES: ClassVar = ("build", "control")

    def ask_build(self, game: Game) -> Iterator[Decision]:
        """A Quarter, the colour if the pyramid is new, the level wanted; or nothing."""
        yield self.ask(self.seat, "build", Spelled(lambda words: build_words(game, self.seat, words), widget="build"))

    def do_build(self, game: Game, answers: Answers) -> None:
        """The levels are paid together, as one effect (R-040)."""
        words = answers[self.seat]
        if not words:
            game.emit("built_nothing", seat=self.seat)
            return
        before, level = level_of(game, words[0]), int(words[-1])
        cost = level_price(game, self.seat, before, level)
        spend(game, self.seat, cost)
        raise_pyramid(game, self.seat, words, cost)

    def do_control(self, game: Game, answers: Answers) -> None:
        """A level 4 pyramid brings its Glory to whoever holds the Quarter (3.4.1, R-041)."""
        take_control(game)


def raise_pyramid(game: Game, seat: SeatId, words: Sequence[str], cost: int) -> None:
    """`ZONE [COLOUR] LEVEL`: the levels are added; a new colour's Acquisition token goes on a slot (3.4.1)."""
    zone, colour, level = words[0], words[1] if len(words) == 3 else "", int(words[-1])
    before = level_of(game, zone)
    if colour:
        mark_slot(game, seat, colour)
        game.table.pyramids[zone] = Pyramid(colour, 0)
    pyramid = game.table.pyramids[zone]
    pyramid.level = level
    game.emit("built", seat=seat, zone=zone, colour=pyramid.colour, before=before, level=level, cost=cost)


def level_of(game: Game, zone: ZoneId) -> int:
    """The level of the pyramid in a Quarter; 0 where none stands (EFF-024)."""
    pyramid = game.table.pyramids.get(zone)
    return pyramid.level if pyramid else 0


def level_price(game: Game, seat: SeatId, before: int, level: int) -> int:
    """R-040: the sum of the values of the levels added, each less what tiles take off a level."""
    scope = Scope(seat, action="construction")
    less = total(game, "level_cost", scope)
    return price(game, scope, sum(max(0, value + less) for value in range(before + 1, level + 1)))


def build_words(game: Game, seat: SeatId, words: Sequence[str], *, free: bool = False) -> list[Word]:
    """What may be built after these words; `free`: exactly one level, for nothing."""
    if not words:
        return [*offered(own_quarters(game, seat), lambda zone: _quarter_refusal(game, seat, zone, free)), done()]
    zone, before = words[0], level_of(game, words[0])
    if not before and len(words) == 1:
        return offered(game.table.colours, lambda colour: _colour_refusal(game, seat, colour))
    if len(words) == (1 if before else 2):
        cap = before + 1 if free else game.rules.numbers.pyramid_cap
        return [_level_word(game, seat, zone, before, level, free) for level in range(before + 1, cap + 1)]
    return [done()]


def _level_word(game: Game, seat: SeatId, zone: ZoneId, before: int, level: int, free: bool) -> Word:
    pp = game.table.seats[seat].pp
    cost = 0 if free else level_price(game, seat, before, level)
    refusal = refuse("R-040", cost=cost, have=pp) if cost > pp else None
    return Word(str(level), refusal, {"cost": cost, "keep": pp - cost, "zone": zone})


def _standing(game: Game, seat: SeatId) -> set[str]:
    return {game.table.pyramids[zone].colour for zone in own_quarters(game, seat) if zone in game.table.pyramids}


def _colour_refusal(game: Game, seat: SeatId, colour: str) -> Refusal | None:
    """3.4.1: a colour that does not stand in the own City yet."""
    return refuse("3.4.1", colour=colour) if colour in _standing(game, seat) else None


def _quarter_refusal(game: Game, seat: SeatId, zone: ZoneId, free: bool) -> Refusal | None:
    """A pyramid at its highest level cannot grow; the first level above must be affordable."""
    before = level_of(game, zone)
    if before >= game.rules.numbers.pyramid_cap:
        return refuse("R-042", zone=zone)
    if not before and not set(game.table.colours) - _standing(game, seat):
        return refuse("3.4.1", colour="")
    cost = 0 if free else level_price(game, seat, before, before + 1)
    have = game.table.seats[seat].pp
    return refuse("R-040", cost=cost, have=have) if cost > have else None

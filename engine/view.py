"""What one person may see of a game: the open table, the seat's own part of what is hidden, counts for the rest.

Built field by field from what is allowed. Pictures, messages, prompts and computer players are made from views only.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.control import holders
from engine.fight import strength_parts
from engine.game import Game
from engine.state import (
    CardId,
    ColourId,
    LastMove,
    Outcome,
    Pyramid,
    Seat,
    SeatId,
    Side,
    SideId,
    SpaceId,
    Table,
    TileId,
    Troop,
    ZoneId,
    copied,
)
from engine.step import Step
from engine.steps.battle import Battle

__all__ = [
    "BattleView",
    "CardId",
    "ColourId",
    "Counts",
    "LastMove",
    "Outcome",
    "Own",
    "Pyramid",
    "Seat",
    "SeatId",
    "Side",
    "SideId",
    "SpaceId",
    "Table",
    "TileId",
    "Troop",
    "View",
    "ZoneId",
    "view_for",
]


@dataclass(slots=True)
class Counts:
    """7 Cards: how many of each kind a seat holds is open, what they are is not.

    While a battle's cards lie face down the counts stand still: what is laid still counts as held (R-089).
    """

    battle_cards: int
    face_down: int
    di_cards: int


@dataclass(slots=True)
class Own:
    """What a seat alone knows: its hand, its face-down discards and its own sealed answer."""

    battle_cards: list[CardId]
    di_cards: list[CardId]
    face_down: list[CardId]
    sealed: list[str] | None


@dataclass(slots=True)
class BattleView:
    """A battle as everybody sees it. `strength` lists (source, value) before cards are turned up (3.5.3).

    A source is `warriors`, `home`, a tile or card id. `cards` and `di_cards` hold what lies open, `losses` what fell.
    """

    id: int
    zone: ZoneId
    attacker: SeatId
    defender: SeatId
    stage: str
    winner: SeatId
    strength: dict[SeatId, list[tuple[str, int]]]
    cards: dict[SeatId, CardId]
    di_cards: dict[SeatId, list[CardId]]
    losses: dict[SeatId, int]


@dataclass(slots=True)
class View:
    """One person's sight of a game; `viewer` is a seat, or empty for spectators (then `own` is None).

    `holders` names the seat that controls each zone that anybody controls (7 Zone control).
    """

    viewer: SeatId
    table: Table
    steps: list[Step]
    serial: int
    barrier: int
    last_by: dict[SeatId, int]
    awaited: list[SeatId]
    sealed: list[SeatId]
    counts: dict[SeatId, Counts]
    deck: int
    holders: dict[ZoneId, SeatId]
    battle: BattleView | None = None
    own: Own | None = None


def view_for(game: Game, viewer: SeatId) -> View:
    """The view of one seat, or of spectators if `viewer` is empty. Raises KeyError for an unknown seat."""
    hidden = game.hidden
    return View(
        viewer=viewer,
        table=copied(game.table),
        steps=copied(game.steps),
        serial=game.serial,
        barrier=game.barrier,
        last_by=dict(game.last_by),
        awaited=game.awaited(),
        sealed=game.sealed(),
        counts={seat: _counts(game, seat) for seat in game.table.seats},
        deck=len(hidden.deck),
        holders=holders(game.board, game.table),
        battle=_battle(game),
        own=_own(game, viewer) if viewer else None,
    )


def _counts(game: Game, seat: SeatId) -> Counts:
    held = game.hidden.held(seat)
    return Counts(len(held.battle), len(game.hidden.face_down[seat]), len(held.di))


def _own(game: Game, seat: SeatId) -> Own:
    hidden, held = game.hidden, game.hidden.held(seat)
    sealed = hidden.sealed.get(seat)
    return Own(
        battle_cards=sorted(held.battle),
        di_cards=sorted(held.di),
        face_down=sorted(hidden.face_down[seat]),
        sealed=list(sealed) if sealed is not None else None,
    )


def _battle(game: Game) -> BattleView | None:
    for step in reversed(game.steps):
        if isinstance(step, Battle):
            return BattleView(
                id=step.id,
                zone=step.zone,
                attacker=step.attacker,
                defender=step.defender,
                stage=step.stage,
                winner=step.winner,
                strength={seat: strength_parts(game, step, seat) for seat in step.seats},
                cards=dict(step.cards),
                di_cards={seat: list(cards) for seat, cards in step.di_cards.items()},
                losses=dict(step.losses),
            )
    return None

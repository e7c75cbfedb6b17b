"""What a battle adds up to (3.5.3, 3.5.4), where its loser goes (3.5.6) and what becomes of its cards (3.5.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.catalogue import Stat
from engine.changes import gain, place_warriors, remove, take_warriors
from engine.control import lose_control, own_quarters
from engine.effects import Scope, parts, total
from engine.game import Game
from engine.refusals import Refusal, refuse
from engine.state import SeatId, ZoneId

if TYPE_CHECKING:
    from engine.steps.battle import Battle

# 3.5.3 and 3.5.4: sums


def strength_parts(game: Game, battle: Battle, seat: SeatId) -> list[tuple[str, int]]:
    """3.5.3: each source of Strength with its value: Warriors, Battle card, tiles, companion, DI cards, own City."""
    found = [("warriors", battle.size(game, seat))]
    if seat in battle.cards:
        found.append((battle.cards[seat], game.rules.catalogue.battle_cards[battle.cards[seat]].strength))
    found += [part for part in parts(game, "strength", battle.scope(game, seat)) if part[1]]
    if battle.zone in own_quarters(game, seat):
        found.append(("home", game.rules.numbers.home_strength))
    return found


def strength(game: Game, battle: Battle, seat: SeatId) -> int:
    """3.5.3: the total Strength of one of the two."""
    return sum(value for _, value in strength_parts(game, battle, seat))


def written(found: list[tuple[str, int]]) -> list[str]:
    """Parts as plain words for an event: `source value source value`."""
    return [word for source, value in found for word in (source, str(value))]


def stat(game: Game, battle: Battle, seat: SeatId, name: Stat) -> int:
    """3.5.4: Damage or Shield of one of the two: its card and what else adds to it."""
    card = game.rules.catalogue.battle_cards[battle.cards[seat]]
    printed: int = getattr(card, name)
    return printed + total(game, name, battle.scope(game, seat))


def losses(game: Game, battle: Battle, seat: SeatId) -> int:
    """3.5.4: how many Warriors a side loses, in the order of the rule (R-095).

    Impenetrable Shields make that many Warriors safe; then Unblockable Damage, own losses among it (R-094);
    then Damage minus Shield, never below 0.
    """
    foe = battle.opponent(seat)
    own_loss = game.rules.catalogue.battle_cards[battle.cards[seat]].own_loss
    exposed = max(0, battle.size(game, seat) - stat(game, battle, seat, "impenetrable_shield"))
    unblockable = min(exposed, stat(game, battle, foe, "unblockable_damage") + own_loss)
    damage = max(0, stat(game, battle, foe, "damage") - stat(game, battle, seat, "shield"))
    return unblockable + min(exposed - unblockable, damage)


# 3.5.6 and 3.5.7: leaving


def retreat_refusal(game: Game, battle: Battle, zone: ZoneId) -> Refusal | None:
    """R-098: an adjacent zone without any Troop, and no Quarter outside the loser's City."""
    if game.table.troops.get(zone):
        return refuse("R-098", zone=zone)
    foreign = game.board.is_foreign_quarter(zone, game.table.seats[battle.loser].city)
    return refuse("3.5.6") if foreign else None


def retreat(game: Game, battle: Battle, goal: ZoneId) -> None:
    """The losing Troop moves, its Companions with it."""
    seat = battle.loser
    troop = battle.troop(game, seat)
    if troop is None:
        return
    count, companions = troop.size, troop.companions
    troop.companions = []
    take_warriors(game, seat, battle.zone, count)
    place_warriors(game, seat, goal, count)
    game.table.troops[goal][game.table.seats[seat].side].companions = companions
    lose_control(game)
    game.emit("retreated", seat=seat, zone=battle.zone, goal=goal, count=count)


def recall_pp(game: Game, seat: SeatId, count: int) -> int:
    """R-099: what a recall of so many Warriors pays."""
    return max(0, count - game.rules.numbers.recall_less) + total(game, "recall_pp", Scope(seat))


def recall(game: Game, seat: SeatId, zone: ZoneId) -> None:
    """3.5.6, 3.5.7: the whole Troop returns to supply for X-1 PP."""
    troop = game.table.troop(zone, game.table.seats[seat].side)
    count = remove(game, seat, zone, troop.size if troop else 0, "recall")
    game.emit("recalled", seat=seat, zone=zone, count=count, pp=gain(game, seat, recall_pp(game, seat, count)))


# 3.5.8: cards


def put_cards_away(game: Game, battle: Battle, seat: SeatId) -> None:
    """3.5.8: the played card lies face up, DI cards go to their pile, a personal one home (R-090)."""
    game.table.seats[seat].played.append(battle.cards[seat])
    for card in battle.di_cards[seat]:
        if game.rules.catalogue.di_cards[card].personal:
            game.hidden.hands[seat].di.append(card)
        else:
            game.table.di_discard.append(card)
    if not game.hidden.hands[seat].battle:
        take_cards_back(game, seat)


def take_cards_back(game: Game, seat: SeatId) -> None:
    """3.5.8: all discarded Battle cards, face-down ones too, come back into the hand."""
    hidden, owner = game.hidden, game.table.seats[seat]
    hidden.hands[seat].battle += [*owner.played, *hidden.face_down[seat]]
    owner.played, hidden.face_down[seat] = [], []
    game.emit("cards_back", seat=seat, count=len(hidden.hands[seat].battle))

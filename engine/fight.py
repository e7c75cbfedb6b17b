"""What a battle adds up to (3.5.3, 3.5.4), what a recall pays (3.5.6) and what becomes of its cards (3.5.8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.cards import card_price
from engine.catalogue import Stat
from engine.changes import gain, remove, spend
from engine.control import own_quarters
from engine.effects import allows, parts, total
from engine.game import Game
from engine.mixed import share_words
from engine.state import CardId, SeatId

if TYPE_CHECKING:
    from engine.steps.battle import Battle


@dataclass(frozen=True, slots=True)
class Loss:
    """3.5.4: how many Warriors a side loses in all, and how many of them to the opponent's Damage."""

    total: int
    by_opponent: int


def battle_of(game: Game, number: int) -> Battle:
    """The battle whose step has this id."""
    battle: Battle = game.step(number)  # type: ignore[assignment]  # the id of a battle is a battle's
    return battle


# 3.5.2: payment


def pay_cards(game: Game, battle: Battle, seat: SeatId, chosen: list[CardId] | None) -> None:
    """3.5.2: the cards of a seat are paid one by one; of those with a price the chosen count, unsaid all (R-088)."""
    costs = [(card, card_price(game, seat, card)) for card in battle.di_cards[seat]]
    left = list(chosen) if chosen is not None else [card for card, _ in costs]
    paid, battle.unpaid[seat] = 0, []
    for card, cost in costs:
        if cost and card not in left:
            battle.unpaid[seat].append(card)
            game.emit("card_unpaid", seat=seat, card=card)
        elif cost:
            left.remove(card)
            spend(game, seat, cost)
            paid += cost
    if paid:
        game.emit("cards_paid", seat=seat, pp=paid)


# 3.5.3 and 3.5.4: sums


def strength_parts(game: Game, battle: Battle, seat: SeatId) -> list[tuple[str, int]]:
    """3.5.3: each source of Strength with its value: Warriors, Battle card, tiles, companion, DI cards, own City."""
    found = [("warriors", battle.size(game, seat))]
    if seat in battle.cards:
        found.append((battle.cards[seat], game.rules.catalogue.battle_cards[battle.cards[seat]].strength))
    found += [part for part in parts(game, "strength", battle.scope(game, seat)) if part[1]]
    found += battle.added(seat, "strength")
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
    return sum(value for _, value in stat_parts(game, battle, seat, name))


def stat_parts(game: Game, battle: Battle, seat: SeatId, name: Stat) -> list[tuple[str, int]]:
    """3.5.4: each source of Damage or Shield with its value: Battle card, tiles, companion, DI cards."""
    card = game.rules.catalogue.battle_cards[battle.cards[seat]]
    found = [(card.id, getattr(card, name)), *battle.added(seat, name)]
    if game.rules.speaking[name]:
        found += parts(game, name, battle.scope(game, seat))
    return [part for part in found if part[1]]


def tell_resolution(game: Game, battle: Battle, attack: int, defence: int) -> None:
    """3.5.3: who won, by which sums, and what these are made of."""
    attacker, defender = battle.seats
    game.emit(
        "battle_resolved",
        zone=battle.zone,
        winner=battle.winner,
        attacker=attacker,
        defender=defender,
        cards=[battle.cards[seat] for seat in battle.seats],
        attacker_di=list(battle.di_cards[attacker]),
        defender_di=list(battle.di_cards[defender]),
        attacker_parts=written(strength_parts(game, battle, attacker)),
        defender_parts=written(strength_parts(game, battle, defender)),
        attacker_strength=attack,
        defender_strength=defence,
        attacker_allies=_allies(game, battle, attacker),
        defender_allies=_allies(game, battle, defender),
        attacker_damage=stat(game, battle, attacker, "damage"),
        defender_damage=stat(game, battle, defender, "damage"),
        attacker_damage_parts=written(stat_parts(game, battle, attacker, "damage")),
        defender_damage_parts=written(stat_parts(game, battle, defender, "damage")),
        attacker_unblockable=stat(game, battle, attacker, "unblockable_damage"),
        defender_unblockable=stat(game, battle, defender, "unblockable_damage"),
        attacker_unblockable_parts=written(stat_parts(game, battle, attacker, "unblockable_damage")),
        defender_unblockable_parts=written(stat_parts(game, battle, defender, "unblockable_damage")),
        attacker_shield=stat(game, battle, attacker, "shield"),
        defender_shield=stat(game, battle, defender, "shield"),
        attacker_shield_parts=written(stat_parts(game, battle, attacker, "shield")),
        defender_shield_parts=written(stat_parts(game, battle, defender, "shield")),
        attacker_impenetrable=stat(game, battle, attacker, "impenetrable_shield"),
        defender_impenetrable=stat(game, battle, defender, "impenetrable_shield"),
        attacker_impenetrable_parts=written(stat_parts(game, battle, attacker, "impenetrable_shield")),
        defender_impenetrable_parts=written(stat_parts(game, battle, defender, "impenetrable_shield")),
    )


def _allies(game: Game, battle: Battle, seat: SeatId) -> list[str]:
    """4 Mixed Troops: the Warriors beside those of whoever leads: `seat number …`."""
    troop = battle.troop(game, seat)
    return share_words(troop.warriors, seat) if troop else []


def losses(game: Game, battle: Battle, seat: SeatId) -> Loss:
    """3.5.4: how many Warriors a side loses, in the order of the rule (R-095).

    Impenetrable Shields make that many Warriors safe; then Unblockable Damage, own losses among it (R-094);
    then Damage minus Shield, never below 0. Where both strike the last Warriors, the opponent's Damage counts first.
    """
    foe = battle.opponent(seat)
    card = game.rules.catalogue.battle_cards[battle.cards[seat]]
    exposed = max(0, battle.size(game, seat) - stat(game, battle, seat, "impenetrable_shield"))
    unblockable = min(exposed, stat(game, battle, foe, "unblockable_damage"))
    own = min(exposed - unblockable, card.own_loss)
    damage = 0 if _ignores_damage(game, battle, seat) else stat(game, battle, foe, "damage")
    blocked = min(exposed - unblockable - own, max(0, damage - stat(game, battle, seat, "shield")))
    return Loss(unblockable + own + blocked, unblockable + blocked)


def _ignores_damage(game: Game, battle: Battle, seat: SeatId) -> bool:
    card = game.rules.catalogue.battle_cards[battle.cards[seat]]
    return allows(game, "ignore_damage", battle.scope(game, seat), base=card.ignores_damage)


# 3.5.6 and 3.5.7: recall


def recall_pp(game: Game, battle: Battle, seat: SeatId, count: int) -> int:
    """R-099: what a recall of so many Warriors pays."""
    return max(0, count - game.rules.numbers.recall_less) + total(game, "recall_pp", battle.scope(game, seat))


def recall(game: Game, battle: Battle, seat: SeatId) -> None:
    """3.5.6, 3.5.7: the whole Troop returns to supply for X-1 PP, of a mixed one each Warrior to its owner (R-129)."""
    zone = battle.zone
    troop = battle.troop(game, seat)
    home = dict(troop.warriors) if troop else {}
    count = sum(remove(game, each, zone, number, "recall") for each, number in home.items())
    pp = gain(game, seat, recall_pp(game, battle, seat, count))
    game.emit("recalled", seat=seat, zone=zone, count=count, pp=pp)


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

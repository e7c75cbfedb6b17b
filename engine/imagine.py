"""A possible game from a view: what its viewer cannot see is dealt at random into places that fit the counts.

Computer players, trials and odds play on imagined games only. Law: the view of the imagined game equals the view.
"""

from __future__ import annotations

from collections import Counter

from engine.decision import random_answer
from engine.deck import personal_cards
from engine.game import Game
from engine.hidden import Hand, Hidden
from engine.rng import Draw
from engine.ruleset import Library
from engine.state import CardId, copied
from engine.steps.acquisition import SwapCard
from engine.steps.battle import Battle
from engine.view import View


def imagine(library: Library, view: View, seed: str) -> Game:
    """A game that looks like this to its viewer. The same seed imagines the same game."""
    chance = Draw(f"imagined:{seed}", 0)
    game = Game(
        rules=library.rules(view.table.edition, view.table.mode),
        board=library.board(view.table.configuration),
        table=copied(view.table),
        hidden=Hidden(f"imagined:{seed}"),
        steps=copied(view.steps),
        serial=view.serial,
        barrier=view.barrier,
        next_id=max((step.id for step in view.steps), default=0) + 1,
        last_by=dict(view.last_by),
    )
    _deal_battle_cards(game, view, chance)
    _deal_di_cards(game, view, chance)
    _seal(game, view, chance)
    return game


def _battles(view: View) -> list[Battle]:
    return [step for step in view.steps if isinstance(step, Battle)]


def _deal_battle_cards(game: Game, view: View, chance: Draw) -> None:
    """A seat's cards that lie nowhere openly are split at random between its hand and its face-down pile."""
    for seat, counts in view.counts.items():
        if view.own is not None and seat == view.viewer:
            cards, down = list(view.own.battle_cards), list(view.own.face_down)
        else:
            open_cards = [*view.table.seats[seat].played, *(card for b in _battles(view) for card in b.lying(seat))]
            unseen = chance.shuffled(_without(battle_cards_of(game, seat), open_cards))
            cards, down = unseen[: counts.battle_cards], unseen[counts.battle_cards :][: counts.face_down]
        game.hidden.hands[seat] = Hand(cards)
        game.hidden.face_down[seat] = down
        game.hidden.removed[seat] = _removed(game, view, seat, [*cards, *down])


def battle_cards_of(game: Game, seat: str) -> list[CardId]:
    """1.5: the cards a seat began with and the special ones that its tiles brought, one removed for each of these."""
    rows = game.rules.catalogue
    special = [
        effect.swap for tile in game.table.seats[seat].tiles for effect in rows.tiles[tile].effects if effect.swap
    ]
    return [*rows.hand, *special]


def _removed(game: Game, view: View, seat: str, held: list[CardId]) -> list[CardId]:
    """What lies nowhere else left the game in secret; a special card still to come lies beside the board."""
    open_cards = [*view.table.seats[seat].played, *(card for b in _battles(view) for card in b.lying(seat))]
    waiting = [step.special for step in view.steps if isinstance(step, SwapCard) and step.seat == seat]
    return _without(battle_cards_of(game, seat), [*held, *open_cards, *waiting])


def _deal_di_cards(game: Game, view: View, chance: Draw) -> None:
    """Cards of the shared deck that lie nowhere openly are dealt to the other hands and the deck."""
    catalogue = game.rules.catalogue.di_cards
    shared = game.rules.di_cards(view.table.options)
    in_battle = {seat: [c for b in _battles(view) for c in b.lying_di(seat)] for seat in view.counts}
    seen = [*view.table.di_discard, *(card for cards in in_battle.values() for card in cards)]
    own = view.own.di_cards if view.own is not None else []
    unseen = chance.shuffled(_without(shared, [card for card in [*seen, *own] if not catalogue[card].personal]))
    for seat, counts in view.counts.items():
        if view.own is not None and seat == view.viewer:
            game.hidden.hands[seat].di = list(own)
            continue
        personal = [card for card in personal_cards(game, seat) if card not in in_battle[seat]]
        drawn = counts.di_cards - len(personal)
        game.hidden.hands[seat].di = [*personal, *unseen[:drawn]]
        unseen = unseen[drawn:]
    game.hidden.deck = unseen[: view.deck]


def _seal(game: Game, view: View, chance: Draw) -> None:
    """The viewer's own sealed answer stays; another seat's becomes a random finished one."""
    decisions = {decision.seat: decision for decision in game.decisions()}
    for seat in view.sealed:
        mine = view.own.sealed if view.own is not None and seat == view.viewer else None
        answer = mine if mine is not None else random_answer(decisions[seat].offer, chance)
        if answer is not None:
            game.hidden.sealed[seat] = list(answer)


def _without(cards: list[CardId], taken: list[CardId]) -> list[CardId]:
    """The cards less those taken, copies counted."""
    left = Counter(cards) - Counter(taken)
    return sorted(left.elements())

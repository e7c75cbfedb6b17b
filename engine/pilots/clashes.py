"""What a battle is worth to one seat before it is fought: the chances of the cards and what hangs on them."""

from __future__ import annotations

from engine.catalogue import BattleCard
from engine.game import Game
from engine.pilots.odds import Stakes, expected, force, is_lost
from engine.pilots.threats import hypothetical
from engine.pilots.worth import FALLEN_FOE, GLORY, VETERAN, Holdings, Outlook
from engine.state import SeatId, Troop, ZoneId

RETREATED = 0.6  # a Troop that had to retreat is worth this much of what it was
CAUTION = 0.8  # kept off what we expect of an attack
PER_CARD, MOST_SURPRISE = 0.12, 0.5  # how likely each DI card in another hand adds a Strength


def unseen(game: Game, seat: SeatId) -> list[BattleCard]:
    """The Battle cards another seat may hold: all of its own that do not lie open."""
    hidden, catalogue = game.hidden, game.rules.catalogue.battle_cards
    names = [*hidden.hands[seat].battle, *hidden.face_down[seat], *hidden.removed[seat]]
    for laid in hidden.laid.values():
        if seat in laid:
            names += [laid[seat].battle, laid[seat].discard]
    return [catalogue[name] for name in sorted(names)]


def held(game: Game, seat: SeatId) -> list[BattleCard]:
    """The seat's own hand; all its cards if it must take them back before it can fight (R-087)."""
    names = game.hidden.hands[seat].battle
    if len(names) < 2:
        return unseen(game, seat)
    return [game.rules.catalogue.battle_cards[name] for name in sorted(set(names))]


def surprises(game: Game, seat: SeatId) -> float:
    """How likely DI cards of another seat add a Strength: by how many it holds besides the one that everybody has."""
    rows = game.rules.catalogue.di_cards
    drawn = sum(not rows[card].personal for card in game.hidden.held(seat).di)
    return min(MOST_SURPRISE, PER_CARD * drawn)


def stakes(outlook: Outlook, zone: ZoneId, rest: Holdings, foes: int, *, attacking: bool) -> Stakes:
    """What each way a battle for a zone may end is worth. `rest` are our other Troops."""
    standing = outlook.standing(rest)
    taken = outlook.tokens_of(zone)
    owner = outlook.table.glory.get(zone, "")
    robbed = outlook.rival(outlook.table.sides[owner].seats[0]) if taken and owner else 0.0

    def judge(won: bool, ours: int, theirs: int) -> float:
        found = standing - outlook.now + FALLEN_FOE * (foes - theirs)
        if not won:
            found += max(RETREATED * outlook.troop(ours), outlook.pp(max(0, ours - 1))) + VETERAN
            return found - (outlook.gift if theirs and not attacking else 0.0)
        if not ours:
            return found + VETERAN * (1 if attacking else 2) + (robbed if attacking else 0.0)
        stay = outlook.standing({**rest, zone: ours}) - standing
        if not attacking:
            return found + max(stay, outlook.pp(ours - 1)) + 2 * VETERAN
        stays = stay + outlook.gained(1, taken) + robbed
        return found + max(stays, outlook.pp(ours - 1) + outlook.gained(1) + robbed)

    return judge


def attack(outlook: Outlook, zone: ZoneId, troop: Troop, rest: Holdings) -> float:
    """What an attack of this Troop on the opponent in a zone is worth."""
    game, seat = outlook.game, outlook.seat
    found = outlook.foe(zone)
    if found is None:
        return 0.0
    foe, standing = found
    fight = hypothetical(zone, seat, foe)
    fight.companions = {seat: list(troop.companions), foe: list(standing.companions)}
    ours, theirs = force(game, fight, seat, troop), force(game, fight, foe, standing)
    cards, foe_cards = held(game, seat), unseen(game, foe)
    if is_lost(ours, cards, theirs, foe_cards):
        return -GLORY
    judge = stakes(outlook, zone, rest, theirs.warriors, attacking=True)
    values = expected(ours, cards, theirs, foe_cards, judge, attacking=True, bluff=surprises(game, foe))
    return max(values) - CAUTION

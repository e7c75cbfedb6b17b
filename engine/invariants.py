"""What holds after every choice, whatever was chosen: counts add up, limits hold, asking changes nothing.

`check` names everything that is broken; an empty list means that all is well.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence

from engine.changes import limit_of
from engine.companions import over_limit
from engine.control import glorious, holder, owner_of, side_for_glory
from engine.decision import DONE, Decision, Offer
from engine.game import Game
from engine.imagine import battle_cards_of
from engine.ruleset import Library
from engine.saves import dump, load
from engine.setup import candidates, tiles_in_play
from engine.state import CardId, Seat, SeatId, ZoneId
from engine.steps.acquisition import SwapCard
from engine.steps.actions import Action
from engine.steps.battle import Battle
from engine.steps.recruitment import AddWarriors, Recruitment

PREFIXES = 60
TRIES = 5000


def check(game: Game, before: int = 0) -> list[str]:
    """The names of all that is broken. `before` is the serial when the game was last looked at."""
    return [*_serial(game, before), *table_faults(game), *question_faults(game)]


def saved_faults(library: Library, game: Game) -> list[str]:
    """A save that is loaded gives the same state, the same questions and the same save."""
    text = dump(game)
    loaded = load(library, text)
    found = [f"loaded: {seat} is asked again" for seat in loaded.asked_again]
    if written(loaded.game) != written(game):
        found.append("loaded: another state")
    if asked(loaded.game) != asked(game):
        found.append("loaded: other questions")
    if dump(loaded.game) != text:
        found.append("loaded: saved again, another save")
    return found


def table_faults(game: Game) -> list[str]:
    """What is wrong with the table and the hidden part."""
    found: list[str] = []
    for seat in game.table.seats.values():
        found += [*_warriors(game, seat), *_battle_cards(game, seat.id), *_track(game, seat), *_slots(game, seat)]
    return [*found, *_di_cards(game), *_troops(game), *_companions(game), *_glory(game), *_order(game), *_market(game)]


def question_faults(game: Game) -> list[str]:
    """What is wrong with what is asked: asking changes something, or a decision cannot be answered."""
    before = written(game)
    game.open = None
    decisions = [*game.decisions(), *game.asides()]
    found = [fault for decision in decisions for fault in _decision(decision)]
    seats = [decision.seat for decision in game.decisions()]
    if len(set(seats)) != len(seats):
        found.append(f"one seat is asked twice: {' '.join(seats)}")
    if len({decision.key.serial for decision in decisions}) > 1:
        found.append("decisions asked together have keys of different serials")
    if any(decision.key.serial > game.serial for decision in decisions):
        found.append("a key lies ahead of the serial")
    if game.table.outcome is None and not game.awaited():
        found.append("the game goes on and nobody is awaited")
    if written(game) != before:
        found.append("asking changed the game")
    return found


def written(game: Game) -> str:
    """All of the state in one text, the order of everything in it included."""
    return repr(
        (game.table, game.hidden, game.steps, game.serial, game.barrier, game.next_id, game.last_by, game.before_seal)
    )


def asked(game: Game) -> list[str]:
    """All open decisions with what may be said first, as text, to compare two games."""
    return [
        f"{each.key} {each.kind} {each.private} {each.aside} {each.values} {each.offer.widget} {each.offer.offer([])}"
        for each in [*game.decisions(), *game.asides()]
    ]


def _serial(game: Game, before: int) -> Iterator[str]:
    if game.serial < before:
        yield f"serial: {game.serial} after {before}"
    if game.barrier > game.serial:
        yield f"barrier: {game.barrier} lies ahead of the serial {game.serial}"


# The table


def _warriors(game: Game, seat: Seat) -> Iterator[str]:
    """2.2: Warriors on the board and in supply add up to the seat's pool."""
    standing = [
        troop.warriors[seat.id]
        for sides in game.table.troops.values()
        for troop in sides.values()
        if seat.id in troop.warriors
    ]
    if sum(standing) + seat.supply != seat.pool:
        yield f"warriors of {seat.id}: {sum(standing)} on the board, {seat.supply} in supply, pool {seat.pool}"
    if seat.supply < 0 or any(count < 1 for count in standing):
        yield f"warriors of {seat.id}: a count below what may be: supply {seat.supply}, troops {standing}"


def _battle_cards(game: Game, seat: SeatId) -> Iterator[str]:
    """1.5: hand, laid, face down, played, turned up in a battle and removed are exactly the cards of a seat."""
    hidden = game.hidden
    cards = [*hidden.hands[seat].battle, *hidden.face_down[seat], *hidden.removed[seat], *game.table.seats[seat].played]
    for laid in hidden.laid.values():
        if seat in laid:
            cards += [card for card in (laid[seat].battle, laid[seat].discard) if card]
    cards += [card for battle in _battles(game) for card in battle.lying(seat)]
    waiting = [step.special for step in game.steps if isinstance(step, SwapCard) and step.seat == seat]
    if Counter([*cards, *waiting]) != Counter(battle_cards_of(game, seat)):
        yield f"battle cards of {seat}: {' '.join(sorted(cards))}"
    if not hidden.hands[seat].battle and not _battles(game):
        yield f"battle cards of {seat}: none in hand outside a battle"


def _battles(game: Game) -> list[Battle]:
    return [step for step in game.steps if isinstance(step, Battle)]


def _di_cards(game: Game) -> Iterator[str]:
    """1.4: cards of each kind in deck, discard, hands, laid and open are as many as there are."""
    hidden, table = game.hidden, game.table
    cards: list[CardId] = [*hidden.deck, *table.di_discard]
    for hand in hidden.hands.values():
        cards += hand.di
    for laid in hidden.laid.values():
        cards += [card for each in laid.values() for card in each.di]
    for battle in _battles(game):
        cards += [card for seat in battle.seats for card in battle.lying_di(seat)]
    wanted = Counter([*game.rules.di_cards(table.options), *len(table.seats) * game.rules.personal])
    wanted -= Counter(card for seat in table.seats.values() for card in seat.spent)
    if Counter(cards) != wanted:
        yield f"di cards: {dict(Counter(cards))}, wanted {dict(wanted)}"


def _track(game: Game, seat: Seat) -> Iterator[str]:
    """7: 0 to 11 PP; tokens and Veterans never below none."""
    numbers = game.rules.numbers
    if not 0 <= seat.pp <= numbers.most_pp:
        yield f"pp of {seat.id}: {seat.pp}"
    if not 0 <= seat.tokens <= numbers.tokens:
        yield f"tokens of {seat.id}: {seat.tokens}"
    silver = list(seat.spaces.values()).count("silver")
    if seat.silver_left + silver > seat.silver or seat.gold_left + ("gold" in seat.spaces) > 1:
        yield f"silver and gold of {seat.id}: {seat.silver_left} and {seat.gold_left} left, spaces {seat.spaces}"
    if list(seat.spaces.values()).count("own") != numbers.tokens - seat.tokens:
        yield f"tokens of {seat.id}: {seat.tokens} left, spaces {seat.spaces}"
    if seat.veterans < 0:
        yield f"veterans of {seat.id}: {seat.veterans}"


def _slots(game: Game, seat: Seat) -> Iterator[str]:
    """3.4.1: no colour on two Acquisition slots; 3.4.1: no colour twice among the standing pyramids of a City."""
    marks = [colour for colour in seat.slots.values() if colour]
    if len(set(marks)) != len(marks):
        yield f"slots of {seat.id}: {seat.slots}"
    pyramids = game.table.pyramids
    standing = [pyramids[zone] for zone in game.board.quarters(seat.city) if zone in pyramids]
    colours = [pyramid.colour for pyramid in standing]
    if len(set(colours)) != len(colours) or not set(colours) <= set(game.table.colours):
        yield f"pyramids of {seat.id}: colours {' '.join(colours)}"
    if any(not 1 <= pyramid.level <= game.rules.numbers.pyramid_cap for pyramid in standing):
        yield f"pyramids of {seat.id}: levels {[pyramid.level for pyramid in standing]}"


def _companions(game: Game) -> Iterator[str]:
    """3.4.3: each Companion owned is in supply or with one Troop; outside an action one of each type a Troop."""
    rows, table = game.rules.catalogue.companions, game.table
    owned = Counter(tile for seat in table.seats.values() for tile in seat.tiles if tile in rows)
    troops = [(zone, troop) for zone, sides in table.troops.items() for troop in sides.values()]
    placed = Counter(tile for seat in table.seats.values() for tile in seat.companions)
    placed += Counter(tile for _, troop in troops for tile in troop.companions)
    if placed != owned:
        yield f"companions: {dict(placed)}, owned {dict(owned)}"
    for zone, troop in troops:
        if over_limit(game, troop.companions):
            yield f"companions in {zone}: {' '.join(troop.companions)}"


def _troops(game: Game) -> Iterator[str]:
    """7: the Troop limit holds outside an action; two sides meet only where a battle is queued or under way."""
    acting = any(isinstance(step, Action) for step in game.steps)
    fought = _fought_over(game)
    for zone, sides in game.table.troops.items():
        if zone not in game.board.zones:
            yield f"troop in {zone}, which this board does not have"
        if not sides or any(not troop.warriors for troop in sides.values()):
            yield f"troop without Warriors in {zone}"
        if not acting and any(t.warriors and t.size > limit_of(game, t.warriors.keys()) for t in sides.values()):
            yield f"troop limit: {zone} holds {[troop.size for troop in sides.values()]}"
        if len(sides) > 2 or (len(sides) == 2 and zone not in fought):
            yield f"sides {' '.join(sides)} in {zone} without a battle"


def _fought_over(game: Game) -> set[ZoneId]:
    zones = {battle.zone for battle in _battles(game)}
    return zones.union(*(step.contested for step in game.steps if isinstance(step, (Recruitment, AddWarriors))))


def _glory(game: Game) -> Iterator[str]:
    """3.1: temporary Glory lies on the Temples in play and on level 4 pyramids, with whoever controls them (R-078)."""
    table = game.table
    acting = any(isinstance(step, Action) for step in game.steps)
    if not acting and set(table.glory) != set(glorious(game)).union(game.board.temple_tokens):
        yield f"glory: tokens on {' '.join(sorted(table.glory))}"
    for zone, side in table.glory.items():
        seat = holder(game.board, table, zone)
        if not acting and side != side_for_glory(game, zone):
            yield f"glory: {side or 'nobody'} owns that of {zone}, {seat or 'nobody'} holds it"
        city = game.board.zones[zone].city
        owner = table.seats[owner_of(table, city)].side if city else ""
        # gained at the end of an action, but lost at once.
        if side not in ("", owner) and table.troop(zone, side) is None:
            yield f"glory: {side} owns that of {zone} and does not stand there"
    for own in table.sides.values():
        if own.divine < 0 or own.battle < 0:
            yield f"glory of {own.id}: divine {own.divine}, battle {own.battle}"


def _order(game: Game) -> Iterator[str]:
    """2.3.1: each seat has one place in the turn order; a City belongs to one seat."""
    if sorted(game.table.turn_order) != sorted(game.table.seats):
        yield f"turn order: {' '.join(game.table.turn_order)}"
    cities = [seat.city for seat in game.table.seats.values()]
    if len(set(cities)) != len(cities):
        yield f"cities: {' '.join(cities)}"
    if game.table.active and game.table.active not in game.table.seats:
        yield f"active: {game.table.active}"


def _market(game: Game) -> Iterator[str]:
    """1.3: tiles for sale and taken are as many of each kind as there are in the colours of this game."""
    tiles = [*game.table.market, *(tile for seat in game.table.seats.values() for tile in seat.tiles)]
    wanted = Counter(tiles_in_play(game.rules, game.table.colours, len(game.table.seats)))
    for module in game.table.modules:
        for colour in game.table.colours if game.rules.modules[module].replaces else ():
            # one of these lies in the slot, whichever was drawn.
            old, *new = candidates(game.rules, module, colour)
            wanted[next((tile for tile in new if tile in tiles), old)] += 1
            wanted[old] -= 1
    if Counter(tiles) != +wanted:
        yield f"tiles: {dict(Counter(tiles))}, wanted {dict(+wanted)}"


# The questions


def _decision(decision: Decision) -> Iterator[str]:
    name = f"{decision.seat} {decision.kind}"
    yield from (f"{name}: {fault}" for fault in offer_faults(decision.offer))
    if finished(decision.offer) is None:
        yield f"{name}: no answer can be finished"


def offer_faults(offer: Offer) -> Iterator[str]:
    """Every word offered can be said: what follows it is a list without doubles, and the same when asked again."""
    waiting: deque[list[str]] = deque([[]])
    for _ in range(PREFIXES):
        if not waiting:
            return
        said = waiting.popleft()
        try:
            following = offer.offer(said)
        except Exception as error:  # whatever a step does wrong here is the fault to be named
            yield f"after {said}: {error!r}"
            continue
        words = [entry.word for entry in following]
        if len(set(words)) != len(words):
            yield f"after {said}: a word is offered twice: {words}"
        if any(not word or word != word.strip() or " " in word for word in words):
            yield f"after {said}: a word that cannot be typed: {words}"
        if offer.offer(said) != following:
            yield f"after {said}: asked again, something else is offered"
        waiting.extend([*said, entry.word] for entry in following if entry.legal and entry.word != DONE)


def finished(offer: Offer) -> list[str] | None:
    """The first answer that can be finished, found depth first; None if there is none within reach."""
    stack: list[Sequence[str]] = [[]]
    for _ in range(TRIES):
        if not stack:
            return None
        said = stack.pop()
        legal = [entry.word for entry in offer.offer(said) if entry.legal]
        if DONE in legal:
            return [*said, DONE]
        stack.extend([*said, word] for word in reversed(legal))
    return None

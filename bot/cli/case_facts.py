"""The facts that a rule case may state of a game: one function a word, each tells what is wrong, or nothing."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from typing import Any

from bot.cli.case_lines import CaseError, Wrong, accepted, keys, list_of, offered, open_now, refused, table_of
from engine.control import holder
from engine.events import EVENTS
from engine.game import Game, Values
from engine.hidden import Hidden
from engine.notation import card_notation
from engine.state import Seat
from engine.view import view_for

Fact = Callable[[Game, str, object], Wrong]


def _seats(game: Game, word: str, said: object) -> Mapping[str, Any]:
    for seat in (found := table_of(said, word)):
        if seat not in game.table.seats:
            raise CaseError(f"{word}: there is no seat {seat}")
    return found


def _zones(game: Game, word: str, said: object) -> Mapping[str, Any]:
    for zone in (found := table_of(said, word)):
        if zone not in game.board.zones:
            raise CaseError(f"{word}: there is no zone {zone}")
    return found


def _differs(word: str, found: object, said: object) -> Wrong:
    """A list may be stated by its length. Numbers are no truth values."""
    if isinstance(found, list) and isinstance(said, int):
        found = len(found)
    if found != said or isinstance(said, bool):
        yield f"{word}: {found!r}, not {said!r}"


# One seat, one zone, the whole table


def _seat(get: Callable[[Seat], object]) -> Fact:
    def check(game: Game, word: str, said: object) -> Wrong:
        for seat, value in _seats(game, word, said).items():
            yield from _differs(f"{word} of {seat}", get(game.table.seats[seat]), value)

    return check


def _pile(get: Callable[[Game, Seat], list[str]]) -> Fact:
    """Cards and the like: the order does not matter, Battle cards may stand as strength/damage."""

    def check(game: Game, word: str, said: object) -> Wrong:
        ids = {card_notation(card): card.id for card in game.rules.catalogue.battle_cards.values()}
        for seat, value in _seats(game, word, said).items():
            wanted = value if isinstance(value, int) else sorted(ids.get(each, each) for each in list_of(value, word))
            yield from _differs(f"{word} of {seat}", sorted(get(game, game.table.seats[seat])), wanted)

    return check


def _zone(get: Callable[[Game, str], object]) -> Fact:
    def check(game: Game, word: str, said: object) -> Wrong:
        for zone, value in _zones(game, word, said).items():
            yield from _differs(f"{word} of {zone}", get(game, zone), value)

    return check


def _whole(get: Callable[[Game], object]) -> Fact:
    def check(game: Game, word: str, said: object) -> Wrong:
        yield from _differs(word, get(game), said)

    return check


def _total(get: Callable[[Game, str], int]) -> Fact:
    """Glory belongs to a side."""

    def check(game: Game, word: str, said: object) -> Wrong:
        for seat, value in _seats(game, word, said).items():
            yield from _differs(f"{word} of {seat}", get(game, seat), value)

    return check


def _troops(game: Game, word: str, said: object) -> Wrong:
    for seat, zones in _seats(game, word, said).items():
        for zone, number in _zones(game, f"{word} of {seat}", zones).items():
            troop = game.table.troop(zone, game.table.seats[seat].side)
            found = troop.warriors.get(seat, 0) if troop else 0
            yield from _differs(f"{word} of {seat} in {zone}", found, number)


def _companions(game: Game, word: str, said: object) -> Wrong:
    """Where the Companions of a seat are: the zone of their Troop, `supply`, or `none` if it owns no such tile."""
    for seat, companions in _seats(game, word, said).items():
        for companion, place in table_of(companions, f"{word} of {seat}").items():
            if companion not in game.rules.catalogue.companions:
                raise CaseError(f"{word} of {seat}: there is no companion {companion}")
            yield from _differs(f"{word} of {seat}: {companion}", _place(game, seat, companion), place)


def _place(game: Game, seat: str, companion: str) -> str:
    owner = game.table.seats[seat]
    troops = {zone: game.table.troop(zone, owner.side) for zone in game.table.troops}
    places = [zone for zone, troop in troops.items() if troop and companion in troop.companions]
    places += ["supply"] * owner.companions.count(companion)
    return " and ".join(places) or ("lost" if companion in owner.tiles else "none")


def _pyramid(game: Game, zone: str) -> str:
    pyramid = game.table.pyramids.get(zone)
    return f"{pyramid.colour} {pyramid.level}" if pyramid else ""


def _market(game: Game, word: str, said: object) -> Wrong:
    """How many tiles lie there: of one tile, of a colour (`ruby`), of its level (`ruby 1`), or all of them (`all`)."""
    rows = game.rules.catalogue.tiles
    for name, number in table_of(said, word).items():
        colour, _, level = name.partition(" ")
        if name in rows:
            found = game.table.market.count(name)
        elif name == "all" or colour in game.rules.edition.tile_colours:
            tiles = [rows[tile] for tile in game.table.market]
            found = sum(colour in ("all", row.colour) and level in ("", str(row.level)) for row in tiles)
        else:
            raise CaseError(f"{word}: there is no tile {name}")
        yield from _differs(f"{word} of {name}", found, number)


def _kinds_of_zones(game: Game, word: str, said: object) -> Wrong:
    """Which zones of a kind this board has; closed ones and those under a Storm are none (R-080)."""
    for kind, zones in table_of(said, word).items():
        wanted = zones if isinstance(zones, int) else sorted(list_of(zones, word))
        yield from _differs(f"{word} of {kind}", sorted(game.board.of_kind(kind)), wanted)


def _next(game: Game, word: str, said: object) -> Wrong:
    wanted = said if isinstance(said, list) else [said]
    if wanted != ["any"] and sorted(open_now(game)) != sorted(map(str, wanted)):
        yield f"next: {' and '.join(open_now(game))}, not {' and '.join(map(str, wanted))}"


# What happened


def _resolved(game: Game) -> Values:
    """The last battle that was decided. Raises CaseError if there was none."""
    found = [event.values for event in game.events if event.kind == "battle_resolved"]
    if not found:
        raise CaseError("no battle was decided in this case")
    return found[-1]


def _strength(game: Game, word: str, said: object) -> Wrong:
    values = _resolved(game)
    found = {values[role]: values[f"{role}_strength"] for role in ("attacker", "defender")}
    for seat, number in _seats(game, word, said).items():
        yield from _differs(f"{word} of {seat}", found.get(seat), number)


def _revealed(game: Game, seat: Seat) -> list[str]:
    """The Battle cards of a seat that were turned up for all to see since the case began."""
    shown = [event.values for event in game.events if event.kind == "battle_resolved"]
    return [
        card
        for values in shown
        for role, card in zip(("attacker", "defender"), list_of(values["cards"], "cards"), strict=True)
        if values[role] == seat.id
    ]


def _battle(game: Game, word: str, said: object) -> Wrong:
    """Who attacks whom where, as everybody sees it: `c1_north red blue`, or nothing."""
    found = view_for(game, "").battle
    yield from _differs(word, f"{found.zone} {found.attacker} {found.defender}" if found else "", said)


def _happened(game: Game, word: str, said: object) -> Wrong:
    """How often something was told since the case began."""
    for kind, number in table_of(said, word).items():
        if kind not in EVENTS:
            raise CaseError(f"{word}: there is no event {kind}")
        yield from _differs(f"{word}: {kind}", sum(event.kind == kind for event in game.events), number)


def _sequence(game: Game, word: str, said: object) -> Wrong:
    """These were told in this order, others between them or not."""
    kinds = [event.kind for event in game.events]
    left = iter(kinds)
    for kind in list_of(said, word):
        if kind not in EVENTS:
            raise CaseError(f"{word}: there is no event {kind}")
        if kind not in left:
            yield f"{word}: no {kind} at its place in {' '.join(kinds)}"
            return


def _told(game: Game, word: str, said: object) -> Wrong:
    """What was told last of an event: `{ prayed = { seat = "red", pp = 2 } }`."""
    for kind, values in table_of(said, word).items():
        last = next((event.values for event in reversed(game.events) if event.kind == kind), None)
        if last is None:
            raise CaseError(f"{word}: no {kind} was told in this case")
        for key, value in table_of(values, f"{word}: {kind}").items():
            yield from _differs(f"{word}: {key} of {kind}", last.get(key, "nothing"), value)


def _asked(game: Game, word: str, said: object) -> Wrong:
    """What an open question names: `{ "red tokens" = { number = 2 } }`."""
    for name, values in table_of(said, word).items():
        decision = next((each for each in game.decisions() if f"{each.seat} {each.kind}" == name), None)
        if decision is None:
            raise CaseError(f"{word}: {name} is not asked; next is {' and '.join(open_now(game))}")
        for key, value in table_of(values, f"{word}: {name}").items():
            yield from _differs(f"{word}: {key} of {name}", decision.values.get(key, "nothing"), value)


# What others know


def _counts(game: Game, word: str, said: object) -> Wrong:
    """What everybody is told of the hands, taken from the spectators' view."""
    counts = view_for(game, "").counts
    for seat, values in _seats(game, word, said).items():
        keys(table_of(values, word), ("battle_cards", "face_down", "di_cards"), f"{word} of {seat}")
        for pile, number in values.items():
            yield from _differs(f"{word} of {seat}: {pile}", getattr(counts[seat], pile), number)


def _secret(game: Game, word: str, said: object) -> Wrong:
    """The views of the others stay the same if each hidden card of a seat were another one."""
    for seat, others in _seats(game, word, said).items():
        for other in list_of(others, word):
            before, hidden = view_for(game, other), game.hidden
            game.hidden = _otherwise(hidden, seat)
            after, game.hidden = view_for(game, other), hidden
            if before != after:
                yield f"{word}: {other} sees a hidden card of {seat}"


def _otherwise(hidden: Hidden, seat: str) -> Hidden:
    """The same number of cards everywhere, all of them of a kind that does not exist."""
    changed = copy.deepcopy(hidden)
    hand = changed.hands[seat]
    for pile in (hand.battle, hand.di, changed.face_down[seat], changed.removed[seat]):
        pile[:] = ["another"] * len(pile)
    for cards in changed.laid.values():
        if seat in cards:
            cards[seat].battle = cards[seat].discard = "another"
            cards[seat].di[:] = ["another"] * len(cards[seat].di)
    if seat in changed.sealed:
        changed.sealed[seat] = ["another"]
    return changed


FACTS: Mapping[str, Fact] = {
    "pp": _seat(lambda seat: seat.pp),
    "supply": _seat(lambda seat: seat.supply),
    "veterans": _seat(lambda seat: seat.veterans),
    "tokens": _seat(lambda seat: seat.tokens),
    "silver": _seat(lambda seat: seat.silver),
    "silver_left": _seat(lambda seat: seat.silver_left),
    "gold": _seat(lambda seat: seat.gold_left),
    "pool": _seat(lambda seat: seat.pool),
    "glory": _total(lambda game, seat: game.table.glory_of(game.table.seats[seat].side)),
    "divine": _total(lambda game, seat: game.table.side_of(seat).divine),
    "battle_glory": _total(lambda game, seat: game.table.side_of(seat).battle),
    "spaces": _pile(lambda game, seat: list(seat.spaces)),
    "acquisition_tokens": _pile(lambda game, seat: [colour for colour in seat.slots.values() if colour]),
    "acquired": _pile(lambda game, seat: seat.acquired),
    "tiles": _pile(lambda game, seat: seat.tiles),
    "played": _pile(lambda game, seat: seat.played),
    "battle_cards": _pile(lambda game, seat: game.hidden.hands[seat.id].battle),
    "face_down": _pile(lambda game, seat: game.hidden.face_down[seat.id]),
    "removed": _pile(lambda game, seat: game.hidden.removed[seat.id]),
    "di_cards": _pile(lambda game, seat: game.hidden.hands[seat.id].di),
    "revealed": _pile(_revealed),
    "troops": _troops,
    "companions": _companions,
    "control": _zone(lambda game, zone: holder(game.board, game.table, zone)),
    "temporary": _zone(lambda game, zone: game.table.glory.get(zone, "none")),
    "pyramids": _zone(_pyramid),
    "kind": _zone(lambda game, zone: game.board.zones[zone].kind),
    "borders": _zone(lambda game, zone: sorted(game.board.neighbours(zone))),
    "zones": _kinds_of_zones,
    "market": _market,
    "deck": _whole(lambda game: len(game.hidden.deck)),
    "discard": _whole(lambda game: game.table.di_discard),
    "round": _whole(lambda game: game.table.round),
    "phase": _whole(lambda game: game.table.phase),
    "order": _whole(lambda game: game.table.turn_order),
    "colours": _whole(lambda game: game.table.colours),
    "winner": _whole(lambda game: game.table.outcome.seat if game.table.outcome else ""),
    "won": _whole(lambda game: _resolved(game)["winner"]),
    "strength": _strength,
    "battle": _battle,
    "happened": _happened,
    "sequence": _sequence,
    "told": _told,
    "asked": _asked,
    "counts": _counts,
    "secret": _secret,
    "next": _next,
    "accepted": accepted,
    "refused": refused,
    "offered": offered,
}


def wrong_facts(game: Game, facts: Mapping[str, Any]) -> list[str]:
    """Each fact that does not hold. Raises CaseError for a fact that does not exist."""
    keys(facts, tuple(FACTS), "then")
    return [line for word, said in facts.items() for line in FACTS[word](game, word, said)]

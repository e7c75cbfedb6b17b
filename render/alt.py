"""What a picture shows, in words for those who cannot see it; from the same view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from engine.view import Troop, View
from render import words
from render.cards import battle_card, by_id
from render.hand import own_fight
from render.layout import Map, Zone, map_of
from render.strip import order
from render.troops import fighters, is_fight

LIMIT = 1024
NAME = 24


def board_alt(view: View, layout: dict[str, Any], names: Mapping[str, str]) -> str:
    """The board in words: what waits first, then the map, then the scores; cut from the end at a full stop."""
    plan = map_of(layout, view.table.configuration)
    parts = [_moment(view, names), _move(view, plan), _battle(view, plan), _temples(view, plan)]
    parts += [_cities(view, plan), _deserts(view, plan), _scores(view)]
    return shortened(" ".join(part for part in parts if part))


def hand_alt(view: View, cards: dict[str, Any], layout: dict[str, Any], names: Mapping[str, str]) -> str:
    """The viewer's hand in words. Raises ValueError if the view is nobody's own."""
    if view.own is None:
        raise ValueError("a hand is told from a seat's own view only")
    plan, fight = map_of(layout, view.table.configuration), own_fight(view)
    battle = by_id(cards["battle"])
    held = "; ".join(_card(battle[card]) for card in view.own.battle_cards) or "none"
    played = "; ".join(_card(battle[card]) for card in view.table.seats[view.viewer].played)
    kinds = sorted(Counter(view.own.di_cards).items())
    di = "; ".join(f"{_di_name(cards, card)}{f' ×{copies}' if copies > 1 else ''}" for card, copies in kinds) or "none"
    parts = [f"{words.HAND}, {_person(view.viewer, names)}.", f"Battle cards: {held}."]
    parts += [f"Played, face up: {played}."] if played else []
    parts += [f"Face down: {len(view.own.face_down)}."] if view.own.face_down else []
    parts += [f"Divine Intervention: {di}.", f"{view.table.seats[view.viewer].pp} PP."]
    if fight is not None:
        parts.append(_battle(view, plan))
    return shortened(" ".join(parts))


def shortened(text: str) -> str:
    """At most 1,024 characters, cut at a full stop."""
    if len(text) <= LIMIT:
        return text
    stop = text.rfind(". ", 0, LIMIT)
    return text[: stop + 1] if stop > 0 else text[:LIMIT]


def _person(seat: str, names: Mapping[str, str]) -> str:
    name = " ".join(names.get(seat, "").replace(".", " ").split())[:NAME].strip()
    return f"{words.seat_word(seat)} ({name})" if name else words.seat_word(seat)


def _moment(view: View, names: Mapping[str, str]) -> str:
    table = view.table
    if table.outcome is not None:
        return f"Board, game over in round {table.round}. Winner: {_person(table.outcome.seat, names)}."
    phase = words.PHASE.get(table.phase, words.title(table.phase)).lower()
    text = f"Board, round {table.round}, {phase}." if table.round else f"Board, {phase}."
    if view.awaited:
        text += f" Waited for: {', '.join(_person(seat, names) for seat in view.awaited)}."
    return f"{text} Active: {words.seat_word(table.active)}." if table.active else text


def _move(view: View, plan: Map) -> str:
    move = view.table.last_move
    if move is None or not move.path:
        return ""
    start, goal = plan.zones[move.path[0]], plan.zones[move.path[-1]]
    who = f"{words.seat_word(move.seat)}, {_counted(move.warriors, 'warrior')}"
    return f"Last move: {who}, {start.label} to {_place(goal)}."


def _counted(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


def _place(zone: Zone) -> str:
    return f"{zone.label} ({zone.name})"


def _battle(view: View, plan: Map) -> str:
    said = []
    for name in sorted(zone for zone in view.table.troops if is_fight(view, zone)):
        defender, attacker = fighters(view, name)[0], fighters(view, name)[-1]
        groups = view.table.troops[name]
        said.append(
            f"Battle at {plan.zones[name].label}: {_troop(groups[attacker])} attacks {_troop(groups[defender])}."
        )
    return " ".join(said)


def _troop(group: Troop) -> str:
    owners = " and ".join(f"{words.seat_word(seat)} {count}" for seat, count in group.warriors.items() if count)
    friends = f" with {', '.join(words.title(one) for one in group.companions)}" if group.companions else ""
    return owners + friends


def _here(view: View, zone: str) -> str:
    return " against ".join(_troop(group) for group in view.table.troops.get(zone, {}).values() if group.size)


def _temples(view: View, plan: Map) -> str:
    said = []
    for zone in plan.open():
        if zone.kind in ("temple", "delta_temple"):
            owner = view.holders.get(zone.id, "")
            free = f"{words.seat_word(owner)}'s" if owner else "free"
            said.append(f"{zone.label} {zone.income} PP, {_here(view, zone.id) or free}.")
    holy = [f"Sanctuary: {_here(view, z.id) or 'empty'}." for z in plan.open() if z.kind == "sanctuary"]
    return " ".join(["Temples:", *said, *holy]) if said else ""


def _cities(view: View, plan: Map) -> str:
    said = []
    owners = {seat.city: seat.id for seat in view.table.seats.values() if seat.city}
    for city in plan.cities.values():
        if city.id in owners:
            rows = "; ".join(_quarter(view, plan.zones[name]) for name in city.quarters)
            said.append(f"{city.label} {words.seat_word(owners[city.id])}: {rows}.")
    return " ".join(["Cities:", *said]) if said else ""


def _quarter(view: View, zone: Zone) -> str:
    standing, here = view.table.pyramids.get(zone.id), _here(view, zone.id)
    level = f"{words.title(standing.colour)} {standing.level}" if standing and standing.level else "no pyramid"
    return f"{zone.label[-1]} {level}, {here or 'empty'}"


def _deserts(view: View, plan: Map) -> str:
    quiet = (zone for zone in plan.open() if zone.kind == "desert" and not is_fight(view, zone.id))
    rows = [(zone.label, _here(view, zone.id)) for zone in quiet]
    said = [f"{label} {here}." for label, here in rows if here]
    return " ".join(["Deserts:", *said]) if said else ""


def _scores(view: View) -> str:
    table = view.table
    rows = (
        f"{words.seat_word(seat)} {table.glory_of(table.seats[seat].side)} Glory {table.seats[seat].pp} PP "
        f"{_counted(table.seats[seat].tokens, 'token')} left"
        for seat in order(view)
    )
    return f"Scores: {'; '.join(rows)}." if table.seats else ""


def _card(entry: Mapping[str, Any]) -> str:
    card = battle_card(entry)
    parts = [f"{card.strength} Strength"]
    parts += [f"{card.damage} Damage"] if card.damage else []
    parts += [f"{card.unblockable} Unblockable Damage"] if card.unblockable else []
    parts += [f"{card.shield} Shield"] if card.shield else []
    parts += [f"own loss {card.own_loss}"] if card.own_loss else []
    return " ".join(parts)


def _di_name(cards: Mapping[str, Any], card: str) -> str:
    return str(by_id(cards["di"]).get(card, {}).get("name", words.title(card)))

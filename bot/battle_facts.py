"""What the events of a battle tell everybody, as the facts of its picture: made of nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.names import catalogue, zone_label, zone_name, zones
from engine.state import CardId, SeatId, SideId
from render.battle_facts import Battle, Line, Part, Side, Stat
from render.cards import BattleCard

Values = Mapping[str, Any]
END = "battle_ended"
# What may follow the end of a battle and still belongs to it: what tiles do at that moment.
AFTER_END = (
    "effect_pp",
    "effect_glory",
    "effect_cards",
    "cards_drawn",
    "card_taken",
    "warriors_added",
    "warriors_bought",
    "deck_shuffled",
)
OF_A_TALE = (
    *AFTER_END,
    "shields_turned",
    "cards_back",
    "recalled",
    "retreated",
    "stayed",
    "companion_home",
    "removed",
    "glory_passed",
    END,
)


class Tale:
    """The events after the Resolution that belong to the same battle, one after the other."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []
        self._is_closed = False

    def add(self, event: Any) -> None:
        """Take an event in. Once the battle has ended, the first that is none of its own closes the tale."""
        if event.kind == "battle_began" or (self._ended and event.kind not in AFTER_END):
            self._is_closed = True
        if not self._is_closed and event.kind in OF_A_TALE:
            self.told.append({"kind": event.kind, **event.values})

    @property
    def _ended(self) -> bool:
        return any(each["kind"] == END for each in self.told)


def pairs(parts: Sequence[str]) -> list[Part]:
    """`source value source value` as pairs."""
    return [(source, int(value)) for source, value in zip(parts[::2], parts[1::2], strict=True)]


def merged(parts: Sequence[Part]) -> list[Part]:
    """A tile may add twice: each source once, with all it adds. Copies of a card stay apart."""
    found: list[Part] = []
    for source, value in parts:
        at = next((at for at, (name, _) in enumerate(found) if name == source), -1)
        if at >= 0 and source in catalogue().tiles:
            found[at] = (source, found[at][1] + value)
        else:
            found.append((source, value))
    return found


def facts(told: Values) -> Battle:
    """The battle of these values (`bot.messages.battle.gathered`)."""
    tale: Sequence[Values] = told.get("tale", ())
    rewards = [line for row in told.get("rewards", ()) for line in _rewards(row)]
    lines = _lines(tale, (told["attacker"], told["defender"]), told.get("sides", {}))
    return Battle(
        place=str(zones()[told["zone"]]["name"]),
        label=zone_label(told["zone"]),
        attacker=_side(told, "attacker", told["cards"][0], tale),
        defender=_side(told, "defender", told["cards"][1], tale),
        winner=told["winner"],
        tale=(*rewards, *lines),
        round=told.get("round", 0),
        is_over=any(each["kind"] == END for each in tale),
    )


def _side(told: Values, role: str, card: CardId, tale: Sequence[Values]) -> Side:
    seat: SeatId = told[role]
    row = catalogue().battle_cards[card]
    turned = [(each["source"], each["count"]) for each in _of(tale, "shields_turned") if each["seat"] == seat]
    return Side(
        seat=seat,
        card_id=card,
        card=_card(card),
        strength=told[f"{role}_strength"],
        parts=tuple(merged(pairs(told[f"{role}_parts"]))),
        damage=_stat(told, role, "damage", turned),
        unblockable=_stat(told, role, "unblockable"),
        shield=_stat(told, role, "shield", [(source, -count) for source, count in turned]),
        impenetrable=_stat(told, role, "impenetrable"),
        di_cards=tuple(told[f"{role}_di"]),
        unpaid=tuple(told.get("unpaid", {}).get(seat, ())),
        companions=tuple(told.get("companions", {}).get(seat, ())),
        paid=told.get("paid", {}).get(seat, 0),
        said=told.get("said", {}).get(seat, -1),
        ignores_damage=row.ignores_damage,
        lost=told.get(f"{role}_losses"),
        left=told.get(f"{role}_left", 0),
        allies=tuple(pairs(told.get(f"{role}_allies", ()))),
        fell=tuple(told.get(f"{role}_fell", {}).items()),
    )


def _card(card: CardId) -> BattleCard:
    row = catalogue().battle_cards[card]
    return BattleCard(
        strength=row.strength,
        damage=row.damage,
        unblockable=row.unblockable_damage,
        shield=row.shield,
        own_loss=row.own_loss,
        impenetrable=row.impenetrable_shield,
        ignores_damage=row.ignores_damage,
    )


def _stat(told: Values, role: str, name: str, turned: Sequence[Part] = ()) -> Stat:
    """A sum as it was at the Losses: Shields may have become Damage after the Resolution."""
    total = told.get(f"{role}_{name}", 0) + sum(value for _, value in turned)
    return Stat(total, tuple(merged([*pairs(told.get(f"{role}_{name}_parts", ())), *turned])))


def _of(tale: Sequence[Values], kind: str) -> list[Values]:
    return [each for each in tale if each["kind"] == kind]


def _rewards(row: Values) -> list[Line]:
    found = [Line(row["seat"], "glory", row["glory"])] if row["glory"] else []
    return [*found, Line(row["seat"], "veterans", row["veterans"])] if row["veterans"] else found


def _lines(tale: Sequence[Values], seats: Sequence[SeatId], sides: Mapping[SeatId, SideId]) -> list[Line]:
    """What came of it, in the order it happened. A draw is told with the effect that led to it.

    Glory is that of a side: of a team it is told of whoever led its Troop.
    """
    found: list[Line] = []
    leading = {side: seat for seat, side in sides.items()}
    source = ""
    for each in tale:
        kind = each["kind"]
        if kind == "effect_cards":
            source = each["source"]
        elif kind == "cards_drawn":
            found += [Line(each["seat"], "effect_cards", each["count"], what=source)] if source else []
            source = ""
        elif kind == "glory_passed":
            passed = {name: leading.get(each[name], each[name]) for name in ("gainer", "loser")}
            found += _glory({**each, **passed}, seats)
        elif kind != "deck_shuffled":
            line = _line(kind, each)
            found += [line] if line is not None else []
    return _settled([line for line in found if line.seat in seats])


def _settled(found: list[Line]) -> list[Line]:
    """Glory that one of the two lost and the other took is told once, as taken; losing is told after what led to it."""
    lost = {line.place: line.seat for line in found if line.kind == "glory_lost"}
    gained = {line.place for line in found if line.kind == "glory_gained"}
    kept = [_taken(line, lost) for line in found if line.kind != "glory_lost"]
    return [*kept, *(line for line in found if line.kind == "glory_lost" and line.place not in gained)]


def _taken(line: Line, lost: Mapping[str, SeatId]) -> Line:
    loser = lost.get(line.place, line.seat)
    is_taken = line.kind == "glory_gained" and loser != line.seat
    return replace(line, kind="glory_taken", other=loser) if is_taken else line


def _line(kind: str, values: Values) -> Line | None:
    seat = values.get("seat", "")
    if kind in ("recalled", "retreated", "stayed"):
        place = zone_name(values["goal"] if kind == "retreated" else values["zone"])
        return Line(seat, kind, values["count"], values.get("pp", 0), place)
    if kind == "companion_home":
        return Line(seat, "home", what=values["companion"])
    if kind == "removed":
        return Line(seat, "limit", values["count"]) if values["cause"] == "limit" else None
    if kind == "effect_pp":
        return Line(seat, kind, pp=values["pp"], what=values["source"]) if values["pp"] else None
    if kind in ("effect_glory", "shields_turned"):
        return Line(seat, kind, values["count"], what=values["source"])
    if kind == "warriors_added":
        added = sum(int(word) for word in values["placed"] if word.isdigit())
        return Line(seat, kind, added, what=values["source"])
    if kind == "warriors_bought":
        return Line(seat, "warriors_added", values["count"], what=values["source"])
    if kind == "card_taken":
        return Line(seat, kind, what=values["card"])
    return Line(seat, kind) if kind == "cards_back" else None


def _glory(values: Values, seats: Sequence[SeatId]) -> list[Line]:
    """Temporary Glory goes from one side to the other, or lies in its zone (3.1)."""
    place, gainer, loser = zone_name(values["zone"]), values["gainer"], values["loser"]
    if gainer:
        kind = "glory_taken" if loser in seats else "glory_gained"
        return [Line(gainer, kind, place=place, other=loser if loser in seats else "")]
    return [Line(loser, "glory_lost", place=place)]

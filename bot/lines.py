"""Events to lines of the log: seat, verb, object, cost in brackets. Present tense, no full stop, no mention."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from bot.names import (
    catalogue,
    colour_name,
    counted,
    listed,
    most_pp,
    ordered,
    ordinal,
    recall_gain,
    seat_bold,
    seat_name,
    tile_name,
    word_name,
    zone_label,
    zone_name,
)
from bot.texts import text
from engine.game import Event

Line = Callable[[dict[str, Any]], "tuple[str, dict[str, Any]] | None"]

# Values that name seats, and things counted in words of their own.
SEATS = ("seat", "attacker", "defender", "winner", "loser", "gainer")
# Kept in the log beside what the rules tell: what people took back.
NOTES = ("took_back", "undone")
# Told by another line of the same moment.
SILENT = ("battle_ended", "turn_ended", "token_placed")


def event_line(event: Event, *, bold: bool = False) -> str | None:
    """One line of the log, or None for what another line tells. Raises KeyError for an unknown kind."""
    if event.kind in SILENT:
        return None
    values = dict(event.values)
    found = SPECIAL[event.kind](values) if event.kind in SPECIAL else (event.kind, {})
    if found is None:
        return None
    suffix, more = found
    name = seat_bold if bold else seat_name
    seats = {key: name(str(values[key])) for key in SEATS if values.get(key)}
    return text(f"event.{suffix}", **{**values, **_plain(values), **seats, **more})


def _plain(values: dict[str, Any]) -> dict[str, str]:
    """Single ids in their words."""
    found: dict[str, str] = {}
    if values.get("zone"):
        found["zone"] = zone_name(values["zone"])
    if values.get("colour"):
        found["colour"] = colour_name(values["colour"])
    if isinstance(values.get("count"), int):
        found |= {thing: counted(thing, values["count"]) for thing in ("warriors", "di_cards", "temples", "veterans")}
    if isinstance(values.get("veterans"), int):
        found["veterans"] = counted("veterans", values["veterans"])
    return found


class Told(Protocol):
    """An event, or an entry of the log."""

    @property
    def kind(self) -> str: ...


E = TypeVar("E", bound=Told)


def in_order(events: Sequence[E]) -> list[E]:
    """As people tell it: Glory that is lost on the way (R-078) comes after what lost it."""
    found: list[E] = []
    later: list[E] = []
    for event in events:
        if event.kind == "glory_passed":
            later.append(event)
        else:
            found += [event, *later]
            later = []
    return [*found, *later]


def fallen_steps(fell: Sequence[tuple[str, int]]) -> str:
    """`2 steps of 🟩 Green and 1 of 🟦 Blue`."""
    (first, number), *more = fell
    found = [text("part.steps", steps=counted("steps", number), seat=seat_name(first))]
    return listed([*found, *(text("part.steps", steps=n, seat=seat_name(seat)) for seat, n in more)])


def placed(words: Sequence[str]) -> str:
    """`2 in C1-a and 1 in C1-b` from `zone number zone number`."""
    pairs = zip(words[::2], words[1::2], strict=True)
    return listed([text("part.placed", count=number, zone=zone_label(zone)) for zone, number in pairs])


def way(path: Sequence[str], counts: Sequence[str]) -> str:
    """`D9 to D7 to T1`; where not the same number goes all the way, `D9 to D7 with 5, on to T1 with 4`."""
    labels = [zone_label(zone) for zone in path]
    if len(set(counts)) < 2:
        return text("join.to").join(labels)
    first = text("part.hop_count", start=labels[0], goal=labels[1], count=counts[0])
    more = [text("part.hop_on", goal=goal, count=n) for goal, n in zip(labels[2:], counts[1:], strict=False)]
    return text("join.comma").join([first, *more])


def _moved(values: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    counts = values["counts"]
    path = way(values["path"], counts)
    if len(set(counts)) < 2:
        return "moved", {"warriors": counted("warriors", int(counts[0])), "path": path}
    return "moved_parting", {"path": path}


def _recruited(values: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    words = values["placed"]
    if not words:
        return "recruited_nothing", {}
    total = sum(int(number) for number in words[1::2])
    if len(words) == 2:
        return "recruited_in", {"warriors": counted("warriors", total), "zone": zone_label(words[0])}
    return "recruited", {"warriors": counted("warriors", total), "placed": placed(words)}


def _summoned(values: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    words = values["placed"]
    return ("summoned", {"placed": placed(words)}) if words else ("summoned_nothing", {})


def _pyramids(values: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    words = values["built"]
    rows = zip(words[::3], words[1::3], words[2::3], strict=True)
    return "pyramids_placed", {
        "built": listed(
            [text("part.built", colour=colour_name(c), level=level, zone=zone_label(zone)) for zone, c, level in rows]
        )
    }


def _removed(values: dict[str, Any]) -> tuple[str, dict[str, Any]] | None:
    """Losses, recalls and gifts have lines of their own; what is above the limit has not (R-102)."""
    return ("removed_limit", {}) if values["cause"] == "limit" else None


def _rewarded(values: dict[str, Any]) -> tuple[str, dict[str, Any]] | None:
    if values["glory"]:
        return ("rewarded_both" if values["veterans"] else "rewarded_glory"), {}
    return ("rewarded_veterans", {}) if values["veterans"] else None


def _glory(values: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    if values["gainer"]:
        return ("glory_taken" if values["loser"] else "glory_gained"), {}
    return "glory_lost", {}


def _tile(values: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    row = catalogue().tiles[values["tile"]]
    return "tile_taken", {"tile": tile_name(row.id), "colour": colour_name(row.colour), "level": row.level}


def _effect_pp(values: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    key = "effect_pp" if values["pp"] else "effect_pp_full"
    return key, {"source": word_name(values["source"]), "most": most_pp()}


def _at_most(kind: str) -> Line:
    """7: nobody holds more; whoever gains nothing has what can be held."""
    return lambda values: (kind if values["pp"] else f"{kind}_full", {"most": most_pp()})


SPECIAL: dict[str, Line] = {
    "prayed": _at_most("prayed"),
    "recalled": lambda v: ("recalled", {"gain": recall_gain(v["count"], v["pp"])}),
    "worship": _at_most("worship"),
    "moved": _moved,
    "recruited": _recruited,
    "summoned": _summoned,
    "pyramids_placed": _pyramids,
    "removed": _removed,
    "rewarded": _rewarded,
    "glory_passed": _glory,
    "tile_taken": _tile,
    "delta": lambda v: _at_most("delta_given")(v) if v["given"] else ("delta_kept", {}),
    "devotion": lambda v: ("devotion_given" if v["given"] else "devotion_kept", {}),
    "night_prayer": lambda v: _at_most("night_prayer_traded" if v["veterans"] else "night_prayer")(v),
    "destiny": lambda v: ("destiny", {"ordinal": ordinal(v["place"])}),
    "game_began": lambda v: ("game_began", {"order": ordered(v["order"])}),
    "order_changed": lambda v: ("order_changed", {"order": ordered(v["order"])}),
    "effect_pp": _effect_pp,
    "retreated": lambda v: ("retreated", {"zone": zone_label(v["zone"]), "goal": zone_label(v["goal"])}),
    "troops_placed": lambda v: ("troops_placed", {"zones": listed([zone_label(zone) for zone in v["zones"]])}),
}

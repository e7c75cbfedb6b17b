"""Events to lines of the log: seat, verb, object, cost in brackets. Present tense, no full stop, no mention."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.folding import SUPPLY, in_order, told_fallen
from bot.names import (
    amount_gained,
    card_line,
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
    shares,
    side_number,
    space_label,
    team_word,
    tile_name,
    warriors_named,
    word_name,
    zone_label,
    zone_name,
    zones,
)
from bot.texts import text
from engine.game import Event
from engine.mixed import read_shares
from engine.state import SeatId

__all__ = ["NOTES", "SILENT", "event_line", "event_lines", "fallen_steps", "in_order", "placed", "way"]

Line = Callable[[dict[str, Any]], "tuple[str, dict[str, Any]] | None"]

# Values that name seats, and things counted in words of their own.
SEATS = ("seat", "ally", "attacker", "defender", "winner")
SIDES = ("loser", "gainer", "side")
# Kept in the log beside what the rules tell: what people took back.
NOTES = ("took_back", "undone")
# Told by another line of the same moment; a token only with others that were placed beside it.
SILENT = ("battle_ended", "turn_ended", "token_placed")


def event_line(event: Event, *, bold: bool = False) -> str | None:
    """One line of the log, or None for what another line tells. Raises KeyError for an unknown kind."""
    if event.kind in SILENT and event.kind not in SPECIAL:
        return None
    values = dict(event.values)
    found = SPECIAL[event.kind](values) if event.kind in SPECIAL else (event.kind, {})
    if found is None:
        return None
    suffix, more = found
    name = seat_bold if bold else seat_name
    seats = {key: name(str(values[key])) for key in SEATS if values.get(key)}
    seats |= {key: _side(str(values[key]), name) for key in SIDES if values.get(key)}
    return text(f"event.{suffix}", **{**values, **_plain(values), **seats, **more})


def _side(side: str, name: Callable[[str], str]) -> str:
    """`Team Sun`; without teams a side is a seat."""
    number = side_number(side)
    return team_word(number) if number else name(side)


def event_lines(events: Sequence[Event], *, bold: bool = False) -> list[str]:
    """The lines of what happened together, in the order people tell it."""
    lines = (event_line(event, bold=bold) for event in in_order(events))
    return [line for line in lines if line]


def _plain(values: dict[str, Any]) -> dict[str, str]:
    """Single ids in their words."""
    ids = {name: values[name] for name in SPELLED if values.get(name) and isinstance(values[name], str)}
    found = {name: SPELLED[name](value) for name, value in ids.items()}
    if isinstance(values.get("count"), int):
        found |= {thing: counted(thing, values["count"]) for thing in ("warriors", "di_cards", "temples", "veterans")}
    if isinstance(values.get("veterans"), int):
        found["veterans"] = counted("veterans", values["veterans"])
    return found


SPELLED: dict[str, Callable[[str], str]] = {
    "zone": zone_name,
    "colour": colour_name,
    "tile": tile_name,
    "companion": tile_name,
    "other": word_name,
    "card": card_line,
    "source": word_name,
    "space": space_label,
}


def named(ids: Sequence[str]) -> str:
    """`*Iron Wall* and *Prayer*`: cards or tiles, equal ones once with their number."""
    return listed(each_named(ids))


def each_named(ids: Sequence[str]) -> list[str]:
    """The same one by one."""
    return [
        text("part.named", name=word_name(each)) if n == 1 else text("show.di_copies", name=word_name(each), n=n)
        for each, n in Counter(ids).items()
    ]


def fallen_steps(fell: Sequence[tuple[str, int]]) -> str:
    """`2 steps of 🟩 Green and 1 of 🟦 Blue`."""
    (first, number), *more = fell
    found = [text("part.steps", steps=counted("steps", number), seat=seat_name(first))]
    return listed([*found, *(text("part.steps", steps=n, seat=seat_name(seat)) for seat, n in more)])


def placed(words: Sequence[str]) -> str:
    """`2 in C1-a with *Phoenix* and 1 in C1-b` from `zone number …`, then `companion zone …`."""
    pairs = list(zip(words[::2], words[1::2], strict=True))
    found = []
    for zone, number in pairs:
        if zone in zones():
            came = [name for name, home in pairs if home == zone]
            key = "part.placed_with" if came else "part.placed"
            found.append(text(key, count=number, zone=zone_label(zone), companions=named(came)))
    return listed(found)


def _number(words: Sequence[str]) -> int:
    """How many Warriors such words place."""
    return sum(int(word) for word in words if word.isdigit())


def way(path: Sequence[str], force: Sequence[Mapping[SeatId, int]], hops: Sequence[str] = ()) -> str:
    """`D9 to D7 by port to T1`; where not the same Warriors go all the way, `D9 to D7 with 5, on to T1 with 4`.

    `force` holds the Warriors of each hop, owner by owner; of several allies each one's number is named. More than came
    so far were picked up in between (R-072, R-130).
    """
    kinds = hops or ["land"] * (len(path) - 1)
    steps = [text(f"part.hop_{kind}", goal=zone_label(zone)) for kind, zone in zip(kinds, path[1:], strict=True)]
    start = zone_label(path[0])
    if _go_all_the_way(force):
        return text("part.way", start=start, hops=" ".join(steps))
    first = text("part.hop_count", way=text("part.way", start=start, hops=steps[0]), count=_force(force[0]))
    more = [_on(step, before, now) for step, before, now in zip(steps[1:], force, force[1:], strict=False)]
    return text("join.comma").join([first, *more])


def _go_all_the_way(force: Sequence[Mapping[SeatId, int]]) -> bool:
    return all(each == force[0] for each in force)


def _force(warriors: Mapping[SeatId, int]) -> str:
    return shares(warriors) if len(warriors) > 1 else str(sum(warriors.values()))


def _on(step: str, before: Mapping[SeatId, int], now: Mapping[SeatId, int]) -> str:
    told = text("part.hop_on", way=step, count=_force(now))
    picked = {seat: n - before.get(seat, 0) for seat, n in now.items() if n > before.get(seat, 0)}
    if not picked:
        return told
    n = shares(picked) if {*before, *now} - {*picked} else _force(picked)
    return text("join.comma").join([text("part.hop_picked", n=n), told])


def _went(values: dict[str, Any]) -> list[dict[SeatId, int]]:
    """4: the Warriors of each hop by owner, the mover's own first; a game of an earlier release tells no allies."""
    counts = values["counts"]
    beside = [read_shares(words.split()) for words in values.get("allies") or [""] * len(counts)]
    return [
        {values["seat"]: int(count) - sum(allies.values()), **allies}
        for count, allies in zip(counts, beside, strict=True)
    ]


def _moved(values: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    force, companions = _went(values), values.get("companions", [])
    more = {"path": way(values["path"], force, values.get("hops", ())), "companions": named(companions)}
    key = "moved" if _go_all_the_way(force) else "moved_parting"
    return f"{key}_with" if companions else key, {**more, "warriors": warriors_named(force[0])}


def _led(values: dict[str, Any]) -> str:
    """4 Mixed Troops: whose Warriors a battle left, `2 Red + 1 Green`; a game of an earlier release tells no allies."""
    allies = read_shares(values.get("allies", ()))
    own = values["count"] - sum(allies.values())
    return shares({values["seat"]: own, **allies}) if allies else counted("warriors", own)


def _retreated(values: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    zones_named = {name: zone_label(values[name]) for name in ("zone", "goal")}
    return "retreated", {**zones_named, "warriors": _led(values)}


def _troops(values: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """4 Setup: a Warrior of an ally stands with each Troop."""
    words = values.get("allies", [])
    beside = {zone: (seat, number) for zone, seat, number in zip(words[::3], words[1::3], words[2::3], strict=True)}
    if not beside:
        return "troops_placed", {"zones": listed([zone_label(zone) for zone in values["zones"]])}
    parts = [
        text("part.beside", zone=zone_label(zone), n=beside[zone][1], seat=seat_name(beside[zone][0]))
        for zone in values["zones"]
    ]
    return "troops_placed", {"zones": listed(parts)}


def _losses(values: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """4 Mixed Troops: whose Warriors fell."""
    more = {}
    for role in ("attacker", "defender"):
        if fell := told_fallen(values, role):
            more[f"{role}_losses"] = text("event.losses_of", n=values[f"{role}_losses"], shares=shares(fell))
    return "losses", more


def _handed(values: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """R-121."""
    count = values["count"]
    what = text("part.pp", pp=count) if values["what"] == "pp" else counted("veterans", count)
    return "given", {"what": what}


def _recruited(values: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    words = values["placed"]
    if not words:
        return "recruited_nothing", {}
    total = counted("warriors", _number(words))
    if len(words) == 2:
        return "recruited_in", {"warriors": total, "zone": zone_label(words[0])}
    return "recruited", {"warriors": total, "placed": placed(words)}


def _summoned(values: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    words = values["placed"]
    return ("summoned", {"placed": placed(words)}) if words else ("summoned_nothing", {})


def _added(values: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    words = values["placed"]
    if not words:
        return "warriors_added_nothing", {}
    total = counted("warriors", _number(words))
    if len(words) == 2:
        return "warriors_added_in", {"warriors": total, "zone": zone_label(words[0])}
    return "warriors_added", {"warriors": total, "placed": placed(words)}


def _pyramids(values: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    words = values["built"]
    rows = zip(words[::3], words[1::3], words[2::3], strict=True)
    return "pyramids_placed", {
        "built": listed(
            [text("part.built", colour=colour_name(c), level=level, zone=zone_label(zone)) for zone, c, level in rows]
        )
    }


def _removed(values: dict[str, Any]) -> tuple[str, dict[str, Any]] | None:
    """Losses, recalls and gifts have lines of their own; what an effect or the limit takes has not (R-102)."""
    cause = values["cause"]
    return (f"removed_{cause}", {}) if cause in ("limit", "effect") else None


def _rewarded(values: dict[str, Any]) -> tuple[str, dict[str, Any]] | None:
    if values["glory"]:
        return ("rewarded_both" if values["veterans"] else "rewarded_glory"), {}
    return ("rewarded_veterans", {}) if values["veterans"] else None


def _glory(values: dict[str, Any]) -> tuple[str, dict[str, Any]] | None:
    """A Pyramid may become worth Glory while nobody owns it: that is nobody's gain or loss."""
    if values["gainer"]:
        return ("glory_taken" if values["loser"] else "glory_gained"), {}
    return ("glory_lost", {}) if values["loser"] else None


def _restructured(values: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Another top from supply, or two own Pyramids change tops."""
    other = values["other"]
    more = {"zone": zone_label(values["zone"]), "before": colour_name(values["before"])}
    return ("restructured_swapped", {**more, "other": zone_label(other)}) if other else ("restructured", more)


def _tile(kind: str) -> Line:
    """`home` is where a companion went, if that is known."""

    def line(values: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        row, home = catalogue().tiles[values["tile"]], values.get("home", "")
        key = f"{kind}_supply" if home == SUPPLY else f"{kind}_placed" if home else kind
        more = {"home": zone_label(home)} if home not in ("", SUPPLY) else {}
        return key, {"colour": colour_name(row.colour), "level": row.level, **more}

    return line


def _tokens(values: dict[str, Any]) -> tuple[str, dict[str, Any]] | None:
    """Of a token alone its action tells; several are told as they are placed."""
    found = [space_label(values["space"])]
    found += [text("part.silver", space=space_label(values["silver"]))] if values.get("silver") else []
    found += [text("part.gold")] if values.get("gold") else []
    return ("tokens_placed", {"n": len(found), "tokens": text("join.semicolon").join(found)}) if found[1:] else None


def _gold(values: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    action = values["action"]
    return ("gold_action_of", {"action": text(f"action.{action}")}) if action else ("gold_action", {})


def _drawn(values: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Which cards they are stands in the values of whoever may know it, and of nobody else."""
    key = "cards_drawn_by" if values.get("source") else "cards_drawn"
    cards = values.get("cards")
    return (f"{key}_seen", {"names": named(cards)}) if cards else (key, {})


def _cards(kind: str, *, empty: str = "") -> Line:
    """DI cards that lie open from now on."""

    def line(values: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        cards = values["cards"]
        return (kind if cards else empty), {"names": named(cards), "di_cards": counted("di_cards", len(cards))}

    return line


def _effect_pp(values: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    key = "effect_pp" if values["pp"] else "effect_pp_full"
    return key, {"most": most_pp()}


def _at_most(kind: str) -> Line:
    """7: nobody holds more; whoever gains nothing has what can be held."""
    return lambda values: (kind if values["pp"] else f"{kind}_full", {"most": most_pp(), "amount": _amount(values)})


def _amount(values: dict[str, Any]) -> str:
    return amount_gained(values["pp"], values.get("full", 0))


def _sacrificed(kind: str) -> Line:
    """3.6.1, 3.6.2: given for something, given nothing because a tile spares it, or kept."""

    def line(values: dict[str, Any]) -> tuple[str, dict[str, Any]] | None:
        if not values["given"] or values.get("spared"):
            more = {"amount": _amount(values)} if "pp" in values else {}
            return f"{kind}_spared" if values["given"] else f"{kind}_kept", more
        return _at_most(f"{kind}_given")(values) if "pp" in values else (f"{kind}_given", {})

    return line


SPECIAL: dict[str, Line] = {
    "prayed": _at_most("prayed"),
    "recalled": lambda v: ("recalled", {"gain": recall_gain(v["count"], v["pp"]), "warriors": _led(v)}),
    "worship": _at_most("worship"),
    "moved": _moved,
    "losses": _losses,
    "given": _handed,
    "game_won": lambda v: ("game_won_team" if side_number(str(v.get("side", ""))) else "game_won", {}),
    "recruited": _recruited,
    "summoned": _summoned,
    "pyramids_placed": _pyramids,
    "removed": _removed,
    "rewarded": _rewarded,
    "restructured": _restructured,
    "glory_passed": _glory,
    "tile_taken": _tile("tile_taken"),
    "acquired": _tile("acquired"),
    "token_placed": _tokens,
    "gold_action": _gold,
    "cards_drawn": _drawn,
    "cards_discarded": _cards("cards_discarded"),
    "di_shown": _cards("di_shown", empty="di_shown_none"),
    "warriors_added": _added,
    "effect_glory": lambda v: ("effect_glory", {"glory": v["count"]}),
    "delta": _sacrificed("delta"),
    "devotion": _sacrificed("devotion"),
    "night_prayer": lambda v: _at_most("night_prayer_traded" if v["veterans"] else "night_prayer")(v),
    "destiny": lambda v: ("destiny", {"ordinal": ordinal(v["place"])}),
    "game_began": lambda v: ("game_began", {"order": ordered(v["order"])}),
    "order_changed": lambda v: ("order_changed", {"order": ordered(v["order"])}),
    "effect_pp": _effect_pp,
    "retreated": _retreated,
    "stayed": lambda v: ("stayed", {"warriors": _led(v)}),
    "troops_placed": _troops,
}

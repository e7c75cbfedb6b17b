"""Events as people tell them: what belongs together is one entry, what was lost on the way comes after its cause."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from bot.names import catalogue

SUPPLY = "supply"
LATER = ("glory_passed", "pp_passed")


class Told(Protocol):
    """An event, or an entry of the log."""

    @property
    def kind(self) -> str: ...

    @property
    def values(self) -> dict[str, Any]: ...


E = TypeVar("E", bound=Told)


def in_order(events: Sequence[E]) -> list[E]:
    """Folded, and Glory that is lost on the way (R-078), or PP that passed on (R-121), after what led to it."""
    found: list[E] = []
    later: list[E] = []
    for event in folded(events):
        if event.kind in LATER:
            later.append(event)
        else:
            found += [event, *later]
            later = []
    return [*found, *later]


def folded(events: Sequence[E]) -> list[E]:
    """One entry for what was done in one breath: a tile and its place, tokens, cards and what drew them."""
    found: list[E] = []
    left = list(events)
    while left:
        fold = FOLDS.get(left[0].kind, _alone)
        found += fold(left.pop(0), left, found)
    return found


def _more(event: E, **more: Any) -> E:
    made: E = replace(event, values={**event.values, **more})  # type: ignore[type-var]  # both kinds are dataclasses
    return made


def _alone(event: E, left: list[E], before: list[E]) -> list[E]:
    return [event]


def _tile(event: E, left: list[E], before: list[E]) -> list[E]:
    """3.4.3: where the Companion of a tile went: to a Troop, or to the supply."""
    tile = event.values["tile"]
    if tile not in catalogue().companions:
        return [event]
    if left and left[0].kind == "companion_placed" and left[0].values["companion"] == tile:
        return [_more(event, home=left.pop(0).values["zone"])]
    return [_more(event, home=SUPPLY)]


def _tokens(event: E, left: list[E], before: list[E]) -> list[E]:
    """3.3: tokens that are placed together."""
    more: list[E] = []
    while left and left[0].kind in ("silver_placed", "gold_placed"):
        more.append(left.pop(0))
    if not more:
        return [event]
    silver = next((each.values["space"] for each in more if each.kind == "silver_placed"), "")
    return [_more(event, silver=silver, gold=any(each.kind == "gold_placed" for each in more))]


def _drawn(event: E, left: list[E], before: list[E]) -> list[E]:
    """What an effect draws is told by the cards drawn, with their source; the deck may be made anew between."""
    at = next((at for at, each in enumerate(left) if each.kind != "deck_shuffled"), len(left))
    if at == len(left) or left[at].kind != "cards_drawn" or left[at].values["seat"] != event.values["seat"]:
        return [event]
    left[at] = _more(left[at], source=event.values["source"])
    return []


def _placed(event: E, left: list[E], before: list[E]) -> list[E]:
    """R-062: companions that came with Warriors stand in the same line."""
    came = set(event.values["placed"][::2]) & catalogue().companions
    before[:] = [e for e in before if e.kind != "companion_placed" or e.values["companion"] not in came]
    return [event]


def _given(event: E, left: list[E], before: list[E]) -> list[E]:
    """3.6.1, 3.6.2: a tile may spare its owner the Warriors; then none were removed for it."""
    same = [each for each in before if each.kind == "removed" and each.values["cause"] == event.kind]
    paid = any(each.values["seat"] == event.values["seat"] for each in same)
    return [_more(event, spared=True) if event.values["given"] and not paid else event]


def fallen(gone: Sequence[tuple[str, int]], losses: Mapping[str, Any]) -> dict[str, dict[str, int]]:
    """4 Mixed Troops: whose Warriors fell, owner by owner; the attacker's side comes first."""
    found: dict[str, dict[str, int]] = {"attacker_fell": {}, "defender_fell": {}}
    left = losses["attacker_losses"]
    for seat, count in gone:
        key = "attacker_fell" if left > 0 else "defender_fell"
        found[key][seat] = found[key].get(seat, 0) + count
        left -= count
    return found


def told_fallen(losses: Mapping[str, Any], role: str) -> dict[str, int]:
    """4 Mixed Troops: whose Warriors fell, where more than one ally's could, or those of another than the leader.

    A battle of an earlier release does not tell whether a Troop was mixed.
    """
    fell: dict[str, int] = losses.get(f"{role}_fell", {})
    return fell if losses.get(f"{role}_owners", 0) > 1 or set(fell) - {losses[role]} else {}


def _fell(event: E, left: list[E], before: list[E]) -> list[E]:
    """3.5.4: whose Warriors fell is told with how many."""
    gone = [each.values for each in before if each.kind == "removed" and each.values["cause"] == "battle"]
    return [_more(event, **fallen([(values["seat"], values["count"]) for values in gone], event.values))]


Fold = Callable[[Any, list[Any], list[Any]], list[Any]]
FOLDS: dict[str, Fold] = {
    "acquired": _tile,
    "tile_taken": _tile,
    "token_placed": _tokens,
    "effect_cards": _drawn,
    "recruited": _placed,
    "summoned": _placed,
    "warriors_added": _placed,
    "devotion": _given,
    "delta": _given,
    "losses": _fell,
}

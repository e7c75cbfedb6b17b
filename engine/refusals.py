"""Why something may not be done: one closed list of reasons, each a ruling or a section of the rules.

The sentences stand in `data/texts`; a refusal carries the id and the values its sentence names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Value = str | int

REFUSALS: Mapping[str, tuple[str, ...]] = {
    # Not rules of the game, but of answering.
    "unknown": ("word", "near"),
    "unfinished": ("words",),
    "not_now": ("kind", "waiting"),
    "stale": (),
    "undo_nothing": (),
    "undo_revealed": (),
    "undo_others": ("seats",),
    # Set-up
    "2.3.2": ("count",),
    "R-011": ("total",),
    "2.3.3": ("level",),
    "R-013": ("colour",),
    "2.3.4": ("tile",),
    # Day
    "3.3": ("space",),
    "R-030": ("floors", "left"),
    "R-031": (),
    "R-034": (),
    # Day cards, effects, what anything costs
    "1.4": ("card",),
    "R-033": (),
    "3.1": ("count",),
    "R-160": ("cost", "have"),
    "card_cost": ("cost", "have"),
    "no_target": ("card",),
    # Construction, Recruitment
    "3.4.1": ("colour",),
    "R-040": ("cost", "have"),
    "R-042": ("zone",),
    "3.4.2": ("cost", "have"),
    "R-065": ("companion",),
    "R-045": ("supply",),
    "R-047": ("zone", "count", "limit"),
    # Acquisition, Companions
    "3.4.3": ("colour", "level", "have"),
    "R-050": ("cost", "have"),
    "R-051": ("colour",),
    "R-052": ("tile",),
    "R-055": ("colour",),
    "R-060": ("zone",),
    "R-061": ("companion",),
    "R-066": (),
    "companion_limit": ("zone", "kind"),
    "no_quarters": ("companion",),
    "no_servant": (),
    # Movement
    "3.4.5": ("zone",),
    "R-070": (),
    "R-071": (),
    "R-075": ("zone",),
    "R-077": ("zone",),
    "R-073": ("zone",),
    "R-076": ("zone", "count", "limit"),
    "7": ("zone", "count", "limit"),
    # Battle
    "3.5.1": (),
    "3.5.6": (),
    "R-098": ("zone",),
    # Night
    "3.6.7": ("zone",),
    "R-114": ("zone", "count", "limit"),
    "R-115": ("place", "seat"),
    # Teams
    "R-121": (),
    "R-128": ("seat",),
    "ally_full": ("ally", "room"),
    "nothing_to_give": (),
    "answer_sealed": (),
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """One reason: an id of `REFUSALS` and its values."""

    rule: str
    values: dict[str, Value] = field(default_factory=dict)


def refuse(rule: str, **values: Value) -> Refusal:
    """A refusal from the closed list. Raises KeyError for an id or a set of values that is not in it."""
    if values.keys() != set(REFUSALS[rule]):
        raise KeyError(f"refusal {rule} takes {REFUSALS[rule]}, not {tuple(values)}")
    return Refusal(rule, values)


class Refused(Exception):
    """Something said to a game was not done; `refusal` tells why. The game is as it was."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.rule)
        self.refusal = refusal


class NotUnderstood(Refused):
    """A word that is no candidate here at all."""


class NotAllowed(Refused):
    """A candidate that the rules refuse."""


class NotNow(Refused):
    """The decision is not open, or no longer."""

"""3.6.6: the DI cards a person has just drawn, as its own part of the log tells them; nobody else reads them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from bot.ports import Commit, GameInfo
from bot.prompts.door import Client
from engine.state import CardId, SeatId

FAR_BACK = 60
# What comes before the step in which cards are drawn.
EARLIER = ("night_prayer", "night_began", "day_began")


class Told(Protocol):
    """An entry of the log."""

    @property
    def kind(self) -> str:
        """Which event."""

    @property
    def values(self) -> Mapping[str, Any]:
        """Its values, as the reader may see them."""

    @property
    def undone(self) -> bool:
        """Taken back since."""


async def drawn_tonight(client: Client, info: GameInfo, seat: SeatId) -> list[CardId]:
    """Cards drawn in this step of the Night, without those discarded again."""
    found: list[CardId] = []
    for entry in _since(await client.service.log(info.id, seat, limit=FAR_BACK)):
        if entry.values.get("seat") != seat:
            continue
        if entry.kind == "cards_drawn":
            found += entry.values.get("cards", ())
        elif entry.kind == "cards_discarded":
            for card in entry.values.get("cards", ()):
                if card in found:
                    found.remove(card)
    return found


def _since(entries: Iterable[Told]) -> list[Told]:
    """The entries of the step that is under way."""
    found: list[Told] = []
    for entry in entries:
        found = [] if entry.kind in EARLIER else [*found, entry]
    return [entry for entry in found if not entry.undone]


def drawn_by(said: Commit, seat: SeatId) -> list[CardId]:
    """Cards that a command brought its person."""
    return [
        str(card)
        for event in said.events
        if event.kind == "cards_drawn" and event.values.get("seat") == seat
        for card in _listed(event.private.get(seat, {}).get("cards"))
    ]


def _listed(value: object) -> list[object]:
    return list(value) if isinstance(value, list) else []

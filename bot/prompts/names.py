"""Words of an answer and facts of the table as panels say them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache

from bot import wording
from bot.library import LIBRARY, layout
from bot.prompts.ask import Ask
from bot.texts import has, text
from engine.decision import Word
from engine.state import CardId, SeatId, TileId, ZoneId
from engine.view import View


@cache
def zones(configuration: str) -> frozenset[ZoneId]:
    """The zones of a board."""
    return frozenset(LIBRARY.board(configuration).zones)


@cache
def _names(configuration: str) -> dict[ZoneId, tuple[str, str]]:
    return {row["id"]: (row["kind"], row["name"]) for row in layout(configuration)["zones"]}


def title_place(view: View, zone: ZoneId) -> str:
    """`Western Temple`, or the label of a Quarter: titles of forms have no room for more."""
    kind, name = _names(view.table.configuration)[zone]
    return wording.zone_label(zone) if kind == "quarter" else name


def others_in(view: View, seat: SeatId, zone: ZoneId) -> list[tuple[SeatId, int]]:
    """The Warriors of other sides in a zone, seat by seat."""
    own = view.table.seats[seat].side
    return [
        (owner, count)
        for side, troop in view.table.troops.get(zone, {}).items()
        if side != own
        for owner, count in wording.by_colour(troop.warriors)
    ]


def foes(view: View, seat: SeatId, zone: ZoneId) -> str:
    """`🟦 Blue 2 + Phoenix` for each opponent that stands in a zone."""
    own = view.table.seats[seat].side
    return ", ".join(
        troop(", ".join(force(owner, count) for owner, count in wording.by_colour(each.warriors)), each.companions)
        for side, each in view.table.troops.get(zone, {}).items()
        if side != own
    )


def troop(warriors: str, companions: Iterable[TileId]) -> str:
    """`5 + Deep Desert Snake`: Warriors with the Companions beside them."""
    for companion in companions:
        warriors = text("panel.with", troop=warriors, companion=wording.tile_name(companion))
    return warriors


def companions_in(view: View, seat: SeatId, zone: ZoneId) -> list[TileId]:
    """The Companions of a seat's side in a zone."""
    found = view.table.troop(zone, view.table.seats[seat].side)
    return list(found.companions) if found is not None else []


def force(seat: SeatId, count: int) -> str:
    """`🟥 Red 5`."""
    return text("panel.force", seat=wording.seat_name(seat), n=count)


def standing(view: View, seat: SeatId, zone: ZoneId) -> int:
    """How many own Warriors stand in a zone."""
    troop = view.table.troop(zone, view.table.seats[seat].side)
    return troop.warriors.get(seat, 0) if troop is not None else 0


def by_reason(words: Iterable[Word], name: Callable[[Word], str]) -> dict[str, list[str]]:
    """Refused words by their reason in short, each by its name."""
    found: dict[str, list[str]] = {}
    for each in words:
        if each.refusal is not None:
            found.setdefault(wording.refusal_short(each.refusal), []).append(name(each))
    return found


def reasons(words: Iterable[Word], name: Callable[[Word], str] | None = None) -> list[str]:
    """`C1-a and C1-b: a Troop stands there (3.5.6)`; one reason of several words is said once."""
    found = by_reason(words, name or (lambda entry: word_label(entry.word)))
    return [
        reason if names_itself(names, reason) else text("panel.reason", names=wording.listed(names), reason=reason)
        for reason, names in found.items()
    ]


def names_itself(names: Sequence[str], reason: str) -> bool:
    """A reason that begins with the name of what it is about: `T1 Western Temple would hold 8`, and not `T1: T1 …`."""
    return len(names) == 1 and reason.startswith(f"{names[0]} ")


def bare_reasons(words: Iterable[Word]) -> list[str]:
    """The reasons alone."""
    return [capital(reason) for reason in by_reason(words, lambda entry: entry.word)]


def word_label(word: str) -> str:
    """A word of an answer at the beginning of a line."""
    name = text(f"move.word.{word}") if has(f"move.word.{word}") else wording.word_name(word)
    return name[:1].upper() + name[1:]


def number(entry: Word, name: str) -> int:
    """A number among the values of a word."""
    value = entry.values.get(name, 0)
    return value if isinstance(value, int) else 0


def value_of(ask: Ask, name: str) -> int:
    """A number among the public facts of the decision."""
    value = ask.current.values.get(name, 0)
    return value if isinstance(value, int) else 0


def named(ask: Ask, name: str) -> str:
    """A word among the public facts of the decision."""
    return str(ask.current.values.get(name, ""))


def capital(name: str) -> str:
    """`Ruby`, at the beginning of a label."""
    return name[:1].upper() + name[1:]


def card_line(card: CardId, cost: int) -> str:
    """`War Fury · 1 PP`: a DI card with what it costs here."""
    price = text("battle.plan.pp", pp=cost) if cost else text("battle.plan.free")
    return text("battle.plan.card", card=wording.di_name(card), price=price)


def copy_name(name: str, copy: int) -> str:
    """Two equal cards are two lines: `War Rage, second copy`."""
    return text("battle.plan.copy", card=name, copy=text(f"copy.{min(copy + 1, COPIES)}")) if copy else name


COPIES = 6

"""For those who wish it: what a question is for, and at most one warning a turn. Both rest on the seat's own view."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from bot.prompts.ask import Ask
from bot.prompts.facts import Facts
from bot.prompts.layout import Panel
from bot.prompts.next_hop import way_of
from bot.texts import has, text
from bot.wording import counted, listed, most_pp, zone_place
from engine.route import Route
from engine.state import SeatId

REMEMBERED = 1000
Turn = tuple[int, int]

# The warning of the turn under way, by game and seat.
_given: WeakKeyDictionary[Any, OrderedDict[tuple[int, SeatId], tuple[Turn, str]]] = WeakKeyDictionary()


def hinted(ask: Ask, panel: Panel) -> Panel:
    """The panel with its hints, below its first text, for whoever wishes them."""
    if not ask.client.service.settings.wishes(ask.person_id).hints:
        return panel
    first = panel.blocks[0] if panel.blocks else None
    if isinstance(first, str):
        panel.blocks[0] = "\n".join([first, *lines(ask)])
    return panel


def lines(ask: Ask) -> list[str]:
    """What it is for, and a slip that is typical here, if none was warned of in this turn."""
    found = [text("hint.line", hint=text(f"hint.{ask.kind}"))] if has(f"hint.{ask.kind}") else []
    for slip, warning in WARNINGS.items():
        told = warning(ask)
        if told and _may_be_told(ask, slip):
            return [*found, text("hint.warning", warning=told)]
    return found


def _may_be_told(ask: Ask, slip: str) -> bool:
    """The same panel shown again warns again; a second slip of the turn is left alone."""
    given = _given.setdefault(ask.client, OrderedDict())
    place, turn = (ask.info.id, ask.seat), _turn(ask)
    before = given.get(place)
    if before is not None and before[0] == turn and before[1] != slip:
        return False
    given[place] = (turn, slip)
    given.move_to_end(place)
    while len(given) > REMEMBERED:
        given.popitem(last=False)
    return True


def _turn(ask: Ask) -> Turn:
    """The round, and which of the Day's tokens is placed in this turn."""
    placed = ask.numbers.tokens - ask.view.table.seats[ask.seat].tokens
    number = ask.root.values.get("number") if ask.root.kind == "tokens" else placed
    return ask.view.table.round, int(number or 0)


def _begins(ask: Ask) -> bool:
    """The turn stands before its token, and nothing is said yet."""
    return ask.root.kind == "tokens" and len(ask.answers) == 1 and not ask.words


def _floors(ask: Ask) -> str:
    """3.3 Equilibrium: as many floors without a token as tokens are left."""
    if not _begins(ask):
        return ""
    seat, spaces = ask.view.table.seats[ask.seat], ask.rules.spaces
    held = {spaces[space].floor for space in seat.spaces}
    bare = sorted({each.floor for each in spaces.values() if each.floor} - held)
    if not bare or seat.tokens + seat.silver_left > len(bare):
        return ""
    return text("hint.warn_floors", tokens=counted("tokens", seat.tokens), floors=listed(map(str, bare)))


def _full(ask: Ask) -> str:
    """1.2: PP above the most one may hold are lost."""
    if not _begins(ask):
        return ""
    gain, full = Facts.of(ask.view, ask.seat).prayer()
    return text("hint.warn_full", pp=ask.pp, most=most_pp(), gain=gain, full=full) if gain < full else ""


def _temple(ask: Ask) -> str:
    """A temple that the Troop under way holds, and of which nobody would be left."""
    if ask.kind != "move" or not ask.words or not isinstance(ask.current.offer, Route):
        return ""
    way, table = way_of(ask), ask.view.table
    side = table.seats[ask.seat].side
    held = table.glory.get(way.origin) == side and way.origin not in table.pyramids
    if not held or not way.legs or way.left.get(way.origin, 0):
        return ""
    return text("hint.warn_temple", place=zone_place(way.origin))


WARNINGS: dict[str, Callable[[Ask], str]] = {"temple": _temple, "floors": _floors, "full": _full}

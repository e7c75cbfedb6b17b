"""How often somebody may ask for a new picture. What was shown to them already is drawn from what is kept, and free."""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from weakref import WeakKeyDictionary

from bot.pictures import state_key
from bot.ports import ServiceError
from bot.private import Interaction
from engine.view import View

EVERY = timedelta(seconds=5)
IN_A_ROW = 3  # inside one message somebody looks about, no faster in the long run
SHOWN, REMEMBERED = 8, 1000


@dataclass(slots=True)
class Shown:
    """The last pictures of one kind that a person was given, and when the last of them were drawn."""

    keys: deque[str] = field(default_factory=lambda: deque(maxlen=SHOWN))
    times: deque[datetime] = field(default_factory=lambda: deque(maxlen=IN_A_ROW))


_shown: WeakKeyDictionary[Any, OrderedDict[tuple[int, str], Shown]] = WeakKeyDictionary()


def check(interaction: Interaction, kind: str, view: View, *more: object, in_place: bool = False) -> None:
    """Called before a picture is drawn on demand. Raises ServiceError too_fast for a new one within five seconds.

    Each kind of picture has its own pace: a look at the board never keeps anybody from their hand. `in_place`: it was
    asked for inside a private message, where three may follow one another if the person rested before.
    """
    shown, now = _of(interaction.client, interaction.user.id, kind), interaction.client.service.clock()
    key = state_key(view, kind, *more)
    if key in shown.keys:
        return
    if _is_too_fast(shown, now, in_place):
        raise ServiceError("too_fast")
    shown.keys.append(key)
    shown.times.append(now)


def _is_too_fast(shown: Shown, now: datetime, in_place: bool) -> bool:
    if in_place:
        return len(shown.times) == IN_A_ROW and now - shown.times[0] < EVERY * IN_A_ROW
    return bool(shown.times) and now - shown.times[-1] < EVERY


def _of(client: Any, person_id: int, kind: str) -> Shown:
    people = _shown.setdefault(client, OrderedDict())
    shown = people.setdefault((person_id, kind), Shown())
    people.move_to_end((person_id, kind))
    while len(people) > REMEMBERED:
        people.popitem(last=False)
    return shown

"""What was not done and why, as a private message with a way on."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from bot.messages.parts import LABEL, REFUSED, Button, P, Post, button, rows, tool, tool_id
from bot.names import team_word
from bot.ports import GameInfo, ServiceError
from bot.texts import has, text
from bot.wording import (
    asks_for,
    city_name,
    counted,
    echoed,
    listed,
    near,
    refusal_text,
    seat_name,
    seats_named,
    word_name,
)
from engine.decision import Decision
from engine.refusals import NotNow, NotUnderstood, Refused
from engine.state import SeatId

# What leads on from a refusal, by its key; those of the rules lead to what is open now and to the reasons.
WAYS: dict[str, tuple[str, ...]] = {
    "stale": ("current",),
    "already": ("current",),
    "wrong_seat": ("current",),
    "asked_else": ("current",),
    "no_space": ("current", "why"),
    "unknown_button": ("current",),
    "broken": ("current",),
    "saved_late": ("current",),
    "ally_decides": ("board",),
    "give_too_much": ("give",),
    "purse_changed": ("give",),
    "no_allies": ("how",),
    "not_in_game": ("board", "how"),
    "nothing_waits": ("board",),
    "ended": ("report", "board"),
    "no_game": ("new_table",),
    "players_only": ("help",),
    "no_game_here": ("games", "new_table"),
    "no_dm": ("my_turn",),
    "no_thread": ("my_turn", "my_hand"),
    "no_thread_nested": ("my_turn", "my_hand"),
    "no_thread_kind": ("my_turn", "my_hand"),
    "no_thread_member": ("my_turn", "my_hand"),
}
# said where the own token is still to come, or where another kind of token goes; no choice is greyed so.
WITH_OWN = ("R-031", "R-034")
RULE_WAYS = ("current", "why")
ANYWHERE = ("new_table", "games")  # these need no game
FIRST_WORDS = 4
REMEMBERED = 1000

_last: WeakKeyDictionary[Any, OrderedDict[tuple[int, int], str]] = WeakKeyDictionary()


def remember(client: Any, game_id: int, person_id: int, reason: str) -> None:
    """Keep the last reason that a person was given in a game, for `/rules why`."""
    kept = _last.setdefault(client, OrderedDict())
    kept[game_id, person_id] = reason
    kept.move_to_end((game_id, person_id))
    while len(kept) > REMEMBERED:
        kept.popitem(last=False)


def last_reason(client: Any, game_id: int, person_id: int) -> str:
    """The last reason that a person was given in a game, or nothing."""
    return _last.get(client, OrderedDict()).get((game_id, person_id), "")


def refusal(error: ServiceError | Refused, info: GameInfo | None, *, asked: Decision | None = None) -> Post:
    """What happened, why, and what now. `asked`: what the game waits for from whoever is told this."""
    if asked is not None and isinstance(error, NotNow) and error.refusal.rule == "not_now":
        # They are waited for themselves, with something else.
        error = ServiceError("asked_else", kind=error.refusal.values["kind"], what=asks_for(asked))
    words = error_words(error, waits=asked is not None)
    return Post([words, *rows(ways(error, info))], REFUSED)


def broken(code: str, info: GameInfo | None, again: str = "", *, saved: bool = False) -> Post:
    """A fault of ours; `again` is the custom id of the button that was pressed. `saved`: what was asked for stands."""
    buttons = [button(text("label.try_again"), again, P)] if again and not saved else []
    buttons += [tool(info.id, "current", P)] if info else []
    return Post([text("refusal.broken_saved" if saved else "refusal.broken", code=code), *rows(buttons)], REFUSED)


def ways(error: ServiceError | Refused, info: GameInfo | None) -> list[Button]:
    """The buttons that lead on. Without a game only a new table can."""
    names: tuple[str, ...]
    if isinstance(error, ServiceError) and error.key == "which_game":
        return [button(label[:LABEL], tool_id(game, "my_turn"), P) for game, label in error.values["games"]]
    if isinstance(error, ServiceError):
        names = WAYS.get(error.key, ())
    elif isinstance(error, NotNow | NotUnderstood):
        names = ("board",) if error.refusal.rule == "not_now" else ("current",)
    else:
        names = RULE_WAYS
    known = [name for name in names if info is not None or name in ANYWHERE]
    number = info.id if info is not None else 0
    return [tool(number, name, P) if at == 0 else tool(number, name) for at, name in enumerate(known)]


def error_words(error: ServiceError | Refused, *, waits: bool = False) -> str:
    """The sentences alone."""
    if isinstance(error, Refused):
        return refusal_text(error.refusal)
    key = _key(error)
    spelled = SPELLED if error.key == "already" else SPELLED | {"word": lambda value: echoed(str(value))}
    values = {name: spelled[name](value) for name, value in error.values.items() if name in spelled}
    state = text("refusal.state_waits" if waits else "refusal.state_nothing")
    return text(f"refusal.{key}", **{"state": state, "near": "", **error.values, **values})


def _key(error: ServiceError) -> str:
    if error.key == "not_ready_option":
        special = f"not_ready_{error.values.get('option', '')}"
        return special if has(f"refusal.{special}") else error.key
    if error.key == "already" and not error.values.get("word"):
        return "already_sealed"
    if error.key == "lobby_full" and error.values.get("computers"):
        return "lobby_full_computer"
    return error.key


def _seat(value: Any) -> str:
    seat: SeatId = str(value)
    return seat_name(seat) if has(f"seat.{seat}") else echoed(seat)


def _answer(value: Any) -> str:
    words = [word for word in str(value).split() if word != "done"]
    found = listed([word_name(word) for word in words[:FIRST_WORDS]])
    return found if len(words) <= FIRST_WORDS else f"{found} …"


def _host(value: Any) -> str:
    return f"<@{value}>"


def _team(word: str) -> str:
    return team_word(int(word)) if has(f"team_name.{word}") else echoed(word)


def _near(value: Any) -> str:
    return near(str(value).split())


def _option(value: str) -> str:
    """A game word: an edition, a mode or a module by its name."""
    key = next((key for key in (f"edition.{value}", f"mode.{value}", f"module.{value}") if has(key)), "")
    return text(key) if key else echoed(value)


SPELLED: dict[str, Callable[[Any], str]] = {
    "seat": _seat,
    "mine": _seat,
    "seats": lambda value: seats_named(str(value).split()),
    "word": _answer,
    "host": _host,
    "who": _host,
    "people": lambda value: listed([_host(each) for each in str(value).split()], "or"),
    "channels": lambda value: listed(f"<#{each}>" for each in str(value).split()),
    "near": _near,
    "city": lambda value: city_name(str(value)),
    "mode": lambda value: text(f"versus.{value}") if has(f"versus.{value}") else _option(str(value)),
    "team": lambda value: _team(str(value)),
    "teams": lambda value: listed(map(_team, str(value).split())),
    "known": lambda value: listed([_option(each) for each in str(value).split()], "or"),
    "kind": lambda value: text(f"verb.{value}") if has(f"verb.{value}") else echoed(str(value)),
    "value": lambda value: counted("seats", value) if isinstance(value, int) else _option(str(value)),
}

"""Custom ids: they name game, decision key and word, so that a press can be judged without any memory of the message.

Everyone who sees a message can read its ids: no card and nothing of a hand stands in one.
"""

from __future__ import annotations

from engine.decision import Key

SEAT = r"(?P<seat>[a-z_]+)"
# Numbers that the database can hold, in the digits they are written in: anybody may make up an id.
SAY = rf"k1:(?P<game>[0-9]{{1,15}}):(?P<serial>[1-9][0-9]{{0,14}}):{SEAT}:(?P<word>[a-z0-9_/-]+)"
PANEL = rf"p1:(?P<game>[0-9]{{1,15}}):(?P<serial>[0-9]{{1,15}}):{SEAT}:(?P<op>[a-z_]+):(?P<arg>[a-z0-9_./-]*)"


def say_id(game_id: int, key: Key, word: str) -> str:
    """A press that is the whole answer."""
    return f"k1:{game_id}:{key.serial}:{key.seat}:{word}"


def panel_id(game_id: int, key: Key, op: str, arg: str = "") -> str:
    """A press inside a private panel; also the name of a form."""
    return f"p1:{game_id}:{key.serial}:{key.seat}:{op}:{arg}"

"""The private answer says that more stands in the log whenever it left something out."""

from __future__ import annotations

from typing import Any

import pytest

from bot.ports import Commit
from bot.prompts.done import done
from engine.game import Event
from engine.view import view_for

PRAYED = Event("prayed", {"seat": "red", "pp": 2, "full": 2})
ENDED = Event("turn_ended", {"seat": "red"})
NIGHT = Event("night_began", {"round": 1})
WORSHIP = Event("worship", {"seat": "red", "pp": 3, "full": 3})


@pytest.mark.parametrize(
    ("events", "more"),
    [
        ([PRAYED, ENDED], False),
        ([PRAYED, ENDED, NIGHT], False),
        ([PRAYED, ENDED, NIGHT, WORSHIP], True),
        ([PRAYED] * 6, True),
        ([PRAYED] * 5, False),
    ],
)
def test_more_is_said_to_stand_in_the_log_when_a_line_was_left_out(table: Any, events: list[Event], more: bool) -> None:
    table.stand(now="red turn")
    view = view_for(table.game, "red")
    said = Commit("answer", table.state, 4, 5, "red", tuple(events), view=view_for(table.game, ""))
    panel = done(said, view, "red", None, "", frozenset())
    told = "\n".join(block for block in panel.blocks if isinstance(block, str))
    assert ("More stands in the log." in told) is more
    assert "Worship" not in told

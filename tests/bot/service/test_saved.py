"""What breaks after something was saved."""

from __future__ import annotations

from types import SimpleNamespace

import discord
import pytest

from bot.guard import Late, saved
from bot.ports import ServiceError
from bot.refusing import broken
from engine.refusals import NotNow, refuse

GONE = discord.NotFound(
    SimpleNamespace(status=404, reason="no"),  # type: ignore[arg-type]  # a stand-in for a response
    {"code": 10062, "message": "no"},
)


@pytest.mark.parametrize(
    "error", [GONE, ServiceError("no_vote"), NotNow(refuse("stale"))], ids=lambda e: type(e).__name__
)
def test_refusals_and_a_press_that_nobody_waits_for_stay_what_they_are(error: Exception) -> None:
    with pytest.raises(type(error)), saved():
        raise error


def test_any_other_fault_is_told_as_late() -> None:
    with pytest.raises(Late) as told, saved():
        raise KeyError("x")
    assert isinstance(told.value.__cause__, KeyError)


def test_what_was_saved_is_not_offered_once_more() -> None:
    assert len(broken("ABCD", None, "l1:1:current").blocks) == 2
    assert len(broken("ABCD", None, "l1:1:current", saved=True).blocks) == 1

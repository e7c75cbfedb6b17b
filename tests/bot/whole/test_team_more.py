"""What somebody makes up, takes back or cannot finish among allies."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.whole.checks import Unchanged, plain
from tests.bot.whole.teams import BATTLE, Teams

pytestmark = pytest.mark.usefixtures("no_fault")


@pytest.mark.parametrize("ally", ["purple", "blue", "red"])
async def test_a_gift_to_no_ally_that_somebody_made_up_is_no_fault(four: Teams, ally: str) -> None:
    """R-121: in a battle nothing may be given to anybody, so that no ally stands in for the one that is named."""
    given: dict[str, Any] = {**BATTLE, "pp": {"red": 6}}
    await four.place(**given)
    async with Unchanged(four):
        seen = await four.press_made("red", f"p1:{four.game_id}:0:red:gift_do:{ally}.pp.1.0.0")
        assert "I cannot place this button" in plain(seen)

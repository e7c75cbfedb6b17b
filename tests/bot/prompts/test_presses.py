"""Chance presses what it sees: every decision can be answered by components, and nothing of a hand is public."""

from __future__ import annotations

import logging
import random
from typing import Any

import pytest

SHY = (":back:", ":back_out:", ":reset:", ":why:", ":leave:", ":nothing:", ":show:")


# Everybody next to somebody: there will be battles.
CLOSE = {
    "troops": {
        "red": {"desert_c1": 5, "c1_north": 4},
        "blue": {"west_obelisk": 3, "west_temple": 2, "c1_east": 1},
        "green": {"desert_c2": 4, "west_gate": 3},
    }
}


def fill(form: Any, chance: random.Random) -> dict[str, Any]:
    """Any way to fill a form in."""
    values: dict[str, Any] = {}
    for name, part in form.parts.items():
        options = [option["value"] for option in part["options"]]
        if part["type"] == 21:
            values[name] = chance.choice(options)
        elif part["type"] == 22:
            values[name] = [each for each in options if chance.random() < 0.5]
        else:
            values[name] = [chance.choice(options)]
    return values


def pressable(seen: Any, chance: random.Random) -> dict[str, Any]:
    """Something that can be pressed; attacks rather than anything else, ways back now and then."""
    found = [
        each
        for each in seen.components
        if each["type"] in (2, 3) and not each.get("disabled") and ":0:any:" not in each["custom_id"]
    ]
    bold = [each for each in found if "⚔️" in each.get("label", "") or "Recruit ·" in each.get("label", "")]
    plain = [each for each in found if not any(op in each["custom_id"] for op in SHY)]
    return chance.choice(bold or (plain if chance.random() < 0.85 else found) or found)


async def answer(world: Any, seat: str, chance: random.Random, seen_ids: set[str]) -> str:
    """Press and fill until the decision is answered; its kind."""
    decision = await world.asked(seat)
    seen = await world.open(seat)
    for _ in range(60):
        waiting = await world.service.asked(world.game_id, seat)
        if waiting is None or waiting.key != decision.key:
            return str(decision.kind)
        if seen.modal is not None:
            seen = await world.send(seat, seen, **fill(seen, chance))
            continue
        seen_ids.update(each["custom_id"] for each in seen.components if "custom_id" in each)
        assert sum(1 for _ in seen.components) <= 40
        assert len(seen.text) <= 4000
        found = pressable(seen, chance)
        if found["type"] == 3:
            picks = chance.sample([option["value"] for option in found["options"]], found.get("max_values") or 1)
            seen = world.seen(await world.people[seat].select(seen.message, picks, custom_id=found["custom_id"]))
        else:
            result = await world.people[seat].click(seen.message, custom_id=found["custom_id"])
            seen = type(seen)(result)
    pytest.fail(f"{decision.kind} was not answered in 60 presses")


@pytest.mark.parametrize("seed", [1, 2])
async def test_rounds_are_played_by_presses(world: Any, seed: int, caplog: pytest.LogCaptureFixture) -> None:
    chance, kinds, ids = random.Random(seed), set(), set()
    for _ in range(9):
        kinds.add(await answer(world, (await world.view()).awaited[0], chance, ids))
    await world.place(now="red turn", **CLOSE)
    with caplog.at_level(logging.ERROR):
        for _ in range(120):
            view = await world.view()
            if view.table.round > 2 or not view.awaited:
                break
            kinds.add(await answer(world, view.awaited[0], chance, ids))
    assert [record.message for record in caplog.records] == []
    assert {"troops", "pyramids", "tile", "tokens", "battle", "aftermath", "destiny"} <= kinds
    assert all(len(each) <= 100 for each in ids)
    secret = [each for each in ids if "battle_" in each or "distraction" in each]
    assert secret == [], "custom ids can be read by others"
    public = [message for message in world.channel.history() if not message.flags.ephemeral]
    for message in public:
        assert "battle_" not in str(message.components)

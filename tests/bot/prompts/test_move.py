"""3.4.5 by presses: the way place by place, its pictures, and the warning before an attack."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.prompts import reply

ALONE = {"now": "red turn", "troops": {"red": {"desert_c1": 4}, "blue": {"west_temple": 2}}}


async def test_the_only_troop_is_taken_for_you(world: Any) -> None:
    await world.place(**ALONE)
    seen = await world.space("red", "f3_move")
    assert seen.text.startswith("### Movement\n**D1 North-West Desert** · 4 › …")
    assert "⚔️ T1 Western Temple" in seen.buttons
    assert "Place a token" in (await world.click("red", seen, "Back")).text
    again = await world.space("red", "f3_move")
    await world.click("red", again, "Move Nothing")
    assert (await world.view()).table.seats["red"].spaces == {"f3_move": "own"}


async def test_every_step_has_its_picture(world: Any) -> None:
    await world.place(**ALONE)
    seen = await world.space("red", "f3_move")
    draft, around = world.bot.pictures.asked[-1]
    assert draft.path == ("desert_c1",)
    assert "west_temple" in draft.lit
    assert set(draft.lit) < set(around)
    assert len(seen.pictures) == 1
    await world.click("red", seen, "⚔️ T1 Western Temple")
    draft, _ = world.bot.pictures.asked[-1]
    assert (draft.path, draft.battle) == (("desert_c1", "west_temple"), "west_temple")


async def test_a_prompt_without_its_picture_is_still_a_prompt(world: Any) -> None:
    await world.place(**ALONE)
    world.bot.pictures.broken = True
    seen = await world.space("red", "f3_move")
    assert seen.pictures == []
    assert "⚔️ T1 Western Temple" in seen.buttons


async def test_the_text_goes_out_before_a_late_picture(world: Any, monkeypatch: Any) -> None:
    await world.place(**ALONE)
    monkeypatch.setattr(reply, "PATIENCE", 0.01)
    draw, shown = world.bot.pictures.board, []

    async def slow(*args: Any, **more: Any) -> bytes:
        await asyncio.sleep(0.1)
        shown.append([entry for entry in world.env.http_requests if entry.method == "PATCH"])
        return await draw(*args, **more)

    monkeypatch.setattr(world.bot.pictures, "board", slow)
    seen = await world.space("red", "f3_move")
    assert len(shown[0]) > 0, "the words were there before the picture was drawn"
    assert len(seen.pictures) == 1


async def test_some_stay_and_an_attack_is_asked_once(world: Any) -> None:
    await world.place(**ALONE)
    seen = await world.space("red", "f3_move")
    numbers = await world.click("red", seen, "Leave Some Here…")
    assert list(numbers.buttons) == ["4", "3", "2", "1", "Back"]
    route = await world.click("red", numbers, "3")
    attack = await world.click("red", route, "⚔️ T1 Western Temple")
    assert attack.text.startswith("### Attack the Western Temple?")
    assert "**🟥 Red 3** against **🟦 Blue 2**" in attack.text
    assert "empty" not in attack.text
    assert list(attack.buttons) == ["Back", "Reset", "Confirm Attack"]
    back = await world.click("red", attack, "Back")
    assert "· 3" in back.text
    assert not (await world.view()).table.seats["red"].spaces, "nothing is placed before Confirm"
    attack = await world.click("red", back, "⚔️ T1 Western Temple")
    done = await world.click("red", attack, "Confirm Attack")
    assert "My Battle Plan" in done.buttons
    view = await world.view()
    assert view.battle.zone == "west_temple"
    assert view.table.troops["desert_c1"]["red"].size == 1


async def test_what_is_left_empty_is_named(world: Any) -> None:
    await world.place(**ALONE)
    seen = await world.space("red", "f3_move")
    attack = await world.click("red", seen, "⚔️ T1 Western Temple")
    assert "You leave **D1** empty." in attack.text


async def test_leaving_a_temple_bare_is_warned_of(world: Any) -> None:
    await world.place(now="red turn", troops={"red": {"west_temple": 2}})
    seen = await world.space("red", "f3_move")
    assert "Glory" not in seen.text
    seen = await world.click("red", seen, "D1 North-West Desert")
    assert "\nThe Western Temple would stand empty and its Glory is lost." in seen.text


async def test_an_own_pyramid_left_bare_keeps_its_glory(world: Any) -> None:
    """R-079: without a Troop the Glory of a level 4 Pyramid is that of the owner of the City."""
    await world.place(now="red turn", troops={"red": {"c1_north": 2}}, pyramids={"red": {"c1_north": "ruby 4"}})
    before = (await world.view()).table.glory_of("red")
    seen = await world.click("red", await world.space("red", "f3_move"), "D1 North-West Desert")
    assert "Glory is lost" not in seen.text
    await world.click("red", seen, "Stop Here")
    assert (await world.view()).table.glory_of("red") == before > 0


async def test_an_attack_warns_of_lost_glory_and_of_lost_temples(world: Any) -> None:
    held = {"west_temple": 2, "delta_temple": 1}
    await world.place(now="red turn", troops={"red": held, "blue": {"desert_c1": 2}})
    seen = await world.space("red", "f3_move")
    seen = await world.click("red", seen, "T1 · 2")
    attack = await world.click("red", seen, "⚔️ D1 North-West Desert")
    assert "You leave **T1** empty." in attack.text
    assert "\nThe Western Temple would stand empty and its Glory is lost." in attack.text
    assert "fewer than 2 temples: no Glory for them in the Night (3.6.3)." in attack.text


async def test_another_temple_makes_up_for_the_one_left(world: Any) -> None:
    """3.6.3 counts what is held at Night: the Temple attacked is one of two."""
    await world.place(
        now="red turn",
        colours=["ruby", "onyx", "sapphire"],
        troops={"red": {"west_temple": 2, "delta_temple": 1}, "blue": {"west_nile_temple": 2}},
        tiles={"red": ["phoenix", "priest_of_mafdet"]},
        companions={"red": {"phoenix": "west_temple"}},
    )
    seen = await world.click("red", await world.space("red", "f3_move"), "T1 · 2 + Phoenix")
    seen = await world.click("red", seen, "D1 North-West Desert")
    seen = await world.click("red", seen, "D9 West Gate Shore")
    assert "fewer than 2 temples" in seen.text
    attack = await world.click("red", seen, "⚔️ T2 West Nile Temple")
    assert "its Glory is lost" in attack.text
    assert "fewer than 2 temples" not in attack.text


async def test_land_moves_are_told_by_troop(world: Any) -> None:
    """3.4.5: 1, and 1 of the Phoenix for the Troop it is with."""
    await world.place(
        now="red turn",
        colours=["ruby", "onyx", "sapphire"],
        troops={"red": {"c1_north": 2, "desert_c1": 3}},
        tiles={"red": ["phoenix"]},
        companions={"red": {"phoenix": "desert_c1"}},
    )
    assert "Land moves: 1, with Phoenix 2 (fixed" in (await world.space("red", "f3_move")).text


async def test_equal_land_moves_are_told_once(world: Any) -> None:
    await world.place(now="red turn", troops={"red": {"c1_north": 2, "desert_c1": 3}})
    assert "Land moves: 1 (fixed" in (await world.space("red", "f3_move")).text


async def test_over_the_limit_nobody_stops(world: Any) -> None:
    await world.place(now="red turn", tiles={"red": ["priest_of_mafdet"]})
    seen = await world.space("red", "f3_move")
    seen = await world.click("red", seen, "C1-a · 5")
    seen = await world.click("red", seen, "C1-b")
    assert seen.buttons["Stop Here"]["disabled"]
    assert "C1-b would hold 10, the limit is 5 (7)" in seen.text
    why = await world.click("red", seen, "Why Not?")
    assert "**End here** · C1-b would hold 10" in why.text
    seen = await world.click("red", await world.click("red", why, "Back"), "D1 North-West Desert")
    assert "No land move is left (R-070)" in seen.text
    seen = await world.click("red", seen, "Reset")
    assert "which Troop?" in seen.text
    assert "Place a token" in (await world.click("red", seen, "Back")).text

"""2.3 by presses: the forms, what is sealed, and the free tile."""

from __future__ import annotations

from typing import Any

BAD = {"levels": ["{0}.2", "{0}.1", "none"], "good": ["{0}.2", "{1}.1", "none"]}


async def place_troops(world: Any, seat: str, pair: int = 0) -> Any:
    form = await world.open(seat)
    return await world.send(seat, form, quarters=form.parts["quarters"]["options"][pair]["value"])


async def test_warriors_are_sealed_and_may_be_changed(world: Any) -> None:
    sealed = await place_troops(world, "red")
    assert sealed.text.startswith("### Sealed")
    first = (await world.view("red")).own.sealed
    form = await world.click("red", sealed, "Change")
    assert form.filled("quarters") == [" ".join(first[:-1])]
    other = form.parts["quarters"]["options"][2]["value"]
    again = await world.send("red", form, quarters=other)
    assert again.text.startswith("### Sealed")
    assert (await world.view("red")).own.sealed == [*other.split(), "done"]
    assert (await world.view("blue")).own.sealed is None


async def test_a_sealed_answer_is_taken_back_and_asked_again(world: Any) -> None:
    sealed = await place_troops(world, "red")
    seen = await world.click("red", sealed, "Take Back")
    assert "Taken back" in seen.text
    assert (await world.view()).sealed == []
    form = await world.click("red", seen, "Place My Warriors")
    assert form.modal["title"] == "Place your warriors"


async def test_the_way_in_shows_the_sealed_answer(world: Any) -> None:
    await place_troops(world, "red")
    assert "### Sealed" in (await world.open("red")).text


async def test_the_last_to_seal_reads_what_all_have_placed(world: Any) -> None:
    for seat in ("red", "blue"):
        await place_troops(world, seat)
    done = await place_troops(world, "green")
    assert done.text.startswith("### Done")
    assert all(name in done.text for name in ("Red", "Blue", "Green"))
    assert "Undo" not in done.buttons, "Troops were opened: nothing is taken back"
    assert "Undo" not in done.text
    assert "You keep" not in done.text, "nothing was paid or gained"


async def test_a_form_that_does_not_hold_is_fixed_with_its_picks(world: Any) -> None:
    view = await world.play(lambda view: not view.awaited or (view.sealed == [] and view.table.troops))
    seat = view.awaited[0]
    form = await world.open(seat)
    zones, colours = list(form.parts), view.table.colours
    bad, good = ([value.format(*colours) for value in BAD[name]] for name in ("levels", "good"))
    refused = await world.send(seat, form, **{zone: [value] for zone, value in zip(zones, bad, strict=True)})
    assert "(3.4.1)" in refused.text
    assert "your picks are kept" in refused.text
    assert not (await world.view()).table.pyramids
    fixed = await world.click(seat, refused, "Fix")
    assert [fixed.filled(zone) for zone in zones] == [[value] for value in bad]
    done = await world.send(seat, fixed, **{zone: [value] for zone, value in zip(zones, good, strict=True)})
    assert done.text.startswith("### Done")
    assert (await world.view()).table.pyramids[zones[0]].level == 2


async def test_the_tile_is_shown_before_it_is_taken(world: Any) -> None:
    view = await world.play(lambda view: len(view.table.pyramids) >= 6 and view.table.phase == "setup" and _tiles(view))
    seat = view.awaited[0]
    seen = await world.open(seat)
    assert seen.buttons["Take Tile"]["disabled"]
    chosen = await world.select(seat, seen, seen.menu["options"][1]["value"])
    assert [option["value"] for option in chosen.menu["options"] if option.get("default")] == [
        seen.menu["options"][1]["value"]
    ]
    assert chosen.text.startswith("### ")
    assert "No cost, no token." in chosen.text
    done = await world.click(seat, chosen, "Take Tile")
    assert "takes" in done.text
    assert world.bot.pictures.markets[0][0] == "", "all colours are shown"
    assert "A tile is gone when its copies are taken." in seen.text
    assert all(option["label"].endswith(" left") for option in seen.menu["options"])
    assert (await world.view()).table.seats[seat].tiles == [seen.menu["options"][1]["value"]]


def _tiles(view: Any) -> bool:
    return bool(view.steps) and any(getattr(step, "stage", "") == "tile" for step in view.steps)

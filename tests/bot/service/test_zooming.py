"""`/show board` on the whole bot: an area closer, in place; one new picture every five seconds."""

from __future__ import annotations

from typing import Any

import pytest

from bot.messages.look import area_name
from bot.zooming import areas
from tests.bot.service.test_browsing import answer_of, parts, words
from tests.bot.service.world import World

TOO_FAST = "**One picture every 5 seconds, please.** The last one is still right."


async def shown(world: World, command: str, who: int = 0, **options: Any) -> Any:
    return answer_of(await world.seats[who].slash(world.channel, command, **options))


def options(message: Any) -> list[str]:
    (pick,) = [part for part in parts(message) if part["type"] == 3]
    return [option["label"] for option in pick["options"]]


def picked(message: Any) -> str:
    (pick,) = [part for part in parts(message) if part["type"] == 3]
    (value,) = [option["value"] for option in pick["options"] if option.get("default")]
    return str(value)


def labels(message: Any) -> list[str]:
    return [part["label"] for part in parts(message) if part["type"] == 2]


@pytest.fixture
def drawn(world: World, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """What the board was drawn around."""
    zooms: list[tuple[str, ...]] = []

    async def board(view: Any, info: Any, draft: Any = None, around: Any = (), zoom: Any = ()) -> bytes:
        if view.viewer:  # not the public posts
            zooms.append(tuple(zoom))
        return b"\x89PNG"

    monkeypatch.setattr(world.app.client.pictures, "board", board)
    return zooms


async def cities(world: World, game: int) -> dict[str, str]:
    table = (await world.app.service.view(game)).table
    return {seat: table.seats[seat].city for seat in table.turn_order}


async def test_areas_are_the_cities_in_turn_order_and_the_delta(world: World, drawn: Any) -> None:
    game = await world.table()
    view = await world.app.service.view(game)
    found = areas(view)
    seats = list(view.table.turn_order)
    assert list(found) == [*seats, "delta"]
    for seat in seats:
        assert {zone.rsplit("_")[0] for zone in found[seat]} == {view.table.seats[seat].city}
        assert len(found[seat]) == 3
    assert set(found["delta"]) == {"delta_temple", "sanctuary", "delta_desert"}
    message = await shown(world, "show board")
    assert options(message) == [
        "Whole board",
        *(f"{each.capitalize()} city and around" for each in seats),
        area_name("delta"),
    ]
    assert picked(message) == "whole"
    assert "Refresh" in labels(message)


async def test_an_area_is_shown_in_place_and_the_whole_board_again(world: World, drawn: Any) -> None:
    await world.table()
    message = await shown(world, "show board")
    assert drawn == [()]
    await world.seats[0].select(message, ["blue"])
    assert words(message).startswith("### Board · Blue city and around")
    assert picked(message) == "blue"
    assert len(drawn[1]) == 3
    await world.seats[0].select(message, ["whole"])
    assert words(message).startswith("### Board")
    assert picked(message) == "whole"
    assert drawn[2] == ()


async def test_refresh_stays_with_the_area(world: World, drawn: Any) -> None:
    await world.table()
    message = await shown(world, "show board", view="delta")
    assert words(message).startswith("### Board · The Delta and around")
    await world.seats[0].click(message, label="Refresh")
    assert words(message).startswith("### Board · The Delta and around")
    assert drawn[0] == drawn[1] != ()


async def test_the_command_shows_ones_own_city_or_that_of_the_seat_named(world: World, drawn: Any) -> None:
    game = await world.table()
    mine = await cities(world, game)
    await shown(world, "show board", view="city")
    await world.env.advance_time(6)
    await shown(world, "show board", seat="green")
    assert [zones[0].rsplit("_")[0] for zones in drawn] == [mine["red"], mine["green"]]


async def test_a_seat_that_is_not_at_the_table_has_no_area(world: World, drawn: Any) -> None:
    await world.table()
    told = words(await shown(world, "show board", seat="black"))
    assert told.startswith("**Black city and around is no part of this board.**")
    assert drawn == []


async def test_whoever_watches_has_no_city_of_their_own(world: World, drawn: Any) -> None:
    await world.table()
    world.seats.append(world.guild.add_member(world.env.create_user("cleo")))
    assert "You are watching this game" in words(await shown(world, "show board", 2, view="city"))
    assert words(await shown(world, "show board", 2, seat="red")).startswith("### Board · Red")


async def test_a_new_picture_within_five_seconds_is_refused(world: World, drawn: Any) -> None:
    await world.table()
    await shown(world, "show board")
    assert words(await shown(world, "show board", seat="blue")) == TOO_FAST
    await world.env.advance_time(5)
    assert words(await shown(world, "show board", seat="blue")).startswith("### Board · Blue")
    assert len(drawn) == 2


async def test_the_same_picture_again_is_no_new_one(world: World, drawn: Any) -> None:
    await world.table()
    for _ in range(4):
        assert words(await shown(world, "show board")).startswith("### Board")


async def test_one_persons_pace_is_nobody_elses_and_each_picture_has_its_own(world: World, drawn: Any) -> None:
    await world.table()
    await shown(world, "show board")
    assert words(await shown(world, "show board", 1)).startswith("### Board")
    assert words(await shown(world, "show hand")).startswith("### Your hand")
    assert words(await shown(world, "show tiles")).startswith("### Tile market")
    assert words(await shown(world, "show seat")).startswith("### Seats")
    assert words(await shown(world, "show seat", player="blue")) == TOO_FAST


async def test_inside_a_message_three_may_follow_one_another(world: World, drawn: Any) -> None:
    await world.table()
    message = await shown(world, "show board")
    for area in ("red", "blue"):
        await world.seats[0].select(message, [area])
    refused = answer_of(await world.seats[0].select(message, ["green"]))
    assert words(refused) == TOO_FAST
    assert picked(message) == "blue"
    await world.seats[0].select(message, ["whole"])
    assert picked(message) == "whole"
    await world.env.advance_time(15)
    await world.seats[0].select(message, ["green"])
    assert picked(message) == "green"


async def test_the_board_leads_to_its_words(world: World) -> None:
    await world.table()
    assert "As Text" in labels(await shown(world, "show board"))

"""Tables before the game: seats, colours, cities, host, start, end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

import data
from bot import lobby as lobbies
from bot.library import LIBRARY
from bot.limits import message_faults
from bot.messages.parts import components
from bot.messages.seats import lobby
from bot.ports import GameInfo, Person, Seating, ServiceError
from engine.ruleset import Library
from engine.setup import configuration
from tests.bot.service.support import ADA, BEN, CHANNEL, CLEO, DINA, GUILD, House


async def opened(here: House, host: Person = ADA, channel: int = CHANNEL) -> GameInfo:
    return await here.service.open_lobby(guild_id=GUILD, channel_id=channel, host=host)


async def refused(doing: Awaitable[object]) -> tuple[str, dict[str, object]]:
    with pytest.raises(ServiceError) as caught:
        await doing
    return caught.value.key, caught.value.values


def seats(here: House, game_id: int) -> dict[str, object]:
    return {each.seat: each.person and each.person.name for each in here.service.info(game_id).seats}


async def test_the_host_sits_and_each_next_takes_the_first_free_colour(here: House) -> None:
    info = await opened(here)
    assert (info.state, info.host_id, info.players, info.undo, info.pace) == ("lobby", 1, 3, "friendly", "untimed")
    ben = await here.service.join(info.id, BEN)
    computer = await here.service.add_computer(info.id, ADA)
    assert (ben.seat, computer.seat, computer.computer, computer.person) == ("blue", "green", True, None)
    assert seats(here, info.id) == {"red": "Ada", "blue": "Ben", "green": None}
    assert [commit.kind for commit in here.teller.commits] == ["lobby"] * 3


async def test_a_seated_person_may_change_colour_and_city(here: House) -> None:
    info = await opened(here)
    assert (await here.service.join(info.id, ADA, seat="black")).seat == "black"
    assert (await here.service.join(info.id, ADA, city="c2")).city == "c2"
    mine = await here.service.join(info.id, ADA, seat="green")
    assert (mine.seat, mine.city) == ("green", "c2")
    assert (await here.service.join(info.id, ADA, city="any")).city == ""
    assert seats(here, info.id) == {"green": "Ada"}


async def test_what_a_lobby_refuses(here: House) -> None:
    service = here.service
    info = await opened(here)
    await service.join(info.id, BEN, city="c1")
    before = service.info(info.id)
    assert await refused(service.join(info.id, ADA)) == ("already_seated", {"seat": "red"})
    assert await refused(service.join(info.id, CLEO, seat="blue")) == ("colour_taken", {"seat": "blue"})
    assert await refused(service.join(info.id, CLEO, city="c1")) == ("city_taken", {"city": "c1", "seat": "blue"})
    assert (await refused(service.join(info.id, CLEO, seat="gren")))[1] == {"word": "gren", "near": "green red"}
    assert (await refused(service.join(info.id, CLEO, city="atlantis")))[0] == "unknown_city"
    assert await refused(service.add_computer(info.id, BEN)) == ("not_host", {"host": 1})
    assert await refused(service.start(info.id, BEN)) == ("not_host", {"host": 1})
    assert await refused(service.start(info.id, ADA)) == ("not_full", {"free": 1})
    assert (await refused(service.leave(info.id, DINA)))[0] == "not_in_game"
    assert (await refused(service.end(info.id, BEN)))[0] == "not_host"
    assert (await refused(service.view(info.id)))[0] == "not_started"
    assert (await refused(service.undo(info.id, ADA.id)))[0] == "not_started"
    assert service.info(info.id) == before
    await service.join(info.id, CLEO)
    assert (await refused(service.join(info.id, DINA)))[0] == "lobby_full"
    assert (await refused(service.add_computer(info.id, ADA)))[0] == "lobby_full"


async def test_the_host_takes_a_computer_away_again(here: House) -> None:
    service = here.service
    info = await opened(here)
    computer = await service.add_computer(info.id, ADA)
    await service.join(info.id, BEN)
    await service.remove_computer(info.id, ADA, computer.seat)
    assert seats(here, info.id) == {"red": "Ada", "green": "Ben"}
    assert here.teller.commits[-1].kind == "lobby"
    assert (await here.again()).service.info(info.id) == service.info(info.id)
    assert (await service.join(info.id, CLEO)).seat == "blue"


async def test_what_keeps_a_computer_at_the_table(here: House) -> None:
    service = here.service
    info = await opened(here)
    await service.join(info.id, BEN)
    await service.add_computer(info.id, ADA)
    before = service.info(info.id)
    assert await refused(service.remove_computer(info.id, BEN, "green")) == ("not_host", {"host": 1})
    assert await refused(service.remove_computer(info.id, ADA, "blue")) == ("no_computer", {"seat": "blue"})
    assert await refused(service.remove_computer(info.id, ADA, "black")) == ("no_computer", {"seat": "black"})
    assert service.info(info.id) == before
    await service.start(info.id, ADA)
    assert await refused(service.remove_computer(info.id, ADA, "green")) == ("not_lobby", {})


@pytest.mark.parametrize(
    ("option", "value"), [("players", 1), ("players", 7), ("players", 99), ("edition", "classic"), ("mode", "solo")]
)
async def test_what_is_not_built_is_refused(here: House, option: str, value: object) -> None:
    asked: dict[str, object] = {"guild_id": GUILD, "channel_id": CHANNEL, "host": ADA, option: value}
    doing: Callable[..., Awaitable[object]] = here.service.open_lobby
    assert await refused(doing(**asked)) == ("not_ready_option", {"option": option, "value": value})
    assert here.service.game_in(CHANNEL) is None


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
async def test_tables_of_two_to_six_seats_begin_in_the_cities_of_their_board(here: House, players: int) -> None:
    service = here.service
    info = await service.open_lobby(guild_id=GUILD, channel_id=CHANNEL, host=ADA, players=players)
    cities = tuple(LIBRARY.board(configuration(info.edition, players)).cities)
    assert len(cities) == players
    await service.join(info.id, ADA, city=cities[-1])
    missing = next((city for city in ("c1", "c2", "c3", "c4", "c5", "c6") if city not in cities), "c7")
    assert (await refused(service.join(info.id, ADA, city=missing)))[0] == "unknown_city"
    for _ in range(players - 1):
        await service.add_computer(info.id, ADA)
    assert await refused(service.add_computer(info.id, ADA)) == ("lobby_full", {"players": players})
    commit = await service.start(info.id, ADA)
    assert commit.info.seats[0].city == cities[-1]
    assert {each.city for each in commit.info.seats} == set(cities)
    assert message_faults(components(lobby(info))) == []


async def test_a_channel_holds_one_game(here: House) -> None:
    two = await asyncio.gather(opened(here), opened(here, BEN), return_exceptions=True)
    assert [isinstance(each, ServiceError) and each.key for each in two] == [False, "channel_busy"]
    info = await opened(here, BEN, channel=21)
    assert await refused(opened(here, CLEO, channel=21)) == ("channel_busy", {"game": info.id})
    await here.service.end(info.id, BEN)
    again = await opened(here, CLEO, channel=21)
    assert here.service.game_in(21) == again
    last = here.service.last_in(21)
    assert last is not None
    assert (last.id, last.state) == (info.id, "ended")


async def test_the_host_who_leaves_passes_the_table_on(here: House) -> None:
    info = await opened(here)
    await here.service.join(info.id, BEN)
    await here.service.leave(info.id, ADA)
    assert here.service.info(info.id).host_id == BEN.id
    await here.service.leave(info.id, BEN)
    assert here.service.info(info.id).host_id == BEN.id
    await here.service.end(info.id, BEN)
    assert here.service.games_of(BEN.id) == []


async def test_a_start_deals_what_was_left_open(here: House) -> None:
    info = await opened(here)
    await here.service.join(info.id, ADA, city="c3")
    await here.service.join(info.id, BEN)
    await here.service.join(info.id, CLEO)
    commit = await here.service.start(info.id, ADA)
    cities = [each.city for each in commit.info.seats]
    assert cities[0] == "c3"
    assert len(set(cities)) == 3
    assert (commit.kind, commit.first, commit.info.state) == ("start", 0, "running")
    assert set(commit.newly) == {"red", "blue", "green"}
    assert await refused(here.service.join(info.id, DINA)) == ("not_lobby", {})
    assert await refused(here.service.leave(info.id, ADA)) == ("not_lobby", {})
    assert await refused(here.service.start(info.id, ADA)) == ("not_lobby", {})
    assert [each.id for each in here.service.games_of(CLEO.id)] == [info.id]


async def test_an_ended_game_takes_no_answer_but_can_be_looked_at(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    key, kind, words = await here.choice(game, "red")
    commit = await here.service.end(game, ADA, manager=True)
    assert (commit.kind, commit.decisions, commit.newly) == ("end", (), ())
    assert await refused(here.service.say(game, ADA.id, key, [words], kind)) == ("ended", {})
    assert await refused(here.service.end(game, ADA)) == ("ended", {})
    assert await here.service.asked(game, "red") is None
    assert (await here.service.view(game, "red")).own is not None
    assert here.service.since(game) == {}
    await here.sweep(10)
    assert here.teller.asked == []


async def test_a_game_that_does_not_exist(here: House) -> None:
    with pytest.raises(ServiceError, match="no_game"):
        here.service.info(99)
    assert await refused(here.service.join(99, ADA)) == ("no_game", {})
    assert await refused(here.service.log(99)) == ("no_game", {})
    assert (here.service.game_in(99), here.service.last_in(99), here.service.games_of(99)) == (None, None, [])


async def test_a_lobby_is_there_after_a_restart(here: House) -> None:
    info = await opened(here)
    await here.service.join(info.id, BEN, seat="purple", city="c1")
    again = await here.again()
    assert again.service.info(info.id) == here.service.info(info.id)


async def test_who_sits_down_at_a_table_without_a_host_is_the_host(here: House) -> None:
    info = await opened(here)
    await here.service.add_computer(info.id, ADA)
    await here.service.leave(info.id, ADA)
    await here.service.join(info.id, BEN)
    await here.service.join(info.id, CLEO)
    assert here.service.info(info.id).host_id == BEN.id
    assert f"host <@{BEN.id}>" in lobby(here.service.info(info.id)).words
    assert (await here.again()).service.info(info.id).host_id == BEN.id
    await here.service.start(info.id, BEN)


async def test_a_table_is_opened_with_all_seats_of_an_earlier_one_at_once(here: House) -> None:
    seats_before = (Seating("blue", BEN, city="c2"), Seating("green", None, computer=True), Seating("red", CLEO))
    info = await here.service.open_lobby(guild_id=GUILD, channel_id=CHANNEL, host=BEN, seats=seats_before)
    assert seats(here, info.id) == {"blue": "Ben", "green": None, "red": "Cleo"}
    assert (info.host_id, [each.city for each in info.seats]) == (BEN.id, ["", "", ""])
    assert info.seating("green").computer
    assert len(here.teller.commits) == 1
    assert (await here.again()).service.info(info.id) == info


async def test_another_edition_drops_what_it_does_not_have(here: House) -> None:
    """An edition without modules and with one deck alone."""

    def read(file: str) -> dict[str, Any]:
        if file != "editions/plain.toml":
            return data.read(file)
        return {**data.read("editions/rise_of_the_gods.toml"), "id": "plain", "modules": [], "di_decks": {}}

    library = Library(read, lambda folder: (*data.names(folder), *("editions/plain.toml",) * (folder == "editions")))
    info = await here.service.open_lobby(
        guild_id=1, channel_id=20, host=ADA, modules=("update",), options={"di_deck": "49"}
    )
    assert lobbies.in_edition(library, info, "plain") == {"edition": "plain", "modules": (), "options": {}}
    assert lobbies.in_edition(library, info, "rise_of_the_gods") == {
        **{"edition": "rise_of_the_gods", "modules": ("update",), "options": {"di_deck": "49"}}
    }
    assert lobbies.in_edition(library, info, "atlantis") == {"edition": "atlantis"}
    assert lobbies.wishes(library, "plain") == {}

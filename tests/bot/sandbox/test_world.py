"""The world comes back with the same ids; time runs on; other sites are turned away."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import discord
import pytest
from aiohttp import ClientSession

from bot.sandbox import Hooks, Sandbox, WorldFileError, world
from bot.sandbox.guard import may_be_named
from tests.bot.sandbox.conftest import House, Open
from tests.bot.sandbox.demo_bot import PEOPLE, DemoBot


async def _told(house: House, seat: int) -> dict[str, Any]:
    return await house.tab(seat).get("state")


async def test_a_first_world_has_three_people_and_a_table(house: House) -> None:
    state = await _told(house, 1)
    assert [(one["name"], int(one["id"])) for one in state["people"]] == list(
        zip(("Ada", "Ben", "Cleo"), PEOPLE, strict=True)
    )
    assert [one["name"] for one in state["channels"]] == ["table", "Kemet"]
    assert not any(one["resumed"] for one in state["channels"])
    assert not state["beyond"]
    assert house.sandbox.town.guild.id == 4242424242


async def test_the_first_person_runs_the_server_before_and_after_a_restart(open_house: Open) -> None:
    for _ in range(2):
        house = await open_house()
        guild = house.sandbox.bot.get_guild(4242424242)
        assert guild is not None
        members = [await guild.fetch_member(int(one["id"])) for one in (await _told(house, 1))["people"]]
        assert [member.guild_permissions.manage_guild for member in members] == [True, False, False]


async def test_the_world_is_made_again_in_the_same_order_with_the_same_ids(open_house: Open) -> None:
    house = await open_house()
    ada = house.tab(1)
    for _ in range(3):
        await ada.slash("kemet new")
    await ada.slash("act team")
    assert (await ada.post("channel", name="The Delta!"))["channel"]
    assert (await ada.post("channel", name="the delta"))["channel"]
    assert await ada.post("person") == {"number": 4}
    await ada.slash("act team", private="false")
    await ada.post("person", name="Zoe")
    before = [await _told(house, seat) for seat in (1, 2, 5)]
    house = await open_house()
    after = [await _told(house, seat) for seat in (1, 2, 5)]
    for old, new in zip(before, after, strict=True):
        assert new["people"] == old["people"]
        kept = ("id", "name", "kind", "private", "parent")
        assert [[one[key] for key in kept] for one in new["channels"]] == [
            [one[key] for key in kept] for one in old["channels"]
        ]
    assert [one["name"] for one in after[0]["people"]] == ["Ada", "Ben", "Cleo", "Dina", "Zoe"]
    assert {"the-delta", "the-delta-2", "team-sun", "round 1 talk"} <= {one["name"] for one in after[0]["channels"]}
    assert "team-sun" not in {one["name"] for one in after[1]["channels"]}
    assert await house.tab(1).messages() == []
    assert (await house.tab(1).slash("act team"))["ok"]
    assert (await house.tab(5).slash("kemet new"))["ok"]


async def test_a_kept_game_is_taken_up_again_once(open_house: Open) -> None:
    calls = []

    async def rehome() -> None:
        calls.append(discord.utils.utcnow())
        channel = next(iter(bots[-1].get_guild(world.GUILD_ID).text_channels))
        await bots[-1].post_status(channel)

    bots: list[DemoBot] = []
    hooks = Hooks(rehome=rehome)
    house = await open_house(hooks, kept=bots)
    assert calls == []
    await house.sandbox.advance(3600 * 24, budget=20)
    await house.tab(1).post("channel", name="delta")
    house = await open_house(hooks, kept=bots)
    state = await _told(house, 1)
    assert len(calls) == 1
    assert abs(calls[0] - house.sandbox.env.now()) < timedelta(minutes=1)
    assert {one["name"]: one["resumed"] for one in state["channels"]} == {"table": True, "delta": False, "Kemet": False}
    assert [one["pinned"] for one in await house.tab(1).messages()] == [True]


async def test_the_clock_never_runs_backwards_over_a_restart(open_house: Open) -> None:
    house = await open_house()
    await house.sandbox.advance(3600, budget=60)
    seen = house.sandbox.env.now()
    assert seen > datetime.now(UTC) + timedelta(minutes=50)
    house = await open_house()
    assert house.sandbox.env.now() >= seen


async def test_a_broken_world_file_is_one_clear_error(tmp_path: Path) -> None:
    (tmp_path / "world.json").write_text("{")
    with pytest.raises(WorldFileError, match="--fresh"):
        await Sandbox(DemoBot, world_file=tmp_path / "world.json").run(asyncio.Event())
    (tmp_path / "world.json").write_text('{"version": 99, "clock": null, "made": []}')
    with pytest.raises(WorldFileError, match="version 99"):
        world.read(tmp_path / "world.json")


@pytest.mark.parametrize(
    "made",
    [
        "[]",
        '[{"kind": "person", "id": 1, "name": "Ada", "dm": 2}]',
        '[{"kind": "channel", "id": 3, "name": "table"}]',
        '[PERSON, CHANNEL, {"kind": "thread", "id": 4, "name": "talk", "parent": 99}]',
        '[PERSON, CHANNEL, {"kind": "thread", "id": 4, "name": "talk"}]',
        '[PERSON, CHANNEL, {"kind": "castle", "id": 4, "name": "talk"}]',
        '[PERSON, CHANNEL, {"kind": "channel", "id": "4", "name": "two"}]',
        '[PERSON, CHANNEL, {"kind": "channel", "id": 3, "name": "two"}]',
        '[PERSON, CHANNEL, {"kind": "person", "id": 5, "name": "Ben"}]',
        '[PERSON, CHANNEL, {"kind": "channel", "id": 4, "name": 7}]',
        "[PERSON, CHANNEL, []]",
        "[" * 100_000,
    ],
)
def test_a_world_file_that_makes_no_sense_is_one_clear_error(tmp_path: Path, made: str) -> None:
    made = made.replace("PERSON", '{"kind": "person", "id": 1, "name": "Ada", "dm": 2}')
    made = made.replace("CHANNEL", '{"kind": "channel", "id": 3, "name": "table"}')
    (tmp_path / "world.json").write_text(f'{{"version": 1, "clock": null, "made": {made}}}')
    with pytest.raises(WorldFileError, match="cannot be read; start with --fresh"):
        world.read(tmp_path / "world.json")


def test_a_clock_without_a_zone_is_one_clear_error(tmp_path: Path) -> None:
    made = '[{"kind": "person", "id": 1, "name": "A", "dm": 2}, {"kind": "channel", "id": 3, "name": "table"}]'
    (tmp_path / "world.json").write_text(f'{{"version": 1, "clock": "2026-01-01T00:00:00", "made": {made}}}')
    with pytest.raises(WorldFileError, match="cannot be read"):
        world.read(tmp_path / "world.json")


async def test_no_more_people_than_there_is_room_for(house: House) -> None:
    ada = house.tab(1)
    assert [(await ada.post("person")).get("number") for _ in range(5)] == [4, 5, 6, 7, 8]
    assert not (await ada.get("state"))["room"]
    assert await ada.post("person", name="Zoe") == {"error": "room"}
    assert len((await ada.get("state"))["people"]) == 8


async def test_names_hold_no_signs_that_turn_or_break_a_line(house: House) -> None:
    ada = house.tab(1)
    for name in ("\u202eevil\n\x07 one\u2066", "\u2069\n"):
        assert (await ada.post("person", name=name))["number"]
    assert [one["name"] for one in (await ada.get("state"))["people"]][3:] == ["evil one", "Dina"]


async def test_skip_moves_to_the_next_timer(open_house: Open) -> None:
    house = await open_house(
        Hooks(next_timer=lambda: (house.bots[-1].due, "reminder to Ada") if house.bots[-1].due else None)
    )
    ada = house.tab(1)
    assert await ada.post("skip") == {"error": "no_timer"}
    await ada.slash("kemet status")
    assert (await ada.get("state"))["time"]["next"]["text"] == "reminder to Ada"
    assert (await ada.post("skip"))["ok"]
    await house.sandbox.advance(10, budget=20)
    assert (await ada.messages())[-1]["content"] == "Reminder: we wait for Red."


async def test_beyond_loopback_the_page_says_so(open_house: Open) -> None:
    house = await open_house(host="0.0.0.0")
    assert (await _told(house, 1))["beyond"]


async def test_a_bot_that_cannot_start_is_closed(tmp_path: Path) -> None:
    class Lame(DemoBot):
        async def setup_hook(self) -> None:
            raise RuntimeError("no database")

    sandbox = Sandbox(Lame, port=0, world_file=tmp_path / "world.json")
    with pytest.raises(RuntimeError, match="no database"):
        await sandbox.run(asyncio.Event())
    assert sandbox.bot.is_closed()
    assert not sandbox.world_file.exists()


class LateBot(DemoBot):
    """A bot that has much to take up once it is logged in."""

    async def on_ready(self) -> None:
        await asyncio.to_thread(time.sleep, 5.5)


async def test_a_bot_that_needs_long_to_begin_is_waited_for(tmp_path: Path) -> None:
    sandbox = Sandbox(LateBot, world_file=tmp_path / "world.json")
    try:
        await sandbox.start(None)
        assert sandbox.started
    finally:
        await sandbox.end()


async def test_speed_is_one_of_three(house: House) -> None:
    assert (await house.tab(1).post("speed", speed=3600))["ok"]
    assert (await _told(house, 2))["time"]["speed"] == 3600
    for wrong in (7, True, 1.0, "1", None, [1]):
        assert await house.tab(1).post("speed", speed=wrong) == {"error": "broken"}
    assert house.sandbox.speed == 3600


async def test_the_computer_switch_and_the_seats_are_told_by_start_up(open_house: Open) -> None:
    calls = []

    async def computer(user: int, on: bool) -> None:
        calls.append((user, on))

    facts = {PEOPLE[0]: ("red", "Red", True, False), PEOPLE[2]: ("green", "Green", False, True)}
    house = await open_house(Hooks(computer=computer, seats=lambda: facts))
    await house.tab(1).post("computer", person=2, on=True)
    assert calls == [(PEOPLE[1], True)]
    people = (await _told(house, 1))["people"]
    assert (people[0]["colour"], people[0]["word"], people[0]["awaited"]) == ("red", "Red", True)
    assert "colour" not in people[1]
    assert people[1]["known"]
    assert people[2]["computer"]


async def test_old_requests_and_replaced_pictures_are_forgotten(house: House) -> None:
    ada = house.tab(1)
    await ada.slash("kemet status")
    await ada.slash("kemet new")
    await ada.press("Add Computer")
    await ada.press("Add Computer")
    await ada.press("Start Game")
    await ada.press("Take My Turn")
    panel = (await ada.messages())[-1]
    for _ in range(5):
        await ada.post("press", message=panel["id"], custom_id="demo:move:5" if _ else "demo:move:3")
    sandbox = house.sandbox
    assert len(sandbox.env.backend.cdn._blobs) > 5
    sandbox.env.http_requests.extend([sandbox.env.http_requests[0]] * 600)
    sandbox.look()
    assert len(sandbox.env.http_requests) == 0
    assert not sandbox.env.backend.transcript
    shown = [file for one in await ada.messages() for file in one["files"]]
    assert len(sandbox.env.backend.cdn._blobs) == len(shown) == 3


# ------------------------------------------------------------------ visitors


async def _status(house: House, method: str = "GET", path: str = "/api/state", **headers: str) -> int:
    async with ClientSession() as session:
        url = f"http://127.0.0.1:{house.client.port}{path}"
        async with session.request(method, url, headers=headers, json={} if method == "POST" else None) as answer:
            return answer.status


async def test_foreign_names_and_origins_are_turned_away(house: House) -> None:
    port = house.client.port
    assert await _status(house) == 200
    assert await _status(house, path="/") == 200
    assert await _status(house, Host=f"localhost:{port}") == 200
    assert await _status(house, Host="evil.example") == 403
    assert await _status(house, Host=f"evil.example:{port}") == 403
    assert await _status(house, Host=f"127.0.0.1:{port + 1}") == 403
    assert await _status(house, Origin="http://evil.example") == 403
    assert await _status(house, "POST", "/api/skip") == 403
    assert await _status(house, "POST", "/api/skip", Origin="null") == 403
    assert await _status(house, "POST", "/api/skip", Origin=f"http://127.0.0.1:{port}") == 400


@pytest.mark.parametrize("body", ["[" * 100_000, '{"seat": 1e999}', '{"seat": 1, "channel": 1e999, "text": "x"}'])
async def test_a_body_that_makes_no_sense_is_refused(house: House, body: str) -> None:
    origin = f"http://127.0.0.1:{house.client.port}"
    answer = await house.client.post("/api/say", data=body, headers={"Origin": origin})
    assert answer.status == 400


def test_beyond_loopback_addresses_are_named_by_number() -> None:
    assert may_be_named("192.168.1.5:8765", "0.0.0.0", 8765)
    assert may_be_named("localhost:8765", "0.0.0.0", 8765)
    assert not may_be_named("evil.example:8765", "0.0.0.0", 8765)
    assert not may_be_named("192.168.1.5:8765", "127.0.0.1", 8765)
    assert not may_be_named("[nonsense", "127.0.0.1", 8765)


async def test_the_page_asks_no_other_address(house: House) -> None:
    async with ClientSession() as session:
        async with session.get(f"http://127.0.0.1:{house.client.port}/") as answer:
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        for name in ("main.js", "base.css", "icon.svg"):
            async with session.get(f"http://127.0.0.1:{house.client.port}/page/{name}") as answer:
                assert answer.status == 200
        for name in ("noto-sans.ttf", "noto-sans-italic.ttf", "cinzel.ttf"):
            async with session.get(f"http://127.0.0.1:{house.client.port}/fonts/{name}") as answer:
                assert answer.status == 200
                assert len(await answer.read()) > 100_000
        for path in ("/page/..%2Fhost.py", "/page/host.py", "/fonts/other.ttf", "/api/file/1/2/3?seat=1"):
            async with session.get(f"http://127.0.0.1:{house.client.port}{path}") as answer:
                assert answer.status == 404
    page = Path(str(world.__file__)).parent / "page"
    for file in page.iterdir():
        text = file.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http://" not in text, file.name
        assert "https://" not in text.replace("https?://", ""), file.name


# ----------------------------------------------------------------- the whole


async def test_run_serves_until_it_is_stopped(tmp_path: Path) -> None:
    stop = asyncio.Event()
    sandbox = Sandbox(DemoBot, port=0, world_file=tmp_path / "deep" / "world.json")
    running = asyncio.create_task(sandbox.run(stop))
    await asyncio.wait_for(sandbox.ready.wait(), 10)
    async with ClientSession() as session, session.get(sandbox.address + "api/events") as stream:
        began = sandbox.env.now()
        await stream.content.readuntil(b"\n\n")
        await asyncio.sleep(0.6)
        assert sandbox.env.now() > began
        stop.set()
        assert b"event: stopped" in await asyncio.wait_for(stream.content.read(), 5)
    await asyncio.wait_for(running, 5)
    assert sandbox.bot.is_closed()
    assert [one.name for one in (world.read(sandbox.world_file) or world.World()).made] == [
        "Ada",
        "Ben",
        "Cleo",
        "table",
    ]


async def test_a_taken_port_is_an_error_and_closes_the_bot(tmp_path: Path) -> None:
    with contextlib.closing(socket.create_server(("127.0.0.1", 0))) as other:
        sandbox = Sandbox(DemoBot, port=other.getsockname()[1], world_file=tmp_path / "world.json")
        with pytest.raises(OSError, match="address already in use"):
            await sandbox.run(asyncio.Event())
    assert sandbox.bot.is_closed()


async def test_a_channel_that_was_written_in_says_so_after_a_restart(open_house: Open) -> None:
    house = await open_house()
    await house.tab(1).post("say", text="before the stop")
    await house.tab(1).post("channel", name="delta")
    for _ in range(2):  # and after the next one
        house = await open_house()
        told = {one["name"]: one["resumed"] for one in (await _told(house, 1))["channels"]}
        assert told == {"table": True, "delta": False, "Kemet": False}

"""Ids and lines that the bot never made, or made for another step: answered, and nothing is done."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import ui

from tests.bot.whole.checks import OPS, TURN, Unchanged, plain
from tests.bot.whole.support import Seen, World, flat

pytestmark = pytest.mark.usefixtures("no_fault")


def mark_of(panel: Seen) -> str:
    """The short name of the draft that a panel shows."""
    ids = [each["custom_id"] for each in flat(panel.components) if "custom_id" in each]
    return next(each.split(":")[5] for each in ids if ":why:" in each)


async def test_every_kind_of_button_where_it_does_not_belong(table: World) -> None:
    await table.place(**TURN)
    key = (await table.asked("red")).key
    panel = await table.slash("red", "act turn")
    mark = mark_of(panel)
    async with Unchanged(table, drafts=True):
        for op in OPS:
            for arg in ("", "atlantis", f"{mark}.atlantis", f"{mark}.9", "x.f1_pray"):
                if (op, arg) not in (("back_out", ""), ("form", "")):
                    plain(await table.press_made("red", f"p1:{table.game_id}:{key.serial}:red:{op}:{arg}"))


async def test_a_game_that_does_not_exist(table: World) -> None:
    await table.place(**TURN)
    made = ("k1:999:1001:red:f1_pray", "k1:999:0:any:my_turn", "k1:999:0:any:board", "p1:999:1001:red:show:")
    async with Unchanged(table):
        for custom_id in (*made, "p1:999:1001:red:form:", "l1:999:join", "l1:999:end"):
            assert "No game in this channel" in plain(await table.press_made("red", custom_id)), custom_id


FAR = "9" * 30
MADE_UP = [
    ("k1:{game}:1:red:f1_pray", "earlier step"),
    ("k1:{game}:{serial}:red:f9_fly", "I know no"),
    ("k1:{game}:{serial}:red:atlantis", "I know no"),
    ("k1:{game}:{serial}:purple:f1_pray", "This is for 🟪 Purple"),
    ("k1:{game}:999999999999999:red:f1_pray", "earlier step"),
    (f"k1:{{game}}:{FAR}:red:f1_pray", "cannot place this button"),
    (f"p1:{{game}}:{FAR}:red:show:", "cannot place this button"),
    (f"k1:{FAR}:1:red:f1_pray", "cannot place this button"),
    (f"l1:{FAR}:join", "cannot place this button"),
    ("k1:{game}:0:any:dance", "cannot place this button"),
    ("k1:{game}:0:any:details-99999", "No battle"),
    (f"k1:{{game}}:0:any:older-{FAR}", "cannot place this button"),
    ("p1:{game}:{serial}:red:dance:", "cannot place this button"),
    ("p1:{game}:{serial}:red:change:", "cannot place this button"),
    ("p1:{game}:{serial}:red:space:f9_fly", "I know no"),
    ("p1:{game}:{serial}:red:say:atlantis", "I know no"),
    ("p1:{game}:1:red:show:", "earlier step"),
    ("p1:{game}:0:red:undo:", "no step of yours"),
    ("p1:{game}:0:red:take_back:", "earlier step"),
    ("l1:{game}:dance", "cannot place this button"),
    ("k1:{game}:nonsense", "cannot place this button"),
    ("k9:1:2:3", "cannot place this button"),
    ("k1:{game}:1\u0663:red:f1_pray", "cannot place this button"),
    ("k1:\u0663:0:any:board", "cannot place this button"),
    ("k1:{game}:0:any:details-\u0663", "cannot place this button"),
    ("p1:{game}:\u0663:red:show:", "cannot place this button"),
    ("l1:\u0663:join", "cannot place this button"),
    (f"p1:{{game}}:{FAR}:red:undo:", "cannot place this button"),
    ("p1:{game}:{serial}:red:level:x.4", "cannot place this button"),
    ("p1:{game}:{serial}:red:tile:x", "cannot place this button"),
    ("l1:{game}:pick_colour", "cannot place this button"),
    ("l1:{game}:pick_city", "cannot place this button"),
    ("something else", "cannot place this button"),
]


async def test_made_up_buttons(table: World) -> None:
    await table.place(**TURN)
    key = (await table.asked("red")).key
    async with Unchanged(table):
        for made, answer in MADE_UP:
            custom_id = made.format(game=table.game_id, serial=key.serial)
            assert answer in plain(await table.press_made("red", custom_id)), custom_id


async def test_made_up_lines_of_a_select(table: World) -> None:
    await table.place(**TURN)
    panel = await table.slash("red", "act turn")
    key = (await table.asked("red")).key
    mark = mark_of(panel)
    async with Unchanged(table):
        for op in ("pick", "tile", "group", "answer", "level"):
            custom_id = f"p1:{table.game_id}:{key.serial}:red:{op}:{mark}"
            for value in ("atlantis", "@everyone **x**", "9" * 100, "²"):
                seen = await select_made(table, "red", custom_id, value)
                assert "cannot place" in plain(seen) or "I know no" in plain(seen), (op, value)


async def test_a_button_that_somebody_made_a_select(table: World) -> None:
    await table.place(**TURN)
    key = (await table.asked("red")).key
    async with Unchanged(table):
        for custom_id in (f"k1:{table.game_id}:{key.serial}:red:f1_pray", f"k1:{table.game_id}:0:any:undo"):
            assert "cannot place" in plain(await select_made(table, "red", custom_id, "x")), custom_id
        assert "cannot place" in plain(await select_made(table, "red", f"l1:{table.game_id}:start", "x"))


async def select_made(world: World, name: str, custom_id: str, value: str) -> Seen:
    """Choose a line that somebody made up."""
    menu: ui.Select[Any] = ui.Select(custom_id=custom_id, options=[discord.SelectOption(label="x", value=value)])
    message = await world.post(menu)
    return Seen(await world.who(name).select(message, [value], custom_id=custom_id))


async def test_made_up_colours_and_cities(world: World) -> None:
    await world.slash("red", "kemet new")
    await world.press("blue", "Join")
    game = world.service.game_in(world.channel.id)
    assert game is not None
    async with Unchanged(world):
        for what, value, answer in (
            ("colour", "pink", "I know no colour"),
            ("colour", "red", "is taken"),
            ("colour", "@everyone", "I know no colour"),
            ("city", "atlantis", "I know no city"),
            ("city", "*" * 100, "I know no city"),
        ):
            seen = await select_made(world, "blue", f"l1:{game.id}:pick_{what}", value)
            assert answer in plain(seen)
        assert "Not all seats are taken" in plain(await world.press_made("red", f"l1:{game.id}:start"))
        assert "Only the host" in plain(await world.press_made("blue", f"l1:{game.id}:start"))
        assert "begun" in plain(await world.slash("red", "act turn"))
        assert "holds a game already" in plain(await world.slash("red", "kemet new"))
        assert "not ready" in plain(await world.slash("red", "kemet new", world.elsewhere, mode="solo"))
        seen = await world.slash("red", "kemet new", world.elsewhere, mode="teams_3v3", players=5)
        assert "3 against 3 needs 6 seats" in plain(seen)
        assert "not ready" in plain(await world.slash("red", "kemet new", world.elsewhere, edition="classic"))

"""A running service for each test."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import simcord

from bot import app
from tests.bot.service.support import House, house
from tests.bot.service.world import World


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[House]:
    made = await house(tmp_path / "kemet.db")
    yield made
    await made.close()


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    path = tmp_path / "kemet.db"
    made = app.build(path, source=random.Random(1))
    env = simcord.Env(made.client, check_errors=False, strict_sync=False, settle_timeout=30)
    guild = env.create_guild("Server")
    found = World(env, path, made)
    found.guild = guild
    found.channel = guild.create_text_channel("table")
    found.seats = [guild.add_member(env.create_user(name)) for name in ("ada", "ben")]
    await env.start()
    yield found
    for each in (*found.lives, found.app):
        await each.client.close()
    await env.shutdown()

"""7 Logging: a game at DEBUG with marked cards and a marked token leaves neither in log, error output or answers."""

from __future__ import annotations

import http.server
import io
import json
import logging
import re
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import discord
import pytest

from bot import logs, names, settings
from bot.__main__ import main
from bot.announce import Announcements
from bot.computers import Computers
from bot.prompts import complete, done, entry
from bot.publisher import DiscordPublisher
from bot.wishes import Wishes
from tests.bot.whole.checks import TEMPLE
from tests.bot.whole.support import Painter, Seen, World, filled, use_library, words_of
from tests.engine.secret_positions import HANDS, POOR, SPY, STORM, TWO_TOKENS, VISION, WOUND

MARK = "xqzmark"
TOKEN = f"MTIzNDU2Nzg5MDEyMzQ1Njc4.{MARK}.token-that-nobody-may-see"
CARDS = "cards/rise_of_the_gods.toml"
LEVELS = ("", "kemet", *logs.QUIET)


def marked(file: dict[str, Any]) -> None:
    """Every card is named so that it cannot be overlooked; special ones keep the id by which a tile names them."""
    for row in file["battle"]:
        row["id"] = row["id"] if row.get("special") else f"{MARK}_{row['id']}"
    for row in file["di"]:
        row["name"] = f"{MARK} {row['name']}"


@pytest.fixture(autouse=True)
def _marked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with use_library(monkeypatch, {CARDS: marked}):
        assert names.di_name("distraction") == f"{MARK} Distraction"
        yield


@pytest.fixture(autouse=True)
def written(capsys: pytest.CaptureFixture[str]) -> Iterator[Callable[[], str]]:
    """What the log and the error output hold, set up at DEBUG as the running bot sets it up."""
    stream, root = io.StringIO(), logging.getLogger()
    handlers, levels = list(root.handlers), {name: logging.getLogger(name).level for name in LEVELS}
    logs.configure("DEBUG", stream)

    def read() -> str:
        out, err = capsys.readouterr()
        stream.write(out + err)
        return stream.getvalue()

    yield read
    root.handlers[:] = handlers
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


def said(world: World) -> set[str]:
    """All words of all answers that name something: places, spaces, tiles, cards."""
    words = {word for row in world.rows("choices") for word in json.loads(row[5])}
    return {word for word in words if "_" in word}


async def by_hand(world: World, seat: str) -> Seen:
    """Look at everything, then answer what is asked by the panel or form that it opens."""
    for command in ("show hand", "show board", "show log", "show battle", "rules why", "kemet status"):
        await world.slash(seat, command)
    await world.who(seat).autocomplete(world.channel, "act choose", "answer", "")
    await world.slash(seat, "act choose", answer="battle_4_1")
    words = [word for word in await world.chance(seat) if word != "done"]
    opened = await world.slash(seat, "act prompt")
    if opened.modal is not None and words:
        return await world.send(seat, opened, **filled(opened, words))
    await world.say(seat, words)
    return opened


async def test_a_game_at_debug_tells_the_log_no_card(table: World, written: Callable[[], str]) -> None:
    await table.play(lambda view: view.battle is not None and view.battle.stage == "war_council")
    forms = []
    for _ in range(2):
        await table.later(4)
        forms.append(await by_hand(table, (await table.view()).awaited[0]))
    assert MARK in json.dumps(table.rows("choices")), "cards were played"
    for _ in range(5):
        await table.later(4)
        await by_hand(table, (await table.view()).awaited[0])
    view = await table.play(lambda view: view.table.phase == "night")
    for seat in view.awaited:
        await by_hand(table, seat)
    await table.play(lambda view: view.table.phase == "day")
    await table.again()
    await by_hand(table, (await table.view()).awaited[0])
    log = written()
    assert "xqz" not in log
    assert [word for word in said(table) if word in log] == []


def cards_of(world: World) -> set[str]:
    """The names in the data of all cards that somebody holds, and what is not said in the log of a game anyway."""
    hidden = world.saved().hidden
    return {card for hand in hidden.hands.values() for card in [*hand.di, *hand.battle] if "_" in card}


@pytest.mark.parametrize("given", [SPY, WOUND, VISION, STORM, TWO_TOKENS, POOR])
async def test_cards_and_tokens_at_debug_tell_the_log_no_card(
    table: World, written: Callable[[], str], given: dict[str, Any]
) -> None:
    await table.place(**{"di_cards": HANDS, **given})
    held = cards_of(table)
    for command in ("act di", "act token", "act acquire", "act turn"):
        await table.slash("red", command)
    await table.who("red").autocomplete(table.channel, "act di", "card", "")
    for _ in range(3):
        await by_hand(table, (await table.view()).awaited[0])
        await table.later(4)
    log = written()
    assert "xqz" not in log
    assert [word for word in said(table) | held if word in log] == []


@pytest.mark.parametrize("closed", [False, True])
async def test_copies_of_hands_tell_the_log_no_card(
    table: World, monkeypatch: pytest.MonkeyPatch, written: Callable[[], str], closed: bool
) -> None:
    """Sent without their pictures, which break; or not taken by Discord at all."""
    for seat, way in (("red", "dm"), ("blue", "thread")):
        await table.service.set_wishes(table.who(seat).id, Wishes(secrets=way))
    direct = table.who("red").user.dm_channel
    if closed:
        for path in (f"/channels/{direct.id}/messages", f"/channels/{table.channel.id}/threads"):
            table.env.inject_error("POST", path, status=403, code=50007, times=None)
    monkeypatch.setattr(Painter, "hand", trip)
    await table.place(**TEMPLE)
    await table.say("blue", [f"{MARK}_battle_1_3", f"{MARK}_battle_3_2", "done"])
    await table.say("red", [f"{MARK}_battle_4_1", f"{MARK}_battle_3_2", "done"])
    copies = [words_of([part.to_dict() for part in each.components]) for each in direct.history()]
    assert [f"{MARK} Distraction" in text for text in copies] == ([] if closed else [True])
    log = written()
    assert "no picture for a copy" in log
    assert MARK not in log
    assert any("DM" in text for text in table.texts()) == closed
    assert MARK not in "".join(text for text in table.texts() if "I cannot" in text or "I may not" in text)


async def test_a_card_in_the_log_would_be_found(table: World, written: Callable[[], str]) -> None:
    held = table.service.tables.held(table.game_id)
    assert held.game is not None
    logging.getLogger("kemet.service").debug("hand %s", held.game.hidden.hands["red"])
    assert MARK in written()


def stumble(*_: Any, **__: Any) -> Any:
    """A fault with a card in a variable, in the message and in the fault before it."""
    card = f"{MARK}_battle_4_1"
    try:
        raise KeyError(card)
    except KeyError as error:
        raise ValueError(f"{card} is not here") from error


async def trip(*given: Any, **more: Any) -> Any:
    stumble()


async def test_a_fault_in_a_callback_is_told_by_a_code_alone(
    table: World, monkeypatch: pytest.MonkeyPatch, written: Callable[[], str]
) -> None:
    await table.place(**TEMPLE)
    form = await table.press("red", "My Battle Plan")
    before = table.dump()
    monkeypatch.setattr(entry, "open_asked", trip)
    monkeypatch.setattr(table.service, "say", trip)
    answers = [
        await table.press("red", "My Battle Plan"),
        await table.slash("red", "act battle"),
        await table.send("red", form, **filled(form, [f"{MARK}_battle_4_1", f"{MARK}_battle_3_2"])),
    ]
    log = written()
    for each in answers:
        found = re.search(r"Something broke on my side; nothing was changed.\*\* Code \*\*(\w{4})\*\*", each.text)
        assert found is not None
        assert f"code {found[1]}: ValueError" in log
        assert MARK not in json.dumps(each.components)
    assert "in stumble" in log, "the log says where it broke"
    assert MARK not in log
    assert {**table.dump(), "drafts": 0} == {**before, "drafts": 0}
    assert await table.who("red").autocomplete(table.channel, "act choose", "answer", "") != []
    monkeypatch.setattr(complete, "completions", stumble)
    assert await table.who("red").autocomplete(table.channel, "act choose", "answer", "") == []
    assert "no suggestions: ValueError" in written()
    assert MARK not in written()


async def test_a_fault_after_the_commit_says_that_the_choice_counts(
    table: World, monkeypatch: pytest.MonkeyPatch, written: Callable[[], str]
) -> None:
    await table.place(**TEMPLE)
    form = await table.press("red", "My Battle Plan")
    monkeypatch.setattr(done, "sealed", trip)
    told = await table.send("red", form, **filled(form, [f"{MARK}_battle_4_1", f"{MARK}_battle_3_2"]))
    assert (await table.view()).sealed == ["red"]
    found = re.search(r"your choice was saved.\*\* Code \*\*(\w{4})\*\*", told.text)
    assert found is not None
    assert f"code {found[1]}: ValueError" in written()
    assert "nothing was changed" not in told.text
    monkeypatch.setattr(done, "screen", stumble)
    told = await table.slash("red", "act undo")
    assert (await table.view()).sealed == []
    assert "your choice was saved" in told.text
    assert MARK not in written()


@pytest.mark.parametrize(
    ("owner", "name", "fault"),
    [
        (Announcements, "rows", stumble),
        (Announcements, "ask_rows", stumble),
        (DiscordPublisher, "result", trip),
        (DiscordPublisher, "ask", trip),
        (Painter, "board", trip),
        (Painter, "board_alt", stumble),
        (Computers, "answer", trip),
    ],
)
async def test_a_fault_behind_the_callbacks_tells_no_card(
    table: World, monkeypatch: pytest.MonkeyPatch, written: Callable[[], str], owner: Any, name: str, fault: Any
) -> None:
    await table.service.set_computer(table.people["green"].id, True)
    await table.place(**TEMPLE)
    monkeypatch.setattr(owner, name, fault)
    # The loser lives and is asked first (3.5.6): called, for it was the other who ended the council.
    await table.say("blue", [f"{MARK}_battle_1_3", f"{MARK}_battle_3_2"])
    await table.say("red", [f"{MARK}_battle_4_1", f"{MARK}_battle_3_2", "distraction"])
    assert (await table.view()).awaited == ["blue"]
    await table.later(4)
    await table.play(lambda view: view.awaited == ["green"], most=20)
    await table.later(8)
    log = written()
    assert "ValueError" in log
    assert MARK not in log


async def test_a_save_that_cannot_be_read_is_not_quoted(table: World, written: Callable[[], str]) -> None:
    await table.place(**TEMPLE)
    await table.drop()
    with closing(sqlite3.connect(table.database)) as db, db:
        spoilt = f'"{MARK}_battle_4_1":'
        db.execute("UPDATE snapshots SET state = replace(state, ?, ?)", (f'"{MARK}_battle_4_1"', f"{{{spoilt} 1}}"))
    await table.env.restart_bot(table.new_bot())
    told = await table.slash("red", "act turn")
    found = re.search(r"code \*\*(\w{4})\*\*", told.text)
    assert found is not None
    log = written()
    assert f"cannot be loaded, code {found[1]}" in log
    assert MARK not in log
    assert MARK not in told.text


class Refusing(http.server.BaseHTTPRequestHandler):
    """Answers as Discord does when the token is wrong."""

    def do_GET(self) -> None:
        self.send_response(401)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(b'{"message": "401: Unauthorized", "code": 0}')

    def log_message(self, format: str, *args: object) -> None:
        """Quiet."""


@pytest.fixture
def discord_refuses(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Refusing) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        monkeypatch.setattr(discord.http.Route, "BASE", f"http://127.0.0.1:{server.server_port}")
        yield
        server.shutdown()


def test_the_token_is_never_shown(
    discord_refuses: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("KEMET_LOG_LEVEL", "DEBUG")
    chosen = settings.read()
    assert chosen.discord_token is not None
    assert MARK not in f"{chosen!r} {chosen} {chosen.model_dump_json()} {chosen.discord_token!r}"
    assert main(["run", "--discord"]) == 2
    monkeypatch.setenv("DISCORD_TOKEN", f"Bot {TOKEN}")
    monkeypatch.setenv("KEMET_LOG_LEVEL", "LOUD")
    assert main(["run", "--discord"]) == 2
    told = "".join(capsys.readouterr())
    assert "Discord refuses this DISCORD_TOKEN" in told
    assert "without the word Bot" in told
    assert MARK not in told

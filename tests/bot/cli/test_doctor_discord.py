"""`kemet doctor` with a token: login, invitation, permissions; no secret is ever shown."""

from __future__ import annotations

import logging
import types
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import discord
import pytest

from bot.cli import check_discord, disk, doctor
from tests.bot.cli.doctoring import FORM, SECRET, failed


@pytest.fixture(autouse=True)
def _lasting_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "wiped", lambda path: None)


INVITED = check_discord.NEEDED.value


def servers(monkeypatch: pytest.MonkeyPatch, *found: tuple[str, int]) -> None:
    async def answer(secret: str) -> check_discord.Answer:
        assert secret == FORM
        return check_discord.Answer(4242, "Kemet#1234", list(found))

    monkeypatch.setenv("DISCORD_TOKEN", FORM)
    monkeypatch.setattr(check_discord, "ask", answer)


def test_permissions_are_well(kemet, monkeypatch: pytest.MonkeyPatch) -> None:
    servers(monkeypatch, ("Home", INVITED), ("Admin's", 8))
    outcome = kemet("doctor")
    assert outcome.status == 0
    assert "ok    login: as Kemet#1234" in outcome.out
    assert "ok    permissions: complete in 2 servers" in outcome.out
    assert f"ok    invitation: {check_discord.invitation(4242)}" in outcome.out


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("read_messages", "view channels"),
        ("send_messages", "send messages"),
        ("send_messages_in_threads", "send messages in threads"),
        ("create_public_threads", "create public threads"),
        ("create_private_threads", "create private threads"),
        ("attach_files", "attach files"),
        ("embed_links", "embed links"),
        ("read_message_history", "read message history"),
        ("pin_messages", "pin messages"),
    ],
)
def test_permissions_line_fails_and_names_what_is_missing(
    kemet, monkeypatch: pytest.MonkeyPatch, name: str, said: str
) -> None:
    given = discord.Permissions(INVITED)
    given.update(**{name: False})
    servers(monkeypatch, ("Home", INVITED), ("Other", given.value))
    outcome = kemet("doctor")
    assert outcome.status == 1
    assert failed(outcome.out) == [f"permissions: Other lacks {said}"]


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (TimeoutError(), "login: Discord gives no answer: TimeoutError"),
        (discord.LoginFailure("Improper token has been passed."), "login: Discord refuses this token"),
    ],
)
def test_login_line_fails(kemet, monkeypatch: pytest.MonkeyPatch, error: Exception, said: str) -> None:
    async def no_answer(secret: str) -> check_discord.Answer:
        raise error

    monkeypatch.setenv("DISCORD_TOKEN", FORM)
    monkeypatch.setattr(check_discord, "ask", no_answer)
    outcome = kemet("doctor")
    assert outcome.status == 1
    assert failed(outcome.out)[0].startswith(said)


async def test_every_server_is_asked_for_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_discord, "PAGE", 2)
    every = [{"id": str(number), "name": f"server {number}", "permissions": str(number)} for number in (11, 12, 13)]

    async def page(limit: int, after: int | None = None) -> list[dict[str, str]]:
        return [each for each in every if int(each["id"]) > (after or 0)][:limit]

    client = types.SimpleNamespace(http=types.SimpleNamespace(get_guilds=page))
    assert await check_discord.servers_of(client) == [("server 11", 11), ("server 12", 12), ("server 13", 13)]


def test_the_invitation_asks_for_nine_permissions_and_nothing_else() -> None:
    """Discord's bits: view 10, send 11, in threads 38, public threads 35, private threads 36, files 15, embeds 14,
    history 16, pin 51."""
    assert sum(1 << bit for bit in (10, 11, 38, 35, 36, 15, 14, 16, 51)) == INVITED == 2252177770925056
    address = urlsplit(check_discord.invitation(4242))
    assert (address.scheme, address.netloc, address.path) == ("https", "discord.com", "/oauth2/authorize")
    assert parse_qs(address.query) == {
        "client_id": ["4242"],
        "scope": ["bot applications.commands"],
        "permissions": [str(INVITED)],
    }


def test_the_readme_has_the_invitation_and_names_each_permission() -> None:
    readme = (Path(doctor.__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    (given,) = [word.strip("`") for word in readme.split() if "oauth2/authorize" in word]
    asked = urlsplit(check_discord.invitation(4242))
    assert parse_qs(urlsplit(given.replace("APPLICATION_ID", "4242")).query) == parse_qs(asked.query)
    portal = {"read_messages": "View Channels"}
    for name, needed in check_discord.NEEDED:
        assert not needed or portal.get(name, name.replace("_", " ").title()).replace(" In ", " in ") in readme


@pytest.mark.parametrize("words", [(), ("--offline",)])
def test_no_line_ever_shows_the_token(
    kemet, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, words: tuple[str, ...]
) -> None:
    """Discord's own errors may quote what was sent."""
    caplog.set_level(logging.DEBUG)
    monkeypatch.setenv("DISCORD_TOKEN", FORM)
    monkeypatch.setattr(discord.http.Route, "BASE", "http://127.0.0.1:9")
    outcome = kemet("doctor", *words)
    assert outcome.status == (1 if not words else 0)
    assert SECRET not in outcome.out + outcome.err + caplog.text

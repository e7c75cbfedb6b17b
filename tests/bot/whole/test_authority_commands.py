"""Every command, typed by everybody it is not meant for and with every hostile text: none acts, leaks or breaks.

The commands and their options are read from the tree of the bot; one that is new and stands in no row fails.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from discord import AppCommandOptionType as Kind
from discord import app_commands

from bot.messages import lobby
from bot.ports import Person
from bot.texts import text
from bot.visits import Visit, complete, slash
from bot.wording import word_name
from engine.decision import Key
from tests.bot.races.support import ADA, BEN, CHANNEL, CHANNELS, DINA, GUILD, Ring, over
from tests.bot.whole import test_authority_all as everything
from tests.bot.whole.test_authority_all import DIRECT, FAR, FAR_CHANNEL, Kept, answer_of, names_no_secret

table = everything.table  # the same game, and the same check of the log
TURN: dict[str, Any] = {
    "now": "red turn",
    "troops": {"red": {"desert_c1": 4}, "blue": {"west_temple": 2}},
    "pp": {"red": 2},
    "di_cards": {"red": ["war_fury", "war_rage"], "blue": ["iron_wall"], "green": ["prayer"]},
}
# By what they are: answers of whoever is asked, looks at the game of a channel, what is one's own, what is the table's.
ACTS = {
    *("act turn", "act prompt", "act undo", "act choose", "act pray", "act move", "act recruit", "act build"),
    *("act token", "act acquire", "act di", "act pass", "act battle", "act retreat", "team give"),
}
LOOKS = {
    *("show board", "show hand", "show battle", "show seat", "show tiles", "show discards", "show score", "show log"),
    *("show text", "rules lookup", "rules step", "rules why", "kemet status", "kemet export", "kemet report"),
    *("kemet info", "help"),
}
OWN = {"me pings", "me secrets", "me hints", "kemet games", "kemet next"}
TEAMS = {"team show", "team propose"}
EVERYBODYS = {"join", "join_1", "join_2", "join_3", "leave", "take", "decline"}  # of a lobby
TABLES = {
    *("kemet new", "kemet join", "kemet leave", "kemet start", "kemet end", "kemet settings", "kemet invite"),
    "kemet rematch",
}
HOSTILE = (
    "atlantis",
    "war_fury",
    "red tokens f1_pray",
    "@everyone <@&123> <@456> <#789>",
    "**bold** _it_ ||spoiler|| `code` ```block```",
    "# Heading\n> quote\n-# small",
    "[a link](https://example.org/evil)",
    "{word} {0} {seat!r} %s %(x)s \\",
    "'; DROP TABLE games; --",
    "\u202eright to left\u2066 \u200b\x00\x07 \U0001f600\U000e0041",
    "-1",
    "9" * 400,
    "done done done",
    "*_~`|> @everyone <@1> [x](https://example.org) " * 130,
)
PERSONAL = ("people",)  # what people set for themselves
LONGEST = 6000  # of an option without a limit of its own
RAW = re.compile(r"(?<!\\)\[a link\]|\n# |(?<!\\)\*\*bold|<@456>|<@&123>|(?<!\\)```block|[\x00\x07\u202e\u2066]")


def all_commands(table: Ring) -> Iterator[app_commands.Command[Any, ..., Any]]:
    """Those of the tree, without the groups."""
    for each in table.made.client.tree.walk_commands():
        if isinstance(each, app_commands.Command):
            yield each


def plain_options(command: app_commands.Command[Any, ..., Any]) -> dict[str, Any]:
    """As little as Discord would send."""
    return {each.display_name: harmless(each) for each in command.parameters if each.required}


def harmless(parameter: app_commands.Parameter) -> Any:
    if parameter.type is Kind.user:
        return DINA
    if parameter.type is Kind.integer:
        return int(parameter.min_value or 1)
    return True if parameter.type is Kind.boolean else "atlantis"


def hostile_options(
    command: app_commands.Command[Any, ..., Any], part: int = 0, of: int = 1
) -> Iterator[dict[str, Any]]:
    """Each option with each value that a person can make Discord send, and with some that nobody was offered."""
    for each in command.parameters:
        values: list[Any] = []
        if each.type is Kind.string:
            values = [word[: int(each.max_value or LONGEST)] for word in HOSTILE[part::of]]
        elif each.type is Kind.integer:
            values = [int(limit) for limit in (each.min_value, each.max_value) if limit is not None] or [-1, 2**53]
        elif each.type is Kind.boolean:
            values = [True, False]
        elif each.type is Kind.user:
            values = [ADA, BEN, DINA, FAR]
        for value in values:
            yield {**plain_options(command), each.display_name: value}


async def typed(table: Ring, who: Person, name: str, options: dict[str, Any], where: int = CHANNEL) -> Visit:
    return await over(slash(table.recorder, where, name, options, who))


async def test_every_command_has_a_row(table: Ring) -> None:
    names = [each.qualified_name for each in all_commands(table)]
    assert sorted(names) == sorted([*ACTS, *LOOKS, *OWN, *TABLES, *TEAMS])


@pytest.mark.parametrize(
    ("name", "options"),
    [
        *(("kemet dance", {}), ("dance", {}), ("act", {}), ("act choose", {}), ("kemet invite", {})),
    ],
)
async def test_a_command_of_another_version(table: Ring, name: str, options: dict[str, Any]) -> None:
    """Discord may show an older list of commands for a while: what came of it is no fault, and it is told so."""
    await table.place(**TURN)
    kept = Kept(table)
    told = answer_of(await typed(table, ADA, name, options))
    assert told == text("refusal.unknown_command")
    kept.check()


WHO = [(BEN, CHANNEL), (DINA, CHANNEL), (FAR, FAR_CHANNEL), (DINA, DIRECT)]


@pytest.mark.parametrize(("who", "where"), WHO)
async def test_every_command_by_those_it_is_not_for(table: Ring, who: Person, where: int) -> None:
    """Another seat, somebody who watches, somebody of another server, somebody by direct message."""
    await table.place(**TURN)
    kept = Kept(table, *PERSONAL)
    for command in all_commands(table):
        name = command.qualified_name
        if name == "kemet new" and where == FAR_CHANNEL:
            continue  # a channel of their own, in which they may
        for options in (plain_options(command), *hostile_options(command, part=1, of=5)):
            told = answer_of(await typed(table, who, name, options, where))
            assert not told.startswith(("### Done", "### Sealed")), name
            if name != "rules lookup" and not echoes(options):
                names_no_secret(told, who)
        if name in ACTS and who is not BEN:
            assert "Nothing" in told or "watching" in told or "No game" in told, (name, told)
    kept.check()


def echoes(options: dict[str, Any]) -> bool:
    """Whoever types the name of a card may be told it."""
    return "war_fury" in options.values()


@pytest.mark.parametrize("part", range(4))
async def test_hostile_texts_in_every_option(table: Ring, part: int) -> None:
    """Of whoever is asked: what is typed is shown as it is, pings nobody, and says nothing to the game."""
    await table.place(**TURN)
    kept = Kept(table, "drafts", *PERSONAL)
    serial = (await table.view()).serial
    for command in all_commands(table):
        for options in hostile_options(command, part=part, of=4):
            if not any(isinstance(value, str) for value in options.values()):
                continue
            visit = await typed(table, ADA, command.qualified_name, options)
            if visit.modal is not None:
                continue
            told = answer_of(visit)
            assert RAW.search(told) is None, (command.qualified_name, options, told)
            assert len(told) < 2500 or command.qualified_name in LOOKS, command.qualified_name
            assert (await table.view()).serial == serial, (command.qualified_name, options)
    kept.check()
    for call in table.recorder.calls or ():
        body = call.body if isinstance(call.body, dict) else {}
        mentions = (body.get("data") or body).get("allowed_mentions") or {}
        assert not {"everyone", "roles"} & set(mentions.get("parse", ()))


@pytest.mark.parametrize(("who", "where"), [(ADA, CHANNEL), *WHO])
async def test_what_may_be_completed_tells_no_secret(table: Ring, who: Person, where: int) -> None:
    await table.place(**TURN)
    kept = Kept(table)
    offered = 0
    for command in all_commands(table):
        for each in command.parameters:
            if not each.autocomplete:
                continue
            for word in ("", *HOSTILE):
                given = {**plain_options(command), each.display_name: word[:LONGEST]}
                asked = complete(table.recorder, where, command.qualified_name, given, each.display_name, who)
                visit = await over(asked)
                assert visit.kind == 8, command.qualified_name
                choices = visit.data["choices"]
                offered += len(choices)
                assert len(choices) <= 25
                assert all(1 <= len(choice["name"]) <= 100 for choice in choices)
                assert all(1 <= len(str(choice["value"])) <= 100 for choice in choices)
                if who is not ADA and command.qualified_name != "rules lookup":
                    names_no_secret("\n".join(choice["name"] for choice in choices), who)
    assert offered
    kept.check()


async def test_the_asked_person_is_offered_their_own_hand(table: Ring) -> None:
    """The test above can see a hand where one is shown."""
    await table.place(**TURN)
    seen = answer_of(await typed(table, ADA, "show hand", {}))
    assert word_name("war_fury") in seen


# A lobby: what is its host's


@pytest.mark.parametrize("mode", ["free_for_all", "teams_2v2"])
@pytest.mark.parametrize("who", [BEN, DINA])
async def test_what_is_the_host_s_is_done_by_no_other(table: Ring, who: Person, mode: str) -> None:
    """A guest and somebody who only watches press, choose and type all that a lobby has but what is everybody's."""
    info = await table.service.open_lobby(guild_id=GUILD, channel_id=CHANNELS[1], host=ADA, players=4, mode=mode)
    await table.service.join(info.id, BEN)
    await table.service.add_computer(info.id, ADA)
    await table.service.add_computer(info.id, ADA)
    await table.settle(10)
    kept = Kept(table)
    presses = [f"l1:{info.id}:{op}" for op in sorted(lobby.LOBBY.keys() - EVERYBODYS)]
    for custom_id in (*presses, *everything.MADE["SettingSelect"](info.id, Key(0, ""))):
        for values in (
            None,
            ["4"],
            ["classic"],
            ["4.free_for_all"],
            ["players"],
            ["strict"],
            ["fast"],
            ["text"],
            ["update"],
            ["49"],
        ):
            answer_of(await everything.tried(table, who, custom_id, CHANNELS[1], values=values))
    for command in all_commands(table):
        if command.qualified_name in TABLES - {"kemet join", "kemet leave"}:
            for options in (plain_options(command), {"user": DINA} if command.qualified_name == "kemet invite" else {}):
                answer_of(await typed(table, who, command.qualified_name, options, CHANNELS[1]))
    await table.settle(10)
    kept.check()

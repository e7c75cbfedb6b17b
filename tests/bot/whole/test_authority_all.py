"""Every custom id of the bot, tried by everybody it is not meant for, and forged: none acts, leaks or breaks.

The ids are made from the bot's own tables and patterns. A module, a class, a press or a tool that is new and has no row
here fails the first tests of this file.
"""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from bot import client, table_items, tools
from bot.messages import lobby
from bot.messages.parts import REFUSED
from bot.ports import Person
from bot.prompts import presses
from bot.recorded import Json
from bot.teams import items as team_items
from bot.texts import text
from bot.visits import Visit, made_up, press, submit
from bot.wording import word_name
from engine.decision import Key
from tests.bot.races.support import ADA, BEN, CHANNEL, CHANNELS, DINA, GUILD, Ring, over, ring
from tests.bot.whole.support import flat, words_of

FAR_GUILD, FAR_CHANNEL, DIRECT = 6, 90, 99
FAR = Person(21, "far")
HUGE = "9" * 15
# What each part of an id may be: what the bot knows, and what it does not.
WORDS = ("f1_pray", "f3_move", "stay", "battle_3_2", "war_fury", "atlantis", "done", "-")
ARGS = ("", "f1_pray", "x.f1_pray", "000000.atlantis", "war_fury", "silver", "3", "-")
Ids = list[str]


def say(game: int, key: Key) -> Ids:
    return [f"k1:{game}:{key.serial}:{key.seat}:{word}" for word in WORDS]


def panel(game: int, key: Key) -> Ids:
    ops = sorted({*presses.KNOWN, "dance"})
    return [f"p1:{game}:{key.serial}:{key.seat}:{op}:{arg}" for op, arg in product(ops, ARGS)]


def tool(game: int, key: Key) -> Ids:
    names = [*tools.TOOLS, *tools.ANYWHERE, *tools.NUMBERED, "dance"]
    return [f"k1:{game}:0:any:{name}{number}" for name in names for number in ("", "-0", f"-{key.serial}", f"-{HUGE}")]


def numbered(prefix: str, *names: str) -> Callable[[int, Key], Ids]:
    """Ids of a game that end with one of these."""
    return lambda game, key: [f"{prefix}:{game}:{name}" for name in names]


# By class: how its ids are made.
MADE: dict[str, Callable[[int, Key], Ids]] = {
    "Say": say,
    "Press": panel,
    "Tool": tool,
    "LobbyButton": numbered("l1", *lobby.LOBBY),
    "LobbySelect": numbered("l1", "pick_colour", "pick_city"),
    "AskUndo": lambda game, key: [f"l1:{game}:ask_undo-{serial}" for serial in (0, key.serial, HUGE)],
    "LookSelect": numbered("l1", "look_seat", "look_colour", "look_tile"),
    "Zoom": numbered("l1", "zoom", "zoom_whole", "zoom_red", "zoom_nowhere"),
    "EntryButton": numbered("l1", *(f"entry_{deed}:{term}" for deed in ("show", "share") for term in ("charge", "x"))),
    "SettingSelect": numbered(
        "l1", *(f"set_{what}" for what in ("edition", "seats", "module", "di_deck", "undo", "pace", "watch", "board"))
    ),
    "TeamItem": lambda game, key: [
        f"t1:{game}:{op}{arg}"
        for op in (*team_items.PLAIN, *team_items.NUMBERED, *team_items.WORDED, *team_items.PICKS)
        for arg in ("", ":1", f":{HUGE}", ":all", ":atlantis", f":{key.serial}.{key.seat}.000000", ":...")
    ],
    "MeButton": numbered("m1", "end_turn", "hints", "test"),
    "MeSelect": numbered("m1", "ping_every", "secrets"),
}
# Of no game: they are judged by who presses, and where.
OF_NO_GAME = {
    "ServerItem": [f"{table_items.SERVER}:{op}" for op in table_items.SERVER_OPS],
    "OpenButton": ["n1:open:x", "n1:open:3:classic", "n1:cancel:x"],
}
OWN = ("MeButton", "MeSelect")  # they change what belongs to whoever presses
ENTRIES = ("EntryButton", "LookSelect")  # of the rules, which name all cards
VALUES: tuple[list[str], ...] = (
    [],
    ["atlantis"],
    ["war_fury"],
    ["-1"],
    [HUGE],
    ["@everyone <@1> **x** [a](https://example.org)"],
    ["\u202e\u200b\x00\n# x" * 20],
    ["x" * 100] * 25,
)
# Hands that tell themselves, and a battle in which one plan is sealed.
POSITION: dict[str, Any] = {
    "now": "battle west_temple red blue",
    "troops": {"red": {"west_temple": 5}, "blue": {"west_temple": 2}},
    "temporary": {"west_temple": "blue"},
    "di_cards": {"red": ["war_fury", "war_rage"], "blue": ["iron_wall"], "green": ["prayer"]},
}
# Blue's own: its form, and what it may ask the table or tell it.
BLUES = ("my_turn", "current", "undo", "next", "ask_end", "share_report")
SECRET = ("war_fury", "war_rage", "battle_3_2", "battle_1_3")  # of Red, to all others


@pytest.fixture
async def table(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Ring]:
    made = await ring(tmp_path)
    made.recorder.add_guild(FAR_GUILD, {FAR_CHANNEL: "far"})
    made.recorder.rights = 0  # nobody manages a server
    await made.begin()
    yield made
    await made.recorder.close()
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR] == []


def items() -> Iterator[Any]:
    """All classes whose ids the bot answers."""
    for module in client.ITEMS:
        yield from import_module(module).DYNAMIC_ITEMS


def all_ids(game: int, key: Key) -> Iterator[tuple[str, str]]:
    """Each class and each of its ids for this game and this question."""
    for name, make in MADE.items():
        for each in make(game, key):
            yield name, each


# The rows are complete


def test_every_class_has_a_row() -> None:
    assert {item.__name__ for item in items()} == {*MADE, *OF_NO_GAME}


def test_every_alternative_of_every_pattern_is_tried() -> None:
    rows = {name: make(1, Key(5, "red")) for name, make in MADE.items()} | OF_NO_GAME
    for item in items():
        pattern = item.__discord_ui_compiled_template__
        known = [each for each in rows[item.__name__] if pattern.fullmatch(each)]
        assert known, item
        for group, words in re.findall(r"\(\?P<(\w+)>([a-z_]+(?:\|[a-z_]+)*)\)", pattern.pattern):
            assert {match[group] for each in known if (match := pattern.fullmatch(each))} == set(words.split("|"))


# What holds for every answer


def answer_of(visit: Visit) -> str:
    """Private, of one's own, and none of a fault."""
    assert visit.acknowledged is not None, "it was not answered"
    assert visit.modal is None, "a form was opened"
    shown = visit.messages[-1] if visit.messages else visit.pressed
    assert shown is not None
    assert shown["flags"] & 64, "the answer is public"
    told = words_of(shown["components"])
    assert told or shown["attachments"], "an empty answer"
    assert "Something broke" not in told
    assert len(told) <= 4000
    assert all(len(each.get("label") or "") <= 80 for each in flat(shown["components"]))
    assert all(len(each.get("custom_id") or "") <= 100 for each in flat(shown["components"]))
    return told


def is_refusal(visit: Visit) -> bool:
    shown = visit.messages[-1] if visit.messages else visit.pressed
    assert shown is not None
    return any(each.get("accent_color") == REFUSED for each in shown["components"])


def names_no_secret(told: str, who: Person = DINA) -> None:
    """Everybody at the table has the same Battle cards: to them only the drawn ones are secret."""
    for card in SECRET[:2] if who is BEN else SECRET:
        assert word_name(card) not in told, word_name(card)
        assert card not in told


class Kept:
    """What is kept, but for what is to be sent and where it stands."""

    SENDING = ("outbox", "messages", "facts", "sqlite_sequence")

    def __init__(self, table: Ring, *own: str) -> None:
        self.table, self.left_out = table, (*self.SENDING, *own)
        self.before, self.public = self.dump(), self.told()

    def dump(self) -> dict[str, Any]:
        names = [name for (name,) in self.table.rows("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: self.table.rows(f"SELECT * FROM {name}") for name in names if name not in self.left_out}

    def told(self) -> list[str]:
        return [text for channel in (*CHANNELS, FAR_CHANNEL) for text in self.table.standing(channel)]

    def check(self, what: object = "") -> None:
        """Nothing of it has changed, and nobody else was told anything."""
        assert self.dump() == self.before, what
        assert self.told() == self.public, what


async def sealed(table: Ring) -> Key:
    """Red's plan is sealed, Blue's is awaited; the key of Red's question."""
    await table.place(**POSITION)
    key = (await table.asked("red")).key
    await table.say("red", ["battle_3_2", "battle_1_3", "war_fury"])
    await table.settle(10)
    return key


async def tried(table: Ring, who: Person, custom_id: str, where: int = CHANNEL, **how: Any) -> Visit:
    """Press what somebody made up."""
    message = made_up(table.recorder, where, custom_id)
    if how.get("values") is not None:
        menu = {"type": 3, "custom_id": custom_id, "options": [{"label": "made up", "value": "x"}]}
        message["components"] = [{"type": 1, "components": [menu]}]
    return await over(press(table.recorder, where, message, custom_id, who, **how))


# Others


@pytest.mark.parametrize(("who", "where"), [(FAR, FAR_CHANNEL), (DINA, DIRECT), (FAR, DIRECT)])
async def test_a_game_of_another_server_is_out_of_reach(table: Ring, who: Person, where: int) -> None:
    """Nobody looks at a game, or does anything to it, who neither sits there nor presses where it is played."""
    key, kept = await sealed(table), None
    kept = Kept(table)
    for name, custom_id in all_ids(table.game_id, key):
        for values in (None, ["red"]):
            told = answer_of(await tried(table, who, custom_id, where, values=values))
            assert told == text("refusal.not_yours"), (name, custom_id)
    kept.check()


async def test_whoever_sits_there_may_press_anywhere(table: Ring) -> None:
    await sealed(table)
    for where in (FAR_CHANNEL, DIRECT):
        seen = answer_of(await tried(table, ADA, f"k1:{table.game_id}:0:any:my_hand", where))
        assert "Your hand" in seen
    table.game_id = (await table.service.open_lobby(guild_id=GUILD, channel_id=CHANNELS[1], host=ADA)).id
    await table.service.invite(table.game_id, ADA, FAR)
    assert text("refusal.not_yours") not in answer_of(await tried(table, FAR, f"l1:{table.game_id}:how", DIRECT))


@pytest.mark.parametrize("who", [BEN, DINA])
async def test_what_is_asked_of_one_is_answered_by_no_other(table: Ring, who: Person) -> None:
    """Another seat and somebody who watches press and choose in everything that belongs to Red."""
    key = await sealed(table)
    kept = Kept(table)
    for name in ("Say", "Press"):
        for custom_id in MADE[name](table.game_id, key):
            for values in (None, ["battle_3_2"]):
                visit = await tried(table, who, custom_id, values=values)
                names_no_secret(answer_of(visit), who)
                assert is_refusal(visit), custom_id
    kept.check()


@pytest.mark.parametrize("who", [BEN, DINA])
async def test_looks_and_lobbies_show_no_secret_and_change_nothing(table: Ring, who: Person) -> None:
    key = await sealed(table)
    kept = Kept(table)
    for name in sorted(MADE.keys() - {"Say", "Press", *OWN}):
        for custom_id in MADE[name](table.game_id, key):
            if who is BEN and re.split(r"[:-]", custom_id)[4 if name == "Tool" else 2] in BLUES:
                continue
            for values in (None, ["red"]):
                told = answer_of(await tried(table, who, custom_id, values=values))
                if name not in ENTRIES:
                    names_no_secret(told, who)
    kept.check()


async def test_own_settings_are_one_s_own(table: Ring) -> None:
    key = await sealed(table)
    mine = table.service.settings.wishes(ADA.id)
    tables = [name for (name,) in table.rows("SELECT name FROM sqlite_master WHERE type = 'table'")]
    own = [name for name in tables if name in ("wishes", "people", "persons")]
    assert len(own) == 1, tables
    kept = Kept(table, *own)
    for name in OWN:
        for custom_id in MADE[name](table.game_id, key):
            for values in (None, ["24"], ["dm"], *VALUES):
                names_no_secret(answer_of(await tried(table, DINA, custom_id, values=values)))
    assert table.service.settings.wishes(ADA.id) == mine
    kept.check()


async def test_who_may_open_tables_is_set_by_managers_alone(table: Ring) -> None:
    await sealed(table)
    kept = Kept(table)
    for name, ids in OF_NO_GAME.items():
        for custom_id in ids:
            for who, where in ((DINA, CHANNEL), (BEN, CHANNEL), (DINA, DIRECT)):
                for values in (None, ["everyone"], *VALUES):
                    told = answer_of(await tried(table, who, custom_id, where, values=values))
                    assert told, (name, custom_id)
    kept.check()


# One's own, forged


async def test_forged_ids_of_the_person_who_is_asked(table: Ring) -> None:
    """Another game's number, serials of no question, seats and words that are not there, and prompts of long ago."""
    first = table.game_id
    second = await table.begin(CHANNELS[1], (BEN, DINA, FAR))
    table.game_id = first
    old = await sealed(table)
    now = await sealed(table)
    forged = [
        *((second, now), (second, old), (first, old), (first, Key(0, "red")), (first, Key(999999, "red"))),
        *((first, Key(now.serial, "blue")), (first, Key(now.serial, "purple")), (first, Key(now.serial, "nobody"))),
        *((999, now), (0, now), (int(HUGE), now), (first, Key(int(HUGE), "red"))),
    ]
    kept = Kept(table)
    for game, key in forged:
        for name in ("Say", "Press"):
            for custom_id in MADE[name](game, key)[:: 1 if name == "Say" else 3]:
                visit = await tried(table, ADA, custom_id)
                assert answer_of(visit)
                assert is_refusal(visit), custom_id
    kept.check()


async def test_values_that_were_never_offered(table: Ring) -> None:
    """Whatever a select is said to hold: of one's own panels, of looks, of the lobby that one hosts."""
    for given in ({**POSITION}, {"now": "red turn", "di_cards": POSITION["di_cards"], "pp": {"red": 7}}):
        await table.place(**given)
        key = (await table.asked("red")).key
        kept = Kept(table, "drafts")
        for custom_id in (*panel(table.game_id, key)[::4], *MADE["LookSelect"](table.game_id, key)):
            for values in VALUES:
                visit = await tried(table, ADA, custom_id, values=values)
                if visit.modal is None:
                    answer_of(visit)
        for name in ("Zoom", "SettingSelect", "LobbySelect"):
            for custom_id in MADE[name](table.game_id, key):
                for values in VALUES:
                    answer_of(await tried(table, ADA, custom_id, values=values))
        kept.check()
    info = await table.service.open_lobby(guild_id=GUILD, channel_id=CHANNELS[1], host=ADA)
    await table.settle(10)
    kept = Kept(table)
    for name in ("SettingSelect", "LobbySelect"):
        for custom_id in MADE[name](info.id, Key(0, "")):
            for values in VALUES:
                answer_of(await tried(table, ADA, custom_id, CHANNELS[1], values=values))
    await table.settle(10)
    kept.check()


# Forms


async def test_forms_of_others_and_forms_made_up(table: Ring) -> None:
    await table.place(**POSITION)
    opened = await table.form(ADA)
    form = opened.modal
    assert form is not None
    key = (await table.asked("red")).key
    kept = Kept(table)
    plan: dict[str, Sequence[str]] = {"play": ["battle_3_2"], "discard": ["battle_1_3"], "di": ["war_fury"]}
    for who, where in ((BEN, CHANNEL), (DINA, CHANNEL), (FAR, FAR_CHANNEL), (DINA, DIRECT)):
        visit = await over(submit(table.recorder, where, form, plan, who))
        told = answer_of(visit)
        names_no_secret(told, who)
        assert is_refusal(visit)
        assert (told == text("refusal.not_yours")) == (where != CHANNEL)
    for custom_id in made_up_forms(table.game_id, key):
        visit = await over(submit(table.recorder, CHANNEL, {**form, "custom_id": custom_id}, plan, ADA))
        assert is_refusal(visit), custom_id
        assert answer_of(visit)
    kept.check()


def made_up_forms(game: int, key: Key) -> Ids:
    found = [f"p1:{game}:{serial}:red:form:" for serial in (0, key.serial - 1, 999999, HUGE)]
    found += [f"p1:{other}:{key.serial}:red:form:" for other in (0, 999, HUGE)]
    found += [f"p1:{game}:{key.serial}:{seat}:form:" for seat in ("blue", "purple", "nobody")]
    return [*found, f"p1:{game}:{key.serial}:red:confirm:", f"k1:{game}:0:any:board", "nothing", "x" * 100]


@pytest.mark.parametrize("values", [*VALUES[1:], ["battle_4_1"], ["iron_wall"], ["prayer"]])
async def test_forms_filled_with_what_was_never_offered(table: Ring, values: list[str]) -> None:
    await table.place(**POSITION)
    opened = await table.form(ADA)
    form: Json | None = opened.modal
    assert form is not None
    kept = Kept(table, "drafts")
    good: dict[str, Sequence[str]] = {"play": ["battle_3_2"], "discard": ["battle_1_3"], "di": []}
    for part in good:
        held = {"play": "battle", "discard": "battle", "di": "war_fury"}[part]
        if not values or values[0].startswith(held):
            continue  # what may be said indeed, or nothing
        visit = await over(submit(table.recorder, CHANNEL, form, {**good, part: values}, ADA))
        answer_of(visit)
        assert (await table.view()).sealed == [], (part, values)
    kept.check()

"""Bad input through Discord: each has its own clear private answer and changes nothing; nothing ever just fails."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.bot.whole.checks import OPS, PLANS, TEMPLE, TURN, Unchanged, plain
from tests.bot.whole.support import SEATS, World, filled

pytestmark = pytest.mark.usefixtures("no_fault")
LONG = "*_~`|> @everyone <@&1> <@1> [x](https://example.org) " * 300
HOSTILE = [
    "@everyone",
    "<@&123> <@456> <#789>",
    "**bold** _it_ ~~no~~ ||spoiler|| `code` ```block```",
    "# Heading\n> quote\n-# small",
    "[a link](https://example.org/evil)",
    "https://example.org/evil",
    "{word} {0} {seat!r} %s %(x)s",
    "'; DROP TABLE games; --",
    "\u202eright to left\u202c \u200b \x00 \ud83d\ude00",
    "²",
    "-1",
    "1e9",
    "9" * 400,
    "done done done",
]


# Words that stand for nothing, numbers out of range


MEANINGLESS: list[tuple[str, dict[str, Any], str]] = [
    ("act move", {"from": "atlantis"}, 'I know no "atlantis" here'),
    ("act move", {"from": "desert_c1", "to": "atlantis"}, 'I know no "atlantis" here'),
    ("act move", {"from": "desert_c1", "to": "west_temple", "warriors": 25}, 'I know no "25" here'),
    ("act move", {"from": "desert_c1", "to": "delta_temple", "warriors": 4}, 'I know no "delta\\_temple" here'),
    ("act move", {"from": "west_temple"}, 'I know no "west\\_temple" here'),
    ("act build", {"pyramid": "C9-z"}, 'I know no "C9-z" here'),
    ("act build", {"pyramid": "c1_west", "colour": "pink"}, 'I know no "pink" here'),
    ("act build", {"pyramid": "c1_west", "colour": "ruby"}, "One of your pyramids is ruby already"),
    ("act build", {"pyramid": "c1_north", "level": 4}, "costs 3 PP; you have 2"),
    ("act recruit", {"warriors": 25, "where": "c1_west"}, 'I know no "25" here'),
    ("act recruit", {"warriors": 1, "where": "west_temple"}, 'I know no "west\\_temple" here'),
    ("act pray", {"space": "f9_pray"}, 'I know no "f9\\_pray" here'),
    ("act choose", {"answer": "f9_move"}, 'I know no "f9\\_move" here'),
    ("act choose", {"answer": "battle_4_1"}, "I know no"),
    ("act choose", {"answer": "purple tokens f1_pray"}, "I know no"),
    ("act choose", {"answer": "tokens f9_move"}, "I know no"),
    ("act choose", {"answer": "claim 3"}, "Nothing to"),
    ("act choose", {"answer": "battle battle_4_1 battle_1_3"}, "Nothing to"),
    ("act battle", {}, "Nothing to"),
    ("act retreat", {}, "Nothing to retreat now"),
]


async def test_words_and_numbers_that_stand_for_nothing(table: World) -> None:
    await table.place(**TURN)
    async with Unchanged(table):
        for command, options, answer in MEANINGLESS:
            assert answer in plain(await table.slash("red", command, **options)), (command, options)
        for command in ("act turn", "act prompt"):
            assert "Place a token" in plain(await table.slash("red", command))


@pytest.mark.parametrize("half", [0, 1])
async def test_hostile_words_are_shown_as_they_are_and_ping_nobody(table: World, half: int) -> None:
    await table.place(**TURN)
    async with Unchanged(table):
        for text in HOSTILE[half::2]:
            for command, option in (("act choose", "answer"), ("act move", "from"), ("act pray", "space")):
                seen = await table.slash("red", command, **{option: text})
                assert len(plain(seen)) < 700
                assert re.search(r"(?<!\\)\[a link\]|\n#|(?<!\\)\*\*bold", seen.text) is None
            seen = await table.slash("red", "kemet join", city=text)
            assert "This game has begun" in plain(seen)
            found = await table.who("red").autocomplete(table.channel, "act choose", "answer", text)
            assert len(found) <= 25
    bodies = [entry.json or {} for entry in table.env.http_requests if entry.method in ("POST", "PATCH")]
    allowed = [(body.get("data") or body).get("allowed_mentions", {"parse": ["users"]}) for body in bodies]
    assert all(not {"everyone", "roles"} & set(each.get("parse", ())) for each in allowed)


async def test_ten_thousand_characters(table: World) -> None:
    await table.place(**TURN)
    async with Unchanged(table):
        for command, option in (("act move", "from"), ("act pray", "space"), ("act build", "pyramid")):
            seen = await table.slash("red", command, **{option: LONG[:10_000]})
            assert len(plain(seen)) < 700
        seen = await table.slash("red", "rules why")
        assert len(plain(seen)) < 3000


async def test_a_hostile_name_stands_in_no_public_text(world: World) -> None:
    world.people["red"] = world.guild.add_member(world.env.create_user("**@everyone** <@1> `x`"))
    await world.slash("red", "kemet new")
    for _ in range(2):
        await world.press("red", "Add Computer")
    await world.press("red", "Start Game")
    plain(await world.slash("red", "show board"))
    assert all("@everyone" not in text for text in world.told())


# Where and who


COMMANDS = (
    *("act turn", "act prompt", "act undo", "act pray", "act move", "act recruit", "act build", "act acquire"),
    *("act battle", "act retreat", "show board", "show hand", "show battle", "show log", "rules why"),
    *("kemet join", "kemet leave", "kemet start", "kemet end", "kemet status"),
)


async def test_a_channel_without_a_game(table: World) -> None:
    await table.place(**TURN)
    async with Unchanged(table):
        for command in COMMANDS:
            seen = await table.slash("red", command, table.elsewhere)
            assert "No game in this channel" in plain(seen), command
            assert list(seen.buttons) == ["My Games", "New Table"]
        assert "No game" in plain(await table.slash("red", "act choose", table.elsewhere, answer="x"))
        plain(await table.slash("red", "help", table.elsewhere))


async def test_somebody_who_is_not_in_the_game(table: World) -> None:
    await table.place(**TEMPLE)
    async with Unchanged(table):
        for command in ("act turn", "act battle", "act undo", "act pray", "act move", "show hand"):
            assert "You are watching this game" in plain(await table.slash("dina", command))
        seen = await table.slash("dina", "act choose", answer="battle_4_1")
        assert "You are watching this game" in plain(seen)
        for label in ("My Battle Plan", "My Hand", "My Turn"):
            assert "You are watching this game" in plain(await table.press("dina", label))
        assert "You are watching" in plain(await table.slash("dina", "kemet end"))
        assert "This game has begun" in plain(await table.slash("dina", "kemet join"))
        key = (await table.asked("red")).key
        for op in ("show", "confirm", "change", "take_back", "undo", "form", "space"):
            made = f"p1:{table.game_id}:{key.serial}:red:{op}:"
            assert "You are watching this game" in plain(await table.press_made("dina", made))
    for command in ("show board", "show log", "show battle", "kemet status", "rules why"):
        plain(await table.slash("dina", command))


async def test_the_wrong_seat_on_every_kind_of_button(table: World) -> None:
    await table.place(**TURN)
    key = (await table.asked("red")).key
    async with Unchanged(table):
        for op in OPS:
            made = await table.press_made("blue", f"p1:{table.game_id}:{key.serial}:red:{op}:x.f1_pray")
            assert "This is for 🟥 Red" in plain(made), op
            assert "You are 🟦 Blue" in made.text


async def test_the_wrong_seat_on_an_answer_of_one_press(table: World) -> None:
    await table.place(**TEMPLE)
    for seat in ("red", "blue"):
        await table.say(seat, PLANS[seat])
    await table.later(4)
    (seat,) = (await table.view()).awaited
    message, custom_id = table.newest("Stay")
    async with Unchanged(table):
        for other in set(SEATS) - {seat}:
            assert "This is for" in plain(await table.press_id(other, message, custom_id))
        assert "You are watching" in plain(await table.press_id("dina", message, custom_id))


async def test_only_the_table_ends_and_only_once(table: World) -> None:
    await table.place(**TURN)
    async with Unchanged(table):
        for op in ("end", "start", "computer"):
            assert plain(await table.press_made("blue", f"l1:{table.game_id}:{op}"))
        for op in ("join", "leave", "colour"):
            assert "This game has begun" in plain(await table.press_made("blue", f"l1:{table.game_id}:{op}"))
    asked = await table.slash("red", "kemet end")
    await table.press("red", "Ask the Table", asked)
    await table.press("blue", "End the Game")
    async with Unchanged(table):
        assert "over" in plain(await table.press_made("red", f"l1:{table.game_id}:end"))
        assert "over" in plain(await table.slash("red", "act turn"))
        assert "over" in plain(await table.press_made("red", f"k1:{table.game_id}:0:any:my_turn"))
        key = f"k1:{table.game_id}:1001:red:f1_pray"
        assert "over" in plain(await table.press_made("red", key))


async def test_the_question_of_a_lobby_ends_no_game(world: World) -> None:
    await world.slash("red", "kemet new")
    game = world.service.game_in(world.channel.id)
    assert game is not None
    world.game_id = game.id
    asked = await world.slash("red", "kemet end")
    assert "The lobby is closed" in asked.text
    for _ in range(2):
        await world.press("red", "Add Computer")
    await world.press("red", "Start Game")
    async with Unchanged(world):
        again = await world.press("red", "Close Lobby", asked)
        assert "earlier step" in plain(again)
        assert "nobody has won" in again.text
        assert "End this game?" in plain(await world.press_made("red", f"l1:{game.id}:end"))
        assert "You are watching" in plain(await world.press_made("blue", f"l1:{game.id}:end_game"))
    ended = await world.press("red", "End Game", again)
    assert "The game has ended" in ended.text
    assert "over" in plain(await world.press_made("red", f"l1:{game.id}:end_lobby"))


# Twice


async def test_a_second_answer_and_a_double_press(table: World) -> None:
    await table.place(**TEMPLE)
    forms = [await table.press("red", "My Battle Plan") for _ in range(3)]
    sealed = await table.send("red", forms[0], **filled(forms[0], PLANS["red"]))
    assert "### Sealed" in sealed.text
    before = table.rows("choices")
    # The same form once more: the plan is changed into itself, not laid twice.
    await table.send("red", forms[1], **filled(forms[1], PLANS["red"]))
    own = (await table.view("red")).own
    assert own is not None
    assert own.sealed == [*PLANS["red"], "done"]
    assert [row for row in table.rows("choices") if row in before] == before
    await table.say("blue", PLANS["blue"])
    async with Unchanged(table):
        late = await table.send("red", forms[2], **filled(forms[2], ["battle_4_1", "battle_1_3"]))
        assert "already chose" in plain(late)
        for label in ("Change Plan", "Take Back"):
            assert "already chose" in plain(await table.press("red", label, sealed))
    await table.later(4)
    message, custom_id = table.newest("Stay")
    await table.press_id("red", message, custom_id)
    async with Unchanged(table):
        assert "already chose" in plain(await table.press_made("red", custom_id))


async def test_a_word_no_longer_offered(table: World) -> None:
    await table.place(**TURN)
    key = (await table.asked("red")).key
    panels = [await table.slash("red", "act turn") for _ in range(2)]
    space = f"p1:{table.game_id}:{key.serial}:red:space:f1_pray"
    done = await table.press_id("red", panels[0].message, space)
    assert "### Done" in done.text
    async with Unchanged(table):
        assert "already chose" in plain(await table.press_id("red", panels[1].message, space))
        assert "Nothing to" in plain(await table.slash("red", "act pray"))
    await table.press("red", "Undo", done)
    async with Unchanged(table):
        assert "earlier step" in plain(await table.press_made("red", space))
    await table.say("red", ["f1_pray"])
    await table.play(lambda view: view.awaited == ["red"])
    async with Unchanged(table):
        seen = await table.slash("red", "act choose", answer="f1_pray")
        assert "holds your token already" in plain(seen)


async def test_double_press_of_a_confirmation(table: World) -> None:
    await table.place(**TURN)
    key = (await table.asked("red")).key
    panels = [await table.slash("red", "act turn") for _ in range(2)]
    space = f"p1:{table.game_id}:{key.serial}:red:space:f3_move"
    ways = [await table.press_id("red", panel.message, space) for panel in panels]
    confirmed = await table.press("red", "⚔️ T1 Western Temple", ways[0])
    again = await table.press("red", "⚔️ T1 Western Temple", ways[1])
    assert again.text == confirmed.text, "pressed on an older panel: the draft is shown as it is"
    await table.press("red", "Confirm Attack", confirmed)
    async with Unchanged(table):
        assert "already chose" in plain(await table.press("red", "Confirm Attack", again))

"""Bad input through Discord: each has its own clear private answer and changes nothing; nothing ever just fails."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest
from discord import ui

from tests.bot.whole.support import SEATS, Seen, World, filled, flat

TURN = {"now": "red turn", "troops": {"red": {"desert_c1": 4}, "blue": {"west_temple": 2}}, "pp": {"red": 2}}
TEMPLE = {
    "now": "battle west_temple red blue",
    "troops": {"red": {"west_temple": 5}, "blue": {"west_temple": 2}},
    "temporary": {"west_temple": "blue"},
}
PLANS = {"red": ["battle_3_2", "battle_1_3", "distraction"], "blue": ["battle_4_1", "battle_2_2_1"]}
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


@pytest.fixture(autouse=True)
def _no_fault(caplog: pytest.LogCaptureFixture) -> Any:
    """Whatever is typed or pressed, it is no fault of ours."""
    yield
    assert [each.getMessage() for each in caplog.records if each.levelname in ("ERROR", "CRITICAL")] == []


class Unchanged:
    """What is kept is the same before and after."""

    def __init__(self, world: World, *, drafts: bool = False) -> None:
        self.world, self.drafts = world, drafts

    async def __aenter__(self) -> None:
        self.before, self.told = self.kept(), self.public()

    async def __aexit__(self, *failed: Any) -> None:
        if failed[0] is None:
            assert self.kept() == self.before
            assert self.public() == self.told

    def kept(self) -> dict[str, Any]:
        """All rows, or all but those of drafts."""
        found = self.world.dump()
        return {name: found[name] for name in found if name != "drafts" or not self.drafts}

    def public(self) -> list[str]:
        """What stands in the channel, but for what the test itself made up."""
        return [text for text in self.world.told() if text]


def plain(seen: Seen) -> str:
    """The text of an answer: of one's own, that can be read, and none of a fault."""
    assert seen.modal is None
    assert seen.text
    assert "Something broke" not in seen.text
    return seen.text


# Words that stand for nothing, numbers out of range


MEANINGLESS: list[tuple[str, dict[str, Any], str]] = [
    ("act move", {"from": "atlantis"}, 'I know no "atlantis" here'),
    ("act move", {"from": "desert_c1", "to": "atlantis"}, 'I know no "atlantis" here'),
    ("act move", {"from": "desert_c1", "to": "west_temple", "warriors": 25}, 'I know no "25" here'),
    ("act move", {"from": "desert_c1", "to": "delta_temple", "warriors": 4}, 'I know no "delta\\_temple" here'),
    ("act move", {"from": "west_temple"}, 'I know no "west\\_temple" here'),
    ("act build", {"pyramid": "C9-z"}, 'I know no "C9-z" here'),
    ("act build", {"pyramid": "c1_west", "colour": "pink"}, 'I know no "pink" here'),
    ("act build", {"pyramid": "c1_west", "colour": "ruby"}, "You have a ruby pyramid already"),
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
]


async def test_words_and_numbers_that_stand_for_nothing(table: World) -> None:
    await table.place(**TURN)
    async with Unchanged(table):
        for command, options, answer in MEANINGLESS:
            assert answer in plain(await table.slash("red", command, **options)), (command, options)
        for command in ("act retreat", "act turn", "act prompt"):
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
            assert list(seen.buttons) == ["New Table"]
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
        assert "Only the host" in plain(await table.slash("dina", "kemet end"))
        assert "This game has begun" in plain(await table.slash("dina", "kemet join"))
        key = (await table.asked("red")).key
        for op in ("show", "confirm", "change", "take_back", "undo", "form", "space"):
            made = f"p1:{table.game_id}:{key.serial}:red:{op}:"
            assert "You are watching this game" in plain(await table.press_made("dina", made))
    for command in ("show board", "show log", "show battle", "kemet status", "rules why"):
        plain(await table.slash("dina", command))


OPS = (
    *("show", "word", "pick", "level", "tile", "back", "back_out", "reset", "leave", "group", "confirm", "nothing"),
    *("say", "answer", "why", "undo", "take_back", "change", "form", "space"),
)


async def test_the_wrong_seat_on_every_kind_of_button(table: World) -> None:
    await table.place(**TURN)
    key = (await table.asked("red")).key
    async with Unchanged(table):
        for op in OPS:
            made = await table.press_made("blue", f"p1:{table.game_id}:{key.serial}:red:{op}:x.f1_pray")
            assert "This is for 🟥 Red" in plain(made), op
            assert "You are 🟦 Blue" in made.text


async def test_every_kind_of_button_where_it_does_not_belong(table: World) -> None:
    await table.place(**TURN)
    key = (await table.asked("red")).key
    panel = await table.slash("red", "act turn")
    marks = {each["custom_id"].split(":")[5] for each in flat(panel.components) if ":why:" in each.get("custom_id", "")}
    (mark,) = marks
    async with Unchanged(table, drafts=True):
        for op in OPS:
            for arg in ("", "atlantis", f"{mark}.atlantis", f"{mark}.9", "x.f1_pray"):
                if (op, arg) not in (("back_out", ""), ("form", "")):
                    plain(await table.press_made("red", f"p1:{table.game_id}:{key.serial}:red:{op}:{arg}"))


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


async def test_only_the_host_ends_and_only_once(table: World) -> None:
    await table.place(**TURN)
    async with Unchanged(table):
        for op in ("end", "start", "computer"):
            assert plain(await table.press_made("blue", f"l1:{table.game_id}:{op}"))
        for op in ("join", "leave", "colour"):
            assert "This game has begun" in plain(await table.press_made("blue", f"l1:{table.game_id}:{op}"))
    asked = await table.slash("red", "kemet end")
    await table.press("red", "End Game", asked)
    async with Unchanged(table):
        assert "over" in plain(await table.press_made("red", f"l1:{table.game_id}:end"))
        assert "over" in plain(await table.slash("red", "act turn"))
        assert "over" in plain(await table.press_made("red", f"k1:{table.game_id}:0:any:my_turn"))
        key = f"k1:{table.game_id}:1001:red:f1_pray"
        assert "over" in plain(await table.press_made("red", key))


# Made-up and old buttons


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
    marks = {each["custom_id"].split(":")[5] for each in flat(panel.components) if ":why:" in each.get("custom_id", "")}
    (mark,) = marks
    async with Unchanged(table):
        for op in ("pick", "tile", "group", "answer", "level"):
            custom_id = f"p1:{table.game_id}:{key.serial}:red:{op}:{mark}"
            for value in ("atlantis", "@everyone **x**", "9" * 100, "²"):
                seen = await select_made(table, "red", custom_id, value)
                assert "cannot place" in plain(seen) or "I know no" in plain(seen), (op, value)


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
        assert "not ready" in plain(await world.slash("red", "kemet new", world.elsewhere, players=6))
        assert "not ready" in plain(await world.slash("red", "kemet new", world.elsewhere, edition="classic"))


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

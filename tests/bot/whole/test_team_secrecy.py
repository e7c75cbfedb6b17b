"""What a team says, shows and proposes stays with it: in the channel, in the other team's thread, in rows, ids, names
of files, words beside pictures and the log of the program there is nothing of it.
"""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Iterator

import pytest

from bot import logs
from bot.wording import card_short, di_name
from tests.bot.whole.checks import Unchanged, plain
from tests.bot.whole.support import flat
from tests.bot.whole.teams import BATTLE, HELD, MOON, SUN, TURN, Teams

pytestmark = pytest.mark.usefixtures("no_fault")


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """All that is logged at DEBUG."""
    stream, root = io.StringIO(), logging.getLogger()
    before = root.handlers[:], root.level
    logs.configure("DEBUG", stream)
    yield stream
    root.handlers[:], level = before
    root.setLevel(level)
    logging.getLogger("kemet").setLevel(logging.NOTSET)


def elsewhere(world: Teams, *members: str) -> str:
    """All that was sent to Discord but to the thread of Team Sun and in private to these members."""
    thread, mine = str(world.thread(SUN).id), {world.who(name).id for name in members}
    tokens = {each.token: each.user_id for each in world.env.backend.interactions.values()}
    found = []
    for entry in world.env.http_requests:
        if f"/channels/{thread}" in entry.path or (entry.method == "PUT" and "/commands" in entry.path):
            continue
        if any(token in entry.path and user in mine for token, user in tokens.items()):
            continue
        found.append(json.dumps([entry.method, entry.path, entry.json], default=str, ensure_ascii=False))
    return "\n".join(found)


def rows_of_outbox(world: Teams) -> str:
    """What was ever written to be sent."""
    return "\n".join(str(row) for row in world.rows("outbox"))


@pytest.mark.parametrize(
    ("part", "seen", "unseen"),
    [
        ("all", ["War Fury", card_short("battle_4_1")], []),
        ("battle", [card_short("battle_4_1")], ["War Fury"]),
        ("di", ["War Fury"], [card_short("battle_4_1")]),
    ],
)
async def test_a_hand_is_shown_to_the_team_alone_and_only_the_part_that_was_meant(
    four: Teams, part: str, seen: list[str], unseen: list[str]
) -> None:
    await four.place(**TURN)
    asked = await four.slash("red", "team show", what=part)
    assert asked.text.startswith("### Show your hand to Team Sun?\nThey see it in the team thread. It cannot be unseen")
    assert not any("shows" in text for text in four.in_thread(SUN)), "asked for is not shown"
    await four.press("red", "Show Hand", asked)
    text = four.in_thread(SUN)[-1]
    assert text.startswith("### 🟥 Red shows")
    assert all(word in text for word in seen)
    assert not any(word in text for word in unseen)
    everybody = "\n".join([*four.texts(), *four.in_thread(MOON), rows_of_outbox(four)])
    assert not any(word in everybody for word in ("War Fury", "war_fury", "shows", "battle_4_1"))
    assert four.rows("shown_hands") == []


async def test_what_is_to_be_shown_can_be_changed_before_and_let_be(four: Teams) -> None:
    await four.place(**TURN)
    asked = await four.press_in("red", SUN, "Show My Hand…")
    asked = await four.pick("red", asked, "di")
    async with Unchanged(four):
        assert "Nothing was shown" in (await four.press("red", "Cancel", asked)).text
    asked = await four.pick("red", await four.press_in("red", SUN, "Show My Hand…"), "di")
    await four.press("red", "Show Hand", asked)
    assert "**Battle**" not in four.in_thread(SUN)[-1]


async def test_shown_twice_it_stands_there_twice_as_it_was_each_time(four: Teams) -> None:
    await four.place(**TURN)
    await four.press("red", "Show Hand", await four.slash("red", "team show", what="di"))
    await four.place(**{**TURN, "di_cards": {**HELD, "red": ["distraction", "gather", "raining_fire"]}})
    await four.press("red", "Show Hand", await four.slash("red", "team show", what="di"))
    shown = [text for text in four.in_thread(SUN) if "shows" in text]
    assert [di_name("war_fury") in shown[0], di_name("raining_fire") in shown[1]] == [True, True]
    assert di_name("war_fury") not in shown[1]


async def test_an_ally_s_hand_is_not_visible_until_it_is_shown(four: Teams) -> None:
    await four.place(**TURN)
    for command in ("show hand", "show text", "show seat", "kemet status", "show log", "team propose"):
        assert "War Fury" not in plain(await four.slash("green", command))
    for label in ("Our Board",):
        assert "War Fury" not in (await four.press_in("green", SUN, label)).text
    view = await four.view("green")
    assert view.own is not None
    assert "war_fury" not in view.own.di_cards


async def test_nothing_of_a_team_is_anywhere_else(four: Teams, written: io.StringIO) -> None:
    """A plan is proposed, agreed to, a hand shown, words are refused: all else that was sent and kept is silent."""
    await four.place(**BATTLE)
    await four.slash("red", "team propose", answer="4/1 1/3 war_fury")
    await four.press("green", "Show Hand", await four.slash("green", "team show", what="di"))
    message, agree = four.newest_in(SUN, "Agree")
    await four.press_id("green", message, agree)
    plain(await four.slash("red", "team propose", answer="4/1 4/1"))
    await four.later(10)
    told = elsewhere(four, "red", "green")
    marks = ("war_fury", "War Fury", "iron_wall", "Iron Wall", "battle_4_1", "4·1·0", "proposes", "agrees")
    assert [mark for mark in marks if mark in told] == []
    assert [mark for mark in marks if mark in rows_of_outbox(four)] == []
    assert [mark for mark in marks if mark in written.getvalue()] == []
    assert all(mark in "\n".join(four.in_thread(SUN)) for mark in ("War Fury", "Iron Wall", "proposes", "agrees"))


async def test_ids_names_of_files_and_words_beside_pictures_tell_nothing(four: Teams) -> None:
    await four.place(**BATTLE)
    await four.slash("red", "team propose", answer="4/1 1/3 war_fury")
    await four.press("green", "Show Hand", await four.slash("green", "team show"))
    for message in four.thread(SUN).history():
        parts = [part.to_dict() for part in message.components]
        ids = [each["custom_id"] for each in flat(parts) if "custom_id" in each]
        names = [f"{each.filename} {each.description}" for each in message.attachments]
        assert not any(card in text for text in (*ids, *names) for card in ("war", "fury", "battle_", "iron", "4_1"))


async def test_two_games_that_differ_in_a_hand_look_alike_to_all_others(four: Teams) -> None:
    """What the channel and the other team are told of a hand that is shown and a plan that is proposed is the same."""
    found = []
    for card in ("war_fury", "iron_wall"):
        await four.place(**{**BATTLE, "di_cards": {**HELD, "red": ["distraction", "gather", card]}})
        four.env.http_requests.clear()
        before = len(four.texts()), len(four.in_thread(MOON))
        await four.slash("red", "team propose", answer=f"4/1 1/3 {card}")
        await four.press("red", "Show Hand", await four.slash("red", "team show"))
        await four.later(10)
        assert (len(four.texts()), len(four.in_thread(MOON))) == before
        seen = [plain(await four.slash(name, "kemet status")) for name in ("blue", "dina")]
        found.append([re.sub(r"<t:\d+", "", text) for text in seen])
    assert found[0] == found[1]


# Whoever presses what is not theirs


async def test_the_other_team_watchers_and_strangers_can_do_nothing_with_its_ids(four: Teams) -> None:
    await four.place(**TURN)
    await four.slash("red", "team propose", answer="f1_pray")
    (made,) = await four.service.proposals(four.game_id)
    ops = ("agree", "against", "instead", "do", "change", "withdraw")
    async with Unchanged(four):
        for op in ops:
            for name, words in (("blue", "no longer stands"), ("yellow", "no longer stands"), ("dina", "watching")):
                told = plain(await four.press_made(name, f"t1:{four.game_id}:{op}:{made.number}"))
                assert words in told, (op, name)
                assert "Prayer" not in told
            for number in ("0", "999", "9" * 15, "x", "1.5"):
                told = plain(await four.press_made("green", f"t1:{four.game_id}:{op}:{number}"))
                assert "no longer stands" in told or "cannot place" in told, (op, number, told)


async def test_what_is_being_put_together_is_one_s_own(four: Teams) -> None:
    await four.place(**TURN)
    seen = await four.press_in("green", SUN, "Propose…")
    seen = await four.pick("green", seen, "f1_pray")
    post = seen.buttons["Propose"]
    async with Unchanged(four):
        assert "earlier step" in plain(await four.press_made("red", post))
        assert "earlier step" in plain(await four.press_made("blue", post))
        assert "watching" in plain(await four.press_made("dina", post))
        for made_up in ("1.red.x", "1001.blue.000000", "1001.green.000000", "x.y.z", "...", "9" * 15 + ".red.0"):
            for op in ("post", "back", "reset", "onward"):
                plain(await four.press_made("green", f"t1:{four.game_id}:{op}:{made_up}"))


async def test_look_shows_each_team_its_own(four: Teams) -> None:
    await four.place(**TURN)
    await four.slash("red", "team propose", answer="f1_pray")
    custom_id = f"t1:{four.game_id}:look"
    assert "Prayer, floor 1" in (await four.press_made("green", custom_id)).text
    assert "Nothing new" in (await four.press_made("blue", custom_id)).text
    assert "watching" in plain(await four.press_made("dina", custom_id))
    link = f"t1:{four.game_id}:thread"
    assert f"<#{four.thread(SUN).id}>" in (await four.press_made("green", link)).text
    assert f"<#{four.thread(MOON).id}>" in (await four.press_made("yellow", link)).text
    assert "watching" in plain(await four.press_made("dina", link))


async def test_an_ended_game_shows_and_proposes_nothing(four: Teams) -> None:
    await four.place(**TURN)
    await four.slash("red", "team propose", answer="f1_pray")
    for seat in ("red", "blue", "green"):
        person = four.service.info(four.game_id).seating(seat).person
        assert person is not None
        if seat == "red":
            await four.service.ask_end(four.game_id, person)
        else:
            await four.service.cast(four.game_id, person, "end", True)
        if four.service.info(four.game_id).state == "ended":
            break
    await four.service.outbox.settle()
    assert await four.service.proposals(four.game_id) == []
    assert "This is asked no more" in four.in_thread(SUN)[-1]
    async with Unchanged(four):
        for op in ("propose", "show", "look", "thread"):
            assert "over" in plain(await four.press_made("green", f"t1:{four.game_id}:{op}")), op


# Without threads the same holds


async def test_without_threads_the_channel_tells_nothing(teams: Teams) -> None:
    with teams.env.time_context():
        await teams.begin(await teams.without_threads())
    await teams.place(**BATTLE)
    await teams.slash("red", "team propose", answer="4/1 1/3 war_fury")
    ping = teams.calls("green")[-1]
    assert ping.endswith("your team has something for you. Nobody else sees it: press **Look**.")
    everybody = "\n".join([*teams.texts(), rows_of_outbox(teams)])
    assert not any(mark in everybody for mark in ("War Fury", "war_fury", "proposes", "4·1·0", "battle_4_1"))
    looked = await teams.press("green", "Look")
    assert "**Play 4·1·0, discard 1·3·0, with *War Fury***" in looked.text
    agreed = await teams.press("green", "Agree", looked)
    assert "🟩 Green agrees." in agreed.text
    assert "Nothing new" in (await teams.press("blue", "Look")).text
    own = await teams.press("red", "Look")
    await teams.press("red", "Do It", own)
    sealed = (await teams.view("red")).own
    assert sealed is not None
    assert sealed.sealed == ["battle_4_1", "battle_1_3", "war_fury", "done"]


async def test_without_threads_each_new_thing_calls_once(teams: Teams) -> None:
    with teams.env.time_context():
        await teams.begin(await teams.without_threads())
    await teams.place(**TURN)
    await teams.slash("red", "team propose", answer="f1_pray")
    assert sum("something for you" in text for text in teams.calls("green")) == 1
    looked = await teams.press("green", "Look")
    await teams.press("green", "Agree", looked)
    assert sum("something for you" in text for text in teams.calls("green")) == 1
    assert not any("something for you" in text for text in teams.calls("red"))
    await teams.say("red", ["f2_pray"])
    assert not any("something for you" in text for text in teams.texts()), "the call became a line"

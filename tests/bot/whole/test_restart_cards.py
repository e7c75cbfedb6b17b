"""A new life goes on with tokens half placed, cards half chosen and sealed plans: nothing is lost, told twice or open.

The panels are those that a life before showed.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.notation import read_lines
from tests.bot.whole.checks import Unchanged, plain
from tests.bot.whole.support import Seen, World, filled, flat
from tests.bot.whole.test_restart import RESTED, dumped, expected, numbered, results
from tests.engine.secret_positions import FIGHT, HANDS, POOR, SPY, TWO_TOKENS, VISION, WOUND
from tests.engine.support import LIBRARY

pytestmark = pytest.mark.usefixtures("no_fault")
LIVES = 2


def given(**words: Any) -> dict[str, Any]:
    return {"di_cards": HANDS, **words}


def words(line: str) -> tuple[str, list[str]]:
    """A choice line as seat and words."""
    (found,) = read_lines(line, LIBRARY.rules("rise_of_the_gods").catalogue)
    return found.seat, found.words


def op(seen: Seen, name: str) -> str:
    """The custom id of the press of this kind that may be made."""
    found = [each["custom_id"] for each in flat(seen.components) if "custom_id" in each and not each.get("disabled")]
    return next(each for each in found if f":{name}:" in each)


async def several(world: World, seat: str, seen: Seen, name: str, values: list[str]) -> Seen:
    """Choose lines of the select of this kind."""
    return Seen(await world.who(seat).select(seen.message, values, custom_id=op(seen, name)))


async def kept(world: World, seat: str, panel: Seen) -> None:
    """After a power cut all that is kept stands there, the question shows the draft, and others see none of it."""
    await world.later(RESTED)
    before = world.dump()
    assert before["drafts"], "nothing was begun"
    views = {each: repr(await world.view(each)) for each in ("", *world.people)}
    told = world.told()
    for _ in range(LIVES):
        await world.again()
    assert world.dump() == before
    assert {each: repr(await world.view(each)) for each in ("", *world.people)} == views
    again = await world.slash(seat, "act prompt")
    assert again.text == panel.text
    assert [each.get("options") for each in flat(again.components)] == [
        each.get("options") for each in flat(panel.components)
    ]
    assert world.told() == told


async def test_a_draft_of_tokens_with_silver(table: World) -> None:
    await table.place(**given(**TWO_TOKENS))
    key = (await table.asked("red")).key
    panel = await table.slash("red", "act turn")
    own = await table.press_id("red", panel.message, f"p1:{table.game_id}:{key.serial}:red:space:f1_pray")
    silver = await table.press_id("red", own.message, op(own, "silver"))
    both = await table.press_id("red", silver.message, next_space(silver, "f2_pray"))
    game = table.saved()
    await kept(table, "red", both)
    await table.press_id("red", both.message, op(both, "place"))
    assert dumped(table.saved()) == dumped(expected(game, words("red tokens f1_pray silver f2_pray")))
    assert table.rows("drafts") == []
    await table.again()
    async with Unchanged(table):
        assert "already" in plain(await table.press_made("red", op(both, "place")))
    order = await table.slash("red", "act turn")
    await table.again()
    left = await table.press_id("red", order.message, next_space(order, "f2_pray"))
    assert (await table.asked("red")).kind == "action", "a card may come between two actions"
    await table.again()
    await table.press_id("red", left.message, next_space(left, "f1_pray"))
    assert (await table.view()).awaited == ["blue"]
    numbered(table)


def next_space(seen: Seen, space: str) -> str:
    """The button of a space."""
    ids = [each["custom_id"] for each in flat(seen.components) if each.get("custom_id", "").endswith(space)]
    assert ids, seen.buttons
    return str(ids[0])


async def test_in_foresight(table: World) -> None:
    await table.place(**given(**SPY))
    panel = await table.slash("blue", "act prompt")
    chosen = await several(table, "blue", panel, "first", ["battle_4_1"])
    game = table.saved()
    await kept(table, "blue", chosen)
    await table.press_id("blue", chosen.message, op(chosen, "confirm"))
    said = [words("blue foresight 4/1")]
    assert dumped(table.saved()) == dumped(expected(game, *said))
    # What was shown stays shown; the rest is sealed, and stays sealed over another life.
    form = await table.slash("blue", "act battle")
    await table.send("blue", form, **filled(form, ["battle_1_3", "iron_wall"]))
    await table.again()
    assert (await table.view()).sealed == ["blue"]
    assert "### Sealed" in (await table.slash("blue", "act battle")).text
    form = await table.slash("red", "act battle")
    await table.again()
    await table.send("red", form, **filled(form, ["battle_3_2", "battle_1_3"]))
    await table.later(5)
    game = expected(game, words("blue battle discard 1/3 di iron_wall"), words("red battle 3/2 discard 1/3"))
    assert dumped(table.saved()) == dumped(game)
    assert results(table.told()) == 1
    numbered(table)


async def test_in_a_payment(table: World) -> None:
    await table.place(**given(**POOR))
    game = table.saved()
    plans = [words("red battle 4/1 discard 1/3"), words("blue battle 3/2 discard 1/3 di iron_wall bloodbath")]
    for seat, said in plans:
        await table.say(seat, said)
    await table.later(4)
    assert (await table.asked("blue")).kind == "payment"
    message, custom_id = public_answer(table, "iron_wall")
    for _ in range(LIVES):
        await table.again()
    async with Unchanged(table):
        for other in ("red", "green", "dina"):
            plain(await table.press_id(other, message, custom_id))
    await table.press_id("blue", message, custom_id)
    paid = next(row for row in table.rows("choices") if row[4] == "payment")
    assert '"iron_wall"' in paid[5]
    assert (await table.view()).table.seats["blue"].pp == 0
    await table.again()
    await table.later(6)
    assert results(table.told()) == 1
    assert dumped(table.saved()) == dumped(expected(game, *plans, words("blue payment iron_wall")))
    numbered(table)


def public_answer(world: World, word: str) -> tuple[Any, str]:
    """The newest public message with this answer on a button, and the button's custom id."""
    for message in reversed(world.public()):
        ids = [each.get("custom_id", "") for each in flat([part.to_dict() for part in message.components])]
        found = [each for each in ids if each.endswith(f":{word}")]
        if found:
            return message, found[0]
    raise AssertionError(f"nobody is asked for {word} in {world.texts()}")


@pytest.mark.parametrize("position", ["night", "battle"])
async def test_in_a_discard(table: World, position: str) -> None:
    if position == "night":
        await table.place(**given(**VISION, deck=["prayer"] * 2 + ["war_rage"] * 4))
        values = ["prayer", "raining_fire", "war_rage", "war_rage.1"]
    else:
        await table.place(**given(**WOUND))
        for line in ("red battle 4/1 discard 1/3", "blue battle 3/2 discard 1/3"):
            await table.say(words(line)[0], words(line)[1])
        values = ["prayer", "raining_fire"]
    assert (await table.asked("red")).kind == "discard"
    panel = await table.slash("red", "act prompt")
    picked = await several(table, "red", panel, "several", values)
    game, held = table.saved(), len(table.saved().hidden.hands["red"].di)
    await kept(table, "red", picked)
    await table.press_id("red", picked.message, op(picked, "confirm"))
    said = ("red", [value.partition(".")[0] for value in values])
    assert dumped(table.saved()) == dumped(expected(game, said))
    assert held - len(table.saved().hidden.hands["red"].di) >= len(values)
    assert table.rows("drafts") == []
    await table.again()
    async with Unchanged(table):
        assert "already" in plain(await table.press_made("red", op(picked, "confirm")))
    numbered(table)


async def test_a_turn_kept_open_stays_open(table: World) -> None:
    await table.place(**given(now="red turn"))
    panel = await table.slash("red", "act turn")
    await table.press_id("red", panel.message, op(panel, "hold"))
    await table.again()
    await table.slash("red", "act pray", space="f1_pray")
    await table.again()
    assert (await table.view()).awaited == ["red"], "it waits after its last action"
    card = await table.slash("red", "act di", card="prayer")
    assert card.text
    await table.again()
    ended = await table.slash("red", "act choose", answer="done")
    assert ended.text
    assert (await table.view()).awaited == ["blue"]
    numbered(table)


async def test_a_card_half_chosen(table: World) -> None:
    await table.place(**given(now="red turn", troops={"red": {"c1_north": 5}, "blue": FIGHT["troops"]["blue"]}))
    begun = await table.slash("red", "act di")
    aimed = await several(table, "red", begun, "card", ["raining_fire"])
    game = table.saved()
    await kept(table, "red", aimed)
    at = await table.press_id("red", aimed.message, next_space(aimed, "west_temple"))
    await table.again()
    await table.press_id("red", at.message, op(at, "confirm"))
    assert dumped(table.saved()) == dumped(expected(game, words("red tokens di raining_fire west_temple")))
    numbered(table)

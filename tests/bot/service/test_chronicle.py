"""The report of a game counts what stands: a battle or a round that an undo took back is none."""

from __future__ import annotations

from tests.bot.service.support import ADA, BEN, CLEO, House
from tests.bot.whole.support import lay

PEOPLE = {"red": ADA, "blue": BEN, "green": CLEO}
# 3.5.3: Red cannot pay both cards and says which of them counts, after the plans were turned up.
PAYMENT = {
    "now": "battle west_temple red blue",
    "troops": {"red": {"west_temple": 5}, "blue": {"west_temple": 5}},
    "pp": {"red": 1, "blue": 0},
    "di_cards": {"red": ["war_fury", "iron_wall"], "blue": []},
}


async def say(here: House, game: int, seat: str, *words: str) -> None:
    asked = await here.service.asked(game, seat)
    assert asked is not None
    await here.service.say(game, PEOPLE[seat].id, asked.key, [list(words)])


async def test_a_battle_that_was_undone_is_not_counted(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    await lay(here.service, game, **PAYMENT)
    await say(here, game, "blue", "battle_3_2", "battle_4_1")
    await say(here, game, "red", "battle_3_2", "battle_4_1", "war_fury", "iron_wall")
    await say(here, game, "red", "war_fury")
    told = await here.service.report(game)
    assert (told.battles, dict(told.won)) == (1, {"red": 1})
    await here.service.undo(game, ADA.id)
    told = await here.service.report(game)
    assert (told.battles, dict(told.won)) == (0, {})
    await say(here, game, "red", "iron_wall")
    assert (await here.service.report(game)).battles == 1


async def test_a_round_whose_beginning_was_undone_has_not_begun(here: House) -> None:
    """The last answer of the night opens the day; it is taken back and given again."""
    game = await here.table(ADA, BEN, CLEO)
    view = await here.play(game, lambda view: view.table.phase == "night")
    seat = ""
    while view.table.round == 1:
        seat = view.awaited[0]
        key, kind, words = await here.choice(game, seat)
        await here.service.say(game, PEOPLE[seat].id, key, [words], kind)
        view = await here.service.view(game)
    assert len((await here.service.report(game)).glory[seat]) == 2
    await here.service.undo(game, PEOPLE[seat].id)
    assert (await here.service.view(game)).table.round == 1
    assert len((await here.service.report(game)).glory[seat]) == 1
    await here.play(game, lambda view: view.table.round == 2)
    assert len((await here.service.report(game)).glory[seat]) == 2

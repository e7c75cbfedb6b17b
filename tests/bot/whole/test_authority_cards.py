"""Tokens, cards and companions: only whoever is asked may press and type, only now, and only what it holds."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot import looks
from bot.guard import guarded
from bot.prompts import commands, complete, presses
from bot.prompts.ask import mark_of
from bot.prompts.turn_commands import acquire, di, token
from engine.game import Game
from tests.bot.whole.checks import OPS
from tests.bot.whole.outside import PEOPLE, SEATS, Outside, Pressed, Step
from tests.bot.whole.positions import MAKERS, positions
from tests.bot.whole.support import words_of
from tests.engine import test_secrecy as secrecy
from tests.engine.secret_positions import FIGHT, HANDS, stands

Act = Callable[[Any], Awaitable[Any]]
FORGED = ("iron_wall", "prayer", "battle_4_1", "phoenix", "silver", "gold", "di", "companion", "done", "yes", "f2_pray")
DRAFTS: list[list[list[str]]] = [
    *([[]], [["di"]], [["companion"]], [["f1_pray"]], [["f1_pray", "silver"]], [["f1_pray"], []], [["gold"], []]),
    *([["c1_north"]], [["c1_north", "di"]], [["c1_north", "teleport"]], [["c1_north", "with"]], [["battle_4_1"]]),
    *([["prayer"]], [["wrryt_storm"]], [["f3_move"], ["c1_north", "di"]], [["f1_acquire_a"], ["phoenix"]]),
]
AMISS = [["c1_north", "di"]]  # kept of a form, it does not hold
SELECTS = ("pick", "tile", "home", "card", "who", "where", "group", "answer", "first", "several", "onward")


@pytest.fixture
async def outside(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Outside]:
    made = Outside(tmp_path / "kemet.db")
    await made.open()
    yield made
    made.pictures.close()
    await made.service.close()
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


def texts_of(answers: list[str]) -> str:
    """What a person reads."""
    return "\n".join(words_of(json.loads(each)[0]) for each in answers if each.startswith("[["))


async def drafts(outside: Outside) -> list[Any]:
    return await outside.service.store.run(lambda db: db.execute("SELECT * FROM drafts").fetchall())


async def walk(outside: Outside, game: Game, seat: str) -> list[Step]:
    """All that a seat is shown to press."""
    await outside.walked(game, seat)
    return outside.walk


def owner_of(game: Game) -> str:
    return [*game.awaited(), *game.sealed()][0]


@pytest.mark.parametrize("position", MAKERS)
async def test_what_one_seat_is_shown_nobody_else_may_press(outside: Outside, position: str) -> None:
    game = positions()[position]
    for owner in {each.seat for each in game.decisions()}:
        steps = await walk(outside, game, owner)
        assert steps
        for other in {*SEATS, ""} - {owner}:
            await outside.put(game)
            for step in steps:
                told = texts_of(await outside.pressed(other, step))
                assert ("This is for" if other else "You are watching this game") in told, step
                assert outside.reached == [], "it came to an answer"
            assert await drafts(outside) == []


@pytest.mark.parametrize("position", MAKERS)
async def test_what_was_shown_before_does_nothing_later(outside: Outside, position: str) -> None:
    game = positions()[position]
    owner = owner_of(game)
    steps = await walk(outside, game, owner)
    later = secrecy.reshuffle_free(game)
    while (asked := next((each for each in later.decisions() if each.seat == owner), None)) is not None:
        if asked.key.serial != key_of(steps[0]):
            break
        secrecy.say_any(later, "later", "" if owner in later.sealed() else owner)
    await outside.put(later)
    for step in steps:
        told = texts_of(await outside.pressed(owner, step))
        assert "earlier step" in told or "already" in told or "is over" in told, (step, told)
        assert outside.reached == []
    assert await drafts(outside) == []


def key_of(step: Step) -> int:
    return int(step.custom_id.split(":")[2])


@pytest.mark.parametrize("position", MAKERS)
async def test_made_up_presses_are_answered_and_say_nothing_that_is_not_offered(
    outside: Outside, position: str
) -> None:
    game = positions()[position]
    asked = next(each for each in game.decisions() if each.seat == owner_of(game))
    key, first = asked.key, {each.word for each in asked.offer.offer([])}
    for draft in [each for each in DRAFTS if not each[0] or each[0][0] in first or each == AMISS]:
        mark = mark_of(draft)
        made = [
            *(Step(f"p1:1:{key.serial}:{key.seat}:{op}:{mark}.{word}") for op in OPS for word in FORGED[:3]),
            *(Step(f"p1:1:{key.serial}:{key.seat}:{op}:{mark}", (word,)) for op in SELECTS for word in FORGED),
        ]
        for step in made:
            await outside.put(game, anew=False)
            await outside.service.keep_draft(1, key, draft)
            for answer in await outside.pressed(key.seat, step):
                assert "Something broke" not in answer, (step, draft)
    for word in FORGED:
        await outside.put(game, anew=False)
        await outside.pressed(key.seat, Step(f"k1:1:{key.serial}:{key.seat}:{word}"))


async def test_a_made_up_press_says_no_card_that_is_not_held(outside: Outside) -> None:
    """The answer is the same whether another seat, the deck or nobody has the card."""
    game = stands({"now": "red turn", "pp": {"red": 7}, "troops": {"red": {"c1_north": 5}}})
    (key,) = [each.key for each in game.decisions()]
    for card in ("iron_wall", "tactical_support", "swiftness"):
        for words in (["di"], []):
            await outside.put(game)
            await outside.service.keep_draft(1, key, [words])
            for step in (
                Step(f"p1:1:{key.serial}:red:card:{mark_of([words])}", (card,)),
                Step(f"p1:1:{key.serial}:red:word:{mark_of([words])}.{card}"),
                Step(f"k1:1:{key.serial}:red:{card}"),
            ):
                told = texts_of(await outside.pressed("red", step))
                assert "I know no" in told or "cannot place" in told, (step, told)
                assert outside.reached == []


COMMANDS: list[Act] = [
    *(partial(di, card=card, target="") for card in ("", "prayer", "iron_wall")),
    partial(token, space="f1_pray", silver="f2_pray", gold=True),
    partial(token, space="f1_pray", silver="", gold=False),
    partial(acquire, tile="phoenix", quarter=""),
    *(
        partial(commands.choose, answer=answer)
        for answer in ("di prayer", "companion phoenix c1_north", "red hold on", "red tokens f1_pray", "f1_pray")
    ),
]
REFUSED = ("Nothing to", "is for", "is waited for", "waits", "Waiting", "This is for", "watching", "I know no")


@pytest.mark.parametrize("other", ["blue", "green", ""])
async def test_the_commands_of_a_turn_are_refused_to_all_others(outside: Outside, other: str) -> None:
    game = positions()["turn, tokens of three kinds"]
    for act in COMMANDS:
        told = texts_of(await outside.did(game, other, act))
        assert any(words in told for words in (REFUSED if other else ["watching"])), (act, told)
        assert outside.reached == []
        assert await drafts(outside) == []


@pytest.mark.parametrize("other", ["blue", "green", ""])
async def test_nothing_of_a_turn_is_suggested_to_others(outside: Outside, other: str) -> None:
    game = positions()["turn, tokens of three kinds"]
    await outside.put(game)
    for find in (complete.card, complete.target, complete.own_space, complete.tile, complete.home, complete.answer):
        interaction: Any = Pressed(outside, outside.person(other), card="prayer", tile="phoenix")
        found = await find(interaction, "")
        assert [each.value for each in found] == ([] if not other else ["-"]), find


@pytest.mark.parametrize("hands", [HANDS, {**HANDS, "red": ["distraction", "iron_wall"], "blue": ["distraction"]}])
async def test_own_cards_alone_are_suggested(outside: Outside, hands: dict[str, list[str]]) -> None:
    game = stands({"now": "red turn", "di_cards": hands})
    await outside.put(game)
    interaction: Any = Pressed(outside, PEOPLE["red"].id)
    found = {each.value for each in await complete.card(interaction, "")} - {"-"}
    assert found == {"prayer", "raining_fire"} & set(hands["red"])
    await outside.put(stands({**FIGHT, "di_cards": hands}))
    words = {each.value for each in await complete.answer(interaction, "battle_4_1 battle_1_3 ")}
    cards = {value.split()[-1] for value in words} - {"battle_1_3"}
    assert cards <= set(hands["red"])


async def test_a_hand_is_shown_to_its_own_seat_alone(outside: Outside) -> None:
    game = positions()["council, no drawn cards"]
    for other in SEATS:
        for ask in ("show", "change", "form", "claim", "take_back"):
            for key in [each.key for each in game.decisions() if each.seat != other]:
                told = await outside.did(game, other, partial(presses.press, key=key, game_id=1, op=ask, arg=""))
                assert not any(each.startswith("{") for each in told), "a form of another's hand"
                assert outside.reached == []


@pytest.mark.parametrize(
    ("position", "draft"),
    [
        ("recruitment", AMISS),
        ("recruitment", [["c1_north", "9"]]),
        ("council, nothing sealed", [["battle_4_1", "battle_4_1"]]),
        ("council, nothing sealed", [["battle_4_1", "battle_1_3", "iron_wall"]]),
    ],
)
async def test_why_tells_the_reasons_also_after_a_form_that_did_not_hold(
    outside: Outside, position: str, draft: list[list[str]]
) -> None:
    game = positions()[position]
    key = next(each.key for each in game.decisions() if each.seat == "red")
    await outside.put(game)
    await outside.service.keep_draft(1, key, draft)
    interaction: Any = Pressed(outside, PEOPLE["red"].id)
    await guarded(interaction, lambda: looks.why(interaction, outside.info))
    assert "Why not?" in texts_of(interaction.answers)

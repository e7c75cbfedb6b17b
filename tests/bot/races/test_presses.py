"""One prompt is answered twice in the same instant: one answer counts, the other person or press hears which."""

from __future__ import annotations

from bot.ports import Commit, ServiceError
from tests.bot.races.support import ADA, BEN, SEATED, Ring, at_once, button, instants, outcomes, ways
from tests.bot.whole.checks import TEMPLE, TURN
from tests.bot.whole.positions import EQUIPPED


def one_done(told: list[str]) -> str:
    """The other answer, where exactly one was told that it is done."""
    done = [each for each in told if each.startswith("### Done")]
    assert len(done) == 1, told
    return next(each for each in told if each not in done)


async def test_the_same_button_twice(table: Ring) -> None:
    for together in ways(table):
        await table.place(**TURN)
        _, panel = await table.ids("red")
        press = f"{panel}:space:f1_pray"
        told = outcomes(await together(table.press(ADA, press), table.press(ADA, press)))
        assert one_done(told).startswith("**You already chose")
        assert table.choices() == [("red", "tokens", ["f1_pray", "done"])]
        assert (await table.view()).table.seats["red"].pp == 4  # 3.4.3: two of the first Floor, once
        await table.facts()


async def test_two_words_of_one_question(table: Ring) -> None:
    for together in ways(table):
        await table.place(**TURN)
        answer, _ = await table.ids("red")
        first, second = f"{answer}:f1_pray", f"{answer}:f2_pray"
        told = outcomes(await together(table.press(ADA, first), table.press(ADA, second)))
        assert one_done(told).startswith("**You already chose")
        ((_, _, words),) = table.choices()
        assert words in (["f1_pray", "done"], ["f2_pray", "done"])
        await table.facts()


async def test_button_and_command_for_one_question(table: Ring) -> None:
    for together in ways(table):
        await table.place(**TURN)
        _, panel = await table.ids("red")
        coming = (table.press(ADA, f"{panel}:space:f1_pray"), table.type(ADA, "act pray", space="f2_pray"))
        told = outcomes(await together(*coming))
        other = one_done(told)
        assert other.startswith(("**You already chose", "**Nothing to pray now.** We wait for 🟦 Blue")), other
        ((_, _, words),) = table.choices()
        assert words in (["f1_pray", "done"], ["f2_pray", "done"])
        await table.facts()


async def test_command_and_button_for_one_question(table: Ring) -> None:
    for together in ways(table):
        await table.place(**TURN)
        answer, _ = await table.ids("red")
        coming = (table.type(ADA, "act choose", answer="f2_pray"), table.press(ADA, f"{answer}:f1_pray"))
        told = outcomes(await together(*coming))
        assert one_done(told).startswith("**You already chose")
        assert len(table.choices()) == 1
        await table.facts()


async def test_answers_of_two_people_to_questions_asked_together_do_not_meet(table: Ring) -> None:
    for together in ways(table):
        await table.place(**TEMPLE)
        forms = {seat: await table.form(SEATED[seat]) for seat in ("red", "blue")}
        plans = {"red": ["battle_3_2", "battle_1_3"], "blue": ["battle_4_1", "battle_1_3"]}
        told = outcomes(await together(*(table.send(forms[seat], plans[seat]) for seat in forms)))
        assert all(each.startswith(("### Done", "### Sealed")) for each in told)
        assert sorted(table.choices()[:2]) == [(seat, "battle", [*plans[seat], "done"]) for seat in ("blue", "red")]
        await table.facts()


async def test_a_draft_confirmed_twice(table: Ring) -> None:
    for together in ways(table):
        await table.place(**TURN)
        panel = await table.press(ADA, (await table.ids("red"))[1] + ":space:f3_move")
        target = await table.press(ADA, button(panel, "T1 Western Temple"), panel.messages[-1])
        confirm = button(target, "Confirm Attack")
        coming = (table.press(ADA, confirm), table.press(ADA, confirm))
        told = outcomes(await together(*coming))
        assert sum("already chose" in each for each in told) == 1, told
        assert [kind for _, kind, _ in table.choices()] == ["tokens", "move"]
        await table.facts()


async def test_two_words_of_one_draft_say_nothing_until_it_is_confirmed(table: Ring) -> None:
    for together in (at_once, instants):
        await table.place(now="red turn", **EQUIPPED)
        serial = (await table.view()).serial
        _, panel = await table.ids("red")
        coming = (table.press(ADA, f"{panel}:space:f3_move"), table.press(ADA, f"{panel}:space:f2_build"))
        told = outcomes(await together(*coming))
        assert all(each and "Something broke" not in each for each in told)
        assert (await table.view()).serial == serial
        await table.facts()


async def test_below_discord_one_of_two_answers_counts(table: Ring) -> None:
    for together in ways(table):
        await table.place(**TURN)
        key, say = (await table.asked("red")).key, table.service.say
        coming = (say(table.game_id, ADA.id, key, [[word, "done"]]) for word in ("f1_pray", "f2_pray"))
        first, second = await together(*coming)
        assert isinstance(first, Commit)
        assert isinstance(second, ServiceError)
        assert (second.key, second.values) == ("already", {"word": "f1_pray"})
        assert table.choices() == [("red", "tokens", ["f1_pray", "done"])]
        await table.facts()


async def test_somebody_else_presses_in_the_same_instant(table: Ring) -> None:
    await table.place(**TURN)
    _, panel = await table.ids("red")
    press = f"{panel}:space:f1_pray"
    other, own = outcomes(await instants(table.press(BEN, press), table.press(ADA, press)))
    assert other.startswith("**This is for 🟥 Red")
    assert own.startswith("### Done")
    await table.facts()

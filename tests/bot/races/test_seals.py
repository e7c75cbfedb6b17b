"""Two people choose in secret: one seals while the other changes or takes back what is sealed; forms sent late."""

from __future__ import annotations

import asyncio

from bot.ports import Commit
from bot.prompts.ids import panel_id
from engine.decision import Key
from engine.refusals import Refused
from tests.bot.races.support import ADA, BEN, SEATED, SEATS, Ring, button, instants, outcomes, said, ways
from tests.bot.whole.checks import PLANS, TEMPLE, TURN

OTHER = ["battle_2_2_1", "battle_1_3"]


async def sealed(table: Ring) -> Key:
    """Red's plan is sealed, Blue still chooses; the key of both."""
    await table.place(**TEMPLE)
    await table.say("red", PLANS["red"])
    return Key((await table.asked("blue")).key.serial, "red")


async def test_the_last_plan_is_sealed_while_the_other_is_changed(table: Ring) -> None:
    for together in ways(table):
        key = await sealed(table)
        changing = await table.press(ADA, panel_id(table.game_id, key, "change"))
        sealing = await table.form(BEN)
        done, late = outcomes(await together(table.send(sealing, PLANS["blue"]), table.send(changing, OTHER)))
        assert done.startswith("### Done"), done
        assert late.startswith("**You already chose 3 Strength · 2 Damage"), late
        assert table.choices()[:2] == [(seat, "battle", [*PLANS[seat], "done"]) for seat in ("red", "blue")]
        await table.facts()


async def test_a_changed_plan_first_is_the_one_that_is_turned_up(table: Ring) -> None:
    for together in ways(table):
        key = await sealed(table)
        changing = await table.press(ADA, panel_id(table.game_id, key, "change"))
        sealing = await table.form(BEN)
        changed, done = outcomes(await together(table.send(changing, OTHER), table.send(sealing, PLANS["blue"])))
        assert changed.startswith(("### Sealed", "### Done", "### Answered")), changed
        assert done.startswith("### Done"), done
        plans = [words for seat, kind, words in table.choices() if (seat, kind) == ("red", "battle")]
        assert plans == [[*PLANS["red"], "done"], [*OTHER, "done"]]
        assert ("red", "take_back", []) in table.choices()
        await table.facts()


async def test_take_back_and_the_last_seal(table: Ring) -> None:
    for together in ways(table):
        key = await sealed(table)
        sealing = await table.form(BEN)
        back = panel_id(table.game_id, key, "take_back")
        taken, other = outcomes(await together(table.press(ADA, back), table.send(sealing, PLANS["blue"])))
        assert taken.startswith("-# Taken back: it is open again."), taken
        assert other.startswith("### Sealed"), other
        assert (await table.view()).awaited == ["red"]
        await table.facts()


async def test_the_last_seal_and_take_back(table: Ring) -> None:
    for together in ways(table):
        key = await sealed(table)
        sealing = await table.form(BEN)
        back = panel_id(table.game_id, key, "take_back")
        sent, pressed = outcomes(await together(table.send(sealing, PLANS["blue"]), table.press(ADA, back)))
        if pressed.startswith("-# Taken back"):  # a form takes longer to be read than a press
            assert sent.startswith("### Sealed"), sent
            assert (await table.view()).awaited == ["red"]
        else:
            assert sent.startswith("### Done"), sent
            assert pressed.startswith(("**You already chose", "**There is no step of yours")), pressed
            assert ("red", "take_back", []) not in table.choices()
        assert [seat for seat, kind, _ in table.choices() if kind == "battle"] == ["red", "blue"]
        await table.facts()


async def test_below_discord_the_last_seal_and_a_plan_in_place_of_the_sealed_one(table: Ring) -> None:
    for together in ways(table):
        key = await sealed(table)
        say = table.service.say
        blue = say(table.game_id, BEN.id, (await table.asked("blue")).key, [PLANS["blue"]])
        red = say(table.game_id, ADA.id, key, [OTHER], replace=True)
        first, second = await together(blue, red)
        assert isinstance(first, Commit)
        assert isinstance(second, Exception)
        assert not isinstance(second, Refused)
        await table.facts()


async def test_forms_left_open_while_the_game_went_on(table: Ring) -> None:
    """The way there: three people opened their forms, answered by other means, and send the forms afterwards."""
    game = await table.begin(51)
    forms = {seat: await table.type(SEATED[seat], "act prompt", channel=51) for seat in SEATS}
    assert all(each.modal for each in forms.values())
    chosen = {seat: (await table.asked(seat)).offer.offer([]) for seat in SEATS}
    assert all(chosen.values())
    await table.settle()
    words = {}
    for seat, opened in forms.items():
        pairs = opened.modal["components"][1]["component"]["options"] if opened.modal else []
        words[seat] = pairs[0]["value"].split()
        await table.say(seat, words[seat])
    serial = (await table.view()).serial
    late = outcomes(await instants(*(table.send(forms[seat], words[seat]) for seat in SEATS)))
    assert all(each.startswith("**You already chose") for each in late), late
    assert len(set(late)) == 3, "each reads of their own choice"
    assert (await table.view()).serial == serial
    await table.facts(game)


async def test_a_form_of_an_action_sent_after_its_turn_is_over(table: Ring) -> None:
    await table.place(**TURN)
    _, panel = await table.ids("red")
    opened = await table.press(ADA, f"{panel}:space:f3_recruit")
    assert opened.modal is not None
    await table.say("red", ["f1_pray"])
    await table.say("blue", ["f1_pray"])
    late = await table.send(opened, [])
    assert said(late).startswith("**You already chose Prayer, floor 1.**")
    assert "Recruitment" not in said(late)
    assert [words for *_, words in table.choices()] == [["f1_pray", "done"]] * 2
    await table.facts()


async def test_one_form_sent_twice_and_two_forms_of_one_person(table: Ring) -> None:
    for same in (True, False):
        await table.place(**TEMPLE)
        forms = [await table.form(ADA) for _ in range(2)]
        words = [PLANS["red"], PLANS["red"] if same else OTHER]
        told = outcomes(await instants(*(table.send(*each) for each in zip(forms, words, strict=True))))
        assert told[0].startswith("### Sealed")
        assert told[1].startswith(("### Sealed", "**You already chose")), told[1]
        own = (await table.view("red")).own
        assert own is not None
        assert own.sealed is not None
        assert own.sealed[:-1] in words
        await table.facts()


async def test_changed_and_taken_back_by_the_same_person_at_once(table: Ring) -> None:
    key = await sealed(table)
    shown = await table.type(ADA, "act prompt")
    changing = await table.press(ADA, panel_id(table.game_id, key, "change"))
    taken = button(shown, "Take Back")
    results = await asyncio.gather(table.send(changing, OTHER), table.press(ADA, taken))
    assert all("Something broke" not in said(each) for each in results)
    own = (await table.view("red")).own
    assert own is not None
    assert own.sealed in ([*OTHER, "done"], None, [])
    await table.facts()

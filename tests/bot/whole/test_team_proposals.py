"""Proposals among allies: one proposes, the others say what they think, and the owner of the question decides."""

from __future__ import annotations

import pytest

from bot.rows_team import Proposal
from tests.bot.whole.checks import Unchanged, plain
from tests.bot.whole.support import Seen
from tests.bot.whole.teams import SUN, TURN, Teams

pytestmark = pytest.mark.usefixtures("no_fault")


async def standing(world: Teams) -> list[Proposal]:
    return await world.service.proposals(world.game_id)


async def proposed(world: Teams, name: str, answer: str, **options: str) -> Seen:
    return await world.slash(name, "team propose", answer=answer, **options)


async def test_what_one_proposes_is_agreed_to_and_done_by_its_owner(four: Teams) -> None:
    await four.place(**TURN)
    told = await proposed(four, "red", "f3_move; desert_c1 3 west_temple")
    assert "### Proposed to Team Sun" in told.text
    text = four.in_thread(SUN)[-1]
    lines = text.split("\n")
    assert lines[0] == "### 🟥 Red proposes"
    assert lines[1] == "**Attack T1 Western Temple** with 3 Red + 2 Green from D1"  # unsaid, all of them go
    assert f"<@{four.who('green').id}> — do you agree? 🟥 **Red** decides in the end." == lines[-1]
    async with Unchanged(four):
        assert "You proposed this yourself" in plain(await four.press_in("red", SUN, "Agree"))
    agreed = await four.press_in("green", SUN, "Agree")
    assert "You agree" in agreed.text
    text = four.in_thread(SUN)[-1]
    assert text.startswith("### 🟥 Red proposes · agreed")
    assert text.endswith("🟩 Green agrees.")
    async with Unchanged(four):
        assert "🟥 Red decides this" in plain(await four.press_in("green", SUN, "Do It"))
    done = await four.press_in("red", SUN, "Do It")
    assert "moves 3 Red + 2 Green" in done.text
    view = await four.view()
    assert view.battle is not None
    assert (view.battle.zone, view.battle.attacker) == ("west_temple", "red")
    assert four.in_thread(SUN)[-1] == "🟥 Red did it: **Attack T1 Western Temple** with 3 Red + 2 Green from D1"
    assert await standing(four) == []


async def test_the_allies_are_called_and_nobody_else(four: Teams) -> None:
    await four.place(**TURN)
    await proposed(four, "red", "f1_pray")
    (entry,) = [
        entry
        for entry in four.env.http_requests
        if entry.method == "POST"
        and entry.path == f"/channels/{four.thread(SUN).id}/messages"
        and entry.json
        and "proposes" in str(entry.json["components"])
    ]
    assert [int(each) for each in entry.json["allowed_mentions"]["users"]] == [four.who("green").id]


async def test_a_mixed_troop_is_told_owner_by_owner(four: Teams) -> None:
    await four.place(**TURN)
    await proposed(four, "red", "f3_move; desert_c1 3 green 2 west_temple")
    text = four.in_thread(SUN)[-1]
    assert "**Attack T1 Western Temple** with 3 Red + 2 Green from D1" in text
    assert "-# Movement, floor 3 · 0 PP · the mixed Troop goes together" in text
    message, _ = four.newest_in(SUN, "Agree")
    assert len(message.attachments) == 1


async def test_its_owners_are_named_in_one_order_whoever_leads(four: Teams) -> None:
    await four.place(**{**TURN, "now": "green turn"})
    await proposed(four, "green", "f3_move; desert_c1 2 red 3 west_temple")
    assert "**Attack T1 Western Temple** with 3 Red + 2 Green from D1" in four.in_thread(SUN)[-1]


async def test_rather_not_leaves_it_to_the_owner(four: Teams) -> None:
    await four.place(**TURN)
    await proposed(four, "red", "f1_pray")
    assert "rather not" in (await four.press_in("green", SUN, "Rather Not")).text
    text = four.in_thread(SUN)[-1]
    assert text.startswith("### 🟥 Red proposes\n")
    assert text.endswith("🟩 Green would rather not.")
    before = (await four.view()).table.seats["red"].pp
    await four.press_in("red", SUN, "Do It")
    assert (await four.view()).table.seats["red"].pp > before


async def test_an_ally_proposes_to_the_owner_of_the_question(four: Teams) -> None:
    await four.place(**TURN)
    await proposed(four, "green", "f1_pray", to="red")
    text = four.in_thread(SUN)[-1]
    assert text.startswith("### 🟩 Green proposes")
    assert text.endswith(f"<@{four.who('red').id}> — you decide this: do it, or rather not?")
    async with Unchanged(four):
        assert "🟥 Red decides this" in plain(await four.press_in("green", SUN, "Do It"))
    await four.press_in("red", SUN, "Do It")
    assert "f1_pray" in (await four.view()).table.seats["red"].spaces
    assert four.in_thread(SUN)[-1] == "🟥 Red did it: **Prayer, floor 1**\n-# 🟩 Green proposed it."


async def test_a_new_proposal_takes_the_place_of_the_old_one(four: Teams) -> None:
    await four.place(**TURN)
    await proposed(four, "red", "f1_pray")
    _, old = four.newest_in(SUN, "Agree")
    await proposed(four, "red", "f2_pray")
    assert [each.answers for each in await standing(four)] == [[["f2_pray"]]]
    first, second = four.in_thread(SUN)[-2:]
    assert first == "-# 🟥 Red proposes something else now, instead of: **Prayer, floor 1**"
    assert "Prayer, floor 2" in second
    async with Unchanged(four):
        assert "no longer stands" in plain(await four.press_made("green", old))


async def test_each_seat_has_a_proposal_of_its_own(four: Teams) -> None:
    await four.place(**TURN)
    await proposed(four, "red", "f1_pray")
    await proposed(four, "green", "f2_pray", to="red")
    assert {each.seat: each.answers for each in await standing(four)} == {"red": [["f1_pray"]], "green": [["f2_pray"]]}


async def test_only_who_proposed_it_withdraws_it(four: Teams) -> None:
    await four.place(**TURN)
    await proposed(four, "red", "f1_pray")
    await four.press_in("green", SUN, "Agree")
    async with Unchanged(four):
        assert "🟥 Red proposed this" in plain(await four.press_in("green", SUN, "Withdraw"))
    message, custom_id = four.newest_in(SUN, "Withdraw")
    assert "Withdrawn" in plain(await four.press_id("red", message, custom_id))
    assert four.in_thread(SUN)[-1] == "-# 🟥 Red took this proposal back: **Prayer, floor 1**"
    async with Unchanged(four):
        assert "no longer stands" in plain(await four.press_made("red", custom_id))


async def test_it_falls_with_its_question(four: Teams) -> None:
    await four.place(**TURN)
    await proposed(four, "red", "f1_pray")
    await four.press_in("green", SUN, "Agree")
    _, do_it = four.newest_in(SUN, "Do It")
    await four.say("red", ["f2_pray"])
    await four.later(4)
    assert await standing(four) == []
    assert four.in_thread(SUN)[-1] == "-# 🟥 Red answered otherwise. 🟥 Red had proposed: **Prayer, floor 1**"
    async with Unchanged(four):
        assert "no longer stands" in plain(await four.press_made("red", do_it))


async def test_it_falls_with_an_undo(four: Teams) -> None:
    await four.place(**TURN)
    await four.say("red", ["f3_move"])
    await proposed(four, "red", "desert_c1 3 west_temple")
    await four.service.undo(four.game_id, four.who("red").id)
    await four.service.outbox.settle()
    assert await standing(four) == []
    assert four.in_thread(SUN)[-1] == (
        "-# This is asked no more. 🟥 Red had proposed: **Attack T1 Western Temple** with 3 Red + 2 Green from D1"
    )


async def test_what_no_longer_holds_is_refused_when_it_is_done(four: Teams) -> None:
    """A gift changes nothing of the question, but what it costs may be there no more."""
    await four.place(**{**TURN, "pp": {"red": 3}, "now": "red build"})
    await proposed(four, "red", "c1_north 3")
    await four.press_in("green", SUN, "Agree")
    key = next(each.key for each in await four.service.asides(four.game_id, "red") if each.kind == "give")
    await four.service.say(four.game_id, four.who("red").id, key, [["green", "pp", "3"]], "give")
    await four.service.outbox.settle()
    await four.later(10)
    async with Unchanged(four):
        assert "PP" in plain(await four.press_in("red", SUN, "Do It"))


async def test_a_double_press_does_it_once(four: Teams) -> None:
    await four.place(**TURN)
    await proposed(four, "red", "f1_pray")
    message, agree = four.newest_in(SUN, "Agree")
    await four.press_id("green", message, agree)
    await four.press_made("green", agree)
    (made,) = await standing(four)
    assert made.agreed == ("green",)
    message, do_it = four.newest_in(SUN, "Do It")
    await four.press_id("red", message, do_it)
    await four.later(4)
    async with Unchanged(four):
        assert "no longer stands" in plain(await four.press_made("red", do_it))


async def test_an_ally_may_change_its_mind(four: Teams) -> None:
    await four.place(**TURN)
    await proposed(four, "red", "f1_pray")
    await four.press_in("green", SUN, "Agree")
    await four.press_in("green", SUN, "Rather Not")
    (made,) = await standing(four)
    assert (made.agreed, made.against) == ((), ("green",))
    assert four.in_thread(SUN)[-1].endswith("🟩 Green would rather not.")
    await four.press_in("green", SUN, "Agree")
    (made,) = await standing(four)
    assert (made.agreed, made.against) == (("green",), ())


# A restart in between


async def test_a_proposal_lives_through_a_restart(four: Teams) -> None:
    await four.place(**TURN)
    await proposed(four, "red", "f1_pray")
    await four.again()
    assert "You agree" in (await four.press_in("green", SUN, "Agree")).text
    await four.again()
    await four.press_in("red", SUN, "Do It")
    assert "f1_pray" in (await four.view()).table.seats["red"].spaces
    assert sum(text.startswith("### 🟥 Red proposes") for text in four.in_thread(SUN)) == 0


async def test_a_proposal_whose_message_was_deleted_is_posted_again(four: Teams) -> None:
    await four.place(**TURN)
    await proposed(four, "red", "f1_pray")
    message, agree = four.newest_in(SUN, "Agree")
    four.env.backend.delete_message(message.channel.id, message.id)
    await four.press_made("green", agree)
    assert four.in_thread(SUN)[-1].endswith("🟩 Green agrees.")


# Put together by presses


async def test_a_proposal_is_put_together_word_by_word(four: Teams) -> None:
    await four.place(**TURN)
    seen = await four.press_in("green", SUN, "Propose…")
    assert "🟥 Red: action 1 of 5" in seen.text
    seen = await four.pick("green", seen, "f3_move")
    seen = await four.press("green", "Its Action…", seen)
    seen = await four.pick("green", seen, "desert_c1")
    seen = await four.pick("green", seen, "west_temple")
    async with Unchanged(four, drafts=True):
        assert await standing(four) == []
    old = seen.buttons["Propose"]
    seen = await four.press("green", "Propose", seen)
    assert "### Proposed to Team Sun" in seen.text
    (made,) = await standing(four)
    assert made.answers == [["f3_move"], ["desert_c1", "west_temple"]]
    assert made.seat == "green"
    assert made.key.seat == "red"
    async with Unchanged(four):
        assert "earlier step" in plain(await four.press_made("green", old))


async def test_one_s_own_draft_is_proposed(four: Teams) -> None:
    await four.place(**TURN)
    key = (await four.asked("red")).key
    await four.service.keep_draft(four.game_id, key, [["f3_move"], ["desert_c1", "west_temple"]])
    seen = await four.slash("red", "team propose")
    assert "T1 Western Temple" in seen.text
    await four.press("red", "Propose", seen)
    (made,) = await standing(four)
    assert made.answers == [["f3_move"], ["desert_c1", "west_temple"]]


async def test_propose_instead_and_change_begin_with_the_right_words(four: Teams) -> None:
    await four.place(**TURN)
    await proposed(four, "red", "f3_move; desert_c1 west_temple")
    seen = await four.press_in("green", SUN, "Propose Instead…")
    assert "Western Temple" not in seen.text
    seen = await four.pick("green", seen, "f1_pray")
    await four.press("green", "Propose", seen)
    assert len(await standing(four)) == 2
    seen = await four.press_in("green", SUN, "Change")
    assert "Prayer, floor 1" in seen.text


async def test_back_and_reset_take_words_back(four: Teams) -> None:
    await four.place(**TURN)
    seen = await four.press_in("green", SUN, "Propose…")
    seen = await four.pick("green", seen, "f1_pray")
    assert "**Prayer, floor 1**" in seen.text
    seen = await four.press("green", "Back", seen)
    assert "Prayer, floor 1" not in seen.text
    seen = await four.pick("green", seen, "f2_pray")
    seen = await four.press("green", "Reset", seen)
    assert "Prayer" not in seen.text


async def test_a_press_on_an_older_panel_shows_it_as_it_is(four: Teams) -> None:
    await four.place(**TURN)
    first = await four.press_in("green", SUN, "Propose…")
    await four.pick("green", first, "f1_pray")
    second = await four.press_in("green", SUN, "Propose…")
    reset = second.buttons["Reset"]
    await four.pick("green", await four.press("green", "Reset", second), "f2_pray")
    async with Unchanged(four):
        assert "Prayer, floor 2" in plain(await four.press_made("green", reset))

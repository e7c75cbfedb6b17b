"""What a table decides together: the end of its game, and steps that others would feel."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from bot.announce import Announcements
from bot.ports import Commit, Vote
from engine.view import View
from tests.bot.service.support import ADA, BEN, CLEO, DINA, House, in_battle, refused
from tests.bot.service.test_undo import PEOPLE, asked_of, bare, day


async def answer(here: House, game: int, seat: str) -> Commit:
    key, kind, words = await here.choice(game, seat)
    return await here.service.say(game, PEOPLE[seat].id, key, [words], kind)


async def revealed(here: House, undo: str = "friendly") -> tuple[int, View, View]:
    """A battle whose plans are open: how it stood before the last plan was laid, and after. Its sides are seated."""
    info = await here.service.open_lobby(guild_id=1, channel_id=20, host=ADA)
    await here.service.change(info.id, ADA, undo=undo)
    for person in (BEN, CLEO):
        await here.service.join(info.id, person)
    await here.service.start(info.id, ADA)
    view = await here.play(info.id, in_battle)
    assert view.battle is not None
    await answer(here, info.id, view.battle.attacker)
    before = await here.service.view(info.id)
    await answer(here, info.id, view.battle.defender)
    return info.id, before, await here.service.view(info.id)


def votes(here: House, game: int) -> list[Vote]:
    return list(here.service.tables.held(game).votes)


# The end


async def test_a_running_game_ends_by_most_of_its_people(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    assert await refused(here.service.end(game, ADA)) == "ask_table"
    asked = await here.service.ask_end(game, BEN)
    assert asked.votes == (("end", "open"),)
    serial = (await here.service.view(game)).serial
    assert votes(here, game) == [Vote("end", "blue", serial, 2, ("red", "blue", "green"), {"blue": True})]
    commit = await here.service.cast(game, CLEO, "end", True)
    assert (commit.kind, commit.info.state, commit.votes) == ("end", "ended", (("end", "passed"),))
    assert votes(here, game) == []
    assert here.service.game_in(20) is None


async def test_half_of_the_people_is_no_majority(here: House) -> None:
    two = (await here.service.open_lobby(guild_id=1, channel_id=40, host=ADA, players=2)).id
    await here.service.join(two, BEN)
    await here.service.start(two, ADA)
    assert await refused(here.service.end(two, ADA)) == "ask_table"
    assert (await here.service.ask_end(two, ADA)).info.state == "running"
    assert [each.need for each in votes(here, two)] == [2]
    assert (await here.service.cast(two, BEN, "end", True)).info.state == "ended"
    info = await here.service.open_lobby(guild_id=1, channel_id=30, host=ADA, players=4)
    for person in (BEN, CLEO, DINA):
        await here.service.join(info.id, person)
    await here.service.start(info.id, ADA)
    await here.service.ask_end(info.id, ADA)
    assert (await here.service.cast(info.id, BEN, "end", True)).info.state == "running"
    assert (await here.service.cast(info.id, CLEO, "end", True)).info.state == "ended"


async def test_a_vote_to_end_changes_until_no_majority_can_come(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    await here.service.ask_end(game, ADA)
    await here.service.cast(game, BEN, "end", False)
    assert [each.yes for each in votes(here, game)] == [1]
    await here.service.cast(game, ADA, "end", False)
    assert votes(here, game) == []
    assert here.service.info(game).state == "running"
    assert await refused(here.service.cast(game, CLEO, "end", True)) == "no_vote"


async def test_what_was_said_on_the_end_is_in_no_row_that_goes_out(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    await here.service.ask_end(game, ADA)
    commit = await here.service.cast(game, BEN, "end", False)
    told = Announcements().rows(commit)
    assert [row.data for row in told] == [{"vote": "end", "how": "open", "seat": ""}]


async def test_a_vote_goes_on_while_the_game_does_and_after_a_restart(here: House) -> None:
    game, _ = await day(here)
    await here.service.ask_end(game, ADA)
    seat = (await here.service.view(game)).awaited[0]
    await answer(here, game, seat)
    again = await here.again()
    assert [each.ballots for each in votes(again, game)] == [{"red": True}]
    assert (await again.service.cast(game, BEN, "end", True)).info.state == "ended"


async def test_who_may_end_a_game_alone(here: House) -> None:
    game = await here.table(ADA, computers=2)
    assert await refused(here.service.end(game, DINA)) == "not_in_game"
    assert (await here.service.end(game, ADA)).info.state == "ended"
    other = await here.table(ADA, BEN, CLEO)
    assert (await here.service.end(other, DINA, manager=True)).info.state == "ended"


async def test_what_was_not_meant_does_not_end(here: House) -> None:
    info = await here.service.open_lobby(guild_id=1, channel_id=20, host=ADA)
    assert await refused(here.service.end(info.id, ADA, is_lobby=False)) == "stale"
    for _ in range(2):
        await here.service.add_computer(info.id, ADA)
    await here.service.start(info.id, ADA)
    assert await refused(here.service.end(info.id, ADA, is_lobby=True)) == "stale"
    assert await refused(here.service.end(info.id, DINA, is_lobby=True, manager=True)) == "stale"
    assert (await here.service.end(info.id, ADA, is_lobby=False)).info.state == "ended"


async def test_a_vote_is_of_those_who_sit_and_asked_once(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    assert await refused(here.service.ask_end(game, DINA)) == "not_in_game"
    assert await refused(here.service.cast(game, BEN, "end", True)) == "no_vote"
    await here.service.ask_end(game, ADA)
    assert await refused(here.service.ask_end(game, BEN)) == "vote_open"
    assert await refused(here.service.cast(game, DINA, "end", True)) == "not_in_game"


async def test_the_end_closes_every_question(here: House) -> None:
    game, before, _ = await revealed(here)
    await here.service.ask_undo(game, PEOPLE[before.awaited[0]].id)
    await here.service.ask_end(game, ADA)
    commit = await here.service.end(game, DINA, manager=True)
    assert sorted(commit.votes) == [("end", "moved_on"), ("undo", "moved_on")]
    assert votes(here, game) == []


async def test_a_game_that_is_posted_anew_puts_its_questions_again(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    await here.service.ask_end(game, ADA)
    rows = Announcements().rows(await here.service.rehome(game))
    assert [row.data for row in rows if row.kind == "vote"] == [{"vote": "end", "how": "open", "seat": ""}]


# A step back past a reveal


async def test_past_a_reveal_a_friendly_table_asks_all_the_others(here: House) -> None:
    game, before, after = await revealed(here)
    assert after.battle is not None or after.serial > before.serial
    seat = next(each for each in before.awaited)
    person = PEOPLE[seat]
    assert await refused(here.service.undo(game, person.id)) in ("undo_revealed", "undo_others")
    asks = await here.service.undo_asks(game, person.id)
    assert sorted(asks.asked) == sorted(set(PEOPLE) - {seat})
    assert (asks.need, votes(here, game)) == (2, [])
    commit = await here.service.ask_undo(game, person.id)
    assert commit.votes == (("undo", "open"),)
    first, last = asks.asked
    await here.service.cast(game, PEOPLE[first], "undo", True)
    assert await refused(here.service.cast(game, PEOPLE[first], "undo", True)) == "already_voted"
    done = await here.service.cast(game, PEOPLE[last], "undo", True)
    assert (done.kind, done.votes, done.mover) == ("undo", (("undo", "passed"),), seat)
    now = await here.service.view(game)
    assert bare(now) == bare(before)
    assert now.serial > after.serial
    assert votes(here, game) == []


async def test_the_same_choice_after_it_opens_the_same_cards(here: House) -> None:
    game, before, _ = await revealed(here)
    seat = before.awaited[0]
    opened = here.teller.commits[-1]
    words = next(choice.words for choice in opened.choices if choice.seat == seat)
    await here.service.ask_undo(game, PEOPLE[seat].id)
    for other in set(PEOPLE) - {seat}:
        await here.service.cast(game, PEOPLE[other], "undo", True)
    key = await asked_of(here, game, seat)
    again = await here.service.say(game, PEOPLE[seat].id, key, [words])
    assert again.events == opened.events


async def test_one_refusal_ends_it_and_a_move_too(here: House) -> None:
    game, before, after = await revealed(here)
    seat = before.awaited[0]
    await here.service.ask_undo(game, PEOPLE[seat].id)
    other = next(each for each in PEOPLE if each != seat)
    refusing = await here.service.cast(game, PEOPLE[other], "undo", False)
    assert refusing.votes == (("undo", "refused"),)
    assert bare(await here.service.view(game)) == bare(after)
    await here.service.ask_undo(game, PEOPLE[seat].id)
    moved = await answer(here, game, (await here.service.view(game)).awaited[0])
    assert moved.votes == (("undo", "moved_on"),)
    assert votes(here, game) == []
    assert await refused(here.service.cast(game, PEOPLE[other], "undo", True)) == "no_vote"


async def test_a_standard_table_asks_all_where_no_step_of_others_falls(here: House) -> None:
    game, before, _ = await revealed(here, "standard")
    seat = before.awaited[0]
    asks = await here.service.undo_asks(game, PEOPLE[seat].id)
    assert asks.fell == ((seat, 1),)
    assert sorted(asks.asked) == sorted(set(PEOPLE) - {seat})
    assert (await here.service.ask_undo(game, PEOPLE[seat].id)).votes == (("undo", "open"),)


async def test_a_strict_table_never_goes_back_behind_a_reveal(here: House) -> None:
    game, before, _ = await revealed(here, "strict")
    seat = before.awaited[0]
    assert await refused(here.service.ask_undo(game, PEOPLE[seat].id)) in ("undo_revealed", "undo_others")


async def test_a_strict_table_asks_nobody_where_others_went_on(here: House) -> None:
    info = await here.service.open_lobby(guild_id=1, channel_id=20, host=ADA)
    await here.service.change(info.id, ADA, undo="strict")
    for person in (BEN, CLEO):
        await here.service.join(info.id, person)
    await here.service.start(info.id, ADA)
    view = await here.play(info.id, lambda view: view.table.phase == "day")
    one, two, _ = view.table.turn_order
    for seat in (one, two):
        await here.service.say(info.id, PEOPLE[seat].id, await asked_of(here, info.id, seat), [["f1_pray"]])
    assert (await here.service.view(info.id)).barrier < (await here.service.view(info.id)).last_by[one]
    assert await refused(here.service.undo_asks(info.id, PEOPLE[one].id)) == "undo_others"
    assert await refused(here.service.ask_undo(info.id, PEOPLE[one].id)) == "undo_others"
    assert votes(here, info.id) == []


async def test_a_standard_table_asks_only_those_whose_steps_fall(here: House) -> None:
    info = await here.service.open_lobby(guild_id=1, channel_id=20, host=ADA)
    await here.service.change(info.id, ADA, undo="standard")
    for person in (BEN, CLEO):
        await here.service.join(info.id, person)
    await here.service.start(info.id, ADA)
    view = await here.play(info.id, lambda view: view.table.phase == "day")
    one, two, three = view.table.turn_order
    for seat in (one, two):
        key = await asked_of(here, info.id, seat)
        await here.service.say(info.id, PEOPLE[seat].id, key, [["f1_pray"]])
    asks = await here.service.undo_asks(info.id, PEOPLE[one].id)
    assert (asks.asked, asks.fell) == ((two,), ((one, 1), (two, 1)))
    await here.service.ask_undo(info.id, PEOPLE[one].id)
    assert await refused(here.service.cast(info.id, PEOPLE[three], "undo", True)) == "not_asked"
    await here.service.cast(info.id, PEOPLE[two], "undo", True)
    assert bare(await here.service.view(info.id)) == bare(view)


async def test_whom_the_computer_stands_in_for_is_not_asked_whether_a_step_may_fall(here: House) -> None:
    for number, undo in enumerate(("standard", "friendly")):
        info = await here.service.open_lobby(guild_id=1, channel_id=50 + number, host=ADA)
        await here.service.change(info.id, ADA, undo=undo)
        for person in (BEN, CLEO):
            await here.service.join(info.id, person)
        await here.service.start(info.id, ADA)
        view = await here.play(info.id, lambda view: view.table.phase == "day")
        one, two, three = view.table.turn_order
        for seat in (one, two, three):
            await here.service.say(info.id, PEOPLE[seat].id, await asked_of(here, info.id, seat), [["f1_pray"]])
        await here.service.set_computer(PEOPLE[two].id, True)
        asks = await here.service.undo_asks(info.id, PEOPLE[one].id)
        assert (asks.asked, asks.need, asks.fell) == ((three,), 1, ((one, 1), (two, 1), (three, 1)))
        await here.service.set_computer(PEOPLE[two].id, False)
        assert (await here.service.undo_asks(info.id, PEOPLE[one].id)).need == 2


async def test_a_step_between_two_hand_overs_is_found_again_by_saying_what_led_to_it(here: House) -> None:
    """Behind a barrier the snapshots of single steps are gone, as they are taken away here; the choices are not."""
    game, view = await day(here)
    one, two, _ = view.table.turn_order
    await here.service.say(game, PEOPLE[one].id, await asked_of(here, game, one), [["f3_move"]])
    middle = await here.service.view(game)
    assert middle.awaited == [one]
    await here.service.say(game, PEOPLE[one].id, await asked_of(here, game, one), [[]])
    await here.service.say(game, PEOPLE[two].id, await asked_of(here, game, two), [["f1_pray"]])
    with closing(sqlite3.connect(here.path)) as db, db:
        db.execute("DELETE FROM snapshots WHERE serial = ?", (middle.serial,))
    await here.service.ask_undo(game, PEOPLE[one].id)
    for other in set(PEOPLE) - {one}:
        await here.service.cast(game, PEOPLE[other], "undo", True)
    assert bare(await here.service.view(game)) == bare(middle)


async def test_with_computers_alone_nobody_is_asked_and_computers_wait_for_a_vote(here: House) -> None:
    game = await here.table(ADA, computers=2)
    for _ in range(400):
        view = await here.service.view(game)
        if view.awaited == ["red"] and view.table.phase == "day" and view.barrier >= view.last_by.get("red", 0) > 0:
            break
        if "red" in view.awaited:
            await answer(here, game, "red")
        await here.sweep(10)
    assert await refused(here.service.undo(game, ADA.id)) == "undo_revealed"
    assert (await here.service.undo_asks(game, ADA.id)).need == 0
    assert (await here.service.ask_undo(game, ADA.id)).kind == "undo"


async def test_while_a_vote_stands_no_computer_moves(here: House) -> None:
    game = await here.table(ADA, BEN, computers=1)
    people = {"red": ADA, "blue": BEN}
    for _ in range(400):
        view = await here.service.view(game)
        if view.table.phase == "day" and "green" in view.awaited and view.last_by.get("red"):
            break
        for seat in [each for each in view.awaited if each in people]:
            key, kind, words = await here.choice(game, seat)
            await here.service.say(game, people[seat].id, key, [words], kind)
        if "green" in (await here.service.view(game)).awaited and view.table.phase != "day":
            await here.sweep(10)
    await here.service.ask_undo(game, ADA.id)
    before = (await here.service.view(game)).serial
    await here.sweep(30)
    assert (await here.service.view(game)).serial == before
    await here.service.cast(game, BEN, "undo", False)
    await here.sweep(30)
    assert (await here.service.view(game)).serial > before


async def test_a_voice_counts_for_the_question_it_was_given_to(here: House) -> None:
    """An earlier question fell, another was put: what was said to the first says nothing to the second."""
    game, before, _ = await revealed(here)
    seat = before.awaited[0]
    others = [each for each in PEOPLE if each != seat]
    await here.service.ask_undo(game, PEOPLE[seat].id)
    first = votes(here, game)[0].serial
    await answer(here, game, (await here.service.view(game)).awaited[0])
    await here.service.ask_undo(game, PEOPLE[seat].id)
    late = here.service.cast(game, PEOPLE[others[0]], "undo", True, serial=first)
    assert await refused(late) == "no_vote"
    assert votes(here, game)[0].ballots == {}
    assert await refused(here.service.ask_undo(game, PEOPLE[seat].id, serial=first)) == "stale"

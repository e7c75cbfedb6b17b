"""Undo and take-back: how far they go, what falls, what stays."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.decision import Key
from engine.refusals import NotAllowed
from engine.view import View
from tests.bot.service.support import ADA, BEN, CLEO, House, in_battle, refused

PEOPLE = {"red": ADA, "blue": BEN, "green": CLEO}


async def day(here: House, **options: int) -> tuple[int, View]:
    game = await here.table(ADA, BEN, CLEO)
    return game, await here.play(game, lambda view: view.table.phase == "day")


async def asked_of(here: House, game: int, seat: str) -> Key:
    asked = await here.service.asked(game, seat)
    assert asked is not None
    return asked.key


def timed(here: House, game: int) -> list[tuple[str, str]]:
    return [(timer.kind, timer.key.seat) for timer in here.service.tables.held(game).timers]


def bare(view: View) -> str:
    """A view without the counters that never go back and the keys made of them."""
    return repr((view.table, view.awaited, view.sealed, view.own, view.counts, view.battle, view.barrier))


async def test_undo_takes_the_last_choice_back_with_what_followed(here: House) -> None:
    game, view = await day(here)
    seat = view.awaited[0]
    asked = await here.service.asked(game, seat)
    assert asked is not None
    told = await here.service.say(game, PEOPLE[seat].id, asked.key, [["f1_pray"]])
    assert told.events
    commit = await here.service.undo(game, PEOPLE[seat].id)
    after = await here.service.view(game)
    assert bare(after) == bare(view)
    assert (commit.kind, commit.first, commit.last, commit.events) == ("undo", view.serial, told.last + 1, ())
    again = await here.service.asked(game, seat)
    assert again is not None
    assert again.key.serial == commit.last
    assert await refused(here.service.say(game, PEOPLE[seat].id, asked.key, [["f1_pray"]])) == "stale"


async def test_what_fell_is_marked_and_never_deleted(here: House) -> None:
    game, view = await day(here)
    seat = view.awaited[0]
    before = await here.rows()
    asked = await here.service.asked(game, seat)
    assert asked is not None
    told = await here.service.say(game, PEOPLE[seat].id, asked.key, [["f1_pray"]])
    await here.service.undo(game, PEOPLE[seat].id)
    rows = await here.rows()
    fallen = [row for row in rows["choices"] if row[7]]
    assert [row[1] for row in fallen] == [choice.serial for choice in told.choices]
    assert len(rows["choices"]) == len(before["choices"]) + len(fallen)
    assert [row[3] for row in rows["snapshots"] if row[1] == told.last] == [1]
    log = await here.service.log(game, limit=100)
    undone = [entry for entry in log if entry.undone]
    assert [entry.kind for entry in undone] == [event.kind for event in told.events]
    assert (log[-1].kind, log[-1].values, log[-1].undone) == ("undone", {"seat": seat}, False)


async def test_undo_reaches_over_the_end_of_the_turn(here: House) -> None:
    game, view = await day(here)
    seat = view.awaited[0]
    asked = await here.service.asked(game, seat)
    assert asked is not None
    commit = await here.service.say(game, PEOPLE[seat].id, asked.key, [["f1_pray"]])
    assert commit.view is not None
    assert commit.view.table.active != seat  # the turn has passed on
    await here.service.undo(game, PEOPLE[seat].id)
    after = await here.service.view(game)
    assert (after.table.active, after.awaited) == (seat, [seat])


async def test_undo_stops_at_the_choice_of_another_seat(here: House) -> None:
    game, view = await day(here)
    seat = view.awaited[0]
    asked = await here.service.asked(game, seat)
    assert asked is not None
    await here.service.say(game, PEOPLE[seat].id, asked.key, [["f1_pray"]])
    following = (await here.service.view(game)).awaited[0]
    key, kind, words = await here.choice(game, following)
    await here.service.say(game, PEOPLE[following].id, key, [words], kind)
    before = await here.rows()
    assert await refused(here.service.undo(game, PEOPLE[seat].id)) == "undo_others"
    assert await here.rows() == before


async def test_undo_takes_a_computers_choices_along(here: House) -> None:
    game, view = await day(here)
    seat, other = view.table.turn_order[0], view.table.turn_order[1]
    asked = await here.service.asked(game, seat)
    assert asked is not None
    await here.service.say(game, PEOPLE[seat].id, asked.key, [["f1_pray"]])
    await here.service.set_computer(PEOPLE[other].id, True)
    await here.sweep(10)
    assert (await here.service.view(game)).last_by[other] > asked.key.serial
    await here.service.undo(game, PEOPLE[seat].id)
    assert bare(await here.service.view(game)) == bare(view)
    assert [timer.key.seat for timer in here.service.tables.held(game).timers] == []


async def test_an_undo_tells_how_many_steps_of_whom_fell(here: House) -> None:
    """Those of the one who undoes come first; what the game answered by itself is nobody's step."""
    game, view = await day(here)
    one, two, three = view.table.turn_order
    key = await asked_of(here, game, one)
    told = await here.service.say(game, PEOPLE[one].id, key, [["f3_move"], []])
    assert told.fell == ()
    for seat in (two, three):
        await here.service.set_computer(PEOPLE[seat].id, True)
    while (await here.service.view(game)).awaited != [one]:
        await here.sweep(10)
    mine = {choice.seat: 0 for choice in told.choices}
    for commit in here.teller.commits:
        for choice in commit.choices if commit.first >= view.serial else ():
            mine[choice.seat] = mine.get(choice.seat, 0) + (not choice.auto)
    commit = await here.service.undo(game, PEOPLE[one].id)
    assert commit.fell == ((one, 2), (two, mine[two]), (three, mine[three]))
    assert commit.first == view.serial
    assert [each.seat for each in commit.decisions] == [one]
    assert timed(here, game) == []
    assert bare(await here.service.view(game)) == bare(view)


async def test_what_fell_before_does_not_fall_again(here: House) -> None:
    game, view = await day(here)
    seat = view.awaited[0]
    for _ in range(3):
        await here.service.say(game, PEOPLE[seat].id, await asked_of(here, game, seat), [["f1_pray"]])
        assert (await here.service.undo(game, PEOPLE[seat].id)).fell == ((seat, 1),)


async def test_an_answer_that_was_taken_back_is_no_step(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    for person, seat in ((ADA, "red"), (BEN, "blue")):
        key, kind, words = await here.choice(game, seat)
        await here.service.say(game, person.id, key, [words], kind)
    await here.service.take_back(game, BEN.id)
    commit = await here.service.undo(game, ADA.id)
    assert commit.fell == (("red", 1),)


async def test_undo_stops_at_a_reveal(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    view = await here.play(game, in_battle)
    assert view.battle is not None
    for seat in (view.battle.attacker, view.battle.defender):
        key, kind, words = await here.choice(game, seat)
        await here.service.say(game, PEOPLE[seat].id, key, [words], kind)
    before = await here.rows()
    assert await refused(here.service.undo(game, PEOPLE[view.battle.defender].id)) == "undo_revealed"
    assert await here.rows() == before


async def test_nobody_undoes_what_they_have_not_done(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    assert await refused(here.service.undo(game, ADA.id)) == "undo_nothing"
    assert await refused(here.service.undo(game, 4)) == "not_in_game"


async def test_answers_of_one_command_fall_together(here: House) -> None:
    game, view = await day(here)
    seat = view.awaited[0]
    asked = await here.service.asked(game, seat)
    assert asked is not None
    commit = await here.service.say(game, PEOPLE[seat].id, asked.key, [["f3_move"], []])
    undone = await here.service.undo(game, PEOPLE[seat].id)
    assert undone.first == view.serial
    assert [row[1] for row in (await here.rows())["choices"] if row[7]] == [c.serial for c in commit.choices]


async def test_a_taken_back_plan_leaves_the_other_one(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    view = await here.play(game, in_battle)
    assert view.battle is not None
    one, two = view.battle.attacker, view.battle.defender
    for seat in (one,):
        key, kind, words = await here.choice(game, seat)
        await here.service.say(game, PEOPLE[seat].id, key, [words], kind)
    sealed = (await here.service.view(game, one)).own
    commit = await here.service.take_back(game, PEOPLE[one].id)
    assert (commit.kind, commit.newly) == ("take_back", ())
    assert commit.view is not None
    assert commit.view.awaited == [one, two]
    assert sealed is not None
    assert sealed.sealed is not None
    again = await here.service.asked(game, one)
    assert again is not None
    assert again.key == key  # the same question
    assert [c.kind for c in commit.choices] == ["take_back"]
    assert await refused(here.service.take_back(game, PEOPLE[two].id)) == "undo_nothing"


async def test_a_reveal_in_the_middle_of_a_command_holds_all_of_it(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The snapshot before such a command lies behind the barrier, so nothing older may take its place."""
    game, view = await day(here)
    seat = view.awaited[0]
    asked = await here.service.asked(game, seat)
    assert asked is not None
    loaded = here.service.tables.held(game).game
    assert loaded is not None
    answer, done = type(loaded).answer, []

    def turning_up(self: object, *args: object) -> None:
        answer(self, *args)  # type: ignore[arg-type]  # as it was called
        if not done:
            loaded.reveal()
        done.append(1)

    with monkeypatch.context() as patch:
        patch.setattr(type(loaded), "answer", turning_up)
        await here.service.say(game, PEOPLE[seat].id, asked.key, [["f3_move"], []])
    assert loaded.barrier < loaded.last_by[seat]
    assert await refused(here.service.undo(game, PEOPLE[seat].id)) == "undo_revealed"
    assert (await here.service.undo_asks(game, PEOPLE[seat].id)).need == 2
    held = here.service.tables.held(game)
    held.info = replace(held.info, undo="strict")
    assert await refused(here.service.undo_asks(game, PEOPLE[seat].id)) == "undo_revealed"


async def test_snapshots_are_all_since_the_barrier_and_those_of_hand_overs(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    await here.play(game, lambda view: view.table.round >= 3)
    loaded = here.service.tables.held(game).game
    assert loaded is not None
    kept = {row[1]: row[2] for row in (await here.rows())["snapshots"]}
    played = [commit for commit in here.teller.commits if commit.view is not None]
    handed = {commit.last for commit in played if commit.newly}
    since = {commit.last for commit in played if commit.last >= loaded.barrier}
    assert set(kept) == handed | since
    assert {serial for serial, hand_over in kept.items() if hand_over} == handed
    assert len(kept) < len(played)


async def test_after_any_undo_the_game_is_as_if_the_choices_had_never_been_made(here: House) -> None:
    """Whoever moved last asks for an undo after every third choice of two rounds, over restarts too."""
    game = await here.table(ADA, BEN, CLEO)
    service, chance = here.service, random.Random(7)
    before: dict[int, str] = {}
    undone = 0
    for turn in range(250):
        view = await service.view(game)
        before[view.serial] = bare(view)
        seat = chance.choice(view.awaited)
        key, kind, words = await here.choice(game, seat)
        await service.say(game, PEOPLE[seat].id, key, [words], kind)
        if turn % 10 == 0:
            service.tables.held(game).rest()
        if turn % 3:
            continue
        try:
            commit = await service.undo(game, PEOPLE[seat].id)
        except NotAllowed:
            continue
        undone += 1
        assert bare(await service.view(game)) == before[commit.first]
        assert await refused(service.say(game, PEOPLE[seat].id, key, [words], kind)) == "stale"
    assert undone >= 30


async def test_an_undo_of_a_changed_answer_asks_anew(here: House) -> None:
    """The answer before the change does not come back by itself."""
    game = await here.table(ADA, BEN, CLEO)
    service = here.service
    key, kind, words = await here.choice(game, "red")
    offered = next(each for each in await service.decisions(game) if each.seat == "red").offer
    last = next(each.word for each in offered.offer(words[:1]) if each.legal and each.word not in (*words, "done"))
    await service.say(game, ADA.id, key, [words], kind)
    await service.say(game, ADA.id, key, [[words[0], last]], kind, replace=True)
    await service.undo(game, ADA.id)
    view = await service.view(game)
    assert "red" in view.awaited
    assert "red" not in view.sealed
    assert bare(await (await here.again()).service.view(game)) == bare(view)

"""Answers: who may give them, twice, late, several at once, and what is kept of them."""

from __future__ import annotations

import asyncio
import itertools

import pytest

from bot.ports import ServiceError
from engine.decision import Key
from engine.refusals import NotUnderstood
from tests.bot.service.support import ADA, BEN, CLEO, DINA, House, in_battle, refused

PEOPLE = {"red": ADA, "blue": BEN, "green": CLEO}


async def test_whole_game_through_the_service(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    view = await here.play(game)
    info = here.service.info(game)
    assert view.table.outcome is not None
    assert info.state == "over"
    assert here.service.game_in(info.channel_id) is None
    assert here.service.last_in(info.channel_id) == info
    assert await refused(here.service.say(game, ADA.id, Key(1, "red"), [["c1_north"]])) == "ended"
    rows = await here.rows()
    serials = [row[1] for row in rows["choices"]]
    assert serials == sorted(set(serials))
    assert (rows["prompts"], rows["timers"], rows["drafts"]) == ([], [], [])
    assert [row.data["last"] for row in here.post.sent if row.kind == "log"] == [c.last for c in here.teller.commits]


async def test_commits_join_without_gap_and_name_the_newly_awaited(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    await here.play(game, lambda view: view.table.round >= 3)
    played = [commit for commit in here.teller.commits if commit.kind != "lobby"]
    for before, after in itertools.pairwise(played):
        assert before.view is not None
        assert after.view is not None
        assert after.first == before.last
        assert after.mover not in after.newly
        expected = [s for s in after.view.awaited if s not in before.view.awaited and s != after.mover]
        assert list(after.newly) == expected
        assert [choice.serial for choice in after.choices] == list(range(after.first + 1, after.last + 1))


async def test_two_answers_to_one_key_at_once_the_second_hears_already(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    view = await here.play(game, lambda view: view.table.phase == "day")
    seat = view.awaited[0]
    key, kind, words = await here.choice(game, seat)
    decision = await here.service.asked(game, seat)
    assert decision is not None
    other = next(w.word for w in decision.offer.offer([]) if w.legal and w.word != words[0])

    async def later() -> None:
        await asyncio.sleep(0.005)
        await here.service.say(game, PEOPLE[seat].id, key, [[other]], kind)

    first, second = await asyncio.gather(
        here.service.say(game, PEOPLE[seat].id, key, [words], kind), later(), return_exceptions=True
    )
    assert not isinstance(first, BaseException)
    assert isinstance(second, ServiceError)
    assert (second.key, second.values) == ("already", {"word": " ".join(words)})
    answers = [row for row in (await here.rows())["choices"] if row[2] == key.serial and row[3] == seat]
    assert len(answers) == 1


async def test_answers_given_together_do_not_refuse_each_other(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    choices = [await here.choice(game, seat) for seat in PEOPLE]
    said = (
        here.service.say(game, person.id, key, [words], kind)
        for person, (key, kind, words) in zip(PEOPLE.values(), choices, strict=True)
    )
    commits = await asyncio.gather(*said)
    assert [commit.mover for commit in commits] == ["red", "blue", "green"]  # in order of arrival
    assert (await here.service.view(game)).awaited == [(await here.service.view(game)).table.turn_order[0]]


async def test_wrong_seat_stranger_stale_key_and_no_such_game(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    key, kind, words = await here.choice(game, "red")
    before = await here.rows()
    with pytest.raises(ServiceError) as caught:
        await here.service.say(game, BEN.id, key, [words], kind)
    assert (caught.value.key, caught.value.values) == ("wrong_seat", {"seat": "red", "mine": "blue"})
    assert await refused(here.service.say(game, DINA.id, key, [words], kind)) == "not_in_game"
    assert await refused(here.service.say(game, ADA.id, Key(key.serial + 5, "red"), [words], kind)) == "stale"
    assert await refused(here.service.say(game, ADA.id, key, [words], "move")) == "stale"
    assert await refused(here.service.say(99, ADA.id, key, [words], kind)) == "no_game"
    assert await refused(here.service.say(game, ADA.id, key, [["nowhere"]], kind)) == "unknown"
    assert await refused(here.service.say(game, ADA.id, key, [])) == "unfinished"
    assert await refused(here.service.view(game, "pink")) == "unknown_seat"
    assert await refused(here.service.log(game, "pink")) == "unknown_seat"
    assert await here.rows() == before


async def test_a_seat_that_answered_while_others_choose_hears_already(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    key, kind, words = await here.choice(game, "red")
    await here.service.say(game, ADA.id, key, [words], kind)
    assert await here.service.asked(game, "red") is None
    assert await refused(here.service.say(game, ADA.id, key, [words], kind)) == "already"
    await here.service.take_back(game, ADA.id)
    assert await refused(here.service.take_back(game, ADA.id)) == "undo_nothing"
    commit = await here.service.say(game, ADA.id, key, [words], kind)
    assert commit.newly == ()


async def test_several_answers_are_one_command_or_nothing(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    view = await here.play(game, lambda view: view.table.phase == "day")
    seat, person = view.awaited[0], PEOPLE[view.awaited[0]]
    asked = await here.service.asked(game, seat)
    assert asked is not None
    before, told = await here.rows(), len(here.teller.commits)
    with pytest.raises(NotUnderstood):
        await here.service.say(game, person.id, asked.key, [["f3_move"], ["to_the_moon"]])
    assert await here.rows() == before
    assert repr(await here.service.view(game)) == repr(view)
    assert len(here.teller.commits) == told
    commit = await here.service.say(game, person.id, asked.key, [["f3_move"], []])
    assert [(choice.kind, choice.auto) for choice in commit.choices[:2]] == [("tokens", False), ("move", False)]
    assert len([row for row in (await here.rows())["snapshots"] if row[1] > commit.first]) == 1


async def test_lines_are_one_command_or_nothing(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    view = await here.play(game, lambda view: view.table.phase == "day")
    seat, person = view.awaited[0], PEOPLE[view.awaited[0]]
    other = next(each for each in PEOPLE if each != seat)
    before = await here.rows()
    for text, reason in {
        "tokens f3_move\nmove to_the_moon": "unknown",
        f"{seat} tokens f3_move\n{other} move": "wrong_seat",
        "orange tokens f3_move": "unknown_seat",
        "recruit": "not_now",
        "dance": "unknown",
        "# nothing": "unknown",
    }.items():
        assert await refused(here.service.lines(game, person.id, text)) == reason
    assert await refused(here.service.lines(game, DINA.id, "tokens f3_move")) == "not_in_game"
    assert await here.rows() == before
    commit = await here.service.lines(game, person.id, f"tokens f3_move\n{seat} move: done")
    assert [choice.kind for choice in commit.choices[:2]] == ["tokens", "move"]
    assert commit.mover == seat


async def test_ahead_tries_on_an_imagined_game_and_saves_nothing(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    view = await here.play(game, lambda view: view.table.phase == "day")
    seat, person = view.awaited[0], PEOPLE[view.awaited[0]]
    before = await here.rows()
    now = await here.service.ahead(game, person.id, [])
    then = await here.service.ahead(game, person.id, [["f3_recruit"]])
    assert now.decision is not None
    assert then.decision is not None
    assert (now.decision.kind, then.decision.kind) == ("tokens", "recruit")
    assert then.view.viewer == seat
    assert await refused(here.service.ahead(game, person.id, [["f9_dance"]])) == "unknown"
    assert await refused(here.service.ahead(game, DINA.id, [])) == "not_in_game"
    assert await here.rows() == before
    assert repr(await here.service.view(game)) == repr(view)


async def test_an_aside_leaves_the_open_keys(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    view = await here.play(game, in_battle)
    assert view.battle is not None
    seat = view.battle.attacker
    claim = (await here.service.asides(game, seat))[0]
    keys = [each.key for each in await here.service.decisions(game)]
    word = claim.offer.offer([])[0].word
    commit = await here.service.say(game, PEOPLE[seat].id, claim.key, [[word]], "claim")
    assert (commit.kind, commit.newly) == ("aside", ())
    assert [each.key for each in await here.service.decisions(game)] == keys
    assert await here.service.asked(game, seat) is not None


async def test_the_log_shows_each_seat_its_own_part(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    key, kind, words = await here.choice(game, "red")
    loaded = here.service.tables.held(game).game
    assert loaded is not None
    loaded.emit("cards_drawn", {"blue": {"cards": ["war_rage"]}}, seat="blue", count=1)
    await here.service.say(game, ADA.id, key, [words], kind)
    seen = {seat: (await here.service.log(game, seat))[-1].values for seat in ("", *PEOPLE)}
    public = {"seat": "blue", "count": 1}
    assert seen == {"": public, "red": public, "green": public, "blue": {**public, "cards": ["war_rage"]}}


async def test_pages_of_the_log(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    await here.play(game, lambda view: view.table.round >= 2)
    whole = await here.service.log(game, limit=10_000)
    newest = await here.service.log(game, limit=5)
    older = await here.service.log(game, limit=5, before=newest[0].number)
    assert [*older, *newest] == whole[-10:]
    assert whole[0].kind == "game_began"


async def test_drafts_die_with_their_key(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    red, blue = [(await here.choice(game, seat)) for seat in ("red", "blue")]
    await here.service.keep_draft(game, red[0], [["c1_north"], ["x"]])
    await here.service.keep_draft(game, blue[0], [["c2_north"]])
    await here.service.say(game, ADA.id, red[0], [red[2]], red[1])
    assert await here.service.draft(game, red[0]) == [["c1_north"], ["x"]]  # sealed, but may be changed
    await here.service.keep_draft(game, blue[0], [])
    assert await here.service.draft(game, blue[0]) == []
    await here.play(game, lambda view: view.table.phase == "day")
    assert await here.service.draft(game, red[0]) == []
    assert (await here.rows())["drafts"] == []


async def test_messages_are_kept_by_kind_and_seat(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    service = here.service
    await service.keep_message(game, "status", channel_id=20, message_id=1)
    await service.keep_message(game, "ping", "red", channel_id=20, message_id=2, data={"serial": 7})
    await service.keep_message(game, "status", channel_id=20, message_id=3)
    found = await service.message(game, "status")
    ping = await service.message(game, "ping", "red")
    assert found is not None
    assert ping is not None
    assert (found.message_id, ping.data) == (3, {"serial": 7})
    assert await service.message(game, "ping", "blue") is None
    await service.drop_message(game, "ping", "red")
    assert await service.message(game, "ping", "red") is None


async def test_rehome_forgets_messages_and_announces_anew(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    await here.service.keep_message(game, "status", channel_id=20, message_id=1)
    before = (await here.rows())["snapshots"]
    commit = await here.service.rehome(game)
    assert (commit.kind, commit.first, set(commit.newly)) == ("rehome", commit.last, {"red", "blue", "green"})
    assert await here.service.message(game, "status") is None
    assert (await here.rows())["snapshots"] == before
    assert here.teller.commits[-1] == commit


async def test_a_fault_in_telling_does_not_stop_the_game(here: House, caplog: pytest.LogCaptureFixture) -> None:
    game = await here.table(ADA, BEN, CLEO)
    key, kind, words = await here.choice(game, "red")
    here.teller.broken = True
    await here.service.say(game, ADA.id, key, [words], kind)
    assert await here.service.asked(game, "red") is None
    assert "nothing is announced: KeyError" in caplog.text


async def test_a_command_that_cannot_be_written_leaves_the_game_as_it_was(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await here.table(ADA, BEN, CLEO)
    key, kind, words = await here.choice(game, "red")
    view = await here.service.view(game, "red")

    def full(db: object, change: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr("bot.rows.save", full)
        with pytest.raises(OSError, match="full"):
            await here.service.say(game, ADA.id, key, [words], kind)
    assert repr(await here.service.view(game, "red")) == repr(view)
    commit = await here.service.say(game, ADA.id, key, [words], kind)
    assert commit.first == view.serial


async def test_an_exception_blocks_neither_the_next_command_nor_other_games(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    other = await here.table(DINA, BEN, CLEO, channel=21)
    key, kind, words = await here.choice(game, "red")
    results = await asyncio.gather(
        here.service.say(game, ADA.id, key, [["nowhere"]], kind),
        here.service.say(game, ADA.id, key, [words], kind),
        here.service.say(other, DINA.id, *(await here.choice(other, "red"))[:1], [["nowhere"]]),
        return_exceptions=True,
    )
    assert [isinstance(each, BaseException) for each in results] == [True, False, True]


async def test_games_unused_for_long_are_let_go_and_come_back(here: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.tables.LOADED", 1)
    one = await here.table(ADA, BEN, CLEO)
    view = await here.service.view(one, "red")
    two = await here.table(ADA, BEN, CLEO, channel=21)
    await here.service.view(two)
    assert here.service.tables.held(one).game is None
    assert repr(await here.service.view(one, "red")) == repr(view)
    assert here.service.tables.held(two).game is None


async def test_a_closing_service_takes_no_command_but_keeps_what_was_said(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    key, kind, words = await here.choice(game, "red")
    under_way = asyncio.create_task(here.service.say(game, ADA.id, key, [words], kind))
    await asyncio.sleep(0)
    closing = asyncio.create_task(here.service.close())
    await asyncio.sleep(0)
    assert await refused(here.service.say(game, ADA.id, key, [words], kind)) == "restarting"
    await under_way
    await closing
    again = await here.again()
    assert await again.service.asked(game, "red") is None
    assert again.service.info(game) == here.service.info(game)


async def test_a_sealed_answer_is_replaced_in_one_transaction_and_both_choices_are_logged(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    await here.play(game, in_battle)
    first, second = (await here.service.view(game)).awaited
    key, kind, words = await here.choice(game, first)
    other = [words[1], words[0]]
    person = PEOPLE[first].id
    await here.service.say(game, person, key, [words], kind)
    snapshots = len((await here.rows())["snapshots"])
    assert await refused(here.service.say(game, person, key, [["battle_9_9"]], kind, replace=True)) == "unknown"
    sealed = (await here.service.view(game, first)).own
    assert sealed is not None
    assert sealed.sealed[: len(words)] == words
    commit = await here.service.say(game, person, key, [other], kind, replace=True)
    assert [choice.kind for choice in commit.choices] == ["take_back", "battle"]
    assert commit.newly == ()
    rows = await here.rows()
    assert len(rows["snapshots"]) == snapshots + 1
    assert [row[4] for row in rows["choices"]][-2:] == ["take_back", "battle"]
    again = (await (await here.again()).service.view(game, first)).own
    assert again is not None
    assert again.sealed == [*other, "done"]
    await here.service.take_back(game, person)
    await here.service.say(game, person, key, [words], kind, replace=True)  # nothing is sealed: said as it is
    key2, kind2, words2 = await here.choice(game, second)
    await here.service.say(game, PEOPLE[second].id, key2, [words2], kind2)
    assert await refused(here.service.say(game, person, key, [other], kind, replace=True)) == "already"


async def test_a_fault_before_the_write_leaves_memory_as_the_database(
    here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await here.table(ADA, BEN, CLEO)
    before = await here.play(game, lambda view: view.table.phase == "day")
    seat = before.awaited[0]
    key, kind, words = await here.choice(game, seat)

    def broken(*_: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr("bot.ledger.view_for", broken)
        with pytest.raises(RuntimeError):
            await here.service.say(game, PEOPLE[seat].id, key, [words], kind)
    assert (await here.service.view(game)).serial == before.serial
    commit = await here.service.say(game, PEOPLE[seat].id, key, [words], kind)
    assert commit.first == before.serial

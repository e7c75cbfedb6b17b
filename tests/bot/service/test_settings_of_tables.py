"""What is settled before a game: settings, kept seats, unused lobbies; and what people wish for themselves."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.announce import Announcements
from bot.ports import ServiceError
from bot.wishes import ServerRules, Wishes
from engine.decision import Key
from tests.bot.service.support import ADA, BEN, CLEO, DINA, House, in_battle, refused
from tests.bot.service.test_undo import PEOPLE, asked_of, day

DAY = 24 * 3600.0


async def lobby_of(here: House, players: int = 3) -> int:
    return (await here.service.open_lobby(guild_id=1, channel_id=20, host=ADA, players=players)).id


# Settings


async def test_the_host_changes_a_table_and_it_is_kept(here: House) -> None:
    game = await lobby_of(here)
    await here.service.change(game, ADA, players=4, undo="strict", pace="slow", watch="players", pictures=False)
    again = (await here.again()).service.info(game)
    assert (again.players, again.undo, again.pace) == (4, "strict", "slow")
    assert (again.watch, again.pictures) == ("players", False)


@pytest.mark.parametrize(
    ("settings", "key"),
    [
        ({"players": 7}, "not_ready_option"),
        ({"edition": "classic"}, "not_ready_option"),
        ({"mode": "solo"}, "not_ready_option"),
        ({"undo": "never"}, "not_ready_option"),
        ({"watch": "nobody"}, "not_ready_option"),
        ({"modules": ("war",)}, "not_ready_option"),
        ({"modules": ("update", "war")}, "not_ready_option"),
        ({"options": {"di_deck": "34"}}, "not_ready_option"),
        ({"options": {"deck": "33"}}, "not_ready_option"),
    ],
)
async def test_what_is_not_there_cannot_be_set(here: House, settings: dict[str, object], key: str) -> None:
    game = await lobby_of(here)
    before = here.service.info(game)
    assert await refused(here.service.change(game, ADA, **settings)) == key
    assert here.service.info(game) == before


async def test_module_and_deck_are_kept_and_dealt(here: House) -> None:
    game = await lobby_of(here, 2)
    await here.service.change(game, ADA, modules=("update",), options={"di_deck": "49"})
    here = await here.again()
    again = here.service.info(game)
    assert (again.modules, again.options) == (("update",), {"di_deck": "49"})
    await here.service.join(game, BEN)
    await here.service.start(game, ADA)
    view = await here.service.view(game)
    assert (view.table.modules, view.table.options) == (["update"], {"di_deck": "49"})
    assert view.counts["red"].di_cards + view.counts["blue"].di_cards + view.deck == 49 + 2, "one Distraction each"


@pytest.mark.parametrize(
    ("settings", "values"),
    [
        ({"modules": ("war",)}, {"option": "module", "value": "war", "known": "none update"}),
        ({"options": {"di_deck": "34"}}, {"option": "di_deck", "value": "34", "known": "33 38 49"}),
    ],
)
async def test_no_table_is_opened_with_what_is_not_there(
    here: House, settings: dict[str, Any], values: dict[str, str]
) -> None:
    with pytest.raises(ServiceError) as error:
        await here.service.open_lobby(guild_id=1, channel_id=20, host=ADA, **settings)
    assert (error.value.key, error.value.values) == ("not_ready_option", values)
    assert here.service.game_in(20) is None


async def test_only_the_host_and_only_before_the_start(here: House) -> None:
    game = await lobby_of(here, 2)
    await here.service.join(game, BEN)
    assert await refused(here.service.change(game, BEN, undo="strict")) == "not_host"
    await here.service.join(game, ADA, city="c2")
    assert await refused(here.service.change(game, ADA, players=1)) == "not_ready_option"
    await here.service.start(game, ADA)
    assert await refused(here.service.change(game, ADA, undo="strict")) == "not_lobby"


async def test_a_table_is_never_smaller_than_those_at_it(here: House) -> None:
    game = await lobby_of(here)
    await here.service.join(game, BEN)
    await here.service.invite(game, ADA, CLEO)
    with pytest.raises(ServiceError) as error:
        await here.service.change(game, ADA, players=2)
    assert (error.value.key, error.value.values) == ("too_few_seats", {"players": 2, "taken": 3})


async def test_a_city_that_the_other_board_lacks_is_dealt(here: House) -> None:
    game = await lobby_of(here, 6)
    library = here.service.library
    six = set(library.board("rise_of_the_gods_6").cities)
    two = set(library.board("rise_of_the_gods_2").cities)
    await here.service.join(game, ADA, city=sorted(six - two)[0])
    await here.service.join(game, BEN, city=sorted(two)[0])
    info = await here.service.change(game, ADA, players=2)
    assert [each.city for each in info.seats] == ["", sorted(two)[0]]


# Kept seats


async def test_a_kept_seat_waits_for_whom_it_is_kept(here: House) -> None:
    game = await lobby_of(here, 2)
    await here.service.invite(game, ADA, BEN)
    assert here.teller.commits[-1].invited == BEN
    assert await refused(here.service.join(game, CLEO)) == "lobby_full"
    assert await refused(here.service.add_computer(game, ADA)) == "lobby_full"
    await here.service.join(game, BEN)
    assert here.service.info(game).invites == ()
    await here.service.start(game, ADA)


async def test_a_kept_seat_may_be_given_back_and_is_free_after_a_day(here: House) -> None:
    game = await lobby_of(here)
    await here.service.invite(game, ADA, BEN)
    await here.service.invite(game, ADA, CLEO)
    await here.service.decline(game, BEN)
    assert [each.id for each in here.service.info(game).invites] == [CLEO.id]
    await here.sweep(DAY - 1)
    assert [each.id for each in here.service.info(game).invites] == [CLEO.id]
    await here.sweep(2)
    assert here.service.info(game).invites == ()
    assert here.teller.commits[-1].declined == CLEO
    assert [row.kind for row in Announcements().rows(here.teller.commits[-1])] == ["lobby", "declined"]


async def test_a_kept_seat_is_kept_no_longer_for_what_else_happens(here: House) -> None:
    game = await lobby_of(here)
    await here.service.invite(game, ADA, CLEO)
    await here.sweep(DAY / 2)
    await here.service.join(game, BEN)
    await here.sweep(DAY / 2 + 1)
    assert here.service.info(game).invites == ()


async def test_no_seat_is_kept_at_a_table_that_ended(here: House) -> None:
    game = await lobby_of(here)
    await here.service.invite(game, ADA, BEN)
    await here.service.end(game, ADA)
    assert here.service.info(game).invites == ()
    assert (await here.again()).service.info(game).invites == ()


async def test_who_cannot_be_invited(here: House) -> None:
    game = await lobby_of(here, 2)
    assert await refused(here.service.invite(game, BEN, CLEO)) == "not_host"
    assert await refused(here.service.invite(game, ADA, ADA)) == "sits_already"
    assert await refused(here.service.decline(game, BEN)) == "not_invited"
    await here.service.invite(game, ADA, BEN)
    assert await refused(here.service.invite(game, ADA, BEN)) == "already_invited"
    assert await refused(here.service.invite(game, ADA, CLEO)) == "lobby_full"


# Unused lobbies


async def test_a_lobby_unused_for_seven_days_closes_and_frees_its_channel(here: House) -> None:
    game = await lobby_of(here)
    await here.sweep(6 * DAY)
    await here.service.join(game, BEN)
    await here.sweep(6 * DAY)
    assert here.service.info(game).state == "lobby"
    here = await here.again()
    await here.sweep(DAY)
    assert here.service.info(game).state == "ended"
    assert here.service.game_in(20) is None
    assert here.teller.commits[-1].unused
    assert [row.kind for row in Announcements().rows(here.teller.commits[-1])] == ["lobby", "unused"]
    assert here.service.tables.held(game).timers == ()


# What people and servers wish


async def test_wishes_and_rules_are_kept(here: House) -> None:
    assert here.service.settings.wishes(ADA.id) == Wishes(0, "here", True, False)
    await here.service.settings.set_wishes(ADA.id, Wishes(8, "dm", False, True))
    await here.service.settings.set_server(10, ServerRules("role", 77, True))
    again = (await here.again()).service.settings
    assert again.wishes(ADA.id) == Wishes(8, "dm", False, True)
    assert again.server(10) == ServerRules("role", 77, True)
    assert again.server(11) == ServerRules("everyone", 0, False)


async def test_who_wishes_is_called_again_until_a_week_is_over(here: House) -> None:
    game, view = await day(here)
    seat = view.awaited[0]
    await here.service.set_wishes(PEOPLE[seat].id, Wishes(ping_every=24))
    await here.sweep(4)
    for _ in range(7):
        await here.sweep(DAY)
    assert here.teller.reminded[:7] == [{seat: True}] * 6 + [{seat: False}]
    await here.sweep(DAY)
    assert len(here.teller.reminded) == 7
    assert here.service.tables.held(game).timers == ()


async def test_whoever_has_answered_is_not_called_again(here: House) -> None:
    game, view = await day(here)
    seat = view.awaited[0]
    await here.service.set_wishes(PEOPLE[seat].id, Wishes(ping_every=2))
    await here.sweep(4)
    assert [timer.kind for timer in here.service.tables.held(game).timers] == ["remind"]
    await here.service.say(game, PEOPLE[seat].id, await asked_of(here, game, seat), [["f1_pray"]])
    await here.sweep(3 * 3600)
    assert here.teller.reminded == []


async def test_what_others_do_puts_no_call_off(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    view = await here.play(game, in_battle)
    one, two = view.awaited
    await here.service.set_wishes(PEOPLE[one].id, Wishes(ping_every=2))
    since = here.clock()
    await here.sweep(3600)
    key, kind, words = await here.choice(game, two)
    await here.service.say(game, PEOPLE[two].id, key, [words], kind)
    assert here.service.since(game)[one] <= since
    await here.sweep(3600 + 1)
    assert here.teller.reminded == [{one: True}]


async def test_what_somebody_wishes_leaves_the_calls_of_others(here: House) -> None:
    game = await here.table(ADA, BEN, CLEO)
    one, two = (await here.play(game, in_battle)).awaited
    for seat, hours in ((one, 2), (two, 4), (two, 8)):
        await here.service.set_wishes(PEOPLE[seat].id, Wishes(ping_every=hours))
    found = {each.key.seat: each.due for each in here.service.tables.held(game).timers if each.kind == "remind"}
    assert found == {one: here.clock() + timedelta(hours=2), two: here.clock() + timedelta(hours=8)}


async def test_a_call_that_was_made_is_not_made_twice(here: House) -> None:
    game, view = await day(here)
    seat = view.awaited[0]
    await here.service.set_wishes(PEOPLE[seat].id, Wishes(ping_every=2))
    due = [timer for timer in here.service.tables.held(game).timers if timer.kind == "remind"]
    await here.sweep(2 * 3600)
    assert here.teller.reminded == [{seat: True}]
    after = here.service.tables.held(game).timers
    await here.service.remind(game, due)
    assert here.teller.reminded == [{seat: True}]
    assert here.service.tables.held(game).timers == after


async def test_whom_the_computer_stands_in_for_is_not_called_again(here: House) -> None:
    game, view = await day(here)
    seat = view.awaited[0]
    await here.service.set_wishes(PEOPLE[seat].id, Wishes(ping_every=2))
    await here.service.set_computer(PEOPLE[seat].id, True)
    assert [timer.kind for timer in here.service.tables.held(game).timers if timer.key.seat == seat] == ["computer"]
    await here.service.set_wishes(PEOPLE[seat].id, Wishes(ping_every=4))
    assert [timer.kind for timer in here.service.tables.held(game).timers if timer.key.seat == seat] == ["computer"]


async def test_a_turn_waits_for_who_ends_it_themselves(here: House) -> None:
    """R-033: with `end_turn` off the turn is held from its beginning; it is asked on after its last action."""
    for person in PEOPLE.values():
        await here.service.settings.set_wishes(person.id, Wishes(end_turn=False))
    game, view = await day(here)
    seat = view.awaited[0]
    assert any(each.kind == "hold" for commit in here.teller.commits for each in commit.choices)
    await here.service.say(game, PEOPLE[seat].id, await asked_of(here, game, seat), [["f1_pray"]])
    after = await here.service.asked(game, seat)
    assert after is not None
    assert after.kind == "action"
    await here.service.say(game, PEOPLE[seat].id, after.key, [[]])
    assert (await here.service.view(game)).awaited == [view.table.turn_order[1]]


async def test_who_lets_a_held_turn_go_is_not_held_again(here: House) -> None:
    for person in PEOPLE.values():
        await here.service.settings.set_wishes(person.id, Wishes(end_turn=False))
    game, view = await day(here)
    seat = view.awaited[0]
    (hold,) = [each for each in await here.service.asides(game, seat) if each.kind == "hold"]
    await here.service.say(game, PEOPLE[seat].id, hold.key, [["off"]], "hold")
    await here.service.say(game, PEOPLE[seat].id, await asked_of(here, game, seat), [["f1_pray"]])
    assert (await here.service.view(game)).awaited == [view.table.turn_order[1]]


async def test_the_turn_of_whom_the_computer_stands_in_for_is_not_held(here: House) -> None:
    await here.service.settings.set_wishes(BEN.id, Wishes(end_turn=False))
    game = await here.table(ADA, BEN, CLEO)
    await here.service.set_computer(BEN.id, True)
    await here.play(game, lambda view: view.table.phase == "day")
    while (await here.service.view(game)).awaited != ["blue"]:
        (seat,) = (await here.service.view(game)).awaited
        await here.service.say(game, PEOPLE[seat].id, await asked_of(here, game, seat), [["f1_pray"]])
    assert [each for commit in here.teller.commits for each in commit.choices if each.kind == "hold"] == []


async def test_a_turn_ends_by_itself_for_all_others(here: House) -> None:
    game, view = await day(here)
    seat = view.awaited[0]
    await here.service.say(game, PEOPLE[seat].id, await asked_of(here, game, seat), [["f1_pray"]])
    assert await here.service.asked(game, seat) is None


async def test_a_key_of_a_lobby_timer_is_nobodys(here: House) -> None:
    game = await lobby_of(here)
    (timer,) = here.service.tables.held(game).timers
    assert (timer.kind, timer.key, timer.due - here.clock()) == ("lobby", Key(0, ""), timedelta(days=7))
    assert await refused(here.service.join(game, ADA)) == "already_seated"
    assert await refused(here.service.join(game, DINA, "red")) == "colour_taken"


async def test_after_the_last_call_no_other_answer_brings_one_back(here: House) -> None:
    """All place their warriors at once: somebody else's answer is nothing new to who was called for the last time."""
    game = await here.table(ADA, BEN, CLEO)
    await here.service.set_wishes(ADA.id, Wishes(ping_every=24))
    for _ in range(7):
        await here.sweep(DAY)
    assert here.teller.reminded[-1] == {"red": False}
    key, kind, words = await here.choice(game, "blue")
    await here.service.say(game, BEN.id, key, [words], kind)
    assert [timer for timer in here.service.tables.held(game).timers if timer.kind == "remind"] == []
    await here.sweep(2 * DAY)
    assert here.teller.reminded[-1] == {"red": False}
    assert len(here.teller.reminded) == 7

"""Two against two on the page: teams, their private threads, a gift, a mixed Troop that allies move, who leads it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from bot.wording import card_line
from tests.browser import play
from tests.browser.table import DESKTOP, Host, Person

SUN, MOON = "Team Sun", "Team Moon"


@pytest.fixture
def page(browser: Browser) -> Page:
    """One tab; four people change seats at it."""
    return browser.new_context(viewport=DESKTOP).new_page()


def seated(page: Page, host: Host) -> list[Person]:
    """Ada, Ben, Cleo and Dina."""
    return [Person(page, host.address, number) for number in range(1, 5)]


def threads(who: Person) -> Locator:
    """The threads that the page lists for this person."""
    who.sit()
    return who.page.locator("#rail .row.thread .name")


def go_to(who: Person, place: str) -> None:
    """Opens a channel or a thread by its row."""
    who.sit()
    who.page.locator("#rail .row", has_text=place).click()
    expect(who.page.locator("#bar h1")).to_contain_text(place)


def test_teams_meet_in_threads_of_their_own_and_pass_prayer_points_on(page: Page, host: Host) -> None:
    """Ada and Cleo against Ben and Dina, from an empty channel to the mixed Troops of the set-up."""
    ada, ben, cleo, _ = people = seated(page, host)
    ada.come()
    page.get_by_role("button", name="Add a person").click()
    expect(page.locator("#seats .seat")).to_have_count(4)
    _choose_teams(people)
    ada.sit()
    ada.hurry()
    ada.press("Start Game")
    ada.sees("The game begins")
    _threads_are_their_own(people)
    _a_gift(ada, cleo, ben)
    _set_up(people)
    assert ada.faults == []


def _choose_teams(people: list[Person]) -> None:
    ada, ben, cleo, dina = people
    ada.types("kemet new", mode="teams_2v2")
    ada.sees("2 against 2")
    for who, team in ((ada, "Sun"), (ben, "Moon"), (cleo, "Sun"), (dina, "Moon")):
        who.sit()
        who.press(f"Join {team}")
        who.told(f"of Team {team}")
    lobby = ada.sees("4 of 4 seats taken")
    expect(lobby).to_contain_text(re.compile(rf"{SUN} .*@Ada · .*@Cleo\s*{MOON} .*@Ben · .*@Dina", re.DOTALL))
    expect(lobby).to_contain_text("Server staff with Manage Threads can read it")


def _threads_are_their_own(people: list[Person]) -> None:
    """Each sees the thread of the own team, and neither in the list nor by its address that of the other."""
    number = {}
    for who, team in zip(people, (SUN, MOON, SUN, MOON), strict=True):
        expect(threads(who)).to_have_text([re.compile(team)])
        state = who.page.request.get(f"{who.address}api/state?seat={who.seat}").json()
        (thread,) = [one for one in state["channels"] if one["kind"] == "thread"]
        assert thread["private"]
        number[team] = thread["id"]
    assert len(set(number.values())) == 2
    for who, other in zip(people, (MOON, SUN, MOON, SUN), strict=True):
        asked = f"{who.address}api/messages?seat={who.seat}&channel={number[other]}"
        assert who.page.request.get(asked).status == 404
    for who, team, names in ((people[0], SUN, "@Ada @Cleo"), (people[3], MOON, "@Ben @Dina")):
        go_to(who, team)
        who.sees(f"{names} — only you two, and server staff, can read here")
        go_to(who, "table")
    expect(people[0].feed.filter(has_text="only you two")).to_have_count(0)


def _a_gift(giver: Person, ally: Person, other: Person) -> None:
    """By the button of the thread: from the 7 PP of the set-up (2.2), which all can see before and after."""
    go_to(giver, SUN)
    giver.press("Give PP…")
    giver.told("You have 7 PP")
    giver.choose("What", "3 PP")
    giver.press("Give", giver.private)
    giver.told("gives 3 PP to")
    expect(giver.private).to_contain_text("You have 4 PP")
    for who in (ally, other):
        go_to(who, "table")
        status = who.sees("Waiting for")
        for told in ("@Ada · 4 PP", "@Cleo · 10 PP"):
            expect(status).to_contain_text(told)


def _set_up(people: list[Person]) -> None:
    """Each team orders its markers, each person places Warriors: 4 own and 1 of the ally in each Quarter (4)."""
    for _ in range(2):
        who = play.next_of(people)
        who.press("Our Markers")
        who.told("The markers of Team")
        who.private.locator("button.primary:enabled").first.click()
        who.told(re.compile("Your answer|Done"))
    for who in people:
        who.sit()
        play.place_warriors(who)
    people[0].sit()
    board = people[0].sees("place your pyramids").locator(".picture img")
    for own, ally in (("Red", "Green"), ("Blue", "Yellow"), ("Green", "Red"), ("Yellow", "Blue")):
        told = re.compile(
            rf"{own}: a no pyramid, {own} 4 and {ally} 1; b no pyramid, {own} 4 and {ally} 1; c [^,]*, empty"
        )
        expect(board).to_have_attribute("alt", told)


def test_a_mixed_troop_is_recruited_moved_by_the_ally_and_led_as_its_team_says(page: Page, team_host: Host) -> None:
    """Red's Warriors join one of Green, who leads all out of the City; there Yellow attacks with Blue's."""
    ada, ben, cleo, dina = seated(page, team_host)
    ada.come()
    ada.hurry()
    _recruit(ada)
    _pray(ben)
    _move(cleo, "C1-a · 2 Red + 1 Green", "D1", "Stop Here")
    expect(cleo.private).to_contain_text("Green moves 2 Red + 1 Green, C1-a to D1")
    _move(dina, "T1 · 4 Blue + 1 Yellow", "D1", "Confirm Attack")
    _choose_leader(ada, ben, cleo)
    _fight(dina, cleo)
    _lose(cleo, cleo.told("wins at D1"), "2 of 3 fall", "1 Red, 1 Green")
    dina.sit()
    _lose(dina, dina.sees(f"1 of 5 of {MOON} fall"), "1 of 5 fall", "1 Blue")
    dina.told("loses 1: 1 Blue (4 left)")
    expect(dina.private).to_contain_text("loses 2: 1 Red + 1 Green (1 left)")
    assert ada.faults == []


def _turn(who: Person, space: str) -> None:
    who.sit()
    who.press("Take My Turn")
    who.told(play.NEXT_TURN)
    who.press(space, who.private)


def _recruit(who: Person) -> None:
    """Into the ally's Troop in the own City (4)."""
    _turn(who, "Recruit")
    expect(who.form).to_contain_text("C1-a · 1 Green there, room for 4")
    who.choose(0, "2", who.form)
    who.send()
    who.told("C1-a +2")
    who.press("Recruit 2", who.private)
    who.told("Done")


def _pray(who: Person) -> None:
    _turn(who, "Pray")
    who.told("Done")


def _move(who: Person, troop: str, goal: str, last: str) -> None:
    """One step with all Warriors of a Troop, the ally's too."""
    _turn(who, "Move")
    who.told("which Troop")
    who.press(troop, who.private)
    who.told("Next place:")
    who.press(f"{goal} ", who.private)
    who.told(re.compile(f"› {goal}"))
    who.press(last, who.private)
    who.told("Done")


def _choose_leader(speaker: Person, enemy: Person, ally: Person) -> None:
    """Who is first in turn order speaks for the team (R-132); the ally's press is advice, the enemy's is refused."""
    enemy.sit()
    call = enemy.sees("Who leads the defence?")
    expect(call).to_contain_text("attacks your mixed Troop")
    enemy.press("Green Leads", call)
    enemy.told("This is for")
    ally.sit()
    ally.press("Green Leads", ally.sees("Who leads the defence?"))
    ally.told("Proposed to Team Sun")
    expect(threads(enemy)).to_have_text([re.compile(MOON)])
    go_to(speaker, SUN)
    speaker.press("Do It", speaker.sees("Green proposes"))
    speaker.told(re.compile("attacks .* Green at D1"))
    go_to(speaker, "table")


def _fight(attacker: Person, defender: Person) -> None:
    """3 + 5 + 1 for Charge! against 4 + 3; the attacker deals 2 Damage, the defender 1."""
    for who, played, away in ((attacker, "battle_3_2", "battle_5_self2"), (defender, "battle_4_1", "battle_1_1_3")):
        who.sit()
        expect(who.sees("Cards in hand")).to_contain_text(re.compile("Yellow attacker.*Green defender", re.DOTALL))
        play.seal(who, card_line(played), card_line(away))


def _lose(who: Person, asked: Locator, fallen: str, split: str) -> None:
    """Whoever leads says whose Warriors fall, both teams at once."""
    who.press("Choose Losses", asked)
    who.told(fallen)
    who.press(split, who.private)
    who.told(re.compile("Your answer|Done"))

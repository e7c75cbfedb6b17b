"""Two people in two tabs and a computer seat: from an empty channel through a battle, and nobody sees foreign cards."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from bot.wording import card_line, catalogue
from tests.browser import play
from tests.browser.table import DESKTOP, Host, Person
from tests.browser.traffic import Traffic, as_text, listen_in, plain

STRONG, STRONG_AWAY = "battle_4_1", "battle_3_2"
WEAK, WEAK_AWAY = "battle_1_1_3", "battle_5_self2"


class Side:
    """A person and all that reached the own tab."""

    def __init__(self, person: Person) -> None:
        self.person, self.traffic = person, Traffic(person.page)
        self.secrets: list[str] = []

    def sealed_line(self) -> str:
        """The plan as its owner reads it."""
        lines = plain(self.person.told("Sealed").inner_text()).splitlines()
        return next(line for line in lines if line.startswith("Play "))


def test_a_battle_of_two_people(browser: Browser, host: Host) -> None:
    context = browser.new_context(viewport=DESKTOP)
    listen_in(context)
    sides = [Side(Person(context.new_page(), host.address, seat)) for seat in (1, 2)]
    people = [side.person for side in sides]
    for who in people:
        who.come()
    play.open_table(*people)
    play.set_up(people)
    for side in sides:
        side.traffic.look()
    winner, loser = play.walk_to_battle(people)
    attacker, defender = (next(side for side in sides if side.person is who) for who in (winner, loser))
    _plans(attacker, defender)
    _aftermath(winner, loser)
    for side in sides:
        _look_at_hand(side)
        side.traffic.look()
        side.traffic.close()
    _nothing_leaked(attacker, defender)
    _nothing_leaked(defender, attacker)
    assert [who.faults for who in people] == [[], []]


# The battle


def _plans(attacker: Side, defender: Side) -> None:
    """The defender seals first, with a DI card, looks at the hand and into the form again; then the attacker."""
    before = _call(attacker.person)
    play.seal(defender.person, card_line(WEAK), card_line(WEAK_AWAY), "Distraction")
    defender.secrets.append(defender.sealed_line())
    assert f"discard {card_line(WEAK_AWAY)}, add Distraction" in defender.secrets[0]
    attacker.person.sit()
    expect(attacker.person.sees("Cards in hand")).to_contain_text("sealed")
    # Only "sealed" and the call change: what was laid, and how much of it, does not show.
    assert _without_state(_call(attacker.person)) == _without_state(before)
    _reach_for(attacker, defender)
    _no_card_is_told(attacker, defender)
    play.seal(attacker.person, card_line(STRONG), card_line(STRONG_AWAY))
    for side in (defender, attacker):
        side.person.sit()
        side.person.sees(re.compile("wins the West Gate Shore"))
        side.traffic.look()


def _call(who: Person) -> str:
    who.sit()
    return plain(who.sees("Cards in hand").locator(".body").inner_text())


def _without_state(call: str) -> str:
    return re.sub(r"choosing …|sealed|@\w+\s*", "", call)


def _reach_for(thief: Side, owner: Side) -> None:
    """The hand, the answer and the open form of another person are out of reach, whatever address is asked."""
    who = owner.person
    who.sit()
    owner.traffic.look()
    who.press("Change Plan", who.private)
    expect(who.form.locator("input:checked").first).to_have_value(WEAK)
    form = next(body["form"]["form"] for _, body in reversed(owner.traffic.answers) if body.get("form"))
    who.form.get_by_role("button", name="Cancel").click()
    who.press("My Hand")
    picture = who.told("Your hand").locator("img")
    expect(picture).to_have_js_property("complete", True)
    address = str(picture.get_attribute("src"))
    message = str(who.private.get_attribute("data-id"))
    owner.secrets.append(str(picture.get_attribute("alt")))
    board = who.private.locator("button.button").first.get_attribute("data-key")
    channel = address.split("/")[2]
    seat, number = thief.person.seat, who.seat
    thief.person.sit()
    assert owner.traffic.status(address) == 200
    assert thief.traffic.status(address.replace(f"seat={number}", f"seat={seat}")) == 404
    assert thief.traffic.status(f"api/messages?seat={seat}&channel={_direct(owner)}") == 404
    press = {"channel": channel, "message": message, "custom_id": board}
    sent = {"channel": channel, "form": form, "values": {"play": WEAK}}
    assert thief.person.post("api/press", press) == {"error": "gone"}
    assert thief.person.post("api/submit", sent) == {"error": "gone"}
    owner.secrets.append(message)


def _direct(owner: Side) -> str:
    state = next(body for path, body in owner.traffic.answers if path == "api/state")
    return str(next(one["id"] for one in state["channels"] if one["kind"] == "dm"))


def _no_card_is_told(*sides: Side) -> None:
    """Before the reveal no card has a name in what both see, not even the own one."""
    for side in sides:
        told = side.traffic.common()
        assert [name for name in _names() if name in told] == []


def _names() -> list[str]:
    cards = list(catalogue().battle_cards)
    return [*cards, *map(card_line, cards)]


def _aftermath(winner: Person, loser: Person) -> None:
    """The loser retreats, the winner says where to and stays."""
    loser.sit()
    loser.press("Retreat")
    loser.told("Done")
    winner.sit()
    winner.press("D7 Western Obelisk Desert")
    winner.told("retreats with 5 warriors, D9 to D7")
    winner.press("My Choice", winner.private)
    winner.told("You won with 4 warriors")
    winner.press("Stay", winner.private)
    winner.told("stays in D9 West Gate Shore with 4 warriors")
    loser.sit()
    loser.sees("stays in D9 West Gate Shore with 4 warriors")
    expect(loser.page.locator("#bar .topic")).not_to_contain_text("Battle")


def _look_at_hand(side: Side) -> None:
    """What lies face down is told to its owner alone, also after the battle."""
    who = side.person
    who.sit()
    who.press("My Hand")
    words = plain(who.told("Discarded face down").inner_text())
    side.secrets.append(next(line for line in words.splitlines() if line.startswith("Discarded face down")))
    side.secrets.append(str(who.private.locator("img").get_attribute("alt")))


# What reached whom


def _nothing_leaked(tab: Side, other: Side) -> None:
    """Neither traffic nor page of this tab ever held what the other one alone may know."""
    everything, common = tab.traffic.everything(), tab.traffic.common()
    own, foreign = tab.traffic.private_ids(), other.traffic.private_ids()
    assert own
    assert foreign
    assert own.isdisjoint(foreign)
    assert [one for one in foreign if one in everything] == []
    assert [words for words in other.secrets if words in everything] == []
    assert all(words in other.traffic.everything() for words in other.secrets)
    # What was turned up has a name by now; what was discarded face down never gets one.
    assert {name for name in _names() if name in common} == {card_line(STRONG), card_line(WEAK)}
    # Panels carry their owner's seat.
    assert not re.search(rf"p1:\d+:\d+:{_seat(other)}:", everything)
    assert re.search(rf"p1:\d+:\d+:{_seat(tab)}:", everything)
    _pictures(tab.traffic, other.traffic)
    # The stream and the other tabs say that something changed, never what.
    heard = tab.traffic.page.evaluate("window.heard")
    assert all(re.fullmatch(r"\d+|\{\}", words) for words in tab.traffic.streamed)
    assert set(heard) <= {'"change"', '"open"'}
    assert tab.traffic.streamed or heard


def _seat(side: Side) -> str:
    state = [body for path, body in side.traffic.answers if path == "api/state"][-1]
    return str(state["people"][side.person.seat - 1]["colour"])


def _pictures(tab: Traffic, other: Traffic) -> None:
    """Public pictures are the same for both; the other's private ones never came, the hand least of all."""
    foreign = other.private_ids()
    assert [message for message, _ in tab.files if message in foreign] == []
    both = tab.files.keys() & other.files.keys()
    assert both
    assert all(tab.files[each] == other.files[each] for each in both)
    hands = {other.files[each] for each in other.files if each[0] in _hands(other)}
    assert hands.isdisjoint(tab.files.values())


def _hands(traffic: Traffic) -> set[str]:
    return {one["id"] for one in traffic.messages(private=True) if "Your hand" in as_text(one)}

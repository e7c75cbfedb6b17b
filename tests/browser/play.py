"""From an empty channel to a battle between two people, by buttons, forms and one typed command.

Both walk to the West Gate Shore (D9), which the computer, far away in the south-west, cannot reach before: whoever of
the two moves later takes `Priest of Mafdet`, so the battle begins before a second move of the computer, or the computer
has no tile that carries it there.
"""

from __future__ import annotations

import re
import time
from collections.abc import Sequence

from playwright.sync_api import expect

from tests.browser.table import PATIENCE, Person, next_of

CITIES = {1: "North-West City", 2: "Inner West City"}
# How buttons for the places on the way begin.
WAYS = {1: ["C1-", "D1 ", "D9 "], 2: ["C2-", "D2 ", "D9 "]}
FAST_TILE, FAST_COLOUR = "Priest of Mafdet", "Ruby"
NEXT_TURN = "Place a token"
AFTER_BATTLE = "must go|Where does|You won with"


def open_table(host: Person, guest: Person) -> None:
    """A lobby with two people, each in the city of its own, and one computer seat; then the game begins."""
    host.sit()
    host.types("kemet new", players="3")
    host.press("Add Computer")
    host.sees("Computer")
    for who in (guest, host):
        who.sit()
        if who is guest:
            who.press("Join")
            who.told("You are")
        who.press("Colour")
        who.told("Your colour and city")
        who.choose("Choose a free city", CITIES[who.seat])
        who.told(f"{CITIES[who.seat]}.")
    host.hurry()
    host.press("Start Game")
    host.sees("The game begins")


def set_up(people: Sequence[Person]) -> None:
    """Warriors, pyramids and the free tile, by forms and a select."""
    for who in people:
        who.sit()
        place_warriors(who)
    for _ in people:
        place_pyramids(next_of(people))
    for _ in people:
        take_tile(next_of(people))


def place_warriors(who: Person) -> None:
    who.press("Place My Warriors")
    expect(who.form).to_contain_text("Place your warriors")
    who.form.locator(".choices label").first.click()
    who.send()
    who.told(re.compile("Sealed|Done"))


def place_pyramids(who: Person) -> None:
    """Three of the four colours are drawn for a game: a Ruby if there is one, whose tile is wanted, and another."""
    who.press("Place My Pyramids")
    expect(who.form).to_contain_text("Place your pyramids")
    high = [label for label in who.options(0, who.form) if label.endswith("level 2")]
    others = [label.removesuffix(", level 2") for label in high if not label.startswith(FAST_COLOUR)]
    low = FAST_COLOUR if len(others) < len(high) else others[1]
    who.choose(0, f"{others[0]}, level 2", who.form)
    who.choose(1, f"{low}, level 1", who.form)
    who.send()
    who.told("builds")


def take_tile(who: Person) -> None:
    who.press("Choose My Tile")
    who.told("Your free level 1 tile")
    who.private.locator(".picker").click()
    options = who.private.get_by_role("option")
    expect(options.first).to_be_visible()
    wanted = options.filter(has_text=FAST_TILE)
    (wanted if wanted.count() else options).first.click()
    expect(who.button("Take Tile", who.private)).to_be_visible()
    who.press("Take Tile", who.private)
    who.told("takes")


def walk_to_battle(people: Sequence[Person]) -> tuple[Person, Person]:
    """Each goes on as far as it can, turn by turn; who comes second attacks. Returns attacker and defender."""
    ways = {who.seat: list(WAYS[who.seat]) for who in people}
    while True:
        who = next_of(people)
        if move(who, ways[who.seat]):
            return who, next(other for other in people if other is not who)


def move(who: Person, way: list[str]) -> bool:
    """One Movement action from the turn panel, along `way`, which is shortened; whether it was an attack."""
    who.press("Take My Turn")
    who.told(NEXT_TURN)
    who.press("Move", who.private)
    who.told("which Troop")
    who.press(way[0], who.private)
    panel = who.told("Next place:").inner_text()
    while "Next place:" in panel:
        del way[0]
        who.press(way[0], who.private)
        panel = who.told(re.compile(f"› {way[0]}")).inner_text()
    attack = "Attack" in panel
    who.press("Confirm Attack" if attack else "Stop Here", who.private)
    who.told("Done")
    return attack


def seal(who: Person, played: str, discarded: str, *added: str) -> None:
    """A battle plan by the form."""
    who.sit()
    who.press("My Battle Plan")
    expect(who.form).to_contain_text("Battle plan")
    who.tick(played)
    who.choose(0, discarded, who.form)
    for card in added:
        who.tick(card)
    who.send()
    who.told(re.compile("Sealed|Done"))


def finish_battle(me: Person) -> None:
    """What follows a battle, as far as it asks this person; the other side is played by the computer."""
    me.sees("wins the West Gate Shore")
    while _asked_in_battle(me):
        panel = me.asks("My Turn", re.compile(f"{AFTER_BATTLE}|{NEXT_TURN}"))
        if NEXT_TURN in panel.inner_text():
            break
        panel.locator("button.primary:enabled").first.click()
        me.told("Done")
    expect(me.page.locator("#bar .topic")).not_to_contain_text("Battle")


def _asked_in_battle(me: Person) -> bool:
    """Waits until the table asks this person, or the battle is over."""
    until = time.monotonic() + PATIENCE / 1000
    while "Battle" in str(me.page.locator("#bar .topic").text_content()):
        if me.awaited():
            return True
        assert time.monotonic() < until
        time.sleep(0.05)
    return False

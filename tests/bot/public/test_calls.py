"""Calls to what the full rules ask, and battles that are told over several answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.battle_facts import Tale, facts
from bot.messages import asks, battle, night
from bot.messages.parts import Button, tool
from engine.decision import Decision, Key, Pick, Word
from engine.game import Event
from engine.refusals import Refusal
from engine.view import view_for
from render.battle_facts import Line, Stat

BATTLE = {
    "now": "battle west_temple red blue",
    "troops": {"red": {"west_temple": 5}, "blue": {"west_temple": 5}},
    "colours": ["ruby", "sapphire", "diamond"],
}


def words_of(table: Any, decision: Decision) -> str:
    buttons: list[Button] = [tool(7, "my_turn")]
    return asks.call(table.state, view_for(table.game, ""), [decision], buttons).words


def asked(table: Any, kind: str) -> Decision:
    found: Decision = next(each for each in table.game.decisions() if each.kind == kind)
    return found


def test_foresight_is_called_in_the_same_words_whatever_the_hand(tables: Callable[..., Any]) -> None:
    told = []
    for hand in (["battle_3_2", "battle_4_1"], ["battle_1_3", "battle_2_2_1", "battle_5_self2"]):
        table = tables()
        table.stand(**BATTLE, tiles={"red": ["spy"]}, battle_cards={"blue": hand})
        told.append(words_of(table, asked(table, "foresight")))
    assert told[0] == told[1]
    assert "<@12>" in told[0]
    assert "**show the battle card you play** before the battle plans" in told[0]


async def test_a_shown_card_stands_in_the_call_to_battle_of_computers_too(tables: Callable[..., Any]) -> None:
    table = tables(computers=frozenset({"red", "blue"}))
    table.stand(**BATTLE, tiles={"red": ["spy"]})
    await table.say("blue", "battle_3_2")
    assert "🟦 Blue shows **3 Strength · 2 Damage**" in table.note("battle").words
    assert "choosing …" in table.note("battle").words


async def test_a_payment_is_asked_in_the_channel_and_told_in_the_result(table: Any) -> None:
    table.stand(**BATTLE, pp={"red": 1, "blue": 0}, di_cards={"red": ["war_fury", "iron_wall"], "blue": []})
    await table.say("blue", "battle_3_2", "battle_4_1")
    await table.say("red", "battle_3_2", "battle_4_1", "war_fury", "iron_wall")
    call = table.find("Which of them count?")
    assert "you have **1 PP** for *War Fury* and *Iron Wall*" in call.words
    assert call.words.startswith("🟥 **Red** — "), "nobody is notified of what they did themselves"
    assert call.pings == set()
    await table.say("red", "war_fury")
    result = table.find("## ")
    assert "with *War Fury* and *Iron Wall* (not paid, no effect)" in result.words
    assert "Red pays 1 PP" in result.words
    # 3.5.3: 5 Warriors, card 3, War Fury 2 against 5 and 3.
    assert "2 War Fury = **10 Strength**" in result.words
    logged = [line for row in table.rows if row.kind == "log" for line in row.data["lines"]]
    assert not any("cannot pay" in line for line in logged), "the result tells it"


async def test_what_is_discarded_for_strength_and_said_before_stands_in_the_result(table: Any) -> None:
    hand = ["prayer", "raining_fire"]
    table.stand(**BATTLE, tiles={"red": ["divine_wound"]}, di_cards={"red": hand, "blue": []})
    await table.say("red", "7", kind="claim")
    await table.say("blue", "battle_3_2", "battle_4_1")
    await table.say("red", "battle_3_2", "battle_4_1")
    call = asked(table, "discard")
    assert "you may **discard DI cards** of your hand for +1 Strength each" in words_of(table, call)
    await table.say("red", "prayer", "raining_fire")
    result = table.find("## ")
    assert "Red discards 2 DI cards for Strength" in result.words
    assert "Red had said: 7 DI cards" in result.words
    # 3.5.3: 5 Warriors, card 3, Divine Wound 2.
    assert "2 Divine Wound = **10 Strength**" in result.words


def test_unblockable_damage_stands_beside_damage(table: Any) -> None:
    told = resolved() | {"attacker_unblockable": 2}
    lines = battle.result(table.state, told, "", 5).words
    assert "Damage 1 + 2 Unblockable · Shield 0" in lines
    assert "Damage 1 + 2 Unblockable" in battle.details(told).words
    assert "Unblockable" not in battle.result(table.state, resolved(), "", 5).words


def test_impenetrable_shield_stands_beside_shield_with_its_sources(table: Any) -> None:
    told = resolved() | {"defender_impenetrable": 1, "defender_impenetrable_parts": ["ultimate_shield", "1"]}
    words = battle.result(table.state, told, "", 5).words
    assert "Damage 1 · Shield 0 + 1 Impenetrable" in words
    details = battle.details(told).words
    assert "Damage 1, Shield 0 + 1 Impenetrable" in details
    assert "-# Impenetrable Shield 1: 1 Ultimate Shield" in details
    assert facts(told).defender.impenetrable == Stat(1, (("ultimate_shield", 1),))
    assert "Impenetrable" not in battle.result(table.state, resolved(), "", 5).words
    assert "Impenetrable" not in battle.details(resolved()).words


def test_warriors_bought_at_the_end_of_a_battle_belong_to_its_tale() -> None:
    tale = Tale()
    bought = {"seat": "red", "source": "tactical_reinforcement", "zone": "west_temple", "count": 2, "cost": 2}
    tale.add(Event("battle_ended", {"zone": "west_temple"}))
    tale.add(Event("warriors_bought", bought))
    told = resolved() | {"tale": tale.told}
    assert facts(told).tale == (Line("red", "warriors_added", 2, what="tactical_reinforcement"),)


def test_a_tile_that_adds_twice_is_one_part_and_copies_of_a_card_are_two(table: Any) -> None:
    parts = ["warriors", "5", "initiative", "1", "war_rage", "1", "war_rage", "1", "initiative", "2"]
    lines = battle.result(table.state, resolved() | {"attacker_parts": parts}, "", 5).words
    assert "5 warriors + 3 Initiative + 1 War Rage + 1 War Rage = " in lines


def test_companions_of_both_sides_stand_in_the_result(table: Any) -> None:
    told = resolved() | {"companions": {"red": ["phoenix"], "blue": []}}
    lines = battle.result(table.state, told, "", 5).words
    assert "🟥 **Red** (*Phoenix*) played **3 Strength · 2 Damage**" in lines
    assert "🟦 **Blue** played" in lines


def test_companions_that_fell_are_known_from_where_they_went(table: Any) -> None:
    table.stand(now="red turn")
    gone = [Event("companion_home", {"seat": "blue", "companion": "phoenix"})]
    assert battle.companions(view_for(table.game, ""), resolved(), gone) == {"red": [], "blue": ["phoenix"]}


def test_details_know_a_battle_from_its_beginning_to_the_next() -> None:
    class Entry:
        def __init__(self, kind: str, serial: int, **values: Any) -> None:
            self.kind, self.serial, self.values, self.undone = kind, serial, values, False

    entries = [
        Entry("battle_began", 1),
        Entry("claimed", 2, seat="red", count=4),
        Entry("card_unpaid", 3, seat="red", card="war_fury"),
        Entry("battle_resolved", 4, **resolved()),
        Entry("losses", 5, zone="west_temple", attacker_losses=1),
        Entry("battle_began", 6),
        Entry("battle_resolved", 7, **resolved()),
    ]
    told = battle.gathered(battle.of_serial(entries, 4))
    assert told["said"] == {"red": 4}
    assert told["unpaid"] == {"red": ["war_fury"]}
    assert told["attacker_losses"] == 1
    assert battle.gathered(battle.of_serial(entries))["said"] == {}
    assert battle.of_serial(entries, 99) == []


def resolved() -> dict[str, Any]:
    """A battle of an earlier release: without Unblockable Damage and companions."""
    values: dict[str, Any] = {"zone": "west_temple", "winner": "red", "attacker": "red", "defender": "blue"}
    values |= {"cards": ["battle_3_2", "battle_3_2"], "attacker_di": [], "defender_di": [], "rewards": []}
    for role in ("attacker", "defender"):
        values |= {f"{role}_parts": ["warriors", "5"], f"{role}_strength": 8, f"{role}_damage": 1, f"{role}_shield": 0}
    return values


@pytest.mark.parametrize(
    ("kind", "values", "words"),
    [
        ("action", {"left": 2}, "your turn goes on: **the next action**"),
        ("action", {"left": 0}, "your turn goes on: **a Day card or the end of the turn**"),
        ("gold", {}, "your turn goes on: **the gold action**"),
        (
            "add",
            {"source": "reinforcement_prayer", "most": 2},
            "*Reinforcement Prayer* brings you up to **2 warriors**",
        ),
        ("swap", {"source": "wrryt_storm", "special": "wrryt_storm"}, "leaves the game for **3 Strength · 3 Damage**"),
        ("discard", {"source": "vision", "count": 4}, "*Vision*: **discard 4 DI cards** of your hand"),
        ("discard", {"source": "divine_wound"}, "*Divine Wound*: you may **discard DI cards**"),
        (
            "discard",
            {"source": "night_ceremony"},
            "*Night Ceremony*: you may **discard DI cards** of your hand, for as",
        ),
        ("effect", {"source": "servant_bakatan"}, "What do you choose?"),
        ("effect", {}, "a choice is yours: **the effect of a tile**"),
        ("protect", {}, "a choice is yours: **the warriors to protect**"),
        ("build", {"source": "hand_of_god"}, "your night choice: **a free pyramid level**"),
    ],
)
def test_calls(table: Any, kind: str, values: dict[str, Any], words: str) -> None:
    table.stand(now="red turn")
    found = words_of(table, Decision(Key(9, "red"), kind, Pick([]), values=values))
    assert found.startswith("<@11> — ")
    assert words in found


def test_what_a_night_asks_belongs_to_its_step() -> None:
    def step(kind: str, **values: Any) -> int:
        return night.step_of(Decision(Key(9, "red"), kind, Pick([]), values=values))

    assert step("discard", source="vision", count=4) == 6
    assert step("discard", source="night_ceremony") == 6
    assert step("discard", source="divine_wound") == 0
    assert step("build", source="hand_of_god") == 8
    assert step("build") == 0
    assert step("order", moment="awakening") == 8
    assert step("order", battles=2) == 0


def test_a_night_tells_what_tiles_do_in_its_steps() -> None:
    events = [
        Event("effect_pp", {"seat": "red", "source": "divine_might", "pp": 2}),
        Event("worship", {"seat": "red", "pp": 3, "full": 3}),
        Event("effect_cards", {"seat": "blue", "source": "vision", "count": 4}),
        Event("cards_drawn", {"seat": "blue", "count": 4}),
        Event("cards_discarded", {"seat": "blue", "cards": ["prayer"] * 4}),
        Event("built", {"seat": "red", "zone": "c1_west", "colour": "diamond", "before": 0, "level": 1, "cost": 0}),
        Event("glory_passed", {"zone": "c1_west", "loser": "", "gainer": "red"}),
    ]
    assert [part[1:] for part in night.parts(events, 1)] == [
        (4, "🟥 Red +2 PP (*Divine Might*)"),
        (4, "🟥 Red +3 PP"),
        (6, "🟦 Blue 4 DI cards (*Vision*)"),
        (6, "🟦 Blue discards 4 DI cards"),
        (8, "🟥 Red builds diamond 1 in C1-c"),
        (8, "🟥 Red takes the Glory of C1-c"),
    ]


def test_the_cards_that_one_seat_takes_in_a_night_are_added_up() -> None:
    """3.6.6: one card, then one more for every two Veteran tokens. What fell with an undo is counted no more."""
    first = [Event("cards_drawn", {"seat": seat, "count": 1}) for seat in ("red", "blue")]
    more = [Event("cards_drawn", {"seat": "red", "count": 2})]
    parts = [*night.parts(first, 1), *night.parts(more, 2)]
    assert night.added_up(parts) == ["🟥 Red 3 DI cards", "🟦 Blue 1 DI card"]
    assert night.added_up([part for part in parts if part[0] < 2]) == ["🟥 Red 1 DI card", "🟦 Blue 1 DI card"]


async def test_a_call_to_a_turn_stays_while_cards_are_played_before_the_token(table: Any) -> None:
    await table.set_up(pings=False)
    (seat,) = table.game.awaited()
    table.game.hidden.hands[seat].di.append("prayer")
    (ping,) = await table.ping()
    await table.say(seat, "di", "prayer")
    assert "Open tokens" in ping.buttons
    assert table.note("ping", seat) is ping
    await table.say(seat, "f2_pray")
    assert ping.words.endswith("prayed, round 1, action 1")


def test_the_way_home_that_a_tile_opens_is_told_with_its_reason(table: Any) -> None:
    table.stand(**BATTLE)
    ways = [Word("retreat"), Word("home", Refusal("3.5.6")), Word("recall", values={"pp": 2})]
    values: dict[str, Any] = {"zone": "west_temple", "count": 3, "role": "loser", "other": "red"}
    found = words_of(table, Decision(Key(9, "blue"), "aftermath", Pick(ways), values=values))
    assert "**Home**: into quarters of your own city" in found
    assert "-# The way home is closed: " in found
    assert "Retreat is closed" not in found
    bringing = Decision(Key(9, "blue"), "retreat", Pick([]), values={"zone": "west_temple", "other": "red"})
    assert "<@12> — your Troop at the Western Temple **goes home**" in words_of(table, bringing)


async def test_rewards_that_follow_their_battle_late_are_told_as_lines(table: Any) -> None:
    from bot.announce import Announcements
    from bot.ports import Commit

    table.stand(now="red turn")
    events = (Event("rewarded", {"seat": "red", "glory": 2, "veterans": 0}),)
    commit = Commit("answer", table.state, 4, 5, "red", events, view=view_for(table.game, ""))
    lines = [line for row in Announcements().rows(commit) if row.kind == "log" for line in row.data["lines"]]
    assert lines == ["🟥 **Red** gains 2 Battle Glory"]


async def test_details_name_what_damage_shield_and_own_loss_are_made_of(table: Any) -> None:
    table.stand(**BATTLE, pp={"red": 3, "blue": 3}, di_cards={"red": [], "blue": ["bronze_wall"]})
    await table.say("blue", "battle_3_2", "battle_4_1", "bronze_wall")
    await table.say("red", "battle_5_self2", "battle_4_1")
    (told,) = [row.data["told"] for row in table.rows if row.kind == "result"]
    lines = battle.details(told).words.splitlines()
    # The cards: 5 Strength and 2 own Warriors fall; 3 Strength, 2 Damage; Bronze Wall adds 1 Shield.
    assert "-# Damage 2: 2 card" in lines
    assert "-# Shield 1: 1 Bronze Wall" in lines
    assert "-# Own loss by the card: 2 warriors" in lines
    assert "-# Damage 0" not in "\n".join(lines)


def test_the_picture_of_a_retreat_holds_and_lights_all_places_that_are_open(table: Any) -> None:
    table.stand(**BATTLE)
    places = [Word("west_gate"), Word("west_obelisk", Refusal("R-098", {"zone": "west_obelisk"})), Word("delta_temple")]
    values: dict[str, Any] = {"zone": "west_temple", "count": 3, "other": "blue"}
    decision = Decision(Key(9, "red"), "retreat", Pick(places), values=values)
    picture = asks.call(table.state, view_for(table.game, ""), [decision], []).picture
    assert picture is not None
    assert picture.around == ("west_temple", "west_gate", "delta_temple")
    assert picture.lit == ("west_gate", "delta_temple")

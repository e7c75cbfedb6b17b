"""The picture of a battle in its result: made of what events told everybody, and of nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from bot import sender
from bot.battle_facts import facts
from bot.messages import battle
from bot.pictures import Pictures, battle_key
from engine.game import Event
from render.battle_alt import battle_alt
from render.battle_facts import Line, Stat
from tests.bot.public.test_calls import BATTLE, resolved

# 3.5, example.
EXAMPLE: dict[str, Any] = {
    "now": "battle west_temple red blue",
    "tiles": {"red": ["charge", "blades_of_neith"], "blue": ["ancestral_elephant"]},
    "companions": {"blue": {"ancestral_elephant": "west_temple"}},
    "di_cards": {"blue": ["distraction", "bronze_wall", "war_fury"]},
    "troops": {"red": {"west_temple": 5}, "blue": {"west_temple": 4}},
    "colours": ["ruby", "sapphire", "diamond"],
}


async def fought(table: Any) -> None:
    table.stand(**EXAMPLE)
    await table.say("red", "battle_3_2", "battle_4_1", "distraction")
    await table.say("blue", "battle_2_0_2", "battle_4_1", "bronze_wall", "war_fury")


def told_of(table: Any) -> dict[str, Any]:
    """What the log of everybody tells of the last battle."""
    return battle.gathered(battle.of_serial(table.entries))


async def test_the_result_carries_the_picture_of_the_battle_and_not_the_board(table: Any) -> None:
    await fought(table)
    post = table.find("wins the Western Temple")
    assert post.files == [f"battle-{table.game.serial}.png"]
    (shown,) = table.pictures.fought
    assert (shown.attacker.seat, shown.defender.seat, shown.winner) == ("red", "blue", "red")
    assert (shown.attacker.strength, shown.defender.strength) == (10, 9)
    assert shown.defender.companions == ("ancestral_elephant",)
    assert (shown.defender.shield.total, shown.attacker.damage) == (4, Stat(2, (("battle_3_2", 2),)))
    assert (shown.defender.paid, shown.attacker.lost, shown.defender.left) == (1, 0, 4)
    assert shown.tale == (Line("red", "glory", 1), Line("blue", "veterans", 1))
    assert not shown.is_over


async def test_an_impenetrable_shield_and_a_card_that_ignores_damage_are_told(table: Any) -> None:
    """R-095: 1 of 2 Warriors is safe from 3 Damage; the Shield of Onyx ignores all Damage."""
    table.stand(
        now="battle west_temple red blue",
        troops={"red": {"west_temple": 5}, "blue": {"west_temple": 2}},
        tiles={"red": ["shield_of_onyx"]},
        battle_cards={"red": ["shield_of_onyx", "battle_1_3", "battle_4_1"]},
        di_cards={"red": ["bloody_battle", "bloody_battle", "bloody_battle"], "blue": ["ultimate_shield"]},
        pp={"blue": 5},
        colours=["ruby", "sapphire", "onyx"],
        modules=["update"],
        options={"di_deck": "49"},
    )
    await table.say("red", "shield_of_onyx", "battle_4_1", *["bloody_battle"] * 3)
    await table.say("blue", "battle_1_3", "battle_4_1", "ultimate_shield")
    (shown,) = table.pictures.fought
    assert shown.defender.impenetrable == Stat(1, (("ultimate_shield", 1),))
    assert (shown.defender.lost, shown.defender.left) == (1, 1)
    assert shown.attacker.card.ignores_damage
    assert (shown.attacker.lost, shown.attacker.impenetrable) == (0, Stat())


async def test_of_a_mixed_troop_it_tells_whose_warriors_fought_and_whose_fell(table: Any) -> None:
    """4 Battle: the allies say whose Warriors are removed. Details tell the same from the log alone."""
    troops = {"red": {"west_temple": 4}, "green": {"west_temple": 1}, "blue": {"west_temple": 2}}
    table.stand(
        mode="teams_2v2",
        players=["red", "blue", "green", "yellow"],
        teams=[["red", "green"], ["blue", "yellow"]],
        now="battle west_temple red blue",
        troops=troops,
    )
    await table.say("red", "battle_4_1", "battle_3_2")
    await table.say("blue", "battle_1_3", "battle_3_2")
    (shown,) = table.pictures.fought
    assert (shown.attacker.seat, shown.attacker.lost) == ("red", None)
    assert shown.attacker.owners == (("red", 4, 0), ("green", 1, 0))
    await table.say("red", "red", "2", "green", "1")
    told = facts(told_of(table))
    assert told.attacker.owners == (("red", 4, 2), ("green", 1, 1))
    assert told.defender.owners == (("blue", 2, 1),)


async def test_it_is_told_that_those_of_whoever_leads_a_mixed_troop_fell(table: Any) -> None:
    table.stand(
        mode="teams_2v2",
        players=["red", "blue", "green", "yellow"],
        teams=[["red", "green"], ["blue", "yellow"]],
        now="battle west_temple red blue",
        troops={"red": {"west_temple": 4}, "green": {"west_temple": 1}, "blue": {"west_temple": 2}},
    )
    await table.say("red", "battle_4_1", "battle_3_2")
    await table.say("blue", "battle_1_3", "battle_3_2")
    await table.say("red", "red", "3")
    line = table.channel.sent[-1].words.splitlines()[0]
    assert line == "-# 🟥 **Red** loses 3: 3 Red (2 left), 🟦 **Blue** loses 1 (1 left)"


async def test_a_battle_is_no_board_so_the_next_call_still_brings_one(table: Any) -> None:
    await fought(table)
    call = table.channel.sent[-1]
    assert "**Recall**" in call.words
    assert call.files == [f"board-{table.game.serial}.png"]
    assert table.note("board") is call
    assert call.id > table.find("wins the Western Temple").id


async def test_the_words_of_the_picture_stand_with_it(table: Any) -> None:
    await fought(table)
    alts = [item["description"] for part in flat(table) for item in part.get("items", [])]
    assert alts[0].startswith("Battle at Western Temple (T1), round 2. Red")
    assert "Red wins with 10 Strength against 9." in alts[0]


def flat(table: Any) -> list[dict[str, Any]]:
    from tests.bot.public.fakes import flat as parts

    found: list[dict[str, Any]] = parts(table.find("wins the Western Temple").components)
    return found


async def test_a_battle_that_cannot_be_drawn_is_told_in_words_alone(table: Any) -> None:
    table.pictures.broken = True
    await fought(table)
    post = table.find("wins the Western Temple")
    assert post.files == []
    assert "= **10 Strength**" in post.words


async def test_a_late_picture_follows_its_words(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sender, "PATIENCE", 0)
    sent, send = asyncio.Event(), table.channel.send

    async def noting(**values: Any) -> Any:
        message = await send(**values)
        if "wins the Western Temple" in message.words:
            assert message.files == []
            sent.set()
        return message

    async def late(told: Any, info: Any) -> bytes:
        await sent.wait()
        return b"png"

    monkeypatch.setattr(table.channel, "send", noting)
    monkeypatch.setattr(table.pictures, "battle", late)
    await fought(table)
    post = table.find("wins the Western Temple")
    assert post.files == [f"battle-{table.game.serial}.png"]
    assert post.edits == 1


async def test_what_came_of_it_is_known_to_details(table: Any) -> None:
    await fought(table)
    await table.say("blue", "recall")
    await table.say("red", "stay")
    shown = facts(told_of(table))
    place = "T1 Western Temple"
    assert shown.is_over
    assert [line for line in shown.tale if line.kind not in ("glory", "veterans")] == [
        Line("blue", "home", what="ancestral_elephant"),
        Line("blue", "recalled", 4, 3, place),
        Line("red", "stayed", 5, place=place),
        Line("red", "glory_taken", place=place, other="blue"),
    ]
    assert "Blue recalls 4 warriors to supply and gains 3 PP." in alt(shown)


def alt(shown: Any) -> str:
    from bot.library import picture_words

    return battle_alt(shown, {}, picture_words("rise_of_the_gods"))


async def test_what_happens_after_a_battle_is_none_of_its_tale(table: Any) -> None:
    await fought(table)
    await table.say("blue", "recall")
    await table.say("red", "stay")
    before = facts(told_of(table))
    await table.play(lambda t: t.game.serial > 60 or any(e.kind == "battle_began" for e in t.commits[-1].events))
    entries = [entry for entry in table.entries if entry.serial <= table.game.serial]
    first = next(entry.serial for entry in entries if entry.kind == "battle_resolved")
    assert facts(battle.gathered(battle.of_serial(entries, first))) == before


async def test_the_card_discarded_face_down_is_in_nothing_of_the_picture(tables: Callable[..., Any]) -> None:
    shown, alts = [], []
    for discarded in ("battle_4_1", "battle_1_3"):
        table = tables()
        table.stand(**EXAMPLE)
        await table.say("red", "battle_3_2", discarded, "distraction")
        await table.say("blue", "battle_2_0_2", discarded, "bronze_wall", "war_fury")
        shown.append(battle_key(table.pictures.fought[0]))
        alts.append(alt(table.pictures.fought[0]))
    assert shown[0] == shown[1]
    assert alts[0] == alts[1]


async def test_shields_that_became_damage_count_as_damage(table: Any) -> None:
    """After the Resolution, before the Losses: the picture shows what the Losses were made of."""
    tale = [{"kind": "shields_turned", "seat": "red", "source": "bakatan", "count": 1}]
    shown = facts(resolved() | {"attacker_shield": 2, "attacker_damage": 1, "tale": tale})
    assert shown.attacker.damage.total == 2
    assert shown.attacker.shield.total == 1
    assert shown.attacker.damage.parts[-1] == ("bakatan", 1)
    assert shown.tale == (Line("red", "shields_turned", 1, what="bakatan"),)


def test_glory_that_goes_back_to_its_zone_is_lost_after_what_led_to_it() -> None:
    events = [
        Event("battle_resolved", resolved()),
        Event("glory_passed", {"zone": "west_temple", "loser": "blue", "gainer": ""}),
        Event("glory_passed", {"zone": "delta_temple", "loser": "", "gainer": "red"}),
        Event("recalled", {"seat": "blue", "zone": "west_temple", "count": 1, "pp": 0}),
        Event("battle_ended", {}),
    ]
    kinds = [(line.seat, line.kind) for line in facts(battle.gathered(events)).tale]
    assert kinds == [("red", "glory_gained"), ("blue", "recalled"), ("blue", "glory_lost")]


def test_cards_an_effect_drew_are_counted_and_never_named() -> None:
    events = [
        Event("battle_began", {"zone": "west_temple"}),
        Event("battle_resolved", resolved()),
        Event("effect_cards", {"seat": "red", "source": "jackal", "count": 2}),
        Event("cards_drawn", {"seat": "red", "count": 1}, {"red": {"cards": ["prayer"]}}),
        Event("removed", {"seat": "blue", "zone": "west_temple", "count": 2, "cause": "limit"}),
        Event("removed", {"seat": "blue", "zone": "west_temple", "count": 3, "cause": "battle"}),
        Event("effect_pp", {"seat": "green", "source": "divine_hunger", "pp": 2}),
        Event("battle_ended", {}),
        Event("card_taken", {"seat": "red", "source": "spoils_of_war", "card": "war_fury"}),
        Event("turn_ended", {"seat": "red"}),
        Event("effect_pp", {"seat": "red", "source": "divine_hunger", "pp": 2}),
    ]
    shown = facts(battle.gathered(events))
    assert shown.tale == (
        Line("red", "effect_cards", 1, what="jackal"),
        Line("blue", "limit", 2),
        Line("red", "card_taken", what="war_fury"),
    )


def test_a_battle_of_an_earlier_release_is_shown_as_far_as_it_was_told() -> None:
    shown = facts(resolved())
    assert shown.attacker.unblockable == Stat()
    assert shown.attacker.lost is None
    assert shown.round == 0
    assert "round" not in alt(shown)


async def test_the_real_picture_of_a_battle_is_drawn_once(table: Any) -> None:
    table.stand(**BATTLE)
    pictures, info = Pictures(), table.state
    try:
        first = await pictures.battle(facts(resolved()), info)
        assert first.startswith(b"\x89PNG")
        assert await pictures.battle(facts(resolved()), info) is first
        other = facts(resolved() | {"winner": "blue"})
        assert await pictures.battle(other, info) != first
    finally:
        pictures.close()

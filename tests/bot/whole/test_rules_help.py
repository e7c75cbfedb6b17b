"""`/rules` by command, button and select on the whole bot: entries, their pictures, sharing, what can be done now."""

from __future__ import annotations

import re
from io import BytesIO

import discord
import pytest
from PIL import Image

from bot import rules_help
from bot.ports import ServiceError
from engine.notation import KINDS
from tests.bot.whole.checks import TEMPLE, TURN, look, plain
from tests.bot.whole.support import Seen, World, flat

COLOURS = ["ruby", "sapphire", "diamond"]


async def suggested(table: World, typed: str) -> dict[str, str]:
    """What autocomplete offers: ids with names, in order."""
    found = await table.people["red"].autocomplete(table.channel, "rules lookup", "term", typed)
    assert len(found) <= 25
    assert all(len(each["name"]) <= 100 for each in found)
    return {each["value"]: each["name"] for each in found}


# Entries


async def test_a_tile_with_its_market_owner_and_rules(table: World) -> None:
    await table.place(**TURN, colours=COLOURS)
    assert plain(await look(table, "phoenix")) == (
        "### Phoenix\nRuby, level 2, creature. Its Troop has +1 land move and +1 Strength, and may enter one "
        "opponent's quarter without having started next to its Wall.\n"
        "-# Price 2 PP. On the market: 1. Owner: nobody. Rule 3.4.5, ruling R-073."
    )
    await table.place(**TURN, colours=COLOURS, tiles={"blue": ["phoenix"]})
    assert "On the market: 0. Owner: 🟦 Blue." in plain(await look(table, "Phoenix", "dina"))
    assert "Its colour is not in this game." in plain(await look(table, "griffin_sphinx"))


async def test_without_a_game_an_entry_tells_the_rules_alone(table: World) -> None:
    seen = await look(table, "phoenix", "dina", table.elsewhere)
    assert "-# Price 2 PP. Rule 3.4.5, ruling R-073." in plain(seen)
    assert "market" not in seen.text


async def test_what_is_rebuilt_and_what_is_amber_is_marked(table: World) -> None:
    assert "may differ" in plain(await look(table, "servant_heqaib"))
    amber = plain(await look(table, "jackal"))
    assert "In the printed game this tile is amber." in amber
    assert "may differ" not in amber
    assert "amber" not in plain(await look(table, "carnage"))


async def test_words_cards_and_rulings(table: World) -> None:
    temple = plain(await look(table, "district"))
    assert temple.startswith("### Quarter\nOne of the three zones of a City")
    assert temple.endswith("-# Rule 1.1, 3.4.5, ruling R-073.")
    assert plain(await look(table, "battle_5_self2")).startswith(
        "### 5·0·0 (own loss 2) (battle card)\nBattle card: 5 Strength · 2 own warriors fall."
    )
    card = plain(await look(table, "War Fury"))
    assert card.startswith("### War Fury\nDI card, 1 PP. Battle: +2 Strength.\n-# In the deck: 2.")
    assert plain(await look(table, "r036")).startswith("### R-036\nEvery action may be done empty")


async def test_the_look_up_select_of_the_market_opens_an_entry(table: World) -> None:
    await table.place(**TURN, colours=COLOURS)
    market = await table.slash("red", "show tiles", colour="ruby")
    (menu,) = [each for each in flat(market.components) if each.get("placeholder") == "Look up a tile"]
    entry = Seen(await table.people["red"].select(market.message, ["carnage"], custom_id=menu["custom_id"]))
    assert plain(entry).startswith("### Carnage\nRuby, level 2, battle. Your Troop deals +1 Damage in battle.")


HOSTILE = (
    "**@everyone** <@1> `x`",
    "\u202eevil\u202c",
    "x" * 100,
    "[a](http://b)",
    "> # ~~a~~ ||b||",
    "'; DROP",
    " ",
    "\n\n",
)


@pytest.mark.parametrize("typed", HOSTILE)
async def test_hostile_words_are_answered_as_words(table: World, typed: str) -> None:
    before = table.told()
    text = plain(await look(table, typed))
    assert text.startswith("**I know no ")
    assert not re.search(r"@everyone|(?<!\\)<@1>|\u202e|(?<!\\)\[", text)
    assert len(text) < 500
    await suggested(table, typed)
    assert table.told() == before


def test_ten_thousand_characters_are_no_term() -> None:
    with pytest.raises(ServiceError) as caught:
        rules_help.known_term("carnage*" * 1250)
    assert caught.value.key == "unknown_term"


async def test_what_is_near_is_offered_at_once(table: World) -> None:
    seen = await look(table, "phenix")
    assert "Did you mean Phoenix" in plain(seen)
    assert plain(await table.pick("red", seen, "phoenix")).startswith("### Phoenix")


# Suggestions


async def test_suggestions_begin_with_what_is_meant(table: World) -> None:
    assert next(iter(await suggested(table, "teleport"))) == "term.teleport"
    assert next(iter(await suggested(table, "Pho"))) == "phoenix"
    assert next(iter(await suggested(table, "unit"))) == "term.warrior"
    assert next(iter(await suggested(table, "VP"))) == "term.glory"
    assert next(iter(await suggested(table, "r-07"))).startswith("R-07")
    assert next(iter(await suggested(table, "r036"))) == "R-036"
    assert next(iter(await suggested(table, "prayer"))) == "prayer"
    assert len(await suggested(table, "")) == 25
    assert await suggested(table, "qqqqq") == {}


async def test_tiles_of_one_name_are_told_apart(table: World) -> None:
    found = await suggested(table, "Domination")
    assert found["domination_ruby"] == "Domination · ruby 3"
    assert len({name for term, name in found.items() if term.startswith("domination_")}) == 5


def test_every_suggestion_is_found_again() -> None:
    for term in rules_help.terms():
        assert rules_help.known_term(term) == term
        assert len(rules_help.told(term)) <= 100


# Show Tile


async def test_show_tile_brings_its_picture_to_the_presser_alone(table: World) -> None:
    entry = await look(table, "phoenix")
    seen = await table.press("red", "Show Tile", entry)
    assert plain(seen) == "### Phoenix"
    (file,) = seen.message.attachments
    assert file.filename == "tile-phoenix.png"
    image = Image.open(BytesIO(await file.read()))
    assert image.width >= 900
    assert image.width * 3 >= image.height * 4, "phones cut tall pictures"
    (gallery,) = [each for each in flat(seen.components) if each["type"] == 12]
    assert gallery["items"][0]["description"].startswith("Phoenix: Ruby, level 2, creature. Its Troop has +1 land move")


async def test_a_tile_that_cannot_be_drawn_is_told(table: World, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(tile: str) -> bytes:
        raise RuntimeError

    monkeypatch.setattr(table.bot.pictures, "tile", broken)
    seen = await table.press("red", "Show Tile", await look(table, "phoenix"))
    assert plain(seen).startswith("### Phoenix\nRuby, level 2, creature. Its Troop")


async def test_only_tiles_have_a_picture(table: World) -> None:
    assert list((await look(table, "phoenix")).buttons) == ["Show Tile", "Share in Channel"]
    for term in ("teleport", "war_fury", "R-036", "battle_4_1"):
        assert list((await look(table, term)).buttons) == ["Share in Channel"]


# Share


async def test_share_posts_the_entry_once_for_all_and_pings_nobody(table: World) -> None:
    await table.place(**TURN, colours=COLOURS)
    before = len(table.public())
    entry = await look(table, "phoenix", "dina")
    after = await table.press("dina", "Share in Channel", entry)
    assert len(table.public()) == before + 1
    assert table.texts()[-1].startswith("### Phoenix\nRuby, level 2, creature.")
    assert "Owner: nobody." in table.texts()[-1]
    assert list(after.buttons) == ["Show Tile"], "it is shared: that button is greyed"
    (sent,) = [
        call.json
        for call in table.env.http_requests
        if call.method == "POST"
        and call.path == f"/channels/{table.channel.id}/messages"
        and "Phoenix" in str(call.json["components"])
    ]
    mentions = sent["allowed_mentions"]
    assert not any(mentions.get(kind) for kind in ("users", "roles", "parse"))
    assert sent["nonce"] == f"e{entry.message.id}", "a second press at once is the same message to Discord"
    assert sent["enforce_nonce"]
    assert len(sent["nonce"]) <= 25
    message, custom_id = table.newest("Show Tile")
    assert plain(await table.press_id("green", message, custom_id)) == "### Phoenix"


async def test_share_tells_no_more_than_everybody_sees(table: World) -> None:
    """What red may acquire or holds in hand changes nothing of what is shared."""
    shared = []
    for hand in (["war_fury"], ["transfer"]):
        await table.place(**TURN, colours=COLOURS, di_cards={"red": hand})
        await table.press("red", "Share in Channel", await look(table, "war_fury"))
        shared.append(table.texts()[-1])
    assert shared[0] == shared[1]


async def test_share_where_the_bot_may_not_write_is_refused(table: World) -> None:
    mute = {table.bot.user: discord.PermissionOverwrite(send_messages=False)}
    quiet = table.guild.create_text_channel("quiet", overwrites=mute)
    seen = await table.press("red", "Share in Channel", await look(table, "phoenix", channel=quiet))
    assert "I cannot write in this channel" in plain(seen)
    assert [each for each in quiet.history() if not each.flags.ephemeral] == []


async def test_made_up_buttons_are_refused(table: World) -> None:
    for made in ("l1:0:entry_share:phoenix", "l1:0:entry_show:minotaur", "l1:0:entry_show:term.teleport"):
        assert "I cannot place this button" in plain(await table.press_made("red", made)), made


# What can be done now


async def test_step_tells_what_each_action_costs_and_what_is_left(table: World) -> None:
    await table.place(
        now="red turn",
        colours=COLOURS,
        pp={"red": 6},
        spaces={"red": ["f2_pray", "f1_acquire_a"]},
        pyramids={"red": {"c1_west": "diamond 2", "c1_north": "ruby 2"}},
        acquired={"red": ["diamond"]},
    )
    text = plain(await table.slash("red", "rules step"))
    lines = text.splitlines()
    assert lines[0] == "### What can I do now?"
    assert lines[1] == "Place 1 of your 3 tokens. Floor 3 must still be covered."
    assert "**Movement** free · **Recruitment** 1 PP each · **Construction** " in lines[2]
    assert "C1-a to 3: 3 PP" in lines[2]  # the number of the level
    assert "C1-b new: 1 PP" in lines[2]
    assert "**Prayer** +2 PP" in lines[2]  # 3.4.4
    assert "**Acquisition** ruby: 1–2 PP" in lines[2]
    assert lines[-1].startswith("-# Not now: ")
    assert "Pray, floor 2" in lines[-1]
    assert "(3.3)" in lines[-1]


async def test_step_uses_what_tiles_take_off(table: World) -> None:
    await table.place(
        now="red turn",
        colours=COLOURS,
        pp={"red": 6},
        tiles={"red": ["priest", "magical_support", "recruiting_scribe", "priestess"]},
        troops={"red": {"c1_north": 5}},
        pyramids={"red": {"c1_north": "ruby 2"}},
    )
    text = plain(await table.slash("red", "rules step"))
    assert "**Prayer** +3 PP" in text
    assert "C1-a to 3: 2 PP" in text
    assert "C1-b new: free" in text
    assert "**Recruitment** 3 free, then 1 PP each" in text


async def test_step_after_the_token_tells_the_costs_of_that_action(table: World) -> None:
    await table.place(now="red turn", colours=COLOURS, pp={"red": 6}, pyramids={"red": {"c1_north": "ruby 2"}})
    await table.say("red", ["f2_build"])
    text = plain(await table.slash("red", "rules step"))
    assert "You are asked for **Construction**. Higher pyramids let you acquire stronger tiles" in text
    assert "C1-a to 3: 3 PP, C1-b new: 1 PP, C1-c new: 1 PP" in text  # 3.4.1


async def test_step_at_night_names_the_choices(table: World) -> None:
    await table.place(now="night destiny", colours=COLOURS)
    seat = (await table.view()).awaited[0]
    text = plain(await table.slash(seat, "rules step"))
    assert "Choices: 1st, 2nd or 3rd." in text


async def test_step_leads_to_the_turn_panel(table: World) -> None:
    await table.place(**TURN)
    seen = await table.slash("red", "rules step")
    assert list(seen.buttons) == ["My Turn"]
    assert plain(await table.press("red", "My Turn", seen)).startswith("### Place a token")


async def test_step_tells_others_who_is_waited_for(table: World) -> None:
    await table.place(**TURN)
    assert plain(await table.slash("blue", "rules step")) == (
        "### What can I do now?\nNothing waits for you. We wait for 🟥 Red: action 1 of 5."
    )
    assert plain(await table.slash("dina", "rules step")) == (
        "### What can I do now?\nYou are watching this game. We wait for 🟥 Red: action 1 of 5."
    )


async def test_step_in_a_battle_tells_nothing_of_the_other_plan(table: World) -> None:
    told = []
    for hand in (["war_fury"], ["transfer"]):
        await table.place(**TEMPLE, di_cards={"blue": hand})
        told.append([plain(await table.slash(name, "rules step")) for name in ("red", "dina", "green")])
    assert told[0] == told[1]
    assert "You are asked for **battle plan**. You choose in secret" in told[0][0]
    assert "We wait for 🟥 Red: battle plan and 🟦 Blue: battle plan." in told[0][1]
    await table.say("red", ["battle_3_2", "battle_1_3"])
    sealed = plain(await table.slash("red", "rules step"))
    assert "Your answer is sealed" in sealed
    assert "We wait for 🟦 Blue: battle plan." in sealed
    assert "3 Strength" not in sealed


async def test_step_has_an_answer_for_every_question_of_a_whole_game(table: World) -> None:
    """Set-up, days, battles and nights as chance brings them."""
    kinds: set[str] = set()
    for _ in range(700):
        view = await table.view()
        if not view.awaited or table.service.info(table.game_id).state != "running":
            break
        seat = view.awaited[0]
        kind = (await table.asked(seat)).kind
        if kind not in kinds:
            kinds.add(kind)
            text = plain(await table.slash(seat, "rules step"))
            assert "{" not in text
            assert text.count("\n") >= 1
            assert len(text) < 2000
            assert "We wait for " in plain(await table.slash("dina", "rules step"))
        await table.say(seat, await table.chance(seat))
    assert {"troops", "pyramids", "tile", "tokens", "move", "battle", "prayers", "destiny"} <= kinds <= set(KINDS)


async def test_step_without_a_game_in_a_lobby_and_after_the_end(table: World) -> None:
    seen = await table.slash("red", "rules step", table.elsewhere)
    assert "No game in this channel" in plain(seen)
    await table.slash("red", "kemet new", table.elsewhere)
    assert "The game has not begun" in plain(await table.slash("red", "rules step", table.elsewhere))


# Why


async def test_why_names_greyed_choices_with_their_rules_and_what_rulings_say(table: World) -> None:
    await table.place(**TURN, spaces={"red": ["f2_pray", "f2_move", "f1_pray", "f1_acquire_a"]})
    seen = await table.slash("red", "rules why")
    text = plain(seen)
    assert text.startswith("### Why not?")
    assert "\n**Pray, floor 2** · your token is there (3.3)" in text
    assert "(3.3)" in text
    assert "R-030: A token is refused if those you have left could no longer reach every floor" in text
    assert list(seen.buttons) == ["Show Current"]


async def test_why_is_behind_a_refusal_of_the_rules_and_remembers_it(table: World) -> None:
    await table.place(**TURN, spaces={"red": ["f2_pray"]})
    refused = await table.slash("red", "act pray", space="f2_pray")
    assert list(refused.buttons) == ["Show Current", "Why Not?"]
    assert "**Your last refusal** · " in plain(await table.press("red", "Why Not?", refused))


async def test_why_of_others_and_elsewhere(table: World) -> None:
    await table.place(**TURN)
    for name in ("blue", "dina"):
        assert "Nothing of what you may choose now is greyed" in plain(await table.slash(name, "rules why"))
    assert "No game in this channel" in plain(await table.slash("red", "rules why", table.elsewhere))

"""Slash commands as people type them."""

from __future__ import annotations

import pytest

from tests.bot.sandbox.conftest import House


async def test_commands_are_offered_with_their_options(house: House) -> None:
    tab = house.tab(1)
    offered = {one["name"]: one for one in (await tab.get("commands", channel=tab.channel))["commands"]}
    assert set(offered) == {"act copy", "act move", "act team", "kemet new", "kemet status"}
    move = offered["act move"]["options"]
    assert [(one["name"], one["required"], one["autocomplete"]) for one in move] == [
        ("from", True, True),
        ("warriors", True, False),
        ("to", True, True),
    ]
    assert (move[1]["min"], move[1]["max"]) == (1, 5)
    assert offered["kemet new"]["options"][1]["choices"][0] == {"name": "Rise of the Gods", "value": "rise_of_the_gods"}


async def test_suggestions_come_from_the_bot(house: House) -> None:
    tab = house.tab(1)
    answer = await tab.post(
        "complete", name="act move", option="to", options={"from": "d9", "warriors": "x", "to": "obel"}
    )
    assert answer["choices"] == [{"name": "D7 Western Obelisk Desert — 1 land move", "value": "d7"}]


@pytest.mark.parametrize(
    ("name", "options", "option", "reason"),
    [
        ("act move", {"from": "d9", "warriors": "9", "to": "t1"}, "warriors", "range"),
        ("act move", {"from": "d9", "warriors": "many", "to": "t1"}, "warriors", "range"),
        ("act move", {"from": "d9", "to": "t1"}, "warriors", "needed"),
        ("kemet new", {"edition": "Clasic"}, "edition", "choice"),
        ("act team", {"private": "perhaps"}, "private", "yes_or_no"),
        ("act team", {"nonsense": "1"}, "nonsense", "unknown"),
    ],
)
async def test_a_word_that_does_not_fit_says_which_and_why(
    house: House, name: str, options: dict[str, str], option: str, reason: str
) -> None:
    answer = await house.tab(1).slash(name, **options)
    assert (answer["error"], answer["option"], answer["reason"]) == ("option", option, reason)
    assert await house.tab(1).messages() == []
    if reason == "choice":
        assert answer["near"] == ["Classic"]
    if reason == "range":
        assert (answer["min"], answer["max"]) == (1, 5)


async def test_an_unknown_command_is_answered(house: House) -> None:
    assert await house.tab(1).slash("act dance") == {"error": "command", "word": "act dance"}


async def test_a_command_runs_with_typed_values(house: House) -> None:
    tab = house.tab(1)
    assert (await tab.slash("act move", **{"from": "d9", "warriors": "5", "to": "t1"}))["ok"]
    told = (await tab.messages())[-1]
    assert told["content"] == "Moved 5 to **t1**"
    assert told["origin"]["label"] == "/act move"


async def test_a_choice_may_be_typed_by_its_name(house: House) -> None:
    assert (await house.tab(1).slash("kemet new", edition="Classic", players="2"))["ok"]

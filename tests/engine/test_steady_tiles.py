"""The steady pilot with tiles, companions, cards, silver and gold tokens: sensible in clear positions."""

from __future__ import annotations

from typing import Any

import pytest

from engine.catalogue import Effect, Tile
from engine.companions import attach
from engine.game import Game
from engine.hooks.night import Vision
from engine.pilots.journeys import Journey, worth
from engine.pilots.tiles import tile_worth
from engine.pilots.worth import Outlook
from engine.state import Pyramid, SeatId
from engine.steps.acquisition import Acquisition, SwapCard
from engine.steps.actions import Construction, GoldAction
from engine.steps.day import Turn
from engine.steps.movement import Movement
from tests.engine.support import answer, battle, kinds
from tests.engine.test_steady import cleared, said, stand


def own(game: Game, seat: SeatId, *tiles: str) -> None:
    """Tiles before their owner; their companions are in supply."""
    owner = game.table.seats[seat]
    owner.tiles += tiles
    owner.companions += [tile for tile in tiles if tile in game.rules.catalogue.companions]


def deal(game: Game, seat: SeatId, *cards: str) -> None:
    """DI cards from the deck into a hand."""
    for card in cards:
        game.hidden.deck.remove(card)
        game.hidden.hands[seat].di.append(card)


def market(game: Game, *tiles: str, level: int = 4) -> None:
    """These tiles for sale, and a ruby Pyramid of this level for red to acquire them by."""
    game.table.pyramids["c1_north"] = Pyramid("ruby", level)
    game.table.seats["red"].slots = {"f1_acquire_a": "ruby"}
    game.table.market = list(tiles)


def test_a_tile_that_brings_the_last_glory_is_acquired() -> None:
    game = cleared(Acquisition(seat="red", space="f1_acquire_a"), pp=11)
    market(game, "blades_of_neith", "initiative", "domination_ruby", "giant_scorpion")
    game.table.sides["red"].battle = 8
    stand(game, "red", c1_north=5)
    game.advance()
    assert said(game, "red") == ("acquire", ["domination_ruby"])


def test_a_companion_joins_the_larger_troop() -> None:
    game = cleared(Acquisition(seat="red", space="f1_acquire_a"), pp=11)
    market(game, "giant_scorpion")
    stand(game, "red", c1_north=1, c1_east=5)
    game.advance()
    assert said(game, "red") == ("acquire", ["giant_scorpion", "c1_east"])


def test_a_companion_in_supply_is_placed_before_the_token() -> None:
    game = cleared(Turn(seat="red"))
    own(game, "red", "giant_scorpion")
    stand(game, "red", c1_north=1, c1_east=5)
    game.advance()
    assert said(game, "red") == ("tokens", ["companion", "giant_scorpion", "c1_east"])
    answer(game, "red", "companion", "giant_scorpion", "c1_east")
    assert said(game, "red")[1][0] not in {"companion", "di"}


def test_a_prayer_card_is_played_in_need_and_kept_when_the_track_is_full() -> None:
    for pp, first in ((0, True), (11, False)):
        game = cleared(Turn(seat="red"), pp=pp)
        deal(game, "red", "prayer")
        stand(game, "red", c1_north=5)
        game.advance()
        assert (said(game, "red")[1] == ["di", "prayer"]) is first


def test_battle_cards_are_added_where_they_turn_the_battle() -> None:
    game, _ = battle()
    deal(game, "red", *["war_rage"] * (5 - _held(game, "war_rage")))
    game.open = None
    assert "war_rage" in said(game, "red")[1][2:]


def _held(game: Game, card: str) -> int:
    return sum(hand.di.count(card) for hand in game.hidden.hands.values())


def test_against_a_card_that_was_shown_no_strength_is_wasted() -> None:
    """Blue shows 5/-2 with five Warriors: only 5/-2 could hold against it, and would not win."""
    game, fight = battle(tiles={"red": ["spy"]})
    assert kinds(game) == {"foresight"}
    kind, words = said(game, "blue")
    assert (kind, len(words)) == ("foresight", 1)
    answer(game, "blue", "battle_5_self2")
    assert fight.cards == {"blue": "battle_5_self2"}
    assert said(game, "red")[1][0] != "battle_5_self2"


def test_who_has_shown_its_card_says_the_rest_only() -> None:
    game, _ = battle(tiles={"red": ["spy"]})
    answer(game, "blue", "battle_4_1")
    kind, words = said(game, "blue")
    assert kind == "battle"
    assert "battle_4_1" not in words


def test_a_temple_out_of_reach_by_land_is_reached_by_teleportation() -> None:
    game = cleared(Movement(seat="red"))
    game.table.sides["red"].battle = 8
    stand(game, "red", c1_north=5)
    game.advance()
    words = said(game, "red")[1]
    assert words[-2] == "teleport"
    assert words[-1] in game.board.temple_tokens


def test_two_actions_of_a_turn_are_done_in_a_good_order() -> None:
    game = cleared(Turn(seat="red", pending=["f3_move", "f1_pray"]), pp=1)
    stand(game, "red", c1_north=5)
    game.steps[-1].stage = "actions"
    game.advance()
    assert said(game, "red") == ("action", ["f1_pray"])


def test_silver_goes_along_and_gold_where_a_tile_has_a_use_for_it() -> None:
    game = cleared(Turn(seat="red"), pp=6)
    own(game, "red", "divine_will")
    game.table.seats["red"].silver = game.table.seats["red"].silver_left = 1
    stand(game, "red", c1_north=5, c1_east=5)
    game.advance()
    words = said(game, "red")[1]
    assert "silver" in words
    assert words[-1] == "gold"


def test_the_gold_action_is_the_one_that_helps() -> None:
    game = cleared(GoldAction(seat="red", space="gold"), pp=7)
    own(game, "red", "divine_will")
    game.table.sides["red"].battle = 8
    stand(game, "red", c1_north=5, c1_east=5)
    game.advance()
    assert said(game, "red") == ("gold", ["divine_will", "movement"])


def test_gold_goes_along_with_the_acquisition_of_a_tile_that_uses_it() -> None:
    """R-031: the Acquisition may bring the Gold action; with the last token it is used at once."""
    for tile, used in (("surprise_attack", True), ("initiative", False)):
        game = cleared(Turn(seat="red"), pp=11)
        market(game, tile)
        owner = game.table.seats["red"]
        owner.spaces = dict.fromkeys(("f3_move", "f3_recruit", "f2_move", "f2_build"), "own")
        owner.tokens = 1
        stand(game, "red", c1_north=5, c1_east=5)
        game.advance()
        words = said(game, "red")[1]
        assert words[0].startswith("f1_acquire")
        assert ("gold" in words) is used


def test_without_a_use_for_it_gold_is_kept() -> None:
    game = cleared(Turn(seat="red"), pp=6)
    stand(game, "red", c1_north=5, c1_east=5)
    game.advance()
    assert "gold" not in said(game, "red")[1]


def test_a_pyramid_is_raised_for_the_tile_that_it_opens() -> None:
    """Two Pyramids of one level, as safe as each other: the one grows whose colour has a tile for sale."""
    for colour, tile in (("ruby", "royal_scarab"), ("sapphire", "legion")):
        game = cleared(Construction(seat="red", space="f2_build"), pp=4)
        game.table.pyramids["c1_north"], game.table.pyramids["c1_east"] = Pyramid("ruby", 2), Pyramid("sapphire", 2)
        game.table.market = [tile]
        stand(game, "red", c1_north=5, c1_east=5)
        game.advance()
        zone, level = said(game, "red")[1]
        assert game.table.pyramids[zone].colour == colour
        assert level == "3"


# What a tile is worth


def worth_of(level: int, *effects: Effect, kind: str = "battle", beside: tuple[str, ...] = ()) -> float:
    """The worth of a tile that stands in no file, at the start of a game, beside tiles of its owner."""
    words: dict[str, Any] = {"name": "Any", "colour": "ruby", "kind": kind}
    game = cleared(Turn(seat="red"))
    own(game, "red", *beside)
    return tile_worth(Outlook(game, "red"), Tile(id="any", level=level, effects=effects, **words))


def unknown(**words: Any) -> Effect:
    """An effect of a row with words that the rules do not have yet."""
    return Effect.model_construct(**words)


@pytest.mark.parametrize(
    "effect",
    [
        unknown(at="battle_end", hook="not_yet"),
        unknown(at="at_some_new_moment", hook="not_yet"),
        unknown(at="acquired", hook="not_yet"),
        unknown(stat="some_new_stat", add=1),
        unknown(stat="strength", add=1, when="in_some_new_place"),
        unknown(allow="something_new"),
        unknown(option="gold", hook="not_yet"),
    ],
)
def test_a_tile_with_new_words_is_worth_something_but_less_than_a_sure_glory(effect: Effect) -> None:
    """A new row gets a value without a line of code: more than none, less than the Glory sold at its level."""
    nothing = worth_of(3)
    assert nothing + 1 < worth_of(3, effect) < worth_of(3, Effect(at="acquired", glory=1))


def test_new_words_count_for_more_on_a_higher_tile_and_once_however_many_there_are() -> None:
    new = unknown(stat="some_new_stat", add=1)
    worths = [worth_of(level, new) for level in (1, 2, 3, 4)]
    assert worths == sorted(set(worths))
    assert worth_of(3, new, new) == pytest.approx(worth_of(3, new))


def test_a_stat_counts_for_less_where_it_is_narrowed() -> None:
    always, attacking, defending = (
        worth_of(2, Effect(stat="strength", add=1, when=when)) for when in ("battle", "attacking", "defending")
    )
    assert always > attacking > defending > worth_of(2)


def test_what_lowers_a_price_is_good_and_what_raises_it_is_not() -> None:
    assert worth_of(1, Effect(stat="tile_cost", add=-1)) > worth_of(1) > worth_of(1, Effect(stat="tile_cost", add=1))


def test_a_second_companion_of_a_kind_and_a_second_gold_action_bring_less() -> None:
    strong = Effect(stat="strength", add=2, when="battle")
    alone = worth_of(3, strong, kind="creature")
    assert worth_of(3, strong, kind="creature", beside=("giant_scorpion",)) < alone
    assert worth_of(3, strong, kind="creature", beside=("servant_meriptah",)) == pytest.approx(alone)
    march = Effect(option="gold", actions=("movement",))
    assert worth_of(3, march, beside=("divine_will",)) < worth_of(3, march)


def test_what_lasts_is_worth_less_near_the_end_and_a_glory_that_wins_more() -> None:
    def late(effect: Effect, glory: int) -> float:
        game = cleared(Turn(seat="red"))
        game.table.sides["red"].battle = glory
        words: dict[str, Any] = {"name": "Any", "colour": "ruby", "kind": "battle"}
        return tile_worth(Outlook(game, "red"), Tile(id="any", level=3, effects=(effect,), **words))

    strong, glory = Effect(stat="strength", add=1), Effect(at="acquired", glory=1)
    assert late(strong, 8) < late(strong, 0)
    assert late(glory, 8) > late(glory, 0)


def test_of_two_temples_alike_the_companion_is_judged_where_it_goes() -> None:
    """A Troop that takes a creature along is safer at its goal than one of the same size without."""
    found = []
    for companions in ([], ["giant_scorpion"]):
        game = cleared(Movement(seat="red"))
        own(game, "red", "giant_scorpion")
        stand(game, "red", desert_c1=3)
        stand(game, "blue", c2_east=5, west_gate=5)
        if companions:
            attach(game, "red", "giant_scorpion", "desert_c1")
        game.advance()
        outlook = Outlook(game, "red")
        way = Journey(("desert_c1",), "desert_c1", "west_temple", 3, {})
        found.append(worth(outlook, way))
    assert found[1] > found[0]


def test_of_the_cards_that_must_go_the_useful_ones_are_kept() -> None:
    game = cleared(Vision(seat="red", source="vision"))
    game.hidden.deck = [card for card in game.hidden.deck if card != "swiftness"]
    deal(game, "red", "war_fury", "war_fury", "transfer", "prayer")
    game.hidden.deck += ["bronze_wall", "bronze_wall", "swiftness", "swiftness"]
    game.advance()
    kind, words = said(game, "red")
    assert (kind, len(words)) == ("discard", 4)
    assert not {"war_fury", "transfer"} & set(words)


def test_the_weakest_card_leaves_the_game() -> None:
    game = cleared(SwapCard(seat="red", source="wrryt_storm", special="wrryt_storm"))
    game.advance()
    kind, words = said(game, "red")
    rows = game.rules.catalogue.battle_cards
    printed = {name: rows[name].strength + rows[name].damage + rows[name].shield for name in rows}
    assert kind == "swap"
    assert printed[words[0]] - rows[words[0]].own_loss == 3

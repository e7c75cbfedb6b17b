"""3.6 Night Phase: nine steps in order, each finished for all before the next (R-110)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from engine.changes import Cause, gain, limit_in, remove, would_bring, would_hold
from engine.control import holder, opposed, own_quarters
from engine.decision import DONE, Amount, Decision, Offer, Pick, Spelled, Word, done, offered
from engine.deck import draw_cards
from engine.effects import Scope, allows, total
from engine.game import Game
from engine.mixed import Shares, is_choice, whose
from engine.placing import Placed, Placing, carry_out, here, read
from engine.refusals import Refusal, refuse
from engine.state import SeatId, ZoneId
from engine.step import AGAIN, Again, Answers, Step
from engine.steps.triggers import at


@dataclass(slots=True)
class Night(Step):
    """3.6: choices of steps 1, 2 and 5 are asked together, those of 6, 7 and 9 one after the other (R-111)."""

    STAGES: ClassVar = (
        "dusk",
        "devotion",
        "delta_control",
        "temple_control",
        "worship",
        "prayers",
        "divine_intervention",
        "summoning",
        "awakening",
        "awakened",
        "destiny",
        "dawn",
    )

    places: list[SeatId] = field(default_factory=list)
    counted: dict[ZoneId, SeatId] = field(default_factory=dict)

    def do_dusk(self, game: Game, answers: Answers) -> None:
        """The Night begins; nobody is active, and no move of the Day is the last one any more."""
        game.table.phase, game.table.active, game.table.last_move = "night", "", None
        game.emit("night_began", round=game.table.round)

    def ask_devotion(self, game: Game) -> Iterator[Decision]:
        """3.6.1: who holds the Sanctuary with 2 Warriors or more may give 2 for 1 Divine Glory."""
        yield from self._sacrifice(game, "sanctuary", "devotion", game.rules.numbers.devotion_warriors)

    def do_devotion(self, game: Game, answers: Answers) -> None:
        """3.6.1, once a Night."""
        for seat, (word, *words) in answers.items():
            (zone,) = game.board.of_kind("sanctuary")
            if word == "give":
                self._give(game, seat, zone, game.rules.numbers.devotion_warriors, "devotion", words)
                game.table.side_of(seat).divine += 1
            game.emit("devotion", seat=seat, given=int(word == "give"))

    def ask_delta_control(self, game: Game) -> Iterator[Decision]:
        """3.6.2: who holds the Delta Temple may give 1 Warrior for its PP."""
        yield from self._sacrifice(game, "delta_temple", "delta", game.rules.numbers.delta_warriors)

    def do_delta_control(self, game: Game, answers: Answers) -> None:
        """3.6.2; with the last Warrior the temple is lost for step 3 too (R-110)."""
        for seat, (word, *words) in answers.items():
            (zone,) = game.board.of_kind("delta_temple")
            pp, full = 0, game.board.zones[zone].income if word == "give" else 0
            if word == "give":
                self._give(game, seat, zone, game.rules.numbers.delta_warriors, "delta", words)
                pp = gain(game, seat, full)
            game.emit("delta", seat=seat, given=int(word == "give"), pp=pp, full=full)

    def _give(self, game: Game, seat: SeatId, zone: ZoneId, count: int, cause: Cause, words: Sequence[str]) -> None:
        """A tile may spare its owner the Warriors; of a mixed Troop those go that were named."""
        troop = game.table.troop(zone, game.table.seats[seat].side)
        if troop is not None and not allows(game, "keep_warriors", by_night(seat)):
            for each, number in whose(troop.warriors, count, words).items():
                remove(game, each, zone, number, cause)

    def _sacrifice(self, game: Game, kind: str, word: str, count: int) -> Iterator[Decision]:
        for zone in game.board.of_kind(kind):
            seat = holder(game.board, game.table, zone)
            if seat and (here(game, zone, seat) >= count or allows(game, "keep_warriors", by_night(seat))):
                offer = self._gift(game, seat, zone, count)
                yield self.ask(seat, word, offer, zone=zone, count=count, here=here(game, zone, seat))

    def _gift(self, game: Game, seat: SeatId, zone: ZoneId, count: int) -> Offer:
        """Yes or no; of a mixed Troop whose Warriors."""
        plain, troop = Pick(offered(["keep", "give"])), game.table.troop(zone, game.table.seats[seat].side)
        spared = allows(game, "keep_warriors", by_night(seat))
        if troop is None or spared or not is_choice(troop.warriors, count):
            return plain
        shares = Shares(dict(troop.warriors), count)
        return Spelled(lambda words: shares.offer(words[1:]) if list(words[:1]) == ["give"] else plain.offer(words))

    def do_temple_control(self, game: Game, answers: Answers) -> None:
        """3.6.3: who controls at least 2 Temples gains 1 Divine Glory, the Delta Temple counts (R-112)."""
        for seat in game.table.turn_order:
            held = self.temples(game, seat)
            if len(held) >= game.rules.numbers.temples_for_glory:
                game.table.side_of(seat).divine += 1
                game.emit("temples", seat=seat, count=len(held))

    def temples(self, game: Game, seat: SeatId) -> list[ZoneId]:
        """The Temples that count for a seat: one under a mixed Troop for the ally that was named (R-131)."""
        control = {zone: self.counted.get(zone, holder(game.board, game.table, zone)) for zone in game.board.temples}
        return [zone for zone, counting in control.items() if counting == seat]

    def do_worship(self, game: Game, answers: Answers) -> None:
        """3.6.4: the PP of all Temples but the Delta Temple, as one single effect."""
        for seat in game.table.turn_order:
            zones = [game.board.zones[zone] for zone in self.temples(game, seat)]
            amount = sum(zone.income for zone in zones if zone.kind == "temple")
            if amount:
                game.emit("worship", seat=seat, pp=gain(game, seat, amount), full=amount)

    def ask_prayers(self, game: Game) -> Iterator[Decision]:
        """3.6.5: Veteran tokens for PP, one for one."""
        for seat in game.table.turn_order:
            owner, base = game.table.seats[seat], night_prayer_pp(game, seat)
            if owner.veterans:
                before = would_bring(game, seat, base)
                amounts = [
                    Word(str(n), values={"pp": would_bring(game, seat, base + n) - before})
                    for n in range(owner.veterans + 1)
                ]
                after = would_hold(game, seat, base)
                yield self.ask(seat, "prayers", Amount(amounts), pp=after, veterans=owner.veterans)

    def do_prayers(self, game: Game, answers: Answers) -> None:
        """3.6.5: 2 PP and the tokens discarded, as one single effect."""
        for seat in game.table.turn_order:
            tokens = int(answers[seat][0]) if seat in answers else 0
            game.table.seats[seat].veterans -= tokens
            full = night_prayer_pp(game, seat) + tokens
            game.emit("night_prayer", seat=seat, pp=gain(game, seat, full), full=full, veterans=tokens)

    def do_divine_intervention(self, game: Game, answers: Answers) -> None:
        """3.6.6: in turn order."""
        game.push(*(DivineIntervention(seat=seat) for seat in game.table.turn_order))

    def do_summoning(self, game: Game, answers: Answers) -> None:
        """3.6.7: in turn order."""
        game.push(*(Summoning(seat=seat) for seat in game.table.turn_order))

    def do_awakening(self, game: Game, answers: Answers) -> None:
        """3.6.8: Veteran tokens are lost, all Action tokens come back, surplus Warriors go (R-102)."""
        for seat in game.table.seats.values():
            if seat.veterans:
                game.emit("veterans_lost", seat=seat.id, count=seat.veterans)
            seat.veterans = 0
            seat.spaces, seat.acquired = {}, []
            seat.tokens, seat.silver_left, seat.gold_left = game.rules.numbers.tokens, seat.silver, 1
            for zone in list(game.table.troops):
                over = here(game, zone, seat.id) - limit_in(game, zone, seat.id)
                if over > 0:
                    remove(game, seat.id, zone, over, "limit")

    def do_awakened(self, game: Game, answers: Answers) -> None:
        """3.6.8: what tiles do at the Awakening."""
        at(game, "awakening", scopes=[by_night(seat) for seat in game.table.turn_order])

    def ask_destiny(self, game: Game) -> Iterator[Decision]:
        """3.6.9: the lowest total chooses any free place, then ascending; in a tie who was further left (R-116)."""
        table = game.table
        places = self.places or ["" for _ in table.turn_order]
        left = [seat for seat in table.turn_order if seat not in places]
        # A tile may let its owner choose before anyone else.
        first = [seat for seat in left if allows(game, "first_in_destiny", by_night(seat))]
        seat = min(first or left, key=lambda each: table.glory_of(table.seats[each].side))
        numbers = [str(number) for number in range(1, len(places) + 1)]
        pick = Pick(offered(numbers, lambda number: _taken(places, number)))
        yield self.ask(seat, "destiny", pick, glory=table.glory_of(table.seats[seat].side))

    def do_destiny(self, game: Game, answers: Answers) -> Again | None:
        """One place is taken; the next player chooses (R-115, R-116)."""
        if not self.places:
            self.places = ["" for _ in game.table.turn_order]
        ((seat, (number,)),) = answers.items()
        self.places[int(number) - 1] = seat
        game.emit("destiny", seat=seat, place=int(number))
        return AGAIN if "" in self.places else None

    def do_dawn(self, game: Game, answers: Answers) -> None:
        """The new order holds from the next Day on."""
        game.table.turn_order = list(self.places)
        game.emit("order_changed", order=list(self.places))


def by_night(seat: SeatId) -> Scope:
    """Where the Night asks its questions."""
    return Scope(seat, action="night")


def night_prayer_pp(game: Game, seat: SeatId) -> int:
    """3.6.5: what the Prayers of the Night bring without Veteran tokens."""
    return game.rules.numbers.night_prayer_pp + total(game, "night_prayer_pp", by_night(seat))


def _taken(places: list[SeatId], number: str) -> Refusal | None:
    seat = places[int(number) - 1]
    return refuse("R-115", place=number, seat=seat) if seat else None


@dataclass(slots=True)
class DivineIntervention(Step):
    """3.6.6 for one seat: the card is taken first, then its owner decides about Veteran tokens (R-133)."""

    STAGES: ClassVar = ("first_card", "cards_drawn", "more_cards")

    seat: SeatId = ""

    def do_first_card(self, game: Game, answers: Answers) -> None:
        """Each player takes 1 DI card, and those that tiles add."""
        extra = total(game, "night_cards", by_night(self.seat))
        draw_cards(game, self.seat, game.rules.numbers.night_cards + extra)

    def do_cards_drawn(self, game: Game, answers: Answers) -> None:
        """What a tile does in this step."""
        at(game, "cards_drawn", scopes=[by_night(self.seat)])

    def ask_more_cards(self, game: Game) -> Iterator[Decision]:
        """One more for every two tokens; asked only if there is a card to draw."""
        each, owner = game.rules.numbers.veterans_per_card, game.table.seats[self.seat]
        most = min(owner.veterans // each, len(game.hidden.deck) + len(game.table.di_discard))
        if most:
            amounts = [Word(str(n), values={"veterans": n * each}) for n in range(most + 1)]
            yield self.ask(self.seat, "divine", Amount(amounts), veterans=owner.veterans)

    def do_more_cards(self, game: Game, answers: Answers) -> None:
        """The tokens are discarded, the cards drawn."""
        number = int(answers[self.seat][0]) if self.seat in answers else 0
        if number:
            game.table.seats[self.seat].veterans -= number * game.rules.numbers.veterans_per_card
            draw_cards(game, self.seat, number)


@dataclass(slots=True)
class Summoning(Step):
    """3.6.7 for one seat: Veteran tokens for Warriors in own Quarters that no opponent holds."""

    STAGES: ClassVar = ("summon",)

    seat: SeatId = ""

    def ask_summon(self, game: Game) -> Iterator[Decision]:
        """Asked of whoever has a token, a Warrior in supply and a Quarter with room."""
        owner = game.table.seats[self.seat]
        offer = summon_offer(game, self.seat)
        if owner.veterans and owner.supply and any(place.legal and place.word != DONE for place in offer.offer([])):
            yield self.ask(self.seat, "summon", offer, veterans=owner.veterans, supply=owner.supply)

    def do_summon(self, game: Game, answers: Answers) -> None:
        """One token each."""
        words = answers.get(self.seat, [])
        if not words:
            return
        carry_out(game, self.seat, words)
        game.table.seats[self.seat].veterans -= read(game, words).count
        game.emit("summoned", seat=self.seat, placed=list(words))


def summon_offer(game: Game, seat: SeatId) -> Placing:
    """3.6.7 with its limits: tokens, supply, room (R-114), no Quarter that an opponent holds; companions (R-062)."""
    owner = game.table.seats[seat]

    def refusal(zone: ZoneId, number: int, before: Placed) -> Refusal | None:
        if before.count + number > owner.supply:
            return refuse("R-045", supply=owner.supply)
        if opposed(game, zone, seat):
            return refuse("3.6.7", zone=zone)
        count, limit = here(game, zone, seat) + number, limit_in(game, zone, seat)
        return refuse("R-114", zone=zone, count=count, limit=limit) if count > limit else None

    most = min(owner.veterans, owner.supply)
    return Placing(
        game, seat, own_quarters(game, seat), most, refusal, lambda placed: done(count=placed.count), lambda placed: {}
    )

"""3.5 Battle: its stages are the sections of the rulebook, in order, with the moments between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.cards import card_price
from engine.changes import limit_in, passed_on, remove, room_for
from engine.control import defender_of, speaker, take_control
from engine.decision import Amount, Decision, Pick, Word, offered
from engine.effects import allows
from engine.fight import (
    losses,
    pay_cards,
    put_cards_away,
    recall,
    recall_pp,
    strength,
    take_cards_back,
    tell_resolution,
)
from engine.foresight import Foreseen, demanded, show
from engine.fray import Fray
from engine.game import Game
from engine.hidden import Laid
from engine.mixed import Shares, is_choice, share_words, whose
from engine.placing import here
from engine.plan import Payment, Plan
from engine.refusals import refuse
from engine.retreat import Homecoming, has_home, retreat, retreat_refusal
from engine.state import SeatId, ZoneId
from engine.step import Answers
from engine.steps.triggers import at, at_control

# Whatever the hand, so that the list tells nothing; one digit is as much as anybody believes.
MOST_CLAIMED = 9


@dataclass(slots=True)
class Battle(Fray):
    """3.5 Battle. All steps are performed in order, even if a Troop is gone (R-086)."""

    STAGES: ClassVar = (
        "arrival",
        "defender",
        "council_start",
        "foresight",
        "war_council",
        "confrontation",
        "payment",
        "confrontation_end",
        "resolution",
        "losses_start",
        "losses",
        "losses_end",
        "rewards",
        "veterans",
        "consequences_for_the_loser",
        "retreat",
        "consequences_for_the_winner",
        "aftermath",
        "end_of_battle",
        "controlled",
        "battle_end",
    )
    ASIDES: ClassVar = ("claim",)
    IS_BATTLE: ClassVar = True

    @classmethod
    def at(cls, game: Game, zone: ZoneId, attacker: SeatId) -> Battle:
        """A battle in this zone; whoever holds it defends (R-085)."""
        return cls(zone=zone, attacker=attacker, defender=defender_of(game, zone))

    def ask_defender(self, game: Game) -> Iterator[Decision]:
        """4 Battle: of a mixed Troop the team chooses who defends, among those with a Warrior in it (R-132)."""
        troop = self.troop(game, self.defender)
        if troop is not None and len(troop.warriors) > 1:
            among = [seat for seat in game.table.turn_order if seat in troop.warriors]
            yield self.ask(speaker(game.table, among), "defender", Pick(offered(among)), zone=self.zone)

    def do_defender(self, game: Game, answers: Answers) -> None:
        """R-087: who holds fewer than 2 Battle cards takes all back first."""
        for words in answers.values():
            self.defender = words[0]
        for seat in self.seats:
            troop = self.troop(game, seat)
            self.companions[seat] = list(troop.companions) if troop else []
            if len(game.hidden.hands[seat].battle) < 2:
                take_cards_back(game, seat)
        game.emit(
            "battle_began",
            zone=self.zone,
            attacker=self.attacker,
            defender=self.defender,
            attackers=self.size(game, self.attacker),
            defenders=self.size(game, self.defender),
        )

    def do_council_start(self, game: Game, answers: Answers) -> None:
        """The moment before cards are chosen."""
        at(game, "council_start", self)

    def ask_foresight(self, game: Game) -> Iterator[Decision]:
        """A tile of the opponent may demand to see a part of the plan first; both are asked together."""
        for seat in self.seats:
            parts = demanded(game, self, seat)
            if parts:
                offer = Foreseen(game, seat, parts)
                yield self.ask(seat, "foresight", offer, private=True, zone=self.zone, parts=" ".join(parts))

    def do_foresight(self, game: Game, answers: Answers) -> None:
        """What was demanded is turned up at the same time."""
        for seat, words in answers.items():
            show(game, self, seat, words, demanded(game, self, seat))
        if answers:
            game.reveal()

    def ask_war_council(self, game: Game) -> Iterator[Decision]:
        """3.5.1: each side secretly chooses a Battle card to play, one to discard, and any DI cards."""
        for seat in self.seats:
            yield self.ask(seat, "battle", self._plan(game, seat), private=True, zone=self.zone)

    def _plan(self, game: Game, seat: SeatId) -> Plan:
        """What lies open already is not chosen again."""
        return Plan(game, seat, self.cards.get(seat, ""), shown_di=seat in self.di_cards)

    def do_war_council(self, game: Game, answers: Answers) -> None:
        """Face down; the hand counts shown stand still until the reveal (R-089)."""
        for seat, words in answers.items():
            game.hidden.lay(self.id, seat, Laid(*self._plan(game, seat).split(words)))

    def aside_claim(self, game: Game) -> Iterator[Decision]:
        """R-089: in the War Council anybody of the two may state any number of DI cards, true or not."""
        if self.stage == "war_council" and self.opened:
            numbers = Amount([Word(str(n)) for n in range(MOST_CLAIMED + 1)])
            for seat in self.seats:
                yield self.ask(seat, "claim", numbers, aside="claim", zone=self.zone)

    def do_aside_claim(self, game: Game, seat: SeatId, words: list[str]) -> None:
        """Everybody hears it; it binds nobody."""
        game.emit("claimed", seat=seat, count=int(words[0]))

    def do_confrontation(self, game: Game, answers: Answers) -> None:
        """3.5.2: both turn up their cards at the same time and pay. Only now do the cards leave the hands."""
        laid = game.hidden.laid.pop(self.id)
        for seat in self.seats:
            cards = laid[seat]
            self.cards.setdefault(seat, cards.battle)
            self.di_cards.setdefault(seat, list(cards.di))
            game.hidden.face_down[seat].append(cards.discard)
        game.reveal()

    def ask_payment(self, game: Game) -> Iterator[Decision]:
        """R-088: who has too few PP for all its open cards says which of them count."""
        for seat in self.seats:
            costs = {card: card_price(game, seat, card) for card in self.di_cards[seat]}
            if sum(costs[card] for card in self.di_cards[seat]) > game.table.seats[seat].pp:
                yield self.ask(seat, "payment", Payment(game, seat, self.di_cards[seat]), zone=self.zone)

    def do_payment(self, game: Game, answers: Answers) -> None:
        """3.5.2: each card is paid as an effect of its own; what cannot be paid has no effect."""
        for seat in self.seats:
            pay_cards(game, self, seat, answers.get(seat))

    def do_confrontation_end(self, game: Game, answers: Answers) -> None:
        """The moment after the cards are open."""
        at(game, "confrontation_end", self)

    def do_resolution(self, game: Game, answers: Answers) -> None:
        """3.5.3: the highest Strength wins, a tie goes to the defender (R-092)."""
        attack, defence = (strength(game, self, seat) for seat in self.seats)
        self.winner = self.attacker if attack > defence else self.defender
        tell_resolution(game, self, attack, defence)

    def do_losses_start(self, game: Game, answers: Answers) -> None:
        """The moment before the losses: the winner is known."""
        at(game, "losses_start", self)

    def ask_losses(self, game: Game) -> Iterator[Decision]:
        """4 Battle: allies choose which Warriors of a mixed Troop are removed; who takes part answers (R-132)."""
        for seat in self.seats:
            troop, count = self.troop(game, seat), losses(game, self, seat).total
            if troop is not None and is_choice(troop.warriors, count):
                yield self.ask(seat, "losses", Shares(dict(troop.warriors), count), zone=self.zone, count=count)

    def do_losses(self, game: Game, answers: Answers) -> None:
        """3.5.4: all damage is read before anybody falls (R-093); own losses are unblockable (R-094)."""
        fallen = {seat: losses(game, self, seat) for seat in self.seats}
        owners = {seat: self._owners(game, seat) for seat in self.seats}
        for seat, loss in fallen.items():
            troop = self.troop(game, seat)
            gone = whose(troop.warriors if troop else {}, loss.total, answers.get(seat, ()))
            self.losses[seat] = sum(remove(game, each, self.zone, n, "battle") for each, n in gone.items())
            self.felled[self.opponent(seat)] = loss.by_opponent
        game.emit(
            "losses",
            zone=self.zone,
            attacker=self.attacker,
            defender=self.defender,
            attacker_losses=self.losses[self.attacker],
            defender_losses=self.losses[self.defender],
            attacker_left=self.size(game, self.attacker),
            defender_left=self.size(game, self.defender),
            attacker_owners=owners[self.attacker],
            defender_owners=owners[self.defender],
        )

    def _owners(self, game: Game, seat: SeatId) -> int:
        """4 Mixed Troops: of how many allies there are Warriors."""
        troop = self.troop(game, seat)
        return len(troop.warriors) if troop is not None else 0

    def do_losses_end(self, game: Game, answers: Answers) -> None:
        """The moment after the losses."""
        at(game, "losses_end", self)

    def do_rewards(self, game: Game, answers: Answers) -> None:
        """3.5.5: an attacker who won and still stands there gains 1 Battle Glory, and what tiles add (R-096)."""
        self.glory = dict.fromkeys(self.seats, 0)
        if self.winner == self.attacker and self.size(game, self.attacker):
            self.glory[self.attacker] = 1
        at(game, "rewards", self)

    def do_veterans(self, game: Game, answers: Answers) -> None:
        """3.5.5: a winning defender gains 1 Veteran, and so does each who gained no Glory in this step (R-096)."""
        for seat in self.seats:
            veterans = (seat == self.winner == self.defender) + (not self.glory[seat])
            game.table.side_of(seat).battle += self.glory[seat]
            game.table.seats[seat].veterans += veterans
            game.emit("rewarded", seat=seat, glory=self.glory[seat], veterans=veterans)

    def ask_consequences_for_the_loser(self, game: Game) -> Iterator[Decision]:
        """3.5.6: retreat or recall; the loser must leave even if the winner has nobody left (R-097)."""
        count = self.size(game, self.loser)
        if count:
            possible = any(retreat_refusal(game, self, zone) is None for zone in game.board.neighbours(self.zone))
            ways = [Word("retreat", None if possible else refuse("3.5.6")), self._recall_word(game, self.loser, count)]
            if allows(game, "retreat_home", self.scope(game, self.loser)):
                ways.insert(1, Word("home", None if has_home(game, self) else refuse("3.5.6")))
            pick = Pick(ways)
            yield self.ask(self.loser, "aftermath", pick, zone=self.zone, count=count, role="loser", other=self.winner)

    def _recall_word(self, game: Game, seat: SeatId, count: int) -> Word:
        """What it would bring: PP that count for this seat, and those that pass on to allies (R-121)."""
        amount = recall_pp(game, self, seat, count)
        passed = " ".join(share_words(passed_on(game, seat, amount)))
        return Word("recall", values={"pp": room_for(game, seat, amount), "passed": passed})

    def do_consequences_for_the_loser(self, game: Game, answers: Answers) -> None:
        """A recall is done at once, a retreat asks the winner where to."""
        self.loser_choice = answers[self.loser][0] if self.loser in answers else ""
        if self.loser_choice == "recall":
            self.recalled.append(self.loser)
            recall(game, self, self.loser)

    def ask_retreat(self, game: Game) -> Iterator[Decision]:
        """3.5.6: the winner chooses where the losing Troop goes (offered only if a place is legal).

        A tile may let the loser bring it home instead, into own Quarters without opponents.
        """
        if self.loser_choice == "home":
            yield self.ask(self.loser, "retreat", Homecoming(game, self), zone=self.zone, other=self.winner)
        if self.loser_choice == "retreat":
            places = offered(game.board.neighbours(self.zone), lambda zone: retreat_refusal(game, self, zone))
            count = self.size(game, self.loser)
            yield self.ask(self.winner, "retreat", Pick(places), zone=self.zone, count=count, other=self.loser)

    def do_retreat(self, game: Game, answers: Answers) -> None:
        """3.5.6: the Troop goes there; this is not a Movement action."""
        words = answers.get(self.winner) or answers.get(self.loser)
        if words:
            self.goal, self.homes = words[0], [word for word in words if not word.isdigit()]
            retreat(game, self, words)

    def ask_consequences_for_the_winner(self, game: Game) -> Iterator[Decision]:
        """3.5.7: stay, or recall all."""
        count = self.size(game, self.winner)
        if count:
            pick = Pick([Word("stay"), self._recall_word(game, self.winner, count)])
            yield self.ask(self.winner, "aftermath", pick, zone=self.zone, count=count, role="winner", other=self.loser)

    def do_consequences_for_the_winner(self, game: Game, answers: Answers) -> None:
        """The Glory of Rewards is kept (R-103)."""
        if answers.get(self.winner) == ["recall"]:
            self.recalled.append(self.winner)
            recall(game, self, self.winner)
        elif self.winner in answers:
            troop = self.troop(game, self.winner)
            beside = share_words(troop.warriors if troop else {}, self.winner)
            count = self.size(game, self.winner)
            game.emit("stayed", seat=self.winner, zone=self.zone, count=count, allies=beside)

    def do_aftermath(self, game: Game, answers: Answers) -> None:
        """The moment when both have decided what becomes of their Troops."""
        at(game, "aftermath", self)

    def do_end_of_battle(self, game: Game, answers: Answers) -> None:
        """3.5.8: played cards lie open, a spent hand comes back, surplus Warriors go (R-102), control is settled."""
        for seat in self.seats:
            put_cards_away(game, self, seat)
            for zone in filter(None, (self.zone, self.goal)):
                over = here(game, zone, seat) - limit_in(game, zone, seat)
                if over > 0:
                    remove(game, seat, zone, over, "limit")
        self.is_tidied = True
        self.taken = take_control(game)
        game.emit("battle_ended", zone=self.zone, winner=self.winner, attacker=self.attacker, defender=self.defender)

    def do_controlled(self, game: Game, answers: Answers) -> None:
        """What a tile does when its Troop takes control of a Temple."""
        at_control(game, self.taken)

    def do_battle_end(self, game: Game, answers: Answers) -> None:
        """What a tile does when the battle has ended."""
        at(game, "battle_end", self)

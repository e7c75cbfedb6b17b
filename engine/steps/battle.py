"""3.5 Battle: its stages are the sections of the rulebook, in order, with the moments between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from engine.catalogue import Stat
from engine.changes import gain, place_warriors, remove, take_warriors, troop_limit
from engine.control import holder, lose_control, own_quarters, take_control
from engine.decision import Amount, Decision, Pick, Word, offered
from engine.effects import Scope, parts, total
from engine.game import Game
from engine.hidden import Laid
from engine.plan import Plan, split_plan
from engine.refusals import Refusal, refuse
from engine.state import CardId, SeatId, Troop, ZoneId
from engine.step import Answers, Step
from engine.steps.triggers import at

# Whatever the hand, so that the list tells nothing; one digit is as much as anybody believes.
MOST_CLAIMED = 9


@dataclass(slots=True)
class Battle(Step):
    """3.5 Battle. All steps are performed in order, even if a Troop is gone (R-086)."""

    STAGES: ClassVar = (
        "arrival",
        "council_start",
        "war_council",
        "confrontation",
        "confrontation_end",
        "resolution",
        "losses",
        "losses_end",
        "rewards",
        "consequences_for_the_loser",
        "retreat",
        "consequences_for_the_winner",
        "end_of_battle",
    )
    ASIDES: ClassVar = ("claim",)

    zone: ZoneId = ""
    attacker: SeatId = ""
    defender: SeatId = ""
    winner: SeatId = ""
    loser_choice: str = ""
    companions: dict[SeatId, list[str]] = field(default_factory=dict)
    cards: dict[SeatId, CardId] = field(default_factory=dict)
    di_cards: dict[SeatId, list[CardId]] = field(default_factory=dict)
    losses: dict[SeatId, int] = field(default_factory=dict)

    @classmethod
    def at(cls, game: Game, zone: ZoneId, attacker: SeatId) -> Battle:
        """A battle in this zone; whoever holds it defends (R-085)."""
        return cls(zone=zone, attacker=attacker, defender=holder(game.board, game.table, zone))

    @property
    def seats(self) -> tuple[SeatId, SeatId]:
        """3.5: the two who take part, the attacker first."""
        return (self.attacker, self.defender)

    @property
    def loser(self) -> SeatId:
        """Who did not win; asked only after the Resolution."""
        return self.opponent(self.winner)

    def opponent(self, seat: SeatId) -> SeatId:
        """The other of the two."""
        return self.defender if seat == self.attacker else self.attacker

    def role(self, seat: SeatId) -> str:
        """The word rows use in `when`."""
        return "attacking" if seat == self.attacker else "defending"

    def troop(self, game: Game, seat: SeatId) -> Troop | None:
        """The Troop of one of the two, if it still stands in the zone."""
        return game.table.troop(self.zone, game.table.seats[seat].side)

    def troop_at_start(self, game: Game, seat: SeatId) -> Troop:
        """R-064: the effects of Companions act to the end of the battle, even if their last Warrior falls."""
        now = self.troop(game, seat)
        return Troop(dict(now.warriors) if now else {}, list(self.companions.get(seat, ())))

    def scope(self, game: Game, seat: SeatId) -> Scope:
        """Where this battle asks its questions."""
        return Scope(seat, self.troop_at_start(game, seat), self.zone, self)

    def size(self, game: Game, seat: SeatId) -> int:
        """Warriors one of the two has left in the zone."""
        troop = self.troop(game, seat)
        return troop.size if troop else 0

    # The sections

    def do_arrival(self, game: Game, answers: Answers) -> None:
        """3.5: attacker and defender meet. R-087: who holds fewer than 2 Battle cards takes all back first."""
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

    def ask_war_council(self, game: Game) -> Iterator[Decision]:
        """3.5.1: each side secretly chooses a Battle card to play, one to discard, and any DI cards."""
        for seat in self.seats:
            yield self.ask(seat, "battle", Plan(game, seat), private=True, zone=self.zone)

    def do_war_council(self, game: Game, answers: Answers) -> None:
        """Face down; the hand counts shown stand still until the reveal (R-089)."""
        for seat, words in answers.items():
            played, discarded, di_cards = split_plan(words)
            game.hidden.lay(self.id, seat, Laid(played, discarded, di_cards))

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
            self.cards[seat] = cards.battle
            self.di_cards[seat] = list(cards.di)
            game.hidden.face_down[seat].append(cards.discard)
        game.reveal()

    def do_confrontation_end(self, game: Game, answers: Answers) -> None:
        """The moment after the cards are open."""
        at(game, "confrontation_end", self)

    def do_resolution(self, game: Game, answers: Answers) -> None:
        """3.5.3: the highest Strength wins, a tie goes to the defender (R-092)."""
        attack, defence = (strength(game, self, seat) for seat in self.seats)
        self.winner = self.attacker if attack > defence else self.defender
        game.emit(
            "battle_resolved",
            zone=self.zone,
            winner=self.winner,
            attacker=self.attacker,
            defender=self.defender,
            cards=[self.cards[seat] for seat in self.seats],
            attacker_di=list(self.di_cards[self.attacker]),
            defender_di=list(self.di_cards[self.defender]),
            attacker_parts=written(strength_parts(game, self, self.attacker)),
            defender_parts=written(strength_parts(game, self, self.defender)),
            attacker_strength=attack,
            defender_strength=defence,
            attacker_damage=stat(game, self, self.attacker, "damage"),
            defender_damage=stat(game, self, self.defender, "damage"),
            attacker_shield=stat(game, self, self.attacker, "shield"),
            defender_shield=stat(game, self, self.defender, "shield"),
        )

    def do_losses(self, game: Game, answers: Answers) -> None:
        """3.5.4: all damage is read before anybody falls (R-093); own losses are unblockable (R-094)."""
        fallen = {seat: losses(game, self, seat) for seat in self.seats}
        for seat, count in fallen.items():
            self.losses[seat] = remove(game, seat, self.zone, count, "battle")
        game.emit(
            "losses",
            zone=self.zone,
            attacker=self.attacker,
            defender=self.defender,
            attacker_losses=self.losses[self.attacker],
            defender_losses=self.losses[self.defender],
            attacker_left=self.size(game, self.attacker),
            defender_left=self.size(game, self.defender),
        )

    def do_losses_end(self, game: Game, answers: Answers) -> None:
        """The moment after the losses."""
        at(game, "losses_end", self)

    def do_rewards(self, game: Game, answers: Answers) -> None:
        """3.5.5: an attacker who won and still stands there gains 1 Battle Glory; who gains none, 1 Veteran (R-096)."""
        glory = {self.attacker} if self.winner == self.attacker and self.size(game, self.attacker) else set()
        for seat in self.seats:
            veterans = (seat == self.winner == self.defender) + (seat not in glory)
            game.table.side_of(seat).battle += seat in glory
            game.table.seats[seat].veterans += veterans
            game.emit("rewarded", seat=seat, glory=int(seat in glory), veterans=veterans)

    def ask_consequences_for_the_loser(self, game: Game) -> Iterator[Decision]:
        """3.5.6: retreat or recall; the loser must leave even if the winner has nobody left (R-097)."""
        count = self.size(game, self.loser)
        if count:
            possible = any(retreat_refusal(game, self, zone) is None for zone in game.board.neighbours(self.zone))
            pick = Pick(
                [
                    Word("retreat", None if possible else refuse("3.5.6")),
                    Word("recall", values={"pp": recall_pp(game, self.loser, count)}),
                ]
            )
            yield self.ask(self.loser, "aftermath", pick, zone=self.zone, count=count, role="loser", other=self.winner)

    def do_consequences_for_the_loser(self, game: Game, answers: Answers) -> None:
        """A recall is done at once, a retreat asks the winner where to."""
        self.loser_choice = answers[self.loser][0] if self.loser in answers else ""
        if self.loser_choice == "recall":
            recall(game, self.loser, self.zone)

    def ask_retreat(self, game: Game) -> Iterator[Decision]:
        """3.5.6: the winner chooses where the losing Troop goes (offered only if a place is legal)."""
        if self.loser_choice == "retreat":
            places = offered(game.board.neighbours(self.zone), lambda zone: retreat_refusal(game, self, zone))
            count = self.size(game, self.loser)
            yield self.ask(self.winner, "retreat", Pick(places), zone=self.zone, count=count, other=self.loser)

    def do_retreat(self, game: Game, answers: Answers) -> None:
        """3.5.6: the Troop goes there; this is not a Movement action."""
        if self.winner in answers:
            (goal,) = answers[self.winner]
            retreat(game, self, goal)

    def ask_consequences_for_the_winner(self, game: Game) -> Iterator[Decision]:
        """3.5.7: stay, or recall all."""
        count = self.size(game, self.winner)
        if count:
            pick = Pick([Word("stay"), Word("recall", values={"pp": recall_pp(game, self.winner, count)})])
            yield self.ask(self.winner, "aftermath", pick, zone=self.zone, count=count, role="winner", other=self.loser)

    def do_consequences_for_the_winner(self, game: Game, answers: Answers) -> None:
        """The Glory of Rewards is kept (R-103)."""
        if answers.get(self.winner) == ["recall"]:
            recall(game, self.winner, self.zone)
        elif self.winner in answers:
            game.emit("stayed", seat=self.winner, zone=self.zone, count=self.size(game, self.winner))

    def do_end_of_battle(self, game: Game, answers: Answers) -> None:
        """3.5.8: played cards lie open, a spent hand comes back, surplus Warriors go (R-102), control is settled."""
        for seat in self.seats:
            put_cards_away(game, self, seat)
            over = self.size(game, seat) - troop_limit(game, seat)
            if over > 0:
                remove(game, seat, self.zone, over, "limit")
        take_control(game)
        game.emit("battle_ended", zone=self.zone, winner=self.winner, attacker=self.attacker, defender=self.defender)


# 3.5.3 and 3.5.4: sums


def strength_parts(game: Game, battle: Battle, seat: SeatId) -> list[tuple[str, int]]:
    """3.5.3: each source of Strength with its value: Warriors, Battle card, tiles, companion, DI cards, own City."""
    found = [("warriors", battle.size(game, seat))]
    if seat in battle.cards:
        found.append((battle.cards[seat], game.rules.catalogue.battle_cards[battle.cards[seat]].strength))
    found += [part for part in parts(game, "strength", battle.scope(game, seat)) if part[1]]
    if battle.zone in own_quarters(game, seat):
        found.append(("home", game.rules.numbers.home_strength))
    return found


def strength(game: Game, battle: Battle, seat: SeatId) -> int:
    """3.5.3: the total Strength of one of the two."""
    return sum(value for _, value in strength_parts(game, battle, seat))


def written(found: list[tuple[str, int]]) -> list[str]:
    """Parts as plain words for an event: `source value source value`."""
    return [word for source, value in found for word in (source, str(value))]


def stat(game: Game, battle: Battle, seat: SeatId, name: Stat) -> int:
    """3.5.4: Damage or Shield of one of the two: its card and what else adds to it."""
    card = game.rules.catalogue.battle_cards[battle.cards[seat]]
    printed: int = getattr(card, name)
    return printed + total(game, name, battle.scope(game, seat))


def losses(game: Game, battle: Battle, seat: SeatId) -> int:
    """3.5.4: how many Warriors a side loses, in the order of the rule (R-095).

    Impenetrable Shields make that many Warriors safe; then Unblockable Damage, own losses among it (R-094);
    then Damage minus Shield, never below 0.
    """
    foe = battle.opponent(seat)
    own_loss = game.rules.catalogue.battle_cards[battle.cards[seat]].own_loss
    exposed = max(0, battle.size(game, seat) - stat(game, battle, seat, "impenetrable_shield"))
    unblockable = min(exposed, stat(game, battle, foe, "unblockable_damage") + own_loss)
    damage = max(0, stat(game, battle, foe, "damage") - stat(game, battle, seat, "shield"))
    return unblockable + min(exposed - unblockable, damage)


# 3.5.6 and 3.5.7: leaving


def retreat_refusal(game: Game, battle: Battle, zone: ZoneId) -> Refusal | None:
    """R-098: an adjacent zone without any Troop, and no Quarter outside the loser's City."""
    if game.table.troops.get(zone):
        return refuse("R-098", zone=zone)
    foreign = game.board.is_foreign_quarter(zone, game.table.seats[battle.loser].city)
    return refuse("3.5.6") if foreign else None


def retreat(game: Game, battle: Battle, goal: ZoneId) -> None:
    """The losing Troop moves, its Companions with it."""
    seat = battle.loser
    troop = battle.troop(game, seat)
    if troop is None:
        return
    count, companions = troop.size, troop.companions
    troop.companions = []
    take_warriors(game, seat, battle.zone, count)
    place_warriors(game, seat, goal, count)
    game.table.troops[goal][game.table.seats[seat].side].companions = companions
    lose_control(game)
    game.emit("retreated", seat=seat, zone=battle.zone, goal=goal, count=count)


def recall_pp(game: Game, seat: SeatId, count: int) -> int:
    """R-099: what a recall of so many Warriors pays."""
    return max(0, count - game.rules.numbers.recall_less) + total(game, "recall_pp", Scope(seat))


def recall(game: Game, seat: SeatId, zone: ZoneId) -> None:
    """3.5.6, 3.5.7: the whole Troop returns to supply for X-1 PP."""
    troop = game.table.troop(zone, game.table.seats[seat].side)
    count = remove(game, seat, zone, troop.size if troop else 0, "recall")
    game.emit("recalled", seat=seat, zone=zone, count=count, pp=gain(game, seat, recall_pp(game, seat, count)))


# 3.5.8: cards


def put_cards_away(game: Game, battle: Battle, seat: SeatId) -> None:
    """3.5.8: the played card lies face up, DI cards go to their pile, a personal one home (R-090)."""
    game.table.seats[seat].played.append(battle.cards[seat])
    for card in battle.di_cards[seat]:
        if game.rules.catalogue.di_cards[card].personal:
            game.hidden.hands[seat].di.append(card)
        else:
            game.table.di_discard.append(card)
    if not game.hidden.hands[seat].battle:
        take_cards_back(game, seat)


def take_cards_back(game: Game, seat: SeatId) -> None:
    """3.5.8: all discarded Battle cards, face-down ones too, come back into the hand."""
    hidden, owner = game.hidden, game.table.seats[seat]
    hidden.hands[seat].battle += [*owner.played, *hidden.face_down[seat]]
    owner.played, hidden.face_down[seat] = [], []
    game.emit("cards_back", seat=seat, count=len(hidden.hands[seat].battle))

"""What a team reads: in its private thread, or in private answers where there is none. Made for allies alone; of all
of it only `news` and `no_threads` may stand in the channel.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import discord

from bot.library import LIBRARY
from bot.messages.parts import (
    DONE,
    GOLD,
    REFUSED,
    Block,
    P,
    Picture,
    Post,
    Select,
    accent,
    button,
    mention,
    people_of,
    rows,
    tool_id,
)
from bot.messages.team_buttons import team_button, team_id
from bot.names import card_short, di_effect, di_name, seat_bold, seat_name, team_name
from bot.ports import GameInfo
from bot.rows_team import Proposal, ShownHand
from bot.teams.words import attacked, details, told
from bot.texts import text
from bot.wording import waits_for
from engine.decision import Decision
from engine.state import CardId, SeatId, SideId
from engine.view import View
from engine.way import Leg

MENU, OPTION = 25, 60


# The thread


def thread_name(info: GameInfo, view: View, side: SideId) -> str:
    """`Kemet 12 · Team Sun`."""
    return text("team.thread", game=info.id, team=team_name(view.table, side))


def welcome(info: GameInfo, view: View, side: SideId) -> Post:
    """`team.welcome`; whoever has computers alone beside it has nobody to show or to propose anything to."""
    people = people_of(info, view.table.sides[side].seats)
    glory = LIBRARY.rules(view.table.edition, view.table.mode).numbers.glory_to_win
    who = " ".join(f"<@{person}>" for person in people)
    values = {"team": team_name(view.table, side), "who": who, "glory": glory}
    board = button(text("team.button.board"), tool_id(info.id, "board"), P)
    give = button(text("team.button.give"), tool_id(info.id, "give"))
    if len(people) == 1:
        line, buttons = text("team.welcome_alone", **values), [board, give]
    else:
        line = text("team.welcome", **values, only=text(f"team.only_{len(people)}"))
        buttons = [board, team_button(info, "propose"), give, team_button(info, "show")]
    return Post([line, *rows(buttons)], accent(view.table.sides[side].seats[:1]), pings=people)


# Proposals


def proposal(info: GameInfo, view: View, made: Proposal, decision: Decision, legs: Sequence[Leg], pp: int = 0) -> Post:
    """`team.propose`, and once somebody has said what they think of it `team.agreed`; `pp`: what it costs."""
    owner, asked = made.key.seat, _asked(info, view, made)
    title = text("team.proposes_agreed" if made.agreed else "team.proposes", seat=seat_name(made.seat))
    lines = [title, told(view, made, legs, decision)]
    more = details(view, owner, made.answers, legs, pp)
    if not more or owner != made.seat:
        lines.append(text("team.about", seat=seat_name(owner), what=waits_for(decision)))
    lines += [text("team.detail", details=" · ".join(more))] if more else []
    shown: list[Block] = [_picture(view, owner, legs)] if legs else []
    said = [text("team.agrees", seat=seat_name(seat)) for seat in made.agreed]
    said += [text("team.against", seat=seat_name(seat)) for seat in made.against]
    silent = [seat for seat in asked if seat not in (*made.agreed, *made.against)]
    below = "\n".join([*said, *_questions(info, made, silent, voiced=bool(said))])
    edge = DONE if made.agreed else accent([made.seat])
    blocks: list[Block] = ["\n".join(lines), *shown, *([below] if below else []), *_ways(info, made, asked, silent)]
    return Post(blocks, edge, pings=() if said else people_of(info, asked))


def _asked(info: GameInfo, view: View, made: Proposal) -> list[SeatId]:
    """The allies who read it: the computer reads nothing."""
    return [seat for seat in persons(info, view.table.side_of(made.seat).seats) if seat != made.seat]


def persons(info: GameInfo, seats: Sequence[SeatId]) -> list[SeatId]:
    """Those of them that a person plays now."""
    played = [each.seat for each in info.seats if each.person is not None and not each.computer and not each.stand_in]
    return [seat for seat in seats if seat in played]


def _questions(info: GameInfo, made: Proposal, silent: Sequence[SeatId], *, voiced: bool) -> list[str]:
    """What the allies are asked: whoever decides is asked for no advice."""
    owner, others = made.key.seat, [seat for seat in silent if seat != made.key.seat]
    found = [text("team.ask_owner", who=mention(info, owner))] if owner in silent else []
    if others and not voiced:
        who = " ".join(mention(info, seat) for seat in others)
        found.append(text("team.ask", who=who, owner=seat_bold(owner)))
    return found or ([] if voiced else [text("team.ask_nobody", owner=seat_bold(owner))])


def _picture(view: View, owner: SeatId, legs: Sequence[Leg]) -> Picture:
    """The way that is proposed, on the board as everybody sees it."""
    path = (legs[0].start, *(leg.goal for leg in legs))
    hops = tuple(leg.hop for leg in legs)
    return Picture(tuple(dict.fromkeys(path)), path=path, hops=hops, attacked=attacked(view, owner, legs))


def _ways(info: GameInfo, made: Proposal, asked: Sequence[SeatId], silent: Sequence[SeatId]) -> list[Block]:
    """Agree is advice: Do It waits for a word of an ally where one may still speak to what its owner proposes.

    Whoever has spoken may say the other thing yet; of whoever decides Rather Not is an answer, Do It the other.
    """
    number, owner = str(made.number), made.key.seat
    found: list[Block] = []
    if made.agreed or made.against or owner in asked or not asked:
        found.append([team_button(info, op, number) for op in ("do", "change", "withdraw")])
    ops = ["agree"] if any(seat != owner and seat not in made.agreed for seat in asked) else []
    ops += ["against"] if any(seat not in made.against for seat in asked) else []
    ops += ["instead"] if silent else []
    return [*found, *([[team_button(info, op, number) for op in ops]] if ops else [])]


def over(how: str, seat: SeatId, owner: SeatId, words: str) -> Post:
    """What a proposal becomes that no longer stands: its words stay, with how it ended."""
    key = f"team.over_{how}" if seat != owner or how != "done" else "team.over_done_own"
    return Post([text(key, seat=seat_name(seat), owner=seat_name(owner), words=words)], silent=True)


# Hands


def show(info: GameInfo, view: View, seat: SeatId, part: str, parts: Sequence[str], *, threads: bool) -> Post:
    """`team.show`: asked once, since it cannot be unseen."""
    team = team_name(view.table, view.table.seats[seat].side)
    options = [
        discord.SelectOption(label=text(f"team.part_{each}"), value=each, default=each == part) for each in parts
    ]
    pick: Select = discord.ui.Select(
        custom_id=team_id(info.id, "part"), placeholder=text("team.show_what"), options=options
    )
    buttons = [team_button(info, "cancel"), team_button(info, "show_hand", part)]
    return Post([text("team.show" if threads else "team.show_without", team=team), pick, buttons], accent([seat]))


def hand(shown: ShownHand) -> Post:
    """The cards that somebody shows, by their numbers and names."""
    lines = [text(f"team.shown_{shown.part}", seat=seat_name(shown.seat))]
    if shown.part != "di":
        cards = ", ".join(card_short(card) for card in shown.battle) or text("team.hand_none")
        lines += [text("team.hand_battle", cards=cards), text("team.hand_stats")]
    if shown.part != "battle":
        lines += _di_lines(shown.di)
    return Post(["\n".join(lines)], accent([shown.seat]))


def _di_lines(cards: Sequence[CardId]) -> list[str]:
    """Each kind of card once, with its number and what it does."""
    if not cards:
        return [text("team.hand_di", cards=text("team.hand_none"))]
    lines = [text("team.hand_di", cards="").rstrip()]
    for card, n in Counter(cards).items():
        name = (
            text("team.hand_copies", n=n, card=di_name(card)) if n > 1 else text("team.hand_card", card=di_name(card))
        )
        lines.append(text("team.hand_effect", card=name, effect=di_effect(card)))
    return lines


# In the channel, where there are no threads


def given(info: GameInfo, seats: Sequence[SeatId], lines: Sequence[str]) -> Post:
    """R-121: a gift is no secret, so that the call tells it."""
    who = " ".join(mention(info, seat) for seat in seats)
    return Post([text("team.given", who=who, lines="\n".join(lines))], GOLD, pings=people_of(info, seats))


def news(info: GameInfo, seats: Iterable[SeatId]) -> Post:
    """A call that tells nothing but that something is there."""
    called = list(seats)
    who = " ".join(mention(info, seat) for seat in called)
    return Post([text("team.news", who=who), [team_button(info, "look")]], GOLD, pings=people_of(info, called))


def news_over() -> Post:
    """What such a call becomes."""
    return Post([text("team.news_over")], silent=True)


def no_threads(info: GameInfo) -> Post:
    """`team.nothreads`."""
    line = text("team.nothreads_host", host=f"<@{info.host_id}>", line=text("team.nothreads"))
    buttons = [team_button(info, op) for op in ("check", "without")]
    return Post([line, buttons], REFUSED, pings=(info.host_id,))


def threads(how: str) -> Post:
    """What `team.nothreads` becomes: `open` or `without`."""
    return Post([text(f"team.threads_{how}")], silent=True)


def said(key: str, **values: object) -> Post:
    """One line to whoever pressed."""
    return Post([text(f"team.{key}", **values)], DONE)


# Private answers


def proposed(info: GameInfo, number: int, *, where: str, **values: object) -> Post:
    """Where it stands, to who proposed it. With its `number` it may be done at once by whoever decides."""
    line = text("team.proposed" if where else "team.proposed_without", where=where, **values)
    return Post([line, *([[team_button(info, "do", str(number))]] if number else [])], DONE)


def looked(view: View, side: SideId, parts: Sequence[Post]) -> Post:
    """All that stands for a team, to one of it: what it would read in its thread."""
    title = text("team.look", team=team_name(view.table, side))
    if not parts:
        title = f"{title}\n{text('team.look_none')}"
    blocks: list[Block] = [title]
    for block in (block for each in parts for block in each.blocks if not isinstance(block, Picture)):
        if isinstance(block, str) and isinstance(blocks[-1], str):
            blocks[-1] = f"{blocks[-1]}\n{block}"  # a message has room for so many parts
        else:
            blocks.append(block)
    return Post(blocks, GOLD)


def questions(info: GameInfo, seat: SeatId, asked: Sequence[Decision]) -> Post:
    """Which question a proposal is about."""
    options = [
        discord.SelectOption(
            label=text("team.pick_line", seat=seat_name(each.seat), what=waits_for(each))[:OPTION],
            value=f"{each.key.serial}.{each.seat}",
        )
        for each in asked
    ]
    pick: Select = discord.ui.Select(
        custom_id=team_id(info.id, "about"), placeholder=text("team.pick_menu"), options=options
    )
    return Post([text("team.pick"), pick], accent([seat]))

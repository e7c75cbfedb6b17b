"""Tokens, tiles and Day cards by command (3.3, 3.4.3, R-033)."""

from __future__ import annotations

from bot import wording
from bot.prompts.ask import GOLD, SILVER, Ask, load, own_seat
from bot.prompts.commands import game_here, space_for, spaces_of, waiting, with_space
from bot.prompts.door import Interaction, client_of
from bot.prompts.entry import open_panel
from bot.prompts.facts import Facts
from bot.prompts.onward import commit
from bot.prompts.presses import begin
from bot.prompts.reply import acknowledge
from bot.prompts.screens import tokens
from bot.prompts.screens.acquire import SUPPLY, first_home
from bot.prompts.steps import put, say_on
from bot.prompts.typed import Rest, folded, parted, understand, understand_all
from bot.texts import text
from engine.decision import DONE, Word, check
from engine.refusals import NotUnderstood, Refused, refuse

TURN = ("tokens", "action")


# What says no to a question that has no empty answer.
DECLINES = ("no", "keep", "stay", "0")


async def pass_on(interaction: Interaction) -> None:
    """R-036: the empty answer to what one is asked: the turn ends, an action comes to nothing, an offer is declined."""
    client, info = client_of(interaction), game_here(interaction)
    decision = await client.service.asked(info.id, own_seat(info, interaction.user.id))
    if decision is None:
        await open_panel(interaction, info.id)
        return
    ask = await load(client, info, interaction.user.id, decision, [[]])
    legal = [each.word for each in ask.after() if each.legal]
    declined = [word for word in DECLINES if word in legal][:1]
    words = [] if DONE in legal else declined
    check(decision.offer, words)
    await commit(interaction, ask, [words])


async def token(interaction: Interaction, space: str, silver: str, gold: bool) -> None:
    """The own token, and silver and gold with it; alone it begins its action. Without a space the panel."""
    client, info, decision = await waiting(interaction, "tokens", ("tokens",))
    if not space:
        await open_panel(interaction, info.id)
        return
    ask = await load(client, info, interaction.user.id, decision, [[]])
    words = [understand(ask.view, space, ask.after())]
    if silver:
        understand(ask.view, SILVER, ask.after(*words))
        words += [SILVER, understand(ask.view, silver, ask.after(*words, SILVER))]
    words += [understand(ask.view, GOLD, ask.after(*words))] if gold else []
    if len(words) > 1:
        check(decision.offer, words)
        await commit(interaction, ask, [words])
        return
    own = await load(client, info, interaction.user.id, decision, [words])
    if tokens.asks(own):
        await acknowledge(interaction)
        await put(interaction, await say_on(own, [words]))
        return
    await begin(interaction, info, decision, next(each for each in ask.after() if each.word == words[0]))


# 3.4.3


async def acquire(interaction: Interaction, tile: str, quarter: str) -> None:
    """A tile by its name, from the slot that serves; without one the panel."""
    client, info, decision = await waiting(interaction, "acquire", ("tile", "acquire", *TURN))
    ask = await load(client, info, interaction.user.id, decision, [[]])
    note = ""
    if decision.kind in TURN:
        if not tile:
            await _slot(interaction, ask)
            return
        ask, note = await slot_for(ask, tile)
    if not tile:
        await open_panel(interaction, info.id)
        return
    words = [understand(ask.view, tile, ask.after())]
    words += _home(ask, words[0], quarter)
    check(ask.current.offer, words)
    await commit(interaction, ask, [*ask.answers[:-1], words], note)


def _home(ask: Ask, tile: str, quarter: str) -> list[str]:
    """Where its companion starts: as said, or where the panel places it first; in supply if that is said (R-060)."""
    if folded(quarter) in (SUPPLY, folded(text("acquire.confirm.supply"))):
        return []
    return [understand(ask.view, quarter, ask.after(tile))] if quarter else first_home(ask, tile)


async def _slot(interaction: Interaction, ask: Ask) -> None:
    """The only slot that may take a token is opened; of several the panel lets one be chosen."""
    legal = [each.word for each in spaces_of(ask, "acquisition") if each.legal]
    if len(legal) > 1:
        await open_panel(interaction, ask.info.id)
        return
    space, _ = space_for(ask, "acquisition")
    await acknowledge(interaction)
    await put(interaction, await say_on(await with_space(ask, space), [[space], []]))


async def slots(ask: Ask) -> list[Ask]:
    """The questions of the Acquisitions that could be done now, one for each space."""
    found = []
    for each in spaces_of(ask, "acquisition"):
        if each.legal:
            try:
                opened = await with_space(ask, each.word)
            except Refused:
                continue  # this token may not go without silver
            found += [opened] if opened.kind == "acquire" else []
    return found


async def slot_for(ask: Ask, tile: str) -> tuple[Ask, str]:
    """The Acquisition that this tile can come from; of several the one that leaves most spaces open, and says so.

    Raises what refuses the tile.
    """
    space_for(ask, "acquisition")
    opened = await slots(ask)
    serving = [each for each in opened if _takes(each, tile)]
    if not serving:
        offered = opened[0].after() if opened else Facts.of(ask.view, ask.seat).tiles("")
        understand(ask.view, tile, offered)
        raise NotUnderstood(refuse("unknown", word=tile, near=""))
    if len(serving) == 1 or ask.placed:
        return serving[0], ""
    facts = Facts.of(ask.view, ask.seat)
    best = max(serving, key=lambda each: facts.spaces_left(each.space))
    left = facts.spaces_left(best.space)
    return best, text("act.space", space=wording.space_label(best.space), n=left)


def _takes(ask: Ask, tile: str) -> bool:
    try:
        understand(ask.view, tile, ask.after())
    except Refused:
        return False
    return True


#


async def di(interaction: Interaction, card: str, target: str) -> None:
    """A Day card with its target; what is missing is asked by presses."""
    client, info, decision = await waiting(interaction, "di", TURN)
    ask = await load(client, info, interaction.user.id, decision, [[]])
    understand(ask.view, "di", [each for each in ask.after() if each.word == "di"])
    words = ["di", *([understand(ask.view, card, ask.after("di"))] if card else [])]
    if card:
        rest = Rest(decision.offer, tuple(words))
        words += understand_all(ask.view, parted(target), rest)
        end: list[Word] = [each for each in ask.after(*words) if each.word == "done"]
        if end and end[0].legal:
            await commit(interaction, ask, [words])
            return
    await acknowledge(interaction)
    await put(interaction, await say_on(ask, [words]))

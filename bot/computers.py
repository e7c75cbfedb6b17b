"""Computer seats: they answer through the same door as people, from their own seat's view, after a drawn delay."""

from __future__ import annotations

import asyncio

from bot.records import Timer
from bot.service import Service
from engine.pilots.steady import choose


class Computers:
    """The answers of all seats that the computer plays."""

    def __init__(self, service: Service) -> None:
        self.service = service

    async def answer(self, timer: Timer) -> None:
        """Answer what this timer names, if it still waits for the computer. Choosing is done beside the loop.

        A gift (R-121) leaves the question open, and the timer due: the next sweep brings the answer.
        """
        game_id, key = timer.game_id, timer.key
        if (await self.service.asked(game_id, key.seat)) is None:
            return
        view = await self.service.view(game_id, key.seat)
        seed = f"{game_id}:{key.seat}:{view.serial}"
        found, kind, words = await asyncio.to_thread(choose, self.service.library, view, seed)
        if found == key:
            await self.service.say_for_computer(game_id, key, kind, words)

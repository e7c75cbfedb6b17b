"""Discord without Discord: the same bot on an in-memory server, with a page of our own."""

from bot.sandbox.host import FIRST_GAME, Hooks, Sandbox, Step
from bot.sandbox.world import WorldFileError

__all__ = ["FIRST_GAME", "Hooks", "Sandbox", "Step", "WorldFileError"]

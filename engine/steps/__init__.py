"""The sections of the rulebook as steps. All of them register here, so that a save finds its own."""

from engine.steps import acquisition, actions, battle, cards, day, movement, night, recruitment, setup, triggers

__all__ = [
    "acquisition",
    "actions",
    "battle",
    "cards",
    "day",
    "movement",
    "night",
    "recruitment",
    "setup",
    "triggers",
]

# The hooks use these steps, and some bring steps of their own that a save must find.
import engine.hooks  # noqa: F401  (imported for what it registers)

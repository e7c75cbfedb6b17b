"""The sections of the rulebook as steps. All of them register here, so that a save finds its own."""

from engine.steps import actions, battle, day, movement, night, recruitment, setup, triggers

__all__ = ["actions", "battle", "day", "movement", "night", "recruitment", "setup", "triggers"]

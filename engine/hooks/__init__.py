"""What rows of data cannot say: small named functions, by the moment at which they act. All of them register here."""

from engine.hooks import actions, battle, cards, night

__all__ = ["actions", "battle", "cards", "night"]

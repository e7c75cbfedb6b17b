"""What rows of data cannot say: small named functions, by the moment at which they act. All of them register here."""

from engine.hooks import battle, cards

__all__ = ["battle", "cards"]

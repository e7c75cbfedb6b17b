"""Pictures made from a view of the game."""

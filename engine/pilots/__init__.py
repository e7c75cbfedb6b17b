"""Computer players. They see views and play on imagined games only."""

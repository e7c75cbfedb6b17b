"""Public messages and private looks, built from views only."""

"""The loops of search, compiled with each game."""

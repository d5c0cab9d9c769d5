"""The loop that records games, compiled with each game."""

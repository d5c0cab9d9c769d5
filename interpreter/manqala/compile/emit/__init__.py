"""Emits the source of a game's program from its rules."""

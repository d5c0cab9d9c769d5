"""Compiles typed rules into a program for each game."""

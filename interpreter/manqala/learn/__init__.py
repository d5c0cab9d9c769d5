"""Evaluations learned from games that a program plays against itself, and the files in which they are kept."""

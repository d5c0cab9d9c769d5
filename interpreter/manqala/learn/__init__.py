"""Evaluations learned from self-play, and their files."""

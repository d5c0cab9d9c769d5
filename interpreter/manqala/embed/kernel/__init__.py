"""Kernels of embedded games besides the game's program; linked into programs, never imported."""

"""Compiles games to standalone files: one WebAssembly module each, with a card that describes it."""

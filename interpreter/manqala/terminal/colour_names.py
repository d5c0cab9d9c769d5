"""What the names of colours mean with which boards and panels are painted, and how wide the panel is."""

from __future__ import annotations

BACKGROUND = "#1c1611"
"""Behind all."""
COLOURS = {
    "screen": BACKGROUND,
    "wood": "#7a4f2c",
    "hole": "#3f2715",
    "store": "#33200f",
    "choice": "#5b3413",
    "cursor": "#f0b849",
    "began": "#6e6420",
    "ended": "#2f7046",
    "text": "#f8ecd9",
    "dark": "#22160b",
    "empty": "#93765a",
    "seed": "#d9a76a",
    "changed": "#a5e08a",
    "foreseen": "#ffd479",
    "label": "#d8b892",
    "chosen": "#ffe9b8",
    "value": "#a8e4f0",
    "name": "#f3e3c8",
    "dim": "#a08a73",
}
"""Light ink on dark wood: every pair that occurs has a contrast of four and a half at least."""
ASIDE_WIDTH = 42
"""Columns of the panel, where it stands beside the board."""

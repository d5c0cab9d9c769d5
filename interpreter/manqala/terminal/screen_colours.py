"""The named colours of boards and panels, and the width of the panel."""

from __future__ import annotations

BACKGROUND = "#1c1611"
"""The colour behind everything."""
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
    "preview": "#ffd479",
    "label": "#d8b892",
    "chosen": "#ffe9b8",
    "value": "#a8e4f0",
    "name": "#f3e3c8",
    "dim": "#a08a73",
}
"""Light text on dark wood: every pair in use has a contrast of 4.5 or more."""
PANEL_WIDTH = 42
"""Columns of the panel, if it is beside the board."""

"""The named colours of boards and panels, for dark and light terminals, and the width of the panel."""

from __future__ import annotations

import os

DARK = {
    "screen": "#1c1611",
    "bar": "#2a2019",
    "wood": "#7a4f2c",
    "hole": "#3f2715",
    "store": "#33200f",
    "choice": "#5b3413",
    "cursor": "#f0b849",
    "began": "#6e6420",
    "ended": "#2f7046",
    "text": "#f8ecd9",
    "dark": "#22160b",
    "empty": "#a98a6b",
    "seed": "#d9a76a",
    "changed": "#a5e08a",
    "preview": "#ffd479",
    "label": "#f0d9ba",
    "chosen": "#ffe9b8",
    "value": "#a8e4f0",
    "name": "#f3e3c8",
    "code": "#cbb79d",
    "dim": "#a08a73",
}
"""Light text on dark wood."""
LIGHT = {
    "screen": "#fbf6ec",
    "bar": "#efe3cd",
    "wood": "#d3ab78",
    "hole": "#f6e8cf",
    "store": "#eedbb9",
    "choice": "#fff6dc",
    "cursor": "#7d4300",
    "began": "#ddd6a0",
    "ended": "#bfe0b4",
    "text": "#2b1a0b",
    "dark": "#fff8ea",
    "empty": "#7d6243",
    "seed": "#7a4718",
    "changed": "#12560f",
    "preview": "#7a3300",
    "label": "#3c2813",
    "chosen": "#5a2400",
    "value": "#00445f",
    "name": "#33200f",
    "code": "#5a4630",
    "dim": "#725d42",
}
"""Dark text on light wood."""
COLOURS = dict(DARK)
"""The colours in use."""
PANEL_WIDTH = 42
"""Columns of the panel, if it is beside the board."""
LIGHT_GROUNDS = {"7", "15"}
"""White, as the last number in the variable in which some terminals report their colours."""


def use_light(light: bool) -> None:
    """Use the colours for light terminals, or those for dark ones."""
    COLOURS.update(LIGHT if light else DARK)


def is_light() -> bool:
    """Return whether the colours for light terminals are in use."""
    return COLOURS["screen"] == LIGHT["screen"]


def theme() -> str:
    """Return the theme of the drawing library that fits the colours in use."""
    return "textual-light" if is_light() else "textual-dark"


def is_terminal_light() -> bool:
    """Return whether the terminal reports a light background; many report nothing."""
    return os.environ.get("COLORFGBG", "").rpartition(";")[2] in LIGHT_GROUNDS


def css_variables() -> dict[str, str]:
    """Return the colours in use, and the width of the panel, as variables of the style sheets: ``$board-wood``."""
    colours = {f"board-{name}": colour for name, colour in COLOURS.items()}
    return {**colours, "panel-width": str(PANEL_WIDTH)}

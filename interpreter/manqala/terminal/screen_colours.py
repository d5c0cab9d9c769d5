"""The colours of the full screen: what the names mean that boards and panels are painted with."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rich.style import Style

if TYPE_CHECKING:
    from manqala.terminal.board_canvas import Ink

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
LOOKS = {
    "plain": Style(color=COLOURS["text"]),
    "dim": Style(color=COLOURS["dim"]),
    "strong": Style(color=COLOURS["chosen"], bold=True),
    "here": Style(color=COLOURS["dark"], bgcolor=COLOURS["cursor"]),
    "option": Style(color=COLOURS["chosen"]),
    "rule": Style(color=COLOURS["value"]),
    "code": Style(color="#cbb79d"),
    "acting": Style(color=COLOURS["text"], bgcolor=COLOURS["ended"], bold=True),
}
"""What lines of the panel look like."""


@lru_cache(256)
def style_of(ink: Ink) -> Style:
    """How a letter of the board is painted."""
    return Style(color=COLOURS[ink.colour], bgcolor=COLOURS[ink.ground], bold=ink.bold)

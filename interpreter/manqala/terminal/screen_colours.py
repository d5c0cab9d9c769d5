"""The colours of the full screen as styles of the library that draws it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rich.style import Style

from manqala.terminal.colour_names import COLOURS

if TYPE_CHECKING:
    from manqala.terminal.board_canvas import Ink

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

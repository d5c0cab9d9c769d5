"""Draw the first frame directly with terminal sequences: the drawing library takes longer to load than a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.terminal.board_canvas import paint
from manqala.terminal.screen_colours import COLOURS, PANEL_WIDTH
from manqala.terminal.side_panel import WIDE, SidePanel
from manqala.text.render import printable

if TYPE_CHECKING:
    from manqala.terminal.board_canvas import Ink
    from manqala.terminal.stage import Stage

OPEN, CLOSE = "\x1b[?1049h\x1b[2J\x1b[?25l", "\x1b[?25h\x1b[?1049l"
"""Sequences that switch to the alternate screen of the terminal, and back."""
PLAIN = "\x1b[0m"


def draw_first_frame(stage: Stage, columns: int, lines: int, *, coloured: bool) -> str:
    """The heading and the board, in the places that the full screen will give them."""
    wide = columns >= WIDE
    room = columns - PANEL_WIDTH if wide else columns
    painted = paint(stage.board, stage.near, room, lines - 3)
    left = max(0, (room - painted.shape.width) // 2)
    top = max(0, (lines - 3 - len(painted.lines)) // 2) if wide else 0
    made = [f"{OPEN}{_at(1, 2)}{printable(SidePanel(stage).heading())[: columns - 2]}"]
    for number, line in enumerate(painted.lines):
        runs = (
            f"{_style(run.ink)}{printable(run.text)}{PLAIN}" if coloured else printable(run.text)
            for run in line
        )  # fmt: skip
        made.append(f"{_at(number + top + 2, left + 1)}{''.join(runs)}")
    return "".join(made)


def _at(line: int, column: int) -> str:
    return f"\x1b[{line};{column}H"


def _style(ink: Ink) -> str:
    """The sequence that sets the colours of a character."""
    parts = ["1"] if ink.bold else []
    for kind, name in ((38, ink.colour), (48, ink.ground)):
        parts += [str(kind), "2", *(str(int(COLOURS[name][n : n + 2], 16)) for n in (1, 3, 5))]
    return f"\x1b[{';'.join(parts)}m"

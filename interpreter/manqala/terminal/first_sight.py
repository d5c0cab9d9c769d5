"""The board at once, as letters for the terminal: the library that draws the screen takes longer to load than a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.terminal.aside import WIDE, Aside
from manqala.terminal.board_canvas import paint
from manqala.terminal.colour_names import ASIDE_WIDTH, COLOURS
from manqala.text.render import printable

if TYPE_CHECKING:
    from manqala.terminal.board_canvas import Ink
    from manqala.terminal.stage import Stage

OPEN, CLOSE = "\x1b[?1049h\x1b[2J\x1b[?25l", "\x1b[?25h\x1b[?1049l"
"""What goes over to the terminal's other screen, and what comes back from it."""
PLAIN = "\x1b[0m"


def first_sight(stage: Stage, columns: int, lines: int, *, coloured: bool) -> str:
    """The heading and the board where the full screen will have them."""
    wide = columns >= WIDE
    room = columns - ASIDE_WIDTH if wide else columns
    painted = paint(stage.board, stage.near, room, lines - 3)
    left = max(0, (room - painted.shape.width) // 2)
    top = max(0, (lines - 3 - len(painted.lines)) // 2) if wide else 0
    made = [f"{OPEN}{_at(1, 2)}{printable(Aside(stage).heading())[: columns - 2]}"]
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
    """The sequence that sets a letter's colours."""
    parts = ["1"] if ink.bold else []
    for kind, name in ((38, ink.colour), (48, ink.ground)):
        parts += [str(kind), "2", *(str(int(COLOURS[name][n : n + 2], 16)) for n in (1, 3, 5))]
    return f"\x1b[{';'.join(parts)}m"

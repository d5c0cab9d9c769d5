"""Boards of some games as the full screen paints them; ``python -m tests.terminal.boards`` updates their file."""

from __future__ import annotations

from pathlib import Path

from manqala.terminal.board_canvas import Highlights, paint
from tests.helpers.playing import game_of

FILE = Path(__file__).with_name("boards.txt")
SHOWN = ("oware", "bao-la-kiswahili", "o-an-quan", "dong-wo", "raja-pasu-mandiri", "en-gehe")
SIZES = ((60, 18), (80, 18), (78, 34))
"""The columns and lines that a terminal of 60, 80 and 120 columns leaves for the board."""
HIGHLIGHTS = Highlights(frozenset({0, 1}), cursor=1, began=2, ended=3)


def boards_text() -> str:
    """All boards, each below its name and size."""
    made = []
    for name in SHOWN:
        for columns, lines in SIZES:
            painted = paint(game_of(name).start(), 0, columns, lines, HIGHLIGHTS)
            made.append(f"{name}, {columns} × {lines}\n{painted.text}\n")
    return "\n".join(made)


if __name__ == "__main__":
    FILE.write_text(boards_text(), encoding="utf-8")

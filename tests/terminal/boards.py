"""Boards of some games as the full screen paints them; ``python -m tests.terminal.boards`` writes them anew."""

from __future__ import annotations

from pathlib import Path

from manqala.terminal.board_canvas import Lights, paint
from tests.helpers.playing import game_of

FILE = Path(__file__).with_name("boards.txt")
SHOWN = ("oware", "bao-la-kiswahili", "o-an-quan", "dong-wo", "raja-pasu-mandiri", "en-gehe")
ROOMS = ((60, 18), (80, 18), (78, 34))
"""The columns and lines that a terminal of 60, 80 and 120 columns leaves for the board."""
LIGHTS = Lights(frozenset({0, 1}), cursor=1, began=2, ended=3)


def boards_text() -> str:
    """All boards, each below its name and its room."""
    made = []
    for name in SHOWN:
        for columns, lines in ROOMS:
            painted = paint(game_of(name).start(), 0, columns, lines, LIGHTS)
            made.append(f"{name}, {columns} × {lines}\n{painted.text}\n")
    return "\n".join(made)


if __name__ == "__main__":
    FILE.write_text(boards_text(), encoding="utf-8")

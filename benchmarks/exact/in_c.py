"""What a game is worth by a program in C, for boards with more positions than Python can go through."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from exact.graphs import Values
from hand_written import compiled

ANDOT = Path(__file__).parent / "andot_rounds.c"


def andot(
    holes: int, stones: int = 4, left: int | None = None, program: Path | None = None
) -> Values:
    """Andot, as `Andot` takes it, by a program that is compiled unless it is given; counts positions once for both players.

    Raises ``CalledProcessError`` where the compiler or the program fails.
    """
    if program is None:
        with tempfile.TemporaryDirectory() as folder:
            return andot(holes, stones, left, compiled(ANDOT, Path(folder)))
    told = [holes, stones, (holes + 1) // 2 if left is None else left]
    done = subprocess.run(
        [str(program), *map(str, told)], check=True, capture_output=True, text=True
    )
    said = dict(line.rsplit(" ", 1) for line in done.stdout.splitlines())
    turns = {
        text.removeprefix("turn "): (int(gain), int(gain))
        for text, gain in said.items()
        if text.startswith("turn ")
    }
    value = int(said["value"])
    return Values(value, value, turns, int(said["reached"]))

"""The value of a game by a program in C, for boards with too many positions for Python."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from exact.graphs import Values
from hand_written import compiled

HERE = Path(__file__).parent
ANDOT, YUCEBAO = HERE / "andot_rounds.c", HERE / "yucebao_rounds.c"


def andot(
    holes: int, stones: int = 4, left: int | None = None, program: Path | None = None
) -> Values:
    """Andot, as `Andot` takes it; counts positions once for both players. For the rest see `values`."""
    return values(ANDOT, (holes, stones, (holes + 1) // 2 if left is None else left), program)


def yucebao(holes: int, piglets: int = 5, program: Path | None = None) -> Values:
    """Yucebao, as `Yucebao` takes it. For the rest see `values`."""
    return values(YUCEBAO, (holes, piglets), program)


def values(source: Path, told: tuple[float, ...], program: Path | None = None) -> Values:
    """The result of a program, which is compiled unless given.

    Raises ``CalledProcessError`` if the compiler or the program fails.
    """
    if program is None:
        with tempfile.TemporaryDirectory() as folder:
            return values(source, told, compiled(source, Path(folder)))
    done = subprocess.run(
        [str(program), *map(str, told)], check=True, capture_output=True, text=True
    )
    whole, turns, reached = (0, 0), {}, 0
    for line in done.stdout.splitlines():
        match line.split():
            case ["value", least, most]:
                whole = int(least), int(most)
            case ["turn", text, least, most]:
                turns[text] = int(least), int(most)
            case ["reached", positions]:
                reached = int(positions)
    return Values(*whole, turns, reached)

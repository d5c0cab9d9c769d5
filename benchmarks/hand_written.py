"""The games written by hand in C (`native/`): compiled for this machine, and run."""

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

SOURCES = Path(__file__).parent / "native"
GAMES = {"kalah": "kalah.c", "oware": "oware.c", "san-yao": "san_yao.c", "andot": "andot.c"}
"""The program of each game."""
AT_ONCE = {"kalah": "kalah_lanes.c"}
"""For some games, a program that plays many games side by side."""
FLAGS = ("-std=c11", "-O3", "-march=native", "-Wall", "-Wextra")


@dataclass(frozen=True, slots=True)
class Played:
    """The results of some games: the checksum is the sum over them; with their duration."""

    games: int
    plies: int
    checksum: int
    seconds: float

    @property
    def same_as(self) -> tuple[int, int, int]:
        """The results that must not depend on the program that plays."""
        return self.games, self.plies, self.checksum


def compiler() -> str | None:
    """The C compiler of this machine: gcc, or what CC says."""
    return shutil.which(os.environ.get("CC", "gcc"))


def compile_game(
    name: str, folder: Path, flags: tuple[str, ...] = FLAGS, *, at_once: bool = False
) -> Path:
    """Compile the program of a game, the plain one or the one that plays many ``at_once``. Raises as below."""
    return compiled(SOURCES / (AT_ONCE if at_once else GAMES)[name], folder, flags)


def compiled(source: Path, folder: Path, flags: tuple[str, ...] = FLAGS) -> Path:
    """Compile a program.

    Raises ``CalledProcessError`` with what the compiler said.
    """
    command = compiler()
    assert command is not None
    program = folder / source.stem
    subprocess.run(
        [command, *flags, "-o", str(program), str(source)],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    return program


def run(program: Path, games: int, seed: int) -> Played:
    """Play the first games of a seed; the seconds are those of the processor."""
    done = subprocess.run(
        [str(program), str(games), str(seed)], check=True, capture_output=True, text=True
    )
    words = done.stdout.split()
    said = dict(zip(words[::2], words[1::2], strict=True))
    return Played(
        int(said["games"]), int(said["plies"]), int(said["checksum"]), float(said["seconds"])
    )

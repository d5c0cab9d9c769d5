"""Reads endgame tables: one value in Python, or whole levels for a search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.compile.backends.backend import Extension
from manqala.compile.constants import numbers_in
from manqala.endgame.fitness import Fitness, NoTableError
from manqala.endgame.frames import add_level, build_frame
from manqala.endgame.identity import CONVENTIONS, FORMAT, Subject
from manqala.endgame.kernel import frame as endgame_constants
from manqala.endgame.kernel.frame import EVEN, LEAST_GAIN, MOST_GAIN, NUMBERS, VALUE_ONLY
from manqala.endgame.level_numbers import LevelNumbers
from manqala.endgame.markings import Markings, mark_slots, read_markings, unmarked
from manqala.endgame.number_packing import NumberPacking
from manqala.endgame.storage import SUFFIX, DamagedError, LevelFile, bits_for
from manqala.text.own_folder import data_home

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from manqala.compile.native_engine import NativeEngine
    from manqala.game.game import GameValue


def data_folder() -> Path:
    """Return the default folder of tables, in the user's data folder."""
    return data_home() / "endgame"


def level_path(folder: Path, key: str, seeds: int) -> Path:
    """Return the file of a level in the folder of all tables."""
    return folder / key / f"{seeds:03}{SUFFIX}"


def markings_path(folder: Path, key: str) -> Path:
    """Return the file of the markings of a game with varying marks."""
    return folder / key / "markings.json"


KERNEL = "manqala.endgame.kernel"


def probing_kernels(fitness: Fitness | None) -> tuple[tuple[str, ...], dict[str, int]]:
    """Return the kernels that number positions of a game, with their constants; for none, any form will do."""
    form = "marked" if fitness is not None and fitness.varying else "unmarked"
    apart = fitness is not None and fitness.apart
    kernels = (f"{KERNEL}.exits", f"{KERNEL}.{form}", f"{KERNEL}.successors")
    return kernels, {"SETS_APART": int(apart)}


def table_functions(engine: NativeEngine) -> Any:
    """Return the kernel functions for a game."""
    kernels, numbers = probing_kernels(Fitness(engine.rules))
    every = (*kernels, f"{KERNEL}.retrograde", f"{KERNEL}.sweeps", f"{KERNEL}.depth_first")
    return engine.extended(Extension(every, {**numbers_in(endgame_constants), **numbers}))


def open_markings(folder: Path, subject: Subject) -> Markings | None:
    """Return the markings of a game's tables, if their file exists and is sound."""
    board, varying = subject.game.rules.board, subject.fitness.varying
    if not varying:
        return unmarked(board)
    try:
        text = markings_path(folder, subject.key).read_text(encoding="utf-8")
    except (FileNotFoundError, UnicodeDecodeError):
        return None
    return read_markings(text, mark_slots(varying, board), board)


def open_level(
    folder: Path, subject: Subject, markings: Markings, seeds: int, previous: str
) -> LevelFile:
    """Open the file of a level if it exists, has a valid header, and is for these rules and markings.

    ``previous`` is the SHA-256 of the level below. Raises ``FileNotFoundError`` or ``DamagedError``.
    """
    level = LevelFile(level_path(folder, subject.key, seeds))
    expected = {
        "format": FORMAT, "rules": subject.key, "seeds": seeds, "previous": previous,
        "conventions": CONVENTIONS, "bits": bits_for(seeds),
    }  # fmt: skip
    if markings.marked:
        expected["markings"] = markings.digest
    boards = markings.positions(seeds)
    movers = level.header.get("movers")
    sound = (
        movers in {1, 2}
        and level.width in {NUMBERS, VALUE_ONLY}
        and level.values == level.width * boards * int(movers)
    )
    if not sound or any(level.header.get(name) != value for name, value in expected.items()):
        level.close()
        raise DamagedError("it is for other rules, or builds on another level")
    return level


def mark_checks(subject: Subject, engine: NativeEngine) -> list[tuple[int, int]]:
    """Return the addresses in a state row with the values that the tables are for."""
    addresses = engine.written.addresses.of
    return [(addresses[cell], value) for cell, value in subject.marks if cell in addresses]


def level_starts(at: int, boards: int, movers: int) -> tuple[int, int]:
    """Return where either player's part of a level begins, for a level at ``at`` with ``boards`` for each."""
    return at, at + (movers - 1) * boards


class EndgameTables:
    """The available tables of one game, from no seeds on, without gaps."""

    def __init__(
        self, subject: Subject, markings: Markings, levels: list[LevelFile], *, splits: bool
    ) -> None:
        """See ``open_tables``."""
        self.subject = subject
        self.markings = markings
        self.splits = splits
        """Whether endless play splits the remaining seeds evenly; otherwise a value holds only if its bounds are equal."""
        self._levels = levels
        self._board = subject.game.rules.board
        self._mover = subject.game.rules.layout.mover

    @property
    def most(self) -> int:
        """Greatest number of seeds on the board with known positions."""
        return len(self._levels) - 1

    @property
    def acyclic(self) -> int:
        """Greatest number of seeds on the board for which play cannot return to an earlier position."""
        cyclic = (
            n for n, level in enumerate(self._levels) if level.header.get("acyclic") is not True
        )
        return next(cyclic, len(self._levels)) - 1

    def close(self) -> None:
        """Close the files."""
        for level in self._levels:
            level.close()
        self._levels = []

    def probe(self, cells: Sequence[int]) -> int | None:
        """Return the net gain of the side to move; none if no table has it, or it depends on endless play.

        ``cells`` are those of the interpreter (``Position.cells``) in a turn. A damaged file is not used again, nor
        are those above it.
        """
        found = self._numbers(cells)
        if found is None:
            return None
        return found[EVEN] if self.splits or found[LEAST_GAIN] == found[MOST_GAIN] else None

    def bounds(self, cells: Sequence[int]) -> tuple[int, int] | None:
        """Return bounds of the net gain that hold however endless play is scored; none if no table has them."""
        found = self._numbers(cells)
        return None if found is None else (found[LEAST_GAIN], found[MOST_GAIN])

    def seeds(self, cells: Sequence[int]) -> int:
        """Return the number of seeds that selects the level: those on the board that are not a player's takings."""
        return self.markings.seeds(cells, self._board, cells[self._mover])

    def _numbers(self, cells: Sequence[int]) -> tuple[int, ...] | None:
        if any(cells[cell] != value for cell, value in self.subject.marks):
            return None
        mover = cells[self._mover]
        place = self.markings.place(cells, self._board, mover)
        if place is None or place[0] > self.most:
            return None
        seeds, number = place
        level = self._levels[seeds]
        node = level.width * number
        if mover == 1 and level.header["movers"] == 2:
            node += level.values // 2
        try:
            if level.width == VALUE_ONLY:
                return (level.value(node),) * NUMBERS
            return tuple(level.value(node + number) for number in range(NUMBERS))
        except DamagedError:
            self._forget_from(seeds)
            return None

    def _forget_from(self, seeds: int) -> None:
        for level in self._levels[seeds:]:
            level.close()
        del self._levels[seeds:]

    def rows(self, engine: NativeEngine, room: int | None = None) -> tuple[Any, Any]:
        """Return ``E`` and ``V`` for ``endgame_value(c, E, V)``: all levels unpacked, three bytes per position.

        ``engine`` is one of the same game. Levels with a wrong SHA-256 are left out, with all above; so are those beyond
        ``room``, a number of bytes.
        """
        backend, functions = engine.backend, table_functions(engine)
        packing = NumberPacking(backend, functions)
        row = build_frame(
            engine, self.most, mark_checks(self.subject, engine), markings=self.markings
        )
        found: list[Any] = []
        at = 0
        for seeds, level in enumerate(self._levels):
            size = level.values // level.width * NUMBERS
            if room is not None and at + size > room:
                break
            numbers = backend.row(level.values, "b")
            try:
                packing.unpack(level.blocks(), seeds, numbers, 0, level.values)
            except DamagedError:
                break
            movers = level.header["movers"]
            # Searches read three numbers of every position.
            found.append(LevelNumbers(numbers, level.width).with_bounds(backend, functions).row)
            add_level(row, seeds, level_starts(at, size // movers, movers), NUMBERS)
            at += size
        self._forget_from(len(found))
        return row, backend.joined("b", found)


def open_tables(
    game: GameValue, folder: Path | None = None, *, any_convention: bool = False
) -> EndgameTables | None:
    """Return the tables of a game that search may use, or none.

    None if there are no intact files for its rules, or if it cannot have tables. If its options do not end repeating
    rounds by an even split, only values hold whose bounds are equal, unless ``any_convention``.
    """
    home = data_folder() if folder is None else folder
    if not home.is_dir():
        return None
    try:
        subject = Subject(game)
        key = subject.key
        if not level_path(home, key, 0).is_file():
            return None
        markings = open_markings(home, subject)
    except NoTableError:
        return None
    if markings is None:
        return None
    levels: list[LevelFile] = []
    previous = ""
    while level_path(home, key, len(levels)).is_file():
        try:
            level = open_level(home, subject, markings, len(levels), previous)
        except (DamagedError, FileNotFoundError):
            break
        levels.append(level)
        previous = level.sha256
    if not levels:
        return None
    # The trial of conventions takes a moment, so it comes last.
    return EndgameTables(
        subject, markings, levels, splits=any_convention or subject.splits_repetitions
    )

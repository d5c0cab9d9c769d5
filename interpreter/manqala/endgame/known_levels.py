"""The numbers of the levels that are solved, in one row, and the offsets by which the kernels find them."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from manqala.endgame.estimate import LEVELS_SHARE
from manqala.endgame.frames import add_level
from manqala.endgame.kernel.frame import E_BASE, E_LOCAL, NUMBERS, VALUE_ONLY
from manqala.endgame.level_numbers import LevelNumbers
from manqala.endgame.table import level_starts
from manqala.endgame.working_files import RowAllocator

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.endgame.markings import Markings
    from manqala.endgame.on_disk import SolverTools
    from manqala.endgame.storage import LevelFile
    from manqala.endgame.working_files import WorkingSpace


class KnownLevels:
    """The numbers of the levels of one game, from the lowest up; the last may still be open."""

    def __init__(
        self, tools: SolverTools, frame: Any, markings: Markings, most: int, space: WorkingSpace | None
    ) -> None:  # fmt: skip
        """``frame`` gets the offsets.

        With ``space`` the row is made for ``most`` seeds, in a mapped file if it fills much of the memory; otherwise it grows.
        """
        self._tools, self._frame, self._markings = tools, frame, markings
        self._most, self._space = most, space
        self._mapped = False
        self.values = tools.backend.row(0, "b")
        """The numbers of all levels."""
        self._used = 0
        self._below: tuple[Any, int] | None = None
        """The numbers below the open level, and their count."""
        self.values_only = True
        """Whether no known level has bounds that differ from values."""

    @property
    def memory(self) -> int:
        """The number of bytes of memory that the numbers occupy."""
        return 0 if self._mapped else self._used

    @property
    def rows(self) -> tuple[Any, Any]:
        """Return ``E`` and ``V`` for all known levels; later levels do not change them."""
        return self._tools.backend.copy(self._frame), self.values

    def add(self, seeds: int, movers: int, numbers: LevelNumbers) -> None:
        """Add the numbers of a level for use by the levels above."""
        many = len(numbers.row)
        self._begin(seeds, movers, numbers.width, many)
        self._tools.functions.endgame_copy(numbers.row, 0, self.values, self._used, many)
        self._used += many

    def load(self, level: LevelFile) -> None:
        """Add the numbers of a level from its file; raises ``DamagedError``."""
        seeds, many = int(level.header["seeds"]), level.values
        self._begin(seeds, int(level.header["movers"]), level.width, many)
        self._tools.packing.unpack(level.blocks(), seeds, self.values, self._used, many)
        self._used += many

    def open(self, seeds: int, movers: int, values: Any) -> None:
        """Add the numbers of a level that is still being solved."""
        self._below = self.values, self._used
        values_only = self.values_only
        self.add(seeds, movers, LevelNumbers(values, NUMBERS))
        self.values_only = values_only

    @property
    def open_start(self) -> int:
        """The offset of the numbers of the open level."""
        assert self._below is not None
        return self._below[1]

    def close(self) -> None:
        """Remove the numbers of the open level, if there is one."""
        if self._below is not None:
            self.values, self._used = self._below
            self._below = None

    @contextmanager
    def local_offsets(self, group: Sequence[int], seeds: int, movers: int) -> Iterator[None]:
        """Set the offsets of each marking in the group for the kernels, for the duration of the context."""
        boards = [self._markings.known[number].boards(seeds) for number in group]
        frame, size = self._frame, sum(boards)
        frame[E_BASE], frame[E_BASE + 1] = level_starts(0, size, movers)
        places = [frame[E_LOCAL] + 2 * number for number in group] if self._markings.marked else []
        at = 0
        for place, many in zip(places, boards, strict=False):
            frame[place], frame[place + 1] = level_starts(at, size, movers)
            at += many
        try:
            yield
        finally:
            for place in places:
                frame[place] = frame[place + 1] = -1

    def _begin(self, seeds: int, movers: int, width: int, many: int) -> None:
        """Set the offsets of the next level for the kernels, and make room for its ``many`` numbers."""
        starts = level_starts(self._used, width * self._markings.positions(seeds), movers)
        add_level(self._frame, seeds, starts, width)
        self.values_only = self.values_only and width == VALUE_ONLY
        if self._used + many > len(self.values):
            higher = range(seeds + 1, self._most + 1) if self._space is not None else ()
            above = width * movers * sum(map(self._markings.positions, higher))
            self._allocate(self._used + many + above)

    def _allocate(self, size: int) -> None:
        """Move the numbers to a row of this size: in a mapped file, if it is large."""
        if self._space is None or size <= self._space.memory // LEVELS_SHARE:
            self._mapped = False
            self.values = self._tools.backend.larger(self.values, size)
            return
        row = RowAllocator(self._tools.backend, self._space.folder, 0).row(size, "b")
        self._tools.functions.endgame_copy(self.values, 0, row, 0, self._used)
        self.values, self._mapped = row, True

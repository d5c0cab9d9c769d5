"""The numbers of the levels that are solved, in one row, and the offsets by which the kernels find them."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from manqala.endgame.frames import add_level
from manqala.endgame.kernel.frame import E_BASE, E_LOCAL, NUMBERS
from manqala.endgame.table import level_starts
from manqala.endgame.working_files import RowAllocator

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.compile.backends.backend import Backend
    from manqala.endgame.markings import Markings
    from manqala.endgame.on_disk import SolverTools
    from manqala.endgame.storage import LevelFile
    from manqala.endgame.working_files import WorkingSpace


class KnownLevels:
    """The numbers of the levels of one game, from the lowest up; the last may still be open."""

    def __init__(
        self, tools: SolverTools, frame: Any, markings: Markings, most: int, space: WorkingSpace | None
    ) -> None:  # fmt: skip
        """``frame`` gets the offsets; the numbers of ``most`` seeds go to a mapped file if they fill much of the memory."""
        self._tools, self._frame, self._markings = tools, frame, markings
        size = NUMBERS * sum(markings.positions(seeds) for seeds in range(most + 1))
        self._mapped = space is not None and size > space.memory // 4
        self.values = _allocate(tools.backend, size, space if self._mapped else None)
        """The numbers of all levels."""
        self._used = 0
        self._below: tuple[Any, int] | None = None
        """The numbers below the open level, and their count."""

    @property
    def memory(self) -> int:
        """The number of bytes of memory that the numbers occupy."""
        return 0 if self._mapped else self._used

    @property
    def rows(self) -> tuple[Any, Any]:
        """Return ``E`` and ``V`` for all known levels; later levels do not change them."""
        return self._tools.backend.copy(self._frame), self.values

    def add(self, seeds: int, movers: int, values: Any) -> None:
        """Add the numbers of a level for use by the levels above."""
        self._set_start(seeds, movers)
        if self._mapped:
            self._tools.functions.endgame_copy(values, 0, self.values, self._used, len(values))
        else:
            self.values = self._tools.backend.joined("b", [self.values, values])
        self._used += len(values)

    def load(self, level: LevelFile) -> None:
        """Add the numbers of a level from its file; raises ``DamagedError``."""
        seeds, many = int(level.header["seeds"]), level.values
        self._set_start(seeds, int(level.header["movers"]))
        if not self._mapped:
            self.values = self._tools.backend.larger(self.values, self._used + many)
        self._tools.packing.unpack(level.blocks(), seeds, self.values, self._used, many)
        self._used += many

    def open(self, seeds: int, movers: int, values: Any) -> None:
        """Add the numbers of a level that is still being solved."""
        self._below = self.values, self._used
        self.add(seeds, movers, values)

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

    def _set_start(self, seeds: int, movers: int) -> None:
        """Set the offsets of the next level for the kernels."""
        boards = self._markings.positions(seeds)
        add_level(self._frame, seeds, *level_starts(self._used // NUMBERS, boards, movers))


def _allocate(backend: Backend, size: int, space: WorkingSpace | None) -> Any:
    """Return a mapped row for the numbers of all levels; an empty one without ``space``, which grows in memory."""
    if space is None:
        return backend.row(0, "b")
    # A level may turn out to need numbers for either player.
    return RowAllocator(backend, space.folder, 0).row(2 * size, "b", 0.5)

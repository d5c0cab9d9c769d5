"""Queues of edges between listing and reversing: in memory, or in a file, which halves the memory for a level."""

from __future__ import annotations

import mmap
import tempfile
import weakref
from collections import deque
from typing import TYPE_CHECKING, Any

from manqala.endgame.working_files import ROW_HEADER, serialise_row

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from manqala.compile.backends.backend import Backend

EDGE_BYTES = 4
MAPPED_BYTES = 1 << 26
"""The size of the part of the file that is mapped at a time."""
Edges = tuple[int, int, Any]
"""The first of some consecutive positions, their number, and their edges."""


class EdgesInMemory:
    """Edges in rows; each row is released when it has been returned."""

    def __init__(self) -> None:
        """Begin without edges."""
        self._rows: deque[Edges] = deque()

    def add(self, first: int, many: int, edges: Any) -> None:
        """Add the edges of some positions."""
        self._rows.append((first, many, edges))

    def drain(self) -> Iterator[Edges]:
        """Yield all edges in order, and forget them."""
        while self._rows:
            yield self._rows.popleft()


class EdgesInFile:
    """Edges in an unnamed file, which is read once."""

    def __init__(self, backend: Backend, folder: Path) -> None:
        """Create the file in a folder; raises ``OSError``."""
        self._backend = backend
        folder.mkdir(parents=True, exist_ok=True)
        self._file = tempfile.TemporaryFile(dir=folder, prefix=".", suffix=".tmp")  # noqa: SIM115 -- lives as long as this object
        # A build that stops leaves edges unread.
        weakref.finalize(self, self._file.close)
        self._places: deque[tuple[int, int, int, int]] = deque()
        self._size = 0

    def add(self, first: int, many: int, edges: Any) -> None:
        """Append the edges of some positions; raises ``OSError`` if the disk is full."""
        row = serialise_row(edges)
        self._file.write(row)
        self._places.append((first, many, self._size + ROW_HEADER, len(edges)))
        self._size += len(row)

    def drain(self) -> Iterator[Edges]:
        """Yield all edges in order, and remove the file; raises ``OSError``.

        A row is valid until the next one: only a part of the file is mapped at a time.
        """
        self._file.flush()
        start = end = 0
        pages: mmap.mmap | None = None
        while self._places:
            first, many, at, size = self._places.popleft()
            last = at + size * EDGE_BYTES
            if pages is None or last > end:
                start = (at - ROW_HEADER) // mmap.ALLOCATIONGRANULARITY * mmap.ALLOCATIONGRANULARITY
                end = min(self._size, max(last, start + MAPPED_BYTES))
                # Mapping a row writes its length before it, here into a private copy.
                pages = mmap.mmap(
                    self._file.fileno(), end - start, access=mmap.ACCESS_COPY, offset=start
                )
            yield first, many, self._backend.mapped(pages, at - start, size, "i")
        self._file.close()

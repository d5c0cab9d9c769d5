"""Estimates what a table takes before it is built: positions, bytes on disk, memory and time."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, replace
from enum import Enum, auto
from tempfile import TemporaryFile
from typing import TYPE_CHECKING

from manqala.endgame.kernel.frame import NUMBERS, VALUE_ONLY
from manqala.endgame.on_disk import BYTES_PER_POSITION
from manqala.endgame.storage import bits_for, packed_size

if TYPE_CHECKING:
    from pathlib import Path

INITIAL_EDGES = 3.0
"""Assumed number of edges per position before a level has been solved."""
EDGE_GROWTH = 1.15
"""Upper bound of the growth of that number from one level to the next."""
MAX_EDGES = 2**31 - 1
"""Maximum number of edges in memory, which have 32-bit numbers."""
LEVELS_SHARE, ROW_SHARE = 4, 8
"""What part of the memory the numbers of the known levels may take, and of the rest those of a level with cycles; otherwise
they are in mapped files. A level without cycles may take all the rest."""
DISK_SLOWDOWN = 8.0
"""Factor by which solving on disk is slower, per position (benchmarks/RESULTS.md)."""


class Method(Enum):
    """How a level is solved: the fastest method for which memory suffices."""

    IN_MEMORY = auto()
    EDGES_IN_FILE = auto()
    """In memory, except for the edges before they are reversed; one result after the other."""
    ON_DISK = auto()
    DEPTH_FIRST = auto()
    """In memory, without edges: for levels in which play never returns to a position."""


def choose_method(nodes: int, edges: float, memory: int) -> Method:
    """Return the method for a level with cycles, given the bytes of memory."""
    if edges > MAX_EDGES:
        return Method.ON_DISK
    for method in (Method.IN_MEMORY, Method.EDGES_IN_FILE):
        if memory_for(nodes, edges, method) <= memory:
            return method
    return Method.ON_DISK


def memory_for(nodes: int, edges: float, method: Method = Method.IN_MEMORY) -> int:
    """Return the bytes of memory for solving a level by one of the methods in memory."""
    if method is Method.DEPTH_FIRST:
        return nodes
    if method is Method.IN_MEMORY:
        return int(30 * nodes + 8 * edges)
    return int(24 * nodes + 4 * edges)


def working_bytes_for(nodes: int, edges: float, memory: int, bits: int) -> int:
    """Return the bytes of working files for solving a level with cycles."""
    method = choose_method(nodes, edges, memory)
    if method is not Method.ON_DISK:
        return int(4 * edges) if method is Method.EDGES_IN_FILE else 0
    # Words, numbers, exits, counts of edges inside the block; sources of the other edges; two checkpoints.
    far = 2 if nodes * BYTES_PER_POSITION > memory else 0
    return int(11 * nodes + (4 + far) * edges) + 2 * packed_size(NUMBERS * nodes, bits)


def free_bytes(folder: Path) -> int:
    """Return the free bytes of the disk that a folder is on, or will be."""
    return shutil.disk_usage(_existing(folder)).free


def check_writable(folder: Path) -> None:
    """Raise ``OSError`` if nothing can be written to a folder, or to that in which it will be."""
    with TemporaryFile(dir=_existing(folder)):
        pass


def _existing(folder: Path) -> Path:
    """Return a folder, or the nearest one above it that exists."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return folder


@dataclass(frozen=True, slots=True)
class EstimatedLevel:
    """A level that is to be built."""

    seeds: int
    positions: int
    """Counted for each player to move, if the players differ."""


@dataclass(frozen=True, slots=True)
class TableEstimate:
    """The cost of building the missing levels of a table."""

    levels: tuple[EstimatedLevel, ...]
    edges: float
    """The number of edges of each position."""
    memory: int
    """The number of bytes that may be used."""
    free: int
    """The number of free bytes on the disk."""
    rate: float | None = None
    """Positions solved in a second, measured on small levels; none if not measured."""
    acyclic: bool = False
    """Whether play never returned to a position of the levels that are solved; then it is taken not to in the others."""

    @property
    def positions(self) -> int:
        """The number of positions."""
        return sum(level.positions for level in self.levels)

    @property
    def largest(self) -> EstimatedLevel:
        """The level with most positions."""
        return max(self.levels, key=lambda level: level.positions)

    def method_for(self, level: EstimatedLevel) -> Method:
        """Return how a level is solved."""
        if self.acyclic:
            return Method.DEPTH_FIRST
        return choose_method(level.positions, self.edges * level.positions, self.memory)

    def is_on_disk(self, level: EstimatedLevel) -> bool:
        """Return whether a level is solved on disk."""
        return self.method_for(level) is Method.ON_DISK

    @property
    def table_bytes(self) -> int:
        """The size of the levels' files."""
        return sum(
            packed_size(self._width * level.positions, bits_for(level.seeds))
            for level in self.levels
        )

    @property
    def _width(self) -> int:
        """The number of numbers of each position."""
        return VALUE_ONLY if self.acyclic else NUMBERS

    @property
    def working_bytes(self) -> int:
        """The greatest size of working files, while the largest level is solved."""
        most = max(map(self._working_bytes, self.levels), default=0)
        return most + (self._width * self.positions if self._are_mapped else 0)

    def _working_bytes(self, level: EstimatedLevel) -> int:
        if self.acyclic:
            left = self.memory - (0 if self._are_mapped else self._width * self.positions)
            return level.positions if level.positions >= left else 0
        edges = self.edges * level.positions
        return working_bytes_for(level.positions, edges, self.memory, bits_for(level.seeds))

    @property
    def memory_bytes(self) -> int:
        """The memory for the largest level that is solved in memory, and for the numbers of all levels if they are in memory."""
        largest = max(
            (
                memory_for(level.positions, self.edges * level.positions, self.method_for(level))
                for level in self.levels
                if not self.is_on_disk(level)
            ),
            default=0,
        )
        return largest + (0 if self._are_mapped else self._width * self.positions)

    @property
    def _are_mapped(self) -> bool:
        """Whether the numbers of all levels, one byte each, are too many for memory, and so in a file."""
        return self._width * self.positions > self.memory // LEVELS_SHARE

    @property
    def fits(self) -> bool:
        """Whether the disk has room."""
        return self.table_bytes + self.working_bytes <= self.free

    @property
    def seconds(self) -> float | None:
        """The time that building takes; none if the rate is not known."""
        if not self.rate:
            return None
        weighed = (
            level.positions * (DISK_SLOWDOWN if self.is_on_disk(level) else 1.0)
            for level in self.levels
        )
        return sum(weighed) / self.rate

    def up_to(self, seeds: int) -> TableEstimate:
        """Return the same for fewer seeds."""
        levels = tuple(level for level in self.levels if level.seeds <= seeds)
        return replace(self, levels=levels)

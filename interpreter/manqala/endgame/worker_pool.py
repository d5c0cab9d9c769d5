"""The interface of a worker pool that solves levels: its tasks and their answers.

A task names everything it depends on: the rules, the tables of the lower levels and files in their folder, which the worker
must see, too. Its output file is named by the task, written atomically, and the same for every worker. So tasks are idempotent,
and a task that is lost with its worker is given to another one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from manqala.endgame.working_files import Segment

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.endgame.block_edges import BlockGroup
    from manqala.endgame.listing import PartSuccessors
    from manqala.game.packed import Packed


@dataclass(frozen=True, slots=True)
class SharedGame:
    """The game whose tables are built, with the parameters of the build."""

    game: Packed
    home: str
    """The folder of all tables."""
    compiled: bool
    most: int
    """The greatest number of seeds requested."""
    chunk: int
    """The number of positions in a part."""
    memory: int
    """The number of bytes of memory for each thread of a worker."""
    markings: str
    """The SHA-256 of the markings; empty for a game without marks."""


@dataclass(frozen=True, slots=True)
class LevelJob:
    """A level that is being solved."""

    game: SharedGame
    seeds: int
    movers: int
    previous: str
    """The SHA-256 of the level below."""
    known: tuple[str, ...]
    """Files in the folder of the level, with the numbers of markings already solved."""


@dataclass(frozen=True, slots=True)
class ListSegment:
    """List the moves of the parts of a segment, and write their edges."""

    job: LevelJob
    group: BlockGroup
    folder: str
    """The group's folder, in the folder of the level."""
    size: int
    """The number of positions in a block."""
    number: int


@dataclass(frozen=True, slots=True)
class VisitBlock:
    """Improve a block, and write its words if they change."""

    job: LevelJob
    group: BlockGroup
    folder: str
    size: int
    block: int
    flag: int
    words: tuple[str | None, ...]
    """The file with the words of each block; none for blocks without an incoming edge from this one."""
    name: str
    """The file for the new words."""


@dataclass(frozen=True, slots=True)
class SolveGroups:
    """Solve groups of markings that depend on each other or on solved ones, and write their numbers."""

    job: LevelJob
    groups: tuple[tuple[int, ...], ...]
    name: str


Task = ListSegment | VisitBlock | SolveGroups


@dataclass(frozen=True, slots=True)
class Visited:
    """The result of improving a block."""

    moved: bool
    at_rest: bool


@dataclass(frozen=True, slots=True)
class Solved:
    """The result of solving groups."""

    acyclic: bool
    """Whether play can never return to one of their positions."""


@dataclass(frozen=True, slots=True)
class UnlistablePart:
    """A part whose successors the kernels could not list, without its edges."""

    listed: PartSuccessors


Answer = Segment | Visited | Solved | UnlistablePart


class WorkerPool(Protocol):
    """Performs tasks concurrently."""

    @property
    def threads(self) -> int:
        """The number of tasks performed at the same time."""
        ...

    @property
    def memory(self) -> int | None:
        """The number of bytes of memory for each task; none if unknown."""
        ...

    def send(self, task: Task) -> None:
        """Submit a task."""
        ...

    def answer(self, poll: Callable[[], object]) -> tuple[Task, Answer]:
        """Wait for the next finished task, in any order; raises ``ManqalaError`` if none can finish.

        ``poll`` is called regularly, and may raise to stop.
        """
        ...

    def drop(self) -> None:
        """Cancel all unfinished tasks."""
        ...

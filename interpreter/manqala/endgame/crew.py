"""Work on a level that others can do: tasks, their answers, and what hands them out.

A task says all that it depends on: the rules, the tables of the lower levels and files in their folder, which its worker
must see, too. What it writes gets its name from the task, and in one step its whole content, which is the same
for each worker, and however often it is performed. So a task that is lost with a worker is given to another one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from manqala.endgame.working_files import Segment

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.endgame.block_edges import BlockGroup
    from manqala.endgame.listing import Listed
    from manqala.game.packed import Packed


@dataclass(frozen=True, slots=True)
class CrewGame:
    """A game whose tables are built, and how."""

    game: Packed
    home: str
    """The folder of all tables."""
    compiled: bool
    most: int
    """The number of seeds that is asked for."""
    chunk: int
    """The number of positions in a part."""
    memory: int
    """The number of bytes of memory for each thread of a worker."""
    markings: str
    """The SHA-256 of the markings; empty for a game without marks."""


@dataclass(frozen=True, slots=True)
class LevelJob:
    """A level that is being solved."""

    game: CrewGame
    seeds: int
    movers: int
    previous: str
    """The SHA-256 of the level below."""
    known: tuple[str, ...]
    """Files, in the folder of the level, with the numbers of its markings that are solved."""


@dataclass(frozen=True, slots=True)
class ListSegment:
    """List the moves of the parts of a segment, and write their edges."""

    job: LevelJob
    group: BlockGroup
    folder: str
    """That of the group, in the folder of the level."""
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
    """The file with the words of each block; none for those to which no edge leads."""
    name: str
    """The file for the new words."""


@dataclass(frozen=True, slots=True)
class SolveGroups:
    """Solve markings that lead to each other or to known ones, group by group, and write their numbers."""

    job: LevelJob
    groups: tuple[tuple[int, ...], ...]
    name: str


Task = ListSegment | VisitBlock | SolveGroups


@dataclass(frozen=True, slots=True)
class Visited:
    """What has become of a block."""

    moved: bool
    at_rest: bool


@dataclass(frozen=True, slots=True)
class Solved:
    """What has been seen of some groups."""

    acyclic: bool
    """Whether play cannot return to one of their positions."""


@dataclass(frozen=True, slots=True)
class Faulty:
    """A part that the kernels could not list, without its edges."""

    listed: Listed


Answer = Segment | Visited | Solved | Faulty


class Crew(Protocol):
    """Performs tasks, several at a time."""

    @property
    def threads(self) -> int:
        """The number of tasks that are performed at once."""
        ...

    @property
    def memory(self) -> int | None:
        """The number of bytes of memory for each of them; none if it is not known."""
        ...

    def send(self, task: Task) -> None:
        """Begin a task soon."""
        ...

    def answer(self, look: Callable[[], object]) -> tuple[Task, Answer]:
        """Wait until a task has ended, in whatever order; raises ``ManqalaError`` if none will.

        ``look`` is called now and then, and may raise.
        """
        ...

    def drop(self) -> None:
        """Forget all tasks that have not ended."""
        ...

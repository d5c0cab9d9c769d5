"""Divides the work on a level among a worker pool: moves of large groups, blocks of groups on disk, many small groups."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from manqala.endgame.estimate import Method, choose_method
from manqala.endgame.on_disk import BYTES_PER_POSITION
from manqala.endgame.pool_solver import PoolSolver
from manqala.endgame.storage import SUFFIX
from manqala.endgame.worker_pool import LevelJob, Solved, SolveGroups, UnlistablePart

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from manqala.endgame.block_edges import BlockGroup
    from manqala.endgame.listing import PartSuccessors
    from manqala.endgame.marked_level import MarkedLevel
    from manqala.endgame.on_disk import SolverTools
    from manqala.endgame.worker_pool import SharedGame, WorkerPool

MIN_PARTS = 6
"""Number of parts up to which a group is solved faster here than by workers."""
TASKS_PER_THREAD = 4
"""Number of tasks per thread into which small groups are divided."""


class PoolScheduler:
    """Divides the levels of one game among a worker pool."""

    def __init__(self, pool: WorkerPool, game: SharedGame) -> None:
        """Call ``begin`` for each level."""
        self._pool, self._game = pool, game
        self._seeds, self._movers, self._previous = 0, 1, ""
        self._folder: Path | None = None
        self._published: list[str] = []
        self._unpublished: list[tuple[int, ...]] = []
        self._token = ""

    def begin(self, seeds: int, movers: int, previous: str, folder: Path) -> None:
        """Begin a level; ``previous``: the SHA-256 of the level below, ``folder``: that of the working files."""
        self._seeds, self._movers, self._previous, self._folder = seeds, movers, previous, folder
        self._published, self._unpublished = [], []
        self._token = secrets.token_hex(4)

    def drop(self) -> None:
        """Cancel all tasks."""
        self._pool.drop()

    def is_worth_sharing(self, nodes: int) -> bool:
        """Return whether a group of this size is worth sharing."""
        return nodes > MIN_PARTS * self._game.chunk

    @property
    def _job(self) -> LevelJob:
        return LevelJob(
            self._game, self._seeds, self._movers, self._previous, tuple(self._published)
        )  # fmt: skip

    # ---- large groups -------------------------------------------------------------------------------

    def new_solver(
        self, group: BlockGroup, folder: Path, tools: SolverTools, *, whole: bool, level: MarkedLevel | None
    ) -> PoolSolver:  # fmt: skip
        """Return a solver for a large group; ``whole``: in one block, otherwise at least one block per thread."""
        self._publish(level)
        each = -(-group.nodes // self._pool.threads)
        many = group.nodes if whole else min(each, self._game.memory // BYTES_PER_POSITION)
        # Blocks are whole parts.
        up = many + tools.lister.chunk - 1 if whole or many == each else many
        return PoolSolver(group, folder, tools, up, self._pool, self._job)

    # ---- many groups --------------------------------------------------------------------------------

    def choose_groups(
        self, level: MarkedLevel, groups: Iterable[list[int]], edges: float
    ) -> list[list[int]]:
        """Return the groups of a stage that workers solve whole; ``edges``: the number of edges per position."""
        small_groups = [
            group
            for group in groups
            if (nodes := self._movers * level.size(group)) > 0
            and choose_method(nodes, edges * nodes, self._game.memory) is Method.IN_MEMORY
        ]
        large_groups = [
            group
            for group in small_groups
            if self.is_worth_sharing(self._movers * level.size(group))
        ]
        if len(large_groups) < min(2, self._pool.threads):
            # A single large group is better divided than solved by one worker.
            small_groups = [group for group in small_groups if group not in large_groups]
        total = self._movers * sum(level.size(group) for group in small_groups)
        return small_groups if len(small_groups) > 1 and self.is_worth_sharing(total) else []

    def solve(
        self,
        level: MarkedLevel,
        groups: Sequence[list[int]],
        raise_fault: Callable[[PartSuccessors], None],
        poll: Callable[[int], object],
        on_file: Callable[[Path], object],
    ) -> bool:
        """Have groups solved; return whether play can never return to one of their positions.

        ``on_file`` receives each file of results; ``poll`` the number of positions solved.
        """
        assert self._folder is not None
        self._publish(level)
        job = self._job
        tasks: list[SolveGroups] = []
        for batch in self._batches(level, groups):
            tasks.append(
                SolveGroups(job, batch, f"{self._token}-{len(self._published):05}{SUFFIX}")
            )
            self._published.append(tasks[-1].name)
            self._pool.send(tasks[-1])
        acyclic = True
        done = 0

        def report() -> None:
            poll(done)

        for _ in tasks:
            task, answer = self._pool.answer(report)
            assert isinstance(task, SolveGroups)
            if isinstance(answer, UnlistablePart):
                raise_fault(answer.listed)
            assert isinstance(answer, Solved)
            acyclic = acyclic and answer.acyclic
            on_file(self._folder / task.name)
            done += sum(level.size(group) for group in task.groups)
        return acyclic

    def _batches(
        self, level: MarkedLevel, groups: Sequence[list[int]]
    ) -> list[tuple[tuple[int, ...], ...]]:
        least = sum(level.size(group) for group in groups) // (
            TASKS_PER_THREAD * self._pool.threads
        )
        batches: list[tuple[tuple[int, ...], ...]] = []
        some: list[tuple[int, ...]] = []
        size = 0
        for group in groups:
            some.append(tuple(group))
            size += level.size(group)
            if size > least:
                batches.append(tuple(some))
                some, size = [], 0
        return [*batches, tuple(some)] if some else batches

    def note_solved(self, group: Sequence[int]) -> None:
        """Note a group that was solved here: its numbers are written when workers need them."""
        self._unpublished.append(tuple(group))

    def _publish(self, level: MarkedLevel | None) -> None:
        """Write the numbers of groups solved here."""
        if level is None or not self._unpublished:
            return
        assert self._folder is not None
        name = f"{self._token}-{len(self._published):05}{SUFFIX}"
        level.write(self._folder / name, self._unpublished)
        self._published.append(name)
        self._unpublished = []

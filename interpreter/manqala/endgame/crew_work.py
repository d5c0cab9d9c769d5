"""What of a level goes to a crew: the moves of many positions, the blocks of what is larger than memory, many small markings."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from manqala.endgame.crew import Faulty, LevelJob, Solved, SolveGroups
from manqala.endgame.crew_solver import CrewSolver
from manqala.endgame.estimate import is_for_disk
from manqala.endgame.on_disk import A_POSITION
from manqala.endgame.storage import SUFFIX

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from manqala.endgame.block_edges import BlockGroup
    from manqala.endgame.crew import Crew, CrewGame
    from manqala.endgame.listing import Listed
    from manqala.endgame.marked_level import MarkedLevel
    from manqala.endgame.on_disk import SolverTools

LEAST_PARTS = 6
"""Number of parts below which positions are solved sooner here than handed out."""
SHARES = 4
"""Number of tasks for each thread of the crew into which markings are divided."""


class CrewWork:
    """Divides the levels of one game among a crew."""

    def __init__(self, crew: Crew, game: CrewGame) -> None:
        """Prepare; ``begin`` says which level it is."""
        self._crew, self._game = crew, game
        self._seeds, self._movers, self._previous = 0, 1, ""
        self._folder: Path | None = None
        self._known: list[str] = []
        self._kept: list[tuple[int, ...]] = []
        self._token = ""

    def begin(self, seeds: int, movers: int, previous: str, folder: Path) -> None:
        """Begin a level; ``previous``: the SHA-256 of the one below, ``folder``: that of its working files."""
        self._seeds, self._movers, self._previous, self._folder = seeds, movers, previous, folder
        self._known, self._kept = [], []
        self._token = secrets.token_hex(4)

    def drop(self) -> None:
        """Forget what has been handed out."""
        self._crew.drop()

    def takes(self, nodes: int) -> bool:
        """Return whether this number of positions is worth handing out."""
        return nodes > LEAST_PARTS * self._game.chunk

    @property
    def _job(self) -> LevelJob:
        return LevelJob(
            self._game, self._seeds, self._movers, self._previous, tuple(self._known)
        )  # fmt: skip

    # ---- large groups -------------------------------------------------------------------------------

    def solver(
        self, group: BlockGroup, folder: Path, tools: SolverTools, *, whole: bool, level: MarkedLevel | None
    ) -> CrewSolver:  # fmt: skip
        """Return who has the positions of a group solved; ``whole``: in one block, else each thread has one at least."""
        self._share(level)
        each = -(-group.nodes // self._crew.threads)
        many = group.nodes if whole else min(each, self._game.memory // A_POSITION)
        # Blocks are whole parts.
        up = many + tools.lister.chunk - 1 if whole or many == each else many
        return CrewSolver(group, folder, tools, up, self._crew, self._job)

    # ---- many groups --------------------------------------------------------------------------------

    def chosen(
        self, level: MarkedLevel, groups: Iterable[list[int]], edges: float
    ) -> list[list[int]]:
        """Return which groups of a step others solve whole; ``edges``: those of each position."""
        fit = [
            group
            for group in groups
            if (nodes := self._movers * level.size(group)) > 0
            and not is_for_disk(nodes, edges * nodes, self._game.memory)
        ]
        large = [group for group in fit if self.takes(self._movers * level.size(group))]
        if len(large) < min(2, self._crew.threads):
            # One large group is divided better than it is handed out.
            fit = [group for group in fit if group not in large]
        together = self._movers * sum(level.size(group) for group in fit)
        return fit if len(fit) > 1 and self.takes(together) else []

    def solve(
        self,
        level: MarkedLevel,
        groups: Sequence[list[int]],
        judge: Callable[[Listed], None],
        look: Callable[[int], object],
        take: Callable[[Path], object],
    ) -> bool:
        """Have groups solved; return whether play cannot return to one of their positions.

        ``take`` receives the file of some of them; ``look`` the number of positions of those solved.
        """
        assert self._folder is not None
        self._share(level)
        job = self._job
        tasks: list[SolveGroups] = []
        for batch in self._batches(level, groups):
            tasks.append(SolveGroups(job, batch, f"{self._token}-{len(self._known):05}{SUFFIX}"))
            self._known.append(tasks[-1].name)
            self._crew.send(tasks[-1])
        acyclic = True
        done = 0

        def shown() -> None:
            look(done)

        for _ in tasks:
            task, answer = self._crew.answer(shown)
            assert isinstance(task, SolveGroups)
            if isinstance(answer, Faulty):
                judge(answer.listed)
            assert isinstance(answer, Solved)
            acyclic = acyclic and answer.acyclic
            take(self._folder / task.name)
            done += sum(level.size(group) for group in task.groups)
        return acyclic

    def _batches(
        self, level: MarkedLevel, groups: Sequence[list[int]]
    ) -> list[tuple[tuple[int, ...], ...]]:
        least = sum(level.size(group) for group in groups) // (SHARES * self._crew.threads)
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

    def keep(self, group: Sequence[int]) -> None:
        """Note a group that was solved here: its numbers are written when others need them."""
        self._kept.append(tuple(group))

    def _share(self, level: MarkedLevel | None) -> None:
        """Write what was solved here."""
        if level is None or not self._kept:
            return
        assert self._folder is not None
        name = f"{self._token}-{len(self._known):05}{SUFFIX}"
        level.write(self._folder / name, self._kept)
        self._known.append(name)
        self._kept = []

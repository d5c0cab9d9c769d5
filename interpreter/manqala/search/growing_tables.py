"""Endgame tables that are built in memory during a proof, within a share of its time."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from manqala.endgame.fitness import NoTableError
from manqala.endgame.frames import build_frame
from manqala.endgame.identity import Subject
from manqala.endgame.index import positions
from manqala.endgame.kernel.frame import E_LEVELS, L_SIZE, NUMBERS
from manqala.endgame.level_faults import SidesDifferError
from manqala.endgame.level_numbers import LevelNumbers
from manqala.endgame.levels import LevelSolver
from manqala.search.kernel.scale import E_FRESH, E_PROVEN
from manqala.search.tables import bounds_are_exact, load_search_tables
from manqala.text.free_memory import free_memory

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manqala.compile.backends.backend import Backend
    from manqala.compile.native_engine import NativeEngine
    from manqala.game.game import GameValue

TIME_SHARE, ADVANCE_SECONDS = 0.3, 2.0
"""Share of a proof's time for building tables, plus an initial allowance in seconds."""
START_SECONDS = 1.0
"""Seconds after which a proof compiles the table builder."""
MAX_SEEDS = 60
BYTES_PER_POSITION = 75
"""Bytes per position while a level is built; it may use a quarter of the free memory."""
MIN_POSITIONS_TO_TIME = 300
"""Least number of positions in a level that updates the measured speed."""
MIN_CERTAIN_SHARE = 0.25
"""Least share of positions with equal bounds in a level; with a smaller share, tables stop growing."""


class GrowingTables:
    """The endgame tables of a game's proofs, extended level by level."""

    def __init__(
        self, game: GameValue, engine: NativeEngine, new_engine: Callable[[Backend], NativeEngine]
    ) -> None:
        """Start with the tables in the user's folder, or with none.

        ``engine``: an engine of this game; ``new_engine``: makes another like it on the same back end.
        """
        self._new_engine = new_engine
        self._subject = Subject(game)
        proves = bounds_are_exact(self._subject)
        self._backend = engine.backend
        known = load_search_tables(game, engine) if proves else None
        self._ended = bool(self._subject.fitness.varying)
        """Whether the tables have stopped growing; those of games with marks are only read."""
        self.usable = proves and not (self._ended and known is None)
        """Whether there can be tables that prove values for this game."""
        self.most = -1
        """Greatest number of seeds on the board with known bounds."""
        self._proven = -1
        """Greatest number of seeds with known bounds at which no position can recur."""
        self._fresh = 0
        self.rows: tuple[Any, Any] = (
            build_frame(engine, 0, ()),
            engine.backend.row(1, "b"),
        )
        """The rows for the kernel."""
        self.rows[0][E_PROVEN] = -1
        if known is not None:
            self.rows, self.most, self._proven = known.rows, known.most, known.proven
        self.seeds = known.seeds if known is not None else self._on_board
        """Returns the number of seeds that selects a level, for the cells of a position."""
        self.compiling = 0.0
        """Seconds spent on compiling the table builder."""
        self._solver: LevelSolver | None = None
        self._seconds = 0.0
        self._rate = 0.0
        self._movers = 1

    def _on_board(self, cells: Sequence[int]) -> int:
        return sum(cells[: self._subject.game.rules.board.holes])

    def is_due(self, spent: float, left: float | None) -> bool:
        """Return whether to build the next level now, after ``spent`` seconds of search with ``left`` to go."""
        if self._ended or spent < START_SECONDS:
            return False
        seeds = self.most + 1
        boards = positions(seeds, self._subject.game.rules.board.holes) * self._movers
        takes = boards / self._rate if self._rate else 0.0
        if self._seconds + takes > ADVANCE_SECONDS + TIME_SHARE * spent or (
            left is not None and takes > TIME_SHARE * left
        ):
            return False
        if (
            seeds > min(self._subject.total, MAX_SEEDS)
            or boards * BYTES_PER_POSITION > free_memory() // 4
        ):
            self._ended = True
        return not self._ended

    def grow(self) -> None:
        """Build the next level, if enough of its values are certain."""
        try:
            if self._solver is None:
                self._solver = self._new_solver()
            began = time.perf_counter()
            seeds = self.most + 1
            solver = self._solver
            level = self._solve_level(solver, seeds)
        except NoTableError:
            self._ended = True
            return
        size = level.positions
        means = solver.backend, solver.functions
        if level.counts(*means)[-1] < MIN_CERTAIN_SHARE * size:
            self._ended = True
            return
        # Searches read three numbers of every position.
        solver.levels.add(seeds, self._movers, level.with_bounds(*means))
        if solver.acyclic and self._proven == self.most:
            self._proven = seeds
        self.most = seeds
        took = time.perf_counter() - began
        self._seconds += took
        if size >= MIN_POSITIONS_TO_TIME:
            self._rate = size / took
        # A search in progress keeps its rows.
        self.rows = solver.levels.rows
        self.rows[0][E_PROVEN] = self._proven
        self.set_root_seeds(self._fresh)

    def set_root_seeds(self, seeds: int) -> None:
        """Set the number of seeds at the root: bounds hold only with fewer seeds, unless no position can recur."""
        self._fresh = seeds
        self.rows[0][E_FRESH] = seeds

    def _solve_level(self, solver: LevelSolver, seeds: int) -> LevelNumbers:
        try:
            return solver.solve(seeds, self._movers, lambda _: None)
        except SidesDifferError:
            self._movers = 2
            return solver.solve(seeds, self._movers, lambda _: None)

    def _new_solver(self) -> LevelSolver:
        """Return the level builder with the known levels; raises ``NoTableError``."""
        subject, game = self._subject, self._subject.game
        most = min(subject.total, MAX_SEEDS)
        before = time.perf_counter()
        solver = LevelSolver(subject, self._new_engine(self._backend), most)
        solver.warm_up()
        self.compiling = time.perf_counter() - before
        row, values = self.rows
        for seeds in range(self.most + 1):
            first, second = (row[row[E_LEVELS] + L_SIZE * seeds + player] for player in (0, 1))
            boards = positions(seeds, game.rules.board.holes)
            movers = 1 if first == second else 2
            self._movers = max(self._movers, movers)
            level = solver.backend.part(values, first, NUMBERS * movers * boards)
            solver.levels.add(seeds, movers, LevelNumbers(level, NUMBERS))
        return solver


def growing_tables(
    game: GameValue, engine: NativeEngine, new_engine: Callable[[Backend], NativeEngine]
) -> GrowingTables | None:
    """Return the tables that proofs can use and extend; none if they cannot prove anything."""
    try:
        found = GrowingTables(game, engine, new_engine)
    except NoTableError:
        return None
    return found if found.usable else None

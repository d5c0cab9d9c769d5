"""Builds endgame tables level by level; each level is on disk before the next one begins."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from manqala.compile.backends.backend import BackendName
from manqala.compile.backends.choice import at_once, fastest
from manqala.compile.generating import generate_engine
from manqala.endgame.discovery import MAX_SEEDS, Discovery
from manqala.endgame.estimate import (
    EDGE_GROWTH,
    INITIAL_EDGES,
    EstimatedLevel,
    TableEstimate,
    check_writable,
    free_bytes,
)
from manqala.endgame.fitness import NoTableError
from manqala.endgame.identity import CONVENTIONS, FORMAT, Subject
from manqala.endgame.level_faults import SidesDifferError, UnknownMarkingError
from manqala.endgame.levels import LevelSolver
from manqala.endgame.listing import chunk_for
from manqala.endgame.markings import unmarked
from manqala.endgame.pool_scheduler import PoolScheduler
from manqala.endgame.reports import Figures, Report, gigabytes
from manqala.endgame.storage import (
    DamagedError,
    LevelFile,
    bits_for,
    remove_abandoned,
    write_level,
    write_parts,
)
from manqala.endgame.table import data_folder, level_path, markings_path, open_level, open_markings
from manqala.endgame.worker_pool import SharedGame
from manqala.endgame.working_files import WorkingSpace, remove_working_folder, working_path
from manqala.game.packed import pack
from manqala.text.diagnostics import quantity
from manqala.text.free_memory import free_memory
from manqala.text.processors import count_cores

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.compile.native_engine import NativeEngine
    from manqala.endgame.markings import Markings
    from manqala.endgame.worker_pool import WorkerPool
    from manqala.game.game import GameValue

    Progress = Callable[[int, int], object]

MAX_POSITIONS = 1 << 26
"""Maximum number of positions in a level on WebAssembly, where levels cannot be in files."""
TRIAL_SECONDS = 2.0
"""Time limit for building small levels on trial, to estimate the speed."""

MIN_POSITIONS_FOR_LLVM = 20_000
"""Number of positions to solve before compiling for LLVM pays."""


SEEDS_WITHOUT_CYCLES = 3
"""Number of seeds from which levels without cycles suggest that none has any."""


class _NewMarkingsError(Exception):
    """The levels on disk were built for fewer markings; building must restart."""


class _StopRequestedError(Exception):
    """The caller's ``progress`` requested an end."""


@dataclass(frozen=True, slots=True)
class _Level:
    """A level on disk."""

    figures: Figures
    movers: int
    sha256: str
    acyclic: bool


class TableBuilder:
    """Builds the tables of one game in one folder."""

    def __init__(
        self,
        game: GameValue,
        folder: Path | None = None,
        *,
        compiled: bool | None = None,
        threads: int | None = None,
        memory: int | None = None,
        pool: WorkerPool | None = None,
    ) -> None:
        """``folder``: that of all tables, by default the user's; ``compiled``: whether to compile, by default if it pays.

        ``pool``: a pool of workers for large levels; they see the folder under the same path.
        Raises ``NoTableError`` if the game cannot have tables.
        """
        self.subject = Subject(game)
        self.home = data_folder() if folder is None else folder
        self._compiled = compiled
        self._threads = threads or count_cores()
        self._memory = free_memory() // 2 if memory is None else memory
        self._limited = memory is not None
        self.pool = pool
        """The worker pool for large levels; workers need LLVM, as this process does."""
        self.markings: Markings | None = None
        """The markings of the tables, once they are known."""
        self.edges_per_node = INITIAL_EDGES
        """Mean number of edges per position in the last level built."""
        self._acyclic_up_to = -1
        """The number of seeds up to which play never returns to a position, of the levels loaded or built."""
        self.skips_room_check = False
        """Whether to build without checking the free space."""
        self._discovery: Discovery | None = None
        self._unknown_marking: UnknownMarkingError | None = None
        """A marking that solving has reached and discovery had missed."""

    def build(self, most: int, progress: Progress | None = None) -> Report:
        """Load or build all levels up to ``most`` seeds; raises ``NoTableError``, ``OSError``.

        ``progress`` receives the number of positions done and their total; if it returns ``False``, the report
        covers the levels finished so far, which remain.
        """

        def poll() -> None:
            if progress is not None and progress(0, 1) is False:
                raise _StopRequestedError

        self._refuse_too_many_seeds(most)
        self.markings = open_markings(self.home, self.subject)
        while True:
            try:
                return self._build(most, progress, poll)
            except UnknownMarkingError as error:
                self._unknown_marking = error
            except _NewMarkingsError:
                pass

    def _build(self, most: int, progress: Progress | None, poll: Callable[[], object]) -> Report:
        """Load or build all levels with the markings known so far."""
        report = Report([], level_path(self.home, self.subject.key, 0).parent)
        remove_abandoned(report.folder)
        total = self._positions(most)
        done = 0

        def report_progress(more: int) -> None:
            if progress is not None and progress(done + more, total) is False:
                raise _StopRequestedError

        solver: LevelSolver | None = None
        levels: list[_Level] = []
        found: list[_Level] = []
        previous = ""
        try:
            for seeds in range(most + 1):
                level = self._load_level(seeds, previous)
                if level is not None:
                    found.append(level)
                    # A late worker may have left files.
                    remove_working_folder(working_path(report.folder, seeds))
                else:
                    if solver is None:
                        solver = self._new_solver(most, poll)
                    for below in found:
                        self._load_into(solver, below)
                    found = []
                    level = self._build_level(
                        solver, seeds, previous, most, report, report_progress
                    )
                previous = level.sha256
                if level.acyclic and self._acyclic_up_to == seeds - 1:
                    self._acyclic_up_to = seeds
                report.movers = max(report.movers, level.movers)
                levels.append(level)
                done += level.figures.positions // level.movers
                if seeds < most:
                    report_progress(0)
                elif progress is not None:
                    progress(done, total)
        except _StopRequestedError:
            report.complete = False
        report.levels = [each.figures.times(report.movers // each.movers) for each in levels[1:]]
        return report

    def _positions(self, most: int) -> int:
        """Return the number of positions of all levels up to ``most`` seeds; 0 if the markings are not known."""
        known = self.markings
        return sum(known.positions(seeds) for seeds in range(most + 1)) if known is not None else 0

    def _new_solver(self, most: int, poll: Callable[[], object]) -> LevelSolver:
        """Return a solver; raises ``_NewMarkingsError`` if the levels on disk were built for fewer markings."""
        small = bool(self.markings) and self._positions(most) <= MIN_POSITIONS_FOR_LLVM
        engine = generate_engine(
            self.subject.game,
            compiled=self._compiled,
            on=(at_once() if small else fastest()) if self._compiled is None else None,
        )
        if self.subject.fitness.varying:
            if self._discovery is None:
                self._discovery = Discovery(self.subject, engine)
                if self.markings is None:
                    self._discovery.refuse_early(poll)
                self._discovery.extend(self.markings.known if self.markings is not None else ())
                self._discovery.search(most, (), poll)
            if self._unknown_marking is not None:
                self._discovery.search(
                    self._unknown_marking.seeds, [self._unknown_marking.missing], poll
                )
                self._unknown_marking = None
            markings = self._discovery.markings
            self._require_room(markings, most)
            if self.markings is None or markings.digest != self.markings.digest:
                write_parts(markings_path(self.home, self.subject.key), markings.text().encode())
                self.markings = markings
                raise _NewMarkingsError
        working = WorkingSpace(level_path(self.home, self.subject.key, 0).parent, self._memory)
        solver = LevelSolver(
            self.subject, engine, most, self._discovery, self._threads, working, scheduler=self._new_scheduler(engine, most)
        )  # fmt: skip
        solver.warm_up()
        return solver

    def _new_scheduler(self, engine: NativeEngine, most: int) -> PoolScheduler | None:
        """Return the scheduler that divides levels among the worker pool, if there is one."""
        if self.pool is None or not engine.backend.maps_files:
            return None
        game, markings = self.subject.game, self.markings
        memory = self._memory if self._limited else self.pool.memory or self._memory
        shared = SharedGame(
            pack(game.rules), str(self.home.absolute()), engine.compiled, most, chunk_for(engine), memory,
            "" if markings is None else markings.digest,
        )  # fmt: skip
        return PoolScheduler(self.pool, shared)

    def _refuse_too_many_seeds(self, most: int, *, room: bool = True) -> None:
        total = self.subject.total
        if most > total:
            raise NoTableError.because(
                f"there are only {quantity(total, 'seed')} in this game, not {most}"
            )
        if most > MAX_SEEDS:
            raise NoTableError.because(
                f"a table of {quantity(most, 'seed')} is too large",
                f"tables have up to {MAX_SEEDS} seeds",
            )
        if room and not self.subject.fitness.varying:
            self._require_room(unmarked(self.subject.game.rules.board), most)

    # ---- what it takes ------------------------------------------------------------------------------

    def estimate(self, most: int, progress: Progress | None = None) -> TableEstimate:
        """Return what the missing levels take; small ones are built on trial in a temporary folder, to measure the speed.

        Raises ``NoTableError`` if the game cannot have tables, but not for lack of space.
        """
        self._refuse_too_many_seeds(most, room=False)
        began: list[float] = []

        def enough(done: int, total: int) -> bool:
            if done and not began:
                began.append(time.perf_counter())
            wanted = progress is None or progress(done, total) is not False
            return wanted and not (began and time.perf_counter() > began[0] + TRIAL_SECONDS)

        with TemporaryDirectory() as name:
            trial = TableBuilder(
                self.subject.game, Path(name), compiled=self._compiled, threads=self._threads, memory=self._memory
            )  # fmt: skip
            trial.skips_room_check = True
            report = trial.build(most, enough)
        markings = trial.markings
        if markings is None:
            raise KeyboardInterrupt
        return self._estimate_for(
            markings, most, report.movers, trial.edges_per_node, report.rate,
            acyclic=trial._acyclic_up_to >= max(SEEDS_WITHOUT_CYCLES, len(report.levels)),
        )  # fmt: skip

    def _estimate_for(
        self,
        markings: Markings,
        most: int,
        movers: int = 1,
        edges: float = INITIAL_EDGES,
        rate: float | None = None,
        *,
        acyclic: bool = False,
    ) -> TableEstimate:
        key = self.subject.key
        levels = tuple(
            EstimatedLevel(seeds, markings.positions(seeds) * movers)
            for seeds in range(most + 1)
            if not level_path(self.home, key, seeds).is_file()
        )
        free = free_bytes(self.home)
        return TableEstimate(levels, edges * EDGE_GROWTH, self._memory, free, rate, acyclic)

    def _require_room(self, markings: Markings, most: int) -> None:
        """Raise ``NoTableError`` if neither memory nor the disk has enough space, ``OSError`` if nothing can be written."""
        if self.skips_room_check:
            return
        found = self._estimate_for(markings, most)
        if not found.levels:
            return
        what = f"a table of {quantity(most, 'seed')} is too large: {markings.positions(most):,} positions"
        if self._compiled is not False and fastest() is BackendName.WASM:
            if found.largest.positions > MAX_POSITIONS:
                raise NoTableError.because(
                    what, f"without LLVM levels have up to {MAX_POSITIONS:,} positions"
                )
            return
        if not found.fits and not self.subject.fitness.varying:
            # Levels without cycles take far less, which small ones show.
            found = self.estimate(most)
        if not found.fits:
            check_writable(self.home)  # folders as /proc have no room at all
            needed = found.table_bytes + found.working_bytes
            fits = [n for n in range(1, most) if found.up_to(n).levels and found.up_to(n).fits]
            advice = [f"there is room for {quantity(fits[-1], 'seed')}"] if fits else []
            raise NoTableError.because(
                f"{what}, for which {gigabytes(needed)} of disk are needed and {gigabytes(found.free)} are free",
                *advice,
            )

    def _load_into(self, solver: LevelSolver, level: _Level) -> None:
        """Load the numbers of a level on disk into a solver."""
        file = LevelFile(level_path(self.home, self.subject.key, level.figures.n))
        try:
            solver.levels.load(file)
        finally:
            file.close()

    def _load_level(self, seeds: int, previous: str) -> _Level | None:
        """Return a level on disk if it is intact."""
        if self.markings is None:
            return None
        try:
            level = open_level(self.home, self.subject, self.markings, seeds, previous)
        except (FileNotFoundError, DamagedError):
            return None
        try:
            figures = Figures(**level.header["figures"])
            level.verify()
            acyclic = level.header["acyclic"] is True
            return _Level(figures, int(level.header["movers"]), level.sha256, acyclic)
        except (DamagedError, KeyError, TypeError):
            return None
        finally:
            level.close()

    def _build_level(
        self,
        solver: LevelSolver,
        seeds: int,
        previous: str,
        most: int,
        report: Report,
        report_progress: Callable[[int], None],
    ) -> _Level:
        """Solve a level and write it; no level above ``most`` will need it."""
        began = time.perf_counter()
        movers = report.movers
        try:
            numbers = solver.solve(seeds, movers, report_progress, previous)
        except SidesDifferError:
            movers = 2
            numbers = solver.solve(seeds, movers, report_progress, previous)
        report.seconds += time.perf_counter() - began
        self.edges_per_node = solver.edges_per_node
        positions, (backend, functions) = numbers.positions, (solver.backend, solver.functions)
        report.built += positions
        figures = Figures(seeds, positions, *numbers.counts(backend, functions))
        if figures.certain == positions:
            numbers = numbers.values_only(backend, functions)
        if seeds < most:
            solver.levels.add(seeds, movers, numbers)
        game = self.subject.game
        header = {
            "format": FORMAT, "rules": self.subject.key, "conventions": CONVENTIONS, "previous": previous,
            "game": game.name, "options": game.options, "holes": game.rules.board.holes, "seeds": seeds,
            "movers": movers, "values": len(numbers.row), "numbers": numbers.width,
            "bits": bits_for(seeds), "figures": asdict(figures),
            "acyclic": solver.acyclic,
        }  # fmt: skip
        if solver.markings.marked:
            header["markings"] = solver.markings.digest
        path = level_path(self.home, self.subject.key, seeds)
        digest = write_level(path, header, solver.packing.blocks(numbers.row, seeds))
        remove_working_folder(working_path(path.parent, seeds))
        return _Level(figures, movers, digest, solver.acyclic)

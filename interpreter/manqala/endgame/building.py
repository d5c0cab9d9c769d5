"""Builds endgame tables level by level; each finished level is on disk before the next begins."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from manqala.compile.backends.backend import BackendName
from manqala.compile.backends.choice import at_once, fastest
from manqala.compile.generating import generate_engine
from manqala.endgame.crew import CrewGame
from manqala.endgame.crew_work import CrewWork
from manqala.endgame.discovery import MOST_SEEDS, Discovery
from manqala.endgame.estimate import (
    FIRST_EDGES,
    MORE_EDGES,
    EstimatedLevel,
    TableEstimate,
    free_bytes,
)
from manqala.endgame.fitness import NoTableError
from manqala.endgame.identity import CONVENTIONS, FORMAT, Subject
from manqala.endgame.kernel.frame import NUMBERS
from manqala.endgame.level_faults import UnlikeError, UnmarkedError
from manqala.endgame.levels import LevelSolver, Working
from manqala.endgame.listing import chunk_for
from manqala.endgame.markings import unmarked
from manqala.endgame.reports import Figures, Report, gigabytes
from manqala.endgame.storage import (
    DamagedError,
    LevelFile,
    bits_for,
    tidy,
    write_level,
    write_whole,
)
from manqala.endgame.table import data_folder, level_path, markings_path, open_level, open_markings
from manqala.endgame.working_files import clear, working_path
from manqala.game.packed import pack
from manqala.text.diagnostics import quantity
from manqala.text.free_memory import free_memory
from manqala.text.processors import cores

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.compile.native_engine import NativeEngine
    from manqala.endgame.crew import Crew
    from manqala.endgame.markings import Markings
    from manqala.game.game import GameValue

    Progress = Callable[[int, int], object]

MOST_POSITIONS = 1 << 26
"""Maximum number of positions in a level on WebAssembly, which has a memory of its own: levels cannot be in files."""
TRIAL_SECONDS = 2.0
"""The time for small levels from which an estimate is made."""

SMALL = 20_000
"""Number of positions to solve before compiling for LLVM pays."""


class _AnewError(Exception):
    """Levels on disk are for fewer markings than there are."""


class _EnoughError(Exception):
    """The caller's ``progress`` requested an end."""


@dataclass(frozen=True, slots=True)
class _Level:
    """A level on disk."""

    figures: Figures
    movers: int
    sha256: str


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
        crew: Crew | None = None,
    ) -> None:
        """``folder``: that of all tables, by default the user's; ``compiled``: use the fastest back end, by default if it pays.

        ``crew``: others who share the work on large levels, and see the folder under the same path.
        Raises ``NoTableError`` if the game cannot have tables.
        """
        self.subject = Subject(game)
        self.home = data_folder() if folder is None else folder
        self._compiled = compiled
        self._threads = threads or cores()
        self._memory = free_memory() // 2 if memory is None else memory
        self._limited = memory is not None
        self.crew = crew
        """The crew that shares the work on large levels; its members need LLVM, as this process does."""
        self.markings: Markings | None = None
        """Those of the tables, once they are known."""
        self.edges_a_node = FIRST_EDGES
        """The number of edges of each position of the last level that was built."""
        self.has_room = False
        """Whether to build without asking how much room there is."""
        self._discovery: Discovery | None = None
        self._unmarked: UnmarkedError | None = None
        """What solving has shown that discovery had not."""

    def build(self, most: int, progress: Progress | None = None) -> Report:
        """Find or build all levels up to ``most`` seeds; raises ``NoTableError``, ``OSError``.

        ``progress`` receives the number of positions done and their total; if it returns ``False``, the report
        covers the levels finished so far, which remain.
        """

        def looked() -> None:
            if progress is not None and progress(0, 1) is False:
                raise _EnoughError

        self._require(most)
        self.markings = open_markings(self.home, self.subject)
        while True:
            try:
                return self._build(most, progress, looked)
            except UnmarkedError as error:
                self._unmarked = error
            except _AnewError:
                pass

    def _build(self, most: int, progress: Progress | None, looked: Callable[[], object]) -> Report:
        """Find or build all levels with the markings known so far."""
        report = Report([], level_path(self.home, self.subject.key, 0).parent)
        tidy(report.folder)
        total = self._positions(most)
        done = 0

        def look(more: int) -> None:
            if progress is not None and progress(done + more, total) is False:
                raise _EnoughError

        solver: LevelSolver | None = None
        levels: list[_Level] = []
        found: list[_Level] = []
        previous = ""
        try:
            for seeds in range(most + 1):
                level = self._load_level(seeds, previous)
                if level is not None:
                    found.append(level)
                    # A worker that was late may have left something.
                    clear(working_path(report.folder, seeds))
                else:
                    if solver is None:
                        solver = self._new_solver(most, looked)
                    for below in found:
                        self._hand_over(solver, below)
                    found = []
                    level = self._make_level(solver, seeds, previous, report, look)
                previous = level.sha256
                report.movers = max(report.movers, level.movers)
                levels.append(level)
                done += level.figures.positions // level.movers
                if seeds < most:
                    look(0)
                elif progress is not None:
                    progress(done, total)
        except _EnoughError:
            report.complete = False
        report.levels = [each.figures.times(report.movers // each.movers) for each in levels[1:]]
        return report

    def _positions(self, most: int) -> int:
        """Return the number of positions of all levels up to ``most`` seeds; 0 if the markings are not known."""
        known = self.markings
        return sum(known.positions(seeds) for seeds in range(most + 1)) if known is not None else 0

    def _new_solver(self, most: int, looked: Callable[[], object]) -> LevelSolver:
        """Return a solver; raises ``_AnewError`` if there are more markings than the levels on disk were built for."""
        small = bool(self.markings) and self._positions(most) <= SMALL
        engine = generate_engine(
            self.subject.game,
            compiled=self._compiled,
            on=(at_once() if small else fastest()) if self._compiled is None else None,
        )
        if self.subject.fitness.varying:
            if self._discovery is None:
                self._discovery = Discovery(self.subject, engine)
                if self.markings is None:
                    self._discovery.refuse_early(looked)
                self._discovery.extend(self.markings.known if self.markings is not None else ())
                self._discovery.search(most, (), looked)
            if self._unmarked is not None:
                self._discovery.search(self._unmarked.seeds, [self._unmarked.missing], looked)
                self._unmarked = None
            markings = self._discovery.markings
            self._require_room(markings, most)
            if self.markings is None or markings.digest != self.markings.digest:
                write_whole(markings_path(self.home, self.subject.key), markings.text().encode())
                self.markings = markings
                raise _AnewError
        working = Working(level_path(self.home, self.subject.key, 0).parent, self._memory)
        solver = LevelSolver(
            self.subject, engine, most, self._discovery, self._threads, working, crew=self._crew_work(engine, most)
        )  # fmt: skip
        solver.warm_up()
        return solver

    def _crew_work(self, engine: NativeEngine, most: int) -> CrewWork | None:
        """Return who divides levels among the crew, if there is one."""
        if self.crew is None or not engine.backend.maps_files:
            return None
        game, markings = self.subject.game, self.markings
        memory = self._memory if self._limited else self.crew.memory or self._memory
        shared = CrewGame(
            pack(game.rules), str(self.home.absolute()), engine.compiled, most, chunk_for(engine), memory,
            "" if markings is None else markings.digest,
        )  # fmt: skip
        return CrewWork(self.crew, shared)

    def _require(self, most: int, *, room: bool = True) -> None:
        total = self.subject.total
        if most > total:
            raise NoTableError.because(
                f"there are only {quantity(total, 'seed')} in this game, not {most}"
            )
        if most > MOST_SEEDS:
            raise NoTableError.because(
                f"a table of {quantity(most, 'seed')} is too large",
                f"tables have up to {MOST_SEEDS} seeds",
            )
        if room and not self.subject.fitness.varying:
            self._require_room(unmarked(self.subject.game.rules.board), most)

    # ---- what it takes ------------------------------------------------------------------------------

    def estimate(self, most: int, progress: Progress | None = None) -> TableEstimate:
        """Return what the levels that are missing take; some small ones are built on trial, elsewhere, for the speed.

        Raises ``NoTableError`` if the game cannot have tables, not if there is no room for them.
        """
        self._require(most, room=False)
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
            trial.has_room = True
            report = trial.build(most, enough)
        markings = trial.markings
        if markings is None:
            raise KeyboardInterrupt
        return self._estimated(markings, most, report.movers, trial.edges_a_node, report.rate)

    def _estimated(
        self,
        markings: Markings,
        most: int,
        movers: int = 1,
        edges: float = FIRST_EDGES,
        rate: float | None = None,
    ) -> TableEstimate:
        key = self.subject.key
        levels = tuple(
            EstimatedLevel(seeds, markings.positions(seeds) * movers)
            for seeds in range(most + 1)
            if not level_path(self.home, key, seeds).is_file()
        )
        return TableEstimate(levels, edges * MORE_EDGES, self._memory, free_bytes(self.home), rate)

    def _require_room(self, markings: Markings, most: int) -> None:
        """Refuse what neither memory nor the disk has room for."""
        if self.has_room:
            return
        found = self._estimated(markings, most)
        if not found.levels:
            return
        what = f"a table of {quantity(most, 'seed')} is too large: {markings.positions(most):,} positions"
        if self._compiled is not False and fastest() is BackendName.WASM:
            if found.largest.positions > MOST_POSITIONS:
                raise NoTableError.because(
                    what, f"without LLVM levels have up to {MOST_POSITIONS:,} positions"
                )
            return
        if not found.fits:
            needed = found.table_bytes + found.working_bytes
            fits = [n for n in range(1, most) if found.up_to(n).levels and found.up_to(n).fits]
            advice = [f"there is room for {quantity(fits[-1], 'seed')}"] if fits else []
            raise NoTableError.because(
                f"{what}, for which {gigabytes(needed)} of disk are needed and {gigabytes(found.free)} are free",
                *advice,
            )

    def _hand_over(self, solver: LevelSolver, level: _Level) -> None:
        """Tell a solver the numbers of a level on disk."""
        file = LevelFile(level_path(self.home, self.subject.key, level.figures.n))
        try:
            solver.load(file)
        finally:
            file.close()

    def _load_level(self, seeds: int, previous: str) -> _Level | None:
        """Return a level on disk if it is entirely intact."""
        if self.markings is None:
            return None
        try:
            level = open_level(self.home, self.subject, self.markings, seeds, previous)
        except (FileNotFoundError, DamagedError):
            return None
        try:
            figures = Figures(**level.header["figures"])
            level.verify()
            return _Level(figures, int(level.header["movers"]), level.sha256)
        except (DamagedError, KeyError, TypeError):
            return None
        finally:
            level.close()

    def _make_level(
        self,
        solver: LevelSolver,
        seeds: int,
        previous: str,
        report: Report,
        look: Callable[[int], None],
    ) -> _Level:
        """Solve a level and write it."""
        began = time.perf_counter()
        movers = report.movers
        try:
            values = solver.solve(seeds, movers, look, previous)
        except UnlikeError:
            movers = 2
            values = solver.solve(seeds, movers, look, previous)
        report.seconds += time.perf_counter() - began
        self.edges_a_node = solver.edges_a_node
        report.built += len(values) // NUMBERS
        solver.add(seeds, movers, values)
        figures = Figures(seeds, len(values) // NUMBERS, *solver.counted(values))
        game = self.subject.game
        header = {
            "format": FORMAT, "rules": self.subject.key, "conventions": CONVENTIONS, "previous": previous,
            "game": game.name, "options": game.options, "holes": game.rules.board.holes, "seeds": seeds,
            "movers": movers, "values": len(values), "bits": bits_for(seeds), "figures": asdict(figures),
            "acyclic": solver.acyclic,
        }  # fmt: skip
        if solver.markings.marked:
            header["markings"] = solver.markings.digest
        path = level_path(self.home, self.subject.key, seeds)
        digest = write_level(path, header, solver.packing.blocks(values, seeds))
        clear(working_path(path.parent, seeds))
        return _Level(figures, movers, digest)

"""Runs numbered games on this machine: on the calling thread, on other threads, or on processes."""

from __future__ import annotations

import queue
import threading
import time
from functools import partial
from typing import TYPE_CHECKING, Any

from manqala.simulate.chunks import Chunks
from manqala.simulate.stop import ignoring_interrupts, leave_behind
from manqala.simulate.tally import GameResults, Tally
from manqala.text.diagnostics import Diagnostic, ManqalaError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Future

    from manqala.simulate.jobs import Job, Play
    from manqala.simulate.stop import Stop

    Progress = Callable[[int], None]
    """Receives the number of games played since the last call."""

LOCAL_SECONDS = 1.0
"""Seconds of play on this thread before other workers start."""
POLL_SECONDS = 0.1
"""Seconds between checks for a stop request."""


class Run:
    """A run of games number 0 to ``games`` - 1.

    A stopped run has played the first games, as a shorter run would; only chunks that take too long to wait for
    are missing.
    """

    def __init__(
        self, games: int, workers: int, stop: Stop, progress: Progress | None = None,
        take: Callable[[Any], None] | None = None,
    ) -> None:  # fmt: skip
        """Prepare a run of a number of games with a number of workers.

        ``take``: receives the job's results; by default they are added to the ``tally``.
        """
        self.games = games
        self.workers = workers
        self.stop = stop
        self.chunks = Chunks(games, workers)
        self.tally = Tally()
        self.seconds = 0.0
        """Duration without the preparation."""
        self._progress = progress
        self._take: Callable[[Any], None] = self.tally.add if take is None else take

    @property
    def has_games(self) -> bool:
        """Whether games are left and no stop was requested."""
        return self.chunks.next < self.games and not self.stop.requested

    def count(self, found: GameResults) -> None:
        """Take the results of some games."""
        self._take(found)
        if self._progress is not None:
            self._progress(found.games)

    def here(self, play: Play, seconds: float | None = None) -> None:
        """Play on this thread, for a number of seconds or to the end."""
        began = time.perf_counter()
        while self.has_games and (seconds is None or time.perf_counter() - began < seconds):
            numbers = self.chunks.take()
            assert numbers is not None
            try:
                self.count(self.stop.attend(partial(self._time, play, numbers)))
            except KeyboardInterrupt:
                self.stop.requested = True
        self.seconds += time.perf_counter() - began

    def on_threads(self, plays: Sequence[Play]) -> None:
        """Play on a thread for each of ``plays``, which must not share data.

        Two threads are faster than one only if the games run in code that releases Python's lock.
        """
        results: queue.SimpleQueue[GameResults | BaseException | None] = queue.SimpleQueue()

        def work(play: Play) -> None:
            try:
                while not self.stop.requested and (numbers := self.chunks.take()) is not None:
                    results.put(self._time(play, numbers))
            except BaseException as error:
                # It is raised again on the caller's thread.
                self.stop.requested = True
                results.put(error)
            finally:
                results.put(None)

        began = time.perf_counter()
        threads = [threading.Thread(target=work, args=(play,), daemon=True) for play in plays]
        for thread in threads:
            thread.start()
        working = len(plays)
        failed: BaseException | None = None
        while working:
            try:
                found = results.get(timeout=POLL_SECONDS)
            except queue.Empty:
                if failed is None and self.stop.is_overdue():
                    for thread in threads:
                        leave_behind(thread)
                    break
                continue
            if found is None:
                working -= 1
            elif isinstance(found, BaseException):
                failed = failed or found
            else:
                self.count(found)
        self.seconds += time.perf_counter() - began
        if failed is not None:
            raise failed

    def on_processes(self, job: Job) -> None:
        """Play on processes, each of which has one chunk in progress and one waiting.

        Raises ``ManqalaError`` as the games do.
        """
        from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
        from multiprocessing import active_children, get_context

        began = time.perf_counter()
        others = set(active_children())
        pool = ProcessPoolExecutor(self.workers, get_context("spawn"), _initialise, (job,))
        pending: set[Future[GameResults | tuple[Diagnostic, ...]]] = set()
        try:
            while self.has_games or pending:
                with ignoring_interrupts():
                    while self.has_games and len(pending) < 2 * self.workers:
                        numbers = self.chunks.take()
                        assert numbers is not None
                        pending.add(pool.submit(_play_chunk, numbers))
                done, pending = wait(pending, POLL_SECONDS, FIRST_COMPLETED)
                for future in done:
                    found = future.result()
                    if isinstance(found, tuple):
                        raise ManqalaError(*found)
                    self.count(found)
                if pending and self.stop.is_overdue():
                    for process in set(active_children()) - others:
                        process.terminate()
                    break
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
        self.seconds += time.perf_counter() - began

    def _time(self, play: Play, numbers: range) -> GameResults:
        began = time.perf_counter()
        found = play(numbers)
        self.chunks.record(len(numbers), time.perf_counter() - began)
        return found


def play_job(job: Job, run: Run) -> None:
    """Play a job in Python: on processes, unless it finishes before they would have started."""
    try:
        play = run.stop.attend(job.open)  # random openings may take long
    except KeyboardInterrupt:
        return
    run.here(play, None if run.workers == 1 else LOCAL_SECONDS)
    if run.has_games:
        run.on_processes(job)


# ---- in a process of the pool ---------------------------------------------------------------------

_job: list[Job] = []
_plays: list[Play] = []


def _initialise(job: Job) -> None:
    """Initialise a process: store the job for later."""
    _job[:] = [job]


def _play_chunk(numbers: range) -> GameResults | tuple[Diagnostic, ...]:
    """Play a chunk; return a fault of the rules as a value."""
    try:
        if not _plays:
            _plays.append(_job[0].open())
        return _plays[0](numbers)
    except ManqalaError as error:
        return error.diagnostics

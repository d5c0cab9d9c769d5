"""Plays trials of variants: on this thread, on processes or on a Dask cluster."""

from __future__ import annotations

from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING

from manqala.simulate.stop import ignoring_interrupts
from manqala.tune.trial_games import ReadyVariants, perform, prepare

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing.process import BaseProcess
    from typing import Any

    from manqala.simulate.stop import Stop
    from manqala.tune.trial_games import Sides, Trial, TrialAnswer

POLL_SECONDS = 0.1


class TrialRunner:
    """Plays trials; a context manager, which ends the processes."""

    def __init__(self, sides: Sides, workers: int, stop: Stop, address: str | None = None) -> None:
        """Play on this number of processes; with one, on this thread. ``address``: play on this Dask cluster instead."""
        self.sides = sides
        self.stop = stop
        self.out_of_time = False
        """Whether the time limit is reached; games in progress are still finished."""
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._others: set[BaseProcess] = set()
        """Child processes that existed before the pool."""
        self._ready = ReadyVariants(sides)
        self._address = address
        self._client: Any = None
        self._open = ExitStack()

    def __enter__(self) -> TrialRunner:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the processes, and the connection."""
        self._open.close()
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)

    @property
    def over(self) -> bool:
        """Whether no further games begin."""
        return self.out_of_time or self.stop.requested

    def play(self, trials: Sequence[Trial], take: Callable[[Trial, TrialAnswer], None]) -> None:
        """Play trials until stopped; ``take`` receives each as soon as it is played."""
        if self._address is not None:
            self._on_cluster(trials, take, self._address)
            return
        if self._workers == 1 or len(trials) == 1:
            for trial in trials:
                if self.over:
                    return
                try:
                    found = self.stop.attend(partial(self._ready.play, trial))
                except KeyboardInterrupt:
                    self.stop.requested = True
                    return
                take(trial, found)
            return
        self._on_processes(trials, take)

    def _on_cluster(
        self, trials: Sequence[Trial], take: Callable[[Trial, TrialAnswer], None], address: str
    ) -> None:
        from manqala.simulate.cluster import connect
        from manqala.tune.trial_cluster import play_on_cluster

        if self._client is None:
            self._client = self._open.enter_context(connect(address))
        play_on_cluster(trials, self.sides, self._client, address, lambda: self.over, take)

    def _on_processes(
        self, trials: Sequence[Trial], take: Callable[[Trial, TrialAnswer], None]
    ) -> None:
        from concurrent.futures import FIRST_COMPLETED, wait
        from multiprocessing import active_children

        pool = self._open_pool()
        remaining = iter(trials)
        pending: dict[Future[TrialAnswer], Trial] = {}
        ended = False
        while pending or not (ended or self.over):
            with ignoring_interrupts():
                while not (ended or self.over) and len(pending) < 2 * self._workers:
                    trial = next(remaining, None)
                    if trial is None:
                        ended = True
                    else:
                        pending[pool.submit(perform, trial)] = trial
            done, _ = wait(pending, POLL_SECONDS, FIRST_COMPLETED)
            for future in done:
                take(pending.pop(future), future.result())
            if pending and self.stop.is_overdue():
                for process in set(active_children()) - self._others:
                    process.terminate()
                return

    def _open_pool(self) -> ProcessPoolExecutor:
        if self._pool is None:
            from concurrent.futures import ProcessPoolExecutor
            from multiprocessing import active_children, get_context

            self._others = set(active_children())
            self._pool = ProcessPoolExecutor(
                self._workers, get_context("spawn"), prepare, (self.sides,)
            )
        return self._pool

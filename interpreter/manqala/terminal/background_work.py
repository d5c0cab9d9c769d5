"""Run work in a thread, one task at a time, and discard its results when the player does something else."""

from __future__ import annotations

from contextlib import suppress
from threading import Lock, Thread
from typing import TYPE_CHECKING, TypeVar

from manqala.simulate.stop import leave_behind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Job = Callable[[], None]
    Stopped = Callable[[], bool]

Found = TypeVar("Found")


class BackgroundWork:
    """Runs work in a thread, and passes results to the screen unless the work has been cancelled."""

    def __init__(self, deliver: Callable[[Job], object], fail: Callable[[Exception], None]) -> None:
        """``deliver`` runs a job in the thread of the screen; ``fail`` takes exceptions."""
        self._deliver, self._fail = deliver, fail
        self._generation = 0
        self._lock = Lock()
        self._threads: list[Thread] = []

    @property
    def generation(self) -> int:
        """Number of cancellations so far."""
        return self._generation

    @property
    def busy(self) -> bool:
        """Whether a thread is running."""
        self._threads = [thread for thread in self._threads if thread.is_alive()]
        return bool(self._threads)

    def cancel(self) -> int:
        """Discard the results of all running work; return the new generation."""
        self._generation += 1
        return self._generation

    def close(self) -> None:
        """Stop when the screen closes: the player does not wait for a program that is thinking."""
        self.cancel()
        if self.busy:
            for thread in self._threads:
                leave_behind(thread)

    def start(
        self, work: Callable[[Stopped], Iterable[Found]], use: Callable[[Found], None]
    ) -> None:
        """Do ``work`` in a thread, and pass each result to ``use`` in the thread of the screen."""
        generation = self._generation

        def stopped() -> bool:
            return generation != self._generation

        def deliver(job: Job) -> None:
            # After the screen has closed, nothing can take results.
            with suppress(RuntimeError):
                self._deliver(lambda: None if stopped() else job())

        def run() -> None:
            # Earlier work may still be stopping.
            with self._lock:
                try:
                    for found in () if stopped() else work(stopped):
                        deliver(lambda found=found: use(found))  # type: ignore[misc]  # mypy cannot infer a default of a lambda
                except Exception as error:  # the screen reports any exception after it has closed
                    fault = error
                    deliver(lambda: self._fail(fault))

        thread = Thread(target=run, daemon=True)
        self._threads.append(thread)
        thread.start()

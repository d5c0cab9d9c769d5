"""A worker pool on a Dask cluster that builds endgame tables."""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from manqala.simulate.cluster import (
    WORKER_SECONDS,
    connect,
    count_threads,
    own_version,
    task_result,
)
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError
from manqala.text.extras import require_extra

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from manqala.endgame.worker_pool import Answer, Task

POLL_SECONDS = 0.1
"""Seconds between polls while no task ends."""
MEMORY_DIVISOR = 4
"""Divisor of a worker's memory for its blocks: a quarter of it, since Dask counts mapped files as memory, too."""


@contextmanager
def connect_pool(address: str) -> Iterator[ClusterPool]:
    """Return the worker pool of a cluster; raises ``ManqalaError`` without a scheduler, workers or LLVM."""
    require_extra("native")
    with connect(address) as client:
        yield ClusterPool(client, address)


class ClusterPool:
    """A pool of the cluster's workers; the scheduler gives a task that is lost with its worker to another one."""

    def __init__(self, client: Any, address: str) -> None:
        """Wait a little for the first worker."""
        from threading import Condition

        self._client, self._address = client, address
        self._threads = count_threads(client, address)
        self._tasks: dict[Any, Task] = {}
        self._ended = Condition()
        self._ready: list[Any] = []

    @property
    def threads(self) -> int:
        """The number of threads of all workers, when the pool was created."""
        return self._threads

    @property
    def memory(self) -> int | None:
        """A quarter of the memory that each thread of the smallest worker may use; none if workers have no limit."""
        workers = self._client.scheduler_info(n_workers=-1)["workers"].values()
        limits = [
            int(worker["memory_limit"] or 0) // max(1, worker["nthreads"]) for worker in workers
        ]
        return min((limit // MEMORY_DIVISOR for limit in limits if limit), default=None)

    def send(self, task: Task) -> None:
        """Submit a task."""
        future = self._client.submit(perform_on_worker, task, own_version(), pure=False)
        self._tasks[future] = task
        future.add_done_callback(self._note)

    def _note(self, future: Any) -> None:
        with self._ended:
            self._ready.append(future)
            self._ended.notify()

    def answer(self, poll: Callable[[], object]) -> tuple[Task, Answer]:
        """Wait for the next finished task; raises ``ManqalaError`` if a worker could not perform it, or none is left."""
        seen = time.perf_counter()
        while True:
            poll()
            with self._ended:
                if not self._ready:
                    self._ended.wait(POLL_SECONDS)
                future = self._ready.pop(0) if self._ready else None
            if future is not None and future in self._tasks:
                task = self._tasks.pop(future)
                found = task_result(future, self._address, "tables cannot be built")
                if isinstance(found, tuple):
                    raise ManqalaError(*found)
                return task, found
            if time.perf_counter() - seen > WORKER_SECONDS:
                count_threads(self._client, self._address)
                seen = time.perf_counter()

    def drop(self) -> None:
        """Cancel all unfinished tasks."""
        self._client.cancel(list(self._tasks))
        self._tasks.clear()


def perform_on_worker(task: Task, version: str) -> Answer | tuple[Diagnostic, ...]:
    """Perform a task on a worker."""
    from distributed import get_worker

    from manqala.endgame.pool_worker import perform

    if (mine := own_version()) != version:
        message = f"a worker of the cluster has Manqala {mine}, and here it is {version}"
        return (Diagnostic(codes.NO_CLUSTER, Severity.ERROR, None, message),)
    return perform(task, get_worker().local_directory)

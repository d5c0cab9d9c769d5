"""Runs jobs on a Dask cluster: chunks that any worker can repeat, each counted exactly once.

Needs the extra ``manqala[dask]`` here, and Manqala of the same version on every worker.
"""

from __future__ import annotations

import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn

from manqala.simulate.run import POLL_SECONDS
from manqala.text import codes
from manqala.text.codes.code import Severity
from manqala.text.diagnostics import Diagnostic, ManqalaError
from manqala.text.extras import require_extra

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.simulate.jobs import Job, Play
    from manqala.simulate.run import Run
    from manqala.simulate.tally import GameResults

ANSWER_SECONDS = 5
"""Seconds to wait for a reply of the scheduler."""
WORKER_SECONDS = 10
"""Seconds to wait for the first worker."""
CHUNKS_PER_WORKER = 64
"""Number of chunks of games for each thread of the cluster."""
MAX_CHUNKS = 20_000
"""Maximum number of chunks: with more, the scheduler would be the bottleneck."""


def on_cluster(job: Job, run: Run, address: str) -> None:
    """Play a run on the Dask cluster with this scheduler address, such as ``tcp://host:8786``.

    The loss of a worker is harmless: the scheduler has its chunks played again with the same results, and each
    chunk counts when its first result arrives.  Raises ``ManqalaError`` without a cluster, a worker or Dask, or if
    the games fail.
    """
    with connect(address) as client:
        chunks = _divide(run.games, count_threads(client, address))
        began = seen = time.perf_counter()
        finished: dict[int, GameResults] = {}
        counted = 0
        # The job is a task, too, so that it is recreated if its worker dies.
        job_future = client.submit(_identity, job, pure=False)
        futures = client.map(
            _play_chunk, chunks, job=job_future, version=own_version(), pure=False, batch_size=500
        )
        waiting = dict(zip(futures, chunks, strict=True))
        del futures
        while waiting and not run.stop.requested:
            done = [future for future in waiting if future.done()]
            for future in done:
                numbers = waiting.pop(future)
                finished[numbers.start] = chunk_result(future, address)
            # In order, so that a stopped run has played the first games.
            while counted in finished:
                found = finished.pop(counted)
                run.count(found)
                counted += found.games
            now = time.perf_counter()
            if done:
                seen = now
            elif now - seen > WORKER_SECONDS:
                count_threads(client, address)
                seen = now
            time.sleep(POLL_SECONDS)
        client.cancel(list(waiting))
        run.seconds += time.perf_counter() - began


def _divide(number: int, threads: int) -> list[range]:
    """Return the games in chunks of equal size."""
    size = max(1, -(-number // min(MAX_CHUNKS, CHUNKS_PER_WORKER * threads)))
    return [range(start, min(start + size, number)) for start in range(0, number, size)]


# ---- the cluster --------------------------------------------------------------------------------


@contextmanager
def connect(address: str) -> Iterator[Any]:
    """Connect to the scheduler; raises ``ManqalaError`` if none answers."""
    require_extra("dask")
    import logging

    from distributed import Client

    # We report errors ourselves, once.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=ANSWER_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        what = " ".join(str(error).split()) or type(error).__name__
        _refuse(
            f"no Dask scheduler answers at ‘{address}’",
            "start one with ‘dask scheduler’, and workers with ‘dask worker ADDRESS’",
            f"Dask says: {what}",
        )
    try:
        yield client
    finally:
        client.close(timeout=ANSWER_SECONDS)


def count_threads(client: Any, address: str) -> int:
    """Return the number of threads in the cluster; wait for the first worker if there is none."""
    try:
        client.wait_for_workers(1, timeout=WORKER_SECONDS)
    except TimeoutError:
        _refuse(
            f"the Dask cluster at ‘{address}’ has no workers",
            f"start some with ‘dask worker {address}’",
        )
    threads: dict[str, int] = client.nthreads()
    return max(1, sum(threads.values()))


def chunk_result(future: Any, address: str) -> GameResults:
    """Return the result of a chunk; raises ``ManqalaError`` for a diagnostic of the worker."""
    found: GameResults | tuple[Diagnostic, ...] = task_result(future, address)
    if isinstance(found, tuple):
        raise ManqalaError(*found)
    return found


def task_result(future: Any, address: str, failed: str = "the games cannot be played") -> Any:
    """Return the result of a task; raises ``ManqalaError`` with the message ``failed`` if a worker could not perform it."""
    try:
        return future.result()
    except Exception as error:  # anything can happen on another machine
        what = " ".join(f"{type(error).__name__}: {error}".split())
        _refuse(
            f"{failed} on the cluster at ‘{address}’: {what}",
            "every worker needs Manqala, of the version that is installed here",
        )


def _refuse(message: str, *help_lines: str) -> NoReturn:
    raise ManqalaError(Diagnostic(codes.NO_CLUSTER, Severity.ERROR, None, message, help=help_lines))


# ---- on the workers -----------------------------------------------------------------------------

_thread_state = threading.local()


def own_version() -> str:
    """Return the version of Manqala on this machine."""
    from importlib.metadata import version

    return version("manqala")


def _identity(job: Job) -> Job:
    """Return the job, as a task for the cluster."""
    return job


def _play_chunk(numbers: range, job: Job, version: str) -> GameResults | tuple[Diagnostic, ...]:
    """Play a chunk; cache the opened job for the next chunk on the same thread."""
    if (mine := own_version()) != version:
        message = f"a worker of the cluster has Manqala {mine}, and here it is {version}"
        return (Diagnostic(codes.NO_CLUSTER, Severity.ERROR, None, message),)
    kept: tuple[Job, Play] | None = getattr(_thread_state, "kept", None)
    try:
        if kept is None or kept[0] != job:
            kept = _thread_state.kept = (job, job.open())
        return kept[1](numbers)
    except ManqalaError as error:
        return error.diagnostics

"""Plays trials on a Dask cluster; a trial lost with its worker is played again, with the same result."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

from manqala.simulate.cluster import WORKER_SECONDS, count_threads, own_version, task_result
from manqala.tune.trial_games import ReadyVariants

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from manqala.tune.trial_games import Sides, Trial, TrialAnswer

TRIALS_PER_THREAD = 4
"""Number of trials in progress or waiting, for each thread of the cluster."""
POLL_SECONDS = 0.02

_thread_state = threading.local()


def play_on_cluster(
    trials: Sequence[Trial],
    sides: Sides,
    client: Any,
    address: str,
    over: Callable[[], bool],
    take: Callable[[Trial, TrialAnswer], None],
) -> None:
    """Play trials until it is ``over``; ``take`` receives each once, in no particular order."""
    most = TRIALS_PER_THREAD * count_threads(client, address)
    remaining = iter(trials)
    pending: dict[Any, Trial] = {}
    ended, seen = False, time.perf_counter()
    while pending or not (ended or over()):
        while not (ended or over()) and len(pending) < most:
            trial = next(remaining, None)
            if trial is None:
                ended = True
            else:
                sent = client.submit(perform_on_worker, trial, sides, own_version(), pure=False)
                pending[sent] = trial
        if over():
            client.cancel(list(pending))
            return
        done = [future for future in pending if future.done()]
        if done:
            seen = time.perf_counter()
        elif time.perf_counter() - seen > WORKER_SECONDS:
            # Raises an error if no worker is left.
            count_threads(client, address)
            seen = time.perf_counter()
        else:
            time.sleep(POLL_SECONDS)
        for future in done:
            take(pending.pop(future), task_result(future, address))


def perform_on_worker(trial: Trial, sides: Sides, version: str) -> TrialAnswer:
    """Play a trial on a worker, whose threads keep the variants that they have opened."""
    if (mine := own_version()) != version:
        raise RuntimeError(f"a worker has Manqala {mine}, and here it is {version}")
    kept: tuple[Sides, ReadyVariants] | None = getattr(_thread_state, "kept", None)
    if kept is None or kept[0] != sides:
        kept = _thread_state.kept = (sides, ReadyVariants(sides))
    return kept[1].play(trial)

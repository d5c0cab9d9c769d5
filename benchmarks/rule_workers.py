"""Processes that try rule files, with limits of memory and time; used by ``generate_rules.py``."""

from __future__ import annotations

import gc
import multiprocessing
import re
import resource
import time
from dataclasses import asdict, dataclass
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any

from rule_reducer import reduced
from tests.random_rules.generator import generate
from tests.random_rules.trials import LIMIT, SLOW, Trial, trial

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from multiprocessing.connection import Connection

MEMORY = 1 << 30
"""Limit of bytes for a file, with Python's interpreter itself."""
FRESH = 200
"""Number of files after which a worker is replaced, so that files do not affect later ones."""
KEPT = 8
"""Number of files between garbage collections."""
WATCH = {"trial": 600.0, "compiled": 3600.0, "reduce": 900.0}
"""Wall-clock seconds after which a silent worker is stopped."""
REDUCING = 120.0
"""Processor seconds spent on making one file shorter."""


@dataclass
class Job:
    """A task for the file of a number."""

    kind: str
    number: int
    line: dict[str, Any] | None = None


def slug(text: str) -> str:
    """A text as a part of a file name."""
    return re.sub(r"[^A-Za-z0-9]+", "-", text).strip("-")[:60]


def _line(job: Job, made: Trial) -> dict[str, Any]:
    seconds = {stage: round(spent, 4) for stage, spent in made.seconds.items()}
    kept = {key: value for key, value in asdict(made).items() if key not in {"stage", "began"}}
    return {"n": job.number, **kept, "seconds": seconds, "compiled": job.kind == "compiled"}


def _do(job: Job) -> dict[str, Any]:
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    # Memories of WebAssembly ask for more address space than that.
    resource.setrlimit(resource.RLIMIT_AS, (most if job.kind == "compiled" else MEMORY, most))
    data = generate(job.number).encode()
    if job.kind != "reduce":
        return _line(job, trial(data, job.number, compiled=job.kind == "compiled"))
    assert job.line is not None
    compiled = job.line["compiled"]
    wanted = job.line["outcome"]

    slow = SLOW in wanted
    # Where it takes too long, what takes a fifth of that is shorter in no time.
    limit, same = (LIMIT / 5, wanted.partition(SLOW)[0] + SLOW) if slow else (LIMIT, wanted)

    def still(text: str) -> bool:
        made = trial(text.encode(), job.number, compiled=compiled, limit=limit)
        return made.outcome.startswith(same)

    text = reduced(data.decode(), still, REDUCING)
    detail = trial(text.encode(), job.number, compiled=compiled, limit=limit).detail
    detail = detail or job.line["detail"]
    return {"text": text, "detail": detail}


def _serve(connection: Connection) -> None:
    """Carry out jobs until there are no more."""
    # What is here already stays; what a file leaves behind is cleared away between files, which is quicker.
    gc.freeze()
    gc.disable()
    done = 0
    while True:
        try:
            job = connection.recv()
        except EOFError:
            return
        connection.send(_do(job))
        done += 1
        if done % KEPT == 0:
            gc.collect()


class _Worker:
    """One process, with its job."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("fork")
        self.connection, other = context.Pipe()
        self.process = context.Process(target=_serve, args=(other,), daemon=True)
        self.process.start()
        other.close()
        self.job: Job | None = None
        self.began = 0.0
        self.done = 0

    def give(self, job: Job) -> None:
        self.job, self.began = job, time.monotonic()
        self.connection.send(job)

    def take(self) -> dict[str, Any]:
        """The result of its job; none from a worker that died."""
        assert self.job is not None
        self.done += FRESH if self.job.kind == "compiled" else 1
        try:
            line: dict[str, Any] = self.connection.recv()
        except (EOFError, ConnectionError):
            self.process.join()
            self.done = FRESH
            return self.lost(f"the process ended with {self.process.exitcode}")
        return line

    def lost(self, why: str) -> dict[str, Any]:
        """The report about a job whose worker died."""
        assert self.job is not None
        if self.job.kind == "reduce":
            return {
                "text": generate(self.job.number),
                "detail": f"{why}, while it was made shorter",
            }
        return _line(self.job, Trial(outcome=why))

    def stop(self) -> None:
        self.connection.close()
        if self.process.is_alive():
            self.process.kill()
        self.process.join()


class Pool:
    """A pool of workers; exhausted, dead or slow ones are replaced."""

    def __init__(self, number: int) -> None:
        """Start a number of workers."""
        self.workers = [_Worker() for _ in range(number)]

    def run(self, following: Callable[[], Job | None]) -> Iterator[tuple[Job, dict[str, Any]]]:
        """Assign jobs to free workers until all are done."""
        while True:
            for n in range(len(self.workers)):
                if self.workers[n].job is None and (job := following()) is not None:
                    if self.workers[n].done >= FRESH:
                        self.workers[n].stop()
                        self.workers[n] = _Worker()
                    self.workers[n].give(job)
            busy = [worker for worker in self.workers if worker.job is not None]
            if not busy:
                break
            ready = wait([worker.connection for worker in busy], timeout=5)
            for worker in busy:
                job = worker.job
                assert job is not None
                if worker.connection in ready:
                    line = worker.take()
                elif time.monotonic() - worker.began > WATCH[job.kind]:
                    line = worker.lost("it hangs")
                    worker.process.kill()
                    worker.done = FRESH
                else:
                    continue
                worker.job = None
                yield job, line
        for worker in self.workers:
            worker.stop()

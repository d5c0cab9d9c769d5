"""A Dask cluster on this machine, for tests, and a job during which one of its workers is killed."""

from __future__ import annotations

import importlib.util
import itertools
import os
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from tests.helpers.checkout import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from manqala.simulate.jobs import Job
    from manqala.simulate.tally import GameResults

needs_dask = pytest.mark.skipif(
    importlib.util.find_spec("distributed") is None, reason="the extra ‘dask’ is not installed"
)
LOCAL = ["--host", "127.0.0.1", "--no-dashboard"]


def start(module: str, *arguments: str) -> subprocess.Popen[bytes]:
    """A process of the cluster, quiet."""
    return subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.{module}", *arguments],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env={
            **os.environ,
            "DASK_DISTRIBUTED__LOGGING__DISTRIBUTED": "critical",
            # Workers must find the jobs of this file.
            "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]),
        },
    )  # fmt: skip


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """The address of a scheduler that has no workers yet."""
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    process = start("dask_scheduler", *LOCAL, "--port", str(port))
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        with socket.socket() as trying:
            if trying.connect_ex(("127.0.0.1", port)) == 0:
                break
        time.sleep(0.05)
    yield address
    process.terminate()
    process.wait(30)


@pytest.fixture
def workers(scheduler: str) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Two workers, each a process that is not restarted."""
    from distributed import Client

    processes = [
        start("dask_worker", scheduler, *LOCAL, "--no-nanny", "--nthreads", "1") for _ in range(2)
    ]
    with Client(scheduler, timeout=10, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=60)
    yield processes
    for process in processes:
        process.kill()
        process.wait(30)
    with Client(scheduler, timeout=10, set_as_default=False) as client:
        deadline = time.monotonic() + 30
        while client.nthreads() and time.monotonic() < deadline:
            time.sleep(0.05)


@dataclass(frozen=True)
class Interrupted:
    """A job during which one of two workers dies: when each has played a chunk and this one has begun another."""

    job: Job
    doomed: int
    """The number of its process."""
    folder: Path

    @property
    def engine(self) -> str:
        """What plays the games."""
        return self.job.engine

    def open(self) -> Callable[[range], GameResults]:
        """Get ready to play, and to leave signs of it in the folder."""
        inner, chunks = self.job.open(), itertools.count()

        def play(numbers: range) -> GameResults:
            begun = next(chunks)
            if begun == 1:
                dying = os.getpid() == self.doomed
                (self.folder / ("dying" if dying else "living")).touch()
                wait_for(self.folder / "living", self.folder / "dying")
                if dying:
                    os.kill(self.doomed, signal.SIGKILL)
            return inner(numbers)

        return play


def wait_for(*signs: Path) -> None:
    deadline = time.monotonic() + 60
    while not all(sign.exists() for sign in signs):
        assert time.monotonic() < deadline, "the other worker has not begun its second chunk"
        time.sleep(0.01)

"""The same games on a Dask cluster: nothing is lost or counted twice, even when a worker dies."""

import importlib.util
import itertools
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from manqala.cli.main import cli
from manqala.game.game import load
from manqala.simulate.cluster import ANSWER_SECONDS, on_cluster
from manqala.simulate.jobs import InterpretedGames, Job
from manqala.simulate.native_games import NativeGames
from manqala.simulate.parcel import parcel
from manqala.simulate.run import Run
from manqala.simulate.stop import Stop
from manqala.simulate.tally import Tally
from manqala.text.diagnostics import ManqalaError
from tests.helpers.checkout import ROOT
from tests.helpers.small_games import ENDLESS, write_game

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
    """Two workers, each a process that nobody starts again."""
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


def alone(job: Job, number: int) -> Tally:
    """What one thread makes of it."""
    run = Run(number, 1, Stop())
    run.here(job.open())
    return run.tally


@dataclass(frozen=True)
class Interrupted:
    """A job during which one of two workers dies: when each has played a chunk and this one has begun another."""

    job: NativeGames
    doomed: int
    """The number of its process."""
    folder: Path

    @property
    def engine(self) -> str:
        """What plays the games."""
        return self.job.engine

    def open(self) -> Callable[[range], Tally]:
        """Get ready to play, and to leave signs of it in the folder."""
        inner, chunks = self.job.open(), itertools.count()

        def play(numbers: range) -> Tally:
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


@needs_dask
@pytest.mark.skipif(os.name == "nt", reason="processes are killed as on Unix")
def test_a_worker_that_dies_loses_nothing(
    scheduler: str, workers: list[subprocess.Popen[bytes]], tmp_path: Path
) -> None:
    job = NativeGames(parcel(load("kalah", seeds=3)), seed=7, match=False, compiled=False)
    number = 2_000
    counted: list[int] = []
    run = Run(number, 2, Stop(), counted.append)
    on_cluster(Interrupted(job, workers[0].pid, tmp_path), run, scheduler)
    assert workers[0].wait(10) == -signal.SIGKILL
    assert workers[1].poll() is None
    assert sum(counted) == number
    assert run.tally == alone(job, number)


@needs_dask
def test_the_command_plays_the_same_games_there(
    scheduler: str, workers: list[subprocess.Popen[bytes]]
) -> None:
    assert all(worker.poll() is None for worker in workers)
    arguments = ["simulate", "oware", "-n", "300", "--seed", "5", "--json"]
    here = CliRunner().invoke(cli, arguments)
    there = CliRunner().invoke(cli, [*arguments, "--dask", scheduler])
    assert there.exit_code == 0, there.output
    drop = "moves_per_second"
    assert here.stdout.partition(drop)[0] == there.stdout.partition(drop)[0]


@needs_dask
def test_what_the_rules_are_to_blame_for_is_told_as_here(
    scheduler: str, workers: list[subprocess.Popen[bytes]], tmp_path: Path
) -> None:
    assert all(worker.poll() is None for worker in workers)
    path = write_game(tmp_path, ENDLESS, "endless")
    packed = parcel(load(path))
    path.unlink()
    for job in (NativeGames(packed, 1, match=False), InterpretedGames(packed, 1, match=False)):
        with pytest.raises(ManqalaError, match=r"endless\.sow:10.*E704"):
            on_cluster(job, Run(4, 2, Stop()), scheduler)


@needs_dask
def test_a_worker_of_another_version_does_not_play(
    scheduler: str, workers: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert all(worker.poll() is None for worker in workers)
    monkeypatch.setattr("manqala.simulate.cluster.own_version", lambda: "0.0.1")
    done = CliRunner().invoke(cli, ["simulate", "kalah", "--seed", "1", "--dask", scheduler])
    assert done.exit_code == 1
    assert "and here it is 0.0.1" in done.stderr


@needs_dask
def test_a_cluster_without_workers_is_told(scheduler: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("manqala.simulate.cluster.WORKER_SECONDS", 0.5)
    done = CliRunner().invoke(cli, ["simulate", "kalah", "--seed", "1", "--dask", scheduler])
    assert done.exit_code == 1
    assert "E630" in done.stderr
    assert "no workers" in done.stderr


@needs_dask
@pytest.mark.parametrize(
    "address", ["127.0.0.1:{port}", "nonsense", "tcp://", "carrier://pigeon:1"]
)
def test_an_address_that_does_not_answer_is_told_within_seconds(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from distributed import Client

    asked = []

    def client(*arguments: Any, timeout: float, **more: Any) -> Any:
        asked.append(timeout)
        return Client(*arguments, timeout=0.5, **more)

    monkeypatch.setattr("distributed.Client", client)
    done = CliRunner().invoke(
        cli, ["simulate", "kalah", "--seed", "1", "--dask", address.format(port=free_port())]
    )
    assert asked == [ANSWER_SECONDS]
    assert done.exit_code == 1, done.output
    assert "error[E630]: no Dask scheduler answers" in done.stderr
    assert done.stdout == ""


def test_without_dask_the_command_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.util.find_spec

    def find(name: str, package: str | None = None) -> ModuleSpec | None:
        return None if name == "distributed" else found(name, package)

    monkeypatch.setattr("importlib.util.find_spec", find)
    done = CliRunner().invoke(cli, ["simulate", "kalah", "--seed", "1", "--dask", "tcp://a:1"])
    assert done.exit_code == 1
    assert "manqala[dask]" in done.stderr

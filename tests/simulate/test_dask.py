"""The same games on a Dask cluster: nothing is lost or counted twice, even when a worker dies."""

import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from manqala.cli.main import cli
from manqala.compile.stepping.warm_game import load
from manqala.simulate.cluster import ANSWER_SECONDS, on_cluster
from manqala.simulate.jobs import InterpretedGames
from manqala.simulate.native_games import NativeGames
from manqala.simulate.parcel import parcel
from manqala.simulate.run import Run
from manqala.simulate.stop import Stop
from manqala.simulate.tally import Tally
from manqala.text.diagnostics import ManqalaError
from tests.helpers.dask_cluster import Interrupted, free_port, needs_dask, scheduler, workers
from tests.helpers.small_games import ENDLESS, write_game

__all__ = ["scheduler", "workers"]


def alone(job: NativeGames, number: int) -> Tally:
    """What one thread makes of it."""
    run = Run(number, 1, Stop())
    run.here(job.open())
    return run.tally


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
@needs_dask
def test_what_the_rules_are_to_blame_for_is_reported_as_here(
    scheduler: str, workers: list[subprocess.Popen[bytes]], tmp_path: Path
) -> None:
    assert all(worker.poll() is None for worker in workers)
    path = write_game(tmp_path, ENDLESS, "endless")
    packed = parcel(load(path))
    path.unlink()
    for job in (NativeGames(packed, 1, match=False), InterpretedGames(packed, 1, match=False)):
        with pytest.raises(ManqalaError, match=r"endless\.sow:10.*E704"):
            on_cluster(job, Run(4, 2, Stop()), scheduler)


@pytest.mark.slow
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
def test_a_cluster_without_workers_is_reported(
    scheduler: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("manqala.simulate.cluster.WORKER_SECONDS", 0.5)
    done = CliRunner().invoke(cli, ["simulate", "kalah", "--seed", "1", "--dask", scheduler])
    assert done.exit_code == 1
    assert "E630" in done.stderr
    assert "no workers" in done.stderr


@pytest.mark.slow
@needs_dask
@pytest.mark.parametrize(
    "address", ["127.0.0.1:{port}", "nonsense", "tcp://", "carrier://pigeon:1"]
)
def test_an_address_that_does_not_answer_is_reported_within_seconds(
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

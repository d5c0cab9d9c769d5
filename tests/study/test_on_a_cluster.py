"""Recorded games on a Dask cluster: nothing is lost or counted twice, even when a worker dies."""

import importlib.util
import os
import signal
import subprocess
from pathlib import Path

import pytest

from manqala.compile.stepping.warm_game import load
from manqala.simulate.cluster import on_cluster
from manqala.simulate.parcel import parcel
from manqala.simulate.run import Run
from manqala.simulate.stop import Stop
from tests.helpers.dask_cluster import Interrupted, needs_dask, scheduler, workers
from tests.helpers.extras import needs_study

if importlib.util.find_spec("pyarrow") is not None:
    from manqala.study.conduct import MissingGames
    from manqala.study.recorded_games import RecordedGames
    from manqala.study.recording_jobs import PlayedRecording, RandomRecording
    from manqala.study.series_tally import SeriesTally
    from manqala.study.tally_journal import TalliedGames
    from manqala.study.tallying_job import RandomTallying

__all__ = ["scheduler", "workers"]


@pytest.mark.nightly
@needs_dask
@pytest.mark.skipif(os.name == "nt", reason="processes are killed as on Unix")
def test_a_worker_that_dies_loses_no_game_of_a_study(
    scheduler: str, workers: list[subprocess.Popen[bytes]], tmp_path: Path
) -> None:
    needs_study()
    packed = parcel(load("micro-wari"))
    job = PlayedRecording(packed, ("random", "greedy"), ((0, 1),), seed=7, opening=2)
    # Two games are there already.
    missing = MissingGames(job, (range(3), range(5, 300)))
    found = RecordedGames([])
    run = Run(missing.games, 2, Stop(), take=found.add)
    on_cluster(Interrupted(missing, workers[0].pid, tmp_path), run, scheduler)
    assert workers[0].wait(10) == -signal.SIGKILL
    alone = missing.open()(range(missing.games))
    assert isinstance(alone, RecordedGames)
    assert found.table().equals(alone.table())
    assert found.table()["number"].to_pylist() == [*range(3), *range(5, 300)]


@pytest.mark.nightly
@needs_dask
@pytest.mark.skipif(os.name == "nt", reason="processes are killed as on Unix")
def test_a_worker_that_dies_loses_no_counted_game(
    scheduler: str, workers: list[subprocess.Popen[bytes]], tmp_path: Path
) -> None:
    needs_study()
    packed = parcel(load("micro-wari"))
    job = RandomTallying(RandomRecording(packed, 7, match=False), 2, (0, 0), ())
    missing = MissingGames(job, (range(100, 600), range(700, 2_000)))
    found = TalliedGames([], SeriesTally())
    run = Run(missing.games, 2, Stop(), take=found.add)
    on_cluster(Interrupted(missing, workers[0].pid, tmp_path), run, scheduler)
    assert workers[0].wait(10) == -signal.SIGKILL
    alone = missing.open()(range(missing.games))
    assert alone == found
    assert found.games == found.tally.games == 1_800

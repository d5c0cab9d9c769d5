"""Recorded games on a Dask cluster: nothing is lost or counted twice, even when a worker dies."""

import importlib.util
import os
import signal
import subprocess
from pathlib import Path
from typing import Any

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


if importlib.util.find_spec("pyarrow") is not None:

    def record() -> "PlayedRecording":
        return PlayedRecording(
            parcel(load("micro-wari")), ("random", "greedy"), ((0, 1),), seed=7, opening=2
        )

    def tally() -> "RandomTallying":
        recording = RandomRecording(parcel(load("micro-wari")), 7, match=False)
        return RandomTallying(recording, 2, (0, 0), ())

    def as_table(found: Any) -> Any:
        return found.table() if isinstance(found, RecordedGames) else found


@pytest.mark.nightly
@needs_dask
@pytest.mark.skipif(os.name == "nt", reason="processes are killed as on Unix")
@pytest.mark.parametrize("kind", ["recorded", "counted"])
def test_a_worker_that_dies_loses_no_game_of_a_study(
    kind: str, scheduler: str, workers: list[subprocess.Popen[bytes]], tmp_path: Path
) -> None:
    needs_study()
    found: Any = RecordedGames([]) if kind == "recorded" else TalliedGames([], SeriesTally())
    # Some games are there already.
    missing = MissingGames(record() if kind == "recorded" else tally(), (range(3), range(5, 900)))
    run = Run(missing.games, 2, Stop(), take=found.add)
    on_cluster(Interrupted(missing, workers[0].pid, tmp_path), run, scheduler)
    assert workers[0].wait(10) == -signal.SIGKILL
    alone = missing.open()(range(missing.games))
    assert as_table(found) == as_table(alone)
    assert found.games == 898

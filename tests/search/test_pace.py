"""Calls into compiled code make as many runs as take a moment."""

from __future__ import annotations

from manqala.search.pace import FIRST_RUNS, TARGET_SECONDS, Pace

MOST = 200_000


def test_quick_runs_become_more_until_there_are_most() -> None:
    pace, calls = Pace(), 0
    while (runs := pace.runs(MOST)) < MOST:
        pace.record(runs, TARGET_SECONDS / 1000)
        calls += 1
        assert calls < 20
    assert pace.runs(10) == 10


def test_slow_runs_become_as_many_as_take_a_moment() -> None:
    pace = Pace()
    pace.record(FIRST_RUNS, FIRST_RUNS * TARGET_SECONDS)
    assert pace.runs(MOST) == 1
    pace.record(1, 100 * TARGET_SECONDS)
    assert pace.runs(MOST) == 1, "there is always one"
    pace.record(1, TARGET_SECONDS / 3)
    assert pace.runs(MOST) == 2


def test_a_moment_is_kept_to() -> None:
    pace = Pace()
    pace.record(FIRST_RUNS, 0.7 * TARGET_SECONDS)
    assert pace.runs(MOST) == FIRST_RUNS

"""Calls into compiled code make as many runs as take a moment."""

from __future__ import annotations

from manqala.search.pace import FIRST, MOMENT, Pace

MOST = 200_000


def test_quick_runs_become_more_until_there_are_most() -> None:
    pace, calls = Pace(), 0
    while (runs := pace.runs(MOST)) < MOST:
        pace.took(runs, MOMENT / 1000)
        calls += 1
        assert calls < 20
    assert pace.runs(10) == 10


def test_slow_runs_become_as_many_as_take_a_moment() -> None:
    pace = Pace()
    pace.took(FIRST, FIRST * MOMENT)
    assert pace.runs(MOST) == 1
    pace.took(1, 100 * MOMENT)
    assert pace.runs(MOST) == 1, "there is always one"
    pace.took(1, MOMENT / 3)
    assert pace.runs(MOST) == 2


def test_a_moment_is_kept_to() -> None:
    pace = Pace()
    pace.took(FIRST, 0.7 * MOMENT)
    assert pace.runs(MOST) == FIRST

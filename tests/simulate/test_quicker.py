"""A long run of random games tries both ways and keeps the quicker one."""

from collections.abc import Callable
from typing import Any

import pytest

from manqala.simulate import adaptive_play
from manqala.simulate.adaptive_play import MIN_BATCH, ONE_BY_ONE_SECONDS, TRIALS, AdaptivePlay


class Clock:
    """A clock that games let go on, and what was played."""

    def __init__(self) -> None:
        self.now = 0.0
        self.played: list[tuple[str, range]] = []

    def way(self, name: str, seconds: float) -> Callable[[range, Any], None]:
        def play(numbers: range, results: Any) -> None:
            self.now += seconds
            self.played.append((name, numbers))
            results.append(name)

        return play


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(adaptive_play, "thread_time", lambda: made.now)
    return made


def names(clock: Clock) -> list[str]:
    return [name for name, _ in clock.played]


@pytest.mark.parametrize(("seconds", "best"), [(1.0, "many"), (4.0, "one")])
def test_the_quicker_way_is_kept(clock: Clock, seconds: float, best: str) -> None:
    made: list[int] = []

    def many() -> Callable[[range, Any], None]:
        made.append(1)
        return clock.way("many", seconds)

    play = AdaptivePlay(clock.way("one", 2.0), many)
    for n in range(30):
        play(range(n * MIN_BATCH, (n + 1) * MIN_BATCH), [])
    before = int(ONE_BY_ONE_SECONDS / 2.0)
    assert names(clock)[:before] == before * ["one"]
    assert names(clock)[before : before + 2 * TRIALS] == TRIALS * ["one", "many"]
    assert set(names(clock)[before + 2 * TRIALS :]) == {best}
    assert made == [1]
    assert [numbers for _, numbers in clock.played] == [
        range(n * MIN_BATCH, (n + 1) * MIN_BATCH) for n in range(30)
    ]


def test_rules_that_cannot_be_spread_go_on_one_by_one(clock: Clock) -> None:
    play = AdaptivePlay(clock.way("one", 6.0), lambda: None)
    for _ in range(5):
        play(range(MIN_BATCH), [])
    assert set(names(clock)) == {"one"}


def test_few_games_are_played_one_by_one(clock: Clock) -> None:
    play = AdaptivePlay(clock.way("one", 2.0), lambda: clock.way("many", 0.1))
    for n in range(40):
        play(range(MIN_BATCH if n < 20 else MIN_BATCH - 1), [])
    assert set(names(clock)[20:]) == {"one"}
    play(range(MIN_BATCH), [])
    assert names(clock)[-1] == "many"

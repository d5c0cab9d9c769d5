"""Who leads, as the studio's curve shows it."""

import pytest

from tests.studio.asking import Asking, line, small


@pytest.fixture
def ask() -> Asking:
    return Asking()


def lead(ask: Asking, start: str | None, *moves: str) -> float | None:
    found: float | None = ask("search.lead", line=line(small(), *moves, start=start), time=0.05)[
        "lead"
    ]
    return found


@pytest.mark.slow
def test_the_lead_is_the_first_players_for_either_mover(ask: Asking) -> None:
    ahead = lead(ask, "2,2/2,2:south:won=2,0")
    assert ahead is not None
    assert ahead > 0
    assert lead(ask, "2,2/2,2:north:won=0,2") == -ahead
    behind = lead(ask, "2,2/2,2:north:won=2,0")
    assert behind is not None
    assert behind >= 0


def test_a_game_that_is_over_has_a_result_and_no_lead(ask: Asking) -> None:
    assert lead(ask, "0,1/0,1:south:won=4,2") is None


def test_the_time_has_a_limit(ask: Asking) -> None:
    error = ask.refused("search.lead", line=line(small()), time=0)
    assert "time" in error["message"]

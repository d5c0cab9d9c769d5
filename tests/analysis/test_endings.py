"""Which sowings are known to end, so that their moves are listed without being played and nothing watches for a recurrence."""

from __future__ import annotations

import pytest

from tests.helpers.small_games import tiny

ENDS = {
    "plain": "sow it anticlockwise",
    "passes over one hole": "sow it anticlockwise, skipping it",
}
MAY_NOT_END = {
    "passes over a set of holes": "sow it anticlockwise, skipping own holes",
}


def ends(line: str) -> bool:
    """Whether a turn of one sowing plays out."""
    game = tiny(f"\nturn\n  choose hole from own occupied holes\n  {line}\n")
    return game.engine.turn.plays_out


@pytest.mark.parametrize("line", ENDS.values(), ids=ENDS)
def test_it_ends(line: str) -> None:
    assert ends(line)


@pytest.mark.parametrize("line", MAY_NOT_END.values(), ids=MAY_NOT_END)
def test_it_may_not_end(line: str) -> None:
    assert not ends(line)

"""The sample of the quick tier: nothing occurs in a shipped game that does not occur in one of the sample."""

import pytest

from tests.helpers.playing import GAMES
from tests.helpers.sample import SAMPLE, features


def test_the_sample_is_of_shipped_games_and_a_quarter_of_them_at_the_most() -> None:
    assert set(GAMES) >= SAMPLE
    assert len(SAMPLE) <= len(GAMES) / 4


@pytest.mark.slow
def test_whatever_occurs_in_a_game_occurs_in_the_sample() -> None:
    """Where it does not, add the game that has it."""
    covered = frozenset[str]().union(*map(features, SAMPLE))
    assert {name: found for name in GAMES if (found := sorted(features(name) - covered))} == {}
    assert len(covered) > 200

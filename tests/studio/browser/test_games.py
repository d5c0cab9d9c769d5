"""Games of the library are opened, played by clicks on the board, and looked at step by step."""

from random import Random

import pytest

pytest.importorskip(
    "playwright",
    reason="LEFT OUT: the studio was not looked at in a browser: there is no playwright",
)

from manqala.text.resources import game_files
from tests.helpers.sample import one_in
from tests.studio.browser.any_game import look_at
from tests.studio.browser.at_page import AtPage

SPREAD = 80
"""Every so many games one is played here; ``benchmarks/studio_games.py`` plays them all."""
LONG = "dong-wo"
"""The game with the longest turns."""


@pytest.mark.nightly
@pytest.mark.parametrize("name", [*one_in(SPREAD, sorted(game_files())), LONG])
def test_a_game_is_played_and_its_last_move_explained(sitting: AtPage, name: str) -> None:
    look_at(sitting, name, Random(name))
    assert sitting.wrong == []

"""What the studio's page gets to know of teams."""

from pathlib import Path

from manqala.compile.stepping.warm_game import load
from manqala.studio.shown_positions import layout
from tests.helpers.small_games import written
from tests.helpers.teams import PAIRS


def test_partners_are_the_others_of_the_team(tmp_path: Path) -> None:
    assert layout(written(tmp_path, PAIRS).start())["partners"] == [[2], [3], [0], [1]]


def test_players_without_a_team_have_none() -> None:
    assert layout(load("oware").start())["partners"] == [[], []]

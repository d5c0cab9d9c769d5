"""Games with teams: every engine plays what the interpreter plays, and partners search for the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.syntax.front.front_matter import OptionValue
from tests.helpers import teams
from tests.helpers.agreement import agree
from tests.helpers.small_games import write_game

GAMES: dict[str, tuple[str, dict[str, OptionValue]]] = {
    "pairs": (teams.PAIRS, {}), "match": (teams.MATCH, {}), "two": (teams.MATCH, {"players": 2}),
    "three": (teams.THREE, {}), "unequal": (teams.UNEQUAL, {}),
}  # fmt: skip
with_games = pytest.mark.parametrize("name", GAMES)


def written(folder: Path, name: str) -> WarmGame:
    text, options = GAMES[name]
    return load(write_game(folder, text), options)


@with_games
def test_the_generated_program_agrees(tmp_path: Path, name: str) -> None:
    assert agree(written(tmp_path, name), plies=40)

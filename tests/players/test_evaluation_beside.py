"""Evaluations that come with a rule file: who uses them, and that those of shipped games fit their rules."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.learn.beside_rules import evaluation_beside, path_beside
from manqala.learn.evaluation_file import nothing_learned, write_finished
from manqala.players.base import Seat
from manqala.players.registry import make
from manqala.search import deepening, uct
from manqala.search.evaluation_shape import Evaluation
from manqala.studio.named_files import NamedFiles
from manqala.studio.opened_games import OpenedGames
from manqala.text.resources import game_files
from tests.helpers.playing import GAMES, game_of
from tests.helpers.sample import SAMPLE
from tests.helpers.small_games import written

SMALL = """\
---
language: 3
game: Small
board: {rows: 2, holes: 2}
start: 2 2 / 2 2
options:
  wanted: {range: [2, 3], default: 3, because: to have another game}
---
turn
  choose hole from own occupied holes
  sow it anticlockwise
  if last holds wanted, win last
round ends when position has occurred 2 times
  settle
"""
EVALUATED = [name for name in GAMES if path_beside(game_files()[name]).is_file()]


@pytest.fixture
def game(tmp_path: Path) -> WarmGame:
    found = written(tmp_path, SMALL)
    assert found.rules.path is not None
    path = path_beside(found.rules.path)
    path.parent.mkdir()
    write_finished(path, found, nothing_learned(found, 1, match=False, paired=False))
    return found


@pytest.mark.parametrize(
    ("player", "used"),
    [
        ("alphabeta:time=0.01", True), ("alphabeta:time=0.01,eval=off", False), ("alphabeta:depth=1", False),
        ("mcts:time=0.01", True), ("mcts:time=0.01,eval=off", False), ("mcts:sims=2", False),
    ],
)  # fmt: skip
def test_a_player_with_a_time_limit_uses_it(
    game: WarmGame, monkeypatch: pytest.MonkeyPatch, player: str, used: bool
) -> None:
    seen: list[Evaluation | None] = []

    class WatchedSearch(deepening.Search):
        def __init__(self, game: WarmGame, evaluation: Evaluation | None = None) -> None:
            seen.append(evaluation)
            super().__init__(game, compiled=False, evaluation=evaluation)

    class WatchedTree(uct.TreeSearch):
        def __init__(self, game: WarmGame, evaluation: Evaluation | None = None) -> None:
            seen.append(evaluation)
            super().__init__(game, compiled=False, evaluation=evaluation)

    monkeypatch.setattr(deepening, "Search", WatchedSearch)
    monkeypatch.setattr(uct, "TreeSearch", WatchedTree)
    person: Any = None
    make(player, Seat(Random(1), person)).choose(game.start(), ())
    assert [one is not None for one in seen] == [used]


def test_it_is_only_for_the_rules_and_rounds_that_it_was_learned_with(game: WarmGame) -> None:
    assert evaluation_beside(game, match=False) is not None
    assert evaluation_beside(game, match=True) is None
    assert game.rules.path is not None
    other = load(str(game.rules.path), {"wanted": 2})
    assert evaluation_beside(other, match=False) is None
    path_beside(game.rules.path).write_text("{")
    assert evaluation_beside(game, match=False) is None


def test_rules_without_a_file_get_that_of_the_shipped_game_with_the_same_rules_and_options() -> (
    None
):
    games, text = OpenedGames(NamedFiles()), game_files()["kalah"].read_text(encoding="utf-8")
    mine = games.game({"name": "mine", "text": f"{text}\n# a remark\n"}, {})
    assert mine.rules.path is None
    assert evaluation_beside(mine, match=False) == evaluation_beside(game_of("kalah"), match=False)
    assert (
        evaluation_beside(games.game({"name": "mine", "text": text}, {"seeds": 5}), match=False)
        is None
    )


def test_some_games_come_with_one() -> None:
    assert len(EVALUATED) > 20


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[] if name in SAMPLE else [pytest.mark.slow]) for name in EVALUATED],
)
def test_that_of_a_shipped_game_fits_its_rules(name: str) -> None:
    found = evaluation_beside(game_of(name), match=False)
    assert found is not None
    assert not found.paired

"""The ladder of a study and contests: players use what was learned, and only that of this game."""

from __future__ import annotations

import importlib.util
from dataclasses import replace
from pathlib import Path

import pytest

from manqala.compile.stepping.warm_game import WarmGame, load
from manqala.learn.beside_rules import path_beside
from manqala.learn.evaluation_file import nothing_learned, write_finished
from manqala.search import deepening
from manqala.search.evaluation_shape import Evaluation
from manqala.simulate.stop import Stop
from manqala.text.diagnostics import ManqalaError
from tests.helpers.extras import needs_study
from tests.helpers.small_games import written

if importlib.util.find_spec("pyarrow") is not None:
    from manqala.study.conduct import Means
    from manqala.study.inquiry import StudyPlan, play_setting, settings_of
    from manqala.study.tournament import ContestRules, hold

SMALL = """\
---
language: 3
game: Small
board: {rows: 2, holes: 5}
start: 1 2 3 4 5 / 5 4 3 2 1
---
turn
  choose hole from opponent's occupied holes
  win hole
round ends when seeds on board < 10
"""
PAIRS = 3


@pytest.fixture(autouse=True)
def extra(nothing_compiled: None) -> None:  # noqa: ARG001 -- a fixture that is used for what it does
    needs_study()


@pytest.fixture
def game(tmp_path: Path) -> WarmGame:
    return written(tmp_path, SMALL)


def write_evaluation(game: WarmGame, path: Path, factor: int) -> Path:
    """Write the default evaluation, what lies in holes times a factor."""
    nothing = nothing_learned(game, 1, match=False, paired=False)
    path.parent.mkdir(exist_ok=True)
    write_finished(path, game, replace(nothing, weights=[factor * n for n in nothing.weights]))
    return path


def share(game: WarmGame, file: Path, folder: Path | None = None) -> float:
    """The points of a player with an evaluation, one turn deep, against the same without."""
    players = (f"alphabeta:depth=1,eval={file}", "alphabeta:depth=1")
    outcome = hold(game, ContestRules(players, PAIRS, 1), folder, Means(1, Stop()))
    return outcome.meetings[0].points.value


def test_a_player_in_a_contest_plays_by_its_evaluation(game: WarmGame, tmp_path: Path) -> None:
    """With the default one it plays like its opponent, so the seat decides; with another one it does not."""
    assert share(game, write_evaluation(game, tmp_path / "same.json", 1)) == 0.5
    assert share(game, write_evaluation(game, tmp_path / "other.json", -20)) != 0.5


def test_another_evaluation_of_the_same_name_is_another_player(
    game: WarmGame, tmp_path: Path
) -> None:
    file = write_evaluation(game, tmp_path / "learned.json", 1)
    share(game, file, tmp_path / "out")
    assert share(game, file, tmp_path / "out") == 0.5
    write_evaluation(game, file, 2)
    with pytest.raises(ManqalaError, match="other players"):
        share(game, file, tmp_path / "out")


def test_a_study_refuses_the_evaluation_of_another_game_before_it_plays(
    game: WarmGame, tmp_path: Path
) -> None:
    file = write_evaluation(load("kalah"), tmp_path / "kalah.json", 1)
    ladder = ("random", f"alphabeta:depth=1,eval={file}")
    plan = StudyPlan(1, 4, 0, 0, 2, 1, "greedy", ladder=ladder)
    (setting,) = settings_of(str(game.rules.path), {}, 1, vary=False)
    with pytest.raises(ManqalaError, match="with other rules or options"):
        play_setting(plan, setting, tmp_path / "out", Means(1, Stop()), depths=True)
    assert not (tmp_path / "out").exists()


def test_the_ladder_plays_the_program_that_was_named(game: WarmGame, tmp_path: Path) -> None:
    file = write_evaluation(game, tmp_path / "other.json", -20)
    learned = f"alphabeta:depth=1,eval={file}"
    plan = StudyPlan(1, 4, 0, 0, PAIRS, 1, "greedy", ladder=(learned,))
    (setting,) = settings_of(str(game.rules.path), {}, 1, vary=False)
    assert play_setting(plan, setting, None, Means(1, Stop()), depths=True)
    assert setting.depths is not None
    assert setting.depths.rules.players == (learned, "alphabeta:depth=1")
    assert setting.depths.meetings[0].points.value != 0.5


def test_a_player_with_a_time_limit_uses_the_evaluation_beside_the_rules_in_a_contest(
    game: WarmGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert game.rules.path is not None
    write_evaluation(game, path_beside(game.rules.path), 1)
    seen: list[bool] = []

    class Watched(deepening.Search):
        def __init__(self, game: WarmGame, evaluation: Evaluation | None = None) -> None:
            seen.append(evaluation is not None)
            super().__init__(game, compiled=False, evaluation=evaluation)

    monkeypatch.setattr(deepening, "Search", Watched)
    players = ("alphabeta:time=0.001", "alphabeta:depth=1")
    hold(game, ContestRules(players, 1, 1), None, Means(1, Stop()))
    assert set(seen) == {True, False}

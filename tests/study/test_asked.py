"""Contests, studies, learning, tables and proofs as Python asks for them: what the command gives, progress, a stop, tables."""

from __future__ import annotations

from pathlib import Path

import pytest

import manqala

pytest.importorskip("pandas", reason="the extra ‘study’ is not installed")
pytest.importorskip("statsmodels", reason="the extra ‘study’ is not installed")


@pytest.mark.slow
def test_a_contest_rates_goes_on_and_stops(tmp_path: Path) -> None:
    game = manqala.load("micro-wari")
    told: list[tuple[int, int]] = []

    def enough(played: int, most: int) -> bool:
        told.append((played, most))
        return False

    stopped = game.contest(["random", "greedy"], pairs=20, folder=tmp_path, progress=enough)
    assert not stopped.complete
    assert stopped.games < 40
    whole = game.contest(["random", "greedy"], pairs=20, folder=tmp_path)
    assert (whole.complete, whole.games) == (True, 40)
    # What was stopped and went on is what is played in one go.
    assert whole == game.contest(["random", "greedy"], pairs=20)
    frame = whole.to_frame()
    assert frame[["won", "drawn", "lost"]].sum(axis=1).tolist() == [40, 40]
    assert frame.loc["greedy", "won"] == frame.loc["random", "lost"]
    assert told[-1][1] == 40


def test_a_contest_refuses_what_is_no_contest() -> None:
    game = manqala.load("micro-wari")
    for players in (["random"], ["random", "random"], "random"):
        with pytest.raises(ValueError, match="two different names"):
            game.contest(players)
    with pytest.raises(ValueError, match="manqala play"):
        game.contest(["random", "human"])
    with pytest.raises(manqala.ManqalaError, match="nobody"):
        game.contest(["random", "nobody"])


@pytest.mark.nightly
@pytest.mark.usefixtures("nothing_compiled")
def test_a_study_has_all_settings_and_stops(tmp_path: Path) -> None:
    found = manqala.study_games(
        "micro-wari", {"repetition": ["drawn", "own_row"]}, number=30, thought=0, depth=0, acts=2
    )
    assert found.complete
    frame = found.to_frame()
    assert sorted(set(frame.setting)) == ["repetition=drawn", "repetition=own_row"]
    assert {"report.html", "report.md", "results.json"} == {p.name for p in found.write(tmp_path)}
    stopped = manqala.study_games(
        "micro-wari", number=500_000, thought=0, depth=0, progress=lambda *_: False
    )
    assert not stopped.complete
    assert stopped.to_frame().empty
    with pytest.raises(ValueError, match="stopped"):
        stopped.write(tmp_path)


@pytest.mark.slow
def test_learning_goes_on_from_its_file(tmp_path: Path) -> None:
    game, path = manqala.load("kalah", holes=2, seeds=2), tmp_path / "learned.json"
    first = game.train(games=20, path=path, seed=3)
    assert (first.complete, first.games) == (True, 20)
    assert first.to_frame()["games"].iloc[-1] == 20
    assert game.train(games=30, path=path).games == 30
    with pytest.raises(ValueError, match="with seed 3"):
        game.train(games=40, path=path, seed=4)
    stopped = game.train(games=1_000_000, path=path, progress=lambda now: now.games < 40)
    assert not stopped.complete
    assert 40 <= stopped.games < 1_000_000
    assert manqala.player(stopped.player).move(game.start()) in game.start().moves()
    with pytest.raises(ValueError, match="give the amount of learning"):
        game.train(path=path)


def test_tables_are_built_and_stopped(tmp_path: Path) -> None:
    game = manqala.load("oware")
    stopped = game.endgame(4, folder=tmp_path, progress=lambda done, _: done < 100)
    assert not stopped.complete
    assert len(stopped.levels) < 4
    whole = game.endgame(4, folder=tmp_path)
    assert whole.complete
    frame = whole.to_frame()
    assert frame.index.tolist() == [1, 2, 3, 4]
    assert (frame[["won", "drawn", "lost"]].sum(axis=1) == frame["positions"]).all()


@pytest.mark.slow
def test_a_proof_is_followed_stopped_and_a_table() -> None:
    game = manqala.load("kalah", holes=3, seeds=3)
    told: list[int] = []
    frame = game.solve(progress=told.append).to_frame()
    assert frame.index.tolist() == ["1", "2", "3"]
    assert (frame["least"] == frame["most"]).all()
    larger = manqala.load("kalah", holes=5, seeds=5)
    stopped = larger.solve(progress=lambda _: False)
    assert stopped.stopped
    assert stopped.value is None

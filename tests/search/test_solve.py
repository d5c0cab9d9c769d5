"""Solving: what is proved is right, and what is not proved is not said."""

from __future__ import annotations

from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from manqala.cli.main import cli
from manqala.compile.stepping.warm_game import load
from manqala.game.game import PositionValue
from manqala.search.prove import Prover
from manqala.search.solving import Solver, solve
from manqala.text.diagnostics import ManqalaError
from tests.helpers.oracles import ORACLES, kalah_values
from tests.helpers.small_games import THREE, written
from tests.helpers.there import there

PROBLEM = "5,5,5,5,5/5,5,5,5,5:north:owner=s1.north,s2.north,s3.north,s4.north"


@pytest.mark.quick_cases("1,2-True", "1,3-True", "1,4-True")
@pytest.mark.parametrize("empty_capture", [False, True])
@pytest.mark.parametrize(
    "size", [size for size in kalah_values(empty_capture=True) if size != "3,4"]
)
def test_kalah_is_solved(size: str, empty_capture: bool) -> None:
    holes, seeds = map(int, size.split(","))
    position = load("kalah", holes=holes, seeds=seeds, empty_capture=empty_capture).start()
    found = Solver(position, compiled=False).solve(position)
    expected = kalah_values(empty_capture=empty_capture)[size]
    assert found.value == expected == max(map(there, found.moves.values()))
    for text in found.line:
        position = position.play(text)
    assert position.over
    assert position.score[0] - position.score[1] == expected


@pytest.mark.slow
def test_what_is_won_already_is_added() -> None:
    """Positions are told apart without it, and still the margin is that of the whole game."""
    game = load("kalah", holes=2, seeds=3)
    found = set()
    for won, before in (("3,1", 2), ("0,4", -4)):
        position = game.position(f"3,1/2,2:north:won={won}")
        prover = Prover(game, position, compiled=False)
        assert prover.apart
        values = [prover.value(position.play(move)) for move in position.moves()]
        assert prover.value(position) == min(values) == prover.value(position, 3)
        found.add(prover.value(position) - before)
    assert len(found) == 1


def test_play_without_end_splits_evenly() -> None:
    """All positions of two seeds, as the table of endgames has them."""
    game = load("oware", repetition="split")
    counts = [0, 0, 0]
    total = circling = 0
    solver = None
    for pair in combinations_with_replacement(range(12), 2):
        holes = [pair.count(n) for n in range(12)]
        rows = [",".join(map(str, holes[n : n + 6])) for n in (0, 6)]
        position = game.position(f"{rows[0]}/{rows[1]}:south:won=23,23")
        solver = solver or Solver(position, compiled=False)
        found = solver.solve(position)
        value = there(found.value)
        counts[(value > 0) - (value < 0)] += 1
        total += abs(value)
        circling += found.circling
    published = {row["n"]: row for row in flat(ORACLES["oware_endgame"]["takes_nothing"])}.get(2)
    assert (counts[1], counts[0], counts[-1], total) == (24, 13, 41, 130)
    assert published is None or published["sum_abs"] == total
    assert circling > 0


def flat(rows: Any) -> list[dict[str, Any]]:
    """The oracle's rows with their number of seeds."""
    items = rows.items() if isinstance(rows, dict) else enumerate(rows, 1)
    return [{"n": int(n), **row} for n, row in items]


def test_one_player_wins_or_not() -> None:
    assert solve(load("tchoukaillon").start()).value == 1
    lost = load("tchoukaillon").position("0,0,0,0,2,1:south")
    found = solve(lost)
    assert (found.by_winner, found.value, found.moves) == (True, 1, {"5": 0, "6": 1})


def test_the_printed_endgame_problem_is_won() -> None:
    game = load("san-yao")
    position = game.position(PROBLEM, match=True)
    found = Solver(position, compiled=False).solve(position)
    assert (found.value, found.plies, len(found.line)) == (-1, 5, 5)
    for text in found.line:
        position = position.play(text)
    assert position.over
    assert there(position.result).winner == 1


@pytest.mark.slow
def test_what_is_not_proved_is_not_known() -> None:
    position = load("san-yao").position(PROBLEM, match=True)
    found = Solver(position, compiled=False).solve(position, plies=4)
    assert (found.value, found.moves, found.plies) == (None, {}, 4)
    start = load("san-yao").start(match=True)
    assert Solver(start, compiled=False).solve(start, seconds=0.2).value is None


def test_a_proof_holds_against_every_defence() -> None:
    """Whatever south does in the endgame problem, north still wins within the turns that are left."""
    position = load("san-yao").position(PROBLEM, match=True)
    solver = Solver(position, compiled=False)

    def holds(at: PositionValue, plies: int) -> bool:
        if at.over:
            return there(at.result).winner == 1
        found = solver.solve(at, plies=plies)
        left = there(found.plies)
        if found.value != -1 or left > plies:
            return False
        if at.mover == 1:
            return holds(at.play(found.line[0]), left - 1)
        return all(holds(at.play(move), left - 1) for move in at.moves())

    assert holds(position, 5)


@pytest.mark.slow
def test_what_cannot_be_solved_is_said(tmp_path: Path) -> None:
    for game, seconds in ((written(tmp_path, THREE), None), (load("kalah"), 0.3)):
        position = game.start()
        with pytest.raises(ManqalaError) as caught:
            Solver(position, compiled=False).solve(position, seconds=seconds)
        assert caught.value.diagnostics[0].code == "E610"


@pytest.mark.slow
def test_the_commands_refuse_what_makes_no_sense() -> None:
    run = CliRunner().invoke
    assert run(cli, ["solve", "kalah", "--plies", "3"]).exit_code == 2
    assert run(cli, ["analyse", "kalah", "--plies", "3"]).exit_code == 2
    assert run(cli, ["analyse", "kalah", "--time", "1", "--depth", "2"]).exit_code == 2
    assert run(cli, ["solve", "kalah", "--time", "0.2"]).exit_code == 1
    over = run(cli, ["analyse", "kalah", "--from", "0,0,0,0,0,0/0,0,0,0,0,0:over:won=24,24"])
    assert over.exit_code == 0
    assert "over" in over.output


def test_too_many_pieces_are_refused_before_anything_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("manqala.search.solving.Prover", None)
    position = load("kalah").position("3000,0,0,0,0,0/0,0,0,0,0,1:south")
    with pytest.raises(ManqalaError, match="pieces worth 3001 on the board, and 2000 are the most"):
        Solver(position, compiled=False)

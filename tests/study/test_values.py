"""Measures from search values: the values, the scale that is fitted to results, each measure by hand, and their intervals."""

import importlib.util
import json
import os
import signal
import subprocess
from functools import partial
from math import exp, log
from pathlib import Path
from typing import Any

import pytest

from manqala.compile.stepping.warm_game import load
from manqala.search.analysis import analyse
from manqala.search.deepening import Search
from manqala.search.kernel.scale import SCORE_WEIGHT, SURE, WIN
from manqala.search.move_values import moves_to_decide, proved_result, value_position
from manqala.search.solving import solve
from manqala.simulate.cluster import on_cluster
from manqala.simulate.parcel import parcel
from manqala.simulate.run import Run
from manqala.simulate.stop import Stop
from manqala.study.measure_table import MEASURES
from tests.helpers.command_line import run
from tests.helpers.dask_cluster import Interrupted, needs_dask, scheduler, workers
from tests.helpers.extras import needs_study

if importlib.util.find_spec("pyarrow") is not None:
    import numpy
    import pyarrow

    from manqala.study.conduct import Means, MissingGames
    from manqala.study.inquiry import THOUGHT, StudyPlan, play_setting, settings_of
    from manqala.study.opening_values import has_pie_rule, value_first_moves
    from manqala.study.recorded_games import RecordedGames
    from manqala.study.recording_jobs import PlayedRecording
    from manqala.study.rule_activity_job import ACTIVITY_COLUMNS, ActivityReplay
    from manqala.study.value_measures import measure_values
    from manqala.study.valued_games import affordable_depth, value_deeply
    from manqala.study.valuing_job import VALUE_COLUMNS, GameToReplay, ValuationJob
    from manqala.study.win_chances import ValuedSeries

__all__ = ["scheduler", "workers"]
BY_SEARCH = tuple(name for name, info in MEASURES.items() if info.by_search)
LIKE_A_CURVE = ("drama_size", "uncertainty", "uncertainty_late", "killer_moves")
"""Measures that depend on the fitted scale."""


@pytest.fixture(autouse=True)
def extra(nothing_compiled: None) -> None:  # noqa: ARG001 -- a fixture that is used for what it does
    needs_study()


# ---- values ---------------------------------------------------------------------------------------------


def test_a_move_is_worth_what_an_analysis_says() -> None:
    game = load("kalah", holes=3, seeds=2)
    position = game.start()
    search = Search(game, compiled=False)
    found = value_position(search, position, 3)
    told = {move.move.answers: move.value for move in analyse(position, depth=3, search=search)}
    assert dict(zip(found.moves, found.move_values, strict=True)) == told
    assert found.sides == (max(told.values()), -max(told.values()))
    assert found.player == 0
    after = position.play(found.moves[0])
    # Neither the table nor the killer moves of other searches change anything.
    assert value_position(search, position, 3) == found
    assert value_position(search, after, 3).sides[after.mover] == max(
        value_position(search, after, 3).move_values
    )


def test_proofs_are_told_from_estimates() -> None:
    values = (WIN - 3, 3 - WIN, SURE + 4, -SURE - 4, SURE, 300, 0)
    assert [proved_result(value) for value in values] == [1.0, 0.0, 1.0, 0.0, 0.5, None, None]


def test_a_turn_with_very_many_ways_is_valued_by_its_first_choice() -> None:
    few, many = load("oware").start(), load("dong-wo").start()
    assert len(moves_to_decide(few)) == len(few.moves())
    assert 1 < len(moves_to_decide(many)) <= 64 < len(many.moves(65))


def recorded(games: int) -> Any:
    packed = parcel(load("micro-wari"))
    played = PlayedRecording(packed, ("random",), ((0, 0),), 3, 2).open()(range(games))
    assert isinstance(played, RecordedGames)
    return packed, played.table()


def to_value(table: Any) -> tuple["GameToReplay", ...]:
    return tuple(
        GameToReplay(
            row["number"], row["opening"], row["winner"], tuple(map(tuple, row["answers"]))
        )
        for row in table.to_pylist()
        if row["ended"]
    )


@pytest.mark.slow
def test_values_depend_on_the_game_alone() -> None:
    packed, table = recorded(4)
    games = to_value(table)
    job = ValuationJob(packed, 3, games)
    numbers = range(games[0].number, games[-1].number + 1)
    assert len(numbers) == len(games)
    whole = job.open()(numbers).table()
    play = job.open()
    apart = [play(range(n, n + 1)).table().to_pylist()[0] for n in reversed(numbers)]
    assert whole.to_pylist() == apart[::-1]
    first = whole.to_pylist()[0]
    # Openings are not valued, all other turns are.
    assert len(first["mover"]) == len(games[0].steps) - games[0].opening
    assert len(first["value"]) == 2 * len(first["mover"])
    assert [max(ways) for ways in first["ways"]] == [
        first["value"][2 * n + side] for n, side in enumerate(first["mover"])
    ]


@pytest.mark.slow
def test_a_depth_that_costs_too_much_is_not_used() -> None:
    game = load("oware")
    told = GameToReplay(0, 0, None, ((0,),))
    assert affordable_depth(game, told, 3) == 3
    assert affordable_depth(game, told, 40) < 12


def test_first_moves_are_deepened_and_ordered() -> None:
    game = load("kalah")
    found = value_first_moves(game, partial(value_deeply, Search(game)))
    assert found.depth > 2
    assert not found.solved
    values = [move.value for move in found.moves]
    assert values == sorted(values, reverse=True)
    assert all(move.share is None for move in found.moves)
    yucebao = load("yucebao")
    assert not value_first_moves(yucebao, partial(value_deeply, Search(yucebao))).moves


def test_first_moves_of_a_small_game_are_solved() -> None:
    game = load("micro-wari")
    found = value_first_moves(game, partial(value_deeply, Search(game)))
    assert found.solved
    assert {move.text: move.value for move in found.moves} == solve(game.start()).moves
    # Its rules say who wins.
    assert all(move.share == 0 and move.points is None for move in found.moves)
    assert not has_pie_rule(game)
    assert has_pie_rule(load("pie-kalah"))


# ---- measures -------------------------------------------------------------------------------------------


def valued(*games: dict[str, Any]) -> "ValuedSeries":
    rows = [
        {"number": n, "occupied": [6] * len(one["mover"]), **one} for n, one in enumerate(games)
    ]
    return ValuedSeries(pyarrow.Table.from_pylist(rows, VALUE_COLUMNS), 2)


def both(*values: int) -> list[int]:
    return [signed for value in values for signed in (value, -value)]


SWINGING = {
    "winner": 0,
    "mover": [0, 1, 0, 1],
    "value": both(-WIN, 0, WIN, WIN),
    "ways": [[3 - WIN, 5 - WIN], [0, -WIN], [WIN - 3, 0, 0], [-WIN]],
    "occupied": [12, 6, 6, 0],
}  # fmt: skip
"""A game that the winner has lost, makes even, and wins; no value is an estimate, or it is even."""


def test_measures_are_as_defined() -> None:
    found = {
        measure_value.name: measure_value.estimate().value
        for measure_value in measure_values(valued(SWINGING), 12)
    }
    assert tuple(found) == BY_SEARCH
    assert found == pytest.approx(
        {
            "value_lead_changes": 1, "drama": 1 / 4, "drama_size": 1, "uncertainty": 1 / 4, "uncertainty_late": 0,
            "killer_moves": 1 / 2, "decisive_at": 1 / 2, "clarity": 1 / 3, "good_moves": (1 + 1 / 2 + 1 / 3) / 3,
            "occupied": 1 / 2,
        }
    )  # fmt: skip


def test_few_games_have_no_interval() -> None:
    for games, there in ((19, False), (20, True)):
        series = valued(*[SWINGING] * games)
        found = {
            measure_value.name: measure_value.estimate()
            for measure_value in measure_values(series, 12)
        }
        assert all((one.low <= one.value <= one.high) is there for one in found.values())
        assert found["drama"].value == pytest.approx(1 / 4)
        assert found["clarity"].value == pytest.approx(1 / 3)


def test_drawn_games_have_no_drama() -> None:
    drawn = SWINGING | {"winner": None}
    found = {
        measure_value.name: measure_value
        for measure_value in measure_values(valued(SWINGING, drawn), 12)
    }
    assert found["drama"].estimate().number == 1
    assert found["uncertainty"].estimate().number == 2
    # The last turn gives the mover, who was lost, half of the points.
    assert list(found["killer_moves"].tops) == pytest.approx([1 / 2, 1 / 2])


def test_a_loss_that_ends_in_a_win_is_a_killer_move() -> None:
    lost = {"winner": 1, "mover": [1], "value": both(WIN), "ways": [[-WIN]]}
    (found,) = (
        measure_value
        for measure_value in measure_values(valued(lost), 12)
        if measure_value.name == "killer_moves"
    )
    assert list(found.tops) == [1.0]


def drawn_games(games: int, log_k: float, seed: int) -> list[dict[str, Any]]:
    """Games whose values are a random walk, and whose results follow the last value by a curve."""
    generator = numpy.random.default_rng(seed)
    rows = []
    for n in range(games):
        turns = int(generator.integers(4, 16))
        steps = generator.normal(0, 1.5, turns) + generator.normal(0, 0.4)
        value = numpy.cumsum(steps) * SCORE_WEIGHT
        chance = 1 / (1 + exp(-2 * exp(log_k) * value[-1] / SCORE_WEIGHT))
        movers = [turn % 2 for turn in range(turns)]
        own = [int(v) if mover == 0 else -int(v) for v, mover in zip(value, movers, strict=True)]
        ways = [[v, *(v - generator.integers(0, 200, 3)).tolist()] for v in own]
        rows.append(
            {
                "number": n, "winner": int(generator.random() > chance), "mover": movers,
                "value": both(*map(int, value)), "ways": ways, "occupied": [6] * turns,
            }
        )  # fmt: skip
    return rows


def test_the_scale_is_fitted_to_the_results() -> None:
    rows = [
        {**row, "mover": [0], "value": row["value"][-2:], "ways": [[row["value"][-2]]]}
        for row in drawn_games(800, log(0.3), 1)
    ]
    scale = valued(*rows).scale
    spread = float(scale.influence.std()) / len(rows) ** 0.5
    assert abs(scale.log_k - log(0.3)) < 3 * spread < 0.5
    assert abs(float(scale.influence.mean())) < 1e-6


def test_a_leader_who_always_wins_leaves_the_scale_finite() -> None:
    rows = [
        {"winner": 0, "mover": [0], "value": both(64 * n), "ways": [[64 * n]]} for n in range(1, 30)
    ]
    series = valued(*rows)
    assert 0 < exp(series.scale.log_k) < 50
    assert not numpy.isnan(series.scale.influence).any()


@pytest.mark.slow
@pytest.mark.parametrize("size", [20, 100])
def test_intervals_cover_the_true_value_with_a_fitted_scale(size: int) -> None:
    """The truth is that of a whole population, with its own scale."""
    rows = drawn_games(3_000, log(0.25), 2)
    table = pyarrow.Table.from_pylist(rows, VALUE_COLUMNS)
    truths = {
        measure_value.name: measure_value.estimate().value
        for measure_value in measure_values(ValuedSeries(table, 2), 12)
    }
    generator = numpy.random.default_rng(size)
    held, runs = dict.fromkeys(LIKE_A_CURVE, 0), 300
    for _ in range(runs):
        sample = ValuedSeries(table.take(generator.integers(0, len(rows), size)), 2)
        for measure_value in measure_values(sample, 12):
            if measure_value.name in held:
                found = measure_value.estimate()
                held[measure_value.name] += found.low <= truths[measure_value.name] <= found.high
    # Three standard errors of 300 samples are 3.8 points.
    assert min(held.values()) / runs >= 0.93 - 0.038, held


# ---- studies --------------------------------------------------------------------------------------------


def play_valued(folder: Path | None, threads: int, thought: int = 6) -> list[dict[str, Any]]:
    plan = StudyPlan(3, 4, thought, 0, 0, 0, "greedy", values=2)
    (setting,) = settings_of("san-yao", {}, 3, vary=False)
    assert play_setting(plan, setting, folder, Means(threads, Stop()), depths=True)
    assert setting.values is not None
    assert setting.values.table["number"].to_pylist() == [
        row["number"] for row in setting.tables[THOUGHT].to_pylist() if row["ended"]
    ]
    rows: list[dict[str, Any]] = setting.values.table.to_pylist()
    return rows


@pytest.mark.slow
def test_more_games_keep_the_values_of_the_first(tmp_path: Path) -> None:
    few = play_valued(tmp_path, 1, 3)
    many = play_valued(tmp_path, 1)
    assert many[: len(few)] == few
    assert many == play_valued(None, 1)


@pytest.mark.slow
def test_a_study_without_values_does_not_mention_them(tmp_path: Path) -> None:
    run(
        "study", "micro-wari", "-n", 5, "--thought", 3, "--thinker", "greedy", "--values", 0, "--depth", 0,
        "--seed", 1, "--out", tmp_path,
    )  # fmt: skip
    results = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))
    thought = results["games"][0]["settings"][0]["series"]["thought"]
    assert "values" not in thought
    assert not set(BY_SEARCH) & set(thought["measures"])
    assert "--values 0" in results["command"]


@pytest.mark.slow
def test_each_of_three_seats_has_its_own_values(tmp_path: Path) -> None:
    run(
        "study", "raja-pasu-mandiri", "-n", 5, "--thought", 2, "--thinker", "random", "--values", 1, "--depth", 0,
        "--acts", 0, "--matches", 0, "--seed", 1, "--out", tmp_path,
    )  # fmt: skip
    results = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))
    game = results["games"][0]
    series = game["settings"][0]["series"]["thought"]
    sides = series["sides"]
    assert len(sides) == len(game["players"]) == 3
    assert sum(side["value"] for side in sides) == pytest.approx(1)
    assert series["values"]["most_even"] is None
    assert "The points of each seat" in (tmp_path / "report.md").read_text(encoding="utf-8")


@pytest.mark.nightly
@needs_dask
@pytest.mark.skipif(os.name == "nt", reason="processes are killed as on Unix")
@pytest.mark.parametrize("kind", ["values", "acts"])
def test_a_worker_that_dies_loses_no_value_and_no_act(
    scheduler: str, workers: list[subprocess.Popen[bytes]], tmp_path: Path, kind: str
) -> None:
    packed, table = recorded(120)
    games = to_value(table)
    values = kind == "values"
    job = ValuationJob(packed, 2, games) if values else ActivityReplay(packed, games)
    missing = MissingGames(job, (range(games[0].number, games[-1].number + 1),))
    found = RecordedGames([], VALUE_COLUMNS if values else ACTIVITY_COLUMNS)
    on_cluster(
        Interrupted(missing, workers[0].pid, tmp_path),
        Run(missing.games, 2, Stop(), take=found.add),
        scheduler,
    )
    assert workers[0].wait(10) == -signal.SIGKILL
    alone = missing.open()(range(missing.games))
    assert isinstance(alone, RecordedGames)
    assert found.table().equals(alone.table())

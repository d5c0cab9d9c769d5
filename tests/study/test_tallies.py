"""Games that are counted and not kept give the figures of games that are."""

from __future__ import annotations

import json
from collections import Counter
from inspect import signature
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("pyarrow")

import numpy
from hypothesis import given
from hypothesis import strategies as st

import manqala
from manqala.cli.commands.study import command
from manqala.study.estimates import Support, mean_of, median_of, median_of_counts, ratio_of
from manqala.study.inquiry import KEPT
from manqala.study.measure_tally import MAX_VALUES, MeasureTally
from manqala.study.measures import COUNT, Kind, Measure
from manqala.study.series_tally import SeriesTally
from manqala.study.tally_journal import TalliedGames, join_ranges
from manqala.text.diagnostics import ManqalaError

if TYPE_CHECKING:
    from pathlib import Path

    from manqala.study.estimates import Estimate

AMOUNTS: dict[str, Any] = {"thought": 0, "depth": 0, "acts": 0}
RANDOM = ("games", 0, "settings", 0, "series", "random")


def studied(game: str, **amounts: Any) -> Any:
    return manqala.study_games(game, **AMOUNTS, **amounts).results


def part(results: Any, *path: Any) -> Any:
    for key in path:
        results = results[key]
    return results


def close(found: Any, wanted: Any) -> bool:
    """Whether two results are the same, numbers up to the parts of a game that counted games are rounded to."""
    if isinstance(wanted, dict):
        return found.keys() == wanted.keys() and all(
            close(found[key], wanted[key]) for key in wanted
        )
    if isinstance(wanted, list):
        return len(found) == len(wanted) and all(map(close, found, wanted))
    if isinstance(wanted, float):
        return bool(found == pytest.approx(wanted, rel=1e-6, abs=1e-6))
    return bool(found == wanted)


@pytest.mark.parametrize("game", ["kalah", "bakuk", "san-yao", "pallanguzhi"])
def test_counted_games_have_the_figures_of_kept_ones(game: str) -> None:
    """Two players, three, a game that a winner with fewer pieces may win, and matches."""
    whole = studied(game, number=400, matches=60)
    counted = studied(game, number=400, matches=60, keep=40)
    for kind, series in part(whole, *RANDOM[:-1]).items():
        found = dict(part(counted, *RANDOM[:-1], kind))
        assert found.pop("kept") == 40
        of_kept = {"different", "by_turn"}
        assert close(
            {name: value for name, value in found.items() if name not in of_kept},
            {name: value for name, value in series.items() if name not in of_kept},
        )


def test_settings_are_compared_by_counted_games() -> None:
    whole, counted = (
        studied("oware", options={"grand_slam": ["takes_nothing", "captures"]}, number=300, keep=keep)
        for keep in (1000, 50)
    )  # fmt: skip
    assert part(whole, "games", 0, "effects")
    assert close(part(counted, "games", 0, "effects"), part(whole, "games", 0, "effects"))


def estimate(measure: Measure, pieces: int = 3) -> Estimate:
    """The estimate from tallies of parts of the games, the last part first."""
    cuts = numpy.array_split(numpy.arange(len(measure.tops)), pieces)
    tallies = [
        MeasureTally.of(
            Measure(
                measure.name, measure.kind, measure.tops[cut],
                None if measure.bottoms is None else measure.bottoms[cut],
                measure.support, scale=measure.scale,
            )
        )
        for cut in cuts[::-1]
    ]  # fmt: skip
    for tally in tallies[1:]:
        tallies[0].add(tally)
    return tallies[0].estimate()


def same(one: Estimate, other: Estimate) -> bool:
    return one.number == other.number and (one.value, one.low, one.high) == pytest.approx(
        (other.value, other.low, other.high), rel=1e-9, abs=1e-9, nan_ok=True
    )


@given(st.lists(st.integers(0, 30), min_size=1, max_size=60))
def test_a_mean_from_sums_is_that_of_the_values(values: list[int]) -> None:
    found = estimate(Measure("length", Kind.MEAN, numpy.array(values, float), support=COUNT))
    assert same(found, mean_of(values, COUNT))


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=60))
def test_a_ratio_from_sums_is_that_of_the_values(values: list[tuple[int, int]]) -> None:
    tops, bottoms = numpy.array(values, float).T
    found = estimate(Measure("captured", Kind.RATIO, tops, bottoms, COUNT))
    assert same(found, ratio_of(tops, bottoms, COUNT))


def test_more_values_than_are_counted_leave_the_sums() -> None:
    generator = numpy.random.default_rng(4)
    tops = generator.integers(0, 2**40, 3 * MAX_VALUES).astype(float)
    measure = Measure("length", Kind.MEAN, tops, support=COUNT)
    assert MeasureTally.of(measure).values is None
    assert same(estimate(measure), mean_of(tops, COUNT))


def test_games_that_are_nearly_all_alike_have_the_wide_interval() -> None:
    values = numpy.array([5.0] * 400 + [9.0])
    found = estimate(Measure("length", Kind.MEAN, values, support=Support(0, 20)))
    assert same(found, mean_of(values, Support(0, 20)))
    assert found.low < 5 < found.high


@given(st.lists(st.integers(-20, 20), min_size=1, max_size=80))
def test_a_median_from_counts_is_that_of_the_values(values: list[int]) -> None:
    assert same(median_of_counts(Counter(values)), median_of(values))


def test_ranges_are_joined() -> None:
    assert join_ranges([range(5, 7), range(0, 2), range(2, 5)]) == [range(7)]
    assert join_ranges([range(5, 7), range(0, 2)]) == [range(2), range(5, 7)]


def test_all_doors_keep_the_same_number_of_games() -> None:
    (option,) = (one for one in command.params if one.name == "keep")
    assert option.default == KEPT
    assert signature(manqala.study_games).parameters["keep"].default == KEPT


# ---- on disk ----------------------------------------------------------------------------------------


def test_a_study_that_was_stopped_goes_on(tmp_path: Path) -> None:
    whole = studied("kalah", number=3_000, keep=100)
    calls = 0

    def stop_soon(_played: int, _total: int) -> bool:
        nonlocal calls
        calls += 1
        return calls < 6

    stopped = manqala.study_games(
        "kalah", **AMOUNTS, number=3_000, matches=0, keep=100, folder=tmp_path, progress=stop_soon
    )
    assert not stopped.complete
    resumed = studied("kalah", number=3_000, keep=100, folder=tmp_path)
    assert part(resumed, *RANDOM) == part(whole, *RANDOM)
    (file,) = (tmp_path / "games").glob("*.counted.json")
    assert json.loads(file.read_text())["numbers"] == [[100, 3_000]]
    more = studied("kalah", number=3_500, keep=100, folder=tmp_path)
    assert part(more, *RANDOM) == part(studied("kalah", number=3_500, keep=100), *RANDOM)


def test_threads_do_not_change_counted_games() -> None:
    one, two = (
        manqala.study_games("oware", **AMOUNTS, number=4_000, keep=100, threads=threads).results
        for threads in (1, 2)
    )
    assert part(one, *RANDOM) == part(two, *RANDOM)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "is not a file of counted games"),
        ('{"about": {}}', "holds games of other rules, another seed or other players"),
        ("[]", "is not a file of counted games"),
    ],
)
def test_other_files_of_counted_games_are_refused(tmp_path: Path, text: str, message: str) -> None:
    studied("kalah", number=200, keep=100, folder=tmp_path)
    (file,) = (tmp_path / "games").glob("*.counted.json")
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ManqalaError, match=message):
        studied("kalah", number=200, keep=100, folder=tmp_path)


def test_counted_games_cannot_be_taken_out_again(tmp_path: Path) -> None:
    studied("kalah", number=300, keep=100, folder=tmp_path)
    with pytest.raises(ManqalaError, match="holds more games than you ask for"):
        studied("kalah", number=200, keep=100, folder=tmp_path)


def test_games_of_a_job_are_counted_once() -> None:
    one = TalliedGames([range(3)], SeriesTally(3))
    one.add(TalliedGames([range(3, 8)], SeriesTally(5)))
    assert (one.games, one.tally.games, one.numbers) == (8, 8, [range(8)])

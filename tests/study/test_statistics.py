"""Intervals, tests, ratings and stopping rules, on numbers of which the truth is known."""

import importlib.util
from collections import Counter
from math import inf, log

import pytest

from tests.helpers.extras import needs_study

if importlib.util.find_spec("scipy") is not None:
    import numpy

    from manqala.study.comparisons import correct, difference
    from manqala.study.estimates import Estimate, mean_of, median_of, ratio_of, share_of
    from manqala.study.measures import Kind, Measure
    from manqala.study.ratings import PlayedGame, Ratings, rate
    from manqala.study.sequential import (
        ERROR,
        RESULTS_OF_PAIRS,
        Verdict,
        expected_share,
        log_likelihood_ratio,
        verdict,
    )
    from manqala.study.state_space import Positions, bounded_by_sequences, chao


@pytest.fixture(autouse=True)
def extra() -> None:
    needs_study()


def holds(estimate: "Estimate", truth: float) -> bool:
    return estimate.low <= truth <= estimate.high


# ---- intervals ------------------------------------------------------------------------------------------


def test_the_interval_of_clopper_and_pearson_is_the_published_one() -> None:
    # R. G. Newcombe: Two-sided confidence intervals for the single proportion. Statistics in Medicine 17 (1998), table I.
    for hits, number, low, high in (
        (81, 263, 0.2527, 0.3676),
        (15, 148, 0.0578, 0.1617),
        (0, 20, 0.0, 0.1684),
    ):
        found = share_of(hits, number)
        assert (round(found.low, 4), round(found.high, 4)) == (low, high)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    generator = numpy.random.default_rng(7)
    runs, held = 200, Counter[str]()
    for _ in range(runs):
        held["mean"] += holds(mean_of(generator.exponential(3.0, 200)), 3.0)
        held["median"] += holds(median_of(generator.exponential(1.0, 200)), log(2))
        held["share"] += holds(share_of(float((generator.random(150) < 0.1).sum()), 150), 0.1)
    # 95 % of 200 are 190, give or take 3.1.
    assert all(178 <= held[name] <= 199 for name in ("mean", "median", "share")), held


def draw_clusters(
    generator: "numpy.random.Generator", games: int
) -> tuple["numpy.ndarray", "numpy.ndarray"]:
    """Games with a chance of their own for something to happen in a turn, and the longer the greater it is."""
    turns = generator.integers(5, 60, games)
    chance = generator.beta(1 + turns / 30, 3, games)
    return generator.binomial(turns, chance), turns


def test_turns_of_a_game_are_not_taken_for_independent() -> None:
    generator = numpy.random.default_rng(11)
    hits, turns = draw_clusters(generator, 300_000)
    truth = hits.sum() / turns.sum()
    held = naive = 0
    for _ in range(80):
        hits, turns = draw_clusters(generator, 80)
        held += holds(ratio_of(hits, turns), truth)
        naive += holds(share_of(float(hits.sum()), int(turns.sum())), truth)
    assert held >= 68
    assert naive < 50


def test_the_linearised_ratio_has_the_scatter_of_its_interval() -> None:
    hits, turns = draw_clusters(numpy.random.default_rng(3), 2_000)
    found = ratio_of(hits, turns)
    sample = Measure("forced", Kind.RATIO, hits, turns).sample()
    half = 1.96 * sample.deviation / sample.number**0.5
    assert sample.mean == pytest.approx(found.value)
    assert half == pytest.approx((found.high - found.low) / 2, rel=0.1)


# ---- comparisons ----------------------------------------------------------------------------------------


@pytest.mark.nightly
def test_where_nothing_differs_hardly_ever_anything_is_found_among_many() -> None:
    generator = numpy.random.default_rng(5)
    wrong = single = 0
    for _ in range(12):
        found = []
        for at in range(12):
            kind = Kind.SHARE if at % 2 else Kind.MEAN
            samples = [generator.random(60) for _ in range(2)]
            tops = [(sample < 0.3) * 1.0 if at % 2 else sample for sample in samples]
            compared = difference(*(Measure("m", kind, top) for top in tops))
            assert compared is not None
            found.append(compared)
        wrong += any(one.real for one in correct(found))
        single += any(one.p < 0.05 for one in found)
    # Of 12 families 0.6 are expected, and of 144 comparisons by themselves 7.
    assert wrong <= 2
    assert single > 2


def test_a_difference_that_is_there_is_found_with_its_size() -> None:
    generator = numpy.random.default_rng(5)
    one, other = generator.normal(10, 2, 500), generator.normal(11, 3, 700)
    found = difference(Measure("length", Kind.MEAN, one), Measure("length", Kind.MEAN, other))
    assert found is not None
    assert holds(found.estimate, 1.0)
    assert correct([found] * 10)[0].real
    shares = [(generator.random(900) < chance) * 1.0 for chance in (0.2, 0.3)]
    found = difference(*(Measure("drawn", Kind.SHARE, share) for share in shares))
    assert found is not None
    assert holds(found.estimate, 0.1)
    assert found.p < 0.001


def test_what_an_interval_includes_is_not_called_different() -> None:
    """Intervals of skewed means are wider than those of the test."""
    from scipy.stats import ttest_ind

    generator = numpy.random.default_rng(11)
    contradicted = 0
    for _ in range(60):
        one, other = (generator.lognormal(middle, 1.5, 60) for middle in (0.0, 0.7))
        found = difference(Measure("m", Kind.MEAN, one), Measure("m", Kind.MEAN, other))
        assert found is not None
        includes = found.estimate.low <= 0 <= found.estimate.high
        assert not includes or found.p >= 0.05
        contradicted += includes and ttest_ind(one, other, equal_var=False).pvalue < 0.05
    assert contradicted > 0


# ---- positions ------------------------------------------------------------------------------------------


def counts(places: list[int]) -> "numpy.ndarray":
    found: numpy.ndarray = numpy.unique(places, return_counts=True)[1]
    return found


def test_positions_are_estimated_where_they_are_equally_likely_and_bounded_where_not() -> None:
    generator = numpy.random.default_rng(2)
    held = below = 0
    for _ in range(100):
        held += holds(chao(counts(generator.integers(0, 3_000, 1_500)), 1_500).at_least, 3_000)
        uneven = (3_000 * generator.random(1_500) ** 3).astype(int)
        below += chao(counts(uneven), 1_500).at_least.low <= 3_000
    assert held >= 88
    assert below == 100


def test_where_hardly_anything_came_twice_only_a_bound_is_reported() -> None:
    generator = numpy.random.default_rng(2)
    held = 0
    for _ in range(100):
        found = chao(counts(generator.integers(0, 1_000_000, 1_000)), 1_000).at_least
        held += found.low <= 1_000_000
        assert found.high == inf
    assert held >= 90


def test_where_all_came_often_all_are_known() -> None:
    found = chao(counts([*range(20)] * 30), 600)
    assert (found.met, found.known, found.at_least.low, found.at_least.high) == (20, 1.0, 20, 20)


def test_there_are_no_more_positions_than_sequences_that_lead_to_them() -> None:
    guess = Positions(2_000, 1_664, Estimate(5_432, 4_857, 6_112, 2_000), 0.31)
    for ways, expected in (
        (Estimate(5_228, 5_196, 5_260, 2_000), (5_228, 4_857, 5_260)),
        (Estimate(9_000, 8_900, 9_100, 2_000), (5_432, 4_857, 6_112)),
        (Estimate(1_700, 1_690, 1_710, 2_000), (1_700, 1_664, 1_710)),
        (Estimate(1_600, 1_590, 1_610, 2_000), (1_664, 1_664, 1_664)),
    ):
        found = bounded_by_sequences(guess, ways).at_least
        assert (found.value, found.low, found.high) == expected
    open_ended = Positions(2_000, 1_990, Estimate(9_000, 9_000, inf, 2_000), 0.01)
    found = bounded_by_sequences(open_ended, Estimate(8_000, 7_800, 8_200, 2_000)).at_least
    assert (found.value, found.low, found.high) == (7_800, 7_800, inf)


# ---- ratings --------------------------------------------------------------------------------------------


def contest(
    strengths: list[float], openings: int, seat: float, generator: "numpy.random.Generator"
) -> list["PlayedGame"]:
    """Games of players of known strength, from openings that favour a seat, some of them drawn."""
    games = []
    for one in range(len(strengths)):
        for other in range(one + 1, len(strengths)):
            for opening in range(openings):
                favour = generator.normal(0, 150)
                for first, second in ((one, other), (other, one)):
                    chance = expected_share(strengths[first] - strengths[second] + seat + favour)
                    points = float(generator.random() < chance)
                    games.append(PlayedGame(first, second, points, opening))
    return games


def test_ratings_find_the_strengths_and_their_intervals_hold_them() -> None:
    generator = numpy.random.default_rng(4)
    held = runs = 0
    for _ in range(25):
        found: Ratings = rate(contest([0.0, 0.0, 0.0], 30, 0.0, generator), 3)
        held += sum(player.low <= 0 <= player.high for player in found.players)
        runs += 3
    assert held >= 0.88 * runs
    found = rate(contest([-100.0, 0.0, 100.0], 400, 60.0, generator), 3)
    points = [player.points for player in found.players]
    assert points == sorted(points)
    assert sum(points) == pytest.approx(0, abs=1e-6)
    # Openings that favour a seat draw all shares to the middle.
    assert 70 < points[2] < 115
    assert 30 < found.seat.points < 75


def test_a_player_who_wins_every_game_has_a_rating() -> None:
    games = [PlayedGame(0, 1, 1.0, n) for n in range(40)] + [
        PlayedGame(1, 0, 0.0, n) for n in range(40)
    ]
    best, worst = rate(games, 2).players
    assert 600 > best.points > 250
    assert best.points == pytest.approx(-worst.points)
    assert best.low > worst.high


# ---- stopping -------------------------------------------------------------------------------------------


def test_the_likelihood_ratio_is_that_of_two_coins_where_there_are_two_results() -> None:
    pairs = Counter({0.0: 40.0, 1.0: 60.0})
    low, high = 0.5, 0.55
    exact = 60 * log(high / low) + 40 * log((1 - high) / (1 - low))
    found = log_likelihood_ratio(Counter({k: int(v) for k, v in pairs.items()}), low, high)
    assert found == pytest.approx(exact, rel=0.01)


def test_a_test_stops_wrongly_as_seldom_as_it_says() -> None:
    generator = numpy.random.default_rng(9)
    found: dict[float, Counter[Verdict]] = {}
    for strength in (0.0, 100.0):
        chance = expected_share(strength)
        found[strength] = Counter(
            verdict(
                [float(both.mean()) for both in generator.random((600, 2)) < chance],
                100.0,
                test_interval=5,
            )
            for _ in range(60)
        )
    # Of 60 tests 6 may be wrong where both are alike (5 % either way), 3 where one is stronger; and by chance some more.
    assert found[0.0][Verdict.ALIKE] >= 60 - 12
    assert found[100.0][Verdict.FIRST] >= 60 - 9
    assert found[0.0][Verdict.OPEN] + found[100.0][Verdict.OPEN] == 0


def test_what_comes_after_the_decision_does_not_count() -> None:
    winning = [1.0] * 100
    assert verdict(winning, 50) is Verdict.FIRST
    assert verdict([*winning, *[0.0] * 300], 50) is Verdict.FIRST
    assert verdict([0.0] * 100, 50) is Verdict.SECOND
    assert verdict([0.5] * 400, 50) is Verdict.ALIKE
    assert verdict([1.0] * 4, 50) is Verdict.OPEN
    assert ERROR < 0.1
    assert set(RESULTS_OF_PAIRS) >= {0.0, 0.5, 1.0}

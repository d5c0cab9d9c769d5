"""Who is nearer to the goals, and whether that is sure."""

import importlib.util

import pytest

from tests.helpers.extras import needs_study

if importlib.util.find_spec("scipy") is not None:
    import numpy

    from manqala.study.estimates import UNIT, Support
    from manqala.study.measures import Kind
    from manqala.tune.game_facts import Column, GameFacts, join_facts
    from manqala.tune.goal_standing import (
        GoalVerdict,
        Standing,
        evaluate_variant,
        pareto_fronts,
        rank_by_front,
    )
    from manqala.tune.goals import read_goals


@pytest.fixture(autouse=True)
def extra() -> None:
    needs_study()


def facts(lengths: list[float], points: list[float]) -> "GameFacts":
    """Games with these lengths and points of the first player."""
    columns = {
        "length": Column(Kind.MEAN, numpy.array(lengths, float), None, Support(0.0)),
        "first_points": Column(Kind.SHARE, numpy.array(points, float), None, UNIT),
    }
    many = len(lengths)
    return GameFacts(tuple(range(many)), numpy.ones(many, bool), columns)


def standing(name: int, found: "GameFacts", doubt: float = 0.05) -> "Standing":
    goals = read_goals(["length 10..12", "first player 40..60"])
    return evaluate_variant((name,), found, goals, doubt, repeat=True)


def test_the_nearer_one_beats_the_other_but_not_always_surely() -> None:
    near = standing(1, facts([10, 11, 12] * 20, [0, 1, 1, 0] * 15))
    far = standing(2, facts([30, 31, 33] * 20, [0, 1, 1, 0] * 15))
    farther_in_one = standing(3, facts([30, 31, 33] * 20, [1, 1, 1, 1] * 15))
    assert near.dominates(far)
    assert near.meets_all
    # The share of 60 games is not known well enough to say which of the two is nearer to an even one.
    assert not near.clearly_dominates(far)
    assert far.dominates(farther_in_one)
    assert near.clearly_dominates(standing(4, facts([30, 31, 33] * 20, [1, 1, 1, 1] * 15)))
    assert near.verdicts == (GoalVerdict.MET, GoalVerdict.OPEN)
    assert farther_in_one.verdicts == (GoalVerdict.MISSED, GoalVerdict.MISSED)


def test_fronts_are_what_no_other_beats() -> None:
    even_and_long = standing(1, facts([20, 21] * 30, [0, 1] * 30))
    uneven_and_right = standing(2, facts([10, 12] * 30, [1, 1] * 30))
    uneven_and_long = standing(3, facts([20, 21] * 30, [1, 1] * 30))
    layers = pareto_fronts([uneven_and_long, even_and_long, uneven_and_right])
    assert [{one.values for one in layer} for layer in layers] == [{(1,), (2,)}, {(3,)}]
    assert rank_by_front([uneven_and_long, uneven_and_right])[0] is uneven_and_right


def test_less_doubt_is_a_wider_interval() -> None:
    found = facts([10, 11, 12] * 20, [0, 1, 1, 0] * 15)
    usual, sure = standing(1, found), standing(1, found, 0.0001)
    assert usual.estimates == sure.estimates
    assert sure.most[1] > usual.most[1]


def test_a_repeated_game_is_no_new_evidence() -> None:
    found = facts([10, 20], [0, 1])
    again = join_facts([found, found, found])
    goals = read_goals(["length 10..12", "first player 40..60"])
    once = evaluate_variant((1,), again, goals, 0.05, repeat=False)
    assert (once.games, once.estimates[0].number) == (6, 2)
    assert evaluate_variant((1,), again, goals, 0.05, repeat=True).estimates[0].number == 6


def test_games_are_the_same_after_json() -> None:
    found = facts([10, 20.25, numpy.nan], [0, 1, 0.5])
    back = GameFacts.from_json(found.as_json())
    assert back.moves == found.moves
    for name, column in found.columns.items():
        assert numpy.array_equal(back.columns[name].tops, column.tops, equal_nan=True)
        assert back.columns[name].support == column.support

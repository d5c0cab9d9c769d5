"""Goals as people type them: what is wanted, how far a value is from it, and what a wrong one is told."""

from math import inf, isinf, nan

import pytest

from manqala.text.diagnostics import ManqalaError
from manqala.text.render import to_text
from tests.helpers.extras import needs_study


@pytest.fixture(autouse=True)
def extra() -> None:
    needs_study()


@pytest.mark.parametrize(
    ("text", "measure", "low", "high"),
    [
        ("first player 48..52", "first_points", 0.48, 0.52),
        ("length 30..60 turns", "length", 30, 60),
        ("draws < 10 %", "drawn", -inf, 0.1),
        ("Branching >= 3.5", "choices", 3.5, inf),
        ("changes-of-lead > 2", "changes_of_lead", 2, inf),
        ("first_points = 50", "first_points", 0.5, 0.5),
        ("endless<1%", "endless", -inf, 0.01),
    ],
)
def test_a_goal_is_a_measure_and_a_range(text: str, measure: str, low: float, high: float) -> None:
    from manqala.tune.goals import read_goal

    goal = read_goal(text)
    assert (goal.measure, goal.low, goal.high) == (measure, low, high)


def test_distances_are_from_the_nearer_bound() -> None:
    from manqala.study.estimates import Estimate
    from manqala.tune.goals import read_goal

    goal = read_goal("length 30..60")
    assert [goal.distance(value) for value in (20.0, 30.0, 45.0, 66.0)] == [10, 0, 0, 6]
    assert isinf(goal.distance(nan))
    assert goal.bounds(Estimate(45, 40, 50, 9)) == (0, 0)
    assert goal.bounds(Estimate(45, 25, 50, 9)) == (0, 5)
    assert goal.bounds(Estimate(70, 65, 90, 9)) == (5, 30)
    assert goal.bounds(Estimate(nan, nan, nan, 0)) == (0, inf)
    # Six turns too many are a fifth of the bound; five points of a share are five points.
    assert goal.relative(6) == 0.2
    assert read_goal("draws < 10").relative(0.05) == 0.05


WRONG = {
    "lenght 30..60": (1, 6, "there is no measure ‘lenght’", "did you mean ‘length’?"),
    "drama < 5": (
        1,
        5,
        "‘drama’ cannot be a goal, because it is measured by searching positions",
        "the measures are length, choices",
    ),
    "length 60..30": (8, 6, "‘60..30’ begins with the greater number", "write ‘30..60’"),
    "length 30..60 %": (
        15,
        1,
        "‘length’ is in turns, not in ‘%’",
        "leave it out, or write ‘turns’",
    ),
    "draws < 10 turns": (
        12,
        5,
        "‘drawn’ is in per cent, not in ‘turns’",
        "leave it out, or write ‘%’",
    ),
    "length": (7, 1, "‘length’ is not a goal", None),
    "draws ~ 3": (9, 1, "‘draws ~ 3’ is not a goal", None),
    "48..52": (1, 1, "a goal begins with its measure", "the measures are length, choices"),
    "first player < 120": (16, 3, "a share is from 0 to 100 per cent", None),
    "": (1, 1, "an empty goal", None),
}


def test_a_wrong_goal_is_reported_at_its_place() -> None:
    from manqala.tune.goals import read_goal

    for text, (column, length, message, helped) in WRONG.items():
        with pytest.raises(ManqalaError) as wrong:
            read_goal(text)
        (found,) = wrong.value.diagnostics
        assert found.span is not None
        place = (found.code, found.span.column, found.span.end_column - found.span.column)
        assert (*place, found.message) == ("E633", column, length, message)
        assert helped is None or any(line.startswith(helped) for line in found.help)


def test_all_wrong_goals_are_reported_together() -> None:
    from manqala.tune.goals import read_goals

    with pytest.raises(ManqalaError) as wrong:
        read_goals(["length 1..2", "turns < 3", "drws < 3"])
    assert to_text(wrong.value.diagnostics[1:]) == (
        "goal:1:1: error[E633]: there is no measure ‘drws’\n"
        "  |\n"
        "1 | drws < 3\n"
        "  | ^^^^\n"
        "  = help: did you mean ‘draws’ or ‘draw’?\n"
        "  = help: the measures are length, choices, forced, first_wins, second_wins, first_points, drawn, margin, "
        "changes_of_lead, comebacks, decided_at, captures, captured, endless\n"
        "\n"
        "1 error\n"
    )
    assert (
        wrong.value.diagnostics[0].message
        == "there are two goals for one measure: length of a game, in turns"
    )

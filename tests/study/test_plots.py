"""What the plots of a study show of its results."""

import importlib.util
import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.helpers.extras import needs_study

if importlib.util.find_spec("matplotlib") is not None:
    from manqala.study import charts, report_plots

if TYPE_CHECKING:
    from manqala.study.charts import Curve


@pytest.fixture(autouse=True)
def extra() -> None:
    needs_study()


def turn(number: int, ways: float, met: int, known: float, high: float | None) -> dict[str, Any]:
    return {
        "turn": number,
        "ways": {"value": ways, "low": ways, "high": ways, "n": 2000},
        "positions": {
            "games": 2000,
            "met": met,
            "known": known,
            "at_least": {"value": met / known, "low": met, "high": high, "n": 2000},
        },
    }


def test_positions_are_drawn_from_the_first_turn_on_up_to_mere_bounds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After the first turn hardly any came up twice for another reason: all are known."""
    drawn: list[Curve] = []

    def noted(_name: str, found: "list[Curve]", *_axes: str, **_how: bool) -> str:
        drawn.extend(found)
        return "<svg/>"

    monkeypatch.setattr(report_plots, "draw_curves", noted)
    rows = [turn(1, 1492, 56, 0.998, None), turn(2, 45146, 363, 0.95, 480), turn(3, 1e6, 1961, 0.01, None)]  # fmt: skip
    assert report_plots.space_plot("try", {"games": 2000, "by_turn": rows}) is not None
    assert {curve.label: list(curve.x) for curve in drawn} == {
        "sequences of turns": [1, 2, 3],
        "positions, at least": [1, 2],
        "positions that occurred": [1, 2],
    }


def test_labels_of_several_panels_are_above_the_rows_with_two_numbers_below_each() -> None:
    label = "daughter_places=enemy_ends_and_own_middle, repetition=drawn"
    rows = [
        charts.IntervalRow("as written", 47.3, 46.3, 48.3),
        charts.IntervalRow(label, 52.1, 51.1, 53.1),
    ]
    drawn = charts.draw_intervals("try", [("length", False, rows), ("rounds", False, rows)])
    told = re.findall(r"<text[^>]*>([^<]*)</text>", drawn)
    assert told.count(label) == told.count("as written") == 1
    assert len([text for text in told if text.replace(".", "").isdigit()]) == 4
    one = charts.draw_intervals("try", [("length", False, rows)])
    assert len(re.findall(r"<text[^>]*>([\d.]+)</text>", one)) > 2

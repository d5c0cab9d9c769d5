"""What a report says about first moves and the pie rule."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("pyarrow")

from manqala.document.parts import FigureTable, Listing
from manqala.study.report_values import values_part


def estimate(value: float | None) -> dict[str, Any]:
    return {"value": value, "low": value, "high": value, "n": 20}


def sentences(*moves: tuple[str, float, float | None], **more: Any) -> list[str]:
    """The sentences of a report on first moves: each the move, its share and its value in points."""
    values = {
        "depth": 4, "games": 20, "lead_for_three_quarters": estimate(4.0), "first_depth": 12,
        "first_moves": [
            {"move": move, "points": points, "share": estimate(share)} for move, share, points in moves
        ],
        "most_even": min(moves, key=lambda move: (abs(move[1] - 0.5), abs(move[2] or 0)))[0],
        **more,
    }  # fmt: skip
    found = []
    for part in values_part({"series": {"thought": {"values": values}}}, ["south", "north"]):
        if isinstance(part, Listing):
            found += [str(item.text) for item in part.items]
        elif isinstance(part, FigureTable):
            found.append(part.caption)
    return found


def test_without_a_proof_shares_are_expected() -> None:
    said = sentences(("3", 0.7, 2.0), ("1", 0.55, 0.5))
    assert (
        "With the best first move, 3, the first player can expect 70.0\xa0% of the points. With the pie rule"
        in said[1]
    )
    assert said[1].endswith("the best first move is 1, after which the share is 55.0\xa0%.")
    assert said[2] == "The first moves, 12 turns deep"


def test_a_solved_game_has_its_results() -> None:
    said = sentences(("2", 0.0, -2.0), ("1", 0.0, -4.0), solved=True)
    assert said[1] == (
        "The game is solved: with the best first move, 2, the first player loses by 2, and no other first move is more even: "
        "the pie rule would change nothing but the side."
    )
    assert said[2] == "The first moves, solved"
    assert (
        "the first player wins by 6. With the pie rule"
        in sentences(("2", 1.0, 6.0), ("1", 0.5, 0.0), solved=True)[1]
    )
    assert "the first player draws." in sentences(("2", 1.0, 6.0), ("1", 0.5, 0.0), solved=True)[1]


def test_the_pie_rule_of_a_game_is_not_proposed() -> None:
    said = sentences(("2", 0.0, -2.0), ("1", 0.0, -4.0), solved=True, has_pie_rule=True)
    assert said[1].endswith(
        "the first player loses by 2; this allows for the second player taking over that side after it."
    )


def test_values_that_say_little_are_not_given_a_scale() -> None:
    said = sentences(("3", 0.7, 2.0), lead_for_three_quarters=estimate(None))
    assert "None of their values means an expected share of 75 %" in said[0]

"""The table of measures: their names in reports, their format, and whether settings are compared by them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MeasureInfo:
    """The properties of a measure in reports."""

    label: str
    """Its name in a report."""
    in_per_cent: bool = False
    """Whether it is a share, written in per cent."""
    compared: bool = True
    """Whether settings of a game are compared by it."""


MEASURES = {
    "length": MeasureInfo("length of a game, in turns"),
    "choices": MeasureInfo("choices a turn"),
    "forced": MeasureInfo("share of turns that are forced", in_per_cent=True),
    # The points and the draws determine who wins; further tests of the same would only weaken the others.
    "first_wins": MeasureInfo("games that the first player wins", in_per_cent=True, compared=False),
    "second_wins": MeasureInfo("games that the other player wins", in_per_cent=True, compared=False),
    "first_points": MeasureInfo("first player’s share of the points", in_per_cent=True),
    "drawn": MeasureInfo("games that are drawn", in_per_cent=True),
    "margin": MeasureInfo("winner’s lead at the end, in points"),
    "changes_of_lead": MeasureInfo("changes of lead in a game"),
    "comebacks": MeasureInfo("decided games whose winner was behind", in_per_cent=True),
    "decided_at": MeasureInfo("part of a game after which its winner leads for good", in_per_cent=True),
    "captures": MeasureInfo("share of turns that score", in_per_cent=True),
    "captured": MeasureInfo("points a turn that scores"),
    "rounds": MeasureInfo("rounds of a match"),
}  # fmt: skip
"""Each measure by name, in the order of reports; ``measures.py`` computes them."""

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
    by_search: bool = False
    """Whether it needs the values of positions."""


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
    "value_lead_changes": MeasureInfo("changes of the expected winner", by_search=True),
    "drama": MeasureInfo(
        "part of a decided game in which its winner was expected to lose", in_per_cent=True, by_search=True
    ),
    "drama_size": MeasureInfo("how far the winner was behind at worst", in_per_cent=True, by_search=True),
    "uncertainty": MeasureInfo("uncertainty, the mean of a game", in_per_cent=True, by_search=True),
    "uncertainty_late": MeasureInfo("uncertainty in the last quarter", in_per_cent=True, by_search=True),
    "killer_moves": MeasureInfo("gain of the strongest move of a game", in_per_cent=True, by_search=True),
    "decisive_at": MeasureInfo(
        "part of a game after which its winner is expected to win for good", in_per_cent=True, by_search=True
    ),
    "clarity": MeasureInfo("lead of the best move over the second-best", in_per_cent=True, by_search=True),
    "good_moves": MeasureInfo("share of moves nearly as good as the best", in_per_cent=True, by_search=True),
    "occupied": MeasureInfo("share of holes that are not empty", in_per_cent=True, by_search=True),
}  # fmt: skip
"""Each measure by name, in the order of reports; ``measures.py`` computes them."""

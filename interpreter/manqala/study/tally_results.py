"""Results of series most of whose games are counted and not kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy

from manqala.study.estimate_messages import number_json
from manqala.study.estimates import median_of_counts
from manqala.study.measures import estimates
from manqala.study.series_tally import PARTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manqala.study.series_tally import SeriesTally
    from manqala.wire.study_outputs import HistogramMessage, SeriesMessage

BINS, FEWEST_BINS = 40, 8
"""Greatest and least number of bars in a distribution; few games have fewer."""


def histogram(counts: Mapping[int, int]) -> HistogramMessage:
    """Return the number of games between edges, which are whole numbers; ``counts``: games by value."""
    if not counts:
        return {"edges": [], "games": []}
    values = sorted(counts)
    low, high, number = values[0], values[-1], sum(counts.values())
    bins = min(BINS, max(FEWEST_BINS, int(number**0.5)))
    width = max(1, -(-(high - low + 1) // bins))
    edges = numpy.arange(low, high + width + 1, width)
    games, _ = numpy.histogram(values, edges, weights=[counts[value] for value in values])
    return {"edges": [int(edge) for edge in edges], "games": [round(many) for many in games]}


def add_counted_games(kept: SeriesMessage, total: SeriesTally, *, match: bool) -> SeriesMessage:
    """Return the results of all games; ``kept``: those of the kept games, with what is measured in them alone."""
    found: SeriesMessage = {
        **kept,
        "games": total.games,
        "kept": kept["games"],
        "unfinished": total.unfinished,
        "not_counted": total.not_counted,
        "measures": {
            name: number_json(value) for name, value in estimates([*total.measures.values()]).items()
        },
        "ended_by": dict(total.reasons.most_common()),
        "median_length": number_json(median_of_counts(total.plies)),
        "lengths": histogram(total.rounds if match else total.plies),
    }  # fmt: skip
    if match:
        return found
    decided = max(total.decided)
    found["decided"] = [
        {"part": part, "share": many / decided} for part, many in zip(PARTS, total.decided, strict=True)
    ] if decided else []  # fmt: skip
    found.pop("handicap", None)
    if total.leads:
        found["handicap"] = number_json(median_of_counts(total.leads))
    if len(total.points) > 2:
        found["sides"] = [number_json(share) for share in total.shares()]
    return found

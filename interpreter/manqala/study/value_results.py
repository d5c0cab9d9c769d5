"""Results from search values besides the measures: the scale, first moves and the pie rule; and handicaps."""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING, Any

import numpy

from manqala.study.estimate_messages import number_json
from manqala.study.estimates import Estimate, mean_of, median_of, share_of
from manqala.study.measures import first_leads
from manqala.study.win_chances import expected_shares

if TYPE_CHECKING:
    from manqala.study.measures import RecordedSeries
    from manqala.study.opening_values import FirstMove
    from manqala.study.valued_games import ValuedGames
    from manqala.study.win_chances import Scale, ValuedSeries
    from manqala.wire.study_outputs import FirstMoveMessage, ValuesMessage

LIKELY = 0.75
"""The share of the points by whose lead the scale is described."""


def values_message(values: ValuedGames, series: ValuedSeries) -> ValuesMessage:
    """Return the scale, and the values of the first moves."""
    moves = [_first_move(move, series) for move in values.first.moves]
    even = min(moves, key=_unevenness) if moves and series.sides == 2 else None
    found: ValuesMessage = {
        "depth": values.depth,
        "games": series.games,
        "lead_for_three_quarters": number_json(_lead_for(LIKELY, series)),
        "first_depth": values.first.depth,
        "first_moves": moves,
        "most_even": None if even is None else even["move"],
    }
    if values.first.solved:
        found["solved"] = True
    if values.has_pie_rule:
        found["has_pie_rule"] = True
    return found


def _unevenness(move: FirstMoveMessage) -> tuple[float, float]:
    value = move["share"]["value"]
    assert value is not None
    return abs(value - 0.5), abs(move["points"] or 0.0)


def _first_move(move: FirstMove, series: ValuedSeries) -> FirstMoveMessage:
    return {"move": move.text, "points": move.points, "share": number_json(_share(move, series))}


def _share(move: FirstMove, series: ValuedSeries) -> Estimate:
    """Return the expected share of the first player after a move, uncertain only by the scale."""
    if move.share is not None:
        # Among several opponents a loss is proved only if all of them play against the one.
        known = move.share if series.sides == 2 or move.share == 1 else numpy.nan
        return Estimate(known, known, known, series.games)
    values: Any = numpy.zeros((1, series.sides), numpy.int64)
    values[0, 0] = move.value
    values[0, 1:] = -move.value // (series.sides - 1)
    ends = [
        float(expected_shares(values, log_k)[0, 0])
        for log_k in (series.scale.log_k, *_limits(series.scale))
    ]
    return Estimate(ends[0], min(ends[1:]), max(ends[1:]), series.games)


def _limits(scale: Scale) -> tuple[float, float]:
    """Return the interval of log k."""
    if len(scale.influence) < 2:
        return numpy.nan, numpy.nan
    found = mean_of(scale.log_k + scale.influence)
    return found.low, found.high


def _lead_for(share: float, series: ValuedSeries) -> Estimate:
    """Return the value in points at which a side is expected to get a share; NaN if no game had such a value."""
    odds = log(share / (1 - share) * (series.sides - 1)) * (series.sides - 1) / series.sides
    low, high = _limits(series.scale)
    lead, least, most = (odds / exp(log_k) for log_k in (series.scale.log_k, high, low))
    if lead > series.greatest_value:
        return Estimate(numpy.nan, numpy.nan, numpy.nan, series.games)
    return Estimate(lead, least, most, series.games)


# ---- from the results of games --------------------------------------------------------------------------


def find_handicap(series: RecordedSeries) -> Estimate | None:
    """Return the points that the second player needs to win as often as the first: the median lead of the first.

    None if not two sides play, or if winners are not those with the higher score.
    """
    leads = first_leads(series)
    return None if leads is None else median_of(leads)


def share_points(series: RecordedSeries) -> list[Estimate]:
    """Return the share of the points of each side; a draw is shared by all."""
    found = []
    for side in range(series.players):
        points = numpy.where(series.winner < 0, 1 / series.players, series.winner == side)
        found.append(share_of(float(points.sum()), series.games))
    return found

"""Luck and skill: the longest chain of players in which each clearly beats the one before.

F. Lantz, A. Isaksen, A. Jaffe, A. Nealen, J. Togelius: Depth in strategic games. AAAI workshop What's next for AI in games (2017)
has such chains; G. S. Elias, R. Garfield, K. R. Gutschera: Characteristics of games (2012) distinguishes luck from skill: a game
can have much of both. The share of the weakest player against the strongest is luck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.study.estimate_messages import number_json
from manqala.study.estimates import Estimate

if TYPE_CHECKING:
    from manqala.study.tournament import ContestOutcome
    from manqala.wire.study_outputs import SkillMessage

CLEARLY = 0.75
"""The share of the points that a player of a chain gets against the one before."""


def skill_message(found: ContestOutcome) -> SkillMessage | None:
    """Return the chain, and the share of the weakest against the strongest; none without ratings."""
    if found.ratings is None:
        return None
    names, ratings = found.rules.players, found.ratings.players
    order = sorted(range(len(names)), key=lambda n: ratings[n].points)
    shares = points_between(found)
    weakest, strongest = order[0], order[-1]
    return {
        "chain": [names[n] for n in longest_chain(order, shares)],
        "weakest": names[weakest],
        "strongest": names[strongest],
        "luck": number_json(shares[weakest, strongest]),
    }


def points_between(found: ContestOutcome) -> dict[tuple[int, int], Estimate]:
    """Return the share of the points that each player gets against each other."""
    shares = {}
    for meeting in found.meetings:
        points = meeting.points
        shares[meeting.first, meeting.second] = points
        shares[meeting.second, meeting.first] = Estimate(
            1 - points.value, 1 - points.high, 1 - points.low, points.number
        )
    return shares


def longest_chain(order: list[int], shares: dict[tuple[int, int], Estimate]) -> list[int]:
    """Return the longest chain of players in this order; the first of several."""
    best: dict[int, list[int]] = {}
    for n in order:
        before = [best[m] for m in best if shares[n, m].value >= CLEARLY]
        best[n] = [*max(before, key=len, default=[]), n]
    return max(best.values(), key=len)

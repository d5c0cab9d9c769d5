"""Distances of variants from the goals, with intervals; dominance, and Pareto fronts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from manqala.study.estimates import Estimate
from manqala.tune.game_facts import measures_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.tune.game_facts import GameFacts
    from manqala.tune.goals import Goal
    from manqala.tune.variants import Values


class GoalVerdict(StrEnum):
    """Whether a variant meets a goal, according to its games."""

    MET = "met"
    MISSED = "missed"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Standing:
    """A variant after some games, measured by each goal."""

    values: Values
    games: int
    ended: int
    """The number of those that ended."""
    estimates: tuple[Estimate, ...]
    """By goal, with intervals of 95 %."""
    distances: tuple[float, ...]
    least: tuple[float, ...]
    most: tuple[float, ...]
    """The bounds of each distance, which hold for all goals and variants together."""
    miss: float
    """The sum of the relative distances."""
    verdicts: tuple[GoalVerdict, ...]

    @property
    def meets_all(self) -> bool:
        """Whether every value is within its goal."""
        return not any(self.distances)

    @property
    def certain(self) -> bool:
        """Whether it certainly meets all goals."""
        return not any(self.most)

    def dominates(self, other: Standing) -> bool:
        """Return whether it is at least as near to every goal, and nearer to one."""
        return dominates(self.distances, other.distances)

    def clearly_dominates(self, other: Standing) -> bool:
        """Return whether it certainly dominates the other."""
        pairs = [*zip(self.most, other.least, strict=True)]
        return all(most <= least for most, least in pairs) and any(
            most < least for most, least in pairs
        )

    @property
    def order(self) -> tuple[float, float]:
        """The sort key: the nearest first, and among those that meet all goals the most certain."""
        return self.miss, sum(self.most)


NO_VALUE = Estimate(float("nan"), float("nan"), float("nan"), 0)


def evaluate_variant(
    values: Values, facts: GameFacts, goals: Sequence[Goal], doubt: float, *, repeat: bool
) -> Standing:
    """Compare the games of a variant with the goals.

    ``doubt``: the error probability of each bound; ``repeat``: whether repeated games are independent.
    """
    measures = measures_of(facts, [goal.measure for goal in goals], repeat=repeat)
    estimates, least, most, distances, verdicts = [], [], [], [], []
    miss = 0.0
    for goal in goals:
        measure = measures.get(goal.measure)
        found = NO_VALUE if measure is None else measure.estimate()
        wide = NO_VALUE if measure is None else measure.estimate(doubt)
        low, high = goal.bounds(wide)
        distance = goal.distance(found.value)
        estimates.append(found)
        least.append(low)
        most.append(high)
        distances.append(distance)
        miss += goal.relative(distance)
        near, far = goal.bounds(found)
        verdicts.append(
            GoalVerdict.MISSED if near > 0 else GoalVerdict.MET if far == 0 else GoalVerdict.OPEN
        )
    return Standing(
        values, facts.games, int(facts.ended.sum()), tuple(estimates), tuple(distances), tuple(least),
        tuple(most), miss, tuple(verdicts),
    )  # fmt: skip


def dominates(one: Sequence[float], other: Sequence[float]) -> bool:
    """Return whether no distance of one is greater, and at least one is smaller."""
    return all(a <= b for a, b in zip(one, other, strict=True)) and tuple(one) != tuple(other)


def pareto_fronts(found: Sequence[Standing]) -> list[list[Standing]]:
    """Return the Pareto front, then that of the others, and so on; each sorted by nearness."""
    left = sorted(found, key=lambda one: one.order)
    layers = []
    while left:
        front = [
            standing for standing in left if not any(other.dominates(standing) for other in left)
        ]
        layers.append(front)
        left = [standing for standing in left if standing not in front]
    return layers


def rank_by_front(found: Sequence[Standing]) -> list[Standing]:
    """Return all variants, front by front."""
    return [standing for layer in pareto_fronts(found) for standing in layer]

"""Races variants: all play some games, those that another clearly dominates drop out, and the others double their games.

That is racing (O. Maron, A. W. Moore: Hoeffding races. Advances in Neural Information Processing Systems 6, 1994; M. Birattari
et al.: A racing algorithm for configuring metaheuristics. GECCO 2002) for several goals at once: a variant drops out if
another one is clearly as near to every goal, and nearer to one. The doubt of 5 % is divided among all intervals of the race, so
that with 95 % probability no variant of the true front drops out. If doubling for all would take more than half of the
remaining games, those farther from the goals are set aside (successive halving: K. Jamieson, A. Talwalkar, AISTATS 2016).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from manqala.game.shares import DOUBT
from manqala.tune.goal_standing import pareto_fronts, rank_by_front

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manqala.tune.goal_standing import Standing
    from manqala.tune.trial_field import TrialField
    from manqala.tune.variants import Values

FIRST_GAMES, MAX_GAMES = 16, 2_048
"""First and greatest number of games of a variant; the greatest shows a share within 2 points."""
FIRST_RANDOM_GAMES, MAX_RANDOM_GAMES = 128, 8_192
"""The same for random games, which take little time."""


class RacePlace(StrEnum):
    """The place of a variant at the end of the race."""

    FRONT = "front"
    """No other variant dominates it."""
    BEHIND = "behind"
    """Another one seems to dominate it."""
    DROPPED = "dropped"
    """Another one clearly dominates it."""
    SET_ASIDE = "set aside"
    """It seemed farther away, and there were too few games left for all."""
    NO_END = "endless"
    """None of its games ended."""


@dataclass(frozen=True, slots=True)
class Racer:
    """A variant at the end of the race."""

    standing: Standing
    place: RacePlace


def race(field: TrialField, entered: Sequence[Values], say: Callable[[str], None]) -> list[Racer]:
    """Race variants; return them by place, the nearest first."""
    first, most = game_limits(random=field.runner.sides.random)
    # Intervals are tested after every doubling, and after every halving when games become scarce.
    tests = (most // first).bit_length() + len(entered).bit_length()
    doubt = DOUBT / (len(entered) * len(field.goals) * tests)
    eliminated: dict[Values, RacePlace] = {}
    running_values, games = list(entered), first
    while running_values and not field.stopped:
        say(f"{len(running_values)} of {len(entered)} variants, {games} games each")
        field.play(running_values, games)
        found = field.evaluate([one for one in entered if one not in eliminated], doubt)
        eliminated |= _find_dropped(found, over=field.stopped)
        running = rank_by_front(
            [
                standing
                for standing in found
                if standing.values not in eliminated and not standing.certain
            ]
        )
        running_values, games = _next_heat(
            field, [standing.values for standing in running], games, most
        )
        if running_values:
            eliminated |= {
                standing.values: RacePlace.SET_ASIDE for standing in running[len(running_values) :]
            }
    return _final_places(field, entered, eliminated, doubt)


def _next_heat(
    field: TrialField, running: list[Values], games: int, most: int
) -> tuple[list[Values], int]:
    """Return the variants that continue, and the number of games that each will have.

    All continue if that leaves half of the remaining games; otherwise the nearer half does, or no
    variant if too few games are left.
    """
    if not running or games >= most:
        return [], games
    if field.cost(running, 2 * games) <= field.left / 2:
        return running, 2 * games
    half = running[: -(-len(running) // 2)]
    if field.cost(half, 2 * games) <= field.left:
        return half, 2 * games
    step = field.runner.sides.games_per_task
    share = min(field.left // len(half), games) // step * step
    return (half, games + share) if 4 * share >= games else ([], games)


def game_limits(*, random: bool) -> tuple[int, int]:
    """Return the first and the greatest number of games of a variant."""
    return (FIRST_RANDOM_GAMES, MAX_RANDOM_GAMES) if random else (FIRST_GAMES, MAX_GAMES)


def _find_dropped(found: Sequence[Standing], *, over: bool) -> dict[Values, RacePlace]:
    """Return the variants that drop out; one without finished games only after all its games were played."""
    eliminated = {}
    for standing in found:
        if not standing.ended and not over:
            eliminated[standing.values] = RacePlace.NO_END
        elif any(other.clearly_dominates(standing) for other in found):
            eliminated[standing.values] = RacePlace.DROPPED
    return eliminated


def _final_places(
    field: TrialField, entered: Sequence[Values], eliminated: dict[Values, RacePlace], doubt: float
) -> list[Racer]:
    found = field.evaluate([one for one in entered if one in field.wanted], doubt)
    remaining = [standing for standing in found if standing.values not in eliminated]
    layers = pareto_fronts(remaining)
    racers = [Racer(standing, RacePlace.FRONT) for standing in layers[0]] if layers else []
    racers += [Racer(standing, RacePlace.BEHIND) for layer in layers[1:] for standing in layer]
    for place in (RacePlace.SET_ASIDE, RacePlace.DROPPED, RacePlace.NO_END):
        racers += [
            Racer(one, place)
            for one in rank_by_front([one for one in found if eliminated.get(one.values) is place])
        ]
    return racers

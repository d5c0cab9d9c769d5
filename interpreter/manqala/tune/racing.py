"""The race: all variants play some games, those that are clearly worse than another drop out, and the others play twice as many.

That is racing (O. Maron, A. W. Moore: Hoeffding races. Advances in Neural Information Processing Systems 6, 1994; M. Birattari
et al.: A racing algorithm for configuring metaheuristics. GECCO 2002) for several goals at once: a variant drops out if
another one is clearly as near to every goal, and nearer to one. The doubt of 5 % is divided among all intervals of the race, so
that with 95 % probability no variant of the true front drops out. If doubling for all would take more than half of the games
that are left, those farther from the goals are set aside (successive halving: K. Jamieson, A. Talwalkar, AISTATS 2016).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from manqala.game.shares import DOUBT
from manqala.tune.standing import fronts, ranked

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manqala.tune.standing import Standing
    from manqala.tune.trial_field import TrialField
    from manqala.tune.variants import Values

FIRST, MOST = 16, 2_048
"""Number of games of every variant at first, and of the last variants, which shows a share within 2 points."""
FIRST_RANDOM, MOST_RANDOM = 128, 8_192
"""The same of random games, which take little time."""


class RacePlace(StrEnum):
    """The place of a variant at the end of the race."""

    FRONT = "front"
    """No other is nearer to one goal and as near to all others."""
    BEHIND = "behind"
    """Another one seems nearer."""
    DROPPED = "dropped"
    """Another one is certainly nearer."""
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
    first, most = room(random=field.runner.sides.random)
    # Intervals are tested after every doubling, and after every halving when games become scarce.
    looks = (most // first).bit_length() + len(entered).bit_length()
    doubt = DOUBT / (len(entered) * len(field.goals) * looks)
    out: dict[Values, RacePlace] = {}
    wanting, games = list(entered), first
    while wanting and not field.stopped:
        say(f"{len(wanting)} of {len(entered)} variants, {games} games each")
        field.play(wanting, games)
        found = field.judge([one for one in entered if one not in out], doubt)
        out |= _drop(found, over=field.stopped)
        running = ranked([one for one in found if one.values not in out and not one.certain])
        wanting, games = _next(field, [one.values for one in running], games, most)
        if wanting:
            out |= {one.values: RacePlace.SET_ASIDE for one in running[len(wanting) :]}
    return _places(field, entered, out, doubt)


def _next(
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
    step = field.runner.sides.together
    share = min(field.left // len(half), games) // step * step
    return (half, games + share) if 4 * share >= games else ([], games)


def room(*, random: bool) -> tuple[int, int]:
    """Return the first and the greatest number of games of a variant."""
    return (FIRST_RANDOM, MOST_RANDOM) if random else (FIRST, MOST)


def _drop(found: Sequence[Standing], *, over: bool) -> dict[Values, RacePlace]:
    """Return the variants that drop out; one without finished games only after all its games were played."""
    out = {}
    for one in found:
        if not one.ended and not over:
            out[one.values] = RacePlace.NO_END
        elif any(other.clearly_beats(one) for other in found):
            out[one.values] = RacePlace.DROPPED
    return out


def _places(
    field: TrialField, entered: Sequence[Values], out: dict[Values, RacePlace], doubt: float
) -> list[Racer]:
    found = field.judge([one for one in entered if one in field.wanted], doubt)
    left = [one for one in found if one.values not in out]
    layers = fronts(left)
    racers = [Racer(one, RacePlace.FRONT) for one in layers[0]] if layers else []
    racers += [Racer(one, RacePlace.BEHIND) for layer in layers[1:] for one in layer]
    for place in (RacePlace.SET_ASIDE, RacePlace.DROPPED, RacePlace.NO_END):
        racers += [
            Racer(one, place)
            for one in ranked([one for one in found if out.get(one.values) is place])
        ]
    return racers

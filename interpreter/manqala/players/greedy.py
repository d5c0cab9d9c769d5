"""Plays for the largest immediate gain in score."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from manqala.players.base import guess_answer, own_part
from manqala.players.entry import Entry
from manqala.run.limits import LAST_SEARCH
from manqala.run.machine import SearchError
from manqala.run.runs import shuffling

if TYPE_CHECKING:
    from random import Random

    from manqala.game.game import PositionValue
    from manqala.players.base import Answers, Seat
    from manqala.run.dialogue import Done
    from manqala.run.runs import Runs

MOST_MOVES = 2000
"""Limit of ways of completing a turn that are compared, and of the answers that find them:"""
MOST_ANSWERS = LAST_SEARCH
DRAWN = 100
"""If there are more ways, a random sample of this size is used."""


class Greedy:
    """Takes the move after which his score has gained most on that of all the others together."""

    def __init__(self, seat: Seat) -> None:
        """Ties are drawn for."""
        self._rng = seat.rng

    def choose(self, position: PositionValue, answers: Answers) -> Answers:
        """His part of the best move that begins with what was answered."""
        choices = position.choices(answers)
        assert choices is not None
        if len(choices.options) == 1:
            return (choices.options[0].index,)
        return guess_answer(position, answers, self._rng, lambda known: self._best(position, known))

    def _best(self, position: PositionValue, answers: Answers) -> Answers:
        """What gains most, if all answers so far are known."""
        choices = position.choices(answers)
        assert choices is not None
        found = candidates(position, answers, self._rng)
        gains: list[float] = [gain(position, done.cells, choices.player) for done in found]
        if position.chancy:
            gains = on_average(found, gains, len(answers), len(position.players))
        most = max(gains)
        best = [done for done, gained in zip(found, gains, strict=True) if gained == most]
        return own_part(position, answers, self._rng.choice(best).answers)


def candidates(position: PositionValue, answers: Answers, rng: Random) -> list[Done]:
    """The legal ways of going on after these answers, or some where there are too many."""
    with position.play_state.engine.machine.limited():
        return _candidates(position.runs, answers, rng)


def _candidates(runs: Runs, answers: Answers, rng: Random) -> list[Done]:
    ways = runs.legal(answers, shuffling(rng), MOST_ANSWERS)
    try:
        found = list(islice(ways, MOST_MOVES + 1))
    except SearchError:
        pass
    else:
        if len(found) <= MOST_MOVES:
            return found
    # The first ones all begin alike.
    drawn = (runs.first_leaf(answers, rng=rng) for _ in range(DRAWN))
    return [done for done in drawn if done is not None]


def on_average(found: list[Done], gains: list[float], given: int, chance: int) -> list[float]:
    """For each way what it gains on average, if after so many answers what has to fall to chance next falls anyhow.

    ``chance``: its number as a player.
    """
    begun: list[tuple[int, ...] | None] = []
    best: dict[tuple[int, ...], dict[int, float]] = {}
    for done, gained in zip(found, gains, strict=True):
        asked = [one for one in done.said if one.asked]
        at = next((n for n in range(given, len(asked)) if asked[n].player == chance), None)
        begun.append(None if at is None else done.answers[:at])
        if at is not None:
            falls = best.setdefault(done.answers[:at], {})
            fallen = done.answers[at]
            falls[fallen] = max(gained, falls.get(fallen, gained))
    means = {start: sum(falls.values()) / len(falls) for start, falls in best.items()}
    return [
        gained if start is None else means[start]
        for start, gained in zip(begun, gains, strict=True)
    ]


def gain(position: PositionValue, after: list[int], player: int) -> int:
    """How much the player's score changes until these cells, less how much the others' do.

    They are those right after a move, before the holes are filled for a new round, say.
    """
    engine, before = position.game.engine, position.cells
    total = 0
    for other in range(len(position.players)):
        change = engine.score(after, other) - engine.score(before, other)
        total += change if other == player else -change
    return total


player = Entry("greedy", "the largest immediate gain in score", Greedy)

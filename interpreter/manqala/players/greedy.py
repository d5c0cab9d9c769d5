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
    from collections.abc import Mapping, Sequence
    from random import Random

    from manqala.game.game import PositionValue
    from manqala.players.base import Answers, Seat
    from manqala.run.dialogue import Done
    from manqala.run.runs import Runs

MOST_MOVES = 2000
"""Maximum number of compared ways to complete a turn, and of the answers that find them."""
MOST_ANSWERS = LAST_SEARCH
DRAWN = 100
"""Size of the random sample if there are more ways."""


class Greedy:
    """Plays the move with the greatest gain in score over all opponents together."""

    def __init__(self, seat: Seat) -> None:
        """Break ties at random."""
        self._rng = seat.rng

    def choose(self, position: PositionValue, answers: Answers) -> Answers:
        """Return this player's part of the best move that begins with the given answers."""
        choices = position.choices(answers)
        assert choices is not None
        if len(choices.options) == 1:
            return (choices.options[0].index,)
        return guess_answer(position, answers, self._rng, self._best)

    def _best(self, position: PositionValue, answers: Answers) -> Answers:
        """Return the answers with the greatest gain, if all answers so far are known."""
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
    """Return the legal continuations of these answers, or a sample if there are too many."""
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
    """Return the mean gain of each way over the chance events that follow the given answers.

    ``chance``: its number as a player.
    """
    begun: list[tuple[int, ...] | None] = []
    best: dict[tuple[int, ...], dict[int, float]] = {}
    weights: dict[tuple[int, ...], Sequence[int] | None] = {}
    for done, gained in zip(found, gains, strict=True):
        asked = [question for question in done.said if question.asked]
        at = next((n for n in range(given, len(asked)) if asked[n].player == chance), None)
        begun.append(None if at is None else done.answers[:at])
        if at is not None:
            falls = best.setdefault(done.answers[:at], {})
            fallen = done.answers[at]
            weights[done.answers[:at]] = asked[at].weights
            falls[fallen] = max(gained, falls.get(fallen, gained))
    means = {start: _mean(falls, weights[start]) for start, falls in best.items()}
    return [
        gained if start is None else means[start]
        for start, gained in zip(begun, gains, strict=True)
    ]


def _mean(falls: Mapping[int, float], weights: Sequence[int] | None) -> float:
    """Return the mean gain over the outcomes of a chance event, by their weights."""
    if weights is None:
        return sum(falls.values()) / len(falls)
    total = sum(weights[fallen] for fallen in falls)
    return sum(gained * weights[fallen] for fallen, gained in falls.items()) / total


def gain(position: PositionValue, after: list[int], player: int) -> int:
    """Return the change of the player's and the partners' scores until these cells, less that of the opponents' scores.

    The cells are those right after a move, for example before the holes are filled for a new round.
    """
    engine, before = position.game.engine, position.cells
    team, total = engine.layout.board.side_of(player), 0
    for other in range(len(position.players)):
        change = engine.score(after, other) - engine.score(before, other)
        total += change if other in team else -change
    return total


player = Entry("greedy", "the largest immediate gain in score", Greedy)

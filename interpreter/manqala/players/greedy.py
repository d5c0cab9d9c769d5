"""Plays for the largest immediate gain in score."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from manqala.players.base import own_part
from manqala.run.limits import LAST_SEARCH
from manqala.run.machine import SearchError

if TYPE_CHECKING:
    from random import Random

    from manqala.players.base import Answers, Seat
    from manqala.position import Position
    from manqala.run.engine import Done

MOST_MOVES = 2000
"""So many ways of completing a turn are compared; of more, as many in random order."""


class Greedy:
    """Takes the move after which his score has gained most on that of all the others together."""

    def __init__(self, seat: Seat) -> None:
        """Ties are drawn for."""
        self._rng = seat.rng

    def choose(self, position: Position, answers: Answers) -> Answers:
        """His part of the best move that begins with what was answered."""
        choices = position.choices(answers)
        assert choices is not None
        if len(choices.options) == 1:
            return (choices.options[0].index,)
        found = candidates(position, answers, self._rng)
        gains = [gain(position, done.cells, choices.player) for done in found]
        most = max(gains)
        best = [done for done, gained in zip(found, gains, strict=True) if gained == most]
        return own_part(position, answers, self._rng.choice(best).answers)


def candidates(position: Position, answers: Answers, rng: Random) -> list[Done]:
    """The legal ways of going on after these answers, or some where there are too many."""
    play, engine = position.play_state, position.game.engine
    program = play.program()
    assert program is not None
    engine.machine.position = play

    def shuffled(options: int) -> list[int]:
        return rng.sample(range(options), options)

    found: list[Done] = []
    ways = engine.legal(program, play.cells, answers, shuffled, LAST_SEARCH)
    try:
        found.extend(islice(ways, MOST_MOVES))
    except SearchError:
        one = None if found else engine.first_leaf(program, play.cells, answers)
        if one is not None:
            found.append(one)
    return found


def gain(position: Position, after: list[int], player: int) -> int:
    """How much the player's score changes until these cells, less how much the others' do.

    They are those right after a move, before the holes are filled for a new round, say.
    """
    engine, before = position.game.engine, position.cells
    total = 0
    for other in range(len(position.players)):
        change = engine.score(after, other) - engine.score(before, other)
        total += change if other == player else -change
    return total


player = Greedy

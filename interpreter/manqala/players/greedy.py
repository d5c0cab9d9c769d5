"""Plays for the largest immediate gain in score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.players.base import own_part

if TYPE_CHECKING:
    from random import Random

    from manqala.players.base import Answers, Seat
    from manqala.position import Move, Position

MOST_MOVES = 2000
"""So many complete moves are compared; of more, as many that are drawn at random."""


class Greedy:
    """Takes the move after which his score has gained most on that of all the others together."""

    def __init__(self, seat: Seat) -> None:
        """Ties are drawn for."""
        self._rng = seat.rng

    def choose(self, position: Position, answers: Answers) -> Answers:
        """His part of the best move that begins with what was answered."""
        choices = position.choices(answers)
        assert choices is not None
        found = [
            move for move in candidates(position, self._rng)
            if move.answers[: len(answers)] == answers
        ]  # fmt: skip
        if not found:
            return (self._rng.choice(choices.options).index,)
        best = best_moves(position, found, choices.player)
        return own_part(position, answers, self._rng.choice(best).answers)


def candidates(position: Position, rng: Random) -> list[Move]:
    """The legal moves, or a sample where there are too many."""
    found = position.moves(MOST_MOVES + 1)
    if len(found) <= MOST_MOVES:
        return found
    drawn = {move.answers: move for move in (position.random_move(rng) for _ in range(MOST_MOVES))}
    return list(drawn.values())


def best_moves(position: Position, moves: list[Move], player: int) -> list[Move]:
    """Of some moves those after which the player's score has gained most on the others'."""
    gains = [gain(position, move, player) for move in moves]
    most = max(gains)
    return [move for move, gained in zip(moves, gains, strict=True) if gained == most]


def gain(position: Position, move: Move, player: int) -> int:
    """How much a move changes the player's score, less how much it changes the others'.

    It is looked at before anything else happens, such as the filling of the holes for a new round.
    """
    last = position.play(move).last
    assert last is not None
    engine = position.game.engine
    before, after = position.cells, list(last.cells)
    total = 0
    for other in range(len(position.players)):
        change = engine.score(after, other) - engine.score(before, other)
        total += change if other == player else -change
    return total


player = Greedy

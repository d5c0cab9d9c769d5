"""The greedy program of the relations that play without chance: it takes the most it can get."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.run.dialogue import Done
    from manqala.run.flow import Play

COMPARED = 16
"""Maximum number of moves compared each time."""
STEP = 200
"""Fixed cost of a move, in parts of the rules."""


def best_gain(play: Play) -> Done | None:
    """Return the move with the greatest gain, the first of several."""
    score, mover = play.engine.score, play.mover
    others = [n for n in range(play.engine.layout.board.number_of_players) if n != mover]

    def gain(done: Done) -> int:
        cells = list(done.cells)
        return score(cells, mover) - sum(score(cells, other) for other in others)

    return max(islice(play.runs.legal(), COMPARED), key=gain, default=None)


def play_greedily(play: Play, limit: int) -> int:
    """Play the move with the greatest gain, or what follows if there is none; return the work, in parts of the rules.

    Raises what ``Machine.limited`` raises if it takes more than ``limit`` parts.
    """
    machine = play.engine.machine
    before = machine.work
    with machine.limited(limit):
        best = best_gain(play)
        if best is not None:
            play.finish(best)
        else:
            play.stuck()
    return before - machine.work + STEP

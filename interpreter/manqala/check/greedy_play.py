"""The greedy program that deterministic relations play: it takes the most it can get."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.run.dialogue import Done
    from manqala.run.flow import Play

MAX_COMPARED = 16
"""Maximum number of moves compared each time."""
MOVE_COST = 200
"""Fixed cost of a move, in parts of the rules."""


def greedy_move(play: Play) -> Done | None:
    """Return the move with the greatest gain, the first of several."""
    score, mover = play.engine.score, play.mover
    others = [n for n in range(play.engine.layout.board.number_of_players) if n != mover]

    def gain(done: Done) -> int:
        cells = list(done.cells)
        return score(cells, mover) - sum(score(cells, other) for other in others)

    return max(islice(play.runs.legal(), MAX_COMPARED), key=gain, default=None)


def play_greedily(play: Play, limit: int) -> int:
    """Play the move with the greatest gain, or continue if there is none; return the work, in parts of the rules.

    Raises what ``Machine.limited`` raises if it takes more than ``limit`` parts.
    """
    machine = play.engine.machine
    before = machine.work
    with machine.limited(limit):
        best = greedy_move(play)
        if best is not None:
            play.finish(best)
        else:
            play.stuck()
    return before - machine.work + MOVE_COST

"""Random play of whole games and matches: for validation, statistics and benchmarks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala import pieces
from manqala.play import Play, Result

if TYPE_CHECKING:
    from random import Random

    from manqala.game import Game

LONGEST_GAME = 20_000
"""A game that lasts for so many plies is said not to end."""


@dataclass(frozen=True, slots=True)
class Playout:
    """One game played at random."""

    plies: int
    rounds: int
    result: Result | None
    """None when the game did not end within the limit."""
    conserved: bool
    """Whether as many pieces of each kind were there after every ply as before."""

    in_hand: int = 0
    """How many pieces the first turn that left any in the hand, for the next one, left there."""

    @property
    def ended_by(self) -> str:
        """Why the game ended."""
        return self.result.reason if self.result is not None else "unfinished"


def playout(game: Game, rng: Random, *, match: bool = False, limit: int = LONGEST_GAME) -> Playout:
    """Play one game (or match) at random, counting the pieces after every ply."""
    engine = game.engine
    play = Play.begin(engine, match=match)
    places, kinds = engine.layout.board.places, range(len(engine.layout.kinds))
    totals: list[int] | None = None
    plies = in_hand = 0
    conserved = True
    while play.phase != "over":
        phase = play.phase
        program = play.program()
        assert program is not None
        if phase == "turn" and totals is None:
            totals = [sum(play.cells[k * places : (k + 1) * places]) for k in kinds]
        engine.machine.position = play
        done = engine.random_leaf(program, play.cells, rng)
        if done is None:
            if phase != "turn":
                return Playout(plies, play.rounds, None, conserved, in_hand)
            play.stuck()
            continue
        play.finish(done)
        if play.phase == "turn" and not in_hand:
            in_hand = pieces.in_hand(engine.layout, play.cells)
        if phase == "turn":
            plies += 1
        if totals is not None and play.phase != "setup":
            for kind in kinds:
                if sum(play.cells[kind * places : (kind + 1) * places]) != totals[kind]:
                    conserved = False
        if plies >= limit:
            return Playout(plies, play.rounds, None, conserved, in_hand)
    return Playout(plies, play.rounds, play.result, conserved, in_hand)

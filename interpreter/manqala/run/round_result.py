"""The result of a round or match: as a rule says, or by the scores."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.core.board import Board
    from manqala.run.engine import Engine
    from manqala.run.machine import Cells, Over


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a round or match: the winner (none: drawn), the reason, and the scores.

    Where there are teams, the winner is the first player of the team that has won.
    """

    winner: int | None
    reason: str
    score: tuple[int, ...]
    teams: tuple[tuple[int, ...], ...] = field(default=(), repr=False)
    """The players who win together; empty if each plays alone."""

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The teams, or each player alone."""
        return self.teams or tuple((player,) for player in range(len(self.score)))

    @property
    def winners(self) -> tuple[int, ...]:
        """All who have won, in the order of play."""
        return next((side for side in self.sides if self.winner in side), ())

    @property
    def side_scores(self) -> tuple[int, ...]:
        """The score of each side: partners count together."""
        return tuple(sum(self.score[player] for player in side) for side in self.sides)

    @property
    def payoffs(self) -> tuple[float, ...]:
        """Each player's result: 1 for who has won, the opposite shared by all others; 0 for a draw."""
        won = self.winners
        if not won:
            return (0.0,) * len(self.score)
        lost = -len(won) / max(1, len(self.score) - len(won))
        return tuple(1.0 if player in won else lost for player in range(len(self.score)))


def result_of(engine: Engine, cells: Cells, over: Over | None, reason: str) -> Result:
    """Return the result; ``over``: the rule that ended the round or match; ``reason``: unless that gives one."""
    board = engine.layout.board
    score = tuple(engine.score(cells, player) for player in range(board.number_of_players))
    if over is not None and over.reason is not None:
        reason = over.reason
    if over is not None and over.winner is not None:
        return made_result(board, over.winner, reason, score)
    if over is not None and over.drawn:
        return made_result(board, None, reason, score)
    drawn = made_result(board, None, reason, score)
    sums = drawn.side_scores
    best = [n for n, points in enumerate(sums) if points == max(sums)]
    return replace(drawn, winner=board.sides[best[0]][0]) if len(best) == 1 else drawn


def payoffs_by_winner(board: Board) -> tuple[tuple[float, ...], ...]:
    """Return each player's result for every player who may have won, and for a draw."""
    nobody = board.number_of_players
    return tuple(
        made_result(board, winner, "", (0,) * nobody).payoffs for winner in range(nobody + 1)
    )


def made_result(board: Board, winner: int | None, reason: str, score: tuple[int, ...]) -> Result:
    """Return the result in which this player's team has won; a draw for ‘no player’, or none."""
    if winner is None or winner >= board.number_of_players:
        return Result(None, reason, score, board.teams)
    return Result(board.captain[winner], reason, score, board.teams)

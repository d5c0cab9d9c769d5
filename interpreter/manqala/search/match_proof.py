"""Proves wins of matches within a round, turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core.course import Phase

if TYPE_CHECKING:
    from manqala.game.game import PositionValue
    from manqala.search.prove import Prover
    from manqala.search.solution import Solution

MAX_PLIES = 100
"""Default depth in turns."""
MAX_LINE = 400
"""Most moves of a line that is shown."""


class MatchProver:
    """Looks for a win of the match, of either side, within the round."""

    def __init__(self, prover: Prover) -> None:
        self._prover = prover

    def solve(self, position: PositionValue, found: Solution, most: int) -> None:
        """Search for a win of either side, turn by turn; the end of the round is no win."""
        if position.over:
            found.value = self._prover.final(position)
            return
        for plies in range(1, most + 1):
            found.plies = plies - 1
            for winner in (position.mover, 1 - position.mover):
                if self._wins(position, winner, plies):
                    found.value = 1 if winner == 0 else -1
                    found.plies = plies
                    self._record_win(position, found, winner, plies)
                    return
        found.plies = most

    def _wins(self, position: PositionValue, winner: int, plies: int) -> bool:
        """Return whether a player's win within a number of turns is proved."""
        if position.over:
            return position.result is not None and position.result.winner == winner
        if plies <= 0 or position.phase is Phase.BETWEEN:
            return False
        if position.stepwise:
            how = any if position.mover == winner else all
            return how(
                self._wins(position.play(move), winner, plies - 1) for move in position.moves()
            )
        if winner == 0:
            return self._prover.ask(position, 1, 0, plies).value >= 1
        return self._prover.ask(position, 0, 1, plies).value < 0

    def _record_win(
        self, position: PositionValue, found: Solution, winner: int, plies: int
    ) -> None:
        """Record the moves proved within the same number of turns, and a line of longest resistance."""
        for move in position.moves():
            after = position.play(move)
            won = self._wins(after, winner, plies - 1)
            found.moves[move.text] = found.value if won else None
        while not position.over and len(found.line) < MAX_LINE and position.few:
            ways = [(move, position.play(move)) for move in position.moves()]
            own = position.mover == winner
            left = [
                (self._turns_to_win(after, winner, plies - 1), n)
                for n, (_, after) in enumerate(ways)
            ]
            proved = [(turns, n) for turns, n in left if turns is not None]
            if not proved:
                return
            plies, n = min(proved) if own else max(proved)
            found.line.append(ways[n][0].text)
            position = ways[n][1]

    def _turns_to_win(self, position: PositionValue, winner: int, most: int) -> int | None:
        """Return the least number of turns to a proved win, up to a limit."""
        if position.over:
            return 0 if self._wins(position, winner, 0) else None
        return next((n for n in range(1, most + 1) if self._wins(position, winner, n)), None)

"""The result of a round or match: as a rule says, or by the scores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manqala.run.engine import Engine
    from manqala.run.machine import Cells, Over


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a round or match: the winner (none: drawn), the reason, and the scores."""

    winner: int | None
    reason: str
    score: tuple[int, ...]


def result_of(engine: Engine, cells: Cells, over: Over | None, reason: str) -> Result:
    """Return the result; ``over``: the rule that ended the round or match; ``reason``: unless that gives one."""
    players = range(engine.layout.board.number_of_players)
    score = tuple(engine.score(cells, player) for player in players)
    if over is not None and over.reason is not None:
        reason = over.reason
    if over is not None and over.winner is not None:
        return Result(over.winner if over.winner < len(score) else None, reason, score)
    if over is not None and over.drawn:
        return Result(None, reason, score)
    best = [player for player in players if score[player] == max(score)]
    return Result(best[0] if len(best) == 1 else None, reason, score)

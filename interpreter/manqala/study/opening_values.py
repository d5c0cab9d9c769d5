"""Values the first moves: exactly if the game is small enough to be solved at once, otherwise by a deep search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.core.course import Phase
from manqala.search.kernel.scale import SCORE_WEIGHT
from manqala.search.move_values import proved_result
from manqala.search.solving import solve
from manqala.text.diagnostics import ManqalaError

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.game.game import GameValue, PositionValue
    from manqala.game.move import Answers
    from manqala.search.move_values import PositionValues
    from manqala.search.solution import Solution

    DeepSearch = Callable[[PositionValue, int, int], tuple[int, PositionValues]]
    """Values a position up to a depth, within about this number of positions; returns the depth, and the values."""

MAX_POSITIONS, MAX_DEPTH = 300_000, 20
"""Maximum number of positions searched, and the greatest depth."""
MAX_POSITIONS_FOR_PROOF = 100_000
"""Maximum number of positions of a solution that is used: one that took more is left out, so that a study does not depend
on the speed of the machine."""
OFFERED = "sides-offered"
"""The mark of rules that offer the second player the other side."""


@dataclass(frozen=True, slots=True)
class FirstMove:
    """A first move and its value for the player who begins."""

    text: str
    share: float | None
    """The proved share of the points; none if it is not proved."""
    value: int
    """The value in the units of the evaluation; not read if a share is proved."""
    points: float | None
    """The value in points; none if only a result is proved."""


@dataclass(frozen=True, slots=True)
class FirstMoves:
    """The first moves, best first; none if chance or a set-up decides before."""

    depth: int
    """The depth of the search in turns; 0 without one."""
    moves: tuple[FirstMove, ...]
    solved: bool = False
    """Whether the values are exact."""


def value_first_moves(game: GameValue, deepen: DeepSearch) -> FirstMoves:
    """Value the first moves, exactly or at the greatest affordable depth."""
    position = game.start()
    if position.phase is not Phase.TURN or position.chancy:
        return FirstMoves(0, ())
    solution = _solve_at_once(position)
    if solution is not None:
        return FirstMoves(0, _exact_moves(position, solution), solved=True)
    depth, found = deepen(position, MAX_DEPTH, MAX_POSITIONS)
    moves = [
        _searched_move(_write(position, way), value)
        for way, value in zip(found.moves, found.move_values, strict=True)
    ]
    return FirstMoves(depth, tuple(sorted(moves, key=lambda move: -move.value)))


def has_pie_rule(game: GameValue) -> bool:
    """Return whether the rules offer the second player the other side."""
    return OFFERED in game.rules.layout.marks


def _solve_at_once(position: PositionValue) -> Solution | None:
    """Return the solution with a value for each move; none if there is none, or not soon."""
    seen = 0

    def watch(positions: int) -> None:
        nonlocal seen
        seen = positions

    try:
        found = solve(
            position, threads=1, watch=watch, stopped=lambda: seen > 2 * MAX_POSITIONS_FOR_PROOF
        )
    except ManqalaError:
        return None
    unknown = found.stopped or not found.moves or None in found.moves.values()
    return None if unknown or found.positions > MAX_POSITIONS_FOR_PROOF else found


def _exact_moves(position: PositionValue, found: Solution) -> tuple[FirstMove, ...]:
    sign = 1 if position.mover == 0 else -1
    moves = []
    for text, value in found.moves.items():
        assert value is not None
        share = (1 + (sign * value > 0) - (sign * value < 0)) / 2
        points = None if found.by_winner else float(sign * value)
        moves.append(FirstMove(text, share, sign * value, points))
    return tuple(sorted(moves, key=lambda move: -move.value))


def _searched_move(text: str, value: int) -> FirstMove:
    share = proved_result(value)
    return FirstMove(text, share, value, value / SCORE_WEIGHT if share is None else None)


def _write(position: PositionValue, way: Answers) -> str:
    """Return a move, or its beginning, as text."""
    return position.write(way) if position.choices(way) is None else position.write_open(way)

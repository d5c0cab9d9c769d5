"""Values a position at a fixed depth: each move of the player to decide, and the position for each side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.search.analysis import answer_prefixes
from manqala.search.kernel.scale import FAR, NONE, WIN
from manqala.search.tables import final_margin

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.game.game import PositionValue
    from manqala.game.move import Answers
    from manqala.search.deepening import Search

MAX_MOVES = 64
"""Maximum number of moves that are valued one by one."""


@dataclass(frozen=True, slots=True)
class PositionValues:
    """The values of a position, in the units of the evaluation."""

    sides: tuple[int, ...]
    """For each side, a player or a team."""
    player: int
    """The player to decide; the mover if chance decides first."""
    moves: tuple[Answers, ...]
    """The moves of that player, up to the first question to another player or to chance; empty if chance decides first."""
    move_values: tuple[int, ...]
    """The value of each move for that player."""
    nodes: int
    """The number of positions searched."""


def value_position(search: Search, position: PositionValue, depth: int) -> PositionValues:
    """Return the values of a position in a turn, each by a full search of some turns, this one included.

    They depend on nothing but the position, its history and the depth: the transposition table is emptied.
    """
    position_search = PositionSearch(search, position, depth)
    search.forget()
    choices = position.choices()
    board = position.game.rules.board
    found: dict[Answers, int] = {}
    if choices is not None and choices.by_chance:
        player = position.mover
        best = position_search.value((), player) or 0
    else:
        player = position.mover if choices is None else choices.player
        values_by_move = {
            move: position_search.value(move, player) for move in moves_to_decide(position)
        }
        found = {move: value for move, value in values_by_move.items() if value is not None}
        best = max(found.values(), default=0)
    values = []
    for side in board.sides:
        if player in side:
            values.append(best)
        elif len(board.sides) == 2:
            values.append(-best)
        else:
            search.forget()
            values.append(position_search.value((), side[0]) or 0)
    moves = tuple(found), tuple(found.values())
    return PositionValues(tuple(values), player, *moves, position_search.nodes)


class PositionSearch:
    """Searches of one position."""

    def __init__(self, search: Search, position: PositionValue, depth: int) -> None:
        """``depth``: in turns, this one included."""
        self._search, self._position, self._depth = search, position, depth
        self.nodes = 0

    def value(self, answers: Answers, view: int) -> int | None:
        """Return the value for a player after these answers; none if there is none."""
        found = self._search.search_to_depth(self._position, answers, view, self._depth, None)
        if found is None or found.value == NONE:
            return None
        self.nodes += found.nodes
        return found.value


def moves_to_decide(position: PositionValue) -> list[Answers]:
    """Return the moves of the player to decide; if there are too many, the options of the first real choice."""
    if position.count(most=MAX_MOVES) is None:
        return answer_prefixes(position)
    return list(_moves_to_decide(position, (), None))


def _moves_to_decide(
    position: PositionValue, answers: Answers, player: int | None
) -> Iterator[Answers]:
    choices = position.choices(answers)
    if choices is None or (player is not None and choices.player != player):
        yield answers
        return
    for option in choices.options:
        yield from _moves_to_decide(position, (*answers, option.index), choices.player)


def proved_result(value: int) -> float | None:
    """Return the share of the points that a value proves: 1 for a win, 0 for a loss; none if it is an estimate."""
    if value > WIN - FAR:
        return 1.0
    if value < FAR - WIN:
        return 0.0
    margin = final_margin(value)
    if margin is None:
        return None
    return 0.5 if margin == 0 else float(margin > 0)

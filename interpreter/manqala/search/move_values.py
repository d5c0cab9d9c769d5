"""The values of a position at one depth: of each move of the player to decide, and for each side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.search.analysis import beginnings
from manqala.search.kernel.scale import FAR, NONE, WIN
from manqala.search.tables import final_margin

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manqala.game.game import PositionValue
    from manqala.game.move import Answers
    from manqala.search.deepening import Search

MAX_MOVES = 64
"""Number of ways to play a turn up to which each is valued."""


@dataclass(frozen=True, slots=True)
class PositionValues:
    """The values of a position, in the units of the evaluation."""

    sides: tuple[int, ...]
    """For each side, a player or a team."""
    player: int
    """The player to decide; the one on move if chance decides first."""
    ways: tuple[Answers, ...]
    """His moves, up to the first question to another player or to chance; none if chance decides first."""
    of_ways: tuple[int, ...]
    """The value of each of them for that player."""
    nodes: int
    """The number of positions that the searches saw."""


def value_position(search: Search, position: PositionValue, depth: int) -> PositionValues:
    """Return the values of a position in a turn, each by a full search of some turns, this one included.

    They depend on nothing but the position, its history and the depth: the transposition table is emptied.
    """
    searching = PositionSearch(search, position, depth)
    search.forget()
    choices = position.choices()
    board = position.game.rules.board
    found: dict[Answers, int] = {}
    if choices is not None and choices.by_chance:
        player = position.mover
        best = searching.value((), player) or 0
    else:
        player = position.mover if choices is None else choices.player
        each = {way: searching.value(way, player) for way in own_ways(position)}
        found = {way: value for way, value in each.items() if value is not None}
        best = max(found.values(), default=0)
    values = []
    for side in board.sides:
        if player in side:
            values.append(best)
        elif len(board.sides) == 2:
            values.append(-best)
        else:
            search.forget()
            values.append(searching.value((), side[0]) or 0)
    ways = tuple(found), tuple(found.values())
    return PositionValues(tuple(values), player, *ways, searching.nodes)


class PositionSearch:
    """Searches of one position."""

    def __init__(self, search: Search, position: PositionValue, depth: int) -> None:
        """``depth``: in turns, this one included."""
        self._search, self._position, self._depth = search, position, depth
        self.nodes = 0

    def value(self, answers: Answers, view: int) -> int | None:
        """Return the value for a player after these answers; none if there is none."""
        found = self._search.look(self._position, answers, view, self._depth, None)
        if found is None or found.value == NONE:
            return None
        self.nodes += found.nodes
        return found.value


def own_ways(position: PositionValue) -> list[Answers]:
    """Return the answers of the player to decide; with more than 64 ways only those to his first real choice."""
    if position.count(most=MAX_MOVES) is None:
        return beginnings(position)
    return list(_own_ways(position, (), None))


def _own_ways(position: PositionValue, answers: Answers, player: int | None) -> Iterator[Answers]:
    choices = position.choices(answers)
    if choices is None or (player is not None and choices.player != player):
        yield answers
        return
    for option in choices.options:
        yield from _own_ways(position, (*answers, option.index), choices.player)


def proved_result(value: int) -> float | None:
    """Return the share of the points that a value proves: 1 for a win, 0 for a loss; none for an estimate."""
    if value > WIN - FAR:
        return 1.0
    if value < FAR - WIN:
        return 0.0
    margin = final_margin(value)
    if margin is None:
        return None
    return 0.5 if margin == 0 else float(margin > 0)

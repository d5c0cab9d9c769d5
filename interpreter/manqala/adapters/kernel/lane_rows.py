"""The rows of many parallel games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.compile.kernel.rows import RowRecord

if TYPE_CHECKING:
    from manqala.adapters.kernel.seating import Shares
    from manqala.compile.kernel.rows import Histories, IntRow, Rows


@dataclass(frozen=True, slots=True)
class LaneRows(RowRecord):
    """The rows of games and agents, game after game."""

    start: IntRow
    """The initial state of each game."""
    S: Rows
    """The states of the games."""
    c: IntRow
    """A state for tries."""
    M: IntRow
    X: Rows
    H: Histories
    lanes: IntRow
    """The data of each game (``lane_row``)."""
    masks: IntRow
    """The legal actions,"""
    options: IntRow
    """and the option of each."""
    sight: IntRow
    """The observation of the player to decide,"""
    seats: IntRow
    """and that player."""
    taken: IntRow
    """The actions."""
    rewards: Shares
    """The rewards of each player."""
    became: IntRow
    """The outcomes of the step."""
    final: IntRow
    """The agent's view of the end of a restarted game."""
    many: int
    limit: int
    """Number of turns after which a game is truncated."""
    wanted: IntRow
    """The requests for all games (``lane_row``)."""

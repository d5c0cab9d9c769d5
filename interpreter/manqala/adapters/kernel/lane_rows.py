"""The rows of many games that are played at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.compile.kernel.rows import RowRecord

if TYPE_CHECKING:
    from manqala.adapters.kernel.seating import Shares
    from manqala.compile.kernel.rows import Histories, IntRow, Rows


@dataclass(frozen=True, slots=True)
class LaneRows(RowRecord):
    """What games and agents are handed; each row has the games one after the other."""

    start: IntRow
    """The state from which each begins."""
    S: Rows
    """Their states."""
    c: IntRow
    """A state to try out."""
    M: IntRow
    X: Rows
    H: Histories
    lanes: IntRow
    """What is known of each (``lane_row``)."""
    masks: IntRow
    """Which actions are legal,"""
    options: IntRow
    """and which option each of them is."""
    sight: IntRow
    """What who is asked sees,"""
    seats: IntRow
    """and who that is."""
    taken: IntRow
    """The actions."""
    rewards: Shares
    """What each player gets."""
    became: IntRow
    """What came of the step."""
    final: IntRow
    """How a game ended that began anew, as the agent sees it."""
    many: int
    limit: int
    """After so many turns a game is cut off."""
    wanted: IntRow
    """What is wanted of all games (``lane_row``)."""

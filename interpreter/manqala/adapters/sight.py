"""The observation of the player to decide: planes of whole numbers, with a column for each place.

The columns are the places as the player sees them: own holes from the left, those of the next player, and so on; then
each player's winnings, supplies, the hand, the box. Values of no place fill their plane. The contents of a place that is hidden
from the player are -1, until the end and at the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.adapters.kernel.lane_row import UNSEEN
from manqala.core.course import Inquiry
from manqala.core.inspect import assigned_cells, queries
from manqala.core.layout import Bearer
from manqala.syntax.closed_words import Extent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.adapters.action_numbers import Actions, GivenAnswer
    from manqala.core.layout import MarkInfo

FLOW = {"mover", "next mover", "opener", "winner", "round number"}
"""Marks of the flow of play, which no plane shows: the player to decide always sees itself as the first one."""


class Sight:
    """The planes of one game."""

    def __init__(self, actions: Actions) -> None:
        """Create planes for kinds of pieces, for marks that rules may change, for the question and earlier answers."""
        rules = actions.rules
        self.actions = actions
        self.seats = actions.seats
        self.kinds = rules.layout.kinds
        ends = tuple(end.body for end in rules.round_ends + rules.match_ends)
        conditions = tuple(end.condition for end in rules.round_ends + rules.match_ends)
        programs = (rules.setup, rules.turn, rules.between, tuple(rules.events.values()), ends)
        changed = assigned_cells(programs)
        self.marks: tuple[MarkInfo, ...] = tuple(
            mark for mark in rules.layout.marks.values()
            if mark.cell in changed and mark.lifetime != Extent.TURN and mark.name not in FLOW
        )  # fmt: skip
        self.counts = Inquiry.OCCURRENCES in queries((programs, conditions))
        """Whether repetitions of positions matter."""
        several = len(actions.questions) > 1
        pieces = ("pieces",) if len(self.kinds) == 1 else self.kinds
        asked = ("question", "chosen", "answer") if several else ()
        repeated = ("occurrences",) if self.counts else ()
        self.planes = (*pieces, *(mark.name for mark in self.marks), *asked, *repeated)
        """The meaning of each plane."""
        self.asking = several
        self.hidden = tuple(
            frozenset(rules.board.hidden_from(seat)) for seat in range(self.seats.players)
        )
        """The places that each player does not see."""

    @property
    def shape(self) -> tuple[int, int]:
        """Number of planes and columns."""
        return len(self.planes), self.seats.columns

    @property
    def columns(self) -> tuple[str, ...]:
        """The meaning of each column: places, with owners counted from the player to decide."""
        seats, board = self.seats, self.seats.board
        own = len(board.home_rows[0])
        holes = [
            f"hole {n + 1}" if n < own else f"hole {n + 1} (other)" for n in range(board.holes)
        ]
        won = ["won"] + [f"won by player +{n}" for n in range(1, seats.players)]
        supplies = ["supply"] + [f"supply of player +{n}" for n in range(1, seats.players)]
        waiting = ["waiting hand"] + [
            f"waiting hand of player +{n}" for n in range(1, seats.players)
        ]
        return (*holes, *won, *supplies, "hand", *(waiting if board.sown_by_several else ()), "box")

    def of(
        self, cells: Sequence[int], seat: int, *, question: int, earlier: Sequence[GivenAnswer], times: int
    ) -> Any:  # fmt: skip
        """Return a player's observation.

        ``question``: the number of the question, -1 for none; ``earlier``: the answers of the pending program so far;
        ``times``: the number of occurrences of the position.
        """
        import numpy

        seats, places = self.seats, self.seats.board.places
        order, hidden = seats.places[seat], self.hidden[seat]
        rows: list[Sequence[int]] = [
            [cells[kind * places + place] for place in order] for kind in range(len(self.kinds))
        ]
        if hidden:
            rows = [
                [
                    UNSEEN if place in hidden else held
                    for place, held in zip(order, row, strict=True)
                ]
                for row in rows
            ]
        rows += [self._mark(mark, cells, seat) for mark in self.marks]
        if self.asking:
            chosen = [0] * seats.columns
            for n, answer in enumerate(earlier):
                if answer.place >= 0:
                    chosen[seats.column[seat][answer.place]] = n + 1
            last = earlier[-1].code if earlier else 0
            rows += [[question + 1] * seats.columns, chosen, [last] * seats.columns]
        if self.counts:
            rows.append([times] * seats.columns)
        return numpy.array(rows, dtype=numpy.int32).reshape(self.shape)

    def _mark(self, mark: MarkInfo, cells: Sequence[int], seat: int) -> list[int]:
        seats = self.seats
        if mark.on == Bearer.GAME:
            return [seats.seen(mark.type, cells[mark.cell], seat)] * seats.columns
        if mark.on == Bearer.HOLES:
            order = seats.places[seat]
            return [seats.seen(mark.type, cells[mark.cell + place], seat) for place in order]
        bearers = [seats.bearer(column) for column in range(seats.columns)]
        return [
            0 if bearer < 0
            else seats.seen(mark.type, cells[mark.cell + (bearer + seat) % seats.players], seat)
            for bearer in bearers
        ]  # fmt: skip

"""The cost of loop iterations, and the work between two of them.

Rules come from strangers, so every run has a budget.  Both engines count *steps*, by the costs of iterations
given here.  A *weight* is static: the maximum number of rule parts that run at once, with each part of a set's
condition once for every place of the board, but without loops that pay for their iterations.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.course import Inquiry
from manqala.core.inspect import asks, nodes, sowing_place

if TYPE_CHECKING:
    from manqala.core.board import Board

WEIGHT_OF_A_STEP = 200
"""Work of an iteration that counts as one step; twice as much counts as two."""
MOST_NUMBERS = 1_000
"""Maximum number of tested members of a set of numbers, the first ones."""
Part = core.Value | core.Statement | core.Element | core.Function | core.Procedure
LOOP = core.While | core.Repeat | core.Each
WEIGHT_OF_A_SEARCH = 1_000
"""A query for legal moves plays turns, which have their own limits."""


class Steps:
    """The costs of one game's loops; each definition is analysed once."""

    def __init__(self, board: Board, *, inside: bool = True) -> None:
        """The number of places bounds the size of sets.

        Without ``inside`` the work for members of sets is counted elsewhere.
        """
        self.places = board.places
        self.hand = board.hand
        self._rounds = board.places if inside else 0
        self._numbers = MOST_NUMBERS if inside else 0
        self._known: dict[int, int] = {}

    def of(self, node: LOOP) -> int:
        """Return the steps of one loop iteration; none for sowing the seeds of a hand, for example."""
        if isinstance(node, core.While):
            free = self.sows(node)
        else:
            free = isinstance(node, core.Each) and self.is_short(node)
        return 0 if free else max(1, self.weight(node.body) // WEIGHT_OF_A_STEP)

    def sows(self, node: core.While) -> bool:
        """Return whether a loop only sows a hand along a track, so that it ends when the hand is empty.

        However many seeds there are, it may be one addition; so its iterations do not count as
        steps.
        """
        return sowing_place(node, self.hand) is not None and not asks(node.body)

    def is_short(self, node: core.Each) -> bool:
        """Return whether the work for each member has no loops and no questions."""
        return node.of.type != ty.NUMBERS and not any(
            isinstance(part, LOOP | core.Choose | core.Either) for part in nodes(node.body)
        )

    # ---- weights ----------------------------------------------------------------------------------

    def weight(self, node: Part | None) -> int:
        """Return the maximum number of parts that run, without iterations that are steps."""
        if node is None:
            return 0
        if isinstance(node, core.Function | core.Procedure):
            if id(node) not in self._known:
                inner = node.value if isinstance(node, core.Function) else node.body
                self._known[id(node)] = self.weight(inner)
            return self._known[id(node)]
        if isinstance(node, core.One | core.Group):
            return self._pattern(node, None)
        if isinstance(node, core.Value):
            return self._value(node)
        return self._statement(node)

    def _value(self, node: core.Value) -> int:
        many = self.places // 4 if node.type.many else 0
        if isinstance(node, core.Filter | core.Gather):
            members = self._numbers if node.of.type == ty.NUMBERS else self._rounds
            judged = node.condition if isinstance(node, core.Filter) else node.value
            return 1 + self.weight(node.of) + members * self.weight(judged)
        if isinstance(node, core.Match):
            return 1 + self.weight(node.walk) + self._pattern(node.pattern, node.looked)
        if isinstance(node, core.Apply):
            arguments = sum(self.weight(argument) for argument in node.arguments)
            return 1 + arguments + self.weight(node.function)
        if isinstance(node, core.Pick):
            ways = max(self.weight(node.then), self.weight(node.other))
            return 1 + self.weight(node.condition) + ways
        if isinstance(node, core.Pieces):
            kinds = len(node.weights)
            looked = self.places // 4 if node.where.type.many else 0
            return self.weight(node.where) + kinds + looked * kinds
        if isinstance(node, core.Read):
            return 1 + self.weight(node.index)
        if isinstance(node, core.Const):
            return 1
        inner = 1 + many + sum(self.weight(argument) for argument in node.arguments)
        if isinstance(node, core.Query):
            search = node.question is Inquiry.CAN_MOVE
            return inner + (WEIGHT_OF_A_SEARCH if search else self.places)
        if isinstance(node, core.Op | core.Table | core.External):
            return inner
        assert_never(node)

    def _pattern(self, element: core.Element, looked: core.Statement | None) -> int:
        """Weigh a pattern: a group runs along the walk, and a nested one does so at every hole."""
        if isinstance(element, core.One):
            return 1 + self.weight(element.condition) + 2 * self.weight(looked)
        most = self._rounds if element.most is None else min(element.most, self._rounds)
        parts = sum(self._pattern(part, looked) for way in element.alternatives for part in way)
        return most * (1 + parts)

    def _statement(self, node: core.Statement) -> int:
        if isinstance(node, core.Seq):
            return sum(self.weight(part) for part in node.body)
        if isinstance(node, core.If):
            ways = max(self.weight(node.then), self.weight(node.other))
            return 1 + self.weight(node.condition) + ways
        if isinstance(node, core.Either):
            return 1 + sum(self.weight(way.body) for way in node.ways)
        if isinstance(node, core.Do):
            arguments = 1 + sum(self.weight(argument) for argument in node.arguments)
            return arguments + (1 if isinstance(node.verb, str) else self.weight(node.verb))
        if isinstance(node, core.Each):
            short = self._rounds * self.weight(node.body) if self.is_short(node) else 0
            return 1 + self.weight(node.of) + short
        if isinstance(node, core.While):
            short = self._rounds * self.weight(node.body) if self.sows(node) else 0
            return 1 + self.weight(node.condition) + short + self.weight(node.endless)
        if isinstance(node, core.Repeat):
            return 1 + self.weight(node.times)
        if isinstance(node, core.Moment | core.As):
            player = self.weight(node.player) if isinstance(node, core.As) else 0
            return 1 + player + self.weight(node.body)
        if isinstance(node, core.Assign):
            return 1 + self.weight(node.index) + self.weight(node.value)
        if isinstance(node, core.Put):
            parts = (node.amount, node.kinds, node.source, node.target)
            return 1 + sum(self.weight(part) for part in parts)
        if isinstance(node, core.Choose):
            weighed = self._rounds * self.weight(node.weight)
            return 1 + self.weight(node.source) + self.weight(node.preferring) + weighed
        if isinstance(node, core.Guard | core.Prefer):
            return 1 + self.weight(node.condition)
        if isinstance(node, core.End):
            return 1 + self.weight(node.winner)
        assert_never(node)

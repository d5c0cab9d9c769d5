"""The total number of pieces: rules only move them, so it is constant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core.inspect import asks, nodes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.analysis.variables import VariableFacts
    from manqala.compile.analysis.addresses import Addresses
    from manqala.core.layout import Layout
    from manqala.core.rules import Rules


class Totals:
    """The cells with the total number of pieces, one for each weighting of the kinds."""

    def __init__(
        self, rules: Rules, played: object, addresses: Addresses, facts: VariableFacts
    ) -> None:
        """``played``: the program after the set-up, which must leave the box alone."""
        self.layout: Layout = rules.layout
        self.addresses = addresses
        box = self.layout.board.box
        touched = any(
            box in facts.places(place)
            for node in nodes(played) if isinstance(node, core.Put)
            for place in (node.source, node.target)
        )  # fmt: skip
        self.constant = not touched and not asks(rules.setup)
        self.weights: dict[tuple[int, ...], int] = {}

    def address(self, node: core.Pieces) -> int | None:
        """Return the address of the total that a value counts, if it counts all pieces in play."""
        if not self.constant or not isinstance(node.where, core.Const):
            return None
        board = self.layout.board
        where = node.where.value
        if not isinstance(where, tuple) or set(where) | {board.box, board.nowhere} != set(
            range(board.places)
        ):
            return None
        if node.weights not in self.weights:
            self.weights[node.weights] = self.addresses.more()
        return self.weights[node.weights]

    def of(self, cells: Sequence[int]) -> dict[int, int]:
        """Return the totals of a position by address."""
        places, box = self.layout.board.places, self.layout.board.box
        return {
            address: sum(
                weight
                * (sum(cells[kind * places : (kind + 1) * places]) - cells[kind * places + box])
                for kind, weight in enumerate(weights)
            )
            for weights, address in self.weights.items()
        }

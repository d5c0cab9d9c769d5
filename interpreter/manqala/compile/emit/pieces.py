"""Source for the one effect on pieces: moving them from place to place."""

from __future__ import annotations

from manqala.compile.emit.patterns import PatternWriter
from manqala.compile.emit.sets import Fixed
from manqala.core import nodes as core


class PieceWriter(PatternWriter):
    """Adds the moving of pieces."""

    def put(self, node: core.Put) -> None:
        """Write a ``put``: kind after kind, until the amount is reached."""
        nowhere = str(self.layout.board.nowhere)
        values = [part for part in (node.source, node.target, node.amount) if part is not None]
        source, target, *amounts = self.simples(values, [node.kinds])
        amount = amounts[0] if amounts else None
        at = (self.among(node.source), self.among(node.target))
        conditions = []
        if not (target.isdigit() and target != nowhere):
            conditions.append(f"{target} != {nowhere}")
        if source == target or self.is_nowhere(source, at[0]) or self.is_nowhere(target, at[1]):
            return
        # Nowhere holds nothing, so that it does not matter whether both are nowhere.
        apart = not (at[0] & at[1]) - {self.layout.board.nowhere}
        if amount is None and not (source.isdigit() and target.isdigit()) and not apart:
            conditions.append(f"{source} != {target}")
        if conditions:
            with self.w.block(f"if {' and '.join(conditions)}:"):
                self._move(node, source, target, amount, at)
        else:
            self._move(node, source, target, amount, at)

    def _move(
        self, node: core.Put, source: str, target: str, amount: str | None,
        at: tuple[frozenset[int], frozenset[int]],
    ) -> None:  # fmt: skip
        kinds = len(self.layout.kinds)
        if kinds == 1:
            self._move_kind(source, target, amount, 0, None, at)
            return
        rep = self.rep(node.kinds)
        if isinstance(rep, Fixed):
            left = self._left(amount, len(rep.members))
            for kind in rep.members:
                taken = left if len(rep.members) > 1 else None
                self._move_kind(source, target, left, kind, taken, at)
            return
        left = self._left(amount, 2)
        places = self.layout.board.places

        def move(kind: str) -> None:
            offset, n = self.w.fresh("o"), self.w.fresh("n")
            self.w.line(f"{offset} = {kind} * {places}")
            here, there = f"c[{source} + {offset}]", f"c[{target} + {offset}]"
            self.w.line(f"{n} = {here}" if left is None else f"{n} = max(0, min({left}, {here}))")
            self.w.line(f"{here} -= {n}")
            self.w.line(f"{there} += {n}")
            if left is not None:
                self.w.line(f"{left} -= {n}")

        self.each_of(rep, move)

    def _left(self, amount: str | None, kinds: int) -> str | None:
        if amount is None or kinds < 2:
            return amount
        left = self.w.fresh("left")
        self.w.line(f"{left} = {amount}")
        return left

    def _move_kind(
        self, source: str, target: str, amount: str | None, kind: int, left: str | None,
        at: tuple[frozenset[int], frozenset[int]],
    ) -> None:  # fmt: skip
        here = self.count_at(source, kind, at[0])
        if amount is None:
            if self.packing is not None and not here.isidentifier():
                n = self.w.fresh("n")
                self.w.line(f"{n} = {here}")
                here = n
            self.gain(target, here, at[1], kind)
            self.clear(source, at[0], kind)
            return
        if amount == "1" and left is None:
            with self.w.block(f"if {here} > 0:"):
                self.lose(source, "1", at[0], kind)
                self.gain(target, "1", at[1], kind)
            return
        n = self.w.fresh("n")
        self.w.line(f"{n} = max(0, min({amount}, {here}))")
        self.lose(source, n, at[0], kind)
        self.gain(target, n, at[1], kind)
        if left is not None:
            self.w.line(f"{left} -= {n}")

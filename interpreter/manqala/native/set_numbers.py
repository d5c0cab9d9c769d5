"""Source for sets of numbers without gaps: there may be very many, so only their ends are kept."""

from __future__ import annotations

from manqala.compile.emit.cells import CellWriter
from manqala.compile.emit.sets import Fixed, Numbers, Rep
from manqala.compile.emit.writer import CannotGenerateError
from manqala.core import nodes as core
from manqala.core.steps import MOST_NUMBERS


class NumberSetWriter(CellWriter):
    """Writes sets of numbers into a function."""

    def truth(self, node: core.Value) -> str:
        """A value as a Python truth."""
        raise NotImplementedError  # ValueWriter overrides it

    def simple(self, node: core.Value) -> str:
        """A value as a name or number."""
        raise NotImplementedError  # ValueWriter overrides it

    def rep(self, node: core.Value) -> Rep:
        """A set in the form that costs least."""
        raise NotImplementedError  # SetWriter overrides it

    def kept(self, node: core.Value) -> Rep:
        """A set that stays as it is now."""
        raise NotImplementedError  # SetWriter overrides it

    def numbers(self, node: core.Value) -> Numbers | None:
        """A set of numbers without gaps, of which there may be very many, by its ends."""
        if isinstance(node, core.Pick):
            return self._either_numbers(node)
        if not isinstance(node, core.Op) or node.operator not in {"first", "last", "backwards"}:
            return None
        rep = self.kept(node.arguments[0])
        if not isinstance(rep, Numbers):
            return None
        if node.operator == "backwards":
            return Numbers(rep.low, rep.high, not rep.backwards)
        many, end = self.simple(node.arguments[1]), self.w.fresh("x")
        if (node.operator == "first") != rep.backwards:
            self.w.line(f"{end} = min({rep.high}, {rep.low} + max(0, {many}) - 1)")
            return Numbers(rep.low, end, rep.backwards)
        self.w.line(f"{end} = max({rep.low}, {rep.high} - max(0, {many}) + 1)")
        return Numbers(end, rep.high, rep.backwards)

    def _either_numbers(self, node: core.Pick) -> Numbers:
        """One of two sets of numbers without gaps."""
        low, high = self.w.fresh("x"), self.w.fresh("x")
        backwards = []
        for head, way in ((f"if {self.truth(node.condition)}:", node.then), ("else:", node.other)):
            with self.w.block(head):
                rep = self.rep(way)
                if isinstance(rep, Fixed) and rep.members == tuple(_from_to(rep.members)):
                    ends = (rep.members[0], rep.members[-1]) if rep.members else (1, 0)
                    rep = Numbers(str(ends[0]), str(ends[1]))
                if not isinstance(rep, Numbers):
                    raise CannotGenerateError("a set of numbers with gaps is one of two")
                self.w.line(f"{low} = {rep.low}")
                self.w.line(f"{high} = {rep.high}")
                backwards.append(rep.backwards)
        if len(set(backwards)) > 1:
            raise CannotGenerateError("one of two sets of numbers is backwards")
        return Numbers(low, high, backwards[0])

    def few(self, rep: Rep) -> Rep:
        """Of a set of numbers those that are judged."""
        if not isinstance(rep, Numbers):
            return rep
        end = self.w.fresh("x")
        if rep.backwards:
            self.w.line(f"{end} = max({rep.low}, {rep.high} - {MOST_NUMBERS - 1})")
            return Numbers(end, rep.high, backwards=True)
        self.w.line(f"{end} = min({rep.high}, {rep.low} + {MOST_NUMBERS - 1})")
        return Numbers(rep.low, end)


def _from_to(members: tuple[int, ...]) -> range:
    """All numbers from the first to the last of some."""
    return range(members[0], members[-1] + 1) if members else range(0)

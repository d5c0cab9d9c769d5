"""Source for what is asked of sets: how many members, whether there are any, whether one is among them."""

from __future__ import annotations

from manqala.compile.emit.expressions import is_light, is_plain
from manqala.compile.emit.flag_runs import FlagRunWriter
from manqala.compile.emit.sets import Fixed, Flags, Numbers, One, Row, Stretch, length, member
from manqala.core import nodes as core


class SetQuestionWriter(FlagRunWriter):
    """Adds questions to sets; all answers are values."""

    def is_count(self, node: core.Value) -> bool:
        """Whether a value is the number of members of a set."""
        return isinstance(node, core.Op) and node.operator == "number"

    def any_in(self, node: core.Value, operator: str) -> str:
        """Whether a set has members: the search for one may stop at the first."""
        assert isinstance(node, core.Op)
        if isinstance(node.arguments[0], core.Match):
            sign = "==" if operator in {"=", "<="} else ">"
            return f"({length(self.rep(node.arguments[0]))} {sign} 0)"
        of = node.arguments[0]
        if isinstance(of, core.Read):
            rep = self.rep(of)
            if isinstance(rep, Stretch | Flags):
                many = rep.name if isinstance(rep, Flags) else rep.length
                return f"({many} {'==' if operator in {'=', '<='} else '!='} 0)"
        flags = self.flagged(of)
        if flags is not None:
            return f"({flags.name} {'==' if operator in {'=', '<='} else '!='} 0)"
        found = self.w.fresh("t")
        if isinstance(of, core.Filter) and self._is_row(of.of) and is_light(of.condition):
            # Compiled code looks at all holes of a row at once; it would guess wrong where the first is.
            with self.w.block("if COMPILED:"):
                many = self.number_of(of)
                self.w.line(f"{found} = {many} > 0")
            with self.w.block("else:"):
                self._search(of, found)
        else:
            self._search(of, found)
        return f"(not {found})" if operator in {"=", "<="} else found

    def _is_row(self, of: core.Value) -> bool:
        """Whether a set is the holes of a player, whatever they hold."""
        if isinstance(of, core.Op) and of.operator == "owned":
            return self.owners_fixed
        return isinstance(of, core.Table) and of.name == "row"

    def _search(self, of: core.Value, found: str) -> None:
        self.w.line(f"{found} = False")

        def note(_: str) -> None:
            self.w.line(f"{found} = True")

        self.each(of, note, until=found)

    def has(self, of: core.Value, it: core.Value) -> str:
        """Whether a set has a member."""
        rep = self.rep(of) if is_plain(it) else self.kept(of)
        value = self.simple(it)
        if isinstance(rep, Fixed):
            if not rep.members:
                return "False"
            low, high = min(rep.members), max(rep.members)
            if len(rep.members) == high - low + 1:
                return f"({low} <= {value} <= {high})"
            return "(" + " or ".join(f"{value} == {m}" for m in rep.members) + ")"
        if isinstance(rep, One):
            if rep.real:
                return f"({value} == {rep.value})"
            return f"({value} == {rep.value} and {rep.value} != {rep.none})"
        if isinstance(rep, Numbers):
            return f"({rep.low} <= {value} <= {rep.high})"
        found = self.w.fresh("t")
        self.w.line(f"{found} = False")

        def note(member_: str) -> None:
            with self.w.block(f"if {member_} == {value}:"):
                self.w.line(f"{found} = True")

        self.each_of(rep, note)
        return found

    def number_of(self, of: core.Value) -> str:
        """How many members a set has."""
        flags = self.flagged(of)
        if flags is not None:
            return length(flags)
        if isinstance(of, core.Filter):
            total = self.w.fresh("n")
            self.w.line(f"{total} = 0")
            if is_light(of.condition):
                self.each_before(of, lambda it: self._count(of, it, total))
            else:
                self.each(of, lambda _: self.w.line(f"{total} += 1"))
            return total
        return length(self.rep(of))

    def _count(self, of: core.Filter, it: str, total: str) -> None:
        """Count a member if it belongs there, without a branch."""
        self.assign(of.cell, it)
        self.w.line(f"{total} += {self.truth(of.condition)}")

    def item(self, node: core.Op) -> str:
        """A member of a set by its place."""
        of, index = node.arguments
        none = self.layout.nothing(node.type)
        flags = self.flagged(of) if isinstance(index, core.Const) and index.value == 1 else None
        if flags is not None:
            return f"({member(flags, '0')} if {flags.name} != 0 else {none})"
        if isinstance(index, core.Const) and index.value == 1 and isinstance(of, core.Filter):
            found, done = self.w.fresh("x"), self.w.fresh("t")
            self.w.line(f"{found} = {none}")
            self.w.line(f"{done} = False")

            def note(it: str) -> None:
                self.w.line(f"{found} = {it}")
                self.w.line(f"{done} = True")

            self.each(of, note, until=done)
            return found
        rep = self.rep(of) if is_plain(index) else self.kept(of)
        n = self.simple(index)
        if isinstance(rep, Fixed):
            name = self.w.tables.name((*rep.members, none))
            rep = Row(name, "0", str(len(rep.members)))
        return f"({member(rep, f'{n} - 1')} if 0 < {n} <= {length(rep)} else {none})"

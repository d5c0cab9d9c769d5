"""Source for sets: loops over their members, and the forms in which a set is kept.

A set is built only where it must be: a filter is a loop with a condition.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.emit.sets import (
    Fixed,
    Flags,
    Numbers,
    One,
    Rep,
    Row,
    Span,
    Stretch,
    length,
    member,
)
from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.inspect import bound, used
from manqala.core.operators import BoardFact
from manqala.native.set_numbers import NumberSetWriter

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manqala.compile.analysis.static import StaticValues, Tabulated


class SetWriter(NumberSetWriter):
    """Writes sets into a function; what is not a set is left to ``ValueWriter``."""

    static: StaticValues
    owners_fixed: bool
    sets: dict[int, Rep]

    def number(self, node: core.Value) -> str:
        """A value as a whole number."""
        raise NotImplementedError  # ValueWriter overrides it: values and sets need each other

    def simples(
        self, values: Sequence[core.Value], following: Sequence[core.Value] = ()
    ) -> list[str]:
        """Values as names or numbers that stay what they are while the others, and what follows, are worked out."""
        raise NotImplementedError  # ValueWriter overrides it

    def bind(self, node: core.Apply) -> None:
        """Give a noun's parameters their values."""
        raise NotImplementedError  # ValueWriter overrides it

    def match(self, node: core.Match) -> Stretch | Flags:
        """The holes that a pattern takes."""
        raise NotImplementedError  # PatternWriter overrides it: a pattern may make rules run

    def flagged(self, node: core.Value) -> Flags | None:
        """A set as flags in a packed word, if it can be."""
        raise NotImplementedError  # FlagWriter overrides it

    # ---- sets -------------------------------------------------------------------------------------

    def rep(self, node: core.Value) -> Rep:
        """A set in the form that costs least; lines may be written to work it out."""
        if isinstance(node, core.Const):
            assert isinstance(node.value, tuple)
            return Fixed(node.value)
        if isinstance(node, core.Read):
            return self.sets[node.cell]
        if isinstance(node, core.Table):
            return self._table_row(node)
        if not (isinstance(node, core.Op) and node.operator == "single"):
            static = self._static_row(node)
            if static is not None:
                return static
        if isinstance(node, core.Apply):
            self.bind(node)
            return self.rep(node.function.value)
        if isinstance(node, core.Op):
            if node.operator == "single":
                none = (
                    self.layout.nothing(node.type.one)
                    if node.type.one in {ty.HOLE, ty.PLAYER}
                    else -1
                )
                argument = node.arguments[0]
                real = node.type == ty.HOLES and self.facts.real(argument)
                return One(self.simple(argument), str(none), real)
            if node.operator == "upto":
                low, high = self.simples(node.arguments)
                return Numbers(low, high)
            if node.operator == "owned" and self.owners_fixed:
                return self._table_row(self.owned_table(node.arguments[0]))
        if isinstance(node, core.Match):
            return self.match(node)
        numbers = self.numbers(node) if node.type == ty.NUMBERS else None
        return numbers or self.flagged(node) or self.collected(node)

    def _static_row(self, node: core.Value) -> Rep | None:
        """A set that only the board and some variables make: a row of a table."""
        found = self.static.tabulated(node)
        if found is None:
            return None
        rows = [row for row in found.values if isinstance(row, tuple)]
        if not found.cases:
            return Fixed(rows[0])
        index = self.case(found)
        flat = tuple(place for row in rows for place in row)
        width = len(rows[0])
        span = self._span(rows, index)
        if span is not None:
            return span
        if all(len(row) == width for row in rows):
            return Row(self.w.tables.name((*flat, 0)), f"{index} * {width}", str(width))
        starts = [0]
        for row in rows:
            starts.append(starts[-1] + len(row))
        at, offsets = self.w.fresh("r"), self.w.tables.name(tuple(starts))
        self.w.line(f"{at} = {index}")
        return Row(
            self.w.tables.name((*flat, 0)),
            f"{offsets}[{at}]",
            f"({offsets}[{at} + 1] - {offsets}[{at}])",
        )

    def _span(self, rows: list[tuple[int, ...]], index: str) -> Span | None:
        """Rows of neighbouring places: only where each begins need be known."""
        width = len(rows[0])
        firsts = tuple(row[0] if row else 0 for row in rows)
        if not width or rows != [tuple(range(first, first + width)) for first in firsts]:
            return None
        if firsts == tuple(range(firsts[0], firsts[0] + width * len(rows), width)):
            return Span(
                f"({firsts[0]} + {index} * {width})" if firsts[0] else f"{index} * {width}",
                str(width),
            )
        return Span(f"{self.w.tables.name(firsts)}[{index}]", str(width))

    def case(self, found: Tabulated) -> str:
        """The number of the present case of a tabulated value."""
        index = ""
        for cell, size in found.cases:
            index = f"({index} * {size} + {self.var(cell)})" if index else self.var(cell)
        return index

    def kept(self, node: core.Value) -> Rep:
        """A set that stays as it is now, whatever the rules do next."""
        return self.steady_set(self.rep(node))

    def steady_set(self, rep: Rep) -> Rep:
        """The same set, said without variables that may change."""
        if isinstance(rep, One) and not rep.value.isdigit():
            name = self.w.fresh("s")
            self.w.line(f"{name} = {rep.value}")
            return One(name, rep.none, rep.real)
        if isinstance(rep, Row):
            start, many = self.w.fresh("s"), self.w.fresh("s")
            self.w.line(f"{start} = {rep.start}")
            self.w.line(f"{many} = {rep.length}")
            return Row(rep.table, start, many)
        if isinstance(rep, Numbers):
            low, high = self.w.fresh("s"), self.w.fresh("s")
            self.w.line(f"{low} = {rep.low}")
            self.w.line(f"{high} = {rep.high}")
            return Numbers(low, high, rep.backwards)
        if isinstance(rep, Span):
            start = self.w.fresh("s")
            self.w.line(f"{start} = {rep.start}")
            return Span(start, rep.length)
        return rep

    def _table_row(self, node: core.Table) -> Rep:
        """A row of a table of sets: flat members, and where each row starts."""
        rows: list[tuple[int, ...]] = []
        width = 1
        for part in node.table:
            assert isinstance(part, tuple)
            if len(node.arguments) == 2:
                rows.extend(part)
                width = len(part)
            else:
                rows.append(part)
        starts, flat = [0], list[int]()
        for row in rows:
            flat.extend(row)
            starts.append(len(flat))
        members, offsets = self.w.tables.name((*flat, 0)), self.w.tables.name(tuple(starts))
        indices = (
            self.simples(node.arguments)
            if len(node.arguments) > 1
            else [self.number(node.arguments[0])]
        )
        index = indices[0] if len(indices) == 1 else f"{indices[0]} * {width} + {indices[1]}"
        if index.isdigit():
            return Fixed(rows[int(index)])
        row_name = self.w.fresh("r")
        self.w.line(f"{row_name} = {index}")
        somebody = len(node.arguments) == 1 and self.facts.somebody(node.arguments[0])
        if somebody:
            rows = rows[: self.layout.board.number_of_players]
        span = self._span(rows, row_name) if somebody else None
        if span is not None:
            return span
        if somebody and len({len(row) for row in rows}) == 1:
            flat = [member_ for row in rows for member_ in row]
            width = len(rows[0])
            return Row(self.w.tables.name((*flat, 0)), f"{row_name} * {width}", str(width))
        lengths = {len(row) for row in rows[: len(rows) - (len(node.arguments) == 1)]}
        if len(lengths) == 1 and len(node.arguments) == 1:
            (each,) = lengths
            start = f"{row_name} * {each}"
            many = (
                str(each)
                if len(rows[-1]) == each
                else f"({each} if {row_name} < {len(rows) - 1} else 0)"
            )
            return Row(members, start, many)
        return Row(
            members,
            f"{offsets}[{row_name}]",
            f"({offsets}[{row_name} + 1] - {offsets}[{row_name}])",
        )

    def owned_table(self, player: core.Value) -> core.Table:
        """The holes of a player as a table, where they never change hands."""
        board = self.layout.board
        rows = [
            tuple(h for h in board.order[p] if board.home[h] == p) for p in range(len(board.order))
        ]
        return core.Table(player.span, ty.HOLES, BoardFact.OWNED, (*rows, ()), (player,))

    def collected(self, node: core.Value) -> Stretch:
        """A set whose members are put into scratch."""
        base = self.w.stretch(self.bound(node))
        size = self.w.fresh("m")
        self.w.line(f"{size} = 0")

        def keep(it: str) -> None:
            self.w.line(f"M[{base} + {size}] = {it}")
            self.w.line(f"{size} += 1")

        if isinstance(node, core.Filter) and self.static.tabulated(node) is None:
            self.each_before(node, lambda it: self._keep_if(node, it, base, size))
        else:
            self._members(node, keep, base, size)
        return Stretch(base, size)

    def _keep_if(self, node: core.Filter, it: str, base: int, size: str) -> None:
        """Put a member into scratch, and count it if it belongs there: no branch that could be mispredicted."""
        self.assign(node.cell, it)
        text = self.truth(node.condition)
        self.w.line(f"M[{base} + {size}] = {it}")
        self.w.line(f"{size} += {text}")

    def bound(self, node: core.Value) -> int:
        """How many members a set can have at the most."""
        if node.type == ty.NUMBERS:
            return 1024
        return max(len(self.layout.kinds), self.layout.board.places, 2) + 1

    def _members(self, node: core.Value, keep: Callable[[str], None], base: int, size: str) -> None:
        """Write code that meets every member of a computed set, in order."""
        if isinstance(node, core.Pick):
            with self.w.block(f"if {self.truth(node.condition)}:"):
                self.each(node.then, keep)
            with self.w.block("else:"):
                self.each(node.other, keep)
            return
        if not isinstance(node, core.Op):
            self.each(node, keep)
            return
        operator = node.operator
        if operator == "owned":
            self._owned(node.arguments[0], keep)
        elif operator == "union":
            self._union(node, keep, base, size)
        elif operator == "except":
            without = self.kept(node.arguments[1])

            def unless(it: str) -> None:
                inside = self._inside(without, it)
                with self.w.block(f"if not {inside}:"):
                    keep(it)

            self.each(node.arguments[0], unless)
        elif operator == "else":
            self.each(node.arguments[0], keep)
            with self.w.block(f"if {size} == 0:"):
                self.each(node.arguments[1], keep)
        elif operator in {"first", "last", "backwards"}:
            self._part(node, keep)
        elif operator == "kinds":
            self._kinds(node.arguments[0], keep)
        else:
            self.each_of(self.rep(node), keep)

    def _inside(self, rep: Rep, it: str) -> str:
        found = self.w.fresh("t")
        self.w.line(f"{found} = False")

        def note(other: str) -> None:
            with self.w.block(f"if {other} == {it}:"):
                self.w.line(f"{found} = True")

        self.each_of(rep, note)
        return found

    def _union(self, node: core.Op, keep: Callable[[str], None], base: int, size: str) -> None:
        self.each(node.arguments[0], keep)
        first = self.w.fresh("m")
        self.w.line(f"{first} = {size}")

        def unless(it: str) -> None:
            inside = self._inside(Stretch(base, first), it)
            with self.w.block(f"if not {inside}:"):
                keep(it)

        self.each(node.arguments[1], unless)

    def _part(self, node: core.Op, keep: Callable[[str], None]) -> None:
        rep = self.kept(node.arguments[0])
        if isinstance(rep, Fixed):
            rep = Row(self.w.tables.name((*rep.members, 0)), "0", str(len(rep.members)))
        many, start, end, i = (self.w.fresh("i") for _ in range(4))
        self.w.line(f"{many} = {length(rep)}")
        self.w.line(f"{start} = 0")
        self.w.line(f"{end} = {many}")
        if node.operator != "backwards":
            n = self.simple(node.arguments[1])
            if node.operator == "first":
                self.w.line(f"{end} = max(0, min({many}, {n}))")
            else:
                self.w.line(f"{start} = max(0, {many} - max(0, {n}))")
        with self.w.block(f"for {i} in range({start}, {end}):"):
            at = f"{many} - 1 - {i}" if node.operator == "backwards" else i
            self._with_name(member(rep, at), keep)

    def _kinds(self, where: core.Value, keep: Callable[[str], None]) -> None:
        kinds = range(len(self.layout.kinds))
        if not where.type.many:
            place = self.simple(where)
            for kind in kinds:
                with self.w.block(f"if {self.count_at(place, kind)} > 0:"):
                    keep(str(kind))
            return
        for kind in kinds:
            found = self.w.fresh("t")
            self.w.line(f"{found} = False")

            def note(it: str, kind: int = kind, found: str = found) -> None:
                with self.w.block(f"if {self.count_at(it, kind)} > 0:"):
                    self.w.line(f"{found} = True")

            self.each(where, note)
            with self.w.block(f"if {found}:"):
                keep(str(kind))

    def _owned(
        self, player: core.Value, keep: Callable[[str], None], until: str | None = None
    ) -> None:
        board = self.layout.board
        who = self.w.fresh("x")
        self.w.line(f"{who} = {self.number(player)}")
        owner = self.addresses.address(self.layout.marks["owner"].cell)
        flat = tuple(hole for row in board.order for hole in row)
        name, i, hole = self.w.tables.name((*flat, 0)), self.w.fresh("i"), self.w.fresh("h")
        holes = board.holes
        many = (
            str(holes)
            if self.facts.somebody(player)
            else f"({holes} if {who} < {board.number_of_players} else 0)"
        )
        with self.w.block(f"for {i} in range({many}):"):
            self.w.line(f"{hole} = {name}[{who} * {holes} + {i}]")
            with self.w.block(f"if c[{owner} + {hole}] == {who}:"):
                keep(hole)
            self._break(until)

    # ---- loops ------------------------------------------------------------------------------------

    def each(self, node: core.Value, body: Callable[[str], None], until: str | None = None) -> None:
        """Write a loop over a set; ``until`` names a truth that ends it early."""
        if isinstance(node, core.Filter) and self.static.tabulated(node) is None:
            flags = self.flagged(node)
            if flags is not None:
                self.each_of(flags, body, until)
                return
            cell = node.cell

            def judged(it: str) -> None:
                # The member keeps its own name: the same filter may be used again inside.
                self.assign(cell, it)
                with self.w.block(f"if {self.truth(node.condition)}:"):
                    body(it)

            self.each_before(node, judged, until)
            return
        if isinstance(node, core.Match):
            self.each_of(self.match(node), body, until)
            return
        if isinstance(node, core.Apply) and self.static.tabulated(node) is None:
            self.bind(node)
            self.each(node.function.value, body, until)
            return
        if isinstance(node, core.Op) and node.operator == "owned" and not self.owners_fixed:
            self._owned(node.arguments[0], body, until)
            return
        self.each_of(self.kept(node), body, until)

    def each_before(
        self, node: core.Filter, body: Callable[[str], None], until: str | None = None
    ) -> None:
        """Write a loop over what a filter judges, whose body judges the members.

        Where judging uses the variables of what is judged (the same noun with other arguments),
        all members are found first.
        """
        if bound(node.condition) & (used(node.of) | bound(node.of)):
            self.each_of(self.collected(node.of), body, until)
        elif node.of.type == ty.NUMBERS:
            self.each_of(self.few(self.kept(node.of)), body, until)
        else:
            self.each(node.of, body, until)

    def each_of(self, rep: Rep, body: Callable[[str], None], until: str | None = None) -> None:
        """Write a loop over a set that is worked out already."""
        if isinstance(rep, One) and rep.real:
            self._with_name(rep.value, body)
            return
        if isinstance(rep, One):
            with self.w.block(f"if {rep.value} != {rep.none}:"):
                self._with_name(rep.value, body)
            return
        if isinstance(rep, Fixed):
            if not rep.members:
                return
            if len(rep.members) == 1:
                self._with_name(str(rep.members[0]), body)
                return
            low, high = rep.members[0], rep.members[-1]
            i = self.w.fresh("i")
            if rep.members == tuple(range(low, high + 1)):
                with self.w.block(f"for {i} in range({low}, {high + 1}):"):
                    body(i)
                    self._break(until)
                return
            rep = Row(self.w.tables.name(rep.members), "0", str(len(rep.members)))
        i = self.w.fresh("i")
        if isinstance(rep, Numbers):
            reach = (
                f"{rep.high}, {rep.low} - 1, -1" if rep.backwards else f"{rep.low}, {rep.high} + 1"
            )
            with self.w.block(f"for {i} in range({reach}):"):
                body(i)
                self._break(until)
            return
        with self.w.block(f"for {i} in range({length(rep)}):"):
            self._with_name(member(rep, i), body)
            self._break(until)

    def _break(self, until: str | None) -> None:
        if until is not None:
            with self.w.block(f"if {until}:"):
                self.w.line("break")

    def _with_name(self, text: str, body: Callable[[str], None]) -> None:
        name = self.w.fresh("h")
        self.w.line(f"{name} = {text}")
        body(name)

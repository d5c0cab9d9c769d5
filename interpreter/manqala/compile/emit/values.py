"""Source for values: expressions, written with whatever lines must stand before them.

A truth is written as a Python truth, everything else as a whole number.  Values have no effects, so it
does not matter when they are worked out, except that ``and`` and ``or`` spare the second side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.emit.expressions import CHEAP, COMPARISONS, compared, is_plain, number_of_truth
from manqala.compile.emit.set_questions import SetQuestionWriter
from manqala.compile.emit.sets import Rep
from manqala.compile.emit.writer import CannotGenerateError, Writer
from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.arithmetic import LARGEST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.compile.analysis.findings import Findings
    from manqala.core.layout import Layout

LONGEST_VALUE = 300
"""A value whose text is longer gets a name."""


class ValueWriter(SetQuestionWriter):
    """Writes values into a function; scalar cells are Python variables there, the rest is ``c``."""

    def __init__(
        self, layout: Layout, writer: Writer, findings: Findings, promoted: set[int]
    ) -> None:
        """``promoted``: the places whose pieces are kept in variables, because only rules that name them use them."""
        self.layout = layout
        self.w = writer
        self.findings = findings
        self.addresses = findings.addresses
        self.facts = findings.facts
        self.static = findings.static
        self.totals = findings.totals
        self.owners_fixed = findings.owners_fixed
        self.promoted = promoted
        self.of_turn = {
            mark.cell for mark in layout.marks.values()
            if mark.lifetime == "turn" and not mark.on and mark.name != "next mover"
        }  # fmt: skip
        """The marks that a turn begins afresh: in the function of the turn they are only variables."""
        self.sets: dict[int, Rep] = {}
        self.read: set[int] = set()
        self.written: set[int] = set()
        self.local = False
        self.words_read: set[int] = set()
        self.words_changed: set[int] = set()

    # ---- cells ------------------------------------------------------------------------------------

    def var(self, cell: int) -> str:
        """The variable of a scalar cell, or the one value that it has."""
        known = self.facts.constant(cell)
        if known is not None and known >= 0:
            return str(known)
        self.read.add(cell)
        return f"v{cell}"

    def assign(self, cell: int, text: str) -> None:
        """Write an assignment to a scalar cell."""
        known = self.facts.constant(cell)
        if known is not None and known >= 0:
            return
        self.written.add(cell)
        self.w.line(f"v{cell} = {text}")

    def mark_at(self, cell: int, index: str) -> str:
        """A mark of holes or players, where the mark itself begins at a cell."""
        for mark in self.layout.marks.values():
            if mark.cell == cell and mark.name in self.addresses.constant:
                return f"{self.w.tables.name(mark.start)}[{index}]"
        base = self.addresses.address(cell)
        return f"c[{base + int(index)}]" if index.isdigit() else f"c[{base} + {index}]"

    def note_written(self, cell: int) -> None:
        """Note that the variable of a cell changes."""
        self.written.add(cell)

    # ---- values -----------------------------------------------------------------------------------

    def number(self, node: core.Value) -> str:
        """A value as a whole number."""
        return self._short(self._number(node), "x")

    def truth(self, node: core.Value) -> str:
        """A value as a Python truth."""
        return self._short(self._truth(node), "t")

    def _short(self, text: str, stem: str) -> str:
        """A text that is not long: values of values could be nested more deeply than Python reads."""
        if len(text) <= LONGEST_VALUE:
            return text
        name = self.w.fresh(stem)
        self.w.line(f"{name} = {text}")
        return name

    def _number(self, node: core.Value) -> str:
        if node.type == ty.TRUTH and not (isinstance(node, core.Read)):
            return number_of_truth(self.truth(node))
        looked_up = self._looked_up(node)
        return self._value(node) if looked_up is None else looked_up

    def _looked_up(self, node: core.Value) -> str | None:
        """A value that the board alone decides, from a table, where working it out takes more than that."""
        if not isinstance(node, core.Op | core.Apply | core.Pick) or node.type.many:
            return None
        if isinstance(node, core.Op) and node.operator in CHEAP and all(
            isinstance(part, core.Const | core.Read | core.Op) for part in node.arguments
        ):  # fmt: skip
            return None
        found = self.static.tabulated(node)
        if found is None:
            return None
        values = tuple(value for value in found.values if isinstance(value, int))
        if len(set(values)) == 1:
            return str(values[0]) if values[0] >= 0 else f"({values[0]})"
        return f"{self.w.tables.name(values)}[{self.case(found)}]"

    def simple(self, node: core.Value) -> str:
        """A value as a name or number, for use in several places."""
        text = self.number(node)
        if text.isidentifier() or text.isdigit():
            return text
        name = self.w.fresh("x")
        self.w.line(f"{name} = {text}")
        return name

    def _truth(self, node: core.Value) -> str:
        if isinstance(node, core.Const):
            return "True" if node.value else "False"
        looked_up = self._looked_up(node)
        if looked_up is not None:
            return str(looked_up != "0") if looked_up.isdigit() else f"({looked_up} != 0)"
        if isinstance(node, core.Op) and node.type == ty.TRUTH:
            return self._truth_op(node)
        if isinstance(node, core.Apply) and node.type == ty.TRUTH:
            self.bind(node)
            return self.truth(node.function.value)
        if isinstance(node, core.Pick):
            return self._pick(node, truth=True)
        if isinstance(node, core.Query):
            return self._query(node)
        text = self._value(node)
        return str(text != "0") if text.isdigit() else f"({text} != 0)"

    def _value(self, node: core.Value) -> str:
        if isinstance(node, core.Const):
            assert isinstance(node.value, int)
            return str(node.value)
        if isinstance(node, core.Read):
            if node.index is None:
                return self.var(node.cell)
            return self.mark_at(node.cell, self.number(node.index))
        if isinstance(node, core.Pieces):
            return self._pieces(node)
        if isinstance(node, core.Op):
            return self._op(node)
        if isinstance(node, core.Table):
            return self._table(node)
        if isinstance(node, core.Apply):
            self.bind(node)
            return self.number(node.function.value)
        if isinstance(node, core.Pick):
            return self._pick(node, truth=False)
        if isinstance(node, core.Query):
            return self._query(node)
        raise CannotGenerateError(f"{type(node).__name__} has no generated form")

    def bind(self, node: core.Apply) -> None:
        """Give a noun's parameters their values; its definition is then written in place."""
        cells, arguments = node.function.cells, node.arguments
        if len(cells) == 1 and not arguments[0].type.many:
            self.assign(cells[0], self.number(arguments[0]))
            return
        # Worked out before any is bound: an argument may read a parameter of the same noun.
        given: list[str | Rep] = []
        for n, argument in enumerate(arguments):
            if argument.type.many:
                given.append(self.kept(argument))
            else:
                given.append(self._steady(self.simple(argument), *arguments[n + 1 :]))
        for cell, value in zip(cells, given, strict=True):
            if isinstance(value, str):
                self.assign(cell, value)
            else:
                self.sets[cell] = value

    def bind_set(self, cell: int, node: core.Value) -> None:
        """Keep a set under the name of a cell."""
        self.sets[cell] = self.kept(node)

    def _pieces(self, node: core.Pieces) -> str:
        counted = self.totals.address(node)
        if counted is not None:
            return f"c[{counted}]"
        weights = [(kind, weight) for kind, weight in enumerate(node.weights) if weight]

        among = self.among(node.where)

        def weigh(place: str) -> str:
            parts = [
                self.count_at(place, kind, among) + (f" * {weight}" if weight != 1 else "")
                for kind, weight in weights
            ]
            return " + ".join(parts) or "0"

        if not node.where.type.many:
            place = self.simple(node.where) if len(weights) > 1 else self.number(node.where)
            text = weigh(place)
            return f"({text})" if len(weights) > 1 else text
        summed = self.sum_of(node.where) if node.weights == (1,) else None
        if summed is not None:
            return summed
        total = self.w.fresh("n")
        self.w.line(f"{total} = 0")
        self.each(node.where, lambda it: self.w.line(f"{total} += {weigh(it)}"))
        return total

    def _table(self, node: core.Table) -> str:
        rows = [row if isinstance(row, tuple) else (row,) for row in node.table]
        width = max(len(row) for row in rows)
        if len(node.arguments) == 1:
            flat = tuple(int(value) for row in rows for value in row)
            name = self.w.tables.name(flat)
            return f"{name}[{self.number(node.arguments[0])}]"
        flat = tuple(int(value) for row in rows for value in row)
        name = self.w.tables.name(flat)
        first = self._steady(self.number(node.arguments[0]), node.arguments[1])
        second = self.number(node.arguments[1])
        if first.isdigit():
            offset = int(first) * width
            return f"{name}[{offset} + {second}]" if offset else f"{name}[{second}]"
        return f"{name}[{first} * {width} + {second}]"

    def _pick(self, node: core.Pick, *, truth: bool) -> str:
        result = self.w.fresh("x")
        write = self.truth if truth else self.number
        condition = self.truth(node.condition)
        if condition in {"True", "False"}:
            return write(node.then if condition == "True" else node.other)
        with self.w.block(f"if {condition}:"):
            self.w.line(f"{result} = {write(node.then)}")
        with self.w.block("else:"):
            self.w.line(f"{result} = {write(node.other)}")
        return result

    # ---- operators --------------------------------------------------------------------------------

    def _truth_op(self, node: core.Op) -> str:
        operator, arguments = node.operator, node.arguments
        if operator in COMPARISONS:
            left, right = arguments
            if right.type == ty.TRUTH or left.type == ty.TRUTH:
                first = self._steady(self.number(left), right)
                return f"({first} {COMPARISONS[operator]} {self.number(right)})"
            if self.is_count(left) and isinstance(right, core.Const) and right.value == 0:
                if operator in {"<", ">="}:
                    return str(operator == ">=")
                return self.any_in(left, operator)
            first = self.number(left)
            if not isinstance(right, core.Const):
                first = self._steady(first, right)
            return compared(first, operator, self.number(right))
        if operator == "not":
            inner = self.truth(arguments[0])
            return str(inner == "False") if inner in {"True", "False"} else f"(not {inner})"
        if operator in {"and", "or"}:
            return self._logic(operator, arguments)
        if operator == "has":
            return self.has(arguments[0], arguments[1])
        return f"({self._op(node)} != 0)"

    def simples(
        self, values: Sequence[core.Value], following: Sequence[core.Value] = ()
    ) -> list[str]:
        """Values as names or numbers that stay what they are while the others, and what follows, are worked out."""
        found = []
        for n, value in enumerate(values):
            found.append(self._steady(self.simple(value), *values[n + 1 :], *following))
        return found

    def _steady(self, text: str, *following: core.Value) -> str:
        """Keep a value in a name when working out the next ones may write lines (and so change names)."""
        if text.isdigit():
            return text
        if not all(is_plain(value) for value in following):
            name = self.w.fresh("x")
            self.w.line(f"{name} = {text}")
            return name
        return text

    def _logic(self, operator: str, arguments: tuple[core.Value, ...]) -> str:
        """Sides that need lines before them are worked out only when they matter."""
        parts: list[str] = []
        for argument in arguments:
            before = len(self.w.lines)
            depth = self.w.depth
            self.w.depth += 1
            text = self.truth(argument)
            self.w.depth = depth
            written = self.w.lines[before:]
            deciding, other = ("False", "True") if operator == "and" else ("True", "False")
            if not written:
                if text == other:
                    continue
                parts.append(text)
                if text == deciding:
                    break
                continue
            del self.w.lines[before:]
            if not parts:
                self.w.lines.extend(line[4:] for line in written)
                parts.append(text)
                continue
            result = self.w.fresh("t")
            self.w.line(f"{result} = {f' {operator} '.join(parts)}")
            self.w.line(f"if {'' if operator == 'and' else 'not '}{result}:")
            self.w.lines.extend(written)
            self.w.depth += 1
            self.w.line(f"{result} = {text}")
            self.w.depth -= 1
            parts = [result]
        if not parts:
            return str(operator == "and")
        if parts[-1] in {"True", "False"} and parts[-1] == str(operator == "or"):
            return parts[-1]
        return parts[0] if len(parts) == 1 else "(" + f" {operator} ".join(parts) + ")"

    def _op(self, node: core.Op) -> str:
        operator, arguments = node.operator, node.arguments
        if operator in {"+", "-", "*"}:
            left = self.number(arguments[0])
            left = self._steady(left, arguments[1])
            text = f"{left} {operator} {self.number(arguments[1])}"
            if self.findings.magnitudes.small(node):
                return f"({text})"
            return f"max(-{LARGEST}, min({LARGEST}, {text}))"
        if operator in {"div", "mod"}:
            left = self._steady(self.number(arguments[0]), arguments[1])
            sign = "//" if operator == "div" else "%"
            if isinstance(arguments[1], core.Const):
                return f"({left} {sign} {arguments[1].value})" if arguments[1].value else "0"
            divisor = self.simple(arguments[1])
            return f"({left} {sign} {divisor} if {divisor} != 0 else 0)"
        if operator == "number":
            return self.number_of(arguments[0])
        if operator == "item":
            return self.item(node)
        if operator == "as hole":
            return self.number(arguments[0])
        if operator == "of kind":
            return self._of_kind(arguments[0], arguments[1])
        if node.type == ty.TRUTH:
            return number_of_truth(self._truth_op(node))
        raise CannotGenerateError(f"the operator {operator} has no generated form")

    def _of_kind(self, where: core.Value, kind: core.Value) -> str:
        if self.packing is not None:  # there is only one kind
            return self._pieces(core.Pieces(where.span, ty.NUMBER, where, (1,)))
        k = self._steady(self.simple(kind), where)
        places = self.layout.board.places
        self._flush_promoted()
        if not where.type.many:
            return f"c[{self.number(where)} + {k} * {places}]"
        total = self.w.fresh("n")
        self.w.line(f"{total} = 0")
        self.each(where, lambda it: self.w.line(f"{total} += c[{it} + {k} * {places}]"))
        return total

    def _flush_promoted(self) -> None:
        """Bring the cells of promoted places up to date, for those who must read them by number."""
        for place in sorted(self.promoted):
            for kind in range(len(self.layout.kinds)):
                cell = place + kind * self.layout.board.places
                self.w.line(f"c[{cell}] = {self.var(cell)}")

    def _query(self, node: core.Query) -> str:
        raise CannotGenerateError(f"‘{node.question}’ cannot be asked here")

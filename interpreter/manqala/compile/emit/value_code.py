"""Values: expressions, and the lines that must precede them.

A truth becomes a Python truth, everything else a whole number.  Values have no effects, so the order of evaluation
does not matter, except that ``and`` and ``or`` short-circuit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.emit.cells import count_at
from manqala.compile.emit.flags import sum_of
from manqala.compile.emit.plain_values import CHEAP, is_light
from manqala.compile.emit.set_loops import bind, each
from manqala.compile.emit.set_questions import any_in, has, item, number_of, only
from manqala.compile.emit.table_rows import case
from manqala.compile.emit.writer import CannotGenerateError
from manqala.compile.program.code_lines import Assignment, Line
from manqala.compile.program.expressions import (
    FALSE,
    TRUE,
    C,
    Expression,
    Name,
    Truth,
    WholeNumber,
    both,
    call,
    choice,
    combine,
    either,
    larger,
    negate,
    number_of_truth,
    smaller,
    total,
    within,
)
from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.arithmetic import LARGEST, clamp
from manqala.core.course import Inquiry
from manqala.core.operators import COMPARISONS, LOGIC, Operator
from manqala.core.silent import announces

if TYPE_CHECKING:
    from manqala.compile.emit.function_writing import Writing

LARGEST_VALUE = 100
"""Size in parts from which a value gets a name."""
SIGNS = {operator: operator.value for operator in COMPARISONS} | {Operator.EQUAL: "=="}
"""The comparisons in Python."""


def number(f: Writing, node: core.Value) -> Expression:
    """Return a value as a whole number."""
    if node.type == ty.TRUTH and not isinstance(node, core.Read):
        return number_of_truth(truth(f, node))
    found = _looked_up(f, node)
    return _short(f, _value(f, node) if found is None else found, "x")


def truth(f: Writing, node: core.Value) -> Expression:
    """Return a value as a Python truth."""
    return _short(f, _truth(f, node), "t")


def _short(f: Writing, code: Expression, stem: str) -> Expression:
    """Name a long value: Python limits the nesting of expressions."""
    parts = sum(1 for _ in within(code))
    return code if parts <= LARGEST_VALUE else f.w.let(stem, code)


def _looked_up(f: Writing, node: core.Value) -> Expression | None:
    """Return a static value from a table, if evaluating it takes longer."""
    if not isinstance(node, core.Op | core.Apply | core.Pick) or node.type.many:
        return None
    if isinstance(node, core.Op) and node.operator in CHEAP and all(
        isinstance(part, core.Const | core.Read | core.Op) for part in node.arguments
    ):  # fmt: skip
        return None
    found = f.static.tabulated(node)
    if found is None:
        return None
    values = tuple(value for value in found.values if isinstance(value, int))
    return (
        WholeNumber(values[0]) if len(set(values)) == 1 else f.w.tables.of(values)[case(f, found)]
    )


def _truth(f: Writing, node: core.Value) -> Expression:
    if isinstance(node, core.Const):
        return Truth(bool(node.value))
    found = _looked_up(f, node)
    if found is not None:
        return found.differs(0)
    if isinstance(node, core.Op) and node.type == ty.TRUTH:
        return _truth_op(f, node)
    if isinstance(node, core.Apply) and node.type == ty.TRUTH:
        bind(f, node.function.cells, node.arguments)
        return truth(f, node.function.value)
    if isinstance(node, core.Pick):
        return _pick(f, node, truth=True)
    if isinstance(node, core.Query):
        return _query(f, node)
    return _value(f, node).differs(0)


def _value(f: Writing, node: core.Value) -> Expression:
    if isinstance(node, core.Const):
        assert isinstance(node.value, int)
        return WholeNumber(node.value)
    if isinstance(node, core.Read):
        return (
            f.var(node.cell) if node.index is None else f.mark_at(node.cell, number(f, node.index))
        )
    if isinstance(node, core.Pieces):
        return _pieces(f, node)
    if isinstance(node, core.Op):
        return _op(f, node)
    if isinstance(node, core.Table):
        return _table(f, node)
    if isinstance(node, core.Apply):
        bind(f, node.function.cells, node.arguments)
        return number(f, node.function.value)
    if isinstance(node, core.Pick):
        return _pick(f, node, truth=False)
    if isinstance(node, core.Query):
        return _query(f, node)
    raise CannotGenerateError(f"{type(node).__name__} has no generated form")


def _pieces(f: Writing, node: core.Pieces) -> Expression:
    counted = f.findings.totals.address(node)
    if counted is not None:
        return C[counted]
    weights = [(kind, weight) for kind, weight in enumerate(node.weights) if weight]
    among = f.among(node.where)

    def weigh(place: Expression) -> Expression:
        return total(count_at(f, place, kind, among) * weight for kind, weight in weights)

    if not node.where.type.many:
        return weigh(f.simple(node.where) if len(weights) > 1 else number(f, node.where))
    summed = sum_of(f, node.where) if node.weights == (1,) else None
    if summed is not None:
        return summed
    found = f.w.let("n", 0)
    each(f, node.where, lambda it: f.w.add(found, weigh(it)))
    return found


def _table(f: Writing, node: core.Table) -> Expression:
    rows = [row if isinstance(row, tuple) else (row,) for row in node.table]
    table = f.w.tables.of(tuple(int(value) for row in rows for value in row))
    first, *others = node.arguments
    if not others:
        return table[number(f, first)]
    row = f.steady(number(f, first), *others) * max(len(row) for row in rows)
    return table[row + number(f, others[0])]


def _pick(f: Writing, node: core.Pick, *, truth: bool) -> Expression:
    write = f.truth if truth else f.number
    result = f.w.fresh("x")
    condition = f.truth(node.condition)
    if isinstance(condition, Truth):
        return write(node.then if condition.value else node.other)
    with f.w.when(condition):
        f.w.set(result, write(node.then))
    with f.w.otherwise():
        f.w.set(result, write(node.other))
    return result


# ---- operators ------------------------------------------------------------------------------------


def _truth_op(f: Writing, node: core.Op) -> Expression:
    operator, arguments = node.operator, node.arguments
    if operator in SIGNS:
        return _comparison(f, operator, *arguments)
    if operator == Operator.NOT:
        return negate(truth(f, arguments[0]))
    if operator in LOGIC:
        return _logic(f, operator, arguments)
    if operator == Operator.HAS:
        return has(f, *arguments)
    return _op(f, node).differs(0)


def _comparison(f: Writing, operator: Operator, left: core.Value, right: core.Value) -> Expression:
    """Compare two numbers; a count of a set stops at the first member if evaluation has no effects."""
    truths = ty.TRUTH in {left.type, right.type}
    if (
        not truths and isinstance(left, core.Op) and left.operator == Operator.NUMBER
        and isinstance(right, core.Const) and right.value == 0 and not announces(left)
    ):  # fmt: skip
        if operator in {Operator.LESS, Operator.AT_LEAST}:
            return Truth(operator == Operator.AT_LEAST)
        return any_in(f, left.arguments[0], none=operator in {Operator.EQUAL, Operator.AT_MOST})
    first = f.steady(number(f, left), right)
    return combine(SIGNS[operator], first, number(f, right))


def _logic(f: Writing, operator: Operator, arguments: tuple[core.Value, ...]) -> Expression:
    """Evaluate operands with preceding lines lazily, unless they are cheap."""
    join, deciding, idle = (
        (both, FALSE, TRUE) if operator == Operator.AND else (either, TRUE, FALSE)
    )
    parts: list[Expression] = []
    for argument in arguments:
        with f.w.aside() as lines:
            part = truth(f, argument)
        # A noun in both operands assigns its parameters another value the second time.
        if lines and parts and not (is_light(argument) and _are_independent(parts, lines)):
            result = f.w.let("t", join(*parts))
            with f.w.when(result if operator == Operator.AND else negate(result)):
                f.w.insert(lines)
                f.w.set(result, part)
            parts = [result]
            continue
        f.w.insert(lines)
        if part != idle:
            parts.append(part)
        if part == deciding:
            break
    return join(*parts)


def _are_independent(parts: list[Expression], lines: list[Line]) -> bool:
    """Return whether lines change nothing that these values read."""
    read = {
        expression for part in parts for expression in within(part) if isinstance(expression, Name)
    }
    return all(isinstance(line, Assignment) and line.target not in read for line in lines)


def _op(f: Writing, node: core.Op) -> Expression:
    operator, arguments = node.operator, node.arguments
    if operator in {Operator.PLUS, Operator.MINUS, Operator.TIMES}:
        left = f.steady(number(f, arguments[0]), arguments[1])
        found = combine(operator, left, number(f, arguments[1]))
        if f.findings.magnitudes.small(node):
            return found
        if isinstance(found, WholeNumber):
            return WholeNumber(clamp(found.value))
        return larger(-LARGEST, smaller(LARGEST, found))
    if operator in {Operator.DIV, Operator.MOD}:
        left = f.steady(number(f, arguments[0]), arguments[1])
        divisor = f.simple(arguments[1])
        if divisor == WholeNumber(0):
            return divisor
        found = combine("//" if operator == Operator.DIV else "%", left, divisor)
        return found if isinstance(divisor, WholeNumber) else choice(divisor.differs(0), found, 0)
    if operator == Operator.NUMBER:
        return number_of(f, arguments[0])
    if operator == Operator.ITEM:
        return item(f, node)
    if operator == Operator.ONLY:
        return only(f, node)
    if operator == Operator.AS_HOLE:
        return number(f, arguments[0])
    if operator == Operator.OF_KIND:
        return _of_kind(f, *arguments)
    raise CannotGenerateError(f"the operator {operator} has no generated form")


def _of_kind(f: Writing, where: core.Value, kind: core.Value) -> Expression:
    if f.packing is not None:  # there is only one kind
        return _pieces(f, core.Pieces(where.span, ty.NUMBER, where, (1,)))
    offset = f.steady(f.simple(kind), where) * f.board.places
    for place in sorted(f.promoted):  # reads by number find them in the row
        for n in range(len(f.layout.kinds)):
            cell = place + n * f.board.places
            f.w.set(C[cell], f.variable(cell))
    if not where.type.many:
        return C[number(f, where) + offset]
    found = f.w.let("n", 0)
    each(f, where, lambda it: f.w.add(found, C[it + offset]))
    return found


# ---- queries --------------------------------------------------------------------------------------


def _query(f: Writing, node: core.Query) -> Expression:
    if node.question is Inquiry.OCCURRENCES:
        return C[Name("OCCURS")]
    # Compared by identity: each query has its own function.
    known = [(id(other), level) for other, level in f.queries]
    if (id(node), f.level) not in known:
        f.queries.append((node, f.level))
        known.append((id(node), f.level))
    which = known.index((id(node), f.level))
    player = f.simple(node.arguments[0])
    f.store()
    return f.w.let("t", call(f"can_move_{which}", C, player, Name("X")))

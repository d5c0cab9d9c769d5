"""Conditions on all holes of a row at once, packed into one word.

A set of holes is a word with flags at the highest bits of its fields.  One addition compares the contents of all
holes with a number; a bit count gives the size of a set, and a table gives its members.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.emit.cells import change_word, word
from manqala.compile.emit.sets import Flags
from manqala.compile.emit.table_rows import case, owned_table
from manqala.compile.program.expressions import ZERO, C, Expression, WholeNumber, call, choice
from manqala.core import nodes as core
from manqala.core.operators import COMPARISONS, LOGIC, Operator

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.compile.analysis.packing import Packing
    from manqala.compile.emit.function_writing import Writing
    from manqala.compile.emit.table_rows import Members

Cases = tuple[Expression, "Members"]
"""The number of the case, and the holes for each case."""
AT_LEAST = {Operator.MORE: 1, Operator.AT_LEAST: 0, Operator.LESS: 0, Operator.AT_MOST: 1}
"""The addend that turns a comparison into ‘at least’, or into its negation."""


def set_as_flags(f: Writing, node: core.Value) -> Flags | None:
    """Return a filtered set of holes as flags, if all are in one word and the condition applies to whole words.

    Loops handle all other sets.
    """
    packing = f.packing
    if packing is None:
        return None
    if not isinstance(node, core.Filter):
        return _owned_flags(f, node)
    if f.static.tabulated(node):
        return None
    holes: Expression
    owned = _owned_flags(f, node.of)
    row = None if owned else _row(f, packing, node.of)
    if owned:
        which, holes = owned.word, owned.name
    elif row:
        which, holes = row[0], fields_of(f, row[1], packing.top)
    else:
        return None
    every = f.w.fresh("x")
    condition = condition_of_all(packing, node.condition, frozenset({node.cell}), every)
    if condition is None:
        return None
    f.w.set(every, word_at(f, which))
    return flags_of(f, condition & holes, which, order=owned.order if owned else None)


def _owned_flags(f: Writing, node: core.Value) -> Flags | None:
    """Return a player's current holes as flags, if holes change hands."""
    cells = f.findings.ownership.cells
    if not (
        cells
        and isinstance(node, core.Op)
        and node.operator == Operator.OWNED
        and f.facts.somebody(node.arguments[0])
    ):
        return None
    player = f.simple(node.arguments[0])
    return flags_of(f, C[cells[0] + player], ZERO, order=player)


def flags_of(
    f: Writing, flags: Expression, which: Expression, *, backwards: bool = False, order: Expression | None = None
) -> Flags:  # fmt: skip
    """Return flags that stay fixed even if variables later select another word."""
    assert f.packing is not None
    f.w.tables.flags = True
    name = f.w.let("f", flags)
    which = which if isinstance(which, WholeNumber) else f.w.let("x", which)
    order = order if order is None or isinstance(order, WholeNumber) else f.w.let("x", order)
    return Flags(name, which, f.packing.members().stride, backwards, order)


def sum_of(f: Writing, node: core.Value) -> Expression | None:
    """Return the number of pieces in a set of holes in one word, regardless of their contents."""
    packing = f.packing
    if packing is None:
        return None
    if isinstance(node, core.Read):
        flags, row = f.sets.get(node.cell), None
    else:
        flags = set_as_flags(f, node)
        row = None if flags else _row(f, packing, node)
    if isinstance(flags, Flags):
        return sum_in(f, spread(f, flags), flags.word)
    return None if row is None else sum_in(f, fields_of(f, row[1], packing.field), row[0])


def sum_in(f: Writing, fields: Expression, which: Expression) -> Expression:
    """Return the number of pieces in some fields of a word."""
    assert f.packing is not None
    return call("remainder", word_at(f, which) & fields, f.packing.field)


def clear_fields(f: Writing, fields: Expression, which: Expression) -> None:
    """Emit code that empties some fields of a word."""
    assert f.packing is not None
    if isinstance(which, WholeNumber):
        change_word(f, which.value, "&", ~fields)
        return
    for number in range(f.packing.track):
        change_word(f, number, "&", ~choice(which.equals(number), fields, 0))


def spread(f: Writing, flags: Flags) -> Expression:
    """Return all bits of the flagged fields."""
    assert f.packing is not None
    return (flags.name << 1) - (flags.name >> f.packing.width - 1)


# ---- the holes ------------------------------------------------------------------------------------


def _row(f: Writing, packing: Packing, node: core.Value) -> tuple[Expression, Cases] | None:
    """Return the number of the word, and the holes for each case with the number of the case."""
    found = cases_of(f, node)
    return None if found is None else row_of(f, packing, found)


def row_of(f: Writing, packing: Packing, found: Cases) -> tuple[Expression, Cases] | None:
    """Return the number of the word with these holes, the same in all cases."""
    index, rows = found
    words: list[int] = []
    for row in rows:
        at = [packing.at(place) for place in row]
        if at != sorted(at) or len({number for number, _ in at}) > 1 or packing.nowhere in row:
            return None
        words.append(at[0][0] if at else 0)
    if len(set(words)) == 1:
        return WholeNumber(words[0]), found
    return (index if words == [0, 1] else f.w.tables.of(tuple(words))[index]), found


def cases_of(f: Writing, node: core.Value) -> Cases | None:
    """Return the possible rows of holes of a set, and the number of the actual one."""
    if isinstance(node, core.Const) and isinstance(node.value, tuple):
        return ZERO, [node.value]
    if isinstance(node, core.Op) and node.operator == Operator.OWNED and f.owners_fixed:
        return cases_of(f, owned_table(f, node.arguments[0]))
    if isinstance(node, core.Table) and len(node.arguments) == 1:
        rows = [row for row in node.table if isinstance(row, tuple)]
        if f.facts.somebody(node.arguments[0]):
            rows = rows[: f.board.number_of_players]
        return f.simple(node.arguments[0]), rows
    static = f.static.tabulated(node)
    if static is None or not node.type.many:
        return None
    return case(f, static), [row for row in static.values if isinstance(row, tuple)]


def fields_of(f: Writing, masks: Cases, field: int) -> Expression:
    """Return the fields of the holes, each with this value."""
    packing = f.packing
    assert packing is not None
    index, rows = masks
    numbers = tuple(
        sum(packing.mask(number, row, field) for number in range(packing.track)) for row in rows
    )
    return WholeNumber(numbers[0]) if len(set(numbers)) == 1 else f.w.tables.of(numbers)[index]


def word_at(f: Writing, which: Expression) -> Expression:
    """Return the word with this number."""
    if isinstance(which, WholeNumber):
        return word(f, which.value)
    return choice(which.equals(1), word(f, 1), word(f, 0)) if f.local else C[which]


# ---- conditions -----------------------------------------------------------------------------------


def condition_of_all(
    packing: Packing, node: core.Value, its: frozenset[int], every: Expression
) -> Expression | None:
    """Apply a condition to all fields of a word, as flags; ``its``: the variables that denote the hole."""
    if isinstance(node, core.Const):
        return WholeNumber(-1) if node.value else ZERO
    if isinstance(node, core.Apply):
        inside = _inside_of(node, its)
        if inside is None:
            return None
        return condition_of_all(packing, node.function.value, inside, every)
    if not isinstance(node, core.Op):
        return None
    if node.operator in LOGIC | {Operator.NOT}:
        parts = [condition_of_all(packing, part, its, every) for part in node.arguments]
        return _join(node.operator, parts)
    if node.operator not in COMPARISONS or not _counts(node.arguments[0], its):
        return None
    limit = node.arguments[1]
    if not isinstance(limit, core.Const) or not isinstance(limit.value, int):
        return None
    return _compare(packing, node.operator, limit.value, every)


def _join(operator: Operator, parts: Sequence[Expression | None]) -> Expression | None:
    found, *others = parts
    for other in others:
        if found is None or other is None:
            return None
        found = found & other if operator == Operator.AND else found | other
    return ~found if operator == Operator.NOT and found is not None else found


def _inside_of(node: core.Apply, its: frozenset[int]) -> frozenset[int] | None:
    """Return the variables that denote the hole in the definition of a noun or adjective; none if it has other parameters."""
    if all(_reads(argument, its) for argument in node.arguments):
        return its | set(node.function.cells)
    return None


def _counts(node: core.Value, its: frozenset[int]) -> bool:
    """Return whether a value is the number of pieces in the hole."""
    if isinstance(node, core.Apply):
        inside = _inside_of(node, its)
        return inside is not None and _counts(node.function.value, inside)
    return isinstance(node, core.Pieces) and _reads(node.where, its) and node.weights == (1,)


def _compare(
    packing: Packing, operator: Operator, limit: int, every: Expression
) -> Expression | None:
    ones = sum(1 << n * packing.width for n in range(max(map(len, packing.words))))
    half = packing.top

    def at_least(number: int) -> Expression:
        # The addition carries into the highest bit of a field if its value is large enough.
        return (every & ones * (half - 1)) + ones * (half - number) | every

    if not 0 <= limit < half:
        return None
    if operator in AT_LEAST:
        number = limit + AT_LEAST[operator]
        if number == 0:
            return WholeNumber(-1) if operator == Operator.AT_LEAST else ZERO
        return (
            at_least(number)
            if operator in {Operator.MORE, Operator.AT_LEAST}
            else ~at_least(number)
        )
    equal = ~at_least(limit + 1)
    if limit:
        equal = at_least(limit) & equal
    return equal if operator == Operator.EQUAL else ~equal


def _reads(node: core.Value, cells: frozenset[int]) -> bool:
    return isinstance(node, core.Read) and node.index is None and node.cell in cells

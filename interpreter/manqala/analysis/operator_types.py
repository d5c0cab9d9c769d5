"""The operand and result types of operators, the values of types, and the shapes of tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import types as ty
from manqala.core.arithmetic import LARGEST
from manqala.core.operators import ARITHMETIC, COMPARISONS, EQUALITY, LOGIC, Operator
from manqala.core.types import Base

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.core import nodes as core
    from manqala.core.layout import Layout
    from manqala.core.types import Type

PLACES = frozenset({ty.HOLE, ty.PLACE})
WHERE = PLACES | {ty.HOLES}
"""Types of the places in which pieces can be counted."""
ORDERED = frozenset({Operator.FIRST, Operator.LAST})
JOINED = frozenset({Operator.UNION, Operator.EXCEPT, Operator.ELSE})


def fits(have: Type, wanted: Type) -> bool:
    """Return whether a value of one type is allowed for another: a hole is a place."""
    return have == wanted or (have == ty.HOLE and wanted == ty.PLACE)


def is_comparable(one: Type, other: Type) -> bool:
    """Return whether two values can be compared, or combined."""
    return fits(one, other) or fits(other, one)


def is_well_typed(node: core.Op) -> bool:
    """Return whether an operator has valid operands, and the right result type."""
    given = tuple(argument.type for argument in node.arguments)
    result, operator = node.type, node.operator
    if operator in LOGIC:
        return len(given) > 1 and set(given) == {result} == {ty.TRUTH}
    if len(given) == 1:
        return _of_one(operator, given[0], result)
    return len(given) == 2 and _of_two(operator, given[0], given[1], result)


def _of_one(operator: Operator, given: Type, result: Type) -> bool:
    match operator:
        case Operator.NOT:
            return given == result == ty.TRUTH
        case Operator.SINGLE:
            one = ty.HOLE if given == ty.PLACE else given
            return not given.many and result == one.set
        case Operator.BACKWARDS:
            return given.many and result == given
        case Operator.ONLY:
            return given.many and result == given.one
        case Operator.FULLEST | Operator.EMPTIEST:
            return given == result == ty.HOLES
        case Operator.NUMBER:
            return given.many and result == ty.NUMBER
        case Operator.OWNED:
            return given == ty.PLAYER and result == ty.HOLES
        case Operator.KINDS:
            return given in WHERE and result == ty.KINDS
        case Operator.AS_HOLE:
            return given in PLACES and result == ty.HOLE
    return False


def _of_two(operator: Operator, first: Type, second: Type, result: Type) -> bool:
    if operator in ARITHMETIC:
        return first == second == result == ty.NUMBER
    if operator in EQUALITY:
        return not first.many and is_comparable(first, second) and result == ty.TRUTH
    if operator in COMPARISONS:
        return first == second == ty.NUMBER and result == ty.TRUTH
    if operator in JOINED:
        return first.many and first == second == result
    if operator in ORDERED:
        return first.many and second == ty.NUMBER and result == first
    match operator:
        case Operator.ITEM:
            return first.many and second == ty.NUMBER and result == first.one
        case Operator.HAS:
            return first.many and is_comparable(second, first.one) and result == ty.TRUTH
        case Operator.UPTO:
            return first == second == ty.NUMBER and result == ty.NUMBERS
        case Operator.OF_KIND:
            return first in WHERE and second == ty.KIND and result == ty.NUMBER
    return False


class Ranges:
    """The possible values of each type in a game."""

    def __init__(self, layout: Layout, choices: dict[str, int]) -> None:
        """``choices``: the number of words of each option."""
        self.board = layout.board
        self.kinds = len(layout.kinds)
        self.choices = choices

    def of(self, type_: Type) -> range | None:
        """Return the values of a type, or of the members of a set; none for types that finished rules do not have."""
        board = self.board
        if type_.base is Base.CHOICE:
            return range(self.choices.get(type_.option, 0))
        return {
            Base.NUMBER: range(-LARGEST, LARGEST + 1),
            Base.TRUTH: range(2),
            Base.PLAYER: range(board.number_of_players + 1),
            Base.HOLE: range(len(board.place_at)),
            Base.PLACE: range(len(board.place_at)),
            Base.DIRECTION: range(2),
            Base.KIND: range(self.kinds),
        }.get(type_.base)

    def holds(self, type_: Type, value: object) -> bool:
        """Return whether a constant is a value of a type: a number within its range, or a tuple of distinct ones."""
        known = self.of(type_)
        if known is None:
            return False
        if not type_.many:
            return isinstance(value, int) and value in known
        return (
            isinstance(value, tuple)
            and len(set(value)) == len(value)
            and all(isinstance(member, int) and member in known for member in value)
        )

    def lengths(self, index: Type) -> set[int]:
        """Return the possible numbers of rows of a table with this index type."""
        board = self.board
        if index in PLACES:
            return {board.places, len(board.place_at)}
        known = self.of(index)
        return set() if known is None or index.many or index == ty.NUMBER else {len(known)}

    def is_table(self, table: object, indices: Sequence[Type], type_: Type) -> bool:
        """Return whether a table has a row for every index, and values of a type."""
        rows: list[object] = [table]
        for index in indices:
            lengths = self.lengths(index)
            if not all(isinstance(row, tuple) and len(row) in lengths for row in rows):
                return False
            rows = [entry for row in rows for entry in _entries(row)]
        return all(self.holds(type_, entry) for entry in rows)


def _entries(row: object) -> Iterator[object]:
    if isinstance(row, tuple):
        yield from row

"""The typed program: every value has a type, every name is a local, every call knows its function.

``lower`` makes it, passes change it, back ends translate it. It knows nothing of games and their rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from manqala.compile.program.value_types import MatrixType, NumberKind, RowType

if TYPE_CHECKING:
    from manqala.compile.program.value_types import Arithmetic, Comparison, RowsType, Type


@dataclass(slots=True, eq=False)
class LocalVariable:
    """A variable of a function instance."""

    name: str
    type: Type


# ---- values


@dataclass(slots=True, eq=False)
class Constant:
    """A constant number or truth."""

    type: NumberKind
    value: int | float


@dataclass(slots=True, eq=False)
class TableAddress:
    """The address of a constant table."""

    name: str
    type: RowType


@dataclass(slots=True, eq=False)
class Get:
    """The value of a local."""

    local: LocalVariable

    @property
    def type(self) -> Type:
        """The type of the local."""
        return self.local.type


@dataclass(slots=True, eq=False)
class Load:
    """An element of a row."""

    row: Value
    index: Value

    @property
    def type(self) -> NumberKind:
        """The kind of the row's elements."""
        assert isinstance(self.row.type, RowType)
        return self.row.type.element


@dataclass(slots=True, eq=False)
class LoadRow:
    """One of several rows, by a constant index."""

    rows: Value
    number: int
    type: RowType


@dataclass(slots=True, eq=False)
class RowAt:
    """One of the rows of a matrix."""

    matrix: Value
    index: Value

    @property
    def type(self) -> RowType | RowsType:
        """The type of each row."""
        assert isinstance(self.matrix.type, MatrixType)
        return self.matrix.type.row


@dataclass(slots=True, eq=False)
class Length:
    """The number of elements in a row."""

    row: Value

    @property
    def type(self) -> NumberKind:
        """A whole number."""
        return NumberKind.INT


@dataclass(slots=True, eq=False)
class Compute:
    """An operator on numbers of one kind, which is also the kind of the result."""

    operator: Arithmetic
    operands: tuple[Value, ...]
    type: NumberKind


@dataclass(slots=True, eq=False)
class Compare:
    """A comparison of two numbers of one kind."""

    comparison: Comparison
    left: Value
    right: Value

    @property
    def type(self) -> NumberKind:
        """A truth."""
        return NumberKind.TRUTH


@dataclass(slots=True, eq=False)
class Negation:
    """The negation of a truth."""

    operand: Value

    @property
    def type(self) -> NumberKind:
        """A truth."""
        return NumberKind.TRUTH


@dataclass(slots=True, eq=False)
class SelectValue:
    """One of two values; only the selected one is computed, unless both are ``eager``."""

    condition: Value
    then: Value
    other: Value
    type: Type
    eager: bool = False


@dataclass(slots=True, eq=False)
class Convert:
    """A truth as a whole number, or a number as a real."""

    operand: Value
    type: NumberKind


@dataclass(slots=True, eq=False)
class Let:
    """A value after an assignment, for double use."""

    local: LocalVariable
    bound: Value
    value: Value

    @property
    def type(self) -> Type | None:
        """The type of the value."""
        return self.value.type


@dataclass(slots=True, eq=False)
class CallInstance:
    """The result of a function instance."""

    instance: Instance
    arguments: tuple[Value, ...]

    @property
    def type(self) -> NumberKind | None:
        """None for a function called for its effect."""
        return self.instance.result


@dataclass(slots=True, eq=False)
class TurnsOfMany:
    """The result of machine code at an address that takes turns of many games, see ``lanes/turns.py``; LLVM only."""

    address: Value
    lanes: Value
    chance: Value
    most: Value

    @property
    def type(self) -> NumberKind:
        """Flags of games."""
        return NumberKind.INT


@dataclass(slots=True, eq=False)
class Inlined:
    """The inlined body of a function; ``Leave`` ends it with its value."""

    name: str
    body: list[Statement]
    type: NumberKind | None


Value = (
    Constant | TableAddress | Get | Load | LoadRow | RowAt | Length | Compute | Compare | Negation | SelectValue | Convert | Let
    | CallInstance | TurnsOfMany | Inlined
)  # fmt: skip


# ---- statements


@dataclass(slots=True, eq=False)
class Set:
    """An assignment to a local."""

    local: LocalVariable
    value: Value


@dataclass(slots=True, eq=False)
class StoreElement:
    """A store to an element of a row."""

    row: Value
    index: Value
    value: Value


@dataclass(slots=True, eq=False)
class CopyElements:
    """A copy of elements into a row of the same type or a wider one of whole numbers; the rows do not overlap."""

    source: Value
    start: Value
    target: Value
    at: Value
    count: Value


@dataclass(slots=True, eq=False)
class Prefetch:
    """A request for an element of a row before it is needed, on machines that support it; it has no other effect."""

    row: Value
    index: Value


@dataclass(slots=True, eq=False)
class IfElse:
    """A condition with two branches."""

    condition: Value
    then: list[Statement]
    other: list[Statement]


@dataclass(slots=True, eq=False)
class Loop:
    """A loop while a condition holds; ``step`` runs after each iteration, also after ``Next``."""

    condition: Value
    body: list[Statement]
    step: list[Statement] = field(default_factory=list)
    entered: bool = False
    """Whether the condition is known to hold at the start."""


@dataclass(slots=True, eq=False)
class Exit:
    """The end of a loop."""

    loop: Loop


@dataclass(slots=True, eq=False)
class Next:
    """The end of a loop iteration."""

    loop: Loop


@dataclass(slots=True, eq=False)
class Leave:
    """The end of an inlined body, or of the function if ``inlined`` is none."""

    inlined: Inlined | None
    value: Value | None


@dataclass(slots=True, eq=False)
class CallForEffect:
    """A call for its effect; its value, if any, is dropped."""

    call: CallInstance | Inlined


Statement = (
    Set
    | StoreElement
    | CopyElements
    | Prefetch
    | IfElse
    | Loop
    | Exit
    | Next
    | Leave
    | CallForEffect
)


@dataclass(slots=True, eq=False)
class Instance:
    """A function for certain parameter types."""

    name: str
    parameters: tuple[LocalVariable, ...]
    locals: list[LocalVariable] = field(default_factory=list)
    """All locals except parameters."""
    body: list[Statement] = field(default_factory=list)
    result: NumberKind | None = None


@dataclass(slots=True, eq=False)
class TypedProgram:
    """Function instances, callees before callers, the entries by name, and the tables."""

    instances: list[Instance]
    exported: dict[str, Instance]
    tables: dict[str, RowType]
    table_ranges: dict[str, tuple[int, int]] = field(default_factory=dict)
    """The range of elements in tables, if known."""

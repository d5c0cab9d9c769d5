"""The typed program: every value has a type, every name is a local, every call knows its function.

``lower`` makes it, passes change it, back ends write it as code. It has no name of a game and nothing of its rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum, StrEnum


class NumberKind(IntEnum):
    """What a value is, in the order in which one converts into the next."""

    TRUTH = 0
    """True or false."""
    INT = 1
    """A whole number of 64 bits, with wraparound."""
    REAL = 2
    """A number with a fraction, of 64 bits."""


@dataclass(frozen=True, slots=True)
class RowType:
    """A row of numbers in memory; a value of it is an address."""

    bits: int
    """The width of an element: 8, 16, 32 or 64; of reals 32 or 64."""
    real: bool = False
    signed: bool = True
    """Whether the highest bit of an element is its sign; those of 64 bits always have one."""

    @property
    def element(self) -> NumberKind:
        """What reading an element gives."""
        return NumberKind.REAL if self.real else NumberKind.INT


@dataclass(frozen=True, slots=True)
class RowsType:
    """Several rows, each with its own type; a value of it is the address of their addresses."""

    rows: tuple[RowType, ...]


@dataclass(frozen=True, slots=True)
class MatrixType:
    """Rows of one type and length, one behind the other; a value of it is the address of the first one's first element.

    Where each of many games has several rows of different types, the elements of ``row`` are their addresses.
    """

    row: RowType | RowsType
    stride: int
    """From one row to the next, in bytes."""


Type = NumberKind | RowType | RowsType | MatrixType


@dataclass(frozen=True, slots=True)
class RecordType:
    """Rows and numbers that kernels hand round together, by name; no value has this type: lowering takes records apart."""

    fields: tuple[tuple[str, Type], ...]


@dataclass(slots=True, eq=False)
class LocalVariable:
    """A variable of a function instance."""

    name: str
    type: Type


# ---- values


@dataclass(slots=True, eq=False)
class Constant:
    """A number or truth that is known."""

    type: NumberKind
    value: int | float


@dataclass(slots=True, eq=False)
class TableAddress:
    """Where a constant table begins."""

    name: str
    type: RowType


@dataclass(slots=True, eq=False)
class Get:
    """The value of a local."""

    local: LocalVariable

    @property
    def type(self) -> Type:
        """That of the local."""
        return self.local.type


@dataclass(slots=True, eq=False)
class Load:
    """An element of a row."""

    row: Value
    index: Value

    @property
    def type(self) -> NumberKind:
        """That of the row's elements."""
        assert isinstance(self.row.type, RowType)
        return self.row.type.element


@dataclass(slots=True, eq=False)
class LoadRow:
    """One of several rows, by a number that is known."""

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
        """That of every row of it."""
        assert isinstance(self.matrix.type, MatrixType)
        return self.matrix.type.row


@dataclass(slots=True, eq=False)
class Length:
    """How many elements a row has."""

    row: Value

    @property
    def type(self) -> NumberKind:
        """A whole number."""
        return NumberKind.INT


class Arithmetic(StrEnum):
    """Operators of two numbers, and of one."""

    ADD = "add"
    SUB = "sub"
    MUL = "mul"
    DIVIDE = "divide"
    """Of reals."""
    FLOOR_DIVIDE = "floor_divide"
    """Rounds down, as Python does."""
    MODULO = "modulo"
    """Has the sign of the divisor, as in Python."""
    UNSIGNED_REMAINDER = "unsigned_remainder"
    AND = "and"
    OR = "or"
    XOR = "xor"
    SHIFT_LEFT = "shift_left"
    SHIFT_RIGHT = "shift_right"
    """Keeps the sign."""
    UNSIGNED_SHIFT_RIGHT = "unsigned_shift_right"
    MIN = "min"
    MAX = "max"
    COUNT_BITS = "count_bits"
    SQUARE_ROOT = "square_root"
    LOGARITHM = "logarithm"


@dataclass(slots=True, eq=False)
class Compute:
    """An operator on numbers of one kind, which is also that of the result."""

    operator: Arithmetic
    operands: tuple[Value, ...]
    type: NumberKind


class Comparison(StrEnum):
    """How two numbers compare."""

    EQ = "eq"
    NE = "ne"
    LT = "lt"
    LE = "le"
    GT = "gt"
    GE = "ge"


@dataclass(slots=True, eq=False)
class Compare:
    """Whether two numbers of one kind compare so."""

    comparison: Comparison
    left: Value
    right: Value

    @property
    def type(self) -> NumberKind:
        """A truth."""
        return NumberKind.TRUTH


@dataclass(slots=True, eq=False)
class Negation:
    """The contrary of a truth."""

    operand: Value

    @property
    def type(self) -> NumberKind:
        """A truth."""
        return NumberKind.TRUTH


@dataclass(slots=True, eq=False)
class SelectValue:
    """One of two values; only the chosen one is computed unless both are ``eager``."""

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
    """A value after an assignment: for what is used twice."""

    local: LocalVariable
    bound: Value
    value: Value

    @property
    def type(self) -> Type | None:
        """That of the value."""
        return self.value.type


@dataclass(slots=True, eq=False)
class CallInstance:
    """What an instance of a function returns."""

    instance: Instance
    arguments: tuple[Value, ...]

    @property
    def type(self) -> NumberKind | None:
        """None for one that is called for what it does."""
        return self.instance.result


@dataclass(slots=True, eq=False)
class TurnsOfMany:
    """What the machine code at an address gives that takes turns of many games, see ``lanes/turns.py``; LLVM only."""

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
    """The body of a function in the place of a call; ``Leave`` ends it with its value."""

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
    """A local gets a value."""

    local: LocalVariable
    value: Value


@dataclass(slots=True, eq=False)
class StoreElement:
    """An element of a row gets a value."""

    row: Value
    index: Value
    value: Value


@dataclass(slots=True, eq=False)
class CopyElements:
    """A block of one row into another of the same type or, if both hold whole numbers, a wider one; they do not overlap."""

    source: Value
    start: Value
    target: Value
    at: Value
    count: Value


@dataclass(slots=True, eq=False)
class Prefetch:
    """Ask for an element of a row before it is needed, where a machine can do that; it has no other effect."""

    row: Value
    index: Value


@dataclass(slots=True, eq=False)
class IfElse:
    """Statements for where a condition holds, and for where it does not."""

    condition: Value
    then: list[Statement]
    other: list[Statement]


@dataclass(slots=True, eq=False)
class Loop:
    """A loop while a condition holds; ``step`` runs after each round, after ``Next`` too."""

    condition: Value
    body: list[Statement]
    step: list[Statement] = field(default_factory=list)
    entered: bool = False
    """Whether the condition is known to hold at first."""


@dataclass(slots=True, eq=False)
class Exit:
    """The end of a loop."""

    loop: Loop


@dataclass(slots=True, eq=False)
class Next:
    """The end of a round of a loop."""

    loop: Loop


@dataclass(slots=True, eq=False)
class Leave:
    """The end of an inlined body, or of the function where ``inlined`` is none."""

    inlined: Inlined | None
    value: Value | None


@dataclass(slots=True, eq=False)
class CallForEffect:
    """A call for what it does; its value, if any, is dropped."""

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
    """A function for certain types of its parameters."""

    name: str
    parameters: tuple[LocalVariable, ...]
    locals: list[LocalVariable] = field(default_factory=list)
    """All but the parameters."""
    body: list[Statement] = field(default_factory=list)
    result: NumberKind | None = None


@dataclass(slots=True, eq=False)
class TypedProgram:
    """Function instances, callees before callers, the ones callable from outside by name, and the tables they read."""

    instances: list[Instance]
    exported: dict[str, Instance]
    tables: dict[str, RowType]
    table_ranges: dict[str, tuple[int, int]] = field(default_factory=dict)
    """The least and the greatest element of tables, as far as they are known."""

"""The types of values in a typed program, and the operators on its numbers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum


class NumberKind(IntEnum):
    """The kind of a value, in the order of conversions."""

    TRUTH = 0
    """True or false."""
    INT = 1
    """A whole number of 64 bits, with wraparound."""
    REAL = 2
    """A number with a fraction, of 64 bits."""


@dataclass(frozen=True, slots=True)
class RowType:
    """A row of numbers in memory; its value is an address."""

    bits: int
    """The width of an element: 8, 16, 32 or 64 bits; 32 or 64 for reals."""
    real: bool = False
    signed: bool = True
    """Whether elements have a sign; 64-bit ones always do."""

    @property
    def element(self) -> NumberKind:
        """The kind of an element."""
        return NumberKind.REAL if self.real else NumberKind.INT


@dataclass(frozen=True, slots=True)
class RowsType:
    """Several rows, each with its own type; the value is the address of their addresses."""

    rows: tuple[RowType, ...]


@dataclass(frozen=True, slots=True)
class MatrixType:
    """Consecutive rows of one type and length; the value is the address of the first element.

    If each of many games has several rows of different types, the elements of ``row`` are their addresses.
    """

    row: RowType | RowsType
    stride: int
    """Distance between rows in bytes."""


Type = NumberKind | RowType | RowsType | MatrixType


@dataclass(frozen=True, slots=True)
class RecordType:
    """Named rows and numbers that kernels pass together; no value has this type, since lowering takes records apart."""

    fields: tuple[tuple[str, Type], ...]


class Arithmetic(StrEnum):
    """Operators of two numbers, and of one."""

    ADD = "add"
    SUB = "sub"
    MUL = "mul"
    DIVIDE = "divide"
    """For reals."""
    FLOOR_DIVIDE = "floor_divide"
    """Rounds down, as in Python."""
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


class Comparison(StrEnum):
    """The comparisons of two numbers."""

    EQ = "eq"
    NE = "ne"
    LT = "lt"
    LE = "le"
    GT = "gt"
    GE = "ge"

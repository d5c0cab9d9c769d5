"""How the generated source represents sets: fixed, one member, a row of a table, or a stretch of scratch."""

from __future__ import annotations

from dataclasses import dataclass

from manqala.compile.program.expressions import (
    ONE,
    ZERO,
    Expression,
    M,
    Name,
    Operand,
    WholeNumber,
    as_code,
    call,
    choice,
    larger,
)


@dataclass(frozen=True, slots=True)
class Fixed:
    """A set known at generation time."""

    members: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Single:
    """The set of one value, or the empty set if the value is ``none``."""

    value: Expression
    none: int
    real: bool = False
    """Whether it is never empty."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a flat table: members ``table[start + i]`` for ``i`` below ``length``."""

    table: Name
    start: Expression
    length: Expression


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Neighbouring places: ``start``, ``start + 1``, …."""

    start: Expression
    length: Expression


@dataclass(frozen=True, slots=True)
class Stretch:
    """Members stored in the scratch array ``S`` from ``base`` on."""

    base: int
    length: Expression


@dataclass(frozen=True, slots=True)
class Numbers:
    """The whole numbers from one to another."""

    low: Expression
    high: Expression
    backwards: bool = False
    """Whether it runs from the highest down."""


@dataclass(frozen=True, slots=True)
class Flags:
    """Holes of one packed word: a flag in the field of each; ``MEMBERS`` lists them, with a fixed room for each set."""

    name: Name
    word: Expression
    stride: int
    backwards: bool = False
    """Whether members run from the highest field to the lowest."""
    order: Expression | None = None
    """The player who determines their order; none: the order of fields."""


Rep = Fixed | Single | Row | Neighbours | Stretch | Numbers | Flags


def length(rep: Rep) -> Expression:
    """Return the number of members."""
    if isinstance(rep, Fixed):
        return WholeNumber(len(rep.members))
    if isinstance(rep, Single):
        return ONE if rep.real else choice(rep.value.differs(rep.none), 1, 0)
    if isinstance(rep, Numbers):
        return larger(0, rep.high - rep.low + 1)
    if isinstance(rep, Flags):
        return call("bits", rep.name)
    return rep.length


def member(rep: Rep, index: Operand) -> Expression:
    """Return the member at an index; not for ``Fixed``, which has no table."""
    index = as_code(index)
    if isinstance(rep, Single):
        return rep.value
    if isinstance(rep, Numbers):
        return rep.high - index if rep.backwards else rep.low + index
    if isinstance(rep, Row):
        return rep.table[rep.start + index]
    if isinstance(rep, Neighbours):
        return rep.start + index
    if isinstance(rep, Flags):
        row: Expression = call("row_of", rep.name)
        if rep.backwards:
            index = length(rep) - 1 - index
        table = rep.word if rep.order is None else rep.order + 1
        if table != ZERO:
            row = table * Name("MEMBER_ROWS") + row
        return Name("MEMBERS")[row * rep.stride + index]
    assert isinstance(rep, Stretch)
    return M[rep.base + index]

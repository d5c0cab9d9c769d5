"""How the generated source represents sets: fixed, one member, a row of a table, or a stretch of scratch."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fixed:
    """A set known when the source is written."""

    members: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class One:
    """The set of one value, or the empty set when the value is ``none``."""

    value: str
    none: str
    real: bool = False
    """Whether it is never empty."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a flat table: members ``table[start + i]`` for ``i`` below ``length``."""

    table: str
    start: str
    length: str


@dataclass(frozen=True, slots=True)
class Span:
    """Neighbouring places: ``start``, ``start + 1``, … so many."""

    start: str
    length: str


@dataclass(frozen=True, slots=True)
class Stretch:
    """Members that were put into the scratch array ``S`` from ``base`` on."""

    base: int
    length: str


@dataclass(frozen=True, slots=True)
class Numbers:
    """The whole numbers from one to another."""

    low: str
    high: str
    backwards: bool = False
    """Whether the highest comes first."""


@dataclass(frozen=True, slots=True)
class Flags:
    """Holes of one packed word: a flag in the field of each; ``MEMBERS`` has them, with so much room for each set."""

    name: str
    word: str
    stride: int
    backwards: bool = False
    """Whether the members come from the highest field to the lowest."""


Rep = Fixed | One | Row | Span | Stretch | Numbers | Flags


def length(rep: Rep) -> str:
    """The number of members, as source."""
    if isinstance(rep, Fixed):
        return str(len(rep.members))
    if isinstance(rep, One):
        return "1" if rep.real else f"(1 if {rep.value} != {rep.none} else 0)"
    if isinstance(rep, Numbers):
        return f"max(0, {rep.high} - {rep.low} + 1)"
    if isinstance(rep, Flags):
        return f"bits({rep.name})"
    return rep.length


def member(rep: Rep, index: str) -> str:
    """The member at an index, as source; not for ``Fixed``, which has no table of its own."""
    if isinstance(rep, One):
        return rep.value
    if isinstance(rep, Numbers):
        return f"({rep.high} - ({index}))" if rep.backwards else f"({rep.low} + {index})"
    if isinstance(rep, Row):
        return f"{rep.table}[{rep.start} + {index}]"
    if isinstance(rep, Span):
        return f"({rep.start} + {index})"
    if isinstance(rep, Flags):
        row = f"row_of({rep.name})"
        index = f"bits({rep.name}) - 1 - {index}" if rep.backwards else index
        if rep.word != "0":
            row = f"({rep.word} * MEMBER_ROWS + {row})"
        return f"MEMBERS[{row} * {rep.stride} + {index}]"
    assert isinstance(rep, Stretch)
    return f"M[{rep.base} + {index}]"

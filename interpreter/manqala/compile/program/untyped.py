"""Functions and programs before types: built by the emitter, or read from kernels."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING

from manqala.compile.program.code_lines import format_lines

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from manqala.compile.program.code_lines import Line


class Linkage(StrEnum):
    """The linkage of a function; each is the decorator of that name."""

    JIT = "jit"
    """Callable from outside."""
    INNER = "inner"
    """Called only by the program."""
    INLINED = "inlined"
    """Inlined by the back end: small, or called in the innermost loop."""
    WOVEN = "woven"
    """Inlined into the source of its few callers."""

    @property
    def is_inlined(self) -> bool:
        """Whether calls are replaced by the body."""
        return self in {Linkage.INLINED, Linkage.WOVEN}


@dataclass(frozen=True, eq=False)
class UntypedFunction:
    """A function; each call determines the types of its parameters."""

    name: str
    parameters: tuple[str, ...]
    body: Sequence[Line]
    linkage: Linkage
    generated: bool = False
    """Whether the emitter built it, and not a kernel."""

    def __str__(self) -> str:
        """The function as Python source."""
        return self._text

    @cached_property
    def _text(self) -> str:
        head = f"@{self.linkage}\ndef {self.name}({', '.join(self.parameters)}):"
        return "\n".join([head, *format_lines(self.body, 1)])


@dataclass(frozen=True, slots=True)
class ConstantTable:
    """A row of constant whole numbers."""

    name: str
    values: Sequence[int]

    @property
    def range(self) -> tuple[int, int]:
        """Return the least and the greatest value."""
        return min(self.values, default=0), max(self.values, default=0)

    @property
    def bits(self) -> int:
        """Return the narrowest width in bits that holds every value with its sign."""
        low, high = self.range
        return next(
            bits for bits in (8, 16, 32, 64) if -(1 << bits - 1) <= low and high < 1 << bits - 1
        )


@dataclass(slots=True, eq=False)
class UntypedProgram:
    """The parts of a game's program."""

    functions: dict[str, UntypedFunction] = field(default_factory=dict)
    numbers: dict[str, int | float] = field(default_factory=dict)
    """Constants by name."""
    tables: dict[str, ConstantTable] = field(default_factory=dict)
    state_bits: int = 64
    """Width of a state's cells in bits."""

    def extended(
        self,
        functions: Sequence[UntypedFunction],
        numbers: Mapping[str, int | float],
        tables: Sequence[ConstantTable],
    ) -> UntypedProgram:
        """Return this program with more parts; later ones replace earlier ones of the same name."""
        return UntypedProgram(
            {**self.functions, **{function.name: function for function in functions}},
            {**self.numbers, **numbers},
            {**self.tables, **{table.name: table for table in tables}},
            self.state_bits,
        )

    def digest(self) -> bytes:
        """Return a hash of all parts: programs of the same hash are compiled to the same code."""
        found = hashlib.sha256(f"{self.state_bits} {self.numbers}".encode())
        for table in self.tables.values():
            found.update(f"{table.name} {list(table.values)}".encode())
        for function in self.functions.values():
            found.update(f"{function.generated} {function}\n".encode())
        return found.digest()

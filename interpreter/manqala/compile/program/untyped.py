"""Functions and programs before types: what the emitter builds and what kernels are read into."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from manqala.compile.program.code_lines import format_lines

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from manqala.compile.program.code_lines import Line


class Linkage(StrEnum):
    """How a function reaches its callers; each is the decorator of that name."""

    JIT = "jit"
    """Callable from outside."""
    INNER = "inner"
    """Called by the program alone."""
    INLINED = "inlined"
    """Inlined by the back end: small, or called in the innermost loop."""
    WOVEN = "woven"
    """Inlined into the source of its callers: it has few of them."""

    @property
    def is_inlined(self) -> bool:
        """Whether calls are replaced by the body."""
        return self in {Linkage.INLINED, Linkage.WOVEN}


@dataclass(frozen=True, slots=True, eq=False)
class UntypedFunction:
    """A function; its parameters get their types where it is called."""

    name: str
    parameters: tuple[str, ...]
    body: Sequence[Line]
    linkage: Linkage
    generated: bool = False
    """Whether the emitter built it; else a kernel holds it."""

    def __str__(self) -> str:
        """The function as Python source."""
        head = f"@{self.linkage}\ndef {self.name}({', '.join(self.parameters)}):"
        return "\n".join([head, *format_lines(self.body, 1)])


@dataclass(frozen=True, slots=True)
class ConstantTable:
    """A row of whole numbers that never change."""

    name: str
    values: Sequence[int]

    @property
    def range(self) -> tuple[int, int]:
        """The least and the greatest value."""
        return min(self.values, default=0), max(self.values, default=0)

    @property
    def bits(self) -> int:
        """The narrowest width, in bits, that holds every value with its sign."""
        low, high = self.range
        return next(
            bits for bits in (8, 16, 32, 64) if -(1 << bits - 1) <= low and high < 1 << bits - 1
        )


@dataclass(slots=True, eq=False)
class UntypedProgram:
    """All that a game's program is made of."""

    functions: dict[str, UntypedFunction] = field(default_factory=dict)
    numbers: dict[str, int | float] = field(default_factory=dict)
    """Constants by name."""
    tables: dict[str, ConstantTable] = field(default_factory=dict)
    state_bits: int = 64
    """The width of a cell of a state, in bits."""

    def extended(
        self,
        functions: Sequence[UntypedFunction],
        numbers: Mapping[str, int | float],
        tables: Sequence[ConstantTable],
    ) -> UntypedProgram:
        """Return this program with more of everything; a later one replaces an earlier one of its name."""
        return UntypedProgram(
            {**self.functions, **{function.name: function for function in functions}},
            {**self.numbers, **numbers},
            {**self.tables, **{table.name: table for table in tables}},
            self.state_bits,
        )

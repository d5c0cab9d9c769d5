"""The writer of generated source: lines with indentation, fresh names, deduplicated tables."""

from __future__ import annotations

from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING

from manqala.compile.kernel.numbers import SCRATCH, STUCK
from manqala.compile.program.code_lines import (
    Act,
    Assignment,
    Break,
    ForLoop,
    IfBlock,
    Line,
    Return,
    Store,
    WhileLoop,
)
from manqala.compile.program.expressions import TRUE, Expression, Item, Name, Operand, as_code, call
from manqala.run.limits import DEEPEST, DEEPEST_LOOPS, LONGEST_SOURCE

if TYPE_CHECKING:
    from collections.abc import Iterator


class CannotGenerateError(Exception):
    """The rules have no generated form: they use a plug-in, or are too long."""


class Tables:
    """The constant tables of a generated module: flat rows of whole numbers, by name."""

    def __init__(self) -> None:
        """Start without tables."""
        self.rows: dict[tuple[int, ...], str] = {}
        self.lines = 0
        """Number of lines in all functions of the module so far."""
        self.flags = False
        """Whether the members of flag sets are looked up."""
        self.added: dict[tuple[str, int, tuple[int, ...]], str] = {}
        """The tables of what walks of a length add to a packed word, with the unit of each place."""
        self.additions: dict[str, tuple[int, int]] = {}
        """The tables of walks that are added in one step: the length of a walk, the width of the board."""

    def of(self, values: tuple[int, ...]) -> Name:
        """Return the table with these values."""
        return Name(self.rows.setdefault(values, f"T{len(self.rows)}"))

    def sums(self, walks: Name, length: int, ones: tuple[int, ...]) -> Name:
        """Return the table of what sowing along each of these walks adds to a word."""
        return Name(self.added.setdefault((walks.name, length, ones), f"SUMS{len(self.added)}"))

    def addition(self, walks: Name, length: int, width: int) -> Name:
        """Return the table of what sowing one, two, … seeds along each of these walks adds to every place."""
        self.additions[walks.name] = (length, width)
        return Name(f"ADD_{walks}")


class Writer:
    """The lines of one generated function, in nested blocks."""

    def __init__(self, tables: Tables) -> None:
        """Start inside a function."""
        self.tables = tables
        self.lines: list[Line] = []
        self.open: list[tuple[IfBlock | ForLoop | WhileLoop | None, list[Line]]] = [
            (None, self.lines)
        ]
        """The open blocks, innermost last, each with its header line."""
        self.length = 0
        """Number of lines."""
        self._names = 0
        self.scratch = SCRATCH
        """End of the used scratch part of the work array."""

    # ---- lines ------------------------------------------------------------------------------------

    @property
    def block(self) -> list[Line]:
        """The current block."""
        return self.open[-1][1]

    def line(self, line: Line) -> None:
        """Write a line, which may have blocks."""
        self._count()
        self.block.append(line)

    def _count(self) -> None:
        self.length += 1
        self.tables.lines += 1
        if self.tables.lines > LONGEST_SOURCE:
            raise CannotGenerateError(
                f"written out, its rules have more than {LONGEST_SOURCE:,} lines"
            )
        loops = sum(isinstance(head, ForLoop | WhileLoop) for head, _ in self.open)
        if len(self.open) > DEEPEST or loops > DEEPEST_LOOPS:
            raise CannotGenerateError("written out, its rules are nested too deeply")

    def set(self, target: Name | Item, value: Operand) -> None:
        """Write an assignment."""
        self.line(Assignment(target, as_code(value)))

    def change(self, target: Name | Item, sign: str, value: Operand) -> None:
        """Write a change, such as ``target += value``."""
        self.line(Assignment(target, as_code(value), sign))

    def add(self, target: Name | Item, value: Operand) -> None:
        """Write an increment."""
        self.change(target, "+", value)

    def let(self, stem: str, value: Operand) -> Name:
        """Assign a value to a fresh name."""
        name = self.fresh(stem)
        self.set(name, value)
        return name

    def fresh(self, stem: str) -> Name:
        """Return an unused name."""
        self._names += 1
        return Name(f"{stem}{self._names}")

    def run(self, function: str, *arguments: Operand) -> None:
        """Write a call."""
        self.line(Act(call(function, *arguments)))

    def give(self, value: Operand) -> None:
        """Write a return."""
        self.line(Return(as_code(value)))

    def leave_loop(self) -> None:
        """Write a break."""
        self.line(Break())

    def store(self, *, leaving: bool = False) -> None:
        """Write a store of variables into ``c``."""
        self.line(Store(leaving))

    # ---- blocks -----------------------------------------------------------------------------------

    @property
    def in_loop(self) -> bool:
        """Whether the current line is in a loop."""
        return any(isinstance(head, ForLoop | WhileLoop) for head, _ in self.open)

    @contextmanager
    def _inside(
        self, head: IfBlock | ForLoop | WhileLoop | None, block: list[Line]
    ) -> Iterator[list[Line]]:
        self.open.append((head, block))
        yield block
        self.open.pop()

    @contextmanager
    def when(self, condition: Expression) -> Iterator[None]:
        """Write the block for a condition."""
        head = IfBlock(condition)
        self.line(head)
        with self._inside(head, head.then):
            yield

    @contextmanager
    def otherwise(self) -> Iterator[None]:
        """Write the block for the negation of the condition before."""
        head = self._last_condition()
        self._count()
        with self._inside(head, head.other):
            yield

    def where(self, condition: Expression) -> AbstractContextManager[None]:
        """Write a block, without a test if the condition certainly holds."""
        return nullcontext() if condition == TRUE else self.when(condition)

    @contextmanager
    def or_when(self, condition: Expression) -> Iterator[None]:
        """Write the block for another condition if the one before does not hold."""
        head = IfBlock(condition)
        self._last_condition().other.append(head)
        self._count()
        with self._inside(head, head.then):
            yield

    def _last_condition(self) -> IfBlock:
        """Return the last condition, of several exclusive ones the last."""
        head = self.block[-1]
        assert isinstance(head, IfBlock)
        while head.other:
            (inner,) = head.other
            assert isinstance(inner, IfBlock)
            head = inner
        return head

    @contextmanager
    def loop(self, stem: str, *reach: Operand) -> Iterator[Name]:
        """Write a loop over a range of numbers; yields the variable."""
        name = self.fresh(stem)
        with self.over_range(name, *reach):
            yield name

    def over_range(self, name: Name, *reach: Operand) -> AbstractContextManager[None]:
        """Write a loop over a range of numbers."""
        return self.over(name, call("range", *reach))

    @contextmanager
    def over(self, name: Name, numbers: Expression) -> Iterator[None]:
        """Write a loop over some numbers."""
        head = ForLoop(name, numbers)
        self.line(head)
        with self._inside(head, head.body):
            yield

    @contextmanager
    def as_long_as(self, condition: Expression = TRUE) -> Iterator[None]:
        """Write a loop with a condition."""
        head = WhileLoop(condition)
        self.line(head)
        with self._inside(head, head.body):
            yield

    def aside(self) -> AbstractContextManager[list[Line]]:
        """Write lines into a detached list."""
        return self._inside(None, [])

    def insert(self, lines: list[Line]) -> None:
        """Insert detached lines here; they are counted already."""
        self.block.extend(lines)

    # ---- memory -----------------------------------------------------------------------------------

    def stretch(self, size: int) -> int:
        """Allocate part of the scratch array for a set with a maximum number of members."""
        base = self.scratch
        self.scratch += size
        if self.scratch > STUCK:
            raise CannotGenerateError("written out, its rules keep too many sets")
        return base

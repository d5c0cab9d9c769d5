"""Writing generated source: lines with indentation, fresh names, tables that are kept only once."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from manqala.compile.kernel.numbers import SCRATCH, STUCK
from manqala.run.limits import DEEPEST, DEEPEST_LOOPS, LONGEST_SOURCE

if TYPE_CHECKING:
    from collections.abc import Iterator


class CannotGenerateError(Exception):
    """The rules have no generated form: they use a plug-in, or are too long to be written out."""


class Tables:
    """The constant tables of a generated module: flat rows of whole numbers, by name."""

    def __init__(self) -> None:
        """None yet."""
        self.rows: dict[tuple[int, ...], str] = {}
        self.lines = 0
        """How many lines all functions of the module have so far."""
        self.widths: set[int] = set()
        """The widths of boards of which single holes are emptied while others are added to."""
        self.flags = False
        """Whether the members of sets of flags are looked up."""
        self.added: dict[tuple[str, int, tuple[int, ...]], str] = {}
        """The tables of what walks of a certain length add to a packed word, one seed in each place being so much."""
        self.additions: dict[str, tuple[int, int]] = {}
        """The tables of walks that are added in one step: the length of a walk, the width of the board."""

    def sums(self, walks: str, length: int, ones: tuple[int, ...]) -> str:
        """The name of the table of what sowing along each of these walks adds to a word."""
        return self.added.setdefault((walks, length, ones), f"SUMS{len(self.added)}")

    def name(self, values: tuple[int, ...]) -> str:
        """The name of a table with these values."""
        if values not in self.rows:
            self.rows[values] = f"T{len(self.rows)}"
        return self.rows[values]


class Writer:
    """The body of one generated function."""

    def __init__(self, tables: Tables) -> None:
        """Start inside a function."""
        self.tables = tables
        self.lines: list[str] = []
        self.depth = 1
        self._loops = 0
        self._names = 0
        self.scratch = SCRATCH
        """How far the scratch part of the work array is taken."""

    @property
    def in_loop(self) -> bool:
        """Whether what is written now stands in a loop."""
        return self._loops > 0

    def line(self, text: str) -> None:
        """Write a line at the present depth."""
        self.tables.lines += 1
        if self.tables.lines > LONGEST_SOURCE:
            raise CannotGenerateError(
                f"written out, its rules have more than {LONGEST_SOURCE:,} lines"
            )
        if self.depth > DEEPEST or self._loops > DEEPEST_LOOPS:
            raise CannotGenerateError("written out, its rules are nested too deeply")
        self.lines.append("    " * self.depth + text)

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """Write a head such as ``if x:`` and what is indented under it."""
        self.line(head)
        loop = head.startswith(("for ", "while "))
        self.depth += 1
        self._loops += loop
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self.line("pass")
        self.depth -= 1
        self._loops -= loop

    def addition(self, walks: str, length: int, width: int) -> str:
        """The table of what sowing one, two, … seeds along each of these walks adds to every place."""
        self.tables.additions[walks] = (length, width)
        return f"ADD_{walks}"

    def but_one(self, width: int) -> str:
        """The table of rows in which all places are kept but one."""
        self.tables.widths.add(width)
        return f"BUT_ONE_{width}"

    def fresh(self, stem: str) -> str:
        """A name that nothing has yet."""
        self._names += 1
        return f"{stem}{self._names}"

    def stretch(self, size: int) -> int:
        """A part of the scratch array for a set of up to so many members."""
        base = self.scratch
        self.scratch += size
        if self.scratch > STUCK:
            raise CannotGenerateError("written out, its rules keep too many sets")
        return base

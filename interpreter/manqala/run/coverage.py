"""Which parts of a rule file act: an interpreter that notes what it runs.

A statement acts when it is run, a demand (``forbid``, ``must``) when it is not met, a preference when some way
does not fulfil it, an ending when its condition holds, a noun or adjective when it is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from manqala.core import nodes as core
from manqala.run.machine import Dead
from manqala.run.statements import StatementCompiler

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.run.machine import Cells
    from manqala.text.span import Source, Span

    Code = Callable[[Cells], Any]

Place = tuple[int, int]
"""Line and column where a part begins."""


@dataclass(frozen=True, slots=True)
class Part:
    """Something that may act: what it is, and where it stands."""

    kind: str
    span: Span


@dataclass
class Coverage:
    """What there is in one rule file, over all settings of its options, and what of it has acted."""

    source: Source
    parts: dict[tuple[str, Place], Part] = field(default_factory=dict)
    acted: set[tuple[str, Place]] = field(default_factory=set)

    @property
    def complete(self) -> bool:
        """Whether everything has acted that is known of."""
        return len(self.acted) == len(self.parts)

    def note(self, kind: str, span: Span) -> tuple[str, Place] | None:
        """A part that will tell when it acts; none where it stands in another file."""
        if span.source.name != self.source.name:
            return None
        key = (kind, (span.line, span.column))
        self.parts.setdefault(key, Part(kind, span))
        return key

    def idle(self) -> list[Part]:
        """The parts that have not acted, in the order of the text."""
        found = [part for key, part in self.parts.items() if key not in self.acted]
        return sorted(found, key=lambda part: (part.span.line, part.span.column))


class CoveredCompiler(StatementCompiler):
    """Makes functions that note in a ``Coverage`` when they act; those of the prelude stay as quick as they are."""

    coverage: Coverage

    def statement(self, node: core.Statement) -> Code:
        """The function of a statement, which notes that it is run."""
        code = super().statement(node)
        if isinstance(node, core.Seq | core.If | core.Moment | core.Guard | core.Prefer):
            return code
        key = self.coverage.note("statement", node.span)
        return code if key is None else self._noting(key, code)

    def _noting(self, key: tuple[str, Place], code: Code) -> Code:
        acted = self.coverage.acted

        def noting(c: Cells) -> Any:
            acted.add(key)
            return code(c)

        return noting

    def _guard(self, node: core.Guard) -> Code:
        code, key = super()._guard(node), self.coverage.note("demand", node.span)
        if key is None:
            return code
        acted = self.coverage.acted

        def guard(c: Cells) -> None:
            try:
                code(c)
            except Dead:
                acted.add(key)
                raise

        return guard

    def _possible(self, way: core.Statement) -> Code:
        """A demand at the beginning of a way acts when the way is not offered."""
        code, acted = super()._possible(way), self.coverage.acted
        parts = way.body if isinstance(way, core.Seq) else (way,)
        guards = takewhile(lambda part: isinstance(part, core.Guard), parts)
        keys = {key for part in guards if (key := self.coverage.note("demand", part.span))}

        def possible(c: Cells) -> bool:
            if code(c):
                return True
            acted.update(keys)
            return False

        return possible

    def _prefer(self, node: core.Prefer) -> Code:
        code, key = super()._prefer(node), self.coverage.note("preference", node.span)
        if key is None:
            return code
        acted, machine = self.coverage.acted, self.machine

        def prefer(c: Cells) -> None:
            code(c)
            if id(node) in machine.failed:
                acted.add(key)

        return prefer

    def _apply(self, node: core.Apply) -> Code:
        code, key = super()._apply(node), self.coverage.note("definition", node.function.span)
        return code if key is None else self._noting(key, code)

    def number_of(self, node: core.Value) -> int | None:
        """None where a definition is asked for, which is noted when that is done."""
        return None if isinstance(node, core.Apply) else super().number_of(node)

    def ending(self, span: Span, condition: Code) -> Code:
        """The condition of an ending, which notes that it holds."""
        key, acted = self.coverage.note("ending", span), self.coverage.acted
        if key is None:
            return condition

        def judged(c: Cells) -> Any:
            holds = condition(c)
            if holds:
                acted.add(key)
            return holds

        return judged

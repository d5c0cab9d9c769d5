"""Rule coverage: an interpreter that records which parts of a rule file act.

A statement acts when it runs, a demand (``forbid``, ``must``) when it fails, a preference when some way
violates it, an ending when its condition holds, a noun or adjective when it is evaluated.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from manqala.core import nodes as core
from manqala.run.machine import Dead

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.run.machine import Cells, Machine
    from manqala.text.span import Source, Span

    Code = Callable[[Cells], Any]

Place = tuple[int, int]
"""Line and column of a part."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part that may act: its kind and place."""

    kind: str
    span: Span

    @property
    def key(self) -> tuple[str, Place]:
        """The key by which it is recorded."""
        return self.kind, (self.span.line, self.span.column)


@dataclass
class Coverage:
    """The parts of one rule file, over all settings of its options, and those that have acted."""

    source: Source
    rare: Callable[[int], bool]
    """Whether a line is marked as seldom acting, so that coverage does not wait for it."""
    parts: dict[tuple[str, Place], Part] = field(default_factory=dict)
    acted: set[tuple[str, Place]] = field(default_factory=set)

    def note(self, kind: str, span: Span) -> tuple[str, Place] | None:
        """Add a part that will report when it acts; none if it is in another file."""
        if span.source.name != self.source.name:
            return None
        key = (kind, (span.line, span.column))
        self.parts.setdefault(key, Part(kind, span))
        return key

    def idle(self) -> list[Part]:
        """Return the parts that have not acted, in textual order."""
        found = [part for key, part in self.parts.items() if key not in self.acted]
        return sorted(found, key=lambda part: (part.span.line, part.span.column))


class Witness:
    """Wraps functions to record in a ``Coverage`` when they act; those of the prelude are not slowed down."""

    def __init__(self, coverage: Coverage, machine: Machine) -> None:
        """``machine``: the state that the functions share."""
        self.coverage = coverage
        self.machine = machine
        self._known: set[tuple[str, Place]] = set()

    @property
    def idle(self) -> bool:
        """Whether some part of these functions should have acted and has not."""
        return not self._known <= self.coverage.acted

    def _part(self, kind: str, span: Span) -> tuple[str, Place] | None:
        key = self.coverage.note(kind, span)
        if key is not None and not self.coverage.rare(span.line):
            self._known.add(key)
        return key

    def statement(self, node: core.Statement, code: Code) -> Code:
        """Return a statement's function that records when it runs."""
        if isinstance(node, core.Seq | core.If | core.Moment | core.Guard | core.Prefer):
            return code
        return self._noting("statement", node.span, code)

    def definition(self, node: core.Apply, code: Code) -> Code:
        """Return the function of a noun or adjective that records when it is evaluated."""
        return self._noting("definition", node.function.span, code)

    def _noting(self, kind: str, span: Span, code: Code) -> Code:
        key, acted = self._part(kind, span), self.coverage.acted
        if key is None:
            return code

        def noting(c: Cells) -> Any:
            acted.add(key)
            return code(c)

        return noting

    def demand(self, node: core.Guard, code: Code) -> Code:
        """Return a demand's function that records when it fails."""
        key, acted = self._part("demand", node.span), self.coverage.acted
        if key is None:
            return code

        def guard(c: Cells) -> None:
            try:
                code(c)
            except Dead:
                acted.add(key)
                raise

        return guard

    def way(self, way: core.Statement, code: Code) -> Code:
        """Return the test whether a way is possible, which records the demands that rule it out."""
        acted = self.coverage.acted
        parts = way.body if isinstance(way, core.Seq) else (way,)
        guards = takewhile(lambda part: isinstance(part, core.Guard), parts)
        keys = {key for part in guards if (key := self._part("demand", part.span))}

        def possible(c: Cells) -> bool:
            if code(c):
                return True
            acted.update(keys)
            return False

        return possible

    def preference(self, node: core.Prefer, code: Code) -> Code:
        """Return a preference's function that records when it is violated."""
        key, acted = self._part("preference", node.span), self.coverage.acted
        if key is None:
            return code
        machine = self.machine

        def prefer(c: Cells) -> None:
            code(c)
            if id(node) in machine.failed:
                acted.add(key)

        return prefer

    def ending(self, span: Span, condition: Code) -> Code:
        """Return an ending's condition that records when it holds."""
        key, acted = self._part("ending", span), self.coverage.acted
        if key is None:
            return condition

        def judged(c: Cells) -> Any:
            holds = condition(c)
            if holds:
                acted.add(key)
            return holds

        return judged

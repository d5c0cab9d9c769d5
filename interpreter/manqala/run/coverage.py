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

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.run.machine import Cells, Machine
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
    rare: Callable[[int], bool]
    """Whether what stands on a line is marked as seldom acting, so that it need not be waited for."""
    parts: dict[tuple[str, Place], Part] = field(default_factory=dict)
    acted: set[tuple[str, Place]] = field(default_factory=set)

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


class Witness:
    """Makes functions note in a ``Coverage`` when they act; those of the prelude stay as quick as they are."""

    def __init__(self, coverage: Coverage, machine: Machine) -> None:
        """``machine``: what the functions share while they run."""
        self.coverage = coverage
        self.machine = machine
        self._known: set[tuple[str, Place]] = set()

    @property
    def idle(self) -> bool:
        """Whether some part has not acted that should, of those that these functions know."""
        return not self._known <= self.coverage.acted

    def _part(self, kind: str, span: Span) -> tuple[str, Place] | None:
        key = self.coverage.note(kind, span)
        if key is not None and not self.coverage.rare(span.line):
            self._known.add(key)
        return key

    def statement(self, node: core.Statement, code: Code) -> Code:
        """The function of a statement, noting that it is run."""
        if isinstance(node, core.Seq | core.If | core.Moment | core.Guard | core.Prefer):
            return code
        return self._noting("statement", node.span, code)

    def definition(self, node: core.Apply, code: Code) -> Code:
        """The function of a noun or adjective, noting that it is asked for."""
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
        """The function of a demand, noting that it is not met."""
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
        """Whether a way is possible: the demands at its beginning act when it is not offered."""
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
        """The function of a preference, noting that it is not fulfilled."""
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
        """The condition of an ending, noting that it holds."""
        key, acted = self._part("ending", span), self.coverage.acted
        if key is None:
            return condition

        def judged(c: Cells) -> Any:
            holds = condition(c)
            if holds:
                acted.add(key)
            return holds

        return judged

"""The variables that statements change, and those that a loop must carry from iteration to iteration."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from manqala.compile.program import typed as t

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from manqala.compile.jax_code.masked_operators import Number
    from manqala.compile.jax_code.named_rows import RowName, TableName

    Part: TypeAlias = t.Statement | t.Value


@dataclass(slots=True)
class TracedChanges:
    """The changes by some code."""

    locals: dict[int, t.LocalVariable] = field(default_factory=dict)
    registers: dict[int | str, None] = field(default_factory=dict)
    rows: dict[RowName, None] = field(default_factory=dict)
    results: dict[int, t.Inlined] = field(default_factory=dict)
    """Inlined bodies that return a value from within."""
    returns: bool = False
    """Whether the function may return."""
    jumps: dict[object, None] = field(default_factory=dict)
    """The jumps: to the end of a loop, to its next iteration, to the end of a body, or of the function (``RETURN``)."""
    checked: bool = False
    """Whether there is a write to a place unknown during tracing."""
    loops: bool = False

    @property
    def none(self) -> bool:
        """Whether a value may be evaluated speculatively."""
        return not (
            self.locals or self.registers or self.rows or self.jumps or self.loops or self.checked
        )

    def add(self, other: TracedChanges) -> None:
        """Add the changes by a called function."""
        self.registers |= other.registers
        self.rows |= other.rows
        self.checked |= other.checked
        self.loops |= other.loops


class WholeForm(Protocol):
    """A function of a program that has another form here."""

    @property
    def changes(self) -> Callable[[Sequence[RowName]], TracedChanges]:
        """Returns its changes for arguments that are row names, known numbers, or none."""

    def __call__(self, machine: Any, /, *given: Number | RowName | TableName) -> Number | None:
        """Trace it with a machine and return its result."""


RETURN = "return"


def end_of(node: t.Loop | t.Inlined) -> tuple[str, int]:
    """Return the jump to the end of a loop or body."""
    return ("end", id(node))


def next_round(loop: t.Loop) -> tuple[str, int]:
    """Return the jump to the next iteration of a loop."""
    return ("next", id(loop))


def inside_of(part: Part) -> Sequence[Part]:
    """Return the parts of a statement or value, in order of evaluation."""
    match part:
        case t.Set() | t.Leave():
            return () if part.value is None else (part.value,)
        case t.Convert() | t.Negation():
            return (part.operand,)
        case t.Let():
            return (part.bound, part.value)
        case t.Load() | t.Prefetch():
            return (part.row, part.index)
        case t.StoreElement():
            return (part.row, part.index, part.value)
        case t.CopyElements():
            return (part.source, part.start, part.target, part.at, part.count)
        case t.LoadRow():
            return (part.rows,)
        case t.RowAt():
            return (part.matrix, part.index)
        case t.Length():
            return (part.row,)
        case t.Compute():
            return part.operands
        case t.Compare():
            return (part.left, part.right)
        case t.SelectValue():
            return (part.condition, part.then, part.other)
        case t.CallInstance():
            return part.arguments
        case t.CallForEffect():
            return (part.call,)
        case t.Inlined():
            return part.body
        case t.IfElse():
            return (part.condition, *part.then, *part.other)
        case t.Loop():
            return (part.condition, *part.body, *part.step)
    return ()


def reads(parts: Sequence[Part]) -> Counter[int]:
    """Return the number of reads of each local, by identity."""
    found: Counter[int] = Counter()
    waiting = list(parts)
    while waiting:
        part = waiting.pop()
        if isinstance(part, t.Get):
            found[id(part.local)] += 1
        waiting += inside_of(part)
    return found


def find_exposed(loop: t.Loop) -> set[int]:
    """Return the locals that an iteration may read before it sets them."""
    walk = _Walk()
    assigned = walk.value(loop.condition, frozenset())
    walk.statements([*loop.body, *loop.step], assigned)
    # The step follows ‘Next’, whatever is set by then.
    walk.statements(loop.step, assigned)
    return walk.found


Assigned = frozenset[int] | None
"""The locals that are certainly set; none for unreachable code."""


class _Walk:
    def __init__(self) -> None:
        self.found: set[int] = set()
        self.leaves: dict[int, list[frozenset[int]]] = {}

    def statements(self, statements: Sequence[t.Statement], assigned: Assigned) -> Assigned:
        for statement in statements:
            if assigned is None:
                return None
            assigned = self.statement(statement, assigned)
        return assigned

    def statement(self, statement: t.Statement, assigned: frozenset[int]) -> Assigned:
        match statement:
            case t.Set():
                return self.value(statement.value, assigned) | {id(statement.local)}
            case t.IfElse():
                assigned = self.value(statement.condition, assigned)
                ways = [self.statements(way, assigned) for way in (statement.then, statement.other)]
                left = [way for way in ways if way is not None]
                return frozenset.intersection(*left) if left else None
            case t.Loop():
                assigned = self.value(statement.condition, assigned)
                self.statements([*statement.body, *statement.step], assigned)
                self.statements(statement.step, assigned)
                return assigned
            case t.Exit() | t.Next():
                return None
            case t.Leave():
                if statement.value is not None:
                    assigned = self.value(statement.value, assigned)
                self.leaves.setdefault(id(statement.inlined), []).append(assigned)
                return None
        for value in inside_of(statement):
            assigned = self.value(value, assigned)
        return assigned

    def value(self, value: Part, assigned: frozenset[int]) -> frozenset[int]:
        match value:
            case t.Get():
                if id(value.local) not in assigned:
                    self.found.add(id(value.local))
            case t.Let():
                assigned = self.value(value.bound, assigned) | {id(value.local)}
                return self.value(value.value, assigned)
            case t.SelectValue():
                assigned = self.value(value.condition, assigned)
                return self.value(value.then, assigned) & self.value(value.other, assigned)
            case t.Inlined():
                after = self.statements(value.body, assigned)
                ends = self.leaves.pop(id(value), [])
                ends += [] if after is None else [after]
                return frozenset.intersection(*ends) if ends else assigned
            case _:
                for part in inside_of(value):
                    assigned = self.value(part, assigned)
        return assigned

"""Which locals and rows statements change, and whether they jump: what a loop or branch of JAX must hand on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from manqala.compile.program import typed as t

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manqala.compile.jax_code.rows import RowName


@dataclass(slots=True)
class Effects:
    """What changes."""

    locals: dict[int, t.LocalVariable] = field(default_factory=dict)
    rows: dict[RowName, None] = field(default_factory=dict)
    jumps: dict[int, None] = field(default_factory=dict)
    """The loops and bodies that are left, by identity; ``Leave`` of the function has 0."""
    loops: bool = False

    @property
    def none(self) -> bool:
        """Whether a value may be computed where it is not wanted."""
        return not (self.locals or self.rows or self.jumps or self.loops)


def effects(
    parts: Sequence[Any], row_of: Callable[[t.Value], Any], called: Callable[[t.CallInstance], Effects]
) -> Effects:  # fmt: skip
    """The effects of statements and values; ``row_of`` names the row that a value is, ``called`` says what a call does."""
    found = Effects()
    for part in parts:
        _add(part, found, row_of, called)
    return found


def _add(
    part: Any, found: Effects, row_of: Callable[[t.Value], Any], called: Callable[[t.CallInstance], Effects]
) -> None:  # fmt: skip
    match part:
        case t.Set():
            if isinstance(part.local.type, t.NumberKind):
                found.locals[id(part.local)] = part.local
        case t.Let():
            found.locals[id(part.local)] = part.local
        case t.StoreElement():
            found.rows[row_of(part.row)] = None
        case t.CopyElements():
            found.rows[row_of(part.target)] = None
        case t.Loop():
            found.loops = True
        case t.Exit() | t.Next():
            found.jumps[id(part.loop)] = None
        case t.Leave():
            found.jumps[id(part.inlined) if part.inlined is not None else 0] = None
        case t.CallInstance():
            inside = called(part)
            found.rows.update(inside.rows)
            found.loops |= inside.loops
    for one in inside_of(part):
        _add(one, found, row_of, called)
    if isinstance(part, t.Loop | t.Inlined):
        found.jumps.pop(id(part), None)


def inside_of(part: Any) -> list[Any]:
    """The statements and values that one is made of."""
    match part:
        case t.Set() | t.Convert() | t.Negation():
            return [part.value if isinstance(part, t.Set) else part.operand]
        case t.Let():
            return [part.bound, part.value]
        case t.Load() | t.Prefetch():
            return [part.row, part.index]
        case t.StoreElement():
            return [part.row, part.index, part.value]
        case t.CopyElements():
            return [part.source, part.start, part.target, part.at, part.count]
        case t.LoadRow():
            return [part.rows]
        case t.RowAt():
            return [part.matrix, part.index]
        case t.Length():
            return [part.row]
        case t.Compute():
            return list(part.operands)
        case t.Compare():
            return [part.left, part.right]
        case t.SelectValue():
            return [part.condition, part.then, part.other]
        case t.CallInstance():
            return list(part.arguments)
        case t.CallForEffect():
            return [part.call]
        case t.Inlined():
            return list(part.body)
        case t.IfElse():
            return [part.condition, *part.then, *part.other]
        case t.Loop():
            return [part.condition, *part.body, *part.step]
        case t.Leave():
            return [] if part.value is None else [part.value]
    return []

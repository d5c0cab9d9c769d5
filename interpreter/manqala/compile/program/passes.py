"""The table of passes, and the pipeline: lowering first, then passes over the whole program."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.compile.program.block_copies import copy_blocks
from manqala.compile.program.constant_propagation import propagate_constants
from manqala.compile.program.entered_loops import mark_entered
from manqala.compile.program.lower import lower
from manqala.compile.program.pass_names import Passes, PassName

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from manqala.compile.program import typed as t
    from manqala.compile.program.row_records import ParameterType
    from manqala.compile.program.untyped import UntypedProgram


@dataclass(frozen=True, slots=True)
class Pass:
    """One transformation that preserves the program's results."""

    name: PassName
    does: str
    """What is counted, and what it becomes."""
    needs: str
    keeps: str
    run: Callable[[t.TypedProgram], int] | None = None
    """Changes a typed program, and returns the number of changes; none for a pass that works during lowering."""


_TYPES = "the types of all values"
_EFFECTS = "the order of all effects"
PASSES: tuple[Pass, ...] = (
    Pass(
        PassName.CONSTANT_FOLDING, "known values computed at once", "types of the operands",
        "every value, wrapped at 64 bits",
    ),
    Pass(
        PassName.SIMPLER_ARITHMETIC, "operators left out or replaced by quicker ones", "types of the operands",
        "every value, wrapped at 64 bits",
    ),
    Pass(
        PassName.INLINING, "calls replaced by the bodies of their functions", "functions marked as inlined",
        "that arguments are computed once, in their order",
    ),
    Pass(
        PassName.JOINED_CONDITIONS, "conditions tested together with others",
        "conditions without effects in generated functions",
        "every truth",
    ),
    Pass(
        PassName.EAGER_CHOICES, "choices made without a branch", "two ways that are cheap and cannot fail", "every value",
    ),
    Pass(
        PassName.CONSTANT_PROPAGATION, "conditions decided and loads saved by facts known there",
        "rows that never overlap in part", f"{_TYPES}, {_EFFECTS}", propagate_constants,
    ),
    Pass(
        PassName.BLOCK_COPIES, "loops over single cells replaced by block copies",
        "counted loops, rows of two widths, which never overlap", f"{_TYPES}, {_EFFECTS}", copy_blocks,
    ),
    Pass(
        PassName.ENTERED_LOOPS, "loops entered without a test", "counted loops", f"{_TYPES}, {_EFFECTS}", mark_entered,
    ),
)  # fmt: skip
"""The passes in order; the first five run together, during lowering."""
NEEDED = frozenset({PassName.CONSTANT_FOLDING})
"""The passes that lowering depends on: to give types, it must know which of several rows is meant, and which branch a
game takes."""


def prepare(
    program: UntypedProgram,
    entries: Mapping[str, tuple[ParameterType, ...]],
    passes: Passes | None = None,
    after: Callable[[t.TypedProgram], None] = lambda _: None,
) -> t.TypedProgram:
    """Lower the entries and run all passes; ``after`` receives the program after lowering and after each pass.

    Raises ``LoweringError`` for an ill-typed function, ``ValueError`` if a pass that lowering depends on is off.
    """
    passes = passes or Passes()
    if needed := NEEDED & passes.without:
        raise ValueError(f"{', '.join(needed)} cannot be switched off")
    typed = lower(program, entries, passes)
    after(typed)
    for one in PASSES:
        if one.run is not None and passes.has(one.name):
            passes.counts[one.name] += one.run(typed)
            after(typed)
    return typed

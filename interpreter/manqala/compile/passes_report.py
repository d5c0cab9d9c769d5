"""The effect of the passes on the program that plays a random game."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from manqala.compile.program.pass_names import Passes
from manqala.compile.program.passes import PASSES, prepare
from manqala.compile.program.value_types import NumberKind, RowsType, RowType

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.compile.module import Module
    from manqala.compile.program import typed as t
    from manqala.compile.program.value_types import Type


class PassDone(TypedDict):
    """One pass."""

    name: str
    count: int
    does: str
    needs: str
    keeps: str


def prepared_play(
    written: Module,
    passes: Passes | None = None,
    after: Callable[[t.TypedProgram], None] = lambda _: None,
) -> t.TypedProgram:
    """Prepare ``play_many`` for the rows of an engine, as for every back end."""
    program = written.program()
    state, numbers = RowType(program.state_bits), RowType(64)
    trials = (state, state, numbers) * (written.levels if written.queries else 0)
    history = (numbers, state) if written.counts else ()
    rows = (state, state, state, numbers, RowsType(trials), RowsType(history))
    types: tuple[Type, ...] = (*rows, *[NumberKind.INT] * 4, numbers)
    return prepare(program, {"play_many": types}, passes, after)


def passes_done(written: Module) -> list[PassDone]:
    """Return what each pass did, in the order of the table."""
    passes = Passes()
    prepared_play(written, passes)
    return [
        PassDone(
            name=one.name,
            count=passes.counts[one.name],
            does=one.does,
            needs=one.needs,
            keeps=one.keeps,
        )
        for one in PASSES
    ]

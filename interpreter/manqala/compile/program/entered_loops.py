"""Marks counted loops whose first iteration always runs: back ends need no test before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.program.counted_loops import match_counted_loop
from manqala.compile.program.walking import blocks

if TYPE_CHECKING:
    from manqala.compile.program import typed as t


def mark_entered(program: t.TypedProgram) -> int:
    """Mark the loops of a program; return their number."""
    done = 0
    for instance in program.instances:
        for block in blocks(instance.body):
            for at in range(1, len(block)):
                found = match_counted_loop(block, at)
                if found is not None:
                    found.loop.entered = True
                    done += 1
    return done

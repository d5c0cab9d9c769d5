"""Typed programs that are kept: engines of the same rules, and of the same search, prepare each function once."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from manqala.compile.program.pass_names import Passes, PassName
from manqala.compile.program.passes import prepare

if TYPE_CHECKING:
    from manqala.compile.program.row_records import ParameterType
    from manqala.compile.program.typed import TypedProgram
    from manqala.compile.program.untyped import UntypedProgram

MOST = 64
"""Number of typed programs that are kept."""


class Wanted(NamedTuple):
    """What determines a typed program."""

    digest: bytes
    """That of the untyped program."""
    name: str
    types: tuple[ParameterType, ...]
    without: frozenset[PassName]


kept: OrderedDict[Wanted, TypedProgram] = OrderedDict()
_lock = Lock()


def prepare_once(program: UntypedProgram, wanted: Wanted) -> TypedProgram:
    """Return a function of a program as a typed program, which must not change.

    Raises as ``prepare`` does.
    """
    with _lock:
        found = kept.get(wanted)
        if found is not None:
            kept.move_to_end(wanted)
            return found
    made = prepare(program, {wanted.name: wanted.types}, Passes(wanted.without))
    with _lock:
        kept[wanted] = made
        if len(kept) > MOST:
            kept.popitem(last=False)
    return made

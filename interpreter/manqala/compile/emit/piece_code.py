"""Moves of pieces from place to place, the only effect on pieces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manqala.compile.emit.cells import clear, count_at, gain, is_nowhere, lose
from manqala.compile.emit.set_loops import each_of
from manqala.compile.emit.sets import Fixed
from manqala.compile.kernel.numbers import KIND_BITS, MEMORY, MOST_MOVES, MOVES, PLACE_BITS
from manqala.compile.program.expressions import (
    ONE,
    C,
    Expression,
    M,
    Name,
    Operand,
    as_code,
    both,
    larger,
    smaller,
)

if TYPE_CHECKING:
    from manqala.compile.emit.function_writing import Writing
    from manqala.core import nodes as core


@dataclass(frozen=True, slots=True)
class Transfer:
    """A move of pieces: number, source and target; and the possible places of these two."""

    source: Expression
    target: Expression
    amount: Expression | None
    sources: frozenset[int]
    targets: frozenset[int]


def put(f: Writing, node: core.Put) -> None:
    """Emit a ``put``: kind by kind, until the amount is reached."""
    nowhere = f.board.nowhere
    values = [part for part in (node.source, node.target, node.amount) if part is not None]
    source, target, *amounts = f.simples(values, [node.kinds])
    amount = amounts[0] if amounts else None
    move = Transfer(source, target, amount, f.among(node.source), f.among(node.target))
    if (
        source == target
        or is_nowhere(f, source, move.sources)
        or is_nowhere(f, target, move.targets)
    ):
        return
    # ‘Nowhere’ holds nothing, so it does not matter whether both are.
    apart = not (move.sources & move.targets) - {nowhere}
    conditions = both(
        target.differs(nowhere),
        *(() if apart or amount is not None else (source.differs(target),)),
    )
    with f.w.where(conditions):
        _move(f, node, move)


def _move(f: Writing, node: core.Put, move: Transfer) -> None:
    if len(f.layout.kinds) == 1:
        _move_kind(f, move, 0, move.amount, None)
        return
    rep = f.rep(node.kinds)
    if isinstance(rep, Fixed):
        left = _pieces_left(f, move.amount if len(rep.members) > 1 else None)
        for kind in rep.members:
            _move_kind(f, move, kind, left or move.amount, left)
        return
    left = _pieces_left(f, move.amount)

    def move_kind(kind: Expression) -> None:
        offset, n = f.w.fresh("o"), f.w.fresh("n")
        f.w.set(offset, kind * f.board.places)
        here, there = C[move.source + offset], C[move.target + offset]
        f.w.set(n, here if left is None else larger(0, smaller(left, here)))
        _note(f, move, kind, n)
        f.w.change(here, "-", n)
        f.w.add(there, n)
        if left is not None:
            f.w.change(left, "-", n)

    each_of(f, rep, move_kind)


def _pieces_left(f: Writing, amount: Expression | None) -> Name | None:
    """Return the variable for the number of pieces still to move, unless all move."""
    return None if amount is None else f.w.let("left", amount)


def _move_kind(
    f: Writing, move: Transfer, kind: int, amount: Expression | None, left: Name | None
) -> None:
    """Move pieces of one kind; ``left``: the variable for the number still to move."""
    source, target, sources, targets = move.source, move.target, move.sources, move.targets
    here = count_at(f, source, kind, sources)
    if amount is None:
        if f.followed or (f.packing is not None and not isinstance(here, Name)):
            here = f.w.let("n", here)
        _note(f, move, kind, here)
        gain(f, target, here, targets, kind)
        clear(f, source, sources, kind)
        return
    if amount == ONE and left is None:
        with f.w.when(here > 0):
            lose(f, source, 1, sources, kind)
            gain(f, target, 1, targets, kind)
            _note(f, move, kind, ONE)
        return
    n = f.w.let("n", larger(0, smaller(amount, here)))
    _note(f, move, kind, n)
    lose(f, source, n, sources, kind)
    gain(f, target, n, targets, kind)
    if left is not None:
        f.w.change(left, "-", n)


def _note(f: Writing, move: Transfer, kind: Operand, number: Expression) -> None:
    """Record a move of pieces of a kind, for programs that report effects."""
    if not f.followed:
        return
    with f.w.when(both(number > 0, M[MOVES] < MOST_MOVES)):
        places = move.source + (move.target << PLACE_BITS)
        what = (as_code(kind) << 2 * PLACE_BITS) + (number << 2 * PLACE_BITS + KIND_BITS)
        f.w.set(M[M[MOVES] + MEMORY], places + what)
        f.w.add(M[MOVES], 1)

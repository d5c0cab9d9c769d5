"""Loops with a condition: sowings, and the detection of endless loops."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from manqala.analysis.endings import is_one_lap, runs_out
from manqala.compile.analysis.sowing import lap_of
from manqala.compile.emit.cells import count_at
from manqala.compile.emit.function_writing import ANSWERED, FUEL_LEFT
from manqala.compile.emit.questions import dead
from manqala.compile.emit.sow import lap, sow
from manqala.compile.kernel.numbers import FAULT
from manqala.compile.program.code_lines import Assignment, every
from manqala.compile.program.expressions import (
    C,
    Expression,
    Item,
    M,
    Name,
    Operand,
    WholeNumber,
    both,
    call,
    either,
    negate,
    total,
)
from manqala.core import nodes as core
from manqala.core.inspect import asks, nodes, sowing_place
from manqala.run.limits import LONGEST_ASKING, LONGEST_LOOP, PATIENCE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manqala.compile.emit.function_writing import Writing
    from manqala.compile.program.code_lines import Line
    from manqala.core.steps import LOOP

STATE = Name("STATE")
"""Number of cells in a state."""


def spend(f: Writing, node: LOOP) -> None:
    """Emit the cost of one iteration of a loop."""
    cost = f.findings.steps.of(node)
    if cost:
        _spend_steps(f, cost)


def _spend_steps(f: Writing, steps: Operand) -> None:
    f.w.change(FUEL_LEFT, "-", steps)
    with f.w.when(FUEL_LEFT < 0):
        f.w.give(FAULT)


def write_while(f: Writing, node: core.While) -> None:
    """Emit a loop."""
    found = None if f.followed else lap(f, node)
    if found is not None and sow(f, found):
        return
    asking = asks(node.body)
    _begin_on_a_track(f, node)
    if not runs_out(node, f.board.hand, f.short(), f.facts):
        if asking:
            _remember_states(f, node)
        else:
            _watch_states(f, node)
    elif asking:
        _count_rounds(f, node)
    elif is_one_lap(node.body, f.board.hand):
        with f.w.when(f.truth(node.condition)):
            if f.w.in_loop:
                spend(f, node)
            f.statement(node.body)
    else:
        with _rounds(f, node):
            f.statement(node.body)


@contextmanager
def _rounds(f: Writing, node: core.While) -> Iterator[None]:
    """Emit a loop with a condition; every iteration has a cost."""
    with f.w.as_long_as():
        with f.w.when(negate(f.truth(node.condition))):
            f.w.leave_loop()
        spend(f, node)
        yield


def _endless(f: Writing, node: core.While) -> None:
    """Emit the code for an endless loop."""
    f.statement(node.endless)
    f.w.leave_loop()


def _watch_states(f: Writing, node: core.While) -> None:
    """Emit cycle detection: after some iterations, compare states with a stored one, at growing distances."""
    f.findings.watched.append(
        "A sowing may never end, so its laps are watched for a recurring position."
    )
    rounds, watch = f.w.fresh("rounds"), f.w.fresh("watch")
    base = _remember(f, 1)
    f.w.set(rounds, 0)
    f.w.set(watch, PATIENCE)
    sows = f.findings.steps.sows(node)
    longest = f.w.let("n", LONGEST_LOOP) if sows else None
    with _rounds(f, node):
        body = f.w.block
        f.statement(node.body)
        changing = None if writes_row(f, node) else _changing(f, body)
        f.w.add(rounds, 1)
        with f.w.when(rounds >= PATIENCE):
            if changing is None:
                f.store()
                again: Expression = call("same", C, M, base, STATE)
            else:
                again = both(*(name.equals(M[base + n]) for n, name in enumerate(changing)))
            if longest is not None:
                _lengthen(f, longest, rounds)
            too_long = rounds > (LONGEST_LOOP if longest is None else longest)
            with f.w.when(both(rounds > PATIENCE, either(too_long, again))):
                if sows:
                    _spend_steps(f, rounds)
                _endless(f, node)
            with f.w.when(rounds.equals(watch)):
                if changing is None:
                    f.w.run("keep", C, M, base, STATE)
                for n, name in enumerate(changing or ()):
                    f.w.set(M[base + n], name)
                f.w.change(watch, "*", 2)


def writes_row(f: Writing, node: LOOP) -> bool:
    """Return whether a loop may write the row, and not only variables."""
    return f.packing is None or any(_writes(part, f.board.hand) for part in nodes(node.body))


def _writes(node: object, hand: int) -> bool:
    """Return whether a part of a loop may write the row if all pieces were kept in variables."""
    if isinstance(node, core.Assign):
        return node.is_mark and node.index is not None
    if isinstance(node, core.While):
        return lap_of(node, hand) is None
    return isinstance(node, core.Query)


def _changing(f: Writing, lines: Sequence[Line]) -> list[Name]:
    """Return the variables of a state that lines change: packed words, contents of places, marks."""
    marks = {mark.cell for mark in f.layout.marks.values() if not mark.on}
    its = {f"v{cell}" for cell in marks | f.promoted} | {f"P{n}" for n in f.words_changed}
    targets = (line.target for line in every(lines) if isinstance(line, Assignment))
    return sorted(
        {target for target in targets if isinstance(target, Name) and target.name in its},
        key=str,
    )


def _begin_on_a_track(f: Writing, node: core.While) -> None:
    """Emit the check that a sowing begins on a track."""
    here = sowing_place(node, f.board.hand)
    if here is None:
        return
    board = f.board
    places = range(len(board.place_at))
    track = f.w.tables.of(tuple(int(place in board.on_track) for place in places))
    with f.w.when(f.truth(node.condition)), f.w.when(track[f.var(here)].equals(0)):
        f.w.give(FAULT)


def _lengthen(f: Writing, longest: Name, rounds: Name) -> None:
    """Emit a limit that grows with the hand: a sowing ends by itself."""
    hand = total(count_at(f, f.board.hand, kind) for kind in range(len(f.layout.kinds)))
    with f.w.when(rounds.equals(PATIENCE)):
        f.w.add(longest, hand * f.board.places)


def _remember_states(f: Writing, node: core.While) -> None:
    """Emit code that remembers every state, so that no earlier one can be chosen again."""
    f.findings.watched.append(
        "Players decide in the middle of a sowing, so its positions are remembered and none may be chosen again."
    )
    base = _remember(f, LONGEST_ASKING)
    count, found = f.w.fresh("states"), f.w.fresh("found")
    f.w.set(count, 0)

    def asked_at(state: Expression) -> Item:
        """Return the number of questions asked before a remembered state."""
        return M[base + state * (STATE + 1) + STATE]

    with _rounds(f, node):
        f.store()
        f.w.set(found, call("seen", C, M, base, count, STATE))
        full = both(found < 0, count.equals(LONGEST_ASKING))
        for again, first in ((found >= 0, found), (full, WholeNumber(0))):
            with f.w.when(again):
                with f.w.when(asked_at(first) < ANSWERED):
                    dead(f)
                _endless(f, node)
        f.w.run("keep", C, M, base + count * (STATE + 1), STATE)
        f.w.set(asked_at(count), ANSWERED)
        f.w.add(count, 1)
        f.statement(node.body)


def _count_rounds(f: Writing, node: core.While) -> None:
    """Emit an iteration limit for a loop with questions that ends by itself.

    States cannot repeat, so none is remembered.
    """
    count, first = f.w.fresh("n"), f.w.fresh("n")
    f.w.set(count, 0)
    f.w.set(first, ANSWERED)
    with _rounds(f, node):
        with f.w.when(count.equals(LONGEST_ASKING)):
            with f.w.when(first < ANSWERED):
                dead(f)
            _endless(f, node)
        f.w.add(count, 1)
        f.statement(node.body)


def _remember(f: Writing, states: int) -> int:
    """Allocate room in ``M`` for states; a state has fewer cells there than in the interpreter."""
    base = f.memory
    f.memory += states * (f.state + 1)
    return base

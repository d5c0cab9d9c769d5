"""Questions: options, the deciding player, and the end of runs that cannot continue."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from manqala.compile.emit.foresight import test_demands, ways_of
from manqala.compile.emit.function_writing import ANSWERED, IN_EARNEST, MISSED
from manqala.compile.emit.set_loops import collect_members, each_of, most, push
from manqala.compile.emit.sets import Rep, Stretch, length, member
from manqala.compile.kernel.numbers import ALL_FIT, ASKED, DEAD, FAILED, LISTED, OPEN, OPEN_ONE
from manqala.compile.program.code_lines import Assignment, IfBlock, every, variables_set
from manqala.compile.program.expressions import (
    ZERO,
    FunctionCall,
    Item,
    M,
    Name,
    Operand,
    Slice,
    WholeNumber,
    as_code,
    call,
    larger,
    negate,
    number_of_truth,
    smaller,
    total,
    within,
)
from manqala.compile.program.expressions import either as join_truths
from manqala.core.arithmetic import LARGEST_WEIGHT
from manqala.core.inspect import demands

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.compile.emit.function_writing import Writing
    from manqala.compile.program.expressions import Expression
    from manqala.core import nodes as core

# ---- ends of runs ---------------------------------------------------------------------------------


def leave(f: Writing, code: Operand) -> None:
    """Emit the end of a run."""
    f.w.store(leaving=True)
    f.w.set(M[ASKED], ANSWERED)
    if f.preferences:
        f.w.set(M[FAILED], MISSED)
    f.w.give(code)


def dead(f: Writing, status: Operand = DEAD) -> None:
    """Emit the end of an illegal run; the state no longer matters."""
    if f.changed:
        f.intact = False
    if f.asked:
        f.safe = False
        f.perils.append(_known_condition(f))
    f.w.set(M[ASKED], ANSWERED)
    f.w.give(status)


def _known_condition(f: Writing) -> Expression | None:
    """Return the condition, known before the first question, under which this line is reached."""
    for head, block in f.w.open:
        if isinstance(head, IfBlock) and block is head.then and is_settled(f, head.condition):
            return head.condition
    return None


def is_settled(f: Writing, condition: Expression) -> bool:
    """Return whether a condition is constant from the first question on, in the code so far."""
    if f.sure is None:
        return False
    parts = list(within(condition))
    if any(isinstance(part, Item | Slice | FunctionCall) for part in parts):
        return False
    names = {part.name for part in parts if isinstance(part, Name)}
    lines = iter(every(f.w.lines))
    before = takewhile(lambda line: line is not f.sure, lines)
    return names <= variables_set(before) and not names & variables_set(lines)


def say_what_is_sure(f: Writing) -> None:
    """If all ways to fail are known at the first question, let it report whether none applies."""
    perils = [peril for peril in f.perils if peril is not None and is_settled(f, peril)]
    if f.sure is not None and not f.preferences and len(perils) == len(f.perils):
        f.sure.value = number_of_truth(negate(join_truths(*dict.fromkeys(perils))))


# ---- choices --------------------------------------------------------------------------------------


def choose(f: Writing, node: core.Choose) -> None:
    """Emit a question for one member of a set."""
    rep = f.row(f.rep(node.source) if node.preferring is None else f.snapshot(node.source))
    if node.preferring is not None:
        rep = _prefer(f, rep, collect_members(f, node.preferring), most(f, node.source))
    many = f.w.let("m", length(rep))
    with f.w.when(many.equals(0)):
        dead(f)
    chance = WholeNumber(f.layout.board.number_of_players) if node.chance else None
    weights = () if node.weight is None else _weigh(f, node, rep, many)
    answer = _ask(f, node, many, lambda index: member(rep, index), chance, weights)
    f.assign(node.cell, member(rep, answer))


def _prefer(f: Writing, rep: Rep, preferred: Stretch, number: int) -> Rep:
    """Return the preferred options if any, else all ``number`` of them, as one stretch."""
    base = f.w.stretch(number)
    size = f.w.let("m", 0)
    each_of(f, preferred, lambda it: push(f, base, size, it))
    with f.w.when(size.equals(0)):
        each_of(f, rep, lambda it: push(f, base, size, it))
    return Stretch(base, size)


def _weigh(f: Writing, node: core.Choose, rep: Rep, many: Name) -> tuple[Operand, ...]:
    """Store the weights of the options in scratch; return where, and their sum."""
    assert node.weight is not None
    base = f.w.stretch(most(f, node.source))
    every = f.w.let("n", 0)
    with f.w.loop("i", many) as index:
        f.assign(node.member, member(rep, index))
        weight = f.w.let("x", larger(1, smaller(LARGEST_WEIGHT, f.number(node.weight))))
        f.w.set(M[base + index], weight)
        f.w.add(every, weight)
    return WholeNumber(base), every


def _ask(
    f: Writing,
    node: core.Choose | core.Either,
    many: Operand,
    option: Callable[[Name], Operand],
    chance: Operand | None = None,
    weights: tuple[Operand, ...] = (),
) -> Name:
    """Ask the subject, or ``chance``, numbered after the players; ``option``: returns the option of an index.

    ``weights``: where the weights of the options are, and their sum, if they are not equally likely.
    """
    who = f.var(f.layout.subject) if chance is None else chance
    function = "ask_weighted" if weights else "ask"
    answer = f.w.let("a", call(function, M, Name("n"), ANSWERED, many, who, *weights))
    with f.w.when(answer < 0):
        if id(node) in f.listed:
            _list(f, f.listed[id(node)], many, option)
        dead(f, -answer)
    f.asked = True
    f.w.add(ANSWERED, 1)
    return answer


def _list(f: Writing, number: int, many: Operand, option: Callable[[Name], Operand]) -> None:
    """Emit code by which an open question lists its options and leaves the row unchanged."""
    with f.w.when(M[OPEN] > 0):
        f.w.set(M[OPEN_ONE], number)
        with f.w.loop("i", many) as index:
            f.w.set(M[as_code(LISTED) + index], option(index))
        if f.sure is None and not f.asked and not f.w.in_loop:
            f.sure = Assignment(M[ALL_FIT], ZERO)
            f.w.line(f.sure)
        else:
            f.w.set(M[ALL_FIT], 0)
        f.w.store(leaving=True)


def either(f: Writing, node: core.Either) -> None:
    """Emit a question for one of several alternatives."""
    ways = ways_of(node)
    if node.optional and f.in_moment:
        answer = f.w.let("a", 0)
        with f.w.when(IN_EARNEST):
            f.w.set(answer, _way(f, node, ways))
    else:
        answer = _way(f, node, ways)
    for n, way in enumerate(ways):
        with f.w.or_when(answer.equals(n)) if n else f.w.when(answer.equals(n)):
            f.statement(way)


def _way(f: Writing, node: core.Either, ways: list[core.Statement]) -> Name:
    """Ask for an alternative; if demands leave only one, take it."""
    wanted = [demands(way) for way in ways]
    if not any(wanted):
        return _ask(f, node, len(ways), as_code)
    flags = [test_demands(f, way) for way in wanted]
    answer = f.w.fresh("a")
    with f.w.when(total(flags).equals(1)):
        f.w.set(answer, total(WholeNumber(n) * flag for n, flag in enumerate(flags)))
    with f.w.otherwise():
        f.w.set(answer, _ask(f, node, len(ways), as_code))
    return answer

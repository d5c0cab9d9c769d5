"""Questions: what is chosen, by whom, and how a run ends that cannot go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.emit.expressions import M, Name, Operand, WholeNumber, call, total
from manqala.compile.emit.foresight import met, ways_of
from manqala.compile.emit.function_writing import ANSWERED, IN_EARNEST, MISSED
from manqala.compile.emit.set_loops import collected, each_of, most, push
from manqala.compile.emit.sets import Rep, Stretch, length, member
from manqala.compile.kernel.numbers import ASKED, DEAD, FAILED
from manqala.core.inspect import demands

if TYPE_CHECKING:
    from manqala.compile.emit.function_writing import Writing
    from manqala.core import nodes as core

# ---- leaving --------------------------------------------------------------------------------------


def leave(f: Writing, code: Operand) -> None:
    """Write the end of a run."""
    f.w.store(leaving=True)
    f.w.set(M[ASKED], ANSWERED)
    if f.preferences:
        f.w.set(M[FAILED], MISSED)
    f.w.give(code)


def dead(f: Writing, status: Operand = DEAD) -> None:
    """Write the end of a run that is not possible; the state does not matter any more."""
    if f.changed:
        f.intact = False
    if f.asked:
        f.safe = False
    f.w.set(M[ASKED], ANSWERED)
    f.w.give(status)


# ---- choices --------------------------------------------------------------------------------------


def choose(f: Writing, node: core.Choose) -> None:
    """Write a question for one member of a set."""
    rep = f.row(f.rep(node.source) if node.preferring is None else f.kept(node.source))
    if node.preferring is not None:
        rep = _preferred(f, rep, collected(f, node.preferring), most(f, node.source))
    many = f.w.let("m", length(rep))
    with f.w.when(many.equals(0)):
        dead(f)
    answer = _ask(f, many, WholeNumber(f.layout.board.number_of_players) if node.chance else None)
    f.assign(node.cell, member(rep, answer))


def _preferred(f: Writing, rep: Rep, preferred: Stretch, number: int) -> Rep:
    """The preferred options if there are any, else all of them, of which there are so many, in one stretch."""
    base = f.w.stretch(number)
    size = f.w.let("m", 0)
    each_of(f, preferred, lambda it: push(f, base, size, it))
    with f.w.when(size.equals(0)):
        each_of(f, rep, lambda it: push(f, base, size, it))
    return Stretch(base, size)


def _ask(f: Writing, many: Operand, chance: Operand | None = None) -> Name:
    """Ask the subject, or ``chance``, which is a number after those of the players."""
    who = f.var(f.layout.subject) if chance is None else chance
    answer = f.w.let("a", call("ask", M, Name("n"), ANSWERED, many, who))
    with f.w.when(answer < 0):
        dead(f, -answer)
    f.asked = True
    f.w.add(ANSWERED, 1)
    return answer


def either(f: Writing, node: core.Either) -> None:
    """Write a question for one of several ways to go on."""
    ways = ways_of(node)
    if node.optional and f.in_moment:
        answer = f.w.let("a", 0)
        with f.w.when(IN_EARNEST):
            f.w.set(answer, _way(f, ways))
    else:
        answer = _way(f, ways)
    for n, way in enumerate(ways):
        with f.w.or_when(answer.equals(n)) if n else f.w.when(answer.equals(n)):
            f.statement(way)


def _way(f: Writing, ways: list[core.Statement]) -> Name:
    """Ask which way is gone; where what they demand leaves only one, that one."""
    wanted = [demands(way) for way in ways]
    if not any(wanted):
        return _ask(f, len(ways))
    flags = [met(f, way) for way in wanted]
    answer = f.w.fresh("a")
    with f.w.when(total(flags).equals(1)):
        f.w.set(answer, total(WholeNumber(n) * flag for n, flag in enumerate(flags)))
    with f.w.otherwise():
        f.w.set(answer, _ask(f, len(ways)))
    return answer

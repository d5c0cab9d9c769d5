"""Turns that can be completed after any answer, so that their moves are known before any of them is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from manqala.analysis.endings import runs_out
from manqala.analysis.variables import VariableFacts
from manqala.core import nodes as core
from manqala.core.inspect import inner, nodes
from manqala.core.node_effects import may_stop
from manqala.core.operators import Operator

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from manqala.analysis.sources import Source
    from manqala.core.layout import Layout

MOST_ROUNDS = 75_000
"""Maximum number of iterations of nested loops in a turn; the limit of a run is four times as high."""
SOWING = 200
"""Iterations assumed for a loop that ends by itself."""


def plays_out(turn: core.Statement, layout: Layout, facts: Callable[[], VariableFacts]) -> bool:
    """Return whether a turn asks at most one question, of a player, and nothing can stop it after the answer.

    It has no demands, preferences, further questions or plug-ins, and all its loops end by themselves and soon.
    """
    loops: list[core.While] = []
    questions = 0
    for node in _walk_reachable(turn):
        if isinstance(node, core.Choose):
            questions += 1
            if node.chance or questions > 1:
                return False
        elif isinstance(node, core.While):
            loops.append(node)
        elif may_stop(node):
            return False
    if any(isinstance(node, core.Choose) for node in _walk_repeated(turn)):
        return False
    if _is_long(turn, layout.board.places):
        return False
    if not loops:
        return True
    known = facts()
    short = _short(known, turn)
    return all(runs_out(loop, layout.board.hand, short, known) for loop in loops)


def _walk_reachable(turn: core.Statement) -> Iterator[core.AnyNode]:
    """Yield all nodes except the code for endless loops; each definition once."""
    stack: list[object] = [turn]
    seen: set[int] = set()
    while stack:
        part = stack.pop()
        if isinstance(part, core.Node):
            yield cast("core.AnyNode", part)
            stack += [getattr(part, name) for name in inner(part) if name != "endless"]
        elif isinstance(part, tuple):
            stack.extend(part)
        elif isinstance(part, core.Way):
            stack.append(part.body)
        elif isinstance(part, core.Function | core.Procedure) and id(part) not in seen:
            seen.add(id(part))
            stack.append(part.value if isinstance(part, core.Function) else part.body)


def _is_long(turn: core.Statement, places: int) -> bool:
    """Return whether nested loops may take more iterations than a turn has."""
    stack: list[tuple[object, int]] = [(turn, 1)]
    seen: dict[int, int] = {}
    while stack:
        part, rounds = stack.pop()
        if rounds > MOST_ROUNDS:
            return True
        if isinstance(part, core.Node):
            rounds *= _rounds(part, places)
            stack += [(getattr(part, name), rounds) for name in inner(part) if name != "endless"]
        elif isinstance(part, tuple):
            stack += [(one, rounds) for one in part]
        elif isinstance(part, core.Way):
            stack.append((part.body, rounds))
        elif isinstance(part, core.Function | core.Procedure) and seen.get(id(part), 0) < rounds:
            seen[id(part)] = rounds
            stack.append((part.value if isinstance(part, core.Function) else part.body, rounds))
    return False


def _rounds(node: core.Node, places: int) -> int:
    """Return the maximum number of repetitions of a node's parts."""
    times = getattr(node, "times", None)
    if times is not None:  # a repetition
        known = isinstance(times, core.Const) and isinstance(times.value, int)
        return max(1, times.value) if known else MOST_ROUNDS + 1
    if isinstance(node, core.While):
        return SOWING
    return places if isinstance(node, core.Each) else 1


def _walk_repeated(turn: core.Statement) -> Iterator[core.Node]:
    """Yield the nodes that may run several times in a turn: those in loops, and in verbs with several calls."""
    called: dict[int, int] = {}
    for node in nodes(turn):
        inside = None if isinstance(node, core.Seq) else getattr(node, "body", None)
        if inside is not None:
            yield from nodes(inside)
        elif isinstance(node, core.Do) and not isinstance(node.verb, str):
            called[id(node.verb)] = called.get(id(node.verb), 0) + 1
            if called[id(node.verb)] == 2:
                yield from nodes(node.verb.body)


def _short(facts: VariableFacts, turn: core.Statement) -> frozenset[int]:
    """Return the variables of a turn whose sets certainly have at most one member."""
    read = {node.cell for node in nodes(turn) if isinstance(node, core.Read) and node.type.many}
    sources = facts.sources
    return frozenset(cell for cell in read if all(sources.behind(sources.of(cell), _may_be_short)))


def _may_be_short(value: Source, cells: set[int]) -> bool:
    """Return whether a set has at most one member, provided that the noted variables have."""
    if isinstance(value, core.Const):
        return isinstance(value.value, tuple) and len(value.value) < 2
    if isinstance(value, core.Read) and value.index is None:
        cells.add(value.cell)
        return True
    return isinstance(value, core.Op) and value.operator == Operator.SINGLE


__all__ = ["plays_out"]

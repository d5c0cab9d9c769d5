"""The size of rules after inlining all definitions, and the cost of evaluating their sets.

Forty verbs that each call the next one twice are forty short lines but 10¹² steps; so are six nested sets whose
conditions search the next one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.inspect import inner, nodes
from manqala.core.operators import Operator
from manqala.core.steps import MOST_NUMBERS, Steps
from manqala.text import codes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manqala.core.board import Board
    from manqala.text.diagnostics import Diagnostics
    from manqala.text.span import Span

LARGEST = 200_000
"""Limit of nodes in a program after inlining; the largest games have a few thousand."""
DEEPEST = 200
"""Limit of nested parts; shipped games nest at most 40."""
MOST_LOOKED = 2_000_000
"""Limit on the cost of one set, in nodes evaluated; the largest game needs 80,000."""
MOST_AT_ONCE = 20_000_000
"""The same limit for a whole program, without its loops."""


Part = core.Statement | core.Value | core.Function


def check_size(
    programs: Iterable[tuple[Span, tuple[Part, ...]]], board: Board, diagnostics: Diagnostics
) -> None:
    """Report the first program that is too large to run, or whose sets cost too much."""
    known: dict[int, tuple[int, int]] = {}
    steps = Steps(board)
    for span, program in programs:
        size, depth = _size(program, known)
        if depth > DEEPEST:
            diagnostics.error(
                codes.TOO_LONG_OR_DEEP, span, "these rules are nested too deeply, once all definitions are inlined",
                help=["name inner values with ‘let’, or store them in marks"],
            )  # fmt: skip
            return
        if size > LARGEST:
            diagnostics.error(
                codes.TOO_LONG_OR_DEEP, span, "this is too long, once all definitions are inlined",
                help=["make definitions use each other less often: name a value with ‘let’"],
            )  # fmt: skip
            return
        if _check_sets(program, steps, diagnostics):
            return
        if sum(steps.weight(part) for part in program) > MOST_AT_ONCE:
            _report_cost(span, diagnostics)
            return


def _check_sets(program: tuple[Part, ...], steps: Steps, diagnostics: Diagnostics) -> bool:
    """Report the innermost set that costs too much; sets may also nest through names."""
    heaviest: core.Filter | core.Gather | core.Match | None = None
    for node in nodes(program):
        if not isinstance(node, core.Filter | core.Gather | core.Match):
            continue
        if (
            isinstance(node, core.Filter | core.Gather) and node.of.type == ty.NUMBERS
            and isinstance(node.of, core.Op) and node.of.operator == Operator.UPTO
            and _longer(node.of)
        ):  # fmt: skip
            diagnostics.error(
                codes.LOOKS_AT_TOO_MUCH,
                node.span,
                f"a set of numbers may have at most {MOST_NUMBERS} can be tested",
            )
            return True
        weight = steps.weight(node)
        if weight > MOST_LOOKED and (heaviest is None or weight < steps.weight(heaviest)):
            heaviest = node
    if heaviest is not None:
        _report_cost(heaviest.span, diagnostics)
    return heaviest is not None


def _longer(numbers: core.Op) -> bool:
    low, high = numbers.arguments
    return (
        isinstance(low, core.Const) and isinstance(high, core.Const)
        and isinstance(low.value, int) and isinstance(high.value, int)
        and high.value - low.value >= MOST_NUMBERS
    )  # fmt: skip


def _report_cost(span: Span, diagnostics: Diagnostics) -> None:
    diagnostics.error(
        codes.LOOKS_AT_TOO_MUCH, span,
        "this costs too much: it tests a set for every member of another, at several levels",
        help=["name the inner set with ‘let’ beforehand, or test fewer holes"],
    )  # fmt: skip


def _size(root: object, known: dict[int, tuple[int, int]]) -> tuple[int, int]:
    """The number of nodes below one, and its nesting depth, with definitions inlined."""
    total = deepest = 0
    stack = [(root, 0)]
    while stack:
        node, depth = stack.pop()
        if isinstance(node, tuple):
            stack.extend((part, depth) for part in node)
        elif isinstance(node, core.Function | core.Procedure):
            if id(node) not in known:
                known[id(node)] = _size(
                    node.value if isinstance(node, core.Function) else node.body, known
                )
            more, deeper = known[id(node)]
            total, deepest = total + more, max(deepest, depth + deeper)
        elif isinstance(node, core.Way):
            stack.append((node.body, depth))
        elif isinstance(node, core.Node):
            total, deepest = total + 1, max(deepest, depth + 1)
            stack.extend([(getattr(node, name), depth + 1) for name in inner(node)])
    return total, deepest

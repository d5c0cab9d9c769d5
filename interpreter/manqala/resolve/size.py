"""How large rules become when every definition is written out where it is used.

Forty verbs that each use the next one twice are forty short lines and a million million steps.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from manqala.core import nodes as core

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manqala.diagnostics import Diagnostics
    from manqala.source import Span

LARGEST = 200_000
"""So many parts a program may have, written out; those of the largest games have some thousands."""
SKIPPED = frozenset({"span", "type", "table", "name", "prompt", "reason", "weights"})


def check_size(programs: Iterable[tuple[Span, object]], diagnostics: Diagnostics) -> None:
    """Report the first program that is too large to be run."""
    known: dict[int, int] = {}
    for span, program in programs:
        if _size(program, known) > LARGEST:
            diagnostics.error(
                "E205", span, "this is too much to do, with all that it uses written out",
                help=["let definitions use each other less often: name a value with ‘let’"],
            )  # fmt: skip
            return


def _size(root: object, known: dict[int, int]) -> int:
    """The number of nodes below a node, those of each definition counted wherever it is used."""
    total = 0
    stack = [root]
    while stack:
        node = stack.pop()
        if isinstance(node, tuple):
            stack.extend(node)
        elif isinstance(node, core.Function | core.Procedure):
            if id(node) not in known:
                inner = node.value if isinstance(node, core.Function) else node.body
                known[id(node)] = _size(inner, known)
            total += known[id(node)]
        elif isinstance(node, core.Way):
            stack.append(node.body)
        elif isinstance(node, core.Node):
            total += 1
            stack.extend(getattr(node, f.name) for f in fields(node) if f.name not in SKIPPED)
    return total

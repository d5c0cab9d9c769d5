"""Liveness of marks and variables: which are read for more than their own update."""

from __future__ import annotations

from manqala.core import nodes as core
from manqala.core.inspect import DEFINITIONS, inner, nodes


def live_cells(programs: object) -> frozenset[int]:
    """Return the cells that programs read, except in values assigned to the same cell.

    A noun may be read both there and elsewhere, so each use counts separately.
    """
    found: set[int] = set()
    seen: set[int] = set()
    stack: list[object] = [programs]
    while stack:
        part = stack.pop()
        if isinstance(part, core.Assign):
            found.update(
                node.cell for node in nodes(part.value)
                if isinstance(node, core.Read) and node.cell != part.cell
            )  # fmt: skip
            stack.append(part.index)
        elif isinstance(part, core.Node):
            if isinstance(part, core.Read):
                found.add(part.cell)
            stack += [getattr(part, name) for name in inner(part)]
        elif isinstance(part, tuple):
            stack.extend(part)
        elif isinstance(part, core.Way):
            stack.append(part.body)
        elif isinstance(part, DEFINITIONS) and id(part) not in seen:
            seen.add(id(part))
            stack.append(part.value if isinstance(part, core.Function) else part.body)
    return frozenset(found)

"""What positions are worth between which play can go round: bounds, which meet wherever it makes no difference how that ends."""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

LEAST, MOST = 0, 1


@dataclass(slots=True)
class GraphNode:
    """A position, or a question to another player in mid-turn: who is asked, what follows; or an end."""

    chooser: int = 0
    values: list[int | None] = field(default_factory=lambda: [None, None])
    """The least and the most that it may be worth to player 0."""
    back: int | None = None
    """What it is worth where it comes back, if it can: a question in mid-turn cannot without its position."""
    children: list[int] = field(default_factory=list)


def value_all(nodes: Sequence[GraphNode]) -> bool:
    """Value every node, cycle by cycle, those first that lead to no other; whether there are cycles.

    On a cycle the rules may give more for one position that comes back than for another. So there is a value for the
    least of it, wherever play goes round, and one for the most. Under either a player gets his value by a plan that names
    one move for each position: what comes back then lies on a cycle that the bound allows for, whatever the other does.
    """
    cycles = False
    for group in components(nodes):
        first = nodes[group[0]]
        if len(group) == 1 and group[0] not in first.children:
            if first.values[LEAST] is None:
                for bound in (LEAST, MOST):
                    first.values[bound] = _best(nodes, first, bound)
            continue
        cycles = True
        back = [value for value in (nodes[n].back for n in group) if value is not None]
        for bound, endless in ((LEAST, min(back)), (MOST, max(back))):
            least = _forced(nodes, group, 0, bound)
            most = _forced(nodes, group, 1, bound)
            for n in group:
                value = endless if n not in most else min(endless, most[n])
                nodes[n].values[bound] = value if n not in least else max(value, least[n])
    return cycles


def _best(nodes: Sequence[GraphNode], node: GraphNode, bound: int) -> int:
    values = [nodes[child].values[bound] or 0 for child in node.children]
    return max(values) if node.chooser == 0 else min(values)


def _forced(
    nodes: Sequence[GraphNode], group: list[int], player: int, bound: int
) -> dict[int, int]:
    """What a player can force in finitely many turns, from those nodes of a cycle from which he can force anything."""
    sign = 1 if player == 0 else -1
    inside = set(group)
    parents: dict[int, list[int]] = {n: [] for n in group}
    waiting: dict[int, int] = {}
    worst: dict[int, int] = {}
    queue: list[tuple[int, int]] = []
    for n in group:
        node = nodes[n]
        outside = [sign * (nodes[c].values[bound] or 0) for c in node.children if c not in inside]
        within = inside.intersection(node.children)
        for child in within:
            parents[child].append(n)
        waiting[n] = len(within)
        if node.chooser == player and outside:
            heapq.heappush(queue, (-max(outside), n))
        elif node.chooser != player and outside:
            worst[n] = min(outside)
    found: dict[int, int] = {}
    while queue:
        negative, n = heapq.heappop(queue)
        if n in found:
            continue
        found[n] = -negative
        for parent in parents[n]:
            if nodes[parent].chooser == player:
                heapq.heappush(queue, (negative, parent))
                continue
            waiting[parent] -= 1
            worst[parent] = min(worst.get(parent, -negative), -negative)
            if waiting[parent] == 0:
                heapq.heappush(queue, (-worst[parent], parent))
    return {n: sign * value for n, value in found.items()}


def components(nodes: Sequence[GraphNode]) -> Iterable[list[int]]:
    """The strongly connected components, those first from which no others are reached (Tarjan 1972)."""
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    on_stack: set[int] = set()
    stack: list[int] = []
    for root in range(len(nodes)):
        if root in index:
            continue
        work = [(root, iter(nodes[root].children))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on_stack.add(root)
        while work:
            n, children = work[-1]
            for child in children:
                if child not in index:
                    index[child] = low[child] = len(index)
                    stack.append(child)
                    on_stack.add(child)
                    work.append((child, iter(nodes[child].children)))
                    break
                if child in on_stack:
                    low[n] = min(low[n], index[child])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[n])
                if low[n] == index[n]:
                    group = []
                    while True:
                        member = stack.pop()
                        on_stack.discard(member)
                        group.append(member)
                        if member == n:
                            break
                    yield group

"""Positions that come back: all that can be reached, and their values where play without end splits evenly."""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from manqala.game.game import Position
    from manqala.search.prove import Prover

MOST_NODES = 60_000
"""So many positions and questions are gone through before it is too much."""
Key = tuple[bytes, tuple[int, ...]]


class TooManyError(Exception):
    """More can be reached than is gone through, or what lies on the board counts as won already."""


@dataclass
class GraphNode:
    """A position, or a question in mid-turn: who is asked, what follows; or the value of an end."""

    chooser: int = 0
    value: int | None = None
    even: int = 0
    """The value of going on without end from here."""
    children: list[int] = field(default_factory=list)


class Graph:
    """All that can be reached from some positions, repetitions not counted."""

    def __init__(self, prover: Prover, watch: Callable[[int], None]) -> None:
        """Take over a prover's way of valuing ends."""
        self.prover = prover
        self.engine = prover.new_engine(False)
        self.module: Any = self.engine.module
        self.watch = watch
        self.nodes: list[GraphNode] = []
        self._number: dict[Key, int] = {}
        self._states: list[Any] = []
        self._scratch = self.engine.states(1)[0]
        self._solved = 0

    def add(self, position: Position) -> int:
        """The number of a position; all that follows it is gone through. Raises ``TooManyError``."""
        pending: list[tuple[int, tuple[int, ...]]] = []
        number = self._node(self.engine.state(position.play_state), (), pending)
        while pending:
            at, given = pending.pop()
            self._follow(at, given, pending)
            self.watch(len(self.nodes))
        return number

    def value(self, number: int) -> int:
        """The value of a node, for player 0."""
        if self._solved < len(self.nodes):
            self._solve()
        value = self.nodes[number].value
        assert value is not None
        return value

    # ---- going through ----------------------------------------------------------------------------

    def _node(
        self, state: Any, given: tuple[int, ...], pending: list[tuple[int, tuple[int, ...]]]
    ) -> int:
        module = self.module
        flow = (int(state[module.PHASE]), int(state[module.ENDING]), int(state[module.STILL]))
        key = (repr([int(cell) for cell in state[: module.LASTING]] + list(flow)).encode(), given)
        if key in self._number:
            return self._number[key]
        if len(self.nodes) >= MOST_NODES:
            raise TooManyError
        number = self._number[key] = len(self.nodes)
        node = GraphNode()
        self.nodes.append(node)
        self._states.append(state)
        score = [
            int(module.score(state, player, self.engine.work)) for player in range(module.PLAYERS)
        ]
        node.even = 0 if self.prover.by_winner else score[0] - score[1]
        if flow[0] == 3:
            result = int(state[module.RESULT])
            winner = 1 if result == 0 else -1 if result < module.PLAYERS else 0
            node.value = winner if self.prover.by_winner else node.even
        else:
            pending.append((number, given))
        return number

    def _run(self, state: Any, given: tuple[int, ...]) -> int:
        module, work = self.module, self.engine.work
        module.copy(state, self._scratch)
        for n, answer in enumerate(given):
            work[module.ANSWERS + n] = answer
        work[module.MODE] = module.OPEN_QUESTION
        return int(module.run(self._scratch, work, self.engine.trials, len(given)))

    def _follow(
        self, number: int, given: tuple[int, ...], pending: list[tuple[int, tuple[int, ...]]]
    ) -> None:
        """Find the children of a node; dead ends are no children."""
        module, work = self.module, self.engine.work
        state, node = self._states[number], self.nodes[number]
        ways: list[tuple[int, ...]] = [given]
        status = self._run(state, given)
        node.chooser = int(state[module.MOVER])
        if status == 1:
            node.chooser = int(work[module.CHOOSER])
            ways = [(*given, answer) for answer in range(int(work[module.OPEN]))]
        least = 0
        if module.PREFERENCES and int(state[module.PHASE]) == 0:
            least = int(module.least_failure(state, self._scratch, work, self.engine.trials))
        for way in ways:
            status = self._run(state, way)
            if status == 1 and work[module.OPEN]:
                if self._alive(state, way, least):
                    node.children.append(self._node(state, way, pending))
            elif status not in {1, 2} and (not least or int(work[module.FAILED]) == least):
                node.children.append(self._node(self._finished(status), (), pending))
        if not node.children and not given and int(state[module.PHASE]) == 0:
            after = self.engine.states(1)[0]
            module.copy(state, after)
            self._forget()
            if int(module.stuck(after, *self.engine.rows())) != 2:
                node.children.append(self._node(after, (), pending))
        if not node.children:
            raise TooManyError

    def _alive(self, state: Any, way: tuple[int, ...], least: int) -> bool:
        """Whether a turn that begins so can be played to its end."""
        module, work = self.module, self.engine.work
        status = self._run(state, way)
        if status != 1:
            return status != 2 and (not least or int(work[module.FAILED]) == least)
        return any(
            self._alive(state, (*way, answer), least) for answer in range(int(work[module.OPEN]))
        )

    def _finished(self, status: int) -> Any:
        after = self.engine.states(1)[0]
        self.module.copy(self._scratch, after)
        self._forget()
        if int(self.module.finish(after, *self.engine.rows(), status)) == 2:
            raise TooManyError
        return after

    def _forget(self) -> None:
        """What was there before does not count: repetition is looked at here."""
        self.module.clear_history(self.engine.rows()[-1])

    # ---- values -----------------------------------------------------------------------------------

    def _solve(self) -> None:
        """Value every node: cycle by cycle, those first that lead to no other."""
        for group in components(self.nodes):
            if len(group) == 1 and group[0] not in self.nodes[group[0]].children:
                node = self.nodes[group[0]]
                if node.value is None:
                    node.value = self._best(node)
                continue
            even = {self.nodes[n].even for n in group}
            if len(even) > 1:
                raise TooManyError
            least = self._forced(group, 0)
            most = self._forced(group, 1)
            split = even.pop()
            for n in group:
                value = split if n not in most else min(split, most[n])
                self.nodes[n].value = value if n not in least else max(value, least[n])
        self._solved = len(self.nodes)

    def _best(self, node: GraphNode) -> int:
        values = [self.nodes[child].value or 0 for child in node.children]
        return max(values) if node.chooser == 0 else min(values)

    def _forced(self, group: list[int], player: int) -> dict[int, int]:
        """What a player can force in finitely many turns, from those nodes of a cycle from which he can force anything."""
        sign = 1 if player == 0 else -1
        inside = set(group)
        parents: dict[int, list[int]] = {n: [] for n in group}
        waiting: dict[int, int] = {}
        worst: dict[int, int] = {}
        queue: list[tuple[int, int]] = []
        for n in group:
            node = self.nodes[n]
            outside = [sign * (self.nodes[c].value or 0) for c in node.children if c not in inside]
            for child in set(node.children) & inside:
                parents[child].append(n)
            waiting[n] = len(set(node.children) & inside)
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
                if self.nodes[parent].chooser == player:
                    heapq.heappush(queue, (negative, parent))
                    continue
                waiting[parent] -= 1
                worst[parent] = min(worst.get(parent, -negative), -negative)
                if waiting[parent] == 0:
                    heapq.heappush(queue, (-worst[parent], parent))
        return {n: sign * value for n, value in found.items()}


def components(nodes: list[GraphNode]) -> Iterable[list[int]]:
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

"""Positions that come back: all that can be reached, and what the rules give where a position is there again."""

from __future__ import annotations

import time
from array import array
from typing import TYPE_CHECKING, Any

from manqala.search.cycles import LEAST, MOST, GraphNode, value_all
from manqala.search.idle_marks import idle_marks
from manqala.search.prove import ProofTimeError

if TYPE_CHECKING:
    from collections.abc import Callable

    from manqala.game.game import Position
    from manqala.search.prove import Prover

MOST_NODES = 1_000_000
"""So many positions and questions are gone through before it is too much."""
MOST_TIMES = 8
"""A rule that ends the round when a position has come back does so by then, or there is none."""
Key = tuple[bytes, tuple[int, ...]]


class TooManyError(Exception):
    """More can be reached than is gone through, or something cannot be gone through."""


class Graph:
    """All that can be reached from some positions, repetitions not counted."""

    def __init__(self, prover: Prover, watch: Callable[[int], None]) -> None:
        """Take over a prover's way of valuing ends."""
        self.prover = prover
        self.deadline: float | None = None
        """When it is to give up."""
        self.engine = prover.new_engine(False)
        self.module: Any = self.engine.module
        self.watch = watch
        self.nodes: list[GraphNode] = []
        self.circling = False
        """Whether play can come back to a position."""
        self.split = False
        """Whether the rules say nothing about that somewhere, so that what is left is split evenly."""
        self._number: dict[Key, int] = {}
        self._pending: list[tuple[int, Any, tuple[int, ...]]] = []
        self._scratch = self.engine.states(1)[0]
        self._solved = 0
        of = self.engine.written.addresses.of
        idle = {of[cell] for cell in idle_marks(prover.game.rules) if cell in of}
        self._cells = [cell for cell in range(self.module.LASTING) if cell not in idle]
        """What tells positions apart."""

    def add(self, position: Position) -> int:
        """The number of a position; all that follows it is gone through. Raises ``TooManyError`` and ``ProofTimeError``."""
        number = self._node(self.engine.state(position.play_state), ())
        while self._pending:
            self._follow(*self._pending.pop())
            self.watch(len(self.nodes))
            if self.deadline is not None and time.perf_counter() > self.deadline:
                raise ProofTimeError
        return number

    def bounds(self, number: int) -> tuple[int, int]:
        """The least and the most that a node may be worth to player 0."""
        if self._solved < len(self.nodes):
            self.circling = value_all(self.nodes)
            self._solved = len(self.nodes)
        least, most = self.nodes[number].values[LEAST], self.nodes[number].values[MOST]
        assert least is not None
        assert most is not None
        return least, most

    # ---- going through ----------------------------------------------------------------------------

    def _node(self, state: Any, given: tuple[int, ...]) -> int:
        module = self.module
        flow = [int(state[module.PHASE]), int(state[module.ENDING]), int(state[module.STILL])]
        key = (array("q", [*(int(state[cell]) for cell in self._cells), *flow]).tobytes(), given)
        if key in self._number:
            return self._number[key]
        if len(self.nodes) >= MOST_NODES:
            raise TooManyError
        number = self._number[key] = len(self.nodes)
        node = GraphNode()
        self.nodes.append(node)
        if flow[0] == module.OVER_PHASE:
            node.values = [self._worth(state)] * 2
        else:
            if flow[0] == module.TURN_PHASE and not given:
                node.back = self._come_back(state)
            self._pending.append((number, state, given))
        return number

    def _worth(self, state: Any) -> int:
        """What the end is worth, or a position if what is left is split evenly."""
        module = self.module
        if not self.prover.by_winner:
            first, *others = (
                int(module.score(state, player, self.engine.work))
                for player in range(module.PLAYERS)
            )
            return first - sum(others)
        if state[module.PHASE] != module.OVER_PHASE:
            return 0
        result = int(state[module.RESULT])
        return 1 if result == 0 else -1 if result < module.PLAYERS else 0

    def _come_back(self, state: Any) -> int:
        """What the rules give where a position comes back; where they say nothing, what is left is split evenly."""
        module, work, trials, history = self.module, *self.engine.rows()
        for times in range(2, MOST_TIMES + 1) if module.COUNTS_OCCURRENCES else ():
            module.copy(state, self._scratch)
            self._scratch[module.OCCURS] = times
            end = int(module.ending(self._scratch, work, trials))
            if end < 0:
                continue
            self._scratch[module.ENDING] = end
            status = module.go_on(self._scratch, work, trials, history, module.SETTLE, 0, 0)
            if status != module.DONE or self._scratch[module.PHASE] != module.OVER_PHASE:
                raise TooManyError
            return self._worth(self._scratch)
        self.split = True
        return self._worth(state)

    def _run(self, state: Any, given: tuple[int, ...]) -> int:
        module, work = self.module, self.engine.work
        module.copy(state, self._scratch)
        for n, answer in enumerate(given):
            work[module.ANSWERS + n] = answer
        work[module.MODE] = module.OPEN_QUESTION
        return int(module.run(self._scratch, work, self.engine.trials, len(given)))

    def _follow(self, number: int, state: Any, given: tuple[int, ...]) -> None:
        """Find the children of a node: what one player answers one after the other is one step. Dead ends are no children."""
        module, work = self.module, self.engine.work
        node, children = self.nodes[number], list[int]()
        ways = [given]
        status = self._run(state, given)
        node.chooser = int(work[module.CHOOSER]) if status == 1 else int(state[module.MOVER])
        least = 0
        if module.PREFERENCES and int(state[module.PHASE]) == 0:
            least = int(module.least_failure(state, self._scratch, work, self.engine.trials))
        while ways:
            way = ways.pop()
            status = self._run(state, way)
            if status == 1:
                if int(work[module.CHOOSER]) == node.chooser:
                    ways += [(*way, answer) for answer in reversed(range(int(work[module.OPEN])))]
                elif work[module.OPEN] and self._alive(state, way, least):
                    children.append(self._node(state, way))
            elif status != 2 and (not least or int(work[module.FAILED]) == least):
                children.append(self._node(self._finished(status), ()))
        if not children and not given and int(state[module.PHASE]) == 0:
            after = self.engine.states(1)[0]
            module.copy(state, after)
            self._forget()
            if int(module.stuck(after, *self.engine.rows())) != 2:
                children.append(self._node(after, ()))
        if not children:
            raise TooManyError
        node.children = list(dict.fromkeys(children))

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

"""Abstract interpretation of statements: the facts before and after each of them.

This module has the walk with its fixpoints; an analysis defines the facts about values, how they combine where paths
meet (the join of its lattice), and the effect of a statement (its transfer function).  The facts at a point are
*states*, one of which holds: a path-sensitive analysis has several, others join them into one.  No states: the point
is unreachable.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from itertools import count
from typing import TYPE_CHECKING, Generic, assert_never

from manqala.analysis.abstract_values import Known, State
from manqala.core import nodes as core

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence


class AbstractFlow(ABC, Generic[Known]):
    """Follows statements; an analysis supplies the transfer functions."""

    # ---- the lattice ------------------------------------------------------------------------------

    @abstractmethod
    def join_states(self, states: Sequence[State[Known]]) -> list[State[Known]]:
        """Return the facts where paths meet."""

    def widen(
        self, before: list[State[Known]], after: list[State[Known]], rounds: int
    ) -> list[State[Known]]:
        """Widen after a number of iterations, so that they end; return ``after`` if the lattice is low."""
        del before, rounds
        return after

    # ---- values -----------------------------------------------------------------------------------

    @abstractmethod
    def value(self, node: core.Value, state: State[Known], /) -> Known:
        """Return the possible values of a node."""

    @abstractmethod
    def decisive_value(self, node: core.Value, state: State[Known]) -> Known:
        """Return the possible values of a node that decides what happens."""

    @abstractmethod
    def judge(
        self, condition: core.Value, states: Iterable[State[Known]]
    ) -> tuple[list[State[Known]], list[State[Known]]]:
        """Return the states in which a condition may hold, and those in which it may fail; all distinct objects."""

    # ---- transfer functions -----------------------------------------------------------------------

    @abstractmethod
    def assign(self, node: core.Assign, state: State[Known]) -> list[State[Known]]:
        """Return the states after an assignment."""

    @abstractmethod
    def put(self, node: core.Put, state: State[Known]) -> list[State[Known]]:
        """Return the states after a move of pieces."""

    @abstractmethod
    def choose(self, node: core.Choose, state: State[Known]) -> list[State[Known]]:
        """Return the states after a choice; none if there is nothing to choose from."""

    @abstractmethod
    def members(self, node: core.Each, state: State[Known]) -> tuple[list[State[Known]], bool]:
        """Return the facts in the body for each kind of member, and whether the body certainly runs."""

    @abstractmethod
    def times(self, times: core.Value, state: State[Known]) -> tuple[bool, bool]:
        """Return whether the body may run, and whether it certainly does."""

    @abstractmethod
    def subjects(self, player: core.Value, state: State[Known]) -> tuple[list[State[Known]], bool]:
        """Return the facts in the body for each kind of subject, and whether there may be no subject."""

    @abstractmethod
    def parameters(
        self, verb: core.Procedure, arguments: Sequence[core.Value], state: State[Known]
    ) -> State[Known]:
        """Return the facts about the parameters of a verb."""

    @abstractmethod
    def run_plug_in(self, node: core.Do, state: State[Known]) -> list[State[Known]]:
        """Return the states after the verb of a plug-in, or its reaction."""

    def come_to(self, node: core.Statement, *, reached: bool) -> None:
        """Note whether a statement of a sequence is reachable."""

    def run_body(self, verb: core.Procedure, states: list[State[Known]]) -> list[State[Known]]:
        """Return the states after the body of a verb."""
        return self.run(verb.body, states)

    # ---- the walk ---------------------------------------------------------------------------------

    def run(self, node: core.Statement, states: list[State[Known]]) -> list[State[Known]]:
        """Return the states after a statement, if it can complete; the given ones may change."""
        if not states:
            return []
        match node:
            case core.Seq(body=body):
                for part in body:
                    self.come_to(part, reached=bool(states))
                    if not states:
                        break
                    states = self.run(part, states)
                return states
            case core.If(condition=condition, then=then, other=other):
                holds, fails = self.judge(condition, states)
                return self.join_states([*self.run(then, holds), *self.run(other, fails)])
            case core.Guard(condition=condition):
                return self.judge(condition, states)[0]
            case core.Prefer(condition=condition):
                holds, fails = self.judge(condition, states)
                return self.join_states([*holds, *fails])
            case core.While():
                return self._while(node, states)
            case core.Either(ways=ways, optional=optional):
                after = [state for way in ways for state in self.run(way.body, copy_states(states))]
                return self.join_states([*after, *states] if optional else after)
            case core.Moment(body=body):
                return self.join_states([*states, *self.run(body, copy_states(states))])
            case core.End(winner=winner):
                if winner is not None:
                    for state in states:
                        self.decisive_value(winner, state)
                return []
            case (
                core.Assign() | core.Put() | core.Choose() | core.Each() | core.Repeat() | core.As() | core.Do()
            ):  # fmt: skip
                return self.join_states(
                    [after for state in states for after in self._step(node, state)]
                )
        assert_never(node)

    def _step(
        self,
        node: core.Assign | core.Put | core.Choose | core.Each | core.Repeat | core.As | core.Do,
        state: State[Known],
    ) -> list[State[Known]]:
        """Return the results from one state."""
        match node:
            case core.Assign():
                return self.assign(node, state)
            case core.Put():
                return self.put(node, state)
            case core.Choose():
                return self.choose(node, state)
            case core.Each(cell=cell, body=body):
                ways, surely = self.members(node, state)
                inside = [BlockScope({**way}, {cell, *way}, state) for way in ways]
                return self._rounds(body, state, inside, surely=surely) if ways else [state]
            case core.Repeat(times=times, body=body):
                perhaps, surely = self.times(times, state)
                once = [BlockScope[Known]({}, set(), state)]
                return self._rounds(body, state, once, surely=surely) if perhaps else [state]
            case core.As(player=player, body=body):
                ways, perhaps = self.subjects(player, state)
                done = [
                    after
                    for way in ways
                    for after in BlockScope(way, {*way}, state).leave(
                        self.run(body, [{**state, **way}])
                    )
                ]
                return [*done, state] if perhaps else done
            case core.Do(verb=verb, arguments=arguments):
                if isinstance(verb, str):
                    return self.run_plug_in(node, state)
                scope = BlockScope(self.parameters(verb, arguments, state), {*verb.cells}, {})
                return scope.leave(self.run_body(verb, scope.enter([state])))
        assert_never(node)

    # ---- fixpoints --------------------------------------------------------------------------------

    def fixpoint(
        self, states: list[State[Known]], once: Callable[[list[State[Known]]], list[State[Known]]]
    ) -> list[State[Known]]:
        """Return the facts before every iteration of a loop: the states that one more iteration does not extend."""
        entry = self.join_states(states)
        for rounds in count():
            after = self.join_states([*entry, *once(entry)])
            wider = self.widen(entry, after, rounds)
            if wider == entry:
                break
            entry = wider
        return entry

    def _while(self, node: core.While, states: list[State[Known]]) -> list[State[Known]]:
        holds: list[State[Known]] = []
        fails: list[State[Known]] = []

        def once(entry: list[State[Known]]) -> list[State[Known]]:
            holds[:], fails[:] = self.judge(node.condition, entry)
            return self.run(node.body, copy_states(holds))

        self.fixpoint(copy_states(states), once)
        return self.join_states([*fails, *self.run(node.endless, copy_states(holds))])

    def _rounds(
        self,
        body: core.Statement,
        state: State[Known],
        scopes: list[BlockScope[Known]],
        *,
        surely: bool,
    ) -> list[State[Known]]:
        """Return the facts after a block that runs repeatedly, at least once if ``surely``."""
        ends: list[State[Known]] = []

        def once(entry: list[State[Known]]) -> list[State[Known]]:
            after = [
                left for scope in scopes for left in scope.leave(self.run(body, scope.enter(entry)))
            ]
            ends[:] = self.join_states([*ends, *after])
            return after

        self.fixpoint([{**state}], once)
        return ends if surely else self.join_states([state, *ends])


class BlockScope(Generic[Known]):
    """Cells with other contents inside a block; the old facts are restored at its end."""

    def __init__(self, inside: State[Known], cells: set[int], before: State[Known]) -> None:
        """``inside``: the facts inside; ``before``: the facts outside."""
        self.inside, self.cells = inside, cells
        self.outside = {cell: before[cell] for cell in cells if cell in before}

    def enter(self, states: list[State[Known]]) -> list[State[Known]]:
        """Return the states at the beginning of the block."""
        return [{**state, **self.inside} for state in states]

    def leave(self, states: list[State[Known]]) -> list[State[Known]]:
        """Return the states after the block."""
        for state in states:
            for cell in self.cells:
                state.pop(cell, None)
            state.update(self.outside)
        return states


def copy_states(states: list[State[Known]]) -> list[State[Known]]:
    """Return mutable copies of the states."""
    return [dict(state) for state in states]

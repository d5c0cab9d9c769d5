"""Abstract interpretation of statements: what is known before and behind each of them, without playing.

Here is the one walk, with its fixpoints; an analysis says what is known of values, how that comes together where ways
meet (the join of its lattice), and what a statement does to it (its transfer).  What is known at a point are *states*,
one of which is so there: an analysis that keeps ways apart has several, one that does not joins them into one.  None:
nothing ever comes there.
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
    """Follows statements; an analysis says what they do to what is known."""

    # ---- the lattice ------------------------------------------------------------------------------

    @abstractmethod
    def join_states(self, states: Sequence[State[Known]]) -> list[State[Known]]:
        """What is known where ways come together."""

    def widen(
        self, before: list[State[Known]], after: list[State[Known]], rounds: int
    ) -> list[State[Known]]:
        """Widening after a number of rounds, so that they end; ``after`` if the lattice is low."""
        del before, rounds
        return after

    # ---- values -----------------------------------------------------------------------------------

    @abstractmethod
    def value(self, node: core.Value, state: State[Known], /) -> Known:
        """What a value may be."""

    @abstractmethod
    def decisive_value(self, node: core.Value, state: State[Known]) -> Known:
        """The same of a value on which it hangs what happens."""

    @abstractmethod
    def judge(
        self, condition: core.Value, states: Iterable[State[Known]]
    ) -> tuple[list[State[Known]], list[State[Known]]]:
        """The states in which a condition may hold, and those in which it may not; no two are one object."""

    # ---- what a statement does --------------------------------------------------------------------

    @abstractmethod
    def assign(self, node: core.Assign, state: State[Known]) -> list[State[Known]]:
        """The states after something was put into a cell."""

    @abstractmethod
    def put(self, node: core.Put, state: State[Known]) -> list[State[Known]]:
        """The states after pieces were moved."""

    @abstractmethod
    def choose(self, node: core.Choose, state: State[Known]) -> list[State[Known]]:
        """The states after a choice; none if there is nothing to choose from."""

    @abstractmethod
    def members(self, node: core.Each, state: State[Known]) -> tuple[list[State[Known]], bool]:
        """What is known in the body, for each kind of member by itself, and whether it surely runs."""

    @abstractmethod
    def times(self, times: core.Value, state: State[Known]) -> tuple[bool, bool]:
        """Whether the body may run, and whether it surely does."""

    @abstractmethod
    def subjects(self, player: core.Value, state: State[Known]) -> tuple[list[State[Known]], bool]:
        """What is known in the body, for each kind of subject by itself, and whether there may be none."""

    @abstractmethod
    def parameters(
        self, verb: core.Procedure, arguments: Sequence[core.Value], state: State[Known]
    ) -> State[Known]:
        """What is known of the parameters of a verb."""

    @abstractmethod
    def run_plug_in(self, node: core.Do, state: State[Known]) -> list[State[Known]]:
        """The states after the verb of a plug-in, or of its reaction."""

    def come_to(self, node: core.Statement, *, reached: bool) -> None:
        """Note that a statement of a row is come to, or that it is never reached."""

    def run_body(self, verb: core.Procedure, states: list[State[Known]]) -> list[State[Known]]:
        """The states after the body of a verb."""
        return self.run(verb.body, states)

    # ---- the walk ---------------------------------------------------------------------------------

    def run(self, node: core.Statement, states: list[State[Known]]) -> list[State[Known]]:
        """The states after a statement, of those from which it may come to its end; they may be changed."""
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
        """What comes of one state."""
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
        """What is known before every round of a loop: the states from which one more round leads to no others."""
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
        """What is known after a block that runs again and again, once at least or perhaps not at all."""
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
    """Cells that hold something else within a block, and what they held before when it is left."""

    def __init__(self, inside: State[Known], cells: set[int], before: State[Known]) -> None:
        """``inside``: what is known within; ``before``: what was known outside."""
        self.inside, self.cells = inside, cells
        self.outside = {cell: before[cell] for cell in cells if cell in before}

    def enter(self, states: list[State[Known]]) -> list[State[Known]]:
        """The states as the block begins."""
        return [{**state, **self.inside} for state in states]

    def leave(self, states: list[State[Known]]) -> list[State[Known]]:
        """The states behind the block."""
        for state in states:
            for cell in self.cells:
                state.pop(cell, None)
            state.update(self.outside)
        return states


def copy_states(states: list[State[Known]]) -> list[State[Known]]:
    """The same states, as objects that can be changed."""
    return [dict(state) for state in states]

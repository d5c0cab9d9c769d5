"""Definite assignment: variables that are read before they are assigned, in all programs of a game.

The only fact about a variable is whether it certainly has a value.  A definition is analysed once:
its needs and its certain assignments are the same for all calls.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.analysis.abstract_flow import AbstractFlow
from manqala.analysis.abstract_values import State
from manqala.core import nodes as core
from manqala.core.inspect import inner
from manqala.core.node_effects import bindings

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Cells = frozenset[int]
Bound = State[bool]
"""The variables that certainly have a value."""
NONE: Cells = frozenset()


class DefiniteAssignment(AbstractFlow[bool]):
    """Analyses the programs of one game, which are not recursive."""

    def __init__(self, fixed: Iterable[int], nobody: int) -> None:
        """``fixed``: cells that always have a value; ``nobody``: the number that stands for no player."""
        self.fixed, self.nobody = frozenset(fixed), nobody
        self._read: set[int] = set()
        """The variables read so far without a value."""
        self._nouns: dict[int, Cells] = {}
        self._verbs: dict[int, tuple[Cells, list[Bound]]] = {}

    def unbound(self, root: core.Value | core.Statement, given: Iterable[int] = ()) -> Cells:
        """Return the variables that a program reads before they have a value; ``given``: those that play fills."""
        needs = self._of(root)[0] if isinstance(root, core.Statement) else self._needs(root)
        return needs.difference(given)

    def _of(self, body: core.Statement, given: Iterable[int] = ()) -> tuple[Cells, list[Bound]]:
        """Return the variables that a statement needs, and those that it sets."""
        before, self._read = self._read, set()
        after = self.run(body, [dict.fromkeys(given, True)])
        needs, self._read = frozenset(self._read), before
        return needs, after

    # ---- values -----------------------------------------------------------------------------------

    def value(self, node: core.Value, state: Bound, /) -> bool:
        """A value reads variables, and sets none that are read after it."""
        self._read |= self._needs(node) - state.keys()
        return True

    def decisive_value(self, node: core.Value, state: Bound) -> bool:
        """As ``value``."""
        return self.value(node, state)

    def _needs(self, part: object) -> Cells:
        """Return the cells that a value or pattern reads before it binds them itself."""
        if isinstance(part, tuple):
            return NONE.union(*map(self._needs, part))
        if isinstance(part, core.Function):
            if id(part) not in self._nouns:
                self._nouns[id(part)] = self._needs(part.value).difference(part.cells)
            return self._nouns[id(part)]
        if isinstance(part, core.Statement):
            return self._of(part)[0]
        if not isinstance(part, core.Value | core.Element):
            return NONE
        needs = NONE.union(*(self._needs(getattr(part, name)) for name in inner(part)))
        if isinstance(part, core.Read) and part.cell not in self.fixed:
            needs |= {part.cell}
        return needs.difference(cell for cell, _ in bindings(part))

    # ---- the lattice ------------------------------------------------------------------------------

    def join_states(self, states: Sequence[Bound]) -> list[Bound]:
        """Keep the variables that have a value on all paths."""
        if len(states) < 2:
            return list(states)
        return [dict.fromkeys(set.intersection(*(set(state) for state in states)), True)]

    def judge(
        self, condition: core.Value, states: Iterable[Bound]
    ) -> tuple[list[Bound], list[Bound]]:
        """Any condition may hold or fail."""
        given = list(states)
        for state in given:
            self.value(condition, state)
        return [dict(state) for state in given], given

    # ---- statements -------------------------------------------------------------------------------

    def run(self, node: core.Statement, states: list[Bound]) -> list[Bound]:
        """A moment reads the variable of its hole."""
        if isinstance(node, core.Moment) and node.cell is not None:
            for state in states:
                self._read |= {node.cell} - state.keys()
        return super().run(node, states)

    def assign(self, node: core.Assign, state: Bound) -> list[Bound]:
        """An assigned variable has a value."""
        self._values((node.value, node.index), state)
        return [state if node.index is not None else {**state, node.cell: True}]

    def put(self, node: core.Put, state: Bound) -> list[Bound]:
        """Pieces are in no variable."""
        self._values((node.amount, node.kinds, node.source, node.target), state)
        return [state]

    def choose(self, node: core.Choose, state: Bound) -> list[Bound]:
        """The chosen member is in a variable."""
        self._values((node.source, node.preferring), state)
        self._values((node.weight,), {**state, node.member: True})
        return [{**state, node.cell: True}]

    def members(self, node: core.Each, state: Bound) -> tuple[list[Bound], bool]:
        """There may be no members."""
        self.value(node.of, state)
        return [{node.cell: True}], False

    def times(self, times: core.Value, state: Bound) -> tuple[bool, bool]:
        """There may be no iterations."""
        self.value(times, state)
        return True, False

    def subjects(self, player: core.Value, state: Bound) -> tuple[list[Bound], bool]:
        """A known subject makes the body certain."""
        self.value(player, state)
        known = isinstance(player, core.Const) and player.value != self.nobody
        return [{}], not known

    def parameters(
        self, verb: core.Procedure, arguments: Sequence[core.Value], state: Bound
    ) -> Bound:
        """Parameters have a value."""
        self._values(arguments, state)
        return dict.fromkeys(verb.cells, True)

    def run_body(self, verb: core.Procedure, states: list[Bound]) -> list[Bound]:
        """Use the verb's needs and certain assignments."""
        if id(verb) not in self._verbs:
            self._verbs[id(verb)] = self._of(verb.body, verb.cells)
        needs, after = self._verbs[id(verb)]
        for state in states:
            self._read |= needs - state.keys()
        return [{**state, **done} for state in states for done in after]

    def run_plug_in(self, node: core.Do, state: Bound) -> list[Bound]:
        """Plug-ins set no variables."""
        self._values(node.arguments, state)
        return [state]

    def _values(self, nodes: Iterable[core.Value | None], state: Bound) -> None:
        for node in nodes:
            if node is not None:
                self.value(node, state)

"""Variables that are read before anything is put into them: definite assignment, over every program of a game.

What a node needs and what it binds is one summary, made of those of its parts; a definition has one for all its calls.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from manqala.core import nodes as core
from manqala.core.inspect import inner
from manqala.core.node_effects import bindings

if TYPE_CHECKING:
    from collections.abc import Iterable

Cells = frozenset[int]
NONE: Cells = frozenset()


@dataclass(frozen=True, slots=True)
class Binding:
    """The cells whose content a program needs as it begins, and those that it has surely set when it is done."""

    needs: Cells = NONE
    binds: Cells | None = NONE
    """None: it never comes to its end, so that anything holds behind it."""

    def then(self, after: Binding) -> Binding:
        """The one, and behind it the other."""
        if self.binds is None:
            return self
        needs = self.needs | (after.needs - self.binds)
        return Binding(needs, None if after.binds is None else self.binds | after.binds)

    def within(self, cells: Iterable[int]) -> Binding:
        """The same where these cells have a value from outside, and lose it at the end."""
        mine = frozenset(cells)
        return Binding(self.needs - mine, None if self.binds is None else self.binds - mine)

    @property
    def perhaps(self) -> Binding:
        """The same if it may not be done at all."""
        return Binding(self.needs)


NOTHING = Binding()


def either(ways: Iterable[Binding]) -> Binding:
    """One of several, nobody knows which."""
    needs, binds = NONE, None
    for way in ways:
        needs |= way.needs
        if way.binds is not None:
            binds = way.binds if binds is None else binds & way.binds
    return Binding(needs, binds)


class DefiniteAssignment:
    """The summaries of one game's programs; ``fixed``: cells that always have a value."""

    def __init__(self, fixed: Iterable[int]) -> None:
        """Nothing is known yet."""
        self.fixed = frozenset(fixed)
        self._known: dict[int, Binding] = {}

    def unbound(self, root: core.Value | core.Statement, given: Iterable[int] = ()) -> Cells:
        """The variables that a program reads before they have a value; ``given``: those that play fills."""
        found = self._statement(root) if isinstance(root, core.Statement) else self._value(root)
        return found.needs - frozenset(given)

    def _definition(self, made: core.Function | core.Procedure) -> Binding:
        if id(made) not in self._known:
            inner = (
                self._value(made.value)
                if isinstance(made, core.Function)
                else self._statement(made.body)
            )
            self._known[id(made)] = inner.within(made.cells)
        return self._known[id(made)]

    def _values(self, *parts: core.Value | None) -> Binding:
        """Several values, one after the other."""
        return Binding(self._needs(parts))

    def _value(self, node: core.Value) -> Binding:
        return Binding(self._needs(node))

    def _needs(self, part: object) -> Cells:
        """The cells that are read in a value or pattern before it binds them itself."""
        if isinstance(part, tuple):
            return NONE.union(*map(self._needs, part))
        if isinstance(part, core.Function):
            return self._definition(part).needs
        if isinstance(part, core.Statement):
            return self._statement(part).needs
        if not isinstance(part, core.Value | core.Element):
            return NONE
        needs = NONE.union(*(self._needs(getattr(part, name)) for name in inner(part)))
        if isinstance(part, core.Read) and part.cell not in self.fixed:
            needs |= {part.cell}
        return needs.difference(cell for cell, _ in bindings(part))

    def _statement(self, node: core.Statement) -> Binding:
        match node:
            case core.Seq(body=body):
                found = NOTHING
                for part in body:
                    found = found.then(self._statement(part))
                return found
            case core.Assign(cell=cell, index=index, value=value):
                bound = NONE if index is not None else frozenset({cell})
                return Binding(self._values(value, index).needs, bound)
            case core.Put(amount=amount, kinds=kinds, source=source, target=target):
                return self._values(amount, kinds, source, target)
            case core.Choose(cell=cell, source=source, preferring=preferring):
                return Binding(self._values(source, preferring).needs, frozenset({cell}))
            case core.Either(ways=ways, optional=optional):
                gone = [self._statement(way.body) for way in ways]
                return either([*gone, NOTHING] if optional else gone)
            case core.Guard(condition=condition) | core.Prefer(condition=condition):
                return self._value(condition)
            case core.If(condition=condition, then=then, other=other):
                gone = [self._statement(then), self._statement(other)]
                return self._value(condition).then(either(gone))
            case core.Each(cell=cell, of=of, body=body):
                return self._value(of).then(self._statement(body).within((cell,)).perhaps)
            case core.While(condition=condition, body=body, endless=endless):
                inside = self._statement(body).perhaps.then(self._statement(endless).perhaps)
                return self._value(condition).then(inside)
            case core.Repeat(times=times, body=body):
                return self._value(times).then(self._statement(body).perhaps)
            case core.As(player=player, body=body):
                return self._value(player).then(self._as(player, body))
            case core.Moment(cell=cell, body=body):
                own = NONE if cell is None else frozenset({cell})
                return Binding(own).then(self._statement(body).perhaps)
            case core.Do(verb=verb, arguments=arguments):
                called = NOTHING if isinstance(verb, str) else self._definition(verb)
                return self._values(*arguments).then(called)
            case core.End(winner=winner):
                return Binding(self._values(winner).needs, None)
        assert_never(node)

    def _as(self, player: core.Value, body: core.Statement) -> Binding:
        """Nothing is done for nobody: where it is known who it is, all of it is done."""
        done = self._statement(body)
        return done if isinstance(player, core.Const) else done.perhaps

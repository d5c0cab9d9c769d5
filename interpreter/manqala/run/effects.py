"""Compiles core statements to Python functions: effects on pieces and marks, questions and guards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.core import nodes as core
from manqala.core.arithmetic import LARGEST_WEIGHT
from manqala.core.inspect import demands
from manqala.run.machine import Dead, Happening, Touched
from manqala.run.values import read_by

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from manqala.run.machine import Cells, Happening
    from manqala.run.values import ValueCompiler

    Code = Callable[[Cells], Any]


class EffectCompiler:
    """Compiles statements with effects; ``traced`` functions report their effects to the machine."""

    def __init__(
        self, values: ValueCompiler, statement: Callable[[core.Statement], Code], *, traced: bool
    ) -> None:
        """``statement`` compiles nested statements."""
        self.layout = values.layout
        self.machine = values.machine
        self.witness = values.witness
        self.value = values.value
        self.number_of = values.number_of
        self.statement = statement
        self.traced = traced

    # ---- effects ----------------------------------------------------------------------------------

    def seq(self, node: core.Seq) -> Code:
        """Run statements in order."""
        parts = [self.statement(part) for part in flat(node)]
        parts = [part for part in parts if part is not nothing_done]
        if not parts:
            return nothing_done
        if len(parts) == 1:
            return parts[0]
        if len(parts) == 2:
            first, second = parts

            def both(c: Cells) -> None:
                first(c)
                second(c)

            return both

        def seq(c: Cells) -> None:
            for part in parts:
                part(c)

        return seq

    def assign(self, node: core.Assign) -> Code:
        """Set a cell."""
        cell, value = node.cell, self.value(node.value)
        index = None if node.index is None else self.value(node.index)
        somebody = node.cell in self.layout.somebody
        if somebody:
            value = _player_or(value, cell, self.layout.board.number_of_players)
        if self.traced and node.is_mark:
            machine = self.machine
            none = -1 if index is None else self.layout.nobody_bears(cell)

            def traced_assign(c: Cells) -> None:
                of = 0 if index is None else index(c)
                if of != none:
                    c[cell + of] = value(c)
                    machine.record(Happening.SET, node.span, (), cell + of, c[cell + of])

            return traced_assign
        if index is None and not somebody and isinstance(node.value, core.Const):
            constant: Any = node.value.value

            def assign_constant(c: Cells) -> None:
                c[cell] = constant

            return assign_constant
        other = read_by(node.value)
        if index is None and not somebody and other is not None:

            def assign_cell(c: Cells) -> None:
                c[cell] = c[other]

            return assign_cell
        if index is None:

            def assign(c: Cells) -> None:
                c[cell] = value(c)

            return assign
        nothing = self.layout.nobody_bears(cell)

        def assign_at(c: Cells) -> None:
            of = index(c)
            if of != nothing:
                c[cell + of] = value(c)

        return assign_at

    def put(self, node: core.Put) -> Code:
        """Move pieces."""
        places, nowhere = self.layout.board.places, self.layout.board.nowhere
        source, target = self.value(node.source), self.value(node.target)
        if self.traced or len(self.layout.kinds) > 1:
            return self._put_kinds(node)
        if node.amount is None:

            def put_all(c: Cells) -> None:
                here, there = source(c), target(c)
                if there != nowhere and here != there:
                    c[there] += c[here]
                    c[here] = 0

            return put_all
        amount = self.value(node.amount)
        assert places > nowhere
        fixed, number = self.number_of(node.source), self.number_of(node.amount)
        if fixed is not None and number is not None:

            def put_fixed(c: Cells) -> None:
                there, n = target(c), c[fixed]
                n = min(number, n)
                if n > 0 and there != nowhere:
                    c[fixed] -= n
                    c[there] += n

            return put_fixed

        def put(c: Cells) -> None:
            here, there = source(c), target(c)
            n = amount(c)
            n = min(n, c[here])
            if n > 0 and there != nowhere:
                c[here] -= n
                c[there] += n

        return put

    def _put_kinds(self, node: core.Put) -> Code:
        """Move kind by kind, until the amount is reached; report the moves."""
        places, nowhere = self.layout.board.places, self.layout.board.nowhere
        number = len(self.layout.kinds)
        source, target, kinds = (
            self.value(node.source),
            self.value(node.target),
            self.value(node.kinds),
        )
        amount = None if node.amount is None else self.value(node.amount)
        machine, traced = self.machine, self.traced

        def put(c: Cells) -> None:
            here, there = source(c), target(c)
            if there == nowhere or here == there:
                return
            left = None if amount is None else amount(c)
            moved = [0] * number
            for kind in kinds(c):
                offset = kind * places
                n = c[here + offset] if left is None else max(0, min(left, c[here + offset]))
                c[here + offset] -= n
                c[there + offset] += n
                moved[kind] = n
                if left is not None:
                    left -= n
            if traced and any(moved):
                machine.record(Happening.PUT, node.span, tuple(moved), here, there)

        return put

    # ---- choices ----------------------------------------------------------------------------------

    def choose(self, node: core.Choose) -> Code:
        """Ask for one member of a set."""
        source, cell, machine = self.value(node.source), node.cell, self.machine
        preferring = None if node.preferring is None else self.value(node.preferring)
        weigh = None if node.weight is None else self._weighing(node.weight, node.member)
        traced, subject = self.traced, self.layout.subject

        def choose(c: Cells) -> None:
            if machine.probing:
                raise Touched
            options: Sequence[int] = source(c)
            if preferring is not None:
                options = preferring(c) or options
            if not options:
                raise Dead(node.span, None)
            assert machine.oracle is not None
            weights = None if weigh is None else weigh(c, options)
            c[cell] = options[machine.oracle.answer(node, c, options, weights)]
            if traced:
                shown = node if node.chance or node.unseen else None
                machine.record(Happening.CHOSEN, node.span, (), c[subject], c[cell], shown)

        return choose

    def _weighing(
        self, weight: core.Value, cell: int
    ) -> Callable[[Cells, Sequence[int]], tuple[int, ...]]:
        """Return how likely each option is."""
        value = self.value(weight)

        def weigh(c: Cells, options: Sequence[int]) -> tuple[int, ...]:
            found = []
            for option in options:
                c[cell] = option
                found.append(min(max(value(c), 1), LARGEST_WEIGHT))
            return tuple(found)

        return weigh

    def either(self, node: core.Either) -> Code:
        """Ask for an alternative, if several are possible."""
        ways = [self.statement(way.body) for way in node.ways]
        possible = [self.possible(way.body) for way in node.ways]
        if node.optional:
            possible.insert(0, always)
            ways.insert(0, nothing_done)  # declining comes first: a search then ends soon
        options, machine = range(len(ways)), self.machine
        traced, optional = self.traced, node.optional

        def either(c: Cells) -> None:
            if optional and machine.judging and machine.occasion is not None:
                return
            left = [way for way in options if possible[way](c)]
            assert machine.oracle is not None
            if len(left) == 1:  # a single way needs no question
                taken = left[0]
                machine.oracle.unasked(node, c, taken)
            else:
                taken = machine.oracle.answer(node, c, options)
            if traced:
                machine.record(Happening.CHOSEN, node.span, (), -1, taken)
            ways[taken](c)

        return either

    def possible(self, way: core.Statement) -> Code:
        """Return the test whether a way's demands hold."""
        wanted = [self.value(demand) for demand in demands(way)]
        if not wanted:
            return always

        def possible(c: Cells) -> bool:
            return all(demand(c) for demand in wanted)

        return possible if self.witness is None else self.witness.way(way, possible)

    def guard(self, node: core.Guard) -> Code:
        """A demand, without which the way is illegal."""
        condition = self.value(node.condition)

        def guard(c: Cells) -> None:
            if not condition(c):
                raise Dead(node.span, node.reason)

        return guard if self.witness is None else self.witness.demand(node, guard)

    def prefer(self, node: core.Prefer) -> Code:
        """A preference is identified by its place in the text, so that earlier ones rank higher."""
        condition, machine = self.value(node.condition), self.machine
        key = id(node)

        def prefer(c: Cells) -> None:
            if not condition(c):
                machine.failed.add(key)

        return prefer if self.witness is None else self.witness.preference(node, prefer)


def flat(node: core.Seq) -> Iterator[core.Statement]:
    """Yield the statements of a sequence, including those of nested ones."""
    for part in node.body:
        if isinstance(part, core.Seq):
            yield from flat(part)
        else:
            yield part


def _player_or(value: Code, cell: int, nobody: int) -> Code:
    """Return a player, or the stored one for ‘nobody’."""

    def somebody(c: Cells) -> int:
        player: int = value(c)
        return c[cell] if player == nobody else player

    return somebody


def always(_: Cells) -> bool:
    """Return true: nothing is demanded."""
    return True


def nothing_done(_: Cells) -> None:
    """No effect."""

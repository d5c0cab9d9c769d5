"""From core statements to Python functions that change the cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.core import nodes as core
from manqala.core.inspect import asks, demands
from manqala.run.machine import Dead, ExhaustedError, Moment, Over
from manqala.run.values import ValueCompiler

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manqala.core.layout import Layout
    from manqala.hooks import Offer
    from manqala.run.machine import Cells, Machine

    Code = Callable[[Cells], Any]

PATIENCE = 16
"""A loop is watched for recurrence after so many rounds: hardly any sowing lasts as long."""
LONGEST_ASKING = 256
"""So many rounds of a loop in which somebody is asked count as going on for ever."""
LONGEST_LOOP = 20_000
"""A loop that lasts so long counts as endless even if its state does not recur (a counter in it may)."""


class StatementCompiler(ValueCompiler):
    """Makes functions of statements; ``traced`` ones tell their effects to the machine."""

    def __init__(
        self, layout: Layout, machine: Machine, owners_fixed: bool, offers: dict[str, Offer],
        traced: bool,
    ) -> None:  # fmt: skip
        """See ``ValueCompiler``."""
        super().__init__(layout, machine, owners_fixed, offers)
        self.traced = traced
        self.procedures: dict[int, Code] = {}
        self.preferences: list[core.Prefer] = []
        self.state = max(mark.cell + mark.size for mark in layout.marks.values())

    def statement(self, node: core.Statement) -> Code:
        """The function of a statement."""
        if isinstance(node, core.Seq):
            return self._seq(node)
        if isinstance(node, core.Assign):
            return self._assign(node)
        if isinstance(node, core.Put):
            return self._put(node)
        if isinstance(node, core.Do):
            return self._do(node)
        if isinstance(node, core.If):
            return self._if(node)
        if isinstance(node, core.While):
            return self._while(node)
        if isinstance(node, core.Each):
            return self._each(node)
        if isinstance(node, core.Choose):
            return self._choose(node)
        if isinstance(node, core.Either):
            return self._either(node)
        if isinstance(node, core.Guard):
            return self._guard(node)
        if isinstance(node, core.Prefer):
            return self._prefer(node)
        if isinstance(node, core.As):
            return self._as(node)
        if isinstance(node, core.Moment):
            return self._moment(node)
        if isinstance(node, core.Repeat):
            return self._repeat(node)
        return self._end(node)

    # ---- effects ----------------------------------------------------------------------------------

    def _seq(self, node: core.Seq) -> Code:
        parts = [self.statement(part) for part in node.body]
        if not parts:
            return _nothing
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

    def _assign(self, node: core.Assign) -> Code:
        cell, value = node.cell, self.value(node.value)
        index = None if node.index is None else self.value(node.index)
        if self.traced and node.is_mark:
            machine = self.machine

            def traced_assign(c: Cells) -> None:
                where = cell if index is None else cell + index(c)
                c[where] = value(c)
                machine.record("set", node.span, (), where, c[where])

            return traced_assign
        if index is None:

            def assign(c: Cells) -> None:
                c[cell] = value(c)

            return assign

        def assign_at(c: Cells) -> None:
            c[cell + index(c)] = value(c)

        return assign_at

    def _put(self, node: core.Put) -> Code:
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

        def put(c: Cells) -> None:
            here, there = source(c), target(c)
            n = amount(c)
            n = min(n, c[here])
            if n > 0 and there != nowhere:
                c[here] -= n
                c[there] += n

        return put

    def _put_kinds(self, node: core.Put) -> Code:
        """Kind after kind, until the amount is reached; tells what was moved."""
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
                machine.record("put", node.span, tuple(moved), here, there)

        return put

    # ---- choices ----------------------------------------------------------------------------------

    def _choose(self, node: core.Choose) -> Code:
        source, cell, machine = self.value(node.source), node.cell, self.machine
        preferring = None if node.preferring is None else self.value(node.preferring)
        traced = self.traced

        def choose(c: Cells) -> None:
            options: Sequence[int] = source(c)
            if preferring is not None:
                options = preferring(c) or options
            if not options:
                raise Dead(node.span, None)
            c[cell] = options[machine.oracle(node, c, options)]
            if traced:
                machine.record("chosen", node.span, (), cell, c[cell])

        return choose

    def _either(self, node: core.Either) -> Code:
        ways = [self.statement(way.body) for way in node.ways]
        possible = [self._possible(way.body) for way in node.ways]
        if node.optional:
            possible.insert(0, _always)
            ways.insert(0, _nothing)  # declining comes first: a search finds an end soon
        options, machine = range(len(ways)), self.machine
        traced, optional = self.traced, node.optional

        def either(c: Cells) -> None:
            if optional and machine.judging and machine.moment is not None:
                return
            left = [way for way in options if possible[way](c)]
            # Where only one way can be gone nobody is asked.
            taken = left[0] if len(left) == 1 else machine.oracle(node, c, options)
            if traced:
                machine.record("chosen", node.span, (), -1, taken)
            ways[taken](c)

        return either

    def _possible(self, way: core.Statement) -> Code:
        """Whether what a way demands is met."""
        wanted = [self.value(demand) for demand in demands(way)]
        if not wanted:
            return _always
        return lambda c: all(demand(c) for demand in wanted)

    def _guard(self, node: core.Guard) -> Code:
        condition = self.value(node.condition)

        def guard(c: Cells) -> None:
            if not condition(c):
                raise Dead(node.span, node.reason)

        return guard

    def _prefer(self, node: core.Prefer) -> Code:
        """A preference is known by its place in the text, so that earlier ones rank higher."""
        condition, machine = self.value(node.condition), self.machine
        self.preferences.append(node)
        key = id(node)

        def prefer(c: Cells) -> None:
            if not condition(c):
                machine.failed.add(key)

        return prefer

    # ---- flow -------------------------------------------------------------------------------------

    def _if(self, node: core.If) -> Code:
        condition, then, other = (
            self.value(node.condition),
            self.statement(node.then),
            self.statement(node.other),
        )
        if other is _nothing:

            def if_then(c: Cells) -> None:
                if condition(c):
                    then(c)

            return if_then

        def if_(c: Cells) -> None:
            (then if condition(c) else other)(c)

        return if_

    def _while(self, node: core.While) -> Code:
        """A loop that notices when it comes back to a state.

        If nobody was asked anything on the way, it would go round for ever: it is endless.  If
        somebody was, he may not choose so (trading cannot go round).  In a loop without questions one
        state in ever longer intervals is enough to find a circle.
        """
        condition, body = self.value(node.condition), self.statement(node.body)
        endless = self.statement(node.endless)
        machine, state = self.machine, self.state
        if asks(node.body):

            def asking(c: Cells) -> None:
                seen: dict[tuple[int, ...], int] = {}
                first = machine.asked
                while condition(c):
                    now = tuple(c[:state])
                    machine.fuel -= 1
                    _spent(machine, node)
                    if now in seen or len(seen) == LONGEST_ASKING:
                        before = seen.get(now, first)
                        if machine.asked > before:
                            raise Dead(node.span, "what has been before may not come back")
                        endless(c)
                        return
                    seen[now] = machine.asked
                    body(c)

            return asking

        def loop(c: Cells) -> None:
            rounds = 0
            while condition(c):
                body(c)
                rounds += 1
                if rounds >= PATIENCE:
                    break
            else:
                machine.fuel -= rounds
                return
            checkpoint, next_checkpoint = c[:state], 2 * PATIENCE
            while condition(c):
                body(c)
                rounds += 1
                machine.fuel -= 1
                _spent(machine, node)
                if c[:state] == checkpoint or rounds > LONGEST_LOOP:
                    endless(c)
                    return
                if rounds == next_checkpoint:
                    checkpoint, next_checkpoint = c[:state], 2 * next_checkpoint

        return loop

    def _repeat(self, node: core.Repeat) -> Code:
        times, body, machine = self.value(node.times), self.statement(node.body), self.machine

        def repeat(c: Cells) -> None:
            for _ in range(times(c)):
                machine.fuel -= 1
                _spent(machine, node)
                body(c)

        return repeat

    def _each(self, node: core.Each) -> Code:
        of, body, cell, machine = (
            self.value(node.of),
            self.statement(node.body),
            node.cell,
            self.machine,
        )
        if node.as_subject:
            subject = self.layout.subject

            def each_subject(c: Cells) -> None:
                before = c[subject]
                for member in of(c):
                    c[subject] = member
                    body(c)
                c[subject] = before

            return each_subject

        def each(c: Cells) -> None:
            members = of(c)
            machine.fuel -= len(members)
            _spent(machine, node)
            for member in members:
                c[cell] = member
                body(c)

        return each

    def _as(self, node: core.As) -> Code:
        player, body, subject = (
            self.value(node.player),
            self.statement(node.body),
            self.layout.subject,
        )
        nobody = self.layout.board.number_of_players

        def as_(c: Cells) -> None:
            before, who = c[subject], player(c)
            if who != nobody:
                c[subject] = who
                body(c)
                c[subject] = before

        return as_

    def _moment(self, node: core.Moment) -> Code:
        body, machine = self.statement(node.body), self.machine
        event, cell, right = node.event, node.cell, node.right

        def moment(c: Cells) -> None:
            if right and machine.judging:
                return
            before = machine.moment
            machine.moment = Moment(event, None if cell is None else c[cell], machine.matching)
            body(c)
            machine.moment = before

        return moment

    def _do(self, node: core.Do) -> Code:
        if isinstance(node.verb, str):
            return self._external_verb(node, node.verb)
        verb = node.verb
        body = self.procedures.get(id(verb))
        if body is None:
            body = self.procedures[id(verb)] = self.statement(verb.body)
        code = body
        pairs = [
            (cell, self.value(arg)) for cell, arg in zip(verb.cells, node.arguments, strict=True)
        ]
        if self.traced:
            machine = self.machine

            def traced_do(c: Cells) -> None:
                for cell, given in [(cell, argument(c)) for cell, argument in pairs]:
                    c[cell] = given
                machine.calls.append(node.span)
                code(c)
                machine.calls.pop()

            return traced_do
        if not pairs:
            return code
        if len(pairs) == 1:
            ((only, value),) = pairs

            def do_one(c: Cells) -> None:
                c[only] = value(c)
                code(c)

            return do_one

        def do(c: Cells) -> None:
            for cell, given in [(cell, argument(c)) for cell, argument in pairs]:
                c[cell] = given
            code(c)

        return do

    def _external_verb(self, node: core.Do, name: str) -> Code:
        from manqala.hooks import guarded
        from manqala.run.view import View

        arguments = [self.value(argument) for argument in node.arguments]
        view = View(self.layout, self.machine, node.span)
        function = guarded(self.offers[name], view, node.span)

        def external(c: Cells) -> None:
            given = [argument(c) for argument in arguments]
            view.on(c)
            function(*given)

        return external

    def _end(self, node: core.End) -> Code:
        winner = None if node.winner is None else self.value(node.winner)

        def end(c: Cells) -> None:
            who = None if winner is None else winner(c)
            raise Over(node.whole, who, node.drawn, node.span, node.reason)

        return end


def _always(_: Cells) -> bool:
    """No demand."""
    return True


def _nothing(_: Cells) -> None:
    """No effect."""


def _spent(machine: Machine, node: core.Node) -> None:
    if machine.fuel < 0:
        raise ExhaustedError(node.span)

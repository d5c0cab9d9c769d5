"""Resumable programs: execution can continue from any question.

``StatementCompiler`` compiles a program to a Python function, and Python's stack holds the rest of
the work. Here that is a value, a linked list of steps (a *continuation*). So a search over answers
can return to a question and take another answer, without repeating the earlier steps. Code without
questions is the plain function, called in one step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.core import nodes as core
from manqala.core.inspect import inner
from manqala.run.effects import always, flat, nothing_done
from manqala.run.limits import LONGEST_ASKING
from manqala.run.machine import Dead, ExhaustedError, Occasion, TooLongError
from manqala.run.statements import check_limits, is_in_prelude

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.run.machine import Ahead, Cells, Machine, Step
    from manqala.run.statements import StatementCompiler


def run_ahead(cells: Cells, ahead: Ahead) -> None:
    """Run the steps until none is left."""
    while ahead is not None:
        step, rest = ahead
        try:
            ahead = step(cells, rest)
        except (ExhaustedError, TooLongError) as error:
            raise _report_in_rules(error, rest) from None


class ResumableCompiler:
    """Compiles statements with questions to steps; plain functions do the others."""

    def __init__(self, compiler: StatementCompiler) -> None:
        """``compiler`` makes the plain functions; it must not trace, and have no witness."""
        self._plain = compiler
        self._machine: Machine = compiler.machine
        self._layout = compiler.layout
        self._value = compiler.value
        self._asking: dict[int, bool] = {}
        self._steps: dict[int, Step] = {}

    def step(self, node: core.Statement) -> Step:
        """Return a statement as a step."""
        known = self._steps.get(id(node))
        if known is None:
            known = self._steps[id(node)] = self._compile(node)
        return known

    def _compile(self, node: core.Statement) -> Step:
        if self.asks(node):
            if isinstance(node, core.Seq):
                return self._seq(node)
            if isinstance(node, core.If):
                return self._if(node)
            if isinstance(node, core.While) and self.asks(node.body):
                return self._while(node)
            if isinstance(node, core.Each):
                return self._each(node)
            if isinstance(node, core.Repeat):
                return self._repeat(node)
            if isinstance(node, core.As):
                return self._as(node)
            if isinstance(node, core.Moment):
                return self._moment(node)
            if isinstance(node, core.Do) and not isinstance(node.verb, str):
                return self._do(node, node.verb)
            if isinstance(node, core.Either):
                return self._either(node)
        # The remaining kinds ask once, or within a value (a pattern): they run again with each answer.
        code = self._plain.statement(node)

        def plain(c: Cells, rest: Ahead) -> Ahead:
            code(c)
            return rest

        return self._mark(plain, self.asks(node))

    def asks(self, part: object) -> bool:
        """Return whether a part of the rules may ask a player; cached for each part."""
        if isinstance(part, tuple):
            return any(self.asks(one) for one in part)
        if isinstance(part, core.Way):
            return self.asks(part.body)
        if not isinstance(part, core.Node | core.Function | core.Procedure):
            return False
        found = self._asking.get(id(part))
        if found is None:
            if isinstance(part, core.Choose | core.Either):
                found = True
            elif isinstance(part, core.Function):
                found = self.asks(part.value)
            elif isinstance(part, core.Procedure):
                found = self.asks(part.body)
            else:
                found = any(self.asks(getattr(part, name)) for name in inner(part))
            self._asking[id(part)] = found
        return found

    def _mark(self, step: Step, asks: bool) -> Step:
        """Return a step that marks a point for resuming, if it ``asks`` anything."""
        if not asks:
            return step
        machine = self._machine

        def marked(c: Cells, rest: Ahead) -> Ahead:
            assert machine.oracle is not None
            machine.oracle.mark(c, (marked, rest))
            return step(c, rest)

        return marked

    # ---- flow -------------------------------------------------------------------------------------

    def _seq(self, node: core.Seq) -> Step:
        parts = list(flat(node))
        later: Step | None = None
        for part in reversed(parts):
            later = self._follow(part, later)
        assert later is not None, "it asks something"
        return later

    def _follow(self, node: core.Statement, later: Step | None) -> Step:
        """Return a statement followed by the rest of a sequence."""
        if later is None:
            return self.step(node)
        if self.asks(node):
            first = self.step(node)

            def both(c: Cells, rest: Ahead) -> Ahead:
                return first(c, (later, rest))

            return both
        code = self._plain.statement(node)
        if code is nothing_done:
            return later

        def plain_first(c: Cells, rest: Ahead) -> Ahead:
            code(c)
            return later(c, rest)

        return plain_first

    def _if(self, node: core.If) -> Step:
        condition, then, other = (
            self._value(node.condition), self.step(node.then), self.step(node.other),
        )  # fmt: skip

        def if_(c: Cells, rest: Ahead) -> Ahead:
            return (then if condition(c) else other)(c, rest)

        return self._mark(if_, self.asks(node.condition))

    def _while(self, node: core.While) -> Step:
        """Return a loop with questions; see ``StatementCompiler``.

        All ways through it share the stored states. A search goes depth first: when it returns to an iteration, the states of
        earlier iterations belong to its own way, and all later ones are dropped.
        """
        condition, body, endless = (
            self._value(node.condition), self.step(node.body), self.step(node.endless),
        )  # fmt: skip
        machine, state, begun = self._machine, self._plain.state, self._plain.begun(node)
        cost, work = self._plain.costs(node)
        judged = self.asks(node.condition)

        def loop(c: Cells, rest: Ahead) -> Ahead:
            begun(c)
            seen: dict[tuple[int, ...], int] = {}
            first = machine.asked

            def after(rounds: int) -> Step:
                def again(c: Cells, rest: Ahead) -> Ahead:
                    while len(seen) > rounds:
                        seen.popitem()
                    if not condition(c):
                        return rest
                    now = tuple(c[:state])
                    machine.fuel -= cost
                    machine.work -= work
                    check_limits(machine, node)
                    if now in seen or rounds == LONGEST_ASKING:
                        if machine.asked > seen.get(now, first):
                            raise Dead(node.span, "an earlier state must not recur")
                        return endless(c, rest)
                    seen[now] = machine.asked
                    return body(c, (after(rounds + 1), rest))

                return self._mark(again, judged)

            return after(0)(c, rest)

        return self._mark(loop, judged)

    def _each(self, node: core.Each) -> Step:
        of, body = self._value(node.of), self.step(node.body)
        machine, (cost, work) = self._machine, self._plain.costs(node)
        as_subject = node.as_subject
        subject = self._layout.subject if as_subject else node.cell

        def each(c: Cells, rest: Ahead) -> Ahead:
            before = c[subject]
            members: Sequence[int] = of(c)

            def member(number: int) -> Step:
                def next_one(c: Cells, rest: Ahead) -> Ahead:
                    if number == len(members):
                        if as_subject:
                            c[subject] = before
                        return rest
                    machine.fuel -= cost
                    machine.work -= work
                    check_limits(machine, node)
                    c[subject] = members[number]
                    return body(c, (member(number + 1), rest))

                return next_one

            return member(0)(c, rest)

        return self._mark(each, self.asks(node.of))

    def _repeat(self, node: core.Repeat) -> Step:
        times, body = self._value(node.times), self.step(node.body)
        machine, (cost, work) = self._machine, self._plain.costs(node)

        def after(left: int) -> Step:
            def again(c: Cells, rest: Ahead) -> Ahead:
                if left <= 0:
                    return rest
                machine.fuel -= cost
                machine.work -= work
                check_limits(machine, node)
                return body(c, (after(left - 1), rest))

            return again

        def repeat(c: Cells, rest: Ahead) -> Ahead:
            return after(times(c))(c, rest)

        return self._mark(repeat, self.asks(node.times))

    def _as(self, node: core.As) -> Step:
        player, body, subject = self._value(node.player), self.step(node.body), self._layout.subject
        nobody = self._layout.board.number_of_players

        def as_(c: Cells, rest: Ahead) -> Ahead:
            before, who = c[subject], player(c)
            if who == nobody:
                return rest
            c[subject] = who

            def restored(c: Cells, rest: Ahead) -> Ahead:
                c[subject] = before
                return rest

            return body(c, (restored, rest))

        return self._mark(as_, self.asks(node.player))

    def _moment(self, node: core.Moment) -> Step:
        body, machine = self.step(node.body), self._machine
        event, cell, right = node.event, node.cell, node.right
        place_at = self._layout.board.place_at

        def moment(c: Cells, rest: Ahead) -> Ahead:
            if right and machine.judging:
                return rest
            before = machine.occasion
            hole = None if cell is None else place_at[c[cell]]
            machine.occasion = Occasion(event, hole, machine.matching)

            def restored(_: Cells, rest: Ahead) -> Ahead:
                machine.occasion = before
                return rest

            return body(c, (restored, rest))

        return moment

    def _do(self, node: core.Do, verb: core.Procedure) -> Step:
        pairs = [
            (cell, self._value(argument))
            for cell, argument in zip(verb.cells, node.arguments, strict=True)
        ]
        body = self.step(verb.body)
        returned = None if is_in_prelude(node.span) else Returned(node)
        if len(pairs) == 1 and returned is None:
            ((only, value),) = pairs

            def do_one(c: Cells, rest: Ahead) -> Ahead:
                c[only] = value(c)
                return body(c, rest)

            return self._mark(do_one, self.asks(node.arguments))

        def do(c: Cells, rest: Ahead) -> Ahead:
            for cell, given in [(cell, argument(c)) for cell, argument in pairs]:
                c[cell] = given
            return body(c, rest) if returned is None else (body, (returned, rest))

        return self._mark(do, self.asks(node.arguments))

    def _either(self, node: core.Either) -> Step:
        ways = [self.step(way.body) for way in node.ways]
        possible = [self._plain.effects.possible(way.body) for way in node.ways]
        if node.optional:
            possible.insert(0, always)
            ways.insert(0, _decline)
        options, machine, optional = range(len(ways)), self._machine, node.optional

        def either(c: Cells, rest: Ahead) -> Ahead:
            if optional and machine.judging and machine.occasion is not None:
                return rest
            left = [way for way in options if possible[way](c)]
            oracle = machine.oracle
            assert oracle is not None
            if len(left) == 1:
                taken = left[0]
                oracle.unasked(node, c, taken)
            else:
                oracle.mark(c, (either, rest))
                taken = oracle.answer(node, c, options)
            return ways[taken](c, rest)

        return either


class Returned:
    """The step after a call of a verb: it does nothing, but errors are reported at the call."""

    def __init__(self, call: core.Do) -> None:
        """``call``: which call it is."""
        self.span = call.span

    def __call__(self, _: Cells, rest: Ahead) -> Ahead:
        """Go on."""
        return rest


def _decline(_: Cells, rest: Ahead) -> Ahead:
    return rest


def _report_in_rules(error: ExhaustedError | TooLongError, ahead: Ahead) -> Exception:
    """Report an endless loop in the prelude at the rule that calls it."""
    while ahead is not None and is_in_prelude(error.span):
        step, ahead = ahead
        if isinstance(step, Returned):
            error = type(error)(step.span)
    return error

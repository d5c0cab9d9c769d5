"""Compiles core statements to Python functions that change the cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manqala.core import nodes as core
from manqala.core.inspect import asks, sowing_place
from manqala.core.steps import Steps
from manqala.run.effects import EffectCompiler, nothing_done
from manqala.run.limits import LONGEST_ASKING, LONGEST_LOOP, PATIENCE
from manqala.run.machine import Dead, ExhaustedError, NowhereError, Occasion, Over, TooLongError
from manqala.run.values import ValueCompiler
from manqala.text.resources import PRELUDE_NAME

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from manqala.core.layout import Layout
    from manqala.core.offers import Offer
    from manqala.run.coverage import Witness
    from manqala.run.machine import Cells, Machine
    from manqala.text.span import Span

    Code = Callable[[Cells], Any]


class StatementCompiler:
    """Compiles statements: control flow here, effects in ``EffectCompiler``."""

    def __init__(
        self, layout: Layout, machine: Machine, owners_fixed: bool, offers: Mapping[str, Offer], *,
        traced: bool, witness: Witness | None = None,
    ) -> None:  # fmt: skip
        """``traced`` functions report their effects to the machine, and a ``witness`` records what acts."""
        self.layout = layout
        self.machine = machine
        self.offers = offers
        self.traced = traced
        self.witness = witness
        values = ValueCompiler(layout, machine, owners_fixed, offers, self.statement, witness)
        self.value = values.value
        self.effort = values.effort
        self.effects = EffectCompiler(values, self.statement, traced=traced)
        self.procedures: dict[int, Code] = {}
        self.steps = Steps(layout.board)
        self.state = max(mark.cell + mark.size for mark in layout.marks.values())

    def statement(self, node: core.Statement) -> Code:
        """Return the function of a statement."""
        code = self._compile(node)
        return code if self.witness is None else self.witness.statement(node, code)

    def _compile(self, node: core.Statement) -> Code:
        effects = self.effects
        if isinstance(node, core.Seq):
            return effects.seq(node)
        if isinstance(node, core.Assign):
            return effects.assign(node)
        if isinstance(node, core.Put):
            return effects.put(node)
        if isinstance(node, core.Do):
            return self._do(node)
        if isinstance(node, core.If):
            return self._if(node)
        if isinstance(node, core.While):
            return self._while(node)
        if isinstance(node, core.Each):
            return self._each(node)
        if isinstance(node, core.Choose):
            return effects.choose(node)
        if isinstance(node, core.Either):
            return effects.either(node)
        if isinstance(node, core.Guard):
            return effects.guard(node)
        if isinstance(node, core.Prefer):
            return effects.prefer(node)
        if isinstance(node, core.As):
            return self._as(node)
        if isinstance(node, core.Moment):
            return self._moment(node)
        if isinstance(node, core.Repeat):
            return self._repeat(node)
        return self._end(node)

    # ---- flow -------------------------------------------------------------------------------------

    def _if(self, node: core.If) -> Code:
        condition, then, other = (
            self.value(node.condition),
            self.statement(node.then),
            self.statement(node.other),
        )
        if other is nothing_done:

            def if_then(c: Cells) -> None:
                if condition(c):
                    then(c)

            return if_then

        def if_(c: Cells) -> None:
            (then if condition(c) else other)(c)

        return if_

    def _while(self, node: core.While) -> Code:
        """Return a loop; one that sows must begin on a track."""
        loop = self._loop(node)
        begun = self.begun(node)
        if begun is nothing_done:
            return loop

        def sowing(c: Cells) -> None:
            begun(c)
            loop(c)

        return sowing

    def begun(self, node: core.While) -> Code:
        """Return the check at the start of a loop: sowing must begin on a track."""
        here = sowing_place(node, self.layout.board.hand)
        if here is None:
            return nothing_done
        condition, on_track = self.value(node.condition), self.layout.board.on_track

        def on_a_track(c: Cells) -> None:
            if c[here] not in on_track and condition(c):
                raise NowhereError(node.span)

        return on_a_track

    def costs(self, node: core.While | core.Each | core.Repeat) -> tuple[int, int]:
        """Return the steps and the work of one iteration."""
        work = 1 + self.effort.weight(node.body)
        if isinstance(node, core.While):
            work += self.effort.weight(node.condition)
            if asks(node.body):
                work += self.state // 4
        return self.steps.of(node), work

    def _loop(self, node: core.While) -> Code:
        """Return a loop that detects a recurring state.

        Without a question in between the loop is endless.  With one, the player may not choose this way (trading must
        not go round in circles).  In a loop without questions one stored state, at growing intervals, is enough to
        find a cycle.
        """
        condition, body = self.value(node.condition), self.statement(node.body)
        endless = self._endless(node)
        longest = self._longest(node)
        machine, state = self.machine, self.state
        cost, work = self.costs(node)
        if asks(node.body):

            def asking(c: Cells) -> None:
                seen: dict[tuple[int, ...], int] = {}
                first = machine.asked
                while condition(c):
                    now = tuple(c[:state])
                    machine.fuel -= cost
                    machine.work -= work
                    check_limits(machine, node)
                    if now in seen or len(seen) == LONGEST_ASKING:
                        before = seen.get(now, first)
                        if machine.asked > before:
                            raise Dead(node.span, "an earlier state must not recur")
                        endless(c)
                        return
                    seen[now] = machine.asked
                    body(c)

            return asking

        def loop(c: Cells) -> None:
            rounds = 0
            while condition(c):
                machine.fuel -= cost
                machine.work -= work
                if machine.fuel < 0 or machine.work < 0:
                    check_limits(machine, node)
                body(c)
                rounds += 1
                if rounds >= PATIENCE:
                    break
            else:
                return
            checkpoint, next_checkpoint = c[:state], 2 * PATIENCE
            most = longest(c)
            while condition(c):
                machine.fuel -= cost
                machine.work -= work
                check_limits(machine, node)
                body(c)
                rounds += 1
                if c[:state] == checkpoint or rounds > most:
                    if not cost:
                        machine.fuel -= rounds
                        check_limits(machine, node)
                    endless(c)
                    return
                if rounds == next_checkpoint:
                    checkpoint, next_checkpoint = c[:state], 2 * next_checkpoint

        return loop

    def _endless(self, node: core.While) -> Code:
        """Return the code for a recurring state; if that is illegal, the loop is reported as the reason."""
        react = self.statement(node.endless)

        def endless(c: Cells) -> None:
            try:
                react(c)
            except Dead as dead:
                dead.loop = dead.loop or node.span
                raise

        return endless

    def _longest(self, node: core.While) -> Code:
        """Return the number of iterations after which a loop counts as endless.

        A sowing ends by itself, however large the hand: each place of a cycle may receive a seed.
        """
        board = self.layout.board
        hand = [board.hand + kind * board.places for kind in range(len(self.layout.kinds))]
        if not self.steps.sows(node):
            return lambda _: LONGEST_LOOP
        return lambda c: LONGEST_LOOP + sum([c[cell] for cell in hand]) * board.places

    def _repeat(self, node: core.Repeat) -> Code:
        times, body, machine = self.value(node.times), self.statement(node.body), self.machine
        cost, work = self.costs(node)

        def repeat(c: Cells) -> None:
            for _ in range(times(c)):
                machine.fuel -= cost
                machine.work -= work
                check_limits(machine, node)
                body(c)

        return repeat

    def _each(self, node: core.Each) -> Code:
        of, body, cell, machine = (
            self.value(node.of),
            self.statement(node.body),
            node.cell,
            self.machine,
        )
        cost, work = self.costs(node)
        subject = self.layout.subject if node.as_subject else cell

        def each(c: Cells) -> None:
            before = c[subject]
            for member in of(c):
                machine.fuel -= cost
                machine.work -= work
                if machine.fuel < 0 or machine.work < 0:
                    check_limits(machine, node)
                c[subject] = member
                body(c)
            if as_subject:
                c[subject] = before

        as_subject = node.as_subject
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
        place_at = self.layout.board.place_at
        if body is nothing_done:
            return nothing_done

        def moment(c: Cells) -> None:
            if right and machine.judging:
                return
            before = machine.occasion
            hole = None if cell is None else place_at[c[cell]]
            machine.occasion = Occasion(event, hole, machine.matching)
            body(c)
            machine.occasion = before

        return moment

    def _do(self, node: core.Do) -> Code:
        if isinstance(node.verb, str):
            return self._external_verb(node, node.verb)
        verb = node.verb
        body = self.procedures.get(id(verb))
        if body is None:
            body = self.procedures[id(verb)] = self.statement(verb.body)
        code = body if is_in_prelude(node.span) else _report_here(body, node.span)
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
        from manqala.run.guard import guard_offer
        from manqala.run.view import View

        arguments = [self.value(argument) for argument in node.arguments]
        view = View(self.layout, self.machine, node.span)
        function = guard_offer(self.offers[name], view, node.span)

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


def check_limits(machine: Machine, node: core.Node) -> None:
    """Raise an error at a limit of this run, or of this answer."""
    if machine.fuel < 0:
        raise ExhaustedError(node.span)
    if machine.work < 0:
        raise TooLongError(node.span)


def _report_here(code: Code, span: Span) -> Code:
    """Report an endless loop in the prelude at the rule that calls it."""

    def report(c: Cells) -> None:
        try:
            code(c)
        except (ExhaustedError, TooLongError) as error:
            raise type(error)(span if is_in_prelude(error.span) else error.span) from None

    return report


def is_in_prelude(span: Span) -> bool:
    """Return whether a span is in the prelude, and not in a rule file."""
    return span.source.name == PRELUDE_NAME

"""Source for statements: one function for each program, with verbs and reactions written in place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manqala.compile.analysis.endings import runs_out
from manqala.compile.analysis.sowing import flat, lap_of
from manqala.compile.emit.questions import QuestionWriter
from manqala.compile.emit.sets import Flags, length
from manqala.compile.emit.sow_writer import EXHAUSTED
from manqala.compile.emit.writer import CannotGenerateError
from manqala.compile.kernel.numbers import JUDGING, MEMORY, OVER, REASON_SAID, WINNERS
from manqala.core import nodes as core
from manqala.core import types as ty
from manqala.core.inspect import asks, has_loops, nodes, reads, sown_from
from manqala.run.limits import LONGEST_ASKING, LONGEST_LOOP, PATIENCE

if TYPE_CHECKING:
    from manqala.compile.analysis.findings import Findings
    from manqala.compile.emit.sets import Rep
    from manqala.compile.emit.writer import Writer
    from manqala.core.layout import Layout
    from manqala.core.steps import LOOP

WHOLES = ("turn", "round", "match")


class StatementWriter(QuestionWriter):
    """Writes statements into a function whose state is ``c``, and whose answers come from ``ask``."""

    def __init__(
        self, layout: Layout, writer: Writer, findings: Findings, promoted: set[int],
        preferences: list[int], queries: list[tuple[core.Query, int]], reasons: list[str],
    ) -> None:  # fmt: skip
        """``preferences``: the keys of the program's preferences, the first in the text first."""
        super().__init__(layout, writer, findings, promoted)
        self.preferences = preferences
        self.queries = queries
        self.reasons = reasons
        self.level = 0
        """In how many questions who can move so that something holds this stands."""
        self.state = max(mark.cell + mark.size for mark in layout.marks.values())
        self.memory = MEMORY
        """How far the part of ``M`` with the states that loops remember is taken."""
        self.changed = self.asked = self.in_moment = False
        self.intact = self.safe = True

    # ---- statements -------------------------------------------------------------------------------

    def statement(self, node: core.Statement) -> None:
        """Write a statement."""
        self._note_changes(node)
        if isinstance(node, core.Seq):
            for part in node.body:
                self.statement(part)
        elif isinstance(node, core.Moment):
            self._moment(node)
        elif isinstance(node, core.Assign):
            self._assign(node)
        elif isinstance(node, core.Put):
            self.put(node)
        elif isinstance(node, core.Do):
            self._do(node)
        elif isinstance(node, core.If):
            self._if(node)
        elif isinstance(node, core.While):
            self._while(node)
        elif isinstance(node, core.Repeat):
            times = self.simple(node.times)
            with self.w.block(f"for {self.w.fresh('i')} in range({times}):"):
                self._spend(node)
                self.statement(node.body)
        elif isinstance(node, core.Each):
            self._each(node)
        elif isinstance(node, core.Choose):
            self.choose(node)
        elif isinstance(node, core.Either):
            self.either(node)
        elif isinstance(node, core.Guard):
            with self.w.block(f"if not {self.truth(node.condition)}:"):
                self.dead()
        elif isinstance(node, core.Prefer):
            bit = 1 << (len(self.preferences) - 1 - self.preferences.index(id(node)))
            with self.w.block(f"if not {self.truth(node.condition)}:"):
                self.w.line(f"fail |= {bit}")
        elif isinstance(node, core.As):
            self._as(node)
        else:
            self._end(node)

    def _note_changes(self, node: core.Statement) -> None:
        """Note what a statement may do to the row; what a loop does may come before anything in it."""
        if isinstance(node, core.Put):
            self.changed = self.changed or self.packing is None
        elif isinstance(node, core.While | core.Repeat | core.Each):
            self.asked = self.asked or asks(node.body)
            hand = self.layout.board.hand
            watched = isinstance(node, core.While) and not runs_out(
                node, hand, self.sets, self.facts
            )
            written = any(_writes_row(part, hand) for part in nodes(node.body))
            self.changed = self.changed or self.packing is None or watched or written

    def _if(self, node: core.If) -> None:
        condition = self.truth(node.condition)
        if condition in {"True", "False"}:
            self.statement(node.then if condition == "True" else node.other)
            return
        with self.w.block(f"if {condition}:"):
            self.statement(node.then)
        if not (isinstance(node.other, core.Seq) and not node.other.body):
            with self.w.block("else:"):
                self.statement(node.other)

    def _assign(self, node: core.Assign) -> None:
        if node.value.type.many:
            self.bind_set(node.cell, node.value)
            return
        if node.index is not None:
            self.changed = True
        if node.cell in self.layout.somebody and not self.facts.somebody(node.value):
            who, players = self.simple(node.value), self.layout.board.number_of_players
            with self.w.block(f"if {who} < {players}:"):
                self.assign(node.cell, who)
            return
        value = self.number(node.value)
        if node.index is None:
            self.assign(node.cell, value)
            return
        value = self._steady(value, node.index)
        if self._is_borne(node):
            self.w.line(f"{self.mark_at(node.cell, self.number(node.index))} = {value}")
            return
        index = self.simple(node.index)
        with self.w.block(f"if {index} != {self.layout.nobody_bears(node.cell)}:"):
            self.w.line(f"{self.mark_at(node.cell, index)} = {value}")

    def _is_borne(self, node: core.Assign) -> bool:
        """Whether there is always somebody or some hole whose mark is set."""
        if node.index is None or node.index.type == ty.PLAYER:
            return self.facts.somebody(node.index)
        return self.facts.real(node.index) or self.layout.board.nowhere not in self.among(
            node.index
        )

    def _moment(self, node: core.Moment) -> None:
        """What may be decided at any time is left alone while it is only judged what is possible."""
        if node.right:
            with self.w.block(f"if M[{JUDGING}] == 0:"):
                self.statement(node.body)
        else:
            before, self.in_moment = self.in_moment, True
            self.statement(node.body)
            self.in_moment = before

    def _spend(self, node: LOOP) -> None:
        """Write what a round of a loop costs."""
        cost = self.findings.steps.of(node)
        if cost:
            self._spend_steps(str(cost))

    def _spend_steps(self, steps: str) -> None:
        self.w.line(f"fuel -= {steps}")
        with self.w.block("if fuel < 0:"):
            self.w.line(f"return {EXHAUSTED}")

    # ---- flow -------------------------------------------------------------------------------------

    def _while(self, node: core.While) -> None:
        lap = self.lap(node)
        if lap is not None and self.sow(lap):
            return
        asking = asks(node.body)
        self._begin_on_a_track(node)
        if runs_out(node, self.layout.board.hand, self.sets, self.facts):
            if has_loops(node.body) and not asking:  # they empty the hand, so that there is one lap
                with self.w.block(f"if {self.truth(node.condition)}:"):
                    if self.w.in_loop:
                        self._spend(node)
                    self.statement(node.body)
                return
            if asking:
                self._asking_while(node, remembered=False)
                return
            with self.w.block("while True:"):
                with self.w.block(f"if not {self.truth(node.condition)}:"):
                    self.w.line("break")
                self._spend(node)
                self.statement(node.body)
            return
        if asking:
            self._asking_while(node)
            return
        self.findings.watched.append(
            "A sowing may go on for ever, so its laps are watched for a position that comes back."
        )
        rounds, watch = self.w.fresh("rounds"), self.w.fresh("watch")
        base = self._remember(1)
        self.w.line(f"{rounds} = 0")
        self.w.line(f"{watch} = {PATIENCE}")
        sows = self.findings.steps.sows(node)
        longest = self.w.fresh("n") if sows else str(LONGEST_LOOP)
        if sows:
            self.w.line(f"{longest} = {LONGEST_LOOP}")
        with self.w.block("while True:"):
            with self.w.block(f"if not {self.truth(node.condition)}:"):
                self.w.line("break")
            self._spend(node)
            self.statement(node.body)
            self.w.line(f"{rounds} += 1")
            with self.w.block(f"if {rounds} >= {PATIENCE}:"):
                self.store()
                if sows:
                    self._lengthen(longest, rounds)
                with self.w.block(
                    f"if {rounds} > {PATIENCE} and ({rounds} > {longest} or same(c, M, {base}, STATE)):"
                ):
                    if sows:
                        self._spend_steps(rounds)
                    self.statement(node.endless)
                    self.w.line("break")
                with self.w.block(f"if {rounds} == {watch}:"):
                    self.w.line(f"keep(c, M, {base}, STATE)")
                    self.w.line(f"{watch} *= 2")

    def _begin_on_a_track(self, node: core.While) -> None:
        """Whoever sows must begin on a track."""
        here = sown_from(node, self.layout.board.hand)
        if here is None:
            return
        board = self.layout.board
        track = self.w.tables.name(
            tuple(int(place in board.on_track) for place in range(board.places))
        )
        with (
            self.w.block(f"if {self.truth(node.condition)}:"),
            self.w.block(f"if {track}[{self.var(here)}] == 0:"),
        ):
            self.w.line(f"return {EXHAUSTED}")

    def _lengthen(self, longest: str, rounds: str) -> None:
        """Write that a hand which is sown runs out by itself, however much is in it."""
        board = self.layout.board
        kinds = range(len(self.layout.kinds))
        hand = " + ".join(self.count_at(str(board.hand), kind) for kind in kinds)
        with self.w.block(f"if {rounds} == {PATIENCE}:"):
            self.w.line(f"{longest} += ({hand}) * {board.places}")

    def _asking_while(self, node: core.While, *, remembered: bool = True) -> None:
        """Every state is remembered; what has been before may not be chosen again.

        Where none can come back, they need not be; but the rounds are counted all the same.
        """
        if not remembered:
            self._counted_while(node)
            return
        self.findings.watched.append(
            "Players decide in the middle of a sowing, so its positions are remembered and none may be chosen again."
        )
        base = self._remember(LONGEST_ASKING)
        count, found = self.w.fresh("states"), self.w.fresh("found")
        self.w.line(f"{count} = 0")
        with self.w.block("while True:"):
            with self.w.block(f"if not {self.truth(node.condition)}:"):
                self.w.line("break")
            self._spend(node)
            self.store()
            self.w.line(f"{found} = seen(c, M, {base}, {count}, STATE)")
            with self.w.block(f"if {found} >= 0:"):
                with self.w.block(f"if k > M[{base} + {found} * (STATE + 1) + STATE]:"):
                    self.dead()
                self.statement(node.endless)
                self.w.line("break")
            with self.w.block(f"if {found} < 0 and {count} == {LONGEST_ASKING}:"):
                with self.w.block(f"if k > M[{base} + STATE]:"):
                    self.dead()
                self.statement(node.endless)
                self.w.line("break")
            self.w.line(f"keep(c, M, {base} + {count} * (STATE + 1), STATE)")
            self.w.line(f"M[{base} + {count} * (STATE + 1) + STATE] = k")
            self.w.line(f"{count} += 1")
            self.statement(node.body)

    def _counted_while(self, node: core.While) -> None:
        """A loop in which somebody is asked, and which ends by itself, unless it lasts too long."""
        count, first = self.w.fresh("n"), self.w.fresh("n")
        self.w.line(f"{count} = 0")
        self.w.line(f"{first} = k")
        with self.w.block("while True:"):
            with self.w.block(f"if not {self.truth(node.condition)}:"):
                self.w.line("break")
            self._spend(node)
            with self.w.block(f"if {count} == {LONGEST_ASKING}:"):
                with self.w.block(f"if k > {first}:"):
                    self.dead()
                self.statement(node.endless)
                self.w.line("break")
            self.w.line(f"{count} += 1")
            self.statement(node.body)

    def _remember(self, states: int) -> int:
        """Room in ``M`` for states; a state has fewer cells there than in the interpreter."""
        base = self.memory
        self.memory += states * (self.state + 1)
        return base

    def _each(self, node: core.Each) -> None:
        if self._moved_at_once(node):
            return
        rep = self.kept(node.of)
        if node.as_subject:
            subject = self.layout.subject
            before = self.w.fresh("b")
            self.w.line(f"{before} = {self.var(subject)}")

            def about(it: str) -> None:
                self.assign(subject, it)
                self._spend(node)
                self.statement(node.body)

            self.each_of(rep, about)
            self.assign(subject, before)
            return

        def one(it: str) -> None:
            self.assign(node.cell, it)
            self._spend(node)
            self.statement(node.body)

        self.each_of(rep, one)

    def _moved_at_once(self, node: core.Each) -> bool:
        """Write that everything goes from each hole of a word to one place that is none of them, if that is all.

        What is counted on the way (``set n to n + 1``) is counted at once, too.
        """
        parts = list(flat(node.body))
        put, counted = parts[-1] if parts else None, parts[:-1]
        if (
            node.as_subject or not isinstance(put, core.Put) or put.amount is not None
            or not reads(put.source, node.cell) or self.among(put.target) & self.among(node.of)
            or not all(_counts_up(part) for part in counted)
        ):  # fmt: skip
            return False
        moving = {node.cell, *(part.cell for part in counted if isinstance(part, core.Assign))}
        if not all(_stays(part, moving) for part in nodes(put.target)):
            return False
        rep = (
            self.sets.get(node.of.cell) if isinstance(node.of, core.Read) else self.flagged(node.of)
        )
        if not isinstance(rep, Flags):
            return False
        for part in counted:
            assert isinstance(part, core.Assign)
            self.assign(part.cell, f"{self.number(part.value)} + {length(rep)} - 1")
        fields, n = self.w.fresh("f"), self.w.fresh("n")
        target = self.simple(put.target)
        # Mostly there is nothing to move, and the processor goes on with that before it is known.
        some = f"{rep.name} != 0 and {target} != {self.layout.board.nowhere}"
        with self.w.block(f"if {some}:"):
            self.w.line(f"{fields} = {self.spread(rep)}")
            self.w.line(f"{n} = {self.sum_in(fields, rep.word)}")
            self.cleared(fields, rep.word)
            self.gain(target, n, self.among(put.target))
        return True

    def _as(self, node: core.As) -> None:
        subject, nobody = self.layout.subject, self.layout.board.number_of_players
        who, before = self.simple(node.player), self.w.fresh("b")
        with self.w.block(f"if {who} != {nobody}:"):
            self.w.line(f"{before} = {self.var(subject)}")
            self.assign(subject, who)
            self.statement(node.body)
            self.assign(subject, before)

    def _do(self, node: core.Do) -> None:
        if isinstance(node.verb, str):
            raise CannotGenerateError(f"‘{node.verb}’ is a plug-in's, and plug-ins run in Python")
        self.pass_on(node.verb.cells, node.arguments)
        self.statement(node.verb.body)

    def pass_on(self, cells: tuple[int, ...], arguments: tuple[core.Value, ...]) -> None:
        """Give a verb's parameters their values."""
        texts: list[str | Rep] = []
        for argument in arguments:
            if argument.type.many:
                texts.append(self.kept(argument))
            elif len(arguments) > 1:
                name = self.w.fresh("x")
                self.w.line(f"{name} = {self.number(argument)}")
                texts.append(name)
            else:
                texts.append(self.number(argument))
        for cell, text in zip(cells, texts, strict=True):
            if isinstance(text, str):
                self.assign(cell, text)
            else:
                self.sets[cell] = text

    def _end(self, node: core.End) -> None:
        base = OVER + WINNERS * WHOLES.index(node.whole)
        if node.reason is not None and node.reason not in self.reasons:
            self.reasons.append(node.reason)
        reason = 0 if node.reason is None else self.reasons.index(node.reason) + 1
        self.w.line(f"M[{REASON_SAID}] = {reason}")
        if node.winner is not None:
            who = self.simple(node.winner)
            players = self.layout.board.number_of_players
            self.leave(f"{base} + ({who} + 2 if {who} < {players} else 1)")
        else:
            self.leave(str(base + int(node.drawn)))

    # ---- queries ----------------------------------------------------------------------------------

    def _query(self, node: core.Query) -> str:
        if node.question == "occurrences":
            return "c[OCCURS]"
        asked = (node, self.level)
        if not any(other is node and level == self.level for other, level in self.queries):
            self.queries.append(asked)
        index = next(
            n for n, (other, level) in enumerate(self.queries)
            if other is node and level == self.level
        )  # fmt: skip
        player = self.simple(node.arguments[0])
        self.store()
        found = self.w.fresh("t")
        self.w.line(f"{found} = can_move_{index}(c, {player}, X)")
        return found


def _stays(node: object, moving: set[int]) -> bool:
    """Whether a part of a value is the same in every round of a loop that only moves pieces and sets these cells."""
    if isinstance(node, core.Read):
        return node.cell not in moving
    return isinstance(node, core.Const | core.Table)


def _counts_up(node: core.Statement) -> bool:
    """Whether a statement adds one to a variable."""
    if not isinstance(node, core.Assign) or node.index is not None:
        return False
    value = node.value
    if not isinstance(value, core.Op) or value.operator != "+":
        return False
    one = value.arguments[1]
    return reads(value.arguments[0], node.cell) and isinstance(one, core.Const) and one.value == 1


def _writes_row(node: object, hand: int) -> bool:
    """Whether a part of a loop may write the row, were all pieces kept in variables."""
    if isinstance(node, core.Assign):
        return node.is_mark and node.index is not None
    if isinstance(node, core.While):
        return lap_of(node, hand) is None
    return isinstance(node, core.Query)

"""One game made runnable: its programs as functions, and their execution."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from manqala.analysis.surely import plays_out
from manqala.analysis.variables import variables_of
from manqala.core import nodes as core
from manqala.core.course import Event, Inquiry
from manqala.core.inspect import assigned_cells, is_chance, is_unseen, nodes, queries
from manqala.run.coverage import Witness
from manqala.run.dialogue import Dialogue, Done
from manqala.run.limits import FUEL
from manqala.run.machine import Machine, Over, TooLongError
from manqala.run.resumable import ResumableCompiler, run_ahead
from manqala.run.statements import StatementCompiler
from manqala.syntax.closed_words import Extent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from manqala.core.rules import EndRule, Rules
    from manqala.run.coverage import Coverage
    from manqala.run.dialogue import Answers, Decide, Merit, Point
    from manqala.run.machine import Ahead, Cells, PositionView
    from manqala.text.span import Span

    Code = Callable[[Cells], Any]


@dataclass
class Program:
    """A runnable program, and static facts about it."""

    code: Code
    asks: bool
    preferences: tuple[core.Prefer, ...]
    """In textual order."""
    chance: bool
    """Whether it has chance events."""
    unseen: bool
    """Whether it has simultaneous choices of all players."""
    span: Span
    work: int
    """The work of one run, without loops and members of sets."""
    statement: core.Statement
    plays_out: bool = False
    """Whether it asks at most one question, and every answer completes it."""


class Engine:
    """Runs the programs of one game; not thread-safe."""

    def __init__(
        self, rules: Rules, *, traced: bool = False, coverage: Coverage | None = None
    ) -> None:
        """Compile the typed rules; ``traced`` programs report their effects, and ``coverage`` records what acts."""
        self.rules = rules
        self.layout = rules.layout
        self.machine = Machine(options=dict(rules.options))
        roots = (
            rules.setup, rules.turn, rules.between, tuple(rules.events.values()),
            tuple(end.body for end in rules.round_ends + rules.match_ends),
        )  # fmt: skip
        changed = assigned_cells(roots)
        owners_fixed = rules.layout.marks["owner"].cell not in changed and not rules.offers
        self.owners_fixed = owners_fixed
        self.passes_on = Event.TURN_PASSES in rules.events
        """Whether rules say how turns pass."""
        self.witness = None if coverage is None else Witness(coverage, self.machine)
        self.compiler = StatementCompiler(
            rules.layout, self.machine, owners_fixed, rules.offers, traced=traced, witness=self.witness
        )  # fmt: skip
        self.resumable = (
            None if traced or self.witness is not None else ResumableCompiler(self.compiler)
        )
        """Compiles programs that can resume; traced or watched ones always start from the beginning."""
        conditions = tuple(end.condition for end in rules.round_ends + rules.match_ends)
        self.score_cell = rules.score.cells[0] if rules.score.cells else self.layout.subject
        self.score_code = self.compiler.value(rules.score.value)
        takings = rules.takings
        self.takings_cells = takings.cells
        self.takings_code = self.compiler.value(takings.value)
        self.takings_many = takings.value.type.many
        self.counts_occurrences = Inquiry.OCCURRENCES in queries((roots, conditions))
        self.forgotten = {
            lifetime: [
                (slice(mark.cell, mark.cell + mark.size), mark.start)
                for mark in self.layout.marks.values()
                if mark.lifetime == lifetime and mark.name != "mover"
            ]
            for lifetime in ("turn", "round")
        }
        """The ranges of cells that a new turn or round resets, with their initial values."""
        pieces = range(self.layout.board.places * len(self.layout.kinds))
        lasting = [m for m in self.layout.marks.values() if m.lifetime != Extent.TURN]
        self.lasting = [*pieces, *(cell for mark in lasting for cell in mark.cells)]
        """The cells that identify a position between turns."""
        self.key: Callable[[Cells], tuple[int, ...]] = itemgetter(*self.lasting)
        """Returns their contents."""
        compared = [cell for mark in lasting if mark.compared for cell in mark.cells]
        self.recurring = [*pieces, *compared]
        """The cells that are equal when a position repeats."""
        self.place: Callable[[Cells], tuple[int, ...]] = itemgetter(*self.recurring)
        """Returns their contents."""
        if self.witness is not None:
            # Compile all statements, so that idle ones are reported.
            _ = (self.setup, self.turn, self.between, self.settle, self.settle_match, self.events)
            _ = (self.round_ends, self.match_ends)

    # ---- programs, compiled on first use: many engines only set up, or play one turn ----------------

    @cached_property
    def setup(self) -> Program:
        """The program before the first turn."""
        return self.program(self.rules.setup)

    @cached_property
    def turn(self) -> Program:
        """A turn, with the reactions to its beginning and end."""
        rules = self.rules
        turn = core.Seq(
            rules.turn.span,
            (rules.events[Event.TURN_BEGINS], rules.turn, rules.events[Event.TURN_ENDS]),
        )
        made = self.program(turn)
        made.plays_out = plays_out(turn, rules.layout, lambda: rules.once(variables_of))
        return made

    @cached_property
    def between(self) -> Program | None:
        """The program between rounds; none if the game is one round."""
        return None if self.rules.between is None else self.program(self.rules.between)

    @cached_property
    def settle(self) -> list[Program]:
        """The program of each ending of a round."""
        return [self.program(end.body) for end in self.rules.round_ends]

    @cached_property
    def settle_match(self) -> list[Program]:
        """The program of each ending of a match."""
        return [self.program(end.body) for end in self.rules.match_ends]

    @cached_property
    def events(self) -> dict[Event, Program]:
        """The reactions to the events of the flow of play."""
        return {name: self.program(body) for name, body in self.rules.events.items()}

    @cached_property
    def round_ends(self) -> list[Code]:
        """The conditions for the end of a round."""
        return [self._judge(end) for end in self.rules.round_ends]

    @cached_property
    def match_ends(self) -> list[Code]:
        """The conditions for the end of a match."""
        return [self._judge(end) for end in self.rules.match_ends]

    def program(self, statement: core.Statement) -> Program:
        """Compile a statement to a program."""
        code = self.compiler.statement(statement)
        preferences, questions = [], []
        for node in nodes(statement):
            if isinstance(node, core.Prefer):
                preferences.append(node)
            elif isinstance(node, core.Choose | core.Either):
                questions.append(node)
        preferences.sort(key=lambda node: (node.span.line, node.span.column))
        return Program(
            code,
            bool(questions),
            tuple(preferences),
            any(map(is_chance, questions)),
            any(map(is_unseen, questions)),
            statement.span,
            self.layout.size // 8 + self.compiler.effort.weight(statement),
            statement,
        )

    def _judge(self, end: EndRule) -> Code:
        """Compile the condition of an ending."""
        code, machine = self.compiler.value(end.condition), self.machine
        work = self.compiler.effort.weight(end.condition)
        if self.witness is not None:
            code = self.witness.ending(end.span, code)

        def judged(c: Cells) -> Any:
            machine.work -= work
            if machine.work < 0:
                raise TooLongError(end.condition.span)
            return code(c)

        return judged

    def forget(self, cells: Cells, lifetime: str) -> None:
        """Reset the marks of a turn or round."""
        for stretch, start in self.forgotten[lifetime]:
            cells[stretch] = start

    # ---- running ----------------------------------------------------------------------------------

    def run(
        self, program: Program, start: Sequence[int], answers: Sequence[int], decide: Decide | None = None,
    ) -> Done:  # fmt: skip
        """Run a program outside any game: with ``answers`` first, then ``decide``; see ``carry_out``."""
        return self.carry_out(program, start, self.dialogue(answers, decide), None)

    def dialogue(
        self, answers: Sequence[int], decide: Decide | None = None, past: Answers = ()
    ) -> Dialogue:
        """Return the answers of one run: ``past``, then ``answers``, then ``decide``, which returns an option."""
        chance = self.layout.board.number_of_players
        return Dialogue(self.machine, self.layout.subject, chance, answers, decide, past)

    def carry_out(
        self, program: Program, start: Sequence[int], dialogue: Dialogue, position: PositionView | None
    ) -> Done:  # fmt: skip
        """Run a program on a copy of the cells; ``position``: answers queries about play as a whole.

        Raises ``Dead``, ``ExhaustedError``, and ``Asked`` at a question without an answer.
        """
        self._begin(program, dialogue, position)
        return self._finish(program, start, dialogue, list(start), program.code)

    def carry_on(
        self, program: Program, start: Sequence[int], dialogue: Dialogue, position: PositionView | None,
        point: Point | None,
    ) -> Done:  # fmt: skip
        """Do the same for a resumable run: from a point of it, or from the beginning."""
        assert self.resumable is not None
        if point is None:
            self._begin(program, dialogue, position)
            ahead: Ahead = (self.resumable.step(program.statement), None)
            cells = list(start)
        else:
            machine = self.machine
            machine.oracle, machine.position = dialogue, position
            machine.fuel, machine.asked, machine.occasion = point.fuel, point.asked, point.occasion
            machine.failed.clear()
            machine.failed.update(point.failed)
            self._pay(self.layout.size // 8, program)
            ahead, cells = point.ahead, list(point.cells)
        return self._finish(program, start, dialogue, cells, lambda c: run_ahead(c, ahead))

    def _begin(self, program: Program, dialogue: Dialogue, position: PositionView | None) -> None:
        """Prepare the machine for a run from the beginning."""
        machine = self.machine
        machine.oracle, machine.position = dialogue, position
        machine.fuel = FUEL
        self._pay(program.work, program)
        machine.asked = 0
        machine.occasion, machine.matching = None, False
        machine.failed.clear()
        machine.calls.clear()

    def _pay(self, work: int, program: Program) -> None:
        self.machine.work -= work
        if self.machine.work < 0:
            raise TooLongError(program.span)

    def _finish(
        self, program: Program, start: Sequence[int], dialogue: Dialogue, cells: Cells, code: Code
    ) -> Done:
        """Run to the end."""
        over = None
        try:
            code(cells)
        except Over as end:
            # With its traceback it would keep every frame it passed through alive, including this one.
            over = end.with_traceback(None)
        merit: Merit = ()
        if program.preferences:
            merit = tuple([id(node) not in self.machine.failed for node in program.preferences])
        return Done(start, tuple(dialogue.answers), cells, over, merit, dialogue.said)

    # ---- trying turns -----------------------------------------------------------------------------

    @contextmanager
    def judging(self) -> Iterator[None]:
        """Test turns while a program may be running, and restore its state afterwards."""
        machine, failed, calls = self.machine, set(self.machine.failed), list(self.machine.calls)
        before = (
            machine.fuel, machine.asked, machine.occasion, machine.matching, machine.judging, machine.effects,
            machine.oracle, machine.position,
        )  # fmt: skip
        machine.judging, machine.effects = True, None
        try:
            yield
        finally:
            (
                machine.fuel, machine.asked, machine.occasion, machine.matching, machine.judging, machine.effects,
                machine.oracle, machine.position,
            ) = before  # fmt: skip
            machine.failed.clear()
            machine.failed.update(failed)
            machine.calls[:] = calls

    # ---- values -----------------------------------------------------------------------------------

    def score(self, cells: Cells, player: int) -> int:
        """Return a player's score by the rules."""
        before = cells[self.layout.subject]
        cells[self.layout.subject] = player
        cells[self.score_cell] = player
        score = int(self.score_code(cells))
        cells[self.layout.subject] = before
        return score

    def takings(self, cells: Cells) -> tuple[tuple[int, ...], ...]:
        """Return each player's winnings, by kind."""
        before = cells[self.layout.subject]
        found = []
        places, kinds = self.layout.board.places, range(len(self.layout.kinds))
        for player in range(self.layout.board.number_of_players):
            cells[self.layout.subject] = player
            for cell in self.takings_cells:
                cells[cell] = player
            where = self.takings_code(cells)
            holes = where if self.takings_many else (where,)
            found.append(tuple(sum(cells[h + k * places] for h in holes) for k in kinds))
        cells[self.layout.subject] = before
        return tuple(found)

    def gained(self, before: Cells, after: Cells) -> tuple[tuple[int, ...], ...]:
        """Return the growth of each player's winnings, by kind."""
        return tuple(
            tuple(new - old for new, old in zip(now, then, strict=True))
            for now, then in zip(self.takings(after), self.takings(before), strict=True)
        )
